"""How files are shown: modes, times, `ls`, `stat`, `readlink`, `realpath`, `basename`, `dirname`."""

from __future__ import annotations

import datetime as dt
import posixpath
import re
import stat as stat_
from collections.abc import Callable, Iterable

from emulator.sim.core.fs import Stat
from emulator.sim.shell.files import Files, reason
from emulator.sim.shell.ids import name_of
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.options import Options, parse

BLOCK = 4096


def mode_text(mode: int) -> str:
    """`drwxr-x--x`."""
    return stat_.filemode(mode)


def blocks(st: Stat) -> int:
    """512-byte blocks a file takes."""
    return (st.size + BLOCK - 1) // BLOCK * (BLOCK // 512) if not st.is_link else 0


def local(proc: Proc, ms: int) -> dt.datetime:
    """An instant in the time zone of the process."""
    return proc.device.clock.local(ms)


def human(size: int) -> str:
    """`1.2K` as toybox's -h."""
    if size < 1024:
        return str(size)
    value = float(size)
    for unit in "KMGTP":
        value /= 1024
        if value < 1024 or unit == "P":
            return f"{value:.1f}{unit}" if value < 10 else f"{value:.0f}{unit}"
    return str(size)


class _Lister:
    def __init__(self, proc: Proc, options: Options) -> None:
        self.proc = proc
        self.files: Files = proc.files
        self.o = options
        self.status = 0
        self.printed = False

    async def fail(self, path: str, error: OSError) -> None:
        await self.proc.err(f"ls: {path}: {reason(error)}\n")
        self.status = 1

    def look(self, path: str, *, top: bool = False) -> Stat:
        if (
            "L" in self.o
            or (top and "H" in self.o)
            or (top and not ("l" in self.o or "d" in self.o or "n" in self.o or "o" in self.o or "g" in self.o))
        ):
            try:
                return self.files.stat(path)
            except OSError:
                return self.files.lstat(path)
        return self.files.lstat(path)

    def order(self, rows: list[tuple[str, str, Stat]]) -> list[tuple[str, str, Stat]]:
        if "t" in self.o or "c" in self.o or "u" in self.o:
            rows = sorted(rows, key=lambda row: (-row[2].mtime_ms, row[0]))
        elif "S" in self.o:
            rows = sorted(rows, key=lambda row: (-row[2].size, row[0]))
        elif "f" not in self.o and "U" not in self.o:
            rows = sorted(rows, key=lambda row: row[0])
        return rows[::-1] if "r" in self.o else rows

    def suffix(self, st: Stat) -> str:
        if "F" in self.o:
            return "/" if st.is_dir else "@" if st.is_link and "l" not in self.o else "*" if st.mode & 0o111 and st.is_file else ""
        return "/" if "p" in self.o and st.is_dir else ""

    def size(self, st: Stat) -> str:
        if stat_.S_ISCHR(st.mode) or stat_.S_ISBLK(st.mode):
            return "1,   3"
        size = BLOCK if st.is_dir and st.size < BLOCK else st.size
        return human(size) if "h" in self.o else str(size)

    def when(self, st: Stat) -> str:
        moment = local(self.proc, st.mtime_ms)
        if self.o.flags.get("l", 0) > 1 or "T" in self.o:
            return f"{moment:%Y-%m-%d %H:%M:%S}.{st.mtime_ms % 1000:03d}000000 {moment:%z}"
        return f"{moment:%Y-%m-%d %H:%M}"

    def rows(self, rows: list[tuple[str, str, Stat]]) -> Iterable[str]:
        """Lines for (shown name, path, stat)."""
        o = self.o
        long = "l" in o or "n" in o or "o" in o or "g" in o
        if not long:
            for shown, path, st in rows:
                head = ""
                if "i" in o:
                    head += f"{st.ino:>8} "
                if "s" in o:
                    head += f"{blocks(st) // 2:>4} "
                if "Z" in o:
                    head += f"{self.label(path)} "
                yield head + shown + self.suffix(st)
            return
        numeric = "n" in o
        cells = []
        for shown, path, st in rows:
            owner, group = (str(st.uid), str(st.gid)) if numeric else (name_of(st.uid), name_of(st.gid))
            name = shown + self.suffix(st)
            if st.is_link:
                try:
                    name += f" -> {self.files.readlink(path)}"
                except OSError:
                    name += " -> ?"
            head = f"{st.ino:>8} " if "i" in o else ""
            if "s" in o:
                head += f"{blocks(st) // 2:>4} "
            links = st.nlink if not st.is_dir else max(2, st.nlink)
            label = self.label(path) if "Z" in o else ""
            cells.append(
                (
                    head + mode_text(st.mode),
                    str(links),
                    "" if "g" in o else owner,
                    "" if "o" in o else group,
                    label,
                    self.size(st),
                    self.when(st),
                    name,
                )
            )
        widths = [max((len(row[column]) for row in cells), default=0) for column in range(8)]
        for mode, count, owner, group, label, size, when, name in cells:
            middle = "".join(f" {text:<{widths[place]}}" for place, text in ((2, owner), (3, group), (4, label)) if widths[place])
            yield f"{mode} {count:>{widths[1]}}{middle} {size:>{widths[5]}} {when} {name}"

    def label(self, path: str) -> str:
        try:
            return self.files.context(path)
        except OSError:
            return "?"

    async def show(self, rows: list[tuple[str, str, Stat]], *, total: bool) -> None:
        text = ""
        if total and ("l" in self.o or "n" in self.o or "o" in self.o or "g" in self.o or "s" in self.o):
            text += f"total {sum(blocks(st) for _, _, st in rows) // 2}\n"
        lines = list(self.rows(self.order(rows)))
        if "m" in self.o:
            text += ", ".join(lines) + ("\n" if lines else "")
        else:
            text += "".join(line + "\n" for line in lines)
        if text:
            self.printed = True
        await self.proc.out(text)

    async def directory(self, path: str, *, title: bool, depth: int = 0) -> None:
        await self.proc.budget.tick(3)
        try:
            names = self.files.listdir(path)
        except OSError as error:
            await self.fail(path, error)
            return
        if "a" in self.o or "f" in self.o:
            names = [".", "..", *names]
        elif "A" not in self.o:
            names = [name for name in names if not name.startswith(".")]
        rows = []
        for name in names:
            try:
                rows.append((name, posixpath.join(path, name), self.look(posixpath.join(path, name))))
            except OSError as error:
                await self.fail(posixpath.join(path, name), error)
        if title:
            await self.proc.out(("\n" if self.printed else "") + f"{path}:\n")
            self.printed = True
        await self.show(rows, total=True)
        if "R" in self.o and depth < 60:
            for name, below, st in self.order(rows):
                if st.is_dir and name not in (".", ".."):
                    await self.directory(below, title=True, depth=depth + 1)


async def ls(proc: Proc) -> int:
    options = parse(
        "ls",
        proc.args,
        "ABCFHLRSTUZabcdfghiklmnopqrstux1",
        {"color": "B", "color=": "B", "full-time": "T", "all": "a", "almost-all": "A", "recursive": "R"},
    )
    lister = _Lister(proc, options)
    plain: list[tuple[str, str, Stat]] = []
    folders: list[str] = []
    for path in options.args or ["."]:
        try:
            st = lister.look(path, top=True)
            if path.endswith("/") and st.is_link:
                st = lister.files.stat(path)
        except OSError as error:
            await lister.fail(path, error)
            continue
        if st.is_dir and "d" not in options:
            folders.append(path)
        else:
            plain.append((path, path, st))
    if plain:
        await lister.show(plain, total=False)
    for path in sorted(folders):
        await lister.directory(path, title=len(options.args) > 1 or "R" in options)
    return lister.status


_KINDS = {
    stat_.S_IFDIR: "directory",
    stat_.S_IFLNK: "symbolic link",
    stat_.S_IFREG: "regular file",
    stat_.S_IFCHR: "character device",
    stat_.S_IFBLK: "block device",
    stat_.S_IFIFO: "FIFO (named pipe)",
}


def _stat_field(proc: Proc, letter: str, path: str, st: Stat) -> str:
    fields: dict[str, Callable[[], str]] = {
        "a": lambda: f"{st.mode & 0o7777:o}",
        "A": lambda: mode_text(st.mode),
        "b": lambda: str(blocks(st)),
        "B": lambda: "512",
        "C": lambda: proc.files.context(path),
        "d": lambda: "64768d",
        "D": lambda: "fd00",
        "f": lambda: f"{st.mode:x}",
        "F": lambda: "regular empty file" if st.is_file and not st.size else _KINDS.get(stat_.S_IFMT(st.mode), "unknown"),
        "g": lambda: str(st.gid),
        "G": lambda: name_of(st.gid),
        "h": lambda: str(st.nlink),
        "i": lambda: str(st.ino),
        "m": lambda: "/",
        "n": lambda: path,
        "N": lambda: f"`{path}'" + (f" -> `{proc.files.readlink(path)}'" if st.is_link else ""),
        "o": lambda: str(BLOCK),
        "s": lambda: str(st.size),
        "t": lambda: "0",
        "T": lambda: "0",
        "u": lambda: str(st.uid),
        "U": lambda: name_of(st.uid),
        "x": lambda: _stamp(proc, st.mtime_ms),
        "X": lambda: str(st.mtime_ms // 1000),
        "y": lambda: _stamp(proc, st.mtime_ms),
        "Y": lambda: str(st.mtime_ms // 1000),
        "z": lambda: _stamp(proc, st.mtime_ms),
        "Z": lambda: str(st.mtime_ms // 1000),
        "%": lambda: "%",
    }
    return fields[letter]() if letter in fields else "?"


def _stamp(proc: Proc, ms: int) -> str:
    moment = local(proc, ms)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{ms % 1000:03d}000000 {moment:%z}"


_DEFAULT = (
    "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t %F\nDevice: %Dh/%d\t Inode: %i\t Links: %h\n"
    "Access: (%a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z"
)


async def stat(proc: Proc) -> int:
    options = parse("stat", proc.args, "c:fLt")
    if not options.args:
        return await proc.fail('Needs 1 argument (see "stat --help")')
    form = options.get("c") or _DEFAULT
    status = 0
    for path in options.args:
        try:
            st = proc.files.stat(path) if "L" in options else proc.files.lstat(path)
        except OSError as error:
            await proc.err(f"stat: '{path}': {reason(error)}\n")
            status = 1
            continue
        if "f" in options:
            await proc.out(f'  File: "{path}"\n    ID: 0 Namelen: 255    Type: ext2/ext3\nBlock Size: 4096\n')
            continue

        def put(match: re.Match[str], path: str = path, st: Stat = st) -> str:
            return _stat_field(proc, match.group(2), path, st).rjust(int(match.group(1)[:4] or 0))

        await proc.out(re.sub(r"%(\d*)([A-Za-z%])", put, form) + "\n")
    return status


async def readlink(proc: Proc) -> int:
    options = parse("readlink", proc.args, "femnq")
    status = 0
    for path in options.args:
        try:
            if "fem" in options:
                text = proc.files.realpath(path)
                if "e" in options:
                    proc.files.stat(path)
                elif "f" in options and not proc.files.is_dir(posixpath.dirname(text)):
                    raise FileNotFoundError(2, "No such file or directory", path)
            else:
                text = proc.files.readlink(path)
        except OSError:
            status = 1
            continue
        await proc.out(text + ("" if "n" in options else "\n"))
    return status if options.args else await proc.fail('Needs 1 argument (see "readlink --help")')


async def realpath(proc: Proc) -> int:
    options = parse("realpath", proc.args, "emszq")
    status = 0
    for path in options.args:
        try:
            text = proc.files.realpath(path)
            if not proc.files.is_dir(posixpath.dirname(text)) or ("e" in options and not proc.files.exists(path)):
                raise FileNotFoundError(2, "No such file or directory", path)
            await proc.out(text + "\n")
        except OSError as error:
            await proc.err(f"realpath: {path}: {reason(error)}\n")
            status = 1
    return status if options.args else await proc.fail('Needs 1 argument (see "realpath --help")')


async def basename(proc: Proc) -> int:
    options = parse("basename", proc.args, "as:", stop_early=True)
    if not options.args:
        return await proc.fail('Needs 1 argument (see "basename --help")')
    many = "as" in options
    suffix = options.get("s") or (options.args[1] if not many and len(options.args) > 1 else "")
    for path in options.args if many else options.args[:1]:
        name = posixpath.basename(path.rstrip("/")) or ("/" if path.startswith("/") else "")
        if suffix and name.endswith(suffix) and name != suffix:
            name = name[: -len(suffix)]
        await proc.out(name + "\n")
    return 0


async def dirname(proc: Proc) -> int:
    if not proc.args:
        return await proc.fail('Needs 1 argument (see "dirname --help")')
    for path in proc.args:
        stripped = path.rstrip("/") or "/"
        await proc.out((posixpath.dirname(stripped) or ".") + "\n")
    return 0


PROGRAMS = {"ls": ls, "stat": stat, "readlink": readlink, "realpath": realpath, "basename": basename, "dirname": dirname}
