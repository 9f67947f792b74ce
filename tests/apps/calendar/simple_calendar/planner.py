"""Simple Calendar Pro and Fossify Calendar on a device in this process: what their tests see and touch."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from apps.lineages.simple_calendar.model import Model
from apps.lineages.simple_calendar.page import CalendarAppBase
from apps.loader import APPS_ROOT
from emulator.sim.toolkit.view import View
from tests.emulator.core.phone import Phone

SIMPLE, FOSSIFY = "com.simplemobiletools.calendar.pro", "org.fossify.calendar"
BOTH = pytest.mark.parametrize("package", [SIMPLE, FOSSIFY])
BACK = 4
HOUR = 3600
MINUTE_MS = 60_000
NOTIFY = "android.permission.POST_NOTIFICATIONS"


class Planner(Phone):
    """A device with one of the apps open on its first page, on Sunday, 15 October 2023, 15:34, in 24 hours."""

    def __init__(self, folder: Path, package: str, zone: str = "UTC", *, ready: bool = True) -> None:
        super().__init__(folder, extra=APPS_ROOT / "calendar")
        self.package = package
        self.device.props.set("persist.sys.timezone", zone)
        self.device.settings.put("system", "time_12_24", "24")
        if ready:
            self.device.packages.grant(package, NOTIFY)
        self.open(package)
        self.device.frame()
        if ready:
            self.model.prefs["was_alarm_warning_shown"] = True

    @property
    def model(self) -> Model:
        process = self.device.activities.ensure_process(self.package)
        assert process is not None and isinstance(process.app, CalendarAppBase)
        return process.app.model

    def add(self, title: str, day: dt.date, minute: int | None, length: int = 60, **columns: Any) -> int:
        """An event of the store; all-day without a minute."""
        model = self.model
        start = model.instant(day, minute or 0)
        end = start + 60 * length if minute is not None else start + 12 * HOUR
        row = {
            "start_ts": start,
            "end_ts": end,
            "title": title,
            "flags": int(minute is None),
            "time_zone": model.ctx.zone,
            "import_id": title,
        }
        id = model.insert(row | columns)
        self.device.touch()
        return id

    def row(self, title: str) -> dict[str, Any]:
        """The only row with this title."""
        (found,) = [row for row in self.model.rows() if row["title"] == title]
        return dict(found)

    def wall(self, at: int) -> str:
        """An instant (epoch s) on the device's wall clock."""
        return f"{self.model.local(at):%Y-%m-%d %H:%M}"

    def when(self, title: str) -> tuple[str, str]:
        row = self.row(title)
        return self.wall(row["start_ts"]), self.wall(row["end_ts"])

    # --- looking and touching --------------------------------------------------------------------------------------------------------

    def texts(self, id: str) -> list[str]:
        return [view.text for view in self.views() if view.id == id and view.cls != "android.widget.Button"]

    @property
    def title(self) -> str:
        return self.find("top_value").text

    def cells(self) -> list[View]:
        return [view for view in self.views() if view.key.startswith("cell_")]

    def open_day(self, day: dt.date) -> None:
        self.tap(f"cell_{day}")

    def view_as(self, name: str) -> None:
        self.tap("change_view")
        self.tap(name)

    def turn(self, direction: str) -> None:
        """Swipe the page."""
        x1, x2 = (900, 150) if direction == "left" else (150, 900)
        self.device.input.swipe(x1, 1500, x2, 1500, 300)

    def type(self, id: str, text: str) -> None:
        self.tap(id)
        self.device.input.text(text)

    def new_event(self, title: str = "Dinner") -> None:
        """A new form with a title and the keyboard away."""
        self.tap("calendar_fab")
        self.tap("fab_event_label")
        self.device.input.text(title)
        self.device.input.key(BACK)

    def set_date(self, id: str, day: dt.date) -> None:
        self.tap(id)
        wanted = f"{day:%d %B %Y}"
        for _ in range(24):
            if self.sees(wanted):
                break
            self.tap("Next month")
        self.tap(wanted)
        self.tap("OK")

    def set_time(self, id: str, hour: int, minute: int = 0) -> None:
        self.tap(id)
        self.tap(f"{hour} hours" if hour else "00 hours")
        self.tap(f"{minute:02d} minutes")
        self.tap("OK")

    def scroll_down(self) -> None:
        self.device.input.swipe(500, 1900, 500, 700, 900)

    def open_event(self, day: dt.date, title: str) -> None:
        self.open_day(day)
        self.tap(title)

    def alarms(self) -> list[int]:
        """When alarms of the app are due, epoch s."""
        return sorted(alarm.when // 1000 for alarm in self.device.alarms.pending() if alarm.package == self.package)

    def notes(self) -> list[Any]:
        return [note.notification for note in self.device.notifications.active() if note.package == self.package]


def day(number: int, month: int = 10) -> dt.date:
    return dt.date(2023, month, number)
