"""The pictures of odds, advice and fights: what is asked, put beside the numbers."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from affray.doors.wishes import Asked, telling
from affray.doors.words import lexicon
from affray.errors import BadValue
from affray.rules.words import label
from affray.text.safe import clean
from affray.uses.lanes import alone

if TYPE_CHECKING:
    from affray.chance.distribution import Distribution
    from affray.doors.charts import Chart
    from affray.doors.fights import FightFile
    from affray.fight.count import Simulated
    from affray.fight.odds import Odds
    from affray.text.lexicon import Lexicon
    from affray.text.pictures.picture import Picture
    from affray.text.translate import Tongue
    from affray.uses.advise import Advice, Decided
    from affray.uses.lanes import Result
    from affray.uses.line import Line


def file(path: str | None, *, dark: bool) -> Chart | None:
    """The file that a picture was asked for in, if one was; what it lacks is said at once."""
    if path is None:
        return None
    from affray.doors.charts import Chart

    return Chart(path, dark=dark)


def amounts(tongue: Tongue, asked: Asked, line: Line, odds: Distribution[Any], key: str) -> Picture:
    """One field of the result."""
    from affray.text.pictures import odds as pictures

    words = lexicon(asked.scene.system, tongue)
    said = words.effect(key)
    return pictures.amounts(odds, words, words=said, title=said, notes=_notes(words, asked, line))


def results(tongue: Tongue, asked: Asked, line: Line, odds: Distribution[Result]) -> Picture:
    """What may come of it, and below it how much of the effect that the goal is about."""
    from affray.text.pictures import odds as pictures
    from affray.text.pictures.picture import stacked

    words, system = lexicon(asked.scene.system, tongue), asked.scene.system
    told = {key for result in odds.values for key, _ in result.amounts}
    spread = (key for key in telling(system, asked.wish.goal, told) if len(alone(odds, key)) > 2)
    below = [pictures.amounts(alone(odds, key), words, words=words.effect(key)) for key in islice(spread, 1)]
    notes = _notes(words, asked, line)[1 if below else 0 :]  # the title of both says which attack it is
    return stacked([pictures.results(odds, words, notes=notes), *below], _title(words, asked))


def check_choice(advice: Advice) -> None:
    """Refuse to draw a decision where there is none."""
    if advice.choice is None:
        raise BadValue(
            "there is nothing to decide here, and so no worth to draw: draw `affray odds`", path="--chart"
        )


def worth(tongue: Tongue, asked: Asked, advice: Advice) -> Picture:
    """What each option is worth."""
    from affray.text.pictures import worth as pictures

    words = lexicon(asked.scene.system, tongue)
    return pictures.worth(advice, words, goal=_goal(words, asked), notes=(_title(words, asked),))


def fight(tongue: Tongue, asked: FightFile, found: Odds | Simulated) -> Picture:
    """Who wins a fight, and how many rounds it takes; of many fights, how many they were."""
    from affray.fight.count import Simulated
    from affray.text.numbers import whole
    from affray.text.pictures.fights import fought

    words = lexicon(asked.system, tongue)
    notes: list[str] = []
    if isinstance(found, Simulated):
        times = whole(found.times, tongue)
        said = "{times} fights, seed {seed}, drawn by {generator}."
        notes.append(tongue.say(said, times=times, seed=found.seed, generator=found.generator))
    return fought(found, words, title=f"{words.title} · {clean(asked.name)}", notes=notes)


def _title(words: Lexicon, asked: Asked) -> str:
    return f"{words.title} · {clean(asked.scene.name)}"


def _goal(words: Lexicon, asked: Asked) -> str:
    wish = asked.wish
    return words.tongue.word(wish.goal.words) if wish.goal.words else clean(wish.wanted)


def _notes(words: Lexicon, asked: Asked, line: Line) -> tuple[str, ...]:
    """Which attack it is, and the policy that the numbers hold for."""
    from affray.uses.advise import decisions

    if asked.wish.name == "best":
        said = words.tongue.say("Policy: best, for {goal}.", goal=_goal(words, asked))
    else:
        said = words.tongue.say("Policy: none, everybody does without.")
    taken = [_decided(words, one) for one in decisions(line)]
    return _title(words, asked), said, *taken


def _decided(words: Lexicon, one: Decided) -> str:
    answers = "/".join(words.option(label(answer)) for answer in one.answers)
    return f"{words.prompt(one.prompt.key)}: {answers}"
