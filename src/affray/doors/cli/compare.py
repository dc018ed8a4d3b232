"""`affray compare`: attacks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from string import ascii_uppercase
from typing import Any

from affray.doors.charts import Chart
from affray.doors.cli.screen import Screen, write_object
from affray.doors.vary import Attack, Terms, Way, attack, case, way
from affray.doors.wishes import Asked, effect_keys, telling
from affray.errors import BadValue, UnknownName
from affray.rules.goal import effect_key
from affray.studies.compare import MOST, Compared
from affray.studies.compare import compare as compared_of
from affray.systems import System
from affray.text.measures import valued
from affray.text.safe import clean
from affray.text.translate import Tongue


def compare(
    tongue: Tongue,
    whats: Sequence[str],
    vary: Sequence[str],
    terms: Terms,
    *,
    by: str | None,
    chart: Chart | None,
    exact: bool,
    json: bool,
) -> None:
    """Every attack, in every way that was asked for."""
    found = [attack(what, terms) for what in whats]
    system = found[0][1].system
    if any(scene.system.key != system.key for _, scene in found):
        raise BadValue("attacks of several books: compare those of one book", path="compare")
    ways = [way(text, system, option="--vary") for text in vary]
    screen = Screen(tongue, system)
    asked = _every([one for one, _ in found], ways, screen)
    compared = compared_of({name: case(one) for name, one in asked.items()})
    first = next(iter(asked.values()))
    key = _about(system, first, compared, by)
    if json:
        write_object(_document(asked, compared, key))
    else:
        _show(screen, asked, compared, key, exact=exact)
    if chart is not None:
        chart.draw(lambda: _picture(screen, asked, compared, key))


def _every(attacks: Sequence[Attack], ways: Sequence[Way], screen: Screen) -> dict[str, Asked]:
    """Each attack with each value of what is varied, by a name that says what differs."""
    found: dict[str, Asked] = {}
    for one in attacks:
        for values in product(*(each.values for each in ways)):
            said = [
                f"{each.words(screen.system, screen.words)} {valued(value, screen.words)}"
                for each, value in zip(ways, values, strict=True)
            ]
            name = ", ".join([*([clean(one.name)] if len(attacks) > 1 or not ways else []), *said])
            while name in found:
                name += "′"
            found[name] = one.at(ways, values)
            if len(found) > MOST:
                raise BadValue(f"more than {MOST} attacks: compare fewer", path="compare")
    return found


def _about(system: System, asked: Asked, compared: Compared, by: str | None) -> str | None:
    """The effect whose amounts are compared: the one asked for, else the first that the goal is about."""
    if by is not None:
        try:
            return effect_key(system.effect(by))
        except UnknownName as unknown:
            unknown.path = "--by"
            raise
    keys = telling(system, asked.wish.goal, compared.effects)
    return next((key for key in keys if _spread(compared, key)), keys[0] if keys else None)


def _spread(compared: Compared, key: str) -> bool:
    return any(len(build.amounts(key)) > 2 for build in compared.builds)


def _show(
    screen: Screen, asked: dict[str, Asked], compared: Compared, key: str | None, *, exact: bool
) -> None:
    from affray.text.beside import Beside

    wish = next(iter(asked.values())).wish
    screen.show(_title(screen, asked), style="bold")
    if wish.name == "best":
        screen.say("Policy: best, for {goal}.", goal=screen.goal(wish.goal, wish.wanted))
    else:
        screen.say("Policy: none, everybody does without.")
    screen.show()
    for letter, name in zip(ascii_uppercase, asked, strict=False):
        screen.show(f"{letter}  {name}")
    screen.show()
    sheet = Beside(screen.words, screen.console.width, plain=screen.plain, exact=exact)
    keys = effect_keys(screen.system, compared.effects)
    counted = [one for one in keys if compared.effects[one].counted]
    once = [one for one in keys if one not in counted]
    screen.show(sheet.summary(compared, once, counted))
    if key is None:
        return
    screen.show()
    screen.show(sheet.several(compared, key))
    for sentence in sheet.against(compared, key):
        screen.show()
        screen.show(sentence)


def _title(screen: Screen, asked: dict[str, Asked]) -> str:
    """The book; and the attack, if there is one in several ways."""
    said = [screen.words.title, screen.tongue.say("side by side")]
    names = {one.scene.name for one in asked.values()}
    return " · ".join([*said, *map(clean, names)] if len(names) == 1 and len(asked) > 1 else said)


def _picture(screen: Screen, asked: dict[str, Asked], compared: Compared, key: str | None) -> Any:
    from affray.text.pictures.builds import chances, multiplied, overlaid
    from affray.text.pictures.picture import stacked

    keys = effect_keys(screen.system, compared.effects)
    once = [one for one in keys if not compared.effects[one].counted]
    parts = []
    if key is not None and _spread(compared, key):
        parts = [overlaid(compared, key, screen.words), multiplied(compared, key, screen.words)]
    if once or not parts:
        parts.append(chances(compared, once or keys, screen.words))
    return stacked(parts, _title(screen, asked))


def _document(asked: dict[str, Asked], compared: Compared, key: str | None) -> dict[str, Any]:
    from affray.doors.documents import distribution, heading
    from affray.text.numbers import fraction

    first, *_ = asked.values()
    builds = []
    for name, build in zip(asked, compared.builds, strict=True):
        worth = build.worth
        effects = {
            one: {
                "chance": fraction(build.chance(one)),
                "mean": fraction(build.mean(one)),
                **({"odds": distribution(build.amounts(one))} if one == key else {}),
            }
            for one in compared.effects
        }
        builds.append(
            {
                "name": name,
                "policy": asked[name].wish.written(),
                "worth": None if worth is None else fraction(worth),
                "effects": effects,
            }
        )
    names = list(asked)
    told = [
        {"of": other, "than": names[0], "by": key}
        | {part: fraction(share) for part, share in compared.against(other, names[0], key)._asdict().items()}
        for other in names[1:]
        if key is not None
    ]
    head = {
        name: part for name, part in heading("compare", first.scene, first.wish).items() if name != "policy"
    }
    return {**head, "attacks": builds, "more": told}
