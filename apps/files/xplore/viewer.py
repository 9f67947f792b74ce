"""The app's own viewers: of text, which can be edited, and of pictures."""

from __future__ import annotations

import posixpath

from apps.files.xplore import look
from apps.files.xplore.options import Options
from apps.lineages.shared_files import inside
from apps.lineages.shared_files.archives import ArchiveError
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, box, column, dialog, edit, icon_button, image, row, scroll, text

LARGEST = 256 * 1024


def _bar(name: str, leave: View, *actions: View | None) -> View:
    return row(
        leave,
        text(name, id="title", size=18, font_weight=500, color=look.BAR_TEXT, max_lines=1, weight=1),
        *actions,
        width=FILL,
        height=56,
        background=look.BAR,
        id="toolbar",
    )


class TextViewer(Activity):
    """Intent extras `path` and `key`, the password of an archive. Files of archives, and what is no text, are shown and not edited.

    State: `text` as typed, `saved` as in the file, `readonly`, `editing`, `asking` whether to save before leaving.
    """

    name = ".TextViewer"
    label = "Text viewer"

    def on_create(self) -> None:
        path = str(self.intent.extras.get("path") or "")
        try:
            data = inside.data_of(self.ctx, path, password=str(self.intent.extras.get("key") or ""))
        except ArchiveError:
            data = None
        readonly = data is None or len(data) > LARGEST or self.ctx.stat(path) is None
        content = (data or b"")[:LARGEST]
        try:
            shown = content.decode()
        except UnicodeDecodeError:
            shown, readonly = content.decode("latin-1").replace("\0", " "), True
        self.state.update(path=path, text=shown, saved=shown, readonly=readonly, editing=False, asking=False)

    @property
    def changed(self) -> bool:
        return bool(self.state["text"] != self.state["saved"])

    def edit(self) -> None:
        self.state["editing"] = True
        self.ctx.focus("editor")

    def save(self) -> None:
        try:
            self.ctx.write_bytes(self.state["path"], self.state["text"].encode())
        except OSError:
            self.ctx.toast("File can't be saved")
            return
        self.state["saved"] = self.state["text"]
        self.ctx.toast("File saved")

    def on_back(self) -> bool:
        if self.changed:
            self.state["asking"] = True
        return self.changed

    def leave(self) -> None:
        if not self.on_back():
            self.finish()

    def build(self) -> Screen:
        name = posixpath.basename(self.state["path"])
        if self.state["editing"]:
            action: View | None = icon_button("save", self.save, desc="Save", tint=look.BAR_TEXT, id="save")
        elif self.state["readonly"]:
            action = None
        else:
            action = icon_button("edit", self.edit, desc="Edit", tint=look.BAR_TEXT, id="edit")
        bar = _bar(
            name + (" *" if self.changed else ""),
            icon_button("arrow_back", self.leave, desc="Navigate up", tint=look.BAR_TEXT, id="up"),
            action,
        )
        if self.state["editing"]:
            body = edit(
                self.state["text"],
                lambda value: self.state.update(text=value),
                id="editor",
                look="plain",
                single_line=False,
                size=15,
                lines=20,
                padding=(14, 10, 14, 10),
            )
        else:
            body = text(self.state["text"], id="text", size=15, width=FILL, padding=(14, 10))
        root = column(bar, scroll(body, weight=1, key="page", background="surface"), width=FILL, height=FILL)
        return Screen(root, self._overlays(), theme=look.theme(Options(self.ctx).dark), background=look.BAR)

    def _overlays(self) -> list[Overlay]:
        if not self.state["asking"]:
            return []

        def keep() -> None:
            self.save()
            self.finish()

        stay = lambda: self.state.update(asking=False)  # noqa: E731
        return [
            dialog(
                title="Text viewer",
                message="Save changes?",
                positive=("Yes", keep),
                negative=("No", self.finish),
                neutral=("Cancel", stay),
                on_dismiss=stay,
                look="classic",
            )
        ]


class ImageViewer(Activity):
    """Intent extra `path`. A tap hides the bar and brings it back."""

    name = ".ImgViewer.ImageViewer"
    label = "Image viewer"

    def on_create(self) -> None:
        self.state["bar"] = True

    def build(self) -> Screen:
        path = str(self.intent.extras.get("path") or "")
        picture = image(path, placeholder="broken_image", fit="fit", width=FILL, height=FILL, id="image")
        picture.on_click = lambda: self.state.update(bar=not self.state["bar"])
        leave = icon_button("arrow_back", self.finish, desc="Navigate up", tint=look.BAR_TEXT, id="up")
        bar = _bar(posixpath.basename(path), leave) if self.state["bar"] else None
        root = box(picture, bar, width=FILL, height=FILL, background="#000000")
        return Screen(root, theme=look.theme(True), background="#000000")
