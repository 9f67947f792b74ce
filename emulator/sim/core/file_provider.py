"""The files an app offers to others by URI: androidx's FileProvider, one root of the file system under each name (file_paths.xml).

A root whose name ends in a colon stands for a documents provider: its URIs are `NAME` and the path, encoded as one part (the form that
DocumentsContract.buildDocumentUri gives: `tree/primary%3A/document/primary%3Astorage%2Femulated%2F0%2Fa.txt`).
"""

from __future__ import annotations

import mimetypes
import posixpath
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from emulator.sim.core.providers import BaseProvider, ProviderError, Row

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

COLUMNS = ("_display_name", "_size")


def uri_for(authority: str, roots: Mapping[str, str], path: str) -> str:
    """The URI of a file, under the root with the longest path that it lies in. Raises ValueError when it lies in none."""
    held = [(folder, name) for name, folder in roots.items() if path == folder or path.startswith(folder.rstrip("/") + "/")]
    if not held:
        raise ValueError(f"Failed to find configured root that contains {path}")
    folder, name = max(held, key=lambda each: len(each[0]))
    if not name:
        return f"content://{authority}/{quote(quote(f'file://{quote(path)}', safe=''))}"
    inside = path[len(folder.rstrip("/")) :].lstrip("/")
    if name.endswith(":"):
        return f"content://{authority}/{quote(name)}{quote(inside, safe='')}"
    return f"content://{authority}/{quote(name)}/{quote(inside)}"


class FileProvider(BaseProvider):
    """One authority. `roots`: device folder by name; `""` names a root whose URIs hold the file's own URI, encoded twice
    (`Uri.encode` and then `Uri.Builder.path`): `file%253A%252F%252F%252Fstorage...`."""

    def __init__(self, device: Device, authority: str, roots: Mapping[str, str]) -> None:
        self._device = device
        self._roots = roots
        self.authority = authority

    def path_of(self, path: str) -> str:
        """The device path behind the path of a URI. Raises as FileProvider does for a root it does not have."""
        name, _, inside = path.partition("/")
        document = next((root for root in self._roots if root.endswith(":") and path.startswith(root)), None)
        if document is not None:
            name, inside = document, path[len(document) :].lstrip("/")
        if name in self._roots:
            found = posixpath.normpath(posixpath.join(self._roots[name], inside))
            if found == self._roots[name] or found.startswith(self._roots[name].rstrip("/") + "/"):
                return found
        elif "" in self._roots and path.startswith("file%3A"):
            return posixpath.normpath("/" + unquote(unquote(path).removeprefix("file:")).lstrip("/"))
        raise ProviderError(f"Unable to find configured root for content://{self.authority}/{path}")

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]:
        target = self.path_of(path)
        size = self._device.fs.stat(target).size if self._device.fs.exists(target) else 0
        row: Row = {"_display_name": posixpath.basename(target), "_size": size}
        return [{name: row[name] for name in projection or COLUMNS if name in row}]

    def read(self, path: str) -> bytes:
        return self._device.fs.read_bytes(self.path_of(path))

    def get_type(self, path: str) -> str | None:
        return mimetypes.guess_type(path)[0] or "application/octet-stream"
