"""Plain data as TOML text: what `affray example` prints, and an editor opens."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDE = 100


def written(data: Mapping[str, Any]) -> str:
    """A table of fields as a TOML document; what is None is left out."""
    return "\n".join(_table(data, ())) + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    lines, below = [], []
    for key, value in data.items():
        if value is None:
            continue
        if isinstance(value, Mapping) and not (path and _is_short(key, value)):
            below += ["", f"[{'.'.join(map(_key, (*path, key)))}]", *_table(value, (*path, key))]
        elif _is_tables(value):
            for one in value:
                below += ["", f"[[{'.'.join(map(_key, (*path, key)))}]]", *_table(one, (*path, key))]
        else:
            lines.append(f"{_key(key)} = {spell(value)}")
    return lines + below


def _is_short(key: str, value: Mapping[str, Any]) -> bool:
    return len(f"{key} = {spell(value)}") <= WIDE


def _is_tables(value: Any) -> bool:
    whole = isinstance(value, (list, tuple)) and value and all(isinstance(one, Mapping) for one in value)
    return bool(whole) and len(spell(value)) > WIDE


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def spell(value: Any) -> str:
    """One value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {spell(one)}" for key, one in value.items() if one is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(spell, value)) + "]"
    return str(value)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
