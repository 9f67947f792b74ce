"""The Material time picker (MaterialTimePicker): dial and keyboard mode.

The state is a dict of JSON values that the caller keeps: `hour` 0..23, `minute`, `field` (`hour` or `minute`), `mode` (`dial` or
`keyboard`), and while typing `hour_text` and `minute_text`. Make it with `time_state`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.dial import clock_face
from emulator.sim.toolkit.screen import screen_size
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, edit, icon_button, row, space, text, text_button

State = dict[str, Any]
WIDTH = 328.0  # dp
WIDTH_LANDSCAPE = 620.0


def time_state(hour: int, minute: int, *, mode: str = "dial") -> State:
    """The state of a time picker that opens at this time (`hour` 0..23)."""
    return {"hour": hour, "minute": minute, "field": "hour", "mode": mode}


def hour_text(hour: int, is_24h: bool) -> str:
    """Hour as a picker shows it: two digits, 01..12 or 00..23."""
    return f"{hour if is_24h else hour % 12 or 12:02d}"


def time_picker(
    state: State,
    *,
    is_24h: bool,
    on_ok: Callable[[int, int], object],
    on_cancel: Handler,
    title: str = "Select time",
    focus: Callable[[str], object] | None = None,
) -> Overlay:
    """The Material time picker dialog. `on_ok` gets hour (0..23) and minute.

    Choosing an hour goes on to the minutes; a tap on the face gives minutes in fives. `focus` (`ctx.focus`) is called with the
    minute field's key once two digits of the hour are typed.
    """
    keyboard = state["mode"] == "keyboard"
    beside = screen_size().landscape and not keyboard
    body = _keyboard(state, is_24h, focus) if keyboard else _dial(state, is_24h)

    def toggle() -> None:
        _settle(state, is_24h)
        state["mode"] = "dial" if keyboard else "keyboard"
        state["field"] = "hour"

    def ok() -> None:
        _settle(state, is_24h)
        on_ok(state["hour"], state["minute"])

    actions = row(
        icon_button(
            "schedule" if keyboard else "keyboard",
            toggle,
            desc="Switch to clock mode for the time input." if keyboard else "Switch to text input mode for the time input.",
            id="material_timepicker_mode_button",
            cls="android.widget.Button",
        ),
        space(weight=1),
        text_button("Cancel", on_cancel, id="material_timepicker_cancel_button", height=48),
        text_button("OK", ok, id="material_timepicker_ok_button", height=48),
        width=FILL,
        padding=(12, 0),
        accessible=False,
    )
    over, under = (16, 4) if beside else (24, 20)
    panel = column(
        text(title, id="header_title", size=12, font_weight=500, color="on_surface_variant", line_height=16, margin=(24, over, 24, under)),
        body,
        actions,
        cls="android.view.ViewGroup",
        width=FILL,
        background="surface_container_high",
        radius=28,
        padding=(0, 0, 0, 0 if beside else 16),
    )
    return Overlay("dialog", panel, on_dismiss=on_cancel, width=WIDTH_LANDSCAPE if beside else WIDTH)


def _set_half(state: State, afternoon: bool) -> None:
    state["hour"] = state["hour"] % 12 + (12 if afternoon else 0)


def _period(state: State, height: float) -> View:
    """The AM/PM toggle."""
    afternoon = state["hour"] >= 12

    def half(label: str, chosen: bool, corners: tuple[float, float, float, float], id: str) -> View:
        return text(
            label,
            cls="android.widget.CompoundButton",
            id=id,
            width=52,
            height=height / 2,
            size=16,
            font_weight=500,
            gravity="center",
            text_align="center",
            color="on_tertiary_container" if chosen else "on_surface_variant",
            background="tertiary_container" if chosen else "",
            border="outline",
            corners=corners,
            checkable=True,
            checked=chosen,
            focusable=True,
            margin=(0, -1 if label == "PM" else 0, 0, 0),
            on_click=lambda: _set_half(state, label == "PM"),
        )

    return column(
        half("AM", not afternoon, (8, 8, 0, 0), "material_clock_period_am_button"),
        half("PM", afternoon, (0, 0, 8, 8), "material_clock_period_pm_button"),
        id="material_clock_period_toggle",
        margin=(12, 0, 0, 0),
    )


def _dial(state: State, is_24h: bool) -> View:
    hours = state["field"] == "hour"

    def show(field: str) -> Handler:
        return lambda: state.update(field=field)

    def number(value: str, field: str, id: str) -> View:
        chosen = state["field"] == field
        return text(
            value,
            id=id,
            cls="android.view.View",
            width=114 if is_24h else 96,
            height=80,
            size=57,
            gravity="center",
            text_align="center",
            color="on_primary_container" if chosen else "on_surface",
            background="primary_container" if chosen else "surface_container_highest",
            radius=8,
            checkable=True,
            checked=chosen,
            selected=chosen,
            focusable=True,
            on_click=show(field),
        )

    clock = row(
        number(hour_text(state["hour"], is_24h), "hour", "material_hour_tv"),
        text(":", size=57, width=24, text_align="center", id="material_clock_display_divider"),
        number(f"{state['minute']:02d}", "minute", "material_minute_tv"),
        None if is_24h else _period(state, 80),
        id="material_clock_display_and_toggle" if not is_24h else "material_clock_display",
        gravity="center",
        width=FILL,
    )
    if screen_size().landscape:
        clock.width, clock.weight = 0.0, 1.0
        return row(
            clock,
            box(_hours(state, is_24h) if hours else _minutes(state), width=280, gravity="center", accessible=False),
            id="material_timepicker_view",
            cls="android.view.ViewGroup",
            width=FILL,
            padding=(24, 0, 12, 0),
        )
    return column(
        clock,
        box(_hours(state, is_24h) if hours else _minutes(state), width=FILL, margin=(0, 36, 0, 24), gravity="center", accessible=False),
        id="material_timepicker_view",
        cls="android.view.ViewGroup",
        width=FILL,
    )


def _hours(state: State, is_24h: bool) -> View:
    def pick(index: int) -> None:
        if is_24h:
            state["hour"] = index
        else:
            state["hour"] = index % 12 + (12 if state["hour"] >= 12 else 0)
        state["field"] = "minute"

    if is_24h:
        labels = ["00", *(str(hour) for hour in range(1, 24))]
        return clock_face(labels, state["hour"], pick, descs=[f"{label} hours" for label in labels], id="material_clock_face")
    labels = ["12", *(str(hour) for hour in range(1, 12))]
    return clock_face(labels, state["hour"] % 12, pick, descs=[f"{label} o'clock" for label in labels], id="material_clock_face")


def _minutes(state: State) -> View:
    labels = [f"{minute:02d}" for minute in range(0, 60, 5)]
    exact = state["minute"] % 5 == 0
    return clock_face(
        labels,
        state["minute"] // 5 if exact else -1,
        lambda index: state.update(minute=index * 5),
        descs=[f"{label} minutes" for label in labels],
        angle=state["minute"] / 60,
        id="material_clock_face",
    )


def _keyboard(state: State, is_24h: bool, focus: Callable[[str], object] | None) -> View:
    def field(name: str, label: str, id: str, shown: str, limit: int) -> View:
        def change(new: str) -> None:
            typed = typed_digits(state.get(f"{name}_text"), shown, new)
            if typed and int(typed) > limit:
                return
            state[f"{name}_text"] = typed[:2]
            if name == "hour" and len(typed) == 2 and focus is not None:
                focus("material_minute_edit")

        chosen = state["field"] == name

        def focused(gained: bool) -> None:
            if gained:
                _settle(state, is_24h)
                state["field"] = name

        entry = edit(
            state.get(f"{name}_text", shown),
            change,
            key=f"material_{name}_edit",
            look="plain",
            input_type="number",
            ime_action="next" if name == "hour" else "done",
            width=114 if is_24h else 96,
            height=72,
            size=45,
            text_align="center",
            background="primary_container" if chosen else "surface_container_highest",
            color="on_primary_container" if chosen else "on_surface",
            border="primary" if chosen else "",
            border_width=2,
            radius=8,
            on_focus=focused,
        )
        return column(
            box(entry, id=id),
            text(label, id="material_label", size=12, color="on_surface_variant", line_height=16, margin=(0, 7, 0, 0)),
            accessible=False,
        )

    fields = row(
        field("hour", "Hour", "material_hour_text_input", hour_text(state["hour"], is_24h), 23 if is_24h else 12),
        text(":", size=45, width=24, height=72, gravity="center", text_align="center"),
        field("minute", "Minute", "material_minute_text_input", f"{state['minute']:02d}", 59),
        None if is_24h else _period(state, 72),
        gravity="center top",
        width=FILL,
    )
    return column(fields, cls="android.view.ViewGroup", id="material_textinput_timepicker", width=FILL, padding=(0, 0, 0, 24))


def typed_digits(buffer: str | None, shown: str, new: str) -> str:
    """What a two-digit field holds after an edit.

    The field selects its prefilled value when it gets focus, so the first digit typed after it replaces it; `buffer` is None until then.
    """
    before = shown if buffer is None else buffer
    if (buffer is None or len(before) >= 2) and len(new) > len(before):
        new = inserted(before, new)
    digits = "".join(char for char in new if char.isdigit() and char.isascii())
    return digits[-2:] if len(digits) > 2 else digits


def inserted(before: str, after: str) -> str:
    """What was put into a text at the cursor, wherever that was; all of `after` when it is another text."""
    start = 0
    while start < len(before) and before[start] == after[start]:
        start += 1
    end = len(before) - start
    return after[start : len(after) - end] if after[len(after) - end :] == before[start:] else after


def _settle(state: State, is_24h: bool) -> None:
    """Turn what was typed into the time."""
    typed = state.pop("hour_text", None)
    if typed:
        value = int(typed)
        if not is_24h:
            value = value % 12 + (12 if state["hour"] >= 12 else 0)
        state["hour"] = value
    typed = state.pop("minute_text", None)
    if typed:
        state["minute"] = int(typed)
