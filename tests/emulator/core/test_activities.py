"""Tasks, results, back, processes and crashes."""

from __future__ import annotations

from emulator.sim.toolkit.app import Intent
from tests.emulator.core.phone import PROBE, Phone

MAIN = f"{PROBE}/.MainActivity"


def test_back_goes_to_overlay_then_activity_then_home(phone: Phone) -> None:
    phone.tap("Dialog")
    assert phone.sees("Sure?")
    phone.device.input.key(4)
    assert not phone.sees("Sure?")
    phone.tap("Lists")
    phone.device.input.key(4)
    assert phone.top == MAIN
    phone.device.input.key(4)
    assert "nexuslauncher" in phone.top
    # the root activity of a launcher entry stays behind
    phone.tap("Tap") if phone.sees("Tap") else phone.open()
    assert phone.top == MAIN


def test_back_hides_the_keyboard_first(phone: Phone) -> None:
    phone.tap("Fields")
    phone.tap("name")
    assert phone.device.frame().ime_shown
    phone.device.input.key(4)
    assert not phone.device.frame().ime_shown
    assert phone.top.endswith("/.FieldsActivity")
    phone.device.input.key(4)
    assert phone.top == MAIN


def test_a_tap_beside_a_dialog_dismisses_it_and_reaches_nothing_below(phone: Phone) -> None:
    x, y = phone.find("Tap").bounds.center
    phone.tap("Dialog")
    phone.device.input.tap(x, y)
    assert not phone.sees("Sure?")
    assert phone.log == []


def test_result_of_an_activity_that_was_started_for_one(phone: Phone) -> None:
    phone.tap("Pick")
    phone.tap("Blue")
    assert phone.log == ["result:pick:True:blue"]
    phone.tap("Pick")
    phone.device.input.key(4)
    assert phone.log == ["result:pick:True:blue", "result:pick:False:None"]


def test_result_comes_even_when_the_process_died_meanwhile(phone: Phone) -> None:
    phone.tap("Pick")
    phone.device.activities.kill(PROBE)
    phone.tap("Blue")
    assert phone.log == ["result:pick:True:blue"]


def test_state_survives_the_process_and_memory_does_not(phone: Phone) -> None:
    phone.tap("Tap")
    process = phone.device.activities.process(PROBE)
    assert process is not None
    process.memory["seen"] = True
    pid = process.pid
    phone.device.activities.kill(PROBE)
    assert phone.sees("tap")
    again = phone.device.activities.process(PROBE)
    assert again is not None and again.pid != pid and again.memory == {}


def test_force_stop_drops_activities_alarms_and_notifications(phone: Phone) -> None:
    phone.device.packages.grant(PROBE, "android.permission.POST_NOTIFICATIONS")
    phone.tap("Tap")
    phone.tap("Alarm")
    phone.tap("Notify")
    phone.device.activities.force_stop(PROBE)
    assert phone.device.alarms.pending() == []
    assert phone.device.notifications.active() == []
    found = phone.device.packages.find(PROBE)
    assert found is not None and found.stopped
    phone.open()
    assert phone.log == []


def test_single_top_delivers_a_new_intent(phone: Phone) -> None:
    phone.device.activities.start(Intent(action="android.intent.action.VIEW", data="probe:42"))
    assert phone.log == ["new:probe:42"]
    assert len(phone.device.activities.tasks[0].records) == 1


def test_pause_and_resume(phone: Phone) -> None:
    assert (phone.state.get("resumed"), phone.state.get("paused")) == (1, None)
    phone.tap("Lists")
    phone.device.input.key(4)
    assert (phone.state["resumed"], phone.state["paused"]) == (2, 1)
    phone.device.input.key(3)
    phone.open()
    assert (phone.state["resumed"], phone.state["paused"]) == (3, 2)
    phone.device.windows.open_shade()
    assert phone.state["paused"] == 2  # the shade pauses nothing


def test_launching_again_brings_the_task_back_as_it_was(phone: Phone) -> None:
    phone.tap("Lists")
    phone.device.input.key(3)
    phone.open()
    assert phone.top.endswith("/.ListsActivity")


def test_a_view_of_another_app_returns_to_the_caller(phone: Phone) -> None:
    phone.device.activities.force_stop(PROBE)
    phone.open("com.android.settings")
    phone.device.activities.start(Intent(action="android.intent.action.VIEW", data="probe:1"))
    assert phone.top == MAIN
    phone.device.input.key(4)
    assert phone.top.startswith("com.android.settings/")


def test_a_crash_ends_only_the_app_and_is_shown(phone: Phone) -> None:
    phone.tap("Crash")
    assert phone.sees("Probe keeps stopping")
    assert phone.device.activities.process(PROBE) is None
    assert any("probe was told to crash" in entry.message for entry in phone.device.log.entries("crash"))
    phone.tap("Close app")
    assert not phone.sees("Probe keeps stopping")
    phone.open()
    phone.tap("Tap")
    assert phone.log == ["tap"]


def test_app_info_of_a_crashed_app(phone: Phone) -> None:
    phone.tap("Crash")
    phone.tap("App info")
    assert phone.sees("App info") and phone.sees("Probe")
    assert phone.top.startswith("com.android.settings/")


def test_keys_that_no_field_takes_reach_the_activity(phone: Phone) -> None:
    phone.device.input.key(131)
    assert phone.log == ["key:131"]


def test_an_unanswered_intent_is_reported(phone: Phone) -> None:
    result = phone.device.activities.start(Intent(action="android.intent.action.VIEW", data="nobody:1"))
    assert result.status == "unresolved"
    assert phone.device.activities.start(Intent(component="org.nobody/.Main")).status == "no_class"


def test_removing_a_task_ends_its_process(phone: Phone) -> None:
    task = phone.device.activities.tasks[0]
    assert phone.device.activities.remove_task(task.id)
    assert phone.device.activities.process(PROBE) is None
    assert not phone.device.activities.remove_task(task.id)
