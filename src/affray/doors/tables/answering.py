"""Answers to what is asked at a table: whom to attack, which option, how dice fell; or as habit has it."""

from __future__ import annotations

from affray.doors.tables import acts, falling
from affray.doors.tables.state import State
from affray.errors import NotOffered
from affray.fight.decide import by_habit
from affray.fight.flow import Place
from affray.fight.lines import Line
from affray.fight.standing import Standing, Target
from affray.rules.table import Choice
from affray.rules.words import label
from affray.uses.policy import offered


def aim(state: State, act: acts.Aim, hand: falling.Hand) -> None:
    """Attack a foe."""
    del hand
    standing = standing_of(state)
    question = standing.question
    if not isinstance(question, Target):
        raise NotOffered("nobody is asked whom to attack: answer what is asked, or no fight is under way")
    if act.foe not in question.foes:
        known = ", ".join(question.foes)
        raise NotOffered(f"{question.who} cannot attack {act.foe[:40]!r}; allowed: {known}", path="foe")
    standing.take(Line(kind="target", who=question.who, what=act.foe), {})


def choose(state: State, act: acts.Choose, hand: falling.Hand) -> None:
    """Take an option."""
    del hand
    _option(state, offered(_choice(state), act.option))


def habit(state: State, took: str) -> str:
    """Let whoever is asked decide by habit, or as it did."""
    standing = standing_of(state)
    question = standing.question
    if isinstance(question, Target):
        foe = took or _aimed(standing, question)
        standing.take(Line(kind="target", who=question.who, what=foe), {})
        return foe
    choice, under = _choice(state), standing.under
    if took or under is None:
        number = offered(choice, took)
    else:
        foes = under.deed.foes if under.deed else ()
        against = foes[0] if foes else under.who
        habits = (standing.fight.combatants[under.who].habit, standing.fight.combatants[against].habit)
        number = offered(choice, by_habit(choice, under.bout, habits, standing.cast, max(1, len(foes))))
    _option(state, number)
    return label(choice.options[number])


def _aimed(standing: Standing, question: Target) -> str:
    """Whom a fighter attacks of its own accord; of several that are alike, the first."""
    place = standing.place
    assert isinstance(place, Place)  # noqa: S101 - somebody is about to act
    aimed = standing.cast.aimed(place.who, place.ids)
    names = [standing.name(foe) for foe in aimed]
    return next((name for name in names if name in question.foes), question.foes[0])


def _option(state: State, number: int) -> None:
    choice, standing = _choice(state), standing_of(state)
    what = f"{number} {label(choice.options[number])}"
    standing.take(Line(kind="option", who=standing.whose, key=choice.prompt.key, what=what), {})


def roll(state: State, act: acts.Roll, hand: falling.Hand) -> None:
    """Let the server's dice fall."""
    del act
    falling.let_fall(state, hand)


def faces(state: State, act: acts.Faces, hand: falling.Hand) -> None:
    """Lay real dice as they fell."""
    del hand
    falling.lay(state, act.faces)


def _choice(state: State) -> Choice:
    question = standing_of(state).question
    if not isinstance(question, Choice):
        raise NotOffered("no decision is open: dice are wanted, or whom to attack, or the fight is over")
    return question


def standing_of(state: State) -> Standing:
    """The fight that is under way."""
    if state.standing is None:
        raise NotOffered("no fight is under way: begin it first")
    return state.standing
