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

SETTLE_MS = 500


class App(SharedFilesState):
    share_roots: ClassVar[Mapping[str, str]] = {"content://org.fossify.filemanager.provider/external_files/": ROOT}

    def details(self, screen: Tree) -> Details | None:
        """The dialog Properties: labels, each with its value below. Both are texts that wrap, so what is seen is whole."""
        nodes = [node for node in screen.without_keyboard if node.package == self.package]
        if not any(node.short_id in ("property_label", "property_value") for node in nodes):
            return Details()
        values = _properties(nodes)
        if SELECTED in values:
            return Details(open=True, folder=_folder(values.get(PATH)), size=bytes_of(values.get(SIZE, "")))
        if NAME not in values or PATH not in values or SIZE not in values:
            return None
        return Details(open=True, name=values[NAME], folder=_folder(values[PATH]), size=bytes_of(values[SIZE]))

    def look_closer(self, device: Device) -> Details | None:
        """The first lines were scrolled away: scroll back to them."""
        found = super().look_closer(device)
        area = next((node for node in glance(device).tree.nodes if node.short_id == "properties_scrollview"), None)
        if found is not None or area is None:
            return found
        left, top, right, bottom = area.bounds
        x = (left + right) // 2
        device.perform(Swipe(x, top + (bottom - top) // 5, x, bottom - (bottom - top) // 5, 800))
        device.wait(SETTLE_MS)
        return self.details(glance(device).tree)


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
