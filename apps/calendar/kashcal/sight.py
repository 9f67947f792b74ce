"""Which days the view in front covers.

The tree names the days of every view but one: in the month the picked day is marked by its colour alone, so there the picture is
looked at as well. A sheet over a view hides it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from statistics import median

from PIL import Image

from apps.calendar.kashcal.emoji import stored
from harness.device import Device, Node, Tree
from templates.calendar.state import DaysShown

MONTH_NAMES = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
WEEKDAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTH = re.compile(rf"({'|'.join(MONTH_NAMES)}) (\d{{4}})")
_AGENDA_DAY = re.compile(rf"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ({'|'.join(MONTH_NAMES)}) (\d{{1,2}})")
_FULL_CELL = re.compile(r"Day (\d+), \d+ events?")
AGENDA = "Upcoming Events"
ARROWS = {"Previous": "month", "Previous 3 days": "days", "Previous week": "days", "Previous year": "year"}
"""What the left arrow above a view is described as."""
HOME = "Open drawer"
SHEETS = ("More options", "Pick month and year")
"""Descriptions found only on sheets over a view; the drag handle is another."""
HANDLE = "Drag handle"
STANDS_OUT = 90
"""How far, of 255, the picked day's cell differs from the usual one in brightness; today's cell differs by less than half of that."""


def see(device: Device, tree: Tree, package: str) -> DaysShown | None:
    """What the view shows; no view of days when a form, the search, the settings or another app is in front.

    Returns:
        None when something hides the view, or it does not tell.
    """
    own = _own(tree, package)
    descs = {node.desc for node in own if node.desc}
    if HOME not in descs:
        return None if hidden(tree, package) else DaysShown()
    if any(node.text == AGENDA for node in own):
        return _agenda(device, own, tree)
    kind = next((ARROWS[desc] for desc in descs if desc in ARROWS), None)
    if kind == "days":
        return _columns(own)
    if kind == "year":
        year = next((int(node.text) for node in own if re.fullmatch(r"\d{4}", node.text)), None)
        return None if year is None else DaysShown(open=True, first=date(year, 1, 1), last=date(year, 12, 31))
    month = _month(own)
    if kind is None or month is None:
        return DaysShown()
    if any(_FULL_CELL.fullmatch(node.desc) for node in own):
        return DaysShown(open=True, first=month, last=_month_end(month))
    return _picked(device, own, month)


def hidden(tree: Tree, package: str) -> bool:
    """Whether a sheet is over the view: a quick view, the drawer, a picker. The form is none, it is a page of its own with fields."""
    own = _own(tree, package)
    descs, texts = {node.desc for node in own}, {node.text for node in own}
    if HOME in descs or any(node.editable for node in own):
        return False
    return HANDLE in descs or not descs.isdisjoint(SHEETS) or {"Edit", "Delete"} <= texts or {"KashCal", "Month", "Agenda"} <= texts


def _own(tree: Tree, package: str) -> list[Node]:
    return [node for node in tree.without_keyboard if node.package == package]


def _month(own: Sequence[Node]) -> date | None:
    found = next((match for node in own if (match := _MONTH.fullmatch(node.text))), None)
    return None if found is None else date(int(found[2]), MONTH_NAMES.index(found[1]) + 1, 1)


def _month_end(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)


# the month


def _picked(device: Device, own: Sequence[Node], month: date) -> DaysShown | None:
    days = cells(own)
    if not days:
        return None
    picture = Image.open(io.BytesIO(device.screenshot(lossless=True))).convert("L")
    lights = {day: _light(picture, node) for day, node in days.items()}
    usual = median(lights.values())
    marked = [day for day, light in lights.items() if abs(light - usual) > STANDS_OUT]
    bottom = max(node.bounds[3] for node in days.values())
    if not marked:
        return DaysShown(open=True, first=month, last=_month_end(month))
    if len(marked) > 1:
        return None
    day = month.replace(day=marked[0])
    return DaysShown(open=True, first=day, last=day, titles=_titles(own, bottom))


def cells(own: Sequence[Node]) -> dict[int, Node]:
    """The cells of a month's own days, by day: those from the first 1 to the last before the next month's 1. Empty without a grid."""
    labels = [node for node in own if node.text in WEEKDAY_NAMES]
    if len(labels) != 7:
        return {}
    top = max(node.bounds[3] for node in labels)
    numbers = [node for node in own if re.fullmatch(r"[1-3]?\d", node.text) and node.bounds[1] >= top]
    # a number is higher in a cell with dots, so it is the cells that tell the rows
    held = [(holder.bounds[1], holder.bounds[0], int(node.text), holder) for node in numbers if (holder := _around(own, node)) is not None]
    found: dict[int, Node] = {}
    for _, _, day, holder in sorted(held, key=lambda entry: entry[:2]):
        if day == len(found) + 1:
            found[day] = holder
        elif found and day == 1:
            break
    return found


def _around(own: Sequence[Node], inner: Node) -> Node | None:
    """The smallest touchable node around a text."""
    x, y = inner.center
    holders = [node for node in own if node.clickable and node.bounds[0] <= x < node.bounds[2] and node.bounds[1] <= y < node.bounds[3]]
    return min(holders, key=_area, default=None)


def _area(node: Node) -> int:
    left, top, right, bottom = node.bounds
    return (right - left) * (bottom - top)


def _light(picture: Image.Image, node: Node) -> int:
    """Brightness of a cell's ground, beside its number."""
    left, _, right, _ = node.bounds
    value = picture.getpixel((left + (right - left) // 7, node.center[1]))
    return value if isinstance(value, int) else 0


def _titles(own: Sequence[Node], below: int) -> tuple[str, ...]:
    """Titles on the cards below a line: the first text of each."""
    cards = [node for node in own if node.clickable and node.bounds[1] >= below]
    found = []
    for card in sorted(cards, key=lambda node: node.bounds[1]):
        inside = [
            node for node in own if node.text and card.bounds[1] <= node.center[1] < card.bounds[3] and node.bounds[0] > card.bounds[0]
        ]
        if inside:
            found.append(stored(min(inside, key=lambda node: node.bounds[1]).text))
    return tuple(found)


# lists and columns


def _agenda(device: Device, own: Sequence[Node], tree: Tree) -> DaysShown:
    """From its uppermost heading in sight to its lowest; a card above the former belongs to a day that is not named."""
    today = datetime.fromtimestamp(device.time_ms() / 1000, UTC).date()
    headings = [(node.bounds[1], _nearest(match, today)) for node in own if (match := _AGENDA_DAY.fullmatch(node.text))]
    title = next(node for node in own if node.text == AGENDA)
    days = [day for _, day in sorted(headings)]
    titles = _titles(own, title.bounds[3])
    if not days:
        return DaysShown(open=True, titles=titles)
    return DaysShown(open=True, first=days[0], last=days[-1], titles=titles)


def _nearest(match: re.Match[str], today: date) -> date:
    """A day without its year, in the year that brings it nearest to today."""
    month, day = MONTH_NAMES.index(match[1]) + 1, int(match[2])
    choices = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            choices.append(date(year, month, day))
        except ValueError:
            continue  # 29 February
    return min(choices, key=lambda choice: abs((choice - today).days))


def _columns(own: Sequence[Node]) -> DaysShown | None:
    """Days headed by weekday and number, in a month named above; the row may reach into the months beside it."""
    month = _month(own)
    labels = sorted((node for node in own if node.text in WEEKDAY_NAMES), key=lambda node: node.bounds[0])
    if month is None or not labels:
        return None
    line = labels[0]
    numbers = [node for node in own if re.fullmatch(r"[1-3]?\d", node.text) and line.bounds[1] <= node.center[1] < line.bounds[3]]
    first = min(numbers, key=lambda node: node.bounds[0], default=None)
    if first is None or len(numbers) != len(labels):
        return None
    weekday, day = WEEKDAY_NAMES.index(line.text), int(first.text)
    for shift in (0, -1, 1):
        start = (month.replace(day=15) + timedelta(days=30 * shift)).replace(day=1)
        if day <= _month_end(start).day and start.replace(day=day).weekday() == weekday:
            begin = start.replace(day=day)
            return DaysShown(open=True, first=begin, last=begin + timedelta(days=len(labels) - 1))
    return None
