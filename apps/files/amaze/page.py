"""The one activity's state and ways about: two tabs with a folder each, lists that are no folders, selection, dialogs.

`state`: `tab`; `paths` of the tabs, a folder or the number of a list in `LISTS`; `selected` paths; `clip`, what Paste brings, with `move`;
`dialog`, the open one, with its `kind`; `fab` and `drawer`, whether open; `search`; `archive`, the one looked into; `apps`, whether the
app manager is shown; `permissions` that are asked for.
"""

from __future__ import annotations

import posixpath
from typing import Any, Final

from apps.files.amaze import trash
from apps.files.amaze.keeping import Keeping
from apps.files.amaze.look import DARK, LIGHT, is_dark
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import Activity
from emulator.sim.toolkit.asking import toggled

LISTS: Final = {
    "0": "Images",
    "1": "Videos",
    "2": "Audio",
    "3": "Documents",
    "4": "APKs",
    "5": "Quick access",
    "6": "Recent files",
    "7": "Trash Bin",
}
"""What the drawer offers beside folders, by the number that stands for its path."""
TRASH: Final = "7"
_MEDIA: Final = {"0": "images", "1": "video", "2": "audio"}
_DOCUMENTS: Final = frozenset(
    {"pdf", "xml", "html", "log", "txt", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv", "odt", "ods", "odp", "rtf"}
)
_RECENT_MS: Final = 2 * 24 * 3_600_000
_MOST_RECENT: Final = 20
_TWICE_MS: Final = 2000


class Page(Activity):
    """Base of the main activity; other modules are functions of it."""

    name = ".ui.activities.MainActivity"

    @property
    def keep(self) -> Keeping:
        return Keeping(self.ctx)

    @property
    def dark(self) -> bool:
        return is_dark(self.ctx, str(self.keep.option("theme")))

    @property
    def theme(self) -> str:
        return DARK if self.dark else LIGHT

    # where we are

    @property
    def path(self) -> str:
        """The folder of the tab in front, or the number of a list; the next folder above for one that is gone."""
        return self.place(int(self.state["tab"]))

    def place(self, tab: int) -> str:
        path = str(self.state["paths"][tab])
        if path in LISTS:
            return path
        while path != ROOT and not self._is_folder(path):
            path = posixpath.dirname(path) if path.startswith(ROOT + "/") else ROOT
        return path

    def _is_folder(self, path: str) -> bool:
        found = self.ctx.stat(path)
        return found is not None and found.is_dir

    @property
    def in_folder(self) -> bool:
        return self.path not in LISTS

    @property
    def home(self) -> str:
        return self.keep.tabs()[int(self.state["tab"])][1]

    def go(self, path: str) -> None:
        """Show a folder or list in the tab in front."""
        if path not in LISTS and not self._is_folder(path):
            self.ctx.toast("Error: the file or folder is not there")
            return
        tab = int(self.state["tab"])
        self.state["paths"][tab] = path
        self.state.update(selected=[], fab=False, search=None, archive=None, apps=False)
        if path not in LISTS:
            self.keep.set_tab(tab, path=path)
            self.keep.add("history", path)

    def up(self) -> bool:
        """The folder above; False where there is none to go to."""
        path = self.path
        if path in LISTS:
            self.go(self.home)
        elif path in (ROOT, self.home):
            return False
        else:
            self.go(posixpath.dirname(path))
        return True

    def leave(self) -> bool:
        """Back on the first folder: the second within two seconds closes the app."""
        now = self.ctx.elapsed()
        last = self.state.get("last_back")
        self.state["last_back"] = now
        if last is not None and now - int(last) < _TWICE_MS:
            return False
        self.ctx.toast("Press again to exit")
        return True

    # what is there

    def rows(self, tab: int | None = None) -> list[Row]:
        """What the tab shows, in its order."""
        path = self.place(int(self.state["tab"]) if tab is None else tab)
        if not storage.has_all_files(self.ctx):
            return []
        hidden = set(self.keep.paths("hidden"))
        if path in LISTS:
            return [row for row in self._listed(path) if row.path not in hidden]
        rows = storage.listing(self.ctx, path, hidden=bool(self.keep.option("showHidden")))
        return self.sorted([row for row in rows if row.path not in hidden], path)

    def sorted(self, rows: list[Row], path: str) -> list[Row]:
        by, descending, _ = self.keep.sort(path)
        first = str(self.keep.option("dirontop"))
        out = storage.ordered(rows, by, descending=descending, folders_first=first == "0")
        return sorted(out, key=lambda row: row.is_dir) if first == "1" else out

    def _listed(self, number: str) -> list[Row]:
        if number == TRASH:
            paths = [trash.place(each.name) for each in trash.thrown(self.ctx)]
        elif number == "5":
            paths = self.keep.paths("history")
        else:
            paths = self._indexed(number)
        return [found for found in (storage.row(self.ctx, path) for path in paths) if found is not None]

    def _indexed(self, number: str) -> list[str]:
        """Files of the media store."""
        if number in _MEDIA:
            rows = self.ctx.query(f"content://media/external/{_MEDIA[number]}/media", ("_data",))
            return sorted(str(row["_data"]) for row in rows)
        rows = self.ctx.query("content://media/external/file", ("_data", "date_modified", "format"))
        files = [row for row in rows if self.ctx.exists(str(row["_data"])) and not self._is_folder(str(row["_data"]))]
        files = [row for row in files if "/." not in str(row["_data"])]
        if number == "6":
            since = (self.ctx.now() - _RECENT_MS) // 1000
            new = sorted((row for row in files if int(row["date_modified"]) >= since), key=lambda row: -int(row["date_modified"]))
            return [str(row["_data"]) for row in new[:_MOST_RECENT]]
        wanted = _DOCUMENTS if number == "3" else frozenset({"apk"})
        paths = [str(row["_data"]) for row in files]
        return sorted(path for path in paths if path.rpartition(".")[2].casefold() in wanted)

    # selection and dialogs

    @property
    def selected(self) -> list[str]:
        """Selected paths that are still there, in the order of the list."""
        chosen = set(self.state["selected"])
        return [row.path for row in self.rows() if row.path in chosen] if chosen else []

    def toggle(self, path: str) -> None:
        self.state["selected"] = toggled(self.state["selected"], path)

    def open(self, kind: str, **fields: Any) -> None:
        self.state["dialog"] = {"kind": kind, **fields}

    def close(self) -> None:
        self.state["dialog"] = None
