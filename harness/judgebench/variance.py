"""How much of the differences between judges is the method's, the backbone's, and neither's alone.

A two-way grid without replication: sums of squares of the method means, of the backbone means, and the remainder, each over the total.
Source: MobileJudgeBench, arXiv 2608.11434, table 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from harness.judgebench.clusters import REPLICATES, SEED, Clusters, Interval, Sums, interval
from harness.judgebench.errors import NotEnough
from harness.judgebench.metrics import Floats
from harness.judgebench.table import Variant

SHARES: Final = ("method", "backbone", "residual")
METRICS: Final = ("accuracy", "f1", "balanced_accuracy")


@dataclass(frozen=True)
class Share:
    """The share of one source in the variance of one metric."""

    metric: str
    of: str
    share: float
    interval: Interval | None


def variance_shares(grid: Floats) -> Floats:
    """Shares of rows, columns and remainder in the total sum of squares.

    Args:
        grid: shape (..., rows, columns).

    Returns:
        shape (..., 3); not a number where all values are equal or one is not a number.
    """
    mean = grid.mean((-2, -1), keepdims=True)
    rows, columns = grid.mean(-1, keepdims=True) - mean, grid.mean(-2, keepdims=True) - mean
    total = ((grid - mean) ** 2).sum((-2, -1))
    by_rows = (rows**2).sum((-2, -1)) * grid.shape[-1]
    by_columns = (columns**2).sum((-2, -1)) * grid.shape[-2]
    rest = ((grid - mean - rows - columns) ** 2).sum((-2, -1))
    # Equal values differ by rounding; that is no variance.
    flat = ~(total > 1e-24 * np.maximum(grid.shape[-1] * grid.shape[-2] * mean[..., 0, 0] ** 2, 1e-12))
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.stack([by_rows, by_columns, rest], axis=-1) / np.where(flat, np.nan, total)[..., None]
    return np.asarray(shares, dtype=np.float64)


def decomposition(clusters: Clusters, variants: Sequence[Variant], replicates: int = REPLICATES, seed: int = SEED) -> list[Share]:
    """The shares of method, backbone and remainder for accuracy, F1 and balanced accuracy, with intervals (0 replicates: none).

    Raises:
        NotEnough: fewer than two methods or backbones, or a method is missing on a backbone.
    """
    places = _grid(variants)

    def shares(sums: Sums) -> Floats:
        quality = sums.quality()
        return np.stack([variance_shares(quality[name][..., places]) for name in METRICS], axis=-2)

    figures = shares(clusters.whole())
    drawn = clusters.bootstrap(shares, replicates, seed) if replicates else None
    return [
        Share(name, of, float(figures[row, column]), None if drawn is None else interval(drawn[:, row, column]))
        for row, name in enumerate(METRICS)
        for column, of in enumerate(SHARES)
    ]


def _grid(variants: Sequence[Variant]) -> list[list[int]]:
    methods = sorted({variant.method for variant in variants})
    backbones = sorted({variant.backbone for variant in variants})
    places = {variant: place for place, variant in enumerate(variants)}
    if len(methods) < 2 or len(backbones) < 2:
        raise NotEnough(
            "shares of variance need at least two methods and two backbones",
            found=f"{len(methods)} x {len(backbones)}",
            next_step="Judge the same trajectories with further models (`anyapp judge --model`) or methods (`--judge`).",
        )
    missing = [str(Variant(method, backbone)) for method in methods for backbone in backbones if Variant(method, backbone) not in places]
    if missing:
        raise NotEnough(
            "shares of variance need every method on every backbone",
            found=f"{', '.join(missing)} missing",
            next_step="Leave methods out with --without.",
        )
    return [[places[Variant(method, backbone)] for backbone in backbones] for method in methods]
