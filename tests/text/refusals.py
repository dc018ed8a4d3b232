"""Every sentence with which Affray and its books refuse something, read off their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "affray"
PLAYERS = ("chance", "uses", "doors", "systems")
REFUSALS = {
    "AffrayError", "ChanceError", "NotationError", "TooMany", "WrongFace", "NotOffered", "Refused",
    "StaleSave", "BadSave", "ScenarioError", "UnknownName", "BadValue",
}  # fmt: skip


def refusals() -> Iterator[tuple[str, str]]:
    """(where, sentence) of each: gaps are filled with what stands in quotes, as a stranger's word would."""
    for folder in PLAYERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            where = str(path.relative_to(SOURCE))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS and node.args:
                    yield from ((where, said) for said in sentences(node.args[0]))
                if isinstance(node, ast.FunctionDef) and is_reason(node):
                    for inner in ast.walk(node):
                        if isinstance(inner, ast.Return) and inner.value is not None:
                            yield from ((where, said) for said in sentences(inner.value))


def is_reason(node: ast.FunctionDef) -> bool:
    """Whether a function of a book gives a reason against something: a text or nothing."""
    return node.returns is not None and ast.unparse(node.returns) == "str | None"


def sentences(node: ast.AST) -> Iterator[str]:
    """What an expression may come to, where it is a sentence."""
    if isinstance(node, ast.IfExp):
        yield from sentences(node.body)
        yield from sentences(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "'1'" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        yield node.value
