"""Sentences with which a throw, a save, a limit or a book refuses something: templates, as in `refusals`."""

from __future__ import annotations

from affray.text.translate import mark

REASONS = (
    # What is said twice, or in vain.
    mark("given twice: {a} and {b}; give one of the two"),
    mark("set after {a}, which it would undo: write --set {b} first"),
    mark("{a} stands twice, {b} and {c}: keep one of the two"),
    mark("in line {a} at {b}"),
    mark("nothing asks {a} here: the scenario settles it; write --set {b}"),
    mark("nothing asks {a} here; {b}"),
    mark("nothing here asks {a}; {b}"),
    mark("{a} does not offer {b}: {c}; {d}"),
    mark("{a} cannot be {b}: {c}; {d}"),
    mark("{a} does not fit: write choices = {PROMPT = VALUE}"),
    # Files.
    mark("{a} is that file too, and would be overwritten: give another"),
    mark("the scenario"),
    mark("the save"),
    mark("{a}; what happened is kept: {b}"),
    mark("what is printed cannot be written: {a}"),
    mark("No space left on device"),
    # Dice and cards.
    mark("{a} is not a face: write whole numbers with spaces between them, as 6 6 3 2"),
    mark("{a}: write whole numbers with spaces between them, as 6 6 3 2"),
    mark("{a}: type whole numbers with spaces between them, as 6 6 3 2"),
    mark("card {a} is {b}: left in the deck are {c}"),
    mark("no card of rank {a} is left in the deck"),
    mark("{a} cards of rank {b}: a deck holds 0 or more of each"),
    mark("{a} cards from a deck of {b}: draw 0 to {c}"),
    mark("a deck of {a} cards: at most {b}"),
    mark("nothing is written: write dice as 3d6+2"),
    mark("{a}: expected {b}; write dice as 3d6+2"),
    mark("{a}: here only dice and a flat bonus are allowed; write as 2d6+2"),
    mark("{a} dice: at most {b} are thrown together; write fewer"),
    mark("a die of {a} sides: a die has 1 to {b}; write a smaller one"),
    mark("at {a}: {b}"),
    # Limits.
    mark(
        "{a} has {b} totals with weights of {c} bits, and {d} bits in all are the limit: "
        "write fewer or smaller dice"
    ),
    mark(
        "the odds of {a} dice take about {b} bits of weights, and at most {c} are worked through: "
        "ask about fewer or smaller dice, or about less of them"
    ),
    mark(
        "to unfold this takes about {a} bits of weights, and at most {b} are worked through: "
        "ask about fewer or smaller dice, fewer targets or decisions"
    ),
    mark("this unfolds to more than {a} positions: ask about fewer dice, targets or choices"),
    mark("{a} leads more than {b} questions deep: it may never end; give it facts that come to an end"),
    mark("no head is long enough: {a}; compare open sums with something finite"),
    mark("an open sum is divided too finely: by {a}, at most {b}"),
    mark(
        "keeping {a} of {b} dice of up to {c} sides takes about {d} steps, and at most {e} are made: "
        "keep or throw fewer dice"
    ),
    mark(
        "exploding dice are kept by rank only among dice of one kind, all of them exploding: "
        "throw the others by themselves, or read the throw with a Tally"
    ),
    mark(
        "{a} dice that can lie in {b} ways: a reading is tried on {c} at most and shown {d} faces; "
        "write a Tally where the dice add up, which has none"
    ),
    mark(
        "{a} of an exploding d{b}: there is no longest chain, so it cannot be tried on each of them; "
        "write a Tally where the dice add up, or Keep"
    ),
    mark(
        "{a} of {b} cards can be more than {c} different hands, "
        "the limit of a reading that is tried on each: draw fewer cards, or read only the best one"
    ),
    mark("a seed of {a}: give 0 or more"),
    # Saves.
    mark("a save of format {a}: this Affray reads format {b}; use the one that saved it"),
    mark(
        "this save is not as it was written: something in it was changed, or is missing; "
        "go on from another save, or begin again"
    ),
    mark(
        "the rule {a} has changed since this was saved: the answers may mean something else now; "
        "finish it with the version that saved it, or begin again"
    ),
    mark("the rules that it names are not those that its answers go through"),
    mark("its facts are not those of the scenario that it names: one of the two has changed since"),
    mark("its book and language do not fit it"),
    mark("{a} takes {b}; the save has {c}"),
    mark("a fact of {a} does not fit: {b}"),
    mark(
        "the fact {a} of {b} is a {c}, which cannot be written down: "
        "the first step of what is saved takes numbers, text, tuples and records"
    ),
    mark("the menu has {a} options, counted from 0, and no {b}"),
    mark("{a} faces where {b} are thrown"),
    mark("{a} faces are too few for this throw"),
    mark("a face outside 1 to {a}"),
    mark("the roller's {a} is {b}: a number of faces, 0 or more"),
    mark("a roller {a}: known are {b}, scripted and, with someone to ask, entered"),
    mark("the roller {a} is saved without its {b}"),
    mark("the roller {a} is saved with something that is not its own"),
    # What books refuse.
    mark("{a} is {b} and cannot attack"),
    mark("{a} is severely restrained: only an escape may be tried"),
    mark("{a} is held: against the grabber only bare hands or a small weapon serve"),
    mark("{a} is {b} and has no use of {c}: attack 'unarmed'"),
    mark("{a} is charmed and will not attack the charmer"),
    mark("{a} is forgetful and casts nothing"),
    mark("{a} is afraid and may not approach: no charge"),
    mark("{a} is {b} and cannot move so far: no charge"),
    mark("there is no line of sight to the target"),
    mark("{a} is blind and cannot use a ranged weapon"),
    mark("{a} squares is out of reach: {b} reaches {c}"),
    mark("a charge needs {a} squares in a line"),
    mark("the {a} of {b} ends at {c} squares"),
    mark("nothing that one is immune to is called {a}; {b}"),
    mark("no damage type {a}; {b}"),
    mark("{a} is not declared with an attack"),
    mark("{a} is for {b}, not for this attack"),
    mark("{a} needs a weapon with the trait {b}"),
    mark("an attack was charged already this round"),
    mark("only one of {a} is used in one attack"),
    mark("{a} is immune to {b}"),
    mark("an area attack does damage; {a} needs an attack on one target"),
    mark("{a} cannot be {b}, so {c} would do nothing"),
    mark("a grab is made unarmed, not with {a}; declare the attack 'unarmed'"),
    mark("{a} is held as fast as grabbing can"),
    mark("{a} is not restrained, so there is nothing to escape from"),
    mark("an escape is made unarmed or with a small melee weapon, not with {a}"),
    mark("{a} has nowhere to be pushed to"),
    mark("{a} is on the ground already"),
    mark("{a} cannot be prone"),
    mark("{a} is disarmed already"),
    mark("{a} wields no weapon to be disarmed of"),
    mark("{a} cannot be {b}"),
    mark("{a} has no called shots of its own"),
    mark("no called shot {a} on {b}; {c}"),
    mark("{a} does not serve this attack with {b}; it takes {c}: choose one of these, or 'best'"),
    mark("{a} is no number of damage dice; allowed: 0 to 10000"),
)
"""Every one of these that a player may meet."""
