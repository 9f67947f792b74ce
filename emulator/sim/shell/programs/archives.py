"""tar, gzip, gunzip, zcat, unzip: archives whose members never leave the directory they are unpacked in."""

from __future__ import annotations

import errno
import gzip as gz
import io
import posixpath
import tarfile
import zipfile
import zlib

from emulator.sim.shell.files import error, reason
from emulator.sim.shell.ids import name_of
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import read_path
from emulator.sim.shell.programs.listing import local, mode_text
from emulator.sim.shell.programs.options import UsageError, parse

MAX_UNPACKED = 256 << 20


def _gunzip(data: bytes) -> bytes:
    """All members of a gzip stream, bounded. Raises UsageError."""
    out = bytearray()
    while data:
        stream = zlib.decompressobj(31)
        try:
            out += stream.decompress(data, MAX_UNPACKED - len(out))
        except zlib.error:
            raise UsageError("bad magic" if data[:2] != b"\x1f\x8b" else "unexpected end of file" if not out else "bad data") from None
        if stream.unconsumed_tail or len(out) >= MAX_UNPACKED:
            raise UsageError("file too large")
        if not stream.eof:
            raise UsageError("unexpected end of file")
        data = stream.unused_data
    return bytes(out)


async def gzip(proc: Proc) -> int:
    """gzip, gunzip, zcat."""
    options = parse(proc.name, proc.args, "123456789cdfkqtnS:")
    unpacking = proc.name != "gzip" or "d" in options or "t" in options
    to_stdout = "c" in options or proc.name == "zcat" or not options.args or options.args == ["-"]
    status = 0
    for path in options.args or ["-"]:
        try:
            data = await read_path(proc, path)
            result = _gunzip(data) if unpacking else gz.compress(data, 6, mtime=0)
            if "t" in options:
                continue
            if to_stdout:
                await proc.out(result)
                continue
            if unpacking and not path.endswith((".gz", ".tgz")):
                await proc.err(f"{proc.name}: no .gz: {path}\n")
                status = 1
                continue
            target = (path[:-3] if path.endswith(".gz") else path[:-4] + ".tar") if unpacking else path + ".gz"
            if proc.files.exists(target) and "f" not in options:
                raise error(errno.EEXIST, target)
            st = proc.files.stat(path)
            proc.files.write_bytes(target, result, mode=st.mode & 0o777)
            proc.files.utime(target, st.mtime_ms)
            if "k" not in options:
                proc.files.remove(path)
        except BrokenPipeError:
            raise
        except UsageError as failure:
            await proc.err(f"{proc.name}: {path}: {failure}\n")
            status = 1
        except OSError as failure:
            await proc.err(f"{proc.name}: {failure.filename or path}: {reason(failure)}\n")
            status = 1
    return status


def safe_name(name: str) -> str:
    """A member's name as a relative path without `..`; empty when nothing is left."""
    return posixpath.join(*[part for part in name.split("/") if part not in ("", ".", "..")] or [""])


class _Tar:
    def __init__(self, proc: Proc, verbose: bool, folder: str) -> None:
        self.proc = proc
        self.verbose = verbose
        self.folder = folder
        self.status = 0

    def path(self, name: str) -> str:
        return posixpath.join(self.folder, name) if self.folder else name

    async def add(self, archive: tarfile.TarFile, name: str, excluded: list[str], depth: int = 0) -> None:
        await self.proc.budget.tick()
        files = self.proc.files
        try:
            st = files.lstat(self.path(name))
            info = tarfile.TarInfo(name.lstrip("/"))
            info.mode, info.uid, info.gid, info.mtime = st.mode & 0o7777, st.uid, st.gid, st.mtime_ms // 1000
            info.uname, info.gname = name_of(st.uid), name_of(st.gid)
            data = b""
            if st.is_dir:
                info.type = tarfile.DIRTYPE
            elif st.is_link:
                info.type, info.linkname = tarfile.SYMTYPE, files.readlink(self.path(name))
            else:
                data = files.read_bytes(self.path(name))
                info.size = len(data)
            if self.verbose:
                await self.proc.err(f"{name}{'/' if st.is_dir else ''}\n")
            if info.name:
                archive.addfile(info, io.BytesIO(data))
            if st.is_dir and depth < 60:
                for one in files.listdir(self.path(name)):
                    if one not in excluded:
                        await self.add(archive, posixpath.join(name, one), excluded, depth + 1)
        except OSError as failure:
            await self.proc.err(f"tar: {name}: {reason(failure)}\n")
            self.status = 1

    async def extract(self, archive: tarfile.TarFile, member: tarfile.TarInfo, *, keep_owner: bool, to_stdout: bool, strip: int) -> None:
        name = safe_name("/".join(member.name.split("/")[strip:]))
        files = self.proc.files
        if not name:
            return
        if self.verbose:
            await self.proc.out(member.name + ("/" if member.isdir() else "") + "\n")
        target = self.path(name)
        try:
            if to_stdout:
                if member.isreg() and (source := archive.extractfile(member)) is not None:
                    await self.proc.out(source.read(MAX_UNPACKED))
                return
            parent = posixpath.dirname(target)
            missing = []
            while parent and not files.is_dir(parent):
                missing.append(parent)
                parent = posixpath.dirname(parent)
            for folder in reversed(missing):
                files.mkdir(folder)
            if member.isdir():
                if not files.is_dir(target):
                    files.mkdir(target, member.mode & 0o777)
            elif member.issym():
                if files.lexists(target):
                    files.remove(target)
                files.symlink(member.linkname, target)
                return
            elif member.isreg() and (source := archive.extractfile(member)) is not None:
                if files.lexists(target) and files.lstat(target).is_link:
                    files.remove(target)
                files.write_bytes(target, source.read(MAX_UNPACKED), mode=member.mode & 0o777)
            else:
                return
            files.chmod(target, member.mode & 0o7777)
            if keep_owner and files.who.uid == 0:
                files.chown(target, member.uid, member.gid)
            files.utime(target, int(member.mtime) * 1000)
        except OSError as failure:
            await self.proc.err(f"tar: {target}: {reason(failure)}\n")
            self.status = 1


_TAR_LONG = {
    "create": "c", "extract": "x", "list": "t", "file=": "f", "gzip": "z", "verbose": "v", "directory=": "C", "exclude=": "E",
    "strip-components=": "R", "no-recursion": "n",
    "to-stdout": "O", "same-owner": "p", "no-same-owner": "o", "numeric-owner": "N", "selinux": "Z", "xattrs": "Z", "overwrite": "K",
}  # fmt: skip


async def tar(proc: Proc) -> int:
    words = list(proc.args)
    if words and not words[0].startswith("-"):
        words[0] = "-" + words[0]
    options = parse("tar", words, "cxtf:zjJavC:T:X:hkmopPOnNZKE:R:S", _TAR_LONG)
    modes = [letter for letter in "cxt" if letter in options]
    if len(modes) != 1:
        return await proc.fail('Needs -txc (see "tar --help")')
    job = _Tar(proc, "v" in options, options.get("C"))
    path = options.get("f", "-")
    zipped = "z" in options or path.endswith((".gz", ".tgz"))
    if modes == ["c"]:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for name in options.args:
                await job.add(archive, name, options.values.get("E", []))
        data = gz.compress(buffer.getvalue(), 6, mtime=0) if zipped else buffer.getvalue()
        if path == "-":
            await proc.out(data)
        else:
            proc.files.write_bytes(path, data)
        return job.status
    data = await read_path(proc, path)
    if data[:2] == b"\x1f\x8b":
        data = _gunzip(data)
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for member in archive:
                await proc.budget.tick()
                name = member.name
                if options.args and not any(
                    safe_name(name) == safe_name(one) or safe_name(name).startswith(safe_name(one) + "/") for one in options.args
                ):
                    continue
                if modes == ["t"]:
                    shown = name + ("/" if member.isdir() else "")
                    if "v" in options:
                        kind = "d" if member.isdir() else "l" if member.issym() else "-"
                        when = f"{local(proc, int(member.mtime) * 1000):%Y-%m-%d %H:%M}"
                        shown = (
                            f"{kind}{mode_text(0o100000 | member.mode)[1:]} "
                            f"{member.uname or member.uid}/{member.gname or member.gid} {member.size:>9} {when} {shown}"
                        )
                    await proc.out(shown + "\n")
                else:
                    await job.extract(
                        archive, member, keep_owner="o" not in options, to_stdout="O" in options, strip=options.number("R", 0)
                    )
    except (tarfile.TarError, EOFError, ValueError, OverflowError):
        return await proc.fail("Not tar" if data else "empty archive")
    return job.status


async def unzip(proc: Proc) -> int:
    options = parse("unzip", proc.args, "d:lnopqvtj")
    if not options.args:
        return await proc.fail("missing archive filename")
    try:
        data = await read_path(proc, options.args[0])
        archive = zipfile.ZipFile(io.BytesIO(data))
    except OSError as failure:
        return await proc.fail(f"couldn't open {options.args[0]}: {reason(failure)}")
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return await proc.fail(f"couldn't open {options.args[0]}: Invalid file")
    members = [info for info in archive.infolist() if not options.args[1:] or info.filename in options.args[1:]]
    if "l" in options or "v" in options:
        out = f"Archive:  {options.args[0]}\n  Length      Date    Time    Name\n---------  ---------- -----   ----\n"
        for info in members:
            year, month, day, hour, minute, _ = info.date_time
            out += f"{info.file_size:>9}  {year:04}-{month:02}-{day:02} {hour:02}:{minute:02}   {info.filename}\n"
        total = sum(info.file_size for info in members)
        await proc.out(
            out + f"---------                     -------\n{total:>9}                     {len(members)} "
            f"file{'s' if len(members) != 1 else ''}\n"
        )
        return 0
    folder = options.get("d")
    for info in members:
        name = safe_name(info.filename)
        target = posixpath.join(folder, posixpath.basename(name) if "j" in options else name) if folder else name
        if not name or info.file_size > MAX_UNPACKED:
            continue
        try:
            content = b"" if info.is_dir() else archive.read(info)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
            return await proc.fail(f"failed to extract {info.filename}: Invalid file")
        if "p" in options:
            await proc.out(content)
            continue
        if "t" in options:
            continue
        await _put(proc, target, content, is_dir=info.is_dir(), overwrite="o" in options)
        if "q" not in options:
            await proc.out(f"   creating: {target}\n" if info.is_dir() else f"  inflating: {target}\n")
    return 0


async def _put(proc: Proc, target: str, content: bytes, *, is_dir: bool, overwrite: bool) -> None:
    parts = target.split("/")
    for depth in range(1, len(parts) + is_dir):
        folder = "/".join(parts[:depth])
        if folder and not proc.files.is_dir(folder):
            proc.files.mkdir(folder)
    if not is_dir and (overwrite or not proc.files.exists(target)):
        proc.files.write_bytes(target, content)


PROGRAMS = {"tar": tar, "gzip": gzip, "gunzip": gzip, "zcat": gzip, "unzip": unzip}
