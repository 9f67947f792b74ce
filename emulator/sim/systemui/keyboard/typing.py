"""What pressing a key does to the field, and which letters come out capital."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from emulator.sim.systemui.keyboard.layouts import Act, Key
from emulator.sim.toolkit.view import View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

DOUBLE_TAP_MS = 450
"""Two taps on Shift within this time lock it; a tap takes 310 ms of device time."""
DOUBLE_SPACE_MS = 1100
"""Two spaces within this time make a full stop."""
_SENTENCE_END = re.compile(r"(^|[.!?]['\")\]]*\s+|\n\s*)$")
_WORD = re.compile(r"\S+\s*$|\s+$")
_CLOSING = ".,!?;:"


def before_cursor(field: View) -> str:
    """The field's text in front of the cursor."""
    start = min(field.selection)
    return field.value if start < 0 else field.value[:start]


def capitals(device: Device, field: View) -> bool:
    """Whether letters come out capital: by Shift, or at the start of a sentence in a field for ordinary text."""
    shift = device.ime.shift
    if shift != "auto":
        return shift in ("on", "lock")
    if field.input_type != "text" or field.password or field.ime_action == "search":
        return False
    return bool(_SENTENCE_END.search(before_cursor(field)))


def press(device: Device, key: Key) -> None:
    """A short tap."""
    field = device.ime.focus()
    if field is None:
        return
    match key.act:
        case "char":
            _type(device, field, key.char)
        case "space":
            _space(device, field)
        case "shift":
            _shift(device, field)
        case "delete":
            device.ime.backspace()
            _done(device, "delete")
        case "enter":
            device.ime.submit()
            _done(device, "enter")
        case _:
            show_page(device, key.act)


def long_press(device: Device, key: Key) -> None:
    """A long press: the character printed small on the key, the word before the cursor for Delete, caps lock for Shift."""
    field = device.ime.focus()
    if field is None:
        return
    if key.act == "delete":
        found = _WORD.search(before_cursor(field))
        if found:
            device.ime.delete(len(found.group()))
        else:
            device.ime.backspace()
        _done(device, "delete")
    elif key.act == "shift":
        device.ime.shift = "lock"
        device.touch()
    elif key.long:
        _type(device, field, key.long)


def show_page(device: Device, page: Act | str) -> None:
    """Turn to a page of keys."""
    device.ime.page = page
    device.ime.last = ("", 0)
    device.touch()


def _type(device: Device, field: View, char: str) -> None:
    ime = device.ime
    if char.isalpha() and capitals(device, field):
        char = char.upper()
    if ime.last[0] == "pick" and char in _CLOSING:
        ime.delete()  # the space after a picked word makes way for the punctuation
        char += " "
    ime.commit(char)
    _done(device, "char")


def _space(device: Device, field: View) -> None:
    ime = device.ime
    text = before_cursor(field)
    recent = ime.last[0] == "space" and device.clock.elapsed_ms() - ime.last[1] <= DOUBLE_SPACE_MS
    if recent and len(text) >= 2 and text[-1] == " " and text[-2].isalnum() and field.input_type == "text" and not field.password:
        ime.delete()
        ime.commit(". ")
        _done(device, "stop")
        return
    ime.commit(" ")
    _done(device, "space")
    if ime.page in ("symbols", "symbols2"):
        ime.page = "letters"


def _shift(device: Device, field: View) -> None:
    ime = device.ime
    now = device.clock.elapsed_ms()
    twice = ime.last[0] == "shift" and now - ime.last[1] <= DOUBLE_TAP_MS
    if ime.shift == "lock":
        ime.shift = "off"
    elif twice:
        ime.shift = "lock"
    else:
        ime.shift = "off" if capitals(device, field) else "on"
    ime.last = ("shift", now)
    device.touch()


def pick(device: Device, word: str) -> None:
    """A suggestion takes the place of the word before the cursor, with a space after it."""
    field = device.ime.focus()
    if field is None:
        return
    part = re.search(r"\S*$", before_cursor(field))
    if part is not None and part.group():
        device.ime.delete(len(part.group()))
    device.ime.commit(word + " ")
    _done(device, "pick")


def _done(device: Device, what: str) -> None:
    """After a key Shift falls back, unless locked."""
    ime = device.ime
    if ime.shift in ("on", "off"):
        ime.shift = "auto"
    ime.last = (what, device.clock.elapsed_ms())
    device.touch()
