"""The methods about the device as a whole: information, keys, screen, clipboard, toasts, configuration, the dump."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any, Final

from emulator.sim.a11y.xml import dump_xml
from emulator.sim.core import rotation
from emulator.sim.toolkit.app import Intent
from emulator.sim.u2.params import Milliseconds
from emulator.sim.u2.session import Session

KEYS: Final[Mapping[str, int]] = {
    "home": 3,
    "back": 4,
    "left": 21,
    "right": 22,
    "up": 19,
    "down": 20,
    "center": 23,
    "menu": 82,
    "search": 84,
    "enter": 66,
    "delete": 67,
    "del": 67,
    "recent": 187,
    "volume_up": 24,
    "volume_down": 25,
    "volume_mute": 164,
    "camera": 27,
    "power": 26,
}
"""Key codes of the names that `pressKey` knows."""
KEY_A, KEY_V, KEY_DEL, KEY_CTRL, KEY_SLEEP, KEY_WAKEUP = 29, 50, 67, 113, 223, 224
LAST_KEY: Final = 400
"""Key codes from here on do not exist."""
_ROTATIONS: Final[Mapping[str, int]] = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}


class DeviceMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._device = session.device

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name; several are overloads."""
        return {
            "ping": [lambda: "pong"],
            "deviceInfo": [self.device_info],
            "dumpWindowHierarchy": [self.dump],
            "takeScreenshot": [self.take_screenshot],
            "freezeRotation": [self.freeze_rotation],
            "setOrientation": [self.set_orientation],
            "openNotification": [self.open_notification],
            "openQuickSettings": [self.open_quick_settings],
            "pressKey": [self.press_key],
            "pressKeyCode": [self.press_key_code],
            "wakeUp": [self.wake_up],
            "sleep": [self.sleep],
            "isScreenOn": [self.is_screen_on],
            "waitForIdle": [self.wait_for_idle],
            "waitForWindowUpdate": [self.wait_for_window_update],
            "getLastToast": [self.last_toast],
            "clearLastToast": [self.clear_last_toast],
            "getLastTraversedText": [self.last_traversed_text],
            "clearLastTraversedText": [self.clear_last_traversed_text],
            "getClipboard": [self.get_clipboard],
            "setClipboard": [self.set_clipboard],
            "pasteClipboard": [self.paste_clipboard],
            "clearInputText": [self.clear_input_text],
            "getConfigurator": [self.get_configurator],
            "setConfigurator": [self.set_configurator],
            "launchApp": [self.launch_app],
        }

    # --- looking -----------------------------------------------------------------------------------------------------------------

    def device_info(self) -> dict[str, object]:
        device = self._device
        display = device.display
        density = display.density / 160
        active = self._session.tree().active
        return {
            "currentPackageName": active.package if active is not None else None,
            "displayHeight": display.real_height,
            "displayRotation": display.rotation,
            "displaySizeDpX": round(display.real_width / density),
            "displaySizeDpY": round(display.real_height / density),
            "displayWidth": display.real_width,
            "productName": device.props.get("ro.product.name"),
            "screenOn": device.display_on,
            "sdkInt": int(device.props.get("ro.build.version.sdk") or 33),
            "naturalOrientation": display.rotation in (0, 2),
        }

    def dump(self, compressed: bool, max_depth: int = 50, root_in_active: bool = False) -> str:
        return dump_xml(
            self._device, compressed=compressed, max_depth=max_depth, active_only=root_in_active, rotation=self._device.rotation
        )

    def take_screenshot(self, scale: float, quality: int) -> str:
        """The picture as the device has encoded it, in Base64 with line breaks; `scale` is not looked at."""
        jpeg = self._device.screenshot_jpeg(min(max(quality, 1), 100))
        return base64.encodebytes(jpeg).decode("ascii")

    # --- screen ------------------------------------------------------------------------------------------------------------------

    def freeze_rotation(self, freeze: bool) -> None:
        if freeze:
            rotation.lock(self._device, self._device.rotation)
        else:
            self._device.settings.put(*rotation.AUTO, "1")
        self._session.settle()

    def set_orientation(self, direction: str) -> None:
        """An activity that keeps its own orientation does not turn."""
        wanted = _ROTATIONS.get(direction.lower())
        if wanted is not None:
            rotation.lock(self._device, wanted)
            self._session.settle()

    def open_notification(self) -> bool:
        self._device.windows.open_shade("notifications")
        self._session.settle()
        return True

    def open_quick_settings(self) -> bool:
        self._device.windows.open_shade("settings")
        self._session.settle()
        return True

    def wake_up(self) -> None:
        if not self._device.display_on:
            self._device.input.key(KEY_WAKEUP)

    def sleep(self) -> None:
        if self._device.display_on:
            self._device.input.key(KEY_SLEEP)

    def is_screen_on(self) -> bool:
        return self._device.display_on

    def wait_for_idle(self, timeout: Milliseconds = Milliseconds(0)) -> None:
        """The device is at rest whenever a call comes in."""

    def wait_for_window_update(self, package: str | None, timeout: Milliseconds) -> bool:
        before = dump_xml(self._device)
        return self._session.wait_until(
            lambda: dump_xml(self._device) != before and package in (None, "", self.device_info()["currentPackageName"]), timeout
        )

    # --- keys --------------------------------------------------------------------------------------------------------------------

    def press_key(self, name: str) -> bool:
        code = KEYS.get(name.lower())
        if code is None:
            return False
        self._device.input.key(code)
        return True

    def press_key_code(self, code: int, meta: int = 0) -> bool:
        if not 0 <= code < LAST_KEY:
            return False
        self._device.input.key(code, meta=meta)
        return True

    def clear_input_text(self) -> None:
        self._device.input.key_combination([KEY_CTRL, KEY_A])
        self._device.input.key(KEY_DEL)

    # --- toasts and clipboard ----------------------------------------------------------------------------------------------------

    def last_toast(self) -> str | None:
        """The text of the last toast since the service started or the toast was cleared."""
        toast = self._device.windows.last_toast
        return toast[0] if toast is not None and toast != self._session.seen_toast else None

    def clear_last_toast(self) -> None:
        self._session.seen_toast = self._device.windows.last_toast

    def last_traversed_text(self) -> None:
        """Only screen readers move over text."""

    def clear_last_traversed_text(self) -> None:
        """Nothing is kept."""

    def get_clipboard(self) -> str | None:
        return self._device.clipboard.get() or None

    def set_clipboard(self, label: str | None, text: str | None) -> None:
        self._device.clipboard.set(text or "", label or "")

    def paste_clipboard(self) -> None:
        self._device.input.key_combination([KEY_CTRL, KEY_V])

    # --- configuration and apps --------------------------------------------------------------------------------------------------

    def get_configurator(self) -> dict[str, int]:
        return dict(self._session.configuration)

    def set_configurator(self, values: dict[str, Any]) -> dict[str, int]:
        """Known times are taken over, absent ones stay."""
        for name in self._session.configuration:
            value = values.get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 2**31:
                self._session.configuration[name] = int(value)
        return self.get_configurator()

    def launch_app(self, package: str) -> bool:
        if package not in {found.name for found in self._device.packages.launchable()}:
            return False
        intent = Intent(action="android.intent.action.MAIN", categories=("android.intent.category.LAUNCHER",), package=package)
        self._device.activities.start(intent)
        self._session.settle()
        return True
