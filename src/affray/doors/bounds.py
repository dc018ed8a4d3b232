"""What others may take of the machine of a server, as its user says."""

from __future__ import annotations

from typing import NamedTuple


class Bounds(NamedTuple):
    """What others may take.

    rate    questions a second from one address; 0: as many as it likes
    memory  MiB that one question may take; a long job twice as much
    jobs    long jobs that run at once
    """

    rate: int = 100
    memory: int = 1024
    jobs: int = 1


BOUNDS = Bounds()
"""If nobody says otherwise."""
