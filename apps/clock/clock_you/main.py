"""The main activity: the bar, the four tabs, what opens above them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from apps.clock.clock_you import format as store
from apps.clock.clock_you.editor import editor_page
from apps.clock.clock_you.model import clock_text
from apps.clock.clock_you.page import Page
from apps.clock.clock_you.permissions import permission_page
from emulator.sim.toolkit import FILL, Overlay, Screen, View
from emulator.sim.toolkit.compose import (
    c_app_bar,
    c_bottom_nav,
    c_box,
    c_button,
    c_card,
    c_column,
    c_fab,
    c_field,
    c_icon,
    c_icon_button,
    c_row,
    c_switch,
    c_text,
    clickable,
    lazy_column,
)
from emulator.sim.toolkit.material import NavItem, bottom_sheet, dialog
from emulator.sim.toolkit.pickers import pager_wheel, two_digits

Handler = Callable[[], object]
TABS = ("alarm", "clock", "timer", "stopwatch")
NAMES = {"alarm": "Alarm", "clock": "Clock", "timer": "Timer", "stopwatch": "Stopwatch"}
ITEMS = (NavItem("Alarm", "alarm"), NavItem("Clock", "schedule"), NavItem("Timer", "hourglass_empty"), NavItem("Stopwatch", "timer"))


class Main(Page):
    """See `Page` for its state."""

    def build(self) -> Screen:
        page = self.state["page"]
        if page == "permission":
            return Screen(permission_page(self), theme="compose")
        if page == "settings":
            return Screen(self._settings(), theme="compose")
        if page == "editor":
            return Screen(editor_page(self), theme="compose")
        tab = str(self.state["tab"])
        actions: list[View] = []
        if tab == "alarm":
            actions += [c_icon_button("sort", lambda: None), c_icon_button("filter_alt", lambda: None)]
        if tab == "timer":
            actions.append(
                c_icon_button(
                    "add_alarm" if not self.model.timers else "add",
                    self._top_timer,
                    desc="Add preset timer" if not self.model.timers else "",
                )
            )
        actions.append(c_icon_button("settings", lambda: self.state.__setitem__("page", "settings"), desc="Settings"))
        content = {"alarm": self._alarms, "clock": self._clock, "timer": self._timer, "stopwatch": self._stopwatch}[tab]()
        content.weight = 1
        nav = c_bottom_nav(ITEMS, TABS.index(tab), lambda index: self.show(TABS[index]))
        return Screen(
            c_column(c_app_bar(NAMES[tab], actions=actions), content, nav, width=FILL, height=FILL),
            self._overlays(),
            theme="compose",
            busy=tab == "stopwatch",
        )

    def _settings(self) -> View:
        names = ("Theme", "Color scheme", "Start tab", "Show seconds", "Timer picker", "Snooze time", "About")
        rows = [clickable(c_text(name), on_click=lambda: None, width=FILL, padding=(24, 16)) for name in names]
        back = c_icon_button("arrow_back", lambda: self.state.__setitem__("page", "home"), desc="Back")
        return c_column(c_app_bar("Settings", navigation=back), lazy_column(rows, weight=1), width=FILL, height=FILL)

    def _alarms(self) -> View:
        def add() -> None:
            now = self.model.local()
            self.edit(None, now.hour * 60 + now.minute, "", False, store.ALL_DAYS, False, True)

        rows = [self._alarm(item) for item in self.model.alarms()]
        return c_box(lazy_column(rows, pad=(12, 8, 12, 88), gap=10), c_fab("add", add), width=FILL, height=FILL)

    def _alarm(self, item: sqlite3.Row) -> View:
        id, on, repeat = int(item["id"]), bool(item["enabled"]), bool(item["repeat"])
        minutes = int(item["time"]) // store.MINUTE_MS
        about = "One Time"
        if repeat:
            about = {store.ALL_DAYS: "Repeating", "1,2,3,4,5": "Weekdays", "0,6": "Weekends"}.get(item["days"], "Repeating")
        to_go = ""
        if on:
            left = round((self.model.next_ring(item) - self.model.local()).total_seconds()) // 60
            to_go = f"{left // 1440}d {left // 60 % 24}h {left % 60}m" if left >= 1440 else f"{left // 60}h {left % 60}m"
        texts = c_column(
            c_text(item["label"], size=14) if item["label"] else None,
            c_text(self.time_text(minutes), size=34, line_height=42),
            c_row(c_text(to_go, size=13) if to_go else None, c_text(about, size=13), spacing=12),
            weight=1,
        )
        return c_card(
            c_row(texts, c_switch(on, lambda: self.model.enable_alarm(id, not on)), width=FILL, padding=(20, 12)),
            on_click=lambda: self.edit(
                id, minutes, item["label"] or "", repeat, item["days"], bool(item["vibrate"]), bool(item["snoozeEnabled"])
            ),
            on_swipe={"right": lambda: self.state.__setitem__("overlay", {"kind": "delete", "id": id})},
            key=f"alarm{id}",
        )

    # --- clock -------------------------------------------------------------------------------------------------------------------

    def _clock(self) -> View:
        now = self.model.local()
        cards = []
        for item in self.model.chosen_zones():
            there = self.model.local(item["zoneId"])
            ahead = (there.replace(tzinfo=None) - now.replace(tzinfo=None)).total_seconds() / 3600
            about = "Same time" if abs(ahead) < 0.01 else f"{abs(round(ahead, 2)):g} hours {'ahead' if ahead > 0 else 'behind'}"
            texts = c_column(
                c_text(item["zoneName"].replace("_", " "), size=18), c_text(f"{item['countryName']} · {about}", size=13), weight=1
            )
            cards.append(
                c_card(
                    c_row(texts, c_text(self.time_text(there.hour * 60 + there.minute), size=22), width=FILL, padding=(20, 14)),
                    key=item["key"],
                )
            )
        shown = self.time_text(now.hour * 60 + now.minute)
        head = c_column(
            c_text(shown, size=52, line_height=64, text_align="center", width=FILL),
            c_text(f"{now:%a, %b} {now.day}", text_align="center", width=FILL),
            width=FILL,
            padding=(0, 24, 0, 16),
        )
        chosen = [str(item["key"]) for item in self.model.chosen_zones()]
        add = c_fab("add", lambda: self.state.__setitem__("overlay", {"kind": "zones", "chosen": chosen, "query": ""}))
        return c_box(
            c_column(head, lazy_column(cards, pad=(12, 0, 12, 88), gap=10, weight=1), width=FILL, height=FILL), add, width=FILL, height=FILL
        )

    def _top_timer(self) -> None:
        """The icon in the bar: keep the length as a preset, or, while timers run, open the sheet with the wheels."""
        if self.model.timers:
            self.state["overlay"] = {"kind": "sheet"}
        elif self.seconds():
            self.model.set_presets([*self.model.presets(), self.seconds()])

    def _start(self) -> None:
        if self.seconds():
            self.model.start_timer(self.seconds())
            self.state["wheels"] = {"hours": 0, "minutes": 0, "seconds": 0}
            self.close()

    def _wheels(self) -> View:
        wheels = self.state["wheels"]
        labels = c_row(
            *(c_text(name, size=14, text_align="center", width=100) for name in ("Hours", "Minutes", "Seconds")),
            gravity="center",
            width=FILL,
            spacing=24,
        )
        parts = (
            pager_wheel(wheels, "hours", two_digits(24), width=100),
            c_text(":", size=40, line_height=48),
            pager_wheel(wheels, "minutes", two_digits(60), width=100),
            c_text(":", size=40, line_height=48),
            pager_wheel(wheels, "seconds", two_digits(60), width=100),
        )
        return c_column(labels, c_row(*parts, gravity="center", width=FILL, spacing=4), width=FILL, spacing=8, padding=(0, 16, 0, 16))

    def _timer(self) -> View:
        if self.model.timers:
            return lazy_column(
                [self._timer_card(timer["id"], index) for index, timer in enumerate(self.model.timers)], pad=(12, 8, 12, 8), gap=10
            )
        chips = []
        for index, preset in enumerate(self.model.presets()):

            def start(seconds: int = preset) -> None:
                self.model.start_timer(seconds)

            def remove(index: int = index) -> None:
                self.model.set_presets([other for at, other in enumerate(self.model.presets()) if at != index])

            chips.append(
                clickable(
                    c_text(clock_text(preset), size=16),
                    on_click=start,
                    on_long_click=remove,
                    padding=(18, 10),
                    radius=18,
                    background="secondary_container",
                    key=f"preset{index}",
                )
            )
        lines = [c_row(*chips[at : at + 3], spacing=12, gravity="center", width=FILL) for at in range(0, len(chips), 3)]
        start_button = c_fab("play_arrow", self._start, label="Start", align="center bottom")
        return c_box(c_column(self._wheels(), *lines, width=FILL, height=FILL, spacing=12), start_button, width=FILL, height=FILL)

    def _timer_card(self, id: int, index: int) -> View:
        timer = self.model.timers[index]
        left = self.model.left(timer)
        seconds = -(-left // 1000)
        ends = self.model.local().fromtimestamp((self.ctx.now() + left) / 1000, self.model.local().tzinfo)
        return c_card(
            c_row(c_text("Timer", weight=1), c_icon_button("close", lambda: self.model.stop_timer(id)), width=FILL, padding=(20, 4, 8, 0)),
            c_text(
                f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}", size=40, line_height=48, text_align="center", width=FILL
            ),
            c_text(self.time_text(ends.hour * 60 + ends.minute), size=14, text_align="center", width=FILL),
            c_row(
                c_icon_button("edit", lambda: None),
                c_icon_button("play_arrow" if timer["paused"] else "pause", lambda: self.model.toggle_timer(id)),
                gravity="center",
                width=FILL,
                spacing=16,
                padding=8,
            ),
            key=f"timer{id}",
        )

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    def _stopwatch(self) -> View:
        total, watch = self.model.watch_ms(), self.model.watch
        digits = (f"{total // 60_000:02}", f"{total // 1000 % 60:02}", f"{total // 10 % 100:02}")
        ring = c_box(
            c_row(
                c_text(digits[0], size=44, line_height=56),
                c_text(digits[1], size=44, line_height=56),
                c_text(digits[2], size=24, line_height=32),
                spacing=10,
                align="center",
            ),
            width=260,
            height=260,
            radius=130,
            border="primary",
            border_width=6,
            align="center",
        )

        def round_button(symbol: str, act: Handler, size: float = 64) -> View:
            glyph = c_icon(symbol, tint="on_primary_container", align="center")
            return clickable(glyph, on_click=act, kind="box", width=size, height=size, radius=size / 2, background="primary_container")

        if watch["state"] == "running":
            buttons = [
                round_button("flag", self.model.lap),
                round_button("pause", self.model.toggle_watch, 80),
                round_button("stop", self.model.stop_watch),
            ]
        elif watch["state"] == "paused":
            buttons = [round_button("play_arrow", self.model.toggle_watch, 80), round_button("delete", self.model.stop_watch)]
        else:
            buttons = [round_button("play_arrow", self.model.toggle_watch, 96)]
        laps: list[View] = []
        if watch["laps"]:
            laps.append(
                c_row(*(c_text(name, size=14, weight=1, text_align="center") for name in ("Lap", "Lap time", "Overall time")), width=FILL)
            )
        for number, (lap, overall) in enumerate(watch["laps"], 1):
            cells = (str(number), _lap(lap), _lap(overall))
            laps.append(c_row(*(c_text(cell, size=14, weight=1, text_align="center") for cell in cells), width=FILL))
        return c_column(
            c_box(ring, width=FILL, height=300),
            lazy_column(laps, weight=1, gap=6, pad=(16, 8, 16, 8)),
            c_row(*buttons, gravity="center", width=FILL, spacing=28, padding=(0, 8, 0, 28)),
            width=FILL,
            height=FILL,
        )

    # --- overlays ----------------------------------------------------------------------------------------------------------------

    def _overlays(self) -> list[Overlay]:
        fields = self.state["overlay"]
        if not fields:
            return []
        if fields["kind"] == "delete":

            def delete() -> None:
                self.model.delete_alarm(int(fields["id"]))
                self.close()

            message = c_text("Do you really want to delete this alarm?", size=14)
            return [dialog(message, title="Delete alarm", positive=("OK", delete), cancel=self.close)]
        if fields["kind"] == "sheet":
            start = c_button("Start", self._start)
            return [bottom_sheet(self._wheels(), c_row(start, gravity="center", width=FILL, padding=(0, 8, 0, 32)), on_dismiss=self.close)]
        return [self._zones()]

    def _zones(self) -> Overlay:
        fields = self.state["overlay"]
        words = str(fields["query"]).strip().casefold()
        found = [zone for zone in store.zones() if words in zone.city.replace("_", " ").casefold() or words in zone.country.casefold()]

        def card(zone: store.Zone) -> View:
            on = zone.key in fields["chosen"]

            def toggle() -> None:
                chosen = fields["chosen"]
                fields["chosen"] = [key for key in chosen if key != zone.key] if on else [*chosen, zone.key]

            offset = self.model.local(zone.id).strftime("%z")
            view = c_card(
                c_column(
                    c_text(zone.city.replace("_", " ")),
                    c_text(f"{zone.country}  {offset[:3]}:{offset[3:]}", size=13),
                    width=FILL,
                    padding=(16, 10),
                ),
                on_click=toggle,
                key=zone.key,
                min_height=72,
            )
            view.selected = on
            if on:
                view.background = "primary_container"
            return view

        def ok() -> None:
            kept = {zone.key: zone for zone in store.zones()}
            self.model.set_zones([kept[key] for key in fields["chosen"] if key in kept])
            self.close()

        search = c_field(
            str(fields["query"]), lambda value: fields.__setitem__("query", value), label="Search Country/TimeZone", key="zone_query"
        )
        body = c_column(search, lazy_column([card(zone) for zone in found], height=420, gap=8), width=FILL, spacing=12)
        return dialog(body, positive=("OK", ok), cancel=self.close)


def _lap(ms: int) -> str:
    return f"{ms // 60_000:02}:{ms // 1000 % 60:02}.{ms // 10 % 100:02}"
