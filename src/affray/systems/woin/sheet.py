"""Who attacks, whom, and how things stand: frozen records.

Scores are attribute or skill scores; pools and dice are counted in d6; distances are in squares (5 ft).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from affray.systems.woin.arms import (
    Attributes,
    CalledShot,
    Condition,
    Rider,
    Skills,
    Soak,
    Vulnerable,
    Weapon,
    as_condition,
    as_exploit,
    as_harm,
    as_immunity,
    as_weapon,
)
from affray.systems.woin.record import Dice, Flat, Points, Record, Score
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.words import (
    AttributeName,
    DamageType,
    Defense,
    Item,
    Kind,
    Option,
    Quality,
    ShieldName,
    Size,
    SoakKind,
)

__all__ = [
    "Attacker",
    "Attributes",
    "CalledShot",
    "Condition",
    "Rider",
    "Rulings",
    "Situation",
    "Skills",
    "Soak",
    "Target",
    "Vulnerable",
    "Weapon",
]


MOST_OTHERS = 250
"""The most targets of one attack besides the first."""


class Attacker(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks. `Attacker(pool=8, weapon=3)` is enough: 8d6 to hit, 3d6 of damage.

    pool: dice already formed (attribute + skill + equipment, capped); None: form them from the fields below.
    weapon: a Weapon, a number of d6, dice such as "2d6+2", or a name from the catalogue.
    weapons: further attacks, picked by name in Situation.attack.
    attributes, skill: scores. attribute: the one to use, or "best" of those the attack allows.
    improvised: the thing in hand is no weapon, or not used as one: 2d6 less.
    grade: sets the maximum dice pool; None: no maximum. max_dice: the maximum as a stat block gives it.
    pc: a player's character, whose maximum is never under 3.
    luck: LUC dice at hand.
    size, legs: the attacker's own.
    exploits: keys of the exploits owned.
    conditions: what the attacker suffers from, as Condition or text ("sick 2").
    """

    name: str = "attacker"
    pool: Dice | None = None
    weapon: Weapon | int | str = Weapon(name="unarmed", types=("blunt",), traits=("unarmed",))
    weapons: tuple[Weapon, ...] = ()
    attributes: Attributes = Attributes()
    attribute: AttributeName | Literal["best"] = "best"
    skill: Score = 0
    improvised: bool = False
    grade: Points | None = None
    max_dice: Dice | None = None
    pc: bool = True
    luck: Dice = 0
    size: Size = "medium"
    legs: Points = 2
    exploits: tuple[str, ...] = ()
    conditions: tuple[Condition | str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        force_setattr(self, "weapon", as_weapon(self.weapon))
        force_setattr(self, "conditions", tuple(as_condition(c) for c in self.conditions))
        force_setattr(self, "exploits", tuple(as_exploit(key) for key in self.exploits))


class Target(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who is attacked. `Target(defense=18, soak=6)` is enough.

    defense: the number for every DEFENSE not given by its own name; None: from the scores, at least 10.
    melee, ranged, mental, vital: each DEFENSE by itself. All are before conditions and the gear named here.
    attributes, skills: scores behind DEFENSES that are not given as numbers.
    grade, max_dice, pc: cap the dice behind such a DEFENSE, as for an attacker.
    health: what is left of HEALTH now; None: not kept. max_health: when unhurt; None: the same.
    countdown: dying dice left at 0 HEALTH; each further hit removes one.
    soak, soak_kind: one SOAK, and which kind it is. soaks: any others.
    soak_bonus, soak_bonus_types: SOAK that stacks with the best other; only against these types if any.
    monumental: SOAK counts double against ranged attacks.
    vulnerable: types and materials that hurt more. harmed_only_by: physical damage from nothing else hurts.
    immune: damage types, condition names, options ("trip"), "critical", "conditions".
    size, legs: size category; legs 0 or more than 2 make it hard to topple.
    wielding: whether there is a weapon to be disarmed of, or the weapon (a name adds its MELEE DEFENSE).
    wearing, helmet, armour_quality, shield: gear by name; its SOAK and DEFENSE are added here.
    shield_used: attacked with the shield since its last turn, so it gives nothing.
    prone: lies on the ground. mounted: rides.
    luck: LUC dice at hand. exploits: keys of exploits owned, reactions among them.
    conditions: as Condition or text. called_shots: what "other" may be. attacks: its own weapons.
    actions: actions in a turn. regenerates: d6 of HEALTH regained a round.
    """

    name: str = "target"
    defense: Points | None = None
    melee: Points | None = None
    ranged: Points | None = None
    mental: Points | None = None
    vital: Points | None = None
    attributes: Attributes | None = None
    skills: Skills = Skills()
    grade: Points | None = None
    max_dice: Dice | None = None
    pc: bool = False
    health: Points | None = None
    max_health: Points | None = None
    countdown: Dice | None = None
    soak: Points = 0
    soak_kind: SoakKind = "natural"
    soaks: tuple[Soak, ...] = ()
    soak_bonus: Points = 0
    soak_bonus_types: tuple[DamageType, ...] = ()
    monumental: bool = False
    vulnerable: tuple[Vulnerable, ...] = ()
    harmed_only_by: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    size: Size = "medium"
    legs: Points = 2
    wielding: Weapon | bool | str = True
    wearing: str | None = None
    armour_quality: Quality = "standard"
    helmet: str | None = None
    shield: ShieldName = "none"
    shield_used: bool = False
    prone: bool = False
    mounted: bool = False
    luck: Dice = 0
    exploits: tuple[str, ...] = ()
    conditions: tuple[Condition | str, ...] = ()
    called_shots: tuple[CalledShot, ...] = ()
    attacks: tuple[Weapon, ...] = ()
    actions: Points = 2
    regenerates: Dice = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.wielding, str):
            force_setattr(self, "wielding", as_weapon(self.wielding, path="wielding"))
        force_setattr(self, "conditions", tuple(as_condition(c) for c in self.conditions))
        force_setattr(self, "immune", tuple(as_immunity(name) for name in self.immune))
        force_setattr(
            self,
            "harmed_only_by",
            tuple(as_harm(name, path="harmed_only_by") for name in self.harmed_only_by),
        )
        force_setattr(self, "exploits", tuple(as_exploit(key) for key in self.exploits))


class Situation(Record, frozen=True, kw_only=True, cache_hash=True):
    """What is declared, and how the two stand to one another. Every field is optional.

    option: what the attack is for; "choose": ask, among those that make sense.
    other: which of the target's own called shots, for option "other".
    attack: name of one of the attacker's weapons; empty: the weapon in hand.
    kind, against: override what the weapon says.
    exploits: keys of the exploits used in this attack; "choose": ask for each one owned.
    distance: squares between them; None: within reach, or within the first range increment but not close.
    higher_ground: 5 ft above in melee, 10 ft at range. cover, darkness, into_melee: penalties of one kind.
    blocked: no line of sight at all. crossfire: attackers beyond the first, 90 degrees apart.
    flank: an ally stands opposite. climbing: who of the two clings to a wall.
    aim, feint, focus: an action spent on a ranged, melee or magical attack.
    heat_source: the target is one, which seekers find. same_square: close quarters.
    dual_wield: two weapons used this round. off_hand: this is the attack of the other hand.
    one_handed: a versatile weapon held in one hand. overwatch: targets already shot at on this watch.
    analysed: an ally's Analytics marks the target. second_action: an action was taken before in this turn.
    cornered: nowhere to be pushed to. item: what a sunder is aimed at. charged: charged already this round.
    others: the further targets of an area, a cleave, a whirlwind, at most 250; a foe may be given by name.
    modifier: dice more or less by the word of the GM.
    """

    option: Option | Literal["choose"] = "damage"
    other: str = ""
    attack: str = ""
    kind: Kind | None = None
    against: Defense | None = None
    exploits: tuple[str, ...] | Literal["choose"] = ()
    distance: Points | None = None
    higher_ground: bool = False
    cover: bool = False
    darkness: bool = False
    into_melee: bool = False
    blocked: bool = False
    crossfire: Points = 0
    flank: bool = False
    climbing: Literal["nobody", "attacker", "target"] = "nobody"
    aim: bool = False
    feint: bool = False
    focus: bool = False
    heat_source: bool = False
    same_square: bool = False
    dual_wield: bool = False
    off_hand: bool = False
    one_handed: bool = False
    overwatch: Points = 0
    analysed: bool = False
    second_action: bool = False
    cornered: bool = False
    item: Item = "weapon"
    charged: bool = False
    others: Annotated[tuple[Target | str, ...], Meta(max_length=MOST_OTHERS)] = ()
    modifier: Flat = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        force_setattr(self, "others", tuple(as_target(other) for other in self.others))

    @property
    def beside(self) -> tuple[Target, ...]:
        """The further targets."""
        return tuple(other for other in self.others if isinstance(other, Target))


def as_target(target: Target | str) -> Target:
    """A Target from the name of a foe."""
    if isinstance(target, Target):
        return target
    from affray.systems.woin.short import target_from

    return target_from(target)
