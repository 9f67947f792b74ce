"""Chrono's dialogs and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from apps.clock.chrono import format as store
from apps.clock.chrono.page import Page
from emulator.sim.toolkit import FILL, Overlay, View
from emulator.sim.toolkit.flutter import f_button, f_layout, f_node, f_text
from emulator.sim.toolkit.flutter_pickers import f_duration_rings, f_numpad, f_spinner, f_time_dial, f_time_input, numpad_seconds
from emulator.sim.toolkit.material import menu
from emulator.sim.toolkit.pickers import plain_numbers, two_digits

Handler = Callable[[], object]
Fields = dict[str, Any]
TIME_MODES = ("Dial", "Input", "Spinner")
DURATION_MODES = ("Rings", "Spinner", "Numpad")


def build(main: Page) -> list[Overlay]:
    """All open dialogs, lowest first."""
    return [_KINDS[str(fields["kind"])](main, fields) for fields in main.dialogs]


def new_alarm(main: Page) -> None:
    now = main.model.local()
    main.open("time", target="new", mode="Dial", picker={"hour": now.hour, "minute": now.minute, "field": "hour"})


def new_timer(main: Page, target: str = "timer") -> None:
    main.open("duration", target=target, mode="Rings", hours=0, minutes=5, seconds=0, digits="")


def duplicate_alarm(main: Page, index: int) -> None:
    item = main.model.alarms()[index]
    copy = store.new_alarm(item["timeOfDay"]["hours"], item["timeOfDay"]["minutes"], main.model.next_runner(), days=store.alarm_days(item))
    main.model.save(store.ALARMS, [copy, *main.model.alarms()])
    main.model.schedule_all()


def _frame(title: str, modes: Handler, body: View, buttons: Sequence[View], close: Handler) -> Overlay:
    """The app's picker dialogs: a title with Mode beside it, the picker, buttons at the right."""
    head = f_layout("row", f_text(title, size=20, line_height=28, weight=1), f_button("Mode", modes), width=FILL)
    foot = f_layout("row", *buttons, gravity="end center", width=FILL, spacing=4)
    content = f_layout(
        "column", head, body, foot, width=FILL, padding=(20, 16, 20, 12), spacing=16, background="surface_container_high", radius=20
    )
    return Overlay("dialog", content, on_dismiss=close, width=372)


def _next_mode(fields: Fields, modes: Sequence[str], main: Page) -> Handler:
    return lambda: main.open("modes", modes=list(modes), depth=len(main.dialogs) - 1)


def _modes(main: Page, fields: Fields) -> Overlay:
    def choose(mode: str) -> Handler:
        def act() -> None:
            main.close()
            below = main.top
            if below["kind"] == "duration" and below["mode"] == "Numpad":
                total = numpad_seconds(below)
                below.update(hours=total // 3600, minutes=total // 60 % 60, seconds=total % 60)
            below["mode"] = mode

        return act

    rows = [f_node(f_text(mode, size=16, line_height=24), on_click=choose(mode), width=FILL, padding=(24, 14)) for mode in fields["modes"]]
    content = f_layout(
        "column",
        f_text("Mode", size=20, line_height=28, margin=(24, 20, 24, 8)),
        *rows,
        width=FILL,
        padding=(0, 0, 0, 12),
        background="surface_container_high",
        radius=20,
    )
    return Overlay("dialog", content, on_dismiss=main.close, width=300)


def _time(main: Page, fields: Fields) -> Overlay:
    picker = fields["picker"]

    def save() -> None:
        main.close()
        if fields["target"] == "new":
            main.model.add_alarm(picker["hour"], picker["minute"])
            left = round((main.model.next_ring(main.model.alarms()[0]) - main.model.local()).total_seconds() / 60)
            main.snack(f"Alarm will ring in {left // 60} hours and {left % 60} minutes")
        else:
            main.state["route"][-1].update(hour=picker["hour"], minute=picker["minute"])

    customize = main.closing(lambda: main.push("alarm", index=None, hour=picker["hour"], minute=picker["minute"], label=""))
    is_24h = main.ctx.is_24h
    if fields["mode"] == "Input":
        body = f_time_input(picker, is_24h=is_24h)
    elif fields["mode"] == "Spinner":
        body = _time_spinner(picker, is_24h)
    else:
        body = f_time_dial(picker, is_24h=is_24h)
    buttons = [
        f_button("Cancel", main.close),
        f_button("Customize", customize) if fields["target"] == "new" else None,
        f_button("Save", save),
    ]
    return _frame(
        "Select Time", _next_mode(fields, TIME_MODES, main), body, [button for button in buttons if button is not None], main.close
    )


def _time_spinner(picker: Fields, is_24h: bool) -> View:
    picker["hour_index"] = picker["hour"] if is_24h else (picker["hour"] - 1) % 12
    picker["half_index"] = picker["hour"] // 12

    class _Bound(dict[str, Any]):
        """Writes through to hour and minute of the picker."""

        def __setitem__(self, key: str, value: Any) -> None:
            picker[key] = value
            if key in ("hour_index", "half_index"):
                picker["hour"] = picker["hour_index"] if is_24h else (picker["hour_index"] + 1) % 12 + 12 * picker["half_index"]

        def __getitem__(self, key: str) -> Any:
            return picker[key]

    bound = _Bound()
    hours = two_digits(24) if is_24h else plain_numbers(12, 1)
    wheels = (
        f_spinner(bound, "hour_index", hours),
        f_spinner(bound, "minute", two_digits(60)),
        None if is_24h else f_spinner(bound, "half_index", ("AM", "PM"), wrap=False),
    )
    return f_layout("row", *wheels, gravity="center", width=FILL, spacing=16)


def seconds_of(fields: Fields) -> int:
    """Length that a duration dialog shows."""
    if fields["mode"] == "Numpad":
        return numpad_seconds(fields)
    return int(fields["hours"]) * 3600 + int(fields["minutes"]) * 60 + int(fields["seconds"])


def _duration(main: Page, fields: Fields) -> Overlay:
    def save() -> None:
        length = seconds_of(fields)
        if not length:
            return
        main.close()
        if fields["target"] == "preset":
            main.model.add_preset(length)
        else:
            main.model.start_timer(length)

    def use(length: int) -> Handler:
        def act() -> None:
            fields.update(hours=length // 3600, minutes=length // 60 % 60, seconds=length % 60)
            fields["digits"] = f"{length // 3600:02}{length // 60 % 60:02}{length % 60:02}".lstrip("0")

        return act

    if fields["mode"] == "Numpad":
        body = f_numpad(fields)
    elif fields["mode"] == "Spinner":
        wheels = (
            f_spinner(fields, "hours", plain_numbers(24)),
            f_spinner(fields, "minutes", two_digits(60)),
            f_spinner(fields, "seconds", two_digits(60)),
        )
        body = f_layout("row", *wheels, gravity="center", width=FILL, spacing=16)
    else:
        body = f_duration_rings(fields)
    presets: View | None = None
    if fields["target"] == "timer":
        chips = [
            f_node(
                f_text(str(item["name"])),
                on_click=use(store.seconds_of(item["duration"])),
                padding=(14, 8),
                radius=16,
                background="surface_container_highest",
            )
            for item in main.model.presets()[:4]
        ]
        head = f_layout(
            "row", f_text("Presets", size=14, weight=1), f_button("Edit", main.closing(lambda: main.push("presets"))), width=FILL
        )
        presets = f_layout("column", head, f_layout("row", *chips, spacing=8, width=FILL), width=FILL)
    buttons = [f_button("Cancel", main.close), f_button("Customize", save) if fields["target"] == "timer" else None, f_button("Save", save)]
    body = f_layout("column", body, presets, width=FILL, spacing=12, gravity="center_horizontal")
    return _frame(
        "Choose Duration", _next_mode(fields, DURATION_MODES, main), body, [button for button in buttons if button is not None], main.close
    )


def _alarm_menu(main: Page, fields: Fields) -> Overlay:
    index = int(fields["index"])

    entries = [
        ("Skip Next Alarm", main.close),
        ("Duplicate", main.closing(lambda: duplicate_alarm(main, index))),
        ("Delete", main.closing(lambda: main.model.replace_alarm(index, None))),
    ]
    return _menu(entries, f"menu{index}", main)


def _timer_menu(main: Page, fields: Fields) -> Overlay:
    item = next((item for item in main.model.timers() if item["id"] == fields["id"]), None)

    def act(what: Callable[[store.Item], object]) -> Handler:
        def run() -> None:
            main.close()
            if item is not None:
                what(item)

        return run

    entries = [
        ("Reset", act(main.model.reset_timer)),
        ("+1:00", act(main.model.lengthen_timer)),
        ("Duplicate", act(lambda found: main.model.start_timer(int(found["duration"])))),
        ("Delete", act(lambda found: main.model.delete_timer(int(found["id"])))),
    ]
    return _menu(entries, f"timer_menu{fields['id']}", main)


def _menu(entries: Sequence[tuple[str, Handler]], anchor: str, main: Page) -> Overlay:
    """A popup menu of Flutter: buttons with their label as description."""
    shown = menu([], anchor=anchor, on_dismiss=main.close)
    rows = [
        f_node(f_text(label, size=16, line_height=24), on_click=act, button=True, width=FILL, padding=(16, 12)) for label, act in entries
    ]
    shown.content = f_layout("column", *rows, width=200, padding=(0, 8), background="surface_container_high", radius=8, elevation=3)
    return shown


_KINDS: dict[str, Callable[[Page, Fields], Overlay]] = {
    "alarm_menu": _alarm_menu,
    "duration": _duration,
    "modes": _modes,
    "time": _time,
    "timer_menu": _timer_menu,
}
