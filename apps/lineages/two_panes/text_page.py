"""A page that shows a text file and saves it. What is no text, and files of archives, are shown and not saved."""

from __future__ import annotations

from typing import Final

from apps.lineages.shared_files import inside
from apps.lineages.shared_files.archives import ArchiveError
from emulator.sim.toolkit import Activity, Overlay, dialog

LARGEST: Final = 256 * 1024


class TextPage(Activity):
    """Intent extras `path` and `key`, the password of an archive.

    State: `text` as typed, `saved` as in the file, `readonly`, `asking` whether to save before leaving.
    """

    question = "Save changes?"

    def on_create(self) -> None:
        path = str(self.intent.extras.get("path") or "")
        try:
            data = inside.data_of(self.ctx, path, password=str(self.intent.extras.get("key") or ""))
        except ArchiveError:
            data = None
        readonly = data is None or len(data) > LARGEST or not self.can_be_saved(path)
        content = (data or b"")[:LARGEST]
        try:
            shown = content.decode()
        except UnicodeDecodeError:
            shown, readonly = content.decode("latin-1").replace("\0", " "), True
        self.state.update(path=path, text=shown, saved=shown, readonly=readonly, asking=False)

    def can_be_saved(self, path: str) -> bool:
        """Whether a path is a file of the storage, not one within an archive."""
        return self.ctx.stat(path) is not None

    @property
    def changed(self) -> bool:
        return bool(self.state["text"] != self.state["saved"])

    def save(self) -> None:
        try:
            self.ctx.write_bytes(self.state["path"], self.state["text"].encode())
        except OSError:
            self.ctx.toast("File can't be saved")
            return
        self.state["saved"] = self.state["text"]
        self.ctx.toast("File saved")

    def on_back(self) -> bool:
        if self.changed:
            self.state["asking"] = True
        return self.changed

    def overlays(self) -> list[Overlay]:
        if not self.state["asking"]:
            return []

        def keep() -> None:
            self.save()
            self.finish()

        stay = lambda: self.state.update(asking=False)  # noqa: E731
        return [
            dialog(
                title=self.label,
                message=self.question,
                positive=("Yes", keep),
                negative=("No", self.finish),
                neutral=("Cancel", stay),
                on_dismiss=stay,
                look="classic",
            )
        ]
