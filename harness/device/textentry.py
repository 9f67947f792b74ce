"""Typing any text exactly, without the device's shell ever seeing it.

First way: the UI server puts the text on the clipboard, reads it back, pastes it with Ctrl+V into the focused field, and puts the old
clipboard back once the field has taken it (the key event is delivered asynchronously). Second way, where the clipboard is closed to the
server: the AdbKeyboard input method that the uiautomator2 package brings, which gets the text as Base64 in a broadcast; the user's own
keyboard is selected again afterwards.
"""

from __future__ import annotations

import base64
import re
import time
from dataclasses import dataclass
from typing import Any, Literal

from harness.device import sync
from harness.device.adb import Adb
from harness.device.uiserver import RpcError, UiServer, package_asset, selector
from harness.errors import DeviceError, TypingFailed

KEYBOARD_ID = "com.github.uiautomator/.AdbKeyboard"
_KEYBOARD_APK = "assets/app-uiautomator.apk"
_BROADCAST = re.compile(r"result=(-?\d+)")
_CHUNK = 48_000  # bytes of text a broadcast; as Base64 well below the 128 KiB an argument may have
_FOCUSED = selector(focused=True)


@dataclass(frozen=True, slots=True)
class Typed:
    """How typing went.

    `focused`: whether a text field had the focus (without one nothing is entered, as on a phone). `changed`: whether that field was seen
    to change. `route`: how the text went in.
    """

    focused: bool
    changed: bool
    route: Literal["clipboard", "keyboard", "none"]


class TextEntry:
    """Types into the focused field of one device.

    Args:
        adb: the way to the device.
        ui: its UI server.
        settle: seconds a field may take to show what was pasted.
    """

    def __init__(self, adb: Adb, ui: UiServer, settle: float = 1.0) -> None:
        self._adb = adb
        self._ui = ui
        self._settle = settle

    def type(self, text: str) -> Typed:
        """Enter `text` at the cursor of the focused field, exactly as it is.

        Raises:
            TypingFailed: neither the clipboard nor the input method could be used.
        """
        before = self._field()
        if not text:
            return Typed(focused=_is_field(before), changed=False, route="none")
        saved = self._ui.call("getClipboard")
        try:
            if self._offer(text):
                self._ui.call("pasteClipboard")
                changed = self._await_change(before)
                return Typed(focused=_is_field(before), changed=changed, route="clipboard")
        finally:
            self._restore(saved)
        self._by_keyboard(text)
        return Typed(focused=_is_field(before), changed=self._await_change(before), route="keyboard")

    def _offer(self, text: str) -> bool:
        """Put `text` on the clipboard; whether it reads back as it was put there."""
        try:
            self._ui.call("setClipboard", None, text)
        except RpcError as error:
            if error.disconnected:
                raise
            return False
        return bool(self._ui.call("getClipboard") == text)

    def _restore(self, saved: object) -> None:
        if isinstance(saved, str):
            self._ui.call("setClipboard", None, saved)
            return
        try:
            self._ui.call("setClipboard", None, None)  # a clip without text reads as nothing, as the empty clipboard did
        except RpcError:
            self._ui.call("setClipboard", None, "")

    def _field(self) -> dict[str, Any] | None:
        """What has the focus now, or None."""
        try:
            info = self._ui.call("objInfo", _FOCUSED)
        except RpcError as error:
            if error.not_found:
                return None
            raise
        return info if isinstance(info, dict) else None

    def _await_change(self, before: dict[str, Any] | None) -> bool:
        """Wait until the focused field shows another text than before. A field may refuse the text, so not changing is no error."""
        if not _is_field(before):
            return False
        deadline = time.monotonic() + self._settle
        pause = 0.0
        while True:
            after = self._field()
            if after is None or before is None or after.get("text") != before.get("text"):
                return True
            if time.monotonic() >= deadline:
                return False
            time.sleep(pause)
            pause = min(0.1, pause * 2 + 0.005)

    def _by_keyboard(self, text: str) -> None:
        previous = self._adb.shell(["settings", "get", "secure", "default_input_method"]).stdout.strip()
        try:
            self._select_keyboard()
            data = text.encode("utf-8")
            for start, end in _pieces(data, _CHUNK):
                encoded = base64.b64encode(data[start:end]).decode("ascii")
                self._broadcast("ADB_KEYBOARD_INPUT_TEXT", ["--es", "text", encoded])
        except DeviceError as error:
            raise TypingFailed(
                "the text could not be entered",
                where=self._adb.serial,
                expected="a clipboard that reads back, or the AdbKeyboard input method",
                found=str(error),
                next_step="Check with `ime list -a` that AdbKeyboard can be enabled on this device.",
            ) from error
        finally:
            if previous and previous not in ("null", KEYBOARD_ID):
                self._adb.shell(["ime", "set", previous], check=False)

    def _select_keyboard(self) -> None:
        if KEYBOARD_ID not in self._adb.shell(["ime", "list", "-s", "-a"]).stdout:
            path = "/data/local/tmp/app-uiautomator.apk"
            sync.push(self._adb, package_asset("uiautomator2", _KEYBOARD_APK).read_bytes(), path)
            self._adb.shell(["pm", "install", "-r", "-t", path], timeout=120)
            self._adb.shell(["rm", "-f", path], check=False)
        self._adb.shell(["ime", "enable", KEYBOARD_ID])
        self._adb.shell(["ime", "set", KEYBOARD_ID])

    def _broadcast(self, action: str, extras: list[str]) -> None:
        """Send a broadcast that AdbKeyboard answers with -1; it needs a moment to bind after it was selected."""
        output = ""
        for pause in (0.2, 0.5, 1.0, 0.0):
            output = self._adb.shell(["am", "broadcast", "-a", action, *extras], check=False).stdout
            found = _BROADCAST.search(output)
            if found is not None and found[1] == "-1":
                return
            time.sleep(pause)
        raise TypingFailed("AdbKeyboard did not take the text", where=self._adb.serial, expected="result=-1", found=repr(output[-200:]))


def _is_field(info: dict[str, Any] | None) -> bool:
    return info is not None and str(info.get("className", "")).endswith(("EditText", "AutoCompleteTextView"))


def _pieces(data: bytes, size: int) -> list[tuple[int, int]]:
    """Cut UTF-8 into pieces of at most `size` bytes without cutting a character."""
    pieces: list[tuple[int, int]] = []
    start = 0
    while start < len(data):
        end = min(start + size, len(data))
        while end < len(data) and data[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append((start, end))
        start = end
    return pieces
