"""`affray sweep`: the same asked of an attack at every point of some ranges."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from affray.doors.charts import Chart, check_writable, csv_of, pyarrow, write_bytes, write_parquet
from affray.doors.cli.screen import Screen, write_object
from affray.doors.sweeping import begun, document
from affray.doors.vary import Terms, Way, asked_measure, attack, way
from affray.doors.wishes import Asked
from affray.errors import BadValue
from affray.studies.crew import Crew, at_hand
from affray.studies.measure import Asks
from affray.studies.sweep import Cell, Stopped, Sweeping, Swept
from affray.text.safe import clean
from affray.text.translate import Tongue


class Files(NamedTuple):
    """What is to be written besides."""

    chart: Chart | None = None
    csv: str | None = None
    parquet: str | None = None
    markdown: str | None = None


def sweep(  # noqa: PLR0913 - a command has as many options as it has
    tongue: Tongue,
    what: str,
    over: Sequence[str],
    measures: Sequence[str],
    terms: Terms,
    *,
    files: Files,
    ledger: str | None,
    address: str | None,
    jobs: int | None = None,
    json: bool,
) -> None:
    """Sweep, and show or write what was found."""
    found, scene = attack(what, terms)
    if not over:
        raise BadValue("nothing to go over: write --over target.defense=8..30", path="--over")
    ways = [way(text, scene.system, option="--over") for text in over]
    asked = tuple(dict.fromkeys(asked_measure(text, scene.system) for text in measures))
    check_writable(files.csv, files.parquet)
    if files.parquet is not None:
        pyarrow()
    screen = Screen(tongue, scene.system)
    sweeping = begun(found, ways, asked)
    swept = done(screen, sweeping, ledger=ledger, crew=crew_of(address, jobs))
    first = found.at((), ())
    names = words(ways, screen)
    if json:
        write_object(document(first, swept, ways))
    else:
        screen.show(f"{screen.words.title} · {clean(first.scene.name)}", style="bold")
        policy(screen, first, ways)
        for measure in swept.measures:
            screen.show()
            show(screen, swept, measure, names)
        refusals(screen, swept)
    written(files, swept)
    if files.chart is not None:
        title = f"{screen.words.title} · {clean(first.scene.name)}"
        files.chart.draw(lambda: picture(screen, swept, names, title=title))


def done(screen: Screen, sweeping: Sweeping, *, ledger: str | None, crew: Crew, kept: bool = True) -> Swept:
    """Run it. If it is stopped, what is done is kept, if it is to be, and how to go on is said."""
    if ledger is not None:
        sweeping.keep(Path(ledger))
    try:
        with progress(screen, len(sweeping.points)) as heard:
            return sweeping.run(crew, heard=heard)
    except Stopped:
        if not kept:
            raise
        file = ledger or str(_free())
        if ledger is None:
            sweeping.keep(Path(file))
        parts = {"done": len(sweeping.done), "all": len(sweeping.points), "option": shlex.quote(file)}
        said = screen.tongue.say(
            "Stopped with {done} of {all} done. The same command with --resume {option} goes on.", **parts
        )
        sys.stderr.write(f"{said}\n")
        raise


def words(ways: Sequence[Way], screen: Screen) -> dict[str, str]:
    """What each axis is called."""
    return {each.name: each.words(screen.system, screen.words) for each in ways}


def policy(screen: Screen, asked: Asked, ways: Sequence[Way]) -> None:
    """Who decides."""
    wish = asked.wish
    varied = {each.name for each in ways}
    if wish.name == "best":
        screen.say("Policy: best, for {goal}.", goal=screen.goal(wish.goal, wish.wanted))
    else:
        screen.say("Policy: none, everybody does without.")
    fixed = {key: answer for key, answer in wish.fixed.items() if key not in varied}
    if fixed:
        answers = (f"{screen.words.prompt(key)}: {clean(answer)}" for key, answer in fixed.items())
        screen.say("Settled beforehand: {choices}.", choices="; ".join(answers))


def show(screen: Screen, swept: Swept, measure: Asks, names: Mapping[str, str], *, title: str = "") -> None:
    """One measure as a table on the screen."""
    from affray.text.heat import Map
    from affray.text.measures import called

    screen.show(title or called(measure, screen.words), style="bold")
    screen.show(Map(screen.words, screen.console.width, plain=screen.plain).swept(swept, measure, names))


def refusals(screen: Screen, swept: Swept) -> None:
    """How many points the book refuses, and why the first of them."""
    refused = [cell for cell in swept.cells if cell.refused]
    if not refused:
        return
    screen.show()
    screen.show(
        screen.tongue.count(
            "At {n} point there is nothing to find: {why}",
            "At {n} points there is nothing to find; at the first: {why}",
            len(refused),
            why=clean(_why(refused[0], screen), longest=400),
        )
    )


def picture(screen: Screen, swept: Swept, names: Mapping[str, str], *, title: str, caption: str = "") -> Any:
    """All measures as one picture."""
    from affray.text.pictures.field import field
    from affray.text.pictures.picture import stacked

    parts = [field(swept, measure, screen.words, words=names, title=caption) for measure in swept.measures]
    if len(parts) == 1:
        only = parts[0].chart["title"]
        heading = {"text": only["text"], "subtitle": [title]}
        return parts[0]._replace(chart={**parts[0].chart, "title": heading})
    return stacked(parts, title)


def written(files: Files, swept: Swept) -> None:
    """The files that were asked for."""
    if files.csv is not None:
        write_bytes(files.csv, csv_of(swept))
    if files.parquet is not None:
        write_parquet(swept, files.parquet)


def _why(cell: Cell, screen: Screen) -> str:
    from affray.doors.words import refused
    from affray.errors import AffrayError

    return refused(AffrayError(cell.refused), screen.tongue)


def crew_of(address: str | None, jobs: int | None) -> Crew:
    """Who works: the workers of a scheduler, or so many processes here; if nobody is named, all cores."""
    if address is None:
        return at_hand(jobs)
    if jobs is not None:
        raise BadValue(
            "a cluster has as many workers as it has: give --jobs or --cluster, not both", path="--jobs"
        )
    from affray.studies.cluster import cluster

    return cluster(address)


@contextmanager
def progress(screen: Screen, points: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar with the time left, where somebody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn(screen.tongue.say("time left:")), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(screen.words.title, total=points)
        yield lambda now, _: shown.update(task, completed=now)


def _free() -> Path:
    number = 1
    while True:
        path = Path("affray-sweep.jsonl" if number == 1 else f"affray-sweep-{number}.jsonl")
        if not path.exists():
            return path
        number += 1
