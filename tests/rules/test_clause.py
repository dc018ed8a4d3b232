"""The index that citations point into."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from affray.errors import RuleError, UnknownName
from affray.rules.clause import Clause, read_clauses

FILE = """
[[clause]]
id = "BOOK-1"
words = "Roll."
where = "page 3"

[[clause]]
id = "BOOK-2"
words = "Buy armour."
in_scope = false
reason = "shopping is no attack"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def write(text: str) -> str:
        home = tmp_path / "clause_book"
        home.mkdir(exist_ok=True)
        (home / "__init__.py").write_text("")
        (home / "clauses.toml").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "clause_book", raising=False)
        return "clause_book"

    return write


def test_clauses_are_read_from_beside_the_rules(package) -> None:
    clauses = read_clauses(package(FILE))
    assert clauses["BOOK-1"] == Clause("BOOK-1", "Roll.", "page 3")
    assert (clauses["BOOK-2"].in_scope, clauses["BOOK-2"].reason) == (False, "shopping is no attack")


def test_a_clause_that_is_not_there_suggests_the_nearest(package) -> None:
    with pytest.raises(UnknownName, match="no clause 'BOOK-3'; did you mean 'BOOK-"):
        read_clauses(package(FILE))["BOOK-3"]


def test_a_clause_may_be_listed_once_only(package) -> None:
    with pytest.raises(RuleError, match="'BOOK-1' twice"):
        read_clauses(package(FILE + FILE.partition("\n\n")[0]))


def test_a_misspelt_field_is_refused(package) -> None:
    with pytest.raises(msgspec.ValidationError, match="wher"):
        read_clauses(package(FILE.replace("where", "wher")))
