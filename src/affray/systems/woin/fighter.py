"""A fighter in a fight: the sheets on which it attacks and is attacked, and how it stands now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from affray.errors import BadValue
from affray.systems.woin import told
from affray.systems.woin.able import EMPTY_HANDED, HELPLESS
from affray.systems.woin.arms import Condition
from affray.systems.woin.record import Fact, Points, Record
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.words import CONDITIONS, WORST, ConditionName

COSTS_AN_ACTION: dict[ConditionName, int] = {"dazed": 1, "fatigued": 1, "sick": 1, "sleeping": 1, "slowed": 2}
"""The level from which a condition takes an action away."""

NO_ACTIONS: dict[ConditionName, int] = {
    "dazed": 2, "downed": 3, "manic": 2, "restrained": 3, "sleeping": 2, "staggered": 3,
}  # fmt: skip
"""The level from which a condition leaves no action at all, not even to shake it off."""

NAMES = frozenset(CONDITIONS)

Actions = Annotated[int, Meta(ge=1, le=10)]


class Fighter(Record, frozen=True, kw_only=True, cache_hash=True):
    """Somebody in a fight.

    attacker, target: the sheets on which it attacks and is attacked; its LUC is the greater of the two.
    situation: how it stands to whom it attacks.
    attacks: in a turn; None: one for each action that `target.actions` gives.
    """

    attacker: Attacker = Attacker()
    target: Target = Target()
    situation: Situation = Situation()
    attacks: Actions | None = None


class Held(Fact, frozen=True, cache_hash=True):
    """A condition, its level, and the number of the fighter who brought it."""

    name: ConditionName
    level: int
    by: int


class State(Fact, frozen=True, cache_hash=True):
    """How a fighter stands: HEALTH, LUC and countdown dice left, whether it lies, what it suffers from."""

    health: Points
    luck: int = 0
    countdown: int = 0
    dead: bool = False
    prone: bool = False
    conditions: tuple[Held, ...] = ()

    def level(self, name: ConditionName) -> int:
        """How bad a condition is; 0: it is not there."""
        return next((one.level for one in self.conditions if one.name == name), 0)


def called(sheet: Fighter, name: str) -> Fighter:
    """The sheet under its name in the fight."""
    return replace(
        sheet, attacker=replace(sheet.attacker, name=name), target=replace(sheet.target, name=name)
    )


def fresh(sheet: Fighter) -> State:
    """As the fight begins."""
    health, countdown = sheet.target.health, sheet.target.countdown
    if not health:
        raise BadValue("who fights needs HEALTH: give a number of 1 or more", path="target.health")
    held = {one.name: one for one in (*sheet.attacker.conditions, *sheet.target.conditions)}  # type: ignore[union-attr]  # text has become records
    return State(
        health,
        max(sheet.attacker.luck, sheet.target.luck),
        countdown or 0,
        prone=sheet.target.prone,
        conditions=_ordered(Held(one.name, one.level, -1) for one in held.values()),  # type: ignore[union-attr]
    )


def attacker(sheet: Fighter, state: State, foe: int, again: bool) -> tuple[Attacker, Situation] | None:  # noqa: FBT001 - as the fight asks
    """What matters of it as it attacks; a condition may leave it no attack, or bare hands alone."""
    if any(state.level(name) >= level for name, level in HELPLESS.items()):
        return None
    now = replace(sheet.attacker, luck=state.luck, conditions=_seen(state, foe))
    situation = sheet.situation
    if any(state.level(name) >= level for name, level in EMPTY_HANDED.items()):
        situation = replace(situation, attack="unarmed")
    if again and state.level("pained"):
        situation = replace(situation, second_action=True)
    return now, situation


def target(sheet: Fighter, state: State, foe: int) -> Target:
    """What matters of it as it is attacked: not its HEALTH, unless a called shot asks for it."""
    asks = any(shot.kills_at for shot in sheet.target.called_shots)
    return replace(
        sheet.target,
        health=state.health if asks else None,
        max_health=sheet.target.max_health if asks else None,
        countdown=None,
        luck=state.luck,
        prone=state.prone,
        conditions=_seen(state, foe),
    )


def suffer(sheet: Fighter, state: State, said: Mapping[str, int], by: int, rulings: Rulings) -> State:
    """HEALTH and LUC lost, a fall, and conditions a level worse."""
    del rulings
    return replace(
        state,
        health=_cut(sheet, state, said),
        luck=state.luck - said.get(told.TARGET_LUCK.key, 0),
        prone=state.prone or told.PRONE.key in said,
        conditions=_worse(state, said, by),
    )


def spend(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """What an attack takes out of the attacker: LUC, pain, a fall."""
    del sheet, rulings
    return replace(
        state,
        health=max(0, state.health - said.get(told.BACKLASH.key, 0)),
        luck=state.luck - said.get(told.LUCK.key, 0),
        prone=state.prone or told.SELF_PRONE.key in said,
    )


def bear(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """What its own turn does to it: loss, healing, a condition shaken off, standing up, dying."""
    del rulings
    health = state.health
    if health:
        health = min(max(whole(sheet), health), health + said.get(told.HEALED.key, 0))
        health = max(0, health - said.get(told.DAMAGE.key, 0))
    shaken = worst(state) if told.SHAKEN.key in said else None
    countdown = max(0, state.countdown - said.get(told.COUNTDOWN.key, 0))
    return replace(
        state,
        health=health,
        countdown=countdown,
        dead=state.dead or (state.countdown > 0 and not countdown),
        prone=state.prone and told.STANDS.key not in said,
        conditions=tuple(one for one in state.conditions if one is not shaken),
    )


def out(sheet: Fighter, state: State) -> bool:
    """At 0 HEALTH it is out of the fight; so is who is asleep or unconscious for good."""
    del sheet
    return state.health == 0 or state.level("dazed") >= WORST


def points(sheet: Fighter, state: State) -> int:
    """The HEALTH that it can still lose."""
    return 0 if out(sheet, state) else state.health


def actions(sheet: Fighter, state: State) -> int:
    """Attacks in a turn, less what conditions take away."""
    most = sheet.target.actions if sheet.attacks is None else sheet.attacks
    if any(state.level(name) >= level for name, level in NO_ACTIONS.items()):
        return 0
    lost = sum(state.level(name) >= level for name, level in COSTS_AN_ACTION.items())
    if state.level("sleeping") == 1:
        most = min(most, 2)
    return max(0, most - lost)


def whole(sheet: Fighter) -> int:
    """HEALTH when unhurt."""
    return sheet.target.max_health or sheet.target.health or 0


def worst(state: State) -> Held | None:
    """The condition that it would shake off first: the worst, and of equals the first of the book's list."""
    return max(state.conditions, key=lambda one: one.level, default=None)


def numbers(sheet: Fighter, state: State) -> Mapping[str, int]:
    """Its numbers, for people."""
    found = {"HEALTH": state.health}
    if state.luck or sheet.attacker.luck or sheet.target.luck:
        found["LUC"] = state.luck
    if not state.health and sheet.target.countdown:
        found["countdown"] = state.countdown
    return found


def conditions(sheet: Fighter, state: State) -> tuple[str, ...]:
    """Its conditions, for people."""
    del sheet
    names = [one.name if one.level == 1 else f"{one.name} {one.level}" for one in state.conditions]
    return (*names, *(["prone"] if state.prone else []), *(["dead"] if state.dead else []))


def _cut(sheet: Fighter, state: State, said: Mapping[str, int]) -> int:
    if told.DOWN.key in said:
        return 0
    health = state.health - said.get(told.DAMAGE.key, 0)
    if state.level("fatigued") + said.get("fatigued", 0) >= 2:
        health = min(health, whole(sheet) // 2)
    return max(0, health)


def _worse(state: State, said: Mapping[str, int], by: int) -> tuple[Held, ...]:
    if NAMES.isdisjoint(said):
        return state.conditions
    held = {one.name: one for one in state.conditions}
    for name in CONDITIONS:
        if name in said:
            held[name] = Held(name, min(WORST, state.level(name) + said[name]), by)
    return _ordered(held.values())


def _seen(state: State, foe: int) -> tuple[Condition, ...]:
    """Its conditions as one attack sees them: whether the other side of it brought them."""
    return tuple(Condition(one.name, one.level, one.by == foe) for one in state.conditions)


def _ordered(held: object) -> tuple[Held, ...]:
    return tuple(sorted(held, key=lambda one: CONDITIONS.index(one.name)))  # type: ignore[call-overload]
