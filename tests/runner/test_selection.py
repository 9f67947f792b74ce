"""Choosing pairs by name and glob."""

from __future__ import annotations

import pytest

from harness.errors import AnyAppError
from harness.runner.selection import UnknownName, nearest, select
from tests.runner.fakes import FakeSuite

PAIRS = FakeSuite().pairs()


def test_nothing_given_means_all() -> None:
    assert select(PAIRS) == PAIRS


@pytest.mark.parametrize("name", ["alpha", "ALPHA", "fake.alpha", "counting/alpha", "al*"])
def test_an_app_is_named_by_id_package_or_category(name: str) -> None:
    assert {pair.app.id for pair in select(PAIRS, apps=[name])} == {"alpha"}


def test_a_glob_means_the_category_only_with_a_slash() -> None:
    assert {pair.template for pair in select(PAIRS, templates=["c*t"])} == {"Count"}
    assert select(PAIRS, templates=["counting/*"]) == [pair for pair in PAIRS if pair.category == "counting"]


def test_kinds_narrow_and_names_of_one_kind_widen() -> None:
    chosen = select(PAIRS, ["counting"], ["alpha", "b*"], ["Count", "counting/Rest"])
    assert [(pair.app.id, pair.template) for pair in chosen] == [
        ("alpha", "Count"),
        ("alpha", "Rest"),
        ("beta", "Count"),
        ("beta", "Rest"),
    ]


def test_a_wrong_name_gets_the_nearest_right_ones() -> None:
    with pytest.raises(UnknownName, match=r"no app matches 'alhpa'. Did you mean alpha\? `anyapp list apps`"):
        select(PAIRS, apps=["alhpa"])
    with pytest.raises(UnknownName, match=r"`anyapp list categories`"):
        select(PAIRS, categories=["zzz"])


def test_one_wrong_name_among_right_ones_is_an_error() -> None:
    with pytest.raises(UnknownName, match="Cuont"):
        select(PAIRS, templates=["Count", "Cuont"])


def test_a_combination_that_leaves_nothing_says_so() -> None:
    one = [pair for pair in PAIRS if (pair.app.id, pair.template) != ("alpha", "Count")]
    with pytest.raises(AnyAppError, match="leave no task-app pair"):
        select(one, apps=["alpha"], templates=["Count"])


def test_nearest_ignores_case() -> None:
    assert nearest("CREATETIMER", ["CreateTimer", "DeleteAlarm"]) == ["CreateTimer"]
