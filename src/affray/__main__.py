"""`python -m affray` is the command `affray`."""

from __future__ import annotations

from affray.doors.cli import main

main()
