"""Names are text: what a stranger wrote can neither paint nor move anything in a terminal."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 120
ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])|\x9b[0-?]*[ -/]*[@-~]"
)


def clean(text: object, *, longest: int = LONGEST) -> str:
    """A value as one line of plain text: no escape sequences, no control or direction marks, not endless."""
    line = ESCAPES.sub("", str(text)[: 4 * longest])
    line = "".join(" " if letter in "\n\t\r" else letter for letter in line if _shown(letter))
    return line if len(line) <= longest else line[: longest - 1] + "…"


def _shown(letter: str) -> bool:
    return letter in "\n\t\r" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
