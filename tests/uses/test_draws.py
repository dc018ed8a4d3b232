"""The same dice on every Python installed here, whatever its hash seed, and nothing else needed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FROZEN = Path(__file__).parent / "frozen" / "affray-blake2b-1_seed-42_1000d6.txt"
VERSIONS = ("3.11", "3.12", "3.13")
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from affray.uses.draws import GENERATOR, Draws
ours = {name for name in sys.modules if name.partition(".")[0] not in sys.stdlib_module_names}
assert all(name == "__main__" or name.partition(".")[0] == "affray" for name in ours), ours
draws = Draws("42")
print(GENERATOR, "%d.%d" % sys.version_info[:2], *(draws.one_of(6) + 1 for _ in range(1000)))
"""


@cache
def python(version: str) -> str | None:
    """A Python of this version: on the path, or among those that pyenv keeps."""
    found = [
        Path(place) / f"python{version}" for place in os.environ.get("PATH", "").split(os.pathsep) if place
    ]
    found += sorted((Path.home() / ".pyenv" / "versions").glob(f"*/bin/python{version}"))
    found += [Path(sys.executable)] if sys.version.startswith(f"{version}.") else []
    for one in found:
        try:
            tried = subprocess.run(
                [one, "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=False
            )
        except OSError:
            continue
        if tried.returncode == 0 and tried.stdout.startswith(f"{version}."):  # a stand-in may be on the path
            return str(one)
    return None


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
@pytest.mark.parametrize("version", VERSIONS)
def test_a35_the_frozen_list_on_every_python(version: str, hash_seed: str) -> None:
    where = python(version)
    if where is None:
        pytest.skip(f"no Python {version} here")
    shown = subprocess.run(
        [where, "-I", "-S", "-c", PROGRAM, str(ROOT / "src")],
        capture_output=True,
        text=True,
        env={"PYTHONHASHSEED": hash_seed},
        check=True,
    )
    assert shown.stdout.split() == ["affray-blake2b-1", version, *FROZEN.read_text(encoding="ascii").split()]


def test_drawing_needs_only_the_standard_library() -> None:
    text = (ROOT / "src/affray/uses/draws.py").read_text(encoding="utf-8")
    modules = set(re.findall(r"^(?:from|import) ([a-z_]+)", text, flags=re.MULTILINE))
    assert modules <= {*sys.stdlib_module_names}
