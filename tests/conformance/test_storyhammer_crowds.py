"""Every preset of StoryHammer: crowds fit the odds, plays lie within them, saves go on as they would have."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from scipy.stats import chisquare

from affray.rules.table import Choice
from affray.systems import books
from affray.uses.line import Line
from affray.uses.odds import odds_of
from affray.uses.play import Bout, by_policy
from affray.uses.policy import Policy
from affray.uses.roller import Seeded
from affray.uses.save import load, save
from affray.uses.simulate import simulate_of
from affray.uses.unfold import unfold

BOOK = books["storyhammer"]
PRESETS = list(BOOK.presets)
TIMES, PLAYS, RARE = 1_000_000, 200, 20


def begun(preset):
    return BOOK.begin(msgspec.convert(BOOK.presets[preset], BOOK.scenario))


def followed(preset):
    """Decisions of the attacker by the book's first goal, those of the defender by its own."""
    scenario = msgspec.convert(BOOK.presets[preset], BOOK.scenario)
    wanted, feared = BOOK.goal("thrifty", scenario), BOOK.goals_of_defender["unhurt"](scenario)
    policy = Policy(goals=(("attacker", wanted), ("defender", feared)))
    graph = unfold(BOOK.begin(scenario))
    return graph, Line(graph, policy), policy


@pytest.mark.parametrize("preset", PRESETS)
def test_a_million_attacks_fit_the_odds(preset):
    graph, line, _ = followed(preset)
    exact = odds_of(graph, line).fractions()
    seen = dict(simulate_of(graph, line, times=TIMES, seed=20).counts)
    assert not seen.keys() - exact.keys()
    rare = [result for result, chance in exact.items() if chance * TIMES < RARE]
    cells = [(seen.get(result, 0), chance * TIMES) for result, chance in exact.items() if result not in rare]
    assert len(cells) > 1
    counts, wanted = zip(*cells, strict=True)
    scale = F(sum(counts)) / sum(wanted)  # what is left out of the rare ones is left out of both
    assert chisquare(counts, [float(one * scale) for one in wanted]).pvalue > 1e-4


@pytest.mark.parametrize("preset", PRESETS)
def test_plays_lie_in_the_odds(preset):
    graph, line, policy = followed(preset)
    possible = {tuple(sorted(result.amounts)) for result, chance in odds_of(graph, line).items() if chance}
    decide = by_policy(policy)
    for seed in range(PLAYS):
        bout = Bout(begun(preset), Seeded(seed))
        while bout.question is not None:
            if isinstance(bout.question, Choice):
                bout.choose(decide(bout.question, bout))
            else:
                bout.roll()
        assert tuple(sorted(bout.result.amounts)) in possible, seed


def go_on(bout, turn=0):
    """To the end, each decision taken otherwise than the last."""
    while bout.question is not None:
        if isinstance(bout.question, Choice):
            turn += 1
            bout.choose(bout.question.options[turn * 7 % len(bout.question.options)])
        else:
            bout.roll()
    return bout.result, bout.log, bout.position.result


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_save_at_every_question_resumes_to_the_same_future(preset, seed):
    bout, kept, turn = Bout(begun(preset), Seeded(seed)), [], 0
    while bout.question is not None:
        kept.append((turn, save(bout)))
        if isinstance(bout.question, Choice):
            turn += 1
            bout.choose(bout.question.options[turn * 7 % len(bout.question.options)])
        else:
            bout.roll()
    for turn, text in kept:
        again = load(text)
        assert save(again) == text
        assert go_on(again, turn) == (bout.result, bout.log, bout.position.result)
