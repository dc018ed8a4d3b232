"""At the table: real dice, repeated rolls, chains without end, saves."""

from __future__ import annotations

import pytest

from affray.errors import WrongFace
from affray.systems import books
from affray.systems.vzryv import Target
from affray.uses.play import Bout, play
from affray.uses.roller import Entered, Scripted, Seeded
from affray.uses.save import load, save
from tests.systems.vzryv.clauses import clause
from tests.systems.vzryv.table import blow

VZRYV = books["vzryv"]


def typed(step, *lines):
    """A bout with real dice: what was asked for, and what came of it."""
    asked, given = [], iter(lines)

    def ask(wanted):
        asked.append((wanted.why, wanted.notation, wanted.more))
        return next(given)

    played = play(step, roller=Entered(ask))
    return asked, dict(played.result.amounts)


@clause("VZ-13 VZ-17")
def test_repeated_rolls_are_asked_for():
    asked, came = typed(blow("1к8", net=1), "3 8", "2 6")
    why = "damage with Advantage (each roll repeated)"
    assert asked == [(why, "1d8! (best of 2)", 2), (why, "1d8! (best of 2)", 2)]
    assert came == {"hit": 1, "damage": 14}


def test_an_extra_die_and_its_explosions_are_two_throws():
    asked, came = typed(blow("2к6", net=1, advantage_mode="extra_die"), "2 6 4", "1 5")
    assert [(why, notation) for why, notation, _ in asked] == [
        ("damage with Advantage (first rolls)", "3d6"),
        ("damage with Advantage: the explosions (each roll repeated)", "1d6! (best of 2)"),
    ]
    assert came["damage"] == 15


def test_without_explosions_nothing_more_is_asked():
    asked, came = typed(blow("2к6", net=-1, advantage_mode="extra_die_plain"), "2 6 4")
    assert len(asked) == 1
    assert came["damage"] == 4


def test_whole_attempts_and_chains_are_named():
    asked, came = typed(blow("2к6", net=1, advantage_mode="whole"), "6 4 2", "5 5")
    assert asked[0][1] == "2d6! attempt 1 + 2d6! attempt 2"
    assert came["damage"] == 10
    asked, came = typed(blow("2к6", net=-1, advantage_mode="per_chain"), "6 4 2 5 5")
    assert asked[0][1] == "2d6! chain 1 + 2d6! chain 2"
    assert came["damage"] == 5


def test_a_wrong_face_is_refused():
    with pytest.raises(WrongFace, match="face 1 is 9"):
        typed(blow("1к8"), "9")


def test_several_types_of_an_attack_rolled_as_a_whole():
    step = blow("1к6 sharp, 1к6 fire", Target(immune=("fire",)), net=1, advantage_mode="whole")
    played = play(step, roller=Scripted((4, 1, 1, 5)))
    assert dict(played.result.amounts) == {"hit": 1}
    played = play(step, roller=Scripted((5, 4, 4, 4)))
    assert dict(played.result.amounts) == {"hit": 1, "damage": 5}


@clause("VZ-14")
def test_a_chain_is_cut_after_a_thousand_rerolls_and_says_so():
    played = play(blow("1к2"), roller=Scripted((2,) * 1001))
    (rolled,) = [event for event in played.log if event.kind == "roll"]
    assert rolled.cut
    assert dict(played.result.amounts)["damage"] == 2002


@pytest.mark.parametrize("preset", VZRYV.presets)
@pytest.mark.parametrize("seed", range(3))
def test_a_save_at_every_question_resumes(preset, seed):
    import msgspec

    bout, kept = Bout(VZRYV.begin(msgspec.convert(VZRYV.presets[preset], VZRYV.scenario)), Seeded(seed)), []
    while bout.question is not None:
        kept.append(save(bout))
        bout.choose(bout.question.options[0]) if hasattr(bout.question, "options") else bout.roll()
    for text in kept:
        again = load(text)
        assert save(again) == text
        while again.question is not None:
            again.choose(again.question.options[0]) if hasattr(again.question, "options") else again.roll()
        assert (again.result, again.log) == (bout.result, bout.log)
