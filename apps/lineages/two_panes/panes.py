"""Two panes of which one is in front, and what their buttons, menus and dialogs set off in any such app."""

from __future__ import annotations

import posixpath
from abc import abstractmethod
from typing import Any, ClassVar

from apps.lineages.shared_files import inside, jobs, storage
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.jobs import Answer, Clash, Job
from apps.lineages.two_panes.preferences import Preferences
from emulator.sim.toolkit import Activity, Intent
from emulator.sim.toolkit.asking import toggled

Pane = dict[str, Any]
_READ = 1
"""FLAG_GRANT_READ_URI_PERMISSION"""


class TwoPanes(Activity):
    """State: `panes`, two dicts, each with `marked` (paths) and what the app keeps of a pane; `side`, 0 or 1; `dialog`, what is asked, with
    its `kind`."""

    authority: ClassVar[str]
    """The app's provider, which names files to other apps."""

    def on_create(self) -> None:
        self.state.setdefault("panes", [self.fresh(side) for side in (0, 1)])
        self.state.setdefault("side", 0)
        self.state.setdefault("dialog", None)

    @abstractmethod
    def fresh(self, side: int) -> Pane:
        """A pane as it is when the app starts."""

    @property
    @abstractmethod
    def options(self) -> Preferences[Any, Any]:
        """The app's settings, of which `showHidden` is one."""

    # where the panes are

    @property
    def side(self) -> int:
        """The pane in front: 0 is the left one."""
        return int(self.state["side"])

    @property
    def pane(self) -> Pane:
        found: Pane = self.state["panes"][self.side]
        return found

    @abstractmethod
    def folder_of(self, side: int) -> str:
        """The folder of a pane, the nearest one above it if it has gone."""

    @property
    def folder(self) -> str:
        return self.folder_of(self.side)

    @property
    def other_folder(self) -> str:
        return self.folder_of(1 - self.side)

    def show(self, side: int) -> None:
        """Bring a pane to the front."""
        self.state["side"] = side

    def key_of(self, path: str) -> str:
        """The password of the archive that a path leads into, "" where none is known."""
        return ""

    def mark(self, path: str) -> None:
        """Mark an entry, or take its mark away."""
        marked = self.pane["marked"]
        self.pane["marked"] = toggled(marked, path)

    # asking

    def ask(self, kind: str, **values: Any) -> None:
        """Show a dialog."""
        self.state["dialog"] = {"kind": kind, **values}

    def close(self) -> None:
        self.state["dialog"] = None

    def tell(self, message: str) -> None:
        """Show a message."""
        self.ask("message", text=message)

    # what the menu behind the dots does

    def open_settings(self) -> None:
        self.close()
        self.ctx.start_activity("settings")

    def flip_hidden(self) -> None:
        """Show hidden files, or no longer."""
        self.options.toggle("showHidden")
        self.close()

    def leave(self) -> None:
        self.close()
        self.finish()

    # other apps

    def view(self, path: str) -> None:
        """Have another app show a file; of an archive, a copy in the app's cache."""
        intent = self.viewing(path)
        if intent is None or not self.ctx.query_activities(intent):
            self.ask("openwith", path=path)
        else:
            self.close()
            self.ctx.start(intent)

    def viewing(self, path: str) -> Intent | None:
        """The intent that shows a file; None when it cannot be read."""
        if self.ctx.stat(path) is None:
            try:
                data = inside.data_of(self.ctx, path, password=self.key_of(path))
            except ArchiveError:
                data = None
            if data is None:
                return None
            path = posixpath.join(self.ctx.data_dir(), "cache", posixpath.basename(path))
            self.ctx.write_bytes(path, data)
        uri = self.ctx.uri_for(self.authority, path)
        return Intent(action="android.intent.action.VIEW", data=uri, type=storage.mime_type(path), flags=_READ)

    def open_in(self, path: str, component: str) -> None:
        intent = self.viewing(path)
        self.close()
        if intent is not None:
            intent.component = component
            self.ctx.start(intent)

    def send(self, paths: list[str]) -> None:
        """Android's share sheet with files."""
        uris = [self.ctx.uri_for(self.authority, path) for path in paths]
        types = {storage.mime_type(path) for path in paths}
        inner: dict[str, Any] = {
            "action": "android.intent.action.SEND" if len(uris) == 1 else "android.intent.action.SEND_MULTIPLE",
            "type": types.pop() if len(types) == 1 else "*/*",
            "flags": _READ,
            "extras": {"android.intent.extra.STREAM": uris[0] if len(uris) == 1 else uris},
        }
        self.ctx.start(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": inner}))

    # jobs

    def start(self, job: Job) -> None:
        """Begin a job."""
        self.close()
        self.settle(job, jobs.run(self.ctx, job))

    def answer(self, answer: Answer, *, every: bool = False) -> None:
        """The user's answer to a file that is in the way."""
        job: Job = self.state["dialog"]["job"]
        if every:
            job["policy"] = answer
        self.close()
        self.settle(job, jobs.run(self.ctx, job, answer))

    @abstractmethod
    def settle(self, job: Job, clash: Clash | None) -> None:
        """Ask about what is in the way, or tell how the job went."""
