"""The methods about the device as a whole, and waiting."""

from __future__ import annotations

import base64

import pytest
from lxml import etree

from tests.emulator.u2.rig import DEMO, CallError, Client, Selector, open_demo, rid


def test_waiting_moves_device_time_until_the_condition_holds(client: Client) -> None:
    client("click", Selector(text="Dialog"))
    start = client.device.clock.now_ms()
    assert client("waitForExists", Selector(text="Really?"), 20_000) is True
    assert client.device.clock.now_ms() == start
    assert client("waitUntilGone", Selector(text="Really?"), 5_000) is False
    assert client.device.clock.now_ms() - start == 5_000
    assert client("waitForExists", Selector(text="none"), 10**12) is False
    assert client.device.clock.now_ms() - start == 5_000 + 86_400_000


def test_waiting_for_selectors_follows_the_configuration(client: Client) -> None:
    assert client("getConfigurator") == {
        "actionAcknowledgmentTimeout": 500, "keyInjectionDelay": 0, "scrollAcknowledgmentTimeout": 200, "waitForIdleTimeout": 0,
        "waitForSelectorTimeout": 0, "uiAutomationFlags": 0,
    }  # fmt: skip
    assert client("setConfigurator", {"waitForSelectorTimeout": 3000, "unknown": 1})["waitForSelectorTimeout"] == 3000
    start = client.device.clock.now_ms()
    with pytest.raises(CallError):
        client("objInfo", Selector(text="none"))
    assert client.device.clock.now_ms() - start == 3000


def test_watchers_run_while_waiting(client: Client) -> None:
    client("registerClickUiObjectWatcher", "agree", [Selector(text="Really?")], Selector(text="OK"))
    client("registerPressKeyskWatcher", "leave", [Selector(text="no such text")], ["home"])
    client("click", Selector(text="Dialog"))
    assert client("waitForExists", Selector(text="agreed"), 5000) is True
    assert client("hasWatcherTriggered", "agree") is True and client("hasWatcherTriggered", "leave") is False
    assert client("hasAnyWatcherTriggered") is True and client("getWatchers") == ["agree", "leave"]
    client("resetWatcherTriggers")
    client("removeWatcher", "agree")
    assert client("hasAnyWatcherTriggered") is False and client("getWatchers") == ["leave"]


def test_information_about_the_device(client: Client) -> None:
    info = client("deviceInfo")
    assert info == {
        "currentPackageName": DEMO, "displayWidth": 1080, "displayHeight": 2400, "displayRotation": 0, "displaySizeDpX": 411,
        "displaySizeDpY": 914, "productName": info["productName"], "naturalOrientation": True, "screenOn": True, "sdkInt": 33,
    }  # fmt: skip


def test_keys_and_screen(client: Client) -> None:
    assert client("pressKey", "home") is True
    assert client("deviceInfo")["currentPackageName"] == "com.google.android.apps.nexuslauncher"
    open_demo(client.device)
    assert client("pressKey", "nonsense") is False
    client("click", rid("name"))
    assert client("pressKeyCode", 29) is True and client("pressKeyCode", 29, 1) is True
    assert client("getText", rid("name")) == "aA"
    assert client("pressKey", "delete") is True
    assert client("getText", rid("name")) == "a"
    assert client("isScreenOn") is True
    client("sleep")
    assert client("isScreenOn") is False
    client("wakeUp")
    assert client("isScreenOn") is True
    assert client("openNotification") is True
    assert client("deviceInfo")["currentPackageName"] == "com.android.systemui"
    client("pressKey", "back")
    assert client("openQuickSettings") is True
    client("pressKey", "back")
    client("pressKey", "recent")


def test_toasts(client: Client) -> None:
    assert client("getLastToast") is None
    client("click", Selector(text="Toast"))
    assert client("getLastToast") == "A toast \U0001f35e"
    client("clearLastToast")
    assert client("getLastToast") is None
    client("click", Selector(text="Later"))
    client.device.clock.advance(5000)
    assert client("getLastToast") == "Time is up"
    assert Client(client.device)("getLastToast") is None  # a new server has not heard earlier ones


def test_the_screenshot_is_a_jpeg_in_lines(client: Client) -> None:
    text = client("takeScreenshot", 1, 80)
    assert text.endswith("\n") and max(map(len, text.splitlines())) == 76
    assert base64.b64decode(text) == client.device.screenshot_jpeg(80)


def test_the_dump(client: Client) -> None:
    root = etree.fromstring(client("dumpWindowHierarchy", False, 50).encode())
    assert root.xpath("//node[@text='Demo & \"tests\" <1>']")
    packages = [node.get("package") for node in root]
    assert packages[0] == DEMO and "com.android.systemui" in packages
    active = etree.fromstring(client("dumpWindowHierarchy", True, 50, True).encode())
    assert [node.get("package") for node in active] == [DEMO]
    assert not active.xpath("//node[@resource-id='android:id/statusBarBackground']")


def test_dialogs_hide_what_is_behind_and_snackbars_do_not(client: Client) -> None:
    client("click", Selector(text="Snack"))
    assert client("exist", Selector(text="Undone")) and client("exist", Selector(text="Save"))
    client("click", Selector(text="Undo"))
    client("click", Selector(text="Dialog"))
    assert client("exist", Selector(text="Really?")) and not client("exist", Selector(text="Save"))
    assert client("objInfo", Selector(text="OK"))["resourceName"] == "android:id/button1"
    client("pressKey", "back")
    assert not client("exist", Selector(text="Really?"))


def test_rotation_is_kept_and_followed(client: Client) -> None:
    assert client("freezeRotation", False) is None
    assert client.device.settings.get("system", "accelerometer_rotation") == "1"
    assert client("setOrientation", "left") is None
    assert client.device.settings.get("system", "user_rotation") == "1"
    assert client("deviceInfo")["displayRotation"] == 1


def test_starting_an_app(client: Client) -> None:
    client("pressKey", "home")
    assert client("launchApp", "no.such.app") is False
    assert client("launchApp", DEMO) is True
    assert client("deviceInfo")["currentPackageName"] == DEMO


def test_number_wheels_turn_by_their_buttons(client: Client) -> None:
    open_demo(client.device, ".WheelActivity")
    picker = rid("hour")
    assert client("getText", Selector(resourceId="android:id/numberpicker_input")) == "6"
    client("click", picker.clone().child(className="android.widget.Button", instance=1))
    assert client("getText", Selector(resourceId="android:id/numberpicker_input")) == "7"
    client("click", picker.clone().child(className="android.widget.Button", instance=0))
    assert client("getText", Selector(resourceId="android:id/numberpicker_input")) == "6"
    client("click", Selector(description="C"))
    assert client("objInfo", Selector(description="C"))["selected"] is True
