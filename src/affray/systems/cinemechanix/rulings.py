"""What the book leaves open, and how it is settled: every point with two readings or more is a field."""

from __future__ import annotations

from typing import Annotated, Literal

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

    hit_costs_success: Annotated[
        bool, point("1", "the first success pays for the hit, except against extras")
    ] = False
    challenge_mode: Annotated[
        Literal["roll", "reach", "remove"],
        point(
            "2",
            "roll: each Challenge Die that succeeds takes a success; reach: as many successes as the CD hit, "
            "and all are kept; remove: the CD comes off unrolled",
        ),
    ] = "roll"
    challenge_die: Annotated[
        Literal[4, 6, 8, 10, 12], point("2", "the sides of a Challenge Die; their size is not in the text")
    ] = 6
    challenge_tn: Annotated[
        Literal[4, 5, "own"],
        point("2", "a Challenge Die succeeds on 4, on 5, or on the roller's own target number and more"),
    ] = 5
    successes_per_die: Annotated[
        Literal["floor", "one", "steps"],
        point(
            "3",
            "a die gives a success for each whole target number in its face, at most one, "
            "or one for each step from the target number up",
        ),
    ] = "floor"
    wounded_mook_keeps_cd: Annotated[
        bool, point("6", "a mook whose CDR has been lowered is still rolled against at its full CDR")
    ] = False
    carry_over_limit: Annotated[
        Literal["at_roll", "full", "previous"],
        point(
            "7",
            "successes go on to mooks of no more CDR than the first had at the roll, had unhurt, "
            "or than the one before had",
        ),
    ] = "at_roll"
    fleeting_decay: Annotated[
        Literal["round", "roll", "halves"],
        point("9", "a fleeting penalty is one less after each round, after each roll, or halved each round"),
    ] = "round"
    next_round: Annotated[
        Literal["whole", "turn"],
        point("10", "a penalty for the next round is for all of it, or ends at the attacker's next turn"),
    ] = "whole"
    luck_saves: Annotated[
        Literal["five", "five_or_six"],
        point("12", "which faces of a Luck roll take a success off a kill: a 5 alone, or a 6 as well"),
    ] = "five"
    luck_buys: Annotated[
        Literal["die", "series"],
        point("12", "a point of Luck buys one d6, or one point buys as many as there are points"),
    ] = "die"
    kill_total: Annotated[
        Literal["spent", "rolled"],
        point("13", "Luck wears down the successes spent on the kill, or all that were rolled"),
    ] = "spent"
    saved_kill_lost: Annotated[
        bool, point("13", "if Luck saves the victim, what was spent on the kill is gone")
    ] = True
    post_roll_bonus: Annotated[
        Literal["before_ac", "after_ac"],
        point(
            "15", "points added after the damage roll are added before the Armour Class comes off, or after"
        ),
    ] = "before_ac"
    armour_stops_trauma: Annotated[bool, point("15", "the Armour Class comes off Trauma Points too")] = False
    odd_weapons: Annotated[
        Literal["step", "refuse"],
        point(
            "16", "a weapon of several dice, a bonus or a d20 steps down from its smallest die, or is refused"
        ),
    ] = "step"
    extra_actions: Annotated[
        Literal["many", "one"], point("20", "twenty successes buy two more actions, or one is the most")
    ] = "many"
    bloodied_luck: Annotated[
        Literal["size", "roll"],
        point("21", "a level that adds the Luck die holds that die's size, or what it rolls"),
    ] = "size"
    extra_trauma: Annotated[
        Literal["rating", "points"],
        point("22", "harm to an extra's mind lowers its CDR like any other, or is counted in Trauma Points"),
    ] = "rating"
    repeat_spends: Annotated[
        bool, point("25", "the same row of the menu may be bought again in one attack")
    ] = False
    npc_penalty: Annotated[
        Literal["lessen", "report"],
        point("29", "a penalty on somebody who never rolls takes off Challenge Dice, or is only reported"),
    ] = "lessen"
    injury_spares: Annotated[
        Literal["rest", "blow"],
        point("", "a PC who takes an injury keeps the level's last point, or is spared the whole blow"),
    ] = "rest"
