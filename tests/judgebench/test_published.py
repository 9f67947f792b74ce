"""MobileJudgeBench's tables recompute from each other."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from harness.judgebench.causes import Rating, agreement, causes, rated
from harness.judgebench.clusters import Sums
from harness.judgebench.hardcore import Profile
from harness.judgebench.meta import correlations, leave_out
from harness.judgebench.metrics import QUALITY, Floats, quality
from harness.judgebench.paired import exact_mcnemar
from harness.judgebench.ranks import spearman
from harness.judgebench.table import Variant
from harness.judgebench.variance import variance_shares

PUBLISHED: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "published.yaml").read_text(encoding="utf-8"))
JUDGES = PUBLISHED["judges"]
VARIANTS = [Variant(*row["judge"]) for row in JUDGES]
COUNTS = np.array([row["counts"] for row in JUDGES], dtype=np.float64)
FIDELITY, RATE_ERROR = (np.array([row["printed"][place] for row in JUDGES]) for place in (5, 6))
TOLERANCE = 0.02
"""The paper's correlations come from figures that it prints with two or three decimals only."""


@pytest.mark.parametrize("row", JUDGES, ids=lambda row: "/".join(row["judge"]))
def test_the_metrics_of_each_judge_follow_from_its_counts(row: dict[str, Any]) -> None:
    figures = quality(np.array(row["counts"], dtype=np.float64))
    assert [round(float(figures[name]) * 100, 1) for name in QUALITY] == row["printed"][:5]
    assert sum(row["counts"]) == 931 - row["missing"]


def test_accuracy_per_method_and_backbone_is_that_of_the_judges() -> None:
    table = PUBLISHED["accuracy"]
    printed = {
        Variant(method, backbone): value
        for method, values in table["methods"].items()
        for backbone, value in zip(table["backbones"], values, strict=True)
    }
    figures = quality(COUNTS)["accuracy"]
    assert {variant: round(float(value) * 100, 1) for variant, value in zip(VARIANTS, figures, strict=True)} == printed


@pytest.mark.parametrize("row", PUBLISHED["meta"], ids=lambda row: row["metric"])
def test_meta_correlations_follow_from_the_judges(row: dict[str, Any]) -> None:
    found = correlations(quality(COUNTS), FIDELITY, RATE_ERROR)[QUALITY.index(row["metric"])]
    for value, target in zip(found, ("rank", "rate_error"), strict=True):
        low, high = row[f"{target}_range"]
        assert value == pytest.approx(row[target], abs=TOLERANCE)
        assert low <= value <= high
    printed = {name: np.array([judge["printed"][place] for judge in JUDGES]) for place, name in enumerate(QUALITY)}
    found = correlations(printed, FIDELITY, RATE_ERROR)[QUALITY.index(row["metric"])]
    assert found == pytest.approx(row["recomputed"], abs=1e-4)


def test_leaving_out_a_backbone_or_a_method_gives_the_published_range() -> None:
    left = leave_out(quality(COUNTS), FIDELITY, RATE_ERROR, VARIANTS)
    assert len(left) == 5 + 6
    f1, precision = ({name: float(values[QUALITY.index(metric), 0]) for name, values in left.items()} for metric in ("f1", "precision"))
    assert [round(min(f1.values()), 2), round(max(f1.values()), 2)] == PUBLISHED["leave_one_out"]["f1"]
    assert (min(f1, key=f1.__getitem__), max(f1, key=f1.__getitem__)) == ("method: Baseline", "method: AndroidArena")
    left_out = PUBLISHED["leave_one_out"]
    ends = zip((min(precision.values()), max(precision.values())), left_out["precision"], left_out["precision_ranges"], strict=True)
    for value, printed, (low, high) in ends:
        assert low <= value <= high and low <= printed <= high
    assert (min(precision, key=precision.__getitem__), max(precision, key=precision.__getitem__)) == ("backbone: Qwen", "backbone: GPT")


@pytest.mark.parametrize("row", PUBLISHED["variance"], ids=lambda row: f"{row['grid']}-{row['metric']}")
def test_shares_of_variance_follow_from_the_grid_of_judges(row: dict[str, Any]) -> None:
    methods = [name for name in PUBLISHED["accuracy"]["methods"] if row["grid"] == "6x5" or not name.startswith("A3")]
    grid = _printed_grid(methods, QUALITY.index(row["metric"]))
    assert grid.shape == (len(methods), 5)
    found = variance_shares(grid)
    assert found.sum() == pytest.approx(1)
    for value, share, same, (low, high) in zip(found, row["shares"], row["same"], row["ranges"], strict=True):
        assert low <= value <= high
        assert value == pytest.approx(share, abs=0.01)
        assert (round(float(value), 2) == share) == same


def _printed_grid(methods: list[str], place: int) -> Floats:
    printed = {Variant(*row["judge"]): row["printed"][place] for row in JUDGES}
    return np.array([[printed[Variant(method, backbone)] for backbone in PUBLISHED["accuracy"]["backbones"]] for method in methods])


def test_success_rates_of_agents_add_up() -> None:
    rows = PUBLISHED["agents"]
    successes = [round(count * rate) for _, _, count, rate in rows]
    assert sum(successes) == 492 and sum(row[2] for row in rows) == 931 and len(rows) == 24
    units = np.array([[row[2], done] for row, done in zip(rows, successes, strict=True)], dtype=np.float64)
    perfect = Sums(np.array([[492.0, 0, 0, 439.0]]), units, units[None])
    assert perfect.fidelity() == pytest.approx(1) and perfect.rate_error() == 0
    one_more = units + np.array([[0.0, 1.0]])
    assert Sums(perfect.counts, units, one_more[None]).rate_error() == pytest.approx(np.mean(1 / units[:, 0]))


def test_two_raters_agree_as_published() -> None:
    published = PUBLISHED["two_raters"]
    ratings = []
    for direction in ("false_negative", "false_positive"):
        part = published[direction]
        pairs = [(cause, cause) for cause, count in part["same"].items() for _ in range(count)]
        pairs += [tuple(part["different"])] if "different" in part else []
        for number, pair in enumerate(pairs):
            for rater, cause in zip(("one", "two"), pair, strict=True):
                case = {"trajectory": f"{direction}-{number}", "direction": direction}
                ratings.append(Rating(rater=rater, cause=cause, **case))
    found = rated(ratings)
    assert found.overall is not None
    assert (found.overall.cases, found.overall.agreed) == (published["cases"], published["agreed"])
    assert round(found.overall.kappa, 3) == published["kappa"]
    for direction, figures in found.by_direction.items():
        assert figures.cases == published[direction]["cases"] and round(figures.kappa, 3) == published[direction]["kappa"]
    assert len(found.disagreements) == 1


def test_the_causes_of_hard_core_failures_are_the_published_ones() -> None:
    names = {
        direction: {cause.id for cause in causes() if cause.direction == direction} for direction in ("false_negative", "false_positive")
    }
    for backbone, part in PUBLISHED["hard_core"].items():
        assert {direction: set(part[direction]) for direction in names} == names
        counts = {direction: sum(part[direction].values()) for direction in names}
        assert sum(counts.values()) == part["total"]
        assert Profile(backbone, (), part["total"], *counts.values()).profile == part["profile"]


@pytest.mark.parametrize("row", PUBLISHED["mcnemar"], ids=lambda row: str(row["pairs"]))
def test_exact_mcnemar_gives_the_published_values(row: dict[str, Any]) -> None:
    for pair in permutations(row["pairs"]):
        assert exact_mcnemar(*pair) == pytest.approx(row["p"], rel=2e-3)


@pytest.mark.parametrize("row", PUBLISHED["reward_subset"], ids=lambda row: row["judge"])
def test_judges_used_as_rewards_have_the_published_quality(row: dict[str, Any]) -> None:
    right, wrong = row["passes"]
    figures = quality(np.array([right, wrong, 78 - right, 127 - wrong], dtype=np.float64))
    assert [round(float(figures[name]) * 100, 1) for name in ("accuracy", "precision", "recall")] == row["printed"]


@pytest.mark.parametrize("row", PUBLISHED["kappa_vectors"], ids=lambda row: str(row["kappa"]))
def test_kappa_of_published_vectors(row: dict[str, Any]) -> None:
    pairs = [(one, two) for one, two, count in row["pairs"] for _ in range(count)]
    assert agreement(pairs).kappa == pytest.approx(row["kappa"])


def test_the_best_metric_for_ranking_agents_is_f1_and_precision_tells_nothing() -> None:
    figures = dict(zip(QUALITY, correlations(quality(COUNTS), FIDELITY, RATE_ERROR)[:, 0], strict=True))
    assert max(figures, key=figures.__getitem__) == "f1" and min(figures, key=figures.__getitem__) == "precision"
    assert spearman(FIDELITY, RATE_ERROR) < 0
