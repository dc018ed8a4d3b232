"""`affray fight … odds`, `simulate`, `advise`: what may come of a fight."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from affray.doors import draw
from affray.doors.cli.screen import Screen, write_object
from affray.doors.cli.weigh import MOST_DIGITS
from affray.doors.fights import FightFile
from affray.errors import BadValue
from affray.fight.advise import FightAdvice
from affray.fight.count import Progress, Simulated, Watch
from affray.rules.words import label
from affray.text.fights import FightSheet
from affray.text.numbers import chance, decimal, fraction, whole
from affray.text.safe import clean
from affray.text.translate import Tongue

if TYPE_CHECKING:
    from affray.doors.charts import Chart


class Wanted(NamedTuple):
    """How many fights are simulated, how sure that shall make us, from which seed, and who works at it."""

    times: int
    precision: str | None
    seed: str | None
    jobs: int
    cluster: str | None = None


def odds(tongue: Tongue, asked: FightFile, *, exact: bool, json: bool, chart: Chart | None = None) -> None:
    """The exact chances of a fight."""
    from affray.fight.odds import odds as weigh

    found = weigh(asked.fight)
    if chart is not None:
        chart.draw(partial(draw.fight, tongue, asked, found))
    if json:
        from affray.doors.fight_documents import odds_document

        write_object(odds_document(asked, found))
        return
    screen = begun(tongue, asked)
    if not any(share for _, share in found.wins) and found.unending == 1:
        screen.say("Nobody can hurt anybody: this fight would go on for ever.")
        return
    screen.show(sheet(screen, exact=exact).odds(found))
    screen.show()
    screen.say("Exactly, from {places} ways to stand.", places=whole(found.places, tongue))


def simulate(
    tongue: Tongue, asked: FightFile, wanted: Wanted, *, json: bool, chart: Chart | None = None
) -> None:
    """What became of many fights, with a bar while it takes long."""
    from affray.fight.simulate import simulate as run

    times, jobs, seed = wanted.times, wanted.jobs, whole_of(wanted.seed)
    precision = None if wanted.precision is None else share_of(wanted.precision)
    hands = None
    if wanted.cluster is not None:
        from affray.studies.cluster import fights

        hands = fights(wanted.cluster)
    screen = None if json else begun(tongue, asked)
    with _bar(screen, times) as watch:
        found = run(
            asked.fight, times=times, precision=precision, seed=seed, jobs=jobs, hands=hands, watch=watch
        )
    if chart is not None:
        chart.draw(partial(draw.fight, tongue, asked, found))
    if screen is None:
        from affray.doors.fight_documents import simulate_document

        write_object(simulate_document(asked, found))
        return
    _how(screen, found)
    screen.show()
    screen.show(sheet(screen).simulated(found))


def advise(tongue: Tongue, asked: FightFile, *, foe: str, goal: str, exact: bool, json: bool) -> None:
    """The best choice now, over the whole fight."""
    from affray.fight.advise import advise as best

    found = best(asked.fight, foe=foe, goal=goal)
    if json:
        from affray.doors.fight_documents import advise_document

        write_object(advise_document(asked, found))
        return
    screen = begun(tongue, asked)
    if foe == "best":
        screen.say("Both sides play as well as can be.")
    else:
        screen.say("The other side goes by its habits.")
    screen.show()
    show_advice(screen, found, exact=exact)


def show_advice(screen: Screen, found: FightAdvice, *, exact: bool) -> None:
    """Every option with its worth, the best marked, who wins then, and whether it is proved."""
    tongue = screen.tongue
    if found.choice is None:
        screen.say("There is nothing to decide. It is worth {worth}.", worth=decimal(found.worth, tongue))
    else:
        screen.say("{who} against {foe}.", who=clean(found.who), foe=clean(found.foe))
        screen.show(f"{screen.words.prompt(found.choice.prompt.key)}?", style="bold")
        screen.show(_options(screen, found.options, found.worth, exact=exact))
    screen.show()
    for side, share in found.wins:
        screen.say("{side} wins: {chance}.", side=clean(side), chance=chance(share, tongue, places=2))
    if found.certified:
        screen.say(
            "Proved: at none of {decisions} places does another choice do better.",
            decisions=whole(found.decisions, tongue),
        )
    else:
        screen.say("Not proved: somewhere another choice may do better.")


def begun(tongue: Tongue, asked: FightFile) -> Screen:
    """A screen with the name of the fight, and its sides."""
    screen = Screen(tongue, asked.system)
    screen.show(f"{screen.words.title} · {clean(asked.name)}", style="bold")
    sides: dict[str, list[str]] = {}
    for one in asked.fight.combatants:
        sides.setdefault(one.side, []).append(one.name)
    for side, names in sides.items():
        shown = ", ".join(map(clean, names[:6])) + ("…" if len(names) > 6 else "")
        if names != [side]:
            screen.show(f"{clean(side)}: {shown}")
    remark = asked.fight.fighting.remark
    remarks = {one.group or one.name: remark(one.sheet) for one in asked.fight.combatants}
    for name, said in remarks.items():
        if said:
            screen.say(said, name=clean(name))
    screen.show()
    return screen


def sheet(screen: Screen, *, exact: bool = False) -> FightSheet:
    """Tables for this screen."""
    return FightSheet(screen.words, screen.width, plain=screen.plain, exact=exact)


def _options(
    screen: Screen, options: tuple[tuple[object, Fraction], ...], best: Fraction, *, exact: bool
) -> object:
    from rich.table import Table
    from rich.text import Text

    tongue = screen.tongue
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(tongue.say("option")))
    table.add_column("")
    table.add_column(Text(tongue.say("worth")), justify="right")
    for option, worth in options:
        shown = fraction(worth) if exact else chance(worth, tongue, places=2)
        table.add_row(
            Text(screen.words.option(label(option))),
            Text(tongue.say("best") if worth == best else ""),
            Text(shown, overflow="fold"),
            style="bold" if worth == best else "",
        )
    return table


def _how(screen: Screen, found: Simulated) -> None:
    tongue = screen.tongue
    if found.stopped == "interrupted":
        screen.say(
            "Stopped by you after {times} of {asked} fights; this is what they came to.",
            times=whole(found.times, tongue),
            asked=whole(found.asked, tongue),
        )
    elif found.stopped == "precision":
        screen.say(
            "{times} fights were enough for the precision that was wanted.", times=whole(found.times, tongue)
        )
    screen.say(
        "{times} fights, seed {seed}, drawn by {generator}.",
        times=whole(found.times, tongue),
        seed=found.seed,
        generator=found.generator,
    )


@contextmanager
def _bar(screen: Screen | None, times: int) -> Iterator[Watch | None]:
    """A bar with the time left, where somebody sees it; it leaves nothing behind."""
    if screen is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=times)

        def watch(progress: Progress) -> None:
            bars.update(task, completed=progress.done, description=f"± {progress.half:.2%}")

        yield watch


def share_of(text: str) -> float:
    """A precision: 0.01 or 1%."""
    try:
        share = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise BadValue(f"{text[:40]!r} is no precision: give a share such as 0.01 or 1%", path="--precision")
    return share


def whole_of(seed: str | None) -> int:
    """A crowd's seed."""
    if seed is None:
        return 0
    if not seed.isdecimal() or not seed.isascii() or len(seed) > MOST_DIGITS:
        raise BadValue(
            f"{seed[:40]!r}: a crowd's seed is a whole number of up to {MOST_DIGITS} digits", path="--seed"
        )
    return int(seed)
