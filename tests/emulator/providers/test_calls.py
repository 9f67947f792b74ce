"""Calls: the Phone app, the call screen, the call log, what dumpsys says."""

from __future__ import annotations

import pytest

from emulator.sim.core.providers import ProviderError
from emulator.sim.core.telephony import ALERT_MS, DIAL_MS
from emulator.sim.toolkit.app import Intent
from tests.emulator.providers.phone import CONTACTS, PEEPER, TEXTER, Phone

DIALER = "com.google.android.dialer"
LOG = "content://call_log/calls"
ENDCALL, CALL = 6, 5


def front(phone: Phone) -> str:
    top = phone.device.activities.top()
    assert top is not None
    return top.class_name.rsplit(".", 1)[1]


def state(phone: Phone) -> str:
    return next(line.strip() for line in phone.run("dumpsys telephony.registry").splitlines() if "mCallState" in line)


def call(phone: Phone, number: str = "212-555-1234") -> None:
    phone.run(f"am start -a android.intent.action.CALL -d tel:{number}")


def test_a_call_goes_from_dialing_to_the_log(phone: Phone) -> None:
    phone.person("Alice", "Johnson", "212-555-1234")
    start = phone.device.clock.now_ms()
    assert state(phone) == "mCallState=0"
    call(phone)
    assert front(phone) == "InCallActivity" and phone.sees("Calling…") and phone.sees("Alice Johnson")
    assert phone.sees("Mobile (212) 555-1234") and state(phone) == "mCallState=2"
    assert "state=DIALING" in phone.run("dumpsys telecom") and phone.query(LOG) == []
    phone.device.clock.advance(DIAL_MS + ALERT_MS + 65_000)
    assert phone.sees("01:05") and "state=ACTIVE" in phone.run("dumpsys telecom")
    phone.tap("End call")
    assert front(phone) == "NexusLauncherActivity" and state(phone) == "mCallState=0"
    row = phone.query(LOG, ["number", "type", "duration", "date", "name", "numbertype", "normalized_number", "new", "countryiso"])[0]
    assert row == {
        "number": "2125551234",
        "type": 2,
        "duration": 65,
        "date": start,
        "name": "Alice Johnson",
        "numbertype": 2,
        "normalized_number": "+12125551234",
        "new": 1,
        "countryiso": "US",
    }


def test_a_call_that_nobody_takes_lasts_no_time(phone: Phone) -> None:
    call(phone)
    phone.device.clock.advance(DIAL_MS)
    phone.device.input.key(ENDCALL)
    assert phone.query(LOG, ["type", "duration", "name"]) == [{"type": 2, "duration": 0, "name": None}]


def test_mute_speaker_keypad_and_hold(phone: Phone) -> None:
    call(phone)
    assert not phone.find("Hold").enabled
    phone.device.clock.advance(DIAL_MS + ALERT_MS)
    for label in ("Mute", "Speaker"):
        assert not phone.find(label).checked
        phone.tap(label)
        assert phone.find(label).checked
    phone.tap("Keypad")
    phone.tap("5,JKL")
    phone.tap("pound")
    assert phone.sees("5#")
    phone.tap("Hold")
    assert phone.sees("On hold") and phone.device.telephony.calls[0].state == "held"


def test_back_leaves_the_call_running_and_the_notification_leads_to_it(phone: Phone) -> None:
    phone.open(TEXTER)
    call(phone)
    phone.device.clock.advance(DIAL_MS + ALERT_MS)
    phone.device.input.key(4)
    assert front(phone) == "Main" and phone.device.telephony.call_state == 2
    assert [posted.notification.text for posted in phone.device.notifications.active()] == ["Ongoing call"]
    phone.device.windows.open_shade("notifications")
    phone.tap("Ongoing call")
    assert front(phone) == "InCallActivity"
    phone.device.input.key(4)
    phone.device.activities.deliver_notification_action(DIALER, 1, "", "hangup")
    assert phone.device.telephony.calls == [] and phone.device.notifications.active() == [] and front(phone) == "Main"


def test_an_app_needs_the_permission_to_call(phone: Phone) -> None:
    phone.open(PEEPER)
    intent = Intent(action="android.intent.action.CALL", data="tel:2125551234")
    with pytest.raises(PermissionError, match=r"requires android\.permission\.CALL_PHONE"):
        phone.app(PEEPER).ctx.start(intent)
    phone.device.packages.grant(PEEPER, "android.permission.CALL_PHONE")
    phone.app(PEEPER).ctx.start(intent)
    assert phone.device.telephony.calls[0].number == "2125551234"
    phone.tap("End call")
    assert phone.sees("Peeper")


def test_dialling_opens_the_keypad_with_the_number(phone: Phone) -> None:
    phone.person("Alice", "Johnson", "212-555-1234")
    phone.open(TEXTER)
    phone.app().ctx.start(Intent(action="android.intent.action.DIAL", data="tel:212-555-1234"))
    assert front(phone) == "GoogleDialtactsActivity" and phone.sees("(212) 555-1234") and phone.sees("Alice Johnson")
    assert phone.device.telephony.calls == []
    phone.tap("backspace")
    phone.tap("9,WXYZ")
    assert phone.sees("(212) 555-1239")
    phone.tap("dial")
    assert phone.device.telephony.calls[0].number == "2125551239"


def test_numbers_are_typed_on_the_keypad(phone: Phone) -> None:
    phone.open(DIALER)
    phone.tap("key pad")
    for desc in ("one", "two", "star", "pound"):
        phone.tap(desc)
    phone.long_press("zero")
    assert phone.sees("12*#+")
    phone.long_press("backspace")
    assert phone.find("digits").text == ""


def test_without_radio_no_call_is_made(phone: Phone) -> None:
    phone.device.settings.put("global", "airplane_mode_on", "1")
    call(phone)
    assert phone.sees("Turn off airplane mode to make a call.") and phone.device.telephony.calls == []
    phone.tap("OK")
    assert front(phone) == "NexusLauncherActivity"


def test_an_incoming_call_peeks_until_it_is_answered(phone: Phone) -> None:
    phone.person("Alice", "Johnson", "212-555-1234")
    phone.open(TEXTER)
    phone.device.telephony.incoming_call("2125551234")
    phone.device.clock.advance(20_000)
    assert phone.sees("Incoming call") and phone.sees("Alice Johnson") and state(phone) == "mCallState=1"
    assert "mCallIncomingNumber=2125551234" in phone.run("dumpsys telephony.registry")
    phone.tap("Answer")
    assert front(phone) == "InCallActivity" and state(phone) == "mCallState=2"
    phone.device.clock.advance(10_000)
    phone.device.telephony.end("2125551234")
    assert front(phone) == "Main"
    assert phone.query(LOG, ["type", "duration"]) == [{"type": 1, "duration": 10}]


def test_a_call_wakes_the_screen(phone: Phone) -> None:
    phone.device.set_display(False)
    phone.device.telephony.incoming_call("2125551234")
    assert phone.device.display_on and front(phone) == "InCallActivity" and phone.sees("Call from")
    phone.tap("Answer")
    assert phone.device.telephony.calls[0].state == "active"


def test_a_missed_call_leaves_a_row_and_a_notification(phone: Phone) -> None:
    phone.device.telephony.incoming_call("4155550100")
    phone.device.telephony.end("4155550100")
    assert phone.query(LOG, ["number", "type", "new", "is_read"]) == [{"number": "4155550100", "type": 3, "new": 1, "is_read": 0}]
    posted = phone.device.notifications.active()[0]
    assert (posted.notification.title, posted.notification.text) == ("Missed call", "(415) 555-0100")
    phone.open(DIALER)
    phone.tap("Recents")
    assert phone.sees("Missed call • 3:34 PM") and phone.device.notifications.active() == []
    assert phone.query(LOG, ["new", "is_read"]) == [{"new": 0, "is_read": 1}]
    phone.tap("Call (415) 555-0100")
    assert front(phone) == "InCallActivity"


def test_a_declined_call_is_not_missed(phone: Phone) -> None:
    phone.device.telephony.incoming_call("4155550100")
    phone.device.input.key(ENDCALL)
    assert phone.query(LOG, ["type"]) == [{"type": 5}] and phone.device.notifications.active() == []


def test_the_call_key_answers_and_the_end_key_without_a_call_darkens(phone: Phone) -> None:
    phone.device.telephony.incoming_call("4155550100")
    phone.device.input.key(CALL)
    assert phone.device.telephony.calls[0].state == "active"
    phone.device.input.key(ENDCALL)
    assert phone.device.display_on
    phone.device.input.key(ENDCALL)
    assert not phone.device.display_on


def test_a_second_call_waits_and_the_first_is_held(phone: Phone) -> None:
    call(phone)
    phone.device.clock.advance(DIAL_MS + ALERT_MS)
    phone.device.telephony.incoming_call("4155550100")
    assert [each.state for each in phone.device.telephony.calls] == ["active", "waiting"]
    phone.tap("Answer")
    assert [each.state for each in phone.device.telephony.calls] == ["held", "active"]
    phone.tap("End call")
    assert [each.state for each in phone.device.telephony.calls] == ["active"]


def test_apps_hear_the_state_of_the_phone_with_the_permission(phone: Phone) -> None:
    phone.make_default()  # brings READ_PHONE_STATE
    app = phone.app()
    phone.device.telephony.incoming_call("1")
    assert app.ctx.call_state() == "RINGING"
    phone.device.telephony.end("1")
    assert [extras for action, extras, _ in app.ctx.memory["heard"] if action.endswith("PHONE_STATE")] == [
        {"state": "RINGING"},
        {"state": "IDLE"},
    ]


def test_a_snapshot_keeps_a_call_in_progress(phone: Phone) -> None:
    call(phone)
    phone.device.snapshots.save("dialing")
    phone.device.input.key(ENDCALL)
    phone.device.snapshots.load("dialing")
    phone.device.clock.advance(DIAL_MS + ALERT_MS)
    assert phone.device.telephony.calls[0].state == "active" and front(phone) == "InCallActivity"


def test_favourites_contacts_and_search(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    phone.person("Bob", "Smith", "415-555-0100")
    phone.update(f"{CONTACTS}/contacts/{phone.contact_of(raw_id)}", {"starred": 1})
    phone.open(DIALER)
    assert phone.sees("Alice Johnson") and not phone.sees("Bob Smith")
    phone.tap("Contacts")
    assert phone.sees("Bob Smith")
    phone.tap("Search contacts")
    phone.device.input.text("smi")
    assert phone.sees("Bob Smith") and not phone.sees("Alice Johnson")
    phone.tap("Bob Smith")
    assert phone.device.telephony.calls[0].number == "4155550100"


def test_the_call_screen_is_no_recent_app(phone: Phone) -> None:
    call(phone)
    assert all(task.affinity == DIALER or "incall" not in task.affinity for task in phone.device.activities.recent_tasks())
    assert "com.android.incallui.InCallActivity" in phone.run("dumpsys activity activities")


# --- the log as a provider ---------------------------------------------------------------------------------------------------------------


def test_rows_of_the_log_are_kept_filtered_and_removed(phone: Phone) -> None:
    for number, kind in (("212-555-1234", 2), ("4155550100", 3), ("+12125551234", 1)):
        phone.insert(LOG, {"number": number, "type": kind, "date": kind * 1000, "duration": 5, "new": 1})
    assert phone.query(LOG, ["COUNT(*)"]) == [{"COUNT(*)": 3}]
    assert len(phone.query(f"{LOG}/filter/2125551234")) == 2
    assert [row["number"] for row in phone.query(f"{LOG}?limit=1&offset=1", ["number"], sort="date DESC")] == ["212-555-1234"]
    assert phone.query(f"{LOG}/2", ["number"]) == [{"number": "4155550100"}]
    assert phone.update(LOG, {"new": 0}, "type=3") == 1
    assert phone.delete(LOG, "duration=5 AND new=1") == 2
    assert phone.query(LOG, ["number"]) == [{"number": "4155550100"}]


def test_the_log_refuses_in_its_own_words(phone: Phone) -> None:
    with pytest.raises(ProviderError, match="Unknown URL content://call_log/nonsense"):
        phone.query("content://call_log/nonsense")
    with pytest.raises(ProviderError, match="Cannot delete that URL: content://call_log/calls/1"):
        phone.delete(f"{LOG}/1")
    with pytest.raises(ProviderError, match="Column 'shoe_size' is invalid"):
        phone.insert(LOG, {"shoe_size": 1})
    with pytest.raises(ProviderError, match=r"Permission Denial: reading com\.android\.providers\.contacts\.CallLogProvider"):
        phone.query(LOG, caller=PEEPER)
