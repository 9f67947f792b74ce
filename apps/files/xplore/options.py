"""What the user has chosen and what the app remembers: one preference file. Its name and keys are reconstructed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, Literal

from apps.lineages.shared_files.storage import ROOT
from apps.lineages.two_panes.preferences import Preferences

FILE: Final = "com.lonelycatgames.Xplore_preferences"
SORTS: Final = {"name": "Name", "type": "Extension", "size": "Size", "modified": "Date"}
THEMES: Final = {"system": "System default", "light": "Light", "dark": "Dark"}
HEIGHTS: Final = {"small": "Small", "normal": "Normal", "large": "Large"}
Choice = Literal["sortMode", "theme", "itemHeight"]
Flag = Literal["showHidden", "sortDescending", "foldersFirst", "useTrash", "hideTrash", "rememberFolders", "barLabels", "exactSizes"]


class Options(Preferences[Flag, Choice]):
    file = FILE
    flags = {
        "showHidden": False,
        "sortDescending": False,
        "foldersFirst": True,
        "useTrash": False,
        "hideTrash": False,
        "rememberFolders": True,
        "barLabels": True,
        "exactSizes": False,
    }
    choices = {"sortMode": (SORTS, "name"), "theme": (THEMES, "system"), "itemHeight": (HEIGHTS, "normal")}

    # what is remembered

    def open_folders(self, side: int) -> list[str]:
        """The folders that stood open in a pane when the app was left."""
        return self._read(f"open{side}")

    def current(self, side: int) -> str:
        """The folder that was the current one of a pane; "" for none."""
        return next(iter(self._read(f"current{side}")), "")

    def remember(self, side: int, folders: Iterable[str], current: str) -> None:
        self._prefs[f"open{side}"] = json.dumps(list(folders))
        self._prefs[f"current{side}"] = json.dumps([current])

    @property
    def favorites(self) -> list[str]:
        return [path for path in self._read("favorites") if path.startswith(ROOT)]

    def set_favorite(self, path: str, *, keep: bool) -> None:
        others = [one for one in self.favorites if one != path]
        self._prefs["favorites"] = json.dumps([*others, path] if keep else others)

    def _read(self, key: str) -> list[str]:
        try:
            found = json.loads(str(self._prefs.get(key, "[]")))
        except ValueError:
            return []
        return [path for path in found if isinstance(path, str)] if isinstance(found, list) else []
