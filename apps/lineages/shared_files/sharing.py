"""What a list of apps to share with will share: known from the URIs that the receiver was granted, never from a name on the screen."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import unquote

from apps.glance import glance
from apps.lineages.shared_files.tree import ROOT
from harness.device import Device
from harness.device.actions import Tap
from harness.device.dumpsys import grants
from harness.device.stores import content
from harness.device.tree import Node, Tree
from harness.errors import Unreadable

WHERE: Final = f"the list of apps in front; files by {grants.COMMAND}"
CHOOSERS: Final = ("com.android.intentresolver", "android")
"""Packages of Android's share sheet."""
_MARKS: Final = "content_preview_"
"""How ids of parts begin that only a sheet for sharing has: a chooser that asks what to open a file with previews nothing."""
_ALIASES: Final = ("/sdcard", "/storage/self/primary", "/mnt/sdcard", "/data/media/0")
_ARRIVE_MS: Final = 1500


def chooser_in_front(tree: Tree) -> bool:
    """Whether Android's share sheet is what the screen shows."""
    return any(node.package in CHOOSERS and node.resource_id.rpartition(":id/")[2].startswith(_MARKS) for node in tree.nodes)


def granted(device: Device, receivers: Iterable[str], owner: str, roots: Mapping[str, str]) -> tuple[str, ...]:
    """Paths, as in the tree, of the files that these packages were given by `owner`, in order; a URI that leads to no file of the shared
    storage stays as it is.

    Args:
        owner: the package that shares; files it shares by their row in the media store count as well.
        roots: see `path_of`.

    Raises:
        Unreadable: the list of grants cannot be read.
    """
    wanted = set(receivers)
    uris = [grant.uri for grant in grants.read(device) if grant.receiver in wanted and (grant.owner == owner or _is_media(grant.uri))]
    return tuple(dict.fromkeys(path_of(device, uri, roots) for uri in uris))


def path_of(device: Device, uri: str, roots: Mapping[str, str]) -> str:
    """The path behind a content URI, relative to the shared storage.

    Args:
        roots: beginning of the app's URIs -> the device folder that it stands for (file_paths.xml).
    """
    if _is_media(uri):
        rows = content.query(device, uri, texts=("_data",))
        if not rows:
            raise Unreadable(uri, "the media store has no such row", where=device.serial)
        return relative(str(rows[0]["_data"]))
    for start, folder in roots.items():
        if uri.startswith(start):
            rest = uri[len(start) :]
            for _ in range(_encodings(start)):
                rest = unquote(rest)
            return relative(posixpath.join(folder, rest.lstrip("/")))
    return uri


def _encodings(start: str) -> int:
    """How often what follows is encoded: a slash that is `%2F` stands in a URI within the URI, one that is `%252F` in one encoded twice."""
    return 3 if start.endswith("%252F") else 2 if start.endswith("%2F") else 1


def relative(path: str) -> str:
    """A device path relative to the shared storage; one outside of it as it is."""
    clean = posixpath.normpath(path)
    for root in (ROOT, *_ALIASES):
        if clean == root:
            return ""
        if clean.startswith(root + "/"):
            return clean[len(root) + 1 :]
    return clean


def end_earlier(device: Device, owner: str) -> None:
    """The agent has finished: end the apps that `owner` shared something with before, so that what they were given is not taken for
    what is shared now. A grant lasts as long as the activity that it came with."""
    holders = {grant.receiver for grant in grants.read(device) if grant.owner == owner or _is_media(grant.uri)}
    for package in sorted(holders - {owner, *CHOOSERS}):
        device.force_stop(package)


def send_to_the_first(device: Device, targets: Iterable[Node]) -> str:
    """The agent has finished: choose the first of the apps offered; the package that then is in front."""
    for node in targets:
        device.perform(Tap(*node.center))
        device.wait(_ARRIVE_MS)
        return glance(device).package
    return ""


def chooser_targets(tree: Tree) -> list[Node]:
    """The apps that Android's share sheet offers."""
    return [node for node in tree.nodes if node.package in CHOOSERS and node.clickable and node.resource_id == "android:id/item"]


def _is_media(uri: str) -> bool:
    return uri.startswith("content://media/")
