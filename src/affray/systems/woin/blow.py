"""A declared attack as the later pages carry it, and what its roll needs."""

from __future__ import annotations

from msgspec.structs import replace

from affray.systems.woin import exploits as ex
from affray.systems.woin.critical import can_be_critical
from affray.systems.woin.defense import defense, difficulty
from affray.systems.woin.options import hurts
from affray.systems.woin.readings import Need
from affray.systems.woin.record import Fact
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.terms import Case, Terms, level_of
from affray.systems.woin.words import CALLED_SHOTS, Option


class Blow(Fact, frozen=True, cache_hash=True):
    """An attack once it is declared.

    targets: one, or all within an area. first: the number of the first of them among all who are attacked.
    more: another attack of the same action waits for what comes of this one.
    """

    attacker: Attacker
    targets: tuple[Target, ...]
    situation: Situation
    terms: Terms
    option: Option
    first: int = 0
    more: bool = False

    @property
    def target(self) -> Target:
        """The target, or the first of several."""
        return self.targets[0]

    @property
    def case(self) -> Case:
        """What its options and exploits are judged by."""
        return Case(self.attacker, self.target, self.situation, self.terms)

    def using(self, key: str) -> Blow:
        """The same attack with an exploit more."""
        exploits = tuple(dict.fromkeys((*self.terms.exploits, key)))
        return replace(self, terms=replace(self.terms, exploits=exploits))


class Paid(Fact, frozen=True, kw_only=True, cache_hash=True):
    """What has been paid for: dice of damage, squares of a push; and LUC dice still at hand."""

    damage: int = 0
    squares: int = 0
    luck: int = 0


class Aftermath(Fact, frozen=True, cache_hash=True):
    """What the next attack of the same action must know: was it a hit, HEALTH lost, LUC dice left.

    foe: the target as it is now, but for HEALTH: its LUC, whether it lies, the answers it still has.
    """

    hit: bool
    lost: int
    luck: int
    foe: Target


def needs(blow: Blow, rulings: Rulings) -> tuple[Need, ...]:
    """What the roll needs against each target."""
    return tuple(need(blow, target, rulings) for target in blow.targets)


def need(blow: Blow, target: Target, rulings: Rulings) -> Need:
    """What the roll needs against one target: to hit, for the option's effect, for what else may come."""
    situation, terms = blow.situation, blow.terms
    to_hit = difficulty(target, situation, terms, rulings)
    vital = defense(target, "vital", situation, rulings)
    effect: int | None = None if blow.option == "damage" else 0
    sixes = True
    if blow.option in CALLED_SHOTS and rulings.called_shot_vs != "defense":
        effect, sixes = vital, rulings.three_sixes_beat_vital
        to_hit = vital if rulings.called_shot_vs == "vital" else to_hit
    riders = terms.weapon.riders
    return Need(
        to_hit,
        effect,
        tuple(defense(target, r.also_beats, situation, rulings) if r.also_beats else 0 for r in riders),
        can_be_critical(target, terms.weapon),
        sixes,
    )


def luck_of(who: Attacker | Target) -> int:
    """LUC dice that may be spent: none while cursed."""
    return 0 if level_of(who, "cursed") else who.luck


def damage(blow: Blow, bought: int, rulings: Rulings) -> tuple[int, int] | None:
    """Damage dice and flat bonus of a hit, with those bought; None if this attack does no damage."""
    switch = rulings.called_shot_damage
    if hurts(blow.option, blow.case, called_shot_damage=switch):
        dice, bonus = ex.damage(blow.attacker, blow.terms)
        return (dice + bought, bonus) if dice + bought or bonus else None
    return (bought, 0) if bought else None


def may_buy(blow: Blow, rulings: Rulings) -> bool:
    """Whether dice may be spent on damage: the option must do some, unless that is waived, and not fixed."""
    known = [ex.look_up(key) for key in blow.terms.exploits]
    if any(one.damage_is is not None or one.no_damage for one in known):
        return False
    return rulings.allow_power_with_no_damage_option or damage(blow, 0, rulings) is not None


def aimed_at(blow: Blow, number: int) -> Blow:
    """The blow as it falls on one of its targets alone."""
    return replace(blow, targets=(blow.targets[number],), first=blow.first + number)


def next_foe(blow: Blow, less: int) -> Blow:
    """A cleave's second attack, on the foe beside: plain, with a die or more less."""
    situation = replace(blow.situation, others=(), modifier=blow.situation.modifier - less)
    terms = ex.in_use(blow.attacker, replace(blow.terms, exploits=()), "damage", ())
    beside = blow.situation.beside[:1]
    return replace(blow, targets=beside, situation=situation, terms=terms, first=1, option="damage")


def worn(blow: Blow, aftermath: Aftermath) -> Blow:
    """The same attack on the target as the one before has left it."""
    foe, health = aftermath.foe, aftermath.foe.health
    if health is not None:
        whole = foe.max_health if foe.max_health is not None else health
        foe = replace(foe, health=max(0, health - aftermath.lost), max_health=whole)
    return replace(blow, targets=(foe,))


def without(target: Target, exploit: str) -> Target:
    """A target that has used an exploit up."""
    return replace(target, exploits=tuple(key for key in target.exploits if key != exploit))
