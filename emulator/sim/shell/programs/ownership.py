"""Programs that change who may do what with files: chmod, chown, chgrp, restorecon, chcon."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

from emulator.sim.shell.files import reason
from emulator.sim.shell.ids import number_of
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.options import UsageError, parse

MAX_TREE_DEPTH = 80


def parse_mode(text: str, old: int, is_dir: bool, umask: int = 0) -> int:
    """A mode given as octal number or as `u+x,go=r`.

    Raises:
        UsageError: neither.
    """
    if re.fullmatch(r"[0-7]{1,5}", text):
        return int(text, 8) & 0o7777
    mode = old & 0o7777
    for clause in text.split(","):
        match = re.fullmatch(r"([ugoa]*)((?:[-+=][rwxXstugo]*)+)", clause)
        if not match:
            raise UsageError(f"bad mode '{text}'")
        who = match.group(1)
        classes = set("ugo") if not who or "a" in who else set(who)
        for op, letters in re.findall(r"([-+=])([rwxXstugo]*)", match.group(2)):
            bits = 0
            for letter in letters:
                if letter in "ugo":
                    copied = mode >> {"u": 6, "g": 3, "o": 0}[letter] & 7
                else:
                    copied = {"r": 4, "w": 2, "x": 1, "X": int(is_dir or bool(mode & 0o111))}.get(letter, 0)
                for one in classes:
                    bits |= copied << {"u": 6, "g": 3, "o": 0}[one]
                if letter == "s":
                    bits |= (0o4000 if "u" in classes else 0) | (0o2000 if "g" in classes else 0)
                if letter == "t":
                    bits |= 0o1000
            if not who:
                bits &= ~umask
            mask = sum(7 << {"u": 6, "g": 3, "o": 0}[one] for one in classes)
            mode = mode | bits if op == "+" else mode & ~bits if op == "-" else (mode & ~mask) | bits
    return mode


async def _each(proc: Proc, paths: list[str], recursive: bool, change: Callable[[str], None], depth: int = 0) -> int:
    """Call `change(path)` for every path, with -R for everything below."""
    status = 0
    for path in paths:
        await proc.budget.tick()
        try:
            change(path)
            if recursive and proc.files.is_dir(path) and not proc.files.lstat(path).is_link and depth < MAX_TREE_DEPTH:
                status |= await _each(proc, [posixpath.join(path, name) for name in proc.files.listdir(path)], True, change, depth + 1)
        except OSError as failure:
            await proc.err(f"{proc.name}: '{path}': {reason(failure)}\n")
            status = 1
    return status


async def chmod(proc: Proc) -> int:
    words = proc.args
    flags = [word for word in words if re.fullmatch(r"-[vRf]+", word)]
    words = [word for word in words if word not in flags]
    if len(words) < 2:
        return await proc.fail('Needs 2 arguments (see "chmod --help")')
    mode = words[0]
    parse_mode(mode, 0, False)

    def change(path: str) -> None:
        st = proc.files.stat(path)
        proc.files.chmod(path, parse_mode(mode, st.mode, st.is_dir, proc.umask))

    return await _each(proc, words[1:], any("R" in flag for flag in flags), change)


def _owner(text: str, group_only: bool) -> tuple[int | None, int | None]:
    user, _, group = ("", "", text) if group_only else text.replace(".", ":", 1).partition(":") if ":" not in text else text.partition(":")
    ids: list[int | None] = []
    for name, kind in ((user, "user"), (group, "group")):
        found = number_of(name) if name else None
        if name and found is None:
            raise UsageError(f"unknown {kind} '{name}'")
        ids.append(found)
    return ids[0], ids[1]


async def chown(proc: Proc) -> int:
    options = parse(proc.name, proc.args, "hfRvHLP", {"no-dereference": "h"})
    if len(options.args) < 2:
        return await proc.fail(f'Needs 2 arguments (see "{proc.name} --help")')
    uid, gid = _owner(options.args[0], proc.name == "chgrp")
    return await _each(proc, options.args[1:], "R" in options, lambda path: proc.files.chown(path, uid, gid))


async def restorecon(proc: Proc) -> int:
    options = parse("restorecon", proc.args, "DFRnrvw")
    if not options.args:
        return await proc.fail('Needs 1 argument (see "restorecon --help")')

    def change(path: str) -> None:
        proc.files.set_context(path, "")

    return await _each(proc, options.args, "Rr" in options, change)


async def chcon(proc: Proc) -> int:
    options = parse("chcon", proc.args, "hRv")
    if len(options.args) < 2:
        return await proc.fail('Needs 2 arguments (see "chcon --help")')
    label = options.args[0]
    return await _each(proc, options.args[1:], "R" in options, lambda path: proc.files.set_context(path, label))


PROGRAMS = {"chmod": chmod, "chown": chown, "chgrp": chown, "restorecon": restorecon, "chcon": chcon}
