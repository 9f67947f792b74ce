"""Metrics and rank correlations against scikit-learn and scipy, and where they have no value."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics as sk

from harness.judgebench.metrics import agreement_table, cohen_kappa, confusion, quality, ratio
from harness.judgebench.paired import exact_mcnemar
from harness.judgebench.ranks import average_ranks, spearman

PAIRS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)
LEVELS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=60)
FEW = st.integers(0, 4).map(float)
"""Few values, so that there are ties."""


@settings(deadline=None)
@given(PAIRS)
def test_quality_is_that_of_scikit_learn(pairs: list[tuple[bool, bool]]) -> None:
    truth, said = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found = quality(confusion(np.array(truth), np.array(said, dtype=np.int8)))
    expected = {
        "accuracy": sk.accuracy_score(truth, said),
        "precision": sk.precision_score(truth, said, zero_division=np.nan) if any(said) else math.nan,
        "recall": sk.recall_score(truth, said, zero_division=np.nan) if any(truth) else math.nan,
        "f1": sk.f1_score(truth, said, zero_division=0.0) if any(truth) or any(said) else math.nan,
    }
    if any(truth) and not all(truth):
        expected["balanced_accuracy"] = sk.balanced_accuracy_score(truth, said)
        expected["failure_agreement"] = sk.recall_score(truth, said, pos_label=False, zero_division=0.0)
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, nan_ok=True), name


@settings(deadline=None)
@given(LEVELS, st.booleans())
def test_kappa_is_that_of_scikit_learn_and_undefined_where_chance_agrees_always(pairs: list[tuple[int, int]], quadratic: bool) -> None:
    first, second = (np.array([pair[side] for pair in pairs], dtype=np.int8) for side in (0, 1))
    found = float(cohen_kappa(agreement_table(first, second, 4), quadratic=quadratic))
    if len({*first.tolist(), *second.tolist()}) == 1:
        assert math.isnan(found)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = sk.cohen_kappa_score(first, second, labels=range(4), weights="quadratic" if quadratic else None)
    assert found == pytest.approx(expected)


@settings(deadline=None)
@given(st.lists(st.tuples(FEW, FEW), min_size=2, max_size=30))
def test_ranks_and_spearman_are_those_of_scipy(pairs: list[tuple[float, float]]) -> None:
    first, second = (np.array([pair[side] for pair in pairs]) for side in (0, 1))
    assert average_ranks(first) == pytest.approx(stats.rankdata(first))
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert math.isnan(spearman(first, second))
    else:
        assert spearman(first, second) == pytest.approx(stats.spearmanr(first, second).statistic)


@settings(deadline=None)
@given(st.lists(st.tuples(FEW | st.just(math.nan), FEW | st.just(math.nan)), min_size=1, max_size=20))
def test_what_is_missing_on_one_side_is_left_out_on_both(pairs: list[tuple[float, float]]) -> None:
    first, second = (np.array([pair[side] for pair in pairs]) for side in (0, 1))
    there = ~(np.isnan(first) | np.isnan(second))
    assert spearman(first, second) == pytest.approx(spearman(first[there], second[there]), nan_ok=True)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000))
def test_many_rows_at_once_are_the_rows_one_by_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    first, second = rng.integers(0, 5, (4, 3, 9)).astype(float), rng.integers(0, 5, (4, 1, 9)).astype(float)
    second[rng.random(second.shape) < 0.1] = np.nan
    together = spearman(first, second)
    for row in range(4):
        for column in range(3):
            assert together[row, column] == pytest.approx(spearman(first[row, column], second[row, 0]), nan_ok=True)


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_the_exact_binomial_test(first: int, second: int) -> None:
    expected = stats.binomtest(first, first + second).pvalue if first + second else 1.0
    assert exact_mcnemar(first, second) == pytest.approx(expected)


def test_a_judge_that_passes_nothing_has_no_precision_but_an_f1() -> None:
    found = quality(np.array([0.0, 0, 5, 5]))
    assert math.isnan(found["precision"]) and found["recall"] == 0 and found["f1"] == 0 and found["accuracy"] == 0.5


def test_without_a_class_what_is_about_it_has_no_value() -> None:
    found = quality(np.array([3.0, 0, 1, 0]))
    assert math.isnan(found["false_pass"]) and math.isnan(found["failure_agreement"]) and math.isnan(found["balanced_accuracy"])
    assert found["recall"] == 0.75 and found["kappa"] == 0


def test_nothing_judged_has_no_metric_at_all() -> None:
    assert all(math.isnan(value) for value in quality(np.zeros(4)).values())


def test_raters_are_compared_where_both_have_spoken() -> None:
    table = agreement_table(np.array([0, 1, -1, 2], dtype=np.int8), np.array([0, -1, 1, 1], dtype=np.int8), 3)
    assert table.sum() == 2 and table[0, 0] == 1 and table[2, 1] == 1


def test_a_share_of_nothing_is_not_a_number() -> None:
    assert np.isnan(ratio(np.array([0.0]), np.array([0.0]))).all()


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        exact_mcnemar(-1, 2)
