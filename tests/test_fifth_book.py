"""A book from outside: the one that the how-to writes, installed as a package of its own, by every command.

Nothing but the page's own block and an entry point is added. What a door needs comes with it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "how-to" / "write-a-book.md").read_text(encoding="utf-8")
POINT = re.findall(r'```toml\n\[project\.entry-points\."(.*?)"\]\nshields = "(.*?)"\n```', PAGE)
BEGIN = "import sys; from affray.doors.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder as a package index would fill it: the package, and beside it what it offers."""
    home = tmp_path_factory.mktemp("site")
    ((group, where),) = POINT
    text = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert 40 <= len([line for line in text.splitlines() if line.strip()]) <= 60
    (home / "shields").mkdir()
    (home / "shields" / "__init__.py").write_text("", encoding="utf-8")
    (home / "shields" / "book.py").write_text(text, encoding="utf-8")
    facts = home / "shields-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: shields\nVersion: 1\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text(f"[{group}]\nshields = {where}\n", encoding="utf-8")
    return home


@pytest.fixture
def affray(installed, tmp_path):
    path = os.pathsep.join([str(installed), str(ROOT / "src")])
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "NO_COLOR": "1", "AFFRAY_LANG": "en"}

    def run(*arguments: str, status: int = 0, typed: str = "") -> str:
        command = [sys.executable, "-c", BEGIN, *arguments]
        done = subprocess.run(
            command, input=typed, capture_output=True, encoding="utf-8", env=env, cwd=tmp_path, check=False
        )
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    return run


def test_odds_advice_and_crowds_come_with_it(affray):
    hit = ("odds", "shields", "--by", "hit", "--policy", "none", "--json")
    assert json.loads(affray(*hit))["mean"] == "65/81"
    assert json.loads(affray(*hit, "--ruling", "fives_count=no"))["mean"] == "671/1296"
    assert "Best: 1, worth 0.5185 (exactly 14/27)." in affray("advise", "shields")
    assert "1,000 times, seed 1" in affray("simulate", "shields", "--times", "1000", "--seed", "1")
    assert "Goal: harm=1,hit=1/2." in affray("advise", "shields", "--goal", "harm=1,hit=1/2")


def test_it_is_played_put_by_and_taken_up_again(affray):
    first = affray("play", "shields", "--dice", "entered", "--save", "kept.json", status=2, typed="6\n")
    assert "Go on with: affray resume kept.json" in first
    rest = affray("resume", "kept.json", typed="5 1\n")
    assert "Harm 2.  [SHIELD-2]" in rest
    assert "SHIELD-2: a die given up is one more harm" in rest


def test_its_scenarios_have_files_and_a_schema(affray, tmp_path):
    (tmp_path / "mine.toml").write_text(affray("example", "shields") + "dice = 2\n", encoding="utf-8")
    assert "Best: 0" in affray("advise", "mine.toml")
    assert json.loads(affray("schema", "shields"))["properties"]["dice"] == {"type": "integer", "default": 4}
    assert "fives_count" in affray("list", "shields", "rulings")
    assert "SHIELD-3  a raised shield asks for two" in affray("list", "shields", "clauses")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["odds", "sheilds"], "did you mean 'shields'"),
        (["odds", "shields", "--set", "dicee=3"], "did you mean 'dice'"),
        (["odds", "shields", "--choose", "sheild=yes"], "did you mean 'shield'"),
        (["odds", "shields", "--choose", "give up=9"], "'give up' does not offer '9'; allowed: 0 to 4"),
    ],
)
def test_what_is_misspelt_is_refused_as_with_any_book(affray, arguments, said):
    assert said in affray(*arguments, status=2)


def test_its_words_stand_as_they_are_in_another_language(affray):
    said = affray("odds", "shields", "--lang", "ru")
    assert "raise the shield: да" in said
    assert "Решения:" in said
