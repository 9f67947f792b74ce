"""Which days the app's calendar shows, from its accessibility tree. The calendar is the page with a month and a year in its bar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from harness.device import Node, Tree
from templates.calendar.state import DaysShown

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS: Final = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
SHORTS: Final = ("A", "D", "W5", "W7", "M", "W5S", "W7S")
"""What the button for the layout says."""
OVER_IT: Final = frozenset({"Go to date", "Full Week Summary"})
"""Words of what can lie over the calendar: the dialog with a date, the menu of layouts."""
LEAST_DAYS_OF_MONTH: Final = 28
_MONTH = re.compile(r"([A-Z][a-z]{2}) (\d{4})")
_DAY = re.compile(r"[A-Z][a-z]{2}, ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})")
_HOUR = re.compile(r"\d{2}:00|\d{1,2} [AP]M")
_TIMES = re.compile(r"\d{1,2}:\d{2}( [AP]M)? - \d{1,2}:\d{2}( [AP]M)?")
LABELS_PX: Final = 147
"""Width of the hours' labels."""
NAMES_PX: Final = 200
SAME_PX: Final = 4
"""How far below the bar the names of the days begin; how far apart two places may be that are meant to be the same."""


def week_columns(tree: Tree) -> dict[date, tuple[int, int, int]]:
    """The days of a day or week layout in front, each with left and right end of its column and the lower end of its number, in px."""
    nodes = tree.without_keyboard
    bar = next((node for node in nodes if _month_of(node.text) is not None), None)
    month = _month_of(bar.text) if bar is not None else None
    if bar is None or month is None:
        return {}
    names = sorted((node for node in nodes if _is_name(node, bar)), key=lambda node: node.center[0])
    numbers = [number for name in names for number in nodes if _is_number(number) and _under(name, number)]
    first = _nearest(month, WEEKDAYS.index(names[0].text), int(numbers[0].text)) if names and len(numbers) == len(names) else None
    if first is None:
        return {}
    middles = [name.center[0] for name in names]
    half = (middles[1] - middles[0]) // 2 if len(middles) > 1 else tree.width
    return {first + timedelta(days=index): (middle - half, middle + half, numbers[index].bounds[3]) for index, middle in enumerate(middles)}


def _under(name: Node, number: Node) -> bool:
    """Whether a number stands right below the name of a day."""
    return abs(number.center[0] - name.center[0]) <= SAME_PX and abs(number.bounds[1] - name.bounds[3]) <= SAME_PX


def _is_name(node: Node, bar: Node) -> bool:
    """Whether it is the name of a day below the bar."""
    return node.text in WEEKDAYS and bar.bounds[3] <= node.bounds[1] < bar.bounds[3] + NAMES_PX


def _is_number(node: Node) -> bool:
    return node.text.isascii() and node.text.isdigit() and int(node.text) <= 31


def covered(tree: Tree, package: str) -> bool:
    """Whether a dialog or menu of the app lies over the calendar."""
    return any(node.text in OVER_IT for node in tree.without_keyboard if node.package == package)


def days_shown(tree: Tree, package: str) -> DaysShown | None:
    """The days in view; `DaysShown()` when another page is in front, None when something lies over the calendar or it does not tell."""
    if covered(tree, package):
        return None
    own = [node for node in tree.without_keyboard if node.package == package]
    bar = next((node for node in own if _month_of(node.text) is not None), None)
    if bar is None or not any(node.text in SHORTS for node in own):
        return DaysShown()
    month = _month_of(bar.text)
    assert month is not None
    below = [node for node in own if node.text and node.bounds[1] >= bar.bounds[3]]
    columns = week_columns(tree)
    if columns:
        floor = min(low for _, _, low in columns.values())
        words = [node.text for node in below if node.bounds[1] >= floor and not _beside(node)]
        return DaysShown(open=True, first=min(columns), last=max(columns), titles=tuple(words))
    headings = [node for node in below if day_of(node.text) is not None]
    if headings:
        return _agenda(below, headings)
    numbers = [node for node in below if _is_number(node)]
    if len(numbers) < LEAST_DAYS_OF_MONTH:
        return None  # a day of the agenda whose events fill the screen
    words = [node.text for node in below if node not in numbers and not _TIMES.fullmatch(node.text)]
    next_month = (month + timedelta(days=31)).replace(day=1)
    return DaysShown(open=True, first=month, last=next_month - timedelta(days=1), titles=tuple(words))


def _month_of(text: str) -> date | None:
    """The first day of a month as the bar names it."""
    found = _MONTH.fullmatch(text)
    return date(int(found[2]), MONTHS.index(found[1]) + 1, 1) if found and found[1] in MONTHS and int(found[2]) else None


def day_of(text: str) -> date | None:
    """The day that a heading of the agenda names."""
    found = _DAY.fullmatch(text)
    if found is None or found[1] not in MONTHS:
        return None
    try:
        return date(int(found[3]), MONTHS.index(found[1]) + 1, int(found[2]))
    except ValueError:
        return None


def _beside(node: Node) -> bool:
    """Whether a text is the label of an hour, or the times of an event."""
    return bool(_TIMES.fullmatch(node.text)) or (bool(_HOUR.fullmatch(node.text)) and node.bounds[2] <= LABELS_PX)


def _nearest(month: date, weekday: int, number: int) -> date | None:
    """The day with this number and weekday that is nearest to a month."""
    middle = month + timedelta(days=14)
    days = (middle + timedelta(days=away) for away in range(-60, 61))
    fitting = [day for day in days if day.day == number and day.weekday() == weekday]
    return min(fitting, key=lambda day: abs((day - middle).days), default=None)


def _agenda(below: Sequence[Node], headings: Sequence[Node]) -> DaysShown:
    """The list: rows above the first heading belong to the day before it. A row has its title above what else it says."""
    days = [day for node in headings if (day := day_of(node.text)) is not None]
    rows: dict[int, list[Node]] = {}
    for node in below:
        if node not in headings:
            rows.setdefault(node.parent, []).append(node)
    top = min(node.bounds[1] for node in below)
    whole = [texts for texts in rows.values() if len(texts) > 1 or texts[0].bounds[1] > top]
    before = any(texts[0].bounds[1] < headings[0].bounds[1] for texts in rows.values())
    first = days[0] - timedelta(days=int(before))
    return DaysShown(open=True, first=first, last=days[-1], titles=tuple(texts[0].text for texts in whole))
