"""`affray sweep` and `affray compare` of fights: the same asked at every point, or side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple

from affray.doors.cells import cell, number
from affray.doors.charts import check_writable, pyarrow
from affray.doors.cli import sweep as s
from affray.doors.cli.screen import Screen, write_object
from affray.doors.fight_documents import heading
from affray.doors.fight_vary import Sure, Varied, asked_measures, fight_way, fray, varied
from affray.doors.fights import FightFile
from affray.errors import BadValue
from affray.studies.crew import Crew
from affray.studies.fights import several, usual
from affray.studies.measure import Sampled
from affray.studies.sweep import Axis, Cell, Sweeping, Swept
from affray.text.measures import called, ordered, said, valued
from affray.text.numbers import chance, whole
from affray.text.safe import clean
from affray.text.translate import Tongue

if TYPE_CHECKING:
    from affray.doors.charts import Chart

MOST = 12


class Wanted(NamedTuple):
    """What is asked of every fight: what is set, how sure one wants to be, and who works at it."""

    sets: Sequence[str]
    rulings: Sequence[str]
    sure: Sure
    crew: Crew


def sweep(
    tongue: Tongue,
    what: str,
    over: Sequence[str],
    measures: Sequence[str],
    wanted: Wanted,
    *,
    files: s.Files,
    ledger: str | None,
    json: bool,
) -> None:
    """Sweep, and show or write what was found."""
    found, first = varied(what, wanted.sets, wanted.rulings)
    if not over:
        raise BadValue("nothing to go over: write --over Ash.target.health=10..40..5", path="--over")
    ways = [fight_way(text, first, option="--over") for text in over]
    asked = asked_measures(measures, first) or usual(first.fight)
    check_writable(files.csv, files.parquet)
    if files.parquet is not None:
        pyarrow()
    axes = tuple(Axis(each.name, each.values) for each in ways)
    if len({axis.name for axis in axes}) < len(axes):
        raise BadValue("the same is gone over twice: give each once", path="--over")
    screen = Screen(tongue, first.system)
    sweeping = Sweeping(axes, asked, lambda values: fray(found.at(ways, values), wanted.sure))
    swept = s.done(screen, sweeping, ledger=ledger, crew=wanted.crew)
    names = s.words(ways, screen)
    title = f"{screen.words.title} · {clean(first.name)}"
    if json:
        write_object(_swept(first, swept, wanted.sure))
    else:
        screen.show(title, style="bold")
        how(screen, swept, wanted.sure)
        for measure in swept.measures:
            screen.show()
            s.show(screen, swept, measure, names)
        s.refusals(screen, swept)
    s.written(files, swept)
    if files.chart is not None:
        files.chart.draw(lambda: s.picture(screen, swept, names, title=title))


def compare(
    tongue: Tongue,
    whats: Sequence[str],
    vary: Sequence[str],
    measures: Sequence[str],
    wanted: Wanted,
    *,
    chart: Chart | None,
    json: bool,
) -> None:
    """Every fight, in every way that was asked for, side by side."""
    found = [varied(what, wanted.sets, wanted.rulings) for what in whats]
    first = found[0][1]
    if any(one.system.key != first.system.key for _, one in found):
        raise BadValue("fights of several books: compare those of one book", path="compare")
    screen = Screen(tongue, first.system)
    every = _every(found, vary, screen)
    asked = asked_measures(measures, first) or several(one.fight for one in every.values())
    axis = Axis("fight", tuple(every))
    sweeping = Sweeping((axis,), asked, lambda values: fray(every[values[0]], wanted.sure))
    swept = s.done(screen, sweeping, ledger=None, crew=wanted.crew, kept=False)
    if json:
        write_object(_compared(first, every, swept, wanted.sure))
    else:
        _show(screen, every, swept, wanted.sure)
    if chart is not None:
        chart.draw(lambda: _picture(screen, swept, _title(screen, every)))


def how(screen: Screen, swept: Swept, sure: Sure) -> None:
    """Whether the numbers are exact, or how sure they are."""
    if not any(isinstance(found, Sampled) for one in swept.cells for found in one.found):
        screen.say("Weighed exactly.")
        return
    times, tongue = whole(sure.times, screen.tongue), screen.tongue
    if sure.precision is None:
        screen.say("Fought {times} times each, from seed {seed}; ± at 95 %.", times=times, seed=sure.seed)
        return
    screen.say(
        "Fought until each side's chance is known to within {precision}, at most {times} times each, from "
        "seed {seed}; ± at 95 %.",
        precision=chance(_exactly(sure.precision), tongue, places=2),
        times=times,
        seed=sure.seed,
    )


def _every(
    found: Sequence[tuple[Varied, FightFile]], vary: Sequence[str], screen: Screen
) -> dict[str, FightFile]:
    """Each fight with each value of what is varied, by a name that says what differs."""
    every: dict[str, FightFile] = {}
    for one, first in found:
        ways = [fight_way(text, first, option="--vary") for text in vary]
        for values in product(*(each.values for each in ways)):
            parts = [
                f"{each.words(screen.system, screen.words)} {valued(value, screen.words)}"
                for each, value in zip(ways, values, strict=True)
            ]
            name = ", ".join([*([clean(one.name)] if len(found) > 1 or not ways else []), *parts])
            while name in every:
                name += "′"
            every[name] = one.at(ways, values)
            if len(every) > MOST:
                raise BadValue(f"more than {MOST} fights: compare fewer", path="compare")
    return every


def _title(screen: Screen, every: dict[str, FightFile]) -> str:
    names = dict.fromkeys(one.name for one in every.values())
    parts = [screen.words.title, screen.tongue.say("side by side")]
    return " · ".join([*parts, *map(clean, names)] if len(names) == 1 and len(every) > 1 else parts)


def _show(screen: Screen, every: dict[str, FightFile], swept: Swept, sure: Sure) -> None:
    from rich.table import Table
    from rich.text import Text

    screen.show(_title(screen, every), style="bold")
    how(screen, swept, sure)
    screen.show()
    letters = dict(zip(every, ascii_uppercase, strict=False))
    for name, letter in letters.items():
        screen.show(f"{letter}  {name}")
    screen.show()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for letter in letters.values():
        table.add_column(letter, justify="right", no_wrap=True)
    for at, measure in enumerate(swept.measures):
        shown = [said(one.found[at] if one.found else None, measure, screen.words) for one in swept.cells]
        table.add_row(Text(called(measure, screen.words), overflow="fold"), *map(Text, shown))
    screen.show(table)
    s.refusals(screen, swept)


def _picture(screen: Screen, swept: Swept, title: str) -> Any:
    """Each chance as bars, a bar a fight."""
    from affray.text.pictures.fights import beside
    from affray.text.pictures.picture import stacked

    some = [
        measure for at, measure in enumerate(swept.measures) if any(_some(one, at) for one in swept.cells)
    ]
    return stacked([beside(swept, measure, screen.words) for measure in some], title)


def _some(one: Cell, at: int) -> bool:
    """Whether there is anything to draw."""
    return bool(one.found and ordered(one.found[at]))


def _swept(first: FightFile, swept: Swept, sure: Sure) -> dict[str, Any]:
    return {
        **_head("sweep", first, swept, sure),
        "over": {axis.name: list(axis.values) for axis in swept.axes},
        "cells": [cell(one, swept) for one in swept.cells],
    }


def _compared(first: FightFile, every: dict[str, FightFile], swept: Swept, sure: Sure) -> dict[str, Any]:
    fights = []
    for (name, asked), one in zip(every.items(), swept.cells, strict=True):
        pairs = zip(map(str, swept.measures), map(number, one.found), strict=False)
        refused = {"refused": one.refused} if one.refused else {}
        fights.append({"name": name, "fight": asked.name, **dict(pairs), **refused})
    return {**_head("compare", first, swept, sure), "fights": fights}


def _head(use: str, first: FightFile, swept: Swept, sure: Sure) -> dict[str, Any]:
    return {
        **heading(use, first),
        "times": sure.times,
        "precision": sure.precision,
        "seed": sure.seed,
        "measures": list(map(str, swept.measures)),
    }


def _exactly(share: float) -> Any:
    from fractions import Fraction

    return Fraction(str(share))
