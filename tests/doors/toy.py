"""A small book for testing doors: one of everything that a door may meet."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from affray.chance.reading import Tally
from affray.chance.throw import Die, d6, dice
from affray.errors import Refused, UnknownName, suggest
from affray.rules import DEFENDER, Effect, Option, Prompt, Rulings, Step, Table, point, rule
from affray.rules.clause import Clause, Clauses
from affray.rules.goal import priced, reach
from affray.systems import System, books

HIT, CRITICAL, DAMAGE = Effect("hit", "hits"), Effect("critical", "critical hits"), Effect("damage", "damage")
SPEND, STANCE, DODGE = (
    Prompt("spend", "dice for damage"),
    Prompt("stance", "stance"),
    Prompt("dodge", "dodge"),
)
CALM, WILD = Option("calm", "keep calm"), Option("wild", "strike wildly")

Dice = Annotated[int, Meta(ge=0, le=10_000)]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """A line of a sheet."""


class Weapon(Record, frozen=True):
    name: str = "fists"
    dice: Dice = 1
    again: bool = False


class Attacker(Record, frozen=True):
    """Who attacks."""

    pool: Dice
    name: str = "attacker"
    weapon: Weapon = Weapon()


class Target(Record, frozen=True):
    defense: Annotated[int, Meta(ge=0, description="what a total must reach")]
    soak: int = 0
    name: str = "target"
    size: Literal["small", "medium", "large"] = "medium"
    flying: bool = False
    health: int | None = None


class ToyRulings(Rulings, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    tie_hits: Annotated[bool, point("1", "a total equal to DEFENSE hits")] = True
    sixes: Annotated[Literal["floor", "off"], point("2", "every six does at least a point, or not")] = "floor"


class Scenario(Record, frozen=True):
    attacker: Attacker
    target: Target
    rulings: ToyRulings = ToyRulings()
    others: tuple[Target, ...] = ()


class Against(Tally[str], frozen=True):
    defense: int

    @property
    def enough(self) -> Any:
        return (self.defense,), 3

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> str:
        if sums[0] >= self.defense:
            return "critical" if sums[1] >= 3 else "hit"
        return "hit" if sums[1] >= 3 else "miss"


class Past(Tally[int], frozen=True):
    soak: int
    floor: bool

    @property
    def enough(self) -> Any:
        return None, 9

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> Any:
        if sums[0] <= self.soak:
            return min(sums[1], 9) if self.floor else 0
        return sums[0] - self.soak if sums[0] - self.soak >= (sums[1] if self.floor else 0) else sums[1]


@rule("TOY-1 TOY-2")
def attack(t: Table, attacker: Attacker, target: Target, rulings: ToyRulings) -> Step | None:
    """Spend dice, then roll the rest against DEFENSE."""
    if target.flying and attacker.weapon.name == "club":
        raise Refused("a club cannot reach what flies; take a bow", path="attacker.weapon")
    spent = t.choose(SPEND, range(attacker.pool + 1))
    verdict = t.roll(
        d6(attacker.pool - spent), Against(target.defense + (not rulings.tie_hits)), why="attack"
    )
    if verdict == "miss":
        t.note("missed", name=target.name)
        return None
    t.tell(HIT)
    t.tell(CRITICAL, int(verdict == "critical"))
    return damage(attacker.weapon, spent, target, rulings)


@rule("TOY-3")
def damage(t: Table, weapon: Weapon, spent: int, target: Target, rulings: ToyRulings) -> None:
    """SOAK comes off."""
    stance = t.choose(STANCE, (CALM, WILD))
    if target.name == "imp" and t.choose(DODGE, (False, True), by=DEFENDER):
        return
    extra = 1 if stance is WILD else 0
    thrown = dice(weapon.dice, 6, again=weapon.again) + d6(spent + extra)
    t.inflict(DAMAGE, thrown, Past(target.soak, rulings.sixes == "floor"), why="damage")


FOES = {
    "wolf": Target(12, 2, "wolf"),
    "ogre": Target(15, 5, "ogre", "large"),
    "imp": Target(10, 0, "imp", "small"),
}
WEAPONS = {"sword": Weapon("sword", 2), "club": Weapon("club", 1), "wand": Weapon("wand", 1, again=True)}


def named(kind: str, table: dict[str, Any]) -> Any:
    def find(name: str) -> Any:
        if name not in table:
            raise UnknownName(f"no {kind} {name!r}; {suggest(name, table)}")
        return msgspec.to_builtins(table[name])

    return find


TOY = System(
    key="toy",
    title="Toy",
    scenario=Scenario,
    begin=lambda scenario: attack(scenario.attacker, scenario.target, scenario.rulings),
    rulings=ToyRulings,
    goals={
        "damage": lambda _: priced("damage", {DAMAGE: 1}, "expected damage"),
        "drop": lambda _: reach("drop", DAMAGE, 3, "the chance to drop the target"),
    },
    goals_of_defender={"unhurt": lambda _: priced("unhurt", {DAMAGE: -1}, "not to be hurt")},
    effects=(HIT, CRITICAL, DAMAGE),
    prompts=(SPEND, STANCE, DODGE),
    options=(CALM, WILD),
    presets={
        "ogre": {"attacker": {"pool": 5, "weapon": "sword"}, "target": "ogre"},
        "imp": {"attacker": {"pool": 4, "weapon": "club"}, "target": {"from": "imp", "soak": 1}},
        "open": {"attacker": {"pool": 2, "weapon": "wand"}, "target": "wolf", "choices": {"spend": 0}},
    },
    names={
        "target": named("foe", FOES),
        "others": named("foe", FOES),
        "attacker.weapon": named("weapon", WEAPONS),
    },
    catalogue={"foes": lambda: FOES, "weapons": lambda: WEAPONS},
    clauses=lambda: Clauses(
        {
            f"TOY-{n}": Clause(f"TOY-{n}", words)
            for n, words in enumerate(("Spend dice.", "Roll.", "SOAK."), 1)
        }
    ),
    notes={"missed": "{name} is missed"},
)

books.add(TOY)
