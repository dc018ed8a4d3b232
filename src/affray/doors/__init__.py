"""Part of Affray."""
