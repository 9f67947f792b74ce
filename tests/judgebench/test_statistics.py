"""Bootstraps, meta-correlation and shares of variance: right, deterministic, and independent of the order of rows."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.judgebench.clusters import Interval, clusters, interval
from harness.judgebench.errors import BadTable, NotEnough
from harness.judgebench.meta import deviation_between_runs, meta, noise_sensitivity
from harness.judgebench.metrics import QUALITY, confusion, quality
from harness.judgebench.paired import compare
from harness.judgebench.score import scores
from harness.judgebench.table import Table, join
from harness.judgebench.variance import decomposition, variance_shares
from tests.judgebench.made import NO, YES, noisy, noisy_table, table_of


def _resampled(table: Table, tasks: list[int]) -> Table:
    """The table with the tasks of these places, as often as they occur, one trajectory after another."""
    names = clusters(table).tasks
    columns = [column for task in tasks for column, label in enumerate(table.labels) if (label.source, label.task) == names[task]]
    return Table(tuple(table.labels[column] for column in columns), table.variants, table.said[:, columns], table.process[:, columns])


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1000), st.sampled_from(["judged", "all"]))
def test_a_replicate_is_the_table_with_its_tasks_drawn_anew(seed: int, reading: str) -> None:
    table = noisy_table(seed, tasks=4)
    groups = clusters(table, reading)  # type: ignore[arg-type]
    draws = groups.draws(5, seed)
    replicates = list(groups.replicates(5, seed))
    assert len(replicates) == 1
    for row, drawn in enumerate(draws):
        again = clusters(_resampled(table, [task for task, times in enumerate(drawn) for _ in range(int(times))]), reading)  # type: ignore[arg-type]
        whole = again.whole()
        for name, values in whole.quality().items():
            assert replicates[0].quality()[name][row] == pytest.approx(values, nan_ok=True), name
        assert replicates[0].fidelity()[row] == pytest.approx(whole.fidelity(), nan_ok=True)
        assert replicates[0].rate_error()[row] == pytest.approx(whole.rate_error(), nan_ok=True)


def test_tasks_are_drawn_inside_their_source() -> None:
    table = noisy_table(1, sources=3, tasks=5)
    groups = clusters(table)
    draws = groups.draws(50, 7)
    for places in groups.strata:
        assert (draws[:, places].sum(1) == len(places)).all()
    assert len({row.tobytes() for row in draws}) > 1


def test_the_whole_is_the_plain_confusion() -> None:
    table = noisy_table(5)
    whole = clusters(table).whole()
    assert np.array_equal(whole.counts, confusion(table.truth, table.verdicts("judged")))


def test_agent_rates_are_by_source_and_agent() -> None:
    table = noisy_table(5, broken=0)
    groups = clusters(table)
    assert groups.agents == tuple(sorted({(label.source, label.agent) for label in table.labels}))
    judged = table.verdicts("judged")[0]
    errors = []
    for source, agent in groups.agents:
        mine = [column for column, label in enumerate(table.labels) if (label.source, label.agent) == (source, agent)]
        errors.append(abs(table.truth[mine].mean() - judged[mine].mean()))
    assert groups.whole().rate_error()[0] == pytest.approx(np.mean(errors))


def test_results_do_not_depend_on_the_order_of_rows() -> None:
    labels, judgments = noisy(3)
    rows = [("f", each) for each in judgments]
    rng = np.random.default_rng(0)
    one = join(labels, rows)
    two = join([labels[place] for place in rng.permutation(len(labels))], [rows[place] for place in rng.permutation(len(rows))])
    assert meta(clusters(one), one.variants, 50) == meta(clusters(two), two.variants, 50)
    assert str(scores(one, 50)) == str(scores(two, 50))
    assert decomposition(clusters(one), one.variants, 50) == decomposition(clusters(two), two.variants, 50)


def test_a_seed_gives_the_same_intervals_and_another_seed_others() -> None:
    table = noisy_table(4)
    groups = clusters(table)
    assert meta(groups, table.variants, 100, seed=1) == meta(groups, table.variants, 100, seed=1)
    assert meta(groups, table.variants, 100, seed=1) != meta(groups, table.variants, 100, seed=2)


def test_replicates_do_not_depend_on_how_many_are_worked_on_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = noisy_table(4)
    before = meta(clusters(table), table.variants, 60)
    monkeypatch.setattr("harness.judgebench.clusters._CHUNK", 7)
    for one, two in zip(before, meta(clusters(table), table.variants, 60), strict=True):
        assert one.interval is not None and two.interval is not None
        assert (one.interval.low, one.interval.high) == pytest.approx((two.interval.low, two.interval.high))


def test_perfect_judges_have_perfect_figures_and_no_correlation() -> None:
    table = table_of([True, False, True], {("a", "x"): [YES, NO, YES], ("b", "x"): [YES, NO, YES], ("c", "x"): [YES, NO, YES]})
    found = scores(table)[0].readings["judged"].figures
    assert all(found[name] == 1 for name in QUALITY) and found["kappa"] == 1 and found["agent_rate_error"] == 0
    assert math.isnan(found["agent_rank"]), "a single agent has no rank"
    assert all(math.isnan(each.rho) for each in meta(clusters(table), table.variants, 20))


def test_meta_correlation_needs_three_judges() -> None:
    table = noisy_table(0, methods=2, backbones=1)
    with pytest.raises(NotEnough, match="at least three"):
        meta(clusters(table), table.variants, 10)


def test_what_leaves_fewer_than_three_judges_is_not_left_out() -> None:
    table = noisy_table(0, methods=3, backbones=1)
    found = meta(clusters(table), table.variants, 0)
    assert found[0].interval is None and found[0].without == {} and all(math.isnan(end) for end in found[0].range_without)
    table = noisy_table(0, methods=3, backbones=2)
    assert set(meta(clusters(table), table.variants, 0)[0].without) == {f"backbone: b{n}" for n in (0, 1)} | {
        f"method: m{n}" for n in (0, 1, 2)
    }


def test_without_noise_nothing_moves_and_with_it_the_correlation_is_weaker() -> None:
    metrics = {name: np.linspace(0.7, 0.9, 12) for name in QUALITY}
    target, error = np.linspace(0.6, 0.99, 12), np.linspace(0.2, 0.1, 12)
    still = noise_sensitivity(metrics, target, error, [0.0] * 12, 50)
    assert all(each.rho == each.mean and (each.interval.low, each.interval.high) == (each.rho, each.rho) for each in still)
    moved = noise_sensitivity(metrics, target, error, [4.0] * 12, 200, seed=3)
    assert all(abs(each.mean) < abs(each.rho) and each.interval.usable == 200 for each in moved)
    assert moved == noise_sensitivity(metrics, target, error, [4.0] * 12, 200, seed=3)


def test_deviation_between_runs_is_in_points() -> None:
    assert deviation_between_runs([0.90, 0.92, 0.94]) == pytest.approx(2.0)
    assert math.isnan(deviation_between_runs([0.9]))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1000), st.integers(2, 6), st.integers(2, 5))
def test_shares_of_variance_are_those_of_an_additive_model(seed: int, rows: int, columns: int) -> None:
    rng = np.random.default_rng(seed)
    by_row, by_column = rng.normal(size=(rows, 1)), rng.normal(size=(1, columns))
    method, backbone, residual = variance_shares(by_row + by_column)
    assert residual == pytest.approx(0, abs=1e-9) and method + backbone == pytest.approx(1)
    expected = columns * ((by_row - by_row.mean()) ** 2).sum()
    assert method / backbone == pytest.approx(expected / (rows * ((by_column - by_column.mean()) ** 2).sum()))
    assert variance_shares(rng.normal(size=(rows, columns))).sum() == pytest.approx(1)


def test_equal_judges_have_no_shares() -> None:
    assert np.isnan(variance_shares(np.full((3, 4), 0.9))).all()


def test_a_grid_with_a_hole_is_refused() -> None:
    table = noisy_table(0)
    holed = table.only(range(len(table.variants) - 1))
    with pytest.raises(NotEnough, match=r"m2/b1 missing.*--without"):
        decomposition(clusters(holed), holed.variants, 0)
    with pytest.raises(NotEnough, match="two methods and two backbones"):
        decomposition(clusters(table.only([0, 1])), table.variants[:2], 0)


def test_two_judges_are_compared_where_both_have_a_verdict() -> None:
    table = noisy_table(8)
    found = compare(table, "m0/b0", "m1/b0", replicates=100)
    first, second = (table.verdicts("judged")[table.find(name)] for name in ("m0/b0", "m1/b0"))
    there = (first >= 0) & (second >= 0)
    assert found.counted == there.sum() == found.both + found.first_only + found.second_only + found.neither
    assert found.difference == pytest.approx((first == table.truth)[there].mean() - (second == table.truth)[there].mean())
    assert found.interval is not None and found.interval.low <= found.difference <= found.interval.high
    back = compare(table, "m1/b0", "m0/b0", replicates=0)
    assert (back.first_only, back.second_only, back.p, back.interval) == (found.second_only, found.first_only, found.p, None)
    assert compare(table, "m0/b0", "m1/b0", "all", replicates=0).counted == len(table.labels)
    with pytest.raises(BadTable, match="no judge 'x'"):
        compare(table, "x", "m0/b0")


def test_intervals_say_how_many_replicates_they_are_from() -> None:
    assert interval(np.array([math.nan, 1.0, 2.0, 3.0]), 0.5) == Interval(1.5, 2.5, 3)
    assert interval(np.array([math.nan])).usable == 0


def test_scores_with_intervals_hold_their_figures() -> None:
    found = scores(noisy_table(2), 200)
    for each in found:
        for read in each.readings.values():
            span = read.intervals["accuracy"]
            assert span.low <= read.figures["accuracy"] <= span.high and span.usable == 200
            counts = quality(np.array(read.counts, dtype=np.float64))
            assert counts["kappa"] == pytest.approx(read.figures["kappa"])
