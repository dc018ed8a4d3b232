"""The words that sheets are written in: abilities, lobes, kinds of trauma, cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

AbilityName = Literal["Move", "Think", "Will", "Labor"]
LobeName = Literal["Correl", "Focal", "Marvel", "Natural"]
TraumaType = Literal["chemical", "mental", "molecular", "physical"]
FaceCard = Literal["J", "Q", "K"]
Speed = Literal["as is", "slower", "faster"]
Decks = Literal["each", "sides", "one"]
DeckName = Literal["probability", "four_suits"]


TEN = 10
"""The highest card of a deck: a natural 10 is critical."""

Counts: TypeAlias = "tuple[int, ...]"
"""A deck: how many cards there are of each value, from the ace up."""
