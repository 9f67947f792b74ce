"""KeyboardEvent: keys by the numbers of several systems, by name, or as text."""

from __future__ import annotations

from typing import Any

from emulator.sim.console.evdev import Modifiers
from emulator.sim.console.keymap import ANDROID_KEYS, MAC_KEYS, USB_KEYS, W3C_KEYS, WINDOWS_EXTENDED, XKB_OFFSET
from emulator.sim.core.input import InputDispatcher

USB, EVDEV, XKB, WIN, MAC = range(5)
KEY_DOWN, KEY_UP, KEY_PRESS = range(3)
USB_PAGE = 0x70000
LAST_PLAIN_SCAN_CODE = 0x58
MAX_TEXT = 1000
"""Characters of one event; the emulator's queue of key events holds about as many."""


class UnknownKeyError(ValueError):
    """A key that does not exist; the text is for the client."""


class Keyboard:
    """Presses keys on the device. A key acts when it goes down; modifiers act on the others while they are held."""

    def __init__(self, target: InputDispatcher) -> None:
        self._target = target
        self._modifiers = Modifiers()

    def take(self, event: Any) -> None:
        """Act on a KeyboardEvent. Raises UnknownKeyError."""
        if event.text:
            if len(event.text) > MAX_TEXT:
                raise UnknownKeyError(f"text of {len(event.text)} characters; {MAX_TEXT} is the most for one event")
            self._target.text(event.text)
            return
        if event.key and event.key not in W3C_KEYS:
            if len(event.key) != 1:
                raise UnknownKeyError(f"no key is called {event.key[:40]!r}")
            if event.eventType != KEY_UP:
                self._target.text(event.key)
            return
        self._key(W3C_KEYS[event.key] if event.key else android_key(event.codeType, event.keyCode), event.eventType)

    def _key(self, code: int, kind: int) -> None:
        if self._modifiers.take(code, kind == KEY_DOWN):
            return
        if kind != KEY_UP:
            self._target.key(code, meta=self._modifiers.meta)


def android_key(code_type: int, code: int) -> int:
    """The Android key code of a key in the numbers of a system. Raises UnknownKeyError."""
    found = {
        USB: USB_KEYS.get(code - USB_PAGE if code >= USB_PAGE else code),
        EVDEV: ANDROID_KEYS.get(code),
        XKB: ANDROID_KEYS.get(code - XKB_OFFSET),
        WIN: ANDROID_KEYS.get(code) if code <= LAST_PLAIN_SCAN_CODE else WINDOWS_EXTENDED.get(code),
        MAC: MAC_KEYS.get(code),
    }.get(code_type)
    if found is None:
        raise UnknownKeyError(f"key code {code} of code type {code_type} is no key of this device")
    return found
