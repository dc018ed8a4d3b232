"""The tables of a book are part of what its rules say."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.errors import StaleSave
from affray.rules.catalogue import catalogue
from affray.rules.fingerprint import fingerprint
from affray.uses.play import Bout
from affray.uses.save import load, save

RULES = '''
import tomllib
from importlib.resources import files

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.rules import Effect, Table, rule

HURT = Effect("hurt", "hurt", counted=True)


@rule("BOOK-1")
def attack(t: Table, weapon: str) -> None:
    """A weapon's dice stand in the book's table."""
    table = tomllib.loads((files(__package__) / "data" / "weapons.toml").read_text())
    t.inflict(HURT, d6(table[weapon]["dice"]), Total(), why="damage")
'''


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = tmp_path / "book_of_tables"
    (home / "data").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "attack.py").write_text(RULES)
    (home / "clauses.toml").write_text('[[clause]]\nid = "BOOK-1"\nwords = "a weapon hurts"\n')
    (home / "data" / "weapons.toml").write_text("[sword]\ndice = 2\nprice = 10\n\n[spear]\ndice = [1]\n")
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield home
    forget()
    for name in [name for name in sys.modules if name.startswith("book_of_tables")]:
        del sys.modules[name]


def forget() -> None:
    catalogue.cache_clear()
    fingerprint.cache_clear()


def test_a_save_is_refused_where_a_table_has_changed(book: Path) -> None:
    rules = importlib.import_module("book_of_tables.attack")
    text = save(Bout(rules.attack("sword")))
    assert load(text).question is not None
    (book / "data" / "weapons.toml").write_text("[sword]\ndice = 3\nprice = 10\n\n[spear]\ndice = [1]\n")
    forget()
    with pytest.raises(StaleSave):
        load(text)


def test_comments_layout_and_the_words_of_clauses_do_not_count(book: Path) -> None:
    importlib.import_module("book_of_tables")
    before = catalogue("book_of_tables")
    assert before
    (book / "data" / "weapons.toml").write_text(
        '# sharp\r\nspear = {dice = [ 1 ]}\r\nsword = {price = 10, "dice" = 2}\r\n', newline=""
    )
    (book / "clauses.toml").write_text("")
    forget()
    assert catalogue("book_of_tables") == before
    (book / "data" / "armour.toml").write_text("")
    forget()
    assert catalogue("book_of_tables") != before


def test_what_has_no_folder_has_no_tables() -> None:
    assert catalogue("fractions") == catalogue("no.such.package") == catalogue("__main__") == ""
