"""What the book leaves open, and how it is settled: every point with two readings or more is a field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from affray.rules import point, rulings
from affray.systems.vzryv.words import Mode

Factor = Annotated[int, Meta(ge=1, le=100)]


class Rulings(
    rulings.Rulings,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """The settled ambiguities; the defaults are the house's."""

    zero_rerolls: Annotated[bool, point("1", "Zeroing holds for the re-rolls of an explosion too")] = True
    advantage_mode: Annotated[
        Mode,
        point(
            "2",
            "what Advantage repeats. per_roll: each roll of a die; whole: the Attack; per_chain: each die "
            "with its chain; first_roll: each first roll; extra_die: a die joins each kind of dice and each "
            "explosion; extra_die_plain: a die joins each kind, but no explosion",
        ),
    ] = "per_roll"
    adv_stack: Annotated[
        Literal["cancel", "net"],
        point("3", "cancel: several of a kind are one, and one of each is none; net: they are counted"),
    ] = "cancel"
    close_count: Annotated[
        Literal["once", "each"],
        point("4", "the Close Hindrance is one, or one for each hostile creature in whose Dos one stands"),
    ] = "once"
    harmless_hinder: Annotated[
        bool, point("4", "helpless, unaware or unseen creatures bring the Close Hindrance too")
    ] = True
    dos_inclusive: Annotated[bool, point("4", "a distance equal to Dos is within it")] = True
    thrown_is_ranged: Annotated[bool, point("5", "a thrown melee weapon makes a ranged Attack")] = True
    distant_spell_is_ranged: Annotated[
        bool, point("5", "the Attack of a spell that reaches beyond touch is ranged")
    ] = True
    flat_bonus_hits: Annotated[
        bool, point("6", "a flat damage bonus other than Epic can turn a miss into a hit")
    ] = False
    body_is_weapon: Annotated[bool, point("7", "claws and teeth are weapons, and bring Epic")] = True
    epic_before: Annotated[
        bool,
        point("8", "Epic joins the damage before the damage algorithm, or else joins what of it reaches Vyn"),
    ] = True
    multi_type: Annotated[
        Literal["separate", "each", "first"],
        point(
            "9",
            "separate: one hit or miss for all the dice, each type passes by itself, Epic to the first; "
            "each: Epic to the first type that is not 0; first: all is of the first type",
        ),
    ] = "separate"
    odd_dice: Annotated[
        Literal["reject", "floor"],
        point("10", "dice with an odd number of faces: rejected, or their smaller lower half is zeroed"),
    ] = "reject"
    resist_divisor: Annotated[Factor, point("12", "Resistance divides damage by this", 3)] = 2
    resist_round: Annotated[
        Literal["down", "up"], point("12", "damage divided by Resistance is rounded so")
    ] = "down"
    vulnerable_factor: Annotated[Factor, point("12", "Vulnerability multiplies damage by this", 3)] = 2
    resist_and_vulnerable: Annotated[
        Literal["cancel", "both"],
        point("13", "Resistance and Vulnerability together cancel, or act one after the other"),
    ] = "cancel"
    repeats_stack: Annotated[
        bool, point("13", "the same Resistance or Vulnerability from several sources acts several times")
    ] = False
    su_least: Annotated[
        Annotated[int, Meta(ge=0, le=1)], point("14", "the least that Snizh leaves of the damage", 1)
    ] = 0
    su_stack: Annotated[
        Literal["declared", "largest", "sum"],
        point(
            "14",
            "several Snizh: those add up that are declared to, or only the largest counts, or all add up",
        ),
    ] = "declared"
    covers_grant: Annotated[
        Literal["larger", "newest"],
        point("15", "of several Covers the largest stay, or the last ones granted"),
    ] = "larger"
    shield_absorbs: Annotated[bool, point("16", "what the shield takes does not reach the later steps")] = (
        False
    )
    stop_at_zero: Annotated[
        bool,
        point("17", "damage reduced to 0 stops there: later steps and what waits for damage do not happen"),
    ] = True
    hit_at_zero: Annotated[
        bool, point("18", "a hit whose damage became 0 still brings what the hit brings")
    ] = True
    spells_are_magical: Annotated[bool, point("21", "every Attack of a spell is magical")] = False
    improvised_epic: Annotated[
        bool, point("22", "an improvised or unmastered weapon brings Epic as well")
    ] = False
