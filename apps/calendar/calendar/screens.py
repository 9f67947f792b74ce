"""Calendar 2.5.7b (Jetpack Compose) as the simulated device runs it: one activity with a calendar, pages above it, and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, ClassVar

from apps.calendar.calendar import asking, dates, preferences, settings, times
from apps.calendar.calendar import event_page as events
from apps.calendar.calendar import form as forms
from apps.calendar.calendar.agenda import agenda_page
from apps.calendar.calendar.editor import editor_page, reminder_menu
from apps.calendar.calendar.form import Form
from apps.calendar.calendar.format import local, month_text
from apps.calendar.calendar.grid import week_page
from apps.calendar.calendar.month import month_page
from apps.calendar.calendar.navigation import Layout, Place, layout_named
from apps.calendar.calendar.parts import dropdown
from apps.calendar.calendar.repeat import repeat_dialog, unit_menu, week_start_menu
from apps.calendar.calendar.store import EDITOR, Instance, Store
from apps.lineages.system_calendar.access import READ, WRITE
from emulator.sim.toolkit import (
    FILL,
    Activity,
    App,
    Intent,
    IntentFilter,
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

VIEW = "android.intent.action.VIEW"
INSERT = "android.intent.action.INSERT"
NO_CALENDAR = -1


class Main(Activity):
    """The activity. `state`: where the calendar is (see `Place`), `pages` above it, `dialogs` above those, the `menu` that is open."""

    name = "com.vayunmathur.calendar.MainActivity"

    @property
    def store(self) -> Store:
        return Store(self.ctx)

    @property
    def place(self) -> Place:
        return Place(self.state)

    @property
    def now(self) -> datetime:
        return local(self.ctx.now(), self.ctx.zone)

    @property
    def today(self) -> date:
        return self.now.date()

    @property
    def form(self) -> Form:
        """The form that is being filled in."""
        form: Form = self.state["pages"][-1]["form"]
        return form

    # --- the life of the activity ------------------------------------------------------------------------------------------------------

    def on_create(self) -> None:
        self.state.update(pages=[], dialogs=[], menu="", serial=0)
        self.place.open(layout_named(preferences.layout(self.ctx)).name, self.today)
        self.store.load()
        self._answer(self.intent)
        if not self.store.permitted:
            self._request()

    def on_new_intent(self, intent: Intent) -> None:
        self._answer(intent)

    def on_resume(self) -> None:
        if "events" not in self.ctx.memory:
            self.store.load()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        self.store.load()

    def on_back(self) -> bool:
        if self.state["pages"]:
            self.pop()
            return True
        return False

    def _request(self) -> None:
        """Ask for reading; the answer is for writing too, which is in the same group."""
        self.ctx.request_permission(READ)

    def _answer(self, intent: Intent) -> None:
        """Open what an intent of another app asks for: a day, or the form with texts and times filled in."""
        moment = intent.data.rpartition("/")[2]
        if intent.action == VIEW and "/time/" in intent.data and moment.isascii() and moment.isdigit():
            self.place.go_to(local(min(int(moment), forms.LATEST_MS), self.ctx.zone).date())
        if intent.action == INSERT:
            self.edit(None, intent.extras)

    # --- pages, dialogs and menus --------------------------------------------------------------------------------------------------------

    def push(self, page: dict[str, Any]) -> None:
        self.state["serial"] += 1
        self.state["pages"].append({**page, "serial": self.state["serial"]})
        self.close_menu()

    def pop(self) -> None:
        """Leave a page. The calendar below counts its pages from today anew."""
        self.state["pages"].pop()
        self.close_menu()
        if not self.state["pages"]:
            self.state["anchor"] = self.today.isoformat()

    def event_opener(self, one: Instance) -> Callable[[], None]:
        return lambda: self.push(events.opened(one))

    def edit(self, id: int | None, extras: Mapping[str, Any] | None = None) -> None:
        """Open the form for an event, or for a new one with what an intent gave."""
        event = self.store.event(id) if id is not None else None
        if event is not None:
            form = forms.form_of(event)
        else:
            form = forms.new_form(self.ctx.now(), self.ctx.zone, self._calendar())
            forms.fill(form, extras or {})
        self.push({"page": "editor", "form": form})

    def _calendar(self) -> int:
        """The calendar for a new event: the one picked last, else the first that can be written to, else any."""
        editable = [one["id"] for one in self.store.calendars if one["level"] >= EDITOR]
        picked = preferences.calendar(self.ctx)
        if picked is not None and picked in editable:
            return picked
        ids = [*editable, *(one["id"] for one in self.store.calendars)]
        return int(ids[0]) if ids else NO_CALENDAR

    def ask(self, **asked: Any) -> None:
        """Open a dialog."""
        self.state["dialogs"].append(asked)
        self.close_menu()

    def ask_day(self, which: str) -> None:
        """Ask for the day to go to (`view`), or for the first (`start`) or last day of the form."""
        if which == "view":
            picker = dates.opened(self.place.day)
        else:
            start = forms.begin(self.form).date()
            picker = dates.opened(start) if which == "start" else dates.opened(forms.end(self.form).date(), start)
        self.ask(kind="day", which=which, picker=picker)

    def ask_time(self, which: str) -> None:
        at = forms.begin(self.form) if which == "start" else forms.end(self.form)
        self.ask(kind="time", which=which, picker=times.opened(at.time()))

    def close(self) -> None:
        """Close the dialog on top."""
        self.state["dialogs"].pop()
        self.close_menu()

    def close_menu(self) -> None:
        self.state["menu"] = ""

    def choose_layout(self, layout: Layout) -> None:
        preferences.set_layout(self.ctx, layout.name)
        self.place.choose(layout)

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


class APP(App):
    """The process. Reminders are rows for other apps: this version posts no notifications of its own."""

    package = "com.vayunmathur.calendar"
    label = "Calendar"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main}
    permissions: ClassVar[tuple[str, ...]] = (READ, WRITE)
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (
            IntentFilter((INSERT,), types=("vnd.android.cursor.dir/event",)),
            IntentFilter((VIEW,), schemes=("content",), types=("time/epoch",)),
        )
    }

    def on_start(self) -> None:
        Store(self.ctx).load()
