"""Somebody at the table: a real terminal, typed into."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

import pytest

import tests.doors.toy  # noqa: F401 - its rules stand in the saves
from affray.uses.save import load
from tests.doors.run import COMMAND, affray, environment

PATIENCE = 30.0
STYLED = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A process on a terminal of its own: type into it, and wait for what it says."""

    def __init__(self, *arguments, cwd, **more):
        self.end, theirs = pty.openpty()
        settings = termios.tcgetattr(theirs)
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, settings)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env=environment(**more),
            start_new_session=True,
        )
        os.close(theirs)
        self.said = ""
        self.read = 0

    def wait(self, text):
        """Everything up to the next time that it says `text`."""
        until = time.monotonic() + PATIENCE
        while text not in self.said[self.read :]:
            if not self._more(until):
                raise AssertionError(f"{text!r} was never said; last was:\n{self.said[-1500:]}")
        at = self.said.index(text, self.read) + len(text)
        found, self.read = self.said[self.read : at], at
        return found

    def type(self, line):
        os.write(self.end, f"{line}\n".encode())

    def interrupt(self):
        os.killpg(self.process.pid, signal.SIGINT)

    def finish(self):
        """The rest of what it says, and its exit status."""
        until = time.monotonic() + PATIENCE
        while self._more(until):
            pass
        status = self.process.wait(PATIENCE)
        os.close(self.end)
        return self.said[self.read :], status

    def _more(self, until):
        if not select.select([self.end], [], [], max(0.0, until - time.monotonic()))[0]:
            return False
        try:
            raw = os.read(self.end, 65536)
        except OSError:  # the other end is closed
            return False
        self.said += STYLED.sub("", raw.decode(errors="replace").replace("\r\n", "\n"))
        return bool(raw)


@pytest.fixture
def table(tmp_path):
    opened = []

    def table(*arguments, **more):
        opened.append(Terminal(*arguments, cwd=tmp_path, **more))
        return opened[-1]

    yield table
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


ASKED = "attacker: dice for damage? [0] > "


def test_an_attack_is_played_at_the_table(table):
    terminal = table("play", "toy", "--seed", "3")
    menu = terminal.wait(ASKED)
    assert re.search(r"^0 +best +4\.30 +77\.9%", menu, re.MULTILINE)
    terminal.type("0")
    rolled = terminal.wait("attacker: stance? [strike wildly] > ")
    assert "Attack: 5d6 fall 6 1 5 6 1 = 19: hit.  [TOY-1 TOY-2]" in rolled
    assert "TOY-1: Spend dice." in rolled
    terminal.type("2")
    rest, status = terminal.finish()
    assert "Damage: 3d6 fall 6 2 3 = 11: damage 6." in rest
    assert "The outcome: hits, damage 6." in rest
    assert status == 0


def test_options_are_taken_by_number_name_words_and_enter(table):
    for typed in ("1", "calm", "keep calm", "ca"):
        terminal = table("play", "toy", "--seed", "3", "--choose", "spend=0")
        terminal.wait("stance? [strike wildly] > ")
        terminal.type(typed)
        assert "Attacker: stance: keep calm." in terminal.finish()[0]
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("")
    assert "dice for damage: 0." in terminal.wait("stance? [strike wildly] > ")


def test_what_is_not_on_the_menu_is_asked_again(table):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("nine")
    assert "'spend' does not offer 'nine'; allowed: 0 to 5" in terminal.wait(ASKED)
    terminal.type("5")
    assert terminal.finish()[1] == 0


def test_odds_why_and_help_answer_and_ask_again(table):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("odds")
    assert "hits, damage" in terminal.wait(ASKED)
    terminal.type("odds 5")
    assert re.search(r"a miss +100.0%", terminal.wait(ASKED))
    terminal.type("odds 77")
    assert "does not offer" in terminal.wait(ASKED)
    terminal.type("why")
    assert "TOY-1: Spend dice." in terminal.wait(ASKED)
    terminal.type("help")
    assert "take back the last decision" in terminal.wait(ASKED)
    terminal.type("1")
    terminal.wait("> ")


@pytest.mark.parametrize("wanted", ["odds", "odds 1"])
def test_who_has_been_hit_is_not_missed_from_there_on(table, wanted):
    terminal = table("play", "cinemechanix")
    terminal.wait("before the roll? [3] > ")
    terminal.type(wanted)
    said = terminal.wait("before the roll? [3] > ")
    assert re.search(r"^HP lost +100.0%", said, re.MULTILINE)
    assert "a miss" not in said


def test_each_penalty_stands_beside_what_it_is_worth_over_the_coming_rounds(table):
    terminal = table("play", "cinemechanix", "--dice", "entered")
    for asked, typed in (("[3] > ", "0"), ("faces: ", "5"), ("[4] > ", "0")):
        terminal.wait(asked)
        terminal.type(typed)
    said = terminal.wait("the opponent suffers? [none] > ")
    for name, worth in (
        ("for the next round: +3", 3),
        ("fleeting, from +3 down", 6),
        ("of the scene: +2", 6),
    ):
        assert re.search(rf"{re.escape(name)} +best +0\.00 +{worth}\.00", said)


def test_undo_takes_back_and_redo_brings_the_same_dice(table):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("undo")
    assert "There is nothing to take back." in terminal.wait(ASKED)
    terminal.type("redo")
    assert "Nothing has been taken back." in terminal.wait(ASKED)
    terminal.type("0")
    terminal.wait("stance? [strike wildly] > ")
    terminal.type("undo")
    assert "Taken back." in terminal.wait(ASKED)
    terminal.type("redo")
    assert "fall 6 1 5 6 1" in terminal.wait("stance? [strike wildly] > ")
    terminal.type("wild")
    assert "damage 6" in terminal.finish()[0]


def test_quit_offers_a_save_and_resume_goes_on(table, tmp_path):
    terminal = table("play", "toy", "--seed", "3", "--goal", "drop")
    terminal.wait("> ")
    terminal.type("0")
    terminal.wait("stance? ")
    terminal.type("quit")
    terminal.wait("[yes] > ")
    terminal.type("mine.json")
    said, status = terminal.finish()
    assert status == 0
    assert "affray resume mine.json" in said
    assert len((tmp_path / "mine.json").read_bytes()) < 1000
    terminal = table("resume", "mine.json")
    assert "fall 6 1 5 6 1" in terminal.wait("stance? [strike wildly] > ")
    terminal.type("undo")
    terminal.wait("dice for damage? ")
    terminal.type("quit")
    terminal.wait("[yes] > ")
    terminal.type("no")
    assert "Saved" not in terminal.finish()[0]


def test_save_keeps_and_goes_on(table, tmp_path):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("save")
    assert "affray resume affray-toy.json" in terminal.wait(ASKED)
    terminal.type("save /nowhere/at/all.json")
    assert "affray resume affray-toy-2.json" in terminal.wait(ASKED)
    assert (tmp_path / "affray-toy-2.json").exists()
    terminal.interrupt()


@pytest.mark.parametrize("dice", ["seeded", "entered"])
def test_an_interrupt_at_a_question_loses_nothing(table, tmp_path, dice):
    terminal = table("play", "toy", "--dice", dice, *(["--seed", "3"] if dice == "seeded" else []))
    terminal.wait(ASKED)
    terminal.type("1")
    terminal.wait("faces: " if dice == "entered" else "stance? ")
    terminal.interrupt()
    said, status = terminal.finish()
    assert status == 130
    assert "Traceback" not in said
    assert "affray resume affray-toy.json" in said
    assert json.loads((tmp_path / "affray-toy.json").read_text(encoding="utf-8"))["answers"][0] == "1 1"


def test_a_second_interrupt_does_not_stop_the_save_of_the_first(table, tmp_path):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    for _ in range(50):
        terminal.interrupt()
    assert terminal.finish()[1] == 130
    assert load((tmp_path / "affray-toy.json").read_text(encoding="utf-8")).answers == ()


@pytest.mark.parametrize("dice", ["seeded", "entered"])
@pytest.mark.parametrize("sent", ["SIGHUP", "SIGTERM"])
def test_a_window_that_is_closed_loses_nothing(table, tmp_path, dice, sent):
    seed = ["--seed", "3"] if dice == "seeded" else []
    terminal = table("play", "toy", "--dice", dice, *seed, "--log", "told.jsonl")
    terminal.wait(ASKED)
    terminal.type("1")
    terminal.wait("faces: " if dice == "entered" else "stance? ")
    os.killpg(terminal.process.pid, getattr(signal, sent))
    said, status = terminal.finish()
    assert status == 130
    assert "Traceback" not in said
    assert json.loads((tmp_path / "affray-toy.json").read_text(encoding="utf-8"))["answers"][0] == "1 1"
    assert (tmp_path / "told.jsonl").stat().st_size > 0


@pytest.mark.parametrize("hung_up", [False, True])
def test_a_terminal_that_is_gone_loses_nothing(table, tmp_path, hung_up):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    terminal.type("1")
    terminal.wait("stance? ")
    if hung_up:  # as the kernel tells whoever it was the terminal of
        os.killpg(terminal.process.pid, signal.SIGHUP)
    os.close(terminal.end)
    assert terminal.process.wait(30) in {0, 130}  # the end of what is typed may be heard first
    assert json.loads((tmp_path / "affray-toy.json").read_text(encoding="utf-8"))["answers"][0] == "1 1"


def test_the_end_of_what_is_typed_loses_nothing(table, tmp_path):
    terminal = table("play", "toy", "--seed", "3")
    terminal.wait(ASKED)
    os.write(terminal.end, b"\x04")
    said, status = terminal.finish()
    assert status == 0
    assert "affray resume affray-toy.json" in said


def test_real_dice_are_typed_and_wrong_faces_asked_again(table):
    terminal = table("play", "toy", "--dice", "entered")
    terminal.wait(ASKED)
    terminal.type("0")
    assert "attack: roll 5d6" in terminal.wait("faces: ")
    terminal.type("6 6 7")
    assert "face 3 is 7: 1d6 shows 1 to 6" in terminal.wait("faces: ")
    terminal.type("6 6 six")
    assert "'six' is not a face" in terminal.wait("faces: ")
    terminal.type("6 6")
    assert "6 6 so far, 3 more at least" in terminal.wait("faces: ")
    terminal.type("6 1 1")
    assert "6 6 6 1 1 = 20: critical." in terminal.wait("stance? [strike wildly] > ")
    terminal.type("calm")
    terminal.wait("faces: ")
    terminal.type("undo")
    assert "Taken back." in terminal.wait("stance? [strike wildly] > ")
    terminal.type("wild")
    terminal.wait("faces: ")
    terminal.type("4 4 4")
    assert "damage 7" in terminal.finish()[0]


def test_exploding_dice_ask_for_their_re_rolls(table):
    terminal = table(
        "play", "toy", "--dice", "entered", "--set", "attacker.weapon=wand", "--choose", "spend=0"
    )
    terminal.wait("faces: ")
    terminal.type("5 5 5 5 5")
    terminal.wait("stance? ")
    terminal.type("calm")
    assert "roll 1d6!" in terminal.wait("faces: ")
    terminal.type("6")
    assert "6 so far" in terminal.wait("faces: ")
    terminal.type("6 2")
    assert "6+6+2" in terminal.finish()[0]


def test_the_defender_is_asked_what_it_wants(table):
    terminal = table("play", "toy/imp", "--seed", "1", "--choose", "spend=0", "--choose", "stance=calm")
    terminal.wait("defender: dodge? [yes] > ")
    terminal.type("no")
    assert "Defender: dodge: no." in terminal.finish()[0]


def test_a_guided_attack_explains_itself(table):
    terminal = table("play", "toy", "--seed", "3", "--guided")
    assert "Here something is to be decided" in terminal.wait(ASKED)
    terminal.type("")
    terminal.wait("stance? ")
    terminal.type("")
    assert "affray advise toy/ogre" in terminal.finish()[0]


def test_play_speaks_russian_at_the_table(table):
    terminal = table("play", "toy", "--seed", "3", "--lang", "ru")
    terminal.wait("[0] > ")
    terminal.type("помощь")
    assert "вернуть последнее решение" in terminal.wait("[0] > ")
    terminal.type("undo")
    assert "Возвращать нечего." in terminal.wait("[0] > ")
    terminal.type("0")
    assert "5к6" in terminal.wait("> ")


def test_with_no_terminal_nobody_is_asked(tmp_path):
    assert "The outcome" in affray("play", "toy", "--seed", "3", cwd=tmp_path).stdout.decode()


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "hlep", "Is the command help meant? help lists what can be typed."),
        ("en", "undu", "Is the command undo meant?"),
        ("en", "whatever", "help lists what can be typed."),
        ("ru", "помщь", "Может быть, это команда помощь? Что можно набрать, скажет помощь."),
    ],
)
def test_a_misspelt_command_points_to_help(table, lang, typed, said):
    terminal = table("play", "toy", "--dice", "entered", "--lang", lang)
    terminal.wait("[0] > ")
    terminal.type(typed)
    assert said in terminal.wait("[0] > ")
    terminal.type("7")
    assert "help" not in terminal.wait("[0] > ")
    terminal.type("0")
    terminal.wait("faces: " if lang == "en" else "выпало: ")
    terminal.type(typed)
    assert said in terminal.wait("faces: " if lang == "en" else "выпало: ")


@pytest.mark.parametrize("sent", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_fight_whose_window_is_closed_goes_on_from_its_log(table, tmp_path, sent):
    terminal = table("fight", "woin/duel", "play", "--seed", "3", "--log", "fight.jsonl")
    terminal.wait("> ")
    terminal.type("hlep")
    assert "Is the command help meant?" in terminal.wait("> ")
    terminal.type("1")
    terminal.wait("> ")
    os.killpg(terminal.process.pid, getattr(signal, sent))
    said, status = terminal.finish()
    assert status == 130
    assert "Traceback" not in said
    before = (tmp_path / "fight.jsonl").read_bytes()
    again = table("fight", "fight.jsonl", "play")
    again.wait("> ")
    again.type("quit")
    assert again.finish()[1] == 0
    assert (tmp_path / "fight.jsonl").read_bytes() == before
