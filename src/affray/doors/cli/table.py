"""`affray table`: the benchmark tables of a book."""

from __future__ import annotations

from typing import Any

from affray.doors.charts import check_writable, csv_of, write_bytes
from affray.doors.cli import sweep as s
from affray.doors.cli.screen import Screen, write_object
from affray.doors.sweeping import begun, document
from affray.doors.vary import Attack, Terms, Way, asked_measure, attack, way
from affray.errors import BadValue, UnknownName, suggest
from affray.rules.words import label
from affray.studies.crew import at_hand
from affray.studies.sweep import Swept
from affray.systems import System, books
from affray.systems.system import Benchmark
from affray.text.translate import Tongue

ALL = "all"


def table(tongue: Tongue, book: str, name: str, *, files: s.Files, json: bool) -> None:
    """One table, or all; or which there are."""
    system = books[book]
    tables = system.benchmarks
    screen = Screen(tongue, system)
    if not name:
        _which(screen, system, json=json)
        return
    if name != ALL and name not in tables:
        raise UnknownName(f"{system.title} has no table {name[:40]!r}; {suggest(name, [*tables, ALL])}")
    chosen = list(tables) if name == ALL else [name]
    if len(chosen) > 1 and (files.csv or json):
        raise BadValue("CSV and JSON hold one table: name it", path=name)
    check_writable(files.csv, files.markdown)
    written: list[Made] = []
    for one in chosen:
        made = _made(screen, system, tables[one])
        if json:
            write_object(made.document())
        else:
            if written:
                screen.show()
            made.show()
        if files.csv is not None:
            write_bytes(files.csv, csv_of(made.swept))
        written.append(made)
    if files.markdown is not None:
        text = "\n".join(made.markdown() for made in written)
        write_bytes(files.markdown, text.encode())
    if files.chart is not None:
        from affray.text.pictures.picture import stacked

        files.chart.draw(lambda: stacked([made.picture() for made in written], system.title))


class Made:
    """A table that has been worked out."""

    def __init__(
        self, screen: Screen, table: Benchmark, found: Attack, ways: list[Way], swept: Swept
    ) -> None:
        self.screen, self.table, self.found, self.ways, self.swept = screen, table, found, ways, swept
        self.title = screen.tongue.word(table.words)
        self.names = s.words(ways, screen)

    def show(self) -> None:
        """On the screen."""
        s.show(self.screen, self.swept, self.swept.measures[0], self.names, title=self.title)
        s.refusals(self.screen, self.swept)

    def document(self) -> dict[str, Any]:
        """For programs."""
        return document(self.found.at((), ()), self.swept, self.ways)

    def picture(self) -> Any:
        """To look at."""
        title = f"{self.screen.words.title} · {self.found.name}"
        return s.picture(self.screen, self.swept, self.names, title=title, caption=self.title)

    def markdown(self) -> str:
        """To print."""
        from affray.text.pictures.field import listed

        listing = listed(self.swept, self.swept.measures[0], self.screen.words, words=self.names, places=1)
        lines = [f"### {self.title}", "", _row(listing.heads), _row(["---:"] * len(listing.heads))]
        return "\n".join([*lines, *map(_row, listing.rows), ""])


def _made(screen: Screen, system: System, table: Benchmark) -> Made:
    choose = [f"{key}={label(answer)}" for key, answer in table.choices.items()]
    found, _ = attack(
        f"{system.key}/{table.preset}", Terms(goal=table.goal, choose=choose, policy=table.policy)
    )
    ways = [way(f"{name}={text}", system, option="--over") for name, text in table.over.items()]
    sweeping = begun(found, ways, (asked_measure(table.measure, system),))
    return Made(screen, table, found, ways, s.done(screen, sweeping, ledger=None, crew=at_hand()))


def _which(screen: Screen, system: System, *, json: bool) -> None:
    tables = {name: screen.tongue.word(table.words) for name, table in system.benchmarks.items()}
    if json:
        write_object({"system": system.key, "tables": tables})
        return
    if not tables:
        screen.say("{book} has no tables of its own.", book=system.title)
    for name, words in tables.items():
        screen.show(name, style="bold")
        screen.show(words, indent=4)


def _row(cells: Any) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"
