"""Gather every word that Affray and its books say, and compile what has been translated.

    python tools/words.py           messages.pot, then each affray.po and affray.mo beside it
    python tools/words.py --check   only say what is missing or out of date

A sentence of Affray's own stands in a call of `say`, `count` or `mark`; a book's words stand in its System.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import typer
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from affray.doors.cli.app import app
from affray.doors.schema import schema
from affray.doors.wire import scenario
from affray.rules.rulings import questions
from affray.systems import System, books
from affray.text.translate import DOMAIN, LANGUAGES

SOURCE = Path(__file__).parent.parent / "src" / "affray"
LOCALE = SOURCE / "text" / "locale"
LOOK_UPS = {"find", "named"}
"""`find("weapon", name, …)` reckons nothing: what it says is a refusal, and has its template."""
MAKERS = [("**.py", "python"), ("**.html", "jinja2")]
KEYWORDS: dict[str, Any] = {"say": None, "count": (1, 2), "mark": None}


def main() -> int:
    """Gather and compile, or check."""
    template = gathered()
    checking = "--check" in sys.argv[1:]
    stale = [] if checking else list(written(template))
    for lang in LANGUAGES:
        stale += wanting(lang, template)
    for line in stale:
        print(line)
    return int(bool(stale))


def gathered() -> Catalog:
    """Every message, in order, with where it is said."""
    catalog = Catalog(domain=DOMAIN, project="affray", fuzzy=False, header_comment=HEADER)
    for folder in ("text", "doors"):
        where = str(SOURCE / folder)
        for file, _, message, _, _ in extract_from_dir(where, MAKERS, keywords=KEYWORDS):
            add(catalog, message, f"{folder}/{file}")
    for said in helps(typer.main.get_command(app)):
        add(catalog, said, "doors/cli")
    for system in books.values():
        for said in words_of(system):
            add(catalog, said, f"systems/{system.key}")
        for said in system.own_words:
            add(catalog, said, f"systems/{system.key}", context=system.key)
    return catalog


def add(catalog: Catalog, message: Any, where: str, context: str | None = None) -> None:
    """One message with a letter in it; where it is said in several places, they are listed together."""
    if message and (not isinstance(message, str) or any(map(str.isalpha, message))):
        catalog.add(message, locations=[(where, None)], context=context)  # type: ignore[list-item]  # a place without a line stays when lines move


def helps(command: Any) -> Iterator[str]:
    """What a command and its options say of themselves."""
    yield command.help
    yield from (param.help for param in command.params if getattr(param, "help", None))
    yield from (param.metavar for param in command.params if getattr(param, "metavar", None))
    for inner in getattr(command, "commands", {}).values():
        yield from helps(inner)


def words_of(system: System) -> Iterator[str]:
    """Everything that a book calls things, asks, notes and cites."""
    yield from (effect.words for effect in system.every_effect)
    yield from (prompt.words for prompt in system.every_prompt)
    yield from system.fighting.words if system.fighting else ()
    yield from (option.words for option in system.options)
    yield from system.notes.values()
    yield from system.refusals
    yield from system.dice
    yield from system.fields.values()
    yield from (table.words for table in system.benchmarks.values())
    record = scenario(system.key).record
    for goals in (system.goals, system.goals_of_defender):
        yield from (goal(record).words for goal in goals.values())
    yield from questions(system.rulings).values()
    yield from (clause.words for clause in system.clauses().values())
    for entries in system.catalogue.values():
        for entry in entries().values():
            words = entry.get("words") if isinstance(entry, dict) else getattr(entry, "words", None)
            yield words or ""
    yield from reasons(system)
    yield from names(system)


def names(system: System) -> Iterator[str]:
    """What things and fields are called, in lists, presets and the lines of a log."""
    for entries in system.catalogue.values():
        yield from named(msgspec.to_builtins(dict(entries())))
    presets = msgspec.to_builtins(dict(system.presets))
    yield from named(presets, own=False)
    yield from spoken(presets)
    for name, kind in schema(system)["$defs"].items():
        if name != system.rulings.__name__:
            yield from (value for value in listed(kind) if isinstance(value, str) and not value.isupper())
    package = (system.package or system.begin.__module__).removeprefix("affray.").replace(".", "/")
    for path in sorted((SOURCE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield from counted(node)


def named(data: Any, *, own: bool = True) -> Iterator[str]:
    """Every key and every text in plain data; `own`: its outermost keys too. Words are gathered elsewhere."""
    if isinstance(data, dict):
        yield from (key for key in data if own and key != "words" and not key[0].isupper())
        for key, value in data.items():
            if key not in {"words", "rulings"}:
                yield from named(value)
    elif isinstance(data, (list, tuple, set, frozenset)):
        for one in data:
            yield from named(one)
    elif isinstance(data, str) and not data.isupper():
        yield data


def spoken(data: Any) -> Iterator[str]:
    """What a preset calls something in words of its own."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from (key, value) if key == "words" else spoken(value)


def listed(kind: Any) -> Iterator[Any]:
    """Every value that a schema lists."""
    if isinstance(kind, dict):
        yield from kind.get("enum", ())
        kind = list(kind.values())
    if isinstance(kind, list):
        for one in kind:
            yield from listed(one)


def counted(node: ast.AST) -> Iterator[str]:
    """The name in a line of a reckoning: `("range", beyond * row("range"))`, `Line("at least none", …)`."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in LOOK_UPS:
        return
    pair = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
    if len(pair) in {2, 3} and isinstance(pair[0], ast.Constant) and isinstance(pair[0].value, str):
        number = pair[1]
        if isinstance(number, (ast.BinOp, ast.UnaryOp, ast.Name, ast.Attribute, ast.Subscript)) or (
            isinstance(number, ast.Call) and isinstance(number.func, ast.Name)
        ):
            yield "" if pair[0].value.isupper() or "\\" in pair[0].value else pair[0].value


def reasons(system: System) -> Iterator[str]:
    """What a book's rules roll for: `why="attack"`."""
    package = (system.package or system.begin.__module__).removeprefix("affray.").replace(".", "/")
    for path in sorted((SOURCE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "why" and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


def written(template: Catalog) -> Iterator[str]:
    """Write the template, every catalogue brought up to it, and what it compiles to."""
    save(LOCALE / "messages.pot", template)
    for lang in LANGUAGES:
        path = folder(lang) / f"{DOMAIN}.po"
        catalog = read(lang)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        save(path, catalog)
        path.with_suffix(".mo").write_bytes(compiled(read(lang)))
    yield from ()


def wanting(lang: str, template: Catalog) -> Iterator[str]:
    """What a language has no words for, and whether its compiled file is what it should be."""
    catalog = read(lang)
    for message in template:
        mine = catalog.get(message.id, message.context)
        if not message.id:
            continue
        if mine is None:
            yield f"{lang}: not gathered: {message.id!r}"
        elif lang != "en" and not (all(mine.string or ()) if mine.pluralizable else mine.string):
            yield f"{lang}: not translated: {message.id!r}"
    with (folder(lang) / f"{DOMAIN}.mo").open("rb") as stream:
        if said(read_mo(stream)) != said(read_mo(io.BytesIO(compiled(catalog)))):
            yield f"{lang}: {DOMAIN}.mo is not what {DOMAIN}.po compiles to: run tools/words.py"


def said(catalog: Catalog) -> dict[tuple[Any, str], Any]:
    """What a compiled catalogue says, its header aside: that has dates and versions."""
    return {(message.context, str(message.id)): message.string for message in catalog if message.id}


def read(lang: str) -> Catalog:
    """A language's catalogue; an empty one where there is none yet."""
    path = folder(lang) / f"{DOMAIN}.po"
    if not path.is_file():
        return Catalog(locale=lang, domain=DOMAIN, project="affray", fuzzy=False, header_comment=HEADER)
    with path.open("rb") as stream:
        return read_po(stream, locale=lang, domain=DOMAIN)


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    stream = io.BytesIO()
    catalog.creation_date = catalog.revision_date = LONG_AGO
    write_mo(stream, catalog)
    return stream.getvalue()


def save(path: Path, catalog: Catalog) -> None:
    """Write a catalogue without dates and versions, so that nothing changes where no word does."""
    stream = io.BytesIO()
    catalog.header_comment = HEADER
    write_po(stream, catalog, width=100, sort_output=False, include_lineno=False)
    kept = [line for line in stream.getvalue().decode().splitlines() if not line.startswith(DATED)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")


def folder(lang: str) -> Path:
    """Where a language lives."""
    return LOCALE / lang / "LC_MESSAGES"


HEADER = "# What Affray says. Gathered by tools/words.py; translations are written here by hand."
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
DATED = tuple(
    f'"{name}:'
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
    )
)

if __name__ == "__main__":
    sys.exit(main())
