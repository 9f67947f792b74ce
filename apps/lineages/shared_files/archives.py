"""Real archives made and opened by file managers on the simulated device: zip, tar and tar.xz, by the standard library."""

from __future__ import annotations

import hashlib
import io
import posixpath
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from apps.lineages.shared_files import encrypted, storage
from emulator.sim.toolkit import Context

MAX_UNPACKED: Final = 64 << 20
"""Bytes that one archive may unpack to."""
MAX_MEMBERS: Final = 4096
MAX_LOCKED: Final = 1 << 20
"""Bytes of one member that can be locked or unlocked; it takes its time."""


class ArchiveError(Exception):
    """An archive that cannot be opened: damaged, encrypted, of another format, or too large."""


class LockedError(ArchiveError):
    """A zip archive that the password given, or none, does not open."""


@dataclass(frozen=True)
class Member:
    """`name` is a path within the archive, without a slash at its ends; `modified` is epoch ms."""

    name: str
    is_dir: bool
    size: int
    modified: int
    data: bytes = b""


def pack(ctx: Context, target: str, sources: Sequence[str], kind: str = "zip", *, password: str = "") -> None:
    """Make an archive of files and folders; each lies at the top under its own name.

    Args:
        kind: `zip`, `tar` or `tar.xz`.
        password: locks the files of a zip archive, if not empty.

    Raises:
        ArchiveError: a file is too large to be locked.
    """
    members = [member for source in sources for member in _members_of(ctx, source, posixpath.basename(source))]
    ctx.write_bytes(target, _zip(ctx, members, password) if kind == "zip" else _tar(members, "w:xz" if kind == "tar.xz" else "w:"))


def _members_of(ctx: Context, path: str, name: str) -> Iterable[Member]:
    found = ctx.stat(path)
    if found is None:
        return
    if not found.is_dir:
        yield Member(name, False, found.size, found.modified, ctx.read_bytes(path) or b"")
        return
    yield Member(name, True, 0, found.modified)
    for inside in ctx.list_dir(path):
        yield from _members_of(ctx, posixpath.join(path, inside), f"{name}/{inside}")


def _zip(ctx: Context, members: Iterable[Member], password: str) -> bytes:
    out = io.BytesIO()
    sealed: list[tuple[zipfile.ZipInfo, encrypted.Sealed | None]] = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            at = datetime.fromtimestamp(member.modified / 1000, ZoneInfo(ctx.zone))
            info = zipfile.ZipInfo(member.name + "/" * member.is_dir, (max(at.year, 1980), at.month, at.day, at.hour, at.minute, at.second))
            info.create_system = 0  # as Java's writers say
            info.external_attr = 0x10 if member.is_dir else 0
            info.compress_type = zipfile.ZIP_STORED if member.is_dir else zipfile.ZIP_DEFLATED
            if password:
                _check_locked(member.size)
                info.file_size = member.size
                sealed.append((info, None if member.is_dir else encrypted.seal(member.data, password, _salt(ctx, member, password))))
            else:
                archive.writestr(info, member.data)
    return encrypted.write(sealed) if password else out.getvalue()


def _salt(ctx: Context, member: Member, password: str) -> bytes:
    """Differs by member and time; on this device nothing is left to chance."""
    return hashlib.sha256(f"{ctx.now()}\0{member.name}\0{password}".encode("utf-8", "surrogateescape") + member.data).digest()[:16]


def _tar(members: Iterable[Member], mode: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for member in members:
            info = tarfile.TarInfo(member.name)
            info.type = tarfile.DIRTYPE if member.is_dir else tarfile.REGTYPE
            info.size, info.mtime, info.mode = len(member.data), member.modified // 1000, 0o755 if member.is_dir else 0o644
            archive.addfile(info, io.BytesIO(member.data))
    return out.getvalue()


def members(ctx: Context, path: str, *, password: str = "") -> list[Member]:
    """What an archive holds, with contents, folders that are only implied included; names that would leave the target are left out.

    Raises:
        LockedError: it needs another password.
        ArchiveError: it cannot be opened.
    """
    data = ctx.read_bytes(path)
    if data is None:
        raise ArchiveError("there is no such file")
    try:
        found = list(_unzip(ctx, data, password)) if zipfile.is_zipfile(io.BytesIO(data)) else list(_untar(data))
    except encrypted.WrongPassword as error:
        raise LockedError(f"the password does not open {error}") from error
    except (zipfile.BadZipFile, tarfile.TarError, RuntimeError, NotImplementedError, EOFError, OSError, ValueError, zlib.error) as error:
        raise ArchiveError(str(error)) from error
    held = {member.name: member for member in found if _safe(member.name)}
    for name in list(held):
        for above in _parents(name):
            held.setdefault(above, Member(above, True, 0, held[name].modified))
    return [held[name] for name in sorted(held)]


def _unzip(ctx: Context, data: bytes, password: str) -> Iterable[Member]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
        _check(len(infos), sum(info.file_size for info in infos))
        for info in infos:
            try:
                at = datetime(*info.date_time, tzinfo=ZoneInfo(ctx.zone))
            except ValueError:
                at = datetime(1980, 1, 1, tzinfo=UTC)
            content = b"" if info.is_dir() else _content(archive, data, info, password)
            yield Member(info.filename.strip("/"), info.is_dir(), len(content), int(at.timestamp() * 1000), content)


def _content(archive: zipfile.ZipFile, data: bytes, info: zipfile.ZipInfo, password: str) -> bytes:
    if not info.flag_bits & encrypted.LOCKED:
        return archive.read(info)
    if not password:
        raise encrypted.WrongPassword(info.filename)
    _check_locked(info.file_size)
    if info.compress_type == encrypted.METHOD:
        return encrypted.unseal(data, info, password)
    try:
        return archive.read(info, password.encode())
    except RuntimeError as error:
        raise encrypted.WrongPassword(info.filename) from error


def _untar(data: bytes) -> Iterable[Member]:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        infos = [info for info in archive.getmembers() if info.isfile() or info.isdir()]
        _check(len(infos), sum(info.size for info in infos))
        for info in infos:
            file = archive.extractfile(info) if info.isfile() else None
            content = file.read() if file is not None else b""
            yield Member(info.name.strip("/"), info.isdir(), len(content), int(info.mtime) * 1000, content)


def _check(number: int, size: int) -> None:
    if number > MAX_MEMBERS or size > MAX_UNPACKED:
        raise ArchiveError(f"it holds {number} members of {size} bytes")


def _check_locked(size: int) -> None:
    if size > MAX_LOCKED:
        raise ArchiveError(f"a locked member of {size} bytes")


def _safe(name: str) -> bool:
    return bool(name) and all(storage.valid_name(part) for part in name.split("/"))


def _parents(name: str) -> Iterable[str]:
    parts = name.split("/")[:-1]
    return ("/".join(parts[: end + 1]) for end in range(len(parts)))


def unpack(ctx: Context, members: Iterable[Member], folder: str, *, inside: str = "", replace: bool = True) -> list[str]:
    """Write members into a folder, which is made when absent; paths of the files written.

    Args:
        inside: only what lies in this folder of the archive, whose own name is left out.
        replace: whether a file that is there is written over; else it stays.
    """
    if ctx.stat(folder) is None:
        ctx.make_dir(folder)
    start = f"{inside}/" if inside else ""
    written = []
    for member in members:
        if not member.name.startswith(start):
            continue
        target = posixpath.join(folder, member.name[len(start) :])
        there = ctx.stat(target)
        if member.is_dir:
            if there is None:
                ctx.make_dir(target)
        elif there is None or (replace and not there.is_dir):
            ctx.write_bytes(target, member.data)
            ctx.set_modified(target, member.modified)
            written.append(target)
    return written
