"""What the user has chosen and what the app remembers: one preference file, as in the app's settings."""

from __future__ import annotations

from typing import Final, Literal

from apps.lineages.shared_files.storage import ROOT
from apps.lineages.two_panes.preferences import Preferences

FILE: Final = "com.ghisler.android.TotalCommander_preferences"
MOST_HISTORY: Final = 20
SORTS: Final = {"name": "Name", "type": "Extension", "size": "Size", "modified": "Date/time"}
THEMES: Final = {"system": "As the system", "light": "Light", "dark": "Dark"}
STARTS: Final = {"home": "Home folder", "last": "Last used folders"}
Flag = Literal["showHidden", "bytes", "brief", "keepTimes", "confirmDelete", "sortDown"]
Choice = Literal["sortBy", "theme", "startIn"]


class Options(Preferences[Flag, Choice]):
    file = FILE
    flags = {
        "showHidden": False,
        "bytes": True,
        "brief": False,
        "keepTimes": True,
        "confirmDelete": True,
        "sortDown": False,
    }
    choices = {"sortBy": (SORTS, "name"), "theme": (THEMES, "system"), "startIn": (STARTS, "home")}

    # folders

    def last(self, side: int) -> str:
        """The folder that a panel showed last; "" is the home folder."""
        return str(self._prefs.get(f"dir{side}", ""))

    def remember(self, side: int, folder: str) -> None:
        self._prefs[f"dir{side}"] = folder
        if folder:
            self._write("history", [folder, *(path for path in self.history if path != folder)][:MOST_HISTORY])

    @property
    def history(self) -> list[str]:
        """Folders visited, the latest first."""
        return self._read("history")

    @property
    def bookmarks(self) -> list[str]:
        return self._read("bookmarks")

    def bookmark(self, folder: str, *, keep: bool) -> None:
        """Add a folder to the bookmarks, or take it away."""
        others = [path for path in self.bookmarks if path != folder]
        self._write("bookmarks", [*others, folder] if keep else others)

    def _read(self, key: str) -> list[str]:
        return [path for path in str(self._prefs.get(key, "")).split("\n") if path.startswith(ROOT)]

    def _write(self, key: str, paths: list[str]) -> None:
        # Shared storage refuses line breaks in names, so one can stand between two paths.
        self._prefs[key] = "\n".join(paths)
