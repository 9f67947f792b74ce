"""Touching, scrolling and editing what selectors find."""

from __future__ import annotations

import pytest

from tests.emulator.u2.rig import CallError, Client, Selector, rid


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
