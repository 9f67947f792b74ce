"""The Timer and Stopwatch tabs, which the apps of the DeskClock line have in common, and the row of three buttons below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.digits import setup_seconds
from apps.lineages.deskclock.model import Model, TimerView, hundredths, long_time
from emulator.sim.toolkit import FILL, View, box, column, icon_button, list_, row, space, text
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.material import fab

Handler = Callable[[], object]
DIGIT_ROWS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "delete"))


@dataclass(frozen=True)
class Buttons:
    """The floating button in the middle and what stands at its sides."""

    middle: View | None
    left: View | None = None
    right: View | None = None

    def view(self) -> View:
        """One row, 96 dp high."""
        return row(
            box(self.left, weight=1, gravity="center") if self.left else space(weight=1),
            self.middle or space(64),
            box(self.right, weight=1, gravity="center") if self.right else space(weight=1),
            width=FILL,
            height=96,
            padding=(24, 8, 24, 16),
            gravity="center",
            accessible=False,
        )


def main_button(symbol: str, act: Handler, desc: str) -> View:
    """The floating button with the id `fab`."""
    return fab(
        symbol, act, desc=desc, look="m3", id="fab", background="primary_container", tint="on_primary_container", align="center", margin=0
    )


def side_button(label: str, symbol: str, act: Handler, id: str) -> View:
    return icon_button(
        symbol,
        act,
        desc=label,
        id=id,
        width=56,
        height=56,
        radius=28,
        background="surface_container_high",
        align="center",
        gravity="center",
    )


# --- stopwatch --------------------------------------------------------------------------------------------------------------------


def stopwatch_page(model: Model) -> View:
    ms = model.stopwatch_ms()
    laps = model.laps()
    rows = []
    for number in range(len(laps), 0, -1):
        lap = laps[number - 1] - (laps[number - 2] if number > 1 else 0)
        rows.append(
            row(
                text(f"# {number}", id="lap_number", size=16, weight=1),
                text(_lap(lap), id="lap_time", size=16, weight=2),
                text(_lap(laps[number - 1]), id="lap_total", size=16, weight=2),
                width=FILL,
                padding=(40, 8, 40, 8),
            )
        )
    time = row(
        text(long_time(ms) if ms >= 1000 else "00", id="stopwatch_time_text", size=72, font_weight=300),
        text(hundredths(ms), id="stopwatch_hundredths_text", size=32, margin=(8, 0, 0, 10), align="bottom"),
        gravity="center",
        width=FILL,
        padding=(0, 64, 0, 24),
        id="stopwatch_time_wrapper",
        on_click=model.toggle_stopwatch,
        desc="",
    )
    running = model.stopwatch_state == store.RUNNING
    reset = side_button("Reset", "replay", model.reset_stopwatch, "left_button")
    if running:
        buttons = Buttons(
            main_button("pause", model.toggle_stopwatch, "Pause"), reset, side_button("Lap", "flag", model.add_lap, "right_button")
        )
    elif model.stopwatch_state == store.PAUSED:
        buttons = Buttons(
            main_button("play_arrow", model.toggle_stopwatch, "Start"), reset, side_button("Share", "share", lambda: None, "right_button")
        )
    else:
        buttons = Buttons(main_button("play_arrow", model.toggle_stopwatch, "Start"))
    return column(time, list_(rows, id="laps_list", weight=1), buttons.view(), width=FILL, height=FILL, id="stopwatch_fragment")


def _lap(ms: int) -> str:
    return f"{ms // 60_000:02}:{ms // 1000 % 60:02}.{hundredths(ms)}"


# --- timers -----------------------------------------------------------------------------------------------------------------------


def timer_setup(model: Model, state: State) -> View:
    """The keypad; what is typed lives in the view only."""
    digits = str(state.get("digits", ""))
    padded = digits.rjust(6, "0")

    def press(key: str) -> None:
        now = str(state.get("digits", ""))
        if key == "delete":
            state["digits"] = now[:-1]
        elif now or key.strip("0"):
            state["digits"] = (now + key) if len(now) + len(key) <= 6 else now

    def start() -> None:
        model.add_timer(setup_seconds(str(state["digits"])) * 1000)
        state["digits"] = ""
        state["adding"] = False

    def cancel() -> None:
        state.update(digits="", adding=False)

    def cell(key: str) -> View:
        if key == "delete":
            return icon_button(
                "backspace",
                lambda: press(key),
                desc="Delete",
                id="timer_setup_delete",
                width=84,
                height=72,
                radius=36,
                background="secondary_container",
                gravity="center",
            )
        return text(
            key,
            size=28,
            text_align="center",
            id=f"timer_setup_digit_{key}",
            cls="android.widget.Button",
            width=84,
            height=72,
            radius=36,
            gravity="center",
            background="surface_container_high",
            on_click=lambda: press(key),
        )

    shown = f"{padded[:2]}h {padded[2:4]}m {padded[4:]}s"
    spoken = f"{int(padded[:2])} hours, {int(padded[2:4])} minutes, {int(padded[4:])} seconds"
    keypad = column(
        *(row(*(cell(key) for key in line), spacing=12, width=FILL, gravity="center") for line in DIGIT_ROWS),
        spacing=10,
        width=FILL,
        id="timer_setup_keypad",
    )
    has_timers = bool(model.timers())
    buttons = Buttons(
        main_button("play_arrow", start, "Start") if digits.strip("0") else None,
        side_button("Cancel", "close", cancel, "left_button") if has_timers else None,
    )
    time = text(
        shown,
        desc=spoken,
        id="timer_setup_time",
        size=48,
        text_align="center",
        width=FILL,
        padding=(0, 32, 0, 24),
        color="on_surface" if digits else "on_surface_variant",
    )
    return column(time, keypad, space(weight=1), buttons.view(), width=FILL, height=FILL, id="timer_setup")


def timer_list(model: Model, state: State, card: Callable[[TimerView], View]) -> View:
    def add() -> None:
        state["adding"] = True

    rows = [card(view) for view in reversed(model.timers())]
    return column(
        list_(rows, id="timer_list", weight=1, pad=(12, 8, 12, 8), gap=12),
        Buttons(main_button("add", add, "Add Timer")).view(),
        width=FILL,
        height=FILL,
    )


def timer_page(model: Model, state: State, card: Callable[[TimerView], View]) -> View:
    """The keypad while there is no timer or one is being added, else the list."""
    if state.get("adding") or not model.timers():
        return timer_setup(model, state)
    return timer_list(model, state, card)


def play_button(model: Model, view: TimerView, desc: str) -> View:
    """What starts and pauses a timer on its card."""
    symbol = "pause" if view.state == store.RUNNING else "play_arrow"
    return icon_button(symbol, lambda: model.toggle_timer(view.id), desc=desc, id="play_pause", background="primary_container", radius=24)
