"""The documents provider of shared storage: documents and trees by URI, as apps get them from the picker.

URIs are those of com.android.externalstorage: `content://AUTHORITY/document/primary%3ADocuments%2Fa.txt`, and below a granted tree
`content://AUTHORITY/tree/primary%3ADocuments/document/primary%3ADocuments%2Fa.txt`; `/children` lists a folder.
"""

from __future__ import annotations

import mimetypes
import posixpath
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from emulator.sim.core.providers import BaseProvider, ProviderError, Row

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

AUTHORITY = "com.android.externalstorage.documents"
ROOT = "primary"
STORAGE = "/storage/emulated/0"
FOLDER_TYPE = "vnd.android.document/directory"
_OWN_TYPES = {
    ".md": "text/markdown",
    ".org": "text/org",
    ".log": "text/plain",
    ".ics": "text/calendar",
    ".vcf": "text/x-vcard",
    ".json": "application/json",
    ".opus": "audio/ogg",
    ".flac": "audio/flac",
    ".webp": "image/webp",
    ".gpx": "application/gpx+xml",
}


def mime_of(name: str) -> str:
    """The type Android gives a file by the ending of its name."""
    ending = posixpath.splitext(name)[1].lower()
    return _OWN_TYPES.get(ending) or mimetypes.types_map.get(ending) or "application/octet-stream"


def document_id(path: str) -> str:
    """`primary:Documents/a.txt` of a device path in shared storage. Raises ValueError for another path."""
    for start in (STORAGE, "/sdcard", "/storage/self/primary"):
        if path == start or path.startswith(start + "/"):
            return f"{ROOT}:{path[len(start) :].strip('/')}"
    raise ValueError(f"not in shared storage: {path}")


def document_uri(path: str, tree: str = "") -> str:
    """The URI of a file or folder, below the tree of the folder `tree` when given (both device paths)."""
    start = f"tree/{quote(document_id(tree), safe='')}/" if tree else ""
    return f"content://{AUTHORITY}/{start}document/{quote(document_id(path), safe='')}"


def tree_uri(path: str) -> str:
    """The URI that OPEN_DOCUMENT_TREE gives for a folder."""
    return f"content://{AUTHORITY}/tree/{quote(document_id(path), safe='')}"


class DocumentsProvider(BaseProvider):
    """Reads and writes documents, lists and makes them. Columns: document_id, mime_type, _display_name, last_modified, flags, _size."""

    authority = AUTHORITY

    def __init__(self, device: Device) -> None:
        self._device = device

    def path_of(self, path: str) -> tuple[str, bool]:
        """The device path behind the path of a URI, and whether its children are meant. Raises ProviderError for what is none."""
        rest, children = path, False
        if rest.endswith("/children"):
            rest, children = rest[: -len("/children")], True
        if rest.startswith("tree/"):
            at = rest.rfind("/document/")
            rest = rest[at + 1 :] if at >= 0 else "document/" + rest[len("tree/") :]
        if not rest.startswith("document/"):
            raise self._unknown(path)
        root, colon, inside = rest[len("document/") :].partition(":")
        if root != ROOT or not colon or ".." in inside.split("/"):
            raise ProviderError(f"Missing root for {rest}", "java.io.FileNotFoundException")
        return posixpath.join(STORAGE, inside.strip("/")) if inside.strip("/") else STORAGE, children

    def _row(self, path: str) -> Row:
        stat = self._device.fs.stat(path)
        return {
            "document_id": document_id(path),
            "mime_type": FOLDER_TYPE if stat.is_dir else mime_of(path),
            "_display_name": posixpath.basename(path) if path != STORAGE else "",
            "last_modified": stat.mtime_ms,
            "flags": 0x8 | 0x4 if stat.is_dir else 0x2 | 0x4,
            "_size": None if stat.is_dir else stat.size,
        }

    def _existing(self, path: str) -> tuple[str, bool]:
        target, children = self.path_of(path)
        if not self._device.fs.exists(target):
            raise ProviderError(f"Missing file for {document_id(target)} at {target}", "java.io.FileNotFoundException")
        return target, children

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]:
        target, children = self._existing(path)
        paths = [posixpath.join(target, name) for name in self._device.fs.listdir(target)] if children else [target]
        return self._device.filter_rows([self._row(found) for found in paths], projection, where, args, sort)

    def insert(self, path: str, values: Mapping[str, Any]) -> str:
        """Make a document in a folder: `_display_name`, and `mime_type` of a folder for one."""
        parent, _ = self._existing(path)
        name = str(values.get("_display_name") or "").strip("/")
        if not name or "/" in name or name in (".", ".."):
            raise ProviderError(f"Invalid name {name!r}")
        made = self.free_name(parent, name)
        if values.get("mime_type") == FOLDER_TYPE:
            self._device.fs.mkdir(made)
        else:
            self._device.fs.write_bytes(made, b"")
        return document_uri(made)

    def free_name(self, parent: str, name: str) -> str:
        """A path in a folder that is not taken: `a.txt`, `a (1).txt`, ..."""
        stem, ending = posixpath.splitext(name)
        made, number = posixpath.join(parent, name), 0
        while self._device.fs.lexists(made):
            number += 1
            made = posixpath.join(parent, f"{stem} ({number}){ending}")
        return made

    def update(self, path: str, values: Mapping[str, Any], where: str, args: Sequence[Any]) -> int:
        """Rename."""
        target, _ = self._existing(path)
        name = str(values.get("_display_name") or "")
        if not name or "/" in name or name in (".", ".."):
            return 0
        self._device.fs.rename(target, posixpath.join(posixpath.dirname(target), name))
        return 1

    def delete(self, path: str, where: str, args: Sequence[Any]) -> int:
        target, _ = self._existing(path)
        if target == STORAGE:
            return 0
        self._device.fs.rmtree(target)
        return 1

    def read(self, path: str) -> bytes:
        target, _ = self._existing(path)
        return self._device.fs.read_bytes(target)

    def write(self, path: str, data: bytes) -> None:
        target, _ = self.path_of(path)
        self._device.fs.write_bytes(target, data)

    def get_type(self, path: str) -> str | None:
        target, _ = self._existing(path)
        return str(self._row(target)["mime_type"])
