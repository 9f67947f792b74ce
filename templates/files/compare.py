"""Comparing two trees: what is new, gone or changed. Times are not compared, since some apps keep them when copying and some do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from templates.files.state import Entry


@dataclass(frozen=True)
class Changes:
    """Entries by path; `changed` pairs an entry with the other one at its path."""

    added: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    changed: tuple[tuple[Entry, Entry], ...]


def same(one: Entry, other: Entry) -> bool:
    """Whether two entries are of one kind and hold the same. Files whose hash was not read are never the same."""
    if one.kind != other.kind:
        return False
    return one.kind != "file" or (one.sha256 is not None and one.sha256 == other.sha256)


def changes(before: Sequence[Entry] | None, after: Sequence[Entry] | None) -> Changes:
    """Compare two trees path by path."""
    old = {entry.path: entry for entry in before or ()}
    new = {entry.path: entry for entry in after or ()}
    return Changes(
        added=tuple(entry for path, entry in new.items() if path not in old),
        removed=tuple(entry for path, entry in old.items() if path not in new),
        changed=tuple((old[path], entry) for path, entry in new.items() if path in old and not same(old[path], entry)),
    )


def at(tree: Sequence[Entry] | None, path: str) -> Entry | None:
    """The entry at a path, in exactly these letters."""
    return next((entry for entry in tree or () if entry.path == path), None)


def holds(entry: Entry | None, wanted: Entry) -> bool:
    """Whether there is a regular file that holds what another one does."""
    return entry is not None and entry.kind == "file" and same(entry, wanted)


def told(entry: Entry | None) -> str:
    return "nothing there" if entry is None else str(entry)
