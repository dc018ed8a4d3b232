"""The command that answers other programs, and its options; what it does is in `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.doors.bounds import Bounds
from affray.doors.cli import options as o

Port = Annotated[int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="where it listens")]
Lan = Annotated[bool, typer.Option("--lan", help="let the house in, not this machine alone")]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="where the server keeps its own")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="where tables are kept: postgresql://HOST/NAME; else a file of its own",
    ),
]
Open = Annotated[bool, typer.Option("--open", help="show the page in this machine's browser")]
Rate = Annotated[
    int,
    typer.Option(
        "--rate", metavar="N", min=0, max=100_000, help="questions a second from one address; 0: no limit"
    ),
]
Memory = Annotated[
    int,
    typer.Option(
        "--memory", metavar="MIB", min=256, max=1_048_576, help="memory that one question may take, in MiB"
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=256, help="long jobs that run at once")]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", metavar="ORIGIN", help="another site whose pages may ask: https://table.example"
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    context: typer.Context,
    port: Port = 8000,
    lan: Lan = False,
    data: Data = None,
    origin: Origins = None,
    database: Database = None,
    rate: Rate = 100,
    memory: Memory = 1024,
    jobs: Jobs = 1,
    open_: Open = False,
    lang: o.Lang = None,
) -> None:
    """Open tables in the browser, and answer other programs over HTTP, on this machine or for the house."""
    from affray.doors.cli.serve import serve as run

    bounds = Bounds(rate, memory, jobs)
    run(
        context.obj,
        port=port,
        lan=lan,
        data=data,
        origins=tuple(origin or ()),
        database=database,
        bounds=bounds,
        open_=open_,
    )
