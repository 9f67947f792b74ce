"""The floating toolbar over a field that was held: Cut, Copy, Paste, Share, Select all (android.widget.Editor, FloatingToolbar).

The input method manager keeps whether it is shown; touches elsewhere, keys and changes of the text take it away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from emulator.sim.core.ime import MENU
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.layout import layout
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import View
from emulator.sim.toolkit.widgets import row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.records import ActivityRecord

BAR_DP, GAP_DP = 48.0, 8.0


def build(device: Device, record: ActivityRecord, field: View) -> View | None:
    """The toolbar, laid out above the field, below it where there is no room; None when nothing can be done with the text."""
    items = _items(device, record, field)
    if not record.ui.get(MENU) or not items:
        return None
    cells = [
        row(
            text(label, id="android:id/floating_toolbar_menu_item_text", size=14, font_weight=500),
            desc=label,
            height=BAR_DP,
            padding=(16, 0),
            gravity="center",
            on_click=act,
            focusable=True,
            cls="android.widget.LinearLayout",
        )
        for label, act in items
    ]
    bar = row(
        *cells, id="android:id/floating_popup_container", cls="android.widget.RelativeLayout", background="surface_container", radius=24
    )
    bar.elevation, bar.padding = 6.0, (8.0, 0.0, 8.0, 0.0)
    margin = px(GAP_DP)
    display = device.display
    first, last = display.area[0] + margin, display.area[1] - margin
    layout(bar, last - first, display.height)
    above = field.bounds.top - bar.bounds.height - margin
    top = above if above >= display.status_bar else min(field.bounds.bottom + margin, display.height - bar.bounds.height)
    left = min(max(first, field.bounds.center[0] - bar.bounds.width // 2), last - bar.bounds.width)
    layout(bar, last - first, display.height, left=left, top=top)
    return bar


def _items(device: Device, record: ActivityRecord, field: View) -> list[tuple[str, Callable[[], object]]]:
    """What can be done with the selection, or with the clipboard at the cursor."""
    start, end = field.selection if field.selection != (-1, -1) else (len(field.value), len(field.value))
    start, end = sorted((min(start, len(field.value)), min(end, len(field.value))))
    chosen = field.value[start:end]
    ime, clipboard = device.ime, device.clipboard

    def hide() -> None:
        record.ui.pop(MENU, None)
        device.touch()

    def cut() -> None:
        clipboard.set(chosen)
        ime.delete()

    def copy() -> None:
        clipboard.set(chosen)
        ime.select(end, end)
        hide()

    def paste() -> None:
        ime.commit(clipboard.get())

    def share() -> None:
        hide()
        inner = {"action": "android.intent.action.SEND", "type": "text/plain", "extras": {"android.intent.extra.TEXT": chosen}}
        device.activities.start(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": inner}))

    items: list[tuple[str, Callable[[], object]]] = []
    if chosen and not field.password:
        items += [("Cut", cut), ("Copy", copy)]
    if clipboard.get():
        items.append(("Paste", paste))
    if chosen and not field.password:
        items.append(("Share", share))
    if field.value and chosen != field.value:
        items.append(("Select all", lambda: ime.select(0, len(field.value))))
    return items
