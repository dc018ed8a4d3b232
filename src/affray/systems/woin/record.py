"""What a sheet is made of: frozen records that refuse what cannot be, and say by which field."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import fields

from affray.errors import BadValue, UnknownName, suggest

Dice = Annotated[int, Meta(ge=0, le=10_000)]
Score = Annotated[int, Meta(ge=0, le=1_000)]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]
Flat = Annotated[int, Meta(ge=-10_000, le=10_000)]
Level = Annotated[int, Meta(ge=1, le=3)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Fact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """What one page hands to the next: compared and hashed by value."""


class Record(Fact, frozen=True, cache_hash=True):
    """A frozen line of a sheet, deaf to misspelt fields, and to values that a field cannot have."""

    def __post_init__(self) -> None:
        for name, default, fits, hint in _checks(type(self)):
            value = getattr(self, name)
            if value is not default and not fits(value):
                raise _refusal(type(self).__name__, name, value, hint)


Fits = Callable[[Any], bool]


@cache
def _checks(kind: type[Record]) -> tuple[tuple[str, Any, Fits, Any], ...]:
    """For each field its name, its default, whether a value fits it, and its type."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((one.name, one.default, _fits(hints[one.name]), hints[one.name]) for one in fields(kind))


def _fits(hint: Any) -> Fits:
    """Whether a value is of a type: a number within its bounds, a word of its list, or made of such."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _within(inner[0], inner[1])
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin in {Union, UnionType}:
        some = [_fits(one) for one in inner]
        return lambda value: any(fits(value) for fits in some)
    if origin is tuple and inner[-1] is Ellipsis:
        each = _fits(inner[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    if origin is tuple:
        parts = [_fits(one) for one in inner]
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == len(parts)
            and all(fits(one) for fits, one in zip(parts, value, strict=True))
        )
    return lambda value: type(value) is hint


def _within(hint: Any, meta: Meta) -> Fits:
    """Whether a number is within its bounds, or a list no longer than it may be."""
    fits, least, most, longest = _fits(hint), meta.ge, meta.le, meta.max_length
    if longest is not None:
        return lambda value: fits(value) and len(value) <= longest
    return lambda value: fits(value) and (least is None or least <= value) and (most is None or value <= most)


def _refusal(record: str, name: str, value: Any, hint: Any) -> Exception:
    """What was wrong, by its path; what is allowed."""
    path = f"{re.sub(r'(?<=[a-z])(?=[A-Z])', '_', record).lower()}.{name}"
    words = [word for one in _members(hint) if get_origin(one) is Literal for word in get_args(one)]
    if words and isinstance(value, str):
        return UnknownName(f"{value!r} is none of its values; {suggest(value, words)}", path=path)
    allowed = " or ".join(dict.fromkeys(map(_called, _members(hint))))
    shown = repr(value) if len(repr(value)) <= 60 else f"{repr(value)[:57]}…"
    return BadValue(f"{shown} does not fit; allowed: {allowed}; give one of these", path=path)


def _members(hint: Any) -> tuple[Any, ...]:
    """A union's types; any other type by itself."""
    return get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,)


def _called(hint: Any) -> str:
    """What may stand there, in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        meta = inner[1]
        if meta.max_length is not None:
            return f"{_called(inner[0])}, at most {meta.max_length} of them"
        return f"a whole number from {meta.ge} to {meta.le}"
    if origin is Literal:
        return ", ".join(map(str, inner))
    if origin is tuple:
        return (
            " and ".join(dict.fromkeys(_called(one) for one in inner if one is not Ellipsis)) + " in a tuple"
        )
    if origin in {Union, UnionType}:
        return " or ".join(map(_called, inner))
    return {type(None): "None", bool: "True or False", str: "text", int: "a whole number"}.get(
        hint, f"a {getattr(hint, '__name__', hint)}"
    )
