"""How Fossify File Manager's state is read and put in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.files.fossify_files.labels import NAME, PATH, SELECTED, SIZE, bytes_of
from apps.glance import glance
from apps.lineages.shared_files import sharing
from apps.lineages.shared_files.state import SharedFilesState
from apps.lineages.shared_files.tree import ROOT
from harness.device import Device, Swipe
from harness.device.tree import Node, Tree
from templates.files.state import Details

PAGES = 8
"""Most swipes up and down the lines of the dialog."""
SETTLE_MS = 500


class App(SharedFilesState):
    share_roots: ClassVar[Mapping[str, str]] = {"content://org.fossify.filemanager.provider/external_files/": ROOT}

    def details(self, screen: Tree) -> Details | None:
        """The dialog Properties: labels, each with its value below. Both are texts that wrap, so what is seen is whole."""
        lines = self._lines(screen)
        return Details() if lines is None else _details(lines)

    def _lines(self, screen: Tree) -> dict[str, str] | None:
        """What of the dialog is in sight; None when it is not in front."""
        nodes = [node for node in screen.without_keyboard if node.package == self.package]
        shown = [node for node in nodes if node.short_id in ("property_label", "property_value")]
        return _properties(shown) if shown else None

    def look_closer(self, device: Device) -> Details | None:
        """Some lines are out of sight: scroll to the first, then down until those that matter have been seen."""
        found = super().look_closer(device)
        if found is not None:
            return found
        self._scroll_until_still(device, down=False)
        return _details(self._scroll_until_still(device, down=True))

    def _scroll_until_still(self, device: Device, *, down: bool) -> dict[str, str]:
        """Swipe over the lines until nothing moves; all that were seen on the way."""
        seen: dict[str, str] = {}
        screen = glance(device).tree
        for _ in range(PAGES):
            for label, value in (self._lines(screen) or {}).items():
                seen.setdefault(label, value)
            area = next((node for node in screen.nodes if node.short_id == "properties_scrollview"), None)
            if area is None:
                break
            left, top, right, bottom = area.bounds
            x, fifth = (left + right) // 2, (bottom - top) // 5
            start, end = (bottom - fifth, top + fifth) if down else (top + fifth, bottom - fifth)
            device.perform(Swipe(x, start, x, end, 1200))
            device.wait(SETTLE_MS)
            before, screen = screen.digest, glance(device).tree
            if screen.digest == before:
                break
        return seen


def _details(lines: Mapping[str, str]) -> Details | None:
    """The properties, None when one that counts was not seen."""
    if SELECTED in lines:
        return Details(open=True, folder=_folder(lines.get(PATH)), size=bytes_of(lines.get(SIZE, "")))
    if NAME not in lines or PATH not in lines or SIZE not in lines:
        return None
    return Details(open=True, name=lines[NAME], folder=_folder(lines[PATH]), size=bytes_of(lines[SIZE]))


def _properties(nodes: list[Node]) -> dict[str, str]:
    """Values by label. A value without its label, at the upper edge, belongs to no line that can be named."""
    values: dict[str, str] = {}
    label = ""
    for node in nodes:
        if node.short_id == "property_label":
            label = node.text
        elif node.short_id == "property_value" and label:
            values.setdefault(label, node.text)
            label = ""
    return values


def _folder(path: str | None) -> str | None:
    return None if path is None else sharing.relative(path)
