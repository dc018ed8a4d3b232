"""What is told on the screen: how it begins, and event by event with the clauses that each follows."""

from __future__ import annotations

from collections.abc import Sequence

from affray.doors.cli.screen import Screen
from affray.doors.wishes import Asked, left_over
from affray.text.safe import clean
from affray.text.sentences import cited, mattering, outcome, remark, sentence
from affray.uses.log import Event
from affray.uses.play import Bout


def begin(screen: Screen, asked: Asked, bout: Bout, *, somebody: bool) -> None:
    """What is played, with which dice, and who decides."""
    scene, wish = asked
    screen.show(f"{screen.words.title} · {clean(scene.name)}", style="bold")
    state = bout.roller.state()
    if "seed" in state:
        screen.say("Dice: seed {seed} ({generator}).", seed=state["seed"], generator=state["roller"])
    goal = screen.goal(wish.goal, wish.wanted)
    if somebody:
        screen.say("Goal: {goal}. At a question, type help for what else you can do.", goal=goal)
    elif wish.name == "best":
        screen.say("Policy: best, for {goal}.", goal=goal)
    else:
        screen.say("Policy: none, everybody does without.")


def tell_all(screen: Screen, events: Sequence[Event], known: set[str]) -> None:
    """Show some events, rulings that mattered together on one line; `known` remembers what has been said."""
    rulings: list[Event] = []
    for event in events:
        if event.kind == "ruling":
            rulings += [event] if f"ruling {event.key}" not in known else []
            known.add(f"ruling {event.key}")
            continue
        _tell_rulings(screen, rulings)
        rulings = []
        tell(screen, event, known)
    _tell_rulings(screen, rulings)


def _tell_rulings(screen: Screen, rulings: Sequence[Event]) -> None:
    if rulings:
        screen.show(mattering(rulings, screen.words), style=STYLES["ruling"])


def tell_end(screen: Screen, asked: Asked, bout: Bout) -> None:
    """What came of it, and what else the book has to say at the end, unless it was said on the way."""
    screen.show()
    screen.show(outcome(bout.result, screen.words), style="bold")
    said = {(event.key, frozenset(event.details)) for event in bout.log if event.kind == "note"}
    for noted in left_over(asked, bout):
        if (noted.key, frozenset(noted.details)) not in said:
            screen.show(remark(noted, screen.words))


def tell(screen: Screen, event: Event, known: set[str]) -> None:
    """Show an event, and the words of clauses that have not been cited before."""
    line = sentence(event, screen.words)
    more = len(line.clauses) - MOST_CLAUSES
    ids = " ".join(map(clean, line.clauses[:MOST_CLAUSES])) + (f" +{more}" if more > 0 else "")
    screen.show(f"{line.text[:1].upper()}{line.text[1:]}  [{ids}]", style=STYLES.get(line.kind))
    fresh = [
        (clause, words)
        for clause, words in cited(line.clauses[:MOST_CLAUSES], screen.words)
        if clause not in known and words
    ]
    known.update(line.clauses[:MOST_CLAUSES])
    for clause, words in fresh:
        screen.show(f"{clause}: {words}", style="dim", indent=4)


MOST_CLAUSES = 3
STYLES = {"tell": "bold", "ruling": "dim italic", "note": "italic"}
