"""The text editor, which opens text files of any app."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from apps.files.amaze import look
from apps.files.amaze.keeping import Keeping
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, column, edit, icon_button, row, scroll, text
from emulator.sim.toolkit.material import MenuAction, app_bar, menu

MOST_BYTES = 512 * 1024
_CUT_CHARS = 50_000


class Editor(Activity):
    """State: `text` as typed, `saved` as it is in the file, `menu`, `mono`, `find` (None while closed), `asking` about changes."""

    name = ".ui.activities.texteditor.TextEditorActivity"
    label = "Text Editor"

    def on_create(self) -> None:
        self._load()

    def on_new_intent(self, intent: Intent) -> None:
        self._load()

    def _load(self) -> None:
        data = self.ctx.read_bytes(self.intent.data)
        words = (data or b"")[:MOST_BYTES].decode("utf-8", "replace")
        self.state.update(text=words, saved=words, missing=data is None, menu=False, mono=False, find=None, asking=False)
        self.state["cut"] = data is not None and (len(data) > MOST_BYTES or len(words) > _CUT_CHARS)

    @property
    def _name(self) -> str:
        return posixpath.basename(unquote(self.intent.data))

    @property
    def _path(self) -> str:
        """The device path of a file of the shared storage; empty for what another app keeps to itself."""
        where = unquote(self.intent.data)
        start = where.find(ROOT)
        return where[start:] if start >= 0 else ""

    @property
    def _changed(self) -> bool:
        return bool(self.state["text"] != self.state["saved"])

    def _save(self) -> None:
        self.ctx.write_text(self._path, str(self.state["text"]))
        self.state["saved"] = self.state["text"]
        self.ctx.toast("Saved")

    def _save_and_leave(self) -> None:
        self._save()
        self.finish()

    def on_back(self) -> bool:
        if self.state["find"] is not None:
            self.state["find"] = None
        elif self._changed and not self.state["asking"]:
            self.state["asking"] = True
        else:
            return False
        return True

    def build(self) -> Screen:
        keep = Keeping(self.ctx)
        dark = look.is_dark(self.ctx, str(keep.option("theme")))
        writable = bool(self._path) and not self.state["cut"] and not self.state["missing"]
        actions = [MenuAction("search", "Find", self._find, id="find")]
        if writable:
            actions.insert(0, MenuAction("save", "Save", self._save, id="save", enabled=self._changed))
        bar = app_bar(
            self._name,
            navigation="back",
            on_navigation=self.go_back,
            actions=actions,
            on_overflow=lambda: self.state.update(menu=True),
            color="#FFFFFF",
            background=look.TOOLBAR,
            height=56,
            title_size=20,
            id="toolbar",
        )
        words = str(self.state["text"])
        if self.state["missing"]:
            body: View = text("The file cannot be read", size=16, padding=16, width=FILL)
        elif writable:
            body = edit(
                words,
                lambda value: self.state.update(text=value),
                id="fname",
                key="fname",
                look="plain",
                single_line=False,
                size=14,
                mono=bool(self.state["mono"]),
                padding=(16, 12),
                lines=20,
            )
        else:
            body = text(words[:_CUT_CHARS], id="fname", size=14, mono=bool(self.state["mono"]), padding=(16, 12), width=FILL)
        root = column(bar, self._find_bar(words), scroll(body, weight=1, id="textEditorScrollView"), width=FILL, height=FILL)
        theme = look.DARK if dark else look.LIGHT
        return Screen(root, self._overlays(), theme=theme, status_bar=look.STATUS_BAR, dark_icons=False)

    def _find(self) -> None:
        self.state["find"] = ""
        self.ctx.focus("search_box_edit_text")

    def _find_bar(self, words: str) -> View | None:
        wanted = self.state["find"]
        if wanted is None:
            return None
        hits = words.casefold().count(str(wanted).casefold()) if wanted else 0
        return row(
            edit(
                str(wanted),
                lambda value: self.state.update(find=value),
                hint="Find",
                id="search_box_edit_text",
                look="plain",
                weight=1,
                height=48,
            ),
            text(f"{hits} found" if wanted else "", id="search_results", size=14, color="on_surface_variant"),
            icon_button("close", lambda: self.state.update(find=None), desc="Close", id="close"),
            id="searchview",
            width=FILL,
            height=56,
            padding=(16, 0, 4, 0),
            background="surface_container",
        )

    def _overlays(self) -> list[Overlay]:
        if self.state["asking"]:
            return [
                look.dialog(
                    "Unsaved changes",
                    message="The file has been changed. Save the changes?",
                    positive=("Yes", self._save_and_leave),
                    negative=("No", self.finish),
                    on_dismiss=lambda: self.state.update(asking=False),
                )
            ]
        if self.state["menu"]:

            def mono() -> None:
                self.state.update(menu=False, mono=not self.state["mono"])

            label = "Default font" if self.state["mono"] else "Monospace font"
            return [menu([(label, mono)], on_dismiss=lambda: self.state.update(menu=False))]
        return []
