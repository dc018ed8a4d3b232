"""How a database of an older Affray becomes one of this."""
