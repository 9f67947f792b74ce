"""How files look in the app: symbols and names of their kinds, dates and sizes in words, colours."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from apps.files.material_files import preferences as prefs
from apps.files.material_files.places import Item
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.words import count, short_size
from emulator.sim.toolkit import Context

GROUND: Final = "surface_container_low"
"""White, or nearly black at night."""
_LIGHT, _DARK = "material2#1A73E8", "simple_dark#8AB4F8"
_EVENING, _MORNING = 22, 6

CYAN, GREY, BLUE, RED, DEEP_RED, PURPLE, GREEN = "#24C1E0", "#5F6368", "#4285F4", "#EA4335", "#DB4437", "#A142F4", "#34A853"
KINDS: Final[dict[str, tuple[str, str, str]]] = {
    "folder": ("folder", GREY, "Folder"),
    "apk": ("android", GREY, "Android package"),
    "archive": ("folder_zip", GREY, "{} archive"),
    "audio": ("music_note", PURPLE, "{} audio"),
    "calendar": ("event", BLUE, "{} calendar"),
    "code": ("code", GREY, "{} document"),
    "contact": ("contacts", BLUE, "Electronic business card"),
    "document": ("article", BLUE, "{} document"),
    "font": ("font_download", GREY, "{} font"),
    "image": ("image", RED, "{} image"),
    "pdf": ("picture_as_pdf", DEEP_RED, "PDF document"),
    "text": ("description", CYAN, "{} document"),
    "video": ("movie", GREEN, "{} video"),
    "generic": ("draft", CYAN, "{} file"),
}
"""Symbol, colour and name of each kind; the name takes the extension."""
_TYPES: Final = {
    "application/vnd.android.package-archive": "apk",
    "application/zip": "archive",
    "application/java-archive": "archive",
    "application/x-tar": "archive",
    "application/x-7z-compressed": "archive",
    "application/gzip": "archive",
    "application/x-xz": "archive",
    "application/vnd.rar": "archive",
    "application/json": "code",
    "application/xml": "code",
    "application/javascript": "code",
    "application/msword": "document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
    "application/pdf": "pdf",
    "text/calendar": "calendar",
    "text/css": "code",
    "text/html": "code",
    "text/javascript": "code",
    "text/x-python": "code",
    "text/vcard": "contact",
    "text/x-vcard": "contact",
}
_OWN_TYPES: Final = {
    ".apk": "application/vnd.android.package-archive",
    ".tar.xz": "application/x-xz",
    ".tgz": "application/gzip",
    ".gz": "application/gzip",
    ".xz": "application/x-xz",
    ".7z": "application/x-7z-compressed",
    ".md": "text/markdown",
    ".log": "text/plain",
}
FOLDER_TYPE: Final = "vnd.android.document/directory"


def mime_type(one: Item) -> str:
    """The MIME type by extension."""
    if one.is_dir:
        return FOLDER_TYPE
    name = one.name.casefold()
    return next((kind for ending, kind in _OWN_TYPES.items() if name.endswith(ending)), "") or storage.mime_type(one.name)


def kind(one: Item) -> str:
    """One of `KINDS`."""
    if one.is_dir:
        return "folder"
    type = mime_type(one)
    main = type.partition("/")[0]
    return _TYPES.get(type) or (main if main in ("audio", "font", "image", "text", "video") else "generic")


def type_words(one: Item) -> str:
    """`Plain text document (text/plain)`."""
    type, which = mime_type(one), kind(one)
    name = KINDS[which][2].format(one.extension.upper())
    if type == "text/plain":
        name = "Plain text document"
    elif which == "generic" and not one.extension:
        name = "File"
    return f"{name} ({type})"


def when(ctx: Context, ms: int) -> str:
    """The time of a file of today, the day of others, with the year if it is another."""
    at, now = (datetime.fromtimestamp(each / 1000, ZoneInfo(ctx.zone)) for each in (ms, ctx.now()))
    if at.date() == now.date():
        return f"{at:%H:%M}" if ctx.is_24h else f"{at.hour % 12 or 12}:{at:%M} {at:%p}"
    day = f"{at:%b} {at.day}"
    return day if at.year == now.year else f"{day}, {at.year}"


def moment(ctx: Context, ms: int) -> str:
    """`Oct 13, 2023, 9:10:33 AM`."""
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))
    return f"{at:%b} {at.day}, {at.year}, {at.hour % 12 or 12}:{at:%M:%S} {at:%p}"


def size_words(size: int) -> str:
    """Bytes, after a rounded size where that is in another unit: `1.25 kB (1,250 bytes)`."""
    exact = f"{size:,} byte{'' if size == 1 else 's'}"
    return exact if size <= 900 else f"{short_size(size)} ({exact})"


def describe(ctx: Context, one: Item) -> str:
    """The line under a file's name."""
    return f"{when(ctx, one.modified)}    {short_size(one.size)}"


def subtitle(items: list[Item]) -> str:
    """`2 folders, 1 file`, hidden ones counted."""
    folders = sum(one.is_dir for one in items)
    files = len(items) - folders
    parts = [count(folders, "folder") if folders else "", count(files, "file") if files else ""]
    return ", ".join(part for part in parts if part) or "Empty"


def is_night(ctx: Context) -> bool:
    """By the setting: the system's theme, never, always, by time, or by the battery saver."""
    mode = str(prefs.preferences(ctx).get(prefs.NIGHT, "0"))
    if mode == "3":
        hour = datetime.fromtimestamp(ctx.now() / 1000, ZoneInfo(ctx.zone)).hour
        return hour >= _EVENING or hour < _MORNING
    if mode == "4":
        return ctx.setting("global", "low_power") == "1"
    return mode == "2" or (mode == "0" and ctx.setting("secure", "ui_night_mode") == "2")


def theme(ctx: Context) -> str:
    """The palette's name."""
    return _DARK if is_night(ctx) else _LIGHT


def ground(ctx: Context) -> str:
    """The background of pages."""
    black = is_night(ctx) and bool(prefs.preferences(ctx).get(prefs.BLACK, False))
    return "#000000" if black else GROUND
