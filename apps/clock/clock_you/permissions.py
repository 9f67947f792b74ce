"""The page that asks for a missing permission at the first start."""

from __future__ import annotations

from apps.clock.clock_you.page import Page
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_button, c_column, c_icon, c_text


def permission_page(main: Page) -> View:
    def later() -> None:
        main.state["page"] = "home"

    return c_column(
        c_icon("notifications", size=72, tint="primary", align="center"),
        c_text("Notifications", size=28, line_height=36, text_align="center", width=FILL),
        c_text("Alarms, timers and the stopwatch use notifications.", text_align="center", width=FILL),
        c_button("Allow", lambda: main.ctx.request_permission("android.permission.POST_NOTIFICATIONS"), align="center"),
        c_button("Maybe later", later, look="text", align="center"),
        width=FILL,
        height=FILL,
        gravity="center",
        spacing=16,
        padding=32,
    )
