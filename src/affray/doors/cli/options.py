"""The options that several commands share, each written once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

What = Annotated[
    str, typer.Argument(metavar="WHAT", help="a book, book/preset, or a scenario file (TOML or JSON)")
]
Book = Annotated[str, typer.Argument(metavar="BOOK", help="a book's key, as `affray systems` lists them")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="change a field: target.defense=15"),
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=VALUE", help="read an open point of the book otherwise"),
]
GoalOption = Annotated[
    str | None,
    typer.Option("--goal", metavar="NAME", help="what the attacker wants, or prices: damage=1,slowed=1/2"),
]
Choose = Annotated[
    list[str] | None,
    typer.Option("--choose", metavar="PROMPT=VALUE", help="take a decision beforehand"),
]
PolicyOption = Annotated[
    str | None,
    typer.Option("--policy", metavar="best|none", help="how other decisions are taken (best)"),
]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|ru", help="the language to speak")]
Json = Annotated[bool, typer.Option("--json", help="print one object for programs")]
By = Annotated[str | None, typer.Option("--by", metavar="FIELD", help="one effect alone, amount by amount")]
Exact = Annotated[bool, typer.Option("--exact", help="show exact fractions too")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="SEED", help="the same seed, the same dice")]
Times = Annotated[int, typer.Option("--times", metavar="N", help="how many in the crowd")]
DiceOption = Annotated[
    str,
    typer.Option("--dice", metavar="entered|seeded|FILE", help="who rolls: you, a seed, or a list of faces"),
]
Log = Annotated[str | None, typer.Option("--log", metavar="FILE", help="write what happened, as JSON Lines")]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE", help="keep a save there")]
Guided = Annotated[bool, typer.Option("--guided", help="explain what happens, for newcomers")]
Port = Annotated[int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="where it listens")]
Lan = Annotated[bool, typer.Option("--lan", help="let the house in, not this machine alone")]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="where the server keeps its own")]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", metavar="ORIGIN", help="another site whose pages may ask: https://table.example"
    ),
]
