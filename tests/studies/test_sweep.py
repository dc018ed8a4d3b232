"""Sweeps: the same numbers as point by point, whoever works; stopped and gone on with, nothing lost."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from affray.errors import BadSave, BadValue, NotOffered, TooMany
from affray.studies.case import Case
from affray.studies.crew import alone, at_hand
from affray.studies.sweep import Stopped, sweep
from affray.systems import woin
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.studies.attacks import OVER, blow, fatal

DAMAGE = woin.goals.damage
FEW = {"defense": (12, 15, 18), "pool": (4, 5)}


def test_every_point_is_what_it_is_one_by_one():
    swept = sweep(blow, OVER, ["best", "best spend", "worth"], goal=DAMAGE)
    assert len(swept.cells) == 23 * 8
    for cell in swept.cells:
        advice = advise(blow(**dict(zip(OVER, cell.at, strict=True))), DAMAGE)
        assert cell.found == (advice.best[0].option, advice.best[0].option, advice.worth)
    assert swept[15, 5].found == (1, 1, F(685975, 279936))


def test_processes_find_the_same_and_each_point_once():
    counts = []
    together = sweep(
        blow, OVER, ["worth"], goal=DAMAGE, crew=at_hand(2, patience=0), heard=lambda n, _: counts.append(n)
    )
    assert together == sweep(blow, OVER, ["worth"], goal=DAMAGE, crew=alone)
    assert counts[-1] == 23 * 8
    assert counts == sorted(counts)


def test_a_process_that_is_killed_takes_nothing_with_it():
    swept = sweep(fatal, {"dice": range(1, 6)}, ["mean hurt"], crew=at_hand(2, patience=0))
    assert [cell.found for cell in swept.cells] == [(F(7 * dice, 2),) for dice in range(1, 6)]


def test_a_point_may_bring_its_own_policy():
    def make(spend):
        return Case(blow(), always(spend=spend))

    swept = sweep(make, {"spend": range(3)}, ["mean damage"])
    exact = [odds(blow(), always(spend=spend), of="damage").mean() for spend in range(3)]
    assert [cell.found[0] for cell in swept.cells] == exact


def test_a_point_that_cannot_be_is_left_out_with_its_reason():
    swept = sweep(lambda spend: Case(blow(), always(spend=spend)), {"spend": range(8)}, ["mean damage"])
    assert [bool(cell.refused) for cell in swept.cells] == [False] * 6 + [True] * 2
    assert "allowed: 0 to 5" in swept[7].refused
    assert swept[7].found == ()


def test_if_no_point_can_be_the_first_refusal_is_raised():
    with pytest.raises(NotOffered, match="allowed: 0 to 5"):
        sweep(lambda spend: Case(blow(), always(spend=spend)), {"spend": (8, 9)}, ["mean damage"])

    def make(luck):
        return woin.attack(woin.Attacker(pool=luck, weapon="no such thing"), woin.Target(defense=9))

    with pytest.raises(Exception, match="no weapon"):
        sweep(make, {"luck": (1, 2)}, ["mean damage"])


@pytest.mark.parametrize(
    ("over", "measures", "said"),
    [
        ({}, ["worth"], "something to go over"),
        ({"pool": (3,)}, [], "something to ask"),
        ({"pool": ()}, ["worth"], "without a value"),
        ({"pool": (3, 3)}, ["worth"], "twice"),
    ],
)
def test_a_sweep_of_nothing_is_refused(over, measures, said):
    with pytest.raises(BadValue, match=said):
        sweep(blow, over, measures)


def test_a_sweep_has_an_end():
    with pytest.raises(TooMany, match="1,000,000"):
        sweep(blow, {"pool": range(1001), "defense": range(1001)}, ["worth"])


# ── Stopped, and gone on with ────────────────────────────────────────────────────────────────


def stop_after(number):
    def heard(done, _):
        if done == number:
            raise KeyboardInterrupt

    return heard


def test_what_is_done_is_kept_and_not_done_again(tmp_path):
    kept, made = tmp_path / "kept", []

    def counted(**point):
        made.append(point)
        return blow(**point)

    with pytest.raises(Stopped) as stopped:
        sweep(counted, FEW, ["worth"], goal=DAMAGE, ledger=kept, heard=stop_after(4), crew=alone)
    assert len(stopped.value.sweeping.done) == 4
    made.clear()
    heard = []
    swept = sweep(
        counted, FEW, ["worth"], goal=DAMAGE, ledger=kept, crew=alone, heard=lambda n, _: heard.append(n)
    )
    assert heard == [5, 6]
    assert swept == sweep(blow, FEW, ["worth"], goal=DAMAGE)
    heard.clear()
    assert (
        sweep(counted, FEW, ["worth"], goal=DAMAGE, ledger=kept, heard=lambda n, _: heard.append(n)) == swept
    )
    assert heard == []


def test_every_kind_of_number_and_refusal_comes_back_as_it_was(tmp_path):
    def make(spend):
        return Case(blow(), always(spend=spend).otherwise(best(DAMAGE)))

    asked = ["worth", "best luck", "mean damage", "damage>=3"]
    first = sweep(make, {"spend": (0, 1, 9)}, asked, ledger=tmp_path / "kept")
    assert sweep(make, {"spend": (0, 1, 9)}, asked, ledger=tmp_path / "kept") == first
    assert first[9].refused


def test_a_line_that_was_torn_is_done_again(tmp_path):
    kept = tmp_path / "kept"
    whole = sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=kept)
    text = kept.read_bytes()
    kept.write_bytes(text[:-9])
    assert sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=kept) == whole
    assert kept.read_bytes() == text


@pytest.mark.parametrize(
    ("make", "over", "asked"),
    [
        (blow, FEW | {"pool": (4, 6)}, ["worth"]),
        (blow, FEW, ["best"]),
        (lambda **point: blow(soak=6, **point), FEW, ["worth"]),
    ],
)
def test_another_sweep_does_not_go_on_from_it(tmp_path, make, over, asked):
    sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path / "kept")
    before = (tmp_path / "kept").read_bytes()
    with pytest.raises(BadSave, match="another sweep"):
        sweep(make, over, asked, goal=DAMAGE, ledger=tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes() == before


def test_a_changed_rule_is_another_sweep(tmp_path, monkeypatch):
    sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path / "kept")
    monkeypatch.setattr("affray.studies.ledger.fingerprint", lambda rule: "changed")
    with pytest.raises(BadSave, match="another sweep"):
        sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path / "kept")


def test_a_file_that_is_something_else_is_left_alone(tmp_path):
    kept = tmp_path / "notes.txt"
    kept.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(BadSave, match="something else"):
        sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=kept)
    assert kept.read_text(encoding="utf-8") == "dear diary\n"
    with pytest.raises(BadSave, match="cannot be"):
        sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path)
    with pytest.raises(BadSave, match="cannot be written"):
        sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path / "no" / "such")


def test_a_ledger_says_what_it_is(tmp_path):
    sweep(blow, FEW, ["worth"], goal=DAMAGE, ledger=tmp_path / "kept")
    first, *lines = (tmp_path / "kept").read_text(encoding="utf-8").splitlines()
    assert json.loads(first)["over"] == {"defense": [12, 15, 18], "pool": [4, 5]}
    assert sorted(json.loads(line)[0] for line in lines) == list(range(6))
