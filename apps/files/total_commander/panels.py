"""The two panels: where each is, what is selected in it, and moving about."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from fnmatch import fnmatch

from apps.files.total_commander import places
from apps.files.total_commander.options import Options
from apps.files.total_commander.places import HOME
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.storage import Row
from apps.lineages.two_panes.panes import Pane, TwoPanes


class Panels(TwoPanes):
    """A pane, which this app calls a panel, has `dir`, `marked` and `cursor` (a path)."""

    def fresh(self, side: int) -> Pane:
        folder = self.options.last(side) if self.options.choice("startIn") == "last" else HOME
        return {"dir": folder, "marked": [], "cursor": ""}

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    # where the panels are

    def folder_of(self, side: int) -> str:
        return places.standing(self.ctx, str(self.state["panes"][side]["dir"]))

    @property
    def in_archive(self) -> bool:
        return bool(inside.archive_of(self.ctx, self.folder))

    def rows_of(self, side: int) -> list[Row]:
        """What a panel lists; nothing for an archive that has become unreadable."""
        folder = self.folder_of(side)
        if folder == HOME:
            return []
        try:
            return places.listing(self.ctx, folder, self.options)
        except ArchiveError:
            return []

    # moving about

    def go(self, folder: str, cursor: str = "") -> None:
        """Show a folder in the panel in front, with the cursor on one of its entries."""
        if folder != HOME and not storage.has_all_files(self.ctx):
            self.ask("access")
            return
        self.pane.update(dir=folder, marked=[], cursor=cursor)
        self.options.remember(self.side, folder)

    def home(self) -> None:
        self.go(HOME)

    def up(self) -> None:
        folder = self.folder
        self.go(places.above(folder), folder)

    def switch(self) -> None:
        self.show(1 - self.side)

    def exchange(self) -> None:
        """Left becomes right."""
        self.close()
        self.state["panes"].reverse()

    def equal(self) -> None:
        """The other panel goes where this one is."""
        self.close()
        self.state["panes"][1 - self.side] = {"dir": self.folder, "marked": [], "cursor": ""}
        self.options.remember(1 - self.side, self.folder)

    def enter_archive(self, path: str) -> None:
        try:
            places.listing(self.ctx, path, self.options)
        except ArchiveError:
            self.tell("Error opening archive file!")
            return
        self.go(path)

    def on_back(self) -> bool:
        if self.pane["marked"]:
            self.pane["marked"] = []
        elif self.folder != HOME:
            self.up()
        else:
            return False
        return True

    # selecting

    @property
    def marked(self) -> list[str]:
        """The selected entries that are still there, in the order of the list."""
        chosen = set(self.pane["marked"])
        return [row.path for row in self.rows_of(self.side) if row.path in chosen] if chosen else []

    def mark_where(self, wanted: Callable[[Row], bool], *, keep: bool = True) -> None:
        """Select the entries that fit, or take them out of the selection."""
        self.close()
        fitting = [row.path for row in self.rows_of(self.side) if wanted(row)]
        others = [path for path in self.pane["marked"] if path not in fitting]
        self.pane["marked"] = [*others, *fitting] if keep else others

    def mark_pattern(self, pattern: str, *, keep: bool) -> None:
        """Select files by a mask such as `*.txt`; several are parted by semicolons."""
        masks = [mask.strip().casefold() for mask in pattern.split(";") if mask.strip()]
        masks = ["*" if mask == "*.*" else mask for mask in masks]
        self.mark_where(lambda row: not row.is_dir and any(fnmatch(row.name.casefold(), mask) for mask in masks), keep=keep)

    def invert(self) -> None:
        self.close()
        chosen = set(self.pane["marked"])
        self.pane["marked"] = [row.path for row in self.rows_of(self.side) if row.path not in chosen]

    def place_cursor(self, path: str) -> None:
        """Put the cursor on an entry of the panel in front, if it lies there."""
        if posixpath.dirname(path) == self.folder:
            self.pane["cursor"] = path
