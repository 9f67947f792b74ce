"""The activity with the tabs of the DeskClock line. Each app derives it and brings its own alarm and clock tabs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from apps.lineages.deskclock.model import Model, TimerView
from apps.lineages.deskclock.pages import Buttons, stopwatch_page, timer_page
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Schema, Screen, View, column, edit, list_, text
from emulator.sim.toolkit.material import MenuAction, app_bar, dialog
from emulator.sim.toolkit.pickers import time_picker

ALARM, CLOCK, TIMER, STOPWATCH = "alarm", "clock", "timer", "stopwatch"
TAB_NUMBERS = {ALARM: 0, CLOCK: 1, TIMER: 2, STOPWATCH: 3}
SHOW: Mapping[str, str] = {
    "android.intent.action.SHOW_ALARMS": ALARM,
    "android.intent.action.SHOW_TIMERS": TIMER,
}


class DeskClock(Activity):
    """Tabs; what is open above them is in `state["overlay"]`, a dict with its `kind`."""

    theme: ClassVar[str]
    schema: ClassVar[Schema]
    alarm_columns: ClassVar[Mapping[str, Any]] = {}
    instance_columns: ClassVar[Mapping[str, Any]] = {}
    start_tab: ClassVar[str] = CLOCK

    @property
    def model(self) -> Model:
        return Model(self.ctx, self.schema, dict(self.alarm_columns), dict(self.instance_columns))

    def on_create(self) -> None:
        number = self.model.prefs.get("selected_tab")
        names = {value: name for name, value in TAB_NUMBERS.items()}
        self.state.setdefault("tab", names.get(number, self.start_tab) if number is not None else self.start_tab)
        self.state.setdefault("overlay", None)
        self.state.setdefault("digits", "")
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        if intent.action in SHOW:
            self.show(SHOW[intent.action])
        elif intent.action == "android.intent.action.SET_ALARM" and "android.intent.extra.alarm.HOUR" in intent.extras:
            self.model.add_alarm(
                int(intent.extras["android.intent.extra.alarm.HOUR"]), int(intent.extras.get("android.intent.extra.alarm.MINUTES", 0))
            )
            self.show(ALARM)

    def show(self, tab: str) -> None:
        self.state.update(tab=tab, overlay=None)
        if tab in TAB_NUMBERS:
            self.model.prefs.put_int("selected_tab", TAB_NUMBERS[tab])

    def close(self) -> None:
        self.state["overlay"] = None

    def open(self, kind: str, **fields: Any) -> None:
        self.state["overlay"] = {"kind": kind, **fields}

    # --- what an app brings ----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def nav(self, tab: str) -> View:
        """The bottom navigation."""

    @abstractmethod
    def titles(self) -> Mapping[str, str]:
        """Title of the bar for each tab."""

    @abstractmethod
    def page(self, tab: str) -> View:
        """A tab that the line does not share: alarms, clock, others."""

    @abstractmethod
    def timer_card(self, view: TimerView) -> View:
        """A timer in the list."""

    @abstractmethod
    def overlays(self) -> list[Overlay]:
        """What is open above the tabs."""

    def actions(self, tab: str) -> list[MenuAction]:
        """Icons in the bar."""
        return []

    # --- what they share ----------------------------------------------------------------------------------------------------------

    def clock_page(self, rows: list[View], button: View, *, size: int) -> View:
        """The tab of the clock: the time in digits of `size` sp, date and next alarm, the cities, and the button below them."""
        now = self.model.local()
        upcoming = self.model.next_alarm()
        alarm = (
            text(
                f"{upcoming:%a} {self.model.time_text(upcoming.hour, upcoming.minute)}",
                id="nextAlarm",
                size=16,
                text_align="center",
                width=FILL,
            )
            if upcoming
            else None
        )
        head = column(
            text(self.model.time_text(now.hour, now.minute), id="digital_clock", size=size, text_align="center", width=FILL),
            text(f"{now:%a, %b} {now.day}", id="date", size=18, text_align="center", width=FILL),
            alarm,
            width=FILL,
            padding=(0, 32, 0, 24),
            spacing=4,
        )
        return column(head, list_(rows, id="cities", weight=1, pad=(12, 0, 12, 8), gap=8), Buttons(button).view(), width=FILL, height=FILL)

    def time_overlay(self, fields: dict[str, Any], added: Callable[[int], None] = lambda id: None) -> Overlay:
        """The time of a new alarm, whose id `added` is told, or of the one that `fields` name."""

        def chosen(hour: int, minute: int) -> None:
            if fields["id"] is None:
                added(self.model.add_alarm(hour, minute))
            else:
                self.model.update_alarm(int(fields["id"]), hour=hour, minutes=minute)
            self.close()

        return time_picker(fields["picker"], is_24h=self.ctx.is_24h, on_ok=chosen, on_cancel=self.close, focus=self.ctx.focus)

    def label_overlay(self, fields: dict[str, Any], saved: Callable[[], None]) -> Overlay:
        """The label of an alarm; `saved` says what is open afterwards."""

        def save() -> None:
            self.model.update_alarm(int(fields["id"]), label=str(fields["text"]).strip())
            saved()

        field = edit(str(fields["text"]), lambda value: fields.__setitem__("text", value), key="label_field", hint="Label", width=FILL)
        return dialog(field, title="Add label", positive=("OK", save), cancel=self.close)

    # --- screen ------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        tab = str(self.state["tab"])
        if tab == STOPWATCH:
            content = stopwatch_page(self.model)
        elif tab == TIMER:
            content = timer_page(self.model, self.state, self.timer_card)
        else:
            content = self.page(tab)
        content.weight = 1
        bar = app_bar(
            self.titles()[tab],
            actions=self.actions(tab),
            on_overflow=lambda: self.open("menu"),
            height=64,
            id="toolbar",
            title_id="action_bar_title",
        )
        return Screen(
            column(bar, content, self.nav(tab), width=FILL, height=FILL, id="content"),
            self.overlays(),
            theme=self.theme,
            busy=tab == STOPWATCH,
        )

    def on_back(self) -> bool:
        if self.state["tab"] == TIMER and self.state.get("adding"):
            self.state.update(adding=False, digits="")
            return True
        return False
