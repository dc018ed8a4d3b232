"""What may be weighed for a reader: refused where it would need a number that is hidden from it."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.doors.fields import convert
from affray.doors.tables.may import NotYours
from affray.doors.tables.sight import Sight
from affray.doors.tables.weighing import Fighting, Fray, Option, Weigh
from affray.errors import AffrayError, NotOffered
from affray.fight.flow import Place
from affray.fight.roster import Away, Gone
from affray.fight.standing import Given, Standing, Target, Under
from affray.rules.table import Choice
from affray.rules.words import ATTACKER, label
from affray.uses.play import Bout
from affray.uses.save import save


class Hidden(AffrayError):
    """It would need a number that is hidden from who asks."""

    code = "table/hidden"
    http_status = 403


SUPPOSE = "what is hidden of it is not told: say in `suppose` what you suppose of it"


def advice_asked(sight: Sight, suppose: dict[str, Any] | None) -> Weigh:
    """What is to be weighed for the question that is open."""
    standing = sight.state.standing
    asked = standing.question if standing else None
    if standing is None or not isinstance(asked, (Target, Choice)):
        raise NotOffered("nothing is to be decided here: dice are wanted, or no fight is under way")
    if not sight.mine(standing.whose):
        raise NotYours("it is not for you to decide this, so no advice is given")
    if isinstance(asked, Target):
        return _targets(sight, standing, asked, suppose)
    under = standing.under
    assert under is not None  # noqa: S101 - a choice is of something under way
    foes = [standing.name(foe) for foe in under.deed.foes] if under.deed else []
    who = standing.name(under.who)
    hidden = [name for name in foes if not sight.knows(name)]
    if not sight.knows(who):
        raise Hidden("advice would need what is hidden of who attacks: decide without")
    bout = under.bout
    if hidden:
        if suppose is None or hidden != foes[:1]:
            raise Hidden(f"advice would need what is hidden of its foe; {SUPPOSE}")
        bout = _again(sight, standing, under, asked, suppose)
    return Weigh(
        sight.system.key, _fighting(sight, who), _fighting(sight, (foes or [who])[0]), asked.by,
        tuple(Option(label(option), None) for option in asked.options), save(_plain(bout)),
    )  # fmt: skip


def _targets(sight: Sight, standing: Standing, asked: Target, suppose: dict[str, Any] | None) -> Weigh:
    """Whom to attack: each foe whose numbers are known, or are supposed."""
    place = standing.place
    assert isinstance(place, Place)  # noqa: S101 - somebody is about to act
    found = []
    for foe in asked.foes:
        if not sight.sees(foe):
            continue
        deed = standing.cast.attack(place.who, place.ids, standing.fight.number(foe), again=place.again)
        met = [standing.name(one) for one in deed.foes] if deed else []
        hidden = [name for name in met if not sight.knows(name)]
        step = None if deed is None or hidden else deed.step
        if deed is not None and suppose is not None and hidden == [foe]:
            step = _supposed(sight, standing, deed.foes, suppose)
        found.append(Option(foe, None if step is None else save(Bout(step, Given()))))
    if not any(option.save for option in found):
        raise Hidden(f"advice would need what is hidden of every foe; {SUPPOSE}")
    who = asked.who
    return Weigh(sight.system.key, _fighting(sight, who), None, ATTACKER, tuple(found), "")


def _again(sight: Sight, standing: Standing, under: Under, asked: Choice, suppose: dict[str, Any]) -> Bout:
    """What is under way, against a foe as it is supposed, with the same answers."""
    assert under.deed is not None  # noqa: S101 - it has a foe
    theirs = sight.system.fighting.resisted if sight.system.fighting else ()
    if any(one.key in theirs or (one.kind == "choice" and one.by != ATTACKER) for one in under.bout.log):
        raise Hidden("its foe has rolled or decided already, which is hidden: decide without advice")
    given = Given()
    bout = Bout(_supposed(sight, standing, under.deed.foes, suppose), given)
    try:
        for kind, answer in under.bout.answers:
            if kind == "faces":
                given.faces = answer
                bout.roll()
            else:
                bout.choose(answer[1])
    except AffrayError:
        raise _otherwise() from None
    question = bout.question
    if not isinstance(question, Choice) or question.prompt != asked.prompt or question.by != asked.by:
        raise _otherwise()
    return bout


def _supposed(sight: Sight, standing: Standing, foes: tuple[int, ...], suppose: dict[str, Any]) -> Any:
    """The attack at a foe of whom nothing is known but what is supposed."""
    book, place, cast = sight.system.fighting, standing.place, standing.cast
    assert book is not None  # noqa: S101 - a table's book has fights
    assert isinstance(place, Place)  # noqa: S101 - somebody acts
    sheet = book.called(convert({"target": suppose}, book.sheet, at="suppose"), standing.name(foes[0]))
    first = book.target(sheet, book.fresh(sheet), place.who)
    others = tuple(cast.target(foe, place.ids[foe], place.who) for foe in foes[1:])
    aimed = cast.attacker(place.who, place.ids[place.who], foes[0], place.again)
    return book.attack(aimed, (first, *others), standing.fight.rulings)


def odds_asked(sight: Sight) -> Fray:
    """What is to be weighed of the whole fight, from where it stands."""
    standing = sight.state.standing
    place = standing.place if standing else None
    if standing is None or not isinstance(place, Place):
        raise NotOffered("no fight is under way: nothing is left to weigh")
    if any(not sight.knows(name) for name in sight.state.names):
        raise Hidden("the odds of this fight would need what is hidden of somebody: ask the GM")
    cast = standing.cast
    states = tuple(_stands(cast.states[number]) for number in place.ids)
    every = tuple(_fighting(sight, name) for name in sight.state.names)
    rulings = msgspec.to_builtins(standing.fight.rulings)
    turn = (place.order, place.slot, place.left, place.again)
    return Fray(sight.system.key, every, states, rulings, turn)


def _stands(state: Any) -> Any:
    """How somebody stands, as plain data: None has left, a number comes after so many rounds."""
    if isinstance(state, Gone):
        return None
    return state.rounds if isinstance(state, Away) else msgspec.to_builtins(state)


def _fighting(sight: Sight, name: str) -> Fighting:
    return Fighting(name, sight.state.entries[name])


def _plain(bout: Bout) -> Bout:
    """The same with a roller that a save can keep nothing of."""
    return bout.fork(Given())


def _otherwise() -> NotOffered:
    return NotOffered("with what you suppose, this would not be asked here: suppose something else")
