"""The device's log, as logcat reads it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Level = Literal["V", "D", "I", "W", "E", "F"]
BUFFERS = ("main", "system", "crash", "radio", "events")
CAPACITY = 4000


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line; `time_ms` is epoch ms."""

    time_ms: int
    pid: int
    tid: int
    level: Level
    tag: str
    message: str
    buffer: str


class Log:
    """A ring of entries over all buffers; listeners follow it."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now = now_ms
        self._entries: deque[LogEntry] = deque(maxlen=CAPACITY)
        self.listeners: list[Callable[[LogEntry], None]] = []

    def write(self, level: Level, tag: str, message: str, pid: int = 0, *, buffer: str = "main") -> None:
        for line in message.split("\n"):
            entry = LogEntry(self._now(), pid, pid, level, tag, line, buffer)
            self._entries.append(entry)
            for listener in list(self.listeners):
                listener(entry)

    def entries(self, *buffers: str) -> list[LogEntry]:
        """Entries of the named buffers (default main, system, crash), oldest first."""
        wanted = buffers or ("main", "system", "crash")
        return [entry for entry in self._entries if entry.buffer in wanted]

    def clear(self, *buffers: str) -> None:
        wanted = buffers or ("main", "system", "crash")
        kept = [entry for entry in self._entries if entry.buffer not in wanted]
        self._entries.clear()
        self._entries.extend(kept)
