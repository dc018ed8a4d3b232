"""Fights of WOIN for tests, from the few numbers that the oracle knows too."""

from __future__ import annotations

from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import Habit
from affray.systems import woin
from affray.systems.woin.fighter import Fighter
from affray.systems.woin.fights import FIGHTING as BOOK
from tests.oracles.fights import Man

CALM = woin.Rulings(critical_conditions="off")


def combatant(man: Man, name: str, side: str = "", habit: Habit | None = None, **more) -> Combatant:
    """A man of the oracle's as a combatant that always spends the same."""
    sheet = Fighter(
        attacker=woin.Attacker(pool=man.pool, weapon=man.damage),
        target=woin.Target(defense=man.defense, soak=man.soak, health=man.health),
        attacks=man.attacks,
    )
    fixed = Habit(fixed=(("spend", man.spends),)) if habit is None else habit
    return Combatant(name=name, side=side or name, sheet=sheet, habit=fixed, **more)


def duel(one: Man, other: Man, *, horizon: int | None = None, habit: Habit | None = None) -> Fight:
    """One against the other, the one first."""
    return Fight(
        fighting=BOOK,
        rulings=CALM,
        combatants=(combatant(one, "one", habit=habit), combatant(other, "other", habit=habit)),
        horizon=horizon,
    )


def parties(one: list[Man], other: list[Man], **more) -> Fight:
    """Side against side, in this order, each aiming at the first foe."""
    men = [combatant(man, f"one {at}", "one") for at, man in enumerate(one)]
    men += [combatant(man, f"other {at}", "other") for at, man in enumerate(other)]
    return Fight(fighting=BOOK, rulings=CALM, combatants=tuple(men), **more)
