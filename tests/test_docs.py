"""Every example in README and docs is run, and what it prints is compared with the page.

A fenced block marked `python` that has prompts (`>>>`) is a doctest; without prompts it is run.
The blocks of one page share their names. In a block marked `console`, each line that begins with
`$ affray` is run as a process and the lines below it are what it must print; all commands of a page run in
one folder of their own, where each block titled `file=NAME` has been written, and `> NAME` writes there too.
A block marked `py` is a part of the source, word for word. Any other mark (`text`, `sh`, `toml`) is not run.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```(?P<mark>\w+)(?P<title>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
AFFRAY = Path(sys.executable).with_name("affray")
PLAIN = {
    **os.environ,
    "PYTHONPATH": str(ROOT / "src"),
    "COLUMNS": "100",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "NO_COLOR": "1",
}


def blocks(page: Path, mark: str) -> list[tuple[int, str]]:
    """The blocks with a mark: the line where each begins, and its text."""
    text = page.read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, found.start("text")), found["text"])
        for found in FENCED.finditer(text)
        if found["mark"] == mark
    ]


def with_blocks(mark: str) -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES if blocks(page, mark)]


@pytest.mark.parametrize("page", with_blocks("python"))
def test_python_on_a_page_runs(page):
    names: dict[str, object] = {"__name__": "__main__"}
    for line, text in blocks(page, "python"):
        if ">>>" not in text:
            exec(compile("\n" * line + text, str(page), "exec"), names)  # noqa: S102 - our own pages
            continue
        example = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), line)
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        failed = runner.run(example, out=said.append, clear_globs=False).failed
        names.update(example.globs)
        assert not failed, "".join(said)


def test_python_on_the_pages_has_sound_types(tmp_path):
    shown = [page for page in PAGES if blocks(page, "python")]
    if not shown:
        return
    for number, page in enumerate(shown):
        written = "\n".join(source(text) for _, text in blocks(page, "python"))
        (tmp_path / f"page_{number}_{page.stem}.py").write_text(written, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", tmp_path],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def source(text: str) -> str:
    """A block without its prompts and what they print."""
    if ">>>" not in text:
        return text
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


@pytest.mark.parametrize("page", with_blocks("console"))
def test_commands_on_a_page_print_what_the_page_says(page, tmp_path):
    for found in FENCED.finditer(page.read_text(encoding="utf-8")):
        if "file=" in found["title"]:
            (tmp_path / found["title"].partition("file=")[2].strip()).write_text(
                found["text"], encoding="utf-8"
            )
    for line, text in blocks(page, "console"):
        for command, expected in commands(text):
            if command[0] != "affray":
                continue
            printed = printed_by(command[1:], tmp_path)
            same = doctest.OutputChecker().check_output(expected, printed, FLAGS)
            assert same, f"{page.name}:{line + 1}: {shlex.join(command)} printed\n{printed}"


def printed_by(arguments: list[str], folder: Path) -> str:
    """What a command prints; with `> NAME` at its end, it is written there instead."""
    target = arguments[-1] if ">" in arguments[-2:-1] else None
    shown = subprocess.run(
        [AFFRAY, *(arguments[:-2] if target else arguments)],
        capture_output=True,
        text=True,
        env=PLAIN,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if target is None:
        return shown.stdout + shown.stderr
    (folder / target).write_text(shown.stdout, encoding="utf-8")
    return shown.stderr


def commands(text: str) -> list[tuple[list[str], str]]:
    """Each command of a console block, with the lines it must print."""
    _, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    split = (part.replace("\\\n", " ").partition("\n") for part in parts)
    return [(shlex.split(command), output) for command, _, output in split]


@pytest.mark.parametrize("page", with_blocks("py"))
def test_rules_on_a_page_stand_so_in_the_source(page):
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    for line, text in blocks(page, "py"):
        assert text in source, f"{page.name}:{line + 1}: the source says it otherwise"


def test_links_between_pages_lead_somewhere():
    linked = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
    dead = [
        f"{page.relative_to(ROOT)} -> {target}"
        for page in PAGES
        for target in linked.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not dead
