"""The books, one package each; found through the registry `systems`."""

from __future__ import annotations

from affray.systems.system import System, Systems

systems = Systems({"woin": "affray.systems.woin.book:WOIN"})

__all__ = ["System", "systems"]
