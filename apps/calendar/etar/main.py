"""The first page (AllInOneActivity): bar, drawer, and one of the four views.

State: `view` (see options.VIEWS), `day` (shown or chosen, ISO), `slot` (`[day, hour]` touched on the hours), `agenda` (its list),
`overlay`.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final

from apps.calendar.etar import events, form, options, words
from apps.calendar.etar.agenda import Agenda, agenda_state
from apps.calendar.etar.grid import Grid, half_hour_after, week_of
from apps.calendar.etar.month import month_view
from apps.lineages.system_calendar import access
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, box, column, dialog, edit, icon, menu, row, space, text
from emulator.sim.toolkit.material import MenuAction, NavItem, app_bar, drawer, fab, nav_drawer
from emulator.sim.toolkit.pickers import date_picker, date_state

STORAGE: Final = "android.permission.WRITE_EXTERNAL_STORAGE"
NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"
ASKED: Final = (access.READ, access.WRITE, STORAGE, NOTIFY)
DRAWER: Final = (
    NavItem("Day", "calendar_view_day", id="day_menu_item"),
    NavItem("Week", "calendar_view_week", id="week_menu_item"),
    NavItem("Month", "calendar_view_month", id="month_menu_item"),
    NavItem("Agenda", "view_agenda", id="agenda_menu_item"),
    None,
    NavItem("Settings", "settings", id="action_settings"),
    NavItem("About Etar", "info", id="action_about"),
)
DRAWER_VIEWS: Final = (options.DAY, options.WEEK, options.MONTH, options.AGENDA)


class Main(Activity):
    name = "com.android.calendar.AllInOneActivity"

    def on_create(self) -> None:
        self.state.update(view=options.first_view(self.ctx), slot=None, overlay=None)
        self._go(self.today)
        self._ask(0)

    def on_new_intent(self, intent: Intent) -> None:
        if intent.extras.get("day"):
            self._go(date.fromisoformat(intent.extras["day"]))

    def _ask(self, place: int) -> None:
        """Ask for the permissions that are missing, one after the other; `place` is the first to look at."""
        missing = [(at, one) for at, one in enumerate(ASKED) if at >= place and not self.ctx.has_permission(one)]
        if missing:
            at, permission = missing[0]
            self.ctx.request_permission(permission, str(at))
        elif place:
            self._asked()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        self._ask(int(key) + 1)

    def _asked(self) -> None:
        """The last question is answered."""
        if events.allowed(self.ctx):
            self._go(self.today)
            self._ask_about_battery()
        else:
            self.ctx.toast("Etar requires calendar read and write permissions to work properly. Please try again.")

    def _ask_about_battery(self) -> None:
        if self._battery_open:
            self.state["overlay"] = {"kind": "battery"}

    @property
    def _battery_open(self) -> bool:
        """Whether the system may still put the app to sleep, and the user has not said that this is no matter."""
        return not options.flag(self.ctx, options.NO_BATTERY_QUESTION) and not self.ctx.memory.get("awake")

    @property
    def today(self) -> date:
        return words.local(self.ctx.now(), self.ctx.zone).date()

    @property
    def day(self) -> date:
        return date.fromisoformat(self.state["day"])

    def _go(self, day: date) -> None:
        self.state.update(day=day.isoformat(), slot=None, agenda=agenda_state(day))

    def close(self) -> None:
        self.state["overlay"] = None

    def show(self, kind: str, **more: Any) -> Callable[[], object]:
        return lambda: self.state.update(overlay={"kind": kind, **more})

    def on_back(self) -> bool:
        if self.state.get("came_from_month"):
            self.state.pop("came_from_month")
            self._switch(options.MONTH)
            return True
        return False

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        view = self.state["view"]
        listing = self._agenda() if view == options.AGENDA else None
        day = listing.top_day if listing is not None else self.day
        bar = self._bar(view, day)
        body = listing.build() if listing is not None else self._body(view)
        add = fab("add", self._new(), desc="New event", id="floating_action_button", background="primary", tint="on_primary")
        content = box(body, add, width=FILL, weight=1, accessible=False)
        body.height, body.width = FILL, FILL
        root = column(bar, content, width=FILL, height=FILL, id="coordinator_layout", cls="android.view.ViewGroup")
        return Screen(root, self._overlays(), theme=options.palette(self.ctx))

    def _agenda(self) -> Agenda:
        return Agenda(self.ctx, self.state["agenda"], lambda one: events.open_page(self.ctx, one))

    def _bar(self, view: int, day: date) -> View:
        by_day = view in (options.DAY, options.AGENDA)
        subtitle = words.weekday(day, self.today) if by_day else ""
        if view == options.WEEK and options.flag(self.ctx, options.WEEK_NUMBER):
            middle = words.week_start(day, options.first_weekday(self.ctx)) + timedelta(days=3)
            subtitle = f"Week {middle.isocalendar().week}"
        actions = [MenuAction("today", "Today", self._today, id="action_today")]
        if self._battery_open:
            actions.append(MenuAction("error", "Info", self._ask_about_battery, id="action_info"))
        bar = app_bar(
            words.full(day) if by_day else words.month(day),
            subtitle=subtitle,
            navigation="menu",
            navigation_desc="Open navigation drawer",
            on_navigation=self.show("drawer"),
            actions=actions,
            on_overflow=self.show("menu"),
            title_size=20,
            id="toolbar",
        )
        bar.on_click = self._ask_day
        return bar

    def _body(self, view: int) -> View:
        if view == options.MONTH:
            return month_view(self.ctx, self.day, on_turn=self._turn_month, on_day=self._open_day, on_hold=self._quick)
        days = [self.day] if view == options.DAY else week_of(self.ctx, self.day)
        return Grid(
            self.ctx,
            days,
            slot=self.state["slot"],
            on_turn=self._turn,
            on_event=lambda one: events.open_page(self.ctx, one),
            on_slot=self._touch_slot,
        ).build()

    # --- moving ------------------------------------------------------------------------------------------------------------------

    def _turn(self, pages: int) -> None:
        length = 1 if self.state["view"] == options.DAY else options.days_per_week(self.ctx)
        self._go(self.day + timedelta(days=pages * length))

    def _turn_month(self, pages: int) -> None:
        month = self.day.year * 12 + self.day.month - 1 + pages
        year, number = month // 12, month % 12 + 1
        self._go(date(year, number, min(self.day.day, calendar.monthrange(year, number)[1])))

    def _open_day(self, day: date) -> None:
        self._go(day)
        self._switch(options.DAY)
        self.state["came_from_month"] = True

    def _today(self) -> None:
        self._go(self.today)

    def _switch(self, view: int) -> None:
        """Another view of the same day."""
        if self.state["view"] == options.AGENDA:
            self._go(self._agenda().top_day)
        elif view == options.AGENDA:
            self._go(self.day)
        self.state.pop("came_from_month", None)
        self.state.update(view=view, overlay=None, slot=None)
        self.ctx.prefs(options.PREFS).put_int(options.LAST_VIEW, view)

    def _touch_slot(self, day: date, hour: int) -> None:
        """An hour is touched: the first time it offers a new event, the second time it makes one."""
        if self.state["slot"] == [day.isoformat(), hour]:
            self.state["slot"] = None
            self.ctx.start_activity("editor", start=f"{day.isoformat()}T{hour:02d}:00")
        else:
            self.state["slot"] = [day.isoformat(), hour]

    def _new(self) -> Callable[[], object]:
        def start() -> None:
            now = words.local(self.ctx.now(), self.ctx.zone)
            day = self._agenda().top_day if self.state["view"] == options.AGENDA else self.day
            begin = half_hour_after(datetime.combine(day, now.time()))
            self.ctx.start_activity("editor", start=begin.isoformat(timespec="minutes"))

        return start

    # --- dialogs -----------------------------------------------------------------------------------------------------------------

    def _ask_day(self) -> None:
        today = self.today
        self.state["overlay"] = {"kind": "goto", "picker": date_state(today.year, today.month, today.day)}

    def _quick(self, day: date) -> None:
        self.state["overlay"] = {"kind": "quick", "day": day.isoformat(), "title": ""}
        self.ctx.focus("event_title")

    def _overlays(self) -> list[Overlay]:
        overlay = self.state["overlay"]
        if overlay is None:
            return []
        kind = overlay["kind"]
        if kind == "drawer":
            chosen = DRAWER_VIEWS.index(self.state["view"])
            content = nav_drawer(DRAWER, chosen, self._drawer_item, header=space(44), id="navigation_view")
            return [drawer(content, self.close, width=300)]
        if kind == "menu":
            return [self._menu()]
        if kind == "goto":

            def go(day: date) -> None:
                self._go(day)
                self.close()

            return [date_picker(overlay["picker"], on_ok=go, on_cancel=self.close, today=self.today, title="Go to\u2026")]
        return [self._battery() if kind == "battery" else self._quick_dialog(overlay)]

    def _drawer_item(self, place: int) -> None:
        if place < len(DRAWER_VIEWS):
            self._switch(DRAWER_VIEWS[place])
            return
        self.close()
        self.ctx.start_activity("settings" if place == len(DRAWER_VIEWS) else "about")

    def _menu(self) -> Overlay:
        def then(action: Callable[[], object]) -> Callable[[], object]:
            def act() -> None:
                self.close()
                action()

            return act

        items = [
            ("Go to\u2026", self._ask_day),
            ("Refresh", then(lambda: self._go(self.day))),
            ("Search", then(lambda: self.ctx.start_activity("search"))),
            ("View settings", then(lambda: self.ctx.start_activity("settings", page="details"))),
        ]
        return menu(items, on_dismiss=self.close)

    def _battery(self) -> Overlay:
        """The system's question, which the app brings up."""

        def allow() -> None:
            self.ctx.memory["awake"] = True
            self.close()

        return dialog(
            title="Let app always run in background?",
            message="Allowing Etar to always run in the background may reduce battery life.\n\n"
            "You can change this later from Settings > Apps.",
            positive=("Allow", allow),
            negative=("Deny", self.close),
            on_dismiss=self.close,
        )

    def _quick_dialog(self, overlay: dict[str, Any]) -> Overlay:
        """A name makes an event of the whole day; Edit goes on in the form."""
        day = date.fromisoformat(overlay["day"])
        found = form.writable(self.ctx)
        if not found:
            return dialog(
                title="No calendars",
                message="Before you can add an event, you must add at least one calendar to your device",
                positive=("Add calendar", self._add_calendar),
                cancel=self.close,
            )
        usual = form.usual_calendar(self.ctx, found)

        def save() -> None:
            data = form.new(self.ctx, words.midnight(day), all_day=True)
            data["title"] = overlay["title"]
            form.save(self.ctx, data)
            self.ctx.toast("Event created.")
            self.close()

        def details() -> None:
            self.close()
            self.ctx.start_activity("editor", start=f"{overlay['day']}T00:00", all_day=True, title=overlay["title"])

        content = column(
            edit(overlay["title"], lambda new: overlay.update(title=new), hint="Event name", id="event_title"),
            text(words.day_span(day, day, self.today), id="event_day", size=16, height=48, gravity="start center", padding=(4, 0)),
            row(
                icon("circle", size=16, fill=True, tint=usual.color, accessible=False, margin=(4, 0, 12, 0)),
                column(
                    text(usual.name, id="calendar_name", size=16),
                    text(usual.account_name, id="account_name", size=12, color="on_surface_variant"),
                    accessible=False,
                ),
                width=FILL,
            ),
            width=FILL,
        )
        return dialog(
            content,
            title="New event",
            positive=("Save", save),
            positive_enabled=bool(overlay["title"].strip()),
            cancel=self.close,
            neutral=("Edit", details),
        )

    def _add_calendar(self) -> None:
        self.close()
        self.ctx.start_activity("settings")
