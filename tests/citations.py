"""Whether a citation counts: take the branch of a clause out, and a test named for the clause fails.

    from tests.citations import Cut, survivors
    assert survivors([Cut("BOOK-3", "attack.py", "if three:", "if False:")], package="…", tests=…) == []

The tests are gathered once, in a process of its own. Each cut is made there in a forked child, in the
functions that it is about and nowhere else, so that nothing is imported twice; then those tests are run that
name the clause with `@clause("BOOK-3")`, until one fails.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
JOB = "AFFRAY_CITATIONS"
PATIENCE = 60
"""Seconds after which a test that a cut sends round for ever has failed."""


class Cut(NamedTuple):
    """What carries a clause out: a text that stands once in a file of the book, and what takes its place."""

    clause: str
    file: str
    text: str
    instead: str


class NoSuchBranch(AssertionError):
    """A cut that does not fit the source, or changes nothing that can be changed."""


def survivors(cuts: Sequence[Cut], *, package: str, tests: Path, workers: int = 2) -> list[str]:
    """The cuts that no test named for their clause notices, with the reason. Empty: every citation counts.

    package  where the files of the cuts are, as it is imported
    tests    the folder of the tests
    """
    job = {"cuts": cuts, "package": package, "workers": workers}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-s", "-p", "tests.citations", "-p", "no:cacheprovider"),
            *("-p", "no:xdist", "-p", "no:randomly", "-m", "not bench and not slow"),
            *map(str, sorted(tests.glob("test_*.py"))),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths()), JOB: json.dumps(job)},
        capture_output=True,
        text=True,
        check=False,
    )
    for line in done.stdout.splitlines():
        if line.startswith(JOB):
            found: list[str] = json.loads(line.removeprefix(JOB))
            return found
    raise NoSuchBranch(done.stdout[-3_000:] + done.stderr[-3_000:])


def paths() -> Iterator[str]:
    """Where the project and its sources are, and whatever else is on the path."""
    yield from (str(ROOT), str(ROOT / "src"))
    if os.environ.get("PYTHONPATH"):
        yield os.environ["PYTHONPATH"]


# ── within the process of its own ────────────────────────────────────────────────────────────────


def pytest_runtestloop(session: Any) -> bool | None:
    """In the place of running the tests: cut by cut, run those that name its clause."""
    if JOB not in os.environ:
        return None
    job = json.loads(os.environ[JOB])
    named = Named(session.items)
    cuts = [None, *(Cut(*cut) for cut in job["cuts"])]
    found = []
    for cut, code in in_children(cuts, lambda cut: attempt(cut, named, job["package"]), job["workers"]):
        if cut is None and code:
            found.append("uncut, a test that names a clause fails")
        elif cut is not None and code == PASSED:
            number = len(named.by_clause.get(cut.clause, ()))
            found.append(f"{cut.clause}: {number} tests pass without {cut.text!r} in {cut.file}")
        elif cut is not None and code == UNFIT:
            found.append(f"{cut.clause}: {cut.text!r} does not stand once within the functions of {cut.file}")
    print(f"\n{JOB}{json.dumps(found)}", flush=True)
    return True


PASSED, FAILED, UNFIT = 0, 1, 7


class Named:
    """The tests by the clauses that they name."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.items = [item for item in items if getattr(item.function, "clauses", ())]

    @cached_property
    def by_clause(self) -> dict[str, list[Any]]:
        """Clause to tests."""
        found: dict[str, list[Any]] = {}
        for item in self.items:
            for clause in item.function.clauses:
                found.setdefault(clause, []).append(item)
        return found


def attempt(cut: Cut | None, named: Named, package: str) -> int:
    """Make the cut and run the tests of its clause: PASSED if none fails. Without a cut, run all."""
    from _pytest.runner import runtestprotocol

    if cut is not None:
        try:
            apply(cut, package)
        except NoSuchBranch:
            return UNFIT
    for item in named.items if cut is None else named.by_clause.get(cut.clause, ()):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            if cut is None:
                print(item.nodeid, flush=True)
            return FAILED
    return PASSED


def in_children(jobs: Sequence[Any], work: Any, workers: int) -> Iterator[tuple[Any, int]]:
    """Each job in a forked child, some at a time; the job, and what came of it. A death is a failure."""
    running: dict[int, Any] = {}
    todo = list(reversed(jobs))
    while todo or running:
        while todo and len(running) < workers:
            job = todo.pop()
            pid = os.fork()
            if not pid:
                _child(job, work)
            running[pid] = job
        pid, status = os.wait()
        if pid in running:
            yield running.pop(pid), os.waitstatus_to_exitcode(status)


def _child(job: Any, work: Any) -> None:
    """Do the work and end, whatever happens; what it prints is nobody's business, but for the uncut run."""
    code = FAILED
    try:
        if job is not None:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            signal.alarm(PATIENCE)
        code = work(job)
    finally:
        os._exit(code)


def apply(cut: Cut, package: str) -> None:
    """Give the functions in which the text stands their code without it."""
    name = f"{package}.{cut.file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
    module: Any = import_module(name)
    source = Path(module.__file__).read_text(encoding="utf-8")
    if source.count(cut.text) != 1:
        raise NoSuchBranch(cut.text)
    before = codes(compile(source, module.__file__, "exec", dont_inherit=True))
    after = codes(compile(source.replace(cut.text, cut.instead), module.__file__, "exec", dont_inherit=True))
    changed = [where for where in before if where and unlike(before[where], after[where])]
    if not changed or before.keys() != after.keys() or unlike(before[()], after[()]):
        raise NoSuchBranch(cut.text)
    for where in changed:
        function(module, where).__code__ = after[where]


def codes(code: CodeType, where: tuple[str, ...] = ()) -> dict[tuple[str, ...], CodeType]:
    """The code of a module, of its functions and of the methods of its classes, by their names."""
    found = {where: code}
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and not inner.co_name.startswith("<"):
            is_class = not inner.co_flags & 0x2  # a function has fast locals
            below = codes(inner, (*where, inner.co_name))
            found |= below if is_class else {(*where, inner.co_name): inner}
    return found


def unlike(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do something else; those within that have names of their own aside."""
    if one.co_code != other.co_code or one.co_names != other.co_names:
        return True
    is_function = one.co_flags & 0x2
    for mine, its in zip(one.co_consts, other.co_consts, strict=False):
        if isinstance(mine, CodeType) and isinstance(its, CodeType):
            if (is_function or mine.co_name.startswith("<")) and unlike(mine, its):
                return True
        elif (type(mine), mine) != (type(its), its):
            return True
    return len(one.co_consts) != len(other.co_consts)


def function(module: Any, where: tuple[str, ...]) -> FunctionType:
    """The function of that name: within rules, properties, caches and decorators too."""
    found = module
    for part in where:
        found = vars(found)[part]
    for inner in ("fn", "fget", "__func__", "__wrapped__"):
        found = getattr(found, inner, found)
    if not isinstance(found, FunctionType):
        raise NoSuchBranch(".".join(where))
    return found
