"""Databases for the tests of this folder: SQLite in a file, and PostgreSQL where there is one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.doors import postgres


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    if postgres.programs() is None:
        pytest.skip("no PostgreSQL is installed")
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    url: str = request.getfixturevalue("postgresql")
    name = f"t{secrets.token_hex(8)}"
    engine = create_engine(
        url.format(name="postgres").replace("postgresql:", "postgresql+psycopg:"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as at:
        at.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.format(name=name)
