"""Law 2: facts, answers, readings and results are frozen and hashable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec

from affray.chance.tail import AtLeast
from affray.errors import NotFrozen

PLAIN: frozenset[type] = frozenset({int, str, bool, float, bytes, type(None), Fraction, AtLeast, range})


def is_frozen(value: Any) -> bool:
    """Whether a value can never change: plain, or made of such."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if isinstance(value, (tuple, frozenset)):
        return all(map(is_frozen, value))
    if not _frozen_type(kind):
        return False
    if isinstance(value, msgspec.Struct):
        return all(is_frozen(getattr(value, name)) for name in value.__struct_fields__)
    if is_dataclass(kind):
        return all(is_frozen(getattr(value, name)) for name in kind.__dataclass_fields__)
    return True


def known(values: tuple[Any, ...]) -> bool:
    """Whether all are of kinds that have been looked at already, and hash."""
    if not _KNOWN.issuperset(map(type, values)):
        for value in values:
            kind = value.__class__
            if kind not in _KNOWN and not (kind is tuple and known(value)):
                return False
    try:
        hash(values)
    except TypeError:
        return False
    return True


def check_frozen(names: Iterable[str], values: tuple[Any, ...], where: str) -> None:
    """Refuse a value that could change, naming it.

    A record of a kind that is new is looked at deeply. Later ones of its kind need only hash, which a list, a
    dictionary or a set within them does not.
    """
    if known(values):
        return
    for name, value in zip(names, values, strict=True):
        if not is_frozen(value):
            raise _refusal(name, value, where)
        _note(value)


def _note(value: Any) -> None:
    """Remember the kinds of a value that has been looked at; a set may hold others the next time."""
    if value.__class__ is tuple:
        for one in value:
            _note(one)
    elif value.__class__ is not frozenset:
        _KNOWN.add(value.__class__)


def _refusal(name: str, value: Any, where: str) -> NotFrozen:
    return NotFrozen(
        f"{where}: {name!r} is a {type(value).__name__}, which can change or holds what can; "
        "allowed are numbers, text, tuples, enumerations and frozen records; freeze it"
    )


_KNOWN: set[type] = set(PLAIN)


def _frozen_type(kind: type) -> bool:
    if issubclass(kind, Enum):
        return True
    if issubclass(kind, msgspec.Struct):
        return bool(kind.__struct_config__.frozen)
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and params.frozen) or getattr(kind, "__frozen__", False)
