"""Options that are given once: of two goals, or two seeds, nobody can know which is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from typer.core import TyperCommand

from affray.errors import BadValue


class Once(TyperCommand):
    """A command that refuses an option of one value where it is given two."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the line, and refuse what stands on it twice."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        for param, times in Counter(order).items():
            if times > 1 and not getattr(param, "multiple", True) and not getattr(param, "is_flag", False):
                first, second, *_ = _written(args, param.opts)
                raise BadValue(f"given twice: {first} and {second}; give one of the two", path=param.opts[0])
        return super().parse_args(ctx, args)


def _written(args: Sequence[str], names: Sequence[str]) -> list[str]:
    """How an option stands on a line, each time."""
    found = []
    for word, after in pairwise([*args, ""]):
        if word in names:
            found.append(f"{word} {after}")
        elif word.partition("=")[0] in names:
            found.append(word)
    return [*found, "", ""]
