"""Material Files 1.7.4 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.files.material_files import preferences as prefs
from apps.files.material_files.main import Main
from apps.files.material_files.opening import AUTHORITY
from apps.files.material_files.page import SEARCH, start_search
from apps.files.material_files.settings import About, Bookmarks, EditBookmark, Settings, StandardFolders
from apps.files.material_files.viewers import ImageViewer, TextEditor
from emulator.sim.toolkit import Activity, App, IntentFilter

VERSION_CODE = 39
VIEW = "android.intent.action.VIEW"
TEXTS = ("text/*", "application/json", "application/xml", "application/javascript", "application/x-sh", "application/yaml")


class APP(App):
    """The process. Notes its version at its first start."""

    package = "me.zhanghai.android.files"
    label = "Material Files"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": Main,
        "text_editor": TextEditor,
        "image_viewer": ImageViewer,
        "settings": Settings,
        "standard_folders": StandardFolders,
        "bookmarks": Bookmarks,
        "bookmark": EditBookmark,
        "about": About,
    }
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "text_editor": (IntentFilter((VIEW,), types=TEXTS),),
        "image_viewer": (IntentFilter((VIEW,), types=("image/*",)),),
    }
    file_providers: ClassVar[Mapping[str, Mapping[str, str]]] = {AUTHORITY: {"": "/"}}

    def on_start(self) -> None:
        kept = prefs.preferences(self.ctx)
        if kept.get(prefs.VERSION) != VERSION_CODE:
            kept.put_int(prefs.VERSION, VERSION_CODE)

    def on_message(self, key: str) -> None:
        if key == SEARCH:
            start_search(self.ctx)
