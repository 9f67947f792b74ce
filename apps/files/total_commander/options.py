"""What the user has chosen and what the app remembers: one preference file, as in the app's settings."""

from __future__ import annotations

from typing import Final, Literal

from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

FILE: Final = "com.ghisler.android.TotalCommander_preferences"
MOST_HISTORY: Final = 20
SORTS: Final = {"name": "Name", "type": "Extension", "size": "Size", "modified": "Date/time"}
THEMES: Final = {"system": "As the system", "light": "Light", "dark": "Dark"}
STARTS: Final = {"home": "Home folder", "last": "Last used folders"}
Flag = Literal["showHidden", "bytes", "brief", "keepTimes", "confirmDelete", "sortDown"]
_DEFAULTS: Final[dict[Flag, bool]] = {
    "showHidden": False,
    "bytes": True,
    "brief": False,
    "keepTimes": True,
    "confirmDelete": True,
    "sortDown": False,
}


class Options:
    """Typed access to the preferences; every change is written at once."""

    def __init__(self, ctx: Context) -> None:
        self._prefs = ctx.prefs(FILE)
        self._ctx = ctx

    def flag(self, name: Flag) -> bool:
        return bool(self._prefs.get(name, _DEFAULTS[name]))

    def toggle(self, name: Flag) -> None:
        self._prefs[name] = not self.flag(name)

    # choices among a few

    @property
    def sort(self) -> str:
        """One of `SORTS`."""
        return self._chosen("sortBy", SORTS)

    @property
    def theme(self) -> str:
        """One of `THEMES`."""
        return self._chosen("theme", THEMES)

    @property
    def start(self) -> str:
        """One of `STARTS`."""
        return self._chosen("startIn", STARTS)

    def choose(self, key: Literal["sortBy", "theme", "startIn"], value: str) -> None:
        self._prefs[key] = value

    def _chosen(self, key: str, known: dict[str, str]) -> str:
        value = str(self._prefs.get(key, ""))
        return value if value in known else next(iter(known))

    @property
    def dark(self) -> bool:
        if self.theme == "system":
            return self._ctx.setting("secure", "ui_night_mode") == "2"
        return self.theme == "dark"

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
