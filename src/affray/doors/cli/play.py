"""`affray play` and `resume`: one attack, rolled or typed in, asked or taken by a policy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from affray.doors.cli.keep import Note, note, read_save, write_log, write_save
from affray.doors.cli.screen import Screen, write_object
from affray.doors.cli.sitting import Sitting
from affray.doors.cli.typed import Typist
from affray.doors.documents import play_document
from affray.doors.files import MOST_BYTES
from affray.doors.wire import rebuild
from affray.doors.wishes import Asked, wish
from affray.errors import BadSave, BadValue, ScenarioError
from affray.text.translate import Tongue, tongue
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
    first = asked.scene.system.begin(asked.scene.record)
    if asked.wish.fixed:
        asked.wish.policy.check(unfold(first).choices())
    bout = Bout(first, roller_of(dice, seed, typist.faces))
    _sit(speech, asked, bout, typist, log=log, keep=keep, guided=guided, json=json)


def resume(
    speech: Tongue | None, file: str, *, log: str | None, keep: str | None, guided: bool, json: bool
) -> None:
    """Go on from a save as it was, in its language too unless another is asked for."""
    typist = Typist()
    text = read_save(file)
    remembered, asked = _remembered(text)
    bout = load(text, ask=typist.faces)
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
    screen = Screen(speech, asked.scene.system)
    saved = note(asked, speech.lang)
    sitting = Sitting(screen, asked, bout, typist, keep=keep, note=saved, guided=guided, quiet=json)
    try:
        sitting.sit()
    finally:
        if log is not None:
            write_log(log, bout)
        if keep is not None:
            write_save(keep, bout, saved)
    if json:
        write_object(play_document(asked.scene, asked.wish, bout))


def _remembered(text: str) -> tuple[Note, Asked]:
    """What a save's own note says was being played."""
    from affray.uses.save import read

    try:
        remembered = msgspec.convert(read(text).note, Note)
    except msgspec.ValidationError as wrong:
        raise BadSave(f"the save does not say what was being played: {wrong}") from None
    scene = rebuild(remembered.source, remembered.name)
    choices = [f"{key}={answer}" for key, answer in remembered.choices.items()]
    return remembered, Asked(
        scene, wish(scene, goal=remembered.goal, choose=choices, policy=remembered.policy)
    )


def roller_of(dice: str, seed: str | None, ask: Callable[[Wanted], str]) -> Roller:
    """Who rolls: a seed, a person, or a list of faces in a file."""
    if dice == "seeded":
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
