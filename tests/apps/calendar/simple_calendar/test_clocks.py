"""Simple Calendar Pro and Fossify Calendar where clocks change."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from emulator.sim.toolkit.app import Intent
from tests.apps.calendar.simple_calendar.planner import BOTH, HOUR, Planner, day


@BOTH
@pytest.mark.parametrize(("zone", "change"), [("America/New_York", day(5, 11)), ("Europe/Berlin", day(29))])
def test_a_series_stays_at_its_hour_when_clocks_change(tmp_path: Path, package: str, zone: str, change: dt.date) -> None:
    phone = Planner(tmp_path, package, zone)
    start = change - dt.timedelta(days=7)
    phone.add("Yoga", start, 9 * 60, repeat_interval=604_800, repeat_rule=1 << start.weekday(), reminder_1_minutes=30)
    phone.add("Fair", change, None)
    model = phone.model
    found = model.occurrences(*model.day_bounds(start, change + dt.timedelta(days=7)))
    assert [(item.title, phone.wall(item.start)) for item in found] == [
        ("Yoga", f"{start} 09:00"),
        ("Fair", f"{change} 00:00"),
        ("Yoga", f"{change} 09:00"),
        ("Yoga", f"{change + dt.timedelta(days=7)} 09:00"),
    ]
    assert found[2].start - found[0].start == 7 * 86_400 + HOUR
    phone.view_as("Daily view")
    for offset, titles in ((-1, []), (0, ["Fair", "Yoga"]), (1, [])):
        phone.state["stack"][-1][1] = (change + dt.timedelta(days=offset)).isoformat()
        phone.device.touch()
        assert phone.texts("event_item_title") == titles
    phone.device.activities.broadcast(Intent(action="android.intent.action.BOOT_COMPLETED", package=package))
    assert phone.wall(phone.alarms()[0])[-5:] == "08:30"


@BOTH
def test_a_form_keeps_its_hours_over_a_change_of_clocks(tmp_path: Path, package: str) -> None:
    phone = Planner(tmp_path, package, "America/New_York")
    phone.new_event("Dinner")
    assert phone.find("event_start_time").text == "12:00"  # 11:34 there
    phone.set_time("event_end_time", 13)
    phone.set_date("event_start_date", day(6, 11))
    phone.tap("save")
    row = phone.row("Dinner")
    assert phone.when("Dinner") == ("2023-11-06 12:00", "2023-11-06 13:00") and row["time_zone"] == "America/New_York"
    assert dt.datetime.fromtimestamp(row["start_ts"], dt.UTC).hour == 17
