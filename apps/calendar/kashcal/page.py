"""What every part of the home activity may do: its state by name, sheets opened and closed, another day or view shown."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from apps.calendar.kashcal import draft as drafts
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.model import Item, Model
from apps.calendar.kashcal.month_wheels import wheels_for
from emulator.sim.toolkit import Activity
from emulator.sim.toolkit.view import Handler

VIEWS = {
    "month": ("Month", "calendar_month"),
    "agenda": ("Agenda", "view_agenda"),
    "month_full": ("Month (Full)", "calendar_view_month"),
    "three_days": ("3 Days", "view_column"),
    "week": ("Week", "view_week"),
    "year": ("Year", "calendar_today"),
}
"""Value of the preference, label and icon of each view."""


class Page(Activity):
    """The home activity without its screens. `state`: `view` shown, `day` picked and `month` in sight (ISO), `sheet` over it, `form` while
    one is open, `search` and its `query`, `filter` and `filter_day`."""

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    @property
    def day(self) -> date:
        return date.fromisoformat(self.state["day"])

    @property
    def month(self) -> date:
        return date.fromisoformat(self.state["month"])

    # --- sheets ------------------------------------------------------------------------------------------------------------------

    def sheet(self, kind: str) -> None:
        self.state["sheet"] = {"kind": kind, **(wheels_for(self.month) if kind == "month" else {})}

    def ask_when(self, name: str, when: datetime, *, time: bool) -> None:
        """Open the sheet of a date: what it sets (`start`, `end`, `until`, `filter`), the day and minute chosen, the month in sight."""
        self.state["sheet"] = {
            "kind": "when",
            "name": name,
            "day": when.date().isoformat(),
            "hour": when.hour,
            "minute": when.minute,
            "month": store.first_of(when.date()).isoformat(),
            "months": None,
            "time": time,
        }

    def close(self) -> None:
        self.state["sheet"] = None

    def dismiss(self) -> None:
        """Back, or a tap beside the sheet."""
        if self.state["sheet"]["kind"] == "welcome":
            self.model.set_pref(store.ONBOARDING, True)
        self.close()

    def opener(self, item: Item) -> Handler:
        """Opens the quick view of an occurrence."""
        fields = {"kind": "quick", "master": item.master, "start": item.start, "asking": "", "wide": False, "more": False}

        def act() -> None:
            self.ctx.hide_keyboard()
            self.state["sheet"] = dict(fields)

        return act

    def open_drawer(self) -> None:
        self.sheet("drawer")

    def open_settings(self) -> None:
        self.ctx.start_activity("settings")

    # --- moving about ------------------------------------------------------------------------------------------------------------

    def pick_day(self, day: date) -> None:
        self.state.update(day=day.isoformat(), month=store.first_of(day).isoformat())

    def turn_month(self, by: int) -> None:
        self.state["month"] = store.first_of(self.month, by).isoformat()

    def turn_days(self, by: int) -> None:
        self.pick_day(self.day + timedelta(days=by))

    def show_day(self, day: date) -> None:
        """A day of the full month: the month with its panel."""
        self.pick_day(day)
        self.state["view"] = "month"

    def show_month(self, month: date) -> None:
        self.state.update(month=month.isoformat(), view="month")

    def show_at(self, month: date) -> None:
        """What the wheels behind a title were set to; views of days go to its first day."""
        self.state["month"] = month.isoformat()
        if self.state["view"] in ("three_days", "week"):
            self.pick_day(month)

    def go_today(self) -> None:
        self.pick_day(self.model.today)

    def shower(self, view: str) -> Handler:
        def act() -> None:
            self.state["view"] = view
            if view in ("three_days", "week") and (self.day.year, self.day.month) != (self.month.year, self.month.month):
                self.pick_day(self.month)
            self.close()

        return act

    def calendar_shower(self, id: int, visible: bool) -> Handler:
        return lambda: self.model.show_calendar(id, visible)

    # --- search ------------------------------------------------------------------------------------------------------------------

    def open_search(self) -> None:
        self.state.update(search=True, query="", filter="All", filter_day=None)
        self.ctx.focus("search")

    def close_search(self) -> None:
        self.state["search"] = False
        self.ctx.hide_keyboard()

    def filterer(self, name: str) -> Handler:
        def act() -> None:
            if name == "Date":
                self.ctx.hide_keyboard()
                day = date.fromisoformat(self.state["filter_day"] or self.model.today.isoformat())
                self.ask_when("filter", drafts.at_midnight(day), time=False)
            else:
                self.state["filter"] = name

        return act
