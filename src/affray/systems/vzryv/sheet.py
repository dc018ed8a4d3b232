"""Who attacks, with what, whom, and how things stand: frozen records.

The book's own terms are kept: Epic (Эпик), Dist (Дист), Dos (Дос), Vyn (Вын), Snizh (Сниж). Distances are in
metres.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from affray.errors import BadValue
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.words import ANY_TYPE, Kind, Means, Sort, as_type

__all__ = ["Attack", "Attacker", "Damage", "Hostile", "Rulings", "Situation", "Snizh", "Target"]

Points = Annotated[int, Meta(ge=0, le=1_000_000)]
Few = Annotated[int, Meta(ge=0, le=9)]
MOST = 50
"""The most further targets, hostile creatures, or sources of one defence."""


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A frozen line of a sheet: compared and hashed by value, and deaf to misspelt fields."""


class Damage(Record, frozen=True, cache_hash=True):
    """Dice of one damage type: `Damage("1к12", "sharp")`."""

    dice: str
    type: str = "blunt"

    def __post_init__(self) -> None:
        force_setattr(self, "type", as_type(self.type))


class Attack(Record, frozen=True, kw_only=True, cache_hash=True):
    """What an Action lets one attack with: a weapon, claws, or a spell.

    damage: its dice with their types, or text such as "2к6 blunt" or "1к12 sharp, 1к6 fire".
    means: what it is made with; body is claws and teeth. mastered: the attacker is proficient with it.
    kind: melee, ranged, thrown; None: ranged for a spell that reaches past touch, else melee.
    dist: how far it reaches; None: not asked about; 0: touch.
    magical: its text says that it is. magical_weapon: it is made with a magical weapon.
    bonus: a flat damage bonus other than Epic. on_hit: what else a hit brings, in a word.
    """

    name: str = "strike"
    damage: tuple[Damage, ...] | str = "2d6 blunt"
    means: Means = "weapon"
    mastered: bool = True
    kind: Kind | None = None
    dist: Points | None = None
    magical: bool = False
    magical_weapon: bool = False
    bonus: Points = 0
    on_hit: str = ""

    def __post_init__(self) -> None:
        from affray.systems.vzryv.short import damage_from

        parts = damage_from(self.damage)
        if not parts:
            raise BadValue("an attack without damage dice: give dice such as '2к6'", path="damage")
        force_setattr(self, "damage", parts)

    @property
    def parts(self) -> tuple[Damage, ...]:
        """The dice, type by type."""
        return tuple(part for part in self.damage if isinstance(part, Damage))


class Attacker(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks. epic: the creature's Epic. attack: an Attack, dice such as "2к6", or its name."""

    name: str = "attacker"
    epic: Points = 0
    attack: Attack | str = Attack()

    def __post_init__(self) -> None:
        from affray.systems.vzryv.short import attack_from

        force_setattr(self, "attack", attack_from(self.attack))

    @property
    def blow(self) -> Attack:
        """The attack itself."""
        assert isinstance(self.attack, Attack)  # noqa: S101 - made so when the record was
        return self.attack


class Snizh(Record, frozen=True, cache_hash=True):
    """Сниж: a flat reduction of one damage type, or of all. stacks: it is declared to add to the others."""

    amount: Points
    type: str = ANY_TYPE
    stacks: bool = False

    def __post_init__(self) -> None:
        force_setattr(self, "type", as_type(self.type))


class Target(Record, frozen=True, kw_only=True, cache_hash=True):
    """Whom or what the Attack may be aimed at.

    sort: a creature, or an object. in_use: the object is worn or held, and so cannot be aimed at.
    sure: the attacker is certain that it is there. distance: from the attacker; None: within Dist.
    dos: how far a hostile creature reaches; None: it hinders nobody. harmless: helpless, unaware or unseen.
    vyn: what is left of Vyn; None: not kept.
    parry, guard: what Parry and Guard (Оборона) take off. shield: what the shield can still take.
    covers: points of Covers (Покровы), or several grants of them, the newest last.
    snizh: flat reductions. resists, vulnerable, immune: damage types, "all", "magical" or "mundane".
    on_hurt: what happens when it receives damage, in a word.
    """

    name: str = "target"
    sort: Sort = "creature"
    in_use: bool = False
    sure: bool = True
    distance: Points | None = None
    dos: Points | None = None
    harmless: bool = False
    vyn: Points | None = None
    parry: Points = 0
    guard: Points = 0
    shield: Points | None = None
    covers: Points | Annotated[tuple[Points, ...], Meta(max_length=MOST)] = 0
    snizh: Annotated[tuple[Snizh, ...], Meta(max_length=MOST)] = ()
    resists: Annotated[tuple[str, ...], Meta(max_length=MOST)] = ()
    vulnerable: Annotated[tuple[str, ...], Meta(max_length=MOST)] = ()
    immune: Annotated[tuple[str, ...], Meta(max_length=MOST)] = ()
    on_hurt: str = ""

    def __post_init__(self) -> None:
        for field in ("resists", "vulnerable", "immune"):
            force_setattr(self, field, tuple(map(as_type, getattr(self, field))))
        if self.sort == "object" and (self.parry or self.guard or self.dos is not None):
            raise BadValue(
                "an object neither parries nor defends nor threatens: leave out parry, guard and dos",
                path="target",
            )

    @property
    def grants(self) -> tuple[int, ...]:
        """Every grant of Covers, the newest last."""
        return self.covers if isinstance(self.covers, tuple) else (self.covers,)


class Hostile(Record, frozen=True, kw_only=True, cache_hash=True):
    """A hostile creature near the attacker. `Hostile(distance=1, dos=2)`. harmless: as for a target."""

    name: str = "hostile creature"
    distance: Points = 1
    dos: Points = 1
    harmless: bool = False


class Situation(Record, frozen=True, kw_only=True, cache_hash=True):
    """How things stand. Every field is optional.

    advantages, hindrances: how many of each the Attack has, the Close Hindrance not among them.
    others: further targets to choose among. hostiles: hostile creatures near that nobody aims at.
    """

    advantages: Few = 0
    hindrances: Few = 0
    others: Annotated[tuple[Target, ...], Meta(max_length=MOST)] = ()
    hostiles: Annotated[tuple[Hostile, ...], Meta(max_length=MOST)] = ()
