"""`sync:`: files pushed, pulled, listed and looked at. Source: AOSP packages/modules/adb, daemon/file_sync_service.cpp.

A request is four letters, a uint32 length and a path. Version 2 requests (SND2, RCV2) carry a second record with mode and flags.
"""

from __future__ import annotations

import errno
import os
import posixpath
from collections.abc import Awaitable, Callable

from emulator.sim.adbd import sync_wire as wire
from emulator.sim.adbd.interfaces import FileSystem, Stat
from emulator.sim.adbd.stream import Stream, StreamReader
from emulator.sim.adbd.sync_access import Access
from emulator.sim.adbd.sync_receive import Upload


class SyncError(Exception):
    """A request that is answered with FAIL. `fatal` ends the stream, because what follows cannot be told apart."""

    def __init__(self, text: str, *, fatal: bool = False) -> None:
        super().__init__(text)
        self.fatal = fatal


class SyncService:
    """One sync stream, serving requests one after the other as the user `uid`."""

    def __init__(self, fs: FileSystem, stream: Stream, uid: int) -> None:
        self._fs = fs
        self._access = Access(fs, uid)
        self._stream = stream
        self._reader = StreamReader(stream)
        self._commands: dict[bytes, Callable[[str], Awaitable[None]]] = {
            b"STAT": self._stat_v1,
            b"STA2": self._stat_v2,
            b"LST2": self._lstat_v2,
            b"LIST": self._list_v1,
            b"LIS2": self._list_v2,
            b"SEND": self._send_v1,
            b"SND2": self._send_v2,
            b"RECV": self._recv_v1,
            b"RCV2": self._recv_v2,
        }

    async def run(self) -> None:
        """Serve until QUIT, a fatal mistake or the end of the stream."""
        while True:
            identifier, length = wire.REQUEST.unpack(await self._reader.exactly(wire.REQUEST.size))
            if identifier == b"QUIT":
                return
            if length > wire.MAX_PATH:
                await self._stream.write(wire.failure("path too long"))
                return
            path = (await self._reader.exactly(length)).decode("utf-8", "surrogateescape")
            command = self._commands.get(identifier)
            try:
                if command is None:
                    raise SyncError(f"unknown command {int.from_bytes(identifier, 'little'):08x}", fatal=True)
                await command(path)
            except SyncError as failure:
                await self._stream.write(wire.failure(str(failure)))
                if failure.fatal:
                    return

    # --- looking -----------------------------------------------------------------------------------------------------------------

    def _look(self, path: str, *, follow: bool) -> Stat:
        if "\0" in path or not path:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        self._access.search(path)
        return self._fs.stat(path) if follow else self._fs.lstat(path)

    async def _stat_v1(self, path: str) -> None:
        try:
            reply = wire.stat_v1(self._look(path, follow=False))
        except OSError:
            reply = wire.stat_v1(None)
        await self._stream.write(reply)

    async def _stat_v2(self, path: str) -> None:
        await self._answer_stat_v2(b"STA2", path, follow=True)

    async def _lstat_v2(self, path: str) -> None:
        await self._answer_stat_v2(b"LST2", path, follow=False)

    async def _answer_stat_v2(self, identifier: bytes, path: str, *, follow: bool) -> None:
        try:
            reply = wire.stat_v2(identifier, self._look(path, follow=follow))
        except OSError as error:
            reply = wire.stat_v2(identifier, None, error.errno or errno.EIO)
        await self._stream.write(reply)

    async def _list_v1(self, path: str) -> None:
        for name, found in self._entries(path):
            if isinstance(found, Exception):
                continue
            await self._stream.write(wire.dent_v1(name, found))
        await self._stream.write(wire.DENT_V1.pack(b"DONE", 0, 0, 0, 0))

    async def _list_v2(self, path: str) -> None:
        for name, found in self._entries(path):
            if isinstance(found, OSError):
                await self._stream.write(wire.dent_v2(name, None, found.errno or errno.EIO))
            else:
                await self._stream.write(wire.dent_v2(name, found))
        await self._stream.write(wire.DENT_V2.pack(b"DONE", *(0,) * 12))

    def _entries(self, path: str) -> list[tuple[bytes, Stat | OSError]]:
        """`.`, `..` and what the directory holds; empty when it cannot be read."""
        try:
            self._access.read(path)
            names = self._fs.listdir(path)
        except OSError:
            return []
        entries: list[tuple[bytes, Stat | OSError]] = []
        for name in [".", "..", *names]:
            try:
                found: Stat | OSError = self._fs.lstat(posixpath.join(path, name))
            except OSError as error:
                found = error
            entries.append((name.encode("utf-8", "surrogateescape"), found))
        return entries

    # --- pulling -----------------------------------------------------------------------------------------------------------------

    async def _recv_v1(self, path: str) -> None:
        await self._send_file(path)

    async def _recv_v2(self, path: str) -> None:
        identifier, flags = wire.RECV_V2.unpack(await self._reader.exactly(wire.RECV_V2.size))
        if identifier != b"RCV2":
            raise SyncError("invalid data message: expected ID_RECV_V2", fatal=True)
        if flags:
            raise SyncError(_flags_text(flags), fatal=True)
        await self._send_file(path)

    async def _send_file(self, path: str) -> None:
        try:
            self._access.read(path)
            data = self._fs.read_bytes(path)
        except OSError as error:
            kind = "read failed" if error.errno == errno.EISDIR else "open failed"
            raise SyncError(f"{kind}: {_reason(error)}") from error
        with memoryview(data) as view:
            for at in range(0, len(data), wire.MAX_DATA):
                piece = view[at : at + wire.MAX_DATA]
                self._stream.send(wire.REQUEST.pack(b"DATA", len(piece)))
                await self._stream.write(piece)
        await self._stream.write(wire.REQUEST.pack(b"DONE", 0))

    # --- pushing -----------------------------------------------------------------------------------------------------------------

    async def _send_v1(self, text: str) -> None:
        path, comma, mode = text.rpartition(",")
        if not comma:
            raise SyncError("missing , in ID_SEND_V1", fatal=True)
        try:
            number = int(mode)
        except ValueError:
            raise SyncError("bad mode", fatal=True) from None
        await self._receive(path, number, dry_run=False)

    async def _send_v2(self, path: str) -> None:
        identifier, mode, flags = wire.SEND_V2.unpack(await self._reader.exactly(wire.SEND_V2.size))
        if identifier != b"SND2":
            raise SyncError("invalid data message: expected ID_SEND_V2", fatal=True)
        if flags & ~wire.DRY_RUN:
            raise SyncError(_flags_text(flags & ~wire.DRY_RUN), fatal=True)
        await self._receive(path, mode, dry_run=bool(flags & wire.DRY_RUN))

    async def _receive(self, path: str, mode: int, *, dry_run: bool) -> None:
        """Take DATA blocks up to DONE. The first error is kept and told after DONE, as adbd does, so that the stream stays in step."""
        upload = Upload(self._fs, self._access, path, mode, dry_run=dry_run)
        while True:
            identifier, length = wire.REQUEST.unpack(await self._reader.exactly(wire.REQUEST.size))
            if identifier == b"DONE":
                upload.finish(length)
                break
            if identifier != b"DATA":
                upload.abandon()
                raise SyncError("invalid data message", fatal=True)
            if length > wire.MAX_DATA:
                upload.abandon()
                raise SyncError("oversize data message", fatal=True)
            upload.add(await self._reader.exactly(length))
        if upload.error:
            raise SyncError(upload.error)
        await self._stream.write(wire.REQUEST.pack(b"OKAY", 0))


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)


def _flags_text(flags: int) -> str:
    named = flags & wire.COMPRESSION_FLAGS
    if named & (named - 1):
        return f"multiple compression flags received: {flags}"
    return f"unknown flags: {flags}"
