"""Who attacks, whom, and how things stand: frozen records.

Abilities and lobes are scores, trauma is counted in points of Vim, shares are in percent.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from affray.errors import BadValue
from affray.systems.storyhammer.words import AbilityName, Decks, FaceCard, LobeName, Speed, TraumaType

MOST_OTHERS = 20
"""The most targets of one attack besides the first."""

Rank = Annotated[int, Meta(ge=1, le=10)]
Score = Annotated[int, Meta(ge=0, le=1_000)]
Vim = Annotated[int, Meta(ge=0, le=1_000_000)]
Share = Annotated[int, Meta(ge=0, le=10_000)]
Through = Annotated[int, Meta(ge=0, le=100)]
Difficulty = Annotated[int, Meta(ge=-100, le=100)]
Perks = Annotated[tuple[Rank | FaceCard, ...], Meta(max_length=12)]
Drawn = Annotated[tuple[Rank, ...], Meta(max_length=1_000)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A frozen line of a sheet: compared and hashed by value, and deaf to misspelt fields."""


class Abilities(Record, frozen=True, kw_only=True, cache_hash=True):
    """The four abilities: how many cards each draws. Max Vim is their sum."""

    Move: Score = 0
    Think: Score = 0
    Will: Score = 0
    Labor: Score = 0


class Lobes(Record, frozen=True, kw_only=True, cache_hash=True):
    """The four lobes: each comes off a difficulty."""

    Correl: Score = 0
    Focal: Score = 0
    Marvel: Score = 0
    Natural: Score = 0


class Method(Record, frozen=True, kw_only=True, cache_hash=True):
    """One way to use a weapon or a spell.

    trauma: percent of Max Vim for meeting the difficulty, for missing it by 1, by 2, and so on.
    type: who resists it how. kind: what it is more closely ("blunt"), for modifiers.
    superficial: its trauma is.
    """

    name: Name = "strike"
    trauma: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=100)] = (100, 50, 25)
    type: TraumaType = "physical"
    kind: str = ""
    superficial: bool = False


class Weapon(Record, frozen=True, kw_only=True, cache_hash=True):
    """A weapon or a spell, and its methods, of which the attacker picks one before the draw."""

    name: Name = "weapon"
    methods: Annotated[tuple[Method, ...], Meta(min_length=1, max_length=20)] = (Method(),)

    def __post_init__(self) -> None:
        names = [method.name for method in self.methods]
        if len(set(names)) < len(names):
            raise BadValue(
                f"two methods of {self.name} have the same name: give each its own", path="methods"
            )


class Modifier(Record, frozen=True, cache_hash=True):
    """What a kind of trauma does to somebody: 150 is half as much again, 50 half, 0 nothing.

    to: a type of trauma ("mental"), or a kind ("blunt").
    """

    to: str
    percent: Share


class Attacker(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks. `Attacker(ability=4, weapon="sword")` is enough.

    ability: how many cards are drawn, or which of the abilities says so.
    lobe: what comes off the difficulty, or which of the lobes.
    weapon: a Weapon, a list such as "100|50|25", or a name from the catalogue.
    untrained: lacks the training that the action takes, so a 10 is not critical.
    perks: perk cards held, such as "J" and 7. drawn: cards gone already from a deck that is run down.
    """

    name: Name = "attacker"
    ability: Score | AbilityName = 3
    lobe: Score | LobeName = 0
    abilities: Abilities = Abilities()
    lobes: Lobes = Lobes()
    weapon: Weapon | str = "sword"
    untrained: bool = False
    perks: Perks = ()
    drawn: Drawn = ()

    def __post_init__(self) -> None:
        force_setattr(self, "weapon", as_weapon(self.weapon))

    @property
    def cards(self) -> int:
        """How many cards the attack draws."""
        return self.ability if isinstance(self.ability, int) else int(getattr(self.abilities, self.ability))

    @property
    def ease(self) -> int:
        """What the lobe takes off the difficulty."""
        return self.lobe if isinstance(self.lobe, int) else int(getattr(self.lobes, self.lobe))

    @property
    def methods(self) -> tuple[Method, ...]:
        """The ways to use the weapon."""
        return as_weapon(self.weapon).methods


class Target(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who or what is attacked. `Target(vim=12)` is enough.

    vim: Max Vim; None: the sum of the abilities. life_support: Vim still there; None: all of it.
    superficial: levels of superficial trauma suffered before.
    resist, resist_lobe: cards of the resistance draw, and what comes off its difficulty; None: by the type of
    trauma from the abilities and lobes. No card resists nothing.
    resist_difficulty: before lobe, levels and criticals.
    spread: percent that goes through a resistance that is met, missed by 1, by 2, and so on; 100 beyond.
    modifiers: what kinds of trauma do more, or less, to it.
    harder: how much harder than the others it is to hit: a dodge makes 1.
    perks: perk cards held. drawn: cards gone already from a deck that is run down.
    """

    name: Name = "target"
    vim: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    abilities: Abilities = Abilities()
    lobes: Lobes = Lobes()
    life_support: Vim | None = None
    superficial: Score = 0
    resist: Score | None = None
    resist_lobe: Score | None = None
    resist_difficulty: Difficulty = 10
    spread: Annotated[tuple[Through, ...], Meta(max_length=100)] = (10, 75, 90)
    modifiers: tuple[Modifier, ...] = ()
    harder: Difficulty = 0
    perks: Perks = ()
    drawn: Drawn = ()

    @property
    def max_vim(self) -> int:
        """Max Vim: as given, or the sum of the abilities."""
        if self.vim is not None:
            return self.vim
        ours = self.abilities
        return ours.Move + ours.Think + ours.Will + ours.Labor

    @property
    def life(self) -> int:
        """What is left in Life Support."""
        return self.max_vim if self.life_support is None else self.life_support


class Situation(Record, frozen=True, kw_only=True, cache_hash=True):
    """What is tried, and under what circumstances.

    difficulty: the target difficulty, before the lobe.
    method: which of the weapon's methods; empty: the attacker picks one if there are several.
    speed: a stage of speed traded for a point of difficulty; "choose": the attacker does.
    superficial: the attacker means to do superficial trauma, or things make it so.
    decks: each has a deck of its own, the targets share one, or everybody does.
    others: the further targets of the same attack, at most 20.
    """

    difficulty: Difficulty = 7
    method: str = ""
    speed: Speed | Literal["choose"] = "as is"
    superficial: bool = False
    decks: Decks = "each"
    others: Annotated[tuple[Target, ...], Meta(max_length=MOST_OTHERS)] = ()


def as_weapon(weapon: Weapon | str) -> Weapon:
    """A Weapon from a list of percentages, or from its name in the catalogue."""
    if isinstance(weapon, Weapon):
        return weapon
    from affray.systems.storyhammer.short import weapon_from

    return weapon_from(weapon)
