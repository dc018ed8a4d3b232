"""A rule's fingerprint: the same on every Python, another when the rule is another."""

from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import affray
from affray.chance.throw import Die
from affray.rules import Effect, Table, rule
from affray.rules.fingerprint import _dump, _is_docstring, _parts, fingerprint
from tests.rules import golden

GOLDEN = {"first": "d7c7aaba32b4817b", "second": "597e9004a80e0c5c"}
SOURCE = Path(golden.__file__)
PYTHONS = sorted(Path.home().glob(".pyenv/versions/3.1[1-9]*/bin/python3"))


@pytest.mark.parametrize("name", GOLDEN)
def test_fingerprints_are_the_frozen_ones_on_whatever_python_this_is(name: str) -> None:
    assert fingerprint(getattr(golden, name)) == GOLDEN[name]
    assert re.fullmatch("[0-9a-f]{16}", GOLDEN[name])


@pytest.mark.parametrize("seed", ["0", "1", "7"])
def test_fingerprints_do_not_depend_on_the_hash_seed(seed: str) -> None:
    path = [str(Path(affray.__file__).parents[1]), str(SOURCE.parents[2])]
    program = (
        f"import sys; sys.path[:0] = {path!r}; from tests.rules import golden;"
        "from affray.rules.fingerprint import fingerprint;"
        "print(fingerprint(golden.first), fingerprint(golden.second))"
    )
    assert said([sys.executable, "-c", program], PYTHONHASHSEED=seed).split() == list(GOLDEN.values())


@pytest.mark.skipif(not PYTHONS, reason="no other Python is installed here")
@pytest.mark.parametrize("python", PYTHONS, ids=lambda path: path.parents[1].name)
def test_every_python_writes_a_syntax_tree_alike(python: Path) -> None:
    """Run in Pythons that have nothing installed: only the function that writes trees is taken along."""
    program = "\n".join(
        [
            "import ast, sys",
            "from typing import Any",
            inspect.getsource(_dump),
            inspect.getsource(_is_docstring),
            "print(_dump(ast.parse(open(sys.argv[1], encoding='utf-8').read())))",
        ]
    )
    here = _dump(ast.parse(SOURCE.read_text(encoding="utf-8")))
    assert said([str(python), "-X", "utf8", "-c", program, str(SOURCE)]).strip() == here


def said(command: list[str], **environment: str) -> str:
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    ).stdout


FIRST, SECOND = 1, 2


def test_a_rule_made_within_a_function_counts_what_it_has_from_there() -> None:
    def make(bonus: int, effect: Effect):
        def helper() -> int:
            return bonus

        @rule("TEST-1")
        def made(t: Table) -> None:
            """Tells what it was made with."""
            t.tell(effect, helper())

        return made

    one = Effect("one", "one")
    assert fingerprint(make(1, one)) == fingerprint(make(1, one))
    assert fingerprint(make(1, one)) != fingerprint(make(2, one))
    assert fingerprint(make(1, one)) != fingerprint(make(1, Effect("two", "two")))


def test_a_rule_counts_the_names_of_what_it_uses() -> None:
    @rule("TEST-1")
    def one(t: Table) -> int:
        return FIRST

    @rule("TEST-1")
    def other(t: Table) -> int:
        return SECOND

    assert fingerprint(one) != fingerprint(other)


def test_a_rule_typed_in_a_prompt_goes_by_its_name() -> None:
    space: dict[str, Any] = {"TYPED": [], "Table": Table, "rule": rule, "__name__": "prompt"}
    sys.modules["prompt"] = type(sys)("prompt")
    try:
        for number in (1, 2):
            exec(f"@rule('TEST-1')\ndef typed(t): return {number}\nTYPED.append(typed)", space)  # noqa: S102 - as a prompt does
    finally:
        del sys.modules["prompt"]
    one, two = map(fingerprint, space["TYPED"])
    assert one == two


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        (1, ["1"]),
        ("a", ["'a'"]),
        ((1, [2.5, None]), ["1", "2.5", "None"]),
        ({"a": True, "b": b""}, ["'a'", "True", "'b'", "b''"]),
        ({3, 1, 2}, ["1", "2", "3"]),
        (frozenset({len, "a"}), ["'a'"]),
        (frozenset({fingerprint}), ["affray.rules.fingerprint.fingerprint"]),
        (Effect("a", "b"), ["Effect", ".key", "'a'", ".words", "'b'", ".to", "0", ".counted", "False"]),
        (Die(6), ["6", "False", "1", "''"]),
        (golden.first, []),
        (object(), []),
    ],
)
def test_constants_are_written_down_in_an_order_of_their_own(value: object, parts: list[str]) -> None:
    assert list(_parts(value)) == parts


def test_an_enumeration_counts_by_its_class_and_its_member() -> None:
    assert list(_parts(golden.Colour.RED)) == [golden.Colour, "RED"]


def test_functions_are_followed_through_what_wraps_them() -> None:
    (found,) = _parts(fingerprint)
    assert found is fingerprint.__wrapped__
