"""The framework's TimePickerDialog with its radial face, as apps without the Material library show it.

State and arguments are those of `time_picker`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.dial import clock_face
from emulator.sim.toolkit.screen import screen_size
from emulator.sim.toolkit.time_picker import typed_digits
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, edit, icon_button, row, space, text, text_button

State = dict[str, Any]
WIDTH = 304.0  # dp
_FACE_CLS = "android.widget.RadialTimePickerView$RadialPickerTouchHelper"


def platform_time_picker(
    state: State,
    *,
    is_24h: bool,
    on_ok: Callable[[int, int], object],
    on_cancel: Handler,
    ok_label: str = "OK",
    cancel_label: str = "Cancel",
) -> Overlay:
    """The framework's time picker dialog (ids android:id/hours, minutes, am_label, pm_label, radial_picker, toggle_mode).

    Choosing an hour goes on to the minutes. The toggle at the bottom left switches to fields android:id/input_hour and input_minute.
    """
    keyboard = state["mode"] == "keyboard"

    def toggle() -> None:
        _settle(state, is_24h)
        state.update(mode="dial" if keyboard else "keyboard", field="hour")

    def ok() -> None:
        _settle(state, is_24h)
        on_ok(state["hour"], state["minute"])

    beside = screen_size().landscape and not keyboard
    face = None if keyboard else column(_header(state, is_24h), _face(state, is_24h), width=FILL, accessible=False)
    buttons = row(
        icon_button(
            "schedule" if keyboard else "keyboard",
            toggle,
            id="android:id/toggle_mode",
            desc="Switch to clock mode for the time input." if keyboard else "Switch to text input mode for the time input.",
        ),
        space(weight=1),
        text_button(cancel_label, on_cancel, id="android:id/button2", height=48),
        text_button(ok_label, ok, id="android:id/button1", height=48),
        width=FILL,
        padding=(12, 0, 12, 4),
        id="android:id/buttonPanel",
        cls="android.widget.ScrollView",
    )
    parts: list[View | None] = [face or _fields(state, is_24h), buttons]
    if beside:
        header = _header(state, is_24h)
        header.width, header.height, header.corners = 240.0, FILL, (16, 0, 0, 16)
        parts = [row(header, column(_face(state, is_24h), buttons, weight=1, accessible=False), width=FILL, height=336, accessible=False)]
    panel = column(*parts, id="android:id/timePicker", cls="android.widget.TimePicker", width=FILL, background="surface", radius=16)
    return Overlay("dialog", panel, on_dismiss=on_cancel, width=WIDTH + 240 if beside else WIDTH, dim=0.6)


def _half(state: State, afternoon: bool) -> Handler:
    return lambda: state.update(hour=state["hour"] % 12 + (12 if afternoon else 0))


def _header(state: State, is_24h: bool) -> View:
    """The coloured band with the time; hours and minutes choose what the face sets."""

    def number(value: str, field: str, id: str) -> View:
        chosen = state["field"] == field
        color = "on_primary" if chosen else "on_primary/60"
        return text(
            value,
            id=id,
            cls="android.widget.RadioButton",
            size=56,
            color=color,
            selected=chosen,
            checkable=True,
            checked=chosen,
            focusable=True,
            on_click=lambda: state.update(field=field),
        )

    def half(label: str, afternoon: bool, id: str) -> View:
        chosen = (state["hour"] >= 12) == afternoon
        return text(
            label,
            id=id,
            cls="android.widget.RadioButton",
            size=16,
            font_weight=500,
            padding=(8, 6),
            color="on_primary" if chosen else "on_primary/60",
            checkable=True,
            checked=chosen,
            focusable=True,
            on_click=_half(state, afternoon),
        )

    hour = state["hour"]
    return row(
        number(f"{hour:02d}" if is_24h else str(hour % 12 or 12), "hour", "android:id/hours"),
        text(":", id="android:id/separator", size=56, color="on_primary/60", padding=(2, 0)),
        number(f"{state['minute']:02d}", "minute", "android:id/minutes"),
        None
        if is_24h
        else column(
            half("AM", False, "android:id/am_label"),
            half("PM", True, "android:id/pm_label"),
            id="android:id/ampm_layout",
            margin=(12, 0, 0, 0),
        ),
        id="android:id/time_header",
        cls="android.widget.RelativeLayout",
        width=FILL,
        height=96,
        gravity="center",
        background="primary",
        corners=(16, 16, 0, 0),
    )


def _face(state: State, is_24h: bool) -> View:
    hour, minute = state["hour"], state["minute"]
    if state["field"] == "minute":
        labels = [f"{value:02d}" for value in range(0, 60, 5)]
        face = clock_face(
            labels,
            minute // 5 if minute % 5 == 0 else -1,
            lambda index: state.update(minute=index * 5),
            angle=minute / 60,
            descs=[str(value) for value in range(0, 60, 5)],
            **_looks(),
        )
    elif is_24h:
        # the framework puts 1..12 outside and 13..23, 00 inside
        inner = ["00", *(str(value) for value in range(13, 24))]
        labels = ["12", *(str(value) for value in range(1, 12)), *inner]
        selected = hour % 12 if 1 <= hour <= 12 else 12 + hour % 12
        face = clock_face(labels, selected, lambda index: _pick(state, int(labels[index])), descs=labels, **_looks())
    else:
        labels = ["12", *(str(value) for value in range(1, 12))]
        face = clock_face(labels, hour % 12, lambda index: _pick(state, index + (12 if hour >= 12 else 0)), descs=labels, **_looks())
    over, under = (12, 4) if screen_size().landscape else (20, 12)
    return box(face, width=FILL, padding=(24, over, 24, under), gravity="center", accessible=False)


def _looks() -> dict[str, Any]:
    return {"number_cls": _FACE_CLS, "cls": "android.widget.RadialTimePickerView", "id": "android:id/radial_picker", "desc_only": True}


def _pick(state: State, hour: int) -> None:
    state.update(hour=hour, field="minute")


def _fields(state: State, is_24h: bool) -> View:
    def field(name: str, id: str, label: str, shown: str, limit: int) -> View:
        def change(new: str) -> None:
            typed = typed_digits(state.get(f"{name}_text"), shown, new)
            if not typed or int(typed) <= limit:
                state[f"{name}_text"] = typed

        entry = edit(
            state.get(f"{name}_text", shown),
            change,
            id=f"android:id/input_{name}",
            input_type="number",
            width=80,
            size=34,
            text_align="center",
        )
        return column(entry, text(label, id=id, size=12, color="on_surface_variant", margin=(4, 0)), accessible=False)

    hour = state["hour"]
    afternoon = hour >= 12

    def flip() -> None:
        _half(state, not afternoon)()

    return column(
        text(
            "Set time",
            id="android:id/top_label",
            size=20,
            color="on_primary",
            background="primary",
            corners=(16, 16, 0, 0),
            width=FILL,
            padding=(24, 22),
            font_weight=500,
        ),
        text("Type in time", id="android:id/input_header", size=16, padding=(24, 20, 24, 8)),
        row(
            field("hour", "android:id/label_hour", "hour", f"{hour:02d}" if is_24h else str(hour % 12 or 12), 23 if is_24h else 12),
            text(":", id="android:id/input_separator", size=34, padding=(4, 0)),
            field("minute", "android:id/label_minute", "minute", f"{state['minute']:02d}", 59),
            None
            if is_24h
            else text(
                "PM" if afternoon else "AM", id="android:id/am_pm_spinner", cls="android.widget.Spinner", size=16, padding=12, on_click=flip
            ),
            gravity="start top",
            padding=(20, 0, 20, 16),
        ),
        width=FILL,
        id="android:id/input_mode",
        cls="android.widget.RelativeLayout",
    )


def _settle(state: State, is_24h: bool) -> None:
    """Turn what was typed into the time."""
    typed = state.pop("hour_text", "")
    if typed:
        half = 12 if state["hour"] >= 12 else 0
        state["hour"] = int(typed) if is_24h else int(typed) % 12 + half
    typed = state.pop("minute_text", "")
    if typed:
        state["minute"] = int(typed)
