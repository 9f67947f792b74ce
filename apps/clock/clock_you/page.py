"""The one activity's state and ways about: the tab, the page above the tabs, the overlay, the wheels."""

from __future__ import annotations

from apps.clock.clock_you.model import Model
from emulator.sim.toolkit import Activity, Intent

NOTIFY = "android.permission.POST_NOTIFICATIONS"


class Page(Activity):
    """Base of the main activity; the alarm editor and the settings are pages of its navigation."""

    name = ".ui.MainActivity"

    def on_create(self) -> None:
        self.state.setdefault("tab", str(self.model.prefs.get("startTab", "alarm")))
        self.state.setdefault("wheels", {"hours": 0, "minutes": 0, "seconds": 0})
        self.state.setdefault("overlay", None)
        self.state.setdefault("page", "home" if self.ctx.has_permission(NOTIFY) else "permission")
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        tabs = {"android.intent.action.SHOW_ALARMS": "alarm", "android.intent.action.SHOW_TIMERS": "timer"}
        if intent.action in tabs:
            self.state.update(tab=tabs[intent.action], page="home")

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def show(self, tab: str) -> None:
        self.state.update(tab=tab, overlay=None)

    def close(self) -> None:
        self.state["overlay"] = None

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        self.state["page"] = "home"

    def on_back(self) -> bool:
        if self.state["page"] != "home":
            self.state["page"] = "home"
            return True
        return False

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def time_text(self, minutes: int) -> str:
        hour, minute = divmod(minutes, 60)
        if self.ctx.is_24h:
            return f"{hour:02}:{minute:02}"
        return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"

    def edit(self, id: int | None, minutes: int, label: str, repeat: bool, days: str, vibrate: bool, snooze: bool) -> None:
        """Open the editor."""
        hour, minute = divmod(minutes, 60)
        wheels = {"hour": hour if self.ctx.is_24h else (hour - 1) % 12, "minute": minute, "half": hour // 12}
        self.state["editor"] = {
            "id": id,
            "wheels": wheels,
            "label": label,
            "repeat": repeat,
            "days": days,
            "vibrate": vibrate,
            "snooze": snooze,
        }
        self.state["page"] = "editor"

    # --- timer -------------------------------------------------------------------------------------------------------------------

    def seconds(self) -> int:
        wheels = self.state["wheels"]
        return int(wheels["hours"]) * 3600 + int(wheels["minutes"]) * 60 + int(wheels["seconds"])
