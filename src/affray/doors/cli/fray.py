"""`affray fight … play`: a fight at the table, turn by turn; its log is taken up again at any question."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from affray.doors.cli.fight_weigh import begun, sheet, show_advice
from affray.doors.cli.leaving import left_is_interrupted
from affray.doors.cli.menu import meant
from affray.doors.cli.play import roller_of
from affray.doors.cli.screen import Screen, write_object
from affray.doors.cli.typed import Left, Typist, command, mind, typed
from affray.doors.fights import FightFile, build_fight, fight_of
from affray.errors import AffrayError, BadSave, BadValue, ChanceError, WrongFace
from affray.fight.battle import Battle
from affray.fight.lines import Line
from affray.fight.log import MOST_BYTES, Log, header_of, read_log, resume
from affray.fight.standing import Target
from affray.rules.table import Choice
from affray.text.fight_lines import told
from affray.text.safe import clean
from affray.text.translate import Tongue, mark

HELP = (
    mark("undo: take the last decision back"),
    mark("redo: do it again"),
    mark("wait NAME: who is about to begin a turn waits for somebody's"),
    mark("pass: nothing more in this turn"),
    mark("remove NAME: take somebody out of the fight"),
    mark("stand: how everybody stands"),
    mark("odds: who wins from here, exactly, if all go by habit"),
    mark("advise: what is best here, over the whole fight"),
    mark("quit: leave; with a log the fight can be taken up again"),
)
GM = (mark("wait"), mark("pass"), mark("remove"), mark("stand"), mark("advise"))


def play(
    tongue: Tongue,
    what: str,
    changes: tuple[Sequence[str], Sequence[str]],
    *,
    seed: str | None,
    ask: list[str] | None,
    dice: str,
    log: str | None,
    json: bool,
) -> None:
    """Play a fight from its beginning, or from where its log was left. `changes`: fields and rulings."""
    typist = Typist()
    sets, rulings = changes
    if what.endswith(".jsonl"):
        if sets or rulings or seed is not None or ask or log:
            raise BadValue("a fight that is taken up again goes on as it was: give its log alone", path=what)
        asked, battle, writer = _resumed(what, typist)
    else:
        asked = fight_of(what, sets=sets, rulings=rulings)
        sides = _asked(asked, ask, json=json)
        battle = Battle(asked.fight, roller_of(dice, seed, typist.faces), asked=sides)
        writer = None
        if log is not None:
            writer = Log(log, header_of(battle, asked.data, {"name": asked.name}))
            for line in battle.lines:
                writer(line)
            battle.write = writer
    sitting = Sitting(tongue, asked, battle, typist, quiet=json, log=log or (what if writer else None))
    try:
        with left_is_interrupted():
            sitting.sit()
    finally:
        if writer is not None:
            writer.close()
    if json:
        from affray.doors.fight_documents import play_document

        write_object(play_document(asked, battle))


def _asked(asked: FightFile, ask: list[str] | None, *, json: bool) -> tuple[str, ...]:
    """The sides whose decisions somebody takes: those that are named, else at a terminal the first."""
    sides = asked.fight.sides
    for side in ask or ():
        if side not in sides:
            raise BadValue(f"no side {side[:40]!r}; known: {', '.join(sides)}", path="--ask")
    if ask is not None:
        return tuple(ask)
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return sides[:1] if terminal and not json else ()


def _resumed(path: str, typist: Typist) -> tuple[FightFile, Battle, Log]:
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or wrong
        raise BadSave(f"cannot be read: {said}; give a log that `affray fight` wrote", path=path) from None
    logged = read_log(raw)
    asked = build_fight(logged.header.fight, name=str(logged.header.note.get("name", path)))
    battle = resume(asked.fight, logged, ask=typist.faces)
    writer = Log(path, None, at=logged.size)
    for line in battle.lines[len(logged.lines) :]:
        writer(line)
    battle.write = writer
    return asked, battle, writer


class Sitting:
    """Somebody at the table of a fight."""

    def __init__(
        self,
        tongue: Tongue,
        asked: FightFile,
        battle: Battle,
        typist: Typist,
        *,
        quiet: bool,
        log: str | None,
        rolled: bool = True,
    ) -> None:
        """`rolled`: dice fall by somebody's hand or seed, and not as a script has them."""
        self.battle, self.quiet, self.log = battle, quiet, log
        self.screen = Screen(tongue, asked.system) if quiet else begun(tongue, asked)
        self.shown = 0
        self.typist, typist.screen = typist, None if quiet else self.screen
        state = battle.roller.state()
        if rolled and not quiet and "seed" in state:
            self.screen.say("Dice: seed {seed} ({generator}).", seed=state["seed"], generator=state["roller"])

    def sit(self) -> None:
        """Play to the end. Leaving loses nothing that a log keeps."""
        try:
            while self.battle.question is not None:
                self.news()
                self._turn()
            self.news()
        except (KeyboardInterrupt, EOFError) as interrupt:
            self._farewell()
            if isinstance(interrupt, KeyboardInterrupt):
                raise
            raise ChanceError("what was typed ended before the fight did: answer every question") from None
        except Left:
            self._farewell()

    def _turn(self) -> None:
        question = self.battle.question
        if isinstance(question, Target):
            self._ask(
                question.foes, self.screen.tongue.say("{who}: whom to attack?", who=clean(question.who))
            )
        elif isinstance(question, Choice):
            self._choose(question)
        else:
            self._roll()

    def _roll(self) -> None:
        while True:
            try:
                self.battle.roll()
            except WrongFace as wrong:
                if not hasattr(self.battle.roller, "ask"):
                    raise
                self._mind(wrong, self.typist.line)
            else:
                return

    def _ask(self, names: Sequence[str], question: str) -> None:
        for number, name in enumerate(names, 1):
            self.screen.show(f"{number}  {clean(name)}", indent=2)
        self._answered(
            question,
            lambda said: names[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(names) else said,
        )

    def _choose(self, question: Choice) -> None:
        words = self.screen.words
        whose = clean(self.battle.whose)
        if len(question.options) <= 20:
            for number, said in enumerate(words.labels(question.options), 1):
                if not said.isdecimal():
                    self.screen.show(f"{number}  {said}", indent=2)
        labels = words.labels(question.options)
        allowed = f" ({labels[0]}–{labels[-1]})" if labels[0].isdecimal() else ""
        asked = self.screen.tongue.say(
            "{side}: {prompt}?", side=whose, prompt=words.prompt(question.prompt.key)
        )
        self._answered(asked + allowed, lambda said: meant(said, question, words))

    def _answered(self, question: str, meaning: Callable[[str], Any]) -> None:
        """Ask until something is answered, or done instead."""
        while True:
            said = typed("" if self.quiet else f"{question} > ").strip()
            try:
                if said and self._instead(said):
                    return
                if said and not self._known(said):
                    self.battle.choose(meaning(said))
                    return
            except AffrayError as wrong:
                self._mind(wrong, said)

    def _known(self, said: str) -> bool:
        """Whether a command was typed that changes nothing."""
        tongue = self.screen.tongue
        name = command(said, tongue)
        if name == "help":
            for line in HELP:
                self.screen.say(line)
            return True
        if name == "quit":
            raise Left
        if name == "odds":
            self._odds()
        elif _gm(said, tongue)[0] == "advise":
            self._advise()
        elif _gm(said, tongue)[0] == "stand":
            self._stand()
            return True
        return bool(name) or _gm(said, tongue)[0] == "advise"

    def _instead(self, said: str) -> bool:
        """Do what was typed instead of an answer. True: the fight stands elsewhere now."""
        battle, tongue = self.battle, self.screen.tongue
        name = command(said, tongue)
        if name == "undo":
            if not battle.undo():
                self.screen.say("There is nothing to take back.")
            return True
        if name == "redo":
            if not battle.redo():
                self.screen.say("Nothing has been taken back.")
            return True
        deed, whom = _gm(said, tongue)
        if deed == "wait":
            battle.delay(whom)
        elif deed == "pass":
            battle.end_turn()
        elif deed == "remove":
            battle.remove(whom)
        return deed in {"wait", "pass", "remove"}

    def news(self) -> None:
        """Tell what has happened since it was last told."""
        for line in self.battle.lines[self.shown :]:
            self._tell(line)
        self.shown = len(self.battle.lines)

    def _tell(self, line: Line) -> None:
        if self.quiet:
            return
        found = told(line, self.screen.words)
        if found is None:
            return
        if line.kind in {"round", "over"}:
            self.screen.show()
        cites = f"  [{' '.join(map(clean, found.clauses[:2]))}]" if found.clauses else ""
        bold = line.kind in {"round", "turn", "over", "change"}
        self.screen.show(
            f"{found.text[:1].upper()}{found.text[1:]}{cites}",
            style="bold" if bold else None,
            indent=4 if line.kind == "event" else 0,
        )

    def _stand(self) -> None:
        cast = self.battle.cast
        for who, (one, state) in enumerate(zip(cast.combatants, self.battle.ids, strict=True)):
            numbers = cast.book.numbers(cast.sheet(who), cast.states[state]) if cast.here(state) else {}
            said = ", ".join(f"{self.screen.tongue.word(name)} {number}" for name, number in numbers.items())
            self.screen.show(f"{clean(one.name)}: {said}")

    def _odds(self) -> None:
        from affray.fight.odds import odds

        found = odds(self.battle.fight, start=self.battle.start)
        self.screen.show(sheet(self.screen).odds(found))

    def _advise(self) -> None:
        from affray.fight.advise import advise

        show_advice(self.screen, advise(self.battle.fight, start=self.battle.start), exact=False)

    def _mind(self, wrong: AffrayError, line: str) -> None:
        if self.quiet:
            raise wrong
        mind(self.screen, wrong, line)

    def _farewell(self) -> None:
        if self.log is not None and not self.quiet:
            self.screen.show()
            again = f"affray fight {self.log}"
            self.screen.say("The fight is kept. Go on with: {command}", command=again)


def _gm(said: str, tongue: Tongue) -> tuple[str, str]:
    """A GM's command in a line, in English or in the language that is spoken, and whom it is about."""
    first, _, rest = said.partition(" ")
    low = first.lower()
    return next((name for name in GM if low in {name, tongue.word(name)}), ""), rest.strip()
