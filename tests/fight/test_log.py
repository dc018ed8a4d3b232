"""A fight's log is only added to, and the fight is taken up from it at any question."""

from __future__ import annotations

import json

import pytest

from affray.errors import BadSave, StaleSave
from affray.fight.battle import Battle
from affray.fight.lines import Line, encode
from affray.fight.log import Log, header_of, read_log, resume
from affray.fight.standing import Target
from affray.rules.fighting import Lasting
from affray.rules.table import Choice
from affray.uses.roller import Entered, Scripted, Seeded
from tests.fight.toy import fight, one

LASTING = Lasting("dazed", ends="turn end", whose=1, left=2)
SETUP = fight(
    one("a", "x", hp=3, hits=3, grit=2, dazes=LASTING, rolls=True),
    one("b", "y", hp=3, hits=3, ducks=True, actions=2, rolls=True),
    one("c", "y", hp=2, aim="random"),
    dazes=LASTING,
)


def answer(found):
    question = found.question
    if isinstance(question, Target):
        found.choose(question.foes[-1])
    elif isinstance(question, Choice):
        found.choose(question.options[-1])
    else:
        found.roll()


def played(write=None):
    """A whole fight with something taken back, somebody who joins, and somebody who is removed."""
    found = Battle(SETUP, Seeded(4), asked=["x", "y"], write=write)
    steps = 0
    while found.question is not None:
        steps += 1
        if steps == 9:
            found.undo()
        if steps == 15:
            found.undo()
            found.redo()
        if steps == 22 and found.standing.under is None:
            found.join(one("d", "x", hp=1), {"hp": 1}, after="a")
        answer(found)
    return found


def again(logged):
    return resume(SETUP, logged, combatant=lambda data: one("d", "x", **data))


def test_a_log_is_taken_up_at_any_line_and_goes_on_as_it_would_have(tmp_path):
    path = tmp_path / "fight.jsonl"
    first = Battle(SETUP, Seeded(4), asked=["x", "y"])
    header = header_of(first, {"toy": True}, {"name": "toy"})
    log = Log(path, header)
    for line in first.lines:
        log(line)
    found = played(log)
    # What the constructor said was written twice: once above, once by the battle itself.
    log.close()
    raw = path.read_bytes().splitlines(keepends=True)
    raw = raw[:1] + raw[1 + len(first.lines) :]
    logged = read_log(b"".join(raw))
    assert logged.header.fight == {"toy": True}
    assert [encode(line) for line in logged.lines] == [encode(line) for line in found.lines]
    for cut in range(0, len(logged.lines) + 1, 5):
        half = again(logged._replace(lines=logged.lines[:cut]))
        assert [encode(line) for line in half.lines[:cut]] == [encode(line) for line in logged.lines[:cut]]
    whole = again(logged)
    assert whole.over
    assert whole.winner == found.winner
    assert whole.roller.state() == found.roller.state()
    assert [encode(line) for line in whole.lines] == [encode(line) for line in found.lines]


def test_the_same_dice_fall_after_it_is_taken_up():
    found = played()
    header = header_of(Battle(SETUP, Seeded(4), asked=["x", "y"]), {})
    cut = 12
    while found.lines[cut].kind != "faces":
        cut += 1
    logged = read_log(json_line(header) + b"".join(map(encode, found.lines[: cut + 1])))
    half = again(logged)
    steps = 0
    while half.question is not None and steps < 6:
        answer(half)
        steps += 1
    fresh = Battle(SETUP, Seeded(4), asked=["x", "y"])
    for line in half.answers:
        before = fresh.roller.state()
        if line.kind == "faces":
            assert fresh.roll() is not None
            assert fresh.answers[-1].faces == line.faces, before
        else:
            answer_as(fresh, line)


def answer_as(found, line):
    if line.kind == "target":
        found.choose(line.what)
    elif line.kind == "option":
        found.choose(found.question.options[int(line.what.partition(" ")[0])])


def json_line(header):
    import msgspec

    return msgspec.json.encode(header) + b"\n"


def test_a_last_line_that_was_cut_off_is_left_out():
    found = played()
    header = header_of(Battle(SETUP, Seeded(4), asked=["x", "y"]), {})
    raw = json_line(header) + b"".join(map(encode, found.lines[:8]))
    assert len(read_log(raw + b'{"kind":"fac').lines) == 8
    assert read_log(raw + b'{"kind":"fac').size == len(raw)


def test_a_log_that_would_read_otherwise_is_stale_and_a_damaged_one_is_bad():
    found = played()
    header = header_of(Battle(SETUP, Seeded(4), asked=["x", "y"]), {})
    lines = list(found.lines)
    at = next(n for n, line in enumerate(lines) if line.kind == "change")
    lines[at] = Line(kind="change", who="a", out=True)
    with pytest.raises(StaleSave, match="read otherwise"):
        again(read_log(json_line(header) + b"".join(map(encode, lines))))
    lines = list(found.lines)
    at = next(n for n, line in enumerate(lines) if line.kind == "faces")
    lines[at] = Line(kind="option", what="7 x")
    with pytest.raises(BadSave, match="cannot be taken"):
        again(read_log(json_line(header) + b"".join(map(encode, lines))))
    with pytest.raises(BadSave, match="no log"):
        read_log(b"[]\n")
    with pytest.raises(BadSave, match="format 9"):
        read_log(json_line(header).replace(b'"affray":1', b'"affray":9'))


def test_a_new_log_overwrites_nothing(tmp_path):
    path = tmp_path / "fight.jsonl"
    path.write_text("mine")
    with pytest.raises(BadSave, match="cannot be written"):
        Log(path, header_of(Battle(SETUP), {}))
    assert path.read_text() == "mine"


def test_scripts_and_typed_dice_are_taken_up_too():
    setup = fight(one("a", "x", hp=2), one("b", "y", hp=2))
    found = Battle(setup, Scripted([1, 2, 6, 1]))
    header = header_of(found, {})
    for _ in range(3):
        found.roll()
    logged = read_log(json_line(header) + b"".join(map(encode, found.lines)))
    half = resume(setup, logged)
    assert (
        half.roller.state()
        == found.roller.state()
        == {"roller": "scripted", "faces": [1, 2, 6, 1], "used": 3}
    )
    typed = Battle(setup, Entered(lambda wanted: "3"))
    header = header_of(typed, {})
    typed.roll()
    logged = read_log(json_line(header) + b"".join(map(encode, typed.lines)))
    assert resume(setup, logged, ask=lambda wanted: "5").lines == typed.lines


def test_every_line_is_plain_json():
    for line in played().lines:
        assert json.loads(encode(line))["kind"] == line.kind
