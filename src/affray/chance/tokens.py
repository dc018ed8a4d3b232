"""A written formula, token by token, and what to say where one may not stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affray.errors import NotationError

MOST_DIGITS = 9
HUGE = 10**MOST_DIGITS
TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<die>[dDкКдД])|(?P<keep>[kK][hHlL])|(?P<burst>!)|(?P<sign>[+\-−–]))\s*"
)
WORDS = {
    "number": "a number",
    "die": "d",
    "keep": "kh or kl",
    "burst": "!",
    "sign": "+ or -",
    "end": "the end",
}
NOT_OFFERED = {
    **dict.fromkeys("()[]{}", "brackets are not offered: "),
    **dict.fromkeys("*×x", "multiplication is not offered: "),
    **dict.fromkeys("/÷:", "division is not offered: "),
    **dict.fromkeys("<>=", "conditions are not offered: "),
    **dict.fromkeys("kK", "kh and kl stand after the dice, and the die's letter is d, к or д: "),
    "%": "d% is written d100: ",
}


class Tokens:
    """The text, read token by token: `kind` and `found` are the next one's, `at` is where it begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = self.last = 0
        self._next = self._read()
        self.kind, self.found = next(self._next)

    def take(self, kind: str, *, optional: bool = False, among: tuple[str, ...] = ()) -> str:
        """The next token, which must be of this kind; the empty string where it need not be there."""
        if self.kind != kind:
            if optional:
                return ""
            raise self.unexpected(*(among or (("sign", "end") if kind == "sign" else (kind,))))
        found = self.found
        self.kind, self.found = next(self._next)
        return found

    def number(self, *among: str) -> int:
        """The next token as a number; one that is too long is HUGE, and never converted."""
        found = self.take("number", among=among).lstrip("0")
        return int(found or "0") if len(found) <= MOST_DIGITS else HUGE

    def unexpected(self, *allowed: str) -> NotationError:
        """The next token is not what may stand here."""
        if self.kind == "end":
            found = "the text ends"
        elif self.kind == "die" and "die" not in allowed:
            found = f"{self.found!r} at {self.at + 1} (only kh and kl choose dice)"
        else:
            found = f"{self.found[:12]!r} at {self.at + 1}"
        words = " or ".join(WORDS[kind] for kind in allowed)
        return NotationError(f"{found}: expected {words}; write dice as 3d6+2")

    def wrong(self, message: str) -> NotationError:
        """What has just been read cannot be."""
        return NotationError(f"at {self.last + 1}: {message}")

    def _read(self) -> Iterator[tuple[str, str]]:
        place = 0
        while place < len(self.text):
            match = TOKEN.match(self.text, place)
            if match is None:
                raise self._strange(place)
            kind = str(match.lastgroup)
            self.last, self.at = self.at, match.start(kind)
            yield kind, match[kind]
            place = match.end()
        self.last, self.at = self.at, len(self.text)
        while True:
            yield "end", ""

    def _strange(self, place: int) -> NotationError:
        rest = self.text[place:].lstrip()
        if not rest:
            return NotationError("nothing is written: write dice as 3d6+2")
        reason = NOT_OFFERED.get(rest[0], "digits are 0 to 9: " if rest[0].isdigit() else "")
        return NotationError(
            f"{rest[0]!r} at {len(self.text) - len(rest) + 1}: {reason}only 0 to 9, d, к, д, "
            "+, -, !, kh and kl are allowed; write dice as 3d6+2"
        )


def many(number: int) -> str:
    """A number for people, that is not written out where it is too long."""
    return f"{number:,}" if number < HUGE else f"{HUGE:,} or more"
