"""Every row of every table is there and loads."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from affray.errors import BadValue, UnknownName
from affray.systems.woin import catalogue, critical
from affray.systems.woin.sheet import Attacker, Condition, Rulings, Situation, Target, Weapon
from affray.systems.woin.words import DAMAGE_TYPES, SIZES


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        (catalogue.weapons, 36),
        (catalogue.armour, 14),
        (catalogue.helmets, 5),
        (catalogue.shields, 4),
        (catalogue.sizes, 8),
        (catalogue.exploits, 46),
        (catalogue.position, 29),
        (catalogue.criticals, 11),
        (catalogue.foes, 26),
    ],
)
def test_every_row_is_there(table, rows):
    assert len(table()) == rows


@pytest.mark.parametrize("name", catalogue.foes())
def test_every_foe_loads_fights_and_goes_round(name):
    foe = catalogue.foes()[name]
    assert foe.name == name
    assert all((foe.health, foe.attacks, foe.max_dice))
    assert all(getattr(foe, which) >= 10 for which in ("melee", "ranged", "mental", "vital"))
    assert msgspec.json.decode(msgspec.json.encode(foe), type=Target) == foe
    assert all((weapon.pool or 0) <= (foe.max_dice or 0) for weapon in foe.attacks)
    assert catalogue.foe_attacks(name).weapon == foe.attacks[0]


def test_an_unknown_foe():
    with pytest.raises(UnknownName, match="did you mean 'wolf'"):
        catalogue.foe_attacks("wulf")


def test_criticals():
    assert set(catalogue.criticals()) <= set(DAMAGE_TYPES)
    assert all(len(row) == 6 for row in catalogue.criticals().values())
    assert catalogue.criticals()["blunt"][2] == ("deaf",)
    assert catalogue.criticals()["poison"][0] == ("poisoned", "sleeping")
    assert critical.choices("acid") == (("pained",), ("burning",))
    assert critical.types(Target(immune=("cold",)), Weapon(types=("crushing", "cold"))) == ("crushing",)


def test_sizes_are_in_order():
    assert tuple(catalogue.sizes()) == SIZES


def test_short_forms():
    assert Attacker(pool=8, weapon=3).weapon == Weapon(damage=3)
    assert Attacker(weapon="2d6+2").weapon == Weapon(damage=2, bonus=2)
    assert Attacker(weapon="d6").weapon == Weapon(damage=1)
    assert Attacker(weapon="longsword").weapon == catalogue.weapons()["longsword"]
    assert Target(conditions=("slowed", "restrained 2 by foe")).conditions == (
        Condition("slowed"),
        Condition("restrained", 2, True),
    )
    assert Target(wielding="rapier").wielding == catalogue.weapons()["rapier"]
    with pytest.raises(UnknownName, match="longsword"):
        Attacker(weapon="longswrod")
    with pytest.raises(UnknownName, match="slowed"):
        Target(conditions=("slow",))
    with pytest.raises(BadValue, match="damage dice"):
        Attacker(weapon=-1)


def test_further_foes_by_name():
    assert Situation(others=("wolf",)).beside == (catalogue.foes()["wolf"],)
    with pytest.raises(UnknownName, match="wolf"):
        Situation(others=("wulf",))


def test_misspelt_fields_are_refused():
    with pytest.raises(msgspec.ValidationError, match="sok"):
        msgspec.json.decode(b'{"sok": 3}', type=Target)


def test_every_record_is_a_fact():
    for record in (Attacker(pool=8, weapon=3), Target(defense=18), Situation(), Rulings()):
        assert hash(record) == hash(msgspec.json.decode(msgspec.json.encode(record), type=type(record)))
        assert msgspec.json.schema(type(record))


def test_every_ruling_says_which_point_it_settles():
    for field in msgspec.structs.fields(Rulings):
        info: Any = msgspec.inspect.type_info(field.type)
        assert all((info.extra["point"], info.extra_json_schema["description"]))
