"""What plays, from `dumpsys media_session`.

    Sessions Stack - have N sessions:
      TAG PACKAGE/TAG/NUMBER (userId=0)
        package=PACKAGE
        active=true
        state=PlaybackState {state=3, position=N, ..., speed=1.0, updated=N, ...}
        metadata: size=N, description=TITLE, ARTIST, ALBUM
        queueTitle=TEXT, size=N

From API 34 on the state is written `PLAYING(3)`; both forms are understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import Unreadable

COMMAND = "dumpsys media_session"
_HEADER = "MEDIA SESSION SERVICE"
_STACK = re.compile(r"^( *)Sessions Stack - have \d+ sessions:.*$", re.M)
_STATE = re.compile(r"state=PlaybackState \{state=(?:[A-Z_]+\()?(-?\d+)\)?, position=(-?\d+), .*?speed=(-?[\d.E-]+), updated=(-?\d+)")
_METADATA = re.compile(r"metadata: ?size=\d+, description=(.*)$", re.M)
_QUEUE = re.compile(r"queueTitle=(.*), size=(\d+)$", re.M)
_STATES = (
    "NONE STOPPED PAUSED PLAYING FAST_FORWARDING REWINDING BUFFERING ERROR CONNECTING SKIPPING_TO_PREVIOUS SKIPPING_TO_NEXT "
    "SKIPPING_TO_QUEUE_ITEM"
)
STATES: dict[int, str] = dict(enumerate(_STATES.split()))
"""Names of the playback states by number."""


@dataclass(frozen=True, slots=True)
class MediaSession:
    """One app's player. `position_ms` is the place in the track at `updated_ms` (since boot); `description` is `title, artist, album`."""

    package: str
    tag: str
    active: bool
    state: str
    position_ms: int
    speed: float
    updated_ms: int
    description: str
    queue_title: str
    queue_size: int

    @property
    def playing(self) -> bool:
        """Whether sound is coming out, or about to."""
        return self.state in ("PLAYING", "BUFFERING", "FAST_FORWARDING", "REWINDING")

    def position_at(self, elapsed_ms: int) -> int:
        """The place in the track, ms, when the device has been up for `elapsed_ms`."""
        if self.state != "PLAYING":
            return self.position_ms
        return self.position_ms + round(self.speed * (elapsed_ms - self.updated_ms))


def read(device: Source) -> list[MediaSession]:
    """The players, the most recent first.

    Raises:
        Unreadable: the dump is not one.
    """
    return later(StoreBatch(device, root=False)).get()


def later(batch: StoreBatch) -> Pending[list[MediaSession]]:
    """The same as part of a batch."""
    return batch.parsed(COMMAND, parse)


def parse(dump: str) -> list[MediaSession]:
    """The players of a dump."""
    if _HEADER not in dump:
        raise Unreadable(COMMAND, f"not a dump of media sessions: {dump[:120]!r}")
    result: list[MediaSession] = []
    for stack in _STACK.finditer(dump):
        outer = len(stack[1])
        record: list[str] = []
        for line in dump[stack.end() + 1 :].split("\n"):
            indent = len(line) - len(line.lstrip(" "))
            if not line.strip() or indent <= outer:
                break
            if indent <= outer + 2 and record:
                result.append(_session(record))
                record = []
            record.append(line)
        if record:
            result.append(_session(record))
    return result


def _session(lines: list[str]) -> MediaSession:
    text = "\n".join(lines)
    package = re.search(r"^ +package=(\S+)", text, re.M)
    if package is None:
        raise Unreadable(COMMAND, f"a session without package: {lines[0].strip()[:120]!r}")
    state = _STATE.search(text)
    metadata = _METADATA.search(text)
    queue = _QUEUE.search(text)
    return MediaSession(
        package=package[1],
        tag=lines[0].strip().partition(" ")[0],
        active=re.search(r"^ +active=true", text, re.M) is not None,
        state=STATES.get(int(state[1]), state[1]) if state else "NONE",
        position_ms=int(state[2]) if state else 0,
        speed=float(state[3]) if state else 0.0,
        updated_ms=int(state[4]) if state else 0,
        description="" if metadata is None or metadata[1] == "null" else metadata[1],
        queue_title="" if queue is None or queue[1] == "null" else queue[1],
        queue_size=int(queue[2]) if queue else 0,
    )
