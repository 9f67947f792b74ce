"""The app's own viewers: of text, which can be edited, and of pictures."""

from __future__ import annotations

import posixpath

from apps.files.xplore import look
from apps.files.xplore.options import Options
from apps.lineages.two_panes.text_page import TextPage
from emulator.sim.toolkit import FILL, Activity, Screen, View, box, column, edit, icon_button, image, row, scroll, text


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


class TextViewer(TextPage):
    """State: `editing`, besides that of a text page."""

    name = ".TextViewer"
    label = "Text viewer"

    def on_create(self) -> None:
        super().on_create()
        self.state["editing"] = False

    def edit(self) -> None:
        self.state["editing"] = True
        self.ctx.focus("editor")

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
            icon_button("arrow_back", self.go_back, desc="Navigate up", tint=look.BAR_TEXT, id="up"),
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
        return Screen(root, self.overlays(), theme=look.theme(Options(self.ctx).dark), background=look.BAR)


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
