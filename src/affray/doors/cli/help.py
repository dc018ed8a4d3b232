"""Help pages in the language that is spoken, their headings included: those are Click's."""

from __future__ import annotations

from typing import Any

from affray.text.translate import Tongue, mark


def translate(command: Any, spoken: Tongue) -> None:
    """Say the help of a command, its options and its subcommands in the language that is spoken."""
    if spoken.lang == "en":
        return
    if command.help:
        command.help = spoken.say(command.help)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = spoken.say(param.help)
        if getattr(param, "metavar", None):
            param.metavar = spoken.say(param.metavar)
    command.options_metavar = spoken.say("[OPTIONS]")
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = spoken.say("COMMAND [ARGS]...")
    for inner in getattr(command, "commands", {}).values():
        translate(inner, spoken)
    shown = command.get_help
    command.get_help = lambda context: _headed(shown(context), spoken)


def _headed(text: str, spoken: Tongue) -> str:
    """A help page with its headings, which are Click's, in the language that is spoken."""
    for heading in HEADINGS:
        text = text.replace(heading, spoken.say(heading))
    return text.replace(" <str>", " " * len(" <str>"))


HEADINGS = (
    mark("Usage:"),
    mark("Arguments:"),
    mark("Options:"),
    mark("Commands:"),
    mark("[required]"),
    mark("[default: "),
    mark("Show this message and exit."),
)
