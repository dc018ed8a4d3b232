"""Every preset of WOIN: crowds fit the odds, plays lie within them, and saves go on as they would have."""

from __future__ import annotations

from fractions import Fraction as F

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

WOIN = books["woin"]
PRESETS = list(WOIN.presets)
TIMES, PLAYS, RARE = 1_000_000, 300, 20


def begun(preset):
    return WOIN.begin(WOIN.preset(preset))


def followed(preset):
    """Half of the decisions by the book's own goals, the others taken by neither side."""
    scenario = WOIN.preset(preset)
    policy = Policy(goals=(("attacker", next(iter(WOIN.goals.values()))(scenario)),))
    graph = unfold(WOIN.begin(scenario))
    return graph, Line(graph, policy), policy


@pytest.mark.parametrize("preset", PRESETS)
def test_a_million_attacks_fit_the_odds(preset):
    graph, line, _ = followed(preset)
    exact = odds_of(graph, line).fractions()
    seen = dict(simulate_of(graph, line, times=TIMES, seed=20).counts)
    assert not seen.keys() - exact.keys()
    rare = [result for result, chance in exact.items() if chance * TIMES < RARE]
    cells = [(seen.get(result, 0), chance * TIMES) for result, chance in exact.items() if result not in rare]
    if sum(exact[result] for result in rare) * TIMES >= RARE:
        cells.append((sum(seen.get(one, 0) for one in rare), sum((exact[one] for one in rare), F(0)) * TIMES))
    if len(cells) == 1:
        return
    counts, wanted = zip(*cells, strict=True)
    scale = F(sum(counts)) / sum(wanted)  # what is left out of the rare ones is left out of both
    assert chisquare(counts, [float(one * scale) for one in wanted]).pvalue > 1e-4


@pytest.mark.parametrize("preset", PRESETS)
def test_plays_lie_in_the_odds(preset):
    graph, line, policy = followed(preset)
    possible = {result: chance for result, chance in odds_of(graph, line).fractions().items() if chance}
    known = {}

    def decide(choice, bout):
        at = bout.position, bout.told
        if at not in known:
            known[at] = by_policy(policy)(choice, bout)
        return known[at]

    for seed in range(PLAYS):
        bout = Bout(begun(preset), Seeded(seed))
        while bout.question is not None:
            if isinstance(bout.question, Choice):
                bout.choose(decide(bout.question, bout))
            else:
                bout.roll()
        assert {tuple(sorted(bout.result.amounts))} <= {tuple(sorted(one.amounts)) for one in possible}, seed


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
@pytest.mark.parametrize("seed", range(5))
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


@pytest.mark.parametrize("preset", ["first blow", "benchmark"])
def test_a_save_of_a_plain_attack_is_small(preset):
    bout = Bout(begun(preset), Seeded("a seed of twenty-odd letters"))
    while bout.question is not None:
        assert len(save(bout).encode()) < 1_000
        bout.choose(bout.question.options[0]) if isinstance(bout.question, Choice) else bout.roll()
    assert len(save(bout).encode()) < 1_000
