"""What Simple Calendar Pro and Fossify Calendar show and do, on a device in this process."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from apps.lineages.simple_calendar.model import Model
from apps.lineages.simple_calendar.page import CalendarAppBase
from apps.loader import APPS_ROOT
from emulator.sim.toolkit.app import Intent
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


@pytest.fixture
def phone(tmp_path: Path, package: str) -> Planner:
    return Planner(tmp_path, package)


# --- views -----------------------------------------------------------------------------------------------------------------------------


@BOTH
def test_the_month_is_a_grid_of_42_cells_that_lead_to_days(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    cells = phone.cells()
    assert phone.title == "October" and len(cells) == 42
    assert [cell.desc for cell in cells[:2]] == (["1 October", "2 October"] if phone.package == FOSSIFY else ["", ""])
    assert not phone.sees("Team Sync")  # drawn, not in the tree
    phone.open_day(day(17))
    assert phone.title == "October 17 (Tue)"
    assert (phone.texts("event_item_title"), phone.texts("event_item_time")) == (["Team Sync"], ["09:00 - 10:00"])
    phone.device.input.key(BACK)
    assert phone.title == "October"


@BOTH
def test_swipes_and_arrows_turn_months_and_days(phone: Planner) -> None:
    phone.turn("left")
    assert phone.title == "November"
    phone.turn("right")
    phone.turn("right")
    assert phone.title == "September"
    for _ in range(9):
        phone.tap("top_left_arrow")
    assert phone.title == "December 2022"
    phone.tap("go_to_today")
    assert phone.title == "October" and not phone.sees("go_to_today")
    phone.open_day(day(31))
    phone.turn("left")
    assert phone.title == "November 1 (Wed)"
    phone.tap("top_left_arrow")
    assert phone.title == "October 31 (Tue)"


@BOTH
def test_wheels_lead_to_a_day(phone: Planner) -> None:
    phone.view_as("Daily view")
    phone.tap("top_value")
    wheels = phone.state["dialogs"][-1]["wheels"]
    assert (wheels["month"], wheels["day"], wheels["year"]) == (9, 14, 123)
    month = phone.find("android:id/month")
    x, y = month.visible.center
    phone.device.input.swipe(x, y, x, y - month.item_extent * 2.625, 600)
    phone.tap("OK")
    assert phone.title == "November 15 (Wed)"


@BOTH
def test_the_chosen_view_is_kept(phone: Planner) -> None:
    phone.view_as("Simple event list")
    assert phone.model.prefs.get("view") == 3
    phone.device.activities.force_stop(phone.package)
    phone.open(phone.package)
    assert phone.sees("No upcoming events.") and phone.sees("Create a new event")
    phone.tap("Create a new event")
    assert phone.sees("New Event")


@BOTH
def test_the_list_has_headings_and_goes_on_below(phone: Planner) -> None:
    phone.add("Standup", day(16), 8 * 60, repeat_interval=604_800, repeat_rule=1)
    phone.add("Fair", day(17), None)
    phone.view_as("Simple event list")
    assert phone.texts("event_section_title")[:3] == ["October", "16 Monday", "17 Tuesday"]
    assert phone.texts("event_item_time")[:2] == ["08:00 - 09:00", "All-day"]
    before = phone.state["months"]
    for _ in range(30):
        phone.device.input.swipe(500, 2000, 500, 300, 150)
        if phone.state["months"] > before:
            break
    assert phone.state["months"] == before + 3


@BOTH
def test_the_week_shows_events_and_makes_new_ones(phone: Planner) -> None:
    phone.add("Fair", day(16), None)
    phone.add("Team Sync", day(17), 9 * 60)
    phone.add("Clash", day(17), 9 * 60 + 30)
    phone.view_as("Weekly view")
    assert (phone.find("week_view_month_label").text, phone.find("week_view_week_number").text) == ("Oct", "Wk. 42")
    assert phone.sees("Sun\n15") and phone.sees("Sat\n21")
    assert phone.texts("week_event_label") == ["Fair", "Team Sync", "Clash"]
    blocks = [view for view in phone.views() if view.id == "week_event_holder"][1:]
    assert blocks[0].bounds.right <= blocks[1].bounds.left  # side by side
    column = phone.find("column_2023-10-19")
    x = column.bounds.center[0]
    phone.device.input.tap(x, column.bounds.top + 13.5 * 60 * 2.625)
    phone.tap("week_slot")
    phone.tap("Event")
    phone.device.input.text("Slot")
    phone.tap("save")
    assert phone.when("Slot") == ("2023-10-19 13:00", "2023-10-19 14:00")
    phone.turn("left")
    assert phone.sees("Sun\n22")
    phone.tap("Tue\n24")
    assert phone.title == "October 24 (Tue)"


@BOTH
def test_fewer_days_can_be_shown_side_by_side(phone: Planner) -> None:
    phone.view_as("Weekly view")
    bar = phone.find("week_view_seekbar")
    phone.device.input.tap(bar.bounds.left + bar.bounds.width * 2 // 13, bar.bounds.center[1])
    assert phone.find("week_view_days_count").text == "3 days"
    letters = [view.text for view in phone.views() if view.key.startswith("letter_")]
    assert letters == ["Sun\n15", "Mon\n16", "Tue\n17"]


@BOTH
def test_month_and_day_together(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.view_as("Monthly and daily view")
    assert phone.texts("event_item_title") == ["Team Sync"] and not phone.sees("month_day_selected_day_label")
    phone.open_day(day(18))
    assert phone.find("month_day_selected_day_label").text == "October 18" and phone.sees("No items found.")
    phone.open_day(day(17))
    assert phone.texts("event_item_title") == ["Team Sync"]


@BOTH
def test_the_year_leads_to_its_months(phone: Planner) -> None:
    phone.view_as("Yearly view")
    assert phone.title == "2023" and not phone.sees("calendar_fab")
    phone.turn("left")
    assert phone.title == "2024"
    phone.tap("month_2_holder")
    assert phone.title == "February 2024"
    phone.device.input.key(BACK)
    assert phone.title == "2024"


# --- the form --------------------------------------------------------------------------------------------------------------------------


@BOTH
def test_a_new_event_begins_at_the_next_hour_without_length_and_reminds(phone: Planner) -> None:
    phone.new_event()
    phone.tap("save")
    row = phone.row("Dinner")
    assert phone.when("Dinner") == ("2023-10-15 16:00", "2023-10-15 16:00")
    leads = (row["reminder_1_minutes"], row["reminder_2_minutes"], row["reminder_3_minutes"])
    assert (leads, row["event_type"], row["type"], row["flags"]) == ((10, -1, -1), 1, 0, 0)
    assert (row["source"], row["time_zone"], row["repetition_exceptions"]) == ("simple-calendar", "UTC", "[]")
    assert len(row["import_id"]) == 32 + 13
    assert row.get("status", 1) == 1 and row.get("access_level", 0) == 0
    assert phone.sees("Time remaining till the reminder goes off:\n15 minutes")  # seconds have passed since


@BOTH
def test_the_end_moves_with_the_start_and_may_not_lie_before_it(phone: Planner) -> None:
    phone.new_event()
    phone.set_time("event_end_time", 18)
    phone.set_date("event_start_date", day(20, 11))
    phone.set_time("event_start_time", 9, 30)
    assert [phone.find(id).text for id in ("event_end_date", "event_end_time")] == ["November 20 (Mon)", "11:30"]
    phone.set_time("event_end_time", 8)
    phone.tap("save")
    assert phone.sees("The event cannot end earlier than it starts") and not phone.model.rows()
    phone.set_time("event_end_time", 10)
    phone.tap("save")
    assert phone.when("Dinner") == ("2023-11-20 09:30", "2023-11-20 10:00")


@BOTH
def test_a_title_is_needed(phone: Planner) -> None:
    phone.new_event("")
    phone.tap("save")
    assert phone.sees("Title cannot be empty") and not phone.model.rows()


@BOTH
def test_an_all_day_event_is_on_its_days(phone: Planner) -> None:
    phone.new_event("Fair")
    phone.tap("event_all_day_holder")
    assert not phone.sees("event_start_time")
    phone.set_date("event_start_date", day(30))
    phone.set_date("event_end_date", day(1, 11))
    phone.tap("save")
    assert phone.when("Fair") == ("2023-10-30 00:00", "2023-11-01 12:00") and phone.row("Fair")["flags"] == 1
    seen = []
    phone.open_day(day(29))
    for _ in range(5):
        seen.append(phone.texts("event_item_title"))
        phone.turn("left")
    assert seen == [[], ["Fair"], ["Fair"], ["Fair"], []]


@BOTH
def test_leaving_a_changed_form_asks(phone: Planner) -> None:
    phone.new_event()
    phone.device.input.key(BACK)
    assert phone.sees("You have unsaved changes. Save before leaving?")
    phone.tap("Discard")
    assert phone.title == "October" and not phone.model.rows()
    phone.new_event()
    phone.device.input.key(BACK)
    phone.tap("android:id/button1")
    assert phone.row("Dinner")


@BOTH
def test_an_untouched_form_is_left_without_a_question(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.open_event(day(17), "Team Sync")
    assert phone.sees("Edit Event")
    phone.device.input.key(BACK)
    assert phone.title == "October 17 (Tue)"


@BOTH
def test_an_edit_keeps_id_and_what_was_not_touched(phone: Planner) -> None:
    id = phone.add("Team Sync", day(17), 9 * 60, location="Room 4", description="Bring it", reminder_1_minutes=60, color=-65536)
    before = phone.row("Team Sync")
    phone.open_event(day(17), "Team Sync")
    phone.tap("event_title")
    phone.device.input.text("s")
    phone.tap("save")
    after = phone.row("Team Syncs")
    changed = {name for name in before if before[name] != after[name]}
    assert after["id"] == id and changed == {"title", "last_updated"}


@BOTH
def test_duplicate_makes_another_event(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.open_event(day(17), "Team Sync")
    phone.tap("Duplicate event")
    assert phone.sees("New Event")
    phone.tap("save")
    assert len([row for row in phone.model.rows() if row["title"] == "Team Sync"]) == 2


@BOTH
def test_events_may_have_a_zone_of_their_own_once_that_is_allowed(phone: Planner) -> None:
    phone.model.prefs["allow_changing_time_zones"] = True
    phone.new_event()
    phone.tap("event_time_zone")
    phone.device.input.text("new york")
    phone.tap("America/New_York")
    phone.set_time("event_start_time", 9)
    phone.tap("save")
    assert phone.row("Dinner")["time_zone"] == "America/New_York"
    assert phone.when("Dinner")[0] == "2023-10-15 13:00"
    phone.open_event(day(15), "Dinner")
    assert phone.find("event_start_time").text == "09:00"


# --- series ----------------------------------------------------------------------------------------------------------------------------


@BOTH
def test_a_custom_series_on_two_weekdays_until_a_day(phone: Planner) -> None:
    phone.new_event("Yoga")
    phone.tap("event_repetition")
    phone.tap("Custom")
    phone.device.input.text("2")
    phone.tap("weeks")
    phone.tap("OK")
    assert phone.find("event_repetition").text == "2 weeks" and phone.find("event_repetition_rule").text == "Sun"
    phone.tap("event_repetition_rule_holder")
    phone.tap("Wednesday")
    phone.tap("OK")
    phone.tap("event_repetition_limit_holder")
    phone.tap("repeat_type_date")
    for _ in range(2):
        phone.tap("Next month")
    phone.tap("01 December 2023")
    phone.tap("OK")
    phone.tap("OK")
    assert phone.find("event_repetition_limit").text == "December 1 2023"
    phone.tap("save")
    row = phone.row("Yoga")
    assert (row["repeat_interval"], row["repeat_rule"], phone.wall(row["repeat_limit"])) == (1_209_600, 64 + 4, "2023-12-01 23:59")
    # Weeks are counted from Monday, as the app does.
    starts = [item.first for item in phone.model.occurrences(0, phone.model.instant(day(31, 12)))]
    assert starts == [day(15), day(25), day(29), day(8, 11), day(12, 11), day(22, 11), day(26, 11)]


@BOTH
def test_a_series_can_end_after_some_times(phone: Planner) -> None:
    phone.new_event("Course")
    phone.tap("event_repetition")
    phone.tap("Daily")
    phone.tap("event_repetition_limit_holder")
    phone.type("repeat_type_count", "3")
    phone.tap("OK")
    assert phone.find("event_repetition_limit").text == "3 times"
    phone.tap("save")
    assert phone.row("Course")["repeat_limit"] == -3
    assert [item.first.day for item in phone.model.occurrences(0, phone.model.instant(day(31)))] == [15, 16, 17]


@BOTH
def test_monthly_rules_depend_on_the_day(phone: Planner) -> None:
    phone.new_event("Review")
    phone.set_date("event_start_date", day(31))
    phone.tap("event_repetition")
    phone.tap("Monthly")
    phone.tap("event_repetition_rule_holder")
    labels = [view.text for view in phone.views() if view.cls == "android.widget.RadioButton"]
    assert labels == [
        "Repeat on the same day each month",
        "Repeat every fifth Tuesday",
        "Repeat every last Tuesday",
        "Repeat on the last day of the month",
    ]
    phone.tap("Repeat every last Tuesday")
    assert phone.find("event_repetition_rule").text == "Every last Tuesday"
    phone.tap("save")
    row = phone.row("Review")
    assert (row["repeat_interval"], row["repeat_rule"]) == (2_592_001, 2)
    found = phone.model.occurrences(0, phone.model.instant(dt.date(2024, 1, 31)))
    assert [item.first for item in found] == [day(31), day(28, 11), day(26, 12), dt.date(2024, 1, 30)]


@BOTH
@pytest.mark.parametrize(
    ("label", "left"),
    [
        ("Delete the selected occurrence only", [2, 9, 23, 30]),
        ("Delete this and all future occurrences", [2, 9]),
        ("Delete all occurrences", []),
    ],
)
def test_how_much_of_a_series_is_deleted(phone: Planner, label: str, left: list[int]) -> None:
    phone.add("Yoga", day(2), 18 * 60, repeat_interval=604_800, repeat_rule=1)
    phone.open_event(day(16), "Yoga")
    phone.tap("delete")
    phone.tap(label)
    phone.tap("Yes")
    found = phone.model.occurrences(0, phone.model.instant(day(31)))
    assert [item.first.day for item in found] == left
    assert len(phone.model.rows()) == bool(left)


@BOTH
def test_one_occurrence_is_changed_alone(phone: Planner) -> None:
    id = phone.add("Yoga", day(2), 18 * 60, repeat_interval=604_800, repeat_rule=1, description="Mat")
    phone.open_event(day(16), "Yoga")
    phone.set_time("event_start_time", 20)
    phone.tap("save")
    phone.tap("Update the selected occurrence only")
    series, alone = phone.model.rows()
    assert series["repetition_exceptions"] == "[20231016]" and phone.wall(series["start_ts"]) == "2023-10-02 18:00"
    assert (alone["parent_id"], alone["repeat_interval"], alone["description"]) == (id, 0, "Mat")
    assert phone.wall(alone["start_ts"]) == "2023-10-16 20:00"
    assert phone.texts("event_item_time") == ["20:00 - 21:00"]
    phone.tap("Yoga")
    phone.device.input.key(BACK)
    phone.model.delete([id])
    assert not phone.model.rows()  # what was split off goes with the series


@BOTH
def test_later_occurrences_become_a_series_of_their_own(phone: Planner) -> None:
    phone.add("Yoga", day(2), 18 * 60, repeat_interval=604_800, repeat_rule=1, repeat_limit=-5)
    phone.open_event(day(16), "Yoga")
    phone.set_time("event_start_time", 20)
    phone.tap("save")
    phone.tap("Update this and all future occurrences")
    found = phone.model.occurrences(0, phone.model.instant(day(30, 11)))
    assert [(item.first.day, phone.wall(item.start)[-5:]) for item in found] == [
        (2, "18:00"),
        (9, "18:00"),
        (16, "20:00"),
        (23, "20:00"),
        (30, "20:00"),
    ]


@BOTH
def test_the_whole_series_moves_by_what_one_occurrence_was_moved(phone: Planner) -> None:
    phone.add("Yoga", day(2), 18 * 60, repeat_interval=604_800, repeat_rule=1)
    phone.open_event(day(16), "Yoga")
    phone.set_date("event_start_date", day(17))
    phone.tap("save")
    phone.tap("Update all occurrences")
    row = phone.row("Yoga")
    assert (phone.wall(row["start_ts"]), row["repeat_rule"]) == ("2023-10-03 18:00", 2)


# --- reminders -------------------------------------------------------------------------------------------------------------------------


@BOTH
def test_a_reminder_notifies_and_sets_the_next_alarm(phone: Planner) -> None:
    model = phone.model
    phone.new_event("Yoga")
    phone.set_time("event_end_time", 17)
    phone.tap("event_reminder_1")
    phone.tap("5 minutes before")
    phone.tap("event_repetition")
    phone.tap("Daily")
    phone.tap("save")
    due = model.instant(day(15), 15 * 60 + 55)
    assert phone.alarms() == [due]
    phone.device.clock.advance((due - model.now + 1) * 1000)
    (note,) = phone.notes()
    assert (note.title, note.text) == ("Yoga", "16:00 – 17:00")
    assert phone.alarms() == [due + 86_400]
    phone.device.activities.deliver_notification_action(phone.package, note.id, "", "snooze")
    assert not phone.notes()
    phone.device.clock.advance(10 * MINUTE_MS)
    assert [note.title for note in phone.notes()] == ["Yoga"]


@BOTH
def test_a_deleted_event_does_not_remind(phone: Planner) -> None:
    phone.new_event("Dinner")
    phone.tap("save")
    assert phone.alarms()
    phone.open_event(day(15), "Dinner")
    phone.tap("delete")
    phone.tap("Yes")
    assert not phone.alarms()


@BOTH
def test_alarms_are_set_anew_when_the_device_starts(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60, reminder_1_minutes=30)
    phone.add("Going on", day(15), 15 * 60, 120, reminder_1_minutes=10)
    assert not phone.alarms()
    phone.device.activities.broadcast(Intent(action="android.intent.action.BOOT_COMPLETED", package=phone.package))
    assert phone.alarms() == [phone.model.instant(day(17), 8 * 60 + 30)]
    assert [note.title for note in phone.notes()] == ["Going on"]


@BOTH
def test_the_last_reminders_are_those_of_the_next_new_event(phone: Planner) -> None:
    phone.new_event("First")
    phone.tap("event_reminder_1")
    phone.tap("1 hour before")
    phone.tap("event_reminder_2")
    phone.tap("5 minutes before")
    phone.tap("save")
    row = phone.row("First")
    assert (row["reminder_1_minutes"], row["reminder_2_minutes"]) == (5, 60)  # in order
    phone.new_event("Second")
    assert [phone.find(f"event_reminder_{n}").text for n in (1, 2, 3)] == ["5 minutes before", "1 hour before", "Add another reminder"]
    phone.device.input.key(BACK)
    phone.tap("Discard")
    phone.model.prefs["use_previous_event_reminders"] = False
    phone.new_event("Third")
    assert phone.find("event_reminder_1").text == "10 minutes before"


@BOTH
def test_the_first_reminder_brings_a_note_and_a_permission(tmp_path: Path, package: str) -> None:
    phone = Planner(tmp_path, package, ready=False)
    phone.new_event("Dinner")
    phone.tap("save")
    assert phone.sees("Disclaimer")
    phone.tap("OK")
    phone.tap("Don’t allow")
    assert phone.sees("Grant permission") and not phone.model.rows()
    phone.tap("Cancel")
    phone.tap("event_reminder_1")
    phone.tap("No reminder")
    phone.tap("save")
    assert phone.row("Dinner")["reminder_1_minutes"] == -1


@BOTH
def test_an_all_day_event_can_remind_during_the_day(phone: Planner) -> None:
    phone.new_event("Fair")
    phone.set_date("event_start_date", day(20))
    phone.tap("event_all_day_holder")
    phone.tap("event_reminder_1")
    phone.tap("During the day at…")
    phone.tap("9 hours")
    phone.tap("30 minutes")
    phone.tap("OK")
    assert phone.find("event_reminder_1").text == "During the day at 09:30"
    phone.tap("save")
    assert phone.row("Fair")["reminder_1_minutes"] == -570
    assert phone.alarms() == [phone.model.instant(day(20), 570)]


# --- lists, groups, settings -----------------------------------------------------------------------------------------------------------


@BOTH
def test_search_looks_into_titles_places_and_descriptions(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.add("Lunch", day(18), 12 * 60, location="Sync Street")
    phone.add("Other", day(19), 12 * 60)
    phone.type("top_toolbar_search", "s")
    assert phone.sees("Type in at least 2 characters.")
    phone.device.input.text("ync")
    assert phone.texts("event_item_title") == ["Team Sync", "Lunch"]
    phone.tap("Team Sync")
    assert phone.sees("Edit Event")
    phone.device.input.key(BACK)
    phone.device.input.key(BACK)
    assert phone.title == "October"


@BOTH
def test_long_press_chooses_events_to_delete(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.add("Lunch", day(17), 12 * 60)
    phone.add("Yoga", day(10), 18 * 60, repeat_interval=604_800, repeat_rule=2)
    phone.open_day(day(17))
    phone.long_press("Team Sync")
    phone.tap("Yoga")
    assert phone.sees("2 / 3")
    phone.tap("cab_delete")
    assert phone.sees("Delete the selected occurrence only")
    phone.tap("Yes")
    assert phone.texts("event_item_title") == ["Lunch"]
    assert phone.row("Yoga")["repetition_exceptions"] == "[20231017]"


@BOTH
def test_a_group_is_added_and_hidden(phone: Planner) -> None:
    word = "calendar" if phone.package == FOSSIFY else "type"
    phone.new_event("Dinner")
    phone.tap(f"event_{word}_holder")
    phone.tap("Add new calendar" if phone.package == FOSSIFY else "Add a new type")
    phone.type("type_title", "Private")
    phone.tap("type_color")
    phone.tap("color_picker_new_hex")
    for _ in range(6):
        phone.device.input.key(67)
    phone.device.input.text("00aa00")
    phone.tap("OK")
    phone.tap("OK")
    phone.tap("save")
    group = phone.row("Dinner")["event_type"]
    assert phone.model.type(group) == {
        "id": group,
        "title": "Private",
        "color": 0x00AA00 - 0x1000000,
        "caldav_calendar_id": 0,
        "caldav_display_name": "",
        "caldav_email": "",
        "type": 0,
    }
    phone.open_day(day(15))
    assert phone.sees("Dinner")
    phone.tap("filter")
    phone.tap("Private")
    phone.tap("OK")
    assert not phone.sees("Dinner") and phone.model.prefs.get("display_event_types") == {"1"}


@BOTH
def test_a_group_is_renamed_and_deleted_with_its_events(phone: Planner) -> None:
    group = phone.model.save_type(None, "Work", -65536)
    phone.add("Team Sync", day(17), 9 * 60, event_type=group)
    phone.device.activities.start(Intent(component=f"{phone.package}/.activities.ManageEventTypesActivity"))
    phone.tap("Work")
    phone.tap("type_title")
    phone.device.input.text(" place")
    phone.tap("OK")
    assert phone.sees("Work place")
    phone.long_press("Work place")
    phone.tap("cab_delete")
    phone.tap("Permanently remove affected events")
    assert [row["id"] for row in phone.model.types()] == [1] and not phone.model.rows()


@BOTH
def test_settings_change_what_is_shown(phone: Planner) -> None:
    assert phone.cells()[0].key == "cell_2023-10-01"
    phone.tap("More options")
    phone.tap("Settings")
    phone.tap("settings_start_week_on_holder")
    phone.tap("Monday")
    phone.tap("settings_hour_format_holder")
    phone.tap("settings_default_duration_holder")
    phone.tap("30 minutes")
    phone.device.input.key(BACK)
    assert phone.cells()[0].key == "cell_2023-09-25"
    assert phone.model.prefs.get("first_day_of_week" if phone.package == FOSSIFY else "sunday_first") in (1, False)
    phone.new_event()
    assert [phone.find(id).text for id in ("event_start_time", "event_end_time")] == ["04:00 PM", "04:30 PM"]


@BOTH
def test_week_numbers_move_the_cells_aside(phone: Planner) -> None:
    left = phone.cells()[0].bounds.left
    phone.model.prefs["week_numbers"] = True
    phone.device.touch()
    assert phone.cells()[0].bounds.left > left
    phone.open_day(day(19))
    assert phone.title == "October 19 (Thu)"


@BOTH
def test_every_setting_can_be_opened(phone: Planner) -> None:
    phone.model.prefs["use_previous_event_reminders"] = False
    phone.tap("More options")
    phone.tap("Settings")
    seen: set[str] = set()
    for _ in range(12):
        for id in [view.id for view in phone.views() if view.id.endswith("_holder") and view.on_click is not None]:
            if id in seen or not phone.sees(id):  # some are there only while another one is off
                continue
            top, view = phone.top, phone.find(id)
            if view.visible.height < 60:
                continue
            seen.add(id)
            before = (phone.picture(), phone.files())
            phone.tap(id)
            assert (phone.picture(), phone.files()) != before or phone.top != top, id
            while phone.state.get("dialogs") or phone.top != top:
                phone.device.input.key(BACK)
        phone.scroll_down()
    assert len(seen) >= 25


@BOTH
def test_a_task_has_no_end_and_can_be_done(phone: Planner) -> None:
    phone.tap("calendar_fab")
    phone.tap("fab_task_label")
    phone.device.input.text("Call bank")
    phone.device.input.key(BACK)
    phone.set_time("task_time", 18)
    phone.tap("save")
    row = phone.row("Call bank")
    assert (row["type"], row["start_ts"], row["end_ts"]) == (1, phone.model.instant(day(15), 18 * 60), row["start_ts"])
    phone.open_event(day(15), "Call bank")
    phone.tap("Mark completed")
    assert phone.row("Call bank")["flags"] == 8
    assert [item.done for item in phone.model.occurrences(*phone.model.day_bounds(day(15), day(15)))] == [True]
    phone.tap("Call bank")
    phone.tap("Mark incomplete")
    assert phone.row("Call bank")["flags"] == 0


@BOTH
def test_without_tasks_the_button_leads_straight_to_an_event(phone: Planner) -> None:
    phone.model.prefs["allow_creating_tasks"] = False
    phone.tap("calendar_fab")
    assert phone.sees("New Event")


@BOTH
def test_birthdays_of_the_address_book_become_yearly_events(phone: Planner) -> None:
    phone.device.packages.grant(phone.package, "android.permission.READ_CONTACTS")
    base, put = "content://com.android.contacts", phone.device.providers.insert
    id = put(f"{base}/raw_contacts", {"account_type": "", "account_name": ""}).rsplit("/", 1)[1]
    item = "vnd.android.cursor.item/"
    put(f"{base}/data", {"raw_contact_id": id, "mimetype": f"{item}name", "data2": "Ann", "data3": "Lee"})
    put(f"{base}/data", {"raw_contact_id": id, "mimetype": f"{item}contact_event", "data1": "1990-10-20", "data2": 3})
    phone.tap("More options")
    phone.tap("Add contact birthdays")
    assert phone.sees("Birthdays added successfully")
    row = phone.row("Ann Lee")
    assert (row["repeat_interval"], row["flags"]) == (31_536_000, 1)
    group = phone.model.type(row["event_type"])
    assert group is not None and group["title"] == "Birthdays"
    phone.open_day(day(20))
    assert phone.texts("event_item_title") == ["Ann Lee"]


@BOTH
def test_events_go_into_a_file_and_come_back_from_it(phone: Planner) -> None:
    def ask(what: str) -> None:
        phone.tap("More options")
        if phone.package == FOSSIFY:
            phone.tap("Settings")
            for _ in range(4):
                phone.scroll_down()
        phone.tap(what)

    phone.add("Over", day(3), 9 * 60)
    phone.add("Team, Sync; twice", day(17), 9 * 60, description="First\nSecond", location="Café", reminder_1_minutes=30)
    phone.add("Fair", day(20), None, repeat_interval=604_800, repeat_rule=16 + 1, repeat_limit=-4, repetition_exceptions="[20231023]")
    phone.add("Call", day(18), 10 * 60, 0, type=1)
    before = {row["title"]: row for row in phone.model.rows()}
    ask("Export events to an .ics file")
    phone.tap("export_events_filename")
    for _ in range(40):
        phone.device.input.key(67)
    phone.device.input.text("mine")
    phone.tap("Export past entries too")
    phone.tap("OK")
    phone.tap("SAVE")
    assert "SUMMARY:Team\\, Sync\\; twice" in phone.device.fs.read_bytes("/storage/emulated/0/Download/mine.ics").decode()
    phone.model.delete([row["id"] for row in phone.model.rows()])
    phone.device.activities.force_stop(phone.package)
    phone.open(phone.package)
    ask("Import events from an .ics file")
    phone.tap("mine.ics")
    after = {row["title"]: row for row in phone.model.rows()}
    assert set(after) == set(before) - {"Over"}
    for title, row in after.items():
        changed = {name for name in row if row[name] != before[title][name]}
        assert changed <= {"id", "source", "last_updated"}, title
    assert phone.alarms() == [phone.model.instant(day(17), 8 * 60 + 30)]


@BOTH
def test_another_app_can_fill_in_a_new_event(phone: Planner) -> None:
    begin = phone.model.instant(day(19), 14 * 60)
    extras = {"title": "Pizza", "eventLocation": "Roma", "beginTime": begin * 1000, "endTime": (begin + 5400) * 1000}
    intent = Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/event", package=phone.package, extras=extras)
    phone.device.activities.start(intent)
    phone.tap("save")
    assert phone.when("Pizza") == ("2023-10-19 14:00", "2023-10-19 15:30") and phone.row("Pizza")["location"] == "Roma"


@BOTH
def test_the_quick_filter_hides_a_group(phone: Planner) -> None:
    group = phone.model.save_type(None, "Work", -65536)
    phone.add("Team Sync", day(15), 18 * 60, event_type=group)
    phone.model.prefs["quick_filter_event_types"] = {str(group)}
    phone.open_day(day(15))
    assert phone.sees("Team Sync")
    phone.tap(f"quick_{group}")
    assert not phone.sees("Team Sync") and phone.model.shown_types == {1}
    phone.tap(f"quick_{group}")
    assert phone.sees("Team Sync")


@BOTH
def test_a_notification_about_a_deleted_event_leads_nowhere(phone: Planner) -> None:
    phone.device.activities.start(Intent(component=f"{phone.package}/.activities.EventActivity", extras={"event_id": 99}))
    assert phone.sees("An unknown error occurred") and phone.title == "October"


# --- a zone with daylight saving -------------------------------------------------------------------------------------------------------


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
