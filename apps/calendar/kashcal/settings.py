"""The settings: cards of rows, each with a sheet of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.model import Model
from apps.calendar.kashcal.page import VIEWS
from apps.calendar.kashcal.parts import hex_color, option, sheet_heading
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View
from emulator.sim.toolkit.compose import (
    c_app_bar,
    c_box,
    c_column,
    c_icon,
    c_icon_button,
    c_row,
    c_scroll,
    c_switch,
    c_text,
    clickable,
)
from emulator.sim.toolkit.material import bottom_sheet
from emulator.sim.toolkit.view import Handler
from emulator.sim.toolkit.widgets import divider

NOTIFY = "android.permission.POST_NOTIFICATIONS"
VERSION = "23.6.13"
OFF = -1
Option = tuple[str, bool | int | str]
TIMED: tuple[Option, ...] = tuple((texts.alert_long(minutes, all_day=False), minutes) for minutes in (0, 5, 15, 30, 60, 240, 1440, 10080))
WHOLE_DAY: tuple[Option, ...] = tuple((texts.alert_long(minutes, all_day=True), minutes) for minutes in (-540, 720, 1440, 2880, 10080))
OPTIONS: dict[str, tuple[str, tuple[Option, ...]]] = {
    "default_calendar_view": ("Default View", tuple((label, name) for name, (label, _) in VIEWS.items())),
    "time_format": ("Time Format", (("System default", "system"), ("12-hour", "12h"), ("24-hour", "24h"))),
    "first_day_of_week": ("Start Week On", (("System default", 0), ("Sunday", 1), ("Monday", 2), ("Saturday", 7))),
    "default_event_duration": ("Default Event Length", tuple((texts.length(minutes), minutes) for minutes in (15, 30, 60, 120))),
    "default_reminder_minutes": ("Default Alert", (("No reminder", OFF), *TIMED)),
    "default_all_day_reminder": ("Default All-day Alert", (("No reminder", OFF), *WHOLE_DAY)),
}
"""Title and options of the preferences that are one of several."""
SWITCHES = {
    "show_event_emojis": ("Event Emojis", "sentiment_satisfied", "Show emojis based on event titles"),
    "title_suggestions_enabled": ("Title Suggestions", "lightbulb", "Suggest titles while typing"),
}


class Settings(Activity):
    """The second activity of the app."""

    name = ".SettingsActivity"

    def on_create(self) -> None:
        self.state.setdefault("open", None)

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def close(self) -> None:
        self.state["open"] = None

    def on_back(self) -> bool:
        if self.state["open"] is not None:
            self.close()
            return True
        return False

    def opener(self, name: str) -> Handler:
        return lambda: self.state.update(open=name)

    def build(self) -> Screen:
        back = c_icon_button("arrow_back", lambda: self.finish(), desc="Back", tint="on_surface")
        calendars = self.model.calendars()
        shown = sum(bool(row["is_visible"]) for row in calendars)
        display = [
            self._row("visibility", "Visible Calendars", "", self.opener("visible"), value=f"{shown} / {len(calendars)}"),
            self._row("star", "Default Calendar", str(self.model.default_calendar()["display_name"]), self.opener("default_calendar")),
            self._choice("default_calendar_view", "view_agenda"),
            self._switch("show_event_emojis"),
            self._choice("time_format", "schedule"),
            self._choice("first_day_of_week", "view_week"),
            self._choice("default_event_duration", "timelapse"),
            self._switch("title_suggestions_enabled"),
        ]
        notices = [
            self._choice("default_reminder_minutes", "notifications"),
            self._choice("default_all_day_reminder", "event"),
            self._notifications(),
        ]
        footer = c_text(
            f"v{VERSION}", size=12, line_height=16, color="on_surface_variant", text_align="center", width=FILL, padding=(0, 24)
        )
        content = c_column(
            _section("Display"), _card(display), _section("Notifications"), _card(notices), footer, width=FILL, padding=(16, 0, 16, 16)
        )
        root = c_column(
            c_app_bar("Settings", navigation=back), c_scroll(content, weight=1, height=FILL, key="settings"), width=FILL, height=FILL
        )
        return Screen(root, self._sheets(), theme=self.model.theme)

    # rows

    def _row(self, icon: str, label: str, detail: str, on_click: Handler | None, *, value: str = "", trailing: View | None = None) -> View:
        words = c_column(c_text(label), c_text(detail, size=12, line_height=16, color="on_surface_variant") if detail else None, weight=1)
        end = c_text(value, size=14, line_height=20, color="on_surface_variant") if value else None
        arrow = trailing or c_icon("chevron_right", size=20)
        return clickable(
            c_icon(icon),
            words,
            end,
            arrow,
            on_click=on_click,
            width=FILL,
            min_height=64,
            padding=(16, 10),
            spacing=12,
            key=f"setting_{label}",
        )

    def _notifications(self) -> View:
        if self.ctx.has_permission(NOTIFY):
            return self._row(
                "notifications_active", "Notifications", "Enabled", None, trailing=c_icon("check", tint="#34A853", desc="Enabled")
            )
        return self._row("notifications_off", "Notifications", "Tap to enable", lambda: self.ctx.request_permission(NOTIFY))

    def _choice(self, name: str, icon: str) -> View:
        title, options = OPTIONS[name]
        value = self.model.pref(name)
        shown = next((label for label, option_value in options if option_value == value), str(value))
        return self._row(icon, title, shown, self.opener(name))

    def _switch(self, name: str) -> View:
        title, icon, detail = SWITCHES[name]
        on = bool(self.model.pref(name))

        def toggle() -> None:
            self.model.set_pref(name, not on)

        return self._row(icon, title, detail, toggle, trailing=c_switch(on, toggle))

    # sheets

    def _sheets(self) -> list[Overlay]:
        name = self.state["open"]
        if name is None:
            return []
        if name == "visible":
            return [bottom_sheet(sheet_heading("Visible Calendars"), *self._calendars(self._visible), on_dismiss=self.close)]
        if name == "default_calendar":
            return [bottom_sheet(sheet_heading("Default Calendar"), *self._calendars(self._default), on_dismiss=self.close)]
        title, options = OPTIONS[name]
        chosen = self.model.pref(name)

        def put(value: bool | int | str) -> Handler:
            def act() -> None:
                self.model.set_pref(name, value)
                self.close()

            return act

        lines = [c_box(option(label, value == chosen, put(value)), width=FILL, padding=(16, 0)) for label, value in options]
        return [bottom_sheet(sheet_heading(title), *lines, on_dismiss=self.close)]

    def _calendars(self, line: Callable[[Any], View]) -> list[View]:
        return [line(row) for row in self.model.calendars()]

    def _visible(self, row: Any) -> View:
        shown = bool(row["is_visible"])

        def toggle() -> None:
            self.model.show_calendar(int(row["id"]), not shown)

        return _calendar_line(row, toggle, c_switch(shown, toggle))

    def _default(self, row: Any) -> View:
        chosen = self.model.default_calendar()["id"] == row["id"]

        def take() -> None:
            self.model.set_pref("default_calendar", f"room:{row['id']}")
            self.close()

        return _calendar_line(row, take, c_icon("check", tint="primary") if chosen else None)


def _calendar_line(row: Any, act: Handler, end: View | None) -> View:
    dot = c_box(width=12, height=12, radius=6, background=hex_color(int(row["color"])))
    name = c_text(str(row["display_name"]), weight=1)
    return clickable(dot, name, end, on_click=act, width=FILL, height=56, spacing=16, padding=(24, 0), key=f"line_{row['id']}")


def _section(label: str) -> View:
    return c_text(label.upper(), size=12, line_height=16, font_weight=500, color="primary", padding=(16, 20, 16, 8), letter_spacing=0.5)


def _card(rows: Sequence[View]) -> View:
    parts: list[View] = []
    for row in rows:
        parts += [divider(margin=(52, 0, 0, 0)), row] if parts else [row]
    return c_column(*parts, width=FILL, radius=12, background="surface_container_low")


def about_sheet() -> list[View]:
    """Content of the sheet behind the app's name on the home screen."""
    return [
        c_row(c_icon("calendar_month", size=48, tint="primary"), gravity="center", width=FILL),
        c_text("KashCal", size=24, line_height=32, font_weight=700, text_align="center", width=FILL, padding=(0, 8, 0, 0)),
        c_text(f"v{VERSION}", size=14, line_height=20, color="on_surface_variant", text_align="center", width=FILL),
        c_text(
            "Built with Love", size=14, line_height=20, color="on_surface_variant", text_align="center", width=FILL, padding=(0, 16, 0, 0)
        ),
        c_text("in Austin", size=14, line_height=20, color="on_surface_variant", text_align="center", width=FILL, padding=(0, 0, 0, 16)),
    ]
