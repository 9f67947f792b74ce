"""Etar's preferences: keys and defaults of com.android.calendar_preferences, and what they mean."""

from __future__ import annotations

from typing import Final

from emulator.sim.toolkit import Context

PREFS: Final = "com.android.calendar_preferences"
AGENDA, DAY, WEEK, MONTH = 1, 2, 3, 4
"""Views, by the numbers they are remembered by."""
VIEWS: Final = {DAY: "Day", WEEK: "Week", MONTH: "Month", AGENDA: "Agenda"}
LAST_VIEW: Final = "preferred_startView"
START_VIEW: Final = "preferences_default_start"
PREVIOUS: Final = -2
NONE: Final = -2_147_483_648
"""As default reminder: none."""
LEADS: Final = (0, 1, 5, 10, 15, 20, 25, 30, 45, 60, 120, 180, 360, 540, 720, 1440, 2880, 10_080, 20_160, 40_320)
NO_BATTERY_QUESTION: Final = "pref_do_not_check_battery_optimization"
ALERTS: Final = "preferences_alerts"
SNOOZE: Final = "preferences_default_snooze_delay"
REMINDER: Final = "preferences_default_reminder"
LENGTH: Final = "preferences_default_event_duration"
WEEK_START: Final = "preferences_week_start_day"
WEEK_DAYS: Final = "preferences_days_per_week"
WEEK_NUMBER: Final = "preferences_show_week_num"
CALENDAR: Final = "preference_defaultCalendar"
THEME: Final = "pref_theme"
LINES: Final = "pref_number_of_lines_vertical"
SHOW_TIME: Final = "pref_display_time_vertical"
SHOW_PLACE: Final = "pref_display_location_vertical"


def text(ctx: Context, key: str, default: str) -> str:
    value = ctx.prefs(PREFS).get(key, default)
    return value if isinstance(value, str) else default


def number(ctx: Context, key: str, default: int) -> int:
    """A number that is kept as text, as list preferences do."""
    try:
        return int(text(ctx, key, str(default)))
    except ValueError:
        return default


def flag(ctx: Context, key: str, default: bool = False) -> bool:
    value = ctx.prefs(PREFS).get(key, default)
    return value if isinstance(value, bool) else default


def first_view(ctx: Context) -> int:
    """The view that the app begins with."""
    chosen = number(ctx, START_VIEW, PREVIOUS)
    last = ctx.prefs(PREFS).get(LAST_VIEW, WEEK)
    view = last if chosen == PREVIOUS else chosen
    return view if isinstance(view, int) and view in VIEWS else WEEK


def first_weekday(ctx: Context) -> int:
    """Monday = 0; kept as Calendar's numbers, Sunday = 1, and -1 for the locale's, which is Sunday."""
    kept = number(ctx, WEEK_START, -1)
    return (kept - 2) % 7 if 1 <= kept <= 7 else 6


def days_per_week(ctx: Context) -> int:
    return min(7, max(2, number(ctx, WEEK_DAYS, 7)))


def default_leads(ctx: Context) -> list[list[int]]:
    """Reminders of a new event."""
    minutes = number(ctx, REMINDER, 10)
    return [] if minutes == NONE else [[minutes, 1]]


def palette(ctx: Context) -> str:
    """The theme: colours of the wallpaper, dark when the user wants it."""
    return "pixel" if text(ctx, THEME, "light") == "light" else "pixel_dark"
