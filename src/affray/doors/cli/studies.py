"""The commands that look at many attacks: `affray compare`, `sweep`, `table`, and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from affray.doors.cli import options as o
from affray.doors.cli.once import Once
from affray.errors import BadValue

if TYPE_CHECKING:
    from affray.doors.cli.fight_sweep import Wanted

Whats = Annotated[
    list[str], typer.Argument(metavar="WHAT...", help="books, presets or scenario files, all of one book")
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary", metavar="NAME=VALUES", help="a field, ruling or answer to vary: spend=0..3, RULING=yes,no"
    ),
]
Over = Annotated[
    list[str] | None,
    typer.Option("--over", metavar="NAME=RANGE", help="what to go over: target.defense=8..30, spend=0,1,2"),
]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option("--measure", metavar="WHAT", help="worth, best, best PROMPT, an effect, or damage>=12"),
]
Csv = Annotated[str | None, typer.Option("--csv", metavar="FILE", help="write the numbers as CSV")]
Parquet = Annotated[str | None, typer.Option("--parquet", metavar="FILE", help="write them as Parquet")]
Markdown = Annotated[str | None, typer.Option("--markdown", metavar="FILE", help="write them as Markdown")]
Resume = Annotated[
    str | None,
    typer.Option("--resume", metavar="FILE", help="keep what is done there, and go on from it"),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", min=1, max=256, help="processes that work at it (one for each core)"),
]
OfFight = Annotated[bool, typer.Option("--fight", help="a fight is meant, and not an attack of that name")]
Times = Annotated[
    int, typer.Option("--times", metavar="N", help="how often a fight of parties is fought, at most")
]
Precision = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="SHARE",
        help="until each side's chance is known to within this; 0: always all of them",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="let the workers of a Dask scheduler do it"),
]
Name = Annotated[
    str, typer.Argument(metavar="[TABLE]", help="which table, or all; without it, what there is")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (compare, sweep, table):
        app.command(cls=Once)(command)


def compare(
    context: typer.Context,
    whats: Whats,
    vary: Vary = None,
    sets: o.Sets = None,
    ruling: o.RulingOption = None,
    goal: o.GoalOption = None,
    choose: o.Choose = None,
    policy: o.PolicyOption = None,
    by: o.By = None,
    measure: MeasureOption = None,
    fight: OfFight = False,
    times: Times = 100_000,
    precision: Precision = "1%",
    seed: o.Seed = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    chart: o.Chart = None,
    dark: o.Dark = False,
    exact: o.Exact = False,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Set attacks side by side: builds, rulings, spends; or fights."""
    from affray.doors.charts import chart as file
    from affray.doors.fight_vary import is_fight

    of_fights = {is_fight(what, asked=fight) for what in whats}
    if True in of_fights:
        from affray.doors.cli import fight_sweep

        _alike(
            of_fights, {"--goal": goal, "--choose": choose, "--policy": policy, "--by": by, "--exact": exact}
        )
        wanted = _wanted(sets, ruling, (times, precision, seed), (cluster, jobs))
        fight_sweep.compare(
            context.obj, whats, vary or [], measure or [], wanted, chart=file(chart, dark=dark), json=json
        )
        return
    from affray.doors.cli.compare import compare as run
    from affray.doors.vary import Terms

    _only({"--measure": measure, "--seed": seed, "--jobs": jobs, "--cluster": cluster})
    terms = Terms(sets or (), ruling or (), goal, choose or (), policy)
    run(context.obj, whats, vary or [], terms, by=by, chart=file(chart, dark=dark), exact=exact, json=json)


def sweep(
    context: typer.Context,
    what: o.What,
    over: Over = None,
    measure: MeasureOption = None,
    sets: o.Sets = None,
    ruling: o.RulingOption = None,
    goal: o.GoalOption = None,
    choose: o.Choose = None,
    policy: o.PolicyOption = None,
    chart: o.Chart = None,
    dark: o.Dark = False,
    csv: Csv = None,
    parquet: Parquet = None,
    resume: Resume = None,
    fight: OfFight = False,
    times: Times = 100_000,
    precision: Precision = "1%",
    seed: o.Seed = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Ask the same of an attack, or of a fight, over ranges of its fields."""
    from affray.doors.charts import chart as file
    from affray.doors.cli.sweep import Files
    from affray.doors.fight_vary import is_fight

    files = Files(file(chart, dark=dark), csv, parquet)
    if is_fight(what, asked=fight):
        from affray.doors.cli import fight_sweep

        _alike({True}, {"--goal": goal, "--choose": choose, "--policy": policy})
        wanted = _wanted(sets, ruling, (times, precision, seed), (cluster, jobs))
        fight_sweep.sweep(
            context.obj, what, over or [], measure or [], wanted, files=files, ledger=resume, json=json
        )
        return
    _only({"--seed": seed})
    from affray.doors.cli.sweep import sweep as run
    from affray.doors.vary import Terms

    terms = Terms(sets or (), ruling or (), goal, choose or (), policy)
    run(
        context.obj, what, over or [], measure or ["worth"], terms,
        files=files, ledger=resume, address=cluster, jobs=jobs, json=json,
    )  # fmt: skip


def _wanted(
    sets: list[str] | None,
    ruling: list[str] | None,
    sure: tuple[int, str, str | None],
    who: tuple[str | None, int | None],
) -> Wanted:
    """What is asked of every fight alike."""
    from affray.doors.cli.fight_sweep import Wanted
    from affray.doors.cli.fight_weigh import share_of, whole_of
    from affray.doors.cli.sweep import crew_of
    from affray.doors.fight_vary import Sure

    times, precision, seed = sure
    known = None if precision.strip() == "0" else share_of(precision)
    return Wanted(sets or (), ruling or (), Sure(times, known, whole_of(seed)), crew_of(*who))


def _alike(of_fights: set[bool], given: dict[str, object]) -> None:
    """Refuse fights beside attacks, and what is asked of attacks alone."""
    if len(of_fights) > 1:
        raise BadValue("fights and attacks are not compared with one another", path="compare")
    option = next((name for name, value in given.items() if value), None)
    if option is not None:
        raise BadValue(
            "fighters have goals and habits of their own: set `goal`, `spending` or `choices` of each",
            path=option,
        )


def _only(given: dict[str, object]) -> None:
    """Refuse what is asked of fights alone."""
    option = next((name for name, value in given.items() if value), None)
    if option is not None:
        raise BadValue("attacks are weighed exactly, by this process: leave it out", path=option)


def table(
    context: typer.Context,
    book: o.Book,
    name: Name = "",
    chart: o.Chart = None,
    dark: o.Dark = False,
    csv: Csv = None,
    markdown: Markdown = None,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """The benchmark tables of a book."""
    from affray.doors.charts import chart as file
    from affray.doors.cli.sweep import Files
    from affray.doors.cli.table import table as run

    run(context.obj, book, name, files=Files(file(chart, dark=dark), csv, None, markdown), json=json)
