"""Sentences with which the book refuses something: templates, {a} to {e} for what is named in them."""

from __future__ import annotations

REFUSALS = ("no weapon {a}; {b}",)
