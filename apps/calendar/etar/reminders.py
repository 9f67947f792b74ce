"""Rows of reminders, in the form and on the page of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apps.calendar.etar import options, words
from apps.calendar.etar.dialogs import spinner
from emulator.sim.toolkit import FILL, Overlay, View, checkbox, column, icon_button, menu, row

METHODS: Final = {1: "Notification", 2: "Email", 3: "SMS", 4: "Alarm"}
OFFERED_METHODS: Final = (1,)
"""What a calendar of the device alone allows."""


def reminder_row(
    lead: list[int], place: int, show: Callable[..., Callable[[], object]], change: Callable[[int, list[int] | None], object]
) -> View:
    """A reminder: how long before, in which way, whether after the start instead, and its removal."""
    minutes, method = lead
    value = spinner(words.lead(minutes), show("lead", place=place), id="reminder_minutes_value", desc="Reminder time")
    value.weight, value.key = 1, f"lead{place}"
    way = spinner(METHODS.get(method, METHODS[1]), show("method", place=place), id="reminder_method_value", desc="Reminder type")
    way.weight, way.key = 1, f"method{place}"
    after = checkbox(
        minutes < 0,
        (lambda: change(place, [-minutes, method])) if minutes else None,
        label="after start of event",
        id="reminder_minutes_sign",
        size=14,
    )
    remove = icon_button("close", lambda: change(place, None), desc="Remove reminder", id="reminder_remove")
    return column(
        row(value, way, remove, width=FILL, accessible=False, spacing=4),
        after,
        cls="android.view.ViewGroup",
        width=FILL,
    )


def lead_menu(
    leads: list[list[int]], overlay: dict[str, Any], change: Callable[[int, list[int] | None], object], close: Callable[[], object]
) -> Overlay:
    """The list of a reminder's spinner: lead times, or ways."""
    place = int(overlay["place"])
    minutes, method = leads[place]
    sign = -1 if minutes < 0 else 1

    def take(lead: list[int]) -> Callable[[], object]:
        return lambda: change(place, lead)

    if overlay["kind"] == "lead":
        offered = sorted({*options.LEADS, abs(minutes)})
        items = [(words.lead(each), take([sign * each, method])) for each in offered]
    else:
        items = [(METHODS[each], take([minutes, each])) for each in OFFERED_METHODS]
    return menu(items, anchor=f"{overlay['kind']}{place}", on_dismiss=close)
