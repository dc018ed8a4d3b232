"""Refusals as one paragraph in the language that is spoken.

A refusal is raised with a finished English sentence. To say it in another language, the sentence is matched
with the templates below and those of the books in use, and what filled a template's gaps is put into those of
its translation.
"""

from __future__ import annotations

import re
from functools import cache
from re import Pattern

from affray.errors import AffrayError
from affray.text.fight_refusals import FIGHTS
from affray.text.reader_refusals import READERS
from affray.text.reasons import REASONS
from affray.text.safe import clean
from affray.text.table_refusals import TABLES
from affray.text.translate import Tongue, mark
from affray.text.work_refusals import WORK

LONGEST = 1_500
TOO_LONG = re.compile(r"(\S{60})\S{60,}")
"""A word of what a stranger wrote that would drown the sentence round it."""
KNOWN = "known: {"
"""Stands in the templates whose gaps are names that may be typed."""
GAP = re.compile(r"\{([a-e])\}")


def refused(refusal: AffrayError, tongue: Tongue, books: tuple[str, ...] = ()) -> str:
    """What was wrong, what was allowed and what to do, with the field's path first.

    books   the templates of the books in use
    """
    said = clean(translated(TOO_LONG.sub(r"\1…", refusal.message), tongue, books), longest=LONGEST)
    where = clean(refusal.path)
    return f"{where}: {said}" if where else said


def translated(message: str, tongue: Tongue, books: tuple[str, ...] = ()) -> str:
    """A sentence by its template, and what fills the gaps by theirs; what has no template, as it stands."""
    if tongue.lang == "en":
        return message
    for template in _by_length(books):
        found = _pattern(template).fullmatch(message)
        if found:
            said = tongue.word(template)
            typed = KNOWN in template
            for name, part in found.groupdict().items():
                kept = typed and part != "none"  # names are typed as they are, whatever else they mean
                said = said.replace("{" + name + "}", part if kept else translated(part, tongue, books))
            return said
    return tongue.name(message)


@cache
def _by_length(books: tuple[str, ...]) -> list[str]:
    """Every template, those that say most by themselves first."""
    return sorted(
        {*TEMPLATES, *REASONS, *READERS, *FIGHTS, *TABLES, *WORK, *books},
        key=lambda template: -len(GAP.sub("", template)),
    )


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
    mark("there is one target: allowed is {a}, or no number"),
    mark("there are {a} targets: allowed are {b} to {c}, or no number"),
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
    mark("{a}, in line {b} at {c}"),
    mark("a number in it is too long"),
    mark("too deeply nested"),
    mark("no file is named: give a book, a preset or a scenario file"),
    mark("{a} is no text: write it in UTF-8"),
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
    mark("{a} is not a card: type cards as they are marked, with spaces between them, as 10 7 A"),
    mark("{a}: type cards as they are marked, with spaces between them, as 10 7 A"),
    mark("{a} {b} typed where {c} are needed: type the line again without the rest"),
    mark("no card was typed: type cards as they are marked, with spaces between them, as 10 7 A"),
    mark("{a} cards typed where {b} are needed: type the line again without the rest"),
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
    # The server.
    mark("the server needs {a}, which is not installed: {b}"),
    mark("give `ask` to begin an attack, or `position` and `answer` to go on with one"),
    mark("a position takes one answer: `choose` an option, or the `faces` of real dice"),
    mark("no dice are wanted here: a decision is open"),
    mark("no decision is open here: dice are wanted"),
    mark("the server rolls in this attack: it was begun with {a}"),
    mark("{a} faces where {b} are needed: give those"),
    mark("a position of another server"),
    mark("an answer needs the position that it is for"),
    mark("this position was not given out by this server, or was changed: give one as it came"),
    mark("the server's dice are saved with something that is not their own"),
    mark("these dice are real: answer with their faces"),
    mark("a position of more than {a} bytes: begin again"),
    mark(
        "not a key of {a} bytes; move it away, and a new one is made: positions that were given out before "
        "are then refused"
    ),
    mark("{a} is no origin: write it as {b}, without a path"),
    mark("cannot be kept: {a}; give --data a folder that can be written"),
    mark("port {a} cannot be had: {b}; give another, as {c}"),
    mark("{a} questions are waiting, and no more may: ask again in a moment"),
    mark(
        "this takes more than {a} seconds, which is what one question may take here: ask for fewer dice, "
        "choices or targets, or run `affray` yourself"
    ),
    # Comparisons, sweeps and pictures.
    mark("nothing to vary is called {a}; {b}"),
    mark("nothing to go over: write {a}"),
    mark("{a} says no name and values: write {b}"),
    mark("{a} is no range: write FROM..TO or FROM..TO..STEP"),
    mark("{a} runs backwards: write {b}..{c}"),
    mark("{a} is too large: a number has at most 9 digits here"),
    mark("{a} has an empty value: write 1,2,5 or 8..30"),
    mark("{a}: at most {b} values to a range"),
    mark("{a} points: at most {b} are swept; give fewer or shorter ranges"),
    mark("the same is gone over twice: give each once"),
    mark("{a} is no measure; {b}"),
    mark("attacks of several books: compare those of one book"),
    mark("more than {a} attacks: compare fewer"),
    mark("{a} is no kind of picture: give a file that ends in .svg, .png, .html or .json"),
    mark("there is nothing to decide here, and so no worth to draw: draw `affray odds`"),
    mark("this needs an optional part of Affray: {a} adds it"),
    mark("this file keeps another sweep, or something else: give another file, or remove it"),
    mark("no scheduler answers at {a}: {b}; start one, or leave --cluster out"),
    mark("{a} has no table {b}; {c}"),
    mark("CSV and JSON hold one table: name it"),
    mark("no clause {a}; {b}"),
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
)
"""Sentences that a person at the command line may meet; of several that match, the longest counts."""
