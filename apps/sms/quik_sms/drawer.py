"""The navigation drawer."""

from __future__ import annotations

from collections.abc import Callable

from apps.sms.quik_sms.looks import GROUND
from emulator.sim.toolkit import FILL, Overlay, View, column, divider, icon, row, scroll, text
from emulator.sim.toolkit.material import drawer
from emulator.sim.toolkit.view import Handler

ROWS: tuple[tuple[str, str, str] | None, ...] = (
    ("inbox", "inbox", "Inbox"),
    ("archived", "archive", "Archived"),
    None,
    ("backup", "import_export", "Backup and restore"),
    ("scheduled", "event", "Scheduled"),
    ("blocking", "block", "Blocking"),
    ("messageUtils", "dashboard_customize", "Message Management"),
    None,
    ("settings", "settings", "Settings"),
    ("help", "help", "Help & feedback"),
    ("invite", "group_add", "Invite friends"),
)
"""Id, symbol and label; None is a line."""


def navigation(page: str, on_select: Callable[[str], object], on_dismiss: Handler) -> Overlay:
    """`page` is the id of the row that is marked."""

    def line(id: str, symbol: str, label: str) -> View:
        here = id == page
        return row(
            icon(symbol, tint="primary" if here else "#5F6368", accessible=False),
            text(label, size=16, font_weight=500, color="primary" if here else "on_surface", weight=1),
            id=id,
            width=FILL,
            height=48,
            padding=(16, 0, 16, 0),
            spacing=28,
            selected=here,
            on_click=lambda: on_select(id),
        )

    rows = [divider(margin=(0, 8)) if one is None else line(*one) for one in ROWS]
    content = scroll(column(*rows, width=FILL, padding=(0, 56, 0, 8), accessible=False), id="drawer", background=GROUND, key="drawer")
    return drawer(content, on_dismiss, width=320)
