"""Why a decision taken beforehand cannot be taken: by the book's own refusal where it has one."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from affray.doors.changes import change
from affray.doors.fields import convert
from affray.doors.wire import Scenario
from affray.doors.wishes import Asked
from affray.errors import AffrayError, NotOffered, Refused, suggest
from affray.rules.table import Choice
from affray.rules.words import label
from affray.uses.play import Bout
from affray.uses.policy import Policy

WITHOUT = {"0", "no", "none"}
"""What a menu of one comes to, which is not asked: who would do without there is not contradicted."""


def check_choices(asked: Asked, choices: Iterable[Choice]) -> list[NotOffered]:
    """Refuse an answer that no menu offers, and one to a question that nobody asks.

    choices  every decision that can come up. What the scenario's own choices answer in vain is no fault of
             who asks: it is handed back, to be said.
    """
    scene, wish = asked
    menus = list(choices)
    idle = []
    for key, answer in wish.fixed.items():
        path = f"choices.{key}"
        if not any(menu.prompt.key == key for menu in menus):
            if label(answer) in WITHOUT or _settled(scene, key, answer) == scene.record:
                continue
            unasked = _unasked(scene, key, answer, {menu.prompt.key for menu in menus})
            unasked.path = path
            if key in wish.given:
                raise unasked
            idle.append(unasked)
            continue
        try:
            Policy(((key, answer),)).check(menus)
        except NotOffered as wrong:
            explained(scene, wrong, key, answer)
            wrong.path = path
            raise
    return idle


def explained(scene: Scenario, wrong: NotOffered, key: str, answer: Any) -> NotOffered:
    """Say in a refusal why the menu does not have the answer, where the book tells."""
    reason = why_not(scene, key, answer)
    if reason:
        head, _, allowed = wrong.message.partition("; ")
        wrong.message = f"{head}: {reason}; {allowed}"
    return wrong


def why_not(scene: Scenario, key: str, answer: Any) -> str:
    """The book's reason against an answer: what it says if the scenario itself had settled it so."""
    record = _settled(scene, key, answer)
    try:
        if record is not None:
            Bout(scene.system.begin(record))
    except Refused as refused:
        return refused.message.partition("; ")[0]
    return ""


def _settled(scene: Scenario, key: str, answer: Any) -> Any:
    """The scenario with this answer settled in it, or nothing, where no field settles it."""
    path, _, value = scene.system.settles.get(key, "").partition("=")
    if not path or label(answer) in WITHOUT:
        return None
    try:
        fields = change(deepcopy(scene.fields), path, value.format(answer=label(answer)), scene.system)
        return convert(fields, scene.system.scenario)
    except AffrayError:
        return None


def _unasked(scene: Scenario, key: str, answer: Any, asked: set[str]) -> NotOffered:
    settled = scene.system.settles.get(key, "").format(answer=label(answer))
    if settled:
        reason = why_not(scene, key, answer)
        if reason:
            return NotOffered(f"{key!r} cannot be {label(answer)!r}: {reason}; {suggest('', asked)}")
        return NotOffered(f"nothing asks {key!r} here: the scenario settles it; write --set {settled!r}")
    return NotOffered(f"nothing asks {key!r} here; {suggest(key, asked)}")
