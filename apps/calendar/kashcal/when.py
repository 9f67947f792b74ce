"""The sheets of the form: date with wheels for the time, the zone, and the last day of a series."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache, partial
from typing import Any
from zoneinfo import available_timezones

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import texts
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.home import WEEKEND, weekday_names, weeks_of
from apps.calendar.kashcal.month_wheels import month_of, month_wheels, wheels_for
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import (
    c_box,
    c_button,
    c_column,
    c_icon,
    c_icon_button,
    c_row,
    c_text,
    clickable,
    lazy_column,
)
from emulator.sim.toolkit.pickers import pager_wheel, two_digits
from emulator.sim.toolkit.widgets import divider, edit

STEP = 5
"""Minutes between the values of the minute wheel."""
_MINUTES = tuple(f"{minute:02}" for minute in range(0, 60, STEP))
_HOURS_12 = tuple(str(hour or 12) for hour in range(12))
_CELL_DP = 38
_HEADINGS = {"start": "Starts", "end": "Ends", "until": "Ends", "filter": "Date"}


def when_sheet(page: Editing) -> list[View]:
    """Its content."""
    state = page.state["sheet"]
    month = date.fromisoformat(state["month"])
    buttons = c_row(
        c_button("Cancel", page.close, look="text"),
        c_button("Done", page.take_when),
        gravity="end center",
        width=FILL,
        spacing=8,
        padding=(8, 8),
    )
    heading = c_text(_HEADINGS[state["name"]], font_weight=700, padding=(16, 0))
    if state["months"] is not None:
        grid: View = c_box(month_wheels(state["months"]), width=FILL, height=280)
    else:
        grid = _grid(page, state, month)
    wheels = [divider(margin=(8, 4)), _wheels(page, state)] if state["time"] else []
    return [c_column(heading, _month_bar(state, month), grid, *wheels, buttons, width=FILL, padding=(8, 0, 8, 0))]


def _month_bar(state: dict[str, Any], month: date) -> View:
    def turn(by: int) -> None:
        state.update(month=store.first_of(month, by).isoformat(), months=None)

    def pick() -> None:
        if state["months"] is None:
            state["months"] = wheels_for(month)
        else:
            state.update(month=month_of(state["months"]).isoformat(), months=None)

    label = clickable(
        c_text(texts.month_year(month), font_weight=500),
        c_icon("arrow_drop_down", desc="Pick month and year"),
        on_click=pick,
        height=40,
        key="pick_month",
    )
    return c_row(
        c_icon_button("chevron_left", lambda: turn(-1), desc="Previous month", tint="on_surface"),
        label,
        c_icon_button("chevron_right", lambda: turn(1), desc="Next month", tint="on_surface"),
        width=FILL,
        gravity="between center",
    )


def _grid(page: Editing, state: dict[str, Any], month: date) -> View:
    chosen, today = date.fromisoformat(state["day"]), page.model.today
    rows = []
    for week in weeks_of(month, page.model.first_weekday):
        cells = []
        for day in week:
            if day.month != month.month:
                cells.append(c_box(weight=1, height=_CELL_DP))
                continue
            on = day == chosen
            color = "on_primary" if on else "primary" if day == today else "error/80" if day.weekday() in WEEKEND else "on_surface"
            number = c_text(
                str(day.day), size=14, line_height=20, color=color, font_weight=700 if on or day == today else 400, align="center"
            )
            disc = c_box(number, width=36, height=36, radius=18, background="primary" if on else "", align="center")
            cells.append(
                clickable(
                    disc,
                    on_click=partial(state.update, day=day.isoformat()),
                    kind="box",
                    weight=1,
                    height=_CELL_DP,
                    key=f"pick_{day}",
                )
            )
        rows.append(c_row(*cells, width=FILL))
    return c_column(
        weekday_names(page.model.first_weekday),
        c_column(*rows, width=FILL, padding=(8, 4)),
        width=FILL,
        on_swipe={
            "left": lambda: state.update(month=store.first_of(month, 1).isoformat()),
            "right": lambda: state.update(month=store.first_of(month, -1).isoformat()),
        },
        key="pick_days",
    )


def _wheels(page: Editing, state: dict[str, Any]) -> View:
    is_24h = page.model.is_24h
    hour, minute = int(state["hour"]), int(state["minute"])
    indices = {"hour_i": hour if is_24h else hour % 12, "minute_i": (minute + STEP // 2) // STEP % 12, "half_i": hour // 12}

    def turned(_index: int) -> None:
        state["hour"] = indices["hour_i"] if is_24h else indices["hour_i"] + 12 * indices["half_i"]

    def minutes(_index: int) -> None:
        state["minute"] = indices["minute_i"] * STEP

    parts = [
        pager_wheel(indices, "hour_i", two_digits(24) if is_24h else _HOURS_12, extent=32, size=20, width=64, on_change=turned),
        c_text(":", size=20, line_height=28),
        pager_wheel(indices, "minute_i", _MINUTES, extent=32, size=20, width=64, on_change=minutes),
    ]
    if not is_24h:
        parts.append(pager_wheel(indices, "half_i", ("AM", "PM"), wrap=False, extent=32, size=20, width=64, on_change=turned))
    return c_row(*parts, gravity="center", width=FILL, spacing=8)


@cache
def zone_names() -> tuple[str, ...]:
    """Zones of regions, by name."""
    regions = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")
    return ("UTC", *sorted(name for name in available_timezones() if name.startswith(regions)))


def zone_sheet(page: Editing) -> list[View]:
    """Content of the sheet for the time zone: the device's, and what the search finds."""
    state = page.state["sheet"]
    words = state["query"].strip().casefold().replace(" ", "_")
    found = [name for name in zone_names() if words in name.casefold()] if words else []
    field = edit(state["query"], lambda text: state.update(query=text), hint="Search…", look="outlined", key="zone_query")
    rows = [_zone_row(page, None, "Use device timezone", page.zone_label(page.ctx.zone))]
    rows += [_zone_row(page, name, name.rpartition("/")[2].replace("_", " "), _offset(name, page.ctx.now())) for name in found[:40]]
    heading = c_text("Time zone", size=22, line_height=28, font_weight=700, padding=(24, 0, 24, 8))
    return [heading, c_box(field, width=FILL, padding=(16, 0)), lazy_column(rows, height=360, key="zones")]


def _offset(zone: str, now_ms: int) -> str:
    shift = store.moment(now_ms, store.zone_of(zone)).utcoffset() or timedelta()
    minutes = round(shift.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return f"{zone} · UTC{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def _zone_row(page: Editing, zone: str | None, name: str, detail: str) -> View:
    words = c_column(c_text(name), c_text(detail, size=12, line_height=16, color="on_surface_variant"), weight=1)
    mark = c_icon("check", tint="primary") if page.state["form"]["zone"] == zone else None
    return clickable(words, mark, on_click=lambda: page.take_zone(zone), width=FILL, height=56, padding=(24, 0), key=f"zone_{zone}")
