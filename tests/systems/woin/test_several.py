"""Several at once: two shots at one target, and one roll that each target answers for itself.

Against the oracle, shot by shot, and against plain enumeration of every face.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product
from typing import Any

import msgspec
import pytest

from affray.systems.woin import Attacker, Rulings, Situation, Target, Weapon, attack
from affray.systems.woin.scenario import Scenario, begin
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.oracles import woin
from tests.oracles.woin_sheet import suffered
from tests.systems.woin.clauses import clause
from tests.systems.woin.table import changed, scripted, told

# ── two shots at one target ──────────────────────────────────────────────────────────────────

BOW: dict[str, Any] = {"damage": 1, "increment": 8, "types": ["force"]}
SHOTS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a slowed target is easier": ({"riders": [{"condition": "slowed"}]}, {}, {}),
    "slowed twice": ({"riders": [{"condition": "slowed", "level": 2}]}, {"defense": 17}, {}),
    "an exposed one soaks half": ({"riders": [{"condition": "exposed"}]}, {"soak": 5}, {}),
    "exposed again, nothing": ({"riders": [{"condition": "exposed", "level": 2}]}, {"soak": 5}, {}),
    "who lies is harder to shoot": ({"riders": [{"condition": "downed"}]}, {}, {}),
    "a dazed one falls at the second": ({"riders": [{"condition": "dazed"}]}, {}, {}),
    "a blinded one is laid open": ({"riders": [{"condition": "blind", "level": 3}]}, {}, {}),
    "a level at most three": ({"riders": [{"condition": "angry", "level": 2}]}, {}, {}),
    "a second level of cold": ({"types": ["cold"]}, {"conditions": ["restrained"], "defense": 13}, {}),
    "it beats VITAL too": ({"riders": [{"condition": "slowed", "also_beats": "vital"}]}, {"vital": 16}, {}),
    "it cannot be slowed": ({"riders": [{"condition": "slowed"}]}, {"immune": ["slowed"]}, {}),
    "with a die for damage": ({"riders": [{"condition": "slowed"}]}, {}, {"spend": 1}),
    "a critical slows": ({"types": ["ballistic"]}, {"defense": 12}, {}),
}


def hurt(target, result):
    """The target as a result of the oracle leaves it."""
    found = suffered(target.get("conditions", ()))
    amounts = dict(result)
    levels = {name: level for name, (level, _) in found.items()}
    for name in amounts.keys() & set(CONDITIONS):
        levels[name] = levels.get(name, 0) + amounts[name]
    conditions = [f"{name} {level}" for name, level in sorted(levels.items())]
    return {**target, "conditions": conditions, "prone": bool(target.get("prone") or amounts.get("prone"))}


CONDITIONS = ("slowed", "exposed", "downed", "dazed", "blind", "angry", "restrained", "bleeding")


def two_shots(scenario, choices):
    """What both shots come to, the second at what the first has left: from the oracle, one shot at a time."""
    found: dict[Any, Any] = Counter()
    for first, chance in woin.results(scenario, choices).items():
        again = {**scenario, "target": hurt(scenario["target"], first)}
        for second, further in woin.results(again, choices).items():
            found[frozenset((Counter(dict(first)) + Counter(dict(second))).items())] += chance * further
    return dict(found)


@clause("WOIN-7 WOIN-9 WOIN-F45 WOIN-F46")
@pytest.mark.parametrize("name", SHOTS)
def test_the_first_shot_s_conditions_count_for_the_second(name):
    weapon, target, choices = SHOTS[name]
    scenario = {
        "attacker": {"pool": 6, "weapon": BOW | weapon, "exploits": ["double tap"]},
        "target": {"defense": 14, "soak": 2} | target,
        "situation": {"exploits": ["double tap"]},
    }
    step = begin(msgspec.convert(scenario, Scenario))
    exact = odds(step, always(choices)).fractions()
    assert {frozenset(result.amounts): chance for result, chance in exact.items()} == two_shots(
        scenario, choices
    )


def test_a_first_shot_that_slows():
    bow = Weapon(damage=1, increment=8, riders=(msgspec.convert({"condition": "slowed"}, RIDER),))
    step = attack(
        Attacker(pool=4, weapon=bow, exploits=("double tap",)),
        Target(defense=11),
        Rulings(),
        Situation(exploits=("double tap",)),
    )
    # 5 + 6 reaches 11, and slows; 5 + 5 reaches the 10 that is left. From the start it would have missed.
    assert told(step, 5, 6, 1, 5, 5, 1) == {"hit": 2, "slowed": 2, "damage": 2}
    assert told(step, 5, 5, 5, 6, 1) == {"hit": 1, "slowed": 1, "damage": 1}


RIDER = next(field.type for field in msgspec.structs.fields(Weapon) if field.name == "riders").__args__[0]

# ── one roll, and each target answers for itself ─────────────────────────────────────────────

BURST = Weapon(damage=2, types=("force",), area="burst")
DODGER = Target(name="dodger", vital=11, exploits=("dodge",))
LUCKY = Target(name="lucky", vital=9, luck=2, soak=3)
PLAIN = Target(name="plain", vital=13)


def by_hand(targets, off, *, cancelled, pool=4, damage=2):
    """Hits and damage of all, face by face: the last dice do not count against who has taken some off."""
    found: dict[Any, Any] = Counter()
    for faces in product(range(1, 7), repeat=pool):
        hits = [landed(faces[: pool - less], target.vital) for target, less in zip(targets, off, strict=True)]
        for rolled in product(range(1, 7), repeat=damage if any(hits) else 0):
            lost = sum(
                soaked(rolled[: damage - less], target.soak)
                for target, less, struck in zip(targets, cancelled, hits, strict=True)
                if struck
            )
            found[sum(hits), lost] += F(1, 6 ** (pool + len(rolled)))
    return dict(found)


def landed(faces, number):
    return sum(faces) >= max(number, 10) or faces.count(6) >= 3


def soaked(faces, soak):
    return max(sum(faces) - soak, faces.count(6) if soak else 0, 0)


def exactly(targets, *, pool=4, rulings=None, **choices):
    first, *others = targets
    step = attack(
        Attacker(pool=pool, weapon=BURST),
        first,
        rulings or Rulings(critical_conditions="off"),
        Situation(others=tuple(others)),
    )
    named = {key.replace("_", " "): value for key, value in choices.items()}
    found: dict[Any, Any] = Counter()
    for result, chance in odds(step, always(named)).fractions().items():
        found[result["hit"], result["damage"]] += chance
    return dict(found)


@clause("WOIN-F8 WOIN-F13")
@pytest.mark.parametrize(
    ("targets", "choices", "off"),
    [
        ((DODGER, PLAIN), {"dodge": True}, (2, 0)),
        ((PLAIN, DODGER), {"dodge": True}, (0, 2)),
        ((PLAIN, LUCKY), {"luck_removal": 1}, (0, 1)),
        ((DODGER, LUCKY, PLAIN), {"dodge": True, "luck_removal": 1}, (2, 1, 0)),
        ((DODGER, LUCKY), {"dodge": False, "luck_removal": 0}, (0, 0)),
        ((DODGER, changed(DODGER, luck=1)), {"dodge": True, "luck_removal": 1}, (2, 3)),
    ],
)
def test_each_takes_dice_off_the_roll_for_itself(targets, choices, off):
    choices = {"absorb": 0, "luck_removal": 0, **choices}
    if off[-1] == 3:  # only one of the two has LUC
        choices["luck_removal"] = 1
        targets = (targets[0], targets[1])
    assert exactly(targets, **choices) == by_hand(targets, off, cancelled=(0,) * len(targets))


CANCEL = Rulings(critical_conditions="off", luck_absorb="cancel_dice")


@clause("WOIN-F8 WOIN-F13")
@pytest.mark.parametrize(
    ("targets", "cancelled"),
    [
        ((PLAIN, LUCKY), (0, 1)),
        ((LUCKY, PLAIN), (1, 0)),
        ((changed(PLAIN, luck=1), LUCKY), (1, 1)),
        ((PLAIN, DODGER), (0, 0)),
    ],
)
def test_each_cancels_dice_of_its_own_share_of_the_damage(targets, cancelled):
    found = exactly(targets, rulings=CANCEL, absorb=1, luck_removal=0)
    assert found == by_hand(targets, (0, 0), cancelled=cancelled)


@clause("WOIN-F8")
def test_who_has_no_die_left_against_it_is_missed():
    targets = (changed(LUCKY, luck=4), changed(LUCKY, vital=10, luck=0))
    found = exactly(targets, luck_removal=4, absorb=0)
    assert found == by_hand(targets, (4, 0), cancelled=(0, 0))


def test_who_is_asked_is_named():
    step = attack(Attacker(pool=4, weapon=BURST), DODGER, Rulings(), Situation(others=(LUCKY, PLAIN)))
    log = scripted(step, 5, 5, 6, 1, 3, 3, dodge=True, absorb=0).log
    assert [dict(event.details)["name"] for event in log if event.key == "answers"] == ["dodger", "lucky"]
    assert {event.to for event in log if event.key == "hit"} == {0, 1, 2} - {0}
