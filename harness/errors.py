"""The errors of the harness: one small tree, so that a caller can catch by meaning.

Every message says what happened, where, what was expected, what was found and what to do next. A `DeviceError` means the
infrastructure failed: it makes an episode `invalid`, never `failure`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """A text for a terminal: what would move the cursor, colour the words or turn their direction is shown as its code point instead."""
    return _UNSAFE.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


class AnyAppError(Exception):
    """Base of all errors of the project.

    Args:
        what: one clause saying what went wrong.
        where: device serial, path, command or field it happened at.
        expected: what should have been there.
        found: what was there instead.
        next_step: what the reader can do about it.
    """

    def __init__(self, what: str, *, where: str = "", expected: str = "", found: str = "", next_step: str = "") -> None:
        self.what = what
        self.where = where
        self.expected = expected
        self.found = found
        self.next_step = next_step
        super().__init__(what)

    def __reduce__(self) -> tuple[Callable[..., AnyAppError], tuple[type[AnyAppError], tuple[object, ...], dict[str, object]]]:
        # Errors travel between processes; the subclasses' own constructors are not called again.
        return _restored, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        text = self.what if not self.where else f"{self.what} [{self.where}]"
        details = [f"{name} {value}" for name, value in (("expected", self.expected), ("found", self.found)) if value]
        if details:
            text += ": " + ", ".join(details)
        return f"{text.rstrip('.')}. {self.next_step}" if self.next_step else text  # what was found may be a sentence itself


def _restored(cls: type[AnyAppError], args: tuple[object, ...], state: dict[str, object]) -> AnyAppError:
    error = cls.__new__(cls, *args)
    error.__dict__.update(state)
    return error


class InvalidAction(AnyAppError):
    """An action that cannot be carried out as written: unknown kind, unknown key, coordinates outside the display."""


class DeviceError(AnyAppError):
    """The device or the way to it failed. Base of everything that makes an episode invalid."""


class ServerUnreachable(DeviceError):
    """No adb server answers and none could be started."""


class DeviceLost(DeviceError):
    """The device is gone, offline or unauthorized."""


class DeviceTimeout(DeviceError):
    """The device did not answer within the time allowed."""


class ProtocolError(DeviceError):
    """An answer that the adb, sync, HTTP or console protocol does not allow."""


class ShellFailed(DeviceError):
    """A device command ended with a non-zero code although success was required."""

    def __init__(self, command: str, code: int, stdout: str, stderr: str, *, where: str = "") -> None:
        self.command = command
        self.code = code
        self.stdout = stdout
        self.stderr = stderr
        said = (stderr.strip() or stdout.strip() or "nothing")[:500]
        super().__init__(
            f"device command failed: {command[:300]}", where=where, expected="exit code 0", found=f"exit code {code} and the words {said!r}"
        )


class RootRequired(DeviceError):
    """A step needs root on the device and neither adbd nor `su` gives it."""


class UiServerError(DeviceError):
    """The uiautomator2 server on the device could not be started, died, or refused a call."""


class ConsoleError(DeviceError):
    """The emulator console is absent or answered KO."""


class SnapshotMissing(ConsoleError):
    """A snapshot of that name does not exist."""


class InstallFailed(DeviceError):
    """The package manager refused to install an APK."""


class TypingFailed(DeviceError):
    """No way to enter text was available: neither the clipboard nor the input method worked."""


class Unreadable(DeviceError):
    """A store (file, database, provider, dump) could not be read or understood. Never to be taken as "the row is absent"."""

    def __init__(self, path: str, reason: str, *, where: str = "", next_step: str = "") -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"cannot read {path}", where=where, found=reason, next_step=next_step)


class StoreMissing(Unreadable):
    """The file of a store does not exist on the device."""


class StoreCorrupt(Unreadable):
    """The file exists and was read, but its content is not what its format allows."""


class StoreWriteFailed(DeviceError):
    """A store could not be written back to the device."""
