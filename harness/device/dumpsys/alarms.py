"""Alarms that apps have set with the system, from `dumpsys alarm`.

    nowRTC=MS=DATE nowELAPSED=MS
    Next alarm clock information:
      user:0 pendingSend:false time:MS = DATE = +DURATION
    N pending alarms:
      RTC_WAKEUP #1: Alarm{HASH type 0 origWhen MS whenElapsed MS PACKAGE}
        tag=*walarm*:ACTION
        type=RTC_WAKEUP ... repeatInterval=0 ... flags=0x3
        Alarm clock:
          triggerTime=DATE

Before API 31 the alarms stand in batches, and `when` in place of `origWhen`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import Unreadable

COMMAND = "dumpsys alarm"
_NOW = re.compile(r"nowRTC=(\d+)(?:=\S+ \S+)? nowELAPSED=(\d+)")
_NEXT = re.compile(r"^ +user:\d+ pendingSend:\w+ time:(\d+)", re.M)
_START = re.compile(r"^ *(?:\d+ pending alarms:|Pending alarm batches:).*$", re.M)
_STOP = re.compile(
    r"^ *(?:Pending user blocked background alarms|Past-due non-wakeup alarms|Alarm Stats|Top Alarms|Allow while idle|"
    r"Last allow while idle|Number of delayed alarms|Recent TARE|Broadcast ref count)",
    re.M,
)
_ALARM = re.compile(
    r"^ *(?P<kind>RTC_WAKEUP|RTC|ELAPSED_WAKEUP|ELAPSED) #\d+: "
    r"Alarm\{\S+ type \d (?:origWhen|when) (?P<when>\d+)(?: whenElapsed \d+)? (?P<package>[^\s}]+)\}",
    re.M,
)
_TAG = re.compile(r"^ +tag=(.*)$", re.M)
_REPEAT = re.compile(r"\brepeatInterval=(\d+)")


@dataclass(frozen=True, slots=True)
class Alarm:
    """One pending alarm. `due_ms` is when it goes off, epoch ms UTC; `repeat_ms` 0 for once; `clock` whether it shows as an alarm clock."""

    package: str
    kind: str
    due_ms: int
    tag: str
    repeat_ms: int
    clock: bool

    @property
    def action(self) -> str:
        """The intent's action or component behind the tag's prefix."""
        return self.tag.partition(":")[2] or self.tag

    @property
    def wakeup(self) -> bool:
        """Whether it wakes a sleeping device."""
        return self.kind.endswith("WAKEUP")


@dataclass(frozen=True, slots=True)
class Alarms:
    """All pending alarms, and the clocks at the moment of the dump."""

    now_ms: int
    elapsed_ms: int
    next_clock_ms: int | None
    pending: tuple[Alarm, ...]

    def of(self, package: str) -> tuple[Alarm, ...]:
        """The alarms of one app, by time."""
        return tuple(sorted((alarm for alarm in self.pending if alarm.package == package), key=lambda alarm: alarm.due_ms))


def read(device: Source) -> Alarms:
    """The pending alarms.

    Raises:
        Unreadable: the dump is not one.
    """
    return later(StoreBatch(device, root=False)).get()


def later(batch: StoreBatch) -> Pending[Alarms]:
    """The same as part of a batch."""
    return batch.parsed(COMMAND, parse)


def parse(dump: str) -> Alarms:
    """The alarms of a dump."""
    now = _NOW.search(dump)
    start = _START.search(dump)
    if now is None or start is None:
        raise Unreadable(COMMAND, f"not a dump of alarms: {dump[:120]!r}")
    now_ms, elapsed_ms = int(now[1]), int(now[2])
    following = _NEXT.search(dump, now.end(), start.start())
    stop = _STOP.search(dump, start.end())
    end = stop.start() if stop else len(dump)
    found = list(_ALARM.finditer(dump, start.end(), end))
    pending: list[Alarm] = []
    for number, match in enumerate(found):
        block = dump[match.end() : found[number + 1].start() if number + 1 < len(found) else end]
        tag = _TAG.search(block)
        repeat = _REPEAT.search(block)
        when = int(match["when"])
        pending.append(
            Alarm(
                package=match["package"],
                kind=match["kind"],
                due_ms=when if match["kind"].startswith("RTC") else now_ms + when - elapsed_ms,
                tag=tag[1].strip() if tag else "",
                repeat_ms=int(repeat[1]) if repeat else 0,
                clock=re.search(r"^ +Alarm clock:", block, re.M) is not None,
            )
        )
    return Alarms(now_ms, elapsed_ms, int(following[1]) if following else None, tuple(pending))
