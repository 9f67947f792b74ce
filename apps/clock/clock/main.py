"""The main activity: alarm cards open a bottom sheet, the alarm button unfolds into two."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from apps.clock.clock.schema import ALARM_COLUMNS, INSTANCE_COLUMNS, SCHEMA
from apps.clock.clock.side_pages import chosen_cities
from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.main import ALARM, CLOCK, STOPWATCH, TIMER, DeskClock
from apps.lineages.deskclock.model import TimerView, long_time
from apps.lineages.deskclock.pages import Buttons, main_button, play_button, side_button
from emulator.sim.toolkit import FILL, Overlay, View, column, edit, icon_button, list_, row, space, switch, text, text_button
from emulator.sim.toolkit.material import (
    MenuAction,
    NavItem,
    bottom_nav,
    bottom_sheet,
    card,
    dialog,
    empty_state,
    letters,
    menu,
    snackbar,
    switch_row,
)
from emulator.sim.toolkit.pickers import time_state

TABS = (ALARM, CLOCK, TIMER, STOPWATCH)
ITEMS = (NavItem("Alarm", "alarm"), NavItem("Clock", "schedule"), NavItem("Timer", "hourglass_empty"), NavItem("Stopwatch", "timer"))
LETTERS = ("M", "T", "W", "T", "F", "S", "S")
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
UNDO_MS = 2750


class Main(DeskClock):
    name = ".DeskClock"
    theme = "deskclock_dark"
    schema = SCHEMA
    alarm_columns = ALARM_COLUMNS
    instance_columns = INSTANCE_COLUMNS

    def on_create(self) -> None:
        super().on_create()
        if self.model.prefs.get("key_is_first_launch", True):
            self.ctx.start_activity("first_launch")

    def titles(self) -> Mapping[str, str]:
        return {ALARM: "Alarm", CLOCK: "Clock", TIMER: "Timer", STOPWATCH: "Stopwatch"}

    def nav(self, tab: str) -> View:
        return bottom_nav(ITEMS, TABS.index(tab), lambda index: self.show(TABS[index]), id="bottom_view")

    def show(self, tab: str) -> None:
        self.state["unfolded"] = False
        super().show(tab)

    def actions(self, tab: str) -> list[MenuAction]:
        if self.ctx.has_permission("android.permission.POST_NOTIFICATIONS"):
            return []
        return [MenuAction("error", "Permission denied", lambda: self.ctx.request_permission("android.permission.POST_NOTIFICATIONS"))]

    def page(self, tab: str) -> View:
        return self._alarms() if tab == ALARM else self._clock()

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def _alarms(self) -> View:
        rows = [self._alarm(item) for item in self.model.alarms()]
        body: View = (
            list_(rows, id="alarm_recycler_view", weight=1, pad=(12, 8, 12, 8), gap=10)
            if rows
            else empty_state("No Alarms", icon_name="alarm_off", id="alarms_empty_view", weight=1, height=0)
        )
        unfolded = bool(self.state.get("unfolded"))

        def fold() -> None:
            self.state["unfolded"] = not unfolded

        def at_time() -> None:
            now = self.model.local()
            self.state["unfolded"] = False
            self.open("time", id=None, picker=time_state(now.hour, now.minute))

        def after_delay() -> None:
            self.state["unfolded"] = False
            self.open("delay", hours="", minutes="")

        buttons = Buttons(
            main_button("close" if unfolded else "add", fold, "Add alarm"),
            side_button("Add alarm", "hourglass_empty", after_delay, "left_button") if unfolded else None,
            side_button("Add alarm", "more_time", at_time, "right_button") if unfolded else None,
        )
        return column(body, buttons.view(), width=FILL, height=FILL)

    def _alarm(self, item: sqlite3.Row) -> View:
        id, on = int(item["_id"]), bool(item["enabled"])
        tint = "on_surface" if on else "on_surface_variant"

        def toggle() -> None:
            self.model.update_alarm(id, enabled=int(not on))

        def pick() -> None:
            self.open("time", id=id, picker=time_state(item["hour"], item["minutes"]))

        upcoming = self.model.next_ring(item)
        return card(
            text(item["label"], id="label", size=14, color=tint) if item["label"] else None,
            row(
                text(self.model.time_text(item["hour"], item["minutes"]), id="digital_clock", size=40, color=tint, on_click=pick),
                space(weight=1),
                switch(on, toggle, id="onoff"),
                width=FILL,
                accessible=False,
            ),
            row(
                text(self.days(item), id="days_of_week", size=14, color=tint, weight=1),
                text(f"{upcoming:%a, %b} {upcoming.day}", id="upcoming_date", size=14, color="on_surface_variant") if on else None,
                width=FILL,
                accessible=False,
            ),
            look="filled",
            padding=(20, 12, 16, 14),
            radius=18,
            key=f"alarm{id}",
            on_click=lambda: self.open("sheet", id=id),
            on_swipe={"right": lambda: self.delete(id), "left": lambda: self.delete(id)},
        )

    def days(self, item: sqlite3.Row) -> str:
        mask = int(item["daysofweek"])
        if mask == 127:
            return "Every day"
        if mask:
            return ", ".join(name for bit, name in enumerate(DAYS) if mask >> bit & 1)
        return "Today" if self.model.next_ring(item).date() == self.model.local().date() else "Tomorrow"

    def delete(self, id: int) -> None:
        """Delete an alarm, and offer to take it back for a moment."""
        item = self.model.alarm(id)
        if item is None:
            return
        self.model.delete_alarm(id)
        self.close()
        self.state["undo"] = {"row": {name: item[name] for name in item.keys()}, "until": self.ctx.elapsed() + UNDO_MS}  # noqa: SIM118 (a row iterates over values)

    def undo(self) -> None:
        row_before = self.state["undo"]["row"]
        with self.model.db() as db:
            db.execute(
                f"INSERT INTO alarm_templates ({', '.join(row_before)}) VALUES ({', '.join('?' * len(row_before))})",
                tuple(row_before.values()),
            )
        self.model.reschedule(int(row_before["_id"]))
        self.state["undo"] = None

    def _sheet(self, id: int) -> Overlay | None:
        item = self.model.alarm(id)
        if item is None:
            return None

        def day(bit: int) -> None:
            self.model.update_alarm(id, daysofweek=item["daysofweek"] ^ 1 << bit)

        def flip(column_name: str) -> None:
            self.model.update_alarm(id, **{column_name: int(not item[column_name])})

        def duplicate() -> None:
            copy = self.model.add_alarm(item["hour"], item["minutes"])
            self.model.update_alarm(copy, daysofweek=item["daysofweek"], label=item["label"])
            self.close()

        def line(label: str, value: str, id_name: str) -> View:
            return row(
                text(label, size=16, weight=1),
                text(value, size=14, color="on_surface_variant"),
                width=FILL,
                padding=(24, 14, 24, 14),
                id=id_name,
                on_click=lambda: None,
            )

        once = not item["daysofweek"]
        body = column(
            text(
                self.model.time_text(item["hour"], item["minutes"]),
                id="digital_clock",
                size=48,
                text_align="center",
                width=FILL,
                on_click=lambda: self.open("time", id=id, picker=time_state(item["hour"], item["minutes"])),
            ),
            letters(
                LETTERS,
                [bool(item["daysofweek"] >> bit & 1) for bit in range(7)],
                day,
                size=38,
                id="repeat_days_group",
                width=FILL,
                padding=(16, 12, 16, 8),
            ),
            line("Schedule alarm", "", "schedule_alarm") if once else None,
            text(
                item["label"] or "Add label",
                id="edit_label",
                size=16,
                width=FILL,
                padding=(24, 14, 24, 14),
                on_click=lambda: self.open("label", id=id, text=item["label"]),
            ),
            line("Ringtone", "Default", "choose_ringtone"),
            switch_row("Vibrate", bool(item["vibrate"]), lambda: flip("vibrate"), switch_id="vibrate_onoff"),
            switch_row("Flash", bool(item["flash"]), lambda: flip("flash"), switch_id="flash_onoff"),
            switch_row(
                "Delete after use",
                bool(item["delete_after_use"]),
                lambda: flip("delete_after_use"),
                switch_id="delete_occasional_alarm_after_use",
            )
            if once
            else None,
            line("Silence after", "10 minutes", "auto_silence_duration"),
            line("Snooze length", "10 minutes", "snooze_duration"),
            line("Missed alarm repeat limit", "Off", "missed_alarm_repeat_limit"),
            line("Gradually increase volume", "Off", "crescendo_duration"),
            line("Alarm volume", "5", "alarm_volume"),
            row(
                text_button("Duplicate", duplicate, icon="content_copy", id="duplicate"),
                space(weight=1),
                text_button("Delete", lambda: self.delete(id), icon="delete", id="delete"),
                width=FILL,
                padding=(12, 4, 12, 20),
            ),
            width=FILL,
        )
        return bottom_sheet(list_([body], height=560, id="bottom_sheet_content"), on_dismiss=self.close)

    # --- clock -------------------------------------------------------------------------------------------------------------------

    def _clock(self) -> View:
        rows = [
            row(
                text(city.name, id="city_name", size=18, weight=1),
                text(
                    self.model.time_text(self.model.local(city.zone).hour, self.model.local(city.zone).minute), id="digital_clock", size=26
                ),
                width=FILL,
                padding=(20, 14, 20, 14),
                radius=18,
                background="surface_container_high",
            )
            for city in chosen_cities(self)
        ]
        button = main_button("public", lambda: self.ctx.start_activity("cities"), "Cities")
        return self.clock_page(rows, button, size=68)

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def timer_card(self, view: TimerView) -> View:
        running = view.state == store.RUNNING
        left = long_time(view.left_ms + (999 if running and view.left_ms > 0 else 0))
        return card(
            row(
                text(view.label or "Add label", id="timer_label", size=16, weight=1),
                icon_button("delete", lambda: self.model.delete_timer(view.id), desc="Delete", id="delete_timer"),
                width=FILL,
                accessible=False,
            ),
            row(
                text(left, id="timer_time_text", size=44, weight=1),
                text(long_time(view.setup_ms), id="timer_total_duration", size=14, color="on_surface_variant"),
                width=FILL,
                accessible=False,
            ),
            row(
                text_button("+1:00", lambda: self.model.add_minute(view.id), id="timer_add_time_button"),
                icon_button("replay", lambda: self.model.reset_timer(view.id), desc="Reset", id="reset"),
                space(weight=1),
                # The description of this button stays Start while the timer runs: a fault of the app that agents have to live with.
                play_button(self.model, view, "Start"),
                width=FILL,
                accessible=False,
            ),
            look="filled",
            padding=(20, 8, 12, 12),
            radius=18,
            key=f"timer{view.id}",
        )

    # --- overlays ----------------------------------------------------------------------------------------------------------------

    def overlays(self) -> list[Overlay]:
        found: list[Overlay] = []
        undo = self.state.get("undo")
        if undo and self.ctx.elapsed() < undo["until"]:
            found.append(snackbar("Alarm deleted", action="Undo", on_action=self.undo, bottom=96))
        fields = self.state["overlay"]
        kind = fields["kind"] if fields else ""
        if kind == "menu":
            found.append(menu([("Settings", self._settings)], on_dismiss=self.close))
        elif kind == "sheet":
            sheet = self._sheet(int(fields["id"]))
            if sheet is not None:
                found.append(sheet)
        elif kind == "time":
            found.append(self.time_overlay(fields))
        elif kind == "label":
            found.append(self.label_overlay(fields, lambda: self.open("sheet", id=fields["id"])))
        elif kind == "delay":

            def add() -> None:
                minutes = int(fields["hours"] or 0) * 60 + int(fields["minutes"] or 0)
                if minutes:
                    at = self.model.local(self.ctx.zone).timestamp() + minutes * 60
                    then = self.model.local().fromtimestamp(at, self.model.local().tzinfo)
                    self.model.add_alarm(then.hour, then.minute)
                self.close()

            def part(name: str) -> View:
                change = lambda value: fields.__setitem__(name, value[:2])  # noqa: E731 - a handler as any other
                hint = name.capitalize()
                return edit(str(fields[name]), change, key=f"delay_{name}", hint=hint, input_type="number", weight=1, width=0)

            entry = row(part("hours"), part("minutes"), spacing=16, width=FILL)
            found.append(dialog(entry, title="Ring after", positive=("OK", add), cancel=self.close))
        return found

    def _settings(self) -> None:
        self.close()
        self.ctx.start_activity("settings")
