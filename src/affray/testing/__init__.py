"""The conformance kit: whether a book keeps the laws of rules, for our books and yours.

from affray.testing import check_system
check_system(MY_BOOK, scenarios={"duel": Scenario(...)})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from affray.rules.clause import Clause
from affray.rules.rule import Rule, rules_in
from affray.rules.rulings import readings
from affray.systems.system import System
from affray.testing.look import Limits, Look, look_at, look_at_step

__all__ = ["Nonconforming", "Report", "check_system"]


class Report(msgspec.Struct, frozen=True):
    """What was looked at, and what was found.

    positions, nodes   how many, by scenario
    saves, undone      how many saves were resumed, and answers undone: where no faces were found that lead to
                       a position, it is passed over
    crowds, plays      how many crowds were compared, and bouts played
    rules              the rules that were reached
    faults             what is wrong, in sentences
    """

    system: str
    positions: dict[str, int]
    nodes: dict[str, int]
    saves: dict[str, int]
    undone: dict[str, int]
    crowds: dict[str, int]
    plays: dict[str, int]
    rules: tuple[str, ...]
    faults: tuple[str, ...]

    def __str__(self) -> str:
        counts = ("positions", "saves", "undone", "crowds", "plays")
        told = ", ".join(f"{sum(getattr(self, name).values())} {name}" for name in counts)
        seen = f"{self.system}: {told}, {len(self.rules)} rules reached"
        return "\n  ".join((seen, *self.faults)) if self.faults else f"{seen}, no fault"


class Nonconforming(AssertionError):
    """The book breaks a law; the message lists every fault that was found."""


def check_system(
    system: System,
    *,
    scenarios: Mapping[str, Any],
    positions: int = 2_000,
    saves: int = 200,
    times: int = 200_000,
    plays: int = 20,
) -> Report:
    """Check a book on scenarios that between them reach all its rules. Raises Nonconforming with every fault.

    positions  how many positions of each scenario are looked at one by one
    saves      how many of those at which something is asked are saved and resumed
    times      the size of the crowd that is compared with the odds
    plays      how many bouts are played out for each goal
    """
    limits = Limits(positions, saves, times, plays)
    looks = {name: look_at(system, scenario, limits) for name, scenario in scenarios.items()}
    seen = {rule for look in looks.values() for rule in look.rules}
    samples = system.fighting.samples if system.fighting else ()
    fought = [look_at_step(system, step, limits) for step in samples]
    seen |= {rule for look in fought for rule in look.rules}
    faults = [f"{step}: {fault}" for step, look in zip(samples, fought, strict=True) for fault in look.faults]
    faults += [f"{name}: {fault}" for name, look in looks.items() for fault in look.faults]
    faults += [*_check_clauses(system), *_check_words(system)]
    faults += [f"{rule.name} is reached by no scenario" for rule in book_rules(system) if rule not in seen]
    kept = saves > 0 and plays > 0 and not any(look.faults for look in looks.values())
    faults += _check_counts(looks, times) if kept else ()
    report = Report(
        system.key,
        positions={name: look.positions for name, look in looks.items()},
        nodes={name: look.nodes for name, look in looks.items()},
        saves={name: look.saves for name, look in looks.items()},
        undone={name: look.undone for name, look in looks.items()},
        crowds={name: look.crowds for name, look in looks.items()},
        plays={name: look.plays for name, look in looks.items()},
        rules=tuple(sorted(rule.name for rule in seen)),
        faults=tuple(dict.fromkeys(faults)),
    )
    if faults:
        raise Nonconforming(str(report))
    return report


def _check_counts(looks: Mapping[str, Look], times: int) -> Iterator[str]:
    """A check that was made nowhere says nothing."""
    if not any(look.saves for look in looks.values()):
        yield "no save was looked at: no faces were found that lead to a question of any scenario"
    if not any(look.plays for look in looks.values()):
        yield "no bout was played"
    if times and not any(look.crowds for look in looks.values()):
        yield "no crowd was compared with its odds"


def book_rules(system: System) -> tuple[Rule[...], ...]:
    """Every rule in the modules of a book."""
    return rules_in(system.package or system.begin.__module__)


def _check_clauses(system: System) -> Iterator[str]:
    clauses = system.clauses()
    cited = {clause for rule in book_rules(system) for clause in rule.clauses}
    for rule in book_rules(system):
        for name in rule.clauses:
            if name not in clauses:
                yield f"{rule.name} cites {name}, which is no clause of the book"
            elif not clauses[name].in_scope:
                yield f"{rule.name} cites {name}, which is listed as out of scope"
    for clause in clauses.values():
        yield from _check_clause(clause, cited)


def _check_clause(clause: Clause, cited: set[str]) -> Iterator[str]:
    if clause.in_scope and clause.id not in cited:
        yield f"the clause {clause.id} is in scope, and no rule cites it"
    if not clause.in_scope and not clause.reason:
        yield f"the clause {clause.id} is out of scope without a reason"


def _check_words(system: System) -> Iterator[str]:
    for name, values in readings(system.rulings).items():
        if len(values) < 2:
            yield f"the ruling {name} has one reading only: then it is a rule, not a ruling"
    keys = {effect.key for effect in system.effects}
    if len(keys) < len({effect for effect in system.effects if not effect.to}):
        yield "two effects have the same key"
    if len({prompt.key for prompt in system.prompts}) < len(system.prompts):
        yield "two prompts have the same key"
