"""What a stranger wants and has decided: goals by name or price, choices by prompt, and their policy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from affray.doors.fields import brief
from affray.doors.twice import refuse_twice
from affray.doors.wire import POLICIES, Scenario
from affray.errors import BadValue, UnknownName, suggest
from affray.rules.goal import Goal, priced
from affray.rules.table import Noted
from affray.rules.words import ATTACKER, DEFENDER, Effect, label
from affray.systems import System
from affray.uses.play import Bout
from affray.uses.policy import Policy

PRICE = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30}|/[0-9]{1,30})?")


class Wish(NamedTuple):
    """How decisions are taken, and what to call it.

    name      "best" or "none": how what is not fixed is taken
    goal      what the attacker wants, and `wanted` how it was written
    fixed     answers by prompt: `given` on the command line, the others by the scenario
    defender  what the defender wants, or None
    """

    name: str
    goal: Goal
    wanted: str
    fixed: dict[str, Any]
    given: dict[str, Any]
    defender: Goal | None = None

    @property
    def policy(self) -> Policy:
        """The policy itself."""
        return Policy(tuple(self.fixed.items()), tuple(self.goals.items()) if self.name == "best" else ())

    @property
    def goals(self) -> dict[str, Goal]:
        """What each side wants."""
        return {ATTACKER: self.goal} | ({} if self.defender is None else {DEFENDER: self.defender})

    def goal_of(self, side: str) -> Goal | None:
        """What a side wants, if anybody knows."""
        return self.goals.get(side)

    def written(self) -> dict[str, Any]:
        """What a program is told of it."""
        choices = {key: label(answer) for key, answer in self.fixed.items()}
        return {"name": self.name, "goal": self.wanted, "choices": choices}


class Asked(NamedTuple):
    """A scenario, and what is wanted in it."""

    scene: Scenario
    wish: Wish


def wish(
    scenario: Scenario, *, goal: str | None = None, choose: Sequence[str] = (), policy: str | None = None
) -> Wish:
    """What is wanted: the command line's word first, then the scenario's, then the book's first goal."""
    system = scenario.system
    taken = [choice(text, system) for text in choose]
    refuse_twice(((key, f"--choose {key}={answer}") for key, answer in taken), path="--choose")
    given = dict(taken)
    own = {key: check_choice(key, answer, system) for key, answer in scenario.choices.items()}
    if policy is not None and policy not in POLICIES:
        raise UnknownName(f"{brief(policy)} is no policy; {suggest(policy, POLICIES)}", path="--policy")
    asked: Any = goal if goal is not None else scenario.goal
    if asked is None:
        asked = next(iter(system.goals))
    defends = next(iter(system.goals_of_defender.values()), None)
    return Wish(
        policy or scenario.policy or "best",
        read_goal(asked, scenario),
        asked if isinstance(asked, str) else ",".join(f"{key}={price}" for key, price in dict(asked).items()),
        {**own, **given},
        given,
        None if defends is None else defends(scenario.record),
    )


def read_goal(asked: Any, scenario: Scenario) -> Goal:
    """A goal by name ("damage"), or by what one of each effect (or goal) is worth: "damage=1,slowed=1/2"."""
    if isinstance(asked, str) and "=" not in asked:
        return scenario.system.goal(asked.strip(), scenario.record)
    if isinstance(asked, str):
        pairs = [_pair(part) for part in asked.split(",") if part.strip()]
        refuse_twice(((key, f"{key}={price}") for key, price in pairs), path="goal")
        asked = dict(pairs)
    if not isinstance(asked, Mapping) or not asked:
        raise BadValue(f"{brief(asked)} is no goal: give a name, or prices as damage=1,slowed=2", path="goal")
    prices: dict[Effect | str, int | Fraction] = {}
    whole: Goal | None = None
    for key, price in asked.items():
        worth = read_price(price, key)
        if _is_effect(key, scenario.system):
            prices[key] = worth
        elif key in scenario.system.goals:
            part = scenario.system.goals[key](scenario.record) * worth
            whole = part if whole is None else whole + part
        else:
            known = {effect.key for effect in scenario.system.effects} | set(scenario.system.goals)
            raise UnknownName(
                f"{scenario.system.title} tells of no {key!r}; {suggest(key, known)}", path=f"goal.{key}"
            )
    name = ",".join(f"{key}={price}" for key, price in asked.items())
    summed = priced(name, prices)
    return summed if whole is None else msgspec.structs.replace(whole + summed, key=name)


def read_price(price: Any, key: str) -> Fraction:
    """An exact price: 2, -1, 0.5, 1/3."""
    text = str(price) if isinstance(price, (int, float, str)) and not isinstance(price, bool) else ""
    if not PRICE.fullmatch(text.strip()) or text.strip().endswith("/0"):
        raise BadValue(f"{brief(price)} is no price: give a number, as 2, -1, 0.5 or 1/3", path=f"goal.{key}")
    try:
        return Fraction(text.strip())
    except ZeroDivisionError:
        raise BadValue(f"{brief(price)} is no price: it divides by 0", path=f"goal.{key}") from None


def choice(text: str, system: System) -> tuple[str, Any]:
    """A decision from the command line: "PROMPT=VALUE"."""
    key, equals, answer = text.partition("=")
    if not equals or not key.strip() or not answer.strip():
        raise BadValue(
            f'{brief(text)} says no prompt and answer: write --choose "PROMPT=VALUE"', path="--choose"
        )
    return key.strip(), check_choice(key.strip(), answer.strip(), system)


def check_choice(key: str, answer: Any, system: System) -> Any:
    """Refuse a prompt that the book does not have, or an answer that no menu could offer."""
    known = [prompt.key for prompt in system.prompts]
    if key not in known:
        raise UnknownName(f"{system.title} asks no {key!r}; {suggest(key, known)}", path=f"choices.{key}")
    if not isinstance(answer, (bool, int, str)):
        raise BadValue(
            f"{brief(answer)} is no answer: give an option's name, a number, or yes or no",
            path=f"choices.{key}",
        )
    return answer


def left_over(asked: Asked, bout: Bout) -> list[Noted]:
    """What the book says at the end of an attack besides what was told, such as who has how much left."""
    sums: dict[Effect, Any] = {}
    for effect, amount in bout.told:
        sums[effect] = sums.get(effect, 0) + amount
    return list(asked.scene.system.left(asked.scene.record, sums))


def effect_keys(system: System, among: Iterable[str]) -> list[str]:
    """Some effects' keys in the order in which the book lists them."""
    left = set(among)
    ordered = [effect.key for effect in system.effects if effect.key in left]
    return ordered + sorted(left - set(ordered))


def telling(system: System, goal: Goal, among: Iterable[str]) -> list[str]:
    """Some effects' keys, those first that the goal is about."""
    keys = effect_keys(system, among)
    about = {key for key, _ in goal.prices} | {key for part in goal.together for key in part.effects}
    return sorted(keys, key=lambda key: key not in about)


def beside(asked: Asked, among: Iterable[str], most: int = 3) -> list[str]:
    """The effects to show beside each option's worth: not the one that the worth itself counts."""
    goal = asked.wish.goal
    counted = (
        goal.prices[0][0] if len(goal.prices) == 1 and goal.prices[0][1] == 1 and not goal.together else ""
    )
    return [key for key in telling(asked.scene.system, goal, among) if key != counted][:most]


def _pair(part: str) -> tuple[str, str]:
    key, equals, price = part.partition("=")
    if not equals or not key.strip():
        raise BadValue(f"{brief(part)} says no price: write damage=1,slowed=2", path="goal")
    return key.strip(), price.strip()


def _is_effect(key: str, system: System) -> bool:
    try:
        system.effect(key)
    except UnknownName:
        return False
    return True
