"""Which clauses of the book a test is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def clause(ids: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Name the clauses of a test: take their branch out, and it fails."""

    def named(test: Callable[..., Any]) -> Callable[..., Any]:
        test.clauses = tuple(ids.split())  # type: ignore[attr-defined]
        return test

    return named
