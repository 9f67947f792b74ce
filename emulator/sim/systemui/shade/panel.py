"""The open shade: header, tiles, notifications by section; and the heads-up notification."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.core.notifications import PostedNotification
from emulator.sim.systemui.bars import system_icons
from emulator.sim.systemui.base import date_text, time_text
from emulator.sim.systemui.connectivity import CARRIER
from emulator.sim.systemui.shade.card import ID, card
from emulator.sim.systemui.shade.media import player
from emulator.sim.systemui.shade.tiles import PAGE_SIZE, TILES, tile
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.view import FILL, Bounds, View
from emulator.sim.toolkit.widgets import box, column, grid, icon, icon_button, list_, row, slider, space, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

QUICK_TILES = 4
WHITE, FAINT = "#E8EAED", "#BDC1C6"
GROUND = "#0F1114"
"""Quick settings stand on a dark scrim whatever the theme."""


def _close(device: Device) -> None:
    device.windows.close_shade()


def _open(device: Device, action: str) -> None:
    device.windows.close_shade()
    device.activities.start(Intent(action=action))


def _toggle(device: Device, key: str) -> None:
    flipped: list[str] = device.windows.shade_state.setdefault("flipped", [])
    if key in flipped:
        flipped.remove(key)
    else:
        flipped.append(key)
    device.touch()


# --- notifications -----------------------------------------------------------------------------------------------------------------


def sections(device: Device) -> list[tuple[str, list[PostedNotification]]]:
    """Notifications as the shade groups them: conversations, alerting, silent."""
    active = device.notifications.active()

    def kind(posted: PostedNotification) -> str:
        note = posted.notification
        if note.category == "msg" and note.importance in ("default", "high"):
            return "Conversations"
        return "Silent" if note.importance in ("min", "low") else ""

    grouped = [(name, [posted for posted in active if kind(posted) == name]) for name in ("Conversations", "", "Silent")]
    return [(name, found) for name, found in grouped if found]


def _clear_silent(device: Device) -> None:
    for name, found in sections(device):
        for posted in found:
            if name == "Silent" and not posted.notification.ongoing:
                device.notifications.cancel(posted.package, posted.notification.id, posted.notification.tag)


def _clear_all(device: Device) -> None:
    device.notifications.cancel_all(only_clearable=True)
    if not device.notifications.active():
        device.windows.close_shade()


def _section(device: Device, name: str, found: list[PostedNotification], *, leading: bool) -> list[View]:
    views: list[View] = []
    if name:
        clear = icon_button(
            "close", partial(_clear_silent, device), desc="Clear all silent notifications", size=18, id=ID + "btn_clear_all"
        )
        views.append(
            row(
                text(name, size=14, font_weight=500, color="on_surface_variant", weight=1, id=ID + "header_label"),
                clear if name == "Silent" else None,
                width=FILL,
                height=44,
                padding=(16, 0, 0, 0),
                accessible=False,
            )
        )
    flipped = device.windows.shade_state.get("flipped", [])
    for number, posted in enumerate(found):
        expanded = (leading and number == 0) != (posted.key in flipped)  # the first one is unfolded
        views.append(
            card(
                device,
                posted,
                expanded=expanded,
                toggle=partial(_toggle, device, posted.key),
                first=number == 0,
                last=number == len(found) - 1,
            )
        )
    return views


def _notifications(device: Device) -> View:
    groups = sections(device)
    rows: list[View] = player(device)
    for number, (name, found) in enumerate(groups):
        rows += _section(device, name, found, leading=number == 0)
    if not rows:
        rows.append(
            text(
                "No notifications",
                size=14,
                color="on_surface_variant",
                text_align="center",
                width=FILL,
                padding=(0, 28, 0, 28),
                id=ID + "no_notifications",
            )
        )
    footer = row(
        _pill("Manage", "manage_text", partial(_open, device, "android.settings.NOTIFICATION_SETTINGS")),
        space(weight=1),
        _pill("Clear all", "dismiss_text", partial(_clear_all, device)) if groups else None,
        width=FILL,
        padding=(0, 10, 0, 24),
        accessible=False,
    )
    spacer = box(width=FILL, height=64, accessible=False, on_click=partial(_close, device))
    body = list_(
        [*rows, footer, spacer],
        key="shade",
        gap=2,
        pad=(12, 12, 12, 0),
        id=ID + "notification_stack_scroller",
        on_click=partial(_close, device),
    )
    return box(
        body,
        width=FILL,
        weight=1,
        background="surface_container",
        corners=(28, 28, 0, 0),
        accessible=False,
    )


def _pill(label: str, id: str, on_click: partial[None]) -> View:
    return text(
        label,
        size=14,
        font_weight=500,
        color="on_surface",
        background="surface_container_highest",
        radius=20,
        height=40,
        padding=(20, 0, 20, 0),
        gravity="center",
        cls="android.widget.Button",
        id=ID + id,
        on_click=on_click,
    )


# --- header and quick settings -----------------------------------------------------------------------------------------------------


def _next_alarm(device: Device) -> View | None:
    alarm = device.alarms.next_alarm_clock()
    if alarm is None:
        return None
    words = f"{device.clock.local(alarm.when):%a} {time_text(device, alarm.when)}"
    return row(
        icon("alarm", size=16, tint=WHITE, fill=True, accessible=False),
        text(words, size=14, color=WHITE, id=ID + "alarm_text"),
        spacing=6,
        id=ID + "alarm_container",
        desc=f"Next alarm {words}",
        on_click=partial(_open, device, "android.intent.action.SHOW_ALARMS"),
    )


def _header(device: Device, *, large: bool) -> View:
    clock = text(
        time_text(device, period=False),
        size=36 if large else 14,
        font_weight=400 if large else 500,
        color=WHITE,
        id=ID + "clock",
        desc=time_text(device),
    )
    date = text(date_text(device), size=14, font_weight=500, color=WHITE, id=ID + "date")
    line = row(clock, space(weight=1), system_icons(device, WHITE), width=FILL, accessible=False, padding=(24, 14, 24, 0), height=48.76)
    if large:
        carrier = text(CARRIER, size=14, color=WHITE, id=ID + "carrier_text")
        line = row(space(weight=1), system_icons(device, WHITE), width=FILL, accessible=False, padding=(24, 14, 24, 0), height=48.76)
        second = row(
            column(clock, date, accessible=False),
            space(weight=1),
            _next_alarm(device) or carrier,
            width=FILL,
            padding=(24, 4, 24, 12),
            accessible=False,
        )
    else:
        second = row(date, space(weight=1), _next_alarm(device), width=FILL, height=36, padding=(24, 0, 24, 0), accessible=False)
    return column(line, second, width=FILL, id=ID + "header", cls="android.widget.FrameLayout")


def _brightness(device: Device) -> View:
    level = int(device.settings.get("system", "screen_brightness") or 102) / 255

    def choose(percent: int) -> None:
        device.settings.put("system", "screen_brightness", str(max(1, round(percent * 255 / 100))))

    def bar(painter: Painter, bounds: Bounds) -> None:
        radius = bounds.height / 2
        painter.rect(bounds, GROUND)
        painter.rect(bounds, "#303338", radius)
        right = bounds.left + max(bounds.height, round(bounds.width * level))
        painter.rect(Bounds(bounds.left, bounds.top, right, bounds.bottom), "#A8C7FA", radius)
        painter.icon(right - bounds.height / 2, bounds.top + bounds.height / 2, "brightness_medium", 20, "#062E6F", fill=True)

    view = slider(level, choose, id=ID + "slider", desc="Display brightness", height=48, margin=(20, 0, 20, 14))
    view.draw = bar
    return view


def _quick_settings(device: Device) -> View:
    page = int(device.windows.shade_state.get("page", 0))
    pages = range(0, len(TILES), PAGE_SIZE)

    def turn(step: int) -> None:
        device.windows.shade_state["page"] = max(0, min(len(pages) - 1, page + step))
        device.touch()

    tiles = grid(
        2,
        *(tile(device, spec) for spec in TILES[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]),
        spacing=8,
        id=ID + "qs_pager",
        cls="android.view.ViewGroup",
    )
    tiles.padding, tiles.min_height = (16, 0, 16, 0), 4 * 80.0
    tiles.on_swipe = {"left": partial(turn, 1), "right": partial(turn, -1)}
    dots = row(
        *(
            box(width=7, height=7, radius=3.5, background=WHITE if number == page else "#5F6368", accessible=False)
            for number in range(len(pages))
        ),
        spacing=8,
        align="center",
        id=ID + "footer_page_indicator",
        desc=f"Page {page + 1} of {len(pages)}",
    )
    footer = box(dots, width=FILL, height=48, accessible=False)

    def round_button(symbol: str, desc: str, id: str, action: str) -> View:
        return box(
            icon(symbol, size=20, tint="#E3E3E3" if action else "#062E6F", fill=True, align="center", accessible=False),
            width=44,
            height=44,
            radius=22,
            background="#303338" if action else "#A8C7FA",
            leaf=True,
            cls="android.widget.ImageView",
            id=ID + id,
            desc=desc,
            on_click=partial(_open, device, action) if action else partial(_power, device),
        )

    buttons = row(
        space(weight=1),
        round_button("settings", "Open settings.", "settings_button_container", "android.settings.SETTINGS"),
        round_button("power_settings_new", "Power menu", "pm_lite", ""),
        spacing=12,
        width=FILL,
        padding=(20, 0, 20, 44),
        accessible=False,
    )
    return column(_brightness(device), tiles, footer, space(weight=1), buttons, width=FILL, weight=1, accessible=False)


def _power(device: Device) -> None:
    """The power menu's only harmless entry: lock, which turns the display off."""
    device.windows.close_shade()
    device.set_display(False)


def build(device: Device) -> View:
    """The open shade."""
    full = device.windows.shade_open == "settings"
    if full:
        content: list[View] = [_header(device, large=True), _quick_settings(device)]
    else:
        quick = grid(
            2, *(tile(device, spec) for spec in TILES[:QUICK_TILES]), spacing=8, id=ID + "quick_qs_panel", cls="android.widget.LinearLayout"
        )
        quick.padding, quick.margin = (16, 4, 16, 0), (0, 0, 0, 16)
        content = [_header(device, large=False), quick, _notifications(device)]

    def up() -> None:
        if full:
            device.windows.open_shade("notifications")
        else:
            device.windows.close_shade()

    return column(
        *content,
        width=FILL,
        height=FILL,
        background=GROUND,
        cls="android.widget.FrameLayout",
        id=ID + "notification_panel",
        on_swipe={"up": up, "down": lambda: device.windows.open_shade("settings")},
    )


def heads_up(device: Device, posted: PostedNotification) -> View:
    """A notification that peeks over the app."""

    def put_away() -> None:
        device.notifications.calm(posted)

    view = card(
        device, posted, expanded=bool(posted.notification.actions), toggle=partial(_toggle, device, posted.key), on_swipe_up=put_away
    )
    view.elevation = 6.0
    return box(view, width=FILL, padding=8, accessible=False)
