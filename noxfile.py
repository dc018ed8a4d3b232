"""The habits, each under its name.

`make` runs these inside its own environment. Without make, in an environment that has
`pip install -e '.[dev]'`: `nox -s check test`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.options.default_venv_backend = "none"
nox.options.sessions = ["check", "test"]

# Whatever else is on the path: the Python that runs nox, and its neighbours.
PYTHON = sys.executable
LINT_IMPORTS = str(Path(PYTHON).with_name("lint-imports"))

STYLE = (
    (PYTHON, "-m", "ruff", "check", "."),
    (PYTHON, "-m", "ruff", "format", "--check", "."),
    (PYTHON, "tools/budgets.py"),
    (LINT_IMPORTS, "--no-logo"),
)
TYPES = (
    (PYTHON, "-m", "mypy"),
    (PYTHON, "-m", "pyright", "--pythonpath", PYTHON),
)


COVERAGE = (PYTHON, "-m", "coverage")


@nox.session
def check(session: nox.Session) -> None:
    """Style, budgets, import contracts, types."""
    run_all(session, *STYLE, *TYPES)


@nox.session
def types(session: nox.Session) -> None:
    """Mypy strict, then pyright, which also finds the step that nobody returned."""
    run_all(session, *TYPES)


@nox.session
def test(session: nox.Session) -> None:
    """Every test, on two cores, with the branches that none of them took, processes of their own included."""
    session.run(*COVERAGE, "erase", external=True)
    tests = ("run", "-m", "pytest", "-n", "2", "-m", "not bench", *session.posargs)
    run_all(session, (*COVERAGE, *tests), (*COVERAGE, "combine", "--quiet"), (*COVERAGE, "report"))


@nox.session
def docs(session: nox.Session) -> None:
    """Every example in README and docs, run and compared."""
    pytest(session, "tests/test_docs.py")


@nox.session
def words(session: nox.Session) -> None:
    """Gather what Affray and its books say, and compile what has been translated."""
    session.run(PYTHON, "tools/words.py", *session.posargs, external=True)


@nox.session
def bench(session: nox.Session) -> None:
    """Ratios against a peer in the same run; one process, so that nothing disturbs the clock."""
    pytest(session, "benchmarks", "-m", "bench", "-s")


def run_all(session: nox.Session, *commands: tuple[str, ...]) -> None:
    """Run every command, then fail if any did: one run shows all there is to mend."""
    failed = []
    for command in commands:
        try:
            session.run(*command, external=True)
        except CommandFailed:
            failed.append(" ".join(command[1:]))
    if failed:
        session.error("these failed: " + "; ".join(failed))


def pytest(session: nox.Session, *arguments: str) -> None:
    """Run pytest with what was passed on after `--` last, so that it wins."""
    session.run(PYTHON, "-m", "pytest", *arguments, *session.posargs, external=True)
