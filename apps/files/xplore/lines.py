"""The lines of a pane: the tree of what stands open in it, from the roots down."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from apps.files.xplore import trash
from apps.files.xplore.options import Options
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.storage import ROOT, Row
from apps.lineages.two_panes.panes import Pane
from emulator.sim.toolkit import Context, Intent, ResolvedActivity

APPS: Final = "apps:"
FOUND: Final = "found:"
"""Paths of the lines that stand for no folder: the installed apps, the results of a search."""
LAUNCHER: Final = Intent(action="android.intent.action.MAIN", categories=("android.intent.category.LAUNCHER",))
ROW_HEIGHTS: Final = {"small": 44.0, "normal": 52.0, "large": 62.0}
ROOT_HEIGHT: Final = 60.0
DETAILS_HEIGHT: Final = 318.0
Kind = Literal["root", "apps", "app", "trash", "found", "item", "details", "empty"]


@dataclass(frozen=True)
class Line:
    """`path` names what the line is about, `depth` how far it is set in; `note` is its second line where that is no size or date.
    `height` in dp. `within`: the search whose result the line is."""

    kind: Kind
    path: str
    depth: int
    height: float
    row: Row | None = None
    opened: bool = False
    note: str = ""
    app: ResolvedActivity | None = None
    within: str = ""

    @property
    def container(self) -> bool:
        """Whether a tap opens it in place."""
        if self.kind == "item":
            return self.row is not None and (self.row.is_dir or inside.opens_as_folder(self.row.name))
        return self.kind in ("root", "apps", "trash", "found")


class Tree:
    """Lists one pane. `keys`: passwords of archives, by path."""

    def __init__(self, ctx: Context, options: Options, pane: Pane, keys: dict[str, str]) -> None:
        self._ctx, self._options, self._pane, self._keys = ctx, options, pane, keys
        self._open = set(pane["open"])
        self._height = ROW_HEIGHTS[options.choice("itemHeight")]
        self._hidden = options.flag("showHidden")

    def lines(self) -> list[Line]:
        return list(self._lines())

    def _lines(self) -> Iterator[Line]:
        opened = ROOT in self._open
        yield Line("root", ROOT, 0, ROOT_HEIGHT, opened=opened)
        yield from self._details(ROOT, 0)
        if opened:
            yield from self._trash()
            yield from self._below(ROOT, 1)
        yield Line("apps", APPS, 0, ROOT_HEIGHT, opened=APPS in self._open)
        if APPS in self._open:
            for found in self._ctx.query_activities(LAUNCHER):
                yield Line("app", f"{APPS}{found.component}", 1, self._height, app=found)

    def _trash(self) -> Iterator[Line]:
        shown = self._options.flag("useTrash") and (self._hidden or not self._options.flag("hideTrash"))
        if not shown or trash.is_empty(self._ctx):
            return
        yield Line("trash", trash.TRASH, 1, self._height, opened=trash.TRASH in self._open)
        if trash.TRASH in self._open:
            yield from self._below(trash.TRASH, 2)

    def _details(self, path: str, depth: int) -> Iterator[Line]:
        if self._pane["details"] == path:
            yield Line("details", path, depth, DETAILS_HEIGHT, row=inside.row_at(self._ctx, path, password=self._key(path)))

    def _key(self, path: str) -> str:
        return self._keys.get(inside.archive_of(self._ctx, path), "") if self._keys else ""

    def _found(self, folder: str, depth: int) -> Iterator[Line]:
        """The results of the search in a folder."""
        found = self._pane["found"]
        if not found or found["folder"] != folder:
            return
        rows = [row for row in (storage.row(self._ctx, path) for path in found["paths"]) if row is not None]
        note = f"{len(rows)} found"
        yield Line("found", FOUND, depth, self._height, opened=True, note=note)
        for row in rows:
            where = posixpath.relpath(row.folder, folder)
            yield Line("item", row.path, depth + 1, self._height, row, note="" if where == "." else where, within=FOUND)
            yield from self._details(row.path, depth + 1)

    def _below(self, folder: str, depth: int) -> Iterator[Line]:
        yield from self._found(folder, depth)
        rows = self.children(folder)
        if not rows:
            yield Line("empty", f"{folder}//", depth, 40.0)
        found = self._pane["found"] or {"paths": ()}
        for row in rows:
            opened = row.path in self._open and (row.is_dir or inside.opens_as_folder(row.name))
            yield Line("item", row.path, depth, self._height, row, opened)
            if row.path not in found["paths"]:
                yield from self._details(row.path, depth)
            if opened:
                yield from self._below(row.path, depth + 1)

    def children(self, folder: str) -> list[Row]:
        """What is in a folder or archive, in the chosen order; nothing where an archive cannot be opened."""
        archive = inside.archive_of(self._ctx, folder)
        try:
            if archive:
                rows = inside.children(self._ctx, archive, folder, hidden=self._hidden, password=self._keys.get(archive, ""))
            else:
                rows = storage.listing(self._ctx, folder, hidden=self._hidden)
        except ArchiveError:
            rows = []
        return storage.ordered(
            rows,
            self._options.choice("sortMode"),
            descending=self._options.flag("sortDescending"),
            folders_first=self._options.flag("foldersFirst"),
        )
