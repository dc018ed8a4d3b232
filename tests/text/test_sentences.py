"""What happened, as somebody at the table would say it."""

from __future__ import annotations

import pytest

from affray.errors import BadValue, WrongFace
from affray.rules.table import Choice
from affray.rules.words import Prompt
from affray.systems import books
from affray.text.dice import fallen, thrown
from affray.text.lexicon import Lexicon
from affray.text.reader_refusals import READERS
from affray.text.reasons import REASONS
from affray.text.refusals import GAP, TEMPLATES, refused, translated
from affray.text.safe import clean
from affray.text.sentences import cited, outcome, sentence, sentences
from affray.text.translate import tongue
from affray.uses.lanes import Result
from affray.uses.log import Event

WORDS = Lexicon(
    tongue("en"),
    effects={"damage": "damage", "hit": "hits"},
    prompts={"spend": "dice for damage"},
    options={"wild": "strike wildly"},
    clauses={"B-1": "Roll."},
    notes={"missed": "{name} is missed by {gap:+d}", "broken": "{nobody}"},
)


def said(kind, lexicon=WORDS, **fields):
    return sentence(Event(kind, "book.rule", ("B-1", "B-2"), **fields), lexicon).text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (
            {"throw": ((2, 6, False, 1, ""),), "faces": ((6,), (5,)), "value": "hit"},
            "why: 2d6 fall 6 5 = 11: hit.",
        ),
        ({"throw": ((2, 6, False, 1, ""),), "faces": ((6,), (5,)), "value": 11}, "why: 2d6 fall 6 5: 11."),
        (
            {"throw": ((1, 6, True, 1, "LUC"),), "faces": ((6, 6, 2),), "value": 14},
            "why: 1d6! LUC fall 6+6+2: 14.",
        ),
        (
            {"throw": ((1, 8, False, 2, ""),), "faces": ((5,),), "lost": (((2,),),), "value": 5},
            "why: 1d8 (best of 2) fall 5 (2): 5.",
        ),
        (
            {"throw": ((1, 8, False, -2, ""),), "faces": ((2,),), "lost": (((5,),),), "value": 2},
            "why: 1d8 (worst of 2) fall 2 (5): 2.",
        ),
        ({"throw": ("cards", 3, 28), "faces": (9, 4, 1), "value": 9}, "why: 3 of 28 cards: 9 4 A, so 9."),
        ({"throw": ("cards", 2, 52), "faces": (13, 11), "value": (13, 11)}, "why: 2 of 52 cards: K J."),
        ({"throw": (), "faces": (), "value": 0}, "why: no dice fall –: 0."),
        ({"throw": ((1, 6, False, 1, ""),), "faces": ((3,),), "value": True}, "why: 1d6 fall 3: yes."),
        (
            {"throw": ((1, 6, False, 1, ""),), "faces": ((3,),), "value": {"hit": True, "critical": False}},
            "why: 1d6 fall 3: hits.",
        ),
        (
            {"throw": ((1, 6, False, 1, ""),), "faces": ((3,),), "value": {"hit": False}},
            "why: 1d6 fall 3: a miss.",
        ),
        (
            {"throw": ((1, 6, False, 1, ""),), "faces": ((3,),), "value": (True, 2)},
            "why: 1d6 fall 3: yes, 2.",
        ),
        (
            {
                "throw": ((1, 6, False, 1, ""),),
                "faces": ((3,),),
                "value": 3,
                "effects": (("damage", 0, 3), ("hit", 1, 1)),
            },
            "why: 1d6 fall 3: damage 3, hits (target 2).",
        ),
        (
            {"throw": ((1, 6, True, 1, ""),), "faces": ((6, 1),), "value": 7, "cut": True},
            "why: 1d6! fall 6+1: 7. (The chain was cut after 1,000 re-rolls.)",
        ),
    ],
)
def test_a_roll(fields, text):
    assert said("roll", key="why", **fields) == text


def test_choices_tellings_notes_and_rulings():
    assert said("choice", key="spend", by="attacker", answer="2") == "attacker: dice for damage: 2."
    assert said("choice", key="how", by="elf", answer="wild") == "elf: how: strike wildly."
    assert said("tell", key="hit", amount=1) == "hits."
    assert said("tell", key="damage", amount=5, to=2) == "damage (target 3) 5."
    assert said("note", key="missed", details=(("name", "Imp"), ("gap", 3))) == "Imp is missed by +3"
    assert said("note", key="broken") == "{nobody}"
    assert said("note", key="unheard") == "unheard"
    assert said("ruling", key="tie_hits", answer="yes") == "This ruling mattered: tie_hits = yes."


def test_a_log_and_its_clauses():
    (line,) = sentences([Event("tell", "book.rule", ("B-1",), "hit", amount=1)], WORDS)
    assert (line.clauses, line.kind) == (("B-1",), "tell")
    assert cited(("B-1", "B-2"), WORDS) == [("B-1", "Roll."), ("B-2", "")]


def test_an_outcome():
    assert outcome(Result((("hit", 1), ("damage", 5))), WORDS) == "The outcome: hits, damage 5."
    assert outcome(Result(), WORDS) == "The outcome: a miss."
    assert outcome(Result((("damage", 5),)), WORDS) == "The outcome: a miss, damage 5."
    assert outcome(Result(), Lexicon(tongue("en"))) == "The outcome: nothing."


def test_a_question():
    choice = Choice(Prompt("spend", "dice"), (0, 1), "defender")
    assert WORDS.question(choice) == "defender: dice for damage?"
    assert WORDS.labels((0, True, None)) == ["0", "yes", "none"]


def test_a_books_capitals_are_names_in_every_language():
    russian = tongue("ru")
    russian.missing.clear()
    assert thrown(((2, 6, False, 1, "CD"),), russian) == "2к6 CD"
    assert russian.missing == set()


def test_dice_are_spelt_as_each_language_spells_them():
    throw = ((3, 6, False, 1, ""), (1, 8, True, 1, "LUC"))
    assert thrown(throw, tongue("en")) == "3d6 + 1d8! LUC"
    assert thrown(throw, tongue("ru")) == "3к6 + 1к8! LUC"
    assert fallen(throw, ((1,), (2,), (3,), (8, 4)), ()) == "1  2  3  8+4"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07name", "name"),
        ("\x9b31mred", "red"),
        ("a\x00b\x07c\u202ed\u200be", "abcde"),
        ("two\nlines\tand", "two lines and"),
        ("[red]<b>{x}", "[red]<b>{x}"),
        ("\ud800", ""),
    ],
)
def test_names_are_text(text, shown):
    assert clean(text) == shown


def test_names_are_not_endless():
    assert len(clean("x" * 10**6)) == 120
    assert clean("x" * 10**6).endswith("…")


def test_a_refusal_is_a_paragraph_with_its_path_first():
    assert refused(BadValue("no\nsuch \x1b[31mthing", path="a.b"), tongue("en")) == "a.b: no such thing"
    assert (
        refused(WrongFace("face 3 is 7: 1d6 shows 1 to 6"), tongue("ru"))
        == "грань 3 — 7: на 1к6 бывает от 1 до 6"
    )
    assert translated("a sentence of somebody else's", tongue("ru")) == "a sentence of somebody else's"


THEIRS = [said for key in books if key != "toy" for said in books[key].refusals]


@pytest.mark.parametrize("template", dict.fromkeys([*TEMPLATES, *REASONS, *READERS, *THEIRS]))
def test_every_refusal_has_its_russian(template):
    filled = GAP.sub("#", template)
    assert translated(filled, tongue("ru"), (template,)) != filled
