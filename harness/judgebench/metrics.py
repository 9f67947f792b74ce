"""Quality of verdicts against labels. Success is the positive class; whatever has no denominator is not a number.

Formulas: MobileJudgeBench (arXiv 2608.11434), section 3.3. All functions take arrays with any leading axes, so that one call serves one
judge, thirty, or thirty in each of 2,000 replicates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
QUALITY: Final = ("accuracy", "precision", "recall", "f1", "balanced_accuracy")
"""The metrics of MobileJudgeBench's tables."""


def confusion(truth: npt.NDArray[np.bool_], verdicts: npt.NDArray[np.int8]) -> Floats:
    """Counts of the last axis, shape (..., 4): true positives, false positives, false negatives, true negatives.

    Args:
        truth: shape (trajectories,).
        verdicts: 1, 0, or -1 for none; shape (..., trajectories).
    """
    yes, no = verdicts == 1, verdicts == 0
    return np.stack([(yes & truth).sum(-1), (yes & ~truth).sum(-1), (no & truth).sum(-1), (no & ~truth).sum(-1)], axis=-1, dtype=np.float64)


def quality(counts: Floats) -> dict[str, Floats]:
    """Every metric of two classes by name, from counts of shape (..., 4).

    `success_agreement` and `failure_agreement` are the shares of the true successes and failures that the judge names so (the per-class
    agreement); `false_pass`: share of true failures that the judge passes. `kappa` is Cohen's.
    """
    tp, fp, fn, tn = (counts[..., place] for place in range(4))
    precision, recall, specificity = ratio(tp, tp + fp), ratio(tp, tp + fn), ratio(tn, tn + fp)
    table = np.stack([np.stack([tn, fp], axis=-1), np.stack([fn, tp], axis=-1)], axis=-2)
    return {
        "accuracy": ratio(tp + tn, tp + fp + fn + tn),
        "precision": precision,
        "recall": recall,
        # From the counts: it has a value also where nothing was passed.
        "f1": ratio(2 * tp, 2 * tp + fp + fn),
        "balanced_accuracy": (recall + specificity) / 2,
        "success_agreement": recall,
        "failure_agreement": specificity,
        "false_pass": ratio(fp, tn + fp),
        "kappa": cohen_kappa(table),
    }


def ratio(part: Floats, whole: Floats) -> Floats:
    """part / whole, not a number where the whole is 0."""
    whole = np.asarray(whole, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, np.asarray(part, dtype=np.float64) / np.where(whole > 0, whole, 1.0), np.nan)


def agreement_table(first: npt.NDArray[np.int8], second: npt.NDArray[np.int8], classes: int) -> Floats:
    """How often two raters gave each pair of classes, shape (classes, classes). Places where either has none (-1) are left out."""
    both = (first >= 0) & (second >= 0)
    table = np.zeros((classes, classes))
    np.add.at(table, (first[both].astype(int), second[both].astype(int)), 1.0)
    return table


def cohen_kappa(table: Floats, *, quadratic: bool = False) -> Floats:
    """Cohen's kappa of tables of shape (..., k, k); with quadratic weights for ordered classes.

    Not a number where chance alone would agree always, and for an empty table. Source: Cohen 1960, 1968.
    """
    size = table.shape[-1]
    places = np.arange(size, dtype=np.float64)
    weights = (places[:, None] - places[None, :]) ** 2 if quadratic else 1.0 - np.eye(size)
    total = table.sum((-2, -1))
    rows, columns = table.sum(-1), table.sum(-2)
    observed = (table * weights).sum((-2, -1)) * total
    by_chance = np.einsum("...i,ij,...j->...", rows, weights, columns)
    return np.where(by_chance > 0, 1.0 - ratio(observed, by_chance), np.nan)


def per_class(table: Floats, names: tuple[str, ...]) -> Mapping[str, float]:
    """Share of each class of the first rater that the second names so."""
    shares = ratio(np.diagonal(table), table.sum(-1))
    return {name: float(share) for name, share in zip(names, shares, strict=True)}
