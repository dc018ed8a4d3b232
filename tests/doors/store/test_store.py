"""The store: brought up to date from any age, the same on SQLite and PostgreSQL; nothing is there twice."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from affray.doors.store.opening import open_engine
from affray.doors.store.store import Kept, Store, Taken
from affray.doors.store.tables import METADATA
from affray.errors import ScenarioError
from tests.doors.tables.kit import AT, KEY, done, table


def test_the_migrations_lead_to_the_tables(database: str) -> None:
    for _ in range(2):  # an empty one, and one that is up to date
        engine = open_engine(database)
        with engine.connect() as at:
            assert compare_metadata(MigrationContext.configure(at), METADATA) == []
        engine.dispose()


def test_a_database_of_a_newer_affray_is_refused(database: str) -> None:
    engine = open_engine(database)
    with engine.begin() as to:
        to.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(ScenarioError, match="newer Affray"):
        open_engine(database)


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite:////nowhere/at/all.sqlite", "postgresql://nobody@127.0.0.1:1/x"]
)
def test_what_is_no_database_is_refused_with_what_to_do(url: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        open_engine(url)
    assert refused.value.path == "--database"


def test_sqlite_is_set_up_so_that_what_is_acknowledged_is_on_disk(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'a.sqlite'}")
    with engine.connect() as at:
        found = [
            at.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]
    engine.dispose()


def test_events_come_back_as_they_were_and_none_twice(database: str) -> None:
    store = Store.at(database)
    at = table("vzryv", preset="bear", title="Берлога")
    store.create(Kept(at.head, KEY, "{}"), at.events, {"aa": "gm", "bb": "seat Ann"}, at=AT)
    later = done(at, "begin")
    store.append("table", later.events[-1], "{}")
    with pytest.raises(Taken):
        store.append("table", later.events[-1], "{}")
    with pytest.raises(Taken):
        store.append("table", done(at, "note", text="x").events[-1], "{}")
    assert store.events("table") == later.events or [one.key for one in store.events("table")]
    assert store.events("table", after=at.version)[0].key == later.events[-1].key
    assert store.game("table") == Kept(at.head, KEY, "{}")
    assert store.game("other") is None
    assert store.versions(["table", "other"]) == {"table": later.version}
    store.close()


def test_a_secret_that_is_made_anew_ends_its_sessions(database: str) -> None:
    store = Store.at(database)
    at = table("vzryv")
    store.create(Kept(at.head, KEY, "{}"), at.events, {"aa": "gm", "bb": "seat Ann"}, at=AT)
    assert store.enter("table", "bb", "session", at=AT) == "seat Ann"
    assert store.enter("table", "session", "another", at=AT) is None, "a session is no link"
    assert store.enter("table", "xx", "another", at=AT) is None
    assert store.whom("table", "session") == "seat Ann"
    assert store.whom("other", "bb") is None
    store.rotate("table", "seat Ann", "cc", at=AT)
    assert [store.whom("table", one) for one in ("bb", "session", "cc", "aa")] == [
        None,
        None,
        "seat Ann",
        "gm",
    ]
    store.rotate("table", "seat Ann", None, at=AT)
    assert store.whom("table", "cc") is None
    store.close()


def test_a_file_of_the_first_form_is_brought_up_to_date(tmp_path: Path) -> None:
    """The first form as SQL, as a file of that day has it."""
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript((Path(__file__).parent / "kept" / "0001.sql").read_text(encoding="utf-8"))
    old.close()
    store = Store.at(f"sqlite:///{path}")
    assert [event.version for event in store.events("old")] == [1]
    store.close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as at:
        assert compare_metadata(MigrationContext.configure(at), METADATA) == []
    engine.dispose()
