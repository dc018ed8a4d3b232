"""Writes tables that later versions must be able to read: python -m tests.doors.tables.keep NAME.

Run once for each version that is published. What is there is never written again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from affray.doors.tables.files import written
from affray.systems import books
from tests.doors.tables.kit import done, seen, table

KEPT = Path(__file__).parent / "kept"


def main(name: str) -> None:
    for book in books:
        fighting = books[book].fighting
        if fighting is None:
            continue
        preset = list(fighting.presets)[-1]
        at = done(table(book, preset=preset, seats=["Ann"], title=f"{book} of {name}"), "begin")
        first = next(iter(at.state.names))
        at = done(at, "own", who=first, seat="Ann")
        for number in range(12):
            if at.state.standing is not None and at.state.standing.question is not None:
                at = done(at, "habit")
            if number in {3, 7}:
                at = done(done(done(at, "undo"), "redo"), "undo", step=True)
        at = done(done(at, "hide", who=first, what="numbers"), "note", text="kept")
        stands = {one["name"]: one["numbers"] for one in seen(at)["fighters"]}
        path = KEPT / f"{name}-{book}.json"
        with path.open("x", encoding="utf-8") as to:
            json.dump(written(at), to, ensure_ascii=False, indent=1)
        path.with_suffix(".stands").write_text(
            json.dumps(stands, ensure_ascii=False) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main(sys.argv[1])
