# ruff: noqa: E501 - a branch stands here as it does in the source
"""Each citation counts: take the branch of a clause out of the book, and a test named for it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.systems import books
from tests.citations import Cut, survivors

BOOK = books["vzryv"]
WORTH = "return face if not zeroed or face > sides // 2 else 0"
ZEROED = "worth(face, one.die.sides, zeroed=rulings.zero_rerolls or (not begun and turn == 0))"
AGAIN = "return gather((Die(sides, again=True, best=best), count) for sides, count in kinds_of(part))"
SUM = "        return (sum(values),)\n"
HITS = "return bonus > 0 or any(one.__class__ is not int or one > 0 for one in sums)"
MISSED = "return (0, 0, 1) + (0,) * (kept + brought + waits)"
STRUCK = "return (damage, 1, 0, *down) + (1,) * (brought + waits)"
EPIC = "more = blow.bonus + (blow.epic if rulings.epic_before else 0)"
ONCE = "return tuple(one + more if here == at else one for here, one in enumerate(sums))"
BEST = "best = net + 1 if net > 0 else net - 1\n        return tuple(Cast(throw=_dice(part, best)"
MAGICAL = 'magical=act.magical or act.magical_weapon or (act.means == "spell" and rulings.spells_are_magical)'
RANGED = "near = hindering(situation, rulings) if is_ranged(act, rulings) else ()"
OFF = "self.damage = before - by if before > by else 0"
MATCHES = "return name in {ANY_TYPE, kind}"
TYPED = "return Damage(dice.strip(), kind.strip()) if kind else Damage(dice.strip())"
STEPS = "for step in (parry, guard, shield, cover, lower, change):"

# clause | file | the branch | what to put in its place
CUTS = [
    Cut("VZ-1", "dice.py", "counts[die.sides] = counts.get(die.sides, 0) + count", "counts[die.sides] = 1"),
    Cut("VZ-2", "dice.py", AGAIN, "return gather((Die(sides, best=best), count) for sides, count in kinds_of(part))"),
    Cut("VZ-3", "attack.py", "epic=attacker.epic if mastered(act, rulings) else 0", "epic=0"),
    Cut("VZ-3", "hits.py", ONCE, "return tuple(one + more for one in sums)"),
    Cut("VZ-4", "attack.py", "return aim(attacker, target, situation, rulings)", "return ready(attacker, target, situation, rulings)"),
    Cut("VZ-5", "attack.py", "    if not target.sure:\n", "    if False:\n"),
    Cut("VZ-5", "attack.py", "and target.distance > act.dist:", "and False:"),
    Cut("VZ-6", "attack.py", "    if target.in_use:\n", "    if False:\n"),
    Cut("VZ-7", "short.py", "return known[attack]", "return Attack()"),
    Cut("VZ-8", "attack.py", "'VZ-8' if act.means == 'spell' else 'VZ-7'", "'VZ-7'"),
    Cut("VZ-8", "short.py", "return known[attack]", "return Attack()"),
    Cut("VZ-9", "law.py", WORTH, "return face"),
    Cut("VZ-10", "faces.py", ZEROED, "face"),
    Cut("VZ-11", "faces.py", "return sum(value == 0 for fell in self.dice for value in fell.values)", "return 0"),
    Cut("VZ-11", "faces.py", "return sum(fell.value == 0 for fell in self.dice)", "return 0"),
    Cut("VZ-12", "dice.py", AGAIN, "return gather((Die(sides, best=best), count) for sides, count in kinds_of(part))"),
    Cut("VZ-12", "faces.py", "return sum(self.values)", "return self.values[0]"),
    Cut("VZ-13", "faces.py", "return sum(self.values)", "return sum(self.values[:2])"),
    Cut("VZ-14", "faces.py", "return sum(self.values)", "return sum(self.values[:2])"),
    Cut("VZ-15", "faces.py", "return len(self.faces) - 1", "return 0"),
    Cut("VZ-15", "law.py", "_power(_die(chain, algebra), count, algebra)", "_die(chain, algebra)"),
    Cut("VZ-16", "readings.py", SUM, "        return (max(values),)\n"),
    Cut("VZ-17", "dice.py", BEST, "best = 1\n        return tuple(Cast(throw=_dice(part, best)"),
    Cut("VZ-18", "hits.py", MISSED, "return (0, 1, 0) + (0,) * (kept + brought + waits)"),
    Cut("VZ-18", "hits.py", HITS, "return True"),
    Cut("VZ-19", "hits.py", STRUCK, "return (damage, 0, 1, *down) + (1,) * (brought + waits)"),
    Cut("VZ-19", "hits.py", HITS, "return False"),
    Cut("VZ-20", "hits.py", "damage = sum(raised(sums, blow, rulings))", "damage = 1"),
    Cut("VZ-21", "hits.py", EPIC, "more = blow.bonus"),
    Cut("VZ-21", "attack.py", "epic=attacker.epic if mastered(act, rulings) else 0", "epic=attacker.epic"),
    Cut("VZ-22", "attack.py", "if epic and not at and not turn:", "if False:"),
    Cut("VZ-23", "attack.py", "types=tuple(part.type for part in act.parts)", 'types=tuple("" for part in act.parts)'),
    Cut("VZ-24", "short.py", TYPED, "return Damage(dice.strip())"),
    Cut("VZ-24", "short.py", TYPED, 'return Damage(dice.strip(), kind.strip() if kind else "mystic")'),
    Cut("VZ-25", "attack.py", RANGED, "near = ()"),
    Cut("VZ-25", "attack.py", RANGED, "near = hindering(situation, rulings)"),
    Cut("VZ-25", "near.py", "if one.distance < one.dos + rulings.dos_inclusive:", "if True:"),
    Cut("VZ-26", "near.py", "(*situation.others, *situation.hostiles)", "situation.others"),
    Cut("VZ-26", "near.py", "(*situation.others, *situation.hostiles)", "situation.hostiles"),
    Cut("VZ-27", "steps.py", "return (name == MAGICAL) == blow.magical", "return name == MUNDANE"),
    Cut("VZ-28", "attack.py", MAGICAL, "magical=act.magical"),
    Cut("VZ-28", "attack.py", MAGICAL, "magical=act.magical_weapon"),
    Cut("VZ-29", "attack.py", MAGICAL, 'magical=act.magical or act.magical_weapon or act.means == "spell"'),
    Cut("VZ-29", "attack.py", MAGICAL, 'magical=(act.magical and act.means != "spell") or act.magical_weapon'),
    Cut("VZ-F1", "damage.py", "Against(blow, kind, left, sturdy, late)", "Against(blow, blow.types[0], left, sturdy, late)"),
    Cut("VZ-F1", "hits.py", STRUCK, "return (0, 1, 0, *down) + (1,) * (brought + waits)"),
    Cut("VZ-F2", "steps.py", 'course.off("parry", "VZ-F2", course.target.parry)', "pass"),
    Cut("VZ-F3", "steps.py", 'course.off("guard", "VZ-F3", course.target.guard)', "pass"),
    Cut("VZ-F4", "steps.py", "course.worn = least(before, course.met.shield)", "pass"),
    Cut("VZ-F4", "damage.py", "t.tell(told.SHIELD, came.shield)", "pass"),
    Cut("VZ-F5", "steps.py", "course.covered = least(course.damage, course.met.covers)", "course.covered = 0"),
    Cut("VZ-F5", "damage.py", "t.tell(told.COVERS, came.covers)", "pass"),
    Cut("VZ-F6", "steps.py", 'course.off("snizh", "VZ-F6", by)', "pass"),
    Cut("VZ-F7", "steps.py", "before, course.damage = course.damage, divided(course.damage, rulings)", "before = course.damage"),
    Cut("VZ-F7", "steps.py", "before, course.damage = course.damage, course.damage * rulings.vulnerable_factor", "before = course.damage"),
    Cut("VZ-F7", "steps.py", "    if any(matches(name, met.kind, met.blow) for name in target.immune):", "    if False:"),
    Cut("VZ-F8", "damage.py", "t.tell(told.DAMAGE, came.damage)", "pass"),
    Cut("VZ-F8", "damage.py", "t.tell(told.DOWN, falls(came.damage, target))", "pass"),
    Cut("VZ-F8", "damage.py", "return int(target.vyn is not None and damage > 0 and damage >= target.vyn)", "return 0"),
    Cut("VZ-F9", "sheet.py", 'if self.sort == "object" and (self.parry or self.guard or self.dos is not None):', "if False:"),
    Cut("VZ-F9", "steps.py", "        if by != 0:\n            self.note(key, clause, before, by)", "        self.note(key, clause, before, by)"),
    Cut("VZ-F10", "steps.py", OFF, "self.damage = before if self.notes else max(0, before - by)"),
    Cut("VZ-F10", "steps.py", STEPS, "for step in (parry, change, guard, shield, cover, lower):"),
    Cut("VZ-F11", "steps.py", "return self.rulings.stop_at_zero and self.damage.__class__ is int and self.damage == 0", "return False"),
    Cut("VZ-F12", "damage.py", "return max(target.grants, default=0)", "return sum(target.grants)"),
    Cut("VZ-F13", "steps.py", STEPS, "for step in (parry, guard, shield, change, cover, lower):"),
]  # fmt: skip


def test_every_clause_in_scope_has_a_branch():
    assert {cut.clause for cut in CUTS} == {key for key, clause in BOOK.clauses().items() if clause.in_scope}


@pytest.mark.slow
def test_every_citation_counts():
    assert survivors(CUTS, package="affray.systems.vzryv", tests=Path(__file__).parent) == []
