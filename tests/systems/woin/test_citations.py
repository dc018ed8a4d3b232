# ruff: noqa: E501 - a branch stands here as it does in the source
"""Each citation counts: take the branch of a clause out of the book, and a test named for it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.systems import books
from tests.citations import Cut, survivors

WOIN = books["woin"]
OFF, NO = "if False:", "return ()"
MAX_OF = "return max(allowed, key=lambda name: int(getattr(attacker.attributes, name)))"
ALLOWED = "allowed: tuple[AttributeName, ...] = ALLOWED[terms.kind]"
NATURE = 'return "ranged" if weapon.increment else "melee"'
BY_KIND = 'return "melee" if close else "ranged"'
ARMOUR = 'return one.kind != "armour" or kind not in PAST_ARMOUR'
BEST = "return max((one.amount for one in sources), default=0) + stacked"
TOPPLE = "surcharge(case.attacker, case.target) if option in TOPPLING else 0"
ASKED = "bought = t.choose(told.SPEND, range(most + 1))"
FLOOR = "return max(net, sixes)"
CRITICAL = "critical = three and reached and need.critical"
WIELDS = "if not case.target.wielding:"

# clause | file | the branch | what to put in its place
CUTS = [
    Cut("WOIN-1", "terms.py", NATURE, 'return "ranged"'),
    Cut("WOIN-2", "terms.py", NATURE, 'return "melee"'),
    Cut("WOIN-3", "terms.py", "any(trait in BODY for trait in terms.weapon.traits)", '"unarmed" in terms.weapon.traits'),
    Cut("WOIN-4", "pool.py", "return reckon([*own, *gear, *above(own + gear, attacker), *late])", "return reckon([*own, *gear, *late])"),
    Cut("WOIN-5", "attack.py", "return pay(total(dice, lines), blow", "return pay(dice, blow"),
    Cut("WOIN-6", "attack.py", ASKED, "bought = 0"),
    Cut("WOIN-7", "attack.py", "return face(dice - price, blow", "return face(dice, blow"),
    Cut("WOIN-8", "roll.py", "replace(ready, added=added, paid=", "replace(ready, added=0, paid="),
    Cut("WOIN-9", "hit.py", "names += exploit.inflicts", "pass"),
    Cut("WOIN-10", "attack.py", "return pay(total(dice, lines), blow", "return pay(min(dice, total(dice, lines)), blow"),
    Cut("WOIN-11", "pool.py", "dice(getattr(attacker.attributes, name))", "0"),
    Cut("WOIN-12", "terms.py", BY_KIND, 'return "ranged"'),
    Cut("WOIN-12", "pool.py", MAX_OF, "return allowed[0]"),
    Cut("WOIN-13", "terms.py", BY_KIND, 'return "melee"'),
    Cut("WOIN-13", "pool.py", MAX_OF, "return allowed[0]"),
    Cut("WOIN-14", "position.py", 'return [("range", beyond * row("range"))] * bool(beyond)', "return []"),
    Cut("WOIN-15", "blow.py", "return (dice + bought, bonus) if dice + bought or bonus else None", "return None"),
    Cut("WOIN-16", "soak.py", "net = max(0, total - soaked)", "net = max(0, total)"),
    Cut("WOIN-17", "struck.py", "    left, whole = health\n", "    left, whole = health[0] + 1, health[1]\n"),
    Cut("WOIN-18", "pool.py", ALLOWED, 'allowed: tuple[AttributeName, ...] = ALLOWED["melee"]'),
    Cut("WOIN-19", "pool.py", ALLOWED, 'allowed: tuple[AttributeName, ...] = ALLOWED["magical"]'),
    Cut("WOIN-20", "terms.py", 'if area or weapon.types == ("poison",):', OFF),
    Cut("WOIN-20", "blow.py", "effect, sixes = vital, rulings.three_sixes_beat_vital", "effect, sixes = to_hit, True"),
    Cut("WOIN-21", "options.py", "if option in case.target.immune:", OFF),
    Cut("WOIN-22", "attack.py", 'refuse(options.refusal(option, blow.case), "situation.option")', "pass"),
    Cut("WOIN-23", "options.py", 'return option == "damage"', "return False"),
    Cut("WOIN-24", "attack.py", "Paid(damage=bought * power.damage", "Paid(damage=0"),
    Cut("WOIN-25", "attack.py", ASKED, "bought = t.choose(told.SPEND, range(min(most, 1) + 1))"),
    Cut("WOIN-26", "effects.py", 'return brings("grab")', NO),
    Cut("WOIN-27", "options.py", "return larger + (target.legs == 0 or target.legs > 2)", "return 0"),
    Cut("WOIN-28", "hit.py", "level_of(target, name) + names.count(name)", "names.count(name)"),
    Cut("WOIN-29", "hit.py", "t.tell(told.EFFECT.on(at))", "pass"),
    Cut("WOIN-29", "options.py", 'return f"an escape is made unarmed or with a small melee weapon, not with {case.terms.weapon.name}"', "return None"),
    Cut("WOIN-30", "blow.py", "effect, sixes = vital, rulings.three_sixes_beat_vital", "effect, sixes = 0, True"),
    Cut("WOIN-30", "options.py", "waived(option, case.terms) else found.cost", "waived(option, case.terms) else 0"),
    Cut("WOIN-31", "options.py", "return 1 + max(0, rank(mover) - rank(target.size))", "return 1"),
    Cut("WOIN-32", "options.py", TOPPLE, TOPPLE.replace("TOPPLING", '("grab", "trip")')),
    Cut("WOIN-33", "options.py", "if case.situation.cornered else None", "if False else None"),
    Cut("WOIN-34", "effects.py", "t.tell(told.PRONE.on(blow.first), int(not lies(blow.target)))", "pass"),
    Cut("WOIN-35", "options.py", TOPPLE, TOPPLE.replace("TOPPLING", '("grab", "push")')),
    Cut("WOIN-36", "effects.py", 'return brings("disarm")', NO),
    Cut("WOIN-37", "options.py", WIELDS, OFF),
    Cut("WOIN-38", "effects.py", 'return brings("injure")', NO),
    Cut("WOIN-39", "effects.py", "return (shot.condition,) * shot.level if shot and shot.condition else ()", NO),
    Cut("WOIN-40", "losses.py", "return d6(count) +", "return d6(0) +"),
    Cut("WOIN-41", "damage.py", "soaked = soak(*against)", "soaked = 0"),
    Cut("WOIN-42", "blow.py", "return rulings.allow_power_with_no_damage_option or damage(blow, 0, rulings) is not None", "return False"),
    Cut("WOIN-43", "attack.py", "left = dice - (bought * ratio - borrowed)", "left = dice"),
    Cut("WOIN-44", "soak.py", FLOOR, "return net"),
    Cut("WOIN-45", "readings.py", CRITICAL, "critical = False"),
    Cut("WOIN-45", "critical.py", 'return "critical" not in target.immune and not immune(target, weapon)', "return True"),
    Cut("WOIN-46", "readings.py", "if not reached and not three:", "if not reached:"),
    Cut("WOIN-47", "soak.py", "found = [Soak(target.soak, target.soak_kind), *target.soaks]", "found = [Soak(target.soak, target.soak_kind)]"),
    Cut("WOIN-48", "soak.py", BEST, "return sum(one.amount for one in sources) + stacked"),
    Cut("WOIN-49", "soak.py", BEST, "return min((one.amount for one in sources), default=0) + stacked"),
    Cut("WOIN-50", "soak.py", "stopping = [one for one in sources if stops(one, kind, weapon, rulings)]", "stopping = sources"),
    Cut("WOIN-51", "soak.py", ARMOUR, "return kind not in PAST_ARMOUR"),
    Cut("WOIN-52", "soak.py", ARMOUR, "return True"),
    Cut("WOIN-52", "soak.py", 'if one.kind == "armour" and weapon.delivery:', OFF),
    Cut("WOIN-53", "soak.py", '    if kind == "psionic":\n        return False\n', "    pass\n"),
    Cut("WOIN-F1", "pool.py", '("skill", skill)]', '("skill", 0)]'),
    Cut("WOIN-F2", "pool.py", "return (isqrt(8 * score + 1) - 1) // 2", "return score"),
    Cut("WOIN-F3", "pool.py", "lost = 0 if rulings.cinematic else max(0, quality - skill)", "lost = 0"),
    Cut("WOIN-F3", "pool.py", 'gear, late = [], [("improvised", IMPROVISED)]', "gear, late = [], []"),
    Cut("WOIN-F4", "pool.py", "most = max((cap for lowest, cap in GRADES if lowest <= grade), default=0)", "most = None"),
    Cut("WOIN-F5", "attack.py", "return pay(total(dice, lines), blow", "return pay(min(dice, total(dice, lines)), blow"),
    Cut("WOIN-F6", "pool.py", "return most if most is None or not pc else max(most, PC_FLOOR)", "return most"),
    Cut("WOIN-F7", "pool.py", "if rulings.gearmasters:", OFF),
    Cut("WOIN-F8", "roll.py", "removed = t.choose(told.LUCK_REMOVAL, range(min(luck_of(target), dice) + 1), by=DEFENDER)", "removed = 0"),
    Cut("WOIN-F8", "damage.py", "added = t.choose(told.LUCK_DAMAGE, range(struck.luck + 1))", "added = 0"),
    Cut("WOIN-F8", "struck.py", 'return rulings.luck_absorb == "roll" and', "return False and"),
    Cut("WOIN-F9", "readings.py", "return dice(count, D6, again=True, name=LUC)", "return dice(count, D6, again=False, name=LUC)"),
    Cut("WOIN-F12", "position.py", "if getattr(situation, name) and terms.kind == kind:", OFF),
    Cut("WOIN-F13", "attack.py", "targets = (target, *situation.beside) if terms.area else (target,)", "targets = (target,)"),
    Cut("WOIN-F14", "terms.py", 'return 1 + max(0, rank(attacker.size) - rank("medium"))', "return 1"),
    Cut("WOIN-F15", "attack.py", "ratio = rulings.damage_exchange_ratio * power.cost", "ratio = 2"),
    Cut("WOIN-F16", "readings.py", CRITICAL, "critical = three and need.critical"),
    Cut("WOIN-F17", "hit.py", 'return t.roll(d6(1), Brings(catalogue.criticals()[kind]), why="critical")', NO),
    Cut("WOIN-F18", "defense.py", "return max(defense(target, terms.against, situation, rulings), least)", "return defense(target, terms.against, situation, rulings)"),
    Cut("WOIN-F19", "position.py", 'if situation.dual_wield and "ambidextrous" not in terms.exploits:', OFF),
    Cut("WOIN-F20", "hit.py", "if works and (hurts or harmless))", "if hurts or harmless)"),
    Cut("WOIN-F21", "position.py", "if beyond >= INCREMENTS:", OFF),
    Cut("WOIN-F21", "position.py", 'return [("range", beyond * row("range"))] * bool(beyond)', "return []"),
    Cut("WOIN-F22", "position.py", "if situation.higher_ground:", OFF),
    Cut("WOIN-F22", "position.py", 'found.append(("cover", row("cover") + hunkered))', "pass"),
    Cut("WOIN-F22", "able.py", 'return "there is no line of sight to the target"', "return None"),
    Cut("WOIN-F23", "position.py", 'if situation.crossfire and terms.kind == "ranged" and sees:', OFF),
    Cut("WOIN-F23", "position.py", 'if situation.flank and terms.kind == "melee" and sees:', OFF),
    Cut("WOIN-F24", "position.py", 'if lies(target) and terms.kind in ("melee", "ranged"):', OFF),
    Cut("WOIN-F24", "position.py", "if situation.darkness:", OFF),
    Cut("WOIN-F24", "position.py", 'if situation.into_melee and terms.kind != "melee":', OFF),
    Cut("WOIN-F25", "position.py", "if situation.modifier:", OFF),
    Cut("WOIN-F26", "position.py", "if situation.overwatch:", OFF),
    Cut("WOIN-F26", "position.py", 'if situation.climbing != "nobody":', OFF),
    Cut("WOIN-F27", "defense.py", "return max(FLOOR, -(-7 * pool // 2))", "return max(FLOOR, 7 * pool // 2)"),
    Cut("WOIN-F28", "defense.py", 'if which in PHYSICAL and level_of(target, "slowed") == 1:', 'if level_of(target, "slowed") == 1:'),
    Cut("WOIN-F29", "defense.py", "change += int(getattr(catalogue.shields()[target.shield], which))", "pass"),
    Cut("WOIN-F30", "defense.py", "change -= ARMOUR_COSTS[armour.weight]", "pass"),
    Cut("WOIN-F31", "soak.py", "tough = sum(known[key].soak for key in target.exploits if key in known)", "tough = 0"),
    Cut("WOIN-F32", "soak.py", '(min if rulings.multi_type_soak == "all" else max)', "max"),
    Cut("WOIN-F32", "soak.py", "return kind in one.types", "return True"),
    Cut("WOIN-F33", "soak.py", 'mental = terms.against == "mental" and rulings.mental_ignores_soak', "mental = False"),
    Cut("WOIN-F34", "soak.py", ARMOUR, 'return one.kind != "armour" or kind in ("poison", "sonic") or kind not in PAST_ARMOUR'),
    Cut("WOIN-F35", "soak.py", FLOOR, "return max(net, sixes) if net else 0"),
    Cut("WOIN-F36", "soak.py", 'if not (weak and one.kind == "natural")', "if True"),
    Cut("WOIN-F36", "damage.py", 'return min(found, count) if rulings.vuln_cap == "dice" else found', "return 0"),
    Cut("WOIN-F37", "soak.py", "if weapon.types and all(kind in target.immune for kind in weapon.types):", OFF),
    Cut("WOIN-F37", "critical.py", 'return name not in target.immune and "conditions" not in target.immune', "return True"),
    Cut("WOIN-F39", "soak.py", ARMOUR, 'return one.kind == "natural" or kind not in PAST_ARMOUR'),
    Cut("WOIN-F40", "exploits.py", "blows = prod(one.blows for one in known)", "blows = 1"),
    Cut("WOIN-F41", "soak.py", "ignores_soak for key in terms.exploits):\n        return 0", "ignores_soak for key in terms.exploits):\n        pass"),
    Cut("WOIN-F42", "soak.py", "most *= 2", "most *= 1"),
    Cut("WOIN-F42", "soak.py", "return not weapon.types or any(kind in PHYSICAL for kind in weapon.types)", "return False"),
    Cut("WOIN-F43", "hit.py", "t.tell(told.COUNTDOWN.on(at))", "pass"),
    Cut("WOIN-F43", "struck.py", "    left, whole = health\n", "    left, whole = health[0] + 1, health[1]\n"),
    Cut("WOIN-F44", "hit.py", "min(WORST, level_of(target, name) + names.count(name))", "1 + level_of(target, name)"),
    Cut("WOIN-F45", "defense.py", '        or level_of(target, "slowed") >= 2\n', ""),
    Cut("WOIN-F45", "soak.py", 'return halved(amount, level_of(target, "exposed")) if rulings.exposed_halves == "best" else amount', "return amount"),
    Cut("WOIN-F11", "turns.py", "        t.tell(told.SHAKEN)", "        pass"),
    Cut("WOIN-F11", "turns.py", "t.tell(told.STANDS)", "pass"),
    Cut("WOIN-F47", "turns.py", 't.inflict(told.INITIATIVE, d6(count), Total(), why="INITIATIVE")', "pass"),
    Cut("WOIN-F46", "able.py", "for name, level in HELPLESS.items():", "for name, level in ():"),
    Cut("WOIN-7", "attack.py", "if dice - price < rulings.min_attack_dice:", OFF),
    Cut("WOIN-9", "roll.py", '"dodge" in target.exploits and not blow.situation.cover', '"dodge" in target.exploits'),
    Cut("WOIN-9", "exploits.py", "return 0 if exploit.free_on == case.situation.item else exploit.cost", "return exploit.cost"),
    Cut("WOIN-9", "exploits.py", "(one.smaller if smaller else 0)", "0"),
    Cut("WOIN-9", "defense.py", " + size + trained(target, which)", " + size"),
    Cut("WOIN-28", "options.py", 'if level_of(case.target, "restrained") >= GRAB_WORST:', OFF),
    Cut("WOIN-29", "options.py", "if not grip.by_foe:", OFF),
    Cut("WOIN-34", "options.py", 'down = lies(case.target) and not waived("trip", case.terms)', "down = False"),
    Cut("WOIN-F19", "position.py", ' and "ambidextrous" not in terms.exploits:', ":"),
    Cut("WOIN-F28", "defense.py", "if which in PHYSICAL and laid_open(target):", "if laid_open(target):"),
    Cut("WOIN-F42", "soak.py", 'if target.monumental and terms.kind == "ranged":', "if target.monumental:"),
    Cut("WOIN-F45", "defense.py", "restrained.level >= 2 and not restrained.by_foe", "restrained.level >= 2"),
    Cut("WOIN-F46", "defense.py", '        or level_of(target, "manic") == 3\n', ""),
    Cut("WOIN-F46", "position.py", "if level_of(attacker, name) >= 2]", "if level_of(attacker, name) >= 1]"),
    Cut("WOIN-F46", "able.py", "if fear and fear.by_foe:", OFF),
]  # fmt: skip


def test_every_clause_in_scope_has_a_branch():
    assert {cut.clause for cut in CUTS} == {key for key, clause in WOIN.clauses().items() if clause.in_scope}


@pytest.mark.slow
def test_every_citation_counts():
    assert survivors(CUTS, package="affray.systems.woin", tests=Path(__file__).parent) == []
