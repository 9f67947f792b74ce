"""Which versions of the apps are installed on a device, against those the benchmark is written for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from harness.device import Device, quote
from harness.trajectory.schema import AppIdentity

_NAME = re.compile(r"\bversionName=(.*)")
_CODE = re.compile(r"\bversionCode=(\d+)")


@dataclass(frozen=True)
class Installed:
    """An app as it should be and as it is on a device. `found` is "" when it is not installed."""

    app: AppIdentity
    found: str

    @property
    def expected(self) -> str:
        """The version that the app's definition is written for."""
        return version_words(self.app.version_name, self.app.version_code)

    @property
    def missing(self) -> bool:
        return not self.found

    @property
    def differs(self) -> bool:
        """Whether it is there in another version."""
        return bool(self.found) and self.found != self.expected


def version_words(name: str, code: int | str) -> str:
    """A version as it is recorded."""
    return f"{name} ({code})"


def installed_version(device: Device, package: str) -> str:
    """What the package manager says of a package, "" when it is not there. Raises `DeviceError`."""
    text = device.shell(f"dumpsys package {quote(package)} | grep -E 'versionName=|versionCode='", check=False).stdout
    name, code = _NAME.search(text), _CODE.search(text)
    return version_words(name[1].strip(), code[1]) if name and code else ""


def compare(device: Device, apps: Iterable[AppIdentity]) -> list[Installed]:
    """Look at each app once."""
    return [Installed(app, installed_version(device, app.package)) for app in {app.package: app for app in apps}.values()]
