"""The book's side of a fight: Vim lost and superficial levels carry over; and ready fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from affray.errors import BadValue, UnknownName, suggest
from affray.rules import Step
from affray.rules.fighting import Fighting
from affray.rules.record import Record
from affray.systems.storyhammer.attack import attack
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Attacker, Situation, Target, Vim
from affray.systems.storyhammer.words import TEN


class Fighter(Record, frozen=True, kw_only=True, cache_hash=True):
    """Somebody in a fight.

    attacker, target: the sheets on which it attacks and is attacked; nobody holds perk cards in a fight.
    situation: what it tries. `others` says how many more its attack meets: who they are, the fight says.
    attacks: in a turn.
    """

    attacker: Attacker = Attacker()
    target: Target = Target(vim=12)
    situation: Situation = Situation()
    attacks: Annotated[int, Meta(ge=1, le=10)] = 1


class State(Record, frozen=True, cache_hash=True):
    """How a fighter stands: Vim left in Life Support, superficial levels, and whether it is dead."""

    life: Vim
    levels: int = 0
    dead: bool = False


def called(sheet: Fighter, name: str) -> Fighter:
    """The sheet under its name in the fight."""
    named = replace(sheet.attacker, name=name), replace(sheet.target, name=name)
    return replace(sheet, attacker=named[0], target=named[1])


def unknown(name: str) -> Mapping[str, Any]:
    """The book lists no creatures."""
    raise UnknownName(f"no creature {name!r}; {suggest(name, ())}")


def fresh(sheet: Fighter) -> State:
    """As the fight begins."""
    if not sheet.target.max_vim or not sheet.target.life:
        raise BadValue("who fights needs Vim: give vim, or the abilities it is the sum of", path="target.vim")
    if sheet.attacker.perks or sheet.target.perks:
        raise BadValue(
            "an attack does not tell which perk card was played: nobody holds any in a fight", path="perks"
        )
    return State(sheet.target.life, sheet.target.superficial)


def attacker(sheet: Fighter, state: State, foe: int, again: bool) -> tuple[Attacker, Situation]:  # noqa: FBT001 - as the fight asks
    """What matters of it as it attacks."""
    del state, foe, again
    return sheet.attacker, sheet.situation


def target(sheet: Fighter, state: State, foe: int) -> Target:
    """What matters of it as it is attacked: its superficial levels, but not the Vim it has left."""
    del foe
    return replace(sheet.target, life_support=None, superficial=state.levels)


def reaches(facts: tuple[Attacker, Situation]) -> int:
    """How many foes an attack meets."""
    return 1 + len(facts[1].others)


def against(facts: tuple[Attacker, Situation], targets: tuple[Target, ...], rulings: Rulings) -> Step:
    """The first page of an attack on one target, and on the others it meets."""
    aimed, *others = targets
    return attack(facts[0], aimed, rulings, replace(facts[1], others=tuple(others)))


def suffer(sheet: Fighter, state: State, said: Mapping[str, int], by: int, rulings: Rulings) -> State:
    """Mortal trauma takes Vim from Life Support; without any left one dies, or of a Max Vim at once."""
    del by
    trauma = said.get("trauma", 0)
    life = max(0, state.life - trauma)
    dead = life == 0 if rulings.death == "life_support" else trauma >= sheet.target.max_vim
    levels = min(hopeless(sheet.target), state.levels + said.get("levels", 0))
    return State(life, levels, state.dead or (trauma > 0 and dead))


def hopeless(target: Target) -> int:
    """From so many superficial levels on no card resists anything, and more of them are the same."""
    ours = target.lobes
    lobe = max(target.resist_lobe or 0, ours.Correl, ours.Focal, ours.Marvel, ours.Natural)
    return max(target.superficial, TEN + len(target.spread) + lobe - target.resist_difficulty)


def unchanged(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """An attack takes nothing out of the attacker."""
    del sheet, said, rulings
    return state


def out(sheet: Fighter, state: State) -> bool:
    """The dead are out."""
    del sheet
    return state.dead


def points(sheet: Fighter, state: State) -> int:
    """The Vim that it can still lose."""
    del sheet
    return 0 if state.dead else max(1, state.life)


def actions(sheet: Fighter, state: State) -> int:
    """Attacks in a turn."""
    del state
    return sheet.attacks


def enough(sheet: Fighter) -> int:
    """More than this it cannot lose."""
    return max(sheet.target.max_vim, hopeless(sheet.target), 1)


def numbers(sheet: Fighter, state: State) -> Mapping[str, int]:
    """Its numbers, for people."""
    del sheet
    return {"Vim": state.life, "superficial levels": state.levels} if state.levels else {"Vim": state.life}


def conditions(sheet: Fighter, state: State) -> tuple[str, ...]:
    """Its conditions, for people."""
    del sheet
    return ("dead",) if state.dead else ()


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "brawl": {
        "fighters": [
            {
                "name": "brawler",
                "side": "brawler",
                "attacker": {"ability": 4, "weapon": "50|30|15"},
                "target": {"abilities": {"Move": 3, "Think": 3, "Will": 2, "Labor": 4}},
                "situation": {"difficulty": 7},
            },
            {
                "name": "boxer",
                "side": "boxer",
                "goal": {"trauma": 1, "levels": 1},
                "attacker": {
                    "ability": 3,
                    "weapon": {
                        "name": "fists",
                        "methods": [
                            {"name": "jab", "trauma": [50, 30, 10], "kind": "blunt"},
                            {"name": "hook", "trauma": [60, 30], "kind": "blunt", "superficial": True},
                        ],
                    },
                },
                "target": {"abilities": {"Move": 3, "Think": 2, "Will": 2, "Labor": 5}},
                "situation": {"difficulty": 6},
            },
        ]
    },
    "guards": {
        "fighters": [
            {
                "name": "thief",
                "side": "thief",
                "aims": "falling",
                "attacker": {"ability": 4, "lobe": 1, "weapon": "sword"},
                "target": {
                    "abilities": {"Move": 6, "Think": 4, "Will": 4, "Labor": 5},
                    "lobes": {"Correl": 2},
                },
                "situation": {"difficulty": 7},
            },
            {
                "name": "guard",
                "side": "guards",
                "count": 4,
                "attacker": {"ability": 4, "weapon": "30|20|10"},
                "target": {"abilities": {"Move": 3, "Think": 2, "Will": 2, "Labor": 3}},
                "situation": {"difficulty": 7},
            },
        ]
    },
}

FIGHTING = Fighting(
    sheet=Fighter,
    names=unknown,
    called=called,
    fresh=fresh,
    attacker=attacker,
    target=target,
    attack=against,
    reaches=reaches,
    suffer=suffer,
    spend=unchanged,
    suffered=("trauma", "levels"),
    resisted=("resistance",),
    bear=unchanged,
    actions=actions,
    out=out,
    points=points,
    enough=enough,
    numbers=numbers,
    conditions=conditions,
    words=("Vim", "superficial levels", "dead"),
    presets=PRESETS,
)
