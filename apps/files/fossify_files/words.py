"""How the app writes dates and paths, and which names it takes."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from apps.files.fossify_files.config import DATE_FORMATS, Config
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Context

INTERNAL: Final = "Internal"
_REFUSED: Final = frozenset('/\n\r\t\0`?*\\<>|":')
NAME_TAKEN: Final = "A file or folder with that name already exists"
INVALID_NAME: Final = "The name contains invalid characters"
EMPTY_NAME: Final = "Please enter a name"
UNKNOWN_ERROR: Final = "An unknown error occurred"
NO_APP: Final = "No valid app found"
ALL_FILES_NEEDED: Final = "Please grant our app access to all your files, it might not work well without it."
STORAGE_NEEDED: Final = "Storage permission is required"


def format_date(ctx: Context, config: Config, ms: int) -> str:
    """`15 October 2023, 03:34 PM`, by the patterns chosen."""
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))
    return date_sample(config.date_format, at) + ", " + at.strftime("%H:%M" if config.is_24h else "%I:%M %p")


def date_sample(pattern: str, at: datetime) -> str:
    """A day written by one of `DATE_FORMATS`."""
    return DATE_FORMATS[pattern].format(d=at.day, m=at.month, y=at.year, month=at.strftime("%B"))


def shown_path(path: str) -> str:
    """A device path with the storage called as people know it: `Internal/Docs`."""
    return INTERNAL + path[len(ROOT) :] if path == ROOT or path.startswith(ROOT + "/") else path


def items(count: int) -> str:
    return f"{count} item" if count == 1 else f"{count} items"


def valid_name(name: str) -> bool:
    """Whether the app takes a name; what it lets through, the storage may still refuse."""
    return not _REFUSED & set(name)


def plain(text: str) -> str:
    """Without accents and in small letters, for sorting and searching."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)).casefold()
