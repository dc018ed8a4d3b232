"""`affray fight`: a fight of many attacks, played, weighed, simulated or advised on."""

from __future__ import annotations

from typing import Annotated

import typer

from affray.doors.cli import options as o

What = Annotated[
    str,
    typer.Argument(metavar="FIGHT", help="a book, book/fight, a fight file (TOML or JSON), or a fight's log"),
]
Use = Annotated[str, typer.Argument(metavar="[play|odds|simulate|advise]", help="what to do with it (play)")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="change a field: fighters.0.target.health=30"),
]
Horizon = Annotated[
    int | None, typer.Option("--horizon", metavar="ROUNDS", help="count no further than this round")
]
Precision = Annotated[
    str | None,
    typer.Option("--precision", metavar="SHARE", help="stop once each chance is known to within this (0.01)"),
]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", help="processes that work at a simulation")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="let the workers of a Dask scheduler do it"),
]
Ask = Annotated[
    list[str] | None,
    typer.Option("--ask", metavar="SIDE", help="a side whose decisions you take; the others go by habit"),
]
Foe = Annotated[
    str, typer.Option("--foe", metavar="best|habit", help="how the other side plays, for advice (best)")
]
Wanted = Annotated[
    str, typer.Option("--goal", metavar="win|unhurt", help="what each side wants of the fight, for advice")
]
Log = Annotated[
    str | None, typer.Option("--log", metavar="FILE", help="keep the fight's log there, line by line")
]
Script = Annotated[
    bool, typer.Option("--script", help="play a scripted fight: a file's, or the one that comes with a book")
]


def fight(
    context: typer.Context,
    what: What,
    use: Use = "play",
    sets: Sets = None,
    ruling: o.RulingOption = None,
    horizon: Horizon = None,
    times: o.Times = 100_000,
    precision: Precision = None,
    seed: o.Seed = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    ask: Ask = None,
    dice: o.DiceOption = "seeded",
    script: Script = False,
    log: Log = None,
    foe: Foe = "best",
    goal: Wanted = "win",
    exact: o.Exact = False,
    chart: o.Chart = None,
    dark: o.Dark = False,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """A fight of many attacks: play it turn by turn, weigh it, simulate it, or see what is best."""
    _check(use, drawn=chart is not None, scripted=script)
    if use == "play":
        if script:
            from affray.doors.cli.scripted import play_script

            _alone("--script", ("--ask", ask is not None), ("--dice", dice != "seeded"))
            play_script(context.obj, what, (sets or (), ruling or ()), seed=seed, log=log, json=json)
            return
        from affray.doors.cli.fray import play

        play(context.obj, what, (sets or (), ruling or ()), seed=seed, ask=ask, dice=dice, log=log, json=json)
        return
    from affray.doors import draw
    from affray.doors.cli import fight_weigh as weigh
    from affray.doors.fights import fight_of

    file = draw.file(chart, dark=dark)
    asked = fight_of(what, sets=sets or (), rulings=ruling or (), horizon=horizon)
    if use == "odds":
        weigh.odds(context.obj, asked, exact=exact, json=json, chart=file)
    elif use == "simulate":
        many = weigh.Wanted(times, precision, seed, jobs, cluster)
        weigh.simulate(context.obj, asked, many, json=json, chart=file)
    else:
        weigh.advise(context.obj, asked, foe=foe, goal=goal, exact=exact, json=json)


def _check(use: str, *, drawn: bool, scripted: bool) -> None:
    """Refuse what is not done with a fight, or not drawn of it."""
    from affray.errors import BadValue, UnknownName, suggest

    uses = ("play", "odds", "simulate", "advise")
    if use not in uses:
        raise UnknownName(f"nothing called {use[:40]!r} is done with a fight; {suggest(use, uses)}")
    if scripted and use != "play":
        raise BadValue("a script is only played: leave --script out", path="--script")
    if drawn and use not in {"odds", "simulate"}:
        raise BadValue(
            f"nothing is drawn of a fight with {use!r}: draw its 'odds', or 'simulate'", path="--chart"
        )


def _alone(option: str, *others: tuple[str, bool]) -> None:
    """Refuse what makes no sense beside an option."""
    from affray.errors import BadValue

    for other, given in others:
        if given:
            raise BadValue(f"a script says everything: give {option} or {other}, not both", path=other)
