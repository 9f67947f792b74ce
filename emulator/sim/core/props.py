"""System properties and settings, the two key-value stores every Android client reads first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree import ElementTree

from emulator.sim.core.fs import SYSTEM_UID, FileSystem

FONTS = "ro.anyapp.fonts"
"""Which packages, in which versions, draw this device's text."""
DEFAULT_PROPERTIES: dict[str, str] = {
    "dev.bootcomplete": "1",
    "gsm.operator.alpha": "T-Mobile",
    "gsm.sim.operator.numeric": "310260",
    "gsm.sim.state": "LOADED",
    "init.svc.adbd": "running",
    "init.svc.bootanim": "stopped",
    "persist.sys.locale": "",
    "persist.sys.timezone": "UTC",
    "qemu.sf.lcd_density": "420",
    "ro.adb.secure": "0",
    "ro.boot.hardware": "ranchu",
    "ro.boot.qemu": "1",
    "ro.boot.qemu.avd_name": "anyapp_sim",
    "ro.boot.serialno": "EMULATOR36X5X11X0",
    "ro.build.characteristics": "emulator",
    "ro.build.date.utc": "1707782400",
    "ro.build.fingerprint": "google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys",
    "ro.build.id": "TE1A.240213.009",
    "ro.build.tags": "dev-keys",
    "ro.build.type": "userdebug",
    "ro.build.version.codename": "REL",
    "ro.build.version.incremental": "12342917",
    "ro.build.version.release": "13",
    "ro.build.version.sdk": "33",
    "ro.build.version.security_patch": "2024-03-01",
    "ro.crypto.state": "encrypted",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.kernel.qemu": "1",
    "ro.opengles.version": "196610",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": "google",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64,arm64-v8a",
    "ro.product.device": "emu64x",
    "ro.product.locale": "en-US",
    "ro.product.manufacturer": "Google",
    "ro.product.model": "sdk_gphone64_x86_64",
    "ro.product.name": "sdk_gphone64_x86_64",
    "ro.secure": "1",
    "ro.serialno": "EMULATOR36X5X11X0",
    "ro.sf.lcd_density": "420",
    "ro.anyapp.simulated": "1",  # the honest label: what tells this device from a real one
    "sys.boot_completed": "1",
    "sys.usb.state": "adb",
    "wifi.interface": "wlan0",
}

DEFAULT_SETTINGS: dict[str, dict[str, str]] = {
    "global": {
        "adb_enabled": "1",
        "airplane_mode_on": "0",
        "animator_duration_scale": "1.0",
        "auto_time": "1",
        "auto_time_zone": "1",
        "bluetooth_on": "1",
        "boot_count": "1",
        "cell_on": "1",
        "development_settings_enabled": "1",
        "device_name": "sdk_gphone64_x86_64",
        "device_provisioned": "1",
        "heads_up_notifications_enabled": "1",
        "mobile_data": "1",
        "stay_on_while_plugged_in": "1",
        "transition_animation_scale": "1.0",
        "wifi_on": "1",
        "window_animation_scale": "1.0",
        "zen_mode": "0",
    },
    "secure": {
        "accessibility_enabled": "0",
        "android_id": "5a3c9e7714f2b860",
        "default_input_method": "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME",
        "enabled_input_methods": "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME",
        "install_non_market_apps": "1",
        "location_mode": "3",
        "navigation_mode": "2",
        "show_ime_with_hard_keyboard": "1",
        "sms_default_application": "com.google.android.apps.messaging",
        "ui_night_mode": "1",
        "user_setup_complete": "1",
    },
    "system": {
        "accelerometer_rotation": "0",
        "font_scale": "1.0",
        "haptic_feedback_enabled": "1",
        "pointer_location": "0",
        "screen_brightness": "102",
        "screen_brightness_mode": "0",
        "screen_off_timeout": "60000",
        "show_touches": "0",
        "time_12_24": "12",
        "user_rotation": "0",
        "volume_alarm": "6",
        "volume_music": "5",
        "volume_ring": "5",
    },
}
NAMESPACES = ("system", "secure", "global")


class Properties:
    """System properties: `ro.` ones can be set once only; values are at most 91 bytes, except read-only ones."""

    def __init__(self, initial: dict[str, str]) -> None:
        self._values = dict(initial)
        self.on_change: Callable[[str, str], None] = lambda key, value: None

    def get(self, key: str) -> str:
        """The value, empty when unset."""
        return self._values.get(key, "")

    def set(self, key: str, value: str) -> bool:
        """Set a property; False where a device refuses."""
        if not key or (key.startswith("ro.") and key in self._values) or len(value.encode()) > 91 or any(c.isspace() for c in key):
            return False
        self._values[key] = value
        self.on_change(key, value)
        return True

    def items(self) -> list[tuple[str, str]]:
        """All, sorted by key, as getprop prints them."""
        return sorted(self._values.items())

    def save(self) -> dict[str, str]:
        return dict(self._values)

    def load(self, state: dict[str, str]) -> None:
        # a snapshot may be older than what is installed now, and it is this process that draws
        kept = {FONTS: self._values[FONTS]} if FONTS in self._values else {}
        self._values = {**state, **kept}


class SettingsStore:
    """The settings provider: one XML file a namespace in /data/system/users/0 (text here, binary on a device of this level)."""

    FOLDER = "/data/system/users/0"

    def __init__(self, fs: FileSystem) -> None:
        self._fs = fs
        self._cache: dict[str, dict[str, str]] = {}
        self.on_change: Callable[[str, str], None] = lambda namespace, key: None

    def create(self) -> None:
        """Write the defaults of a new device."""
        self._fs.mkdir(self.FOLDER, parents=True, mode=0o775, uid=SYSTEM_UID, gid=SYSTEM_UID)
        for namespace, values in DEFAULT_SETTINGS.items():
            self._write(namespace, dict(values))

    def get(self, namespace: str, key: str) -> str | None:
        return self._read(namespace).get(key)

    def put(self, namespace: str, key: str, value: str) -> None:
        values = self._read(namespace)
        if values.get(key) != value:
            values[key] = value
            self._write(namespace, values)
            self.on_change(namespace, key)

    def delete(self, namespace: str, key: str) -> int:
        """Number of rows deleted, 0 or 1."""
        values = self._read(namespace)
        if key not in values:
            return 0
        del values[key]
        self._write(namespace, values)
        self.on_change(namespace, key)
        return 1

    def items(self, namespace: str) -> Iterator[tuple[str, str]]:
        """In the order of insertion."""
        yield from list(self._read(namespace).items())

    def forget_cache(self) -> None:
        """The files were replaced from outside (snapshot)."""
        self._cache.clear()

    def _path(self, namespace: str) -> str:
        if namespace not in NAMESPACES:
            raise ValueError(f"Invalid namespace '{namespace}'")
        return f"{self.FOLDER}/settings_{namespace}.xml"

    def _read(self, namespace: str) -> dict[str, str]:
        if namespace not in self._cache:
            root = ElementTree.fromstring(self._fs.read_bytes(self._path(namespace)))
            self._cache[namespace] = {node.get("name", ""): node.get("value", "") for node in root}
        return self._cache[namespace]

    def _write(self, namespace: str, values: dict[str, str]) -> None:
        root = ElementTree.Element("settings", version="210")
        for number, (name, value) in enumerate(values.items()):
            legal = "".join(
                c if c in "\t\n\r" or " " <= c < "\ud800" or "\ue000" <= c <= "\ufffd" or c > "\uffff" else "\ufffd" for c in value
            )
            ElementTree.SubElement(root, "setting", id=str(number), name=name, value=legal, package="android", defaultSysSet="true")
        self._cache[namespace] = values
        self._fs.write_bytes(
            self._path(namespace),
            ElementTree.tostring(root, encoding="utf-8", xml_declaration=True),
            mode=0o600,
            uid=SYSTEM_UID,
            gid=SYSTEM_UID,
        )
