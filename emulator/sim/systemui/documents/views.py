"""The parts of the picker: rows and tiles of files, the drawer of roots, the path above the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.systemui.documents.model import ROOTS, Entry, Root, date_text, kind_text, root_label, size_text
from emulator.sim.systemui.resolver.shared import file_symbol
from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, image, list_, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.google.android.documentsui:id/"
Act = Callable[[], object]


def entry_icon(entry: Entry, size: float) -> View:
    """A folder, a picture's thumbnail, or the symbol of the kind of file."""
    if entry.folder:
        return icon("folder", size=size, fill=True, tint="on_surface_variant", id=ID + "icon_mime")
    if entry.type.startswith("image/"):
        return image(entry.path, placeholder="image", width=size + 16, height=size + 16, radius=8, id=ID + "icon_thumb")
    return icon(file_symbol(entry.name, entry.type), size=size, tint="primary", id=ID + "icon_mime")


def list_entry(device: Device, entry: Entry, *, enabled: bool, selected: bool, on_click: Act, on_long_click: Act | None) -> View:
    """A row: icon, name, and a line of date, size and kind."""
    quiet = "on_surface_variant" if enabled else "on_surface_variant/38"
    facts = [(date_text(device, entry.mtime_ms), "date")]
    if not entry.folder:
        facts += [(size_text(entry.size), "size"), (kind_text(entry), "file_type")]
    mark = box(
        icon("check", size=20, tint="on_primary", align="center", accessible=False), width=40, height=40, radius=20, background="primary"
    )
    symbol = box(entry_icon(entry, 24), width=40, height=40, gravity="center", accessible=False)
    if not enabled:
        symbol.alpha = 0.38
    return row(
        mark if selected else symbol,
        column(
            text(entry.name, size=16, color="on_surface" if enabled else "on_surface/38", max_lines=1, id="android:id/title"),
            row(
                *(
                    text(value + ("," if index < len(facts) - 1 else ""), size=14, color=quiet, id=ID + id)
                    for index, (value, id) in enumerate(facts)
                ),
                spacing=5,
                id=ID + "line2",
            ),
            weight=1,
            accessible=False,
        ),
        spacing=16,
        width=FILL,
        height=68,
        padding=(16, 0, 16, 0),
        background="secondary_container" if selected else "",
        selected=selected,
        enabled=enabled,
        cls="android.widget.LinearLayout",
        id=ID + "item_root",
        key=f"entry:{entry.path}",
        desc=entry.name,
        focusable=True,
        on_click=on_click,
        on_long_click=on_long_click,
    )


def grid_entry(device: Device, entry: Entry, *, enabled: bool, selected: bool, on_click: Act, on_long_click: Act | None) -> View:
    """A tile: folders are low, files have a picture or a large symbol above their name."""
    label = row(
        entry_icon(entry, 24) if entry.folder else None,
        column(
            text(entry.name, size=14, max_lines=1, id="android:id/title", font_weight=500),
            None
            if entry.folder
            else text(f"{date_text(device, entry.mtime_ms)} · {size_text(entry.size)}", size=12, color="on_surface_variant"),
            weight=1,
            accessible=False,
        ),
        spacing=12,
        width=FILL,
        padding=(14, 12, 10, 12),
        accessible=False,
    )
    picture: View | None = None
    if not entry.folder:
        inside = (
            image(entry.path, placeholder="image", width=FILL, height=FILL, id=ID + "icon_thumb")
            if entry.type.startswith("image/")
            else icon(file_symbol(entry.name, entry.type), size=48, tint="primary", align="center", id=ID + "icon_mime_lg")
        )
        picture = box(inside, width=FILL, height=112, background="surface_container_high", corners=(12, 12, 0, 0), accessible=False)
    return column(
        picture,
        label,
        width=FILL,
        margin=(5, 5, 5, 5),
        radius=12,
        border="primary" if selected else "outline_variant",
        border_width=2 if selected else 1,
        selected=selected,
        enabled=enabled,
        alpha=1.0 if enabled else 0.45,
        cls="com.google.android.material.card.MaterialCardView",
        id=ID + "item_root",
        key=f"entry:{entry.path}",
        desc=entry.name,
        on_click=on_click,
        on_long_click=on_long_click,
    )


def breadcrumb(parts: list[tuple[str, Act]]) -> View:
    """The path: the last part is where one is."""
    views: list[View] = []
    for index, (label, act) in enumerate(parts):
        last = index == len(parts) - 1
        if index:
            views.append(icon("chevron_right", size=18, tint="on_surface_variant", accessible=False))
        views.append(
            text(
                label,
                size=14,
                font_weight=500,
                color="on_surface" if last else "on_surface_variant",
                padding=(8, 10, 8, 10),
                max_lines=1,
                id=ID + "breadcrumb_text",
                on_click=act,
            )
        )
    strip = list_(views, axis="horizontal", pad=(8, 0, 16, 0), id=ID + "horizontal_breadcrumb", key="breadcrumb")
    strip.height = 44
    strip.children[0].gravity = "start center"
    return strip


def roots_drawer(device: Device, current: str, choose: Callable[[Root], object], close: Act) -> Overlay:
    """The drawer with the places files can be in."""
    rows: list[View] = [text("Open from", size=20, padding=(24, 28, 24, 20), id=ID + "roots_title")]
    for root in ROOTS:
        chosen = root.key == current
        tint = "on_secondary_container" if chosen else "on_surface_variant"
        label = root_label(device, root)
        if root.key in ("downloads",):
            rows.append(box(width=FILL, height=1, background="outline_variant", margin=(0, 8, 0, 8), accessible=False))
        rows.append(
            row(
                icon(root.icon, size=24, tint=tint, fill=chosen, id="android:id/icon"),
                text(label, size=14, font_weight=500, color=tint, id="android:id/title", max_lines=1),
                spacing=20,
                width=FILL,
                height=52,
                padding=(16, 0, 16, 0),
                margin=(8, 0, 8, 0),
                radius=26,
                background="secondary_container" if chosen else "",
                selected=chosen,
                cls="android.widget.LinearLayout",
                id=ID + "item_root",
                on_click=partial(choose, root),
            )
        )
    body = list_(rows, key="roots", id=ID + "roots_list", pad=(0, 49, 0, 24))
    content = column(
        body, background="surface_container", corners=(0, 20, 20, 0), id=ID + "container_roots", cls="android.widget.FrameLayout"
    )
    return Overlay("drawer", content, on_dismiss=close, width=304)
