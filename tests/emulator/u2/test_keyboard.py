"""Typing by broadcast through the AdbKeyboard input method."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest

from emulator.sim.core.device import Device
from emulator.sim.toolkit.app import Intent
from emulator.sim.u2.keyboard import METHOD_ID, PACKAGE, handle_broadcast
from tests.emulator.u2.rig import DEMO, Client, Selector, make_device


def encoded(text: str) -> dict[str, str]:
    return {"text": base64.b64encode(text.encode()).decode()}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Device:
    device = make_device(tmp_path_factory.mktemp("keyboard"))
    device.packages.install({"package": PACKAGE, "version_name": "2.4.0", "version_code": 20400})
    device.snapshots.save("start")
    return device


@pytest.fixture
def device(fresh: Device) -> Iterator[Device]:
    fresh.snapshots.load("start")
    assert fresh.ime.set_current(METHOD_ID)
    yield fresh


def send(device: Device, action: str, **extras: object) -> tuple[int, str | None]:
    return device.activities.broadcast(Intent(action=action, extras=extras))


def focus(device: Device, field: str = "name") -> None:
    Client(device)("click", Selector(resourceId=f"{DEMO}:id/{field}"))


def text(device: Device, field: str = "name") -> str:
    return str(Client(device)("getText", Selector(resourceId=f"{DEMO}:id/{field}")))


def test_there_is_no_receiver_without_the_package_or_the_method(device: Device) -> None:
    assert device.ime.set_current("com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME")
    assert handle_broadcast(device, "ADB_KEYBOARD_INPUT_TEXT", encoded("x")) is None
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT", **encoded("x")) == (0, None)
    device.ime.set_current(METHOD_ID)
    assert handle_broadcast(device, "android.intent.action.VIEW", {}) is None
    assert handle_broadcast(device, "ADB_KEYBOARD_UNKNOWN", {}) is None
    device.packages.uninstall(PACKAGE)
    assert handle_broadcast(device, "ADB_KEYBOARD_INPUT_TEXT", encoded("x")) is None


def test_a_disabled_method_gives_way_to_one_that_is_enabled(device: Device) -> None:
    device.ime.disable(METHOD_ID)
    assert device.ime.current().endswith("LatinIME")
    assert device.ime.enabled() == [device.ime.current()]


@pytest.mark.parametrize("typed", ["plain", "Zo\u00eb \u4e2d\u6587 \U0001f600", "a b%s $(x) `y` \"q\" 'p' \\", "  spaces  "])
def test_text_is_typed_as_it_is(device: Device, typed: str) -> None:
    focus(device)
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT", **encoded(typed)) == (-1, None)
    assert text(device) == typed
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT", **encoded("!")) == (-1, None)
    assert text(device) == typed + "!"
    assert send(device, "ADB_KEYBOARD_SET_TEXT", **encoded("new")) == (-1, None)
    assert text(device) == "new"
    assert send(device, "ADB_KEYBOARD_CLEAR_TEXT") == (-1, None)
    assert text(device) == "Your name"


def test_several_lines_in_a_field_that_takes_them(device: Device) -> None:
    focus(device, "other")
    send(device, "ADB_KEYBOARD_INPUT_TEXT", **encoded("one\ntwo"))
    assert text(device, "other") == "one\ntwo"


def test_without_a_field_the_answer_names_the_action(device: Device) -> None:
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT", **encoded("x")) == (-1, "ADB_KEYBOARD_INPUT_TEXT")
    assert send(device, "ADB_KEYBOARD_HIDE") == (-1, None)
    assert send(device, "ADB_KEYBOARD_SHOW") == (-1, None)


def test_text_that_is_not_base64_is_cancelled(device: Device) -> None:
    focus(device)
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT", text="a") == (0, None)
    assert send(device, "ADB_KEYBOARD_INPUT_TEXT") == (-1, None)
    assert text(device) == "Your name"


def test_keys_editor_actions_and_enter(device: Device) -> None:
    focus(device)
    assert send(device, "ADB_KEYBOARD_INPUT_KEYCODE", code=29) == (-1, None)
    assert text(device) == "a"
    assert send(device, "ADB_KEYBOARD_INPUT_KEYCODE", code="many") == (-1, None)
    assert send(device, "ADB_KEYBOARD_EDITOR_CODE", code="3") == (-1, None)
    assert Client(device).status() == "sent"
    focus(device)
    assert send(device, "ADB_KEYBOARD_EDITOR_CODE", code=5) == (-1, None)
    focused = Client(device)("objInfo", Selector(focused=True))
    assert focused["resourceName"] == f"{DEMO}:id/secret"
    assert send(device, "ADB_KEYBOARD_EDITOR_CODE", code=7) == (-1, None)
    send(device, "ADB_KEYBOARD_SMART_ENTER")
    assert Client(device).status() == "sent"


def test_the_clipboard_is_readable(device: Device) -> None:
    device.clipboard.set("clip \U0001f4cb")
    code, data = send(device, "ADB_KEYBOARD_GET_CLIPBOARD")
    assert code == -1 and base64.b64decode(data or "").decode() == "clip \U0001f4cb"


def test_it_shows_no_keyboard(device: Device) -> None:
    focus(device)
    assert not device.frame().ime_shown
