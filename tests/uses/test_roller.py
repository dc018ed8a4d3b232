"""Rollers: seeded dice that never change, typed faces, scripts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.hand import hand
from affray.chance.throw import Die, Shown, d6, dice, gather
from affray.errors import BadSave, ChanceError, WrongFace
from affray.uses.draws import GENERATOR, SPAN, one_of
from affray.uses.roller import Entered, Fallen, Scripted, Seeded, Wanted, revive

FROZEN = Path(__file__).parent / "frozen" / "affray-blake2b-1_seed-42_1000d6.txt"
DECK = [(rank, 4) for rank in range(1, 6)] + [(6, 3), (7, 2), (8, 1), (9, 1), (10, 1)]


def chains(fallen: Fallen) -> tuple[Shown, ...]:
    return cast("tuple[Shown, ...]", fallen)


def faces(fallen: Fallen) -> list[int]:
    return [face for shown in chains(fallen) for face in shown.faces]


class Lines:
    """A person who types these lines, and what was asked."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[Wanted] = []

    def __call__(self, wanted: Wanted) -> str:
        self.asked.append(wanted)
        return self.lines.pop(0)


def test_a35_the_frozen_list() -> None:
    frozen = [int(face) for face in FROZEN.read_text(encoding="ascii").split()]
    assert len(frozen) == 1000
    assert faces(Seeded("42").fall(d6(1000))) == frozen
    one_by_one = Seeded(42)
    assert [faces(one_by_one.fall(d6(1)))[0] for _ in range(1000)] == frozen
    assert one_by_one.state() == {"roller": GENERATOR, "seed": "42", "count": 1000}


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_a35_whatever_the_hash_seed(hash_seed: str) -> None:
    code = (
        "from affray.uses.roller import Seeded; from affray.chance.throw import d6; "
        "print([s.faces[0] for s in Seeded('42').fall(d6(20))])"
    )
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert json.loads(out.stdout) == [int(face) for face in FROZEN.read_text(encoding="ascii").split()][:20]


def test_a34_bytes_map_to_a_d6_without_favour() -> None:
    drawn = Counter(one_of(6, [byte, 0], span=256) for byte in range(252))
    assert set(drawn.values()) == {42}
    assert [one_of(6, [byte, 5], span=256) for byte in range(252, 256)] == [5] * 4


def test_a34_a_word_that_would_favour_is_skipped() -> None:
    assert one_of(6, [SPAN - 1, SPAN - 4, 3]) == 3


def test_a34_blocks_run_on_after_the_eighth_word() -> None:
    words = Seeded("42")._words(0)
    assert len({next(words) for _ in range(20)}) == 20


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a34_chi_square(sides: int) -> None:
    """120,000 rolls of each; the bound is far beyond the 99.99 % point of every one of them."""
    rolls = 120_000
    roller = Seeded(f"chi-square {sides}")
    seen = Counter(roller._face(Die(sides)) for _ in range(rolls))
    assert set(seen) == set(range(1, sides + 1))
    chi = sum((n - rolls / sides) ** 2 for n in seen.values()) / (rolls / sides)
    assert chi < {4: 21.1, 6: 25.7, 8: 29.9, 10: 33.7, 12: 37.4, 20: 50.8}[sides]


def test_a34_pairs_are_independent() -> None:
    rolled = faces(Seeded("pairs").fall(d6(10_000))) + faces(Seeded("pairs", 10_000).fall(d6(10_000)))
    seen = Counter(pairwise(rolled))
    expected = (len(rolled) - 1) / 36
    assert sum((seen[a, b] - expected) ** 2 for a in range(1, 7) for b in range(1, 7)) / expected < 80.7


def test_a04_zero_dice_use_no_number() -> None:
    roller = Seeded("42")
    assert roller.fall(d6(0)) == ()
    assert roller.count == 0
    assert Entered(Lines()).fall(d6(0)) == ()
    assert Scripted([]).fall(d6(0)) == ()


@given(st.integers(0, 30), st.integers(0, 30), st.text())
def test_a_seeded_roller_resumes_from_its_state(first: int, second: int, seed: str) -> None:
    whole = Seeded(seed)
    whole.fall(dice(first, 6, again=True))
    resumed = revive(json.loads(json.dumps(whole.state())))
    assert resumed.fall(d6(second)) == whole.fall(d6(second))


def test_exploding_and_best_dice_draw_one_face_at_a_time() -> None:
    roller = Seeded("7")
    (shown,) = chains(roller.fall(dice(1, 2, again=True, best=2)))
    assert roller.count == 2 * len(shown.faces)
    assert shown.faces[-1] == 1
    assert all(face == 2 for face in shown.faces[:-1])


def test_a03_re_rolls_stop_at_a_thousand_with_a_flag() -> None:
    (shown,) = chains(Scripted([2] * 2000).fall(dice(1, 2, again=True)))
    assert shown.cut
    assert len(shown.faces) == 1001


def test_a31_a33_a_deck_holds_every_card_once_and_is_fresh_each_time() -> None:
    roller = Seeded("cards")
    whole = tuple(sorted((rank for rank, count in DECK for _ in range(count)), reverse=True))
    assert roller.fall(hand(DECK, 28)) == whole
    assert roller.fall(hand(DECK, 28)) == whole
    assert roller.count == 56
    seen = Counter(roller.fall(hand(DECK, 3))[0] for _ in range(20_000))
    assert seen[10] == pytest.approx(20_000 * 3 / 28, abs=300)


def test_typed_faces_in_one_line() -> None:
    ask = Lines("6 6, 3;2")
    fallen = Entered(ask).fall(d6(4), "attack")
    assert faces(fallen) == [6, 6, 3, 2]
    assert ask.asked == [Wanted(d6(4), Die(6), 4, "attack", ())]
    assert ask.asked[0].notation == "4d6"


def test_a30_typed_chains_follow_their_top_face() -> None:
    throw = gather([(Die(6), 2), (Die(6, again=True, name="LUC"), 1)])
    ask = Lines("6 1 6 6", "2")
    fallen = Entered(ask).fall(throw, "attack")
    assert [shown.faces for shown in chains(fallen)] == [(6,), (1,), (6, 6, 2)]
    assert [wanted.more for wanted in ask.asked] == [3, 1]
    assert ask.asked[1].typed == (6, 1, 6, 6)
    assert ask.asked[1].die == Die(6, again=True, name="LUC")
    assert ask.asked[0].notation == "2d6 + 1d6! LUC"


def test_a18_typed_rolls_of_a_die_that_keeps_the_better() -> None:
    ask = Lines("1", "6 5 2")
    fallen = Entered(ask).fall(dice(1, 6, again=True, best=2))
    assert fallen == (Shown(Die(6, again=True, best=2), (6, 5), ((1,), (2,))),)
    assert [wanted.more for wanted in ask.asked] == [2, 1]
    assert ask.asked[0].notation == "1d6! (best of 2)"
    assert Wanted(dice(1, 6, best=-2), None, 2, "", ()).notation == "1d6 (worst of 2)"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("7", "shows 1 to 6"),
        ("0", "face 2 is 0"),
        ("1 2 3", "3 are needed"),
        ("six", "'six' is not a face"),
        ("", "no face"),
        ("-1", "'-1'"),
        ("²", "is not a face"),
        ("６", "is not a face"),
        ("1" * 5000, "is not a face"),
    ],
)
def test_a_wrong_line_is_refused_and_the_lines_before_it_are_kept(line: str, words: str) -> None:
    ask = Lines("4", line, "5 6")
    roller = Entered(ask)
    with pytest.raises(WrongFace, match=words) as caught:
        roller.fall(d6(3))
    assert len(str(caught.value)) < 200
    assert roller.state() == {"roller": "entered", "typed": [4]}
    assert faces(roller.fall(d6(3))) == [4, 5, 6]
    assert roller.state() == {"roller": "entered", "typed": []}


def test_another_throw_forgets_what_was_typed_for_the_first() -> None:
    roller = Entered(Lines("4", "x", "20"))
    with pytest.raises(WrongFace):
        roller.fall(d6(2))
    assert faces(roller.fall(dice(1, 20))) == [20]


def test_an_entered_roller_is_revived_with_its_faces() -> None:
    roller = revive({"roller": "entered", "typed": [4]}, ask=Lines("5"))
    assert faces(roller.fall(d6(2))) == [4, 5]


def test_typed_cards() -> None:
    ask = Lines("10", "10", "3")
    roller = Entered(ask)
    with pytest.raises(WrongFace, match="card 2 is 10: left in the deck are 1, 2, 3"):
        roller.fall(hand(DECK, 2))
    assert roller.fall(hand(DECK, 2)) == (10, 3)
    assert ask.asked[0].notation == "2 of 28 cards"
    assert ask.asked[0].die is None


def test_cards_are_typed_as_they_are_marked() -> None:
    court = hand([(1, 2), (7, 1), (11, 1), (12, 1), (13, 1)], 6)
    assert Entered(Lines("a, 7 Q", "A K j")).fall(court) == (13, 12, 11, 7, 1, 1)
    assert Entered(Lines("Т т 7 В Д К")).fall(court) == (13, 12, 11, 7, 1, 1)
    with pytest.raises(WrongFace, match="'x' is not a face"):
        Entered(Lines("x")).fall(court)
    with pytest.raises(WrongFace, match="'A' is not a face"):
        Entered(Lines("A")).fall(d6(1))


def test_a_script_is_used_up_in_order_and_says_when_it_is_over() -> None:
    roller = Scripted([6, 5, 4, 3])
    assert faces(roller.fall(d6(3))) == [6, 5, 4]
    with pytest.raises(ChanceError, match=r"4 faces, 3 used before 2d6 for 'damage', which needs 1 more"):
        roller.fall(d6(2), "damage")
    assert faces(roller.fall(d6(1))) == [3]
    assert roller.state() == {"roller": "scripted", "faces": [6, 5, 4, 3], "used": 4}
    assert faces(revive({"roller": "scripted", "faces": [1, 2], "used": 1}).fall(d6(1))) == [2]


def test_a_script_with_a_wrong_face_uses_none() -> None:
    roller = Scripted([2, 9])
    with pytest.raises(WrongFace, match="face 2 is 9: 1d6 shows 1 to 6"):
        roller.fall(d6(2))
    assert roller.used == 0


@pytest.mark.parametrize(
    "state", [{}, {"roller": "affray-blake2b-0"}, {"roller": GENERATOR}, {"roller": "entered", "typed": []}]
)
def test_an_unknown_roller_is_not_revived(state: dict[str, object]) -> None:
    with pytest.raises(BadSave, match="roller"):
        revive(state)


@pytest.mark.parametrize(
    "state",
    [
        {"roller": "scripted", "faces": ["a"], "used": 0},
        {"roller": "scripted", "faces": [1], "used": -1},
        {"roller": "affray-blake2b-1", "seed": [1], "count": 0},
        {"roller": "affray-blake2b-1", "seed": "1", "count": True},
        {"roller": "affray-blake2b-1", "seed": "1", "count": 10**30},
    ],
)
def test_a_roller_saved_with_what_is_not_its_own_is_refused(state):
    with pytest.raises(BadSave, match="something that is not its own"):
        revive(state)
