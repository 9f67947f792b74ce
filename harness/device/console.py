"""The emulator's console: saving and restoring the whole device, and what else only the emulator can do.

Plain text over TCP on the console port, which is the number in the serial (`emulator-5554`). Each answer ends with `OK` or `KO: reason`.
With a token file in the home directory the first command has to be `auth TOKEN`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from harness.device.stream import Deadline, Stream, connect
from harness.errors import ConsoleError, SnapshotMissing

_SERIAL = re.compile(r"emulator-(\d+)")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_ROW = re.compile(r"^--\s+(\S+)\s+\S", re.M)


@dataclass(frozen=True, slots=True)
class Console:
    """The console of the emulator with this serial.

    Args:
        serial: as `adb devices` lists it; only `emulator-N` has a console.
        host: where the emulator runs.
        token_file: file with the token; without it, or when it is empty, no token is sent.
    """

    serial: str
    host: str = "127.0.0.1"
    token_file: Path | None = None

    def command(self, line: str, timeout: float = 60.0) -> str:
        """The text a command prints before its OK.

        Raises:
            ConsoleError: there is no console, or it answered KO.
        """
        if "\n" in line or "\r" in line:
            raise ConsoleError("a console command is one line", where=self.serial, found=repr(line[:80]))
        match = _SERIAL.fullmatch(self.serial)
        if match is None:
            raise ConsoleError(
                "this device has no emulator console",
                where=self.serial,
                expected="a serial such as emulator-5554",
                next_step="Snapshots need an emulator.",
            )
        try:
            stream = connect((self.host, int(match[1])), f"console of {self.serial}", Deadline(timeout))
        except OSError as error:
            raise ConsoleError("the emulator console does not answer", where=f"{self.host}:{match[1]}", found=str(error)) from error
        with stream:
            greeting = _answer(stream, self.serial)
            if "Authentication required" in greeting:
                self._authenticate(stream)
            stream.send(line.encode() + b"\n")
            return _answer(stream, self.serial)

    def save(self, name: str) -> None:
        """Save the device's whole state under a name, replacing an older one."""
        self.command(f"avd snapshot save {_checked(name)}", timeout=180)

    def load(self, name: str) -> None:
        """Go back to a saved state. The device is away for a moment afterwards.

        Raises:
            SnapshotMissing: nothing was saved under that name.
        """
        try:
            self.command(f"avd snapshot load {_checked(name)}", timeout=180)
        except ConsoleError as error:
            if name not in self.names():
                raise SnapshotMissing(
                    "no such snapshot", where=self.serial, found=error.found, next_step=f"Save {name!r} first."
                ) from error
            raise

    def delete(self, name: str) -> None:
        """Remove a saved state."""
        self.command(f"avd snapshot delete {_checked(name)}")

    def names(self) -> list[str]:
        """The saved states."""
        return _ROW.findall(self.command("avd snapshot list"))

    def _authenticate(self, stream: Stream) -> None:
        path = self.token_file or Path.home() / ".emulator_console_auth_token"
        try:
            token = path.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ConsoleError("the console wants a token and its file cannot be read", where=str(path), found=str(error)) from error
        stream.send(b"auth " + token.encode() + b"\n")
        _answer(stream, self.serial)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ConsoleError("not a snapshot name", expected="1 to 64 letters, digits, '_', '.', '-'", found=repr(name[:80]))
    return name


def _answer(stream: Stream, serial: str) -> str:
    lines: list[str] = []
    while True:
        line = stream.until(b"\n", 1 << 16).decode("utf-8", "replace").rstrip("\r\n")
        if line == "OK" or line.startswith("OK:"):
            return "\n".join(lines)
        if line.startswith("KO"):
            raise ConsoleError("the emulator console refused", where=serial, found=repr(line))
        lines.append(line)
