"""Dialogs about one file: properties, what to do with an archive, the apps that open it or that it is shared with."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any

from apps.files.amaze import actions, words
from apps.files.amaze.look import app_icon, choice_list, dialog
from apps.files.amaze.page import Page
from emulator.sim.toolkit import FILL, Overlay, ResolvedActivity, View, column, row, text, text_button
from emulator.sim.toolkit.material import bottom_sheet

Fields = dict[str, Any]
_TYPES = (("Text", "text/*"), ("Image", "image/*"), ("Video", "video/*"), ("Audio", "audio/*"), ("Other", "*/*"))


def properties(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])
    lines = (
        ("Name", "title_name", posixpath.basename(path), "t5"),
        ("Location", "title_location", posixpath.dirname(path), "t6"),
        ("Size", "title_size", fields["size"], "t7"),
        ("Date", "title_date", words.date(page.ctx, int(fields["modified"])), "t8"),
        ("MD5", "title_md5", fields["md5"], "t9"),
        ("SHA-256", "title_sha256", fields["sha256"], "t10"),
    )

    def line(label: str, label_id: str, value: str, id: str) -> View:
        def copy() -> None:
            page.ctx.set_clipboard(value)
            page.ctx.toast(f"{label} copied to clipboard")

        return row(
            text(label, id=label_id, size=14, color="primary", width=76, max_lines=1),
            text(value, id=id, size=14, line_height=20, weight=1),
            width=FILL,
            padding=(0, 6),
            spacing=8,
            gravity="start top",
            on_long_click=copy,
            key=f"line:{id}",
        )

    body = column(*(line(*each) for each in lines), width=FILL, accessible=False)
    return dialog("Properties", body, positive=("OK", page.close), on_dismiss=page.close)


def archive(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def view() -> None:
        page.close()
        page.state["archive"] = {"path": path, "inside": "", "picked": []}

    content = column(
        text(posixpath.basename(path), size=16, font_weight=500, width=FILL),
        text(
            "Extract the archive, or view what is in it?",
            size=16,
            line_height=22,
            color="on_surface_variant",
            width=FILL,
            padding=(0, 8, 0, 0),
        ),
        width=FILL,
        accessible=False,
    )
    return dialog(
        "Archive",
        content,
        positive=("Extract", lambda: actions.extract(page, path)),
        negative=("View", view),
        neutral=("Cancel", page.close),
        on_dismiss=page.close,
    )


def _app(found: ResolvedActivity, act: Callable[[], object]) -> View:
    picture = app_icon(found, "generic_icon")
    return row(
        picture,
        text(found.label, id="firstline", size=16, weight=1, max_lines=1),
        cls="android.widget.RelativeLayout",
        width=FILL,
        height=56,
        padding=(24, 0),
        spacing=16,
        on_click=act,
        key=f"app:{found.component}",
    )


def share(page: Page, fields: Fields) -> Overlay:
    paths = list(fields["paths"])

    def to(component: str) -> Callable[[], object]:
        return lambda: actions.send(page, paths, component)

    rows = [_app(found, to(found.component)) for found in actions.receivers(page, paths)]
    return dialog("Share", choice_list(rows), on_dismiss=page.close, padded=False)


def open_with(page: Page, fields: Fields) -> Overlay:
    path, type = str(fields["path"]), str(fields["type"])

    def to(component: str) -> Callable[[], object]:
        return lambda: actions.view(page, path, type, component)

    rows = [_app(found, to(found.component)) for found in actions.viewers(page, path, type)]
    heading = row(
        text("Open with", id="title", size=20, font_weight=500, weight=1),
        text_button("OPEN AS", lambda: page.open("open_as", path=path), id="open_as_button"),
        width=FILL,
        padding=(24, 0, 12, 8),
    )
    return bottom_sheet(heading, *rows, on_dismiss=page.close, background="surface_container")


def open_as(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def take(type: str) -> Callable[[], object]:
        return lambda: actions.open_as(page, path, type)

    lines = [
        row(text(label, id="md_title", size=16), width=FILL, height=48, padding=(24, 0), on_click=take(type), key=f"type:{type}")
        for label, type in _TYPES
    ]
    return dialog("Open As", choice_list(lines), on_dismiss=page.close, padded=False)
