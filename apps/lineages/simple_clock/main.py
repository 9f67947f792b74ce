"""The pager with Clock, Alarm, Stopwatch and Timer."""

from __future__ import annotations

from apps.lineages.simple_clock import dialogs
from apps.lineages.simple_clock import format as store
from apps.lineages.simple_clock.model import duration
from apps.lineages.simple_clock.page import ALARM, CLOCK, STOPWATCH, TIMER, Page
from emulator.sim.toolkit import FILL, Screen, View, box, column, icon, icon_button, list_, pager, row, space, switch, text
from emulator.sim.toolkit.material import MenuAction, NavItem, app_bar, bottom_nav, contextual_bar, empty_state, fab
from emulator.sim.toolkit.view import Handler

TABS = (NavItem("Clock", "schedule"), NavItem("Alarm", "alarm"), NavItem("Stopwatch", "timer"), NavItem("Timer", "hourglass_empty"))
DAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class Main(Page):
    """See `Page` for its state."""

    # --- screen ------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        tab = int(self.state["tab"])
        pages = [self._clock(), self._alarms(), self._stopwatch(), self._timers()]
        content = pager(
            [page if index == tab else box() for index, page in enumerate(pages)], tab, self.show_tab, id="view_pager", weight=1
        )
        nav = bottom_nav(TABS, tab, self.show_tab, look="plain", height=64, background="surface_container", id="main_tabs_holder")
        root = column(self._bar(tab), content, nav, width=FILL, height=FILL, id="main_coordinator", cls="android.view.ViewGroup")
        return Screen(root, dialogs.overlays(self), theme=self.look.theme, busy=tab in (CLOCK, STOPWATCH))

    def _bar(self, tab: int) -> View:
        if self.state["selected"]:
            count = len(self.state["selected"])
            total = len(self.model.alarms() if tab == ALARM else self.model.timers() if tab == TIMER else self._chosen_zones())
            return contextual_bar(
                f"{count} / {total}", self._end_selection, [MenuAction("delete", "Delete", self._delete_selected, id="cab_delete")]
            )
        actions = []
        if tab == ALARM or (tab == TIMER and self.look.sort_on_timers):
            actions.append(MenuAction("sort", "Sort by", lambda: self.open("sort"), id="sort"))
        actions.append(MenuAction("settings", "Settings", lambda: self.ctx.start_activity("settings"), id="settings"))
        actions.append(MenuAction("info", "About", lambda: self.ctx.start_activity("about"), id="about"))
        more = (lambda: self.open("more")) if self.look.more_apps else None
        return app_bar("", actions=actions, on_overflow=more, height=56, id="main_toolbar")

    def _fab(self, symbol: str, id: str, act: Handler, desc: str = "") -> View:
        return fab(
            symbol, act, desc=desc, look="round" if self.look.fab_look == "round" else "m3", background="primary", tint="on_primary", id=id
        )

    def _clock(self) -> View:
        now = self.model.local()
        minutes = now.hour * 60 + now.minute
        shown = self.model.time_text(minutes)
        figures, _, half = shown.partition(" ")
        upcoming = self.model.next_alarm()
        alarm_line = None
        if upcoming is not None:
            at = self.model.local().fromtimestamp(upcoming / 1000, now.tzinfo)
            alarm_line = row(
                icon("alarm", size=18, accessible=False),
                text(f"{at:%a}, {self.model.time_text(at.hour * 60 + at.minute)}", id="clock_alarm", size=16),
                spacing=6,
                align="center",
            )
        head = column(
            text(
                f"{figures}:{now.second:02}" + (f" {half}" if half else ""),
                id="clock_time",
                size=56,
                color="primary",
                text_align="center",
                width=FILL,
            ),
            text(f"{now:%A}, {now.day} {now:%B}", id="clock_date", size=20, text_align="center", width=FILL, padding=(0, 4, 0, 12)),
            alarm_line,
            width=FILL,
            padding=(16, 32, 16, 16),
            id="clock_holder",
        )
        table = {zone.id: zone for zone in store.zones(with_london=self.look.with_london)}
        titles = self.zone_titles()
        rows = [self._zone_row(table[id], titles.get(id, table[id].city)) for id in self._chosen_zones()]
        return box(
            column(head, list_(rows, id="time_zones_list", weight=1), width=FILL, height=FILL),
            self._fab("add", "clock_fab", lambda: self.open("zones", chosen=self._chosen_zones())),
            width=FILL,
            height=FILL,
            id="clock_fragment",
        )

    def _zone_row(self, zone: store.Zone, title: str) -> View:
        there = self.model.local(zone.zone)
        here = self.model.local()
        name = f"{there:%a}, {there.day} {there:%b}" if there.date() != here.date() else ""
        return row(
            column(
                text(title, id="time_zone_title", size=20, max_lines=1),
                text(name, id="time_zone_date", size=14, color="on_surface_variant") if name else None,
                weight=1,
                accessible=False,
            ),
            text(self.model.time_text(there.hour * 60 + there.minute), id="time_zone_time", size=28),
            width=FILL,
            min_height=72,
            padding=(16, 8, 16, 8),
            id="time_zone_frame",
            cls="android.widget.FrameLayout",
            selected=zone.id in self.state["selected"],
            background="primary_container" if zone.id in self.state["selected"] else "",
            key=f"zone{zone.id}",
            on_click=lambda: self._press(zone.id, lambda: self.open("zone", id=zone.id, title=title)),
            on_long_click=lambda: self._select(zone.id),
        )

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def _alarms(self) -> View:
        rows = [
            self._alarm_row(item["id"], item["time_in_minutes"], item["days"], bool(item["is_enabled"]), item["label"] or "")
            for item in self.model.alarms()
        ]
        body = list_(rows, id="alarms_list", pad=(0, 0, 0, 88))
        if not rows and self.look.empty_texts:
            body = empty_state("No alarms found", id="alarms_placeholder")
        return box(body, self._fab("add", "alarm_fab", lambda: dialogs.new_alarm(self)), width=FILL, height=FILL, id="alarm_fragment")

    def days_text(self, minutes: int, days: int) -> str:
        """`Every day`, day names, or when a one-time alarm rings."""
        if days in (store.TODAY, store.TOMORROW):
            return "Today" if days == store.TODAY else "Tomorrow"
        if days == 127:
            return "Every day"
        if days <= 0:
            return "Not scheduled"
        return ", ".join(name for bit, name in enumerate(DAY_NAMES) if days >> bit & 1)

    def _alarm_row(self, id: int, minutes: int, days: int, on: bool, label: str) -> View:
        def toggle() -> None:
            if on:
                self.model.enable_alarm(id, False)
            elif days == 0:
                self.ctx.toast("No days selected")
            elif self.with_permission(f"alarm:{id}"):
                self.model.enable_alarm(id, True)

        tint = "on_surface" if on else "on_surface_variant"
        return row(
            column(
                text(self.model.time_text(minutes), id="alarm_time", size=32, color=tint),
                text(self.days_text(minutes, days), id="alarm_days", size=14, color=tint),
                text(label, id="alarm_label", size=14, color=tint) if label else None,
                weight=1,
                accessible=False,
            ),
            switch(on, toggle, id="alarm_switch"),
            width=FILL,
            min_height=88,
            padding=(16, 10, 16, 10),
            id="alarm_holder",
            cls="android.view.ViewGroup",
            key=f"alarm{id}",
            background="primary_container" if id in self.state["selected"] else "",
            selected=id in self.state["selected"],
            on_click=lambda: self._press(id, lambda: dialogs.edit_alarm(self, id)),
            on_long_click=lambda: self._select(id),
        )

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    def _stopwatch(self) -> View:
        watch = self.model.stopwatch
        running, stopped = watch["state"] == "running", watch["state"] == "stopped"

        def toggle() -> None:
            if self.with_permission("stopwatch"):
                self.model.toggle_stopwatch()

        laps = [
            row(
                text(str(len(watch["laps"]) - number), id="lap_order", weight=1, size=16),
                text(stopwatch_text(lap, precise=True), id="lap_lap_time", weight=2, size=16, text_align="end"),
                text(stopwatch_text(total, precise=True), id="lap_total_time", weight=2, size=16, text_align="end"),
                width=FILL,
                padding=(24, 10, 24, 10),
            )
            for number, (lap, total) in enumerate(watch["laps"])
        ]
        shows_lap = self.look.lap_label == "text"
        controls = row(
            box(icon_button("replay", self.model.reset_stopwatch, id="stopwatch_reset", size=32) if not stopped else space(48), width=96),
            icon_button(
                "pause" if running else "play_arrow",
                toggle,
                id="stopwatch_play_pause",
                size=44,
                width=80,
                height=80,
                gravity="center",
                background="primary",
                radius=40,
                tint="on_primary",
            ),
            box(
                text(
                    "Lap", id="stopwatch_lap", size=16, color="primary", padding=12, cls="android.widget.TextView", on_click=self.model.lap
                )
                if running and shows_lap
                else icon_button("flag", self.model.lap, id="stopwatch_lap", desc="Lap", size=32)
                if running
                else space(48),
                width=96,
                gravity="center",
            ),
            gravity="center",
            width=FILL,
            padding=(0, 8, 0, 24),
            spacing=8,
        )
        time = text(
            stopwatch_text(self.model.stopwatch_ms(), precise=watch["state"] == "paused"),
            id="stopwatch_time",
            size=56,
            text_align="center",
            width=FILL,
            padding=(0, 48, 0, 24),
            on_click=toggle,
        )
        return column(time, list_(laps, id="stopwatch_list", weight=1), controls, width=FILL, height=FILL, id="stopwatch_fragment")

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def _timers(self) -> View:
        rows = [self._timer_row(item["id"], index) for index, item in enumerate(self.model.timers())]
        body = list_(rows, id="timers_list", pad=(0, 0, 0, 88))
        if not rows and self.look.empty_texts:
            body = empty_state("No timers found", id="timers_placeholder")
        return box(
            body,
            self._fab("add", "timer_add", lambda: dialogs.new_timer(self), desc="New Timer"),
            width=FILL,
            height=FILL,
            id="timer_fragment",
        )

    def _timer_row(self, id: int, index: int) -> View:
        item = self.model.timers()[index]
        state = self.model.timer_state(item)
        left = {"idle": item["seconds"], "finished": 0}.get(state.phase, -(-state.tick_ms // 1000))

        def toggle() -> None:
            if self.with_permission(f"timer:{id}"):
                self.model.toggle_timer(item)

        return row(
            column(
                text(duration(int(left)), id="timer_time", size=32, color="on_surface" if state.phase != "idle" else "on_surface_variant"),
                text(item["label"], id="timer_label", size=14, color="on_surface_variant") if item["label"] else None,
                weight=1,
                accessible=False,
            ),
            icon_button("replay", lambda: self.model.reset_timer(id), id="timer_reset") if state.phase != "idle" else None,
            icon_button("pause" if state.phase == "running" else "play_arrow", toggle, id="timer_play_pause"),
            width=FILL,
            min_height=80,
            padding=(16, 8, 8, 8),
            id="timer_frame",
            cls="android.widget.FrameLayout",
            key=f"timer{id}",
            selected=id in self.state["selected"],
            background="primary_container" if id in self.state["selected"] else "",
            on_click=lambda: self._press(id, lambda: dialogs.edit_timer(self, id)),
            on_long_click=lambda: self._select(id),
        )


def stopwatch_text(ms: int, *, precise: bool) -> str:
    """`S.t` below a minute, then `MM:SS.t`, `HH:MM:SS.t`; milliseconds when it stands."""
    total, rest = divmod(ms, 1000)
    fraction = f"{rest:03}" if precise else str(rest // 100)
    if total < 60:
        return f"{total}.{fraction}"
    return f"{duration(total)}.{fraction}"
