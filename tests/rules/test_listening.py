"""What a page asks of its rulings is heard, whatever way it asks."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from affray.rules import Rulings
from affray.rules.frozen import check_frozen, is_frozen
from affray.rules.listening import listening


class Some(Rulings, frozen=True, cache_hash=True):
    ties: bool = True
    sixes: Literal["floor", "off"] = "floor"
    ratio: int = 1

    @property
    def plain(self) -> bool:
        return self.sixes == "off" and self.ratio == 1


@lru_cache
def kept(rulings: Some) -> str:
    return rulings.sixes


def test_it_reads_like_the_record_and_knows_what_was_read() -> None:
    mine = Some(sixes="off", ratio=2)
    heard, asked = listening(mine)
    assert not asked.names
    assert isinstance(heard, Some)
    assert (heard.sixes, heard.ratio, heard.ties) == ("off", 2, True)
    assert asked.names == {"sixes", "ratio", "ties"}


def test_what_is_asked_through_a_property_or_a_changed_record_is_heard() -> None:
    heard, asked = listening(Some(sixes="off"))
    assert heard.plain
    assert asked.names == {"sixes", "ratio"}
    heard, asked = listening(Some())
    assert msgspec.structs.replace(heard, ratio=2).ties
    assert asked.names == {"ties"}


def test_a_helper_that_keeps_its_results_has_to_ask_again() -> None:
    mine = Some()
    assert kept(mine) == "floor"
    heard, asked = listening(mine)
    assert kept(heard) == "floor"
    assert asked.names == {"sixes"}


def test_compared_as_a_whole_it_is_asked_for_everything() -> None:
    mine = Some()
    for other in (mine, Some(ratio=2), None):
        heard, asked = listening(mine)
        assert (heard == other) == (mine == other)
        assert asked.names == {"ties", "sixes", "ratio"}


def test_it_may_stand_among_facts() -> None:
    heard, _ = listening(Some())
    assert is_frozen(heard)
    check_frozen(("rulings",), (heard,), "here")
