"""A database by its URL: opened so that nothing acknowledged is lost, and brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from affray.errors import AffrayError, NotInstalled, ScenarioError

BUSY = 30_000
"""Milliseconds for which a writer waits for another process."""
LOCK = 0x0AFF8A
"""What two servers that begin at once on one PostgreSQL wait for."""


def open_engine(url: str) -> Engine:
    """A database that is up to date. Refused where it cannot be reached, or a newer Affray has written it."""
    try:
        found = make_url(url)
        if found.get_backend_name() == "postgresql" and found.drivername == "postgresql":
            found = found.set(drivername="postgresql+psycopg")
        engine = create_engine(found, **_options(found.get_backend_name(), memory=not found.database))
    except ModuleNotFoundError:
        raise NotInstalled("postgres") from None
    except ArgumentError:
        raise ScenarioError(
            "no database by that URL; write sqlite:///FILE or postgresql://USER@HOST/NAME", path="--database"
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    try:
        upgrade(engine)
    except AffrayError:
        engine.dispose()
        raise
    except SQLAlchemyError as wrong:
        engine.dispose()
        said = str(getattr(wrong, "orig", None) or wrong).splitlines()[0][:200]
        raise ScenarioError(f"the database cannot be used: {said}", path="--database") from None
    return engine


def upgrade(engine: Engine) -> None:
    """Bring a database up to date, and refuse one that is ahead of this Affray."""
    script = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
            connection.commit()
        try:
            _upgrade(connection, script)
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})
                connection.commit()


def _upgrade(connection: Connection, script: ScriptDirectory) -> None:
    with connection.begin():
        now = MigrationContext.configure(connection).get_current_revision()
        known = {one.revision for one in script.walk_revisions()}
        if now is not None and now not in known:
            raise ScenarioError(
                f"a newer Affray has written this database (its form is {now[:20]!r}): use that one",
                path="--database",
            )
        if now == script.get_current_head():
            return
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _options(backend: str, *, memory: bool) -> dict[str, Any]:
    if backend == "sqlite" and memory:
        single = {
            "poolclass": QueuePool,
            "pool_size": 1,
            "max_overflow": 0,
        }  # else each has a database of its own
        return {**single, "connect_args": {"check_same_thread": False}}
    if backend == "sqlite":
        return {"pool_size": 4, "max_overflow": 12, "connect_args": {"timeout": BUSY / 1000}}
    return {"pool_size": 4, "max_overflow": 12, "pool_pre_ping": True}


def _set_up(connection: Any, record: Any) -> None:
    """A log written ahead that is on disk before a commit returns; readers never wait for a writer."""
    del record
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Who means to write takes the lock at once: a reader that turns writer is refused, not kept waiting."""
    mode = connection.get_execution_options().get("begin", "IMMEDIATE")
    connection.exec_driver_sql(f"BEGIN {mode}")
