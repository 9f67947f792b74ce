"""The day and the week: hours on a canvas, as DayView draws them. Accessibility sees one view without words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from apps.calendar.etar import events, options, words
from apps.calendar.etar.boxes import HOUR, Box, above, of_day
from apps.lineages.system_calendar.access import Instance
from emulator.sim.toolkit import FILL, Context, View, box, canvas, column, screen_size, scroll
from emulator.sim.toolkit.content import face_of
from emulator.sim.toolkit.fonts import text_width
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, TextStyle

HOURS: Final = px(36)
"""The column of hours, px."""
HEADER: Final = 48
LINE: Final = 24
"""Height of a line of whole-day events, dp."""
MOST_LINES: Final = 4
GRID, QUIET, NOW, TODAY, SLOT = "outline_variant", "on_surface_variant", "#E53935", "primary", "#33B5E5"


class Grid:
    """One page: some days in a row. `slot` is the hour that was touched last, as `[day, hour]`."""

    def __init__(
        self,
        ctx: Context,
        days: Sequence[date],
        *,
        slot: list[Any] | None,
        on_turn: Callable[[int], object],
        on_event: Callable[[Instance], object],
        on_slot: Callable[[date, int], object],
    ) -> None:
        self.ctx = ctx
        self.days = days
        self.slot = slot
        self.on_turn = on_turn
        self.on_event = on_event
        self.on_slot = on_slot
        self.now = words.local(ctx.now(), ctx.zone)
        self.width = (px(screen_size().width) - HOURS) / len(days)
        instances = events.by_day(ctx, words.julian(days[0]), words.julian(days[-1]))
        self.above = above(instances, days)
        self.boxes: list[Box] = []
        for place, day in enumerate(days):
            left = HOURS + round(place * self.width)
            self.boxes += of_day(instances, day, left, round(self.width))

    def build(self) -> View:
        lines = min(max((line for *_, line in self.above), default=-1) + 1, MOST_LINES)
        several = len(self.days) > 1
        head = canvas(self._draw_head, width=FILL, height=HEADER if several else 0, accessible=False) if several else None
        strip = None
        if lines:
            strip = canvas(
                self._draw_above, width=FILL, height=lines * LINE + 4, accessible=False, on_touch=self._touch_above, on_swipe=self._turns()
            )
        hours = canvas(
            self._draw, width=FILL, height=24 * 64, accessible=False, on_touch=self._touch, on_swipe=self._turns(), key="hours_canvas"
        )
        body = scroll(hours, weight=1, key="hours", accessible=False)
        body.initial_scroll = max(0.0, min(self.now.hour - 1.0, 15.0)) * 64
        page = column(head, strip, body, width=FILL, height=FILL, accessible=False)
        view = box(page, cls="android.view.View", width=FILL, height=FILL, focusable=True, on_click=lambda: None, on_swipe=self._turns())
        return box(view, id="switcher", cls="android.widget.ViewSwitcher", width=FILL, weight=1)

    def _turns(self) -> dict[Any, Callable[[], object]]:
        return {"left": lambda: self.on_turn(1), "right": lambda: self.on_turn(-1)}

    # touching

    def _touch(self, x: int, y: int) -> None:
        for each in reversed(self.boxes):
            if each.bounds.contains(x, y):
                self.on_event(each.instance)
                return
        if x >= HOURS:
            self.on_slot(self.days[min(int((x - HOURS) / self.width), len(self.days) - 1)], min(y // HOUR, 23))

    def _touch_above(self, x: int, y: int) -> None:
        column_, line = int((x - HOURS) / self.width), y // px(LINE)
        for one, first, last, at in self.above:
            if x >= HOURS and at == line and first <= column_ <= last:
                self.on_event(one)
                return

    # drawing

    def _draw_head(self, painter: Painter, room: Bounds) -> None:
        painter.fill(room.left, room.top, room.right, room.bottom, painter.color("surface"))
        for place, day in enumerate(self.days):
            middle = room.left + HOURS + (place + 0.5) * self.width
            today = day == self.now.date()
            color = TODAY if today else QUIET
            name = TextStyle(size=12, color=color, weight=500 if today else 400)
            number = TextStyle(size=16, color=color, weight=700 if today else 400)
            painter.text(middle, room.top + px(18), words.DAYS[day.weekday()][:3], name, anchor="center")
            painter.text(middle, room.top + px(38), str(day.day), number, anchor="center")
        painter.fill(room.left, room.bottom - 2, room.right, room.bottom, painter.color(GRID))

    def _draw_above(self, painter: Painter, room: Bounds) -> None:
        for one, first, last, line in self.above:
            if line >= MOST_LINES:
                continue
            top = room.top + line * px(LINE) + 2
            left = room.left + HOURS + round(first * self.width) + 2
            right = room.left + HOURS + round((last + 1) * self.width) - 2
            area = Bounds(left, top, right, top + px(LINE) - 4)
            painter.rect(area, one.color, radius=px(3))
            _lines(painter, area, [one.title or words.NO_TITLE], 11)
        painter.fill(room.left, room.bottom - 2, room.right, room.bottom, painter.color(GRID))

    def _draw(self, painter: Painter, room: Bounds) -> None:
        style = TextStyle(size=12, color=QUIET)
        for hour in range(24):
            y = room.top + hour * HOUR
            if not room.top <= y <= room.bottom or y > painter.clip.bottom or y + HOUR < painter.clip.top:
                continue
            label = f"{hour:02d}" if self.ctx.is_24h else f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"
            painter.text(room.left + HOURS - px(4), y + px(13), label, style, anchor="end")
            painter.fill(room.left + HOURS, y, room.right, y + 2, painter.color(GRID))
        for place in range(len(self.days)):
            x = room.left + HOURS + round(place * self.width)
            painter.fill(x, room.top, x + 2, room.bottom, painter.color(GRID))
        self._draw_slot(painter, room)
        for each in self.boxes:
            self._draw_event(painter, room, each)
        self._draw_now(painter, room)

    def _draw_slot(self, painter: Painter, room: Bounds) -> None:
        if self.slot is None or date.fromisoformat(self.slot[0]) not in self.days:
            return
        place = list(self.days).index(date.fromisoformat(self.slot[0]))
        left, top = room.left + HOURS + round(place * self.width), room.top + self.slot[1] * HOUR
        area = Bounds(left + 2, top + 2, left + round(self.width), top + HOUR)
        painter.rect(area, SLOT)
        _lines(painter, area, ["+ New event" if self.width > px(80) else "+"], 12)

    def _draw_event(self, painter: Painter, room: Bounds, each: Box) -> None:
        bounds = each.bounds
        area = Bounds(room.left + bounds.left, room.top + bounds.top, room.left + bounds.right, room.top + bounds.bottom)
        if area.bottom < painter.clip.top or area.top > painter.clip.bottom:
            return
        painter.rect(area, each.instance.color, radius=px(3))
        text = [each.instance.title or words.NO_TITLE]
        text += [each.instance.location] if each.instance.location else []
        _lines(painter, area, text, 12 if len(self.days) == 1 else 10)

    def _draw_now(self, painter: Painter, room: Bounds) -> None:
        if self.now.date() not in self.days:
            return
        place = list(self.days).index(self.now.date())
        y = room.top + (self.now.hour * 60 + self.now.minute) * HOUR // 60
        left = room.left + HOURS + round(place * self.width)
        painter.fill(left, y - px(1), left + round(self.width), y + px(1), painter.color(NOW))
        painter.circle(left, y, px(4), NOW)


def _lines(painter: Painter, area: Bounds, texts: Sequence[str], size: float) -> None:
    """White text in a box, wrapped, as much as there is room for."""
    style = TextStyle(size=size, color="#FFFFFF", weight=500)
    face = face_of(style)
    pad, step = px(3), px(size * 1.2)
    whole = painter.clip
    painter.clip = whole.clip(area)
    y = area.top + pad + px(size * 0.9)
    for text in texts:
        for line in wrapped(text, face, area.width - 2 * pad):
            if y > area.bottom - 2 and y > area.top + pad + px(size):
                break
            painter.text(area.left + pad, y, line, style)
            y += step
    painter.clip = whole


def wrapped(text: str, face: Any, width: int) -> list[str]:
    """A text in lines of at most `width` px; a word that is too long is broken."""
    lines = [""]
    for word in text.split():
        tried = f"{lines[-1]} {word}".strip()
        if text_width(tried, face) <= width:
            lines[-1] = tried
            continue
        lines += [""] if lines[-1] else []
        for letter in word:
            if lines[-1] and text_width(lines[-1] + letter, face) > width:
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]


def week_of(ctx: Context, day: date) -> list[date]:
    """The days of the week view around a day: a whole week, or so many days from that day on."""
    count = options.days_per_week(ctx)
    first = words.week_start(day, options.first_weekday(ctx)) if count == 7 else day
    return [first + timedelta(days=place) for place in range(count)]


def half_hour_after(shown: datetime) -> datetime:
    """The next half hour: where a new event begins."""
    if shown.minute == 0:
        return shown.replace(second=0, microsecond=0)
    base = shown.replace(minute=0, second=0, microsecond=0)
    return base + timedelta(minutes=30 if shown.minute <= 30 else 60)
