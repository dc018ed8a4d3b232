"""Attacks of vzryv as they are told at the table, in Russian and English, line by line.

Run this file to write the transcripts anew; then read them beside the book.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.run import affray

HERE = Path(__file__).parent / "vzryv"
PLAYED = {
    "bear": ("bear", "5"),
    "archer": ("archer", "3"),
    "flaming sword": ("flaming sword", "13"),
    "covered": ("covered", "3"),
    "extra dice": ("extra dice", "3"),
}
LANGUAGES = ("en", "ru")


def transcript(name: str, lang: str) -> str:
    """One attack as the command tells it."""
    preset, seed = PLAYED[name]
    played = affray("play", f"vzryv/{preset}", "--seed", seed, "--lang", lang)
    assert played.returncode == 0, played.stderr
    return played.stdout.decode("utf-8")


def page(name: str, lang: str) -> Path:
    """Where its transcript is kept."""
    return HERE / f"{name.replace(' ', '-')}.{lang}.txt"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_it_is_told_as_before(name, lang):
    assert transcript(name, lang) == page(name, lang).read_text(encoding="utf-8")


if __name__ == "__main__":
    for name in PLAYED:
        for lang in LANGUAGES:
            page(name, lang).write_text(transcript(name, lang), encoding="utf-8")
