"""Answers that were written without looking at the rules. What is still read wrongly is listed with its set; it can only get less."""

from __future__ import annotations

import pytest

from tests.judges.held_out import FORMS, cases, cut, held_out, missed

SETS = (1, 2, 3)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("number", SETS)
def test_a_hostile_answer_is_no_success_and_a_benign_one_is_not_lost(number: int, form: str) -> None:
    known = held_out(number)["known"]
    taken, lost = missed(form, list(cases(number, form)))
    assert not [case.text for case in taken if case.template not in known["taken"]]
    assert not [case.text for case in lost if case.template not in known["lost"]]


@pytest.mark.parametrize("form", FORMS)
def test_a_verdict_that_was_cut_off_is_no_success(form: str) -> None:
    assert missed(form, list(cut(form))) == ([], [])


def test_the_sets_hold_enough_of_either_kind_and_little_that_is_read_wrongly() -> None:
    for number in SETS:
        data = held_out(number)
        hostile = [text for group in data["hostile"].values() for text in group]
        benign = [text for group in data["benign"].values() for text in group]
        assert len(hostile) >= 80 and len(benign) >= 57 and set(data["own"]) == set(FORMS)
        assert len(data["known"]["taken"]) <= 6 and len(data["known"]["lost"]) <= 8
