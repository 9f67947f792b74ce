"""The input method of com.github.uiautomator (`.AdbKeyboard`): typing by broadcasts.

Its receiver exists while its keyboard is the current one. Every answer is `result=-1`; without a field to type into, the data of the
answer is the name of the action.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PACKAGE: Final = "com.github.uiautomator"
METHOD_ID: Final = "com.github.uiautomator/.AdbKeyboard"
RESULT_OK: Final = -1
RESULT_CANCELED: Final = 0
NEXT, PREVIOUS = 5, 7
"""Editor actions of EditorInfo that move the focus; the others (go, search, send, done) submit."""

Answer = tuple[int, str | None]


def receive(device: Device, intent: Intent) -> Answer | None:
    """`handle_broadcast` in the form of Device.broadcast_hooks."""
    return handle_broadcast(device, intent.action, intent.extras)


def handle_broadcast(device: Device, action: str, extras: Mapping[str, Any]) -> Answer | None:
    """Act on an ADB_KEYBOARD_* broadcast: result code and data. None when there is no receiver for it."""
    if not action.startswith("ADB_KEYBOARD_") or device.packages.find(PACKAGE) is None or device.ime.current() != METHOD_ID:
        return None
    match action:
        case "ADB_KEYBOARD_GET_CLIPBOARD":
            return RESULT_OK, base64.b64encode(device.clipboard.get().encode("utf-8", "replace")).decode("ascii")
        case "ADB_KEYBOARD_SHOW" | "ADB_KEYBOARD_HIDE":
            return _done(device)  # it has no window: there is nothing to show or hide
        case "ADB_KEYBOARD_INPUT_KEYCODE":
            code = _number(extras.get("code"))
            if code is not None:
                device.input.key(code)
            return RESULT_OK, None
        case (
            "ADB_KEYBOARD_INPUT_TEXT"
            | "ADB_KEYBOARD_SET_TEXT"
            | "ADB_KEYBOARD_CLEAR_TEXT"
            | "ADB_KEYBOARD_EDITOR_CODE"
            | "ADB_KEYBOARD_SMART_ENTER"
        ):
            if device.ime.focus() is None:
                return RESULT_OK, action
            return _edit(device, action, extras)
        case _:
            return None


def _edit(device: Device, action: str, extras: Mapping[str, Any]) -> Answer:
    """Something done to the field that has the focus."""
    ime = device.ime
    if action == "ADB_KEYBOARD_CLEAR_TEXT":
        ime.set_text("")
    elif action == "ADB_KEYBOARD_SMART_ENTER":
        ime.submit()
    elif action == "ADB_KEYBOARD_EDITOR_CODE":
        code = _number(extras.get("code"))
        if code in (NEXT, PREVIOUS):
            ime.focus_next(1 if code == NEXT else -1)
        elif code is not None:
            ime.submit()
    else:
        text = _decode(extras.get("text"))
        if text is None:
            return RESULT_CANCELED, None
        if action == "ADB_KEYBOARD_SET_TEXT":
            ime.set_text(text)
        else:
            ime.commit(text)
    return _done(device)


def _done(device: Device) -> Answer:
    device.sync_storage()
    device.clock.advance(250)  # as after any text
    return RESULT_OK, None


def _decode(value: object) -> str | None:
    """The text in a Base64 extra; None when it is not Base64 (the receiver throws, so the broadcast is cancelled)."""
    try:
        return base64.b64decode(str(value or ""), validate=False).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return None


def _number(value: object) -> int | None:
    """An int extra; the client sends the editor code as text, which is accepted too."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < 6 else None
