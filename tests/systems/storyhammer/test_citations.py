# ruff: noqa: E501 - a branch stands here as it does in the source
"""Each citation counts: take the branch of a clause out of the book, and a test named for it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.systems import books
from tests.citations import Cut, survivors

BOOK = books["storyhammer"]
SHARE = "return shares[at] if at < len(shares) else None"
LISTED = 'shares = method.trauma if rulings.partial == "weapon" else (method.trauma[0], *SUMMARY)'
MET = "t.tell(told.FULL.on(number), int(missed <= 0))"
BASED = "return down(Fraction(vim * share, WHOLE), rulings)"
DOWN = 'return trauma // 1 if rulings.rounding == "each" or trauma == trauma // 1 else trauma'
MODIFIED = "trauma = Fraction(trauma * percent, WHOLE)"
CRITICAL = "return not blow.attacker.untrained and (show.natural or (show.ten and rulings.perk_ten_critical))"
MORTAL = "return (bruise if one.superficial else clot)(trauma, one, left, rulings)"
HARDER = "return target.resist_difficulty - lobe + target.superficial + int(critical)"
NEED = "return tuple(blow.situation.difficulty + target.harder + harder - ease for target in blow.targets)"
WHO = "cards = getattr(target.abilities, row.ability) if target.resist is None else target.resist"
LOBE = "lobe = getattr(target.lobes, row.lobe) if target.resist_lobe is None else target.resist_lobe"
DECKS = 'return {"each": number, "sides": min(number, 1), "one": 0}[decks]'
DEAD = "t.tell(told.DEAD.on(number), int(0 < trauma >= enough))"
ENOUGH = 'enough = life if rulings.death == "life_support" else one.target.max_vim'

# clause | file | the branch | what to put in its place
CUTS = [
    Cut("SH-1", "attack.py", "t.tell(told.HIT.on(number))", "pass"),
    Cut("SH-1", "attack.py", MET, "pass"),
    Cut("SH-2", "attack.py", "t, who.name, who.cards, piles", "t, who.name, 1, piles"),
    Cut("SH-2", "sheet.py", "int(getattr(self.abilities, self.ability))", "1"),
    Cut("SH-3", "deck.py", "best = t.roll(dealt, Best(), why=why)", "best = t.roll(dealt, Leaving(0), why=why).ranks[-1]"),
    Cut("SH-4", "attack.py", MET, "t.tell(told.FULL.on(number), int(missed < 0))"),
    Cut("SH-4", "trauma.py", "    at = max(0, missed)\n    return shares", "    at = abs(missed)\n    return shares"),
    Cut("SH-5", "trauma.py", SHARE, "return shares[0] if not at else None"),
    Cut("SH-6", "trauma.py", DOWN, "return -(-trauma // 1)"),
    Cut("SH-6", "trauma.py", BASED, "return -(-vim * share // WHOLE)"),
    Cut("SH-7", "trauma.py", DOWN, "return trauma"),
    Cut("SH-8", "blow.py", "return modified(base, percents_of(one.target, one.method), rulings)", "return base"),
    Cut("SH-8", "wound.py", "trauma = resisted(before, through)", "trauma = resisted(before, 100)"),
    Cut("SH-9", "attack.py", CRITICAL, "return False"),
    Cut("SH-9", "attack.py", CRITICAL, "return show.natural or (show.ten and rulings.perk_ten_critical)"),
    Cut("SH-10", "blow.py", HARDER, "return target.resist_difficulty - lobe + target.superficial"),
    Cut("SH-10", "attack.py", "critical=critical,\n        pile", "critical=False,\n        pile"),
    Cut("SH-11", "wound.py", "t.tell(told.TRAUMA.on(number), trauma)", "pass"),
    Cut("SH-12", "attack.py", "picked = t.choose(told.METHOD, tuple(known))", "picked = min(known)"),
    Cut("SH-13", "trauma.py", BASED, "return vim"),
    Cut("SH-14", "wound.py", "base = based(one.target.max_vim, one.share, rulings)", "base = based(one.target.life, one.share, rulings)"),
    Cut("SH-14", "blow.py", "base = based(one.target.max_vim, one.share, rulings)", "base = based(one.target.life, one.share, rulings)"),
    Cut("SH-15", "trauma.py", BASED, "return down(Fraction(vim * min(share, 99), WHOLE), rulings)"),
    Cut("SH-16", "trauma.py", BASED, "return vim"),
    Cut("SH-17", "trauma.py", LISTED, "shares = method.trauma[:1]"),
    Cut("SH-18", "trauma.py", SHARE, "return shares[at - 1] if at < len(shares) else None"),
    Cut("SH-19", "trauma.py", SHARE, "return shares[min(at, 1)] if at < len(shares) else None"),
    Cut("SH-20", "short.py", "return weapons[text]", "return Weapon(name=text)"),
    Cut("SH-21", "attack.py", 't.note("difficulty", cites=why_hard(blow, target, speed, rulings), name=target.name, number=need)', "pass"),
    Cut("SH-22", "wound.py", DEAD, "pass"),
    Cut("SH-23", "trauma.py", SHARE, "return shares[at] if at < len(shares) - 1 else None"),
    Cut("SH-24", "trauma.py", SHARE, "return shares[min(at, len(shares) - 1)]"),
    Cut("SH-25", "wound.py", MORTAL, "return bruise(trauma, one, left, rulings)"),
    Cut("SH-25", "wound.py", MORTAL, "return clot(trauma, one, left, rulings)"),
    Cut("SH-25", "blow.py", "return blow.method.superficial or blow.situation.superficial", "return blow.method.superficial"),
    Cut("SH-26", "wound.py", "t.tell(told.SUPERFICIAL.on(one.number), trauma)", "t.tell(told.CLOT.on(one.number), trauma)"),
    Cut("SH-27", "wound.py", "t.tell(told.LEVELS.on(one.number), levels)", "pass"),
    Cut("SH-27", "blow.py", HARDER, "return target.resist_difficulty - lobe + int(critical)"),
    Cut("SH-28", "blow.py", HARDER, "return target.resist_difficulty - lobe + min(1, target.superficial) + int(critical)"),
    Cut("SH-28", "wound.py", "levels=one.target.superficial + levels", "levels=levels"),
    Cut("SH-F1", "deck.py", "counts = catalogue.decks()[deck].cards if isinstance(deck, str) else deck", 'counts = catalogue.decks()["four_suits"].cards if isinstance(deck, str) else deck'),
    Cut("SH-F2", "deck.py", "        return Hand(whole, cards), ()\n    left", "        return Hand(whole[1:], cards), ()\n    left"),
    Cut("SH-F3", "deck.py", "        return Hand(whole, cards), ()\n    left", "        return Hand(tuple((rank, count * cards) for rank, count in whole), cards), ()\n    left"),
    Cut("SH-F4", "blow.py", "ease = blow.attacker.ease if rulings.lobe_off_attack else 0", "ease = 0"),
    Cut("SH-F4", "sheet.py", "int(getattr(self.lobes, self.lobe))", "0"),
    Cut("SH-F5", "blow.py", NEED, "return tuple(7 + target.harder + harder - ease for target in blow.targets)"),
    Cut("SH-F6", "attack.py", 'harder = {"faster": 1, "slower": -1}.get(speed, 0)', "harder = 0"),
    Cut("SH-F6", "attack.py", "speed = told.SPEED_OF[t.choose(told.SPEED, tuple(told.SPEEDS.values()))]", 'speed = "as is"'),
    Cut("SH-F7", "blow.py", NEED, "return tuple(blow.situation.difficulty + harder - ease for target in blow.targets)"),
    Cut("SH-F8", "attack.py", "t.tell(told.PERK)", "pass"),
    Cut("SH-F9", "attack.py", "show = t.do(perks(show, holder, rulings))", "pass"),
    Cut("SH-F9", "wound.py", "show = t.do(perks(show, holder, rulings))", "pass"),
    Cut("SH-F9", "readings.py", "return replace(show, drawn=show.drawn + 1, raised=True)", "return show"),
    Cut("SH-F9", "readings.py", "added=max(show.added, card)", "added=show.added"),
    Cut("SH-F10", "deck.py", DECKS, "return 0"),
    Cut("SH-F11", "trauma.py", MODIFIED, "pass"),
    Cut("SH-F11", "trauma.py", "if one.to in {method.type, method.kind}", "if one.to == method.type"),
    Cut("SH-F12", "blow.py", WHO, "cards = target.abilities.Labor if target.resist is None else target.resist"),
    Cut("SH-F12", "blow.py", LOBE, "lobe = 0"),
    Cut("SH-F13", "trauma.py", "return target.spread[at] if at < len(target.spread) else WHOLE", "return WHOLE"),
    Cut("SH-F13", "trauma.py", "return target.spread[at] if at < len(target.spread) else WHOLE", "return target.spread[min(at, len(target.spread) - 1)]"),
    Cut("SH-F14", "sheet.py", "return ours.Move + ours.Think + ours.Will + ours.Labor", "return ours.Labor"),
    Cut("SH-F15", "wound.py", "t.tell(told.CLOT.on(number), moved)", "pass"),
    Cut("SH-F15", "wound.py", "left=life - moved", "left=life"),
    Cut("SH-F16", "wound.py", DEAD, "pass"),
    Cut("SH-F16", "wound.py", ENOUGH, "enough = one.target.max_vim"),
    Cut("SH-F17", "wound.py", ENOUGH, "enough = life"),
]  # fmt: skip


def test_every_clause_in_scope_has_a_branch():
    assert {cut.clause for cut in CUTS} == {key for key, clause in BOOK.clauses().items() if clause.in_scope}


@pytest.mark.slow
def test_every_citation_counts():
    assert survivors(CUTS, package="affray.systems.storyhammer", tests=Path(__file__).parent) == []
