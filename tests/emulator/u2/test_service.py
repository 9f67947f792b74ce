"""The methods of the service on a real simulated device with the demo app, without a network."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from emulator.sim.core.device import Device
from tests.emulator.u2.rig import DEMO, CallError, Client, Selector, make_device, open_demo


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Device:
    device = make_device(tmp_path_factory.mktemp("u2"))
    device.snapshots.save("start")
    return device


@pytest.fixture
def client(fresh: Device) -> Iterator[Client]:
    fresh.snapshots.load("start")
    yield Client(fresh)
    assert fresh.app_errors == []


def rid(name: str, **more: Any) -> Selector:
    return Selector(resourceId=f"{DEMO}:id/{name}", **more)


def chain(first: Selector, relation: str, **second: Any) -> Selector:
    return first.child(**second) if relation == "child" else first.sibling(**second)


# --- selectors -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"text": "Save"}, 1),
        ({"text": "save"}, 0),
        ({"textContains": "av"}, 1),
        ({"textStartsWith": "Row"}, 10),
        ({"textMatches": r"Row [0-4]"}, 5),
        ({"textMatches": r"Row"}, 0),
        ({"className": "android.widget.Button"}, 6),
        ({"classNameMatches": r".*\.(Image)?Button"}, 16),
        ({"description": "More"}, 10),
        ({"descriptionContains": "or"}, 10),
        ({"descriptionStartsWith": "Mo"}, 10),
        ({"descriptionMatches": "[Mm]ore"}, 10),
        ({"checkable": True}, 1),
        ({"checked": True}, 0),
        ({"checked": False, "text": "Wi-Fi"}, 1),
        ({"enabled": False}, 1),
        ({"clickable": True, "className": "android.widget.EditText"}, 3),
        ({"longClickable": True, "className": "android.widget.LinearLayout"}, 10),
        ({"scrollable": True}, 1),
        ({"focusable": True, "packageName": DEMO, "className": "android.widget.Switch"}, 1),
        ({"focused": True}, 0),
        ({"selected": True}, 0),
        ({"packageName": "com.android.systemui", "className": "android.widget.TextView"}, 1),
        ({"packageNameMatches": r"org\.example\..*", "text": "Save"}, 1),
        ({"resourceId": f"{DEMO}:id/label"}, 10),
        ({"resourceIdMatches": r".*:id/(save|toast)"}, 2),
        ({"text": "Row 3", "resourceId": f"{DEMO}:id/label"}, 1),
        ({"className": "android.widget.Button", "instance": 2}, 1),
        ({"className": "android.widget.Button", "instance": 9}, 0),
        ({"className": "android.widget.Button", "index": 0}, 1),
    ],
)
def test_conditions(client: Client, fields: dict[str, Any], count: int) -> None:
    selector = Selector(**fields)
    assert client("count", selector) == count
    assert client("exist", selector) is (count > 0)
    assert len(client("objInfoOfAllInstances", selector)) == count


def test_instances_count_in_tree_order(client: Client) -> None:
    texts = [client("getText", Selector(className="android.widget.Button", instance=n)) for n in range(6)]
    assert texts == ["Save", "Toast", "Dialog", "Snack", "Later", "Never"]


def test_children_and_siblings(client: Client) -> None:
    row = rid("list").child(className="android.widget.LinearLayout", instance=4)
    assert client("getText", row.clone().child(resourceId=f"{DEMO}:id/label")) == "Row 4"
    more = Selector(text="Row 2").sibling(description="More")
    row_two = next(i for i in client("objInfoOfAllInstances", rid("label")) if i["text"] == "Row 2")
    assert client("objInfo", more)["bounds"]["top"] == pytest.approx(row_two["bounds"]["top"], abs=60)
    assert client("count", rid("list").child(resourceId=f"{DEMO}:id/label")) == 10
    assert client("exist", rid("list").child(text="Save")) is False
    assert client("getText", Selector(text="Save").sibling(className="android.widget.Button", instance=2)) == "Dialog"


def test_a_parent_without_such_a_child_gives_way_to_the_next(client: Client) -> None:
    found = Selector(className="android.widget.LinearLayout").child(className="android.widget.Button", text="Later")
    assert client("exist", found)
    nested = Selector(className="android.widget.LinearLayout", instance=3).child(text="Row 1")
    assert client("exist", nested)


def test_a_chain_searches_the_active_window_only(client: Client) -> None:
    assert client("exist", Selector(resourceId="com.android.systemui:id/clock"))
    assert not client("exist", Selector(resourceId="com.android.systemui:id/clock", instance=0))


def test_long_chains_end(client: Client) -> None:
    selector = Selector(enabled=True)
    for _ in range(12):
        selector = selector.sibling(enabled=True).child(enabled=True)
    assert client("exist", selector.child(text="no such text")) is False


def test_information_about_an_object(client: Client) -> None:
    info = client("objInfo", rid("wifi"))
    assert set(info) == {
        "bounds", "visibleBounds", "childCount", "className", "contentDescription", "packageName", "resourceName", "text", "checkable",
        "checked", "clickable", "enabled", "focusable", "focused", "longClickable", "scrollable", "selected",
    }  # fmt: skip
    assert (info["className"], info["text"], info["checkable"], info["checked"]) == ("android.widget.Switch", "Wi-Fi", True, False)
    assert info["resourceName"] == f"{DEMO}:id/wifi" and info["contentDescription"] is None
    assert set(info["bounds"]) == {"left", "top", "right", "bottom"}
    assert client("objInfo", rid("wifi", instance=0))["resourceName"] is None


def test_what_is_not_there(client: Client) -> None:
    with pytest.raises(CallError) as caught:
        client("objInfo", Selector(text="no such text", clickable=True))
    assert (caught.value.code, caught.value.message) == (-32001, "androidx.test.uiautomator.UiObjectNotFoundException")
    assert caught.value.data == "UiSelector[TEXT=no such text, CLICKABLE=true]"


def test_bad_and_expensive_patterns_are_errors(client: Client) -> None:
    with pytest.raises(CallError) as caught:
        client("exist", Selector(textMatches="(Row"))
    assert caught.value.message == "java.util.regex.PatternSyntaxException"
    assert "Unclosed group near index 4" in caught.value.data
    assert client("exist", Selector(textMatches="(((a*)*)*)*b" * 20)) is False


# --- touching ------------------------------------------------------------------------------------------------------------------------


def test_clicks(client: Client) -> None:
    assert client("click", Selector(text="Save")) is True
    assert client.status() == "saved "
    assert client("click", 500.7, 1000.2) is True
    assert client.status() == "row 0"
    assert client("click", 500, 1000, 700) is True
    assert client.status() == "held 0"
    assert client("longClick", Selector(text="Row 3")) is True
    assert client.status() == "held 3"
    assert client("click", rid("row", instance=2), "br") is True
    assert client.status() == "row 2" or client.status() == "more 2"
    assert client("click", 5000, 5000) is False


def test_raw_events_make_a_tap(client: Client) -> None:
    for action in (0, 1):
        assert client("injectInputEvent", action, 500, 1000, 0) is True
    assert client.status() == "row 0"
    assert client("injectInputEvent", 77, 1, 1, 0) is False


def test_swipes_scroll(client: Client) -> None:
    assert client("swipe", 500, 2000, 500, 1200, 100) is True
    assert not client("exist", Selector(text="Row 0"))
    assert client("swipePoints", [500, 1200, 500, 1600, 500, 2200], 100) is True
    assert client("exist", Selector(text="Row 0"))
    assert client("swipe", rid("list"), "up", 60) is True
    assert not client("exist", Selector(text="Row 0"))
    assert client("swipe", rid("list"), "down", 0.9, 60) is True
    assert client("drag", 500, 2000, 500, 1000, 60) is True
    assert client("dragTo", Selector(text="Save"), 500, 900, 60) is True


def test_pinches_and_gestures_take_time_and_change_nothing(client: Client) -> None:
    before = client("dumpWindowHierarchy", False, 50)
    now = client.device.clock.now_ms()
    assert client("pinchIn", rid("list"), 100, 50) is True
    assert client("pinchOut", rid("list"), 80, 50) is True
    apart = [{"x": 500, "y": 1500}, {"x": 600, "y": 1500}, {"x": 100, "y": 1500}, {"x": 1000, "y": 1500}]
    assert client("gesture", rid("list"), *apart, 100) is True
    assert client("dumpWindowHierarchy", False, 50) == before
    assert client.device.clock.now_ms() - now == 2 * (250 + 250) + 500 + 250
    together = [{"x": 400, "y": 2000}, {"x": 600, "y": 2000}, {"x": 400, "y": 1200}, {"x": 600, "y": 1200}]
    assert client("gesture", rid("list"), *together, 100) is True
    assert client("dumpWindowHierarchy", False, 50) != before


# --- scrolling -----------------------------------------------------------------------------------------------------------------------


def test_scrolling_step_by_step_ends_at_the_ends(client: Client) -> None:
    assert client("scrollBackward", rid("list"), True, 55) is False
    steps = 0
    while client("scrollForward", rid("list"), True, 55):
        steps += 1
        assert steps < 30
    assert steps > 2 and client("exist", Selector(text="Row 59"))
    assert client("scrollForward", rid("list"), True, 55) is False
    assert client("scrollToBeginning", rid("list"), True, 500, 55) is True
    assert client("exist", Selector(text="Row 0"))
    assert client("scrollToEnd", rid("list"), True, 500, 55) is True
    assert client("exist", Selector(text="Row 59"))
    assert client("flingToBeginning", rid("list"), True, 500) is True
    assert client("exist", Selector(text="Row 0"))
    assert client("flingForward", rid("list"), True) is True
    assert client("flingBackward", rid("list"), True) is False
    assert client("flingToEnd", rid("list"), True, 500) is True


def test_scrolling_to_something(client: Client) -> None:
    assert client("scrollTo", Selector(scrollable=True), Selector(text="Row 41"), True) is True
    assert client("exist", Selector(text="Row 41"))
    assert client("scrollTo", Selector(scrollable=True), Selector(text="Row 2"), True) is True
    assert client("scrollTo", Selector(scrollable=True), Selector(text="Row 99"), True) is False
    with pytest.raises(CallError, match="UiObjectNotFoundException"):
        client("scrollForward", Selector(text="none"), True, 55)


# --- remembered objects --------------------------------------------------------------------------------------------------------------


def test_children_by_what_they_say(client: Client) -> None:
    row = client("childByText", rid("list"), rid("row"), "Row 30")
    assert isinstance(row, str)
    assert client("exist", row) and client("objInfo", row)["className"] == "android.widget.LinearLayout"
    label = client("getChild", row, rid("label"))
    assert client("getText", label) == "Row 30"
    assert client("getText", client("getFromParent", label, Selector(className="android.widget.TextView"))) == "Row 30"
    assert client("click", row) is True
    client("scrollToBeginning", rid("list"), True, 50, 55)
    assert client.status() == "row 30"
    with pytest.raises(CallError, match="UiObjectNotFoundException"):
        client("childByText", rid("list"), rid("row"), "Row 40", False)
    assert client("getText", client("childByInstance", rid("list"), rid("label"), 3)) == "Row 3"
    described = client("childByDescription", rid("list"), rid("row"), "More")
    assert client("count", described) == 1


def test_ids_expire_after_a_minute(client: Client) -> None:
    name = client("getUiObject", Selector(text="Save"))
    client.device.clock.advance(59_000)
    assert client("exist", name)
    client.device.clock.advance(2_000)
    with pytest.raises(CallError) as caught:
        client("exist", name)
    assert caught.value.data == f"UiObject {name} not found!"


# --- text ----------------------------------------------------------------------------------------------------------------------------


def test_setting_and_clearing_text(client: Client) -> None:
    assert client("getText", rid("name")) == "Your name"
    assert client("setText", rid("name"), "Zo\u00eb \U0001f600 %s $(x)") is True
    assert client("getText", rid("name")) == "Zo\u00eb \U0001f600 %s $(x)"
    assert client("objInfo", rid("name"))["focused"] is False
    client("click", rid("name"))
    assert client("objInfo", rid("name"))["focused"] is True
    assert client("setText", rid("name"), "again") is True
    assert client("getText", rid("name")) == "again"
    assert client("clearTextField", rid("name")) is None
    assert client("getText", rid("name")) == "Your name"
    assert client("setText", rid("title"), "no") is False
    client("setText", rid("secret"), "abc")
    assert client("getText", rid("secret")) == "\u2022\u2022\u2022"


def test_the_clipboard_and_pasting(client: Client) -> None:
    assert client("getClipboard") is None
    assert client("setClipboard", None, "clip \U0001f4cb") is None
    assert client("getClipboard") == "clip \U0001f4cb"
    client("click", rid("name"))
    assert client("pasteClipboard") is None
    assert client("getText", rid("name")) == "clip \U0001f4cb"
    assert client("clearInputText") is None
    assert client("getText", rid("name")) == "Your name"


# --- waiting -------------------------------------------------------------------------------------------------------------------------


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


# --- the device ----------------------------------------------------------------------------------------------------------------------


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


def test_rotation_is_stored_as_a_wish(client: Client) -> None:
    assert client("freezeRotation", False) is None
    assert client.device.settings.get("system", "accelerometer_rotation") == "1"
    assert client("setOrientation", "left") is None
    assert client.device.settings.get("system", "user_rotation") == "1"
    assert client("deviceInfo")["displayRotation"] == 0


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


# --- robustness ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b"null", -32600),
        (b'"text"', -32600),
        (b"{}", -32600),
        (b'{"method":5}', -32600),
        (b'{"jsonrpc":"2.0","id":7,"method":"noSuchMethod"}', -32601),
        (b'{"jsonrpc":"2.0","id":7,"method":"makeToast","params":["x",1]}', -32601),
        (b'{"jsonrpc":"2.0","id":7,"method":"click"}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":["a","b","c","d"]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":[1e400,NaN]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":{"x":1}}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":"x"}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":{}}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":null}]}', -32001),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":"a","childOrSibling":["child"]}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[[]]}', -32602),
    ],
)
def test_nonsense_gets_an_error_object(client: Client, body: bytes, code: int) -> None:
    answer = client.raw(body)
    assert answer["error"]["code"] == code


def test_batches_and_missing_parameters(client: Client) -> None:
    batch = [{"jsonrpc": "2.0", "id": n, "method": "ping", "params": {}} for n in range(3)]
    assert [one["id"] for one in client.raw(json.dumps(batch).encode())] == [0, 1, 2]
    assert client.raw(b'{"jsonrpc":"2.0","id":"x","method":"ping"}') == {"jsonrpc": "2.0", "id": "x", "result": "pong"}


def test_a_fault_in_the_device_is_an_error_object(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(client.device.input, "tap", broken)
    with pytest.raises(CallError) as caught:
        client("click", 1, 1)
    assert caught.value.message == "java.lang.RuntimeException" and "boom" in caught.value.data
    assert client("ping") == "pong"


def test_a_large_text_goes_through(client: Client) -> None:
    text = "x" * 1_000_000
    client("setClipboard", None, text)
    assert client("getClipboard") == text


def test_the_same_calls_give_the_same_bytes(tmp_path: Path) -> None:
    runs = []
    for name in ("a", "b"):
        client = Client(make_device(tmp_path / name))
        client("click", Selector(text="Dialog"))
        client("waitForExists", Selector(text="none"), 3000)
        row = client("getUiObject", Selector(text="OK"))
        runs.append((row, client("dumpWindowHierarchy", False, 50), client("deviceInfo")))
    assert runs[0] == runs[1]
