"""What a rule says, as a short text that changes when the rule does: the same on every Python.

It covers the rule's own code, and the readings, records, helpers and constants of its book that it names,
and those that they name; and the tables (TOML) of its book, for it cannot be seen which of them it reads.
Comments, docstrings and layout do not count. Other rules do not either: each has its own.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from types import FunctionType, ModuleType
from typing import Any

import msgspec

from affray.rules.catalogue import catalogue
from affray.rules.rule import Rule

PLAIN = (int, str, bool, float, bytes, type(None), Fraction, range)
HOLDS = (tuple, list, Mapping)


@lru_cache(maxsize=4096)
def fingerprint(rule: Rule[...]) -> str:
    """Sixteen letters and digits."""
    home = rule.fn.__module__.rpartition(".")[0] or rule.fn.__module__
    said = blake2b(catalogue(home).encode(), digest_size=8)
    todo: list[Any] = [inspect.unwrap(rule.fn)]
    seen: set[Any] = set(todo)
    while todo:
        thing = todo.pop(0)
        text, named = _page(thing, home)
        said.update(text.encode())
        for other in named:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return said.hexdigest()


@lru_cache(maxsize=4096)
def _page(thing: FunctionType | type, home: str) -> tuple[str, tuple[Any, ...]]:
    """What a function or a class says, its constants included; and the functions and classes it names."""
    tree = _tree(thing)
    if tree is None:  # made in a prompt: no text to read, so its name must do
        return _called(thing), ()
    said, named = [_dump(tree)], []
    for name, value in _book(thing, sorted(_words(tree)), home):
        for part in _parts(value):
            if isinstance(part, str):
                said.append(f"{name}={part}")
            elif _within(part.__module__, home) and part is not thing:
                named.append(part)
    return ";".join(said), tuple(named)


def _tree(thing: FunctionType | type) -> ast.AST | None:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]
    except (OSError, TypeError, SyntaxError):
        return None


def _words(tree: ast.AST) -> set[str]:
    """Every name and attribute in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


def _book(thing: FunctionType | type, words: list[str], home: str) -> Iterator[tuple[str, Any]]:
    """What these words mean where they are written: there, or in a module of the book named there."""
    spaces = [_around(thing), vars(sys.modules[thing.__module__])]
    modules = (space[word] for space in spaces for word in words if word in space)
    spaces += [
        vars(found) for found in modules if isinstance(found, ModuleType) and _within(found.__name__, home)
    ]
    for word in words:
        yield from ((word, space[word]) for space in spaces if word in space)


def _around(thing: FunctionType | type) -> dict[str, Any]:
    """What a function made within another one has from there."""
    found = {}
    for function in [thing] if isinstance(thing, FunctionType) else vars(thing).values():
        if isinstance(function, FunctionType) and function.__closure__:
            for name, cell in zip(function.__code__.co_freevars, function.__closure__, strict=True):
                found[name] = cell.cell_contents
    return found


def _parts(value: Any) -> Iterator[Any]:
    """A constant as text, and the functions and classes in it as themselves. Nothing else counts."""
    value = inspect.unwrap(value) if callable(value) and not isinstance(value, Rule) else value
    if isinstance(value, FunctionType | type):
        yield value
    elif isinstance(value, Enum):
        yield type(value)
        yield value.name
    elif isinstance(value, PLAIN):
        yield repr(value)
    elif isinstance(value, msgspec.Struct):
        yield type(value).__name__
        for name in value.__struct_fields__:
            yield f".{name}"
            yield from _parts(getattr(value, name))
    elif isinstance(value, AbstractSet):
        yield from sorted(
            part if isinstance(part, str) else _called(part) for one in value for part in _parts(one)
        )
    elif isinstance(value, HOLDS):
        for one in value.items() if isinstance(value, Mapping) else value:
            yield from _parts(one)


def _called(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


def _within(module: str | None, home: str) -> bool:
    return f"{module}.".startswith(f"{home}.")


def _dump(node: Any) -> str:
    """A tree without positions, docstrings, and whatever this Python adds as empty."""
    if isinstance(node, list):
        return "[" + ",".join(map(_dump, node)) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = dict(ast.iter_fields(node))
    body = fields.get("body")
    if isinstance(body, list) and body and _is_docstring(body[0]):
        fields["body"] = body[1:]
    kept = (
        f"{name}={_dump(value)}"
        for name, value in sorted(fields.items())
        if value not in (None, []) and name not in {"ctx", "type_comment", "kind", "type_ignores"}
    )
    return f"{type(node).__name__}({','.join(kept)})"


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
