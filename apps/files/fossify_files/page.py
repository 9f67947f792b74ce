"""What all screens share: the preferences, a stack of dialogs kept in the activity's state, and handing files to other apps."""

from __future__ import annotations

from typing import Any, Final

from apps.files.fossify_files import browse, words
from apps.files.fossify_files.config import Config
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import Asking, Intent

AUTHORITY: Final = "org.fossify.filemanager.provider"
REAL_PATH: Final = "real_file_path_2"
"""Extra with the path behind the URI, for the app's own screens."""


class Page(Asking):
    """Base of the activities: what is answered in a dialog comes to `answer`."""

    @property
    def config(self) -> Config:
        return Config(self.ctx)

    @property
    def theme(self) -> str:
        """The palette, light or dark as the system is."""
        return "fossify_dark" if self.ctx.setting("secure", "ui_night_mode") == "2" else "fossify"

    # dialogs

    def ask(self, key: str, message: str, yes: str = "Yes", no: str = "No") -> None:
        self.open("confirm", key, message=message, yes=yes, no=no)

    def pick(self, key: str, labels: list[str], selected: int = -1, title: str = "") -> None:
        self.open("radio", key, labels=labels, selected=selected, title=title)

    def menu(self, key: str, items: dict[str, str]) -> None:
        """The entries behind the three dots, label by id."""
        self.open("menu", key, items=items)

    def answer(self, key: str, value: Any) -> None:
        """A dialog was answered: True or False, the index of a radio button, the id of an entry, a path."""

    # other apps

    def launch(self, intent: Intent) -> None:
        try:
            self.ctx.start(intent)
        except LookupError:
            self.ctx.toast(words.NO_APP)

    def uri_of(self, path: str) -> str:
        """How a file is named to others: by its row in the media store, else by the app's own provider."""
        return browse.media_uri(self.ctx, path) or self.ctx.uri_for(AUTHORITY, path)

    def view(self, path: str, *, choose: bool = False, mime: str = "") -> None:
        """Open a file with the app that fits, or with one of a list."""
        intent = Intent(action="android.intent.action.VIEW", data=self.uri_of(path), type=mime or mime_of(path), extras={REAL_PATH: path})
        if choose:
            self.choose("Open with", intent)
            return
        try:
            self.ctx.start(intent)
        except LookupError:
            intent.type = intent.type.partition("/")[0] + "/*"
            self.launch(intent)

    def share(self, paths: list[str]) -> None:
        if not paths:
            self.ctx.toast(words.UNKNOWN_ERROR)
            return
        uris = [self.uri_of(path) for path in paths]
        kinds = {mime_of(path) for path in paths}
        mime = kinds.pop() if len(kinds) == 1 else "*/*"
        one = len(paths) == 1
        action = "SEND" if one else "SEND_MULTIPLE"
        stream = uris[0] if one else uris
        self.choose(
            "Share via", Intent(action=f"android.intent.action.{action}", type=mime, extras={"android.intent.extra.STREAM": stream})
        )

    def choose(self, title: str, intent: Intent) -> None:
        """The system's list of apps for an intent."""
        inner = {"action": intent.action, "data": intent.data, "type": intent.type, "extras": intent.extras}
        extras = {"android.intent.extra.INTENT": inner, "android.intent.extra.TITLE": title}
        self.ctx.start(Intent(action="android.intent.action.CHOOSER", extras=extras))


def mime_of(path: str) -> str:
    """The MIME type by extension, any type for an unknown one."""
    found = storage.mime_type(path)
    return "*/*" if found == "application/octet-stream" else found
