"""Dice as people write them, and everything that is not."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.distribution import Distribution
from affray.chance.notation import MOST_TERMS, Formula, Term, parse, throw_of, write
from affray.chance.reading import Total, highest, lowest
from affray.chance.throw import Die, Throw, d6, dice
from affray.errors import ChanceError, NotationError, TooMany

terms = st.builds(
    Term,
    st.sampled_from([1, -1]),
    st.integers(0, 50),
    st.builds(Die, st.integers(2, 10_000), again=st.booleans(), best=st.just(1), name=st.just("")),
    st.none() | st.integers(1, 60) | st.integers(-60, -1),
)
formulas = st.builds(Formula, st.lists(terms, max_size=6).map(tuple), st.integers(-999_999_999, 999_999_999))


def one(sides: int, number: int = 1, *, sign: int = 1, again: bool = False, keep: int | None = None) -> Term:
    return Term(sign, number, Die(sides, again=again), keep)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("3d6+d10", Formula((one(6, 3), one(10)))),
        ("2к8", Formula((one(8, 2),))),
        ("2д8", Formula((one(8, 2),))),
        ("1d6!", Formula((one(6, again=True),))),
        ("4d6kh3", Formula((one(6, 4, keep=3),))),
        ("2d20kl1", Formula((one(20, 2, keep=-1),))),
        ("2D20KL", Formula((one(20, 2, keep=-1),))),
        ("5d6!kh2-1", Formula((one(6, 5, again=True, keep=2),), -1)),
        ("2-d6+1", Formula((one(6, sign=-1),), 3)),
        ("+3d6", Formula((one(6, 3),))),
        ("007d006", Formula((one(6, 7),))),
    ],
)
def test_what_is_written_is_what_is_meant(text: str, formula: Formula) -> None:
    assert parse(text) == formula


def test_a_term_says_how_it_is_read() -> None:
    assert [term.reading for term in parse("3d6 + 3d6kh2 - 3d6kl1").terms] == [
        Total(),
        highest(2),
        lowest(1, 3),
    ]


@given(formulas, st.sampled_from(["en", "ru"]))
def test_writing_and_parsing_are_inverse(formula: Formula, lang: str) -> None:
    assert parse(write(formula, lang)) == formula  # type: ignore[arg-type]


def test_writing_in_two_languages() -> None:
    assert str(parse("3D6 + к10! − 2")) == "3d6+1d10!-2"
    assert write(parse("3d6+D10kh2-2"), "ru") == "3к6+1к10kh2-2"
    assert write(Formula()) == "0"
    assert write(parse("-2d6")) == "-2d6"


@pytest.mark.parametrize("text", ["1d1!", "3d1!", "d1!"])
def test_a01_a_one_sided_die_does_not_explode(text: str) -> None:
    with pytest.raises(NotationError, match="an exploding die needs at least 2 sides") as caught:
        parse(text)
    assert caught.value.code == "chance/notation"


@pytest.mark.parametrize("text", ["1d6!>=1", "1d2r1r2", "1d6!1"])
def test_a02_conditions_are_not_offered(text: str) -> None:
    with pytest.raises(NotationError, match=r"at [45]"):
        parse(text)


def test_a04_zero_dice_are_0() -> None:
    assert parse("0d6").distribution() == Distribution.certain(0)
    assert throw_of("0d6") == (Throw(()), 0)


@pytest.mark.parametrize("text", ["1d0", "4d0", "0d0", "10d0", "d00", "1d0!"])
def test_a05_zero_sided_die(text: str) -> None:
    with pytest.raises(NotationError, match="a die of 0 sides: a die has 1 to 10,000 sides"):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "100000d6",
        "10001d6",
        "9999d6+2d6",
        "9999999d999999999",
        "2147483647d2147483647",
        "999999999999d6",
        "1d10001",
        "1d" + "9" * 5000,
        "9" * 5000 + "d6",
    ],
)
def test_a06_past_the_limits_is_answered_at_once_and_names_them(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises(TooMany, match="10,000") as caught:
        parse(text)
    assert time.perf_counter() - began < 0.05
    assert len(str(caught.value)) < 200


def test_a06_the_limits_themselves_are_allowed() -> None:
    assert parse("10000d10000").terms == (one(10_000, 10_000),)


@pytest.mark.parametrize("text", ["10000d10000", "10000d6!", "5000d10000-5000d6"])
def test_a06_what_would_take_all_memory_is_refused_before_it_begins(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises(TooMany, match=r"bits in all are the limit: write fewer"):
        parse(text).distribution()
    assert time.perf_counter() - began < 0.05


def test_a07_two_hundred_dice_are_all_there() -> None:
    assert parse("201d6").distribution().mean() == Fraction(201 * 7, 2)


def test_a08_thousands_of_digits() -> None:
    with pytest.raises(NotationError, match="at 5: a number of more than 9 digits is too long") as caught:
        parse("1d6+" + "9" * 5000)
    assert len(str(caught.value)) < 200


def test_a09_capital_letters() -> None:
    assert parse("1D20+4") == parse("1d20+4") == parse("1К20+4") == parse("1Д20+4")


def test_a10_spaces_between_tokens_but_not_inside_numbers() -> None:
    assert parse("3d6 - 2") == parse(" 3d6-2 ") == parse("3d6-2") == parse("3 d 6\t-\u00a02")
    with pytest.raises(NotationError, match=r"'2' at 3: expected \+ or -"):
        parse("1 2d6")
    with pytest.raises(NotationError, match="'0' at 5"):
        parse("1d1 0")


@pytest.mark.parametrize("text", ["²d6", "1d٦", "１d６", "1d6+①", "६d6"])
def test_a11_only_ascii_digits(text: str) -> None:
    with pytest.raises(NotationError, match="digits are 0 to 9"):
        parse(text)


def test_a12_deep_nesting() -> None:
    with pytest.raises(NotationError, match="brackets are not offered") as caught:
        parse("(" * 5000 + "1" + ")" * 5000)
    assert len(str(caught.value)) < 200


def test_a13_a_plain_constant() -> None:
    assert parse("6") == Formula((), 6)
    assert parse("6").distribution() == Distribution.certain(6)
    assert throw_of("6") == (d6(0), 6)


@pytest.mark.parametrize(
    ("text", "word"), [("4d20/4", "division"), ("1+2-3*4/5", "multiplication"), ("6÷2", "division")]
)
def test_a14_a15_division_is_not_offered(text: str, word: str) -> None:
    with pytest.raises(NotationError, match=f"{word} is not offered"):
        parse(text)


def test_a55_more_dice_kept_than_rolled_are_all_kept() -> None:
    assert str(parse("2d20kh5")) == "2d20kh5"
    assert parse("2d20kh5").distribution() == parse("2d20").distribution()
    assert parse("2d20kl5").distribution() == parse("2d20").distribution()


@pytest.mark.parametrize("text", ["3d6dl5", "4d6kh3dl1", "3d6dh1"])
def test_a55_dropping_is_not_offered(text: str) -> None:
    with pytest.raises(NotationError, match="only kh and kl choose dice"):
        parse(text)


def test_a56_a_negative_number_of_dice() -> None:
    assert parse("-2d6").distribution() == -parse("2d6").distribution()
    assert parse("−2d6") == parse("–2d6") == parse("-2d6")
    with pytest.raises(NotationError, match="brackets"):
        parse("(2-5)d6")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the text ends"),
        ("  ", "nothing is written"),
        ("d", "the text ends: expected a number"),
        ("3d6+", "the text ends"),
        ("--2", "'-' at 2"),
        ("3d6 kh 2 !", "'!' at 10"),
        ("1d6!!", "'!' at 5"),
        ("2k8", "'k' at 2: kh and kl stand after the dice"),
        ("d%", "d% is written d100"),
        ("3d6kh0", "keep 1 to 10,000"),
        ("3d6kh99999999999", "1,000,000,000 or more dice to keep"),
        ("kh3", "'kh' at 1: expected a number or d"),
        ("3d6 attack", "'a' at 5"),
        (" " * 500 + "?", "'\\?' at 501"),
    ],
)
def test_what_is_not_dice_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(text)
    assert len(str(caught.value)) < 200


def test_too_many_terms_are_refused() -> None:
    assert parse("+".join(["1"] * MOST_TERMS)).bonus == MOST_TERMS
    with pytest.raises(NotationError, match="100 terms"):
        parse("+".join(["1"] * (MOST_TERMS + 1)))


@given(st.text() | st.text(alphabet="0123456789dкhkl!+-−( ", max_size=20))
def test_any_text_is_dice_or_a_short_refusal(text: str) -> None:
    try:
        assert parse(write(parse(text))) == parse(text)
    except (NotationError, TooMany) as refused:
        assert len(str(refused)) < 200  # noqa: PT017 - either way is right


def test_throw_of_is_what_a_weapon_needs() -> None:
    assert throw_of("2d6+2") == (d6(2), 2)
    assert throw_of("d10 + 2d6 - 1") == (d6(2) + dice(1, 10), -1)
    assert throw_of("1d6!") == (dice(1, 6, again=True), 0)
    for text in ("2d6-1d4", "4d6kh3"):
        with pytest.raises(NotationError, match="only dice and a flat bonus"):
            throw_of(text)


def test_a25_distributions_of_formulas() -> None:
    assert parse("4d12+10").distribution().mean() == 36
    assert parse("3d8+3").distribution().mean() == Fraction(33, 2)
    assert parse("1d4").distribution().mean() == Fraction(5, 2)
    assert parse("4d6kh3 - 2d4 + 1").distribution().mean() == Fraction(15869, 1296) - 4
    assert parse("d6 + d8 - d4").distribution().probability(13) == Fraction(1, 192)


def test_a22_exploding_formulas_have_an_open_end() -> None:
    assert parse("1d6!").distribution().mean() == Fraction(21, 5)
    assert parse("2d6! + 1d8! - 3").distribution().mean() == 2 * Fraction(21, 5) + Fraction(36, 7) - 3
    assert parse("-1d10!").distribution().mean() == -Fraction(55, 9)
    assert parse("2d6!kh1 + 1d6").distribution().mean() == Fraction(29, 5) + Fraction(7, 2)
    with pytest.raises(ChanceError, match="opposite"):
        parse("1d6! - 1d6!").distribution()
