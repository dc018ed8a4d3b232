"""What docs/how-to says of curl is run, and prints what the page says."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.doors.http.serving import serving

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "how-to" / "run-a-table.md"


@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl is installed")
def test_a_table_is_driven_with_curl(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"```sh run\n(.*?)```\n\nIt prints:\n\n```text\n(.*?)```", text, re.DOTALL)
    assert found is not None
    with serving(tmp_path) as (port, _):
        script = "set -eu\n" + found[1].replace("localhost:8000", f"127.0.0.1:{port}")
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)  # noqa: S607
    assert (done.stdout, done.stderr) == (found[2], "")
