# ruff: noqa: E501 - a branch stands here as it does in the source
"""Each citation counts: take the branch of a clause out of the book, and a test named for it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.systems import books
from tests.citations import Cut, survivors

BOOK = books["cinemechanix"]
COMBAT = "thrown + dice(1 + better, combat) if combat else thrown"
PENALTY = "return found.brings + found.more * max(0, paid - found.price)"
NOBODY_ELSE = 'if case.target.kind == "extra":\n        return lower('
INJURIES = 'return ("injury",) if target.kind == "extra" else ("patched", "lasting", "permanent")'

# clause | file | the branch | what to put in its place
CUTS = [
    Cut("CMX-1", "able.py", COMBAT, "thrown"),
    Cut("CMX-1", "attack.py", "thrown += challenge(count, rulings.challenge_die)", "pass"),
    Cut("CMX-2", "attack.py", "t.tell(told.HIT)", "pass"),
    Cut("CMX-3", "attack.py", "t.tell(told.OPENING)", "pass"),
    Cut("CMX-4", "attack.py", "return arm(left, case, rulings)", "return arm(0, case, rulings)"),
    Cut("CMX-4", "damage.py", 't.inflict(told.HP, throw, Past(bonus, armour), why="damage")', "pass"),
    Cut("CMX-5", "rest.py", "if left and case.attacker.body.missing:", "if False:"),
    Cut("CMX-5", "rest.py", 'if left >= row("recovery die").price:', "if False:"),
    Cut("CMX-6", "attack.py", "t.tell(told.STAKES)", "pass"),
    Cut("CMX-6", "attack.py", "if stakes is None or left < price:", "if stakes is None:"),
    Cut("CMX-7", "attack.py", "case = bring(t, stakes.intent, paid, case, rulings)", "pass"),
    Cut("CMX-8", "attack.py", NOBODY_ELSE, "if False:\n        return lower("),
    Cut("CMX-8", "mooks.py", "    if off == rating:\n        return fall(left - off, rating, limit, others, case, rulings)\n    t.tell(told.RATING, off)\n    return bonuses", "    if off == rating:\n        return fall(left - off, rating, limit, others, case, rulings)\n    return bonuses"),
    Cut("CMX-9", "mooks.py", "t.tell(told.FELLED)", "pass"),
    Cut("CMX-10", "mooks.py", "return beside(left, chosen, limit, without(others, chosen), case, rulings)", "return rally(left, case, rulings)"),
    Cut("CMX-10", "mooks.py", "if one <= limit", ""),
    Cut("CMX-10", "mooks.py", "fewer = ((one, count - (one == rating)) for one, count in others)", "fewer = iter(others)"),
    Cut("CMX-17", "wounds.py", "    damage = max(0, dealt + more)\n    if case.target.tracked:\n        return levelled(left - more, damage, case, rulings)\n    t.tell(told.HP, damage)\n", "    damage = max(0, dealt + more)\n    if case.target.tracked:\n        return levelled(left - more, damage, case, rulings)\n"),
    Cut("CMX-11", "damage.py", 't.inflict(told.HP, throw, Past(bonus, armour), why="damage")', "pass"),
    Cut("CMX-11", "wounds.py", "    t.tell(told.HP, damage)\n    t.tell(told.LEVELS, levels)", "    t.tell(told.LEVELS, levels)"),
    Cut("CMX-12", "price.py", "return (*dice, *smaller), bonus + bought - len(smaller)", "return (10, *smaller), bonus + bought - len(smaller)"),
    Cut("CMX-13", "damage.py", "return harm(left - bought, bought, case, rulings)", "return harm(left - bought, 0, case, rulings)"),
    Cut("CMX-14", "damage.py", "armour = case.target.armour", "armour = 0"),
    Cut("CMX-15", "price.py", "if step < min(dice)][:bought]", "if step <= min(dice)][:bought]"),
    Cut("CMX-16", "price.py", "bonus + bought - len(smaller)", "bonus"),
    Cut("CMX-17", "wounds.py", "damage = max(0, dealt + more)", "damage = max(0, dealt)"),
    Cut("CMX-18", "spending.py", "t.tell(told.PENALTY, worth)", "pass"),
    Cut("CMX-18", "spending.py", "t.tell(told.PENALISED[name], dice_more)", "pass"),
    Cut("CMX-19", "price.py", "return dice * rolls if early or rounds else 0", "return dice * rolls * rounds"),
    Cut("CMX-20", "price.py", "return sum(fleeting(dice, rounds, rolls, rulings))", "return dice * rounds * rolls"),
    Cut("CMX-20", "price.py", PENALTY, "return 0"),
    Cut("CMX-21", "price.py", 'if name == "scene":', "if False:"),
    Cut("CMX-22", "price.py", "+ found.more * max(0, paid - found.price)", ""),
    Cut("CMX-22", "price.py", "for turn in range(rounds * rolls)", "for turn in range(min(3, rounds * rolls))"),
    Cut("CMX-23", "spending.py", 't.inflict(told.TP, dice(1, sides), Past(bonus, armour), why="trauma")', "pass"),
    Cut("CMX-24", "price.py", "return dice[min(paid, len(dice)) - 1]", "return dice[0]"),
    Cut("CMX-25", "price.py", "max(0, paid - len(dice))", "0"),
    Cut("CMX-26", "spending.py", "t.tell(told.INJURED[name])", "pass"),
    Cut("CMX-26", "spending.py", 't.note("names injury", cites=f"CMX-26 {ROWS[name]}")', "pass"),
    Cut("CMX-27", "price.py", INJURIES, 'return ("patched", "lasting", "permanent")'),
    Cut("CMX-28", "price.py", INJURIES, 'return ("injury",) if target.kind == "extra" else ("lasting", "permanent")'),
    Cut("CMX-29", "price.py", INJURIES, 'return ("injury",) if target.kind == "extra" else ("patched", "permanent")'),
    Cut("CMX-30", "price.py", INJURIES, 'return ("injury",) if target.kind == "extra" else ("patched", "lasting")'),
    Cut("CMX-31", "price.py", '    if target.kind == "pc":\n        return ()\n', ""),
    Cut("CMX-31", "wounds.py", 'if case.target.kind == "pc" and', "if"),
    Cut("CMX-31", "wounds.py", "damage = case.target.body.left - 1 if", "damage = damage if"),
    Cut("CMX-32", "price.py", 'return target.rating + row("kill an extra").price', "return target.rating + 1"),
    Cut("CMX-32", "mooks.py", "    off = t.choose(told.LOWER, range(min(left, rating) + 1))\n    if off == rating:\n        return fall(left - off, rating, limit, others, case, rulings)\n    t.tell(told.RATING, off)\n    return bonuses", "    off = t.choose(told.LOWER, range(min(left, rating - 1) + 1))\n    if off == rating:\n        return fall(left - off, rating, limit, others, case, rulings)\n    t.tell(told.RATING, off)\n    return bonuses"),
    Cut("CMX-33", "price.py", 'if target.kind == "bit player":', "if False:"),
    Cut("CMX-33", "luck.py", "t.tell(told.KILLED)", "pass"),
    Cut("CMX-34", "price.py", 'return target.hero_factor + row("kill").price', "return target.hero_factor"),
    Cut("CMX-34", "kill.py", 'most = left if rulings.kill_total == "spent" else price', "most = price"),
    Cut("CMX-35", "luck.py", "if not luck or not t.choose(told.SPEND_LUCK, (False, True), by=DEFENDER):", "if not luck:"),
    Cut("CMX-35", "luck.py", "t.tell(told.LUCK)", "pass"),
    Cut("CMX-35", "readings.py", "return (int(5 <= face <= self.most),)", "return (int(face <= self.most),)"),
    Cut("CMX-36", "luck.py", "return escape(left, luck - 1, needed - fives, refund, case, rulings)", "return maim(left + refund, case, rulings) if fives >= needed else die(left, case, rulings)"),
    Cut("CMX-36", "luck.py", "    if not needed:\n", "    if False:\n"),
    Cut("CMX-37", "luck.py", "t.tell(told.MAIMED)", "pass"),
    Cut("CMX-38", "rest.py", "t.tell(told.HEALED, paid)", "pass"),
    Cut("CMX-38", "rest.py", "t.tell(told.CALMED, paid)", "pass"),
    Cut("CMX-39", "rest.py", "range(min(left, case.attacker.body.missing) + 1)", "range(left + 1)"),
    Cut("CMX-39", "rest.py", "range(min(left, case.attacker.mind.missing) + 1)", "range(left + 1)"),
    Cut("CMX-40", "rest.py", "t.tell(told.RECOVERY, bought)", "pass"),
    Cut("CMX-40", "rest.py", 'if left >= row("recovery die").price:', "if left:"),
    Cut("CMX-41", "rest.py", 'return act(left, rulings) if left >= row("action").price else None', "return None"),
    Cut("CMX-41", "rest.py", "t.tell(told.ACTIONS, t.choose(told.ACT, range(most + 1)))", "t.choose(told.ACT, range(most + 1))"),
    Cut("CMX-F1", "able.py", "heroes = catalogue.hero_dice(attacker.hero_factor)", "heroes = 1"),
    Cut("CMX-F2", "able.py", "better = max(0, attacker.combat_bonus)", "better = 0"),
    Cut("CMX-F2", "able.py", "stepped(attacker.combat, max(0, -attacker.combat_bonus))", "attacker.combat"),
    Cut("CMX-F2", "able.py", "thrown = dice(attacker.bonus, 6)", "thrown = dice(0, 6)"),
    Cut("CMX-F3", "attack.py", "number, mode = case.attacker.number, rulings.challenge_mode", "number, mode = 5, rulings.challenge_mode"),
    Cut("CMX-F4", "readings.py", "return face // number", "return int(face >= number)"),
    Cut("CMX-F5", "readings.py", "return (-int(face >= self.counter),)", "return (0,)"),
    Cut("CMX-F6", "able.py", '("own penalties", attacker.penalty),', ""),
    Cut("CMX-F6", "able.py", "return target.penalty + levels", "return levels"),
    Cut("CMX-F7", "able.py", "supplied = min(1, supplied)", "pass"),
    Cut("CMX-F8", "tracks.py", "return track.place(track.lost + damage) - track.place(track.lost)", "return min(1, track.place(track.lost + damage) - track.place(track.lost))"),
    Cut("CMX-F8", "wounds.py", "t.tell(told.LEVELS, levels)", "pass"),
    Cut("CMX-F8", "wounds.py", "stand(t, target, damage)", "pass"),
    Cut("CMX-F9", "able.py", '("own health", attacker.body.penalty),', ""),
    Cut("CMX-F9", "able.py", '("own nerve", attacker.mind.penalty),', ""),
    Cut("CMX-F10", "attack.py", "t.tell(told.OWN_LUCK)", "pass"),
    Cut("CMX-F10", "able.py", "if broken(case.attacker) and not case.attacker.luck:", "if False:"),
    Cut("CMX-F11", "able.py", "if case.situation.successes is None and thrown <= price:", "if False:"),
    Cut("CMX-F11", "able.py", '("wager", situation.stakes.wager if situation.stakes else 0),', ""),
    Cut("CMX-F11", "price.py", "    if stakes.price is not None:\n        return stakes.price\n", ""),
    Cut("CMX-F12", "spending.py", 't.inflict((told.TP, told.NERVES), dice(1, sides), reading, why="trauma")', 't.inflict(told.TP, dice(1, sides), Past(bonus, armour), why="trauma")'),
    Cut("CMX-F12", "tracks.py", "return levels(catalogue.nerve(), factor, sizes)", "return levels(catalogue.health(), factor, sizes)"),
    Cut("CMX-F14", "attack.py", "        left -= 1\n", ""),
    Cut("CMX-F14", "attack.py", 'if rulings.hit_costs_success and case.target.kind != "extra":', "if rulings.hit_costs_success:"),
    Cut("CMX-F20", "fights.py", "t.tell(told.HP, points)", "pass"),
    Cut("CMX-F15", "fortune.py", 'return replace(who, luck_rolled=t.roll(dice(1, who.luck_die), Total(), why="Luck die"))', "return who"),
    Cut("CMX-F15", "tracks.py", "factor + (sizes[row.adds] if row.adds else 0)", 'factor + (sizes[row.adds] if row.adds and row.adds != "luck" else 0)'),
]  # fmt: skip


def test_every_clause_in_scope_has_a_branch():
    assert {cut.clause for cut in CUTS} == {key for key, clause in BOOK.clauses().items() if clause.in_scope}


@pytest.mark.slow
def test_every_citation_counts():
    assert survivors(CUTS, package="affray.systems.cinemechanix", tests=Path(__file__).parent) == []
