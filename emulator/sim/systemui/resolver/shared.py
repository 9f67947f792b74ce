"""What a share intent carries: text, or files by URI with the names people know them by."""

from __future__ import annotations

import mimetypes
import posixpath
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from emulator.sim.core.providers import ProviderError
from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

EXTRA_TEXT = "android.intent.extra.TEXT"
EXTRA_TITLE = "android.intent.extra.TITLE"
EXTRA_STREAM = "android.intent.extra.STREAM"


@dataclass(frozen=True)
class Shared:
    """`paths` are device paths of the files that have one, for a preview."""

    text: str
    title: str
    names: tuple[str, ...]
    paths: tuple[str, ...]
    type: str


def shared(device: Device, intent: Intent) -> Shared:
    """The content of ACTION_SEND and ACTION_SEND_MULTIPLE."""
    stream = intent.extras.get(EXTRA_STREAM)
    uris = [str(uri) for uri in (stream if isinstance(stream, list) else [stream] if stream else [])]
    return Shared(
        str(intent.extras.get(EXTRA_TEXT) or ""),
        str(intent.extras.get(EXTRA_TITLE) or ""),
        tuple(display_name(device, uri) for uri in uris),
        tuple(path for path in (path_of(device, uri) for uri in uris) if path),
        intent.type,
    )


def display_name(device: Device, uri: str) -> str:
    """The name a URI's provider gives; the last part of the path for a provider that is not there."""
    if uri.startswith("content://"):
        try:
            rows = device.providers.query(uri, ["_display_name"])
        except (ProviderError, OSError, sqlite3.Error):
            rows = []
        if rows and rows[0].get("_display_name"):
            return str(rows[0]["_display_name"])
    return posixpath.basename(unquote(uri).rstrip("/")) or uri


def path_of(device: Device, uri: str) -> str:
    """The file behind a URI where that can be told: file URIs, and content URIs that end in a path of shared storage."""
    path = unquote(uri.partition("://")[2])
    if uri.startswith("file:"):
        return path
    for start in ("/storage/", "/sdcard/"):
        at = path.find(start)
        if at >= 0 and device.fs.exists(path[at:]):
            return path[at:]
    at = path.rfind("primary:")
    if at >= 0:
        rest = path[at + len("primary:") :]
        for found in (f"/storage/emulated/0/{rest}", f"/{rest}"):
            if device.fs.exists(found):
                return found
    return ""


def file_symbol(name: str, type: str = "") -> str:
    """The symbol of a kind of file."""
    kind = (type if type and "*" not in type else mimetypes.guess_type(name)[0] or "").partition("/")[0]
    ending = posixpath.splitext(name)[1].lower()
    if ending == ".pdf":
        return "picture_as_pdf"
    if ending in (".zip", ".gz", ".7z", ".rar", ".tar"):
        return "folder_zip"
    return {"image": "image", "audio": "audio_file", "video": "video_file", "text": "description"}.get(kind, "draft")
