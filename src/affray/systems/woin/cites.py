"""Which clauses a line follows: of the questions, rolls, tellings and rulings of rules that carry out many.

By the key of the prompt, the reason of the roll, the effect, the note or the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.woin import catalogue
from affray.systems.woin.words import CONDITIONS

CITES: Mapping[str, str] = {
    # any other line: the sentence of its step
    "": "WOIN-4 WOIN-5 WOIN-15 WOIN-16 WOIN-20 WOIN-21 WOIN-30 WOIN-43 WOIN-46",
    # questions
    "option": "WOIN-21",
    **{f"use {key}": "WOIN-9" for key in catalogue.exploits()},
    "spend": "WOIN-6 WOIN-24 WOIN-43 WOIN-F15",
    "knockback": "WOIN-6",
    "luck damage": "WOIN-F8",
    "absorb": "WOIN-F8",
    "luck removal": "WOIN-F8",
    "dodge": "WOIN-9",
    "brush off": "WOIN-9",
    "roll with it": "WOIN-9",
    "lucky escape": "WOIN-9",
    # rolls
    "attack": "WOIN-11 WOIN-46 WOIN-F13 WOIN-F16",
    "damage": "WOIN-16 WOIN-17 WOIN-40 WOIN-44",
    "pain": "WOIN-F46",
    "further damage": "WOIN-F20",
    "LUC": "WOIN-F8 WOIN-F9",
    # tellings
    "hit": "WOIN-15",
    "critical": "WOIN-45 WOIN-F16",
    "effect": "WOIN-21",
    "luck": "WOIN-F8",
    "target luck": "WOIN-F8",
    "backlash": "WOIN-F46",
    "self prone": "WOIN-7",
    "free attack": "WOIN-7",
    "down": "WOIN-F43",
    "countdown": "WOIN-F43",
    "dead": "WOIN-F43",
    "item": "WOIN-9",
    "prone": "WOIN-9 WOIN-F45",
    "pushed": "WOIN-9",
    "dismounted": "WOIN-9",
    "bearhug": "WOIN-9",
    **dict.fromkeys(CONDITIONS, "WOIN-F44"),
    # notes
    "immune": "WOIN-F37",
    "wasted": "WOIN-F37",
    "health": "WOIN-17",
    "no dice": "WOIN-11",
    # rulings
    "tie_hits": "WOIN-11",
    "called_shot_vs": "WOIN-20 WOIN-30",
    "called_shot_damage": "WOIN-23",
    "three_sixes_beat_vital": "WOIN-46",
    "sixes_count": "WOIN-44 WOIN-46 WOIN-F16",
    "six_rule": "WOIN-44 WOIN-F35",
    "mental_ignores_soak": "WOIN-F33",
    "damage_exchange_ratio": "WOIN-43 WOIN-F15",
    "luck_pays_spends": "WOIN-6 WOIN-43",
    "min_attack_dice": "WOIN-6 WOIN-5 WOIN-F5",
    "improvised_before_cap": "WOIN-F3",
    "cover_penalties_stack": "WOIN-F22 WOIN-F24",
    "shield_in_cover": "WOIN-F29",
    "allow_power_with_no_damage_option": "WOIN-24",
    "falling_soaked_by_natural": "WOIN-51",
    "multi_type_soak": "WOIN-F32",
    "vuln_cap": "WOIN-F36",
    "exposed_halves": "WOIN-47",
    "defense_floor": "WOIN-F27",
    "luck_absorb_before_soak": "WOIN-F8",
    "critical_conditions": "WOIN-F17",
    "luck_absorb": "WOIN-F8",
    "area_damage": "WOIN-F13",
    "cinematic": "WOIN-F3",
    "gearmasters": "WOIN-F7",
}

POOL: Mapping[str, str] = {
    "skill": "WOIN-4 WOIN-F2",
    "improvised": "WOIN-4 WOIN-F3",
    "limited by skill": "WOIN-F3",
    "maximum dice pool": "WOIN-4 WOIN-F4",
}
"""By the name of the line, how the pool is formed; any other is an attribute, gear, or given."""

POSITION: Mapping[str, str] = {
    "range": "WOIN-14 WOIN-F21",
    "higher ground": "WOIN-5 WOIN-F22",
    "cover": "WOIN-5 WOIN-F22",
    "crossfire": "WOIN-5 WOIN-F23",
    "flank": "WOIN-5 WOIN-F23",
    "into melee": "WOIN-5 WOIN-F24",
    "darkness": "WOIN-5 WOIN-F24",
    "prone": "WOIN-5 WOIN-F24",
    "modifier": "WOIN-5 WOIN-F25",
    "climbing": "WOIN-5 WOIN-F26",
    "overwatch": "WOIN-5 WOIN-F26",
    "aim": "WOIN-5 WOIN-F12",
    "feint": "WOIN-5 WOIN-F12",
    "focus": "WOIN-5 WOIN-F12",
    "dual wield": "WOIN-5 WOIN-F19",
    "exploits": "WOIN-5 WOIN-F5",
}
"""By the name of the line, what position does to the pool."""

PRICE: Mapping[str, str] = {
    "grab": "WOIN-27",
    "push": "WOIN-30 WOIN-32",
    "trip": "WOIN-30 WOIN-35",
    "disarm": "WOIN-30",
    "injure": "WOIN-30",
    "other": "WOIN-30",
}
"""What an option costs; for any other, it is exploits that cost."""
