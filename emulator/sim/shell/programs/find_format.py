"""`find -printf`."""

from __future__ import annotations

import posixpath
import re

from emulator.sim.core.fs import Stat
from emulator.sim.shell.lang.output import unescape
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.listing import blocks, local, mode_text


def format_entry(proc: Proc, form: str, path: str, st: Stat, depth: int) -> str:
    """`-printf`."""
    values = {
        "p": path,
        "f": posixpath.basename(path.rstrip("/")) or "/",
        "h": posixpath.dirname(path) or ".",
        "P": path.split("/", 1)[1] if "/" in path and depth else "",
        "s": str(st.size),
        "b": str(blocks(st)),
        "k": str(blocks(st) // 2),
        "m": f"{st.mode & 0o7777:o}",
        "M": mode_text(st.mode),
        "u": str(st.uid),
        "U": str(st.uid),
        "g": str(st.gid),
        "G": str(st.gid),
        "i": str(st.ino),
        "n": str(st.nlink),
        "y": proc.files.kind(st),
        "d": str(depth),
        "T@": f"{st.mtime_ms // 1000}.{st.mtime_ms % 1000:03d}000000",
        "l": proc.files.readlink(path) if st.is_link else "",
        "%": "%",
    }
    out = re.sub(r"%-?\d*(T@|[A-Za-z%])", lambda match: values.get(match.group(1), match.group()), form)
    out = out.replace("%t", f"{local(proc, st.mtime_ms):%a %b %e %H:%M:%S %Y}")
    return unescape(out, octal_zero=False)[0]
