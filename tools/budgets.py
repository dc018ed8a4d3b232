"""Say which modules, functions and rules have outgrown their budget.

A budget is a question ("does this still do one job?"), not a wall: only a module past the wall
fails, because nobody reads 400 lines and says yes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
MODULE, FUNCTION, RULE = 250, 40, 20
WALL = 400


def main() -> int:
    """Report everything over budget; fail for a module past the wall."""
    walled = False
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        shown = path.relative_to(SOURCE.parent)
        lines = len(text.splitlines())
        walled |= lines > WALL
        if lines > MODULE:
            print(f"{shown}: {lines} lines, budget {MODULE}" + (f", wall {WALL}" if lines > WALL else ""))
        for over in long_functions(ast.parse(text)):
            print(f"{shown}:{over}")
    return int(walled)


def long_functions(tree: ast.Module) -> Iterator[str]:
    """Every function over its budget, decorators not counted: a rule's budget is half of another's."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        kind, budget = ("rule", RULE) if is_rule(node) else ("function", FUNCTION)
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        if lines > budget:
            yield f"{node.lineno}: {kind} {node.name}: {lines} lines, budget {budget}"


def is_rule(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is decorated with @rule or @rule(…)."""
    marks = (mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list)
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in marks)


if __name__ == "__main__":
    sys.exit(main())
