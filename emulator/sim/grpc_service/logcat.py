"""The device's log in the messages of the gRPC interface."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from emulator.sim.console.interfaces import Hardware
from emulator.sim.core.log import LogEntry
from emulator.sim.grpc_service.proto_text import Schema

PARSED = 1
_LEVELS = {"V": 2, "D": 3, "I": 4, "W": 5, "E": 6, "F": 7}
MAX_BACKLOG = 10_000
"""Entries a slow reader may lag behind before it loses some."""


class LogReader:
    """Answers getLogcat and streamLogcat."""

    def __init__(self, hardware: Hardware, schema: Schema) -> None:
        self._device = hardware.device
        self._schema = schema

    def read(self, request: Any) -> Any:
        """The log from byte `start` on, as text or as entries."""
        entries = self._device.log.entries()
        if request.sort == PARSED:
            start = min(max(request.start, 0), len(entries))
            return self._message(request, "", entries[start:], start, len(entries))
        data = "".join(map(self._line, entries)).encode()
        start = min(max(request.start, 0), len(data))
        return self._message(request, data[start:].decode("utf-8", "ignore"), [], start, len(data))

    async def follow(self, request: Any) -> AsyncIterator[Any]:
        """The log as it is, then entry by entry as it grows."""
        queue: asyncio.Queue[LogEntry] = asyncio.Queue(MAX_BACKLOG)

        def listen(entry: LogEntry) -> None:
            if not queue.full():
                queue.put_nowait(entry)

        log = self._device.log
        log.listeners.append(listen)
        try:
            first = self.read(request)
            yield first
            at = first.next
            while True:
                entry = await queue.get()
                if request.sort == PARSED:
                    message = self._message(request, "", [entry], at, at + 1)
                else:
                    line = self._line(entry)
                    message = self._message(request, line, [], at, at + len(line.encode()))
                yield message
                at = message.next
        finally:
            log.listeners.remove(listen)

    def _message(self, request: Any, contents: str, entries: list[LogEntry], start: int, end: int) -> Any:
        parsed = [
            self._schema.new(
                "LogcatEntry",
                timestamp=entry.time_ms,
                pid=entry.pid,
                tid=entry.tid,
                level=_LEVELS[entry.level],
                tag=entry.tag,
                msg=entry.message,
            )
            for entry in entries
        ]
        return self._schema.new("LogMessage", contents=contents, start=start, next=end, sort=request.sort, entries=parsed)

    def _line(self, entry: LogEntry) -> str:
        """As `logcat -v threadtime` prints it."""
        time = self._device.clock.local(entry.time_ms).strftime("%m-%d %H:%M:%S.%f")[:-3]
        return f"{time} {entry.pid:5} {entry.tid:5} {entry.level} {entry.tag:<8}: {entry.message}\n"
