"""Dice as people write them: "3d6+d10", "2к8", "1d6!", "4d6kh3", "2d20kl1", "3d6 - 2".

    formula   [sign] term, then sign term …          sign   + - − –
    term      number, or [number] die number [!] [kh or kl [number]]
    die       d or к or д, in either case

A convenience, not a language: no brackets, no division, no conditions. "!" is a die that explodes, kh and kl
keep the highest or lowest dice (one, where no number follows); of fewer dice, all are kept.
"""

from __future__ import annotations

from math import log2
from typing import Any, Literal, NamedTuple

import msgspec

from affray.chance.distribution import Distribution
from affray.chance.reading import Keep, Total, highest, lowest
from affray.chance.throw import MOST_DICE, MOST_SIDES, Die, Throw, gather
from affray.chance.tokens import HUGE, MOST_DIGITS, Tokens, many
from affray.errors import NotationError, TooMany

MOST_TERMS = 100
MOST_BITS = 4_000_000_000
"""The largest table of weights that is made for a formula, by estimate, in bits."""
OPEN_EFFORT = 250
"""How many times as much work a bit is where dice explode."""


class Term(NamedTuple):
    """Dice of one kind, added or subtracted.

    sign    1 or -1
    keep    None: all dice count; 3: the three highest; -3: the three lowest
    """

    sign: int
    number: int
    die: Die
    keep: int | None = None

    @property
    def throw(self) -> Throw:
        """The dice themselves."""
        return gather([(self.die, self.number)])

    @property
    def reading(self) -> Keep | Total:
        """What they are read as."""
        if self.keep is None:
            return Total()
        return highest(self.keep) if self.keep > 0 else lowest(-self.keep, self.number)


class Formula(msgspec.Struct, frozen=True):
    """Dice with signs, and a flat bonus."""

    terms: tuple[Term, ...] = ()
    bonus: int = 0

    def __str__(self) -> str:
        return write(self)

    def distribution(self) -> Distribution[Any]:
        """Every total with its exact chance; where dice explode, the end of it is open (`AtLeast`)."""
        from affray.chance.weigh import weigh

        _check_size(self)
        found: Distribution[Any] | None = None
        for sign in (1, -1):
            mine = [term for term in self.terms if term.sign == sign]
            plain = gather((term.die, term.number) for term in mine if term.keep is None)
            parts = [weigh(plain, Total())] if plain.count else []
            parts += [weigh(term.throw, term.reading) for term in mine if term.keep is not None]
            for part in parts:
                signed = part if sign > 0 else -part
                found = signed if found is None else found + signed
        if found is None:
            return Distribution.certain(self.bonus)
        return found + self.bonus if self.bonus else found


def parse(text: str) -> Formula:
    """The dice that are written. Raises NotationError with the place at fault, TooMany past the limits."""
    tokens = Tokens(text)
    terms: list[Term] = []
    bonus = count = 0
    for turn in range(MOST_TERMS + 1):
        if turn and tokens.kind == "end":
            return Formula(tuple(terms), bonus)
        sign = -1 if tokens.take("sign", optional=turn == 0) in {"-", "−", "–"} else 1
        number = tokens.number("number", "die") if tokens.kind == "number" else None
        if number is not None and tokens.kind != "die":
            bonus += sign * number
            if number >= HUGE:
                raise tokens.wrong(
                    f"a number of more than {MOST_DIGITS} digits is too long: write a shorter one"
                )
            continue
        tokens.take("die", among=("number", "die"))
        terms.append(_term(tokens, sign, 1 if number is None else number))
        count += terms[-1].number
        if count > MOST_DICE:
            raise TooMany(f"{many(count)} dice: at most {MOST_DICE:,} are thrown together; write fewer")
    raise tokens.wrong(f"more than {MOST_TERMS} terms: write fewer")


def write(formula: Formula, lang: Literal["en", "ru"] = "en") -> str:
    """As `parse` reads it, with the die's letter of the language: "3d6+2", "3к6+2"."""
    letter = "к" if lang == "ru" else "d"
    written = ""
    for term in formula.terms:
        keep = "" if term.keep is None else f"k{'h' if term.keep > 0 else 'l'}{abs(term.keep)}"
        burst = "!" if term.die.again else ""
        written += f"{'+' if term.sign > 0 else '-'}{term.number}{letter}{term.die.sides}{burst}{keep}"
    if formula.bonus or not written:
        written += f"{formula.bonus:+d}"
    return written.removeprefix("+")


def throw_of(text: str) -> tuple[Throw, int]:
    """Plain dice and a flat bonus, as a weapon's damage is written ("2d6+2"); no dice kept or subtracted."""
    formula = parse(text)
    if any(term.sign < 0 or term.keep is not None for term in formula.terms):
        raise NotationError(
            f"{text.strip()[:30]!r}: here only dice and a flat bonus are allowed; write as 2d6+2"
        )
    return gather((term.die, term.number) for term in formula.terms), formula.bonus


def _term(tokens: Tokens, sign: int, number: int) -> Term:
    """The rest of a term, after its die's letter."""
    sides = tokens.number("number")
    again = tokens.kind == "burst" and bool(tokens.take("burst"))
    if not sides:
        raise tokens.wrong(f"a die of 0 sides: a die has 1 to {MOST_SIDES:,} sides; write another die")
    if again and sides < 2:
        raise tokens.wrong("d1! would never stop: an exploding die needs at least 2 sides; write another die")
    if sides > MOST_SIDES:
        raise TooMany(f"a die of {many(sides)} sides: a die has 1 to {MOST_SIDES:,}; write a smaller one")
    keep = None
    if tokens.kind == "keep":
        lowest_kept = tokens.take("keep").lower() == "kl"
        kept = tokens.number("number") if tokens.kind == "number" else 1
        if not 1 <= kept <= MOST_DICE:
            raise tokens.wrong(f"{many(kept)} dice to keep: keep 1 to {MOST_DICE:,}")
        keep = -kept if lowest_kept else kept
    return Term(sign, number, Die(sides, again=again), keep)


def _check_size(formula: Formula) -> None:
    """Refuse what would take the machine's memory: sums as many as the faces, weights as long as the dice."""
    sums = sum(term.number * term.die.sides for term in formula.terms)
    bits = int(sum(term.number * log2(term.die.sides) for term in formula.terms))
    effort = OPEN_EFFORT if any(term.die.again for term in formula.terms) else 1
    if sums * bits * effort > MOST_BITS:
        raise TooMany(
            f"{write(formula)[:40]} has {sums:,} totals with weights of {bits:,} bits, and "
            f"{MOST_BITS // effort:,} bits in all are the limit: write fewer or smaller dice"
        )
