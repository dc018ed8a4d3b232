"""A new table: its seats, its book, and who is there from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.doors.fields import brief
from affray.doors.fights import fighting_of
from affray.doors.tables.acts import GM, Add, Any_, Dice, Lines, Name, Rule
from affray.doors.tables.naming import alike, readable
from affray.doors.tables.table import Head, Table
from affray.errors import BadValue, UnknownName, suggest
from affray.systems import books

MOST_SEATS = 50


class Opening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new table.

    system    its book; `title`: what it is called
    preset    a ready fight of the book whose fighters are there
    fighters  more of them, each as a fight file has it
    rulings   rulings that differ from the book's own: "NAME=VALUE"
    seats     the names of the players' seats
    dice      "server": the server rolls; "entered": real dice are entered
    """

    system: str
    title: Annotated[str, Meta(max_length=200)] = ""
    preset: str = ""
    fighters: Annotated[list[dict[str, Any]], Meta(max_length=200)] = []
    rulings: Lines = []
    seats: Annotated[list[Name], Meta(max_length=MOST_SEATS)] = []
    dice: Dice = "server"


def opened(asked: Opening, dice: bytes, name: str, *, at: str) -> Table:
    """The table that is asked for, with its first events."""
    system = books[asked.system]
    for number, seat in enumerate(asked.seats):
        readable(seat, f"seats[{number}]")
    if len({alike(seat) for seat in (GM, *asked.seats)}) <= len(asked.seats):
        raise BadValue('seats need names of their own, and "gm" is none', path="seats")
    head = Head(id=name, title=asked.title, system=asked.system, seats=tuple(asked.seats), dice=asked.dice)
    table = Table(head, dice)
    acts: list[Any_] = []
    entries = list(asked.fighters)
    if asked.preset:
        preset = _preset(fighting_of(system).presets, asked.preset)
        rulings = [f"{key}={value}" for key, value in preset.get("rulings", {}).items()]
        acts += [Rule(set=rulings)] if rulings else []
        entries = [*deepcopy(preset["fighters"]), *entries]
    acts += [Rule(set=asked.rulings)] if asked.rulings else []
    acts += [Add(fighter=entry) for entry in entries]
    for number, act in enumerate(acts, 1):
        _, table = table.propose(act, by=GM, key=f"begun-{number}", at=at)
    return table


def _preset(known: Mapping[str, Mapping[str, Any]], wanted: str) -> Mapping[str, Any]:
    name = wanted.rpartition("/")[2]
    if name not in known:
        raise UnknownName(f"no ready fight {brief(wanted)}; {suggest(name, known)}", path="preset")
    return known[name]
