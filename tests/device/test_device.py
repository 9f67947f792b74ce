"""The driver as a whole against a small phone: observing, acting, typing."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image

from apps.glance import glance
from harness.device import Device, Key, Swipe, Tap, Wait, foreground
from harness.device.console import Console
from harness.device.picture import picture_size
from harness.device.textentry import KEYBOARD_ID
from harness.errors import ConsoleError, InvalidAction, TypingFailed, UiServerError, Unreadable
from tests.device.fake_adb import SERIAL, Answer, FakeAdb, RpcFault

FRONT = b"""100.5
  mCurrentFocus=Window{1 u0 com.foo/com.foo.Main}
  mFocusedApp=ActivityRecord{2 u0 com.foo/.Main} t1}
    mInputShown=false
"""


def jpeg(width: int = 1080, height: int = 2400) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, "JPEG")
    return buffer.getvalue()


@dataclass
class Phone:
    """A phone with one text field."""

    text: str = ""
    focused: bool = True
    clipboard: str | None = "mine"
    clipboard_works: bool = True
    field_takes: bool = True
    moving: int = 0
    dumps: int = 0
    calls: list[tuple[str, Any]] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    picture: bytes = field(default_factory=jpeg)
    keyboard: str = "com.android.latin/.Latin"
    rotation: int = 0

    @property
    def size(self) -> tuple[int, int]:
        return (2400, 1080) if self.rotation % 2 else (1080, 2400)

    def rpc(self, method: str, params: Any) -> Any:
        self.calls.append((method, params))
        if method == "objInfo":
            if not self.focused:
                raise RpcFault("androidx.test.uiautomator.UiObjectNotFoundException", "UiSelector")
            return {"className": "android.widget.EditText", "text": self.text}
        if method == "getClipboard":
            return self.clipboard
        if method == "setClipboard":
            if self.clipboard_works:
                self.clipboard = params[1]
            return None
        if method == "pasteClipboard":
            if self.focused and self.field_takes:
                self.text += self.clipboard or ""
            return None
        if method == "dumpWindowHierarchy":
            self.dumps += 1
            shown = self.dumps if self.dumps <= self.moving else 0
            node = f'<node text="n{shown}" package="com.foo" class="a.B" bounds="[0,0][1080,2400]"/>'
            return f'<hierarchy rotation="{self.rotation}">{node}</hierarchy>'
        answers = {
            "takeScreenshot": base64.encodebytes(self.picture).decode(),
            "deviceInfo": dict(zip(("displayWidth", "displayHeight"), self.size, strict=True)) | {"displayRotation": self.rotation},
            "click": True,
            "swipe": True,
            "pressKeyCode": True,
        }
        return answers.get(method)

    def shell(self, script: str, stdin: bytes) -> Answer:
        if script == 'eval "$(cat)"':  # a script too long for the request that names the service
            script = stdin.decode()
        self.scripts.append(script)
        if script in (foreground.COMMAND, foreground.FALLBACK):
            return FRONT, b"", 0
        if script.startswith("settings get secure default_input_method"):
            return self.keyboard.encode() + b"\n", b"", 0
        if script.startswith("ime list"):
            return f"{self.keyboard}\n{KEYBOARD_ID}\n".encode(), b"", 0
        if script.startswith("am broadcast"):
            encoded = script.split()[-1].strip("'")
            self.text += base64.b64decode(encoded).decode()
            return b"Broadcast completed: result=-1\n", b"", 0
        return b"", b"", 0


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def device(phone: Phone) -> Iterator[Device]:
    with FakeAdb(shell=phone.shell, rpc=phone.rpc) as fake:
        yield Device(SERIAL, fake.address)


def test_an_observation_holds_the_picture_as_the_device_encoded_it(device: Device, phone: Phone) -> None:
    seen = device.observe()
    assert seen.screenshot == phone.picture
    assert (seen.width, seen.height, seen.package, seen.activity) == (1080, 2400, "com.foo", "com.foo.Main")
    assert (seen.device_time_ms, seen.keyboard_shown, seen.consistent) == (100500, False, True)
    assert seen.text == '[0] B "n0" [0,0][1080,2400]\n'
    assert set(seen.latencies) == {"dump", "screenshot", "foreground", "parse", "total"}


@pytest.mark.parametrize(("moving", "consistent", "pictures"), [(1, True, 2), (2, True, 3), (9, False, 3)])
def test_a_moving_screen_is_looked_at_again_a_few_times(device: Device, phone: Phone, moving: int, consistent: bool, pictures: int) -> None:
    phone.moving = moving
    seen = device.observe()
    assert seen.consistent is consistent
    assert sum(method == "takeScreenshot" for method, _ in phone.calls) == pictures


def test_a_device_without_a_tree_is_an_error_and_not_an_empty_screen(phone: Phone) -> None:
    def nothing(method: str, params: Any) -> Any:
        return "" if method == "dumpWindowHierarchy" else phone.rpc(method, params)

    with FakeAdb(shell=phone.shell, rpc=nothing) as fake, pytest.raises(UiServerError, match="no accessibility tree"):
        Device(SERIAL, fake.address).observe()


def test_actions_become_the_servers_calls(device: Device, phone: Phone) -> None:
    device.perform(Tap(5, 6))
    device.long_press(7, 8)
    device.perform(Swipe(1, 2, 3, 4, duration_ms=500))
    device.perform(Key("BACK"))
    device.perform(Wait(1250))
    acting = [call for call in phone.calls if call[0] in ("click", "swipe", "pressKeyCode")]
    assert acting == [("click", [5, 6]), ("click", [7, 8, 800]), ("swipe", [1, 2, 3, 4, 100]), ("pressKeyCode", [4])]
    assert phone.scripts[-1] == "sleep 1.250"


def test_a_tap_outside_the_display_is_refused_before_it_is_done(device: Device, phone: Phone) -> None:
    with pytest.raises(InvalidAction, match="0 to 1079"):
        device.tap(1080, 5)
    assert not any(method == "click" for method, _ in phone.calls)


def test_the_display_is_the_one_last_seen(device: Device, phone: Phone) -> None:
    phone.picture = jpeg(2400, 1080)
    device.observe()
    device.tap(2399, 5)
    with pytest.raises(InvalidAction):
        device.tap(5, 1080)


def test_a_dump_tells_that_the_display_was_turned(device: Device, phone: Phone) -> None:
    assert device.size == (1080, 2400)
    phone.rotation = 1
    assert glance(device).tree.width == 2400 and device.size == (2400, 1080)
    phone.rotation = 0
    assert glance(device).tree.width == 1080
    device.dump()
    assert [method for method, _ in phone.calls].count("deviceInfo") == 3


@pytest.mark.parametrize("clipboard", ["mine", "", None])
def test_typing_leaves_the_clipboard_as_it_was(device: Device, phone: Phone, clipboard: str | None) -> None:
    phone.clipboard = clipboard
    done = device.type("a 'b' \"c\" $(d) `e` %s\n\tü😀\\")
    assert phone.text == "a 'b' \"c\" $(d) `e` %s\n\tü😀\\"
    assert phone.clipboard == clipboard
    assert done.typed is not None and done.typed.route == "clipboard" and done.typed.focused and done.typed.changed and not done.note
    assert phone.scripts == []


def test_typing_without_a_focused_field_does_nothing_and_says_so(device: Device, phone: Phone) -> None:
    phone.focused = False
    done = device.type("x")
    assert phone.text == "" and phone.clipboard == "mine"
    assert "no text field had the focus" in done.note


def test_a_field_that_takes_nothing_is_reported(device: Device, phone: Phone) -> None:
    phone.field_takes = False
    assert "did not change" in device.type("x").note


def test_a_closed_clipboard_leads_to_the_keyboard_and_back(device: Device, phone: Phone) -> None:
    phone.clipboard_works = False
    text = "ü😀" * 12_000
    done = device.type(text)
    assert done.typed is not None and done.typed.route == "keyboard"
    assert phone.text == text
    assert phone.scripts[-1] == f"ime set {phone.keyboard}"


def test_no_way_to_type_is_an_error(phone: Phone) -> None:
    phone.clipboard_works = False

    def refusing(script: str, stdin: bytes) -> Answer:
        return (b"", b"Unknown input method", 1) if script.startswith("ime enable") else phone.shell(script, stdin)

    with FakeAdb(shell=refusing, rpc=phone.rpc) as fake, pytest.raises(TypingFailed, match="AdbKeyboard"):
        Device(SERIAL, fake.address).type("x")


def test_shell_lists_are_quoted_and_texts_are_scripts(device: Device, phone: Phone) -> None:
    device.shell(["am", "start", "-e", "t", "a b;'c'"])
    device.shell("echo $HOME")
    assert phone.scripts[-2:] == ["am start -e t 'a b;'\\''c'\\'''", "echo $HOME"]


def test_picture_sizes_are_read_from_the_header() -> None:
    assert picture_size(jpeg(320, 200)) == (320, 200)
    buffer = io.BytesIO()
    Image.new("RGB", (5, 7)).save(buffer, "PNG")
    assert picture_size(buffer.getvalue()) == (5, 7)
    with pytest.raises(Unreadable):
        picture_size(b"GIF89a")


def test_a_phone_without_console_has_no_snapshots() -> None:
    with pytest.raises(ConsoleError, match="no emulator console"):
        Console("R58M1234").names()
    with pytest.raises(ConsoleError, match="not a snapshot name"):
        Console(SERIAL).save("a b\nkill")
