"""Apps on the device: starting, stopping, clearing, permissions, installing."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from harness.device import sync
from harness.device.adb import Adb
from harness.device.quoting import quote
from harness.errors import DeviceError, InstallFailed

_COMPONENT = re.compile(r"^(\S+/\S+)\s*$", re.M)
_SESSION = re.compile(r"\[(\d+)\]")


def launch(adb: Adb, target: str, timeout: float = 60.0) -> None:
    """Start an app as its icon would, and wait until its first screen is drawn.

    Args:
        target: a package, or `package/activity` (`.Main` or the full class).

    Raises:
        DeviceError: there is no such app or activity.
    """
    component = target if "/" in target else launcher_activity(adb, target)
    command = ["am", "start", "-W", "-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER", "-n", component]
    done = adb.shell(command, timeout=timeout, check=False)
    said = done.stdout + done.stderr
    if done.code != 0 or "Error:" in said or "Error type" in said:
        raise DeviceError(f"cannot start {component}", where=adb.serial, found=said.strip()[-400:], next_step="Is the app installed?")


def launcher_activity(adb: Adb, package: str) -> str:
    """The `package/class` that the launcher's icon of a package opens.

    Raises:
        DeviceError: it has none, or is not installed.
    """
    # Both parts of the intent are given, or the system would find any activity of the package.
    command = "cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
    done = adb.shell(f"{command} {quote(package)}", check=False)
    found = _COMPONENT.findall(done.stdout)
    if not found or not found[-1].startswith(package + "/"):
        raise DeviceError(
            f"{package} has no launcher activity",
            where=adb.serial,
            found=(done.stdout + done.stderr).strip()[:200],
            next_step="Install the app, or name the activity.",
        )
    return str(found[-1])


def clear(adb: Adb, package: str) -> None:
    """Stop an app and delete its data, permissions, alarms and notifications.

    Raises:
        DeviceError: the package is not there.
    """
    done = adb.shell(["pm", "clear", package], timeout=60, check=False)
    if "Success" not in done.stdout:
        raise DeviceError(f"cannot clear {package}", where=adb.serial, expected="Success", found=(done.stdout + done.stderr).strip()[:300])


def grant(adb: Adb, package: str, permissions: Sequence[str]) -> None:
    """Grant runtime permissions, all in one round trip. Names without a dot get `android.permission.` in front.

    Raises:
        ShellFailed: one of them cannot be granted.
    """
    if permissions:
        script = " && ".join(f"pm grant {quote(package)} {quote(_permission(name))}" for name in permissions)
        adb.shell(script)


def install(adb: Adb, apks: Sequence[Path], timeout: float = 300.0) -> None:
    """Install or update an app from its APK, or from base and splits, with all runtime permissions it asks for denied.

    Raises:
        InstallFailed: the package manager's words are in the error.
    """
    folder = "/data/local/tmp"
    token = secrets.token_hex(4)
    paths = [f"{folder}/{token}-{number}.apk" for number in range(len(apks))]
    try:
        for apk, path in zip(apks, paths, strict=True):
            sync.push(adb, apk.read_bytes(), path, timeout=timeout)
        if len(paths) == 1:
            _success(adb, ["pm", "install", "-r", "-t", paths[0]], apks[0], timeout)
            return
        answer = _success(adb, ["pm", "install-create", "-r", "-t"], apks[0], timeout)
        match = _SESSION.search(answer)
        if match is None:
            raise InstallFailed("no install session", where=adb.serial, found=answer.strip())
        for number, (apk, path) in enumerate(zip(apks, paths, strict=True)):
            size = str(apk.stat().st_size)
            _success(adb, ["pm", "install-write", "-S", size, match[1], f"{number}.apk", path], apk, timeout)
        _success(adb, ["pm", "install-commit", match[1]], apks[0], timeout)
    finally:
        adb.shell(["rm", "-f", *paths], check=False)


def installed(adb: Adb, package: str) -> bool:
    """Whether a package is there."""
    return adb.shell(["pm", "path", package], check=False).stdout.startswith("package:")


def _success(adb: Adb, command: list[str], apk: Path, timeout: float) -> str:
    done = adb.shell(command, timeout=timeout, check=False)
    if not done.stdout.lstrip().startswith("Success"):
        raise InstallFailed(
            f"cannot install {apk.name}", where=adb.serial, expected="Success", found=(done.stdout + done.stderr).strip()[:400]
        )
    return done.stdout


def _permission(name: str) -> str:
    return name if "." in name else f"android.permission.{name}"
