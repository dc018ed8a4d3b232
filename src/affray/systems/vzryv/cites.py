"""Which clauses a line follows: of the questions, rolls, tellings and rulings of rules that carry out many.

By the key of the prompt, the reason of the roll, the effect, the note or the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.vzryv.told import WHY

FIRST = "VZ-1 VZ-9 VZ-10 VZ-17"
"""Of first rolls without their re-rolls."""
AGAIN, REPEATED = "VZ-12 VZ-13 VZ-14 VZ-16", "VZ-12 VZ-13 VZ-14 VZ-17"
"""Of re-rolls alone: once each, or the better or the worse of several."""
WHOLE = "VZ-9 VZ-12 VZ-16 VZ-17"
"""Of rolls with their re-rolls, some of them kept."""

CITES: Mapping[str, str] = {
    # any other line: the sentence of its page
    "": "VZ-1 VZ-7 VZ-17 VZ-20 VZ-F1 VZ-F8",
    # rolls
    **dict.fromkeys(WHY.values(), WHOLE),
    **{why: FIRST for (how, _), why in WHY.items() if how == "first"},
    **{why: REPEATED if kept else AGAIN for (how, kept), why in WHY.items() if how == "again"},
    # the plain roll, and the telling of the damage
    "damage": "VZ-1 VZ-9 VZ-12 VZ-16 VZ-F8",
    # tellings
    "hit": "VZ-19",
    "miss": "VZ-18",
    "down": "VZ-F8",
    "covers": "VZ-F5 VZ-F13",
    "shield": "VZ-F4",
    "on hit": "VZ-20",
    "on hurt": "VZ-F8",
    # notes
    "vyn": "VZ-F8",
    # rulings
    "zero_rerolls": "VZ-9 VZ-12",
    "advantage_mode": "VZ-17",
    "adv_stack": "VZ-17",
    "close_count": "VZ-25",
    "harmless_hinder": "VZ-25",
    "dos_inclusive": "VZ-25",
    "thrown_is_ranged": "VZ-25",
    "distant_spell_is_ranged": "VZ-25",
    "flat_bonus_hits": "VZ-18",
    "body_is_weapon": "VZ-21",
    "improvised_epic": "VZ-21",
    "epic_before": "VZ-21",
    "multi_type": "VZ-20 VZ-21",
    "odd_dice": "VZ-9",
    "resist_divisor": "VZ-F7",
    "resist_round": "VZ-F7",
    "vulnerable_factor": "VZ-F7",
    "resist_and_vulnerable": "VZ-F7",
    "repeats_stack": "VZ-F7",
    "su_least": "VZ-F6",
    "su_stack": "VZ-F6",
    "covers_grant": "VZ-F12",
    "shield_absorbs": "VZ-F4",
    "stop_at_zero": "VZ-F11",
    "hit_at_zero": "VZ-20",
    "spells_are_magical": "VZ-29",
}
