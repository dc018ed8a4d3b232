"""What is refused of work that takes too long or too much, in every language; see `refusals`."""

from __future__ import annotations

from affray.text.translate import mark

WORK = (
    mark(
        "this takes more than {a} MiB of memory, which is what one question may have here: ask about less, "
        "or run `affray` yourself"
    ),
    mark(
        "the process that worked at this was ended: somebody did, or it took more than {a} MiB of memory; "
        "ask again, or about less"
    ),
    mark(
        "this takes more than {a} seconds, which is what one job may take here: ask for less, or run "
        "`affray` yourself"
    ),
    mark("an answer of more than {a} bytes, which is what is kept here: ask about less"),
    mark("a body of more than {a} bytes: ask about less at once"),
    mark("Affray has failed, which is its own fault; its log says where."),
    mark("there is no such job, or its answer is no longer kept: ask for it again"),
    mark("you have {a} jobs queued and running, and no more may be: wait for one, or cancel it"),
    mark("{a} jobs are queued, and no more may be: ask again in a moment"),
    mark("you wait for news {a} times over: that is as often as may be"),
    mark("prices of nothing: give at least one effect"),
    # A fight that goes on over HTTP.
    mark("{a} is no fight: write BOOK/FIGHT, or a book for its first"),
    mark("give `ask` to begin a fight, or `position` and `answer` to go on with one"),
    mark("a position takes one answer: `choose`, `faces`, `undo`, `redo`, `end_turn`, `wait` or `remove`"),
    mark("a rule has changed since this position was given out: begin the fight again"),
    mark("there is nothing to take back: answer what is asked"),
    mark("nothing has been taken back: answer what is asked"),
    mark("a position of more than {a} bytes: play so long a fight at a table"),
    mark("this position is of something else: go on at the address that gave it out"),
)
