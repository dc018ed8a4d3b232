"""What a sheet refuses: every number past its bounds, every word off its list, by the field's path."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from affray.errors import AffrayError, BadValue, Refused, UnknownName
from affray.systems.woin import arms, catalogue, sheet
from affray.systems.woin.record import Record
from affray.systems.woin.scenario import Scenario, begin
from affray.uses.odds import odds

KINDS: list[Any] = [
    kind
    for module in (arms, sheet, catalogue)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Record) and kind != Record
]
RECORDS = sorted(dict.fromkeys(KINDS), key=lambda kind: kind.__name__)
NEEDED: dict[str, dict[str, Any]] = {
    "Condition": {"name": "slowed"},
    "Soak": {"amount": 1},
    "Vulnerable": {"to": "heat"},
    "CalledShot": {"name": "head"},
    "Armour": {"soak": 1, "weight": "light"},
    "Helmet": {"soak": 1},
    "Shield": {"melee": 1, "ranged": 1},
    "SizeRow": {"melee": 0, "ranged": 0, "vital": 0, "reach": 1},
    "Modifier": {"dice": 1, "words": "so"},
    "Exploit": {"words": "so"},
}


def bounds(hint: Any) -> Any:
    """The bounds of a number, or the words of a list, wherever it stands in a type; None: neither."""
    if get_origin(hint) is Annotated and get_args(hint)[0] is int:
        return get_args(hint)[1]
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is tuple:
        return None
    return next((found for part in get_args(hint) if (found := bounds(part))), None)


FIELDS = [
    (record, name, found)
    for record in RECORDS
    for name, hint in get_type_hints(record, include_extras=True).items()
    if (found := bounds(hint))
]
NUMBERS = [(record, name, meta) for record, name, meta in FIELDS if isinstance(meta, msgspec.Meta)]
LISTS = [(record, name, words) for record, name, words in FIELDS if isinstance(words, tuple)]


def test_all_records_are_looked_at():
    assert len(RECORDS) >= 17
    assert len(NUMBERS) >= 85
    assert len(LISTS) >= 20


def refused(record: Any, name: str, value: Any) -> AffrayError:
    with pytest.raises((BadValue, UnknownName)) as caught:
        record(**{**NEEDED.get(record.__name__, {}), name: value})
    assert caught.value.path.endswith(f".{name}")
    return caught.value


@pytest.mark.parametrize(("record", "name", "meta"), NUMBERS)
def test_a_number_past_its_bounds(record, name, meta):
    for value in (meta.ge - 1, meta.le + 1, meta.le + 0.5, True, f"{meta.ge}"):
        assert f"a whole number from {meta.ge} to {meta.le}" in str(refused(record, name, value))
    for value in (meta.ge, meta.le):
        assert getattr(record(**{**NEEDED.get(record.__name__, {}), name: value}), name) == value


@pytest.mark.parametrize(("record", "name", "words"), LISTS)
def test_a_word_off_its_list(record, name, words):
    assert "known: " in str(refused(record, name, f"{words[-1]}x"))


@pytest.mark.parametrize(
    ("record", "name", "value", "allowed"),
    [
        (arms.Weapon, "types", ("fyre",), "acid, ballistic"),
        (arms.Weapon, "one_handed", (-1, 0), "a whole number from 0 to 10000"),
        (arms.Weapon, "one_handed", (1,), "a tuple"),
        (arms.Weapon, "oversized", 1, "True or False"),
        (arms.Weapon, "name", 3, "text"),
        (arms.Weapon, "traits", ["heavy"], "text in a tuple"),
        (sheet.Target, "soaks", (5,), "a Soak in a tuple"),
        (sheet.Target, "attributes", 5, "a Attributes or None"),
        (sheet.Situation, "others", ("wolf",) * 251, "at most 250 of them"),
    ],
)
def test_other_fields(record, name, value, allowed):
    assert allowed in str(refused(record, name, value))


def test_dice_in_letters():
    with pytest.raises(BadValue, match=r"weapon\.damage: 99999 does not fit; allowed: a whole number from 0"):
        sheet.Attacker(pool=5, weapon="99999d6")


@pytest.mark.parametrize(
    "attacker",
    [
        {"weapon": "2d6"},
        {"weapon": 3},
        {"weapon": "longsword", "luck": 2},
        {"weapon": "longsword", "grade": 5},
    ],
)
def test_an_attacker_without_a_word_of_dice(attacker):
    step = begin(Scenario(attacker=sheet.Attacker(**attacker)))
    with pytest.raises(Refused, match=r"attacker\.pool: nothing says how many dice"):
        odds(step)


def test_no_pool_is_a_pool_if_it_is_said():
    nobody = begin(Scenario(attacker=sheet.Attacker(pool=0, weapon="2d6")))
    assert [result.amounts for result in odds(nobody).values] == [()]


def test_who_is_held_by_nobody_escapes_from_nobody():
    held = sheet.Attacker(pool=6, weapon="unarmed", conditions=("restrained",))
    step = begin(Scenario(attacker=held, situation=sheet.Situation(option="escape")))
    with pytest.raises(Refused, match="it is not target that holds attacker"):
        odds(step)
    severe = sheet.Attacker(pool=6, weapon="unarmed", conditions=("restrained 2",))
    with pytest.raises(Refused, match="severely restrained"):
        odds(begin(Scenario(attacker=severe, situation=sheet.Situation(option="escape"))))
