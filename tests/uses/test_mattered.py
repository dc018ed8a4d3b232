"""Which rulings the log names: those without which the same dice would have done otherwise."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from affray.chance.reading import Tally, Total
from affray.chance.throw import Die, d6
from affray.errors import Refused
from affray.rules import Effect, Prompt, Rulings, Step, Table, rule
from affray.uses.play import Bout
from affray.uses.roller import Scripted

HURT, HIT = Effect("hurt", "hurt"), Effect("hit", "hit")
WAY = Prompt("way", "which way?")


class Mine(Rulings, frozen=True):
    ties: Literal["hit", "miss", "half"] = "hit"
    sixes: bool = True
    extra: bool = False
    menu: bool = False
    refuses: bool = False
    done: bool = False
    back: bool = False


class Against(Tally[bool], frozen=True):
    defense: int
    sixes: bool

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face if self.sixes or face < 6 else 0,)

    def read(self, sums: tuple[int, ...]) -> bool:
        return sums[0] >= self.defense


@rule("TEST-1")
def attack(t: Table, defense: int, rulings: Mine) -> Step | None:
    """A roll that rulings read."""
    needed = defense if rulings.ties == "hit" else defense + 1
    if not t.roll(d6(2), Against(needed, rulings.sixes), why="attack"):
        return None
    t.tell(HIT)
    return wound(1, rulings)


@rule("TEST-2")
def wound(t: Table, count: int, rulings: Mine) -> None:
    """Dice that rulings add to."""
    t.inflict(HURT, d6(count + rulings.extra), Total(), why="damage")
    options = (0, 1, 2) if rulings.menu else (0, 1)
    more = t.choose(WAY, options)
    if rulings.refuses and more:
        raise Refused("this ruling refuses it")
    t.do(after(more + rulings.done, rulings))


@rule("TEST-3")
def after(t: Table, more: int, rulings: Mine) -> int:
    """A value, by a ruling."""
    return more if rulings.back else 0


@rule("TEST-4")
def plain(t: Table, count: int) -> None:
    """No ruling here."""
    t.inflict(HURT, d6(count), Total(), why="damage")


@rule("TEST-5")
def blow(t: Table, rulings: Mine) -> None:
    """An inflicted roll read by a ruling."""
    t.inflict(HURT, d6(2), Against(8, rulings.sixes), why="damage")


@rule("TEST-5")
def shy(t: Table, rulings: Mine) -> None:
    """A ruling by which nothing would be rolled."""
    if rulings.refuses:
        raise Refused("never")
    t.inflict(HURT, d6(1), Total(), why="damage")


@rule("TEST-6")
def clumsy(t: Table, rulings: Mine) -> None:
    """A page that minds answers which it would not have asked for."""
    known = {face: face for face in range(1, 4 if rulings.refuses else 7)}
    face = t.roll(d6(1), Total(), why="attack")
    t.tell(HURT, known[face])


def named(step: Step, faces: list[int], answer: Any = 0) -> list[tuple[str, str, str]]:
    """The rulings that the log names: under which rule, which, and how it is read."""
    bout = Bout(step, Scripted(faces))
    while bout.question is not None:
        bout.choose(answer) if hasattr(bout.question, "options") else bout.roll()
    return [
        (event.rule.rpartition(".")[2], event.key, event.answer)
        for event in bout.log
        if event.kind == "ruling"
    ]


@pytest.mark.parametrize(
    ("faces", "defense", "expected"),
    [
        ([1, 1], 10, []),
        ([5, 5], 11, []),
        ([5, 5], 10, [("attack", "ties", "hit")]),
        ([6, 5], 10, [("attack", "sixes", "yes")]),
        ([6, 4], 10, [("attack", "ties", "hit"), ("attack", "sixes", "yes")]),
    ],
)
def test_a_reading_is_judged_by_the_dice_that_fell(faces: list[int], defense: int, expected: Any) -> None:
    found = named(attack(defense, Mine()), [*faces, 3])
    assert [line for line in found if line[0] == "attack"] == expected


def test_a_value_that_a_ruling_holds_is_named_as_it_is_read() -> None:
    assert ("attack", "sixes", "no") in named(attack(10, Mine(sixes=False)), [6, 5])


def test_dice_menus_sub_rules_results_and_refusals_count_where_they_differ() -> None:
    found = named(wound(1, Mine()), [3])
    assert {("wound", "done", "no"), ("wound", "extra", "no")} <= set(found)
    assert ("wound", "menu", "no") not in found  # another menu, but what was taken from it is on both
    assert ("wound", "refuses", "no") in named(wound(1, Mine()), [3], answer=1)
    assert ("after", "back", "no") in named(wound(1, Mine()), [3], answer=1)
    assert ("after", "back", "no") not in found


def test_a_menu_counts_where_it_would_not_have_offered_what_was_taken() -> None:
    assert ("wound", "menu", "yes") in named(wound(1, Mine(menu=True)), [3], answer=2)
    assert ("wound", "menu", "yes") not in named(wound(1, Mine(menu=True)), [3], answer=1)


def test_an_inflicted_roll_that_would_have_been_read_otherwise() -> None:
    assert named(blow(Mine()), [6, 3]) == [("blow", "sixes", "yes")]
    assert named(blow(Mine()), [5, 3]) == []
    assert ("shy", "refuses", "no") in named(shy(Mine()), [3])


def test_a_page_that_fails_on_answers_it_would_not_have_asked_for_went_elsewhere() -> None:
    assert named(clumsy(Mine()), [5]) == [("clumsy", "refuses", "no")]
    assert named(clumsy(Mine()), [3]) == []


def test_a_page_without_rulings_names_none() -> None:
    assert named(plain(2), [1, 2]) == []


class Holding(Rulings, frozen=True):
    ties: bool = True
    other: bool = False


@rule("TEST-6")
def holds(t: Table, rulings: Holding) -> None:
    """A page that minds what kind of record it is given."""
    t.tell(HURT, {Holding: 1}[type(rulings)] + rulings.ties)


def test_where_a_page_minds_the_stand_in_every_ruling_is_tried() -> None:
    assert named(holds(Holding()), []) == [("holds", "ties", "yes")]
