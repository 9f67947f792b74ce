"""Phone numbers compared by meaning, and drawn from fiction."""

from __future__ import annotations

import random

import pytest

from templates.phones import AREA_CODES, SPARE_NUMBER, digits, distinct, draw_number, neighbourhood, one_digit_off, same_number


@pytest.mark.parametrize(
    "notation", ["202-555-0134", "(202) 555-0134", "+1 202 555 0134", "12025550134", "202.555.0134", "\u202a2025550134\u202c"]
)
def test_notations_of_one_number_are_the_same(notation: str) -> None:
    assert same_number("2025550134", notation)


@pytest.mark.parametrize("other", ["202-555-0135", "202-555-013", "+44 202 555 0134", "2-202-555-0134", "202-555-0134#9", "", "Alex"])
def test_other_numbers_are_not(other: str) -> None:
    assert not same_number("202-555-0134", other)


def test_no_number_is_not_a_number() -> None:
    assert not same_number("", "Alex")


def test_a_leading_one_belongs_to_shorter_numbers() -> None:
    assert digits("1800") == "1800"
    assert not same_number("1800", "800")


def test_drawn_numbers_are_fictional_and_keep_away_from_those_taken() -> None:
    rng = random.Random(1)
    for _ in range(300):
        one, other = (first := draw_number(rng)), draw_number(rng, [first])
        everyone = [*neighbourhood(one), *neighbourhood(other), SPARE_NUMBER]
        assert distinct(number[-8:] for number in everyone), "Android takes numbers with the same last seven digits for one"
        assert all(digits(number)[3:8] == "55501" for number in (*neighbourhood(one), *neighbourhood(other)))
    assert SPARE_NUMBER[:3] not in AREA_CODES


def test_one_digit_off_changes_one_digit() -> None:
    assert [one_digit_off("202-555-0199"), one_digit_off("202-555-0199", -2)] == ["202-555-0190", "202-555-0109"]
