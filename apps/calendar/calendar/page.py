"""The one activity's state and ways about: the calendar, pages above it, dialogs and menus above those."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from apps.calendar.calendar import dates, preferences, times
from apps.calendar.calendar import form as forms
from apps.calendar.calendar.form import Form
from apps.calendar.calendar.format import local
from apps.calendar.calendar.navigation import Layout, Place, layout_named
from apps.calendar.calendar.store import EDITOR, Instance, Store
from apps.lineages.system_calendar.access import READ
from emulator.sim.toolkit import Activity, Intent
from emulator.sim.toolkit.app import State

VIEW = "android.intent.action.VIEW"
INSERT = "android.intent.action.INSERT"
NO_CALENDAR = -1


class Page(Activity):
    """Base of the main activity. `state`: where the calendar is (see `Place`), `pages` above it, `dialogs` above those, the open `menu`."""

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
        return lambda: self.push(_event_page(one))

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


def _event_page(one: Instance) -> State:
    """The page of an instance."""
    return {
        "page": "event",
        "id": one.event["id"],
        "begin": one.begin,
        "end": one.end,
        "zone": one.zone,
        "all_day": one.all_day,
        "rule": one.event["rule"],
    }
