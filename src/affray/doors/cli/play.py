"""`affray play` and `resume`: one attack, rolled or typed in, asked or taken by a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from affray.doors.cli.keep import (
    Note,
    check_files,
    note,
    read_save,
    resume_command,
    save_somewhere,
    write_log,
    write_save,
)
from affray.doors.cli.leaving import left_is_interrupted
from affray.doors.cli.screen import Screen, complain, say_idle, write_object
from affray.doors.cli.sitting import Sitting
from affray.doors.cli.typed import Typist
from affray.doors.documents import play_document
from affray.doors.fields import refuse_bytes
from affray.doors.files import MOST_BYTES
from affray.doors.reasons import check_choices
from affray.doors.wire import rebuild
from affray.doors.wishes import Asked, wish
from affray.errors import AffrayError, BadSave, BadValue, ScenarioError, TooMany
from affray.rules.rule import Step
from affray.text.safe import clean
from affray.text.translate import LANGUAGES, Tongue, tongue
from affray.uses.play import Bout
from affray.uses.roller import Entered, Roller, Scripted, Seeded, Wanted
from affray.uses.save import load
from affray.uses.unfold import unfold


def play(
    speech: Tongue,
    asked: Asked,
    *,
    seed: str | None,
    dice: str,
    log: str | None,
    keep: str | None,
    guided: bool,
    json: bool,
) -> None:
    """Resolve an attack from its beginning."""
    typist = Typist()
    source = asked.scene.source
    read = asked.scene.name if source is None or isinstance(source.scenario, dict) else None
    script = dice if dice not in {"seeded", "entered"} else None
    read = None if read == "-" else read
    check_files({"the scenario": read, "--dice": script}, {"--save": keep, "--log": log})
    first = asked.scene.system.begin(asked.scene.record)
    if asked.wish.fixed:
        _check(speech, asked, first)
    bout = Bout(first, roller_of(dice, seed, typist.faces))
    _sit(speech, asked, bout, typist, log=log, keep=keep, guided=guided, json=json)


def resume(
    speech: Tongue | None, file: str, *, log: str | None, keep: str | None, guided: bool, json: bool
) -> None:
    """Go on from a save as it was, in its language too unless another is asked for."""
    typist = Typist()
    text = read_save(file)
    remembered, asked = _remembered(text)
    check_files({}, {"the save": file, "--save": None if keep == file else keep, "--log": log})
    bout = load(text, ask=typist.faces)
    if bout.start != asked.scene.system.begin(asked.scene.record):
        raise BadSave(
            "its facts are not those of the scenario that it names: one of the two has changed since"
        )
    speech = speech or tongue(remembered.lang)
    _sit(speech, asked, bout, typist, log=log, keep=keep or file, guided=guided, json=json)


def _sit(
    speech: Tongue,
    asked: Asked,
    bout: Bout,
    typist: Typist,
    *,
    log: str | None,
    keep: str | None,
    guided: bool,
    json: bool,
) -> None:
    screen = Screen(speech, asked.scene.system, asked.scene.record)
    saved = note(asked, speech.lang)
    sitting = Sitting(screen, asked, bout, typist, keep=keep, note=saved, guided=guided, quiet=json)
    with left_is_interrupted():
        try:
            sitting.sit()
        finally:
            if keep is not None:
                write_save(keep, bout, saved)
            if log is not None:
                _log(log, bout, saved, keep)
    if json:
        write_object(play_document(asked.scene, asked.wish, bout))
    _unused(speech, bout)


def _log(path: str, bout: Bout, saved: Mapping[str, Any], keep: str | None) -> None:
    """Write the log; where that fails, keep what happened in a save, from which it can be written again."""
    try:
        write_log(path, bout)
    except ScenarioError as wrong:
        kept = keep or save_somewhere(bout, saved)
        wrong.message += f"; what happened is kept: {resume_command(Path(kept))} --log FILE"
        raise


def _unused(speech: Tongue, bout: Bout) -> None:
    """Say that a list had faces that the attack did not need."""
    roller = bout.roller
    if bout.over and isinstance(roller, Scripted) and roller.used < len(roller.faces):
        left = roller.faces[roller.used :]
        complain(
            speech.count(
                "{n} face of the list was not needed: {faces}.",
                "{n} faces of the list were not needed: {faces}.",
                len(left),
                faces=clean(" ".join(map(str, left[:20])) + (" …" if len(left) > 20 else "")),
            )
        )


def _check(speech: Tongue, asked: Asked, first: Step) -> None:
    """Refuse what no menu offers; an attack too large to look through is refused where it is asked."""
    try:
        choices = unfold(first).choices()
    except TooMany:
        return
    say_idle(speech, check_choices(asked, choices))


def _remembered(text: str) -> tuple[Note, Asked]:
    """What a save's own note says was being played."""
    from affray.uses.save import read

    try:
        remembered = msgspec.convert(read(text).note, Note)
    except msgspec.ValidationError as wrong:
        raise BadSave(f"the save does not say what was being played: {wrong}") from None
    choices = [f"{key}={answer}" for key, answer in remembered.choices.items()]
    try:
        scene = rebuild(remembered.source, remembered.name)
        wanted = wish(scene, goal=remembered.goal, choose=choices, policy=remembered.policy)
    except AffrayError as wrong:
        raise BadSave(f"the save does not say what was being played: {wrong}") from None
    if remembered.system != scene.system.key or remembered.lang not in LANGUAGES:
        raise BadSave("the save does not say what was being played: its book and language do not fit it")
    return remembered, Asked(scene, wanted)


def roller_of(dice: str, seed: str | None, ask: Callable[[Wanted], str]) -> Roller:
    """Who rolls: a seed, a person, or a list of faces in a file."""
    if dice == "seeded":
        refuse_bytes(seed or "", "--seed")
        return Seeded(seed if seed is not None else _fresh())
    if seed is not None:
        raise BadValue("a seed rolls by itself: give --seed or --dice, not both", path="--seed")
    return Entered(ask) if dice == "entered" else Scripted(_script(dice))


def _fresh() -> str:
    """A seed that nobody has seen; it is printed, so that the dice can be had again."""
    import secrets

    return str(secrets.randbelow(10**9))


def _script(path: str) -> tuple[int, ...]:
    """Faces from a file: whole numbers with spaces, commas or line ends between them; # begins a remark."""
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
        text = raw.decode("utf-8-sig")
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or "it is not UTF-8 text"
        raise ScenarioError(
            f"{path[:80]!r}: {said}; give entered, seeded or a file of faces", path="--dice"
        ) from None
    if len(raw) > MOST_BYTES:
        raise BadValue(f"a list of faces of more than {MOST_BYTES:,} bytes", path="--dice")
    words = " ".join(line.partition("#")[0] for line in text.splitlines()).replace(",", " ").split()
    wrong_word = next(
        (word for word in words if not (word.isascii() and word.isdigit() and len(word) < 7)), None
    )
    if wrong_word is not None or not words:
        said = f"{wrong_word[:20]!r} is not a face" if wrong_word else "no face stands there"
        raise BadValue(f"{said}: write whole numbers with spaces between them, as 6 6 3 2", path="--dice")
    return tuple(map(int, words))
