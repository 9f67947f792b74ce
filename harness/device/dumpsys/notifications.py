"""What is in the notification shade, from `dumpsys notification --noredact`.

    NotificationRecord(0x0HHHHHHH: pkg=P user=UserHandle{0} id=N tag=T importance=N key=K: Notification(channel=C ... flags=0x0 ...))
      when=MS
      actions={
          [0] "Snooze" -> PendingIntent{...}
        }
      extras={
          android.title=String (TEXT)
      }

A text may have several lines; it ends where the next key stands at the keys' indentation, or the closing brace at its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import Unreadable

COMMAND = "dumpsys notification --noredact"
_HEADER = "Current Notification Manager state:"
_RECORD = re.compile(
    r"^ {4}NotificationRecord\(\w+: pkg=(?P<package>\S+) user=\S+ id=(?P<id>-?\d+) tag=(?P<tag>.*?) importance=(?P<importance>-?\d+)"
    r" key=(?P<key>.*?): Notification\((?P<body>.*)$",
    re.M,
)
_END = re.compile(r"^ {0,2}\S", re.M)
_WHEN = re.compile(r"^ +when=(\d+)", re.M)
_POSTED = re.compile(r"^ +mUpdateTimeMs=(\d+)", re.M)
_ACTION = re.compile(r'^\s*\[\d+\] "(.*)" -> ', re.M)
_TYPED = re.compile(r"([\w.$\[\]]+) \((.*)\)\s*", re.S)

ONGOING, INSISTENT, AUTO_CANCEL, NO_CLEAR, FOREGROUND_SERVICE, GROUP_SUMMARY = 0x2, 0x4, 0x10, 0x20, 0x40, 0x200


@dataclass(frozen=True, slots=True)
class Notification:
    """One entry of the shade. `when_ms`, epoch ms, is the base of its chronometer if it has one; `count_down`: that runs towards it.
    `posted_ms`, epoch ms, is when it was posted or last changed; None where the dump does not say."""

    package: str
    id: int
    tag: str
    key: str
    channel: str
    importance: int
    category: str
    flags: int
    title: str
    text: str
    when_ms: int
    chronometer: bool
    count_down: bool
    actions: tuple[str, ...]
    posted_ms: int | None = None
    extras: dict[str, str] = field(default_factory=dict)

    @property
    def ongoing(self) -> bool:
        """Whether it stands for something that is going on and cannot be swiped away."""
        return bool(self.flags & ONGOING)

    @property
    def foreground_service(self) -> bool:
        """Whether it stands for a running service."""
        return bool(self.flags & FOREGROUND_SERVICE)


def read(device: Source) -> list[Notification]:
    """All notifications, in the order of the shade.

    Raises:
        Unreadable: the dump is not one, or hides its texts.
    """
    return later(StoreBatch(device, root=False)).get()


def later(batch: StoreBatch) -> Pending[list[Notification]]:
    """The same as part of a batch."""
    return batch.parsed(COMMAND, parse)


def parse(dump: str) -> list[Notification]:
    """The notifications of a dump."""
    if _HEADER not in dump:
        raise Unreadable(COMMAND, f"not a dump of notifications: {dump[:120]!r}")
    start = dump.find("  Notification List:")
    if start < 0:
        return []  # the section is left out when nothing is posted
    begin = dump.index("\n", start) + 1
    records = list(_RECORD.finditer(dump, begin))
    result: list[Notification] = []
    for number, match in enumerate(records):
        limit = records[number + 1].start() if number + 1 < len(records) else len(dump)
        block = dump[match.end() : limit]
        closing = _list_end(block)
        result.append(_notification(match, block if closing is None else block[:closing]))
        if closing is not None:
            break  # what follows are snoozed and archived ones
    return result


def _list_end(block: str) -> int | None:
    """Where a line at the list's own indentation or less ends it. Lines of a text are skipped: they lie inside `extras={ ... }`."""
    inside = re.search(r"^( *)extras=\{\n", block, re.M)
    start = 0
    if inside is not None:
        close = re.compile(rf"^{inside[1]}\}}", re.M).search(block, inside.end())
        start = close.end() if close is not None else inside.end()
    found = _END.search(block, start)
    return found.start() if found is not None else None


def _notification(match: re.Match[str], block: str) -> Notification:
    body = match["body"]
    extras = _extras(block)
    when = _WHEN.search(block)
    posted = _POSTED.search(block)
    actions = _section(block, "actions")
    return Notification(
        package=match["package"],
        id=int(match["id"]),
        tag="" if match["tag"] == "null" else match["tag"],
        key=match["key"],
        channel=_field(body, "channel"),
        importance=int(match["importance"]),
        category=_field(body, "category"),
        flags=int(_field(body, "flags") or "0", 16),
        title=extras.get("android.title", ""),
        text=extras.get("android.bigText") or extras.get("android.text", ""),
        when_ms=int(when[1]) if when else 0,
        chronometer=extras.get("android.showChronometer") == "true",
        count_down=extras.get("android.chronometerCountDown") == "true",
        actions=tuple(_ACTION.findall(actions)),
        posted_ms=int(posted[1]) if posted else None,
        extras=extras,
    )


def _field(body: str, name: str) -> str:
    found = re.search(rf"\b{name}=([^\s)]*)", body)
    return "" if found is None or found[1] == "null" else found[1]


def _section(block: str, name: str) -> str:
    opened = re.search(rf"^( *){name}=\{{\n", block, re.M)
    if opened is None:
        return ""
    # Some levels close the actions two blanks deeper than they opened them.
    closed = re.compile(rf"^{opened[1]}(?:  )?\}}", re.M).search(block, opened.end())
    return block[opened.end() : closed.start() if closed else len(block)]


def _extras(block: str) -> dict[str, str]:
    section = _section(block, "extras")
    first = re.match(r"( *)[\w.$-]+=", section)
    if first is None:
        return {}
    keys = list(re.finditer(rf"^{first[1]}([\w.$-]+)=", section, re.M))
    result: dict[str, str] = {}
    for number, key in enumerate(keys):
        raw = section[key.end() : keys[number + 1].start() if number + 1 < len(keys) else len(section)].rstrip("\n")
        if re.fullmatch(r"\w+ \[length=\d+\]", raw):
            raise Unreadable(COMMAND, f"the dump hides its texts: {key[1]}={raw}", next_step="Use --noredact.")
        if raw == "null":
            continue
        typed = _TYPED.fullmatch(raw)
        result.setdefault(key[1], typed[2] if typed else raw)
    return result
