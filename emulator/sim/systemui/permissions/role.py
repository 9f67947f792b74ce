"""The dialog that makes an app the default for a role."""

from __future__ import annotations

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import SystemActivity, label_of
from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, radio, row, space, text, text_button

ROLES: dict[str, tuple[str, str]] = {
    "android.app.role.SMS": ("SMS app", "sms"),
    "android.app.role.DIALER": ("phone app", "call"),
    "android.app.role.BROWSER": ("browser app", "public"),
    "android.app.role.HOME": ("home app", "home"),
    "android.app.role.ASSISTANT": ("digital assistant app", "assistant"),
    "android.app.role.CALL_SCREENING": ("caller ID & spam app", "phone_callback"),
}
"""What the dialog calls a role's app, and its symbol."""


class RequestRole(SystemActivity):
    """Extra `android.intent.extra.ROLE_NAME`; the app that asks is the candidate. State: `chosen` package."""

    name = "com.android.permissioncontroller.role.ui.RequestRoleActivity"
    translucent = True

    @property
    def _role(self) -> str:
        return str(self.intent.extras.get("android.intent.extra.ROLE_NAME") or self.intent.extras.get("role") or "android.app.role.SMS")

    @property
    def _candidate(self) -> str:
        return str(self.intent.extras.get("package") or self.caller)

    def on_create(self) -> None:
        self.state["candidate"] = self._candidate
        if self._role not in ROLES or self.device.packages.find(self._candidate) is None:
            self.finish()
        elif self.device.role_holder(self._role) == self._candidate:
            self.finish(True)
        elif not self.device.role_manager.qualifies(self._role, self._candidate):
            self.finish()  # an app that does not declare what the role needs is not asked about

    def _choose(self, package: str) -> None:
        self.state["chosen"] = package

    def _set(self) -> None:
        ok = self.state.get("chosen") == self.state["candidate"]
        if ok:
            self.device.set_role_holder(self._role, self.state["candidate"])
        self.finish(ok)

    def build(self) -> Screen:
        what, symbol = ROLES.get(self._role, ("app", "apps"))
        candidate = str(self.state["candidate"])
        holder = self.device.role_holder(self._role)
        current = holder if self.device.packages.find(holder) else ""
        chosen = str(self.state.get("chosen", current))

        def entry(package: str, second: str) -> View:
            return row(
                app_icon(self.device, package, 32) if package else box(icon("block", accessible=False), width=32, accessible=False),
                column(
                    text(label_of(self.device, package) if package else "None", size=16, id="android:id/title"),
                    text(second, size=14, color="on_surface_variant", id="android:id/summary") if second else None,
                    weight=1,
                    accessible=False,
                ),
                radio(package == chosen, id="android:id/checkbox", cls="android.widget.RadioButton"),
                spacing=16,
                width=FILL,
                padding=(24, 8, 16, 8),
                cls="android.widget.LinearLayout",
                on_click=lambda: self._choose(package),
            )

        entries = [entry(current, "Current default"), entry(candidate, "")]
        ready = chosen == candidate
        content = column(
            icon(symbol, size=26, tint="primary", align="center_horizontal", id="android:id/icon", fill=True),
            text(
                f"Set {label_of(self.device, candidate)} as your default {what}?",
                size=20,
                line_height=27,
                text_align="center",
                width=FILL,
                padding=(24, 16, 24, 12),
                id="android:id/alertTitle",
            ),
            column(*entries, width=FILL, id="android:id/select_dialog_listview", cls="android.widget.ListView"),
            row(
                space(weight=1),
                text_button("Cancel", self.finish, id="android:id/button2"),
                text_button("Set as default", self._set, id="android:id/button1", enabled=ready),
                width=FILL,
                padding=(16, 12, 16, 0),
                accessible=False,
            ),
            padding=(0, 24, 0, 18),
            background="surface_container_high",
            radius=28,
            cls="android.widget.FrameLayout",
        )
        return Screen(box(width=FILL, height=FILL), [Overlay("dialog", content, on_dismiss=self.finish, width=340)], theme=self.theme)
