"""Which clauses a line follows: of the questions, rolls, tellings and rulings of rules that carry out many.

By the key of the prompt, the reason of the roll, the effect, the note or the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping

ROWS = {
    "next round": "CMX-19",
    "fleeting": "CMX-20",
    "scene": "CMX-21",
    "injury": "CMX-27",
    "patched": "CMX-28",
    "lasting": "CMX-29",
    "permanent": "CMX-30",
}
"""The clause of a penalty, or of a dramatic injury."""

CITES: Mapping[str, str] = {
    # any other line: the sentence of its page
    "": "CMX-1 CMX-2 CMX-7 CMX-18 CMX-23 CMX-26 CMX-F8 CMX-F10",
    # questions
    "penalty": "CMX-18",
    "more": "CMX-22",
    "injury": "CMX-26",
    "lower": "CMX-8 CMX-10",
    "next": "CMX-10",
    "kill": "CMX-33 CMX-34",
    "luck": "CMX-35 CMX-36",
    "after": "CMX-17",
    "spare": "CMX-31",
    # rolls
    "combat": "CMX-1 CMX-F3 CMX-F4 CMX-F5",
    "damage": "CMX-4 CMX-11 CMX-12 CMX-14",
    "trauma": "CMX-23 CMX-24 CMX-25",
    "Luck": "CMX-35",
    "Luck die": "CMX-F15",
    # tellings
    "own luck": "CMX-F10",
    "hit": "CMX-2",
    "stakes": "CMX-6",
    "hp": "CMX-11 CMX-17",
    "levels": "CMX-F8",
    "spared": "CMX-31",
    "tp": "CMX-23",
    "nerves": "CMX-F12",
    "rating": "CMX-8",
    "felled": "CMX-9 CMX-32",
    "healed": "CMX-38",
    "calmed": "CMX-38",
    "recovery": "CMX-40",
    "actions": "CMX-41",
    **{key: f"CMX-7 {row}" for key, row in ROWS.items() if key != "injury"},
    # notes
    "whole round": "CMX-19",
    "until turn": "CMX-19",
    "lessens": "CMX-18",
    # rulings
    "hit_costs_success": "CMX-F14",
    "challenge_mode": "CMX-F5",
    "challenge_die": "CMX-F5",
    "challenge_tn": "CMX-F5",
    "successes_per_die": "CMX-F4",
    "wounded_mook_keeps_cd": "CMX-F7 CMX-F11",
    "carry_over_limit": "CMX-10",
    "fleeting_decay": "CMX-20",
    "next_round": "CMX-19",
    "luck_saves": "CMX-35",
    "luck_buys": "CMX-35",
    "kill_total": "CMX-35",
    "saved_kill_lost": "CMX-35",
    "post_roll_bonus": "CMX-14",
    "armour_stops_trauma": "CMX-23",
    "odd_weapons": "CMX-15",
    "extra_actions": "CMX-41",
    "bloodied_luck": "CMX-F15",
    "extra_trauma": "CMX-8 CMX-23",
    "repeat_spends": "CMX-18 CMX-23 CMX-26 CMX-40",
    "injury_spares": "CMX-31",
    "npc_penalty": "CMX-18 CMX-F6 CMX-F11",
}
