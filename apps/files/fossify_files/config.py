"""The app's preferences, `Prefs.xml`: every key with the default it has before anybody chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

BY_NAME, BY_MODIFIED, BY_SIZE, BY_EXTENSION, DESCENDING, NUMERIC = 1, 2, 4, 16, 1024, 32768
"""Bits of a sorting."""
GRID, LIST = 1, 2
"""View types."""
FILES, RECENTS, STORAGE = 16, 32, 64
"""Bits of the mask of tabs."""
TABS: Final = ((FILES, "Files"), (RECENTS, "Recents"), (STORAGE, "Storage"))
SKIP, OVERWRITE, MERGE, KEEP_BOTH = 1, 2, 3, 4
"""Answers to a name that is taken."""
MAX_COLUMNS: Final = 15
DATE_FORMATS: Final = {
    "dd.MM.yyyy": "{d:02}.{m:02}.{y}",
    "dd/MM/yyyy": "{d:02}/{m:02}/{y}",
    "MM/dd/yyyy": "{m:02}/{d:02}/{y}",
    "dd-MM-yyyy": "{d:02}-{m:02}-{y}",
    "MM-dd-yyyy": "{m:02}-{d:02}-{y}",
    "yyyy-MM-dd": "{y}-{m:02}-{d:02}",
    "d MMMM yyyy": "{d} {month} {y}",
    "MMMM d yyyy": "{month} {d} {y}",
}
"""Java's pattern -> the same for `str.format`."""
FONT_SCALES: Final = (("Small", 0.875), ("Medium", 1.0), ("Large", 1.125), ("Extra large", 1.25))


@dataclass(frozen=True)
class Switch:
    """A setting that is on or off."""

    key: str
    default: bool


SHOW_HIDDEN = Switch("show_hidden", False)
SHOW_HIDDEN_NOW = Switch("temporarily_show_hidden", False)
PRESS_BACK_TWICE = Switch("press_back_twice", True)
KEEP_LAST_MODIFIED = Switch("keep_last_modified", True)
SKIP_DELETE_CONFIRMATION = Switch("skip_delete_confirmation", False)
PULL_TO_REFRESH = Switch("enable_pull_to_refresh", True)
FILE_NAMES = Switch("display_file_names", True)
APPLY_TO_ALL = Switch("last_conflict_apply_to_all", True)


class Config:
    """Reads and writes the preferences of one app process."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._prefs = ctx.prefs("Prefs")

    def started(self, version: int) -> None:
        """What is written at the start of the main screen."""
        prefs = self._prefs
        prefs["app_run_count"] = int(prefs.get("app_run_count", 0)) + 1
        if not prefs.get("last_version"):
            prefs["last_version"] = version
        self.set(SHOW_HIDDEN_NOW, False)
        prefs["was_storage_analysis_tab_added"] = True
        if not prefs.get("home_folder"):
            prefs["home_folder"] = ROOT
        gone = [path for path in self.favorites if not self._ctx.exists(path)]
        if gone:
            self.favorites = [path for path in self.favorites if path not in gone]

    def on(self, switch: Switch) -> bool:
        return bool(self._prefs.get(switch.key, switch.default))

    def set(self, switch: Switch, on: bool) -> None:
        self._prefs[switch.key] = on

    def flip(self, switch: Switch) -> None:
        self.set(switch, not self.on(switch))

    @property
    def shows_hidden(self) -> bool:
        return self.on(SHOW_HIDDEN) or self.on(SHOW_HIDDEN_NOW)

    # folders

    @property
    def home(self) -> str:
        found = str(self._prefs.get("home_folder", ""))
        stat = self._ctx.stat(found) if found else None
        return found if stat is not None and stat.is_dir else ROOT

    @home.setter
    def home(self, path: str) -> None:
        self._prefs["home_folder"] = path

    @property
    def last_copy_path(self) -> str:
        return str(self._prefs.get("last_copy_path", ""))

    @last_copy_path.setter
    def last_copy_path(self, path: str) -> None:
        self._prefs["last_copy_path"] = path

    @property
    def favorites(self) -> list[str]:
        return sorted(self._prefs.get("favorites", set()))

    @favorites.setter
    def favorites(self, paths: list[str]) -> None:
        self._prefs["favorites"] = set(paths)

    def rename_favorite(self, old: str, new: str) -> None:
        if old in self.favorites:
            self.favorites = [new if path == old else path for path in self.favorites]

    # lists

    def sorting(self, path: str) -> int:
        """The bits for a folder: its own, else those for all."""
        return int(self._prefs.get(f"sort_folder_{path.lower()}", self._prefs.get("sort_order", BY_NAME | NUMERIC)))

    def sorts_itself(self, path: str) -> bool:
        return f"sort_folder_{path.lower()}" in self._prefs

    def set_sorting(self, path: str, value: int, *, here: bool) -> None:
        if here:
            self._prefs.put_int(f"sort_folder_{path.lower()}", value)
        else:
            self._prefs.remove(f"sort_folder_{path.lower()}")
            self._prefs.put_int("sort_order", value)

    def view_type(self, path: str) -> int:
        return int(self._prefs.get(f"view_type_folder_{path.lower()}", self._prefs.get("view_type", LIST)))

    def views_itself(self, path: str) -> bool:
        return f"view_type_folder_{path.lower()}" in self._prefs

    def set_view_type(self, path: str, value: int, *, here: bool) -> None:
        if here:
            self._prefs.put_int(f"view_type_folder_{path.lower()}", value)
        else:
            self._prefs.remove(f"view_type_folder_{path.lower()}")
            self._prefs.put_int("view_type", value)

    @property
    def columns(self) -> int:
        return int(self._prefs.get("file_column_cnt", 4))

    @columns.setter
    def columns(self, count: int) -> None:
        self._prefs.put_int("file_column_cnt", count)

    # tabs

    @property
    def tabs(self) -> list[tuple[int, str]]:
        """Bit and name of each tab that is shown."""
        mask = int(self._prefs.get("show_tabs", FILES | RECENTS | STORAGE))
        return [tab for tab in TABS if mask & tab[0]] or [TABS[0]]

    def set_tabs(self, mask: int) -> None:
        self._prefs.put_int("show_tabs", mask)

    @property
    def last_tab(self) -> int:
        return int(self._prefs.get("last_used_view_pager_page", 0))

    @last_tab.setter
    def last_tab(self, index: int) -> None:
        self._prefs.put_int("last_used_view_pager_page", index)

    # words

    @property
    def font_scale(self) -> float:
        return FONT_SCALES[self.font_size][1]

    @property
    def font_size(self) -> int:
        return min(max(int(self._prefs.get("font_size", 1)), 0), len(FONT_SCALES) - 1)

    @font_size.setter
    def font_size(self, index: int) -> None:
        self._prefs.put_int("font_size", index)

    @property
    def date_format(self) -> str:
        found = str(self._prefs.get("date_format", "d MMMM yyyy"))
        return found if found in DATE_FORMATS else "d MMMM yyyy"

    @property
    def is_24h(self) -> bool:
        return bool(self._prefs.get("use_24_hour_format", self._ctx.is_24h))

    def set_date_format(self, pattern: str, *, is_24h: bool) -> None:
        self._prefs["date_format"] = pattern
        self._prefs["use_24_hour_format"] = is_24h

    # answers to a taken name

    @property
    def last_answer(self) -> int:
        return int(self._prefs.get("last_conflict_resolution", SKIP))

    def set_last_answer(self, answer: int, *, for_all: bool) -> None:
        self._prefs.put_int("last_conflict_resolution", answer)
        self.set(APPLY_TO_ALL, for_all)
