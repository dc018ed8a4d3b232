"""What may be asked at a question: the odds from here on, the reasons behind it, what can be typed."""

from __future__ import annotations

from collections.abc import Collection

from affray.chance.distribution import Distribution
from affray.doors.cli.screen import Screen
from affray.doors.wishes import Asked, effect_keys
from affray.text.safe import clean
from affray.text.sentences import sentence
from affray.uses.lanes import Result
from affray.uses.play import Bout


def show_odds(screen: Screen, asked: Asked, found: Distribution[Result], told: Collection[str]) -> None:
    """What may come of it from here on, after the effects that have happened."""
    if asked.wish.name == "best":
        screen.say("From here on, if the best follows:")
    else:
        screen.say("From here on, if everybody does without:")
    sheet = screen.sheet()
    screen.show(sheet.outcomes(found, told))
    keys = effect_keys(asked.scene.system, (key for result in found.values for key, _ in result.amounts))
    if keys:
        screen.show(sheet.effects(found, keys))


def show_why(screen: Screen, bout: Bout) -> None:
    """The clauses behind the question, and the rulings that led to it."""
    rule = bout.position.frames[-1].step.rule
    for clause in rule.clauses:
        screen.show(f"{clean(clause)}: {screen.words.clause(clause)}")
    seen = {event.key: event for event in bout.log if event.kind == "ruling"}
    for event in seen.values():
        screen.show(sentence(event, screen.words).text)


def show_help(screen: Screen) -> None:
    """What can be typed at a question."""
    say = screen.tongue.say
    rows = {
        "1, 2, …": say("an option, by its number or its name; Enter alone takes the best"),
        "undo": say("take back the last decision and the dice since"),
        "redo": say("go forward again"),
        "odds": say("what may come of it; `odds 2` after option 2"),
        "why": say("the clauses and rulings behind the question"),
        "save": say("keep it; `save FILE` there"),
        "quit": say("leave, now or with a save"),
    }
    for name, words in rows.items():
        screen.show(f"{screen.tongue.name(name):12}{words}")
