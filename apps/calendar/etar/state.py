"""How Etar's state is read: its events are the calendar provider's; which days are in view is told by the bar and the agenda's headings."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date, timedelta

from apps.calendar.etar import words
from apps.glance import glance
from apps.lineages.system_calendar.state import SETTLE_MS, SystemCalendarState
from harness.device import Device, Node, Tap, Tree
from harness.device.stores import prefs
from templates.calendar.state import DaysShown

HEADING, MONTH = "date", "d0_label"
EDGE = "Touch to view events"
"""What tells the views apart: a heading or an end of the agenda, the weekdays of the month. The hours of day and week are one canvas."""
DRAWER = "Open navigation drawer"


class App(SystemCalendarState):
    """The records are the provider's, and there are no others."""

    def before_first_start(self, device: Device) -> None:
        """Without this flag the system's question about the battery comes at the first start."""
        values = prefs.Preferences()
        values.put_boolean("pref_do_not_check_battery_optimization", True)
        prefs.write(device, self.spec.store("preferences").path, values)

    def shown(self, device: Device, tree: Tree) -> DaysShown | None:
        own = [node for node in tree.without_keyboard if node.package == self.package]
        ids = {node.short_id for node in own}
        if "toolbar" not in ids:
            return DaysShown()
        top = next(node for node in own if node.short_id == "toolbar")
        said = [node.text for node in own if node.text and _inside(node, top)]
        day = next((found for text in said if (found := words.parse_full(text)) is not None), None)
        month = next((found for text in said if (found := words.parse_month(text)) is not None), None)
        below = [node for node in own if node.bounds[1] >= top.bounds[3]]
        if day is not None and any(node.short_id == HEADING or node.text.startswith(EDGE) for node in below):
            return _agenda(below, day)
        if day is not None:
            return DaysShown(open=True, first=day, last=day)
        if MONTH in ids and month is not None:
            last = calendar.monthrange(month.year, month.month)[1]
            return DaysShown(open=True, first=month, last=month.replace(day=last))
        return None if month is not None else DaysShown()

    def look_closer(self, device: Device) -> DaysShown | None:
        """The week's bar names the month only. The day view of the same day says which week it is; then the week is shown again."""
        values = prefs.read(device, self.spec.store("preferences").path)
        if values.get("preferences_days_per_week", "7") != "7":
            return None
        self._open(device, "day_menu_item")
        found = self.shown(device, glance(device).tree)
        self._open(device, "week_menu_item")
        if found is None or found.first is None:
            return None
        kept = values.get("preferences_week_start_day", "-1")
        number = int(kept) if isinstance(kept, str) and kept.isdigit() else 1
        first = words.week_start(found.first, (number - 2) % 7)
        return DaysShown(open=True, first=first, last=first + timedelta(days=6))

    def _open(self, device: Device, item: str) -> None:
        """Choose a view in the drawer, if that can be opened."""
        for desc, id in ((DRAWER, ""), ("", item)):
            own = (node for node in glance(device).tree if node.package == self.package)
            found = next((node for node in own if (desc and node.desc == desc) or (id and node.short_id == id)), None)
            if found is None:
                return
            device.perform(Tap(*found.center))
            device.wait(SETTLE_MS)


def _agenda(own: Sequence[Node], top: date) -> DaysShown:
    """The days of the rows in sight; the bar names the uppermost."""
    last, titles = top, []
    for node in sorted(own, key=lambda node: node.bounds[1]):
        if node.short_id == HEADING:
            last = words.parse_heading(node.text, last) or last
        elif node.short_id == "title":
            titles.append(node.text)
    return DaysShown(open=True, first=top, last=last, titles=tuple(titles))


def _inside(node: Node, area: Node) -> bool:
    left, upper, right, lower = area.bounds
    x, y = node.center
    return left <= x < right and upper <= y < lower
