"""What the app remembers: its preferences, with the meaning of each key."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, replace
from typing import Final

from apps.files.material_files import parcel
from apps.files.material_files.parcel import Bookmark, SortOptions, StandardFolder
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context, Preferences

FILE: Final = "me.zhanghai.android.files_preferences"
BY_PATH: Final = f"{FILE}_path"
"""Preferences of single folders; their keys end in the path."""
VERSION: Final = "key_version_code"
HIDDEN: Final = "key_file_list_show_hidden_files"
VIEW: Final = "key_file_list_view_type"
SORT: Final = "key_file_list_sort_options"
DEFAULT_FOLDER: Final = "key_file_list_default_directory"
ARCHIVE_TYPE: Final = "key_create_archive_type"
NIGHT: Final = "key_night_mode"
BLACK: Final = "key_black_night_mode"
ELLIPSIZE: Final = "key_file_name_ellipsize"
STANDARD: Final = "key_standard_directories"
BOOKMARKS: Final = "key_bookmark_directories"
OPEN_APK: Final = "key_open_apk_default_action"

LIST, GRID = "0", "1"
ARCHIVE_IDS: Final = {"zip": 0x7F0A0265, "tar.xz": 0x7F0A0214}
"""Resource ids of the radio buttons, by which the last choice is kept; their numbers are guesses."""


@dataclass(frozen=True)
class Standard:
    """A standard folder: path relative to the storage, title, symbol, and whether the drawer shows it unless told otherwise."""

    id: str
    title: str
    symbol: str
    shown: bool


STANDARD_FOLDERS: Final = (
    Standard("Alarms", "Alarms", "alarm", False),
    Standard("DCIM", "DCIM", "photo_camera", True),
    Standard("Documents", "Documents", "description", False),
    Standard("Download", "Downloads", "download", True),
    Standard("Movies", "Movies", "movie", True),
    Standard("Music", "Music", "music_note", True),
    Standard("Notifications", "Notifications", "notifications", False),
    Standard("Pictures", "Pictures", "image", True),
    Standard("Podcasts", "Podcasts", "podcasts", False),
    Standard("Ringtones", "Ringtones", "phonelink_ring", False),
)


def preferences(ctx: Context) -> Preferences:
    return ctx.prefs(FILE)


def show_hidden(ctx: Context) -> bool:
    return bool(preferences(ctx).get(HIDDEN, False))


def is_path_specific(ctx: Context, path: str) -> bool:
    """Whether a folder has its own view and order."""
    own = ctx.prefs(BY_PATH)
    return f"{VIEW}_{path}" in own or f"{SORT}_{path}" in own


def set_path_specific(ctx: Context, path: str, specific: bool) -> None:
    """Give a folder the present view and order as its own, or take its own away."""
    view, sort, own = view_type(ctx, path), sort_options(ctx, path), ctx.prefs(BY_PATH)
    if specific:
        own.update({f"{VIEW}_{path}": view, f"{SORT}_{path}": parcel.write_sort(sort)})
    else:
        own.remove(f"{VIEW}_{path}", f"{SORT}_{path}")


def view_type(ctx: Context, path: str) -> str:
    """`LIST` or `GRID`."""
    general = preferences(ctx).get(VIEW, LIST)
    return str(ctx.prefs(BY_PATH).get(f"{VIEW}_{path}", general))


def set_view_type(ctx: Context, path: str, value: str) -> None:
    if is_path_specific(ctx, path):
        ctx.prefs(BY_PATH)[f"{VIEW}_{path}"] = value
    else:
        preferences(ctx)[VIEW] = value


def sort_options(ctx: Context, path: str) -> SortOptions:
    general = str(preferences(ctx).get(SORT, ""))
    own = str(ctx.prefs(BY_PATH).get(f"{SORT}_{path}", general))
    return parcel.read_sort(own) or SortOptions()


def set_sort_options(ctx: Context, path: str, options: SortOptions) -> None:
    text = parcel.write_sort(options)
    if is_path_specific(ctx, path):
        ctx.prefs(BY_PATH)[f"{SORT}_{path}"] = text
    else:
        preferences(ctx)[SORT] = text


def default_folder(ctx: Context) -> str:
    """Where the app begins."""
    return parcel.read_path(str(preferences(ctx).get(DEFAULT_FOLDER, ""))) or ROOT


def set_default_folder(ctx: Context, path: str) -> None:
    preferences(ctx)[DEFAULT_FOLDER] = parcel.write_path(path)


def bookmarks(ctx: Context) -> list[Bookmark]:
    text = preferences(ctx).get(BOOKMARKS)
    kept = parcel.read_bookmarks(str(text)) if text is not None else None
    return [Bookmark(1, "Screenshots", f"{ROOT}/Pictures/Screenshots")] if kept is None else kept


def add_bookmark(ctx: Context, path: str) -> None:
    kept = bookmarks(ctx)
    _keep_bookmarks(ctx, [*kept, Bookmark(max((one.id for one in kept), default=0) + 1, "", path)])


def change_bookmark(ctx: Context, id: int, name: str, path: str) -> None:
    """A name that is the folder's own is not kept."""
    custom = "" if name == posixpath.basename(path) else name
    _keep_bookmarks(ctx, [replace(one, name=custom, path=path) if one.id == id else one for one in bookmarks(ctx)])


def remove_bookmark(ctx: Context, id: int) -> None:
    _keep_bookmarks(ctx, [one for one in bookmarks(ctx) if one.id != id])


def _keep_bookmarks(ctx: Context, kept: list[Bookmark]) -> None:
    preferences(ctx)[BOOKMARKS] = parcel.write_bookmarks(kept)


def standard_folders(ctx: Context) -> list[tuple[Standard, bool]]:
    """The standard folders, and whether the drawer shows each."""
    kept = {one.id: one.enabled for one in parcel.read_standard(str(preferences(ctx).get(STANDARD, ""))) or []}
    return [(folder, kept.get(folder.id, folder.shown)) for folder in STANDARD_FOLDERS]


def set_standard_folder(ctx: Context, id: str, shown: bool) -> None:
    kept = {one.id: one for one in parcel.read_standard(str(preferences(ctx).get(STANDARD, ""))) or []}
    kept[id] = StandardFolder(id, shown)
    preferences(ctx)[STANDARD] = parcel.write_standard(kept.values())


def archive_type(ctx: Context) -> str:
    """The kind of archive made last."""
    kept = preferences(ctx).get(ARCHIVE_TYPE)
    return next((name for name, id in ARCHIVE_IDS.items() if id == kept), "zip")


def set_archive_type(ctx: Context, kind: str) -> None:
    preferences(ctx).put_int(ARCHIVE_TYPE, ARCHIVE_IDS[kind])
