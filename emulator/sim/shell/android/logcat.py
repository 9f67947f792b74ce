"""logcat: reading, filtering, following and clearing the device's log."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

from emulator.sim.core.log import BUFFERS, LogEntry
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.options import Options, UsageError, parse

LEVELS = "VDIWEFS"
FORMATS = ("brief", "process", "tag", "thread", "raw", "time", "threadtime", "long")
MODIFIERS = ("color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "UTC", "year", "zone", "nsec")
USAGE = "Usage: logcat [options] [filterspecs]\n"


@dataclass
class _Filter:
    """Least level per tag; `*` is everything else."""

    levels: dict[str, int] = field(default_factory=dict)
    default: int = 0
    pid: int = -1
    regex: re.Pattern[str] | None = None

    def passes(self, entry: LogEntry) -> bool:
        if self.pid >= 0 and entry.pid != self.pid:
            return False
        if LEVELS.index(entry.level) < self.levels.get(entry.tag, self.default):
            return False
        return self.regex is None or self.regex.search(entry.message) is not None


def _level(text: str) -> int:
    if text == "*":
        return 0
    place = LEVELS.find(text[:1].upper()) if text else -1
    if place < 0:
        raise UsageError(text)
    return place


def _filter_spec(spec: str, found: _Filter) -> None:
    """`TAG:LEVEL`, `*:S`, `TAG`."""
    for piece in spec.split():
        tag, colon, level = piece.rpartition(":") if ":" in piece else (piece, "", "")
        try:
            least = _level(level) if colon and level else 0
        except UsageError:
            raise UsageError(f"Invalid filter expression '{piece}'.") from None
        if tag in ("*", "") and colon:
            found.default = least
        else:
            found.levels[tag] = least


class _Writer:
    """Formats entries, with a heading when the buffer changes."""

    def __init__(self, proc: Proc, form: str, modifiers: set[str]) -> None:
        self.proc = proc
        self.form = form
        self.modifiers = modifiers
        self.seen: set[str] = set()
        self.current = ""

    def when(self, entry: LogEntry) -> str:
        ms = entry.time_ms
        fraction = f"{ms % 1000:03d}" + ("000" if "usec" in self.modifiers else "000000" if "nsec" in self.modifiers else "")
        if "epoch" in self.modifiers:
            return f"{ms // 1000:>19}.{fraction}"
        if "monotonic" in self.modifiers:
            up = max(0, ms - self.proc.device.clock.boot_ms())
            return f"{up // 1000:>6}.{fraction}"
        moment = self.proc.device.clock.local(ms // 1000 * 1000)
        text = f"{moment:%Y-}" if "year" in self.modifiers else ""
        return f"{text}{moment:%m-%d %H:%M:%S}.{fraction}" + (f" {moment:%z}" if "zone" in self.modifiers else "")

    def line(self, entry: LogEntry) -> str:
        tag, pid, tid, level, message = entry.tag, entry.pid, entry.tid, entry.level, entry.message
        if self.form == "brief":
            return f"{level}/{tag:<8}({pid:>5}): {message}\n"
        if self.form == "process":
            return f"{level}({pid:>5}) {message}  ({tag})\n"
        if self.form == "tag":
            return f"{level}/{tag:<8}: {message}\n"
        if self.form == "thread":
            return f"{level}({pid:>5}:{tid:>5}) {message}\n"
        if self.form == "raw":
            return f"{message}\n"
        if self.form == "time":
            return f"{self.when(entry)} {level}/{tag:<8}({pid:>5}): {message}\n"
        if self.form == "long":
            return f"[ {self.when(entry)} {pid:>5}:{tid:>5} {level}/{tag:<8} ]\n{message}\n\n"
        uid = f"{10_000 + pid % 1000:>6} " if "uid" in self.modifiers else ""
        return f"{self.when(entry)} {uid}{pid:>5} {tid:>5} {level} {tag:<8}: {message}\n"

    def text(self, entry: LogEntry) -> str:
        head = ""
        if entry.buffer != self.current:
            head = f"--------- {'switch to' if entry.buffer in self.seen else 'beginning of'} {entry.buffer}\n"
            self.current = entry.buffer
            self.seen.add(entry.buffer)
        return head + self.line(entry)


def _since(proc: Proc, text: str) -> int | None:
    """`MM-DD hh:mm:ss.mmm`, `YYYY-MM-DD hh:mm:ss.mmm` or `sssss.mmm` as epoch ms; None when it is a count."""
    match = re.fullmatch(r"(?:(\d{4})-)?(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?", text)
    if match:
        now = proc.device.clock.local()
        year, month, day, hour, minute, second = (int(part) if part else now.year for part in match.groups()[:6])
        try:
            moment = now.replace(year=year, month=month, day=day, hour=hour, minute=minute, second=second, microsecond=0)
        except ValueError:
            raise UsageError(f"-T '{text}' not in time format") from None
        return round(moment.timestamp() * 1000) + int((match.group(7) or "0").ljust(3, "0")[:3])
    if re.fullmatch(r"\d{9,}\.\d+", text):
        return round(float(text) * 1000)
    if not re.fullmatch(r"\d{1,9}", text):
        raise UsageError(f"-T '{text}' not in time format")
    return None


_LONG = {
    "clear": "c", "dump": "d", "format=": "v", "buffer=": "b", "pid=": "P", "regex=": "e", "max-count=": "m", "tail=": "t",
    "print": "k", "help": "h", "last": "L", "statistics": "S",
    "buffer-size": "g", "buffer-size=": "G", "divider-prefix": "D", "file=": "f", "wrap": "w", "uid=": "U",
}  # fmt: skip


async def logcat(proc: Proc) -> int:
    try:
        options = parse("logcat", proc.args, "cdv:b:e:m:t:T:sgSLDf:r:n:pP:BG:hkwU:", _LONG)
        return await _run(proc, options)
    except UsageError as error:
        await proc.err(f"logcat: {error}\n")
        return 1


async def _run(proc: Proc, options: Options) -> int:
    if "h" in options:
        await proc.err(USAGE)
        return 0
    buffers: list[str] = []
    for name in ",".join(options.values.get("b", ["default"])).split(","):
        if name == "default":
            buffers += ["main", "system", "crash"]
        elif name == "all":
            buffers += BUFFERS
        elif name in BUFFERS:
            buffers.append(name)
        elif name not in ("kernel", "security", "stats"):
            raise UsageError(f"Unknown -b buffer '{name}'.")
    form = "threadtime"
    modifiers: set[str] = set()
    for name in options.values.get("v", []):
        for piece in re.split(r"[,\s]+", name):
            if piece in FORMATS:
                form = piece
            elif piece in MODIFIERS:
                modifiers.add(piece)
            else:
                raise UsageError(f"Invalid parameter '{piece}' to -v")
    log = proc.device.log
    if "c" in options:
        log.clear(*buffers)
        return 0
    if "g" in options:
        await proc.out(
            "".join(
                f"{name}: ring buffer is 256 KiB (0 B consumed), max entry is 5120 B, max payload is 4068 B\n"
                for name in dict.fromkeys(buffers)
            )
        )
        return 0
    if "S" in options or "G" in options:
        return 0
    wanted = _Filter()
    if "s" in options:
        wanted.default = LEVELS.index("S")
    specs = options.args or [proc.env.get("ANDROID_LOG_TAGS", "")]
    for spec in specs:
        _filter_spec(spec, wanted)
    if "P" in options:
        wanted.pid = int(options.get("P")[:9]) if options.get("P").isdigit() else -2
    if "e" in options:
        try:
            wanted.regex = re.compile(options.get("e"))
        except re.error:
            raise UsageError(f"Invalid regex '{options.get('e')}'") from None
    limit = options.number("m", 1 << 60)
    return await _read(proc, options, buffers, wanted, _Writer(proc, form, modifiers), limit)


async def _read(proc: Proc, options: Options, buffers: list[str], wanted: _Filter, writer: _Writer, limit: int) -> int:
    log = proc.device.log
    following = "d" not in options and "t" not in options and "L" not in options
    queue: asyncio.Queue[LogEntry] = asyncio.Queue(maxsize=20_000)

    def listen(entry: LogEntry) -> None:
        if entry.buffer in buffers and not queue.full():
            queue.put_nowait(entry)

    if following:
        log.listeners.append(listen)
    try:
        entries = log.entries(*buffers)
        tail = options.get("t") or options.get("T")
        if tail:
            since = _since(proc, tail)
            entries = (
                [entry for entry in entries if entry.time_ms >= since]
                if since is not None
                else entries[len(entries) - min(int(tail), len(entries)) :]
            )
        chosen = [entry for entry in entries if wanted.passes(entry)][:limit]
        limit -= len(chosen)
        if "f" in options:
            sink = proc.files.open_write(options.get("f"), append=True)
            await sink.write("".join(writer.text(entry) for entry in chosen).encode("utf-8", "surrogateescape"))
            return 0
        await proc.out("".join(writer.text(entry) for entry in chosen))
        while following and limit > 0:
            entry = await queue.get()
            if wanted.passes(entry):
                limit -= 1
                await proc.out(writer.text(entry))
        return 0
    finally:
        if following:
            log.listeners.remove(listen)


PROGRAMS = {"logcat": logcat}
