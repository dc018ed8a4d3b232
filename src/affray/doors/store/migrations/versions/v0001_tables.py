"""Tables, their events, and what lets somebody in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first form of the store."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("dice", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "version", name="pk_events"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game", ondelete="CASCADE"),
        sa.UniqueConstraint("game", "key", name="uq_events_game_key"),
    )
    op.create_table(
        "secrets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("whom", sa.String(120), nullable=False),
        sa.Column("parent", sa.String(64), nullable=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_secrets"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_secrets_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["parent"], ["secrets.hash"], name="fk_secrets_parent", ondelete="CASCADE"),
    )
    op.create_index("ix_secrets_game_whom", "secrets", ["game", "whom"])


def downgrade() -> None:
    """There is nothing before it."""
    for name in ("secrets", "events", "games"):
        op.drop_table(name)
