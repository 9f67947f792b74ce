"""How figures are made from samples."""

from __future__ import annotations

from harness.bench.samples import figure, percentile, repeat


def test_percentiles_are_by_nearest_rank() -> None:
    samples = [float(n) for n in range(1, 101)]
    assert [percentile(samples, share) for share in (0.5, 0.95, 1.0)] == [50.0, 95.0, 100.0]
    assert percentile([7.0], 0.95) == 7.0
    assert percentile([3.0, 1.0, 2.0], 0.95) == 3.0


def test_a_figure_stands_beside_the_least_of_its_floor() -> None:
    made = figure([3.0, 1.0, 2.0], [0.5, 0.2])
    assert (made.median, made.p95, made.floor, made.unit) == (2.0, 3.0, 0.2, "ms")


def test_warming_up_and_preparing_are_not_counted() -> None:
    calls: list[str] = []
    samples = repeat(lambda: calls.append("work"), 3, before=lambda: calls.append("before"), warm_up=2)
    assert len(samples) == 3 and calls == ["before", "work"] * 5
