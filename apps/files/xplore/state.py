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

_MOST_SWIPES, _STEP_PX = 5, 250


class App(SharedFilesState):
    """The recycle bin is off by default and lies in Android/data, which is no part of the tree; `reset` takes it away."""

    share_roots = {"content://com.lonelycatgames.Xplore.FileContent/le/": "/"}
    own_folders = (FOLDER,)

    def details(self, screen: Tree) -> Details | None:
        """What the pane below a line shows. The check sums' tab is no page of details."""
        nodes = [node for node in screen.nodes if node.package == self.package and node.short_id.startswith("details_")]
        if not nodes or any(node.short_id == "details_tab" and node.text == "Details" and not node.selected for node in nodes):
            return Details()
        shown = {node.short_id: node.text for node in nodes}
        size = _BYTES.search(shown.get("details_size", ""))
        # The storage itself has no single size.
        if "details_name" not in shown or "details_path" not in shown or (size is None and "details_total" not in shown):
            return None
        folder = sharing.relative(shown["details_path"])
        return Details(open=True, name=shown["details_name"], folder=folder, size=None if size is None else int(size[1].replace(",", "")))

    def look_closer(self, device: Device) -> Details | None:
        found = super().look_closer(device)
        for _ in range(_MOST_SWIPES):
            screen = glance(device).tree
            area = next((node for node in screen.nodes if node.package == self.package and node.short_id == "list"), None)
            if found is not None or area is None:
                break
            # The name is the first line; what is missing without it lies above.
            above = not any(node.short_id == "details_name" for node in screen.nodes)
            x, y = area.center
            device.perform(Swipe(x, y, x, y + (_STEP_PX if above else -_STEP_PX), 600))
            device.wait(500)
            found = self.details(glance(device).tree)
        return found
