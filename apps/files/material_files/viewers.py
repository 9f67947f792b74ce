"""The app's own text editor and image viewer."""

from __future__ import annotations

import posixpath
from functools import partial
from urllib.parse import unquote

from apps.files.material_files import look
from apps.files.material_files.bars import Action, Entry, alert, page, popup, toolbar
from apps.files.material_files.opening import share
from apps.files.material_files.places import Place, item
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, box, edit, icon_button, image, row, scroll, text

ENCODING = "UTF-8"


class TextEditor(Activity):
    """A text, which can be changed and saved. State: `text`, `saved` text, `overlay`."""

    name = "me.zhanghai.android.files.viewer.text.TextEditorActivity"
    label = "Text editor"

    def on_create(self) -> None:
        content = self._read()
        self.state.update(text=content, saved=content, overlay="")

    @property
    def _file(self) -> str:
        """A path, or the URI that another app has given."""
        return str(self.intent.extras.get("path") or self.intent.data)

    @property
    def _name(self) -> str:
        return posixpath.basename(unquote(unquote(unquote(self._file))).rstrip("/"))

    def _read(self) -> str:
        return (self.ctx.read_bytes(self._file) or b"").decode(ENCODING, "replace")

    @property
    def _changed(self) -> bool:
        return bool(self.state["text"] != self.state["saved"])

    def _save(self) -> None:
        try:
            self.ctx.write_bytes(self._file, str(self.state["text"]).encode(ENCODING))
        except (OSError, ValueError) as error:
            self.ctx.toast(str(error))
            return
        self.state["saved"] = self.state["text"]
        self.ctx.toast("Saved")

    def _reload(self) -> None:
        self._close()
        if self._changed:
            self.state["overlay"] = "reload"
        else:
            self._load()

    def _load(self) -> None:
        self._close()
        content = self._read()
        self.state.update(text=content, saved=content)

    def _close(self) -> None:
        self.state["overlay"] = ""

    def on_back(self) -> bool:
        if self._changed:
            self.state["overlay"] = "discard"
            return True
        return False

    def build(self) -> Screen:
        bar = toolbar(
            f"{'*' if self._changed else ''}{self._name}",
            on_navigation=self.go_back,
            actions=[Action("save", "Save", self._save, "action_save")],
            on_overflow=lambda: self.state.update(overlay="menu"),
            background=look.ground(self.ctx),
        )
        field = edit(
            str(self.state["text"]),
            lambda value: self.state.update(text=value),
            id="textEdit",
            look="plain",
            single_line=False,
            size=14,
            padding=16,
            width=FILL,
            min_height=440,
        )
        body = scroll(field, id="scrollView", key="text")
        return Screen(page(bar, body), self._overlays(), theme=look.theme(self.ctx), background=look.ground(self.ctx))

    def _overlays(self) -> list[Overlay]:
        match self.state["overlay"]:
            case "menu":
                return [popup([Entry("Reload", self._reload)], anchor="overflow", on_dismiss=self._close)]
            case "reload":
                return [
                    alert(
                        message="Are you sure you want to reload? Unsaved changes to this document will be lost.",
                        positive=("Reload", self._load),
                        negative=("Keep editing", self._close),
                        on_dismiss=self._close,
                    )
                ]
            case "discard":
                return [
                    alert(
                        message="Are you sure you want to discard unsaved changes to this document?",
                        positive=("Discard", self.finish),
                        negative=("Keep editing", self._close),
                        on_dismiss=self._close,
                    )
                ]
        return []


class ImageViewer(Activity):
    """A picture on black. State: `bars` shown, `overlay`."""

    name = "me.zhanghai.android.files.viewer.image.ImageViewerActivity"
    label = "Image viewer"

    def on_create(self) -> None:
        self.state.update(bars=True, overlay="")

    @property
    def _path(self) -> str:
        return str(self.intent.extras.get("path") or "")

    def build(self) -> Screen:
        picture = image(self._path, placeholder="image", fit="fit", width=FILL, height=FILL, id="image")
        picture.on_click = partial(self.state.update, bars=not self.state["bars"])
        bar = self._bar() if self.state["bars"] else None
        return Screen(
            box(picture, bar, width=FILL, height=FILL),
            self._overlays(),
            theme=look.theme(self.ctx),
            background="#000000",
            status_bar="#000000",
        )

    def _bar(self) -> View:
        white = "#FFFFFF"
        dots = icon_button("more_vert", partial(self._show, "menu"), desc="More options", key="overflow", tint=white)
        return row(
            icon_button("arrow_back", self.finish, desc="Navigate up", tint=white, width=56),
            text(posixpath.basename(self._path), size=20, font_weight=500, color=white, weight=1, max_lines=1),
            dots if self._path else None,
            id="toolbar",
            cls="android.view.ViewGroup",
            width=FILL,
            height=56,
            padding=(8, 0, 4, 0),
            spacing=8,
            background="#80000000",
        )

    def _show(self, what: str) -> None:
        self.state["overlay"] = what

    def _close(self) -> None:
        self._show("")

    def _share(self) -> None:
        self._close()
        found = item(self.ctx, Place(self._path))
        share(self.ctx, [] if found is None else [found])

    def _delete(self) -> None:
        self.ctx.delete(self._path)
        self.finish()

    def _overlays(self) -> list[Overlay]:
        if self.state["overlay"] == "menu":
            entries = [Entry("Delete", partial(self._show, "delete")), Entry("Share", self._share)]
            return [popup(entries, anchor="overflow", on_dismiss=self._close)]
        if self.state["overlay"] == "delete":
            question = f"Delete “{posixpath.basename(self._path)}”?"
            return [alert(message=question, positive=("OK", self._delete), negative=("Cancel", self._close), on_dismiss=self._close)]
        return []
