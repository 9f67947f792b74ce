"""How X-plore's state is read: the files are the storage's; details and the share sheet are on the screen."""

from __future__ import annotations

import re

from apps.files.xplore.trash_place import FOLDER
from apps.glance import glance
from apps.lineages.shared_files import sharing
from apps.lineages.shared_files.state import SharedFilesState
from harness.device import Device
from harness.device.actions import Swipe
from harness.device.tree import Tree
from templates.files.state import Details

_BYTES = re.compile(r"(?:^|\()([\d,]+) bytes?\b")


class App(SharedFilesState):
    """The recycle bin is off by default and lies in Android/data, which is no part of the tree; `reset` takes it away."""

    share_roots = {"content://com.lonelycatgames.Xplore.FileContent/le/": "/"}
    own_folders = (FOLDER,)

    def details(self, screen: Tree) -> Details | None:
        """What the pane below a line shows. Of the check sums' tab nothing is taken: it is not the details."""
        nodes = [node for node in screen.nodes if node.package == self.package]
        tabs = {node.text: node.selected for node in nodes if node.short_id == "details_tab"}
        values = [node for node in nodes if node.short_id.startswith("details_")]
        if not values or tabs.get("Details") is False:
            return Details()
        shown = {node.short_id: node.text for node in values}
        size = _BYTES.search(shown.get("details_size", ""))
        if "details_name" not in shown or "details_path" not in shown:
            return None
        if size is None:
            return Details(open=True, name=shown["details_name"], folder=sharing.relative(shown["details_path"])) if _whole(shown) else None
        return Details(
            open=True, name=shown["details_name"], folder=sharing.relative(shown["details_path"]), size=int(size[1].replace(",", ""))
        )

    def look_closer(self, device: Device) -> Details | None:
        found = super().look_closer(device)
        for way in (-1, -1, 1, 1, 1):
            if found is not None:
                break
            screen = glance(device).tree
            area = next((node for node in screen.nodes if node.package == self.package and node.short_id == "list"), None)
            if area is None:
                break
            x, y = area.center
            device.perform(Swipe(x, y, x, y + way * 500, 600))
            device.wait(500)
            found = self.details(glance(device).tree)
        return found


def _whole(shown: dict[str, str]) -> bool:
    """Whether these are the details of the storage itself, which have no single size."""
    return "details_total" in shown
