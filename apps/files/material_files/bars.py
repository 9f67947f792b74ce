"""Parts that several pages of the app are made of: toolbars, menus with radio buttons, dialogs in the style before Material 3."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from apps.files.material_files.look import GROUND
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, box, checkbox, column, divider, icon_button, list_, radio, row, scroll, text
from emulator.sim.toolkit.material import dialog
from emulator.sim.toolkit.view import Handler

BAR: Final = 56.0
_NAVIGATION: Final = 56.0


@dataclass(frozen=True)
class Action:
    """An icon of a toolbar."""

    symbol: str
    desc: str
    on_click: Handler
    id: str
    enabled: bool = True


def toolbar(
    title: str,
    *,
    subtitle: str = "",
    symbol: str = "arrow_back",
    desc: str = "Navigate up",
    on_navigation: Handler,
    actions: Sequence[Action] = (),
    on_overflow: Handler | None = None,
    id: str = "toolbar",
    background: str = GROUND,
) -> View:
    """A toolbar, 56 dp high, its title 72 dp from the edge. The three dots have the key `overflow`."""
    heading = text(title, size=20, font_weight=500, max_lines=1)
    words = heading if not subtitle else column(heading, text(subtitle, size=12, color="on_surface_variant", max_lines=1), accessible=False)
    words.weight = 1.0
    words.margin = (0.0, 0.0, 8.0, 0.0)
    marks = [
        icon_button(
            action.symbol,
            action.on_click,
            desc=action.desc,
            id=action.id,
            cls="android.widget.Button",
            tint="on_surface" if action.enabled else "on_surface/38",
            enabled=action.enabled,
        )
        for action in actions
    ]
    if on_overflow is not None:
        dots = icon_button("more_vert", on_overflow, desc="More options", key="overflow", cls="android.widget.ImageView", tint="on_surface")
        dots.width = 40.0
        dots.padding = (8.0, 12.0, 8.0, 12.0)
        marks.append(dots)
    back = icon_button(symbol, on_navigation, desc=desc, key="navigation", tint="on_surface", width=_NAVIGATION)
    back.padding = (16.0, 12.0, 16.0, 12.0)
    return row(
        back,
        words,
        row(*marks, cls="androidx.appcompat.widget.LinearLayoutCompat") if marks else None,
        id=id,
        cls="android.view.ViewGroup",
        width=FILL,
        height=BAR,
        padding=(8, 0, 10 if on_overflow is not None else 14, 0),
        spacing=8,
        background=background,
    )


@dataclass(frozen=True)
class Entry:
    """A line of a menu. `mark`: `radio` or `check` for one that can be on."""

    label: str
    on_click: Handler | None
    mark: str = ""
    on: bool = False


def popup(entries: Sequence[Entry | None], *, anchor: str, on_dismiss: Handler) -> Overlay:
    """A popup menu on the view with that key; None is a line."""
    rows: list[View] = []
    for entry in entries:
        if entry is None:
            rows.append(divider(margin=(0, 8)))
            continue
        mark = None
        if entry.mark == "radio":
            mark = radio(entry.on, None, id="radio", focusable=False)
        elif entry.mark == "check":
            mark = checkbox(entry.on, None, id="checkbox", focusable=False)
        rows.append(
            row(
                text(entry.label, id="title", size=16, weight=1, max_lines=1, enabled=entry.on_click is not None),
                mark,
                id="content",
                width=FILL,
                height=48,
                padding=(16, 0, 4 if mark is not None else 16, 0),
                spacing=12,
                enabled=entry.on_click is not None,
                on_click=entry.on_click,
                focusable=True,
            )
        )
    body = list_(
        rows,
        cls="android.widget.ListView",
        width=WRAP,
        height=WRAP,
        max_width=280,
        pad=(0, 8, 0, 8),
        background="surface_container",
        radius=4,
        elevation=8,
        key="menu",
    )
    body.children[0].width, body.children[0].min_width = WRAP, 112.0
    return Overlay("menu", body, on_dismiss=on_dismiss, anchor=anchor, width=0, dim=0.0)


def alert(
    content: View | None = None,
    *,
    title: str = "",
    message: str = "",
    positive: tuple[str, Handler] | None = None,
    negative: tuple[str, Handler] | None = None,
    neutral: tuple[str, Handler] | None = None,
    on_dismiss: Handler | None = None,
    outside_cancels: bool = True,
    pad_content: bool = True,
    scrolls: bool = True,
) -> Overlay:
    """A dialog; labels of buttons are drawn in capitals, as the app's theme has it."""
    shown = [None if choice is None else (choice[0].upper(), choice[1]) for choice in (positive, negative, neutral)]
    return dialog(
        content,
        title=title,
        message=message,
        positive=shown[0],
        negative=shown[1],
        neutral=shown[2],
        on_dismiss=on_dismiss,
        look="classic",
        background=GROUND,
        outside_cancels=outside_cancels,
        pad_content=pad_content,
        scrolls=scrolls,
        width=363.0,
    )


def tab_row(labels: Sequence[str], selected: int, on_select: Callable[[int], object]) -> View:
    """A row of tabs that scrolls, the line under the selected one as wide as it is."""
    cells = [
        box(
            text(
                label, size=14, font_weight=500, color="primary" if index == selected else "on_surface_variant", align="center", max_lines=1
            ),
            box(width=FILL, height=2, background="primary", align="bottom", accessible=False) if index == selected else None,
            cls="androidx.appcompat.app.ActionBar$Tab",
            key=f"tab{label}",
            height=48,
            padding=(0, 0),
            min_width=72,
            selected=index == selected,
            on_click=partial(on_select, index),
            focusable=True,
        )
        for index, label in enumerate(labels)
    ]
    for cell in cells:
        cell.children[0].margin = (24.0, 0.0, 24.0, 0.0)
    line = box(width=FILL, height=1, background="on_surface/12", align="bottom", accessible=False)
    strip = scroll(row(*cells, height=48, accessible=False), axis="horizontal", id="tabLayout", height=48)
    return box(line, strip, width=FILL, height=48, accessible=False)


def page(bar: View, body: View, *, background: str = GROUND) -> View:
    """A toolbar over a body that fills the rest."""
    body.weight = 1.0
    return column(bar, body, width=FILL, height=FILL, background=background, cls="android.view.ViewGroup")


def circle(size: float, background: str, *children: View) -> View:
    """A filled circle that is drawn only."""
    return box(*children, width=size, height=size, radius=size / 2, background=background, accessible=False)
