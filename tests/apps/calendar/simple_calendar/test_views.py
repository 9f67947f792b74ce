"""The views of Simple Calendar Pro and Fossify Calendar: month, day, list, week, year, and the way between them."""

from __future__ import annotations

from tests.apps.calendar.simple_calendar.planner import BACK, BOTH, FOSSIFY, Planner, day


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
