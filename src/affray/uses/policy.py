"""Who decides when nobody is asked: fixed answers by prompt, then each side's goal, else doing without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from affray.errors import NotOffered, suggest
from affray.rules.goal import Goal
from affray.rules.table import Choice
from affray.rules.words import ATTACKER, DEFENDER, label


class Policy(msgspec.Struct, frozen=True):
    """How choices are made.

    fixed   (prompt key, answer) pairs: that question always has that answer, whoever is asked
    goals   (side, goal) pairs: what else that side is asked, it answers for the best of its goal
    A side without a goal takes the first option of every menu: it does without.
    """

    fixed: tuple[tuple[str, Any], ...] = ()
    goals: tuple[tuple[str, Goal], ...] = ()

    def otherwise(self, other: Policy) -> Policy:
        """This policy, and where it says nothing, the other."""
        fixed = {**dict(other.fixed), **dict(self.fixed)}
        goals = {**dict(other.goals), **dict(self.goals)}
        return Policy(tuple(fixed.items()), tuple(goals.items()))

    def answer(self, choice: Choice) -> int | None:
        """The number of the option that is fixed for this question; None: nothing is fixed."""
        for key, answer in self.fixed:
            if key == choice.prompt.key:
                return offered(choice, answer)
        return None

    def check(self, choices: Iterable[Choice]) -> None:
        """Refuse a fixed answer that no menu offers, of all those at which its question is asked."""
        met: dict[str, list[Choice]] = {}
        for choice in choices:
            met.setdefault(choice.prompt.key, []).append(choice)
        for key, answer in self.fixed:
            menus = met.get(key, [])
            if menus and not any(_offers(menu, answer) for menu in menus):
                offered(max(menus, key=lambda menu: len(menu.options)), answer)


def check_spelling(policy: Policy, choices: Iterable[Choice]) -> None:
    """Refuse a fixed answer to a question that nobody asks, where one that is asked has nearly its name."""
    asked = {choice.prompt.key for choice in choices}
    for key, _ in policy.fixed:
        if key not in asked and get_close_matches(str(key), asked, n=1):
            raise NotOffered(f"nothing here asks {str(key)!r}; {suggest(str(key), asked)}")


def best(goal: Goal, *, defender: Goal | None = None) -> Policy:
    """The attacker's best for a goal; the defender's for its own, or the defender does without."""
    goals = ((ATTACKER, goal),) if defender is None else ((ATTACKER, goal), (DEFENDER, defender))
    return Policy(goals=goals)


def always(answers: Mapping[str, Any] | None = None, /, **more: Any) -> Policy:
    """Fixed answers by the key of the prompt: `always(spend=2)`, `always({"raise the shield": True})`."""
    return Policy(tuple({**(answers or {}), **more}.items()))


NOTHING = Policy()
"""Every side does without."""


def offered(choice: Choice, answer: Any) -> int:
    """The number of an option, by its value or its label; refuses what is not on the menu."""
    named = label(answer)
    for number, option in enumerate(choice.options):
        if option.__class__ is answer.__class__ and option == answer:
            return number
    for number, option in enumerate(choice.options):
        if label(option) == named:
            return number
    first, last = choice.options[0], choice.options[-1]
    if first.__class__ is int and choice.options == (*range(first, first + len(choice.options)),):
        allowed = f"allowed: {first} to {last}"
    else:
        allowed = suggest(named, map(label, choice.options))
    raise NotOffered(f"{choice.prompt.key!r} does not offer {named!r}; {allowed}")


def _offers(choice: Choice, answer: Any) -> bool:
    try:
        offered(choice, answer)
    except NotOffered:
        return False
    return True
