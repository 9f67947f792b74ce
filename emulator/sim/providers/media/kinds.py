"""What the media store says of a file by its path: type, kind of medium, folder, and the marks of pending and trashed files.

Source: LineageOS/android_packages_providers_MediaProvider, branch lineage-20.0: MimeUtils, FileUtils, ModernMediaScanner.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any, Final

from emulator.sim.providers.media.tables import PRIMARY
from emulator.sim.providers.media.types import mime_of
from emulator.sim.providers.select import string_hash

ROOT: Final = "/storage/emulated/0"
NONE, IMAGE, AUDIO, VIDEO, PLAYLIST, SUBTITLE, DOCUMENT = range(7)
FOLDER_FORMAT: Final = 0x3001
"""MTP's code of a folder (association); the others are those of undefined objects of each kind."""
_FORMATS = {IMAGE: 0x3800, AUDIO: 0xB900, VIDEO: 0xB980}
FOLDER_SIZE: Final = 4096
UNKNOWN: Final = "<unknown>"
_PLAYLISTS = re.compile(r"application/(vnd\.apple\.mpegurl|vnd\.ms-wpl|x-mpegurl|xspf\+xml)|audio/(x-)?mpegurl|audio/x-scpls")
_SUBTITLES = re.compile(r"application/(lrc|smil\+xml|ttml\+xml|x-subrip)|text/vtt")
_DOCUMENTS = re.compile(
    r"text/.*|application/(pdf|msword|rtf|epub\+zip|x-mspublisher|vnd\.(ms-excel|ms-powerpoint|ms-word|oasis\.opendocument"
    r"|openxmlformats-officedocument|stardivision|sun\.xml)\b.*)"
)
_MARKED = re.compile(r"\.(pending|trashed)-(\d+)-([^/]+)", re.IGNORECASE)
_AUDIO_FOLDERS = {
    "ringtones": "is_ringtone",
    "notifications": "is_notification",
    "alarms": "is_alarm",
    "podcasts": "is_podcast",
    "audiobooks": "is_audiobook",
    "recordings": "is_recording",
}


def media_type(mime: str) -> int:
    """The kind of medium of a type."""
    mime = mime.lower()
    if _PLAYLISTS.fullmatch(mime):
        return PLAYLIST
    if _SUBTITLES.fullmatch(mime):
        return SUBTITLE
    for start, kind in (("audio/", AUDIO), ("video/", VIDEO), ("image/", IMAGE)):
        if mime.startswith(start):
            return kind
    return DOCUMENT if _DOCUMENTS.fullmatch(mime) else NONE


def relative_path(path: str) -> str:
    """The folder of a file below shared storage, with a slash at its end; `/` for shared storage itself."""
    inside = posixpath.dirname(path).removeprefix(ROOT).strip("/")
    return f"{inside}/" if inside else "/"


def marked_name(name: str, *, pending: bool, trashed: bool, expires: int) -> str:
    """The name that a pending or trashed file has on disk; `expires` is epoch s."""
    return f".{'trashed' if trashed else 'pending'}-{expires}-{name}" if pending or trashed else name


def is_hidden(path: str) -> bool:
    """Whether a part of a path begins with a dot: what lies there counts as no medium. Marked files are not hidden by their mark."""
    parts = path.removeprefix(ROOT).split("/")
    return any(part.startswith(".") for part in (*parts[:-1], _MARKED.sub(r"\3", parts[-1])))


def place_values(path: str) -> dict[str, Any]:
    """The columns that follow from a path alone (FileUtils.computeValuesFromData)."""
    name = posixpath.basename(path)
    found = _MARKED.fullmatch(name)
    folder = posixpath.dirname(path)
    code = string_hash(folder.lower())
    inside = relative_path(path)
    return {
        "_data": path,
        "_display_name": found[3] if found else name,
        "volume_name": PRIMARY,
        "relative_path": inside,
        "is_pending": int(found is not None and found[1].lower() == "pending"),
        "is_trashed": int(found is not None and found[1].lower() == "trashed"),
        "date_expires": int(found[2]) if found else None,
        "bucket_id": str(code - (1 << 32) if code >= 1 << 31 else code),
        "bucket_display_name": posixpath.basename(folder) if inside != "/" else None,
        "is_download": int(inside.lower().startswith("download/")),
    }


def file_values(path: str, *, is_dir: bool, size: int, modified_s: int, hidden: bool) -> dict[str, Any]:
    """All columns that a scan sets (ModernMediaScanner.scanItem). What is inside files is not looked at."""
    values = place_values(path)
    name = str(values["_display_name"])
    values.update(_size=FOLDER_SIZE if is_dir else size, date_modified=modified_s, title=posixpath.splitext(name)[0] or name, is_drm=0)
    if is_dir:
        return {**values, "mime_type": None, "media_type": NONE, "format": FOLDER_FORMAT}
    mime = mime_of(name)
    kind = NONE if hidden else media_type(mime)
    values.update(mime_type=mime, media_type=kind, format=_FORMATS.get(kind, 0x3000))
    if kind in (AUDIO, VIDEO):
        values.update(artist=UNKNOWN, album=posixpath.basename(posixpath.dirname(path)))
    if kind == AUDIO:
        folders = {part.lower() for part in str(values["relative_path"]).split("/")}
        marks = {column: int(folder in folders) for folder, column in _AUDIO_FOLDERS.items()}
        values.update(marks, is_music=int(not any(marks.values())))
    if kind == PLAYLIST:
        values["name"] = values["title"]
    return values
