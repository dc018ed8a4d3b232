"""What every test shares: how hard hypothesis looks.

HYPOTHESIS_PROFILE=thorough looks longer and elsewhere each time; the default is the same everywhere,
so that a failure on one machine is a failure on all.
"""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.browser import chromium
from tests.doors import postgres

# A shell lets what it begins in the background ignore Ctrl-C, and nohup a closed window; the processes that
# tests begin would inherit that.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=40,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was not tried: the tables on a real PostgreSQL, the pages in a real browser."""
    if chromium.FOUND is None:
        terminalreporter.write_line(chromium.MISSING, yellow=True, bold=True)
    if postgres.programs() is None:
        terminalreporter.write_line(
            "NOT TRIED ON POSTGRESQL: none is installed. Debian and Ubuntu: apt-get install postgresql",
            yellow=True,
            bold=True,
        )
