"""Answers compared by meaning: every notation of the right value is right, every other value is wrong, guessing does not help."""

from __future__ import annotations

import json
import unicodedata
from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from templates.answers import Expected, form_of, match, structured
from templates.notation import Money

words = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), min_size=1, max_size=12)
plain_items = st.text("abcdefghijklmnopqrstuvwxyzäöü", min_size=2, max_size=9).filter(lambda s: s != "and")


def right(expected: Expected, text: str) -> bool:
    return match(expected, text).right


def said(text: str) -> str:
    """A text without the ways to write its quotation marks and wide signs, written down apart from the code under test."""
    for signs, plain_sign in (("‘’‚‛ʼ", "'"), ("“”„‟", '"')):
        for sign in signs:
            text = text.replace(sign, plain_sign)
    wide = "".join(unicodedata.normalize("NFKC", char) if "！" <= char <= "～" else char for char in text)
    return unicodedata.normalize("NFC", wide).strip()


def values() -> st.SearchStrategy[Expected]:
    return st.one_of(
        words.map(lambda v: Expected("text", v)),
        st.lists(words, max_size=5).map(lambda v: Expected("list", tuple(v))),
        st.integers(0, 10**6).map(lambda v: Expected("count", v)),
        st.decimals(0, 10**6, places=2).map(lambda v: Expected("money", Money(v, "EUR"))),
        st.dates(date(1990, 1, 1), date(2090, 1, 1)).map(lambda v: Expected("date", v)),
        st.times().map(lambda v: Expected("time", v.replace(second=0, microsecond=0, tzinfo=None))),
        st.integers(0, 10**5).map(lambda v: Expected("duration", v)),
    )


@given(values())
def test_the_structured_form_of_the_right_answer_is_right(expected: Expected) -> None:
    result = match(expected, structured(expected))
    assert result.right, result
    assert result.form == "structured"


@given(values(), values())
def test_another_structured_answer_is_wrong(expected: Expected, other: Expected) -> None:
    def meaning(e: Expected) -> object:
        if e.type == "text":
            return said(str(e.value))
        return sorted(said(v) for v in e.value) if isinstance(e.value, tuple) else e.value

    if expected.type == other.type and meaning(expected) != meaning(other):
        assert not right(expected, structured(other))


@given(values(), st.text(max_size=60))
def test_no_text_ever_raises(expected: Expected, text: str) -> None:
    match(expected, text)
    match(expected, json.dumps({"answer": text}))


@given(st.integers(0, 10**6))
def test_counts_in_sentences(n: int) -> None:
    expected = Expected("count", n)
    assert right(expected, f"There are {n} alarms.")
    assert right(expected, f"{n:,}")
    assert not right(expected, f"There are {n + 1} alarms.")
    assert not right(expected, f"Either {n} or {n + 1}.")


@given(st.decimals(Decimal("0.01"), 10**6, places=2))
def test_money_in_several_notations(amount: Decimal) -> None:
    expected = Expected("money", Money(amount, "$"))
    german = f"{amount:,}".translate(str.maketrans(",.", ".,"))
    for text in (f"You spent ${amount:,} on 3 items.", f"{amount} USD", f"{amount}", f"{german} dollars"):
        assert right(expected, text), text
    for text in (f"€{amount}", f"${amount + 1}", f"${amount} or ${amount + 1}"):
        assert not right(expected, text), text


@given(st.dates(date(2000, 1, 1), date(2089, 1, 1)))
def test_dates_in_several_notations(day: date) -> None:
    expected = Expected("date", day, year=day.year)
    suffix = "th" if 11 <= day.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    for text in (
        day.isoformat(),
        f"It is on {day:%B} {day.day}, {day.year}.",
        f"{day.day}{suffix} of {day:%b} {day.year}",
        f"{day:%a}, {day:%b} {day.day}",
        f"{day:%m/%d/%Y}",
    ):
        assert right(expected, text), text
    assert not right(expected, f"{day.replace(year=day.year + 1).isoformat() if (day.month, day.day) != (2, 29) else '1999-01-01'}")
    assert not right(expected, f"{day.isoformat()} or 1999-12-31")


@given(st.integers(0, 23), st.integers(0, 59))
def test_times_in_both_clocks(hour: int, minute: int) -> None:
    expected = Expected("time", time(hour, minute))
    half = "AM" if hour < 12 else "PM"
    for text in (f"{hour:02}:{minute:02}", f"at {hour % 12 or 12}:{minute:02} {half}", f"{hour % 12 or 12}:{minute:02}{half.lower()}"):
        assert right(expected, text), text
    other = "PM" if hour < 12 else "AM"
    assert not right(expected, f"{hour % 12 or 12}:{minute:02} {other}")


@given(st.integers(1, 86_399))
def test_durations_in_several_notations(seconds: int) -> None:
    h, m, s = seconds // 3600, seconds // 60 % 60, seconds % 60
    expected = Expected("duration", seconds)
    for text in (
        f"{h}:{m:02}:{s:02}",
        f"{h} hours, {m} minutes and {s} seconds",
        f"{h}h{m}m{s}s",
        f"{h} h {m} min {s} sec",
        f"{seconds} s",
    ):
        assert right(expected, text), text
    assert not right(expected, f"{seconds + 1} seconds")


@given(st.lists(plain_items, min_size=1, max_size=5, unique=True), st.randoms())
def test_lists_in_free_text(items: list[str], rng: object) -> None:
    expected = Expected("list", tuple(items))
    shuffled = list(items)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    joined = ", ".join(shuffled[:-1]) + (" and " if shuffled[:-1] else "") + shuffled[-1]
    for text in (joined, f"They are: {joined}.", "\n".join(f"- {item}" for item in shuffled), "; ".join(f'"{i}"' for i in shuffled)):
        assert right(expected, text), text
    assert not right(expected, joined + ", surplus7")
    assert not right(expected, ", ".join(items[:-1]))


@pytest.mark.parametrize(
    ("expected", "text", "is_right"),
    [
        (Expected("text", "Café"), "Cafe\u0301 ", True),
        (Expected("text", "Buy milk"), '"Buy milk"', True),
        (Expected("text", "Buy milk"), "Buy milk.", True),
        (Expected("text", "Buy milk."), "Buy milk.", True),
        (Expected("text", "Buy milk"), "buy milk", False),
        (Expected("text", "Buy milk"), "The note is Buy milk", False),
        (Expected("text", "Bob's party"), "Bob’s party", True),
        (Expected("text", "Bob’s party"), "Bob's party", True),
        (Expected("text", "Bob's party"), '{"answer": "Bob’s party"}', True),
        (Expected("text", "Bob's party"), "{“answer”: “Bob’s party”}", True),
        (Expected("text", "Bob's party"), "“Bob’s party”.", True),
        (Expected("text", 'The "big" day'), "The “big” day", True),
        (Expected("text", "Buy milk"), "„Buy milk“", True),
        (Expected("text", "Buy milk"), "Buy\u00a0milk", True),
        (Expected("text", "Buy milk"), "Buy\u202fmilk", True),
        (Expected("text", "Room 12"), "Room １２", True),
        (Expected("text", "Bob's party"), "Bobs party", False),
        (Expected("text", "Bob's party"), 'Bob"s party', False),
        (Expected("text", "Buy milk"), "Buy  milk", False),
        (Expected("text", "Buy milk"), "Buymilk", False),
        (Expected("text", "Buy milk"), "«Buy milk", False),
        (Expected("text", "a-b"), "a–b", False),
        (Expected("text", "x2"), "x²", False),
        (Expected("list", ("Bob's party", "Ann's day")), "Ann’s day, Bob’s party", True),
        (Expected("list", ("Bob's party", "Ann's day")), "“Ann’s day” and “Bob’s party”", True),
        (Expected("list", ("Bob's party", "Ann's day")), "[“Ann’s day”, “Bob’s party”]", True),
        (Expected("list", ("Bob's party", "Ann's day")), '{"answer": ["Ann’s\u00a0day", "Bob’s party"]}', True),
        (Expected("list", ("Bob's party", "Ann's day")), "Ann’s day, Bob’s party, Eve’s", False),
        (Expected("count", 612), "６１２ bytes", True),
        (Expected("count", 612), '{"answer": "６１２"}', True),
        (Expected("count", 612), "６１３", False),
        (Expected("count", 1234), "1\u202f234", True),
        (Expected("count", 1234), "1 234", False),
        (Expected("money", Money(Decimal("1234.5"))), "1\u00a0234,50 €", True),
        (Expected("money", Money(Decimal("12.5"), "EUR")), "１２．５０\u00a0€", True),
        (Expected("time", time(7, 30)), "7:30\u202fAM", True),
        (Expected("time", time(7, 30)), "７：３０", True),
        (Expected("duration", 90), "1\u00a0min 30\u00a0s", True),
        (Expected("date", date(2023, 4, 3)), "April\u00a03, 2023", True),
        (Expected("list", ("Ham, eggs and tea", "Ham")), "Ham, eggs and tea; Ham", True),
        (Expected("list", ("a1", "b2"), ordered=True), "b2, a1", False),
        (Expected("list", ("a1", "b2"), ordered=True), '{"answer": ["a1", "b2"]}', True),
        (Expected("list", ("a1", "b2")), '["b2", "a1"]', True),
        (Expected("list", ("a1", "b2")), '["b2", "a1", "a1"]', False),
        (Expected("list", ("a1", "b2"), ordered=True), '["b2", "a1"]', False),
        (Expected("list", ("a1", "b2")), '```json\n{"answer": ["b2", "a1"]}\n```', True),
        (Expected("list", ("a1", "b2")), '{"answer": "b2, a1"}', True),
        (Expected("list", ("a1", "b2")), '{"answer": "b2, a1, c3"}', False),
        (Expected("list", ("a1", "b2")), "a1 | b2", True),
        (Expected("list", ()), "None.", True),
        (Expected("list", ("ab",)), "abc", False),
        (Expected("list", ("x", "x")), "x, x", True),
        (Expected("list", ("x", "x")), "x", False),
        (Expected("count", 3), "three", True),
        (Expected("count", 0), "There are no alarms", True),
        (Expected("count", 3), "2.5", False),
        (Expected("count", 3), '{"answer": "3"}', True),
        (Expected("count", 1), '{"answer": true}', False),
        (Expected("count", 1234), "1,234", True),
        (Expected("money", Money(Decimal("1234.5"))), "1.234,50 €", True),
        (Expected("money", Money(Decimal("12.50"), "EUR")), '{"answer": 12.5, "currency": "EUR"}', True),
        (Expected("money", Money(Decimal("12.50"), "EUR")), '{"answer": 12.5, "currency": "USD"}', False),
        (Expected("money", Money(Decimal("12.50"), "EUR")), '{"answer": "NaN"}', False),
        (Expected("time", time(12)), "noon", True),
        (Expected("time", time(0)), "12 a.m.", True),
        (Expected("time", time(21)), "9:00", False),
        (Expected("duration", 225), "3:45", True),
        (Expected("duration", 5400), "1:30", True),
        (Expected("duration", 5400), "1.5 hours", True),
        (Expected("duration", 5400), "an hour and a half", False),
        (Expected("date", date(2023, 4, 3)), "03/04/2023", True),
        (Expected("date", date(2023, 10, 16)), "tomorrow", False),
        (Expected("date", date(2023, 2, 3), year=2023), "Feb 30", False),
    ],
)
def test_single_cases(expected: Expected, text: str, is_right: bool) -> None:
    assert right(expected, text) is is_right


def test_the_form_is_told() -> None:
    assert form_of("3") == "text"
    assert form_of('{"answer": 3}') == "structured"
    assert form_of('{"other": 3}') == "text"
    assert form_of("[" * 100_000) == "text"
