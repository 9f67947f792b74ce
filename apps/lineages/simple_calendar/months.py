"""The month grid and the year, drawn on canvas: what stands in them is not in the tree, only the cells that can be tapped are."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from apps.lineages.simple_calendar import words
from apps.lineages.simple_calendar.model import Model, Occurrence
from emulator.sim.toolkit import FILL, Bounds, Painter, TextStyle, View, box, canvas, column, icon, row, space, text
from emulator.sim.toolkit.content import face_of
from emulator.sim.toolkit.fonts import text_width
from emulator.sim.toolkit.units import px

LETTERS_DP, GUTTER_DP = 32.0, 26.0
"""Height of the letters, and width of the week numbers where they are shown."""
ROWS, COLUMNS = 6, 7
BAR_DP, GAP_DP = 15.0, 2.0


@dataclass(frozen=True)
class Span:
    """A bar in the grid: from which cell, over how many, in which line below the number."""

    item: Occurrence
    cell: int
    cells: int


def grid_days(model: Model, month: dt.date) -> list[dt.date]:
    """The 42 days of the grid of a month."""
    first = model.week_start(month.replace(day=1))
    return [first + dt.timedelta(days=number) for number in range(ROWS * COLUMNS)]


def top_navigation(
    title: str, on_left: Callable[[], object], on_right: Callable[[], object], on_title: Callable[[], object], *, descs: tuple[str, str]
) -> View:
    """Arrow, title, arrow."""

    def arrow(name: str, id: str, act: Callable[[], object], desc: str) -> View:
        return icon(name, id=id, desc=desc, width=48, height=48, padding=12, on_click=act)

    return row(
        arrow("chevron_left", "top_left_arrow", on_left, descs[0]),
        text(title, id="top_value", desc=title, size=22, weight=1, text_align="center", max_lines=1, on_click=on_title),
        arrow("chevron_right", "top_right_arrow", on_right, descs[1]),
        width=FILL,
        height=52,
        padding=(8, 0),
        accessible=False,
    )


def month_grid(
    model: Model,
    month: dt.date,
    tap: Callable[[dt.date], Callable[[], object]],
    *,
    id: str,
    chosen: dt.date | None = None,
    dots: bool = False,
) -> View:
    """The grid of a month. `dots`: a mark for each event instead of bars, and a ring around the chosen day."""
    days = grid_days(model, month)
    low, high = model.day_bounds(days[0], days[-1])
    items = model.occurrences(low, high)
    cells = [_cell(model, day, month, tap(day)) for day in days]
    gutter = (GUTTER_DP if model.flag("week_numbers", False) else 0.0, 0.0, 0.0, 0.0)
    weeks = [
        row(*cells[7 * n : 7 * n + 7], width=FILL, weight=1, padding=gutter, gravity="start top", accessible=False) for n in range(ROWS)
    ]

    def draw(painter: Painter, bounds: Bounds) -> None:
        drawing = _MonthDrawing(model, painter, bounds, days, month, items)
        drawing.letters()
        drawing.numbers(chosen, dots=dots)
        if dots:
            drawing.dots(chosen)
        else:
            drawing.bars()

    return box(
        canvas(draw, id="month_view", width=FILL, height=FILL),
        column(space(LETTERS_DP), *weeks, width=FILL, height=FILL, accessible=False),
        id=id,
        width=FILL,
        height=FILL,
    )


def _cell(model: Model, day: dt.date, month: dt.date, act: Callable[[], object]) -> View:
    desc = f"{day.day} {words.MONTHS[day.month - 1]}" if model.look.cells_described else ""
    return box(cls="android.view.View", desc=desc, key=f"cell_{day}", weight=1, height=FILL, on_click=act, focusable=True)


class _MonthDrawing:
    """One drawing of a month. Lengths are px."""

    def __init__(
        self, model: Model, painter: Painter, bounds: Bounds, days: Sequence[dt.date], month: dt.date, items: Sequence[Occurrence]
    ) -> None:
        self.model, self.painter, self.bounds, self.days, self.month, self.items = model, painter, bounds, days, month, items
        self.left = px(GUTTER_DP) if model.flag("week_numbers", False) else 0
        self.width = (bounds.width - self.left) / COLUMNS
        self.height = (bounds.height - px(LETTERS_DP)) / ROWS
        self.today = model.today
        self.weekends = model.flag("highlight_weekends", False)

    def x(self, cell: int) -> float:
        return self.bounds.left + self.left + cell % COLUMNS * self.width

    def y(self, cell: int) -> float:
        return self.bounds.top + px(LETTERS_DP) + cell // COLUMNS * self.height

    def letters(self) -> None:
        in_month = self.today in self.days and self.today.month == self.month.month
        for number in range(COLUMNS):
            weekday = self.days[number].weekday()
            color = "primary" if in_month and weekday == self.today.weekday() else self._weekend(weekday)
            self._text(words.LETTERS[weekday], self.x(number) + self.width / 2, self.bounds.top + px(21), color)
        if self.left:
            for line in range(ROWS):
                week = self.days[line * 7 + 3].isocalendar().week
                self._text(f"{week}:", self.bounds.left + self.left / 2, self.y(line * 7) + px(16), "on_surface")
        if self.model.flag("show_grid", False):
            self._grid()

    def _grid(self) -> None:
        for number in range(1, COLUMNS):
            x = round(self.x(number))
            self.painter.rect(Bounds(x, self.bounds.top, x + 1, self.bounds.bottom), "outline_variant")
        for line in range(ROWS):
            y = round(self.y(line * COLUMNS))
            self.painter.rect(Bounds(self.bounds.left, y, self.bounds.right, y + 1), "outline_variant")

    def numbers(self, chosen: dt.date | None, *, dots: bool) -> None:
        for cell, day in enumerate(self.days):
            x, y = self.x(cell) + self.width / 2, self.y(cell) + px(16)
            color = self._weekend(day.weekday())
            if day == chosen and dots:
                self.painter.ring(x, y - px(5), px(12), px(2), "primary")
            elif day == self.today:
                self.painter.circle(x, y - px(5), px(12), "primary")
                color = "on_primary"
            faint = day.month != self.month.month and color != "on_primary"
            self._text(str(day.day), x, y, f"{color}/50" if faint else color)

    def dots(self, chosen: dt.date | None) -> None:
        for cell, day in enumerate(self.days):
            colors = list(dict.fromkeys(item.color for item in self.items if item.first <= day <= item.last))[:3]
            if day in (chosen, self.today):
                continue
            for number, color in enumerate(colors):
                x = self.x(cell) + self.width / 2 + (number - (len(colors) - 1) / 2) * px(7)
                self.painter.circle(x, self.y(cell) + px(24), px(2.8), f"#{color & 0xFFFFFF:06X}")

    def bars(self) -> None:
        room = int((self.height - px(24)) // px(BAR_DP + GAP_DP))
        taken: dict[int, set[int]] = {}
        for span in self._spans():
            cells = range(span.cell, span.cell + span.cells)
            line = next(n for n in range(1000) if all(n not in taken.setdefault(cell, set()) for cell in cells))
            for cell in cells:
                taken[cell].add(line)
            if line < room:
                self._bar(span, line)
            elif line == room:
                self._text(
                    "...", self.x(span.cell) + self.width / 2, self.y(span.cell) + px(24 + room * (BAR_DP + GAP_DP) + 2), "on_surface"
                )

    def _spans(self) -> list[Span]:
        """Bars in the order in which they take their lines: long ones first, a new piece in each week."""
        pieces = []
        for item in self.items:
            first, last = max(item.first, self.days[0]), min(item.last, self.days[-1])
            at, end = (first - self.days[0]).days, (last - self.days[0]).days
            while at <= end:
                stop = min(end, at // COLUMNS * COLUMNS + COLUMNS - 1)
                pieces.append(Span(item, at, stop - at + 1))
                at = stop + 1
        return sorted(
            pieces, key=lambda s: ((s.item.first - s.item.last).days, not s.item.all_day, s.item.start, s.item.end, s.cell, s.item.title)
        )

    def _bar(self, span: Span, line: int) -> None:
        item, model = span.item, self.model
        top = round(self.y(span.cell) + px(24 + line * (BAR_DP + GAP_DP)))
        left = round(self.x(span.cell)) + px(1.5)
        area = Bounds(left, top, round(self.x(span.cell) + span.cells * self.width) - px(1.5), top + px(BAR_DP))
        dim = item.done and model.flag("dim_completed_tasks", True) if item.task else item.past and model.flag("dim_past_events", True)
        rgb = item.color & 0xFFFFFF
        self.painter.rect(area, f"#{'80' if dim else 'FF'}{rgb:06X}", radius=px(3))
        ink = _ink(rgb)
        style = TextStyle(size=11.5, strike=item.done)
        room = area.width - px(5)
        self.painter.text(area.left + px(3), area.bottom - px(3.6), fitted(item.title, style, room), style, color=ink)

    def _weekend(self, weekday: int) -> str:
        return "error" if self.weekends and weekday >= 5 else "on_surface"

    def _text(self, words: str, x: float, y: float, color: str) -> None:
        self.painter.text(x, y, words, TextStyle(size=14), anchor="center", color=color)


def _ink(rgb: int) -> str:
    bright = (299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255)) / 1000
    return "#000000" if bright >= 149 else "#FFFFFF"


def fitted(words: str, style: TextStyle, width: float) -> str:
    """A text cut so that it fits, with dots at its end."""
    face = face_of(style)
    if text_width(words, face) <= width:
        return words
    while words and text_width(f"{words}…", face) > width:
        words = words[:-1]
    return f"{words.rstrip()}…" if words else ""


def year_grid(model: Model, year: int, tap: Callable[[dt.date], Callable[[], object]]) -> View:
    """Twelve small months, three in a row."""
    low, high = model.day_bounds(dt.date(year, 1, 1), dt.date(year, 12, 31))
    marked: dict[dt.date, int] = {}
    for item in model.occurrences(low, high):
        for number in range((item.last - item.first).days + 1):
            marked.setdefault(item.first + dt.timedelta(days=number), item.color)
    months = [_small_month(model, dt.date(year, month, 1), marked, tap) for month in range(1, 13)]
    lines = [row(*months[3 * n : 3 * n + 3], width=FILL, weight=1, gravity="start top", spacing=12, accessible=False) for n in range(4)]
    return column(*lines, width=FILL, weight=1, padding=(10, 4, 10, 4), id="calendar_holder", cls="android.widget.GridLayout")


def _small_month(model: Model, month: dt.date, marked: dict[dt.date, int], tap: Callable[[dt.date], Callable[[], object]]) -> View:
    today, first = model.today, model.first_weekday
    now = (month.year, month.month) == (today.year, today.month)
    lead = (month.weekday() - first) % 7

    def draw(painter: Painter, bounds: Bounds) -> None:
        size = bounds.width / 7
        style = TextStyle(size=9)
        for day in range(1, calendar.monthrange(month.year, month.month)[1] + 1):
            cell = lead + day - 1
            x, y = bounds.left + (cell % 7 + 0.5) * size, bounds.top + (cell // 7 + 0.5) * size
            at = month.replace(day=day)
            if at == today:
                painter.circle(x, y, size * 0.45, "primary/50")
            color = f"#{marked[at] & 0xFFFFFF:06X}" if at in marked else "on_surface/70"
            painter.text(x, y + px(3.2), str(day), style, anchor="center", color=color)

    return column(
        text(
            words.MONTHS[month.month - 1],
            id=f"month_{month.month}_label",
            size=15,
            width=FILL,
            text_align="center",
            color="primary" if now else "on_surface",
            padding=(0, 6, 0, 4),
        ),
        canvas(draw, id=f"month_{month.month}", width=FILL, weight=1),
        weight=1,
        height=FILL,
        id=f"month_{month.month}_holder",
        on_click=tap(month),
    )
