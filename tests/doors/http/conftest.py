"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from affray.doors.http.app import Settings, create

KEY = bytes(range(32))


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create(Settings(key=KEY, workers=1)), raise_server_exceptions=False) as client:
        yield client
