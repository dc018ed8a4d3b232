"""Somebody at the table: what is asked, and what may be typed. Nothing here decides."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from affray.doors.cli.asides import show_help, show_odds, show_why
from affray.doors.cli.guide import Guide
from affray.doors.cli.keep import resume_command, save_somewhere, write_save
from affray.doors.cli.leaving import undisturbed
from affray.doors.cli.menu import meant, show_menu
from affray.doors.cli.screen import Screen
from affray.doors.cli.told import begin, tell_all, tell_end
from affray.doors.cli.typed import Command, Left, Typist, command, mind, typed
from affray.doors.reasons import explained
from affray.doors.wishes import Asked
from affray.errors import AffrayError, ChanceError, NotOffered, WrongFace
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import label
from affray.text.lexicon import Lexicon
from affray.uses.advise import Advice, advice
from affray.uses.line import follow
from affray.uses.odds import odds_of
from affray.uses.play import Bout, by_policy
from affray.uses.policy import Policy, offered
from affray.uses.roller import Entered


class Sitting:
    """One bout at the table, from where it stands to its end, or to where it is left."""

    def __init__(
        self,
        screen: Screen,
        asked: Asked,
        bout: Bout,
        typist: Typist,
        *,
        keep: str | None,
        note: Mapping[str, Any],
        guided: bool,
        quiet: bool,
    ) -> None:
        self.screen, self.asked, self.bout = screen, asked, bout
        self.keep, self.note, self.quiet = keep, note, quiet
        self.somebody = not quiet and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.guide = Guide(screen, on=guided and not quiet)
        self.policy = asked.wish.policy
        self.decide = by_policy(self.policy)
        self.shown, self.cited = 0, set[str]()
        self.typed_dice = isinstance(bout.roller, Entered)
        self._advice: tuple[Any, Advice] | None = None
        self.typist, typist.screen = typist, None if quiet else screen

    @property
    def words(self) -> Lexicon:
        """The book's words."""
        return self.screen.words

    def sit(self) -> None:
        """Play to the end. Leaving, by any way, loses nothing."""
        try:
            if not self.quiet:
                begin(self.screen, self.asked, self.bout, somebody=self.somebody)
                self.guide.welcome()
                self.screen.show()
            while self.bout.question is not None:
                self._news()
                self._turn()
                if self.keep is not None:
                    write_save(self.keep, self.bout, self.note)
            self._news()
            self._end()
        except (KeyboardInterrupt, EOFError) as interrupt:
            try:
                self._leave_safely()
            except KeyboardInterrupt:  # another was on its way
                self._leave_safely()
            if isinstance(interrupt, KeyboardInterrupt):
                raise
            if not self.somebody:
                raise ChanceError("the faces ended before the attack did: type one for every die") from None
        except Left:
            return

    def _turn(self) -> None:
        question = self.bout.question
        if not isinstance(question, Choice):
            self._roll()
            return
        if (fixed := self.policy.answer(question)) is not None:
            self.bout.choose(question.options[fixed])
        elif self.somebody:
            self._ask(question)
        else:
            self.bout.choose(self.decide(question, self.bout))

    def _news(self) -> None:
        """Tell what has happened since it was last told."""
        if not self.quiet:
            news = self.bout.log[self.shown :]
            tell_all(self.screen, news, self.cited)
            for event in news:
                self.guide.after(event)
        self.shown = len(self.bout.log)

    def _roll(self) -> None:
        question = self.bout.question
        if isinstance(question, (Roll, Inflict)):
            self.guide.before_roll(question)
        while True:
            try:
                self.bout.roll()
                return
            except WrongFace as wrong:
                if not self.typed_dice:
                    wrong.path = "--dice"
                    raise
                mind(self.screen, wrong, self.typist.line)
            except Command as instead:
                if self._command(str(instead)):
                    return

    def _ask(self, question: Choice) -> None:
        """Put a question, and take an option or a command."""
        self.guide.before_choice(question)
        advised = self._advised()
        self.screen.show()
        if advised:
            self.screen.whose(question.by, self.asked.wish.goal_of(question.by))
        show_menu(self.screen, self.asked, question, advised)
        default = label(advised.best[0].option) if advised else ""
        while True:
            shown = f"[{self.words.option(default)}] " if default else ""
            line = typed(f"{self.words.question(question)} {shown}> ").strip()
            if command(line, self.screen.tongue):
                if self._command(line):
                    return
                continue
            if not line and not default:
                continue
            answer = meant(line or default, question, self.words)
            try:
                self.bout.choose(answer)
                return
            except NotOffered as wrong:
                mind(self.screen, explained(self.asked.scene, wrong, question.prompt.key, answer), line)

    def _advised(self) -> Advice | None:
        """What each option here is worth to the side that is asked, if it has a goal."""
        question = self.bout.question
        goals = self.asked.wish.goals
        if not isinstance(question, Choice) or question.by not in goals:
            return None
        if self._advice is None or self._advice[0] != self.bout.position:
            wanted = self.policy.otherwise(Policy(goals=tuple(goals.items())))
            line = follow(self.bout.position, wanted, told=self.bout.told)
            self._advice = self.bout.position, advice(line, side=question.by)
        return self._advice[1]

    def _command(self, line: str) -> bool:
        """Do what was typed. True: the bout stands elsewhere now."""
        name, rest = command(line, self.screen.tongue), "".join(line.split(maxsplit=1)[1:]).strip()
        if name in {"undo", "redo"}:
            return self._undo() if name == "undo" else self._redo()
        if name == "odds":
            self._odds(rest)
        elif name == "why":
            show_why(self.screen, self.bout)
        elif name == "save":
            self._save(rest or self.keep)
        elif name == "help":
            show_help(self.screen)
        else:
            self._quit()
        return False

    def _undo(self) -> bool:
        """Back to the last decision that somebody was asked."""
        back = 0
        while self.bout.undo():
            back += 1
            question = self.bout.question
            if isinstance(question, Choice) and self.policy.answer(question) is None:
                self.screen.say("Taken back.")
                self.shown = len(self.bout.log)
                return True
        for _ in range(back):
            self.bout.redo()
        self.screen.say("There is nothing to take back.")
        return False

    def _redo(self) -> bool:
        if not self.bout.redo():
            self.screen.say("Nothing has been taken back.")
            return False
        self.shown = min(self.shown, len(self.bout.log))
        return True

    def _odds(self, of: str) -> None:
        """What may come of it from here, or after one option."""
        advised, question = self._advised(), self.bout.question
        try:
            if of and isinstance(question, Choice) and advised:
                number = offered(question, meant(of, question, self.words))
                found = next(w.odds for w in advised.options if w.label == label(question.options[number]))
            else:
                line = follow(self.bout.position, self.policy, told=self.bout.told)
                found = odds_of(line)
        except AffrayError as wrong:
            mind(self.screen, wrong)
            return
        show_odds(self.screen, self.asked, found, {effect.key for effect, some in self.bout.told if some})

    def _save(self, path: str | None) -> Path:
        try:
            written = save_somewhere(self.bout, self.note, wanted=path)
        except AffrayError as wrong:
            mind(self.screen, wrong)
            written = save_somewhere(self.bout, self.note)
        self.screen.say("Saved: {path}. Go on with: {command}", path=written, command=resume_command(written))
        return written

    def _quit(self) -> NoReturn:
        answer = typed(self.screen.tongue.say("Save it first? yes, no, or a file's name [yes] > ")).strip()
        if answer.lower() not in {"no", "n", "нет", "н"}:
            self._save(self.keep if answer.lower() in {"", "yes", "y", "да", "д"} else answer)
        raise Left

    @undisturbed()
    def _leave_safely(self) -> None:
        """Ctrl-C or the end of what comes in: save, and say where."""
        if not self.bout.over and not self.quiet:
            with suppress(OSError):  # a terminal that is gone shows nothing
                self.screen.show()
            self._save(self.keep)

    def _end(self) -> None:
        if not self.quiet:
            tell_end(self.screen, self.asked, self.bout)
            self.guide.farewell(self.asked.scene.name)
