"""`input`: touches, gestures, keys and text."""

from __future__ import annotations

from emulator.sim.core.keys import NAMES
from emulator.sim.shell.android.service_command import JavaError, Words, number, report
from emulator.sim.shell.proc import Proc

SOURCES = (
    "keyboard",
    "dpad",
    "gamepad",
    "touchscreen",
    "mouse",
    "touchpad",
    "trackball",
    "joystick",
    "stylus",
    "touchnavigation",
    "rotaryencoder",
)
USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
{sources}

-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
"""
DEFAULT_SWIPE_MS = 300
LONG_PRESS_MS = 800
MAX_MS = 600_000
MAX_PIXELS = 1_000_000.0


class InputUsageError(Exception):
    """Wrong arguments; the text follows `Error: `."""


def _coordinate(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise JavaError(f'For input string: "{text}"' if text else "empty String", "java.lang.NumberFormatException") from None
    if value != value or abs(value) > MAX_PIXELS:
        return MAX_PIXELS
    return value


def key_code(text: str) -> int:
    """A key by number or by name with or without KEYCODE_.

    Raises:
        InputUsageError: there is no such key.
    """
    body = text.upper().removeprefix("KEYCODE_")
    if text.isascii() and text.isdigit() and len(text) < 5 and int(text) < 400:
        return int(text)
    for code, name in NAMES.items():
        if name == body:
            return code
    raise InputUsageError("Invalid arguments for command: keyevent")


def _duration(text: str) -> int:
    value = number(text)
    return DEFAULT_SWIPE_MS if value < 0 else min(value, MAX_MS)


async def _run(proc: Proc, name: str, words: Words) -> None:
    device = proc.device
    wrong = InputUsageError(f"Invalid arguments for command: {name}")
    rest = words.rest()
    if name == "text":
        if not rest:
            raise wrong
        _text(proc, rest[0])
    elif name == "keyevent":
        flags = [word for word in rest if word.startswith("--")]
        codes = [key_code(word) for word in rest if not word.startswith("--")]
        if not codes:
            raise wrong
        for code in codes:
            device.input.key(code, long="--longpress" in flags)
            if "--doubletap" in flags:
                device.input.key(code)
    elif name == "tap":
        if len(rest) < 2:
            raise wrong
        device.input.tap(_coordinate(rest[0]), _coordinate(rest[1]))
    elif name in ("swipe", "touchscreen", "draganddrop"):
        if not 4 <= len(rest) <= 5:
            raise wrong
        x1, y1, x2, y2 = map(_coordinate, rest[:4])
        took = _duration(rest[4]) if len(rest) > 4 else DEFAULT_SWIPE_MS
        if name == "draganddrop":
            device.input.drag(x1, y1, x2, y2, took)
        else:
            device.input.swipe(x1, y1, x2, y2, took)
    elif name == "motionevent":
        if len(rest) < 3 or rest[0].upper() not in ("DOWN", "UP", "MOVE", "CANCEL"):
            raise wrong
        kind = rest[0].lower()
        x, y = _coordinate(rest[1]), _coordinate(rest[2])
        if kind == "down":
            device.input.motion("down", x, y)
        elif kind == "up":
            device.input.motion("up", x, y)
        elif kind == "move":
            device.input.motion("move", x, y)
        else:
            device.input.motion("cancel", x, y)
    elif name == "press":
        device.input.key(23)
    elif name == "roll":
        if len(rest) < 2:
            raise wrong
        dx, dy = _coordinate(rest[0]), _coordinate(rest[1])
        if dx or dy:
            device.input.key((22 if dx > 0 else 21) if abs(dx) >= abs(dy) else (20 if dy > 0 else 19))
    elif name == "keycombination":
        if rest[:1] == ["-t"]:
            rest = rest[2:]
        if len(rest) < 2:
            raise wrong
        device.input.key_combination([key_code(word) for word in rest])
    else:
        raise InputUsageError(f"Unknown command: {name}")


def _text(proc: Proc, text: str) -> None:
    """Type through the virtual keyboard's character map: `%s` is a blank, what the map does not have raises an exception."""
    out = []
    at = 0
    while at < len(text):
        if text.startswith("%s", at):
            out.append(" ")
            at += 2
        else:
            out.append(text[at])
            at += 1
    typed = "".join(out)
    if any(not (" " <= char <= "~" or char == "\n" or char == "\t") for char in typed):
        raise JavaError("Attempt to get length of null array", "java.lang.NullPointerException")
    proc.device.input.text(typed)


async def input_(proc: Proc) -> int:
    """`input [SOURCE] [-d DISPLAY] COMMAND ...`."""
    words = list(proc.args)
    if words and words[0].lower() in SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        words = words[2:]
    if not words:
        await proc.out(USAGE.format(sources="\n".join(f"      {name}" for name in SOURCES)))
        return 255
    name = words[0]
    try:
        await _run(proc, name, Words(words[1:]))
    except InputUsageError as error:
        await proc.err(f"Error: {error}\n")
        await proc.out(USAGE.format(sources="\n".join(f"      {source}" for source in SOURCES)))
        return 255
    except JavaError as error:
        return await report(proc, name, str(error), error.java)
    return 0


PROGRAMS = {"input": input_}
