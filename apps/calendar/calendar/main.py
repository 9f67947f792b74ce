"""The main activity: the calendar in its layouts, the page in front, what is open above it."""

from __future__ import annotations

from typing import Any

from apps.calendar.calendar import asking, settings
from apps.calendar.calendar import event_page as events
from apps.calendar.calendar.agenda import agenda_page
from apps.calendar.calendar.editor import editor_page, reminder_menu
from apps.calendar.calendar.format import month_text
from apps.calendar.calendar.grid import week_page
from apps.calendar.calendar.month import month_page
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import dropdown
from apps.calendar.calendar.repeat import repeat_dialog, unit_menu, week_start_menu
from emulator.sim.toolkit import (
    FILL,
    Overlay,
    Screen,
    View,
    c_box,
    c_button,
    c_column,
    c_fab,
    c_icon,
    c_icon_button,
    c_row,
    c_text,
    clickable,
)


class Main(Page):
    """See `Page` for its state."""

    # --- what is shown -------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        dark = self.ctx.setting("secure", "ui_night_mode") == "2"
        theme = "pixel_dark" if dark else "pixel"
        if not self.store.permitted:
            ask = c_button("Please grant calendar permission", self._request, align="center")
            return Screen(c_box(ask, width=FILL, height=FILL), theme=theme)
        return Screen(self._page(), self._overlays(), theme=theme)

    def _page(self) -> View:
        if not self.state["pages"]:
            return self._calendar_page()
        page = self.state["pages"][-1]
        if page["page"] == "event":
            return events.event_page(self, page)
        if page["page"] == "editor":
            return editor_page(self, page)
        return settings.settings_page(self, page)

    def _calendar_page(self) -> View:
        place = self.place
        heading = clickable(
            c_text(month_text(place.day), size=22, line_height=28, font_weight=700),
            c_icon("arrow_drop_down"),
            on_click=lambda: self.ask_day("view"),
        )
        bar = c_row(
            heading,
            c_box(weight=1, height=1),
            dropdown(place.layout.short, lambda: self.state.update(menu="layout"), key="layout", bold=True),
            c_icon_button("settings", lambda: self.push({"page": "settings", "selected": None}), desc="Settings"),
            width=FILL,
            height=64,
            padding=(16, 0, 4, 0),
        )
        pages = {"Agenda": agenda_page, "Month": month_page}
        content = pages.get(place.layout.name, week_page)(self)
        content.weight = 1.0
        body = c_column(bar, content, width=FILL, height=FILL)
        return c_box(body, c_fab("add", lambda: self.edit(None), desc="Add"), width=FILL, height=FILL)

    def _overlays(self) -> list[Overlay]:
        shown = [self._dialog(asked) for asked in self.state["dialogs"]]
        menu = self._menu()
        return [*shown, menu] if menu is not None else shown

    def _dialog(self, asked: dict[str, Any]) -> Overlay:
        kind = asked["kind"]
        if kind == "day":
            return asking.day_dialog(self, asked)
        if kind == "time":
            return asking.time_dialog(self, asked)
        if kind == "calendar":
            return asking.calendar_dialog(self)
        if kind == "zone":
            return asking.zone_dialog(self, asked)
        if kind == "repeat":
            return repeat_dialog(self, asked)
        return settings.calendar_dialog(self, asked)

    def _menu(self) -> Overlay | None:
        menu = self.state["menu"]
        if menu in ("layout", "default_layout"):
            return settings.layout_menu(self, menu)
        if menu == "delete":
            return events.delete_menu(self, self.state["pages"][-1])
        if menu == "reminder":
            return reminder_menu(self, self.form)
        if menu == "unit":
            return unit_menu(self, self.state["dialogs"][-1])
        if menu == "week_start":
            return week_start_menu(self, self.state["dialogs"][-1])
        return None
