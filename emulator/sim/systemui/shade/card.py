"""A notification's card, folded or unfolded, in the shade and heads-up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.core.notifications import PostedNotification
from emulator.sim.systemui.appicon import badge_colors
from emulator.sim.systemui.base import is_dark, label_of
from emulator.sim.systemui.shade.times import age, chronometer
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import FILL, Direction, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, progress_bar, row, text, text_button

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.android.systemui:id/"
OUTER, INNER = 28.0, 5.0
"""Corner radii of a card at the end of a section and between cards, dp."""


def open_notification(device: Device, posted: PostedNotification) -> None:
    """What a tap does: open the notification's intent, and take it away unless it stays."""
    note = posted.notification
    device.windows.close_shade()
    device.notifications.calm(posted)
    if note.intent is not None:
        device.activities.start(note.intent, caller_package=posted.package)
    if note.auto_cancel and not note.ongoing and note.intent is not None:
        device.notifications.cancel(posted.package, note.id, note.tag)


def dismiss(device: Device, posted: PostedNotification) -> None:
    """Swipe away; an ongoing one stays."""
    note = posted.notification
    if not note.ongoing:
        device.notifications.cancel(posted.package, note.id, note.tag)


def _act(device: Device, posted: PostedNotification, key: str) -> None:
    note = posted.notification
    device.notifications.calm(posted)
    front = device.activities.top()
    device.activities.deliver_notification_action(posted.package, note.id, note.tag, key)
    if device.activities.top() is not front:
        device.windows.close_shade()  # what opens an activity is seen at once


def _settings(device: Device, package: str) -> None:
    device.windows.close_shade()
    device.activities.start(
        Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": package})
    )


def _when(device: Device, posted: PostedNotification) -> View:
    note = posted.notification
    if note.chronometer:
        return text(
            chronometer(device, posted), size=12, color="on_surface_variant", id="android:id/chronometer", cls="android.widget.Chronometer"
        )
    return text(
        age(device, note.when or posted.post_time), size=12, color="on_surface_variant", id="android:id/time", cls="android.view.View"
    )


def _dot() -> View:
    return text("•", size=12, color="on_surface_variant", accessible=False)


def _progress(posted: PostedNotification) -> View | None:
    extras = posted.notification.extras
    most = extras.get("progress_max")
    if not most:
        return None
    return progress_bar(float(extras.get("progress") or 0) / float(most), id="android:id/progress", margin=(0, 8, 0, 4))


def card(
    device: Device,
    posted: PostedNotification,
    *,
    expanded: bool,
    toggle: Callable[[], object],
    first: bool = True,
    last: bool = True,
    on_swipe_up: Callable[[], object] | None = None,
) -> View:
    """One notification."""
    note = posted.notification
    ground, tint = badge_colors(device, posted.package)
    badge = box(
        icon(note.icon, size=16, tint=tint, fill=True, align="center", accessible=False),
        width=26,
        height=26,
        radius=13,
        background=ground,
        id="android:id/icon",
        cls="android.widget.ImageView",
        leaf=True,
    )
    chevron = box(
        icon("keyboard_arrow_up" if expanded else "keyboard_arrow_down", size=18, tint="on_surface", align="center", accessible=False),
        width=28,
        height=22,
        radius=11,
        background="surface_container_highest",
        leaf=True,
        cls="android.widget.Button",
        id="android:id/expand_button",
        desc="Collapse" if expanded else "Expand",
        on_click=toggle,
    )
    content = str(note.extras.get("big_text") or note.text) if expanded else note.text
    name = text(label_of(device, posted.package), size=12, color="on_surface_variant", id="android:id/app_name_text", max_lines=1)
    title = text(note.title, size=14, font_weight=500, id="android:id/title", max_lines=1, line_height=20)
    sub = str(note.extras.get("sub_text") or "")
    body = (
        text(content, size=14, color="on_surface_variant", id="android:id/text", max_lines=8 if expanded else 1, line_height=20)
        if content
        else None
    )
    if expanded:
        head = row(
            name,
            _dot() if sub else None,
            text(sub, size=12, color="on_surface_variant", id="android:id/header_text", max_lines=1) if sub else None,
            _dot(),
            _when(device, posted),
            spacing=4,
            id="android:id/notification_header",
        )
        words = column(head, title if note.title else None, body, _progress(posted), weight=1, spacing=2)
    else:
        title.max_width = 190.0
        head = row(title if note.title else name, _dot(), _when(device, posted), spacing=4, id="android:id/notification_top_line")
        words = column(head, body, weight=1)
    words.accessible = False
    buttons = None
    if expanded and note.actions:
        buttons = row(
            *(
                text_button(action.title, partial(_act, device, posted, action.key), id="android:id/action0", color="primary")
                for action in note.actions[:3]
            ),
            id="android:id/actions",
            margin=(26, 4, 0, -4),
        )
    top, bottom = OUTER if first else INNER, OUTER if last else INNER
    swipe: dict[Direction, Handler] = {"left": partial(dismiss, device, posted), "right": partial(dismiss, device, posted)}
    if on_swipe_up is not None:
        swipe["up"] = on_swipe_up
    return column(
        row(badge, words, chevron, spacing=14, width=FILL, gravity="start top", accessible=False),
        buttons,
        width=FILL,
        padding=(16, 14, 14, 14),
        min_height=64,
        background="surface_container_high" if is_dark(device) else "surface_container_lowest",
        corners=(top, top, bottom, bottom),
        cls="android.widget.FrameLayout",
        id=ID + "expandableNotificationRow",
        key=f"note:{posted.key}",
        focusable=True,
        on_click=partial(open_notification, device, posted),
        on_long_click=partial(_settings, device, posted.package),
        on_swipe=swipe,
    )
