"""Which days the view in front covers, by what the tree says: the title above, the letters of a week, the headings of a list."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from apps.lineages.simple_calendar.words import MONTHS, WEEKDAY_NAMES
from harness.device.tree import Node
from templates.calendar.state import DaysShown

_MONTH_NAMES = "|".join(MONTHS)
_DAY = re.compile(rf"({_MONTH_NAMES}) (\d{{1,2}})(?: (\d{{4}}))?(?: \(\w+\))?")
_MONTH = re.compile(rf"({_MONTH_NAMES})(?: (\d{{4}}))?")
_HEADING = re.compile(rf"(\d{{1,2}}) ({'|'.join(WEEKDAY_NAMES)})")
_LETTER = re.compile(r"[A-Z][a-z]{0,2}\n(\d{1,2})")
_DIALOG_IDS = frozenset({"android:id/button1", "android:id/button2", "title", "android:id/title", "material_timepicker_ok_button"})
_DIALOG_CLASSES = frozenset({"RadioButton", "NumberPicker"})
"""What only dialogs and menus of the app have."""
_NEAR = 200
"""Headings of a list without a month in sight are taken for a day at most this far from today."""


def days_shown(nodes: Sequence[Node], today: dt.date) -> DaysShown | None:
    """What the app's own nodes show, in drawing order; None when a dialog hides it."""
    by_id = {node.short_id: node for node in nodes}
    if "top_value" in by_id:
        return _titled(nodes, by_id["top_value"].text, by_id, today)
    if "week_view_month_label" in by_id:
        return _week(nodes, by_id["week_view_month_label"].text, today)
    if "calendar_empty_list_placeholder" in by_id:
        return DaysShown(open=True, titles=())
    if any(node.short_id == "event_section_title" for node in nodes) and not _searching(nodes):
        return _list(nodes, today)
    if any(node.short_id in _DIALOG_IDS or node.short_class in _DIALOG_CLASSES for node in nodes):
        return None
    return DaysShown()


def _searching(nodes: Sequence[Node]) -> bool:
    """A text in the search field: the headings are those of what was found."""
    field = next((node for node in nodes if node.short_id == "top_toolbar_search"), None)
    return field is not None and bool(field.text) and field.text != field.hint


def _titles(nodes: Sequence[Node], id: str = "event_item_title") -> tuple[str, ...]:
    return tuple(node.text for node in nodes if node.short_id == id)


def _titled(nodes: Sequence[Node], title: str, by_id: dict[str, Node], today: dt.date) -> DaysShown | None:
    if re.fullmatch(r"\d{4}", title):
        return DaysShown(open=True, first=dt.date(int(title), 1, 1), last=dt.date(int(title), 12, 31))
    found = _DAY.fullmatch(title)
    if found is not None:
        day = _date(found[1], int(found[2]), found[3], today)
        return DaysShown(open=True, first=day, last=day, titles=_titles(nodes))
    found = _MONTH.fullmatch(title)
    if found is None:
        return None
    chosen = by_id.get("month_day_selected_day_label")
    if chosen is not None:
        label = _DAY.fullmatch(chosen.text)
        if label is None:
            return None
        day = _date(label[1], int(label[2]), label[3], today)
        return DaysShown(open=True, first=day, last=day, titles=_titles(nodes))
    first = _date(found[1], 1, found[2], today)
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    seen = _titles(nodes) if "month_day_events_list" in by_id or _titles(nodes) else None
    return DaysShown(open=True, first=first, last=following - dt.timedelta(days=1), titles=seen)


def _date(month: str, day: int, year: str | None, today: dt.date) -> dt.date:
    """The app leaves the year out when it is the present one."""
    return dt.date(int(year) if year else today.year, MONTHS.index(month) + 1, day)


def _week(nodes: Sequence[Node], month: str, today: dt.date) -> DaysShown | None:
    letters = [(node.text, int(found[1])) for node in nodes if (found := _LETTER.fullmatch(node.text)) is not None]
    number = next((n for n, name in enumerate(MONTHS, 1) if name[:3] == month), None)
    if not letters or number is None:
        return None
    label, day = letters[0]
    candidates = []
    for year in range(today.year - 20, today.year + 21):
        try:
            at = dt.date(year, number, day)
        except ValueError:
            continue
        if WEEKDAY_NAMES[at.weekday()].startswith(label.partition("\n")[0]):
            candidates.append(at)
    if not candidates:
        return None
    first = min(candidates, key=lambda at: abs((at - today).days))
    titles = _titles(nodes, "week_event_label")
    return DaysShown(open=True, first=first, last=first + dt.timedelta(days=len(letters) - 1), titles=titles)


def _list(nodes: Sequence[Node], today: dt.date) -> DaysShown | None:
    """Days of the headings in sight. What is above the first heading belongs to a day that is not in sight, and does not count."""
    month: dt.date | None = None
    days: list[dt.date] = []
    for node in nodes:
        if node.short_id != "event_section_title":
            continue
        found = _MONTH.fullmatch(node.text)
        if found is not None:
            month = _date(found[1], 1, found[2], today)
            continue
        heading = _HEADING.fullmatch(node.text)
        if heading is None:
            return None
        day = _heading_day(int(heading[1]), heading[2], month, days[-1] if days else None, today)
        if day is None:
            return None
        days.append(day)
    if not days:
        return None
    return DaysShown(open=True, first=days[0], last=days[-1], titles=_titles(nodes))


def _heading_day(number: int, weekday: str, month: dt.date | None, before: dt.date | None, today: dt.date) -> dt.date | None:
    """`17 Tuesday` of the month above it; without one, the next such day after the heading before, or the one nearest to today."""
    if month is not None:
        try:
            return month.replace(day=number)
        except ValueError:
            return None
    base = before or today
    offsets = range(1, 2 * _NEAR) if before is not None else sorted(range(-_NEAR, _NEAR + 1), key=abs)
    for offset in offsets:
        day = base + dt.timedelta(days=offset)
        if day.day == number and WEEKDAY_NAMES[day.weekday()] == weekday:
            return day
    return None
