"""Meta-correlation: across judges, which quality metric goes with reliable comparisons of agents.

Reliability is twofold: how well a judge ranks agents (Spearman between true and judged success rates) and how far its rates are off (mean
absolute error). Source: MobileJudgeBench, arXiv 2608.11434, tables 4 and 7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from harness.judgebench.clusters import REPLICATES, SEED, Clusters, Interval, Sums, interval
from harness.judgebench.errors import NotEnough
from harness.judgebench.metrics import QUALITY, Floats
from harness.judgebench.ranks import spearman
from harness.judgebench.table import Variant

TARGETS = ("rank", "rate_error")
"""What a metric is correlated with: ranking fidelity, mean absolute rate error."""
ITERATIONS = 1000


@dataclass(frozen=True)
class Correlation:
    """One metric against one target. `without`: the same figure with a backbone or method left out, by `kind: name`."""

    metric: str
    target: str
    rho: float
    interval: Interval | None
    without: Mapping[str, float]

    @property
    def range_without(self) -> tuple[float, float]:
        """The lowest and highest figure with something left out."""
        values = [value for value in self.without.values() if not np.isnan(value)]
        return (min(values), max(values)) if values else (float("nan"), float("nan"))


def correlations(quality: Mapping[str, Floats], fidelity: Floats, rate_error: Floats) -> Floats:
    """Spearman over judges of every metric with both targets.

    Args:
        quality: metrics of `QUALITY`, shape (..., judges) each.
        fidelity, rate_error: shape (..., judges).

    Returns:
        shape (..., metrics, 2), in the order of `QUALITY` and `TARGETS`.
    """
    metrics = np.stack([quality[name] for name in QUALITY], axis=-2)
    return np.stack([spearman(metrics, target[..., None, :]) for target in (fidelity, rate_error)], axis=-1)


def meta(clusters: Clusters, variants: Sequence[Variant], replicates: int = REPLICATES, seed: int = SEED) -> list[Correlation]:
    """Every metric against both targets, with intervals (task-cluster bootstrap) and with each backbone and method left out in turn.

    Args:
        replicates: 0 leaves the intervals out.

    Raises:
        NotEnough: fewer than three judges.
    """
    if len(variants) < 3:
        raise NotEnough(
            "a correlation across judges needs at least three of them",
            found=f"{len(variants)}",
            next_step="Judge the same trajectories with further judges or models (`anyapp judge`).",
        )
    whole = clusters.whole()
    figures = correlations(whole.quality(), whole.fidelity(), whole.rate_error())
    drawn = clusters.bootstrap(_all_correlations, replicates, seed) if replicates else None
    without = leave_out(whole.quality(), whole.fidelity(), whole.rate_error(), variants)
    return [
        Correlation(
            name,
            target,
            float(figures[row, column]),
            None if drawn is None else interval(drawn[:, row, column]),
            {left: float(values[row, column]) for left, values in without.items()},
        )
        for row, name in enumerate(QUALITY)
        for column, target in enumerate(TARGETS)
    ]


def _all_correlations(sums: Sums) -> Floats:
    return correlations(sums.quality(), sums.fidelity(), sums.rate_error())


def leave_out(quality: Mapping[str, Floats], fidelity: Floats, rate_error: Floats, variants: Sequence[Variant]) -> dict[str, Floats]:
    """`correlations` with each backbone and each method left out, by `backbone: name` and `method: name`. Those that leave fewer than
    three judges are not there."""
    out: dict[str, Floats] = {}
    for kind in ("backbone", "method"):
        for name in sorted({str(getattr(variant, kind)) for variant in variants}):
            kept = [place for place, variant in enumerate(variants) if getattr(variant, kind) != name]
            if len(kept) >= 3:
                part = {metric: values[..., kept] for metric, values in quality.items()}
                out[f"{kind}: {name}"] = correlations(part, fidelity[..., kept], rate_error[..., kept])
    return out


@dataclass(frozen=True)
class Sensitivity:
    """How a correlation moves when the quality metrics carry noise: mean over the perturbations and their 2.5 and 97.5 percentiles."""

    metric: str
    target: str
    rho: float
    mean: float
    interval: Interval


def noise_sensitivity(
    quality: Mapping[str, Floats],
    fidelity: Floats,
    rate_error: Floats,
    deviations: Sequence[float],
    iterations: int = ITERATIONS,
    seed: int = SEED,
) -> list[Sensitivity]:
    """The correlations with Gaussian noise on every quality metric of every judge.

    Args:
        quality: shape (judges,) each, as shares.
        deviations: standard deviation of each judge's metrics between runs, in percentage points.
    """
    rng = np.random.default_rng(seed)
    scale = np.asarray(deviations, dtype=np.float64) / 100
    noisy = {name: quality[name] + rng.normal(0.0, 1.0, (iterations, len(scale))) * scale for name in QUALITY}
    figures = correlations(quality, fidelity, rate_error)
    moved = correlations(noisy, fidelity, rate_error)
    out = []
    for row, name in enumerate(QUALITY):
        for column, target in enumerate(TARGETS):
            values = moved[:, row, column]
            there = values[~np.isnan(values)]
            mean = float(there.mean()) if len(there) else float("nan")
            out.append(Sensitivity(name, target, float(figures[row, column]), mean, interval(values)))
    return out


def deviation_between_runs(accuracies: Sequence[float]) -> float:
    """Standard deviation (of a sample) of a judge's accuracy over repeated runs, in percentage points. Not a number for one run."""
    return float(np.std(np.asarray(accuracies), ddof=1) * 100) if len(accuracies) > 1 else float("nan")
