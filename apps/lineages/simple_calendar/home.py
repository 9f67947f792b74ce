"""The main screen: search bar, one of six views of the calendar, and the button for something new."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, Final

from apps.lineages import simple_bars
from apps.lineages.simple_calendar import dialogs, people, reminders, rows, transfer, views
from apps.lineages.simple_calendar.ics import to_ics
from apps.lineages.simple_calendar.model import Occurrence
from apps.lineages.simple_calendar.page import Page
from apps.lineages.simple_calendar.quick_filter import quick_filter
from apps.lineages.simple_calendar.views import DAILY, LIST, MONTH_DAY, MONTHLY, WEEKLY, YEARLY
from emulator.sim.toolkit import FILL, Screen, View, box, column, edit, icon, icon_button, list_, row, text
from emulator.sim.toolkit.material import MenuAction, contextual_bar, fab

VIEW_NAMES: Final = (
    (DAILY, "Daily view"),
    (WEEKLY, "Weekly view"),
    (MONTHLY, "Monthly view"),
    (MONTH_DAY, "Monthly and daily view"),
    (YEARLY, "Yearly view"),
    (LIST, "Simple event list"),
)
SEARCH = "top_toolbar_search"


class Main(Page):
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
            WEEKLY: today not in views.week_days(self.model, day),
            YEARLY: day.year != today.year,
            LIST: False,
        }.get(self.view, (day.year, day.month) != (today.year, today.month))

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        body = self.results() if self.state["query"] else views.view_page(self)
        content = box(body, *self.buttons(), width=FILL, weight=1, id="main_holder", cls="android.view.ViewGroup")
        root = column(
            self.selection_bar() if self.state["selected"] else self.search_bar(),
            content,
            quick_filter(self),
            width=FILL,
            height=FILL,
            id="main_coordinator",
            cls="android.view.ViewGroup",
        )
        return Screen(root, self.overlays(), theme=self.look.theme)

    def search_bar(self) -> View:
        """The rounded bar with the search field and the menu."""
        searching = bool(self.state["searching"])
        back = searching or len(self.state["stack"]) > 1
        mark = icon_button(
            "arrow_back" if back else "search",
            self.go_back if back else lambda: self.ctx.focus(SEARCH),
            desc="Back" if back else "Search",
            id=f"{SEARCH}_icon",
            cls="android.widget.ImageView",
        )
        field = edit(
            str(self.state["query"]),
            lambda value: self.state.update(query=value, selected=[]),
            hint="Search",
            look="plain",
            id=SEARCH,
            size=18,
            weight=1,
            height=FILL,
            ime_action="done",
            on_focus=self._search_focus,
        )
        actions = [] if searching else self._actions()
        overflow = icon_button("more_vert", self.show_menu, desc="More options", key="overflow", cls="android.widget.ImageView")
        tools = row(*actions, overflow, id="top_toolbar", cls="android.view.ViewGroup")
        return column(simple_bars.search_bar(mark, field, tools), id="main_menu", width=FILL)

    def _search_focus(self, on: bool) -> None:
        if on:
            self.state["searching"] = True

    def _actions(self) -> list[View]:
        def action(name: str, desc: str, id: str, act: Callable[[], object]) -> View:
            return icon_button(name, act, desc=desc, id=id, cls="android.widget.Button", width=44)

        made = []
        if self.away():
            made.append(action("today", "Go to today", "go_to_today", self.go_to_today))
        made.append(action("view_agenda", "Change view", "change_view", self.ask_view))
        if len(self.model.types()) > 1:
            made.append(action("filter_alt", self.look.words.filter, "filter", self.ask_filter))
        return made

    def selection_bar(self) -> View:
        listed = self.listed()
        chosen = [item for item in listed if item.key in self.state["selected"]]
        actions = [
            MenuAction("share", "Share", lambda: self.share("events.ics", to_ics(self.model, [i.id for i in chosen])), id="cab_share"),
            MenuAction("delete", "Delete", self.ask_delete, id="cab_delete"),
        ]
        return contextual_bar(f"{len(chosen)} / {len(listed)}", lambda: self.state.update(selected=[]), actions)

    def buttons(self) -> list[View | None]:
        """The round button and, unfolded, the labels above it."""
        if self.state["query"] or self.view in (YEARLY, WEEKLY):
            return []
        look = self.look
        main = fab(
            "add",
            self.press_new,
            desc="New Event",
            id="calendar_fab",
            look=look.fab_look,
            background="primary",
            tint="on_primary",
        )
        if not self.state["fab"]:
            return [main]

        def label(words: str, id: str, bottom: float, act: Callable[[], None]) -> View:
            return text(words, id=id, size=18, align="end bottom", margin=(0, 0, 88, bottom), padding=12, on_click=act)

        def disc(bottom: float, act: Callable[[], None]) -> View:
            return box(
                icon("task_alt", tint="on_primary", align="center", accessible=False),
                id="fab_task_icon",
                cls="android.widget.ImageView",
                width=40,
                height=40,
                radius=20,
                background="primary",
                align="end bottom",
                margin=(0, 0, 24, bottom),
                on_click=act,
            )

        fold = lambda: self.state.update(fab=False)  # noqa: E731 - a handler as any other
        return [
            box(
                id="fab_extended_overlay",
                cls="android.widget.RelativeLayout",
                width=FILL,
                height=FILL,
                background="surface/85",
                on_click=fold,
            ),
            label("Event", "fab_event_label", 20, lambda: self.create("event")),
            label("Task", "fab_task_label", 86, lambda: self.create("task")),
            disc(90, lambda: self.create("task")),
            main,
        ]

    # --- lists -----------------------------------------------------------------------------------------------------------------------

    def listed(self) -> list[Occurrence]:
        """What is in the list in front."""
        if self.state["query"]:
            return self.model.search(str(self.state["query"]))
        return views.listed(self)

    def results(self) -> View:
        query = str(self.state["query"])
        found = self.model.search(query) if len(query) >= 2 else []
        if not found:
            words = self.look.words.filtered_out if not self.model.shown_types else "No items found."
            body = column(
                text(words, id="search_placeholder", size=16, italic=True, text_align="center", width=FILL, padding=(16, 24, 16, 0)),
                text(
                    "Type in at least 2 characters.", id="search_placeholder_2", size=14, text_align="center", width=FILL, padding=(16, 12)
                )
                if len(query) == 1
                else None,
                width=FILL,
            )
        else:
            body = self.sections(found, id="search_results_list")
        return box(body, id="search_holder", cls="android.widget.RelativeLayout", width=FILL, height=FILL)

    def sections(
        self, items: list[Occurrence], *, id: str, months: bool = True, days: bool = True, more: Callable[[], object] | None = None
    ) -> View:
        """A list in order of time, which begins with the first day that is not over."""
        made, jump = rows.sections(self.model, items, self.state["selected"], self.press, self.hold, months=months, days=days)
        body = list_(made, id=id, pad=(0, 8, 0, 88), on_scroll_end=more, key=f"{id}_{self.state['query']}")
        body.initial_scroll = jump if id == "search_results_list" else 0.0
        return body

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
        chosen = self.state["selected"]
        self.state["selected"] = [other for other in chosen if other != key] if key in chosen else [*chosen, key]

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
        day = views.new_day(self)
        start = self.model.new_start(day, may_change_day=self.view not in (DAILY, MONTH_DAY))
        self.ctx.start_activity(what, new_event_start_ts=start)

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
