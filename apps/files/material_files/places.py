"""Folders and files as the app sees them: in the storage, and in archives that are opened as folders which cannot be changed."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from apps.files.material_files.parcel import SortOptions
from apps.lineages.shared_files import archives, storage
from apps.lineages.shared_files.archives import ArchiveError, Member
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

STORAGE_NAME = "Internal shared storage"
_UNIMPORTANT = (".", "#")
"""Names that begin like this come last."""
_DIGITS = re.compile(r"(\d+)")
_ARCHIVE_ERROR = "me.zhanghai.android.files.provider.archive.archiver.ArchiveException"
_ARCHIVES = (".zip", ".jar", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".7z", ".rar")


class ListingError(Exception):
    """A folder that cannot be listed; its text is what the app shows."""


@dataclass(frozen=True)
class Place:
    """A path of the device. `inside` is the path within the archive that `path` then is: "" for all of it, None for no archive."""

    path: str
    inside: str | None = None

    @property
    def in_archive(self) -> bool:
        return self.inside is not None

    @property
    def name(self) -> str:
        return posixpath.basename(self.inside or self.path) or "/"

    @property
    def parent(self) -> Place:
        """The folder it lies in; an archive's top lies in the folder of the archive."""
        if self.inside:
            return Place(self.path, posixpath.dirname(self.inside))
        return Place(posixpath.dirname(self.path))

    @property
    def shown(self) -> str:
        """The path for people."""
        return self.path if self.inside is None else f"{self.path}/{self.inside}".rstrip("/")

    def child(self, name: str) -> Place:
        if self.inside is None:
            return Place(posixpath.join(self.path, name))
        return Place(self.path, posixpath.join(self.inside, name))

    def save(self) -> list[str | None]:
        """As a value of an activity's state."""
        return [self.path, self.inside]

    @staticmethod
    def load(value: Any) -> Place:
        path, inside = value
        return Place(str(path), None if inside is None else str(inside))


TOP = Place(ROOT)


@dataclass(frozen=True)
class Item:
    """A row. `modified` is epoch ms, `size` bytes (0 for folders)."""

    place: Place
    is_dir: bool
    size: int
    modified: int

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def base(self) -> str:
        """The name without its extension."""
        return self.name if self.is_dir else storage.stem(self.name)

    @property
    def extension(self) -> str:
        return "" if self.is_dir else self.name[len(self.base) + 1 :]

    @property
    def hidden(self) -> bool:
        return self.name.startswith(".")

    @property
    def is_archive(self) -> bool:
        """Whether a tap opens it as a folder."""
        return not self.is_dir and not self.place.in_archive and self.name.casefold().endswith(_ARCHIVES)

    @property
    def is_package(self) -> bool:
        return not self.is_dir and self.name.casefold().endswith(".apk")


def _of_member(archive: str, member: Member) -> Item:
    return Item(Place(archive, member.name), member.is_dir, member.size, member.modified)


def members(ctx: Context, archive: str) -> list[Member]:
    """What an archive holds. Raises ListingError."""
    try:
        return archives.members(ctx, archive)
    except ArchiveError as error:
        locked = "password" in str(error) or "encrypted" in str(error)
        reason = "Passphrase required for this entry" if locked else "Unrecognized archive format"
        raise ListingError(f"{_ARCHIVE_ERROR}: {reason}") from error


def item(ctx: Context, place: Place) -> Item | None:
    """What is at a place; None when nothing is."""
    if place.inside:
        try:
            return next((_of_member(place.path, one) for one in members(ctx, place.path) if one.name == place.inside), None)
        except ListingError:
            return None
    found = storage.row(ctx, place.path)
    if found is None:
        return None
    return Item(place, found.is_dir or place.in_archive, found.size, found.modified)


def listing(ctx: Context, place: Place) -> list[Item]:
    """What is in a folder, hidden things included, in no order. Raises ListingError."""
    if not _readable(ctx, place.path):
        raise ListingError(f"java8.nio.file.AccessDeniedException: {place.path}")
    if place.inside is not None:
        return [_of_member(place.path, one) for one in members(ctx, place.path) if posixpath.dirname(one.name) == place.inside]
    found = ctx.stat(place.path)
    if found is None:
        raise ListingError(f"java8.nio.file.NoSuchFileException: {place.path}")
    if not found.is_dir:
        raise ListingError(f"java8.nio.file.NotDirectoryException: {place.path}")
    return [_of_row(row) for row in storage.listing(ctx, place.path, hidden=True)]


def _of_row(row: storage.Row) -> Item:
    return Item(Place(row.path), row.is_dir, row.size, row.modified)


def _readable(ctx: Context, path: str) -> bool:
    """Above and beside the shared storage an app may list nothing."""
    return storage.has_all_files(ctx) and (path == ROOT or path.startswith(f"{ROOT}/"))


def search(ctx: Context, place: Place, query: str) -> list[Item]:
    """Everything below a folder whose name holds the query in any case, parents before what is in them. Raises ListingError."""
    wanted = query.casefold()
    if place.inside is not None:
        start = f"{place.inside}/" if place.inside else ""
        below = [_of_member(place.path, one) for one in members(ctx, place.path) if one.name.startswith(start)]
    else:
        listing(ctx, place)
        below = [_of_row(row) for row in storage.walk(ctx, place.path, hidden=True)]
    return [one for one in below if wanted in one.name.casefold()]


def below(ctx: Context, place: Place) -> Iterable[Item]:
    """Everything in a folder and in those within it."""
    for one in listing(ctx, place):
        yield one
        if one.is_dir:
            yield from below(ctx, one.place)


def ordered(items: Iterable[Item], options: SortOptions) -> list[Item]:
    """Numbers in names count by their value; folders come first in either direction, if they shall."""
    out = sorted(items, key=_name_key)
    if options.by == "TYPE":
        out.sort(key=lambda one: one.extension.casefold())
    elif options.by == "SIZE":
        out.sort(key=lambda one: one.size)
    elif options.by == "LAST_MODIFIED":
        out.sort(key=lambda one: one.modified)
    if not options.ascending:
        out.reverse()
    return sorted(out, key=lambda one: not one.is_dir) if options.folders_first else out


def _name_key(one: Item) -> tuple[bool, list[tuple[int, int, str]], str]:
    parts = [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in _DIGITS.split(one.name) if part]
    return one.name.startswith(_UNIMPORTANT), parts, one.name


@dataclass(frozen=True)
class Trail:
    """The way to a folder, and how far along it one is: folders left through the path row or by Back stay in it."""

    places: tuple[Place, ...]
    index: int

    @property
    def here(self) -> Place:
        return self.places[self.index]

    @staticmethod
    def to(place: Place) -> Trail:
        way = _way(place)
        return Trail(tuple(way), len(way) - 1)

    def go(self, place: Place) -> Trail:
        """To a place; what lay beyond it on the present trail stays."""
        way = _way(place)
        if self.places[: len(way)] == tuple(way):
            return Trail(self.places, len(way) - 1)
        return Trail(tuple(way), len(way) - 1)

    def up(self, *, beyond: bool = False) -> Trail | None:
        """One step back; None at the device's root and, unless `beyond`, at the beginning of the storage."""
        at_end = self.index == 0 or (self.here == TOP and not beyond)
        return None if at_end else Trail(self.places, self.index - 1)

    @property
    def crumbs(self) -> tuple[tuple[Place, str], ...]:
        """What the path row shows, with names: from the storage on while one is in it."""
        start = self.places.index(TOP) if TOP in self.places and self.places.index(TOP) <= self.index else 0
        return tuple((place, crumb_name(place)) for place in self.places[start:])


def crumb_name(place: Place) -> str:
    return STORAGE_NAME if place == TOP else "Root" if place == Place("/") else place.name


def _way(place: Place) -> list[Place]:
    way = [place]
    while way[-1] != Place("/"):
        way.append(way[-1].parent)
    return way[::-1]
