"""Which clauses a line follows: of the questions, rolls, tellings and rulings of rules that carry out many.

By the key of the prompt, the reason of the roll, the effect, the note or the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

CITES: Mapping[str, str] = {
    # any other line: the sentence of its page
    "": "SH-1 SH-2 SH-8 SH-14 SH-21 SH-26 SH-F12 SH-F15",
    # questions
    "method": "SH-12",
    "speed": "SH-F6",
    # draws
    "attack": "SH-2 SH-3 SH-F1 SH-F3",
    "resistance": "SH-F3 SH-F12",
    # tellings
    "faster": "SH-F6",
    "slower": "SH-F6",
    "aces": "SH-3",
    "hit": "SH-1",
    "full": "SH-4 SH-18",
    "critical": "SH-9",
    "perk": "SH-F8",
    "trauma": "SH-25 SH-F15",
    "clot": "SH-F15",
    "excess": "SH-F15",
    "dead": "SH-22 SH-F16",
    "superficial": "SH-25 SH-26",
    "levels": "SH-27 SH-28",
    # notes
    "modified": "SH-8 SH-F11",
    "nothing": "SH-F11",
    "through": "SH-6 SH-8 SH-F13",
    "life": "SH-F15",
    # rulings
    "deck": "SH-F1",
    "shuffle": "SH-F2",
    "deck_short": "SH-F2",
    "partial": "SH-5 SH-19",
    "lobe_off_attack": "SH-F4",
    "perk_ten_critical": "SH-9 SH-F9",
    "critical_on_partial": "SH-9",
    "several_modifiers": "SH-8 SH-F11",
    "rounding": "SH-6 SH-7",
    "zero_hits": "SH-23",
    "superficial_level": "SH-27 SH-28",
    "superficial_resisted": "SH-F12",
    "death": "SH-F16 SH-F17",
    "perk_cards": "SH-F8 SH-F9",
    "perk_on_partial": "SH-F8",
    "perk_raises": "SH-F9",
}
