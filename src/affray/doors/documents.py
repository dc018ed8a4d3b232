"""What programs are told: one object a use, every chance an exact fraction beside a float.

The objects are described in docs/reference/json.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from affray.chance.distribution import Distribution
from affray.doors.wire import Scenario
from affray.doors.wishes import Asked, Wish, effect_keys, left_over
from affray.rules.words import label
from affray.text import crowds
from affray.text.numbers import amount, fraction
from affray.uses.advise import Advice, Decided
from affray.uses.lanes import Result, alone
from affray.uses.play import Bout
from affray.uses.simulate import Crowd


def release() -> str:
    """This Affray's version."""
    try:
        return version("affray")
    except PackageNotFoundError:  # run from its source, not installed
        return "unknown"


def heading(use: str, scene: Scenario, wish: Wish) -> dict[str, Any]:
    """What every object begins with."""
    return {
        "affray": release(),
        "system": scene.system.key,
        "use": use,
        "scenario": scene.name,
        "policy": wish.written(),
    }


def odds_document(scene: Scenario, wish: Wish, odds: Distribution[Result]) -> dict[str, Any]:
    """Every result with its exact chance, likeliest first."""
    keys = effect_keys(scene.system, (key for result in odds.values for key, _ in result.amounts))
    ordered = sorted(odds.items(), key=lambda pair: -pair[1])
    results = [{"result": _result(result, keys), **_probability(share)} for result, share in ordered]
    return {**heading("odds", scene, wish), **_targets(scene), "results": results}


def amounts_document(scene: Scenario, wish: Wish, by: str, odds: Distribution[Any]) -> dict[str, Any]:
    """One field of the result: each of its amounts with its exact chance, and the mean."""
    return {**heading("odds", scene, wish), "by": by, **distribution(odds)}


def distribution(odds: Distribution[Any]) -> dict[str, Any]:
    """A distribution of amounts; an open end is keyed "40+", and said again with its mean."""
    pairs = odds.items()
    found: dict[str, Any] = {
        "distribution": {amount(value): fraction(share) for value, share in pairs},
        "floats": {amount(value): float(share) for value, share in pairs},
        **_number("mean", odds.mean()),
    }
    ends = [plain(value) for value, _ in pairs if hasattr(value, "edge")]
    return found | ({"open": ends} if ends else {})


def advise_document(scene: Scenario, wish: Wish, advice: Advice, *, by: str | None = None) -> dict[str, Any]:
    """Every option of the first decision in order of worth, and the best line after it."""
    best = {weighed.label for weighed in advice.best}
    results = (result for weighed in advice.options for result in weighed.odds.values)
    keys = effect_keys(scene.system, {key for result in results for key, _ in result.amounts})
    options = []
    for weighed in advice.ranked:
        fields = {key: alone(weighed.odds, key) for key in keys if by in {None, key}}
        options.append(
            {
                "option": plain(weighed.option),
                "label": weighed.label,
                **_number("worth", weighed.worth, short="float"),
                "best": weighed.label in best,
                "odds": {key: distribution(odds) if by else _summary(odds) for key, odds in fields.items()},
            }
        )
    prompt = advice.prompt
    return {
        **heading("advise", scene, wish),
        "prompt": prompt.key if prompt else None,
        "by": advice.by,
        "goal": None if (goal := wish.goal_of(advice.by)) is None else goal.key,
        **_number("worth", advice.worth, short="float"),
        "options": options,
        "line": [decided(one) for one in advice.line],
    }


def decided(one: Decided) -> dict[str, Any]:
    """One later decision; several answers mean that it depends on how the dice fall."""
    return {"by": one.by, "prompt": one.prompt.key, "answers": [label(answer) for answer in one.answers]}


def simulate_document(
    scene: Scenario, wish: Wish, crowd: Crowd, exact: Distribution[Any], *, by: str | None = None
) -> dict[str, Any]:
    """How many of a crowd came to each result, beside the exact chance."""
    shared = {"times": crowd.times, "seed": crowd.seed, "generator": crowd.generator}
    chances = exact.fractions()
    if by is not None:
        found = crowds.mean(crowds.settled(crowd.amounts(by), exact), exact, crowd.times)
        return {
            **heading("simulate", scene, wish),
            **shared,
            "by": by,
            **_means(found),
            "amounts": _amounts(crowd, by, exact),
        }
    keys = effect_keys(scene.system, (key for result in exact.values for key, _ in result.amounts))
    counts = gathered(crowd.counts, chances)
    ordered = sorted(chances.items(), key=lambda pair: (-counts.get(pair[0], 0), -pair[1]))
    rows = [
        {"result": _result(result, keys), **_count(counts.get(result, 0), crowd.times, share)}
        for result, share in ordered
    ]
    effects = {key: _effect(crowd, key, alone(exact, key)) for key in keys}
    return {**heading("simulate", scene, wish), **shared, "results": rows, "effects": effects}


def _amounts(crowd: Crowd, by: str, exact: Distribution[Any]) -> list[dict[str, Any]]:
    """Each amount of one effect: how many came to it, and to so much or more."""
    seen = crowds.settled(crowd.amounts(by), exact).fractions()
    rows, left, certain = [], crowd.times, Fraction(1)
    for value, share in exact.items():
        count = int(seen.get(value, Fraction(0)) * crowd.times)
        more = {"or_more": left / crowd.times, "or_more_probability": fraction(certain)}
        rows.append({"amount": plain(value), **_count(count, crowd.times, share), **more})
        left, certain = left - count, certain - share
    return rows


def _effect(crowd: Crowd, key: str, exact: Distribution[Any]) -> dict[str, Any]:
    """One effect by itself: who had any of it, and how much there was on average."""
    seen = crowds.settled(crowd.amounts(key), exact)
    count = int(crowds.some(seen) * crowd.times)
    means = _means(crowds.mean(seen, exact, crowd.times))
    return {**_count(count, crowd.times, crowds.some(exact)), **means}


def _means(found: crowds.Mean) -> dict[str, Any]:
    spread = None if found.error is None else float(found.error)
    return {**_number("mean", found.seen), "mean_error": spread, **_number("exact_mean", found.exact)}


def gathered(counts: Iterable[tuple[Any, int]], known: Iterable[Any]) -> dict[Any, int]:
    """What a crowd came to, by the exact values: an open one has all that lies within it."""
    values = dict.fromkeys(known)
    found: dict[Any, int] = {}
    for value, count in counts:
        place = value if value in values else next((one for one in values if _holds(one, value)), value)
        found[place] = found.get(place, 0) + count
    return found


def _holds(one: Any, other: Any) -> bool:
    """Whether a value is another, or an open end that it lies within; of results, effect by effect."""
    if isinstance(one, Result):
        keys = {key for key, _ in (*one.amounts, *other.amounts)}
        return all(_holds(one[key], other[key]) for key in keys)
    nearest = getattr(other, "edge", other)
    if hasattr(one, "edge"):
        return bool(nearest >= one.edge if one.up else nearest <= one.edge)
    return not hasattr(other, "edge") and bool(one == other)


def play_document(scene: Scenario, wish: Wish, bout: Bout) -> dict[str, Any]:
    """What happened, event by event, and what came of it."""
    keys = effect_keys(scene.system, (key for key, _ in bout.result.amounts))
    return {
        **heading("play", scene, wish),
        "roller": bout.roller.state(),
        "over": bout.over,
        "result": _result(bout.result, keys),
        **_targets(scene, bout),
        "left": [{"note": noted.key, **dict(noted.details)} for noted in left_over(Asked(scene, wish), bout)],
        "log": [msgspec.to_builtins(event) for event in bout.log],
    }


def _targets(scene: Scenario, bout: Bout | None = None) -> dict[str, Any]:
    """Several targets by name, in the order in which effects number them; and what befell each."""
    names = scene.system.targets(scene.record)
    if not names or bout is None:
        return {"targets": list(names)} if names else {}
    sums: list[dict[str, Any]] = [{} for _ in names]
    for effect, told in bout.told:
        if effect.key not in scene.system.of_attacker:
            sums[effect.to][effect.key] = sums[effect.to].get(effect.key, 0) + told
    results = [{key: plain(found[key]) for key in effect_keys(scene.system, found)} for found in sums]
    return {
        "targets": [{"name": name, "result": result} for name, result in zip(names, results, strict=True)]
    }


def plain(value: Any) -> Any:
    """An amount or an option as JSON has it; an open end by its edge and exact mean."""
    if hasattr(value, "edge"):
        return {"at_least" if value.up else "at_most": value.edge, "mean": fraction(value.mean)}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    return label(value)


def _result(result: Result, keys: Sequence[str]) -> dict[str, Any]:
    return {key: plain(result[key]) for key in keys}


def _probability(share: Fraction) -> dict[str, Any]:
    return {"probability": fraction(share), "float": float(share)}


def _number(name: str, number: Fraction, *, short: str = "") -> dict[str, Any]:
    return {name: fraction(number), short or f"{name}_float": float(number)}


def _summary(odds: Distribution[Any]) -> dict[str, Any]:
    none = sum((share for value, share in odds.items() if isinstance(value, int) and value == 0), Fraction(0))
    return {"chance": fraction(1 - none), **_number("mean", odds.mean())}


def _count(count: int, times: int, share: Fraction) -> dict[str, Any]:
    seen = count / times
    return {
        "count": count,
        "share": seen,
        "standard_error": (seen * (1 - seen) / times) ** 0.5,
        **_probability(share),
    }
