"""The notification shade, quick settings, and heads-up notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, list_, row, text, text_button

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.notifications import PostedNotification


def _open(device: Device, posted: PostedNotification) -> None:
    device.windows.close_shade()
    if posted.notification.intent is not None:
        device.activities.start(posted.notification.intent, caller_package=posted.package)
    if posted.notification.auto_cancel and not posted.notification.ongoing:
        device.notifications.cancel(posted.package, posted.notification.id, posted.notification.tag)


def card(device: Device, posted: PostedNotification) -> View:
    """One notification."""
    note = posted.notification
    found = device.packages.find(posted.package)

    def action(key: str) -> None:
        device.activities.deliver_notification_action(posted.package, note.id, note.tag, key)

    buttons = [text_button(a.title, (lambda k=a.key: action(k)), id="android:id/action0") for a in note.actions]
    return column(
        text(found.label if found else posted.package, size=12, color="on_surface_variant", id="android:id/app_name_text"),
        text(note.title, size=14, weight=500, id="android:id/title"),
        text(note.text, size=14, id="android:id/text") if note.text else None,
        row(*buttons) if buttons else None,
        width=FILL,
        padding=(20, 12, 20, 12),
        background="surface",
        radius=28,
        spacing=2,
        on_click=lambda: _open(device, posted),
        on_swipe={"left": lambda: _dismiss(device, posted), "right": lambda: _dismiss(device, posted)},
        id="com.android.systemui:id/expandableNotificationRow",
        cls="android.widget.FrameLayout",
    )


def _dismiss(device: Device, posted: PostedNotification) -> None:
    if not posted.notification.ongoing:
        device.notifications.cancel(posted.package, posted.notification.id, posted.notification.tag)


def heads_up(device: Device, posted: PostedNotification) -> View:
    """A notification that peeks over the app."""
    return column(card(device, posted), width=FILL, padding=(8, 8, 8, 8), elevation=6)


def build(device: Device) -> View:
    """The open shade."""
    cards = [card(device, posted) for posted in device.notifications.active()]
    return column(
        text(f"{device.clock.local():%a, %b} {device.clock.local().day}", size=18, padding=(24, 60, 24, 16)),
        list_(cards, key="shade", width=FILL, weight=1) if cards else text("No notifications", size=14, align="center", width=FILL),
        width=FILL,
        height=FILL,
        padding=(16, 0, 16, 24),
        background="surface_container",
        cls="android.widget.FrameLayout",
        id="com.android.systemui:id/notification_panel",
    )
