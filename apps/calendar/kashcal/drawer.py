"""The drawer: the views, and the calendars with their switches."""

from __future__ import annotations

from apps.calendar.kashcal.page import VIEWS, Page
from apps.calendar.kashcal.parts import hex_color
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_column, c_icon, c_scroll, c_switch, c_text, clickable
from emulator.sim.toolkit.widgets import divider

WIDTH_DP = 320.0


def drawer_content(page: Page) -> View:
    rows: list[View] = [c_text("KashCal", size=22, line_height=28, font_weight=700, padding=(28, 48, 28, 16))]
    for name, (label, icon) in VIEWS.items():
        on = page.state["view"] == name
        color = "on_secondary_container" if on else "on_surface_variant"
        entry = clickable(
            c_icon(icon, tint=color, fill=on),
            c_text(label, size=14, line_height=20, font_weight=500, color=color),
            on_click=page.shower(name),
            width=FILL,
            height=56,
            radius=28,
            padding=(16, 0),
            spacing=12,
            background="secondary_container" if on else "",
            margin=(12, 0),
            key=f"view_{name}",
        )
        entry.selected = on
        rows.append(entry)
    rows += [divider(margin=(28, 8)), _section("Calendars")]
    for calendar in page.model.calendars():
        id, shown = int(calendar["id"]), bool(calendar["is_visible"])
        toggle = page.calendar_shower(id, not shown)
        rows.append(
            clickable(
                c_box(width=12, height=12, radius=6, background=hex_color(int(calendar["color"]))),
                c_text(str(calendar["display_name"]), weight=1, max_lines=1),
                c_switch(shown, toggle),
                on_click=toggle,
                width=FILL,
                height=56,
                spacing=16,
                padding=(28, 0, 24, 0),
                key=f"shown_{id}",
            )
        )
    return c_column(
        c_scroll(c_column(*rows, width=FILL, padding=(0, 0, 0, 16)), height=FILL, key="drawer"),
        width=FILL,
        height=FILL,
        background="surface_container_low",
        corners=(0, 16, 16, 0),
    )


def _section(label: str) -> View:
    return c_text(label, size=14, line_height=20, font_weight=500, color="on_surface_variant", padding=(28, 12))
