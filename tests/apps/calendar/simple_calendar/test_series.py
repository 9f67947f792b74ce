"""Series in Simple Calendar Pro and Fossify Calendar: made, changed and deleted, as a whole or in part."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.apps.calendar.simple_calendar.planner import BACK, BOTH, Planner, day


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
