"""Disks and labels: df, du, mount, umount, getenforce, setenforce, stat of file systems."""

from __future__ import annotations

import posixpath

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.procfs import MOUNTS
from emulator.sim.shell.programs.listing import blocks, human
from emulator.sim.shell.programs.options import parse

_SIZES = (
    ("tmpfs", 1_010_660, 1_204, "/dev"),
    ("/dev/block/dm-4", 893_956, 891_244, "/"),
    ("/dev/block/dm-3", 124_520, 124_124, "/vendor"),
    ("/dev/block/dm-2", 2_144_280, 2_137_700, "/product"),
    ("/dev/block/dm-5", 220_280, 219_588, "/system_ext"),
    ("/dev/block/vdc", 6_082_144, 1_402_220, "/data"),
    ("/dev/fuse", 6_082_144, 1_402_220, "/storage/emulated"),
)
"""Source, size and use in KiB, mount point."""


async def df(proc: Proc) -> int:
    options = parse("df", proc.args, "HPahikt:")
    rows = list(_SIZES)
    if options.args:
        rows = []
        for path in options.args:
            try:
                real = proc.files.realpath(path)
                proc.files.stat(path)
            except OSError as failure:
                return await proc.fail(f"'{path}': {reason(failure)}")
            rows.append(
                max((row for row in _SIZES if real == row[3] or real.startswith(row[3].rstrip("/") + "/")), key=lambda row: len(row[3]))
            )
    readable = "h" in options or "H" in options
    head = "Size" if readable else "1K-blocks"
    out = f"{'Filesystem':<16} {head:>9} {'Used':>8} {'Available' if not readable else 'Avail':>9} Use% Mounted on\n"
    for source, size, used, target in rows:
        cells = [human(value * 1024) if readable else str(value) for value in (size, used, size - used)]
        out += f"{source:<16} {cells[0]:>9} {cells[1]:>8} {cells[2]:>9} {-(-used * 100 // size):>3}% {target}\n"
    await proc.out(out)
    return 0


async def du(proc: Proc) -> int:
    options = parse("du", proc.args, "HKLabcd:hklmsx", {"max-depth=": "d", "summarize": "s", "human-readable": "h"})
    limit = 0 if "s" in options else options.number("d", 1 << 20)
    lines: list[str] = []
    status = 0

    def show(size: int, path: str) -> None:
        if "h" in options:
            lines.append(f"{human(size)}\t{path}\n")
        else:
            lines.append(f"{size if 'b' in options else -(-size // (1 << 20)) if 'm' in options else -(-size // 1024)}\t{path}\n")

    async def measure(path: str, depth: int) -> int:
        nonlocal status
        await proc.budget.tick()
        try:
            st = proc.files.lstat(path)
            size = st.size if "b" in options and not st.is_dir else blocks(st) * 512 if not st.is_dir else 0 if "b" in options else 4096
            if st.is_dir and depth < 80:
                for name in proc.files.listdir(path):
                    size += await measure(posixpath.join(path, name), depth + 1)
        except OSError as failure:
            await proc.err(f"du: {path}: {reason(failure)}\n")
            status = 1
            return 0
        if depth == 0 or (depth <= limit and (st.is_dir or "a" in options)):
            show(size, path)
        return size

    total = 0
    for path in options.args or ["."]:
        total += await measure(path, 0)
    if "c" in options:
        show(total, "total")
    await proc.out("".join(lines))
    return status


async def mount(proc: Proc) -> int:
    if proc.args and proc.args != ["-a"]:
        if proc.uid != 0:
            return await proc.fail("Permission denied")
        return 0
    await proc.out("".join(f"{source} on {target} type {kind} ({options})\n" for source, target, kind, options in MOUNTS))
    return 0


async def umount(proc: Proc) -> int:
    if proc.uid != 0:
        return await proc.fail("Permission denied")
    return 0


async def getenforce(proc: Proc) -> int:
    await proc.out("Enforcing\n")
    return 0


async def setenforce(proc: Proc) -> int:
    if len(proc.args) != 1 or proc.args[0] not in ("0", "1", "Enforcing", "Permissive", "enforcing", "permissive"):
        return await proc.fail('Needs 1 argument (see "setenforce --help")' if len(proc.args) != 1 else f"Invalid state: {proc.args[0]}")
    if proc.uid != 0:
        return await proc.fail("Couldn't set enforcing status to '" + proc.args[0] + "': Permission denied")
    return 0


PROGRAMS = {"df": df, "du": du, "mount": mount, "umount": umount, "getenforce": getenforce, "setenforce": setenforce}
