"""Comparing two clock states: which rows are new, gone or changed, and whether anything beside the goal was touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from templates.base import Clauses, Trace
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer, clock_length

Row = TypeVar("Row", Alarm, Timer)


@dataclass(frozen=True)
class RowChanges(Generic[Row]):
    """`changed` pairs a row before with the same row (same key) after; without keys a change shows as one row removed, one added."""

    added: tuple[Row, ...]
    removed: tuple[Row, ...]
    changed: tuple[tuple[Row, Row], ...]

    @property
    def others_untouched(self) -> bool:
        """Whether every row of before is still there as it was."""
        return not self.removed and not self.changed

    def describe(self) -> str:
        """What happened to the rows of before, for people."""
        parts = [f"gone: {row}" for row in self.removed] + [f"{old} became {new}" for old, new in self.changed]
        return "; ".join(parts) or "all as before"


def content(row: Row) -> Row:
    """A row without its identity and without what moves by itself (the time left on a running timer)."""
    if isinstance(row, Timer):
        keep = row.remaining_ms if row.state == "paused" else None
        return row.model_copy(update={"key": None, "remaining_ms": keep})
    return row.model_copy(update={"key": None})


def row_changes(before: Sequence[Row], after: Sequence[Row]) -> RowChanges[Row]:
    """Compare rows by key where all of them have one, else by content."""
    if all(row.key is not None for row in (*before, *after)):
        old = {row.key: row for row in before}
        new = {row.key: row for row in after}
        return RowChanges(
            added=tuple(row for row in after if row.key not in old),
            removed=tuple(row for row in before if row.key not in new),
            changed=tuple((old[key], row) for key, row in new.items() if key in old and content(old[key]) != content(row)),
        )
    return RowChanges(added=_minus(after, before), removed=_minus(before, after), changed=())


def _minus(left: Sequence[Row], right: Sequence[Row]) -> tuple[Row, ...]:
    """Rows of `left` beyond those that `right` has, counted with multiplicity."""
    spare = Counter(content(row) for row in right)
    rest = []
    for row in left:
        same = content(row)
        if spare[same] > 0:
            spare[same] -= 1
        else:
            rest.append(row)
    return tuple(rest)


def fresh_key(rows: Sequence[Row], beyond: int = 0) -> str | None:
    """A row id above all of those in use, so that no deleted row's id is given out again; None where the app's rows have no ids."""
    numbers = [int(row.key) for row in rows if row.key is not None and row.key.isdigit()]
    return str(max(numbers) + 1 + beyond) if numbers else None


def listing(items: Sequence[object]) -> str:
    """Items for a clause's text."""
    return ", ".join(str(item) for item in items) or "none"


def check_rest(clauses: Clauses, trace: Trace[ClockState], *goal_fields: str) -> None:
    """Add an `unchanged` clause for every field beside the goal's that was read both before and after.

    The length typed on a setup screen and not started is not judged: it is no object of the app.
    """
    before, after = trace.before, trace.after
    if "alarms" not in goal_fields and before.alarms is not None and after.alarms is not None:
        _rows_clause(clauses, "alarms", before.alarms, after.alarms)
    if "timers" not in goal_fields and before.timers is not None and after.timers is not None:
        _rows_clause(clauses, "timers", before.timers, after.timers)
    if "presets" not in goal_fields and before.presets is not None and after.presets is not None:
        was, now = [listing([clock_length(s) for s in sorted(p)]) for p in (before.presets, after.presets)]
        clauses.unchanged("presets_unchanged", was == now, was, now, "presets")
    if "world_clocks" not in goal_fields and before.world_clocks is not None and after.world_clocks is not None:
        was, now = listing(sorted(before.world_clocks)), listing(sorted(after.world_clocks))
        clauses.unchanged("world_clocks_unchanged", was == now, was, now, "world_clocks")
    if "stopwatch" not in goal_fields and before.stopwatch is not None and after.stopwatch is not None:
        same = _still(before.stopwatch) == _still(after.stopwatch)
        clauses.unchanged("stopwatch_unchanged", same, before.stopwatch, after.stopwatch, "stopwatch")


def _rows_clause(clauses: Clauses, name: str, before: Sequence[Row], after: Sequence[Row]) -> None:
    changes = row_changes(before, after)
    found = changes.describe() + "".join(f"; new: {row}" for row in changes.added)
    clauses.unchanged(f"{name}_unchanged", changes.others_untouched and not changes.added, "all as before", found, name)


def _still(watch: Stopwatch) -> tuple[str, int | None]:
    return watch.state, None if watch.state == "running" else watch.elapsed_ms
