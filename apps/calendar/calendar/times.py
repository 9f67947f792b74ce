"""Material's time picker as Compose has it: hour and minute above a clock face, without a way to type.

The state is a dict of JSON values: `hour` (0..23), `minute`, `field` (hour or minute).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import time

from emulator.sim.toolkit import FILL, Overlay, View, c_box, c_column, c_row, c_text, clickable
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.pickers import clock_face
from emulator.sim.toolkit.view import Handler


def opened(at: time) -> State:
    """The state of a picker that opens at a time."""
    return {"hour": at.hour, "minute": at.minute, "field": "hour"}


def time_dialog(state: State, is_24h: bool, buttons: Sequence[View], on_dismiss: Handler) -> Overlay:
    """The dialog."""
    hour = state["hour"] if is_24h else state["hour"] % 12 or 12
    unit = "hours" if is_24h else "o'clock"
    width = 96.0
    display = c_row(
        _selector(state, "hour", f"{hour:02d}", f"{hour} {unit}", width),
        c_text(":", size=57, line_height=64, width=24, text_align="center", accessible=False),
        _selector(state, "minute", f"{state['minute']:02d}", f"{state['minute']} minutes", width),
        None if is_24h else _halves(state),
        gravity="center",
        width=FILL,
    )
    face = c_box(_face(state, is_24h), width=FILL, gravity="center", margin=(0, 36, 0, 24))
    title = c_text("Select time", size=12, line_height=16, font_weight=500, color="on_surface_variant", margin=(0, 0, 0, 20))
    row = c_row(*buttons, spacing=8, gravity="end center", width=FILL)
    panel = c_column(title, display, face, row, width=FILL, padding=(24, 24, 24, 12), radius=28, background="surface_container_high")
    return Overlay("dialog", panel, on_dismiss=on_dismiss, width=304.0 if is_24h else 328.0)


def _selector(state: State, field: str, shown: str, told: str, width: float) -> View:
    on = state["field"] == field
    label = c_text(shown, desc=told, size=57, line_height=64, align="center", color="on_primary_container" if on else "on_surface")
    view = clickable(
        label,
        on_click=lambda: state.update(field=field),
        role="RadioButton",
        kind="box",
        desc="Select hour" if field == "hour" else "Select minutes",
        width=width,
        height=80,
        radius=8,
        background="primary_container" if on else "surface_container_highest",
    )
    view.checkable, view.checked, view.selected = True, on, on
    return view


def _halves(state: State) -> View:
    """AM above PM."""

    def half(label: str, base: int, corners: tuple[float, float, float, float]) -> View:
        on = state["hour"] // 12 * 12 == base
        text = c_text(label, size=16, line_height=24, font_weight=500, align="center")
        text.style.color = "on_tertiary_container" if on else "on_surface_variant"
        view = clickable(
            text,
            on_click=lambda: state.update(hour=state["hour"] % 12 + base),
            role="RadioButton",
            kind="box",
            width=52,
            height=40,
            corners=corners,
            border="outline",
            background="tertiary_container" if on else "",
        )
        view.checkable, view.checked, view.selected = True, on, on
        return view

    return c_column(half("AM", 0, (8, 8, 0, 0)), half("PM", 12, (0, 0, 8, 8)), margin=(12, 0, 0, 0))


def _face(state: State, is_24h: bool) -> View:
    if state["field"] == "minute":
        exact = state["minute"] % 5 == 0
        minutes = [f"{minute:02d}" for minute in range(0, 60, 5)]
        return _dial(
            minutes,
            [f"{int(label)} minutes" for label in minutes],
            state["minute"] // 5 if exact else -1,
            lambda index: state.update(minute=index * 5),
            angle=state["minute"] / 60,
        )

    def pick(index: int) -> None:
        hour = index if is_24h else index % 12 + state["hour"] // 12 * 12
        state.update(hour=hour, field="minute")

    labels = ["00", *map(str, range(1, 24))] if is_24h else ["12", *map(str, range(1, 12))]
    unit = "hours" if is_24h else "o'clock"
    descs = [f"{int(label)} {unit}" for label in labels]
    return _dial(labels, descs, state["hour"] if is_24h else state["hour"] % 12, pick)


def _dial(labels: Sequence[str], descs: Sequence[str], selected: int, pick: Callable[[int], object], angle: float | None = None) -> View:
    return clock_face(
        labels, selected, pick, descs=descs, angle=angle, cls="android.view.View", number_cls="android.view.View", desc_only=True
    )
