"""Settled ambiguities of a book, as data that a rule is given like any other fact."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from affray.errors import BadValue


class Rulings(msgspec.Struct, frozen=True):
    """The root of a book's rulings: a frozen record whose every field is a point with two readings or more.

    Annotate a field with `Annotated[..., point(...)]` to say what it settles. Pass the whole record from
    page to page: then the log can tell where a ruling mattered. A value that a field cannot have is refused.
    """

    def __post_init__(self) -> None:
        for name, (default, kind) in _fields(type(self)).items():
            value = getattr(self, name)
            if value is default:
                continue
            try:
                msgspec.convert(value, kind)
            except msgspec.ValidationError:
                allowed = ", ".join(map(repr, readings(type(self))[name]))
                raise BadValue(
                    f"{value!r} is no reading of it; allowed: {allowed or kind}", path=f"rulings.{name}"
                ) from None


def point(number: str, words: str, *tried: Any) -> msgspec.Meta:
    """The point that a field of `Rulings` settles, for its annotation.

    number  where the question stands
    words   the question, and what its values mean
    tried   values to try besides the default, where the type does not list them
    """
    return msgspec.Meta(description=words, extra={"point": number, "try": tried})


def questions(kind: type[Rulings]) -> Mapping[str, str]:
    """What each ruling of a book settles, in words; empty where its annotation says nothing."""
    found = {}
    for name, (_, hint) in _fields(kind).items():
        extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        found[name] = next((extra.description for extra in extras if _says(extra)), "")
    return MappingProxyType(found)


def _says(extra: Any) -> bool:
    return isinstance(extra, msgspec.Meta) and extra.description is not None


@lru_cache(maxsize=64)
def _fields(kind: type[Rulings]) -> Mapping[str, tuple[Any, Any]]:
    """Each field's default and type."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: (field.default, hints[field.name]) for field in msgspec.structs.fields(kind)}


@lru_cache(maxsize=64)
def readings(kind: type[Rulings]) -> Mapping[str, tuple[Any, ...]]:
    """Every ruling of a book with its values, the default first."""
    found = {}
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        tried: tuple[Any, ...] = ()
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            tried = tuple(
                value for extra in extras for value in (getattr(extra, "extra", None) or {}).get("try", ())
            )
        values = tried or (
            (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
        )
        found[field.name] = (field.default, *(value for value in values if value != field.default))
    return MappingProxyType(found)


def alternatives(rulings: Rulings, among: Container[str] | None = None) -> Iterator[tuple[str, Any, Rulings]]:
    """Each other reading of each ruling, or of those named: its name, its value, and the record with it."""
    for name in rulings.__struct_fields__:
        if among is None or name in among:
            yield from ((name, value, other) for value, other in _otherwise(rulings, name))


@lru_cache(maxsize=1024)
def _otherwise(rulings: Rulings, name: str) -> tuple[tuple[Any, Rulings], ...]:
    """The other readings of one ruling, and the record with each."""
    return tuple(
        (value, msgspec.structs.replace(rulings, **{name: value}))
        for value in readings(type(rulings))[name]
        if value != getattr(rulings, name)
    )
