"""Comparing two clock states: which rows are new, gone or changed, and whether anything beside the goal was touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from templates import rows
from templates.base import Clauses, Trace
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer, clock_length
from templates.rows import RowChanges, rows_clause

Row = TypeVar("Row", Alarm, Timer)


def content(row: Row) -> Row:
    """A row without its identity and without what moves by itself (the time left on a running timer)."""
    if isinstance(row, Timer):
        keep = row.remaining_ms if row.state == "paused" else None
        return row.model_copy(update={"key": None, "remaining_ms": keep})
    return row.model_copy(update={"key": None})


def row_changes(before: Sequence[Row], after: Sequence[Row]) -> RowChanges[Row]:
    """Compare rows by key where all of them have one, else by content."""
    return rows.row_changes(before, after, content)


def listing(items: Sequence[object]) -> str:
    """Items for a clause's text."""
    return ", ".join(str(item) for item in items) or "none"


def check_rest(clauses: Clauses, trace: Trace[ClockState], *goal_fields: str) -> None:
    """Add an `unchanged` clause for every field beside the goal's that was read both before and after.

    The length typed on a setup screen and not started is not judged: it is no object of the app.
    """
    before, after = trace.before, trace.after
    if "alarms" not in goal_fields and before.alarms is not None and after.alarms is not None:
        rows_clause(clauses, "alarms", row_changes(before.alarms, after.alarms))
    if "timers" not in goal_fields and before.timers is not None and after.timers is not None:
        rows_clause(clauses, "timers", row_changes(before.timers, after.timers))
    if "presets" not in goal_fields and before.presets is not None and after.presets is not None:
        was, now = [listing([clock_length(s) for s in sorted(p)]) for p in (before.presets, after.presets)]
        clauses.unchanged("presets_unchanged", was == now, was, now, "presets")
    if "world_clocks" not in goal_fields and before.world_clocks is not None and after.world_clocks is not None:
        was, now = listing(sorted(before.world_clocks)), listing(sorted(after.world_clocks))
        clauses.unchanged("world_clocks_unchanged", was == now, was, now, "world_clocks")
    if "stopwatch" not in goal_fields and before.stopwatch is not None and after.stopwatch is not None:
        same = _still(before.stopwatch) == _still(after.stopwatch)
        clauses.unchanged("stopwatch_unchanged", same, before.stopwatch, after.stopwatch, "stopwatch")


def _still(watch: Stopwatch) -> tuple[str, int | None]:
    return watch.state, None if watch.state == "running" else watch.elapsed_ms
