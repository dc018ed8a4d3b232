"""Exact numbers between Python and FLINT."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq


def fraction(number: fmpq) -> Fraction:
    """FLINT's rational as Python's."""
    return Fraction(int(number.p), int(number.q))


def rational(number: Fraction | int) -> fmpq:
    """Python's rational as FLINT's."""
    return fmpq(number.numerator, number.denominator)
