"""Media sessions and the clipboard: two small services that apps share."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.app import Intent, Json

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

MEDIA_BUTTON = "android.intent.action.MEDIA_BUTTON"


class MediaSessions:
    """The session each app has published (state, position ms, title, artist, album, active), last active first."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._sessions: dict[str, dict[str, Json]] = {}

    def set(self, package: str, session: MutableMapping[str, Json] | None) -> None:
        self._sessions.pop(package, None)
        if session is not None:
            self._sessions = {package: {**session, "updated": self._device.clock.elapsed_ms()}, **self._sessions}
        self._device.touch()

    def remove(self, package: str) -> None:
        if self._sessions.pop(package, None) is not None:
            self._device.touch()

    def sessions(self) -> list[tuple[str, dict[str, Json]]]:
        return [(package, dict(session)) for package, session in self._sessions.items()]

    def key(self, code: int) -> bool:
        """Send a media key to the front session's app as a broadcast."""
        for package, session in self._sessions.items():
            if session.get("active", True):
                self._device.activities.broadcast(
                    Intent(action=MEDIA_BUTTON, package=package, component=f"{package}/.MediaButtonReceiver", extras={"keycode": code})
                )
                return True
        return False

    def save(self) -> list[list[Any]]:
        return [[package, dict(session)] for package, session in self._sessions.items()]

    def load(self, state: list[list[Any]]) -> None:
        self._sessions = {package: dict(session) for package, session in state}


class Clipboard:
    """One text clip, empty at first."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.text = ""
        self.label = ""
        self.listeners: list[Callable[[str], None]] = []

    def get(self) -> str:
        return self.text

    def set(self, text: str, label: str = "") -> None:
        self.text, self.label = text, label
        for listener in list(self.listeners):
            listener(text)
        self._changed()

    def save(self) -> list[str]:
        return [self.text, self.label]

    def load(self, state: list[str]) -> None:
        self.text, self.label = state
