"""The habits, each under its name.

`make` runs these inside its own environment. Without make, in an environment that has
`pip install -e '.[dev]'`: `nox -s check test`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["check", "test"]

PYTHON = sys.executable


def python(session: nox.Session, module: str, *arguments: str) -> None:
    """Run a module with the Python that runs nox, whatever else is on the path."""
    session.run(PYTHON, "-m", module, *arguments, external=True)


@nox.session
def check(session: nox.Session) -> None:
    """Style, budgets, import contracts, types."""
    python(session, "ruff", "check", ".")
    python(session, "ruff", "format", "--check", ".")
    session.run(PYTHON, "tools/budgets.py", external=True)
    session.run(str(Path(PYTHON).with_name("lint-imports")), "--no-logo", external=True)
    types(session)


@nox.session
def types(session: nox.Session) -> None:
    """Mypy strict, then pyright, which also finds the step that nobody returned."""
    python(session, "mypy")
    python(session, "pyright", "--pythonpath", PYTHON)


@nox.session
def test(session: nox.Session) -> None:
    """Every test, on two cores, with the branches that none of them took."""
    python(session, "pytest", "-n", "2", "-m", "not bench", "--cov", "--cov-report=term", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Every example in README and docs, run and compared."""
    python(session, "pytest", "tests/test_docs.py", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Ratios against a peer in the same run; one process, so that nothing disturbs the clock."""
    python(session, "pytest", "benchmarks", "-m", "bench", "-s", *session.posargs)
