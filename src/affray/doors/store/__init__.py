"""Where tables are kept: SQLite in a file, or PostgreSQL. What is acknowledged is on disk."""
