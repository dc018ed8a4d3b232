"""Whatever a command prints in Russian is Russian: every command, preset, list, help page and refusal.

What may stay as it is: what somebody types (keys in quotes, options, file names), the book's own capitals
(HEALTH, SOAK), clause ids, and the names of programs and formats.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from affray.doors.cli import main
from affray.rules.rulings import readings
from affray.rules.words import label
from affray.systems import books
from affray.text.refusals import translated
from affray.text.translate import tongue
from tests.text.refusals import refusals

OURS = [key for key in books if key != "toy"]
LATIN = re.compile(r"[A-Za-z]{2,}")
TYPED = re.compile(
    r"""
      '[^'\n]*' | "[^"\n]*" | `[^`\n]*`             # quoted
    | --?[a-z-]+                                    # options
    | \b[A-Z][A-Z0-9]+(?:-[A-Z]?[0-9]+)?\b          # HEALTH, WOIN-12
    | https?://\S+                               # addresses
    | \.(?:svg|png|html|json)\b                    # kinds of files
    | \b(?:Cinemechanix|StoryHammer|Hero\ Factor)\b  # books, and what they call things in every language
    | \b(?:Max\ Vim|Vim|Clot|Life\ Support|Overkill|Lobe|Move|Think|Will|Labor|Marvel|Natural|Focal|Correl)\b
    | \b(?:Affray|CSV|Dask|JSON|Markdown|Parquet|TOML|Schema|Lines|UTF-8|Tally|Keep)\b
    | ^\s*affray\s.*$ | \baffray\ [a-z]+            # commands
    | \bnumpy\ [\d.]+\ \w+\ multinomial | \baffray-blake2b-1\b
    | \b[a-z_.]+(?:=\S+)?,?(?:[a-z]+=\S+)           # target.defense=15
    """,
    re.VERBOSE | re.MULTILINE,
)


def english(text: str, *keys: str) -> list[str]:
    """What is not Russian in a text, apart from some keys."""
    for key in sorted(keys, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(key)}(?![\w-])", "", text)
    return LATIN.findall(TYPED.sub("", text))


@pytest.fixture
def said(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")

    def said(*arguments: str, status: int = 0) -> str:
        assert main([*arguments, "--lang", "ru"]) == status
        shown = capsys.readouterr()
        return shown.out + shown.err

    return said


def settings(key: str) -> list[str]:
    """Every ruling and its values: what is written after `--ruling`."""
    found = readings(books[key].rulings)
    values = [label(value) for name in found for value in found[name] if isinstance(value, (str, bool))]
    return [*found, *values]


PRESETS = [f"{key}/{preset}" for key in OURS for preset in books[key].presets]


@pytest.mark.parametrize("name", PRESETS)
def test_every_command_on_every_preset(said, name):
    key = name.partition("/")[0]
    for arguments in (
        *(["play", name, "--seed", str(seed), "--guided"] for seed in range(6)),
        ["play", name, "--policy", "none", "--seed", "1"],
        ["odds", name],
        ["odds", name, "--exact", "--policy", "none"],
        ["advise", name, "--exact"],
        ["simulate", name, "--times", "1000"],
        *([use, name, "--by", books[key].effects[0].key] for use in ("odds", "advise", "simulate")),
    ):
        assert english(said(*arguments), name, *settings(key)) == [], arguments


def test_every_list(said):
    keys = {*books, *(books[key].title for key in books)}
    assert english(said("systems"), *keys) == []
    for key in OURS:
        kinds = said("list", key).split()
        for kind in kinds:
            entries = json.loads(said("list", key, kind, "--json"))["entries"]
            shown = said("list", key, kind)
            values = settings(key) if kind in {"rulings", "presets"} else ()
            rows = [english(line, *entries, *values) for line in shown.splitlines()]
            assert [row for row in rows if row] == [], kind


COMMANDS = (
    "systems",
    "list",
    "example",
    "schema",
    "play",
    "resume",
    "odds",
    "advise",
    "simulate",
    "compare",
    "sweep",
    "table",
    "serve",
    "fight",
)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_page(said, command):
    page = said(*([command] if command else []), "--help")
    assert (
        english(
            page,
            "affray",
            "postgresql",
            *COMMANDS,
            "best|none",
            "best|habit",
            "win|unhurt",
            "win",
            "fighters.0.target.health",
            "entered|seeded",
            "en|ru",
            "best",
            "seeded",
            "target.defense",
            "worth",
            "damage>",
            "spend",
            "tie_hits",
            "yes,no",
            "all",
        )
        == []
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", "nowhere"],
        ["odds"],
        ["odds", "woin", "more"],
        ["odds", "woin", "--nothing"],
        ["odds", "woin", "--sed", "1"],
        ["odds", "woin", "--goal"],
        ["attack"],
        ["odds", "woin", "--set", "target.sok=1"],
        ["odds", "woin", "--set", "target.soak=x"],
        ["odds", "woin", "--set", "target.soak"],
        ["odds", "woin", "--set", "target.soak=1", "--set", "target.soak=2"],
        ["odds", "woin", "--ruling", "six_rule=none"],
        ["odds", "woin", "--ruling", "six=none"],
        ["odds", "woin", "--choose", "spend=99"],
        ["odds", "woin", "--choose", "option=trip"],
        ["odds", "woin", "--choose", "dodge=yes"],
        ["odds", "woin/wrestler", "--choose", "option=disarm"],
        ["odds", "woin/wrestler", "--choose", "option=escape"],
        ["odds", "woin", "--by", "hunger"],
        ["odds", "woin", "--goal", "gold"],
        ["odds", "woin", "--goal", "damage=x"],
        ["odds", "woin", "--policy", "worst"],
        ["odds", "woin", "--set", "attacker.pool=9999"],
        ["simulate", "woin", "--times", "0"],
        ["simulate", "woin", "--times", "x"],
        ["simulate", "woin", "--seed", "x"],
        ["play", "woin", "--dice", "nowhere"],
        ["play", "woin", "--log", "/nowhere/at/all"],
        ["play", "woin", "--save", "/nowhere/at/all"],
        ["play", "woin", "--seed", "1", "--dice", "entered"],
        ["resume", "nowhere.json"],
        ["list", "woin", "spells"],
        ["example", "woin", "nothing"],
        ["schema", "chess"],
    ],
)
def test_every_way_of_going_wrong(said, arguments):
    text = said(*arguments, status=2).removeprefix("affray: ")
    path = re.match(r"^[\w./@-]+: ", text)
    text = text[path.end() :] if path else text
    text = re.sub(r"известны: .*|WHAT|FILE", "", text)  # what is known is what can be typed
    assert english(text, "entered", "seeded", "target.defense", "yes", "no", "nowhere") == [], text


WRITERS = {
    "chance/amount.py", "chance/distribution.py", "chance/marks.py", "chance/notation.py", "chance/throw.py",
    "chance/weigh.py", "chance/chances.py", "chance/tokens.py",
    "uses/advise.py", "uses/mattered.py", "uses/odds.py", "uses/play.py",
}  # fmt: skip
"""What only somebody who writes a book, or calls Affray from Python, can be told.

What `mattered` says, nobody hears but itself.
"""


TYPABLE = (
    "entered", "seeded", "target.defense", "yes", "no", "from =", "system =", "choices =", "dice =",
    "odd_weapons", "odd_dice", "fleeting_decay", "round", "step", "floor", "hp", "vyn", "vim", "parry",
    "guard", "dos", "attacker.pool", "rulings.perk_cards", "rulings.deck", "https://table.example",
    "[[script]]", "win SIDE, draw, fighting, unending, rounds, rounds>=NUMBER", "first NAME, left NAME",
    "lost NAME",
    "Ash.target.health", "goal", "spending", "choices",
    "pip install", "[[fighters]]", "json, lines", "«gm»", "bearer token", "suppose", "finish", "--origin",
    "sqlite", "postgresql",
)  # fmt: skip
"""What a refusal says in every language: it is to be typed so."""


def test_every_refusal_has_its_russian():
    russian = tongue("ru")
    theirs = tuple(said for key in OURS for said in books[key].refusals)
    wanting = []
    for where, sentence in refusals():
        if where in WRITERS or sentence.startswith(
            "no '1' '1'"
        ):  # "no weapon 'x'" and the like stand by themselves
            continue
        text = translated(sentence, russian, theirs)
        if english(text, *TYPABLE):
            wanting.append((where, text))
    assert wanting == []


def test_the_test_knows_english_when_it_sees_it():
    assert english("Wolf: SOAK 2 [WOIN-16]") == ["Wolf"]
    assert english("Волк: SOAK 2 [WOIN-16], `affray odds`, --set target.soak=2, 'hit'") == []


BROKEN = [
    '{"system": "woin", "attacker": {"pool":}}',
    '{"system": "woin", "attacker": {"pool": 01}}',
    '{"system": "woin",}',
    '{"system": "woin", "target": {"immune": ["a",]}}',
    '{"system" "woin"}',
    '{"system": "woin" 3}',
    '{"system": "woin", "target": {"immune": ["a" 3]}}',
    '{"system": "woin"} 3',
    '{"system": "woin"',
    '{"system": "\\x"}',
    '{"system": "\\u12"}',
    '{"system": "\\ud800"}',
    "{system: 3}",
    'system = "woin"\n[a\n',
    'system = "woin"\n[[a]\n',
    "system =\n",
    "system 3",
    "system",
    "= 3",
    'system = "woin',
    'system = "wo\nin"',
    'system = "\\q"',
    'system = "\\u12"',
    'system = "\\ud800"',
    "system = [1, 2",
    "system = {a = 1",
    "system = {a = 1, a = 2}",
    "system = 1\nsystem = 2",
    "system = 3 4",
    "[a]\nb = 1\n[a]\n",
    "a = {b = 1}\n[a.c]\n",
    "a = 2026-13-45",
    "\x01",
]


@pytest.mark.parametrize("text", BROKEN)
def test_what_cannot_be_read_is_said_in_russian(said, tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    Path("файл").write_text(text)
    assert english(said("odds", "./файл", status=2), "affray") == []


@pytest.mark.parametrize("text", ["", "3", "[]", "{", '{"affray": "a"}', '{"affray": 1}', '{"other": 1}'])
@pytest.mark.parametrize("command", ["resume {}", "fight {} play"])
def test_what_is_no_save_is_refused_in_russian(said, tmp_path, monkeypatch, text, command):
    monkeypatch.chdir(tmp_path)
    Path("файл.jsonl").write_text(text)
    assert english(said(*command.format("файл.jsonl").split(), status=2), "affray", ".jsonl") == []
