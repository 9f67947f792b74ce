"""The main screen's state and ways about: the view and day in front, what is chosen, search, menu."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, Final

from apps.lineages.simple_calendar import dialogs, people, reminders, transfer, weeks
from apps.lineages.simple_calendar.model import Occurrence
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit.asking import toggled

MONTHLY, YEARLY, LIST, WEEKLY, DAILY, MONTH_DAY = 1, 2, 3, 4, 5, 7
"""Values of the preference `view`."""
DAY: Final = dt.timedelta(days=1)
MINUTES_BACK = 1440
"""How far back the list reaches at first, unless the settings say otherwise."""
VIEW_NAMES: Final = (
    (DAILY, "Daily view"),
    (WEEKLY, "Weekly view"),
    (MONTHLY, "Monthly view"),
    (MONTH_DAY, "Monthly and daily view"),
    (YEARLY, "Yearly view"),
    (LIST, "Simple event list"),
)


class Browsing(Page):
    """`state`: `stack` of [view, day in front], `chosen` day of the month with a list, `slot` of the week, `query`, `searching`,
    `fab` whether the button is unfolded, `selected` keys, `months` how far the list reaches."""

    name = ".activities.MainActivity"

    def on_create(self) -> None:
        model = self.model
        self.state.update(query="", searching=False, fab=False, selected=[], chosen="", slot=None, months=9)
        self.state["stack"] = [[model.number("view", MONTHLY), model.today.isoformat()]]

    def on_resume(self) -> None:
        self.state.update(fab=False, slot=None)

    # --- where we are ----------------------------------------------------------------------------------------------------------------

    @property
    def view(self) -> int:
        return int(self.state["stack"][-1][0])

    @property
    def day(self) -> dt.date:
        return dt.date.fromisoformat(self.state["stack"][-1][1])

    @property
    def chosen_day(self) -> dt.date | None:
        return dt.date.fromisoformat(self.state["chosen"]) if self.state["chosen"] else None

    def go(self, day: dt.date) -> None:
        """Show the page of a day in the present view."""
        self.state["stack"][-1][1] = day.isoformat()
        self.state.update(slot=None, chosen="", selected=[])

    def push(self, view: int, day: dt.date) -> None:
        """Open a view over the present one; Back returns."""
        self.state["stack"].append([view, day.isoformat()])
        self.state.update(slot=None, selected=[])

    def change_view(self, view: int) -> None:
        day = self.day
        self.model.prefs.put_int("view", view)
        self.state.update(stack=[[view, day.isoformat()]], slot=None, chosen="", selected=[], months=9)

    def away(self) -> bool:
        """Whether Go to today leads anywhere."""
        today, day = self.model.today, self.day
        return {
            DAILY: day != today,
            WEEKLY: today not in weeks.days_of(self.model, day),
            YEARLY: day.year != today.year,
            LIST: False,
        }.get(self.view, (day.year, day.month) != (today.year, today.month))

    # --- lists -----------------------------------------------------------------------------------------------------------------------

    def listed(self) -> list[Occurrence]:
        """What is in the list in front, in order; nothing in views without one."""
        if self.state["query"]:
            return self.model.search(str(self.state["query"]))
        model, day = self.model, self.day
        if self.view == DAILY:
            return model.occurrences(*model.day_bounds(day, day))
        if self.view == MONTH_DAY:
            chosen = self.chosen_day
            if chosen is not None:
                return model.occurrences(*model.day_bounds(chosen, chosen))
            first = day.replace(day=1)
            found = model.occurrences(*model.day_bounds(first, next_month(day, 1) - DAY))
            return [item for item in found if (item.first.year, item.first.month) == (day.year, day.month)]
        if self.view == LIST:
            back = 60 * model.number("display_past_events", MINUTES_BACK)
            last = next_month(model.today, int(self.state["months"]))
            return model.occurrences(model.now - back, model.instant(last))
        return []

    def press(self, item: Occurrence) -> Callable[[], None]:
        """A card was tapped: open it, or choose it where others are chosen."""

        def act() -> None:
            if self.state["selected"]:
                self._toggle(item.key)
            else:
                self.open_item(item)

        return act

    def open_item(self, item: Occurrence) -> None:
        self.ctx.start_activity("task" if item.task else "event", event_id=item.id, event_occurrence_ts=item.start)

    def hold(self, item: Occurrence) -> Callable[[], None]:
        return lambda: self._toggle(item.key)

    def _toggle(self, key: str) -> None:
        self.state["selected"] = toggled(self.state["selected"], key)

    def ask_delete(self) -> None:
        chosen = [item for item in self.listed() if item.key in self.state["selected"]]
        self.open("delete", repeats=any(item.repeats for item in chosen), task=False, scope="one")

    def _delete(self, scope: str) -> None:
        for item in [item for item in self.listed() if item.key in self.state["selected"]]:
            if not item.repeats or scope == "all":
                self.model.delete([item.id])
                reminders.forget(self.model, item.id)
            else:
                change = self.model.take_out if scope == "one" else self.model.end_before
                change(item.id, item.start)
                reminders.schedule(self.model, item.id)
        self.state["selected"] = []

    # --- something new ---------------------------------------------------------------------------------------------------------------

    def press_new(self) -> None:
        if self.state["fab"] or not self.model.flag("allow_creating_tasks", True):
            self.create("event")
        else:
            self.state["fab"] = True

    def create(self, what: str) -> None:
        """A form for a new event or task on the day in front."""
        self.state["fab"] = False
        day = self.new_day()
        start = self.model.new_start(day, may_change_day=self.view not in (DAILY, MONTH_DAY))
        self.ctx.start_activity(what, new_event_start_ts=start)

    def new_day(self) -> dt.date:
        """The day that a new event is proposed for."""
        today, day = self.model.today, self.day
        if self.view == DAILY:
            return day
        if self.view == MONTH_DAY and self.chosen_day is not None:
            return self.chosen_day
        if self.view == WEEKLY:
            days = weeks.days_of(self.model, day)
            return today if today in days else days[0]
        if self.view in (MONTHLY, MONTH_DAY):
            return today if (day.year, day.month) == (today.year, today.month) else day.replace(day=1)
        return today

    def tap_slot(self, day: dt.date, hour: int) -> None:
        self.state["slot"] = [day.isoformat(), hour]

    def create_in_slot(self) -> None:
        if self.model.flag("allow_creating_tasks", True):
            self.ask_one("slot", [("event", "Event"), ("task", "Task")], None)
        else:
            self.picked("slot", "event")

    # --- menu ------------------------------------------------------------------------------------------------------------------------

    def show_menu(self) -> None:
        items = [] if self.view == LIST else [("date", "Go to date")]
        items += [(f"people_{kind}", f"Add contact {kind}") for kind in self.look.people]
        items += [] if self.look.fossify else [transfer.IMPORT, transfer.EXPORT]
        items += [("settings", "Settings"), ("about", "About")]
        self.open("menu", items=items)

    def ask_view(self) -> None:
        self.ask_one("view", VIEW_NAMES, self.view)

    def ask_filter(self) -> None:
        types = self.model.types()
        options = [[int(row["id"]), str(row["title"])] for row in types]
        colors = [int(row["color"]) for row in types]
        self.open("checks", "filter", options=options, colors=colors, ticked=sorted(self.model.shown_types), title="")

    def ask_day(self) -> None:
        """The wheels that lead to another page."""
        parts = {YEARLY: ["year"], MONTHLY: ["month", "year"], MONTH_DAY: ["month", "year"]}.get(self.view, ["month", "day", "year"])
        self.open("spinner", "go", wheels=dialogs.spinner_state(self.day), parts=parts)

    def go_to_today(self) -> None:
        self.go(self.model.today)

    def chosen(self, key: str) -> None:
        if key == "date":
            self.ask_day()
        elif key.startswith("people_"):
            people.ask(self, key.removeprefix("people_"))
        elif key in (transfer.IMPORT[0], transfer.EXPORT[0]):
            transfer.begin(self, key)
        else:
            self.ctx.start_activity(key)

    def picked(self, key: str, value: Any) -> None:
        if key == "view":
            self.change_view(int(value))
        elif key == "slot":
            day, hour = self.state["slot"]
            start = self.model.instant(dt.date.fromisoformat(day), int(hour) * 60)
            self.state["slot"] = None
            self.ctx.start_activity(str(value), new_event_start_ts=start, new_event_set_hour_duration=True)

    def dated(self, key: str, day: dt.date) -> None:
        self.go(day)

    def ticked(self, key: str, values: list[Any]) -> None:
        self.model.show_types(int(id) for id in values)

    def entered(self, key: str, value: Any) -> None:
        if key == "delete":
            self._delete(str(value))

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if ok:
            transfer.finish(self, key, data)

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if granted:
            people.add(self, key)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["searching"]:
            self.ctx.hide_keyboard()
            self.state.update(searching=False, query="")
        elif self.state["fab"]:
            self.state["fab"] = False
        elif len(self.state["stack"]) > 1:
            self.state["stack"].pop()
            self.state.update(slot=None, chosen="")
        else:
            return False
        return True


def next_month(day: dt.date, by: int) -> dt.date:
    """The first of a month before or after."""
    number = day.year * 12 + day.month - 1 + by
    return dt.date(number // 12, number % 12 + 1, 1)
