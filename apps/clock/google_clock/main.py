"""The main activity; its alarm list is AOSP's expanding cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from apps.clock.google_clock.schema import SCHEMA
from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.main import ALARM, CLOCK, STOPWATCH, TIMER, DeskClock
from apps.lineages.deskclock.model import TimerView, long_time
from apps.lineages.deskclock.pages import Buttons, main_button, play_button
from emulator.sim.toolkit import FILL, Overlay, View, column, icon_button, list_, row, space, switch, text, text_button
from emulator.sim.toolkit.material import NavItem, bottom_nav, card, empty_state, letters, menu, snackbar
from emulator.sim.toolkit.pickers import time_state

BEDTIME = "bedtime"
TABS = (ALARM, CLOCK, TIMER, STOPWATCH, BEDTIME)
ITEMS = (
    NavItem("Alarm", "alarm", id="tab_menu_alarm"),
    NavItem("Clock", "schedule", id="tab_menu_clock"),
    NavItem("Timer", "hourglass_empty", id="tab_menu_timer"),
    NavItem("Stopwatch", "timer", id="tab_menu_stopwatch"),
    NavItem("Bedtime", "bed", id="tab_menu_bedtime"),
)
SUNDAY_FIRST = (7, 1, 2, 3, 4, 5, 6)
LETTERS = ("S", "M", "T", "W", "T", "F", "S")
FULL_DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
SHORT_DAYS = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")


class Main(DeskClock):
    name = "com.android.deskclock.DeskClock"
    theme = "pixel"
    schema = SCHEMA

    def titles(self) -> Mapping[str, str]:
        return {ALARM: "Alarm", CLOCK: "Clock", TIMER: "Timer", STOPWATCH: "Stopwatch", BEDTIME: "Bedtime"}

    def nav(self, tab: str) -> View:
        return bottom_nav(ITEMS, TABS.index(tab), lambda index: self.show(TABS[index]), id="bottom_navigation")

    def page(self, tab: str) -> View:
        if tab == BEDTIME:
            return empty_state("Set a consistent bedtime for better sleep", icon_name="bedtime")
        return self._alarms() if tab == ALARM else self._clock()

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def _alarms(self) -> View:
        rows = [self._alarm(item) for item in self.model.alarms()]

        def add() -> None:
            now = self.model.local()
            self.open("time", id=None, picker=time_state(now.hour, now.minute))

        return column(
            list_(rows, id="alarm_recycler_view", weight=1, pad=(12, 8, 12, 8), gap=12),
            Buttons(main_button("add", add, "Add alarm")).view(),
            width=FILL,
            height=FILL,
        )

    def _alarm(self, item: sqlite3.Row) -> View:
        id, on = int(item["_id"]), bool(item["enabled"])
        expanded = self.state.get("expanded") == id
        tint = "on_surface" if on else "on_surface_variant"

        def toggle() -> None:
            self.model.update_alarm(id, enabled=int(not on))

        def expand() -> None:
            self.state["expanded"] = None if expanded else id

        def pick() -> None:
            self.open("time", id=id, picker=time_state(item["hour"], item["minutes"]))

        head = row(
            column(
                text(item["label"], id="label", size=14, color=tint) if item["label"] and not expanded else None,
                text(self.model.time_text(item["hour"], item["minutes"]), id="digital_clock", size=44, color=tint, on_click=pick),
                weight=1,
                accessible=False,
            ),
            icon_button(
                "expand_less" if expanded else "expand_more", expand, desc="Collapse alarm" if expanded else "Expand alarm", id="arrow"
            ),
            width=FILL,
            accessible=False,
        )
        label_row = text(
            item["label"] or "Add label",
            id="edit_label",
            size=16,
            width=FILL,
            padding=(0, 12, 0, 12),
            on_click=lambda: self.open("label", id=id, text=item["label"]),
        )
        foot = row(
            text(self._days(item), id="days_of_week", size=14, weight=1, color=tint),
            switch(on, toggle, id="onoff", desc=""),
            width=FILL,
            accessible=False,
        )
        more = None
        if expanded:

            def day(index: int) -> None:
                self.model.update_alarm(id, daysofweek=item["daysofweek"] ^ 1 << (SUNDAY_FIRST[index] - 1))

            def vibrate() -> None:
                self.model.update_alarm(id, vibrate=int(not item["vibrate"]))

            def delete() -> None:
                self.model.delete_alarm(id)
                self.state["expanded"] = None
                self.state["snack"] = {"text": "Alarm deleted", "until": self.ctx.elapsed() + 2750}

            chosen = [bool(item["daysofweek"] >> (iso - 1) & 1) for iso in SUNDAY_FIRST]
            more = column(
                letters(LETTERS, chosen, day, descs=FULL_DAYS, size=36, id="repeat_days", width=FILL),
                text("Default (Bright Morning)", id="choose_ringtone", size=16, width=FILL, padding=(0, 14, 0, 14), on_click=lambda: None),
                row(
                    text("Vibrate", size=16, weight=1),
                    switch(bool(item["vibrate"]), vibrate, id="vibrate_onoff"),
                    width=FILL,
                    on_click=vibrate,
                    padding=(0, 6, 0, 6),
                ),
                text_button("Delete", delete, icon="delete", id="delete"),
                width=FILL,
                accessible=False,
            )
        return card(
            head,
            label_row if expanded else None,
            foot,
            more,
            look="filled",
            desc="Alarm",
            padding=(20, 12, 12, 12),
            radius=24,
            key=f"alarm{id}",
            on_click=expand,
            background="surface_container_high",
        )

    def _days(self, item: sqlite3.Row) -> str:
        mask = int(item["daysofweek"])
        if mask == 127:
            return "Every day"
        if mask:
            return ", ".join(name for name, iso in zip(SHORT_DAYS, SUNDAY_FIRST, strict=True) if mask >> (iso - 1) & 1)
        if not item["enabled"]:
            return "Not scheduled"
        return "Today" if self.model.next_ring(item).date() == self.model.local().date() else "Tomorrow"

    # --- clock -------------------------------------------------------------------------------------------------------------------

    def places(self) -> list[tuple[str, str]]:
        """Display name and zone of the chosen cities, in order."""
        prefs = self.model.prefs
        return [
            (str(prefs.get(f"place_display_name_{n}", "")), str(prefs.get(f"place_timezone_id_{n}", "")))
            for n in range(int(prefs.get("number_of_places", 0)))
        ]

    def _clock(self) -> View:
        now = self.model.local()
        rows = []
        for name, zone in self.places():
            there = self.model.local(zone)
            ahead = (there.utcoffset() or now.utcoffset()) - (now.utcoffset() or there.utcoffset())  # type: ignore[operator]
            hours = ahead.total_seconds() / 3600
            about = (
                "Same time" if not hours else f"{abs(hours):g} hour{'' if abs(hours) == 1 else 's'} {'ahead' if hours > 0 else 'behind'}"
            )
            rows.append(
                row(
                    column(
                        text(name, id="city_name", size=18),
                        text(about, id="hours_ahead", size=14, color="on_surface_variant"),
                        weight=1,
                        accessible=False,
                    ),
                    text(self.model.time_text(there.hour, there.minute), id="digital_clock", size=28),
                    width=FILL,
                    padding=(20, 14, 20, 14),
                    radius=20,
                    background="surface_container_high",
                )
            )
        return self.clock_page(rows, main_button("add", lambda: self.ctx.start_activity("cities"), "Add city"), size=72)

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def timer_card(self, view: TimerView) -> View:
        running = view.state == store.RUNNING
        return card(
            row(
                text(f"{long_time(view.setup_ms)} timer", id="timer_title", size=16, weight=1),
                icon_button("close", lambda: self.model.delete_timer(view.id), desc="Delete", id="close"),
                width=FILL,
                accessible=False,
            ),
            text(
                long_time(max(view.left_ms, 0) + (999 if running else 0)),
                id="timer_time_text",
                size=48,
                text_align="center",
                width=FILL,
                padding=(0, 24, 0, 24),
            ),
            row(
                text_button("+1:00", lambda: self.model.add_minute(view.id), id="add_one_min"),
                space(weight=1),
                icon_button("replay", lambda: self.model.reset_timer(view.id), desc="Reset", id="reset")
                if view.state != store.RESET
                else None,
                play_button(self.model, view, "Pause" if running else "Start"),
                width=FILL,
                accessible=False,
            ),
            look="filled",
            padding=(20, 8, 12, 12),
            radius=24,
            key=f"timer{view.id}",
        )

    # --- overlays ----------------------------------------------------------------------------------------------------------------

    def overlays(self) -> list[Overlay]:
        found: list[Overlay] = []
        snack = self.state.get("snack")
        if snack and self.ctx.elapsed() < snack["until"]:
            found.append(snackbar(str(snack["text"]), bottom=96))
        fields = self.state["overlay"]
        if not fields:
            return found
        kind = fields["kind"]
        if kind == "menu":
            entries = [(label, self.close) for label in ("Screen saver", "Settings", "Privacy policy", "Send feedback", "Help")]
            found.append(menu(entries, on_dismiss=self.close))
        elif kind == "time":
            found.append(self.time_overlay(fields, lambda id: self.state.__setitem__("expanded", id)))
        elif kind == "label":
            found.append(self.label_overlay(fields, self.close))
        return found
