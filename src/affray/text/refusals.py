"""Refusals as one paragraph in the language that is spoken.

A refusal is raised with a finished English sentence. To say it in another language, the sentence is matched
with the templates below, and what filled a template's gaps is put into those of its translation.
"""

from __future__ import annotations

import re
from functools import cache
from re import Pattern

from affray.errors import AffrayError
from affray.text.fight_refusals import FIGHTS
from affray.text.reasons import REASONS
from affray.text.safe import clean
from affray.text.translate import Tongue, mark

LONGEST = 1_500
TOO_LONG = re.compile(r"(\S{60})\S{60,}")
"""A word of what a stranger wrote that would drown the sentence round it."""
GAP = re.compile(r"\{([a-e])\}")


def refused(refusal: AffrayError, tongue: Tongue) -> str:
    """What was wrong, what was allowed and what to do, with the field's path first."""
    said = clean(translated(TOO_LONG.sub(r"\1…", refusal.message), tongue), longest=LONGEST)
    where = clean(refusal.path)
    return f"{where}: {said}" if where else said


def translated(message: str, tongue: Tongue) -> str:
    """A sentence by its template, and what fills the gaps by theirs; what has no template, as it stands."""
    if tongue.lang == "en":
        return message
    for template in _by_length():
        found = _pattern(template).fullmatch(message)
        if found:
            said = tongue.word(template)
            for name, part in found.groupdict().items():
                said = said.replace("{" + name + "}", translated(part, tongue))
            return said
    return tongue.name(message)


@cache
def _by_length() -> list[str]:
    """Every template, those that say most by themselves first."""
    return sorted({*TEMPLATES, *REASONS, *FIGHTS}, key=lambda template: -len(GAP.sub("", template)))


@cache
def _pattern(template: str) -> Pattern[str]:
    pieces = GAP.split(template)
    written = [f"(?P<{piece}>.*?)" if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)]
    return re.compile("".join(written), re.DOTALL)


TEMPLATES = (
    # What nearly every refusal ends with.
    mark("did you mean {a}? known: {b} and {c} more"),
    mark("did you mean {a}? known: {b}"),
    mark("known: {a} and {b} more"),
    mark("known: {a}"),
    mark("allowed: {a} to {b}"),
    # Scenarios.
    mark("no book, preset or file {a}; {b}"),
    mark("{a} has no preset {b}; {c}"),
    mark("no book {a}; {b}"),
    mark("there is no such field; {a}"),
    mark("this field is needed, and is missing: give it a value"),
    mark("{a} is none of its values; {b}"),
    mark("{a} does not fit: expected {b}, got {c}"),
    mark("{a} does not fit: expected {b}"),
    mark("{a} does not fit: {b}"),
    mark("a whole number >= {a}"),
    mark("a whole number <= {a}"),
    mark("a whole number"),
    mark("a number"),
    mark("text"),
    mark("yes or no"),
    mark("a list"),
    mark("a table of fields"),
    mark("{a} or nothing"),
    mark("{a} has no such ruling; {b}"),
    mark("{a} says no name and value: write {b}"),
    mark("{a} has no fields to set: give the whole of it"),
    mark("no element {a}: {b}"),
    mark("the list has {a}, counted from 0"),
    mark("the list is empty"),
    mark('{a} is no name: from = "name"'),
    mark("{a} is no name known here"),
    mark("a path is names with dots between them, as target.defense"),
    mark("only fields of the scenario are set; use --goal, --choose or --policy"),
    mark("a value of {a} characters: at most {b}"),
    mark("{a} is no scenario: a scenario is a table of fields"),
    mark("tables within tables, more than {a} deep: a scenario is flatter"),
    mark('which book is it for? write system = "…"; {a}'),
    mark("a scenario of schema {a}: this Affray reads schema {b} of {c}"),
    mark("{a} is no policy; {b}"),
    mark("no language {a}; {b}"),
    mark("{a} has no list of {b}; {c}"),
    # Files.
    mark("an empty file: `affray example BOOK` prints a scenario to begin with"),
    mark("a scenario of more than {a} bytes: that is not one"),
    mark("not UTF-8 text: a scenario is a TOML or JSON file in UTF-8"),
    mark("not {a} that can be read: {b}"),
    mark("cannot be read: {a}; give a file that `save` wrote"),
    mark("cannot be read: {a}"),
    mark("cannot be written: {a}"),
    mark("No such file or directory"),
    mark("Permission denied"),
    mark("Is a directory"),
    mark("Not a directory"),
    mark("File name too long"),
    mark("Read-only file system"),
    mark("that is no name of a file"),
    # Goals and choices.
    mark("{a} has no goal {b}; {c}"),
    mark("{a} tells of no {b}; {c}"),
    mark("{a} asks no {b}; {c}"),
    mark("{a} is no goal: give a name, or prices as damage=1,slowed=2"),
    mark("{a} is no price: give a number, as 2, -1, 0.5 or 1/3"),
    mark("{a} is no price: it divides by 0"),
    mark("{a} says no price: write damage=1,slowed=2"),
    mark('{a} says no prompt and answer: write --choose "PROMPT=VALUE"'),
    mark("{a} is no answer: give an option's name, a number, or yes or no"),
    mark("{a} does not offer {b}; {c}"),
    # Dice.
    mark("{a} dice in one throw: at most {b} are thrown together"),
    mark("{a} dice: at most {b} are thrown together; write fewer"),
    mark("face {a} is {b}: {c} shows 1 to {d}"),
    mark("{a} is not a face: type whole numbers with spaces between them, as 6 6 3 2"),
    mark("no face was typed: type whole numbers with spaces between them, as 6 6 3 2"),
    mark("{a} faces typed where {b} are needed: type the line again without the rest"),
    mark(
        "the script has run out: {a} faces, {b} used before {c}, "
        "which needs {d} more at least: add them to the script"
    ),
    mark("{a} for {b}"),
    mark("the faces ended before the attack did: type one for every die"),
    mark("no face stands there: write whole numbers with spaces between them, as 6 6 3 2"),
    mark("{a}: {b}; give entered, seeded or a file of faces"),
    mark("a list of faces of more than {a} bytes"),
    mark("a seed rolls by itself: give --seed or --dice, not both"),
    # Crowds and limits.
    mark("{a} times: a crowd is 1 to {b}"),
    mark("an exact fraction of {a} digits: at most {b} are written; ask about fewer dice"),
    mark("{a}: a crowd's seed is a whole number of up to {b} digits"),
    # Saves.
    mark("this is no save of Affray: {a}; give a file that `save` wrote"),
    mark("a save of more than {a} bytes: that is not one"),
    mark("not UTF-8 text: give a file that `save` wrote"),
    mark("the save does not say what was being played: {a}"),
    mark("{a} is no preset"),
    mark("answer {a} cannot be taken: {b}"),
    mark("it is {a}, where {b} stands on the menu now"),
    mark("it does not fit what is asked there"),
    # The command line itself.
    mark("No such option: {a} (Possible options: {b}). {c}"),
    mark("No such option: {a}. {b}"),
    mark("No such command {a}. Did you mean {b}? {c}"),
    mark("No such command {a}. {b}"),
    mark("Missing argument {a}. {b}"),
    mark("Option {a} requires an argument. {b}"),
    mark("Got unexpected extra argument(s) ({a}). {b}"),
    mark("Invalid value for {a}: {b}. {c}"),
    mark("Input should be a valid integer, unable to parse string as an integer"),
    # What books refuse.
    mark("{a}; allowed is what makes sense against this target: declare another"),
    mark("{a} and exploits cost {b}d6, and the pool is {c}d6; allowed: up to {d}; choose something cheaper"),
    mark("{a} squares is out of range: {b} reaches {c}, five increments of {d}; come closer"),
    mark("{a} is {b}, two sizes or more above a {c} wielder: unusable; pick one of size {d} at most"),
    mark("no weapon {a}, and no dice like '2d6+2'; {b}"),
    mark("no condition {a}: write 'slowed' or 'restrained 2 by foe'; {b}"),
    mark("no foe {a}; {b}"),
    mark("no weapon {a}; {b}"),
    mark("no armour {a}; {b}"),
    mark("no helmet {a}; {b}"),
    mark("no exploit {a}; {b}"),
    mark("no attack {a}; {b}"),
    mark("no clause {a}; {b}"),
    mark("a die of one face would explode without end: allowed are dice of 2 faces or more"),
    mark("a die of {a} faces has no lower half: allowed are even dice; or rule odd_dice = floor"),
    mark("an object neither parries nor defends nor threatens: leave out parry, guard and dos"),
    mark("{a} is {b} m away: allowed is Dist {c}; come nearer or choose another"),
    mark("{a} is not surely there: allowed is a target one is sure of; choose another"),
    mark("{a} is an object in use: allowed are creatures and objects that nobody uses; choose another"),
    mark("{a} Advantages or Hindrances are left to count: allowed are {b}; leave some out"),
    mark("no attack {a}, and no dice like '2к6'; {b}"),
    mark("an attack without damage dice: give dice such as '2к6'"),
    mark("{a} has a flat bonus: write dice alone, and the bonus as `bonus` or `epic`"),
    mark("{a} has no dice: an attack rolls one die at least"),
    mark("{a} damage types in one attack: at most {b}; put dice of a type together"),
    mark("damage of {a} letters: at most {b}; write dice as '2к6'"),
    mark("damage up to {a} has to be told apart, and at most {b} is: ask about less Vyn, or leave vyn out"),
    mark(
        "the odds of {a} exploding dice up to {b} take {c} bits of weights, and at most {d} are worked "
        "through: ask about fewer dice, or less Vyn"
    ),
    mark(
        "dice rolled several times as a whole take {a} terms, and at most {b} are added: roll fewer dice, or "
        "dice of fewer kinds"
    ),
    mark("an attack of so many damage types, rolled several times as a whole: roll fewer dice"),
    mark("{a} is out of the fight: attack a mook of CDR 1 or more"),
    mark("{a} is broken and has no Luck: a point of it is needed to act"),
    mark("no attacker can aim at this injury to {a}; allowed: {b}"),
    mark("only the GM can say what this costs: give it a price in successes"),
    mark(
        "the stakes cost {a} successes, and {b} dice are rolled in all: more dice than successes are needed; "
        "wager more, or aim lower"
    ),
    mark(
        "no rule says which die comes after such a weapon's: allowed are d4, d6, d8, d10 and d12 alone; "
        "or read odd_weapons as step"
    ),
    mark(
        "{a} is no weapon; allowed are 1 to {b} plain dice of up to 1000 sides and a bonus of up to 1000: "
        "write 1d10 or 2d6+2"
    ),
)
"""Sentences that a person at the command line may meet; of several that match, the longest counts."""
