"""How Total Commander's state is read: the files are the storage's; properties and the share sheet are on the screen."""

from __future__ import annotations

import re

from apps.lineages.shared_files import sharing
from apps.lineages.shared_files.state import SharedFilesState
from harness.device.tree import Tree
from templates.files.state import Details

_TITLE = "propTitle"
_BYTES = re.compile(r"([\d,]+) bytes?\b")


class App(SharedFilesState):
    """The app has no trash and keeps no files of its own in the shared storage."""

    share_roots = {"content://com.ghisler.files/tree/primary%3A/document/primary%3A": "/"}

    def details(self, screen: Tree) -> Details | None:
        shown = {node.short_id: node.text for node in screen.nodes if node.package == self.package}
        if _TITLE not in shown:
            return Details()
        size = _BYTES.match(shown.get("propSize", ""))
        if "propPath" not in shown or size is None:
            return None
        if "propName" not in shown:
            # The sum of several files has no name; with one file the name is the first line.
            return Details(open=True, folder=sharing.relative(shown["propPath"]))
        return Details(open=True, name=shown["propName"], folder=sharing.relative(shown["propPath"]), size=int(size[1].replace(",", "")))
