"""Messages in and out, with a tiny SMS app; the roles that let it."""

from __future__ import annotations

import pytest

from emulator.sim.core.roles import DIALER, SMS
from emulator.sim.core.telephony import SEND_MS
from emulator.sim.toolkit.app import Intent
from tests.emulator.providers.phone import PEEPER, TEXTER, Phone

P = "android.permission."


def test_an_incoming_message_goes_to_the_default_app_which_stores_it(phone: Phone) -> None:
    phone.make_default()
    phone.device.telephony.incoming_sms("5551234567", "Hello there")
    rows = phone.query("content://sms", ["address", "body", "type", "read", "seen", "date", "creator"])
    now = phone.device.clock.now_ms()
    assert rows == [
        {"address": "5551234567", "body": "Hello there", "type": 1, "read": 0, "seen": 0, "date": now, "creator": TEXTER}
    ]  # fmt: skip
    peek = phone.device.notifications.heads_up()
    assert peek is not None and (peek.package, peek.notification.title, peek.notification.text) == (TEXTER, "5551234567", "Hello there")


def test_without_a_default_app_nobody_stores_it(phone: Phone) -> None:
    phone.device.telephony.incoming_sms("5551234567", "Hello there")
    assert phone.query("content://sms") == []


def test_others_hear_of_it_with_the_permission_only(phone: Phone) -> None:
    phone.make_default()
    phone.app(PEEPER)
    phone.device.telephony.incoming_sms("1", "secret")
    assert "heard" not in phone.app(PEEPER).ctx.memory
    phone.device.packages.grant(PEEPER, P + "RECEIVE_SMS")
    phone.device.telephony.incoming_sms("1", "open")
    assert [extras["body"] for extras in phone.app(PEEPER).ctx.memory["heard"]] == ["open"]


def test_a_sent_message_has_its_answer_in_virtual_time(phone: Phone) -> None:
    phone.make_default()
    app = phone.app()
    uri = app.send("555-123-4567", "On my way.")
    start = phone.device.clock.now_ms()
    phone.device.clock.advance(SEND_MS - 1)
    assert phone.query(uri, ["type"]) == [{"type": 4}] and "results" not in app.ctx.memory
    phone.device.clock.advance(1)
    assert phone.query(uri, ["type", "body", "creator"]) == [{"type": 2, "body": "On my way.", "creator": TEXTER}]
    assert app.ctx.memory["results"] == [[uri, True, start + SEND_MS]]
    assert [(sent.address, sent.text, sent.ok) for sent in phone.device.telephony.sent] == [("555-123-4567", "On my way.", True)]


def test_without_radio_it_fails(phone: Phone) -> None:
    phone.make_default()
    phone.device.settings.put("global", "airplane_mode_on", "1")
    uri = phone.app().send("555-123-4567", "On my way.")
    phone.device.clock.advance(SEND_MS)
    assert phone.query(uri, ["type"]) == [{"type": 5}]
    assert phone.threads("error") == [{"error": 1}]


def test_the_answer_survives_process_and_snapshot(phone: Phone) -> None:
    phone.make_default()
    uri = phone.app().send("1", "x")
    phone.device.snapshots.save("pending")
    phone.device.activities.kill(TEXTER)
    phone.device.clock.advance(SEND_MS)
    assert phone.query(uri, ["type"]) == [{"type": 2}]
    phone.device.snapshots.load("pending")
    assert phone.query(uri, ["type"]) == [{"type": 4}]
    phone.device.clock.advance(SEND_MS)
    assert phone.query(uri, ["type"]) == [{"type": 2}]


def test_the_system_keeps_what_other_apps_send(phone: Phone) -> None:
    phone.make_default()
    phone.device.packages.grant(PEEPER, P + "SEND_SMS")
    phone.app(PEEPER).ctx.send_sms("555-123-4567", "psst", "k")
    assert phone.query("content://sms") == []
    phone.device.clock.advance(SEND_MS)
    assert phone.query("content://sms", ["address", "body", "type", "creator"]) == [
        {"address": "555-123-4567", "body": "psst", "type": 2, "creator": PEEPER}
    ]


def test_sending_is_refused_with_the_platform_s_words(phone: Phone) -> None:
    context = phone.app(PEEPER).ctx
    with pytest.raises(PermissionError, match=r"does not have android\.permission\.SEND_SMS"):
        context.send_sms("1", "x", "k")
    phone.make_default()
    context = phone.app().ctx
    with pytest.raises(ValueError, match="Invalid destinationAddress"):
        context.send_sms(" ", "x", "k")
    with pytest.raises(ValueError, match="Invalid message body"):
        context.send_sms("1", "", "k")


# --- roles -----------------------------------------------------------------------------------------------------------------------------


def test_a_role_brings_its_permissions_and_takes_them_along(phone: Phone) -> None:
    packages = phone.device.packages
    packages.grant(TEXTER, P + "CAMERA")  # the user's own grant stays
    phone.make_default()
    for name in ("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE", "POST_NOTIFICATIONS"):
        assert packages.has_permission(TEXTER, P + name), name
    assert not packages.has_permission(TEXTER, P + "READ_CALL_LOG")  # not one of this role's
    assert packages.app_op(TEXTER, "WRITE_SMS") == "allow"
    phone.app()
    phone.device.set_role_holder(SMS, PEEPER)
    assert phone.device.activities.process(TEXTER) is None
    assert not packages.has_permission(TEXTER, P + "READ_SMS") and packages.has_permission(TEXTER, P + "CAMERA")
    assert packages.app_op(TEXTER, "WRITE_SMS") == "default"
    assert phone.device.settings.get("secure", "sms_default_application") == PEEPER


def test_only_apps_that_declare_a_role_can_ask_for_it(phone: Phone) -> None:
    assert phone.run(f"cmd role add-role-holder {SMS} {PEEPER}").startswith("Error: see logcat for details.")
    assert phone.run(f"cmd role add-role-holder --user 0 {SMS} {TEXTER}") == ""
    assert phone.run("settings get secure sms_default_application") == f"{TEXTER}\n"
    assert f"holders={TEXTER}" in phone.run("dumpsys role")


def test_the_dialog_makes_an_app_the_default(phone: Phone) -> None:
    phone.open(TEXTER)
    app = phone.app()
    app.ctx.start(Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": SMS}), for_result="role")
    assert phone.sees("Set Texter as your default SMS app?")
    phone.tap("Texter")
    phone.tap("Set as default")
    assert app.ctx.role_holder(SMS) == TEXTER and phone.device.packages.has_permission(TEXTER, P + "READ_SMS")


def test_the_dialog_does_not_show_for_an_app_that_does_not_qualify(phone: Phone) -> None:
    phone.open(PEEPER)
    phone.app(PEEPER).ctx.start(
        Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": SMS}), for_result="role"
    )
    assert phone.sees("Peeper") and not phone.sees("Set as default")


def test_what_the_role_brought_outlives_clearing(phone: Phone) -> None:
    phone.make_default()
    phone.device.packages.clear(TEXTER)
    assert phone.device.packages.has_permission(TEXTER, P + "READ_SMS")
    phone.device.telephony.incoming_sms("1", "x")
    assert len(phone.query("content://sms")) == 1


def test_a_role_is_given_up_with_its_holder(phone: Phone) -> None:
    phone.make_default()
    phone.run(f"pm disable-user --user 0 {TEXTER}")
    assert phone.device.role_holder(SMS) == ""
    assert phone.device.role_holder(DIALER) == "com.google.android.dialer"
    phone.device.telephony.incoming_sms("1", "x")
    assert phone.query("content://sms") == []


def test_roles_are_part_of_a_snapshot(phone: Phone) -> None:
    phone.make_default()
    phone.device.snapshots.save("held")
    phone.device.set_role_holder(SMS, "")
    phone.device.snapshots.load("held")
    assert phone.device.role_holder(SMS) == TEXTER
    phone.device.set_role_holder(SMS, PEEPER)
    assert not phone.device.packages.has_permission(TEXTER, P + "READ_SMS")


def test_messages_to_a_number_open_the_default_app(phone: Phone) -> None:
    phone.make_default()
    phone.run("am start -a android.intent.action.SENDTO -d smsto:5551234567")
    assert phone.sees("To smsto:5551234567")


def test_a_content_uri_is_resolved_by_its_type(phone: Phone) -> None:
    device = phone.device
    device.providers.insert("content://call_log/calls", {"number": "1", "type": 2})
    targets = device.activities.resolver.activities(Intent(action="android.intent.action.VIEW", data="content://call_log/calls"))
    assert targets == [("com.google.android.dialer", "main")]
    assert device.activities.resolver.activities(Intent(action="android.intent.action.VIEW", data="content://call_log/calls/1")) == []
