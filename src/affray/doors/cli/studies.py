"""The commands that look at many attacks: `affray compare`, `sweep`, `table`, and their options."""

from __future__ import annotations

from typing import Annotated

import typer

from affray.doors.cli import options as o
from affray.doors.cli.once import Once

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
    chart: o.Chart = None,
    dark: o.Dark = False,
    exact: o.Exact = False,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Set attacks side by side: builds, rulings, spends."""
    from affray.doors.charts import chart as file
    from affray.doors.cli.compare import compare as run
    from affray.doors.vary import Terms

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
    cluster: Cluster = None,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Ask the same of an attack over ranges of its fields."""
    from affray.doors.charts import chart as file
    from affray.doors.cli.sweep import Files
    from affray.doors.cli.sweep import sweep as run
    from affray.doors.vary import Terms

    terms = Terms(sets or (), ruling or (), goal, choose or (), policy)
    files = Files(file(chart, dark=dark), csv, parquet)
    run(
        context.obj, what, over or [], measure or ["worth"], terms,
        files=files, ledger=resume, address=cluster, json=json,
    )  # fmt: skip


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
