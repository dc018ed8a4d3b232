"""Clause ids, and the index that citations point into."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from affray.errors import RuleError, UnknownName, suggest


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered sentence of a rulebook, in our words.

    where     the place in the book
    in_scope  whether it bears on the resolution of an attack
    reason    if not in scope, why
    """

    id: str
    words: str
    where: str = ""
    in_scope: bool = True
    reason: str = ""


class Clauses(dict[str, Clause]):
    """A book's clauses by id."""

    def __missing__(self, key: str) -> Clause:
        raise UnknownName(f"no clause {key!r}; {suggest(key, self)}")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    clause: list[Clause]


def read_clauses(package: str) -> Clauses:
    """The `clauses.toml` beside a book's rules."""
    text = (files(package) / "clauses.toml").read_text(encoding="utf-8")
    clauses = Clauses()
    for clause in msgspec.convert(tomllib.loads(text), _File).clause:
        if clause.id in clauses:
            raise RuleError(f"{package} lists the clause {clause.id!r} twice: give each its own id")
        clauses[clause.id] = clause
    return clauses
