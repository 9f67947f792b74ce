"""Ranks and rank correlations of many rows at once, with values that are missing."""

from __future__ import annotations

import numpy as np

from harness.judgebench.metrics import Floats


def average_ranks(values: Floats) -> Floats:
    """Ranks from 1 along the last axis; ties share their mean rank. Values that are not a number have no rank and count for nobody.

    Libraries rank rows with missing values one by one; here all rows are sorted at once, with what is missing at their ends.
    """
    if not values.shape[-1]:
        return values.copy()
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=-1)
    places = np.arange(values.shape[-1])
    steps = ordered[..., 1:] != ordered[..., :-1]
    edge = np.ones((*values.shape[:-1], 1), dtype=bool)
    # The first and last place of the run of equal values that each place is in.
    first = np.maximum.accumulate(np.where(np.concatenate([edge, steps], axis=-1), places, 0), axis=-1)
    ends = np.where(np.concatenate([steps, edge], axis=-1), places, places[-1])
    last = np.minimum.accumulate(ends[..., ::-1], axis=-1)[..., ::-1]
    ranks = np.empty_like(values)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=-1)
    return np.where(np.isnan(values), np.nan, ranks)


def spearman(first: Floats, second: Floats) -> Floats:
    """Spearman's rank correlation along the last axis; leading axes are broadcast.

    Places where either value is not a number are left out. Not a number where fewer than two places are left, or one side is constant.
    """
    first, second = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    there = ~(np.isnan(first) | np.isnan(second))
    if there.all():
        one, two = average_ranks(first), average_ranks(second)  # each row once, however often it is broadcast
    else:
        one, two = (average_ranks(np.where(there, side, np.nan)) for side in (first, second))
    count = there.sum(-1)
    # The mean rank of n places is (n + 1) / 2, ties or not.
    middle = ((count + 1) / 2)[..., None]
    one, two = np.where(there, one - middle, 0.0), np.where(there, two - middle, 0.0)
    together, of_one, of_two = (np.einsum("...i,...i->...", left, right) for left, right in ((one, two), (one, one), (two, two)))
    spread = np.sqrt(of_one * of_two)
    return np.where(spread > 0, np.clip(together / np.where(spread > 0, spread, 1.0), -1.0, 1.0), np.nan)
