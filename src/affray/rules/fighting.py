"""What a book tells a fight: who can do what to whom, what it leaves behind, and when somebody is out.

A fight knows no book. It asks the book's `Fighting` for the attack that one fighter makes at another as both
stand now, unfolds that attack once for each pair of what matters, and gives what was told back to the book,
which says what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from affray.rules.rule import Step
from affray.rules.words import Effect, Prompt

Ends = Literal["turn start", "turn end", "round end", "scene"]
Told = Mapping[str, int]
"""What was told of one fighter, by the effect's key; what is not there is 0."""


class Lasting(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Something that lasts a while and then ends, exactly once.

    key, amount   what it is, and how much of it
    ends          the moment that ends it: the start or end of a turn, the end of a round, or of the scene
    whose         whose turn that is, by number
    left          how many such moments are still to come; the last one ends it
    waits         so many ends of rounds go by before it works, and before moments are counted
    fades         how much less of it there is after each such moment
    """

    key: str
    amount: int = 1
    ends: Ends = "scene"
    whose: int = 0
    left: int = 1
    waits: int = 0
    fades: int = 0


class Initiative(msgspec.Struct, frozen=True):
    """How a place in the order of turns is rolled for: higher goes first, then the higher `tie`.

    step   tells the effect `told`, whose amount is the place
    lots   the same, for those who are equal even then: rolled until they differ. None: the file decides
    """

    step: Step
    told: str = "initiative"
    tie: int = 0
    lots: Step | None = None


class Lasts(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """The root of a book's state of a fighter, if anything in it lasts a while: the fight ends it in time."""

    lasting: tuple[Lasting, ...] = ()

    def amount(self, key: str) -> int:
        """How much of something there is that works now."""
        return sum(one.amount for one in self.lasting if one.key == key and not one.waits)


def nothing(sheet: Any, state: Any) -> Step | None:
    """No step: nothing happens of itself."""
    del sheet, state
    return None


def no_initiative(sheet: Any) -> Initiative | None:
    """Nobody rolls for a place in the order."""
    del sheet
    return None


def nameless(sheet: Any, name: str) -> Any:
    """A sheet that has no name of its own."""
    del name
    return sheet


def unshared(told: Told, struck: Any, rulings: Any) -> tuple[Told, ...]:
    """What is told of the first of several targets is the first one's alone."""
    del struck, rulings
    return (told,)


def no_remark(sheet: Any) -> str:
    """Nothing that a fight should say of somebody."""
    del sheet
    return ""


def one_foe(attacker: Any) -> int:
    """An attack meets one foe."""
    del attacker
    return 1


class Fighting(msgspec.Struct, frozen=True, kw_only=True):
    """A book's side of a fight: small pure functions. A fighter is a sheet, which stays, and a state.

    sheet       the record of what a fighter is, as a file gives it
    names       plain data of a sheet by a name that the book knows ("wolf"); raises UnknownName
    called      (sheet, name) the sheet with its own name, if it has one, for what is logged
    fresh       (sheet) the state at the outset: a frozen record, or a `Lasts`
    attacker    (sheet, state, foe, again) what matters of it when it attacks the foe of that number, `again`
                in the same turn: equal values, equal attacks. None: it cannot
    target      (sheet, state, foe) what matters of it when the foe of that number attacks it
    attack      (attacker, targets, rulings) the first step of the attack; the targets are as many as
                `reaches` allows, the first of them is the one aimed at
    reaches     (attacker) how many foes its attack meets at most
    shared      (told, struck, rulings) what was told of the first of those struck, as (sheet, state), shared
                out among them: for a book that does not say of whom it tells
    suffer      (sheet, state, told, by, rulings) its state once it was attacked by the foe of that number
    spend       (sheet, state, told, rulings) its state once it has attacked
    suffered    the effects of an attack that `suffer` reads, those that are told `on` one of the targets
    spent       the effects of an attack that `spend` reads
    resisted    what the target throws within an attack, by what it is for; the attacker throws the rest
    lasting     of those, the ones that do not come back: who is careful does without
    start       (sheet, state) what happens to it at the start of its turn, also when it is out; or None
    instead     (sheet, state) what it does with an action instead of attacking; or None
    bear        (sheet, state, told, rulings) its state after either of these
    borne       the effects that `bear` reads
    actions     (sheet, state) how many attacks it may make in a turn
    out         (sheet, state) whether it is out of the fight
    points      (sheet, state) what it can still lose before it is out, as one number
    enough      (sheet) from which amount on all amounts of an effect are alike to it
    numbers     (sheet, state) its numbers, for people ("hit points": 12)
    conditions  (sheet, state) its conditions, for people ("slowed 2")
    remark      (sheet) what a fight should say of somebody before it begins, with {name}; or nothing
    words       what its numbers and conditions are called, in English, where a translator should see it
    initiative  (sheet) how its place in the order is rolled for; or None
    samples     steps that between them reach every rule that only a fight asks for
    effects     what those can tell, besides the effects of an attack
    prompts     what those can ask
    presets     ready fights by name, as plain data
    """

    sheet: type[Any]
    names: Callable[[str], Mapping[str, Any]]
    called: Callable[[Any, str], Any] = nameless
    fresh: Callable[[Any], Any]
    attacker: Callable[[Any, Any, int, bool], Any]
    target: Callable[[Any, Any, int], Any]
    attack: Callable[[Any, tuple[Any, ...], Any], Step]
    reaches: Callable[[Any], int] = one_foe
    shared: Callable[[Told, Any, Any], tuple[Told, ...]] = unshared
    suffer: Callable[[Any, Any, Told, int, Any], Any]
    spend: Callable[[Any, Any, Told, Any], Any]
    suffered: tuple[str, ...]
    spent: tuple[str, ...] = ()
    resisted: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    start: Callable[[Any, Any], Step | None] = nothing
    instead: Callable[[Any, Any], Step | None] = nothing
    bear: Callable[[Any, Any, Told, Any], Any]
    borne: tuple[str, ...] = ()
    actions: Callable[[Any, Any], int]
    out: Callable[[Any, Any], bool]
    points: Callable[[Any, Any], int]
    enough: Callable[[Any], int]
    numbers: Callable[[Any, Any], Mapping[str, int]]
    conditions: Callable[[Any, Any], tuple[str, ...]]
    remark: Callable[[Any], str] = no_remark
    words: tuple[str, ...] = ()
    initiative: Callable[[Any], Initiative | None] = no_initiative
    samples: tuple[Step, ...] = ()
    effects: tuple[Effect, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = {}
