"""What the book leaves open, and how it is settled: every point with two readings or more is a field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from affray.rules import point, rulings


class Rulings(
    rulings.Rulings,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """The settled ambiguities; the defaults are the house's."""

    tie_hits: Annotated[bool, point("1", "a total equal to DEFENSE hits")] = True
    called_shot_vs: Annotated[
        Literal["both", "vital", "defense"],
        point("2", "both: DEFENSE to hit and VITAL for the effect; else that one score alone"),
    ] = "both"
    called_shot_damage: Annotated[bool, point("3", "a called shot does its damage as well")] = False
    three_sixes_beat_vital: Annotated[
        bool, point("5", "three sixes carry the effect of a called shot too")
    ] = False
    sixes_count: Annotated[
        Literal["faces", "all", "no_luck"],
        point(
            "6, 10", "faces: first face of every die; all: re-rolls as well; no_luck: not those of LUC dice"
        ),
    ] = "faces"
    six_rule: Annotated[
        Literal["floor", "fully_soaked", "additive", "off"],
        point(
            "8", "each 6 of damage does 1: at least that much; only if all is SOAKed; on top; or not at all"
        ),
    ] = "floor"
    mental_ignores_soak: Annotated[
        bool, point("9", "attacks on MENTAL DEFENSE are SOAKed only where the SOAK names psionic")
    ] = True
    damage_exchange_ratio: Annotated[
        int, Meta(ge=1, le=10), point("11", "attack dice that buy one die of damage (older books: 2)", 2)
    ] = 1
    luck_pays_spends: Annotated[
        bool, point("12", "LUC dice may be spent on damage like dice of the pool")
    ] = False
    min_attack_dice: Annotated[
        int,
        Meta(ge=0, le=100),
        point("13", "neither penalties nor spends take the roll below this many dice", 1),
    ] = 0
    improvised_before_cap: Annotated[
        bool, point("15", "the 2d6 of an improvised weapon go before the cap")
    ] = True
    cover_penalties_stack: Annotated[bool, point("16", "cover, darkness and shooting into melee add up")] = (
        False
    )
    shield_in_cover: Annotated[bool, point("17", "a shield still helps behind cover")] = False
    allow_power_with_no_damage_option: Annotated[
        bool, point("22", "dice may be spent on damage with an option that does none")
    ] = False
    falling_soaked_by_natural: Annotated[bool, point("23", "natural SOAK protects against falling")] = True
    multi_type_soak: Annotated[
        Literal["all", "any"], point("24", "a SOAK must stop all types of a mixed attack, or any of them")
    ] = "all"
    vuln_cap: Annotated[
        Literal["dice", "total"],
        point("25", "a vulnerability at most doubles the dice rolled, or at most doubles their total"),
    ] = "dice"
    exposed_halves: Annotated[
        Literal["best", "armour"], point("28", "Exposed halves the SOAK finally chosen, or armour alone")
    ] = "best"
    defense_floor: Annotated[bool, point("29", "no DEFENSE falls below 10")] = True
    luck_absorb_before_soak: Annotated[bool, point("31", "the target's LUC comes off before SOAK")] = False
    critical_conditions: Annotated[
        Literal["roll", "choose", "off"],
        point("37", "the condition of a critical is rolled, chosen, or left out"),
    ] = "roll"
    luck_absorb: Annotated[
        Literal["roll", "cancel_dice"],
        point(
            "38",
            "LUC against damage is rolled and subtracted, or cancels whole dice before the roll; in an area "
            "each target cancels dice of its own share",
        ),
    ] = "roll"
    area_damage: Annotated[
        Literal["once", "each"],
        point("fact 13", "an area attack rolls damage once for all, or once for each"),
    ] = "once"
    cinematic: Annotated[bool, point("fact 3", "equipment dice are not limited by skill dice")] = False
    gearmasters: Annotated[
        bool, point("fact 7", "the cap holds for attribute + skill; equipment comes on top")
    ] = False
