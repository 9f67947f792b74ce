"""Programs that make, copy, move and remove files: cp, mv, rm, mkdir, rmdir, ln, touch, truncate, mktemp, sync."""

from __future__ import annotations

import datetime as dt
import errno
import posixpath
import re

from emulator.sim.shell.files import Files, error, reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.options import Options, number, parse
from emulator.sim.shell.programs.ownership import parse_mode

MAX_TREE_DEPTH = 80


async def mkdir(proc: Proc) -> int:
    options = parse("mkdir", proc.args, "vpm:Z:", {"parents": "p", "verbose": "v", "mode=": "m"})
    if not options.args:
        return await proc.fail('Needs 1 argument (see "mkdir --help")')
    status = 0
    for path in options.args:
        try:
            mode = parse_mode(options.get("m"), 0o777, True) if options.get("m") else 0o777
            if "p" in options:
                _make_parents(proc.files, path, mode)
            else:
                proc.files.mkdir(path, mode)
            if "v" in options:
                await proc.out(f"mkdir: created directory '{path}'\n")
        except OSError as failure:
            await proc.err(f"mkdir: '{path}': {reason(failure)}\n")
            status = 1
    return status


def _make_parents(files: Files, path: str, mode: int) -> None:
    missing: list[str] = []
    at = files.absolute(path).rstrip("/")
    while at and not files.is_dir(at):
        if files.lexists(at):
            raise error(errno.EEXIST if not missing else errno.ENOTDIR, path)
        missing.append(at)
        at = posixpath.dirname(at)
        if len(missing) > MAX_TREE_DEPTH:
            raise error(errno.ENAMETOOLONG, path)
    for number_, one in enumerate(reversed(missing)):
        files.mkdir(one, mode if number_ == len(missing) - 1 else 0o777)


async def rmdir(proc: Proc) -> int:
    options = parse("rmdir", proc.args, "p", {"ignore-fail-on-non-empty": "i"})
    status = 0
    for path in options.args:
        try:
            proc.files.rmdir(path)
            parent = posixpath.dirname(path.rstrip("/"))
            while "p" in options and parent not in ("", "/", "."):
                proc.files.rmdir(parent)
                parent = posixpath.dirname(parent)
        except OSError as failure:
            if failure.errno == errno.ENOTEMPTY and "i" in options:
                continue
            await proc.err(f"rmdir: '{path}': {reason(failure)}\n")
            status = 1
    return status if options.args else await proc.fail('Needs 1 argument (see "rmdir --help")')


async def _remove(proc: Proc, path: str, options: Options, depth: int) -> int:
    await proc.budget.tick()
    files = proc.files
    try:
        st = files.lstat(path)
        if not st.is_dir:
            files.remove(path)
            if "v" in options:
                await proc.out(f"rm '{path}'\n")
            return 0
        if "rR" not in options:
            raise error(errno.EISDIR, path)
        if depth > MAX_TREE_DEPTH:
            raise error(errno.ENAMETOOLONG, path)
        status = 0
        for name in files.listdir(path):
            status |= await _remove(proc, posixpath.join(path, name), options, depth + 1)
        if status:
            return status
        files.rmdir(path)
        if "v" in options:
            await proc.out(f"rmdir '{path}'\n")
        return 0
    except OSError as failure:
        if failure.errno == errno.ENOENT and "f" in options:
            return 0
        await proc.err(f"rm: {path}: {reason(failure)}\n")
        return 1


async def rm(proc: Proc) -> int:
    options = parse("rm", proc.args, "fiRrv", {"force": "f", "recursive": "r", "verbose": "v"})
    if not options.args:
        return 0 if "f" in options else await proc.fail('Needs 1 argument (see "rm --help")')
    status = 0
    for path in options.args:
        if posixpath.basename(path.rstrip("/")) in (".", "..") or not path.strip("/"):
            await proc.err(f"rm: bad path '{path}'\n")
            status = 1
            continue
        status |= await _remove(proc, path, options, 0)
    return status


async def _copy(proc: Proc, source: str, target: str, options: Options, depth: int) -> int:
    """Copy one file or tree onto the exact name `target`."""
    await proc.budget.tick()
    files = proc.files
    try:
        recursive = "rRa" in options
        st = (
            files.lstat(source)
            if ("P" in options or "d" in options or "a" in options or recursive) and "L" not in options
            else files.stat(source)
        )
        if st.is_dir:
            if not recursive:
                await proc.err(f"{proc.name}: Skipped dir '{source}'\n")
                return 1
            here, there = files.realpath(source), files.realpath(target)
            if there == here or there.startswith(here + "/") or depth > MAX_TREE_DEPTH:
                await proc.err(
                    f"{proc.name}: '{source}' is '{target}'\n"
                    if there == here
                    else f"{proc.name}: cannot copy '{source}' into itself, '{target}'\n"
                )
                return 1
            if not files.is_dir(target):
                files.mkdir(target, 0o777)
            status = 0
            for name in files.listdir(source):
                status |= await _copy(proc, posixpath.join(source, name), posixpath.join(target, name), options, depth + 1)
            _keep(files, source, target, options, status_of=st.mode)
            return status
        if files.is_dir(target):
            raise error(errno.EISDIR, target)
        if files.lexists(target):
            if "n" in options:
                return 0
            if files.realpath(source) == files.realpath(target) and not st.is_link:
                await proc.err(f"{proc.name}: '{source}' is '{target}'\n")
                return 1
            if "u" in options and files.stat(target).mtime_ms >= st.mtime_ms:
                return 0
            if st.is_link or "f" in options or "F" in options:
                files.remove(target)
        if st.is_link:
            files.symlink(files.readlink(source), target)
            return 0
        if "s" in options:
            files.symlink(source, target)
            return 0
        files.write_bytes(target, files.read_bytes(source), mode=st.mode & 0o777)
        _keep(files, source, target, options, status_of=st.mode)
        if "v" in options:
            await proc.out(f"{proc.name} '{source}'\n")
        return 0
    except OSError as failure:
        await proc.err(f"{proc.name}: {failure.filename or source}: {reason(failure)}\n")
        return 1


def _keep(files: Files, source: str, target: str, options: Options, *, status_of: int) -> None:
    """What -p and -a keep: mode, owner, time."""
    if "pa" not in options:
        return
    st = files.stat(source)
    if files.who.uid == 0:
        files.chown(target, st.uid, st.gid)
        if "a" in options:
            files.set_context(target, files.context(source))
    files.chmod(target, status_of & 0o7777)
    files.utime(target, st.mtime_ms)


def _destinations(files: Files, options: Options) -> list[tuple[str, str]]:
    """Pairs of source and exact target."""
    sources, target = options.args[:-1], options.args[-1]
    if options.get("t"):
        sources, target = options.args, options.get("t")
    if files.is_dir(target) and "T" not in options:
        pairs = []
        for source in sources:
            name = posixpath.basename(source.rstrip("/"))
            pairs.append(
                (
                    source,
                    posixpath.join(target, name)
                    if name not in ("", ".", "..")
                    else target
                    if name != ".."
                    else posixpath.join(target, ".."),
                )
            )
        return pairs
    if len(sources) > 1 or target.endswith("/"):
        raise error(errno.ENOTDIR if files.exists(target) else errno.ENOENT, target)
    return [(sources[0], target)]


async def cp(proc: Proc) -> int:
    options = parse(
        proc.name,
        proc.args,
        "adFfHiLlnPprRsTt:uv",
        {"archive": "a", "recursive": "r", "preserve": "p", "preserve=": "p", "force": "f", "no-clobber": "n", "verbose": "v"},
    )
    if len(options.args) < (1 if "t" in options else 2):
        return await proc.fail(f'Needs {1 if "t" in options else 2} arguments (see "{proc.name} --help")')
    try:
        pairs = _destinations(proc.files, options)
    except OSError as failure:
        return await proc.fail(f"{failure.filename}: {reason(failure)}")
    status = 0
    for source, target in pairs:
        if source.rstrip("/").endswith("/.") or source in (".", "./"):
            target = options.get("t") or options.args[-1]
        status |= await _copy(proc, source, target, options, 0)
    return status


async def mv(proc: Proc) -> int:
    options = parse("mv", proc.args, "fFinTt:v", {"force": "f", "no-clobber": "n", "verbose": "v"})
    if len(options.args) < (1 if "t" in options else 2):
        return await proc.fail('Needs 2 arguments (see "mv --help")')
    try:
        pairs = _destinations(proc.files, options)
    except OSError as failure:
        return await proc.fail(f"{failure.filename}: {reason(failure)}")
    status = 0
    for source, target in pairs:
        try:
            if "n" in options and proc.files.lexists(target):
                continue
            proc.files.lstat(source)
            proc.files.rename(source, target)
            if "v" in options:
                await proc.out(f"mv '{source}' -> '{target}'\n")
        except OSError as failure:
            await proc.err(f"mv: {failure.filename or source}: {reason(failure)}\n")
            status = 1
    return status


async def ln(proc: Proc) -> int:
    options = parse("ln", proc.args, "fnrsTt:v")
    if not options.args:
        return await proc.fail('Needs 1 argument (see "ln --help")')
    files = proc.files
    targets, place = (options.args[:-1], options.args[-1]) if len(options.args) > 1 else (options.args, ".")
    status = 0
    for target in targets:
        path = posixpath.join(place, posixpath.basename(target.rstrip("/"))) if files.is_dir(place) and "nT" not in options else place
        try:
            if "f" in options and files.lexists(path):
                files.remove(path)
            if "s" in options:
                files.symlink(target, path)
            else:
                raise error(errno.EPERM, path) if files.exists(target) else error(errno.ENOENT, target)
        except OSError as failure:
            await proc.err(
                f"ln: cannot create {'symbolic ' if 's' in options else 'hard '}link from '{target}' to '{path}': {reason(failure)}\n"
            )
            status = 1
    return status


def parse_time(proc: Proc, text: str) -> int:
    """An instant for `touch -d` and `date -d`: `@EPOCH`, `YYYY-MM-DD[ T]HH:MM[:SS[.frac]][Z|+HH:MM]`, `YYYY-MM-DD` or `HH:MM`.

    Raises:
        ValueError: another form.
    """
    if text.startswith("@"):
        return int(float(text[1:]) * 1000)
    now = proc.device.clock.local()
    match = re.fullmatch(r"(?:(\d{4})-(\d\d)-(\d\d))?[ T]?(?:(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?", text.strip())
    if not match or not text.strip():
        raise ValueError(text)
    year, month, day, hour, minute, second, fraction, zone = match.groups()
    tz: dt.tzinfo | None = now.tzinfo
    if zone in ("Z", "UTC"):
        tz = dt.UTC
    elif zone:
        shift = int(zone[1:3]) * 60 + int(zone[-2:])
        tz = dt.timezone(dt.timedelta(minutes=-shift if zone[0] == "-" else shift))
    moment = dt.datetime(
        int(year or now.year),
        int(month or now.month),
        int(day or now.day),
        int(hour or 0),
        int(minute or 0),
        int(second or 0),
        int(float(fraction or 0) * 1_000_000),
        tz,
    )
    return round(moment.timestamp() * 1000)


def parse_stamp(proc: Proc, text: str) -> int:
    """`[[CC]YY]MMDDhhmm[.ss]` of `touch -t`. Raises ValueError."""
    body, _, seconds = text.partition(".")
    now = proc.device.clock.local()
    if not body.isdigit() or len(body) not in (8, 10, 12):
        raise ValueError(text)
    year = now.year
    if len(body) == 12:
        year, body = int(body[:4]), body[4:]
    elif len(body) == 10:
        year, body = 2000 + int(body[:2]) if int(body[:2]) < 69 else 1900 + int(body[:2]), body[2:]
    moment = dt.datetime(year, int(body[:2]), int(body[2:4]), int(body[4:6]), int(body[6:8]), int(seconds or 0), tzinfo=now.tzinfo)
    return round(moment.timestamp() * 1000)


async def touch(proc: Proc) -> int:
    options = parse("touch", proc.args, "acd:fhmr:t:", {"no-create": "c", "date=": "d", "reference=": "r"})
    if not options.args:
        return await proc.fail('Needs 1 argument (see "touch --help")')
    files = proc.files
    try:
        when = proc.device.clock.now_ms()
        if options.get("r"):
            when = files.stat(options.get("r")).mtime_ms
        elif options.get("d"):
            when = parse_time(proc, options.get("d"))
        elif options.get("t"):
            when = parse_stamp(proc, options.get("t"))
    except (ValueError, OverflowError):
        return await proc.fail(f"bad '{options.get('d') or options.get('t')}'")
    status = 0
    for path in options.args:
        try:
            if not files.exists(path):
                if "c" in options:
                    continue
                files.write_bytes(path, b"")
            if "a" not in options or "m" in options:
                files.utime(path, max(0, when))
        except OSError as failure:
            await proc.err(f"touch: '{path}': {reason(failure)}\n")
            status = 1
    return status


async def truncate(proc: Proc) -> int:
    options = parse("truncate", proc.args, "cs:", {"size=": "s"})
    text = options.get("s")
    if not text or not options.args:
        return await proc.fail('Needs -s and 1 argument (see "truncate --help")')
    sign = text[0] if text[0] in "+-" else ""
    size = number(text[len(sign) :])
    for path in options.args:
        data = proc.files.read_bytes(path) if proc.files.exists(path) else b""
        wanted = len(data) + size if sign == "+" else max(0, len(data) - size) if sign else size
        if wanted > proc.budget.file_bytes:
            raise error(errno.EFBIG, path)
        proc.files.write_bytes(path, data[:wanted].ljust(wanted, b"\0"))
    return 0


async def mktemp(proc: Proc) -> int:
    options = parse("mktemp", proc.args, "dp:qut")
    template = options.args[0] if options.args else "tmp.XXXXXXXXXX"
    folder = options.get("p") or ("" if options.args and "t" not in options else proc.env.get("TMPDIR", "/data/local/tmp"))
    tail = re.search(r"X{2,}$", template)
    if not tail:
        return await proc.fail("need XX in template")
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for attempt in range(1000):
        seed = (proc.pid * 7919 + proc.device.clock.elapsed_ms() + attempt * 104729) & 0xFFFFFFFF
        name = ""
        for _ in range(len(tail.group())):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            name += letters[(seed >> 8) % len(letters)]
        path = posixpath.join(folder, template[: tail.start()] + name)
        if not proc.files.lexists(path):
            break
    if "u" not in options:
        if "d" in options:
            proc.files.mkdir(path, 0o700)
        else:
            proc.files.write_bytes(path, b"", mode=0o600)
    await proc.out(path + "\n")
    return 0


async def sync(proc: Proc) -> int:
    proc.device.sync_storage()
    return 0


PROGRAMS = {
    "mkdir": mkdir,
    "rmdir": rmdir,
    "rm": rm,
    "unlink": rm,
    "cp": cp,
    "mv": mv,
    "ln": ln,
    "touch": touch,
    "truncate": truncate,
    "mktemp": mktemp,
    "sync": sync,
}
