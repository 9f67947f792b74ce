"""Processes and identity: ps, pidof, pgrep, kill, killall, top, id, whoami, groups, uname, hostname, free, nproc."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping

from emulator.sim.shell.files import reason
from emulator.sim.shell.ids import credentials, name_of, number_of
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.process_list import Row
from emulator.sim.shell.procfs import KERNEL, MEMORY_KB
from emulator.sim.shell.programs.options import UsageError, parse

SIGNALS = [
    "HUP",
    "INT",
    "QUIT",
    "ILL",
    "TRAP",
    "ABRT",
    "BUS",
    "FPE",
    "KILL",
    "USR1",
    "SEGV",
    "USR2",
    "PIPE",
    "ALRM",
    "TERM",
    "STKFLT",
    "CHLD",
    "CONT",
    "STOP",
    "TSTP",
    "TTIN",
    "TTOU",
    "URG",
    "XCPU",
    "XFSZ",
    "VTALRM",
    "PROF",
    "WINCH",
    "IO",
    "PWR",
    "SYS",
]

_COLUMNS: Mapping[str, tuple[int, Callable[[Row], str]]] = {
    "USER": (-12, lambda row: name_of(row.uid)),
    "UID": (5, lambda row: str(row.uid)),
    "PID": (5, lambda row: str(row.pid)),
    "PPID": (5, lambda row: str(row.ppid)),
    "VSZ": (7, lambda row: str(14_000_000 if row.uid >= 10_000 else 10_800_000)),
    "RSS": (6, lambda row: str(120_000 + row.pid % 1000 if row.uid >= 10_000 else 3000 + row.pid % 1000)),
    "WCHAN": (-10, lambda row: "0"),
    "ADDR": (10, lambda row: "0"),
    "S": (1, lambda row: "R" if row.argv[:1] == ["ps"] else "S"),
    "STIME": (-5, lambda row: "15:33"),
    "TTY": (-8, lambda row: "?"),
    "TIME": (8, lambda row: "00:00:01"),
    "NAME": (-27, lambda row: short_name(row)),
    "CMD": (-27, lambda row: short_name(row)),
    "COMM": (-15, lambda row: short_name(row).rsplit("/", 1)[-1][-15:]),
    "ARGS": (-27, lambda row: " ".join(row.argv)),
    "CMDLINE": (-27, lambda row: " ".join(row.argv)),
    "LABEL": (-30, lambda row: credentials(row.uid).context),
    "TID": (5, lambda row: str(row.pid)),
    "NI": (3, lambda row: "0"),
    "PRI": (3, lambda row: "19"),
    "%CPU": (4, lambda row: "0.0"),
    "%MEM": (4, lambda row: "0.1"),
}
_DEFAULT = ("USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME")


def short_name(row: Row) -> str:
    """A process's name as ps shows it: without directories, but packages whole."""
    return row.name.rsplit("/", 1)[-1] or "?"


def table(rows: list[Row], columns: list[str]) -> str:
    """Rows under their headings; the last column is not padded."""
    out = []
    for cells in [columns, *([_COLUMNS[column][1](row) for column in columns] for row in rows)]:
        shown = [
            cell.ljust(-_COLUMNS[column][0]) if _COLUMNS[column][0] < 0 else cell.rjust(_COLUMNS[column][0])
            for cell, column in zip(cells, columns, strict=True)
        ]
        out.append(" ".join(shown).rstrip() + "\n")
    return "".join(out)


async def ps(proc: Proc) -> int:
    words = list(proc.args)
    if words and re.fullmatch(r"[aAefuwx]+", words[0]):
        words[0] = "-A"
    options = parse("ps", words, "Aadefg:G:k:lMnO:o:P:p:s:t:Tu:U:wZ")
    rows = list(proc.kernel.rows())
    if "p" in options:
        wanted = {int(piece[:9]) for piece in re.split(r"[,\s]+", ",".join(options.values["p"])) if piece.isdigit()}
        rows = [row for row in rows if row.pid in wanted]
    elif "uU" in options:
        names = {number_of(piece) for value in [*options.values.get("u", []), *options.values.get("U", [])] for piece in value.split(",")}
        rows = [row for row in rows if row.uid in names]
    elif "Aed" not in options:
        rows = [row for row in rows if row.uid == proc.uid and row.pid >= 1000]
    columns = list(_DEFAULT)
    if "o" in options:
        columns = [name.split("=")[0].strip().upper() for value in options.values["o"] for name in value.split(",")]
        columns = ["CMD" if name == "COMMAND" else name for name in columns]
    elif "f" in options:
        columns = ["UID", "PID", "PPID", "STIME", "TTY", "TIME", "CMD"]
    if "Z" in options:
        columns.insert(0, "LABEL")
    for column in columns:
        if column not in _COLUMNS:
            raise UsageError(f"bad -o {column}")
    text = table(rows, columns)
    headless = "o" in options and all(name.endswith("=") for value in options.values["o"] for name in value.split(","))
    await proc.out(text.split("\n", 1)[1] if headless else text)
    return 0 if rows else 1


def _called(row: Row, name: str) -> bool:
    return row.name == name or short_name(row) == name


async def pidof(proc: Proc) -> int:
    options = parse("pidof", proc.args, "o:sx")
    pids = [
        row.pid
        for name in options.args
        for row in proc.kernel.rows()
        if _called(row, name) and str(row.pid) not in options.values.get("o", []) and row.pid != proc.pid
    ]
    if not pids:
        return 1
    await proc.out(" ".join(map(str, pids[:1] if "s" in options else sorted(pids, reverse=True))) + "\n")
    return 0


async def pgrep(proc: Proc) -> int:
    """pgrep and pkill."""
    killing = proc.name == "pkill"
    words = list(proc.args)
    signal = "TERM"
    if killing and words and re.fullmatch(r"-(\d+|SIG[A-Z0-9]+|[A-Z][A-Z0-9]+)", words[0]):
        signal = words.pop(0)[1:]
    options = parse(proc.name, words, "cd:flnoP:s:t:u:U:vxL:G:g:V")
    if not options.args and "uU" not in options:
        return await proc.fail(f'Needs 1 argument (see "{proc.name} --help")')
    try:
        regex = re.compile(options.args[0] if options.args else "")
    except re.error:
        return await proc.fail(f"bad regex '{options.args[0]}'", 2)
    users = {number_of(piece) for value in [*options.values.get("u", []), *options.values.get("U", [])] for piece in value.split(",")}
    found = []
    for row in proc.kernel.rows():
        if row.pid in (proc.pid, proc.ppid) or (users and row.uid not in users):
            continue
        subject = (
            " ".join(row.argv)
            if "f" in options
            else short_name(row)[-15:]
            if len(short_name(row)) > 15 and "x" not in options
            else short_name(row)
        )
        hit = regex.fullmatch(subject) if "x" in options else regex.search(subject) or regex.search(short_name(row))
        if bool(hit) != ("v" in options):
            found.append(row)
    if "n" in options or "o" in options:
        found = found[-1:] if "n" in options else found[:1]
    if killing:
        for row in found:
            await _signal(proc, row.pid, signal)
    elif "c" in options:
        await proc.out(f"{len(found)}\n")
    else:
        await proc.out("".join(f"{row.pid}{' ' + short_name(row) if 'l' in options else ''}\n" for row in found))
    return 0 if found else 1


async def _signal(proc: Proc, pid: int, signal: str) -> int:
    """Send a signal: 0 done, 1 failed with a message."""
    row = proc.kernel.find(pid)
    if row is None:
        await proc.err(f"{proc.name}: {pid}: No such process\n")
        return 1
    if proc.uid not in (0, row.uid):
        await proc.err(f"{proc.name}: {pid}: Operation not permitted\n")
        return 1
    if signal.removeprefix("SIG") in ("0", "EXIT", "CONT", "18", "CHLD", "WINCH"):
        return 0
    if row.task is not None:
        name = signal.upper().removeprefix("SIG")
        row.send(int(name[:3]) & 127 if name.isdigit() else SIGNALS.index(name) + 1 if name in SIGNALS else 15)
        await asyncio.sleep(0)
        return 0
    package = next((process.package for process in proc.device.activities.processes() if process.pid == pid), "")
    if package:
        proc.device.activities.kill(package)
    return 0


async def kill(proc: Proc) -> int:
    words = list(proc.args)
    signal = "TERM"
    if words and words[0] in ("-l", "-L"):
        if len(words) > 1 and words[1].isdigit():
            number = int(words[1][:4]) & 127
            await proc.out(f"{SIGNALS[number - 1] if 1 <= number <= len(SIGNALS) else number}\n")
        else:
            await proc.out("".join(f"{number:>2}) SIG{name}\n" for number, name in enumerate(SIGNALS, 1)))
        return 0
    if words and words[0] == "-s" and len(words) > 1:
        signal, words = words[1], words[2:]
    elif words and re.fullmatch(r"-[A-Za-z0-9]+", words[0]):
        signal = words.pop(0)[1:]
    if words[:1] == ["--"]:
        words.pop(0)
    if not (signal.isdigit() and int(signal[:4]) <= 64) and signal.upper().removeprefix("SIG") not in (*SIGNALS, "EXIT"):
        return await proc.fail(f"bad signal '{signal}'")
    if not words:
        return await proc.fail('Needs 1 argument (see "kill --help")')
    status = 0
    for word in words:
        if not re.fullmatch(r"-?\d{1,9}", word):
            await proc.err(f"kill: unknown pid '{word}'\n")
            status = 1
        else:
            status |= await _signal(proc, abs(int(word)), signal.upper())
    return status


async def killall(proc: Proc) -> int:
    words = list(proc.args)
    signal = words.pop(0)[1:] if words and re.fullmatch(r"-[A-Z0-9]+", words[0]) else "TERM"
    options = parse("killall", words, "ilqvsw")
    status = 0
    for name in options.args:
        rows = [row for row in proc.kernel.rows() if _called(row, name) and row.pid != proc.pid]
        if not rows and "q" not in options:
            await proc.err(f"killall: {name}: No such process\n")
        status |= not rows
        for row in rows:
            status |= await _signal(proc, row.pid, signal)
    return int(status)


async def id_(proc: Proc) -> int:
    options = parse("id", proc.args, "GZgnru")
    uid = proc.uid
    if options.args:
        found = number_of(options.args[0])
        if found is None:
            return await proc.fail(f"{options.args[0]}: no such user")
        uid = found
    who = credentials(uid)
    groups = [who.gid, *sorted(group for group in who.groups if group not in (who.gid, 9997))]

    def shown(number: int) -> str:
        return name_of(number) if "n" in options else str(number)

    if "u" in options:
        text = shown(who.uid)
    elif "g" in options:
        text = shown(who.gid)
    elif "G" in options:
        text = " ".join(map(shown, groups))
    elif "Z" in options:
        text = who.context
    else:
        listed = ",".join(f"{group}({name_of(group)})" for group in groups)
        text = f"uid={who.uid}({name_of(who.uid)}) gid={who.gid}({name_of(who.gid)}) groups={listed}" + (
            "" if options.args else f" context={who.context}"
        )
    await proc.out(text + "\n")
    return 0


async def whoami(proc: Proc) -> int:
    await proc.out(name_of(proc.uid) + "\n")
    return 0


async def groups(proc: Proc) -> int:
    who = credentials(proc.uid)
    await proc.out(" ".join(name_of(group) for group in [who.gid, *sorted(who.groups - {who.gid, 9997})]) + "\n")
    return 0


async def uname(proc: Proc) -> int:
    options = parse("uname", proc.args, "amnoprsv")
    fields = {"s": "Linux", "n": "localhost", "r": KERNEL, "v": "#1 SMP PREEMPT Thu Feb 2 06:07:21 UTC 2023", "m": "x86_64", "o": "Toybox"}
    letters = "snrvmo" if "a" in options else [letter for letter in "snrvmo" if letter in options] or "s"
    await proc.out(" ".join(fields[letter] for letter in letters) + "\n")
    return 0


async def hostname(proc: Proc) -> int:
    await proc.out("localhost\n")
    return 0


async def free(proc: Proc) -> int:
    options = parse("free", proc.args, "bghkmtw")
    scale = 1024 if "k" in options else 1 << 20 if "m" in options else 1 << 30 if "g" in options else 1
    total = MEMORY_KB * 1024

    def cell(value: int) -> str:
        return f"{value // scale:>12}"

    used, shared, buffers = total * 9 // 10, 12 << 20, 5 << 20
    rows = {"Mem:": (total, used, total - used, shared, buffers), "Swap:": (1_552_384_000, 218_700_000, 1_333_684_000)}
    out = f"{'':<16}{'total':>12}{'used':>12}{'free':>12}{'shared':>12}{'buffers':>12}\n"
    for name, values in rows.items():
        out += f"{name:<16}" + "".join(map(cell, values)) + "\n"
    await proc.out(out)
    return 0


async def nproc(proc: Proc) -> int:
    await proc.out("4\n")
    return 0


async def top(proc: Proc) -> int:
    """One screen, as `top -b -n 1`: there is nothing to measure."""
    rows = list(proc.kernel.rows())
    await proc.out(
        f"Tasks: {len(rows)} total,   1 running, {len(rows) - 1} sleeping,   0 stopped,   0 zombie\n"
        + table(rows, ["PID", "USER", "PRI", "NI", "VSZ", "RSS", "S", "%CPU", "%MEM", "TIME", "ARGS"])
    )
    return 0


async def lsof(proc: Proc) -> int:
    await proc.out("COMMAND     PID       USER   FD      TYPE             DEVICE  SIZE/OFF       NODE NAME\n")
    return 0


async def dmesg(proc: Proc) -> int:
    if proc.uid != 0:
        return await proc.fail(f"klogctl: {reason(PermissionError(1, ''))}")
    await proc.out("[    0.000000] Linux version " + KERNEL + "\n")
    return 0


PROGRAMS = {
    "ps": ps,
    "pidof": pidof,
    "pgrep": pgrep,
    "pkill": pgrep,
    "kill": kill,
    "killall": killall,
    "id": id_,
    "whoami": whoami,
    "groups": groups,
    "uname": uname,
    "hostname": hostname,
    "free": free,
    "nproc": nproc,
    "top": top,
    "lsof": lsof,
    "dmesg": dmesg,
}
