"""The dialogs in which a day, a time, a calendar or a time zone is picked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time
from functools import lru_cache
from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from apps.calendar.calendar import dates, preferences, times
from apps.calendar.calendar import form as forms
from apps.calendar.calendar.format import zone
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import alert, button, dot
from apps.calendar.calendar.store import EDITOR, Calendar
from emulator.sim.toolkit import FILL, Overlay, View, c_column, c_field, c_text, clickable, lazy_column
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]


def day_dialog(main: Page, asked: Asked) -> Overlay:
    """Go to a day, or the first, last or `until` day of the form."""
    picker, which = asked["picker"], asked["which"]

    def ok() -> None:
        day = dates.chosen(picker)
        if day is None:
            return
        main.close()
        if which == "view":
            main.place.go_to(day)
        elif which == "start":
            forms.set_start_day(main.form, day)
        elif which == "end":
            forms.set_end_day(main.form, day)
        else:
            main.state["dialogs"][-1]["rule"]["end"] = {"until": day.isoformat()}

    def buttons(ready: bool) -> Sequence[View]:
        text_only = which != "view"
        label = "OK" if text_only else "Go to date"
        return button("Cancel", main.close, text_only=text_only), button(label, ok, enabled=ready, text_only=text_only)

    return dates.date_dialog(picker, main.today, buttons, main.close)


def time_dialog(main: Page, asked: Asked) -> Overlay:
    """The start, or the end, which on the first day may not be before the start."""
    picker, which = asked["picker"], asked["which"]
    chosen = time(picker["hour"], picker["minute"])
    start, end = forms.begin(main.form), forms.end(main.form)
    ready = which == "start" or end.date() != start.date() or chosen >= start.time()

    def ok() -> None:
        (forms.set_start_time if which == "start" else forms.set_end_time)(main.form, chosen)
        main.close()

    buttons = (button("Cancel", main.close, text_only=True), button("OK", ok, enabled=ready, text_only=True))
    return times.time_dialog(picker, main.ctx.is_24h, buttons, main.close)


def calendar_dialog(main: Page) -> Overlay:
    """The calendars that can be written to, by account. The one picked is the first choice for later events too."""
    rows: list[View] = []
    editable = [one for one in main.store.calendars if one["level"] >= EDITOR]
    for account, members in groupby(editable, key=lambda one: one["account"] or "(Local)"):
        rows.append(c_text(account, size=14, line_height=20, color="on_surface_variant", margin=8))
        rows += [_calendar(main, calendar) for calendar in members]
    close = button("Close", main.close)
    return alert(
        lazy_column(rows, key="calendars", height=320), title="Choose calendar", buttons=(close,), on_dismiss=main.close, scrolls=False
    )


def _calendar(main: Page, calendar: Calendar) -> View:
    def pick() -> None:
        preferences.set_calendar(main.ctx, calendar["id"])
        main.form["calendar"] = calendar["id"]
        main.close()

    name = c_text(calendar["name"], size=14, line_height=20, color="on_surface_variant")
    return clickable(dot(calendar["color"], 16), name, on_click=pick, width=FILL, padding=8, spacing=8)


def zone_dialog(main: Page, asked: Asked) -> Overlay:
    """All time zones with their offsets now, narrowed down by what is typed."""

    def change(text: str) -> None:
        asked["query"] = text

    def picker(name: str) -> Handler:
        def act() -> None:
            main.form["zone"] = name
            main.close()

        return act

    query = str(asked["query"]).casefold()
    rows = [
        clickable(
            c_column(_quiet(name), _quiet(f"({offset})"), width=FILL),
            on_click=picker(name),
            width=FILL,
            height=64,
            padding=12,
        )
        for name, offset in zones(main.ctx.now() // 3_600_000)
        if not query.strip() or query in name.casefold() or query in offset.casefold()
    ]
    field = c_field(asked["query"], change, label="Search", key="zone_search", single_line=False)
    body = c_column(field, lazy_column(rows, key=f"zones{query}", height=360, weight=1), width=FILL, spacing=8)
    body.weight = 1.0
    return alert(body, title="Choose timezone", buttons=(button("Close", main.close),), on_dismiss=main.close, scrolls=False)


def _quiet(text: str) -> View:
    return c_text(text, size=14, line_height=20, color="on_surface_variant", max_lines=1)


@lru_cache(maxsize=1)
def zones(hour: int) -> tuple[tuple[str, str], ...]:
    """Names of all time zones with their offsets from UTC at an hour since 1970, `UTC+01:00`."""
    moment = datetime.fromtimestamp(hour * 3600, UTC)
    found = []
    for name in sorted(available_timezones()):
        offset = moment.astimezone(zone(name)).utcoffset()
        minutes = int(offset.total_seconds() // 60) if offset is not None else 0
        found.append((name, f"UTC{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"))
    return tuple(found)
