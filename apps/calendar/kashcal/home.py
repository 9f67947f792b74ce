"""The month: its grid with dots, and below it the cards of the day that is picked. Also the bars above every view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import texts
from apps.calendar.kashcal.model import Item
from apps.calendar.kashcal.page import Page
from apps.calendar.kashcal.parts import bar_icon, card_line, event_card, hex_color
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_column, c_icon_button, c_row, c_scroll, c_text, clickable
from emulator.sim.toolkit.view import Handler

CELL_DP = 44
NOTHING = "Nothing to see here; go touch grass?"
PICK = "Pick a day. Seize it."
WEEKEND = (5, 6)
_DAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def top_bar(page: Page) -> View:
    """Drawer, search, the app's name in the middle, today, settings."""
    left = c_row(bar_icon("menu", "Open drawer", page.open_drawer), bar_icon("search", "Search", page.open_search), align="start center")
    today = str(page.model.today.day)
    right = c_row(
        bar_icon("calendar_today", "Today", page.go_today, badge=today),
        bar_icon("tune", "Settings", page.open_settings),
        align="end center",
    )
    name = clickable(c_text("KashCal", size=22, line_height=28, font_weight=700), on_click=lambda: page.sheet("about"), align="center")
    return c_box(left, name, right, width=FILL, height=64, padding=(4, 0))


def heading(label: str, before: Handler, after: Handler, on_label: Handler, words: tuple[str, str]) -> View:
    """A title between two arrows; `words` describe these."""
    middle = clickable(c_text(label, size=22, line_height=28, font_weight=700), on_click=on_label, key="heading")
    return c_row(
        c_icon_button("chevron_left", before, desc=words[0], tint="on_surface"),
        middle,
        c_icon_button("chevron_right", after, desc=words[1], tint="on_surface"),
        width=FILL,
        padding=(8, 0, 8, 8),
        gravity="between center",
    )


def weekday_names(first: int) -> View:
    """Sun .. Sat from the week's first day (as `date.weekday()` counts)."""
    cells = []
    for number in range(7):
        day = (first + number) % 7
        color = "error/70" if day in WEEKEND else "on_surface/70"
        cells.append(c_text(_DAY_NAMES[day], size=11, font_weight=500, line_height=16, color=color, text_align="center", weight=1))
    return c_row(*cells, width=FILL, padding=(8, 0))


def weeks_of(month: date, first_weekday: int) -> list[list[date]]:
    """The weeks that have a day of a month, whole."""
    first = month.replace(day=1)
    start = first - timedelta(days=(first.weekday() - first_weekday) % 7)
    last = store.first_of(first, 1) - timedelta(days=1)
    count = (last - start).days // 7 + 1
    return [[start + timedelta(days=7 * week + day) for day in range(7)] for week in range(count)]


def month_grid(
    month: date, selected: date | None, today: date, first_weekday: int, dots: dict[date, list[int]], on_day: Callable[[date], object]
) -> View:
    """The days of a month; those of its neighbours are faint."""
    rows = []
    for week in weeks_of(month, first_weekday):
        rows.append(c_row(*(_cell(day, month, selected, today, dots.get(day, ()), on_day) for day in week), width=FILL, height=CELL_DP))
    return c_column(*rows, width=FILL, padding=(8, 0))


def _cell(day: date, month: date, selected: date | None, today: date, colors: Sequence[int], on_day: Callable[[date], object]) -> View:
    inside = day.month == month.month
    chosen = inside and day == selected
    ground = "inverse_surface" if chosen else "primary_container" if inside and day == today else ""
    color = "on_surface/30"
    if inside:
        color = "error/80" if day.weekday() in WEEKEND else "on_surface"
        color = "inverse_on_surface" if chosen else "on_primary_container" if day == today else color
    marks = None
    if inside and colors:
        marks = c_row(*(c_box(width=4, height=4, radius=2, background=hex_color(argb)) for argb in colors[:3]), spacing=2)
    inner = c_column(c_text(str(day.day), color=color, text_align="center"), marks, gravity="center", align="center")
    return clickable(
        inner,
        on_click=lambda: on_day(day),
        kind="box",
        weight=1,
        height=FILL,
        margin=2,
        radius=8,
        background=ground,
        key=f"day_{day}",
    )


def dots_of(items: Sequence[Item], first: date, last: date) -> dict[date, list[int]]:
    """Colours of the calendars that have something on each day."""
    found: dict[date, list[int]] = {}
    for item in items:
        for day in store.days_between(max(item.first, first), min(item.last, last)):
            colors = found.setdefault(day, [])
            if item.color not in colors:
                colors.append(item.color)
    return found


def month_view(page: Page) -> View:
    """Grid and day panel; both are pagers."""
    model, month, selected = page.model, page.month, page.day
    weeks = weeks_of(month, model.first_weekday)
    items = model.between(weeks[0][0], weeks[-1][-1])
    grid = month_grid(month, selected, model.today, model.first_weekday, dots_of(items, weeks[0][0], weeks[-1][-1]), page.pick_day)
    pager = c_column(grid, width=FILL, on_swipe={"left": lambda: page.turn_month(1), "right": lambda: page.turn_month(-1)}, key="months")
    pager.accessible, pager.scrollable = True, True
    return c_column(
        heading(
            texts.month_year(month),
            lambda: page.turn_month(-1),
            lambda: page.turn_month(1),
            lambda: page.sheet("month"),
            ("Previous", "Next"),
        ),
        weekday_names(model.first_weekday),
        pager,
        day_panel(page) if (selected.year, selected.month) == (month.year, month.month) else _middle(PICK, size=16),
        width=FILL,
        height=FILL,
    )


def day_panel(page: Page) -> View:
    """The cards of the picked day; a swipe turns to the next day."""
    model, day = page.model, page.day
    items = model.on_day(day)
    if items:
        cards = [
            event_card(model, item, card_line(model, item, day), page.opener(item), f"card_{item.master}_{item.start}") for item in items
        ]
        content = c_scroll(c_column(*cards, width=FILL, padding=(16, 16, 16, 88), spacing=8), height=FILL, key=f"panel_{day}")
    else:
        content = _middle(NOTHING)
    pager = c_box(
        content,
        width=FILL,
        weight=1,
        on_swipe={"left": lambda: page.pick_day(day + timedelta(days=1)), "right": lambda: page.pick_day(day - timedelta(days=1))},
        key="days",
    )
    pager.accessible, pager.scrollable = True, True
    return pager


def _middle(words: str, size: float = 16) -> View:
    label = c_text(words, size=size, color="on_surface_variant", text_align="center", align="center")
    return c_box(label, width=FILL, weight=1, height=FILL, padding=32)
