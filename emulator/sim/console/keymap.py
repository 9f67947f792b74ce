"""Keys by the names and numbers of Linux, USB HID, X11 and the web, and the Android key code of each.

The emulator's keyboard layout makes KEY_HOME the home button, where Generic.kl has MOVE_HOME.
Sources: linux/input-event-codes.h, Android's Generic.kl, USB HID Usage Tables (page 7), UI Events KeyboardEvent key Values.
"""

from __future__ import annotations

from collections.abc import Mapping

_TABLE = """
ESC 1 111 29|1 2 8 1e|2 3 9 1f|3 4 10 20|4 5 11 21|5 6 12 22|6 7 13 23|7 8 14 24|8 9 15 25|9 10 16 26|0 11 7 27
MINUS 12 69 2d|EQUAL 13 70 2e|BACKSPACE 14 67 2a|TAB 15 61 2b
Q 16 45 14|W 17 51 1a|E 18 33 8|R 19 46 15|T 20 48 17|Y 21 53 1c|U 22 49 18|I 23 37 c|O 24 43 12|P 25 44 13
LEFTBRACE 26 71 2f|RIGHTBRACE 27 72 30|ENTER 28 66 28|LEFTCTRL 29 113 e0
A 30 29 4|S 31 47 16|D 32 32 7|F 33 34 9|G 34 35 a|H 35 36 b|J 36 38 d|K 37 39 e|L 38 40 f
SEMICOLON 39 74 33|APOSTROPHE 40 75 34|GRAVE 41 68 35|LEFTSHIFT 42 59 e1|BACKSLASH 43 73 31
Z 44 54 1d|X 45 52 1b|C 46 31 6|V 47 50 19|B 48 30 5|N 49 42 11|M 50 41 10
COMMA 51 55 36|DOT 52 56 37|SLASH 53 76 38|RIGHTSHIFT 54 60 e5|KPASTERISK 55 155 55|LEFTALT 56 57 e2|SPACE 57 62 2c|CAPSLOCK 58 115 39
F1 59 131 3a|F2 60 132 3b|F3 61 133 3c|F4 62 134 3d|F5 63 135 3e|F6 64 136 3f|F7 65 137 40|F8 66 138 41|F9 67 139 42|F10 68 140 43
NUMLOCK 69 143 53|SCROLLLOCK 70 116 47
KP7 71 151 5f|KP8 72 152 60|KP9 73 153 61|KPMINUS 74 156 56|KP4 75 148 5c|KP5 76 149 5d|KP6 77 150 5e|KPPLUS 78 157 57
KP1 79 145 59|KP2 80 146 5a|KP3 81 147 5b|KP0 82 144 62|KPDOT 83 158 63|F11 87 141 44|F12 88 142 45
KPENTER 96 160 58|RIGHTCTRL 97 114 e4|KPSLASH 98 154 54|SYSRQ 99 120 46|RIGHTALT 100 58 e6
HOME 102 3 4a|UP 103 19 52|PAGEUP 104 92 4b|LEFT 105 21 50|RIGHT 106 22 4f|END 107 123 4d|DOWN 108 20 51|PAGEDOWN 109 93 4e
INSERT 110 124 49|DELETE 111 112 4c|MUTE 113 164 7f|VOLUMEDOWN 114 25 81|VOLUMEUP 115 24 80|POWER 116 26 66|PAUSE 119 121 48
LEFTMETA 125 117 e3|RIGHTMETA 126 118 e7|COMPOSE 127 82 65|STOP 128 86 78|COPY 133 278 7c|PASTE 135 279 7d|CUT 137 277 7b
MENU 139 82 76|SLEEP 142 223 -|WAKEUP 143 224 -|MAIL 155 65 -|BACK 158 4 -|FORWARD 159 125 -
NEXTSONG 163 87 -|PLAYPAUSE 164 85 -|PREVIOUSSONG 165 88 -|STOPCD 166 86 -|REWIND 168 89 -|PHONE 169 5 -|HOMEPAGE 172 3 -|REFRESH 173 285 -
CAMERA 212 27 -|SEARCH 217 84 -|BRIGHTNESSDOWN 224 220 -|BRIGHTNESSUP 225 221 -|MEDIA 226 79 -|APPSELECT 580 187 -|ASSISTANT 583 219 -
"""
_ROWS = [entry.split() for entry in _TABLE.replace("\n", "|").split("|") if entry]

LINUX_KEYS: Mapping[str, int] = {f"KEY_{name}": int(linux) for name, linux, _, _ in _ROWS}
"""Linux key code by name."""
ANDROID_KEYS: Mapping[int, int] = {int(linux): int(android) for _, linux, android, _ in _ROWS}
"""Android key code by Linux key code."""
USB_KEYS: Mapping[int, int] = {int(usb, 16): int(android) for _, _, android, usb in _ROWS if usb != "-"}
"""Android key code by USB HID usage of page 7."""
XKB_OFFSET = 8
"""X11 key code of a Linux key code, minus that code."""
WINDOWS_EXTENDED: Mapping[int, int] = {
    0xE01C: 160, 0xE01D: 114, 0xE035: 154, 0xE038: 58, 0xE047: 122, 0xE048: 19, 0xE049: 92, 0xE04B: 21, 0xE04D: 22, 0xE04F: 123,
    0xE050: 20, 0xE051: 93, 0xE052: 124, 0xE053: 112, 0xE05B: 117, 0xE05C: 118, 0xE05D: 82, 0xE020: 164, 0xE02E: 25, 0xE030: 24,
    0xE032: 3, 0xE06A: 4,
}  # fmt: skip
"""Android key code by extended Windows scan code; the plain ones below 0x59 equal Linux's."""
MAC_KEYS: Mapping[int, int] = {
    0x00: 29, 0x01: 47, 0x02: 32, 0x03: 34, 0x04: 36, 0x05: 35, 0x06: 54, 0x07: 52, 0x08: 31, 0x09: 50, 0x0B: 30, 0x0C: 45, 0x0D: 51,
    0x0E: 33, 0x0F: 46, 0x10: 53, 0x11: 48, 0x12: 8, 0x13: 9, 0x14: 10, 0x15: 11, 0x16: 13, 0x17: 12, 0x18: 70, 0x19: 16, 0x1A: 14,
    0x1B: 69, 0x1C: 15, 0x1D: 7, 0x1E: 72, 0x1F: 43, 0x20: 49, 0x21: 71, 0x22: 37, 0x23: 44, 0x24: 66, 0x25: 40, 0x26: 38, 0x27: 75,
    0x28: 39, 0x29: 74, 0x2A: 73, 0x2B: 55, 0x2C: 76, 0x2D: 42, 0x2E: 41, 0x2F: 56, 0x30: 61, 0x31: 62, 0x32: 68, 0x33: 67, 0x35: 111,
    0x37: 117, 0x38: 59, 0x39: 115, 0x3A: 57, 0x3B: 113, 0x3C: 60, 0x3D: 58, 0x3E: 114, 0x48: 24, 0x49: 25, 0x4A: 164, 0x4C: 160,
    0x73: 122, 0x74: 92, 0x75: 112, 0x77: 123, 0x79: 93, 0x7B: 21, 0x7C: 22, 0x7D: 20, 0x7E: 19,
}  # fmt: skip
"""Android key code by macOS virtual key code."""

MODIFIERS: Mapping[int, int] = {59: 0x41, 60: 0x81, 57: 0x12, 58: 0x22, 113: 0x3000, 114: 0x5000, 117: 0x30000, 118: 0x50000}
"""Meta state bits of Android's modifier keys: shift, alt, ctrl, meta, each left and right."""

W3C_KEYS: Mapping[str, int] = {
    "Enter": 66, "Tab": 61, "Backspace": 67, "Delete": 112, "Escape": 111, "Insert": 124, "Home": 122, "End": 123, "PageUp": 92,
    "PageDown": 93, "ArrowUp": 19, "ArrowDown": 20, "ArrowLeft": 21, "ArrowRight": 22, "Shift": 59, "Control": 113, "Alt": 57, "Meta": 117,
    "CapsLock": 115, "ContextMenu": 82, "GoHome": 3, "GoBack": 4, "BrowserBack": 4, "AppSwitch": 187, "Power": 26, "WakeUp": 224,
    "Call": 5, "EndCall": 6, "AudioVolumeUp": 24, "AudioVolumeDown": 25, "AudioVolumeMute": 164, "MediaPlayPause": 85, "MediaStop": 86,
    "MediaTrackNext": 87, "MediaTrackPrevious": 88, "MediaRewind": 89, "MediaFastForward": 90, "Camera": 27, "Notification": 83,
    "BrowserSearch": 84, "Cut": 277, "Copy": 278, "Paste": 279, "BrightnessUp": 221, "BrightnessDown": 220, "LaunchAssistant": 219,
}  # fmt: skip
"""Android key code by the name of a KeyboardEvent key value."""
