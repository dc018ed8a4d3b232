"""Bouts as text, and back. That nothing is lost on the way is shown in test_uses."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from fractions import Fraction as F
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from affray.chance.hand import hand
from affray.chance.reading import Best, Total
from affray.chance.throw import Die, d6, dice
from affray.errors import BadSave, StaleSave
from affray.rules import Effect, Prompt, Step, Table, rule
from affray.rules.fingerprint import fingerprint
from affray.uses.play import Bout
from affray.uses.roller import Entered, Scripted, Seeded
from affray.uses.save import PRINT, Saved, load, read, save, seal
from tests.uses.programs import Choose, End, P, page

HURT = Effect("hurt", "hurt")
WAY = Prompt("way", "which way?")


class Sheet(msgspec.Struct, frozen=True):
    name: str
    dice: int
    share: F = F(1, 2)


@rule("TEST-1")
def strike(t: Table, sheet: Sheet, extra: tuple[Die, ...], bonus: F) -> Step:
    """A choice, a roll, a hand, another page."""
    more = t.choose(WAY, (0, 1, 2))
    t.roll(dice(sheet.dice, 6, best=-2) + dice(more, 2, again=True), Total(), why="attack")
    t.roll(hand(((1, 2), (5, 2)), 2), Best(), why="draw")
    return middle(more)


@rule("TEST-2")
def middle(t: Table, more: int) -> Step:
    """A page on which nothing happens."""
    return wound(more + 1)


@rule("TEST-3")
def wound(t: Table, count: int) -> None:
    """It hurts."""
    t.inflict(HURT, d6(count), Total(), why="damage")
    t.tell(HURT, int(t.choose(WAY, (False, True))))


def bout(seed: int = 1) -> Bout:
    return Bout(strike(Sheet("Ana", 2, F(1, 3)), (Die(6), Die(8, name="LUC")), F(7, 2)), Seeded(seed))


def at_the_end() -> Bout:
    played = bout()
    played.choose(2)
    for _ in range(3):
        played.roll()
    return played


def changed(text: str, **fields: Any) -> str:
    """A save as somebody would forge it: some fields changed, and sealed again."""
    data = {**json.loads(text), **fields}
    return json.dumps({**data, "check": seal(msgspec.convert(data, Saved))})


def test_facts_come_back_by_their_types() -> None:
    again = load(save(bout()))
    assert again.start == bout().start
    assert again.start.facts[2] == F(7, 2)


def test_a_save_is_short_and_can_carry_a_note() -> None:
    text = save(at_the_end(), note={"book": "woin"})
    assert len(text) < 1000
    assert "\n" not in text
    assert read(text).note == {"book": "woin"}


def test_every_rule_gone_through_is_named_also_one_in_which_nothing_happened() -> None:
    assert set(json.loads(save(bout()))["rules"]) == {strike.name}
    assert json.loads(save(at_the_end()))["rules"] == {
        one.name: fingerprint(one)[:PRINT] for one in (strike, middle, wound)
    }


def test_a_loaded_bout_can_be_undone_to_before_the_save_and_rolls_the_same_again() -> None:
    whole = at_the_end()
    again = load(save(whole))
    assert again.undo()
    assert save(again) == save(bout())
    again.choose(2)
    for _ in range(3):
        again.roll()
    assert (again.log, save(again)) == (whole.log, save(whole))


def test_a_scripted_bout_knows_how_much_of_its_script_is_used() -> None:
    played = Bout(strike(Sheet("Ana", 1), (), F(0)), Scripted([3, 4, 5, 1, 6]))
    played.choose(0)
    played.roll()
    again = load(save(played))
    assert again.roller.state() == {"roller": "scripted", "faces": [3, 4, 5, 1, 6], "used": 2}
    again.undo()
    assert again.roller.state()["used"] == 0


def test_a_bout_whose_roller_was_changed_is_saved_too() -> None:
    played = bout()
    played.choose(0)
    played.roll()
    played.roller = Scripted([5, 1, 2])
    played.roll()
    again = load(save(played))
    assert (again.position, again.log) == (played.position, played.log)
    assert again.undo()


def test_real_dice_are_asked_for_again() -> None:
    played = Bout(strike(Sheet("Ana", 1), (), F(0)), Entered(lambda wanted: "2 3"))
    played.choose(0)
    played.roll()
    again = load(save(played), ask=lambda wanted: "1 5")
    again.roll()
    assert list(again.log[-1].faces) == [5, 1]
    assert again.undo()
    again.choose(0)
    again.roller = Entered(lambda wanted: "6 6")
    again.roll()
    assert list(again.log[-1].faces) == [(6,)]
    with pytest.raises(BadSave, match="with someone to ask, entered"):
        load(save(played))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"affray": 1}, "format 1"),
        ({"rule": "nowhere.at_all"}, "no rule 'nowhere.at_all'"),
        ({"facts": {}}, "takes sheet, extra, bonus"),
        ({"facts": {"sheet": {"name": 1}, "extra": [], "bonus": "1"}}, "a fact of .* does not fit"),
        ({"facts": {"sheet": {"name": "a", "dice": 1}, "extra": [], "bonus": "one"}}, "does not fit"),
        ({"roller": {"roller": "loaded"}}, "a roller 'loaded'"),
        ({"roller": {"roller": "scripted", "used": "many"}}, "the roller's used is 'many'"),
        ({"roller": {"roller": "scripted", "used": -1, "faces": []}}, "used is '-1'"),
        ({"answers": [[1, 1]]}, "answer 1 cannot be taken: it does not fit"),
        ({"answers": ["1 2"]}, "answer 1 cannot be taken: it is '2', where '1' stands"),
        ({"answers": ["9 9"]}, "the menu has 3 options, counted from 0, and no '9'"),
        ({"answers": ["-1 2"]}, "and no '-1'"),
        ({"answers": ["\u0662 2"]}, "and no '\u0662'"),
        ({"answers": ["02 2"]}, "and no '02'"),
        ({"rules": {}}, "not those that its answers go through"),
        ({"rules": {strike.name: fingerprint(strike)[:PRINT]}}, "not those that its answers go through"),
        ({"answers": ["one"]}, "answer 1 cannot be taken"),
        ({"answers": ["1" * 5000 + " 1"]}, "answer 1 cannot be taken"),
        ({"answers": ["0 0", "0 0"]}, "answer 2 cannot be taken: it does not fit"),
        ({"answers": ["0 0", [1, 2]]}, "answer 2 cannot be taken: 2 faces are too few"),
        ({"answers": ["0 0", [1, 2, 3, 4, 5]]}, "5 faces where 4 are thrown"),
        ({"answers": ["0 0", [1, 2, 3, 7]]}, "a face outside 1 to 6"),
        ({"answers": ["0 0", [1, 2, 3, 0]]}, "a face outside 1 to 6"),
        ({"answers": ["0 0", [1, 2, 3, 4], [2, 5]]}, "no card of rank 2"),
        ({"answers": ["0 0"] + [[1, 2, 3, 4]] + [[1, 5]] * 3}, "answer 4"),
    ],
)
def test_a_damaged_save_is_refused_with_the_place(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSave, match=message):
        load(changed(save(at_the_end()), **fields))


@pytest.mark.parametrize("field", list(Saved.__struct_fields__))
def test_a_save_without_one_of_its_fields_is_refused(field: str) -> None:
    data = json.loads(save(at_the_end(), note={"book": "woin"}))
    del data[field]
    with pytest.raises(BadSave):
        load(json.dumps(data))


def test_a_save_may_be_laid_out_anew() -> None:
    text = save(at_the_end(), note={"b": 1, "a": 2})
    data = json.loads(text)
    again = json.dumps(dict(reversed(data.items())), indent=4)
    assert save(load(again), note={"b": 1, "a": 2}) == text


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"affray": 1}', '{"affray": 1, "no": 2}', "\ud800"])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(BadSave, match="no save of Affray"):
        load(text)


def test_a_fact_that_cannot_be_written_is_named() -> None:
    @rule("TEST-4")
    def odd(t: Table, menu: range) -> None:
        """A choice from a range."""
        t.choose(WAY, menu)

    with pytest.raises(BadSave, match=r"'menu' of .* is a range"):
        save(Bout(odd(range(3))))


def test_a_fact_that_cannot_be_read_is_refused() -> None:
    @rule("TEST-5")
    def odd(t: Table, part: complex) -> None:
        """Nothing can be made of it."""

    text = changed(save(bout()), rule=odd.name, facts={"part": "1j"}, answers=[])
    with pytest.raises(BadSave, match=r"a fact of .* does not fit"):
        load(text)


BOOK = '''
from __future__ import annotations

from affray.chance.reading import Tally
from affray.chance.throw import d6
from affray.rules import Effect, Prompt, Step, Table, rule

HURT, WAY = Effect("hurt", "hurt"), Prompt("way", "which way?")
BONUS = 2


class Reading(Tally[int], frozen=True):
    def read(self, sums: tuple[int, ...]) -> int:
        return helper(sums[0])


def helper(total: int) -> int:
    """Twice."""
    return total * 2


@rule("BOOK-1")
def first(t: Table) -> Step:
    """The first page."""
    t.choose(WAY, (False, True))
    return second(BONUS)


@rule("BOOK-2")
def second(t: Table, bonus: int) -> Step:
    """Nothing happens here."""
    return third(bonus)


@rule("BOOK-3")
def third(t: Table, bonus: int) -> None:
    """Roll."""
    t.inflict(HURT, d6(1), Reading())
    t.choose(WAY, (False, True))
'''


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Writes a book of one module in a package, and reads it (again)."""
    package = tmp_path / "written_book"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)

    def write(text: str) -> ModuleType:
        for name in [name for name in sys.modules if name.startswith("written_book")]:
            del sys.modules[name]
        (package / "attack.py").write_text(text)
        import linecache

        linecache.clearcache()
        importlib.invalidate_caches()
        for cached in (package / "__pycache__").glob("*"):
            cached.unlink()
        return importlib.import_module("written_book.attack")

    yield write
    for name in [name for name in sys.modules if name.startswith("written_book")]:
        del sys.modules[name]


def in_the_middle(book: ModuleType) -> str:
    played = Bout(book.first(), Seeded(1))
    played.choose(True)
    played.roll()
    return save(played)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return total * 2", "return total * 3"),
        ("return helper(sums[0])", "return helper(sums[0] + 1)"),
        ("BONUS = 2", "BONUS = 3"),
        ("return third(bonus)", "return third(bonus + 1)"),
        ("d6(1)", "d6(2)"),
        ('"which way?"', '"whither?"'),
    ],
)
def test_a_save_of_a_changed_book_is_refused(written: Any, old: str, new: str) -> None:
    text = in_the_middle(written(BOOK))
    written(BOOK.replace(old, new))
    with pytest.raises(StaleSave, match="has changed since this was saved") as refused:
        load(text)
    assert (refused.value.code, refused.value.http_status) == ("save/stale", 409)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Twice."""', '"""Two times."""'),
        ("return total * 2", "return (total  *  2)  # doubled"),
        ("BONUS = 2", "UNUSED = 7\nBONUS = 2"),
    ],
)
def test_a_save_outlives_comments_layout_and_what_the_rules_do_not_name(
    written: Any, old: str, new: str
) -> None:
    text = in_the_middle(written(BOOK))
    written(BOOK.replace(old, new))
    assert save(load(text)) == text


def test_a_choice_is_kept_by_number_and_name() -> None:
    played = Bout(page(Choose(P, "attacker", (End(0), End(1), End(2)))))
    played.choose(1)
    assert json.loads(save(played))["answers"] == ["1 1"]
