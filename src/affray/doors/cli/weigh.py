"""`affray odds`, `advise`, `simulate`: what may come of an attack."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from affray.chance.distribution import Distribution
from affray.doors import draw
from affray.doors.cli.screen import Screen, say_idle, write_object
from affray.doors.weighing import advised, followed
from affray.doors.weighing import field as field_of
from affray.doors.wishes import Asked, Wish, beside, effect_keys, telling
from affray.errors import BadValue
from affray.rules.goal import effect_key
from affray.rules.words import DEFENDER, label
from affray.text.numbers import decimal, fraction, whole
from affray.text.safe import clean
from affray.text.translate import Tongue
from affray.uses.advise import Advice, Decided, decisions
from affray.uses.lanes import Result, alone
from affray.uses.line import Line, follow
from affray.uses.odds import odds_of

if TYPE_CHECKING:
    from affray.doors.charts import Chart

MOST_DIGITS = 12
SHORT = 160
"""Bits of a denominator that is shown without being asked for."""


def odds(
    tongue: Tongue, asked: Asked, *, by: str | None, exact: bool, json: bool, chart: Chart | None = None
) -> None:
    """The exact chances of everything, or of one field's amounts."""
    scene, wish = asked
    field = field_of(scene, by, path="--by")
    line = _followed(tongue, asked)
    if field is not None:
        amounts = odds_of(line, of=field)
        if chart is not None:
            chart.draw(partial(draw.amounts, tongue, asked, line, amounts, effect_key(field)))
        if json:
            from affray.doors.documents import amounts_document

            write_object(amounts_document(scene, wish, effect_key(field), amounts))
            return
        screen = _begun(tongue, asked, decisions(line))
        _amounts(screen, amounts, effect_key(field), exact=exact)
        return
    found = odds_of(line)
    if chart is not None:
        chart.draw(partial(draw.results, tongue, asked, line, found))
    if json:
        from affray.doors.documents import odds_document

        write_object(odds_document(scene, wish, found))
        return
    screen = _begun(tongue, asked, decisions(line))
    _whole(screen, asked, found, exact=exact)


def advise(
    tongue: Tongue, asked: Asked, *, by: str | None, exact: bool, json: bool, chart: Chart | None = None
) -> None:
    """Every option's worth and odds, and the best line."""
    scene, wish = asked
    field = field_of(scene, by, path="--by")
    found, wish, idle = advised(asked)
    say_idle(tongue, idle)
    if chart is not None:
        draw.check_choice(found)
        chart.draw(partial(draw.worth, tongue, Asked(scene, wish), found))
    if json:
        from affray.doors.documents import advise_document

        write_object(advise_document(scene, wish, found, by=effect_key(field) if field else None))
        return
    screen = Screen(tongue, scene.system, scene.record)
    screen.show(f"{screen.words.title} · {clean(scene.name)}", style="bold")
    screen.say("Goal: {goal}.", goal=screen.goal(wish.goal, wish.wanted))
    if wish.fixed:
        screen.say("Settled beforehand: {choices}.", choices=_settled(screen, wish))
    screen.show()
    if found.choice is None:
        _undecided(screen, asked, found)
        return
    screen.show(screen.words.question(found.choice), style="bold")
    screen.whose(found.by, wish.goal_of(found.by))
    columns = [effect_key(field)] if field else _columns(asked, found)
    screen.show(screen.sheet(exact=exact).advice(found, columns))
    screen.show()
    _best(screen, found, exact=exact)


def simulate(
    tongue: Tongue, asked: Asked, *, times: int, seed: str | None, by: str | None, json: bool
) -> None:
    """What became of a crowd, beside the exact odds."""
    from affray.doors.cli.crowd import show_amounts
    from affray.uses.simulate import simulate_of

    scene, wish = asked
    field = field_of(scene, by, path="--by")
    line = _followed(tongue, asked)
    crowd = simulate_of(line, times=times, seed=_whole_seed(seed))
    exact = odds_of(line, of=field)
    if json:
        from affray.doors.documents import simulate_document

        write_object(simulate_document(scene, wish, crowd, exact, by=effect_key(field) if field else None))
        return
    screen = _begun(tongue, asked, decisions(line))
    screen.say(
        "{times} times, seed {seed}, drawn by {generator}.",
        times=whole(times, tongue),
        seed=crowd.seed,
        generator=crowd.generator,
    )
    screen.show()
    if field is not None:
        show_amounts(screen, crowd, exact, effect_key(field))
    else:
        keys = effect_keys(scene.system, (key for result in exact.values for key, _ in result.amounts))
        screen.show(screen.sheet().crowd(crowd, exact, keys))


def _followed(tongue: Tongue, asked: Asked) -> Line:
    """The line of the policy; a choice of the scenario's own that nobody asks for is said."""
    line, idle = followed(asked)
    say_idle(tongue, idle)
    return line


def _begun(tongue: Tongue, asked: Asked, taken: tuple[Decided, ...]) -> Screen:
    """The title, and which policy it is that the numbers hold for."""
    scene, wish = asked
    screen = Screen(tongue, scene.system, scene.record)
    screen.show(f"{screen.words.title} · {clean(scene.name)}", style="bold")
    if wish.name == "best" and wish.defender is not None and any(one.by == DEFENDER for one in taken):
        goals = {
            "goal": screen.goal(wish.goal, wish.wanted),
            "other": screen.goal(wish.defender),
        }
        said = tongue.say("Policy: best, for {goal}; the defender's best, for {other}", **goals)
    elif wish.name == "best":
        said = tongue.say("Policy: best, for {goal}", goal=screen.goal(wish.goal, wish.wanted))
    else:
        said = tongue.say("Policy: none, everybody does without")
    screen.show(f"{said} ({_taken(screen, taken)})." if taken else f"{said}.")
    screen.show()
    return screen


def _settled(screen: Screen, wish: Wish) -> str:
    answers = {
        screen.words.prompt(key): screen.words.option(label(answer)) for key, answer in wish.fixed.items()
    }
    return "; ".join(f"{prompt}: {answer}" for prompt, answer in answers.items())


def _taken(screen: Screen, taken: tuple[Decided, ...]) -> str:
    return "; ".join(_decided(screen, one) for one in taken)


def _decided(screen: Screen, one: Decided) -> str:
    answers = screen.words.labels(one.answers)
    prompt = screen.words.prompt(one.prompt.key)
    if len(answers) == 1:
        return f"{prompt}: {answers[0]}"
    return screen.tongue.say("{prompt}: {some}, as the dice fall", prompt=prompt, some="/".join(answers))


def _whole(screen: Screen, asked: Asked, found: Distribution[Result], *, exact: bool) -> None:
    keys = effect_keys(asked.scene.system, (key for result in found.values for key, _ in result.amounts))
    sheet = screen.sheet(exact=exact)
    screen.show(sheet.outcomes(found))
    if not keys:
        return
    screen.show()
    screen.show(sheet.effects(found, keys))
    for key in telling(asked.scene.system, asked.wish.goal, keys):
        amounts = alone(found, key)
        if len(amounts) > 2:
            screen.show()
            screen.show(sheet.amounts(amounts, screen.words.effect(key)))
            return


def _amounts(screen: Screen, odds: Distribution[object], key: str, *, exact: bool) -> None:
    screen.show(screen.sheet(exact=exact).amounts(odds, screen.words.effect(key)))
    screen.show()
    mean = odds.mean()
    shown = decimal(mean, screen.tongue, places=4)
    if exact:
        screen.say("On average {mean}, exactly {fraction}.", mean=shown, fraction=fraction(mean))
    else:
        screen.say("On average {mean}.", mean=shown)


def _columns(asked: Asked, found: Advice) -> list[str]:
    results = (result for weighed in found.options for result in weighed.odds.values)
    return beside(asked, {key for result in results for key, _ in result.amounts})


def _undecided(screen: Screen, asked: Asked, found: Advice) -> None:
    """Nothing is asked before the dice fall; what is asked after them, and how it is best taken."""
    scene, wish = asked
    line = follow(scene.system.begin(scene.record), wish.policy)
    later = [one for one in decisions(line) if one.prompt.key not in wish.fixed and one.by in wish.goals]
    worth = decimal(found.worth, screen.tongue)
    if not later:
        screen.say("There is nothing to decide. It is worth {worth}.", worth=worth)
        return
    screen.say("Nothing is to be decided before the dice fall. It is worth {worth}.", worth=worth)
    screen.say("Then {taken}.", taken=_taken(screen, tuple(later)))


def _best(screen: Screen, found: Advice, *, exact: bool) -> None:
    names = ", ".join(screen.words.labels(tuple(weighed.option for weighed in found.best)))
    worth = decimal(found.worth, screen.tongue, places=4)
    if exact or found.worth.denominator.bit_length() <= SHORT:
        worth = screen.tongue.say("{worth} (exactly {exactly})", worth=worth, exactly=fraction(found.worth))
    if len(found.best) == 1:
        screen.say("Best: {option}, worth {worth}.", option=names, worth=worth)
    else:
        screen.say("Equally good: {options}, worth {worth}.", options=names, worth=worth)
    if found.line:
        screen.say("Then {taken}.", taken=_taken(screen, found.line))


def _whole_seed(seed: str | None) -> int:
    if seed is None:
        return 0
    if not seed.isdecimal() or not seed.isascii() or len(seed) > MOST_DIGITS:
        raise BadValue(
            f"{seed[:40]!r}: a crowd's seed is a whole number of up to {MOST_DIGITS} digits", path="--seed"
        )
    return int(seed)
