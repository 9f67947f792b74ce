"""date, sleep, uptime, cal: programs on virtual time. Reading time never moves it; `sleep` does, and returns at once."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.changes import parse_time
from emulator.sim.shell.programs.options import UsageError, parse

MAX_SLEEP_MS = 400 * 86_400_000
_FIELD = re.compile(r"%([-_0^]?)(\d*)(:?[A-Za-z%])")


def zone_of(proc: Proc) -> dt.tzinfo:
    """The time zone a program sees: TZ if it names one, else the device's."""
    name = proc.env.get("TZ", "")
    if name:
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return dt.UTC
    return proc.device.clock.local().tzinfo or dt.UTC


def strftime(form: str, ms: int, zone: dt.tzinfo) -> str:
    """toybox's strftime with %N (and %3N); `ms` is epoch ms."""
    moment = dt.datetime.fromtimestamp(ms // 1000, zone)
    fraction = f"{ms % 1000:03d}000000"

    def put(match: re.Match[str]) -> str:
        flag, width, letter = match.groups()
        if letter == "N":
            return fraction[: int(width[:2])] if width and int(width[:2]) else fraction
        if letter == "s":
            text = str(ms // 1000)
        elif letter == "z":
            return f"{moment:%z}"
        elif letter == ":z":
            offset = f"{moment:%z}"
            return f"{offset[:3]}:{offset[3:5]}"
        elif letter == "P":
            text = f"{moment:%p}".lower()
        elif letter == "e":
            text = f"{moment.day:>2}"
        elif letter == "k":
            text = f"{moment.hour:>2}"
        elif letter == "l":
            text = f"{(moment.hour % 12) or 12:>2}"
        elif letter == "+":
            text = f"{moment:%a %b} {moment.day:>2} {moment:%H:%M:%S %Z %Y}"
        elif letter in "aAbBcCdDFgGhHIjmMnprRStTuUVwWxXyYZ%":
            text = moment.strftime("%" + letter)
        else:
            return match.group()
        if flag == "-":
            text = text.lstrip("0 ") or "0"
        elif flag == "_":
            stripped = text.lstrip("0")
            text = (stripped or "0").rjust(len(text))
        elif flag == "^":
            text = text.upper()
        return text.zfill(min(int(width[:3]), 200)) if width else text

    return _FIELD.sub(put, form)


DEFAULT_FORM = "%a %b %e %H:%M:%S %Z %Y"


def _set_form(text: str, now: dt.datetime) -> int | None:
    """`MMDDhhmm[[CC]YY][.ss]` as epoch ms, None when it is not one."""
    match = re.fullmatch(r"(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(\d\d)?(?:\.(\d\d))?", text)
    if not match:
        return None
    month, day, hour, minute, first, second, seconds = (int(part) if part is not None else None for part in match.groups())
    year = now.year
    if first is not None and second is not None:
        year = first * 100 + second
    elif first is not None:
        year = 2000 + first if first < 69 else 1900 + first
    try:
        moment = dt.datetime(year, month or 0, day or 0, hour or 0, minute or 0, seconds or 0, tzinfo=now.tzinfo)
    except ValueError:
        return None
    return round(moment.timestamp() * 1000)


async def date(proc: Proc) -> int:
    options = parse("date", proc.args, "d:D:I:r:s:u", {"date=": "d", "reference=": "r", "set=": "s", "utc": "u", "iso-8601=": "I"})
    zone: dt.tzinfo = dt.UTC if "u" in options else zone_of(proc)
    clock = proc.device.clock
    ms = clock.now_ms()
    form = DEFAULT_FORM
    operands = [word for word in options.args if not word.startswith("+")]
    for word in options.args:
        if word.startswith("+"):
            form = word[1:]
    if "I" in options:
        form = {
            "date": "%Y-%m-%d",
            "d": "%Y-%m-%d",
            "hours": "%Y-%m-%dT%H%:z",
            "minutes": "%Y-%m-%dT%H:%M%:z",
            "seconds": "%Y-%m-%dT%H:%M:%S%:z",
        }.get(options.get("I"), "%Y-%m-%d")
    try:
        if "r" in options:
            ms = proc.files.stat(options.get("r")).mtime_ms
        elif "d" in options:
            ms = _with_format(options.get("d"), options.get("D"), zone) if "D" in options else parse_time(proc, options.get("d"))
        elif "s" in options or operands:
            text = options.get("s") or operands[0]
            wanted = (
                _with_format(text, options.get("D"), zone)
                if "D" in options
                else _set_form(text, dt.datetime.fromtimestamp(ms // 1000, zone))
            )
            if wanted is None:
                wanted = parse_time(proc, text)
            if proc.uid != 0:
                await proc.err("date: cannot set date: Operation not permitted\n")
                await proc.out(strftime(form, wanted, zone) + "\n")
                return 1
            clock.set_time(wanted)
            ms = clock.now_ms()
        await proc.out(strftime(form, ms, zone) + "\n")
    except OSError as failure:
        return await proc.fail(f"{failure.filename}: {reason(failure)}")
    except (ValueError, OverflowError):
        return await proc.fail(f"bad date '{options.get('d') or options.get('s') or (operands or [''])[0]}'")
    return 0


def _with_format(text: str, form: str, zone: dt.tzinfo) -> int:
    """`date -D FORMAT -d TEXT`. Raises ValueError."""
    if form == "%s":
        return int(text) * 1000
    return round(dt.datetime.strptime(text, form).replace(tzinfo=zone).timestamp() * 1000)


def seconds(text: str) -> float:
    """A duration with an optional s, m, h or d.

    Raises:
        UsageError: it is none.
    """
    match = re.fullmatch(r"(\d{0,12}(?:\.\d{0,9})?)([smhd]?)", text)
    if not match or match.group(1) in ("", "."):
        raise UsageError(f"not number: {text}")
    return float(match.group(1)) * {"s": 1, "m": 60, "h": 3600, "d": 86400}.get(match.group(2), 1)


async def sleep(proc: Proc) -> int:
    options = parse("sleep", proc.args, "")
    if not options.args:
        return await proc.fail('Needs 1 argument (see "sleep --help")')
    total = sum(seconds(word) for word in options.args)
    proc.device.clock.advance(min(MAX_SLEEP_MS, round(total * 1000)))
    await proc.budget.tick(10)
    return 0


async def usleep(proc: Proc) -> int:
    if not proc.args or not proc.args[0].isdigit():
        return await proc.fail('Needs 1 argument (see "usleep --help")')
    proc.device.clock.advance(min(MAX_SLEEP_MS, int(proc.args[0][:15]) // 1000))
    return 0


async def uptime(proc: Proc) -> int:
    up = proc.device.clock.elapsed_ms() // 1000
    if "-s" in proc.args:
        await proc.out(strftime("%Y-%m-%d %H:%M:%S", proc.device.clock.boot_ms(), zone_of(proc)) + "\n")
        return 0
    now = strftime("%H:%M:%S", proc.device.clock.now_ms(), zone_of(proc))
    days, rest = divmod(up // 60, 1440)
    shown = f"{days} day{'s' if days != 1 else ''}, " if days else ""
    shown += f"{rest // 60:2}:{rest % 60:02}" if rest >= 60 else f"{rest} min"
    await proc.out(f" {now} up {shown},  0 users,  load average: 0.12, 0.10, 0.05\n")
    return 0


async def cal(proc: Proc) -> int:
    now = dt.datetime.fromtimestamp(proc.device.clock.now_ms() // 1000, zone_of(proc))
    try:
        month, year = (int(proc.args[0]), int(proc.args[1])) if len(proc.args) > 1 else (now.month, now.year)
        if not (1 <= month <= 12 and 1 <= year <= 9999):
            raise ValueError
    except ValueError:
        return await proc.fail("bad date")
    weeks = calendar.Calendar(firstweekday=6).monthdayscalendar(year, month)
    title = f"{calendar.month_name[month]} {year}".center(20).rstrip()
    await proc.out(
        f"{title}\nSu Mo Tu We Th Fr Sa\n"
        + "".join(" ".join(f"{day:2}" if day else "  " for day in week).rstrip() + "\n" for week in weeks)
    )
    return 0


PROGRAMS = {"date": date, "sleep": sleep, "usleep": usleep, "uptime": uptime, "cal": cal}
