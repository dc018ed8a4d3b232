"""A rule is a pure function of a table and facts. Calling it makes a step; returning one turns the page."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec
from weakref import WeakValueDictionary

from affray.errors import BadReturn, BadSave, RuleError, suggest
from affray.rules.frozen import check_frozen, known
from affray.rules.table import Table

P = ParamSpec("P")


class Rule(Generic[P]):
    """A page of the book: a function of a table and facts, and the clauses it follows."""

    __slots__ = ("__dict__", "__weakref__", "cites", "clauses", "count", "facts", "fn", "name", "signature")

    def __init__(
        self,
        fn: Callable[Concatenate[Table, P], Any],
        clauses: tuple[str, ...],
        cites: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> None:
        self.fn: Callable[..., Any] = fn
        self.clauses = clauses
        self.cites = cites
        self.name = f"{fn.__module__}.{fn.__qualname__}"
        signature = inspect.signature(fn)
        self.signature = signature.replace(parameters=list(signature.parameters.values())[1:])
        self.facts = tuple(self.signature.parameters)
        self.count = len(self.facts)
        if any(fact.kind is not fact.POSITIONAL_OR_KEYWORD for fact in self.signature.parameters.values()):
            raise RuleError(f"{self.name}: the facts of a rule are plain arguments, without * or /")
        self.__doc__ = fn.__doc__
        _RULES[self.name] = self

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        """The rule with its facts, not yet resolved. The facts are checked: they must be frozen."""
        if kwargs or len(args) != self.count:
            try:
                bound = self.signature.bind(*args, **kwargs)
            except TypeError as wrong:
                raise RuleError(f"{self.name}{self.signature}: {wrong}") from None
            bound.apply_defaults()
            args = bound.args  # type: ignore[assignment]  # the same facts, in order
        if not known(args):
            check_frozen(self.facts, args, self.name)
        return _step(Step, (self, args))

    def cited(self, key: str) -> tuple[str, ...]:
        """The clauses that one line follows, by the key of what is asked, rolled, told, noted or ruled."""
        return self.cites.get(key) or self.cites.get("") or self.clauses

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        """A rule goes to another process by its name, and is found there in its own module."""
        return _there, (self.fn.__module__, self.name)


class Step(NamedTuple):
    """A rule with its facts: a page with its numbers filled in."""

    rule: Rule[...]
    facts: tuple[Any, ...]

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in zip(self.rule.facts, self.facts, strict=True))
        return f"{self.rule.name}({facts})"


_step: Callable[[type[Step], tuple[Any, ...]], Step] = tuple.__new__
"""Makes a step without going through a call in Python: there are many."""
_RULES: WeakValueDictionary[str, Rule[...]] = WeakValueDictionary()


def find_rule(name: str) -> Rule[...]:
    """A rule that has been made, by its name: a save names its rules so."""
    found = _RULES.get(name)
    if found is None:
        raise BadSave(f"no rule {name[:80]!r} is known here: load its book first; {suggest(name, _RULES)}")
    return found


def _there(module: str, name: str) -> Rule[...]:
    """The rule of that name, its module loaded first if need be."""
    import_module(module)
    return find_rule(name)


def rules_in(home: str) -> tuple[Rule[...], ...]:
    """Every rule of a module, or of a package and the modules in it, by name."""
    found = (made for made in list(_RULES.values()) if f"{made.fn.__module__}.".startswith(f"{home}."))
    return tuple(sorted(found, key=lambda made: made.name))


def rule(
    clauses: str, *, cites: Mapping[str, str] | None = None
) -> Callable[[Callable[Concatenate[Table, P], Any]], Rule[P]]:
    """Make a rule of a function, and cite the clauses that it follows: `@rule("BOOK-3 BOOK-4")`.

    cites: for single lines of a rule of many clauses, those of them that the line follows, by its key: the
    prompt's, the effect's, the note's, the ruling's, or why it is rolled; "" speaks for any other. One table
    may serve a whole book: clauses of other rules are left out. Else a line cites all clauses of its rule.
    """
    ids = tuple(clauses.split())
    if not ids:
        raise RuleError("a rule cites at least one clause: @rule('BOOK-1')")
    lines = {key: tuple(one for one in said.split() if one in ids) for key, said in (cites or {}).items()}
    single = MappingProxyType({key: found for key, found in lines.items() if found})

    def decorate(fn: Callable[Concatenate[Table, P], Any]) -> Rule[P]:
        return Rule(fn, ids, single)

    return decorate


def check_result(rule: Rule[...], result: Any) -> None:
    """Refuse what no later page could take: a rule not called, or a value that could change."""
    if isinstance(result, Rule):
        raise BadReturn(
            f"{rule.name} returned the rule {result.name} itself: call it with its facts to turn the page"
        )
    check_frozen(("result",), (result,), rule.name)
