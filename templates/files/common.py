"""What the ten files templates share: the base class, the clauses about everything beside the goal, damage to put beside a right ending."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar, TypeVar

from templates.base import Clauses, Evidence, Goal, Trace
from templates.damage import DamagedTemplate
from templates.files.compare import Changes, at, changes, holds, told
from templates.files.generate import random_files_state
from templates.files.items import FilesParams, Item
from templates.files.pools import pools
from templates.files.state import Entry, FilesState, Trashed, file_entry, folder_entry
from templates.rows import listing
from templates.state import Profile

P = TypeVar("P", bound=FilesParams)

STRAY = "stray note.txt"
"""The name of a file that no pool knows, for damage."""
_SECOND_MS = 1000


class FilesTemplate(DamagedTemplate[P, FilesState]):
    """A template of the category files. Its goal is about the tree, and about `shown`, pages seen at the end."""

    category: ClassVar[str] = "files"
    state_type = FilesState
    evidence: ClassVar[Evidence] = "D"
    damaged_endings: ClassVar[int | None] = 1
    shown: ClassVar[frozenset[str]] = frozenset()

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({"tree"}) | self.shown

    def initial(self, params: P, shipped: FilesState, profile: Profile) -> FilesState:
        if shipped.tree is None or not profile.holds("tree", "durable"):
            return shipped
        root = pools().root
        kept = {entry.path: entry for entry in shipped.tree if entry.path != root and not entry.path.startswith(f"{root}/")}
        for entry in params.entries:
            if not (entry.is_dir and entry.path in kept):
                kept[entry.path] = entry
        return shipped.replace(tree=tuple(sorted(kept.values(), key=lambda entry: entry.path)))

    # clauses

    def changes(self, trace: Trace[FilesState]) -> Changes:
        return changes(trace.before.tree, trace.after.tree)

    def check_beside(
        self,
        clauses: Clauses,
        params: P,
        trace: Trace[FilesState],
        *,
        added: Collection[str] = (),
        removed: Collection[str] = (),
        trashed: Collection[str] = (),
    ) -> None:
        """Nothing is new, gone or changed in the whole storage but what the goal allows, and the task's own files were there before."""
        found = self.changes(trace)
        new = [entry for entry in found.added if entry.path not in added]
        gone = [entry for entry in found.removed if entry.path not in removed]
        clauses.unchanged("nothing_else_added", not new, "nothing else new", listing(new), "tree")
        clauses.unchanged("nothing_else_removed", not gone, "nothing else gone", listing(gone), "tree")
        story = "; ".join(f"{told(old)} became {told(other)}" for old, other in found.changed)
        clauses.unchanged("nothing_changed", not found.changed, "every file as before", story or "as before", "tree")
        before, after = trace.before.trash, trace.after.trash
        if before is not None and after is not None:
            old, now = (sorted((item.path, item.sha256 or "") for item in trash) for trash in (before, after))
            extra = [item for item in now if item not in old and item[0] not in trashed]
            lost = [item for item in old if item not in now]
            clauses.unchanged("trash_unchanged", not extra and not lost, "as before", listing(after), "trash")
        missing = [entry for item in params.own if not holds(at(trace.before.tree, (entry := item.entry).path), entry)]
        clauses.not_before("there_before", not missing, "the task's files", f"missing: {listing(missing)}", "tree")

    def check_there(self, clauses: Clauses, trace: Trace[FilesState], name: str, item: Item, path: str, words: str) -> None:
        """A file with the content of `item` is at `path` in the end; `words` say so after the path."""
        there = at(trace.after.tree, path)
        clauses.goal(name, holds(there, item.entry), f"{path}{words}", told(there), "tree")

    def check_gone(self, clauses: Clauses, trace: Trace[FilesState], name: str, item: Item) -> None:
        """Nothing is at the path of `item` in the end."""
        left = at(trace.after.tree, item.path)
        clauses.goal(name, left is None, f"no {item.path}", told(left), "tree")

    # endings

    def with_entries(self, state: FilesState, *entries: Entry) -> FilesState:
        """`state` with these entries, in place of those at their paths."""
        tree = {entry.path: entry for entry in state.tree or ()} | {entry.path: entry for entry in entries}
        return state.replace(tree=tuple(sorted(tree.values(), key=lambda entry: entry.path)))

    def without(self, state: FilesState, *paths: str) -> FilesState:
        return state.replace(tree=tuple(entry for entry in state.tree or () if entry.path not in paths))

    def moved(self, state: FilesState, item: Item, path: str) -> FilesState:
        """`state` with a file at another path."""
        return self.with_entries(self.without(state, item.path), item.at(path).entry)

    @abstractmethod
    def goals(self, params: P, before: FilesState, profile: Profile) -> list[Goal[FilesState]]: ...

    def _damages(self, state: FilesState, params: P, profile: Profile) -> Iterable[tuple[tuple[str, str], FilesState]]:
        """Name and failing clause, and `state` with that damage done to it. The last two of `others` are the strangers."""
        for name, item in (("far_file", params.others[-2]), ("near_file", params.others[-1])):
            gone = self.without(state, item.path)
            yield (f"{name}_deleted", "nothing_else_removed"), gone
            yield (f"{name}_renamed", "nothing_else_added"), self.with_entries(gone, item.at(f"{item.path}.bak").entry)
            emptied = file_entry(item.path, b"")
            yield (f"{name}_emptied", "nothing_changed"), self.with_entries(state, emptied)
        stray = f"{pools().root}/{STRAY}"
        yield ("file_added", "nothing_else_added"), self.with_entries(state, file_entry(stray, b"stray\n"))
        yield ("folder_added", "nothing_else_added"), self.with_entries(state, folder_entry(f"{pools().root}/New folder"))
        if state.trash is not None and profile.holds("trash", "durable"):
            copy = params.others[-1].entry
            thrown = Trashed(path=copy.path, size=copy.size, sha256=copy.sha256, content=copy.content)
            binned = self.without(state, copy.path).replace(trash=(*state.trash, thrown))
            yield ("near_file_in_the_trash", "nothing_else_removed"), binned

    # for tests

    def random_state(self, rng: random.Random, profile: Profile) -> FilesState:
        return random_files_state(rng, profile)

    def normalise(self, state: FilesState, profile: Profile) -> FilesState:
        """Durable fields only, in order of paths, hashes in place of contents, whole seconds; folders without a time."""
        kept = profile.durable(state)
        if kept.get("tree") is not None:
            kept["tree"] = tuple(sorted((_comparable(entry) for entry in kept["tree"]), key=lambda entry: entry.path))
        if kept.get("trash") is not None:
            plain = (item.model_copy(update={"content": None}) for item in kept["trash"])
            kept["trash"] = tuple(sorted(plain, key=lambda item: (item.path, item.sha256 or "")))
        return FilesState(**kept)


def _comparable(entry: Entry) -> Entry:
    timed = entry.kind == "file" and entry.mtime_ms is not None
    seconds = entry.mtime_ms // _SECOND_MS * _SECOND_MS if timed and entry.mtime_ms is not None else None
    size = entry.size if entry.kind == "file" else None
    return entry.model_copy(update={"content": None, "mtime_ms": seconds, "size": size})
