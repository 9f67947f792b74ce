"""The permission dialog and the pages of the permission controller."""

from __future__ import annotations

import pytest

from tests.emulator.core.phone import PROBE, Phone

PREFIX = "android.permission."


@pytest.fixture
def probe(phone: Phone) -> Phone:
    phone.open()
    return phone


def _granted(phone: Phone) -> set[str]:
    return {name.removeprefix(PREFIX) for name in phone.device.packages.require(PROBE).granted}


def test_allow_grants_the_group_and_answers(probe: Phone) -> None:
    probe.tap("Contacts")
    assert probe.sees("Allow Probe to access your contacts?")
    probe.tap("Allow")
    assert probe.log == ["permission:READ_CONTACTS:True:c"]
    assert {"READ_CONTACTS", "WRITE_CONTACTS"} <= _granted(probe)
    probe.tap("Contacts")
    assert probe.log == ["permission:READ_CONTACTS:True:c"] * 2


def test_the_second_refusal_is_final(probe: Phone) -> None:
    probe.tap("Contacts")
    assert probe.sees("permission_deny_button")
    probe.tap("Don’t allow")
    probe.tap("Contacts")
    assert probe.sees("permission_deny_and_dont_ask_again_button")
    probe.tap("Don’t allow")
    probe.tap("Contacts")
    assert not probe.sees("permission_message")
    assert probe.log == ["permission:READ_CONTACTS:False:c"] * 3


def test_leaving_the_question_open_is_no_refusal(probe: Phone) -> None:
    for _ in range(3):
        probe.tap("Contacts")
        probe.device.input.tap(540, 300)  # a tap beside it does nothing
        assert probe.sees("permission_message")
        probe.device.input.key(4)
    assert probe.log == ["permission:READ_CONTACTS:False:c"] * 3


def test_location_precise_approximate_and_once(probe: Phone) -> None:
    probe.tap("Location")
    assert probe.sees("Allow Probe to access this device’s location?")
    probe.tap("Approximate")
    probe.tap("While using the app")
    assert probe.log == ["permission:ACCESS_FINE_LOCATION:False:l"]
    assert _granted(probe) & {"ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"} == {"ACCESS_COARSE_LOCATION"}
    probe.tap("Location")
    probe.tap("Precise")
    probe.tap("Only this time")
    assert "ACCESS_FINE_LOCATION" in _granted(probe)
    probe.device.activities.force_stop(PROBE)
    assert not _granted(probe) & {"ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"}


def test_requests_are_asked_one_after_the_other(probe: Phone) -> None:
    probe.device.frame()
    process = probe.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    for name in ("POST_NOTIFICATIONS", "READ_CONTACTS"):
        process.app.ctx.request_permission(PREFIX + name, "all")
    assert probe.sees("Allow Probe to send you notifications?")
    probe.tap("Allow")
    assert probe.sees("Allow Probe to access your contacts?")
    probe.tap("Don’t allow")
    assert probe.log == ["permission:POST_NOTIFICATIONS:True:all", "permission:READ_CONTACTS:False:all"]


def test_legacy_storage_is_refused_without_a_question_on_api_33(probe: Phone) -> None:
    process = probe.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    process.app.ctx.request_permission(PREFIX + "READ_EXTERNAL_STORAGE", "s")
    assert not probe.sees("permission_message")
    assert probe.log == ["permission:READ_EXTERNAL_STORAGE:False:s"]


def test_the_app_stays_visible_behind_the_dialog(probe: Phone) -> None:
    probe.tap("Contacts")
    kinds = [window.type for window in probe.device.frame().windows if window.package in (PROBE, "com.google.android.permissioncontroller")]
    assert kinds == ["app", "app", "dialog"]


def test_permission_pages(probe: Phone) -> None:
    probe.device.input.key(3)
    probe.device.input.swipe(540, 1700, 540, 700)
    probe.long_press("Probe")
    probe.tap("App info")
    probe.tap("Permissions")
    probe.tap("Contacts")
    probe.tap("Allow")
    assert "READ_CONTACTS" in _granted(probe)
    probe.tap("Don’t allow")
    assert "READ_CONTACTS" not in _granted(probe)
    probe.device.input.key(4)
    assert probe.sees("No permissions allowed")


def test_role_dialog(probe: Phone) -> None:
    from emulator.sim.toolkit.app import Intent

    process = probe.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    ask = Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": "android.app.role.SMS"})
    process.app.ctx.start(ask, for_result="role")
    assert probe.sees("Set Probe as your default SMS app?")
    probe.tap("Set as default")  # nothing chosen yet
    assert probe.sees("Set Probe as your default SMS app?")
    probe.tap("Probe")
    probe.tap("Set as default")
    assert probe.log == ["result:role:True:None"]
    assert probe.device.settings.get("secure", "sms_default_application") == PROBE
