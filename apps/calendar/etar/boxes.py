"""Where events stand on the day and week views: columns for those that overlap, pixels for drawing and touching."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from apps.calendar.etar.words import julian
from apps.lineages.system_calendar.access import Instance
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds

HOUR: Final = px(64)
LEAST: Final = px(24)
"""An event is drawn no lower than this, px."""


@dataclass(frozen=True)
class Box:
    """An event of one day and its rectangle, px from the top left of midnight and the hours' column."""

    instance: Instance
    bounds: Bounds


def spans(instance: Instance) -> bool:
    """Whether it is drawn above the hours: whole days, and what lasts a day or longer."""
    return instance.all_day or instance.end - instance.begin >= 86_400_000


def of_day(instances: Sequence[Instance], day: date, left: int, width: int) -> list[Box]:
    """The boxes of a day's timed events within a column that begins at `left`."""
    number = julian(day)
    rows = []
    for one in instances:
        if spans(one) or not one.start_day <= number <= one.end_day:
            continue
        top = one.start_minute * HOUR // 60 if one.start_day == number else 0
        bottom = one.end_minute * HOUR // 60 if one.end_day == number else 24 * HOUR
        rows.append((top, max(bottom, top + LEAST), one))
    rows.sort(key=lambda row: (row[0], -row[1], row[2].title))
    found: list[Box] = []
    group: list[tuple[int, int, int, Instance]] = []
    reach = 0
    for top, bottom, one in rows:
        if group and top >= reach:
            found += _placed(group, left, width)
            group = []
        taken = {column for start, stop, column, _ in group if stop > top and start < bottom}
        column = next(number for number in range(len(group) + 1) if number not in taken)
        group.append((top, bottom, column, one))
        reach = max(reach, bottom) if len(group) > 1 else bottom
    return found + _placed(group, left, width)


def _placed(group: Sequence[tuple[int, int, int, Instance]], left: int, width: int) -> list[Box]:
    columns = max((column for _, _, column, _ in group), default=0) + 1
    step = width / columns
    return [
        Box(one, Bounds(left + round(column * step) + 2, top + 2, left + round((column + 1) * step) - 2, bottom - 1))
        for top, bottom, column, one in group
    ]


def above(instances: Sequence[Instance], days: Sequence[date]) -> list[tuple[Instance, int, int, int]]:
    """Events drawn above the hours: each with its first and last column and its line."""
    first, last = julian(days[0]), julian(days[-1])
    lines: list[int] = []
    found = []
    for one in sorted((each for each in instances if spans(each)), key=lambda each: (each.start_day, -each.end_day, each.title)):
        start, stop = max(one.start_day, first), min(one.end_day, last)
        if start > stop:
            continue
        line = next((number for number, taken in enumerate(lines) if taken < start), len(lines))
        lines[line : line + 1] = [stop]
        found.append((one, start - first, stop - first, line))
    return found
