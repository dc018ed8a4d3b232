"""What lies past the head of open sums: one amount for each residue, of exact weight and mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq, fmpq_poly

from affray.chance.rational import fraction
from affray.chance.series import Dual
from affray.chance.tail import AtLeast


def open_ends(
    line: Any, ends: Dual, width: int, *, step: int, shift: int = 0
) -> Iterator[tuple[AtLeast, Any]]:
    """The amounts from `width` on, each with its weight: the whole less what lies below.

    line    how likely each sum below `width` is     ends    how likely all sums are together, by residue
    shift   how much was added to every sum
    """
    line = fmpq_poly(line)
    scale, below = int(line.denom()), [int(weight) for weight in line.numer().coeffs()]
    for edge in range(width, width + step):
        residue = edge % step
        mass = ends.mass[residue] - fmpq(sum(below[residue::step]), scale)
        if mass:
            head = sum(at * below[at] for at in range(residue, len(below), step))
            mean = (ends.moment[residue] - fmpq(head, scale)) / mass
            yield AtLeast(edge - shift, fraction(mean) - shift, step), mass
