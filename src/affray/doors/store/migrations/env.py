"""Run by Alembic: migrate over the connection that the store has open."""

from __future__ import annotations

from alembic import context

from affray.doors.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
