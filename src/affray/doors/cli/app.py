"""The commands and their options; what each does is in the module named for it."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import typer

from affray.doors.cli import INTERRUPTED, serving, studies
from affray.doors.cli import options as o
from affray.doors.cli.fight import fight
from affray.doors.cli.help import translate
from affray.doors.cli.once import Once
from affray.text.translate import Tongue, tongue

app = typer.Typer(
    name="affray",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


def invoke(arguments: list[str], lang: str) -> int:
    """Run a command in a language."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    spoken = tongue(lang)
    command = typer.main.get_command(app)
    translate(command, spoken)
    try:
        status = command.main(args=arguments, prog_name="affray", standalone_mode=False, obj=spoken)
    except _ClickException as wrong:
        from affray.errors import BadValue

        raise BadValue(_usage(wrong, spoken)) from None
    except SystemExit:  # so Click ends where nobody reads any more
        raise BrokenPipeError from None
    except typer.Abort:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


@app.callback(invoke_without_command=True)
def affray(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="print the version"),  # noqa: FBT003 - how Typer is told a default
    lang: o.Lang = None,
) -> None:
    """Resolve an attack in a tabletop role-playing game: play it, weigh it, advise on it, simulate it."""
    if version:
        from affray.doors.documents import release

        typer.echo(f"affray {release()}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(cls=Once)
def systems(context: typer.Context, json: o.Json = False, lang: o.Lang = None) -> None:
    """Which books there are."""
    from affray.doors.cli.look import systems as run

    run(context.obj, json=json)


@app.command("list", cls=Once)
def list_(
    context: typer.Context,
    book: o.Book,
    kind: str = typer.Argument("", metavar="[KIND]", help="what to list; without it, what there is"),
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """What a book has: goals, rulings, prompts, effects, presets, clauses, weapons, foes, and so on."""
    from affray.doors.cli.look import listing as run

    run(context.obj, book, kind, json=json)


@app.command(cls=Once)
def example(
    book: o.Book,
    preset: str = typer.Argument("", metavar="[PRESET]", help="which preset; the first without it"),
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Print a scenario file that works."""
    from affray.doors.cli.look import example as run

    run(book, preset, json=json)


@app.command(cls=Once)
def schema(book: o.Book, lang: o.Lang = None) -> None:
    """Print the JSON Schema of a book's scenario files."""
    from affray.doors.cli.look import schema as run

    run(book)


@app.command(cls=Once)
def play(
    context: typer.Context,
    what: o.What,
    sets: o.Sets = None,
    ruling: o.RulingOption = None,
    goal: o.GoalOption = None,
    choose: o.Choose = None,
    policy: o.PolicyOption = None,
    seed: o.Seed = None,
    dice: o.DiceOption = "seeded",
    log: o.Log = None,
    save: o.Save = None,
    guided: o.Guided = False,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Resolve an attack once, at the table: rolled, or with real dice typed in."""
    from affray.doors.cli.play import play as run

    asked = _asked(what, sets, ruling, goal, choose, policy)
    run(context.obj, asked, seed=seed, dice=dice, log=log, keep=save, guided=guided, json=json)


@app.command(cls=Once)
def resume(
    context: typer.Context,
    file: str = typer.Argument(..., metavar="FILE", help="a save"),
    log: o.Log = None,
    save: o.Save = None,
    guided: o.Guided = False,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Go on with a saved attack."""
    from affray.doors.cli.play import resume as run

    asked = lang or (context.parent and context.parent.params.get("lang"))
    run(context.obj if asked else None, file, log=log, keep=save, guided=guided, json=json)


@app.command(cls=Once)
def odds(
    context: typer.Context,
    what: o.What,
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
    """The exact chances of everything that may come of an attack."""
    from affray.doors.cli.weigh import odds as run
    from affray.doors.draw import file

    asked = _asked(what, sets, ruling, goal, choose, policy)
    run(context.obj, asked, by=by, exact=exact, json=json, chart=file(chart, dark=dark))


@app.command(cls=Once)
def advise(
    context: typer.Context,
    what: o.What,
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
    """What every option of the first decision is worth, and which is best."""
    from affray.doors.cli.weigh import advise as run
    from affray.doors.draw import file

    asked = _asked(what, sets, ruling, goal, choose, policy)
    run(context.obj, asked, by=by, exact=exact, json=json, chart=file(chart, dark=dark))


@app.command(cls=Once)
def simulate(
    context: typer.Context,
    what: o.What,
    sets: o.Sets = None,
    ruling: o.RulingOption = None,
    goal: o.GoalOption = None,
    choose: o.Choose = None,
    policy: o.PolicyOption = None,
    times: o.Times = 100_000,
    seed: o.Seed = None,
    by: o.By = None,
    json: o.Json = False,
    lang: o.Lang = None,
) -> None:
    """Resolve an attack many times, by lot."""
    from affray.doors.cli.weigh import simulate as run

    run(
        context.obj,
        _asked(what, sets, ruling, goal, choose, policy),
        times=times,
        seed=seed,
        by=by,
        json=json,
    )


app.command(cls=Once)(fight)
studies.register(app)
serving.register(app)


def _asked(
    what: str,
    sets: list[str] | None,
    ruling: list[str] | None,
    goal: str | None,
    choose: list[str] | None,
    policy: str | None,
) -> Any:
    from affray.doors.wire import scenario
    from affray.doors.wishes import Asked, wish

    scene = scenario(what, sets=sets or (), rulings=ruling or ())
    return Asked(scene, wish(scene, goal=goal, choose=choose or (), policy=policy))


# What Typer raises where a line does not parse; it has no public name there.
_ClickException: type[Exception] = next(
    one for one in typer.BadParameter.__mro__ if one.__name__ == "ClickException"
)


def _usage(wrong: Any, spoken: Tongue) -> str:
    said = str(wrong.format_message()).rstrip(".")
    return f"{said}{' ' if said.endswith('?') else '. '}" + spoken.say("`affray --help` says what there is.")
