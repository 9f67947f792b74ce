"""Dialogs, bottom sheets, popup menus and snackbars. Each returns the `Overlay` to put into `Screen.overlays`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.view import FILL, WRAP, Color, Handler, View
from emulator.sim.toolkit.widgets import box, checkbox, column, divider, icon, list_, radio, row, scroll, space, text, text_button

Look = Literal["m3", "classic"]
Choice = tuple[str, Handler | None]
"""A button: its label and what it does."""
DIALOG_WIDTH = 331.0  # dp: the 411 dp screen less 40 dp on either side


def dialog(
    content: View | None = None,
    *,
    title: str = "",
    message: str = "",
    positive: Choice | None = None,
    negative: Choice | None = None,
    neutral: Choice | None = None,
    cancel: Handler | None = None,
    positive_enabled: bool = True,
    on_dismiss: Handler | None = None,
    look: Look = "m3",
    title_id: str = "alertTitle",
    icon_name: str = "",
    width: float = DIALOG_WIDTH,
    pad_content: bool = True,
    background: Color = "",
    outside_cancels: bool = True,
    scrolls: bool = True,
) -> Overlay:
    """An AlertDialog: title, message or own content (which scrolls when too long, unless it scrolls itself), up to three buttons.

    Buttons have the ids android:id/button1 (positive), button2 (negative) and button3 (neutral). `classic` is the look before
    Material 3: small corners, 20 sp title. A tap on a button calls its handler only; the handler closes the dialog by its state.
    `cancel` is what a button Cancel, Back and a tap beside the dialog do: short for `negative` and `on_dismiss`.
    """
    if cancel is not None:
        negative, on_dismiss = negative or ("Cancel", cancel), on_dismiss or cancel
    m3 = look == "m3"
    side = 24.0
    heading = None
    if title:
        heading = text(
            title,
            id=title_id,
            size=24 if m3 else 20,
            font_weight=400 if m3 else 500,
            line_height=32 if m3 else 0,
            max_lines=3,
            padding=(side, 24 if m3 and not icon_name else 16 if icon_name else 20, side, 0),
            text_align="center" if icon_name else "start",
            width=FILL,
        )
    parts: list[View | None] = []
    if icon_name:
        parts.append(icon(icon_name, tint="secondary", align="center_horizontal", margin=(0, 24, 0, 0), id="android:id/icon"))
    parts.append(heading)
    words = None
    if message:
        words = text(
            message,
            id="android:id/message",
            size=14 if m3 else 16,
            line_height=20 if m3 else 0,
            color="on_surface_variant",
            padding=(side, 16 if title else 24, side, 0),
            width=FILL,
        )
    if content is not None and pad_content:
        content = column(content, padding=(side, 16 if title or message else 24, side, 0), width=FILL, accessible=False)
    if content is not None or words is not None:
        body = column(words, content, width=FILL, accessible=False)
        if scrolls and not _scrolls(content):
            parts.append(scroll(body, weight=1, id="scrollView"))
        else:
            body.weight = 1.0
            if content is not None:
                content.weight = 1.0
            parts.append(body)
    choices = _buttons(positive, negative, neutral, positive_enabled, m3)
    parts.append(choices if choices is not None else space(24 if pad_content else 8))
    panel = column(
        *parts,
        id="parentPanel",
        width=FILL,
        background=background or ("surface_container_high" if m3 else "surface"),
        radius=28 if m3 else 4,
        elevation=0 if m3 else 12,
    )
    return Overlay("dialog", panel, on_dismiss=on_dismiss, width=width, outside_cancels=outside_cancels, dim=0.32 if m3 else 0.6)


def _scrolls(view: View | None) -> bool:
    return view is not None and any(part.kind == "scroll" and part.axis == "vertical" for part in view.walk())


def _buttons(positive: Choice | None, negative: Choice | None, neutral: Choice | None, enabled: bool, m3: bool) -> View | None:
    if positive is None and negative is None and neutral is None:
        return None

    def make(choice: Choice | None, number: int) -> View | None:
        if choice is None:
            return None
        return text_button(choice[0], choice[1], id=f"android:id/button{number}", height=48, enabled=enabled or number != 1)

    side = 24.0 if m3 else 12.0
    return row(
        make(neutral, 3),
        space(weight=1),
        make(negative, 2),
        make(positive, 1),
        id="buttonPanel",
        cls="android.widget.ScrollView",
        width=FILL,
        spacing=8 if m3 else 0,
        padding=(side - 12, 20 if m3 else 8, side - (0 if m3 else 4), 20 if m3 else 4),
    )


def choice_dialog(
    title: str,
    labels: Sequence[str],
    selected: int,
    on_select: Callable[[int], object],
    *,
    negative: Choice | None = None,
    positive: Choice | None = None,
    on_dismiss: Handler | None = None,
    look: Look = "m3",
) -> Overlay:
    """A dialog with radio buttons of which one is chosen (single-choice list: CheckedTextViews, id android:id/text1)."""
    body = choices(labels, selected, on_select)
    return dialog(body, title=title, negative=negative, positive=positive, on_dismiss=on_dismiss, look=look, pad_content=False)


def choices(labels: Sequence[str], selected: int, on_select: Callable[[int], object]) -> View:
    """The lines of a dialog in which one is chosen by a tap."""
    rows = [
        radio(
            index == selected,
            _pick(on_select, index),
            label=label,
            cls="android.widget.CheckedTextView",
            id="android:id/text1",
            width=FILL,
            padding=(16, 0, 24, 0),
        )
        for index, label in enumerate(labels)
    ]
    return _choice_list(rows)


def check_dialog(
    title: str,
    labels: Sequence[str],
    checked: Sequence[bool],
    on_toggle: Callable[[int], object],
    *,
    positive: Choice,
    negative: Choice | None = None,
    neutral: Choice | None = None,
    on_dismiss: Handler | None = None,
    look: Look = "m3",
) -> Overlay:
    """A dialog with check boxes (multi-choice list)."""
    rows = [
        checkbox(
            checked[index],
            _pick(on_toggle, index),
            label=label,
            cls="android.widget.CheckedTextView",
            id="android:id/text1",
            width=FILL,
            padding=(16, 0, 24, 0),
        )
        for index, label in enumerate(labels)
    ]
    body = _choice_list(rows)
    return dialog(
        body, title=title, positive=positive, negative=negative, neutral=neutral, on_dismiss=on_dismiss, look=look, pad_content=False
    )


def item_dialog(
    title: str,
    labels: Sequence[str],
    on_select: Callable[[int], object],
    *,
    negative: Choice | None = None,
    on_dismiss: Handler | None = None,
) -> Overlay:
    """A dialog with a plain list of things to do; a tap chooses."""
    rows = [
        text(label, id="android:id/text1", size=16, width=FILL, padding=(24, 14), on_click=_pick(on_select, index))
        for index, label in enumerate(labels)
    ]
    return dialog(_choice_list(rows), title=title, negative=negative, on_dismiss=on_dismiss, pad_content=False)


def _choice_list(rows: Iterable[View]) -> View:
    return list_(rows, cls="android.widget.ListView", height=WRAP, pad=(0, 8, 0, 8), id="select_dialog_listview")


def _pick(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)


def bottom_sheet(
    *children: View | None, on_dismiss: Handler | None = None, handle: bool = True, background: Color = "surface_container_low"
) -> Overlay:
    """A modal bottom sheet with 28 dp upper corners and a drag handle; it grows with its content up to nearly the whole screen."""
    grip = None
    if handle:
        bar = box(width=32, height=4, radius=2, background="on_surface_variant/40", align="center", accessible=False)
        grip = box(bar, width=FILL, height=36, desc="Drag handle", cls="android.widget.ImageView", leaf=True)
    sheet = column(
        grip,
        *children,
        id="design_bottom_sheet",
        cls="android.widget.FrameLayout",
        width=FILL,
        background=background,
        corners=(28, 28, 0, 0),
        padding=(0, 0, 0, 24),
    )
    return Overlay("sheet", sheet, on_dismiss=on_dismiss)


def menu(
    items: Sequence[tuple[str, Handler | None] | None],
    *,
    anchor: str = "overflow",
    on_dismiss: Handler | None = None,
    icons: Sequence[str] = (),
    checked: Sequence[bool | None] = (),
    width: float = 0.0,
) -> Overlay:
    """A popup menu that hangs on the view with the identity `anchor`. None is a line. A check mark is given as True or False.

    Rows are LinearLayouts with a TextView `title`, as in the popup list of Views.
    """
    rows: list[View | None] = []
    for index, item in enumerate(items):
        if item is None:
            rows.append(divider(margin=(0, 8)))
            continue
        label, on_click = item
        mark = checked[index] if index < len(checked) else None
        glyph = icons[index] if index < len(icons) else ""
        rows.append(
            row(
                icon(glyph, accessible=False) if glyph else None,
                text(label, id="title", size=16, weight=1, max_lines=1, enabled=on_click is not None),
                checkbox(mark, None, id="checkbox", focusable=False) if mark is not None else None,
                id="content",
                width=FILL,
                height=48,
                padding=(16, 0, 4 if mark is not None else 16, 0),
                spacing=12,
                enabled=on_click is not None,
                on_click=on_click,
                focusable=True,
            )
        )
    content = list_(
        rows,
        cls="android.widget.ListView",
        width=FILL if width else WRAP,
        height=WRAP,
        min_width=112,
        max_width=280,
        pad=(0, 8, 0, 8),
        background="surface_container",
        radius=4,
        elevation=3,
    )
    content.children[0].min_width = 112.0
    if not width:
        content.children[0].width = WRAP
    return Overlay("menu", content, on_dismiss=on_dismiss, anchor=anchor, width=width, dim=0.0)


def snackbar(
    message: str, *, action: str = "", on_action: Handler | None = None, on_dismiss: Handler | None = None, bottom: float = 0.0
) -> Overlay:
    """A snackbar at the bottom, 48 dp high, with an optional action; `bottom` lifts it by as many dp, above a bottom bar."""
    bar = row(
        text(message, id="snackbar_text", size=14, color="inverse_on_surface", line_height=20, weight=1, max_lines=2, margin=(0, 14)),
        text_button(action, on_action, color="inverse_primary", id="snackbar_action", height=48) if action else None,
        width=FILL,
        min_height=48,
        margin=(0, 0, 0, bottom),
        padding=(16, 0, 8 if action else 16, 0),
        background="inverse_surface",
        radius=4,
        elevation=6,
        cls="android.widget.FrameLayout",
    )
    return Overlay("snackbar", bar, on_dismiss=on_dismiss, dim=0.0, outside_cancels=False)


def drawer(content: View, on_dismiss: Handler, *, width: float = 360.0) -> Overlay:
    """A navigation drawer from the left; see `nav_drawer` for its content."""
    return Overlay("drawer", content, on_dismiss=on_dismiss, width=width)
