"""Android key codes: names for the shell, characters for fields, media keys."""

from __future__ import annotations

from typing import NamedTuple

NAMES: dict[int, str] = {
    0: "UNKNOWN", 1: "SOFT_LEFT", 2: "SOFT_RIGHT", 3: "HOME", 4: "BACK", 5: "CALL", 6: "ENDCALL",
    7: "0", 8: "1", 9: "2", 10: "3", 11: "4", 12: "5", 13: "6", 14: "7", 15: "8", 16: "9", 17: "STAR", 18: "POUND",
    19: "DPAD_UP", 20: "DPAD_DOWN", 21: "DPAD_LEFT", 22: "DPAD_RIGHT", 23: "DPAD_CENTER", 24: "VOLUME_UP", 25: "VOLUME_DOWN", 26: "POWER", 27: "CAMERA", 28: "CLEAR",
    **{29 + index: chr(ord("A") + index) for index in range(26)},
    55: "COMMA", 56: "PERIOD", 57: "ALT_LEFT", 58: "ALT_RIGHT", 59: "SHIFT_LEFT", 60: "SHIFT_RIGHT", 61: "TAB", 62: "SPACE", 63: "SYM", 64: "EXPLORER", 65: "ENVELOPE",
    66: "ENTER", 67: "DEL", 68: "GRAVE", 69: "MINUS", 70: "EQUALS", 71: "LEFT_BRACKET", 72: "RIGHT_BRACKET", 73: "BACKSLASH", 74: "SEMICOLON", 75: "APOSTROPHE", 76: "SLASH",
    77: "AT", 78: "NUM", 79: "HEADSETHOOK", 80: "FOCUS", 81: "PLUS", 82: "MENU", 83: "NOTIFICATION", 84: "SEARCH", 85: "MEDIA_PLAY_PAUSE", 86: "MEDIA_STOP", 87: "MEDIA_NEXT",
    88: "MEDIA_PREVIOUS", 89: "MEDIA_REWIND", 90: "MEDIA_FAST_FORWARD", 91: "MUTE", 92: "PAGE_UP", 93: "PAGE_DOWN", 111: "ESCAPE", 112: "FORWARD_DEL", 113: "CTRL_LEFT",
    114: "CTRL_RIGHT", 115: "CAPS_LOCK", 122: "MOVE_HOME", 123: "MOVE_END", 126: "MEDIA_PLAY", 127: "MEDIA_PAUSE", 131: "F1", 132: "F2", 164: "VOLUME_MUTE",
    176: "SETTINGS", 187: "APP_SWITCH", 207: "CONTACTS", 208: "CALENDAR", 209: "MUSIC", 210: "CALCULATOR", 219: "ASSIST", 220: "BRIGHTNESS_DOWN", 221: "BRIGHTNESS_UP",
    223: "SLEEP", 224: "WAKEUP", 277: "CUT", 278: "COPY", 279: "PASTE", 284: "ALL_APPS",
    **{144 + digit: f"NUMPAD_{digit}" for digit in range(10)}, 160: "NUMPAD_ENTER",
}
CODES: dict[str, int] = {name: code for code, name in NAMES.items()}


class _Media(NamedTuple):
    media: frozenset[int]


KEYCODES = _Media(frozenset((79, 85, 86, 87, 88, 89, 90, 126, 127)))

CHARACTERS: dict[int, tuple[str, str]] = {
    **{7 + index: pair for index, pair in enumerate(zip("0123456789", ")!@#$%^&*(", strict=True))},
    **{29 + index: (chr(ord("a") + index), chr(ord("A") + index)) for index in range(26)},
    **{144 + digit: (str(digit), str(digit)) for digit in range(10)},
    17: ("*", "*"), 18: ("#", "#"), 55: (",", "<"), 56: (".", ">"), 62: (" ", " "), 68: ("`", "~"), 69: ("-", "_"), 70: ("=", "+"), 71: ("[", "{"), 72: ("]", "}"),
    73: ("\\", "|"), 74: (";", ":"), 75: ("'", '"'), 76: ("/", "?"), 77: ("@", "@"), 81: ("+", "+"),
}


def code_of(name: str) -> int | None:
    """Key code of a name with or without `KEYCODE_`, or of a number; None when unknown."""
    text = name.strip().upper().removeprefix("KEYCODE_")
    if text.isdigit() and not (len(text) == 1 and name.upper().startswith("KEYCODE_")):
        return int(text) if int(text) < 400 else None
    return CODES.get(text)
