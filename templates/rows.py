"""Comparing the rows of two states: which are new, gone or changed, and which ids rows to come may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from templates.base import Clauses


class Keyed(Hashable, Protocol):
    """A row. `key` is its id in the app's store; None where rows have none."""

    @property
    def key(self) -> str | None: ...


T = TypeVar("T", bound=Hashable)
Row = TypeVar("Row", bound=Keyed)


@dataclass(frozen=True)
class RowChanges(Generic[T]):
    """`changed` pairs a row before with the same row (same key) after; without keys a change shows as one row removed and one added."""

    added: tuple[T, ...]
    removed: tuple[T, ...]
    changed: tuple[tuple[T, T], ...]

    @property
    def others_untouched(self) -> bool:
        """Whether every row of before is still there as it was."""
        return not self.removed and not self.changed

    def describe(self, told: Callable[[T], str] = str) -> str:
        """What happened to the rows of before, for people."""
        parts = [f"gone: {told(row)}" for row in self.removed] + [f"{told(old)} became {told(new)}" for old, new in self.changed]
        return "; ".join(parts) or "all as before"


def key_of(row: Keyed) -> Hashable:
    return row.key


def row_changes(
    before: Sequence[Row] | None,
    after: Sequence[Row] | None,
    content: Callable[[Row], Row],
    identity: Callable[[Row], Hashable] = key_of,
) -> RowChanges[Row]:
    """Compare rows by identity where all of them have a key, else by content. `content`: a row in the form in which rows are compared."""
    old_rows: Sequence[Row] = before or ()
    new_rows: Sequence[Row] = after or ()
    if all(row.key is not None for row in (*old_rows, *new_rows)):
        old = {identity(row): row for row in old_rows}
        new = {identity(row): row for row in new_rows}
        return RowChanges(
            added=tuple(row for row in new_rows if identity(row) not in old),
            removed=tuple(row for row in old_rows if identity(row) not in new),
            changed=tuple((old[key], row) for key, row in new.items() if key in old and content(old[key]) != content(row)),
        )
    return RowChanges(added=tuple(minus(new_rows, old_rows, content)), removed=tuple(minus(old_rows, new_rows, content)), changed=())


def minus(left: Iterable[T], right: Iterable[T], plain: Callable[[T], T]) -> list[T]:
    """What `left` has beyond `right`, compared in plain form and counted with multiplicity."""
    spare: Counter[T] = Counter(map(plain, right))
    rest = []
    for item in left:
        same = plain(item)
        if spare[same] > 0:
            spare[same] -= 1
        else:
            rest.append(item)
    return rest


def fresh_key(rows: Iterable[Keyed] | None, beyond: int = 0) -> str | None:
    """A row id above all of those in use, so that no deleted row's id is given out again; None where the app's rows have no ids."""
    numbers = [int(row.key) for row in rows or () if row.key is not None and row.key.isdigit()]
    return str(max(numbers) + 1 + beyond) if numbers else None


def listing(items: Iterable[object]) -> str:
    """Items for a clause's text."""
    return "; ".join(map(str, items)) or "none"


def rows_clause(clauses: Clauses, name: str, found: RowChanges[Row]) -> None:
    """The clause `NAME_unchanged`: no row of the field is new, gone or changed."""
    story = found.describe() + "".join(f"; new: {row}" for row in found.added)
    clauses.unchanged(f"{name}_unchanged", found.others_untouched and not found.added, "all as before", story, name)
