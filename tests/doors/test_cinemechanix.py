"""The command line on Cinemechanix: what is refused, and how a miss is told."""

from __future__ import annotations

import json

import pytest

from affray.doors.cli import main

MISS = ["--set", "situation.successes=0"]
NO_DICE = ["--set", "attacker.hero_dice=0", "--set", "attacker.combat=0"]


@pytest.fixture
def said(capsys, monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")

    def said(*arguments, ended=0):
        assert main(list(arguments)) == ended
        found = capsys.readouterr()
        return found.err if ended else found.out

    return said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("attacker.weapon=1d0", "attacker.weapon: at 3: a die of 0 sides"),
        ("attacker.weapon=", "attacker.weapon: the text ends"),
        ("attacker.number=7", "attacker.number: 7 is none of its values; known: 4, 5, 6"),
        ("attacker.combat=20", "attacker.combat: 20 is none of its values; known: 0, 4, 6, 8, 10, 12"),
        ("rulings.challenge_tn=7", "rulings.challenge_tn: 7 is none of its values; known: 4, 5, own"),
    ],
)
def test_a_refusal_says_where_and_what_is_allowed(said, change, words):
    assert " ".join(said("odds", "cinemechanix", "--set", change, ended=2).split()).startswith(
        f"affray: {words}"
    )


def test_a_miss_is_said_once(said):
    assert "a miss, the opponent may take defensive actions" in said("odds", "cinemechanix", *MISS)
    played = said("play", "cinemechanix/bit player", "--seed", "1", *NO_DICE)
    assert "A miss: no success is left  [CMX-3]" in played
    assert "The outcome: a miss, the opponent may take defensive actions." in played
    assert json.loads(said("play", "cinemechanix", *MISS, "--json"))["result"] == {"opening": 1}


@pytest.mark.parametrize("kind", ["health", "nerve", "presets"])
def test_no_word_of_another_book_is_said_in_russian(said, kind):
    assert "LUC" not in said("list", "cinemechanix", kind, "--lang", "ru")
