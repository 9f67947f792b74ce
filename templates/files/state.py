"""The state model of the category files, and what each field asks of an app's reader.

Fields and where they live (`fields` in app.yaml):

=======  =======  ==================================================================================================================
tree     durable  Every folder and file of the shared storage (`/storage/emulated/0`), hidden ones included.
trash    durable  What lies in the app's own trash, where it has one; else "none".
details  screen   The app's page or dialog about one file, while it is in front.
share    screen   The list of apps to share something with, while it is in front: Android's chooser or the app's own dialog.
=======  =======  ==================================================================================================================

**None is "could not be read this time", never "there is none".** The screen can always be looked at, so a reader gives `Details()` and
`ShareSheet()` when no such page is in front. It gives None only when one is and a part of it is out of sight: a value scrolled away, a name
shortened in the middle, a list of apps that does not say what is shared. An active reading, which comes after the agent has finished, may
then scroll in it, widen it, or send what is shared to one of the apps listed and read the intent that arrives (`dumpsys activity`).

**The tree.** Paths are relative to the shared storage, without a slash at either end, exactly as listed (case counts). Left out: what
apps keep in `Android` (`data`, `obb`, `media/PACKAGE`), `.thumbnails` and `.thumbcache*` where the system makes them, the folder that the
app itself keeps its trash in (it is `trash`), and folders that the app makes for its own bookkeeping. Anything else in `Android` counts.
A regular file has `size` and `sha256`; `content` as well if it has `KEPT_BYTES` or less (archives are looked into by the templates, from
their content). Symbolic links are told, never followed.

**Seeding** makes the shared storage hold exactly the entries given, written through `/storage/emulated/0` with the owner and mode that the
system gives there, with `mtime_ms` where it is not None, and brings MediaStore in step (search and lists of recent files of some apps rest
on it). A file without `content` stays as it is if it is there with the same hash, else `SeedError`. Seeding the trash writes the files and
the list that the app keeps of them. **Resetting** the app brings the shared storage back to the empty folders of a new device as well,
since `pm clear` does not, and empties the trash.

Weakest evidence (`tier` in app.yaml): screen for ShareFile and ViewFileInfo, durable for the rest. Flows take paths and names from the
parameters, and must work for others too: conformance plays ShareFile and ViewFileInfo on other files and folders.
"""

from __future__ import annotations

import hashlib
from typing import Literal

from pydantic import BaseModel, ConfigDict

from templates.state import State

KEPT_BYTES = 256 * 1024
"""Files up to this size are read whole."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_bytes="base64", val_json_bytes="base64")


class Entry(_Part):
    """A folder or file. `mtime_ms`: epoch ms of the last change, for people and for seeding; it is never judged."""

    path: str
    kind: Literal["file", "folder", "link", "other"] = "file"
    size: int | None = None
    sha256: str | None = None
    content: bytes | None = None
    mtime_ms: int | None = None

    @property
    def is_dir(self) -> bool:
        return self.kind == "folder"

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def parent(self) -> str:
        """Path of the folder it lies in, "" for the storage itself."""
        return self.path.rpartition("/")[0]

    def __str__(self) -> str:
        if self.is_dir:
            return f"{self.path}/"
        return f"{self.path} ({self.size} bytes)" if self.kind == "file" else f"{self.path} ({self.kind})"


def file_entry(path: str, content: bytes, mtime_ms: int | None = None) -> Entry:
    """A regular file with this content."""
    return Entry(path=path, size=len(content), sha256=hashlib.sha256(content).hexdigest(), content=content, mtime_ms=mtime_ms)


def folder_entry(path: str) -> Entry:
    """A folder."""
    return Entry(path=path, kind="folder")


class Trashed(_Part):
    """A file or folder in the app's trash. `path`: where it was, as in the tree; for a folder `size` and `sha256` are None."""

    path: str
    size: int | None = None
    sha256: str | None = None
    content: bytes | None = None

    def __str__(self) -> str:
        return f"{self.path} (in the trash)"


class Details(_Part):
    """A page or dialog with the properties of one file. `open` False = none is in front, nothing else is known.

    `name`: whole. `folder`: path of the folder it names, as in the tree ("" for the storage itself); None where it names none. `size`:
    bytes, None where it shows none or has rounded it.
    """

    open: bool = False
    name: str = ""
    folder: str | None = None
    size: int | None = None

    def __str__(self) -> str:
        where = "" if self.folder is None else f" in {self.folder or 'the storage'}"
        return f"details of {self.name!r}{where}, {self.size} bytes" if self.open else "no details"


class ShareSheet(_Part):
    """A list of apps to share with. `open` False = none is in front, `files` is empty.

    `files`: paths, as in the tree, of what will be shared, resolved from the content URI of the intent (the app's FileProvider,
    MediaStore), not from a name on the screen. `own`: the app's own dialog rather than Android's chooser.
    """

    open: bool = False
    files: tuple[str, ...] = ()
    own: bool = False

    def __str__(self) -> str:
        return f"{'own list' if self.own else 'chooser'} for {', '.join(self.files) or 'nothing'}" if self.open else "no list of apps"


class FilesState(State):
    """Everything the templates look at; see the module's docstring for who fills what. None = not read this time."""

    tree: tuple[Entry, ...] | None = None
    trash: tuple[Trashed, ...] | None = None
    details: Details | None = None
    share: ShareSheet | None = None
