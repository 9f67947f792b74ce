"""The full-screen alarm editor: wheels above, everything else on a page that scrolls, Cancel and OK at its end."""

from __future__ import annotations

from apps.clock.clock_you.page import Page
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.compose import c_app_bar, c_button, c_column, c_field, c_icon_button, c_row, c_scroll, c_switch, c_text, clickable
from emulator.sim.toolkit.pickers import pager_wheel, plain_numbers, two_digits

LETTERS = ("S", "M", "T", "W", "T", "F", "S")


def chosen_minutes(main: Page) -> int:
    """Minute of day that the wheels show."""
    wheels = main.state["editor"]["wheels"]
    hour = int(wheels["hour"]) if main.ctx.is_24h else (int(wheels["hour"]) + 1) % 12 + 12 * int(wheels["half"])
    return hour * 60 + int(wheels["minute"])


def editor_page(main: Page) -> View:
    fields = main.state["editor"]
    wheels = fields["wheels"]

    def leave() -> None:
        main.state["page"] = "home"

    def save() -> None:
        main.model.save_alarm(
            fields["id"],
            chosen_minutes(main),
            fields["label"].strip(),
            bool(fields["repeat"]),
            fields["days"],
            bool(fields["vibrate"]),
            bool(fields["snooze"]),
        )
        leave()

    def flip(name: str) -> None:
        fields[name] = not fields[name]

    hours = pager_wheel(wheels, "hour", two_digits(24) if main.ctx.is_24h else plain_numbers(12, 1), width=100)
    minutes = pager_wheel(wheels, "minute", two_digits(60), width=100)
    half = None if main.ctx.is_24h else pager_wheel(wheels, "half", ("AM", "PM"), wrap=False, width=100, size=32)
    time = c_row(hours, c_text(":", size=40, line_height=48), minutes, half, gravity="center", width=FILL, spacing=8, padding=(0, 8, 0, 8))
    days = _days(fields) if fields["repeat"] else None

    def option(label: str, name: str) -> View:
        return c_row(c_text(label, weight=1), c_switch(bool(fields[name]), lambda: flip(name)), width=FILL, padding=(24, 8))

    page = c_column(
        time,
        option("Repeat", "repeat"),
        days,
        c_column(
            c_field(fields["label"], lambda value: fields.__setitem__("label", value), label="Alarm Name", key="alarm_name"),
            width=FILL,
            padding=(24, 8),
        ),
        clickable(c_text("Sound", weight=1), c_text("Default", size=14), on_click=lambda: None, width=FILL, padding=(24, 14)),
        option("Vibrate", "vibrate"),
        option("Snooze", "snooze"),
        c_row(
            c_button("Cancel", leave, look="text"),
            c_button("OK", save),
            spacing=16,
            gravity="end center",
            width=FILL,
            padding=(24, 16, 24, 32),
        ),
        width=FILL,
    )
    bar = c_app_bar("Edit alarm" if fields["id"] is not None else "New alarm", navigation=c_icon_button("arrow_back", leave))
    return c_column(bar, c_scroll(page, weight=1), width=FILL, height=FILL)


def _days(fields: State) -> View:
    """The letters of the week, Sunday first."""
    chosen = {int(part) for part in fields["days"].split(",") if part}

    def letter(day: int) -> View:
        def toggle() -> None:
            fields["days"] = ",".join(map(str, sorted(chosen ^ {day})))

        ground = "primary_container" if day in chosen else "surface_container_high"
        label = c_text(LETTERS[day], size=14, align="center")
        return clickable(label, on_click=toggle, kind="box", width=40, height=40, radius=20, selected=day in chosen, background=ground)

    return c_row(*(letter(day) for day in range(7)), spacing=8, gravity="center", width=FILL, padding=(0, 8, 0, 8))
