"""Pictures: every number in them is the number that odds gives, and everybody can read them."""

from __future__ import annotations

import re
import sys
from decimal import Decimal
from fractions import Fraction as F

import msgspec
import pytest
import vl_convert

from affray.chance.distribution import Distribution
from affray.chance.tail import AtLeast
from affray.doors.words import lexicon
from affray.errors import BadValue, NotInstalled
from affray.fight.count import Simulated
from affray.fight.odds import Odds
from affray.rules.words import label
from affray.studies.compare import compare
from affray.studies.measure import measure
from affray.studies.sweep import sweep
from affray.systems import books, woin
from affray.text.lexicon import Lexicon
from affray.text.measures import said, valued
from affray.text.pictures import builds, field, rounds, worth
from affray.text.pictures import odds as pictures
from affray.text.pictures.drawn import drawn, svg
from affray.text.pictures.fights import fought
from affray.text.pictures.palette import BUILDS, DARK, DASHES, HEAT, LIGHT, SHAPES
from affray.text.pictures.picture import stacked
from affray.text.translate import tongue
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.studies.attacks import blow
from tests.text.pictured import data, rows

DAMAGE = woin.goals.damage
POLICY = best(DAMAGE)
EN, RU = (lexicon(books["woin"], tongue(lang)) for lang in ("en", "ru"))


@pytest.fixture(scope="module")
def compared():
    return compare({"weak": blow(), "strong": blow(pool=8), "far stronger": blow(pool=14)}, goal=DAMAGE)


@pytest.fixture(scope="module")
def swept():
    asked = ["hit>=1", "best spend", "worth", "damage>=4"]
    return sweep(blow, {"defense": range(10, 22), "pool": (4, 5, 6)}, asked, goal=DAMAGE)


@pytest.fixture(scope="module")
def every(compared, swept):
    """One picture of each kind, in both languages."""
    return [*kinds(EN, compared, swept), *kinds(RU, compared, swept)]


def kinds(words, compared, swept):
    found = [
        pictures.amounts(odds(blow(), POLICY, of="damage"), words, words=words.effect("damage")),
        pictures.results(odds(blow(), POLICY), words),
        worth.worth(advise(blow(), DAMAGE), words, goal="g"),
        builds.overlaid(compared, "damage", words),
        builds.multiplied(compared, "damage", words),
        builds.chances(compared, ["hit", "critical"], words),
        fought(DUEL, words, title=words.title),
        fought(MANY, words, title=words.title),
        rounds.rounds(Distribution.of({1: 1, 2: 3, AtLeast(3, F(4)): 1}), words),
        *(field.field(swept, one, words) for one in swept.measures),
    ]
    return [*found, stacked(found[-4:], "four")]


# ── Every number is the number that odds gives ───────────────────────────────────────────────


def number(text):
    return Decimal(re.sub(r"[^\d,.]", "", text).replace(",", "."))


@pytest.mark.parametrize("words", [EN, RU])
def test_a_picture_of_amounts_has_the_odds(words):
    exact = odds(blow(), POLICY, of="damage")
    found = rows(pictures.amounts(exact, words).spec())
    assert {int(row["value"]): F(row["exactly"]) for row in found} == exact.fractions()
    for row in found:
        assert row["chance"] == float(F(row["exactly"]))
        assert F(row["or_more_exactly"]) == exact.at_least(int(row["value"]))
        assert row["or_more"] == float(F(row["or_more_exactly"]))
    assert sum(number(row["percent"]) for row in found) == 100
    assert found[-1]["or_more_percent"] == found[-1]["percent"]


def test_ranges_and_open_ends_have_the_odds_of_all_that_is_in_them():
    exact = odds(blow(pool=12, weapon=12), always(spend=4), of="damage")
    found = rows(pictures.amounts(exact, EN).spec())
    assert len(found) <= pictures.MOST_BARS < len(exact)
    for row in found:
        low, _, high = row["value"].partition("–")
        inside = [share for value, share in exact.items() if int(low) <= value <= int(high or low)]
        assert F(row["exactly"]) == sum(inside)
    assert sum(F(row["exactly"]) for row in found) == 1
    assert sum(number(row["percent"]) for row in found) == 100
    last = rows(pictures.amounts(Distribution.of({1: 1, AtLeast(2, F(3)): 2}), EN).spec())[-1]
    assert (last["value"], last["exactly"]) == ("2+", "2/3")


def test_a_picture_of_results_has_the_odds():
    exact = odds(blow(), POLICY)
    found = {row["value"]: F(row["exactly"]) for row in rows(pictures.results(exact, EN).spec())}
    nothing = sum(share for result, share in exact.items() if not result.amounts)
    assert found["a miss"] == nothing
    assert sum(found.values()) == 1
    assert sum(number(row["percent"]) for row in rows(pictures.results(exact, EN).spec())) == 100


@pytest.mark.parametrize("words", [EN, RU])
def test_a_picture_of_worth_has_the_advice(words):
    advice = advise(blow(), DAMAGE)
    found = rows(worth.worth(advice, words).spec())
    assert [F(row["exactly"]) for row in found] == [one.worth for one in advice.options]
    assert [row["worth"] for row in found] == [float(one.worth) for one in advice.options]
    best_of = {words.option(one.label) for one in advice.best}
    assert {row["option"] for row in found if row["best"]} == best_of


def test_numbers_of_negative_worth_stand_off_their_bars_and_ties_have_room():
    advice = advise(blow(), DAMAGE * -1)
    assert len(advice.best) > 1
    spec = worth.worth(advice, RU).spec()
    found = rows(spec)
    assert min(row["worth"] for row in found) < 0
    assert all(row["above"] == max(0, row["worth"]) for row in found)
    assert spec["width"]["step"] >= 7 * len(RU.tongue.say("best"))


def test_options_with_names_lie_down_and_are_marked_too():
    start = woin.attack(
        woin.Attacker(pool=6, weapon=2), woin.Target(defense=14, soak=4), woin.Rulings(),
        woin.Situation(option="choose"),
    )  # fmt: skip
    advice = advise(start, DAMAGE)
    found = rows(worth.worth(advice, RU).spec())
    assert [row["option"] for row in found] == [RU.option(label(one.option)) for one in advice.options]
    assert [row["option"] for row in found if row["best"]] == [RU.option("damage")]


def test_overlaid_builds_have_the_odds_of_each(compared):
    for row in rows(builds.overlaid(compared, "damage", EN).spec()):
        least = int(row["value"].rstrip("+").partition("–")[0])
        assert F(row["exactly"]) == compared[row["build"]].amounts("damage").at_least(least)
        assert row["or_more"] == float(F(row["exactly"]))


def test_builds_one_by_one_have_the_odds_of_each_and_add_up(compared):
    found = rows(builds.multiplied(compared, "damage", RU).spec())
    for build in compared.builds:
        mine = [row for row in found if row["build"] == build.name]
        assert sum(F(row["exactly"]) for row in mine) == 1
        assert sum(number(row["percent"]) for row in mine) == 100
        for row in mine:
            low, _, high = row["value"].partition("–")
            inside = build.amounts("damage").given(lambda _: True).items()
            wanted = sum(share for value, share in inside if int(low) <= value <= int(high or low))
            assert F(row["exactly"]) == wanted


def test_chances_of_builds_are_theirs(compared):
    for row in rows(builds.chances(compared, ["hit", "critical"], EN).spec()):
        key = {"hit": "hit", "critical hit": "critical"}[row["effect"]]
        assert F(row["exactly"]) == compared[row["build"]].chance(key)


@pytest.mark.parametrize("text", ["hit>=1", "best spend", "worth", "damage>=4"])
def test_a_map_has_what_each_point_has_by_itself(swept, text):
    asked = measure(text)
    found = rows(field.field(swept, asked, EN).spec())
    assert len(found) == len(swept.cells) == 36
    for row in found:
        start = blow(defense=int(row["at0"]), pool=int(row["at1"]))
        if asked.kind == "chance":
            wanted = odds(start, POLICY, of=asked.of).at_least(asked.least)
        else:
            advice = advise(start, DAMAGE)
            wanted = advice.worth if asked.kind == "worth" else advice.best[0].option
        assert F(row["exactly"]) == wanted
        assert row["number"] == float(wanted)


def test_one_axis_is_a_line_and_a_third_makes_a_map_for_each_value():
    line = sweep(blow, {"defense": range(10, 14)}, ["hit>=1"], goal=DAMAGE)
    spec = field.field(line, line.measures[0], EN, words={"defense": "DEFENSE"}).spec()
    assert [F(row["exactly"]) for row in rows(spec)] == [cell.found[0] for cell in line.cells]
    assert "DEFENSE" in str(spec)
    texts = [layer["mark"] for layer in spec["layer"] if layer["mark"]["type"] == "text"]
    assert [mark.get("stroke") for mark in texts] == [spec["config"]["background"], None]  # over the line
    three = sweep(blow, {"defense": (10, 12), "pool": (4, 5), "soak": (2, 5)}, ["worth"], goal=DAMAGE)
    maps = field.field(three, three.measures[0], EN, words={"soak": "SOAK"})
    assert [len(values) for values in data(maps.spec())] == [4, 4]
    assert [part["title"]["text"] for part in maps.chart["vconcat"]] == ["SOAK: 2", "SOAK: 5"]
    assert [F(row["exactly"]) for row in rows(maps.spec())] == [
        three[int(row["at0"]), int(row["at1"]), int(row["rest"][-1])].found[0] for row in rows(maps.spec())
    ]


def test_a_point_with_nothing_to_find_is_drawn_empty():
    swept = sweep(
        lambda defense, luck: woin.attack(
            woin.Attacker(pool=3, weapon=1, luck=luck), woin.Target(defense=defense), woin.Rulings()
        ),
        {"defense": (9, 12), "luck": (0, 1)},
        ["best luck"],
        goal=DAMAGE,
    )
    found = rows(field.field(swept, swept.measures[0], EN).spec())
    assert [(row["number"], row["shown"]) for row in found if row["at1"] == "0"] == [(None, "–")] * 2


def test_rounds_add_up_to_all_of_them():
    found = rows(rounds.rounds(Distribution.of({1: 1, 2: 3, AtLeast(3, F(4)): 1}), RU).spec())
    assert [(row["value"], row["exactly"], row["by_then_exactly"]) for row in found] == [
        ("1", "1/5", "1/5"),
        ("2", "3/5", "4/5"),
        ("3+", "1/5", "1"),
    ]
    assert sum(number(row["percent"]) for row in found) == 100


DUEL = Odds(
    names=("Ash", "Birch"), wins=(("Ash", F(2, 3)), ("<img onerror>", F(1, 6))), draw=F(0), fighting=F(1, 12),
    unending=F(1, 12), rounds=((1, F(1, 2)), (2, F(1, 4))), later=F(1, 12), ends=(), first=(), places=9,
    horizon=3,
)  # fmt: skip
MANY = Simulated(
    names=("Ash", "Birch"), times=200, asked=200, seed=0, generator="g", wins=(("Ash", 200), ("Birch", 0)),
    draw=0, fighting=0, unending=0, rounds=((0, 20), (1, 50), (2, 130)), first=(), left=(),
)  # fmt: skip


def test_a_picture_of_a_fight_has_its_odds():
    wins, ends, *_ = data(fought(DUEL, EN, title="t").spec())
    assert [(row["value"], row["exactly"], row["percent"]) for row in wins] == [
        ("Ash", "2/3", "66.67%"),
        ("<img onerror>", "1/6", "16.67%"),
        ("goes on beyond round 3", "1/12", "8.33%"),
        ("would go on for ever", "1/12", "8.33%"),
    ]
    assert sum(number(row["percent"]) for row in wins) == 100
    assert [(row["value"], row["exactly"], row["by_then_exactly"]) for row in ends] == [
        ("1", "1/2", "1/2"),
        ("2", "1/4", "3/4"),
        ("later", "1/12", "5/6"),
    ]
    assert (
        "<img" not in drawn(fought(DUEL, EN, title="<img onerror>"), "html").decode().partition("<script")[0]
    )


def test_what_was_never_seen_in_many_fights_is_not_drawn_as_impossible():
    wins, ends = data(fought(MANY, RU).spec())
    assert [row["count"] for row in wins] == [200, 0]
    assert wins[1]["percent"].startswith("меньше")
    assert 0 < wins[1]["high"] < 0.05
    assert [(row["value"], row["exactly"]) for row in ends] == [
        ("1", "1/4"),
        ("2", "13/20"),
        (RU.tongue.say("later"), "1/10"),
    ]


def test_a_fight_that_never_ends_has_no_rounds_to_draw():
    ever = msgspec.structs.replace(DUEL, rounds=(), later=F(0))
    assert len(fought(ever, EN).listings) == 1


@pytest.mark.parametrize(
    ("written", "told"), [("2d6", "2к6"), ("1к8 + d4", "1к8 + к4"), ("Ashd6x", "Ashd6x")]
)
def test_dice_on_an_axis_have_the_letter_of_the_language(written, told):
    assert valued(written, Lexicon(tongue("ru"))) == told


# ── Everybody can read it ────────────────────────────────────────────────────────────────────


def test_every_specification_is_sound_and_painted(every):
    for one in every:
        for dark in (False, True):
            spec = one.spec(dark=dark)
            assert vl_convert.vegalite_to_vega(spec)["marks"]
            assert not re.search(r"'@\w", str({**spec, "datasets": None}))
            assert spec["config"]["background"] == (DARK if dark else LIGHT)["@ground"]


def test_every_picture_says_in_words_and_numbers_what_it_shows(every):
    for one in every:
        assert one.spec()["description"] == one.description
        assert len(one.description) > 20
        for listing in one.listings:
            assert listing.rows
            assert {len(row) for row in listing.rows} == {len(listing.heads)}


def test_a_picture_speaks_one_language(every, compared, swept):
    for one in every:
        assert ("locale" in one.spec()["config"]) == (one.lang == "ru")
        said = [one.title, *one.listings[0].heads, one.description]
        if one.lang == "ru" and one.title != "four":
            assert re.search(r"[а-яё]{3}", " ".join(said))
    RU.tongue.missing.clear()
    kinds(RU, compared, swept)
    assert not RU.tongue.missing


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_colours_can_be_seen_and_grey_keeps_the_order_of_a_map(palette):
    ground = palette["@ground"]
    assert contrast(palette["@ink"], ground) >= 7
    assert contrast(palette["@quiet"], ground) >= 4.5
    for name in ("@bar", "@best", *BUILDS):
        assert contrast(palette[name], ground) >= 3
    steps = [luminance(palette[name]) for name in HEAT]
    assert steps in (sorted(steps), sorted(steps, reverse=True))
    assert contrast(palette[HEAT[0]], palette[HEAT[-1]]) > 9


def test_builds_differ_in_more_than_colour():
    assert len({str(one) for one in DASHES}) == len(set(SHAPES)) == len(BUILDS)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_numbers_on_a_map_can_be_read(palette):
    for share in range(101):
        at, rest = divmod(share * 4, 100)
        low, high = palette[HEAT[at]], palette[HEAT[min(at + 1, 4)]]
        pairs = [(int(low[i : i + 2], 16), int(high[i : i + 2], 16)) for i in (1, 3, 5)]
        mixed = "#" + "".join(f"{round(a + (b - a) * rest / 100):02x}" for a, b in pairs)
        ink = palette["@on high" if share / 100 >= field.OTHER_INK else "@on low"]
        assert contrast(ink, mixed) >= 4.5


def test_no_two_of_many_builds_look_alike():
    many = compare({str(pool): blow(pool=pool) for pool in range(3, 15)}, goal=DAMAGE)
    point = builds.overlaid(many, "damage", EN).spec()["layer"][1]["encoding"]
    looks = list(zip(point["color"]["scale"]["range"], point["shape"]["scale"]["range"], strict=True))
    assert len(looks) == len(set(looks)) == 12


@pytest.mark.parametrize(
    ("name", "room", "angle"),
    [("one that is longer still", 40, -40), ("one that is longer still", 400, 0), ("12", 5, 0)],
)
def test_names_that_have_no_room_below_a_picture_slant(name, room, angle):
    assert field._slant([{"at0": name}], 0, room)["labelAngle"] == angle


# ── Files ────────────────────────────────────────────────────────────────────────────────────


def test_files_are_what_their_names_say(every):
    one = every[0]
    assert drawn(one, "png").startswith(b"\x89PNG")
    assert b'"$schema"' in drawn(one, "json")
    drawing = svg(one, dark=True)
    assert drawing.startswith("<svg ")
    assert f"<title>{one.title}</title><desc>{one.description}</desc>" in drawing
    with pytest.raises(BadValue, match="gif"):
        drawn(one, "gif")


def test_a_page_loads_nothing_and_has_the_numbers(every):
    page = drawn(every[1], "html").decode()
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", page)
    assert "@import" not in page
    assert "<link" not in page
    assert '<html lang="en">' in page
    assert page.count("<script>") == 2
    for row in every[1].listings[0].rows:
        assert f'<th scope="row">{row[0]}</th>' in page


def test_a_name_can_end_no_script():
    odd = Lexicon(tongue("en"))
    one = pictures.amounts(Distribution.of({1: 1}), odd, title="</script><b>&")
    page = drawn(one, "html").decode()
    assert page.count("</script>") == 2
    assert "<title>&lt;/script&gt;&lt;b&gt;&amp;</title>" in page
    assert "<b>" not in svg(one)


def test_what_is_missing_is_said_with_how_to_add_it(every, monkeypatch):
    how = r'pip install "affray\[plots\]"'
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(NotInstalled, match=how):
        drawn(every[0], "png")
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(NotInstalled, match=how):
        pictures.amounts(Distribution.of({1: 1}), EN)


def test_a_number_on_an_axis_is_a_number_whatever_a_book_calls_its_options():
    cards = Lexicon(tongue("en"), options={"2": "the two", "wolf": "a wolf"})
    assert [valued(value, cards) for value in (2, "wolf", True)] == ["2", "a wolf", "yes"]
    asked = measure("best spend")
    assert [said(found, asked, cards) for found in (2, "2", "2/3", "wolf/2")] == [
        "2", "the two", "2/3", "a wolf/the two",
    ]  # fmt: skip
