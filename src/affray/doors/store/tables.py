"""The tables of the store, in the sense of databases. The migrations lead to exactly these."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("head", Text, nullable=False),
    Column("dice", LargeBinary, nullable=False),
    Column("at", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("rest", Text, nullable=False),
)
"""A table: what it is, the key of its dice, its last version, and how everybody stood then."""

EVENTS = Table(
    "events",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("key", String(100), nullable=False),
    Column("event", Text, nullable=False),
    UniqueConstraint("game", "key"),
)
"""What happened. A version, and a key, is there once: nothing is lost or done twice, whoever writes."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("whom", String(120), nullable=False),
    Column("parent", ForeignKey("secrets.hash", ondelete="CASCADE"), nullable=True),
    Column("at", String(40), nullable=False),
    Index(None, "game", "whom"),
)
"""Hashes of what lets somebody in: a link's secret, or the session (`parent`: its link) of a browser."""
