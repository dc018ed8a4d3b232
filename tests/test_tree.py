"""What holds of the tree as a whole, whatever is in it."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.metadata import entry_points, version
from importlib.resources import files
from pathlib import Path

import pytest

from affray.rules import Effect, Prompt
from affray.rules.clause import Clause
from affray.systems import System, books

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "affray"
MODULES = sorted(SOURCE.rglob("*.py"))
WRITTEN = {".html", ".j2", ".js", ".mjs", ".po", ".py", ".toml"}
CARRIED = sorted(path for path in SOURCE.rglob("*") if path.suffix in WRITTEN)
MACHINE = re.compile(r"(?<![\w.])(?:/(?:home|root|tmp|work|Users)/|[A-Z]:\\\\)")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_it_is_for(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    sentence = ast.get_docstring(tree)
    assert sentence, f"{name(path)} has no docstring"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_that_has_code_postpones_its_annotations(path):
    body = ast.parse(path.read_text(encoding="utf-8")).body[1:]
    first = body[0] if body else None
    assert first is None or (isinstance(first, ast.ImportFrom) and first.module == "__future__")


@pytest.mark.parametrize("path", CARRIED, ids=name)
def test_a_file_knows_no_machine(path):
    assert MACHINE.findall(path.read_text(encoding="utf-8")) == []


def test_types_ship():
    assert (files("affray") / "py.typed").is_file()


def test_one_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version("affray") == project["version"]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_command_is_installed():
    (command,) = entry_points(group="console_scripts", name="affray")
    assert command.value == "affray.doors.cli:main"


def test_the_attribution_travels():
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "by EN Publishing and available at https://www.woinrules.com" in " ".join(notice.split())
    assert "https://creativecommons.org/licenses/by/4.0/legalcode" in notice


SHARED = ("chance", "rules", "uses", "fight", "studies", "testing", "text", "doors")
"""What every book shares: it knows none of them."""


def own_words(book: System) -> set[str]:
    """What only this book would say: its names, its rulings, and the capitals of its clauses and effects."""
    said: list[Effect | Prompt | Clause] = [*book.effects, *book.prompts, *book.clauses().values()]
    capitals = {word for one in said for word in re.findall(r"\b[A-Z]{3,}\b", one.words)}
    rulings = {name for name in book.rulings.__struct_fields__ if "_" in name}
    return {book.key, book.title, *rulings, *capitals}


@pytest.mark.parametrize("key", [key for key in books if key != "toy"])
def test_what_the_books_share_names_none_of_them(key):
    words = own_words(books[key])
    assert len(words) > 10, "a book has words of its own"
    named = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words)))})(?!\w)")
    modules = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in SHARED]
    found = {name(path): named.findall(path.read_text(encoding="utf-8")) for path in modules}
    assert {path: said for path, said in found.items() if said} == {}


def test_a_door_says_refusals_with_the_words_of_the_books():
    doors = [path for path in MODULES if path.is_relative_to(SOURCE / "doors")]
    by = [name(path) for path in doors if "text.refusals import" in path.read_text(encoding="utf-8")]
    assert by == [], "import `refused` from affray.doors.words, which knows what books refuse"
