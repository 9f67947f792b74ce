"""The main activity: the floating bar, the four tabs, what lies above them."""

from __future__ import annotations

from functools import partial

from apps.clock.chrono import format as store
from apps.clock.chrono import overlays, pages
from apps.clock.chrono.format import Item
from apps.clock.chrono.model import clock_text, duration_words, watch_text
from apps.clock.chrono.page import Page
from emulator.sim.toolkit import FILL, Screen, View
from emulator.sim.toolkit.flutter import f_icon, f_icon_button, f_layout, f_list, f_node, f_switch, f_text
from emulator.sim.toolkit.material import snackbar

TABS = ("alarm", "clock", "timer", "stopwatch")
NAMES = {"alarm": "Alarm", "clock": "Clock", "timer": "Timer", "stopwatch": "Stopwatch"}
ICONS = {"alarm": "alarm", "clock": "schedule", "timer": "hourglass_empty", "stopwatch": "timer"}
NAV_ROOM = 96.0
"""dp that the floating bar takes at the bottom."""


class Main(Page):
    """See `Page` for its state."""

    def build(self) -> Screen:
        shown = overlays.build(self)
        snack = self.state.get("snack")
        if snack and self.ctx.elapsed() < snack["until"]:
            shown.insert(0, snackbar(str(snack["text"]), bottom=NAV_ROOM))
        if self.state["route"]:
            return Screen(pages.build(self), shown, theme="flutter")
        tab = str(self.state["tab"])
        content = {"alarm": self._alarms, "clock": self._clock, "timer": self._timers, "stopwatch": self._stopwatch}[tab]()
        bar = f_layout(
            "row",
            f_text(NAMES[tab], size=24, line_height=32, weight=1),
            f_icon_button("settings", lambda: self.push("settings")),
            width=FILL,
            height=64,
            padding=(20, 0, 8, 0),
        )
        body = f_layout("box", content, self._nav(tab), self._fab(tab), width=FILL, height=FILL, weight=1)
        return Screen(f_layout("column", bar, body, width=FILL, height=FILL), shown, theme="flutter", busy=tab == "stopwatch")

    def _nav(self, tab: str) -> View:
        """The floating card; only the selected tab shows its name, the others have no label at all."""
        cells = []
        for name in TABS:
            chosen = name == tab
            label = (
                View(kind="text", text=NAMES[name], style=f_text("", size=14, color="primary", font_weight=500).style, margin=(8, 0, 0, 0))
                if chosen
                else None
            )
            cells.append(
                f_node(
                    f_icon(ICONS[name], tint="primary" if chosen else "on_surface_variant", fill=chosen),
                    label,
                    on_click=partial(self.show, name),
                    button=True,
                    height=48,
                    padding=(14, 0),
                    radius=24,
                    background="primary_container" if chosen else "",
                    selected=chosen,
                )
            )
        return f_layout(
            "row",
            *cells,
            spacing=8,
            gravity="center",
            height=64,
            padding=(10, 0),
            radius=32,
            background="surface_container_high",
            elevation=4,
            align="center bottom",
            margin=(0, 0, 0, 16),
        )

    def _fab(self, tab: str) -> View | None:
        """A floating button without label; the stopwatch has its own."""
        if tab == "stopwatch":
            return None
        act = {
            "alarm": lambda: overlays.new_alarm(self),
            "clock": lambda: self.push("search", query=""),
            "timer": lambda: overlays.new_timer(self),
        }[tab]
        return pages.round_button("add", act, align="end bottom", margin=(0, 0, 20, NAV_ROOM))

    def card(
        self, *children: View | None, key: str, on_click: overlays.Handler | None, left: overlays.Handler, right: overlays.Handler
    ) -> View:
        """A card with swipe actions."""
        return f_node(
            *children,
            on_click=on_click,
            width=FILL,
            padding=(20, 12, 8, 12),
            radius=16,
            background="surface_container",
            key=key,
            on_swipe={"left": left, "right": right},
        )

    # --- tabs --------------------------------------------------------------------------------------------------------------------

    def _alarms(self) -> View:
        items = self.model.alarms()
        if not items:
            return f_layout(
                "box", f_text("No alarms created", size=16, color="on_surface_variant", align="center"), width=FILL, height=FILL
            )
        return f_list([self._alarm(index, item) for index, item in enumerate(items)], pad=(12, 8, 12, NAV_ROOM + 80), gap=10)

    def describe(self, item: Item) -> str:
        """When an alarm rings, in the app's words."""
        if not item["enabled"]:
            return "No future dates" if store.alarm_days(item) else "Not scheduled"
        days = store.alarm_days(item)
        if len(days) == 7:
            return "Every day"
        if days:
            names = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
            return "Every " + ", ".join(names[day - 1] for day in sorted(days))
        today = self.model.next_ring(item).date() == self.model.local().date()
        return "Just today" if today else "Just tomorrow"

    def _alarm(self, index: int, item: Item) -> View:
        def toggle() -> None:
            self.model.replace_alarm(index, {**item, "enabled": not item["enabled"]})

        time = self.model.time_text(item["timeOfDay"]["hours"], item["timeOfDay"]["minutes"])
        label = str(item["settings"]["Label"])
        return self.card(
            f_layout(
                "column",
                f_text(label, size=14) if label else None,
                f_text(time, size=34, line_height=42, color="on_surface" if item["enabled"] else "on_surface_variant"),
                f_text(self.describe(item), size=14, color="on_surface_variant"),
                weight=1,
            ),
            f_switch(bool(item["enabled"]), toggle),
            f_icon_button("more_vert", lambda: self.open("alarm_menu", index=index), desc="Show menu", key=f"menu{index}"),
            key=f"alarm{index}",
            on_click=lambda: self.push(
                "alarm", index=index, hour=item["timeOfDay"]["hours"], minute=item["timeOfDay"]["minutes"], label=label
            ),
            left=lambda: self.model.replace_alarm(index, None),
            right=lambda: overlays.duplicate_alarm(self, index),
        )

    def _clock(self) -> View:
        now = self.model.local()
        cards = []
        for item in self.model.cities():
            there = self.model.local(item["timezone"])
            ahead = (there.replace(tzinfo=None) - now.replace(tzinfo=None)).total_seconds() / 3600
            about = "Same time" if abs(ahead) < 0.01 else f"{abs(round(ahead, 2)):g}h {'ahead' if ahead > 0 else 'behind'}"

            def remove(id: int = int(item["id"])) -> None:
                self.model.remove_city(id)

            cards.append(
                self.card(
                    f_layout(
                        "column",
                        f_text(item["name"], size=18, line_height=26),
                        f_text(f"{about} • {there:%a, %b} {there.day}", size=13, color="on_surface_variant"),
                        weight=1,
                    ),
                    f_text(self.model.time_text(there.hour, there.minute), size=24, line_height=32, margin=(0, 0, 12, 0)),
                    key=f"city{item['id']}",
                    on_click=None,
                    left=remove,
                    right=remove,
                )
            )
        head = f_layout(
            "column",
            f_text(self.model.time_text(now.hour, now.minute), size=48, line_height=60),
            f_text(f"{now:%A, %b} {now.day}", size=16),
            width=FILL,
            padding=(20, 8, 20, 16),
            gravity="center",
        )
        return f_layout("column", head, f_list(cards, pad=(12, 0, 12, NAV_ROOM + 80), gap=10, weight=1), width=FILL, height=FILL)

    def _timers(self) -> View:
        items = self.model.timers()
        if not items:
            return f_layout(
                "box", f_text("No timers created", size=16, color="on_surface_variant", align="center"), width=FILL, height=FILL
            )
        return f_list([self._timer(item) for item in items], pad=(12, 8, 12, NAV_ROOM + 80), gap=10)

    def _timer(self, item: Item) -> View:
        running = item["state"] == store.RUNNING

        def remove() -> None:
            self.model.delete_timer(int(item["id"]))

        return self.card(
            f_layout(
                "column",
                f_text(f"{duration_words(item['duration'])} timer", size=14, color="on_surface_variant"),
                f_text(clock_text(-(-self.model.left(item) // 1000)), size=34, line_height=42),
                weight=1,
            ),
            f_icon_button("pause" if running else "play_arrow", lambda: self.model.toggle_timer(item), size=32),
            f_icon_button("more_vert", lambda: self.open("timer_menu", id=item["id"]), desc="Show menu", key=f"timer_menu{item['id']}"),
            key=f"timer{item['id']}",
            on_click=None,
            left=remove,
            right=lambda: self.model.start_timer(int(item["duration"])),
        )

    def _stopwatch(self) -> View:
        item = self.model.stopwatch()
        total = self.model.stopwatch_ms()
        started = item["state"] != store.STOPPED
        laps = pages.lap_rows(item)
        body = f_layout(
            "column",
            f_node(
                f_text(watch_text(total), size=56, line_height=68),
                f_text("Elapsed", size=14) if started else None,
                kind="column",
                width=FILL,
                gravity="center",
                padding=(0, 48, 0, 32),
            ),
            f_list(laps, weight=1, pad=(24, 0, 24, NAV_ROOM + 80))
            if laps
            else f_text("No laps yet", size=16, color="on_surface_variant", align="center"),
            width=FILL,
            height=FILL,
        )
        row = (0.0, 0.0, 0.0, NAV_ROOM)
        return f_layout(
            "box",
            body,
            pages.round_button("refresh", self.model.reset_stopwatch, align="start bottom", margin=(24, 0, 0, NAV_ROOM))
            if started
            else None,
            pages.round_button("flag", self.model.lap, align="center bottom", margin=row) if started else None,
            pages.round_button(
                "pause" if item["state"] == store.RUNNING else "play_arrow",
                self.model.toggle_stopwatch,
                align="end bottom",
                margin=(0, 0, 24, NAV_ROOM),
            ),
            width=FILL,
            height=FILL,
        )
