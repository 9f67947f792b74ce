"""Reads files and command outputs of the device, many in one round trip, exactly as they are.

A part of the script prints `stat` of a file, a random mark, the file, and the mark with the exit code of `cat`. The mark is 128
random bits, so no content can contain it. Files that belong together (a database and its log) are looked at again after the last
of them was read: if one has changed meanwhile, the batch is read again. A missing file and one that cannot be read are told apart
by the words of the system.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from harness.device.adb import Adb
from harness.device.quoting import quote
from harness.device.system import Root
from harness.errors import ProtocolError, ShellFailed, StoreMissing, Unreadable

T = TypeVar("T")
_STAT = "stat -Lc '%f %u %g %s %y'"
_READS = 4


class Source(Protocol):
    """What stores need of a device; `harness.device.Device` is one."""

    @property
    def serial(self) -> str: ...

    @property
    def adb(self) -> Adb: ...

    @property
    def root(self) -> Root: ...


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was read. `mode` holds permission bits."""

    path: str
    data: bytes
    mode: int
    uid: int
    gid: int


class Pending(Generic[T]):
    """What a batch will have read. `get` runs the batch if it has not run yet."""

    def __init__(self, batch: StoreBatch, load: Callable[[], T]) -> None:
        self._batch = batch
        self._load = load
        self._value: list[T] = []

    def get(self) -> T:
        """The value.

        Raises:
            StoreMissing: the file is not there.
            Unreadable: it is there and cannot be read or understood.
        """
        if not self._value:
            self._batch.run()
            self._value.append(self._load())
        return self._value[0]


@dataclass(slots=True)
class _Part:
    script: str
    path: str  # "" for a command
    stat: str = ""
    data: bytes = b""
    code: int = -1


class StoreBatch:
    """Collects what is to be read, then reads it all in one device command.

        batch = StoreBatch(device)
        alarms = batch.command("dumpsys alarm")
        notes = batch.file("/data/data/com.foo/files/notes.json")
        print(notes.get().data, alarms.get())

    Stores with a format of their own take a batch too: `sqlite.later(batch, path)`, `prefs.later(batch, path)`.

    Args:
        device: whose files they are.
        root: read as root; needed for everything below /data/data.
        timeout: seconds for the round trip.
    """

    def __init__(self, device: Source, *, root: bool = True, timeout: float = 60.0) -> None:
        self._device = device
        self._root = root
        self._timeout = timeout
        self._parts: list[_Part] = []
        self._groups: list[list[_Part]] = []
        self._done = 0

    def file(self, path: str) -> Pending[File]:
        """A file that has to be there."""
        return self.files([path], lambda found: found[0])

    def files(self, paths: Sequence[str], build: Callable[[Sequence[File]], T], optional: Sequence[str] = ()) -> Pending[T]:
        """Files that belong together, read in this order without a change of one of them in between.

        Args:
            paths: files that have to be there.
            build: makes the value of the files found, `paths` first, then those of `optional` that exist.
            optional: files that may be missing.
        """
        parts = [self._add_file(path) for path in [*paths, *optional]]
        self._groups.append(parts)

        def load() -> T:
            found: list[File] = []
            for number, part in enumerate(parts):
                if number >= len(paths) and _is_missing(part):
                    continue
                found.append(_file(part, self._device.serial))
            return build(found)

        return Pending(self, load)

    def command(self, script: str) -> Pending[str]:
        """What a command of the device prints (both outputs); a non-zero exit raises `ShellFailed` at `get`."""
        part = _Part(script, "")
        self._parts.append(part)

        def load() -> str:
            text = part.data.decode("utf-8", "replace")
            if part.code != 0:
                raise ShellFailed(script, part.code, text, "", where=self._device.serial)
            return text

        return Pending(self, load)

    def parsed(self, script: str, parse: Callable[[str], T]) -> Pending[T]:
        """What a command prints, understood by `parse`."""
        text = self.command(script)
        return Pending(self, lambda: parse(text.get()))

    def absent(self, path: str) -> StoreMissing:
        """The error for a file that is not there, for stores made of optional files only."""
        return _missing(path, self._device.serial)

    def run(self) -> None:
        """Read everything that was asked for since the last run."""
        parts = self._parts[self._done :]
        groups, self._groups = self._groups, []
        if not parts:
            return
        self._done = len(self._parts)
        for _ in range(_READS):
            if not self._read(parts, [part for group in groups for part in group]):
                return
        raise Unreadable(
            parts[0].path or parts[0].script,
            f"it changed during each of {_READS} readings",
            where=self._device.serial,
            next_step="Stop the app before its store is read.",
        )

    def _add_file(self, path: str) -> _Part:
        if not path.startswith("/"):
            raise ValueError(f"a device path is absolute, unlike {path!r}")
        part = _Part(f"cat {quote(path)} 2>&1", path)
        self._parts.append(part)
        return part

    def _read(self, parts: list[_Part], watched: list[_Part]) -> bool:
        """One reading of all parts. Returns whether a watched file changed meanwhile."""
        mark = secrets.token_hex(16)
        lines: list[str] = []
        for part in parts:
            if part.path:
                lines.append(f"{_STAT} {quote(part.path)} 2>&1; echo {mark}; {part.script}; echo {mark}$?")
            else:
                lines.append(f"echo {mark}; ( {part.script}\n) 2>&1; echo {mark}$?")  # a subshell, for it may exit
        lines += [f"{_STAT} {quote(part.path)} 2>&1; echo {mark}" for part in watched]
        script = "\n".join(lines)
        command = self._device.root.command(script) if self._root else script
        output = self._device.adb.run(command, timeout=self._timeout)
        pieces = output.stdout.split(mark.encode())
        if len(pieces) != 2 * len(parts) + len(watched) + 1:
            raise ProtocolError(
                "the device broke off while stores were read",
                where=self._device.serial,
                expected=f"{2 * len(parts) + len(watched) + 1} pieces",
                found=f"{len(pieces)}; {(output.stderr or output.stdout[-200:])!r}",
            )
        head = b""
        for number, part in enumerate(parts):
            # piece: [rest of the line before] stat text | LF content | code LF stat text of the next
            part.stat = (pieces[0] if number == 0 else head).decode("utf-8", "replace").strip()
            part.data = pieces[2 * number + 1][1:]
            code, _, head = pieces[2 * number + 2].partition(b"\n")
            part.code = int(code)
        after = [head, *pieces[2 * len(parts) + 1 :]]
        return any(part.stat != text.decode("utf-8", "replace").strip() for part, text in zip(watched, after, strict=False))


def read_files(device: Source, paths: Sequence[str]) -> list[File]:
    """Several files in one round trip.

    Raises:
        StoreMissing, Unreadable: about the first that fails.
    """
    return StoreBatch(device).files(paths, list).get()


def _missing(path: str, serial: str) -> StoreMissing:
    return StoreMissing(path, "no such file", where=serial, next_step="Has the app been started once?")


def _is_missing(part: _Part) -> bool:
    return "No such file or directory" in part.stat


def _file(part: _Part, serial: str) -> File:
    if _is_missing(part):
        raise _missing(part.path, serial)
    words = part.stat.split()
    if len(words) < 5 or part.code != 0:
        said = part.data[-200:].decode("utf-8", "replace").strip() if part.code else part.stat
        raise Unreadable(part.path, f"{said!r} (exit code {part.code})", where=serial)
    try:
        mode, uid, gid = int(words[0], 16), int(words[1]), int(words[2])
    except ValueError as error:
        raise Unreadable(part.path, f"stat says {part.stat!r}", where=serial) from error
    if mode & 0o170000 != 0o100000:
        raise Unreadable(part.path, "it is not a regular file", where=serial)
    return File(part.path, part.data, mode & 0o7777, uid, gid)


def missing_is_none(pending: Pending[T]) -> T | None:
    """The value, or None when its file does not exist. Every other failure is raised: it is not an absence."""
    try:
        return pending.get()
    except StoreMissing:
        return None
