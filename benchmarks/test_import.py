"""What `import affray` and a whole `affray odds woin` cost, next to a Python that imports nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from time import perf_counter

import pytest

ROUNDS = 9


def seconds(program: str) -> float:
    started = perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return perf_counter() - started


def worked(program: str) -> float:
    """The processor's seconds, which do not count what else the machine does."""
    before = os.times()
    seconds(program)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.mark.bench
def test_import_is_light():
    seconds("import affray")  # the first one writes byte code
    pairs = [(seconds("import affray"), seconds("pass")) for _ in range(ROUNDS)]
    extra = median(ours - bare for ours, bare in pairs)
    print(f"\nimport affray: {extra * 1000:.0f} ms over bare Python")
    assert extra < 0.150


@pytest.mark.bench
def test_odds_as_a_process():
    program = (
        "import os, sys; sys.stdout = open(os.devnull, 'w'); from affray.doors.cli import main; "
        "main(['odds', 'woin'])"
    )
    seconds(program)
    taken = min(worked(program) for _ in range(ROUNDS))  # on an idle machine it takes no longer than it works
    print(f"\naffray odds woin: {taken * 1000:.0f} ms as a process")
    assert taken < 0.6
