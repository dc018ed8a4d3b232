"""A process that does nothing but act at a table, and says each action that is acknowledged; to be killed."""

from __future__ import annotations

import sys

from affray.doors.store.store import Store
from affray.doors.tables.table import replayed
from tests.doors.tables.kit import done


def main(url: str, name: str) -> None:
    store = Store.at(url)
    kept = store.game(name)
    assert kept is not None
    at = replayed(kept.head, kept.dice, store.events(name))
    while True:
        standing = at.state.standing
        if standing is None:
            after = done(at, "begin")
        elif standing.question is None:
            after = done(at, "undo")
        else:
            after = done(at, "undo" if at.version % 9 == 8 else "redo" if at.undone else "habit")
        store.append(name, after.events[-1], "{}")
        at = after
        sys.stdout.write(f"{at.version} {at.events[-1].key}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
