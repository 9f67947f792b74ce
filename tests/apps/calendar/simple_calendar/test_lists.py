"""Search, selection, groups, settings, tasks, birthdays and files of Simple Calendar Pro and Fossify Calendar."""

from __future__ import annotations

from emulator.sim.toolkit.app import Intent
from tests.apps.calendar.simple_calendar.planner import BACK, BOTH, FOSSIFY, Planner, day


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
