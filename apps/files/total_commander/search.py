"""The search page: a name or mask, where to look, a text within; a tap on a result goes to the file."""

from __future__ import annotations

import posixpath
from fnmatch import fnmatch

from apps.files.total_commander import look, words
from apps.files.total_commander.options import Options
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import FILL, Activity, Screen, View, button, checkbox, column, edit, icon, list_, row, text

LARGEST = 4 << 20
"""Bytes of a file that is looked into for a text."""


class Search(Activity):
    """Intent extra `folder`: where to begin. The result's `path` is the file to go to."""

    name = ".SearchActivity"
    label = "Search files"

    def on_create(self) -> None:
        self.state.update(name="", folder=str(self.intent.extras.get("folder") or ROOT), text="", case=False, found=None)
        self.ctx.focus("searchFor")

    def search(self) -> None:
        """Look through the storage now; the page shows what was found until the next search."""
        self.ctx.hide_keyboard()
        folder = self.state["folder"].strip().rstrip("/") or ROOT
        if not (folder + "/").startswith(f"{ROOT}/"):
            self.ctx.toast("Folder not found!")
            return
        masks = [part.strip().casefold() for part in self.state["name"].split(";") if part.strip()] or ["*"]
        rows = storage.walk(self.ctx, folder, hidden=Options(self.ctx).flag("showHidden"))
        self.state["found"] = [one.path for one in rows if any(_fits(one, mask) for mask in masks) and self._holds(one)]

    def _holds(self, one: Row) -> bool:
        wanted = str(self.state["text"])
        if not wanted:
            return True
        if one.is_dir or one.size > LARGEST:
            return False
        content = (self.ctx.read_bytes(one.path) or b"").decode("utf-8", "replace")
        return wanted in content if self.state["case"] else wanted.casefold() in content.casefold()

    def build(self) -> Screen:
        options = Options(self.ctx)
        form = column(
            self._field("Search for:", "name", "searchFor", "Name or *.* mask"),
            self._field("Search in:", "folder", "searchIn", ""),
            self._field("Find text:", "text", "findText", ""),
            row(
                checkbox(self.state["case"], self._toggle, label="Case sensitive", id="caseSensitive", weight=1),
                button("Start search", self.search, id="startBtn", height=42, radius=4),
                width=FILL,
            ),
            width=FILL,
            padding=(14, 8, 14, 8),
            spacing=2,
            background="surface",
        )
        bar = row(
            icon("search", tint=look.BAR_TEXT),
            text("Search files", size=18, font_weight=500, color=look.BAR_TEXT),
            spacing=14,
            width=FILL,
            height=52,
            padding=(14, 0, 14, 0),
            background=look.BAR,
        )
        root = column(bar, form, self._results(), width=FILL, height=FILL)
        return Screen(root, theme=look.theme(options.dark), background=look.BAR)

    def _toggle(self) -> None:
        self.state["case"] = not self.state["case"]

    def _field(self, label: str, key: str, id: str, hint: str) -> View:
        return row(
            text(label, size=14, color="on_surface_variant", width=90),
            edit(
                self.state[key],
                lambda value: self.state.update({key: value}),
                id=id,
                hint=hint,
                weight=1,
                ime_action="search",
                on_submit=self.search,
            ),
            width=FILL,
            accessible=False,
        )

    def _results(self) -> View:
        if self.state["found"] is None:
            return column(weight=1, width=FILL, background="surface", accessible=False)
        rows = [found for found in (storage.row(self.ctx, path) for path in self.state["found"]) if found is not None]
        heading = text(f"{count(len(rows), 'file')} found", id="searchInfo", size=13, font_weight=500, padding=(14, 6, 14, 6), width=FILL)
        return column(
            heading,
            list_([self._result(one) for one in rows], id="resultList", weight=1),
            weight=1,
            width=FILL,
            background="surface",
            accessible=False,
        )

    def _result(self, one: Row) -> View:
        glyph, color = look.symbol(one)
        size = "<dir>" if one.is_dir else words.bytes_of(one.size)
        return row(
            icon(glyph, size=32, tint=color, fill=True, accessible=False),
            column(
                text(one.name, id="fileName", size=16, font_weight=500, max_lines=1, width=FILL),
                text(posixpath.dirname(one.path), id="fileInfo", size=12, color="on_surface_variant", max_lines=1, width=FILL),
                text(f"{size}    {words.moment(self.ctx, one.modified)}", size=12, color="on_surface_variant", max_lines=1, width=FILL),
                weight=1,
                accessible=False,
            ),
            width=FILL,
            height=66,
            spacing=12,
            padding=(12, 0, 12, 0),
            id="fileRow",
            cls="android.widget.LinearLayout",
            key=f"row{one.path}",
            on_click=lambda: self.finish(True, path=one.path),
        )


def _fits(one: Row, mask: str) -> bool:
    """A mask with wildcards is for the whole name, one without for a part of it."""
    if mask == "*.*":
        return True
    name = one.name.casefold()
    return fnmatch(name, mask) if any(char in mask for char in "*?") else mask in name
