"""`affray fight … play --script`: a fight whose answers and faces are all written down beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from affray.doors.cli.fray import Sitting
from affray.doors.cli.play import roller_of
from affray.doors.cli.screen import write_object
from affray.doors.cli.typed import Typist
from affray.doors.scripts import battle_of, follow, scripted, steps_of
from affray.fight.log import Log, header_of
from affray.text.numbers import whole
from affray.text.translate import Tongue


def play_script(
    tongue: Tongue,
    what: str,
    changes: tuple[Sequence[str], Sequence[str]],
    *,
    seed: str | None,
    log: str | None,
    json: bool,
) -> None:
    """Play a scripted fight to its end. `seed`: of the dice that fall where its log is taken up again."""
    typist = Typist()
    sets, rulings = changes
    asked = scripted(what, sets=sets, rulings=rulings)
    steps = steps_of(asked)
    battle = battle_of(asked, roller_of("seeded", seed if seed is not None else "0", typist.faces))
    writer = None
    if log is not None:
        writer = Log(log, header_of(battle, asked.data, {"name": asked.name}))
        for line in battle.lines:
            writer(line)
        battle.write = writer
    try:
        sitting = Sitting(tongue, asked, battle, typist, quiet=json, log=log, rolled=False)
        stood = []
        for now in follow(battle, steps):
            sitting.news()
            stood.append(now)
    finally:
        if writer is not None:
            writer.close()
    if json:
        from affray.doors.fight_documents import play_document

        write_object({**play_document(asked, battle), "steps": stood})
        return
    sitting.screen.show()
    sitting.screen.say(
        "The script ends here after {steps} steps; everybody stands as it says.",
        steps=whole(len(steps), tongue),
    )
