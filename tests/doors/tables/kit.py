"""Tables for tests: one at the level of the library, one over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.testing import TestClient

from affray.doors.fields import convert
from affray.doors.tables.acts import Any_
from affray.doors.tables.opening import Opening, opened
from affray.doors.tables.sight import Reader
from affray.doors.tables.table import Table
from affray.doors.tables.view import view
from affray.text.translate import tongue

KEY, AT = bytes(range(32)), "2026-01-01T00:00:00.000+00:00"
GM = Reader("gm")


def table(system: str, **more: Any) -> Table:
    return opened(msgspec.convert({"system": system, **more}, Opening), KEY, "table", at=AT)


def done(at: Table, do: str, *, by: str = "gm", **more: Any) -> Table:
    act: Any_ = convert({"do": do, **more}, Any_)
    _, after = at.propose(act, by=by, key=f"key-{at.version}-{len(at.events)}", at=AT)
    return after


def seen(at: Table, reader: Reader = GM, lang: str = "en") -> dict[str, Any]:
    """What a reader sees, without what grows with each event."""
    found = view(at, reader, tongue(lang))
    return {
        name: part
        for name, part in found.items()
        if name not in {"version", "log", "struck", "undo", "redo", "can"}
    }


class Room:
    """A table over HTTP, and everybody at it."""

    def __init__(self, client: TestClient[Any], **opening: Any) -> None:
        self.client = client
        begun = client.post("/api/tables", json=opening)
        assert begun.status_code == 201, begun.text
        self.id, self.links = begun.json()["id"], begun.json()["links"]
        self.at = f"/api/tables/{self.id}"
        self.number = 0

    def who(self, whose: str) -> dict[str, str]:
        secret = self.links.get(whose) or self.links["seats"][whose]
        return {"Authorization": f"Bearer {secret}"}

    def post(self, do: str, *, by: str = "gm", **more: Any) -> Any:
        self.number += 1
        body = {"key": f"k{self.number}", "do": do, **more}
        return self.client.post(f"{self.at}/actions", json=body, headers=self.who(by))

    def do(self, do: str, *, by: str = "gm", **more: Any) -> dict[str, Any]:
        answer = self.post(do, by=by, **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["view"]
        return found

    def view(self, by: str = "gm", **params: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.at, headers=self.who(by), params=params).json()
        return found
