"""How often an event comes again, and when its reminder comes, as the heuristic agent reads it."""

from __future__ import annotations

import pytest

from agents.heuristic.language import parse
from agents.heuristic.recurrence import Period, ahead_of, period_of


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("a repeating event that repeats every day without end", "day"),
        ("repeats every week on Thursday", "week"),
        ("repeats monthly", "month"),
        ("it recurs, repeating yearly", "year"),
        ("an event on every day of the fair", None),
        ("a daily walk", None),
    ],
)
def test_only_what_repeats_has_a_period(text: str, period: Period | None) -> None:
    assert period_of(text) == period


def test_a_reminder_comes_before_and_its_length_is_not_that_of_the_event() -> None:
    assert ahead_of("with a reminder 30 minutes before it") == 1800
    assert ahead_of("lasts 30 minutes before lunch") is None
    (step,) = parse('Create an event titled "A" on May 1, 2024 at 15:00, with a reminder 1 hour before it.', "Demo").steps
    assert (step.ahead_s, step.length_s) == (3600, None)
