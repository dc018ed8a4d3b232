"""A stand-in for a record of rulings, which remembers what a page asks of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from affray.rules.rulings import Rulings

R = TypeVar("R", bound=Rulings)
RECORD: Any = type(Rulings)
"""What makes records."""


class Asked:
    """The names of the rulings that were asked for. Records made of a stand-in by `replace` share it."""

    __slots__ = ("names",)
    __frozen__ = True  # it may stand in a fact: no rule looks at it

    def __init__(self) -> None:
        self.names: set[str] = set()


def listening(rulings: R) -> tuple[R, Asked]:
    """A record that reads like this one, and what is asked of it.

    Compared as a whole it counts as asked for everything. It hashes as nothing else does, so that no helper
    which keeps its results by the rulings can answer without asking again.
    """
    kind, asked = type(rulings), Asked()
    values = {name: getattr(rulings, name) for name in kind.__struct_fields__}
    return _stand_in(kind)(**values, asked=asked), asked


@lru_cache(maxsize=64)
def _stand_in(kind: type[Any]) -> Any:
    fields = frozenset(kind.__struct_fields__)
    plain = object.__getattribute__

    def read(self: Any, name: str) -> Any:
        if name in fields:
            plain(self, "asked").names.add(name)
        return plain(self, name)

    def equal(self: Any, other: object) -> Any:
        plain(self, "asked").names.update(fields)
        if not isinstance(other, kind):
            return NotImplemented
        return all(plain(self, name) == plain(other, name) for name in fields)

    said = {
        "__module__": kind.__module__,
        "__annotations__": {"asked": Asked},
        "__getattribute__": read,
        "__eq__": equal,
        "__hash__": object.__hash__,
        "__post_init__": lambda _: None,  # its values have been checked
    }
    return RECORD(f"Listening{kind.__name__}", (kind,), said, frozen=True, kw_only=True, eq=False)
