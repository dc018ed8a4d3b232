"""What a rule says, as a short text that changes when the rule does: the same on every Python.

It covers the rule's own code, the readings, helpers and constants of its book that it names, and theirs.
Comments, docstrings and layout do not count. Other rules do not either: each has its own.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from types import FunctionType, ModuleType
from typing import Any

import msgspec

from affray.chance.throw import Die
from affray.rules.rule import Rule
from affray.rules.words import Effect, Option, Prompt

CONSTANTS = (int, str, bool, float, bytes, type(None), tuple, frozenset, dict, Effect, Prompt, Option, Die)


@lru_cache(maxsize=4096)
def fingerprint(rule: Rule[Any]) -> str:
    """Sixteen letters and digits."""
    home = rule.fn.__module__.rpartition(".")[0] or rule.fn.__module__
    said = blake2b(digest_size=8)
    seen: set[int] = set()
    todo: list[Any] = [inspect.unwrap(rule.fn)]
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        said.update(_said(thing).encode())
        if isinstance(thing, (FunctionType, type)):
            todo.extend(reversed(list(_named(thing, home))))
    return said.hexdigest()


def _said(thing: Any) -> str:
    if isinstance(thing, (FunctionType, type)):
        try:
            source = textwrap.dedent(inspect.getsource(thing))
        except (OSError, TypeError):  # made in a prompt: no text to read, so its name must do
            return f"{thing.__module__}.{thing.__qualname__}"
        return _dump(ast.parse(source).body[0])
    return _constant(thing)


def _constant(thing: Any) -> str:
    if isinstance(thing, dict):
        return "{" + ",".join(f"{_constant(k)}:{_constant(v)}" for k, v in thing.items()) + "}"
    if isinstance(thing, frozenset):
        return "{" + ",".join(sorted(map(_constant, thing))) + "}"
    if isinstance(thing, tuple):
        return "(" + ",".join(map(_constant, thing)) + ")"
    return repr(thing)


def _named(thing: FunctionType | type, home: str) -> Iterator[Any]:
    """What a function or a class of the book names, as far as it belongs to the book."""
    functions = [thing] if isinstance(thing, FunctionType) else _methods(thing)
    for function in functions:
        modules = [vars(sys.modules[function.__module__])]
        for name in _names(function.__code__):
            found = next((space[name] for space in modules if name in space), None)
            if isinstance(found, ModuleType) and found.__name__.startswith(home):
                modules.append(vars(found))
            elif _belongs(found, home):
                yield found


def _methods(kind: type) -> list[FunctionType]:
    found = []
    for member in vars(kind).values():
        inner = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if isinstance(inner, FunctionType):
            found.append(inner)
    return found


def _names(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            yield from _names(constant)


def _belongs(found: Any, home: str) -> bool:
    if isinstance(found, Rule):
        return False
    if isinstance(found, (FunctionType, type)):
        return bool(found.__module__.startswith(home))
    found = getattr(found, "__wrapped__", found)
    return isinstance(found, CONSTANTS) or (isinstance(found, msgspec.Struct) and found.__struct_config__.frozen)


def _dump(node: Any) -> str:
    """A tree without positions, docstrings, decorators' layout and whatever this Python adds as empty."""
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
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
