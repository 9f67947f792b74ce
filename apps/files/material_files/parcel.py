"""Values that the app keeps as Base64 of a Parcel (Parcel.writeValue, Android 13): sort order, bookmarks, standard folders, a path.

A value is its type, for parcelables and lists the length of the rest, and the rest. Strings are UTF-16 with length and terminator, in
whole words of four bytes.
"""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

T = TypeVar("T")

_PARCELABLE, _LIST = 4, 11
_PACKAGE: Final = "me.zhanghai.android.files"
_SORT: Final = f"{_PACKAGE}.filelist.FileSortOptions"
_BOOKMARK: Final = f"{_PACKAGE}.navigation.BookmarkDirectory"
_STANDARD: Final = f"{_PACKAGE}.navigation.StandardDirectorySettings"
_PATH: Final = f"{_PACKAGE}.provider.linux.LinuxPath"
_SYSTEM: Final = f"{_PACKAGE}.provider.linux.LinuxFileSystem"
_SEGMENT: Final = f"{_PACKAGE}.provider.common.ByteString"
_MOST: Final = 10_000


@dataclass(frozen=True)
class SortOptions:
    """`by` is `NAME`, `TYPE`, `SIZE` or `LAST_MODIFIED`."""

    by: str = "NAME"
    ascending: bool = True
    folders_first: bool = True


@dataclass(frozen=True)
class Bookmark:
    """A folder in the drawer. `name` is empty where it has the folder's own."""

    id: int
    name: str
    path: str


@dataclass(frozen=True)
class StandardFolder:
    """Whether one of the system's folders is in the drawer. `id` is its path relative to the storage."""

    id: str
    enabled: bool


class _Writer:
    def __init__(self) -> None:
        self.data = bytearray()

    def number(self, value: int) -> None:
        self.data += struct.pack("<i", value)

    def string(self, value: str | None) -> None:
        if value is None:
            self.number(-1)
            return
        encoded = value.encode("utf-16-le", "surrogatepass")
        self.number(len(encoded) // 2)
        self.data += encoded + b"\0\0"
        self.data += b"\0" * (-len(self.data) % 4)

    def sized(self, kind: int, rest: Callable[[_Writer], object]) -> None:
        inner = _Writer()
        rest(inner)
        self.number(kind)
        self.number(len(inner.data))
        self.data += inner.data

    def path(self, path: str) -> None:
        self.string(_PATH)
        self.number(ord("/"))
        self.number(int(path.startswith("/")))
        segments = [part for part in path.split("/") if part]
        self.number(len(segments))
        for segment in segments:
            encoded = segment.encode("utf-8", "surrogateescape")
            self.string(_SEGMENT)
            self.number(len(encoded))
            self.data += encoded + b"\0" * (-len(encoded) % 4)
        self.string(_SYSTEM)


class _Reader:
    """Raises ValueError or struct.error where the data is not what was asked for."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        if count < 0 or self.at + count > len(self.data):
            raise ValueError(f"{count} bytes at {self.at} of {len(self.data)}")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value: int = struct.unpack("<i", self.take(4))[0]
        return value

    def string(self) -> str | None:
        count = self.number()
        if count == -1:
            return None
        start = self.at
        text = self.take(count * 2).decode("utf-16-le", "surrogatepass")
        self.at = start + -(-(count * 2 + 2) // 4) * 4
        return text

    def expect(self, name: str) -> None:
        found = self.string()
        if found != name:
            raise ValueError(f"{found} in place of {name}")

    def sized(self, kind: int) -> None:
        if self.number() != kind:
            raise ValueError("a value of another type")
        self.number()

    def path(self) -> str:
        self.expect(_PATH)
        self.number()
        absolute = self.number()
        parts = []
        for _ in range(self.count()):
            self.expect(_SEGMENT)
            length = self.number()
            parts.append(self.take(length).decode("utf-8", "surrogateescape"))
            self.take(-length % 4)
        self.expect(_SYSTEM)
        return "/" * absolute + "/".join(parts)

    def count(self) -> int:
        count = self.number()
        if not 0 <= count <= _MOST:
            raise ValueError(f"{count} entries")
        return count


def write_sort(options: SortOptions) -> str:
    """The text of a sort order."""

    def rest(out: _Writer) -> None:
        out.string(_SORT)
        out.string(options.by)
        out.string("ASCENDING" if options.ascending else "DESCENDING")
        out.number(int(options.folders_first))

    return _text(lambda out: out.sized(_PARCELABLE, rest))


def read_sort(text: str) -> SortOptions | None:
    """The sort order; None for a text that is none."""

    def value(data: _Reader) -> SortOptions:
        data.sized(_PARCELABLE)
        data.expect(_SORT)
        by, order = data.string(), data.string()
        if by not in ("NAME", "TYPE", "SIZE", "LAST_MODIFIED"):
            raise ValueError(by)
        return SortOptions(by, order == "ASCENDING", bool(data.number()))

    return _value(text, value)


def write_bookmarks(bookmarks: Iterable[Bookmark]) -> str:
    """The text of the bookmarks."""

    def one(bookmark: Bookmark, out: _Writer) -> None:
        out.string(_BOOKMARK)
        out.data += struct.pack("<q", bookmark.id)
        out.string(bookmark.name or None)
        out.path(bookmark.path)

    return _list([partial(one, bookmark) for bookmark in bookmarks])


def read_bookmarks(text: str) -> list[Bookmark] | None:
    """The bookmarks; None for a text that is none."""

    def one(data: _Reader) -> Bookmark:
        data.expect(_BOOKMARK)
        id: int = struct.unpack("<q", data.take(8))[0]
        return Bookmark(id, data.string() or "", data.path())

    return _value(text, lambda data: _read_list(data, one))


def write_standard(folders: Iterable[StandardFolder]) -> str:
    """The text of the settings of standard folders."""

    def one(folder: StandardFolder, out: _Writer) -> None:
        out.string(_STANDARD)
        out.string(folder.id)
        out.string(None)
        out.number(int(folder.enabled))

    return _list([partial(one, folder) for folder in folders])


def read_standard(text: str) -> list[StandardFolder] | None:
    """The settings of standard folders; None for a text that is none."""

    def one(data: _Reader) -> StandardFolder:
        data.expect(_STANDARD)
        id = data.string() or ""
        data.string()
        return StandardFolder(id, bool(data.number()))

    return _value(text, lambda data: _read_list(data, one))


def write_path(path: str) -> str:
    """The text of a path of the device."""
    return _text(lambda out: out.sized(_PARCELABLE, lambda inner: inner.path(path)))


def read_path(text: str) -> str | None:
    """The path; None for a text that is none."""

    def value(data: _Reader) -> str:
        data.sized(_PARCELABLE)
        return data.path()

    return _value(text, value)


def _list(items: list[Callable[[_Writer], object]]) -> str:
    def rest(out: _Writer) -> None:
        out.number(len(items))
        for item in items:
            out.sized(_PARCELABLE, item)

    return _text(lambda out: out.sized(_LIST, rest))


def _read_list(data: _Reader, one: Callable[[_Reader], T]) -> list[T]:
    data.sized(_LIST)
    found = []
    for _ in range(data.count()):
        data.sized(_PARCELABLE)
        found.append(one(data))
    return found


def _text(write: Callable[[_Writer], object]) -> str:
    out = _Writer()
    write(out)
    return base64.b64encode(bytes(out.data)).decode("ascii")


def _value(text: str, read: Callable[[_Reader], T]) -> T | None:
    try:
        return read(_Reader(base64.b64decode(text, validate=True)))
    except (ValueError, struct.error, binascii.Error):
        return None
