"""What is known about an installed app, from `dumpsys package PACKAGE`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from harness.device.quoting import join, quote
from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import DeviceError, Unreadable

_GRANT = re.compile(r"^ +([\w.]+): granted=(true|false)", re.M)


class NotInstalled(DeviceError):
    """The package is not on the device."""


@dataclass(frozen=True, slots=True)
class PackageInfo:
    """An installed app. `permissions` are those granted; `uid` its Linux user; `enabled` as in PackageManager (0 default, 1, 2, 3, 4)."""

    package: str
    version_name: str
    version_code: int
    min_sdk: int
    target_sdk: int
    uid: int
    code_path: str
    data_dir: str
    first_install: str
    last_update: str
    enabled: int
    stopped: bool
    permissions: frozenset[str]


def read(device: Source, package: str) -> PackageInfo:
    """One app.

    Raises:
        NotInstalled: it is not there.
        Unreadable: the dump is not one.
    """
    return later(StoreBatch(device, root=False), package).get()


def later(batch: StoreBatch, package: str) -> Pending[PackageInfo]:
    """The same as part of a batch."""
    return batch.parsed(join(["dumpsys", "package", package]), lambda dump: parse(dump, package))


def versions(device: Source, packages: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Package -> (version name, version code) of those that are installed, in one round trip."""
    batch = StoreBatch(device, root=False)
    waiting = {package: batch.command(f"dumpsys package {quote(package)}") for package in packages}
    result: dict[str, tuple[str, int]] = {}
    for package, dump in waiting.items():
        try:
            found = parse(dump.get(), package)
        except NotInstalled:
            continue
        result[package] = (found.version_name, found.version_code)
    return result


def parse(dump: str, package: str) -> PackageInfo:
    """The block `Package [PACKAGE]` of a dump; the resolver tables before it name the package, too."""
    start = re.search(rf"^  Package \[{re.escape(package)}\] \(", dump, re.M)
    if start is None:
        if "Unable to find package" in dump or "Packages:" not in dump:
            raise NotInstalled(f"{package} is not installed", found=dump.strip()[-120:], next_step="Install the app.")
        raise Unreadable(f"dumpsys package {package}", "no block of that package")
    end = re.compile(r"^(?:  Package \[|\S)", re.M).search(dump, start.end())
    block = dump[start.end() : end.start() if end else len(dump)]
    code = re.search(r"versionCode=(\d+)(?: minSdk=(\d+))?(?: targetSdk=(\d+))?", block)
    if code is None:
        raise Unreadable(f"dumpsys package {package}", "no versionCode")
    user = re.search(r"^ +User 0: .*?\bstopped=(true|false).*?\benabled=(\d)", block, re.M)
    return PackageInfo(
        package=package,
        version_name=_value(block, "versionName"),
        version_code=int(code[1]),
        min_sdk=int(code[2] or 0),
        target_sdk=int(code[3] or 0),
        uid=int(_value(block, "userId") or _value(block, "appId") or 0),
        code_path=_value(block, "codePath"),
        data_dir=_value(block, "dataDir"),
        first_install=_value(block, "firstInstallTime"),
        last_update=_value(block, "lastUpdateTime"),
        enabled=int(user[2]) if user else 0,
        stopped=user is not None and user[1] == "true",
        permissions=frozenset(name for name, granted in _GRANT.findall(block) if granted == "true"),
    )


def _value(block: str, name: str) -> str:
    found = re.search(rf"^ +{name}=(.*)$", block, re.M)
    return found[1].strip() if found else ""
