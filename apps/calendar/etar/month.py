"""The month: six weeks of canvases with coloured lines for events. Accessibility sees a view without words for each week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final

from apps.calendar.etar import events, options, words
from apps.lineages.system_calendar.access import Instance
from emulator.sim.toolkit import FILL, Context, View, box, canvas, column, row, text
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, TextStyle

WEEKS: Final = 6
LINE: Final = px(14)
OTHER, LINES, NUMBER, FAINT = "surface_container", "outline_variant", "on_surface_variant", "outline"


def month_view(
    ctx: Context, day: date, *, on_turn: Callable[[int], object], on_day: Callable[[date], object], on_hold: Callable[[date], object]
) -> View:
    """The month of a day. A tap on a day opens it, a long press asks for a quick event, swipes up and down turn the month."""
    weekday = options.first_weekday(ctx)
    first = words.week_start(day.replace(day=1), weekday)
    days = [first + timedelta(days=place) for place in range(7 * WEEKS)]
    found = events.by_day(ctx, words.julian(days[0]), words.julian(days[-1]))
    turns: dict[Any, Callable[[], object]] = {"up": lambda: on_turn(1), "down": lambda: on_turn(-1)}
    labels = row(
        *(
            text(
                words.DAYS[(weekday + place) % 7][:3].upper(),
                id=f"d{place}_label",
                size=11,
                weight=1,
                text_align="center",
                color=NUMBER,
            )
            for place in range(7)
        ),
        id="day_names",
        width=FILL,
        height=20,
    )
    weeks = [_week(ctx, days[7 * at : 7 * at + 7], day.month, found, on_day, on_hold) for at in range(WEEKS)]
    listing = column(*weeks, id="android:id/list", cls="android.widget.ListView", width=FILL, weight=1, on_swipe=turns, focusable=True)
    listing.scrollable = True
    return column(labels, listing, id="month", width=FILL, weight=1)


def _week(
    ctx: Context,
    days: list[date],
    month: int,
    found: list[Instance],
    on_day: Callable[[date], object],
    on_hold: Callable[[date], object],
) -> View:
    today = words.local(ctx.now(), ctx.zone).date()
    here = [one for one in found if one.start_day <= words.julian(days[-1]) and one.end_day >= words.julian(days[0])]
    drawing = _Week(ctx, days, month, today, here)
    cells = row(
        *(_cell(day, on_day, on_hold) for day in days),
        width=FILL,
        height=FILL,
        accessible=False,
        gravity="",
    )
    return box(
        canvas(drawing.draw, width=FILL, height=FILL, accessible=False),
        cells,
        cls="android.view.View",
        width=FILL,
        weight=1,
        on_click=lambda: on_day(days[0]),
        on_long_click=lambda: on_hold(days[0]),
    )


def _cell(day: date, on_day: Callable[[date], object], on_hold: Callable[[date], object]) -> View:
    return box(weight=1, height=FILL, accessible=False, on_click=lambda: on_day(day), on_long_click=lambda: on_hold(day))


class _Week:
    def __init__(self, ctx: Context, days: list[date], month: int, today: date, found: list[Instance]) -> None:
        self.ctx = ctx
        self.days = days
        self.month = month
        self.today = today
        self.found = found
        self.lines = options.number(ctx, options.LINES, 7)
        self.with_time = options.flag(ctx, options.SHOW_TIME)
        self.with_place = options.flag(ctx, options.SHOW_PLACE)

    def draw(self, painter: Painter, room: Bounds) -> None:
        width = room.width / 7
        for place, day in enumerate(self.days):
            left, right = room.left + round(place * width), room.left + round((place + 1) * width)
            inside = day.month == self.month
            painter.fill(left, room.top, right, room.bottom, painter.color("surface" if inside else OTHER))
            painter.fill(left, room.top, left + 2, room.bottom, painter.color(LINES))
            self._number(painter, right, room.top, day, inside=inside)
        painter.fill(room.left, room.top, room.right, room.top + 2, painter.color(LINES))
        if options.flag(self.ctx, options.WEEK_NUMBER):
            week = self.days[3].isocalendar().week
            painter.text(room.left + px(4), room.top + px(16), str(week), TextStyle(size=11, color="primary"))
        self._events(painter, Bounds(room.left, room.top + px(25), room.right, room.bottom - px(2)), width)

    def _number(self, painter: Painter, right: int, top: int, day: date, *, inside: bool) -> None:
        today = day == self.today
        if today:
            painter.circle(right - px(12), top + px(12), px(10), "primary")
        style = TextStyle(size=12, color="on_primary" if today else NUMBER if inside else FAINT, weight=500)
        label = str(day.day) if day.day > 1 or today else f"{words.MONTHS[day.month - 1][:3]} 1"
        anchor, x = ("center", right - px(12)) if len(label) < 3 else ("end", right - px(4))
        painter.text(x, top + px(16.5), label, style, anchor=anchor)

    def _placed(self) -> list[tuple[Instance, int, int, int]]:
        """Every event of the week with its first and last column and its line; what lasts longest comes first."""
        monday, sunday = words.julian(self.days[0]), words.julian(self.days[-1])
        taken: list[set[int]] = []
        found = []
        order = sorted(self.found, key=lambda one: (one.start_day == one.end_day, not one.all_day, one.begin, one.title))
        for one in order:
            columns = range(max(one.start_day, monday) - monday, min(one.end_day, sunday) - monday + 1)
            line = next((at for at, used in enumerate(taken) if used.isdisjoint(columns)), len(taken))
            if line == len(taken):
                taken.append(set())
            taken[line].update(columns)
            found.append((one, columns[0], columns[-1], line))
        return found

    def _events(self, painter: Painter, area: Bounds, width: float) -> None:
        fits = min(max(area.height // LINE, 1), max(self.lines, 1))
        placed = self._placed()
        hidden = [0] * 7
        crowded = max((line for *_, line in placed), default=0) >= fits
        for one, first, last, line in placed:
            if line < fits - crowded:
                top = area.top + line * LINE
                left, right = area.left + round(first * width) + 4, area.left + round((last + 1) * width) - 2
                self._bar(painter, Bounds(left, top, right, top + LINE - 3), one)
            else:
                for column_ in range(first, last + 1):
                    hidden[column_] += 1
        style = TextStyle(size=10, color=NUMBER)
        for place, count in enumerate(hidden):
            if count:
                painter.text(area.left + round(place * width) + px(4), area.top + (fits - 1) * LINE + px(10), f"+{count}", style)

    def _bar(self, painter: Painter, spot: Bounds, one: Instance) -> None:
        said = one.title or words.NO_TITLE
        if self.with_time and not one.all_day:
            said = f"{words.clock(words.local(one.begin, self.ctx.zone), self.ctx.is_24h)} {said}"
        if self.with_place and one.location:
            said = f"{said}, {one.location}"
        style = TextStyle(size=10, color="#FFFFFF", weight=500)
        painter.rect(spot, one.color, radius=px(2))
        whole = painter.clip
        painter.clip = whole.clip(spot)
        painter.text(spot.left + px(2), spot.top + px(10), " ".join(said.split()), style)
        painter.clip = whole
