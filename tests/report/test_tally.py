"""Rates, intervals and gaps against published values."""

from __future__ import annotations

import pytest

from harness.runner.tally import Tally, newcombe_gap, tally_by, wilson
from harness.trajectory.reader import open_run
from tests.trajectory.sample import make_run


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # R. G. Newcombe, Statist. Med. 17 (1998) 857, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_intervals(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert interval is not None
    assert interval == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    # R. G. Newcombe, Statist. Med. 17 (1998) 873, table II, method 10
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 20), 0.6791, 1.0)],
)
def test_the_gap_has_the_published_intervals(first: tuple[int, int], second: tuple[int, int], low: float, high: float) -> None:
    gap = newcombe_gap(Tally(first[0], first[1] - first[0]), Tally(second[0], second[1] - second[0]))
    assert gap is not None
    assert gap[1:] == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_without_valid_episodes_there_is_no_rate() -> None:
    empty = Tally(invalid=3)
    assert (empty.rate, empty.interval, empty.total) == (None, None, 3)
    assert newcombe_gap(empty, Tally(1, 1)) is None


def test_invalid_episodes_count_in_no_rate(tmp_path_factory: pytest.TempPathFactory) -> None:
    lines = open_run(make_run(tmp_path_factory.mktemp("tally"), agents=("reference",))).results()
    tally = tally_by(lines, lambda line: line.agent)["reference"]
    assert (tally.success, tally.failure, tally.invalid, tally.rate) == (11, 0, 1, 1.0)
