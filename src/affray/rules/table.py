"""What a rule talks to. The rule asks; who answers, it cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, overload

from affray.chance.hand import Hand
from affray.chance.reading import CardReading, Reading
from affray.chance.throw import Throw
from affray.errors import EmptyMenu, Impure
from affray.rules.frozen import check_frozen, known
from affray.rules.words import ATTACKER, Effect, Prompt

if TYPE_CHECKING:
    from affray.rules.rule import Step

T = TypeVar("T")
AnyReading: TypeAlias = Reading[Any] | CardReading[Any]


class Roll(NamedTuple):
    """Dice are to be thrown, or cards drawn, and read; the rule hears the value."""

    source: Throw | Hand
    reading: AnyReading
    why: str


class Choice(NamedTuple):
    """A side is to choose one of the options. The first of a menu is always to do without."""

    prompt: Prompt
    options: tuple[Any, ...]
    by: str


class Do(NamedTuple):
    """Another rule is to be resolved; the rule hears its result."""

    step: Step


class Inflict(NamedTuple):
    """Dice are to be thrown whose value the rule does not hear: it is told, effect by effect."""

    effects: tuple[Effect, ...]
    source: Throw | Hand
    reading: AnyReading
    why: str


Question = Roll | Choice | Do | Inflict


class Told(NamedTuple):
    """Something that has happened."""

    effect: Effect
    amount: Any


class Noted(NamedTuple):
    """A remark for the log."""

    key: str
    details: tuple[tuple[str, Any], ...]
    cites: tuple[str, ...] = ()


class Gap(BaseException):
    """The rule has asked what nobody has answered yet. No rule can swallow it."""


class Seen(NamedTuple):
    """Stands among the answers for an inflicted roll that was made: the rule never hears its value."""

    value: Any


class Table:
    """Hands out the answers so far, and stops the rule at the first gap.

    What is told or noted counts only after the last known answer: a rule is run again for each answer, and
    so each telling happens once.
    """

    __slots__ = ("answers", "at", "question", "told", "weigh")

    def __init__(self, weigh: Callable[[Throw | Hand, AnyReading], Any] | None = None) -> None:
        """With `weigh`, inflicted rolls are weighed where they stand; without, they are asked for."""
        self.weigh = weigh
        self.told: list[Any]
        self.question: Question | None
        self.lay(())

    def lay(self, answers: tuple[Any, ...]) -> None:
        """Lay the table anew, with the answers so far."""
        self.answers = answers
        self.at = 0
        self.told = []
        self.question = None

    @overload
    def roll(self, source: Throw, reading: Reading[T], *, why: str = "") -> T: ...
    @overload
    def roll(self, source: Hand, reading: CardReading[T], *, why: str = "") -> T: ...
    def roll(self, source: Throw | Hand, reading: AnyReading, *, why: str = "") -> Any:
        """Throw dice or draw cards, and get the reading. Futures branch on its values."""
        at = self.at
        if at < len(self.answers):
            self.at = at + 1
            return self.answers[at]
        _check_reading(reading, why)
        self.question = Roll(source, reading, why)
        raise Gap

    def choose(self, prompt: Prompt, options: Sequence[T], *, by: str = ATTACKER) -> T:
        """A decision of one side. The first option is to do without; a menu of one is not asked."""
        if len(options) == 1:
            return options[0]
        at = self.at
        if at < len(self.answers):
            self.at = at + 1
            return self.answers[at]  # type: ignore[no-any-return]  # the answer is one of these options
        if not options:
            raise EmptyMenu(
                f"{prompt.key!r} offers nothing: a menu has at least one option; offer doing without"
            )
        self.question = Choice(prompt, tuple(options), by)
        raise Gap

    def do(self, step: Step) -> Any:
        """Resolve another rule, and get its result."""
        at = self.at
        if at < len(self.answers):
            self.at = at + 1
            return self.answers[at]
        self.question = Do(step)
        raise Gap

    def tell(self, effect: Effect, amount: Any = 1) -> None:
        """Say what happens, the moment it happens; amounts of one effect add up. No rule can read it back."""
        if self.at == len(self.answers) and amount:
            self.told.append(Told(effect, amount))

    def inflict(
        self, effect: Effect | tuple[Effect, ...], source: Throw | Hand, reading: AnyReading, *, why: str = ""
    ) -> None:
        """Roll, and tell what was rolled; nothing branches on it.

        With several effects the reading gives a tuple, an amount for each.
        """
        effects = effect if isinstance(effect, tuple) else (effect,)
        at = self.at
        if self.weigh is None:
            if at < len(self.answers):
                self.at = at + 1
                return
            _check_reading(reading, why)
            self.question = Inflict(effects, source, reading, why)
            raise Gap
        if at == len(self.answers):
            _check_reading(reading, why)
            self.told.append((effects, self.weigh(source, reading)))
        elif self.answers[at].__class__ is Seen:  # it was rolled in play, before this unfolding began
            self.at = at + 1

    def note(self, key: str, *, cites: str | Callable[[], str] = "", **details: Any) -> None:
        """A remark for the log. `cites`: the clauses of the rule that it follows; without it, all of them.

        Where those are to be worked out, `cites` may be what works them out: it is asked for the log alone.
        """
        if self.weigh is None and self.at == len(self.answers):
            said = cites if isinstance(cites, str) else cites()
            self.told.append(Noted(key, tuple(details.items()), tuple(said.split())))

    def clear(self, step: Step) -> None:
        """A step has returned: every answer must have been asked for, and none be missing."""
        if self.question is not None:
            raise Impure(
                f"{step} went on without an answer: a rule that catches must catch Exception, no more"
            )
        if self.at != len(self.answers):
            raise Impure(
                f"{step} did not ask for an answer that it had asked for before: same answers, same questions"
            )


def _check_reading(reading: AnyReading, why: str) -> None:
    """A reading is compared, hashed and saved: it must be frozen like any fact."""
    if not known((reading,)):
        check_frozen(("reading",), (reading,), f"the roll for {why!r}")
