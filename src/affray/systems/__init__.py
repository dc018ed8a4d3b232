"""The books, one package each, and `books`, the registry in which every door finds them."""

from __future__ import annotations

from affray.systems.system import System, Systems

books = Systems(
    {
        "woin": "affray.systems.woin.book:WOIN",
        "cinemechanix": "affray.systems.cinemechanix.book:CINEMECHANIX",
        "storyhammer": "affray.systems.storyhammer.book:STORYHAMMER",
        "vzryv": "affray.systems.vzryv.book:VZRYV",
    }
)

__all__ = ["System", "books"]
