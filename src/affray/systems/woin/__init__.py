"""WOIN: attribute + skill + equipment against DEFENSE, with dice to spend on damage and effects."""

from __future__ import annotations
