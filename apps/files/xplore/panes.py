"""The two panes: what stands open in each, which folder is the current one, what is marked, and moving about."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Final

from apps.files.xplore import trash
from apps.files.xplore.lines import APPS, DETAILS_HEIGHT, FOUND, Line, Tree
from apps.files.xplore.options import Options
from apps.lineages.shared_files import archives, inside, storage, transfer
from apps.lineages.shared_files.storage import ROOT
from apps.lineages.two_panes.panes import Pane, TwoPanes

VIEWPORT: Final = 740.0
"""Height of the list in dp, a little less than it has, for what has to be brought into view."""


def above(path: str) -> str:
    """The folder that a line's path lies in; "" above the roots."""
    if path in (ROOT, APPS, FOUND):
        return ""
    if path == trash.TRASH:
        return ROOT
    return APPS if path.startswith(APPS) else posixpath.dirname(path)


class Panes(TwoPanes):
    """A pane has `open` (paths), `current` (a path), `marked`, `details`: the path whose details are shown and `tab` of them, `found`: a
    search with `folder`, `query` and `paths`, `offset` of the list in dp, `turn`: how often the app has scrolled by itself.

    State besides the panes': `keys`, passwords of archives."""

    def on_create(self) -> None:
        super().on_create()
        self.state.setdefault("keys", {})
        trash.purge(self.ctx)

    def fresh(self, side: int) -> Pane:
        kept = self.options.flag("rememberFolders")
        folders = [path for path in self.options.open_folders(side) if path == APPS or self._is_folder(path)] if kept else []
        current = self.options.current(side) if kept else ""
        if not self._is_folder(current):
            current = ROOT
        return {"open": folders, "current": current, "marked": [], "details": "", "tab": 0, "found": None, "offset": 0.0, "turn": 0}

    def _is_folder(self, path: str) -> bool:
        found = self.ctx.stat(path) if path.startswith(ROOT) else None
        return found is not None and found.is_dir

    @property
    def options(self) -> Options:
        return Options(self.ctx)

    # where the panes are

    def folder_of(self, side: int) -> str:
        path = str(self.state["panes"][side]["current"])
        while path.startswith(f"{ROOT}/") and self.ctx.stat(path) is None and not self._in_archive(path):
            path = posixpath.dirname(path)
        return path

    def _in_archive(self, path: str) -> bool:
        return inside.row_at(self.ctx, path, password=self.key_of(path)) is not None

    def key_of(self, path: str) -> str:
        return str(self.state["keys"].get(inside.archive_of(self.ctx, path), ""))

    def lines(self) -> list[Line]:
        """What the pane in front shows."""
        return Tree(self.ctx, self.options, self.pane, self.state["keys"]).lines()

    # moving about

    def tap(self, line: Line) -> None:
        """Open a folder in place; close it when it is the current one already."""
        if line.kind == "found":
            self.close_search()
        elif line.opened and self.folder == line.path:
            self.collapse(line.path)
        elif line.opened:
            self.go(line.path)
        else:
            self.expand(line.path)

    def fold(self, line: Line) -> None:
        """A tap on the mark before a folder: open or close it, whatever the current one is."""
        if line.kind == "found":
            self.close_search()
        elif line.opened:
            self.collapse(line.path)
        else:
            self.expand(line.path)

    def expand(self, path: str) -> None:
        """Open a folder or archive in place and make it the current one."""
        if path != APPS and not storage.has_all_files(self.ctx):
            self.ask("access")
            return
        if not self._opens(path):
            return
        pane = self.pane
        if path not in pane["open"]:
            pane["open"].append(path)
        self.go(path)
        self.reveal(path, whole=True)

    def _opens(self, path: str) -> bool:
        """Whether an archive, if it is one, can be opened; says what is in the way."""
        archive = inside.archive_of(self.ctx, path)
        if not archive:
            return True
        try:
            archives.members(self.ctx, archive, password=self.key_of(path))
        except archives.LockedError:
            self.ask("password", path=path, text="")
            self.ctx.focus("password")
            return False
        except archives.ArchiveError:
            self.tell("The archive can't be opened. It may be damaged.")
            return False
        return True

    def collapse(self, path: str) -> None:
        """Close a folder; when the current one lies in it, the folder above becomes current."""
        pane = self.pane
        pane["open"] = [one for one in pane["open"] if one != path]
        if transfer.within(path, self.folder) or (path == trash.TRASH and trash.is_inside(self.folder)):
            pane["current"] = above(path) or ROOT
        if pane["details"].startswith(f"{path}/"):
            pane["details"] = ""
        self._remember()

    def collapse_all(self) -> None:
        self.close()
        self.pane.update(open=[], current=ROOT, details="", found=None, marked=[], offset=0.0, turn=self.pane["turn"] + 1)
        self._remember()

    def go(self, path: str) -> None:
        """Make a folder the current one."""
        self.pane["current"] = path
        self._remember()

    def visit(self, path: str) -> None:
        """Open all folders down to one, which becomes current."""
        steps = [path]
        while steps[-1] not in (ROOT, APPS, "", "/"):
            steps.append(above(steps[-1]))
        for step in reversed(steps):
            if step and step not in self.pane["open"]:
                self.pane["open"].append(step)
        self.go(path)
        self.reveal(path, whole=True)

    def _remember(self) -> None:
        self.options.remember(self.side, self.pane["open"], self.pane["current"])

    def switch(self) -> None:
        self.close()
        self.show(1 - self.side)

    def scrolled(self, dp: float) -> None:
        self.pane["offset"] = dp

    def reveal(self, path: str, *, whole: bool = False) -> None:
        """Scroll until the line of a path can be seen; with `whole`, a folder's line goes to the top when what is in it would not fit."""
        lines = self.lines()
        place = next((index for index, line in enumerate(lines) if line.path == path and not line.within), None)
        if place is None:
            return
        top = sum(line.height for line in lines[:place])
        needed = lines[place].height
        if whole:
            needed += sum(line.height for line in self._beneath(lines, place))
        offset = self.pane["offset"]
        if top >= offset and top + needed <= offset + VIEWPORT:
            return
        end = sum(line.height for line in lines) - VIEWPORT
        wanted = top if whole else top - VIEWPORT / 3
        self.pane.update(offset=max(0.0, min(wanted, end)), turn=self.pane["turn"] + 1)

    def _beneath(self, lines: list[Line], place: int) -> list[Line]:
        depth = lines[place].depth
        following = lines[place + 1 :]
        end = next((index for index, line in enumerate(following) if line.depth <= depth and line.kind != "details"), len(following))
        return following[:end]

    def on_back(self) -> bool:
        pane, folder = self.pane, self.folder
        if pane["details"]:
            pane["details"] = ""
        elif pane["found"]:
            self.close_search()
        elif pane["marked"]:
            pane["marked"] = []
        elif folder in pane["open"]:
            self.collapse(folder)
            self.reveal(folder)
        elif folder not in (ROOT, APPS):
            self.go(above(folder) or ROOT)
        else:
            return False
        return True

    # details and search

    def show_details(self, path: str, *, tab: int = 0) -> None:
        """Show what is known about a file or folder below its line."""
        self.close()
        self.pane.update(details=path, tab=tab)
        lines = self.lines()
        place = next((index for index, line in enumerate(lines) if line.kind == "details"), None)
        if place is None:
            return
        top = sum(line.height for line in lines[: place - 1])
        offset, needed = self.pane["offset"], lines[place - 1].height + DETAILS_HEIGHT
        if top < offset or top + needed > offset + VIEWPORT:
            wanted = top if top < offset else top + needed - VIEWPORT
            self.pane.update(offset=max(0.0, wanted), turn=self.pane["turn"] + 1)

    def hide_details(self) -> None:
        self.pane["details"] = ""

    def close_search(self) -> None:
        self.close()
        self.pane["found"] = None

    # marking

    @property
    def marked(self) -> list[str]:
        """The marked entries of what stands open, in the order of the list; what lies in a marked folder goes with it."""
        chosen = set(self.pane["marked"])
        found = dict.fromkeys(line.path for line in self.lines() if line.kind == "item" and line.path in chosen) if chosen else {}
        return [path for path in found if not any(other != path and transfer.within(other, path) for other in found)]

    def mark_where(self, wanted: Callable[[str], bool]) -> None:
        """Mark the entries of the current folder that fit, and no others of it."""
        self.close()
        if self.folder not in self.pane["open"]:
            self.expand(self.folder)
        here = [row.path for row in Tree(self.ctx, self.options, self.pane, self.state["keys"]).children(self.folder)]
        others = [path for path in self.pane["marked"] if path not in here]
        self.pane["marked"] = [*others, *(path for path in here if wanted(path))]
