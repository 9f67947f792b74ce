"""How Material Files' state is read: the shared storage, its dialog of properties, and what it hands to Android's share sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from apps.glance import glance
from apps.lineages.shared_files import sharing
from apps.lineages.shared_files.state import SharedFilesState
from harness.device import Device, Node, Swipe, Tap, Tree
from templates.files.state import Details

NAME, PARENT, ARCHIVE, SIZE, CONTENTS = "Name", "Parent Folder", "Archive File", "Size", "Contents"
BASIC: Final = "BASIC"
_TITLE: Final = re.compile(r"^“.*” properties$", re.S)
_BYTES: Final = re.compile(r"([\d,]+) bytes?\)?$")
_SETTLE_MS: Final = 500
_SWIPES: Final = 6


class App(SharedFilesState):
    """Has no trash and no list of apps of its own."""

    share_roots: ClassVar[Mapping[str, str]] = {"content://me.zhanghai.android.files.file_provider/file%253A%252F%252F%252F": "/"}

    def details(self, screen: Tree) -> Details | None:
        if not self._open(screen):
            return Details()
        return read_fields(self._fields(screen))

    def look_closer(self, device: Device) -> Details | None:
        """Close the keyboard, go to the first tab, and look through it from its top."""
        found = super().look_closer(device)
        if found is not None:
            return found
        tab = self._tab(glance(device).tree, BASIC)
        if tab is not None and not tab.selected:
            device.perform(Tap(*tab.center))
            device.wait(_SETTLE_MS)
        seen: dict[str, str] = {}
        for way in (1, -1):
            for _ in range(_SWIPES):
                screen = glance(device).tree
                seen |= self._fields(screen)
                found = read_fields(seen)
                area = next((node for node in screen if node.short_id == "scrollView"), None)
                if found is not None or area is None:
                    return found
                left, top, right, bottom = area.bounds
                x, y, part = (left + right) // 2, (top + bottom) // 2, (bottom - top) // 4
                device.perform(Swipe(x, y - way * part, x, y + way * part, 400))
                device.wait(_SETTLE_MS)
        return None

    def _own(self, screen: Tree) -> list[Node]:
        return [node for node in screen.without_keyboard if node.package == self.package]

    def _open(self, screen: Tree) -> bool:
        return any(node.short_id == "alertTitle" and _TITLE.match(node.text) for node in self._own(screen))

    def _tab(self, screen: Tree, label: str) -> Node | None:
        """The tab itself, or the text on it where the tab is not in the tree."""
        words = [node for node in self._own(screen) if node.text == label]
        for node in words:
            around = [tab for tab in self._own(screen) if tab.clickable and sharing_middle(tab, node)]
            return around[0] if around else node
        return None

    def _fields(self, screen: Tree) -> dict[str, str]:
        """The values in sight, by label; other editable fields have other labels."""
        return {node.hint: node.text for node in self._own(screen) if node.short_id == "text" and node.hint}


def sharing_middle(area: Node, node: Node) -> bool:
    """Whether the middle of a node lies in an area."""
    left, top, right, bottom = area.bounds
    x, y = node.center
    return left <= x < right and top <= y < bottom


def read_fields(fields: Mapping[str, str]) -> Details | None:
    """The details; None when a part is out of sight. The name in the title may be cut, so that it counts for nothing.

    A file in an archive is in no folder of the storage: the archive is given in its place.
    """
    where = fields.get(PARENT, fields.get(ARCHIVE))
    if NAME not in fields or where is None or not (SIZE in fields or CONTENTS in fields):
        return None
    return Details(open=True, name=fields[NAME], folder=sharing.relative(where), size=_bytes(fields.get(SIZE, "")))


def _bytes(words: str) -> int | None:
    """`612 bytes`, `1.25 kB (1,250 bytes)`."""
    found = _BYTES.search(words)
    return int(found.group(1).replace(",", "")) if found else None
