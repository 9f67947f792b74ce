"""The app's own text editor. Files of archives, and files that are no text, are shown and not saved."""

from __future__ import annotations

import posixpath

from apps.files.total_commander import look
from apps.files.total_commander.options import Options
from apps.lineages.shared_files import inside
from apps.lineages.shared_files.archives import ArchiveError
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, column, dialog, edit, icon_button, row, scroll, text

LARGEST = 256 * 1024


class Editor(Activity):
    """Intent extra `path`. State: `text` as typed, `saved` as in the file, `asking` whether to save before leaving."""

    name = ".EditorActivity"
    label = "Text editor"

    def on_create(self) -> None:
        path = str(self.intent.extras.get("path") or "")
        try:
            data = inside.data_of(self.ctx, path)
        except ArchiveError:
            data = None
        readonly = data is None or len(data) > LARGEST or bool(inside.archive_of(self.ctx, path))
        content = (data or b"")[:LARGEST]
        try:
            shown = content.decode()
        except UnicodeDecodeError:
            shown, readonly = content.decode("latin-1").replace("\0", " "), True
        self.state.update(path=path, text=shown, saved=shown, readonly=readonly, asking=False)

    @property
    def changed(self) -> bool:
        return bool(self.state["text"] != self.state["saved"])

    def save(self) -> None:
        self.ctx.write_bytes(self.state["path"], self.state["text"].encode())
        self.state["saved"] = self.state["text"]
        self.ctx.toast("File saved")

    def on_back(self) -> bool:
        if self.changed:
            self.state["asking"] = True
        return self.changed

    def leave(self) -> None:
        if self.changed:
            self.state["asking"] = True
        else:
            self.finish()

    def build(self) -> Screen:
        readonly = self.state["readonly"]
        name = posixpath.basename(self.state["path"])
        bar = row(
            icon_button("arrow_back", self.leave, desc="Navigate up", tint=look.BAR_TEXT, id="backBtn"),
            text(name + (" *" if self.changed else ""), id="title", size=17, font_weight=500, color=look.BAR_TEXT, max_lines=1, weight=1),
            None if readonly else icon_button("save", self.save, desc="Save", tint=look.BAR_TEXT, id="saveBtn"),
            width=FILL,
            height=52,
            background=look.BAR,
        )
        if readonly:
            body = text(self.state["text"], id="editor", size=15, mono=True, width=FILL, padding=(12, 8))
        else:
            body = edit(
                self.state["text"],
                lambda value: self.state.update(text=value),
                id="editor",
                look="plain",
                single_line=False,
                size=15,
                mono=True,
                lines=20,
                padding=(12, 8, 12, 8),
            )
        root = column(bar, scroll(body, weight=1, key="page", background="surface"), width=FILL, height=FILL)
        theme = look.theme(Options(self.ctx).dark)
        return Screen(root, self._overlays(), theme=theme, background=look.BAR)

    def _overlays(self) -> list[Overlay]:
        if not self.state["asking"]:
            return []

        def keep() -> None:
            self.save()
            self.finish()

        stay = lambda: self.state.update(asking=False)  # noqa: E731
        return [
            dialog(
                title="Text editor",
                message="The file was changed. Save it?",
                positive=("Yes", keep),
                negative=("No", self.finish),
                neutral=("Cancel", stay),
                on_dismiss=stay,
                look="classic",
            )
        ]
