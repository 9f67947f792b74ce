"""The text editor that text files open in."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import Any

from apps.files.fossify_files import browse, packing, words
from apps.files.fossify_files.operations import Operations
from apps.files.fossify_files.overlays import overlays
from apps.files.fossify_files.page import REAL_PATH
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Screen, column, edit
from emulator.sim.toolkit.material import MenuAction, app_bar
from emulator.sim.toolkit.widgets import scroll

SAVED = "File saved successfully"
UNSAVED = "You have unsaved changes. Save before exit?"


class Editor(Operations):
    """`state`: `path` of the file, None for one that cannot be reached, `text` as edited, None while it is as in the file."""

    name = ".activities.ReadTextActivity"
    label = "File Editor"

    def on_create(self) -> None:
        path = self.intent.extras.get(REAL_PATH) or browse.path_behind(self.ctx, self.intent.data)
        self.state.update(path=path, text=None)
        if path is None or self.ctx.read_bytes(str(path)) is None:
            self.ctx.toast(words.UNKNOWN_ERROR)
            self.state["path"] = None

    def _original(self) -> str:
        data = self.ctx.read_bytes(str(self.state["path"])) if self.state["path"] else None
        return (data or b"").decode("utf-8", "replace")

    @property
    def _changed(self) -> bool:
        return self.state["text"] is not None and self.state["text"] != self._original()

    def build(self) -> Screen:
        path = str(self.state["path"] or "")
        written = self.state["text"]
        bar = app_bar(
            posixpath.basename(path) or "File Editor",
            navigation="back",
            navigation_desc="Back",
            on_navigation=self.go_back,
            actions=[MenuAction("save", "Save", self._save, id="menu_save")],
            on_overflow=partial(self.menu, "menu", {"menu_save_as": "Save as", "menu_open_with": "Open with"}),
            height=56,
            title_size=21,
            id="read_text_toolbar",
        )
        field = edit(
            self._original() if written is None else str(written),
            lambda value: self.state.update(text=value),
            look="plain",
            single_line=False,
            id="read_text_view",
            size=14.4,
            width=FILL,
            min_height=640,
            padding=8,
        )
        body = scroll(field, id="read_text_holder", cls="androidx.core.widget.NestedScrollView", weight=1)
        root = column(bar, body, width=FILL, height=FILL, id="read_text_coordinator", cls="android.view.ViewGroup")
        return Screen(root, overlays(self), theme=self.theme)

    def _save(self) -> None:
        if not self.state["path"]:
            self.ctx.toast(words.UNKNOWN_ERROR)
        elif not storage.has_all_files(self.ctx):
            self.ctx.toast(words.STORAGE_NEEDED)
        else:
            self._write(str(self.state["path"]))

    def _write(self, path: str) -> None:
        if self.state["text"] is not None or path != self.state["path"]:
            written = self.state["text"]
            self.ctx.write_bytes(path, (self._original() if written is None else str(written)).encode("utf-8", "surrogateescape"))
        if path == self.state["path"]:
            self.state["text"] = None
        self.ctx.hide_keyboard()
        self.ctx.toast(SAVED)

    def answer(self, key: str, value: Any) -> None:
        match key:
            case "menu" if not self.state["path"]:
                self.ctx.toast(words.UNKNOWN_ERROR)
            case "menu" if value == "menu_save_as":
                packing.open_save_as(self, str(self.state["path"]))
            case "menu":
                self.view(str(self.state["path"]), choose=True)
            case "save_as":
                self._write(str(value))
            case "leave":
                if value:
                    self._save()
                self.finish()
            case _:
                super().answer(key, value)

    def on_back(self) -> bool:
        if self._changed:
            self.ask("leave", UNSAVED, "Save", "Discard")
            return True
        return False
