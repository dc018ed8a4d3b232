"""Every word has its translation, and what is compiled is what is written."""

from __future__ import annotations

import importlib
import json
import re
import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from affray.doors.cli import main
from affray.systems import books
from affray.text.translate import LANGUAGES, Tongue, spoken, tongue

ROOT = Path(__file__).parent.parent.parent
sys.path.append(str(ROOT / "tools"))
words: Any = importlib.import_module("words")
OURS = [key for key in books if key != "toy"]


@pytest.fixture(scope="module")
def template():
    return words.gathered()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_gathered_translated_and_compiled(template, lang):
    toys = {said for key in books if key not in OURS for said in words.words_of(books[key])}
    assert [
        line for line in words.wanting(lang, template) if not any(repr(toy) in line for toy in toys)
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_has_the_gaps_of_its_sentence(lang):
    gap = re.compile(r"\{(\w+)")
    for message in words.read(lang):
        if message.id and message.string and not message.pluralizable:
            assert sorted(gap.findall(message.id)) == sorted(gap.findall(message.string)), message.id


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"AFFRAY_LANG": "ru", "LANG": "en_GB.UTF-8"}, "ru"),
        ({"AFFRAY_LANG": "xx", "LANG": "ru_RU.UTF-8"}, "ru"),
    ],
)
def test_the_environment_says_which_language(environment, lang):
    assert spoken(environment) == lang


def test_what_has_no_words_is_remembered():
    russian = Tongue("ru", NullTranslations())
    assert russian.say("a sentence that nobody has said yet") == "a sentence that nobody has said yet"
    assert russian.count("one", "{n} of them", 2) == "2 of them"
    assert russian.name("Imp") == "Imp"
    assert russian.missing == {"a sentence that nobody has said yet", "one"}
    assert tongue("xx").lang == "en"
    assert tongue("ru").word("") == ""


LATIN = re.compile(r"[A-Za-z]{3,}")


@pytest.mark.parametrize("key", OURS)
def test_nothing_english_is_left_in_russian(capsys, monkeypatch, key):
    """Every preset is played, weighed and advised on; the tongue gathers what it has no words for."""
    monkeypatch.setenv("COLUMNS", "80")
    russian = tongue("ru")
    russian.missing.clear()
    for preset in books[key].presets:
        name = f"{key}/{preset}"
        for seed in range(4):
            assert main(["play", name, "--seed", str(seed), "--guided", "--lang", "ru"]) == 0
        for use in ("odds", "advise"):
            assert main([use, name, "--lang", "ru"]) == 0
    for kind in ("goals", "rulings", "prompts", "effects", "clauses", *books[key].catalogue):
        assert main(["list", key, kind, "--lang", "ru"]) == 0
    assert main(["--help", "--lang", "ru"]) == 0
    capsys.readouterr()
    assert russian.missing == set()


def test_a_refusal_speaks_russian(capsys):
    for arguments, said in (
        (["odds", "nowhere"], "нет ни книги, ни заготовки, ни файла 'nowhere'"),
        (["odds", "woin", "--set", "target.sok=1"], "такого поля нет; может быть, 'soak'?"),
        (["odds", "woin", "--set", "target.soak=x"], "'x' не подходит: нужно целое число, а это текст"),
        (["odds", "woin", "--choose", "spend=99"], "вопрос 'spend' не предлагает '99'; можно: от 0 до 8"),
        (["odds", "woin", "--nothing"], "Нет такого ключа: --nothing."),
    ):
        assert main([*arguments, "--lang", "ru"]) == 2
        assert said in capsys.readouterr().err


def test_json_is_the_same_in_every_language(capsys):
    told = []
    for lang in LANGUAGES:
        assert main(["odds", "woin/benchmark", "--json", "--lang", lang]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
