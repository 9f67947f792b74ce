"""The two panels: where each is, what is selected in it, and moving about."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any

from apps.files.total_commander import places
from apps.files.total_commander.options import Options
from apps.files.total_commander.places import HOME
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import Activity


class Panels(Activity):
    """State: `panels`, two dicts with `dir`, `marked` (paths) and `cursor` (a path); `active`, 0 or 1; `dialog`, what is asked, with its
    `kind`."""

    def on_create(self) -> None:
        last = self.options.start == "last"
        folders = [self.options.last(side) if last else HOME for side in (0, 1)]
        self.state.setdefault("panels", [{"dir": folder, "marked": [], "cursor": ""} for folder in folders])
        self.state.setdefault("active", 0)
        self.state.setdefault("dialog", None)

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    # where the panels are

    @property
    def side(self) -> int:
        """The panel in front: 0 is the left one."""
        return int(self.state["active"])

    @property
    def panel(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["panels"][self.side]
        return found

    def folder_of(self, side: int) -> str:
        """The folder of a panel, the nearest one above it if it has gone."""
        return places.standing(self.ctx, str(self.state["panels"][side]["dir"]))

    @property
    def folder(self) -> str:
        return self.folder_of(self.side)

    @property
    def other_folder(self) -> str:
        return self.folder_of(1 - self.side)

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
        self.panel.update(dir=folder, marked=[], cursor=cursor)
        self.options.remember(self.side, folder)

    def home(self) -> None:
        self.go(HOME)

    def up(self) -> None:
        folder = self.folder
        self.go(places.above(folder), folder)

    def show(self, side: int) -> None:
        """Bring a panel to the front."""
        self.state["active"] = side

    def switch(self) -> None:
        self.show(1 - self.side)

    def exchange(self) -> None:
        """Left becomes right."""
        self.close()
        self.state["panels"].reverse()

    def equal(self) -> None:
        """The other panel goes where this one is."""
        self.close()
        self.state["panels"][1 - self.side] = {"dir": self.folder, "marked": [], "cursor": ""}
        self.options.remember(1 - self.side, self.folder)

    def enter_archive(self, path: str) -> None:
        try:
            places.listing(self.ctx, path, self.options)
        except ArchiveError:
            self.tell("Error opening archive file!")
            return
        self.go(path)

    def on_back(self) -> bool:
        if self.panel["marked"]:
            self.panel["marked"] = []
        elif self.folder != HOME:
            self.up()
        else:
            return False
        return True

    # selecting

    @property
    def marked(self) -> list[str]:
        """The selected entries that are still there, in the order of the list."""
        chosen = set(self.panel["marked"])
        return [row.path for row in self.rows_of(self.side) if row.path in chosen] if chosen else []

    def mark(self, path: str) -> None:
        marked = self.panel["marked"]
        self.panel["marked"] = [one for one in marked if one != path] if path in marked else [*marked, path]

    def mark_where(self, wanted: Callable[[Row], bool], *, keep: bool = True) -> None:
        """Select the entries that fit, or take them out of the selection."""
        self.close()
        fitting = [row.path for row in self.rows_of(self.side) if wanted(row)]
        others = [path for path in self.panel["marked"] if path not in fitting]
        self.panel["marked"] = [*others, *fitting] if keep else others

    def mark_pattern(self, pattern: str, *, keep: bool) -> None:
        """Select files by a mask such as `*.txt`; several are parted by semicolons."""
        masks = [mask.strip().casefold() for mask in pattern.split(";") if mask.strip()]
        masks = ["*" if mask == "*.*" else mask for mask in masks]
        self.mark_where(lambda row: not row.is_dir and any(fnmatch(row.name.casefold(), mask) for mask in masks), keep=keep)

    def invert(self) -> None:
        self.close()
        chosen = set(self.panel["marked"])
        self.panel["marked"] = [row.path for row in self.rows_of(self.side) if row.path not in chosen]

    # asking

    def ask(self, kind: str, **values: Any) -> None:
        """Show a dialog."""
        self.state["dialog"] = {"kind": kind, **values}

    def close(self) -> None:
        self.state["dialog"] = None

    def tell(self, message: str) -> None:
        """Show a message."""
        self.ask("message", text=message)

    def place_cursor(self, path: str) -> None:
        """Put the cursor on an entry of the panel in front, if it lies there."""
        if posixpath.dirname(path) == self.folder:
            self.panel["cursor"] = path
