"""A book of one page, for the kit and whoever wants to see how small a book can be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from affray.chance.reading import Tally
from affray.chance.throw import Die, d6, dice
from affray.rules import DEFENDER, Effect, Prompt, Rulings, Step, Table, point, rule
from affray.rules.clause import Clause, Clauses
from affray.rules.goal import priced, reach
from affray.systems.system import System

HIT, HARM = Effect("hit", "hit"), Effect("harm", "harm")
SPEND, DODGE = Prompt("spend", "dice for harm"), Prompt("dodge", "dodge")


class ToyRulings(Rulings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the toy leaves open."""

    tie_hits: Annotated[bool, point("1", "a total equal to the number hits")] = True
    luck: Annotated[Literal["explodes", "plain"], point("2", "what the lucky die does")] = "explodes"


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who rolls what against what."""

    pool: int = 3
    number: int = 9
    armour: int = 2
    dodges: bool = True
    rulings: ToyRulings = ToyRulings()


class Reaches(Tally[bool], frozen=True):
    """Whether the total reaches a number."""

    number: int

    @property
    def enough(self) -> tuple[tuple[int, ...], ...]:
        return ((self.number,),)

    def read(self, sums: tuple[int, ...]) -> bool:
        return sums[0] >= self.number


class Past(Tally[int], frozen=True):
    """What passes the armour, sixes twice."""

    armour: int

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (2 * face if face == 6 else face,)

    def read(self, sums: tuple[int, ...]) -> int:
        return max(0, sums[0] - self.armour)


@rule("TOY-1 TOY-2")
def attack(t: Table, scenario: Scenario, rulings: ToyRulings) -> Step | None:
    """Give up dice, let the foe dodge, roll the rest and a lucky die."""
    spent = t.choose(SPEND, range(scenario.pool + 1))
    dodged = scenario.dodges and t.choose(DODGE, (False, True), by=DEFENDER)
    left = max(0, scenario.pool - spent - dodged)
    thrown = d6(left) + dice(1, 6, again=rulings.luck == "explodes", name="lucky")
    if not t.roll(thrown, Reaches(scenario.number + (not rulings.tie_hits)), why="attack"):
        t.note("missed", by="a hair")
        return None
    t.tell(HIT)
    return harm(1 + spent, scenario.armour)


@rule("TOY-3")
def harm(t: Table, number: int, armour: int) -> None:
    """Armour comes off."""
    t.inflict(HARM, d6(number), Past(armour), why="harm")


TOY = System(
    key="toy",
    title="Toy",
    scenario=Scenario,
    begin=lambda scenario: attack(scenario, scenario.rulings),
    rulings=ToyRulings,
    goals={
        "harm": lambda _: priced("harm", {HARM: 1}, "harm"),
        "hit": lambda _: priced("hit", {HIT: 1}, "hit"),
        "drop": lambda _: reach("drop", HARM, 4, "at least 4 harm"),
    },
    goals_of_defender={"unharmed": lambda _: priced("unharmed", {HARM: -1}, "unharmed")},
    effects=(HIT, HARM),
    prompts=(SPEND, DODGE),
    presets={"first": {}, "armoured": {"armour": 7}},
    clauses=lambda: Clauses(
        {
            "TOY-1": Clause("TOY-1", "give up dice"),
            "TOY-2": Clause("TOY-2", "reach the number"),
            "TOY-3": Clause("TOY-3", "armour comes off"),
            "TOY-4": Clause("TOY-4", "how to hold dice", in_scope=False, reason="not about the attack"),
        }
    ),
    notes={"missed": "missed by {by}"},
)
