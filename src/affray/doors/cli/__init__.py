"""The command line: `affray systems`, `list`, `play`, `odds`, `advise`, `simulate`, `fight` and more.

Exit status 0 is done, 2 bad input, 70 a fault of Affray's own. Errors are one paragraph on standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import EIO, ENOSPC
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from affray.errors import AffrayError, BadValue, ScenarioError, UnknownName, suggest

FAULT, BROKEN_PIPE, INTERRUPTED = 70, 141, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what it ends with is the exit status."""
    status = run(list(sys.argv[1:] if arguments is None else arguments))
    if arguments is None:
        sys.exit(status)
    return status


def run(arguments: list[str]) -> int:
    """Run one command, and turn whatever stops it into a status and a sentence."""
    lang = "en"
    sys.stdout = sys.stdout or _nowhere()  # closed by whoever called
    sys.stderr = sys.stderr or _nowhere()
    try:
        lang = _language(arguments)
        from affray.doors.cli.app import invoke

        status = invoke(arguments, lang)
        sys.stdout.flush()
    except AffrayError as refusal:
        return _refused(refusal, lang)
    except BrokenPipeError:
        _close_quietly()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno == EIO:  # the terminal is gone: nobody reads any more
            _close_quietly()
            return INTERRUPTED
        if isinstance(fault, OSError) and fault.errno == ENOSPC:
            _close_quietly(sys.stdout)
            return _refused(ScenarioError(f"what is printed cannot be written: {fault.strerror}"), lang)
        if os.environ.get("AFFRAY_DEBUG") == "1":
            raise
        said = f"{type(fault).__name__}: {fault}"
        return _say_fault(said, lang)
    return status


def _language(arguments: list[str]) -> str:
    """The language that is asked for, wherever on the line: help is said in it too."""
    from affray.text.translate import LANGUAGES, spoken

    asked: list[str] = []
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for argument, after in pairwise([*options, ""]):
        if argument == "--lang" or argument.startswith("--lang="):
            asked.append(argument.partition("=")[2] if "=" in argument else after)
    for lang in asked:
        if lang not in LANGUAGES:
            raise UnknownName(f"no language {lang[:20]!r}; {suggest(lang, LANGUAGES)}", path="--lang")
    if len(set(asked)) > 1:
        raise BadValue(f"given twice: {asked[0]} and {asked[1]}; give one of the two", path="--lang")
    return asked[0] if asked else spoken(os.environ)


def _refused(refusal: AffrayError, lang: str) -> int:
    from affray.doors.words import refused
    from affray.text.translate import tongue

    _complain(refused(refusal, tongue(lang)))
    return refusal.exit_code


def _say_fault(said: str, lang: str) -> int:
    from affray.text.safe import clean
    from affray.text.translate import tongue

    parts = {"said": clean(said)}
    say = tongue(lang).say
    _complain(say("Affray has failed, which is its own fault: {said}. AFFRAY_DEBUG=1 shows where.", **parts))
    return FAULT


def _complain(sentence: str) -> None:
    try:
        sys.stdout.flush()
        sys.stderr.write(f"affray: {sentence}\n")
    except BrokenPipeError:
        _close_quietly()


def _close_quietly(*streams: TextIO) -> None:
    """Nobody reads any more: let what is left go nowhere, without a word at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams or (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue


def _nowhere() -> TextIO:
    """A stream that swallows what it is given."""
    return Path(os.devnull).open("w", encoding="utf-8")
