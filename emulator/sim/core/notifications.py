"""The notification manager: what is posted now, newest first, as the shade and dumpsys show it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.app import Action, Intent, Notification

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

HEADS_UP_MS = 5000


@dataclass
class PostedNotification:
    """A notification with who posted it and when (epoch ms)."""

    package: str
    uid: int
    post_time: int
    notification: Notification
    order: int = 0
    posted_elapsed: int = 0

    @property
    def key(self) -> str:
        """As StatusBarNotification.getKey."""
        return f"0|{self.package}|{self.notification.id}|{self.notification.tag or 'null'}|{self.uid}"


@dataclass
class _Store:
    posted: dict[tuple[str, str, int], PostedNotification] = field(default_factory=dict)
    order: int = 0


class NotificationManager:
    """Posts and cancels; drops what an app without the permission posts, as the platform does from API 33 on."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._store = _Store()

    def post(self, package: str, notification: Notification) -> bool:
        """False when the package may not post."""
        found = self._device.packages.find(package)
        if found is None or not self.allowed(package):
            return False
        slot = (package, notification.tag, notification.id)
        self._store.order += 1
        old = self._store.posted.get(slot)
        self._store.posted[slot] = PostedNotification(
            package,
            found.uid,
            self._device.clock.now_ms(),
            notification,
            old.order if old else self._store.order,
            old.posted_elapsed if old and notification.extras.get("only_alert_once") else self._device.clock.elapsed_ms(),
        )
        self._device.touch()
        return True

    def allowed(self, package: str) -> bool:
        """Whether what a package posts is shown: by the permission (from target API 33 on) and the user's switch in Settings."""
        found = self._device.packages.find(package)
        if found is None or found.app_ops.get("POST_NOTIFICATION") == "ignore":
            return False
        asks = found.target_sdk >= 33 and not found.system
        return not asks or self._device.packages.has_permission(package, "android.permission.POST_NOTIFICATIONS")

    def cancel(self, package: str, id: int, tag: str = "") -> None:
        if self._store.posted.pop((package, tag, id), None) is not None:
            self._device.touch()

    def cancel_all(self, package: str | None = None, *, only_clearable: bool = False) -> None:
        for slot, posted in list(self._store.posted.items()):
            if package in (None, slot[0]) and not (only_clearable and posted.notification.ongoing):
                del self._store.posted[slot]
                self._device.touch()

    def active(self) -> list[PostedNotification]:
        """Newest first."""
        return sorted(self._store.posted.values(), key=lambda posted: -posted.order)

    def heads_up(self) -> PostedNotification | None:
        """The notification that peeks over the app now, if any."""
        now = self._device.clock.elapsed_ms()
        if self._device.settings.get("global", "heads_up_notifications_enabled") == "0":
            return None
        for posted in self.active():
            note = posted.notification
            calling = note.category == "call" and note.ongoing and posted.posted_elapsed >= 0  # stays as long as it rings
            if note.importance == "high" and (calling or 0 <= now - posted.posted_elapsed < HEADS_UP_MS):
                return posted
        return None

    def calm(self, posted: PostedNotification) -> None:
        """Let a notification peek no longer."""
        posted.posted_elapsed = -HEADS_UP_MS
        self._device.touch()

    def save(self) -> dict[str, Any]:
        return {"order": self._store.order, "posted": [asdict(posted) for posted in self._store.posted.values()]}

    def load(self, state: dict[str, Any]) -> None:
        self._store = _Store(order=state["order"])
        for row in state["posted"]:
            fields = dict(row["notification"])
            fields["actions"] = [Action(**action) for action in fields["actions"]]
            if fields["intent"] is not None:
                fields["intent"] = intent_from(fields["intent"])
            posted = PostedNotification(**{**row, "notification": Notification(**fields)})
            self._store.posted[posted.package, posted.notification.tag, posted.notification.id] = posted


def intent_from(fields: dict[str, Any]) -> Intent:
    """An intent from its saved form."""
    return Intent(**{**fields, "categories": tuple(fields["categories"])})
