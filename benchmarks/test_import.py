"""What `import affray` costs, next to a Python that imports nothing."""

from __future__ import annotations

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


@pytest.mark.bench
def test_import_is_light():
    seconds("import affray")  # the first one writes byte code
    pairs = [(seconds("import affray"), seconds("pass")) for _ in range(ROUNDS)]
    extra = median(ours - bare for ours, bare in pairs)
    print(f"\nimport affray: {extra * 1000:.0f} ms over bare Python")
    assert extra < 0.150
