"""Icons by kind of file; the colours are each app's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import Row

Kind = Literal["folder", "program", "archive", "pdf", "image", "audio", "video", "text", "other"]
_ICONS: Final[dict[Kind, str]] = {
    "folder": "folder",
    "program": "android",
    "archive": "folder_zip",
    "pdf": "picture_as_pdf",
    "image": "image",
    "audio": "audio_file",
    "video": "video_file",
    "text": "description",
    "other": "draft",
}


def symbol(found: Row, colors: Mapping[Kind, str], *, archive: bool = False) -> tuple[str, str]:
    """Icon and colour of a file or folder. `archive`: it counts as one whatever its ending."""
    kind = kind_of(found, archive=archive)
    return _ICONS[kind], colors[kind]


def kind_of(found: Row, *, archive: bool = False) -> Kind:
    if found.is_dir:
        return "folder"
    ending = found.extension.casefold()
    if ending == "apk":
        return "program"
    if archive or storage.is_archive(found.name):
        return "archive"
    if ending == "pdf":
        return "pdf"
    main = storage.mime_type(found.name).partition("/")[0]
    return next((kind for kind in _ICONS if kind == main and kind in ("image", "audio", "video", "text")), "other")
