"""Resolve an attack in a tabletop role-playing game: play it, weigh it, advise on it, simulate it."""

from __future__ import annotations
