"""The runtime permission dialog."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.core.permissions import question
from emulator.sim.systemui.base import SystemActivity, SystemApp
from emulator.sim.toolkit.app import Activity, Overlay, Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, text

ID = "com.android.permissioncontroller:id/"


class Grant(SystemActivity):
    """Allow or Don't allow; the answer goes to the activity that asked."""

    name = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    translucent = True

    def _answer(self, granted: bool) -> None:
        extras = self.intent.extras
        package = self.device.packages.require(str(extras["package"]))
        permission = str(extras["permission"])
        if granted:
            package.granted |= {p for p in extras["group"] if p in package.requested}
        else:
            package.denied[permission] = package.denied.get(permission, 0) + 1
        self.finish()
        self.device.activities.permission_result(int(extras["record"]), permission, granted, str(extras["key"]))

    def on_back(self) -> bool:
        self._answer(False)
        return True

    def build(self) -> Screen:
        package = self.device.packages.require(str(self.intent.extras["package"]))
        permission = str(self.intent.extras["permission"])

        def choice(label: str, id: str, granted: bool) -> View:
            return View(
                kind="text",
                cls="android.widget.Button",
                text=label,
                id=ID + id,
                width=FILL,
                height=52,
                radius=14,
                background="primary_container",
                gravity="center",
                style=text("", size=14, weight=500, align="center", color="on_primary_container").style,
                on_click=lambda: self._answer(granted),
            )

        message = f"Allow {package.label} to {question(permission)}?"
        content = column(
            icon(
                "notifications" if permission.endswith("POST_NOTIFICATIONS") else "security",
                size=24,
                tint="primary",
                align="center",
                id=ID + "permission_icon",
            ),
            text(message, size=20, align="center", width=FILL, id=ID + "permission_message"),
            column(
                choice("Allow", "permission_allow_button", True),
                choice("Don’t allow", "permission_deny_button", False),
                spacing=4,
                width=FILL,
            ),
            spacing=16,
            width=FILL,
            padding=(24, 24, 24, 24),
            background="surface_container_high",
            radius=28,
            id=ID + "grant_dialog",
            cls="android.widget.LinearLayout",
        )
        return Screen(box(width=FILL, height=FILL), [Overlay("dialog", content, outside_cancels=False)], theme="pixel")


class PermissionController(SystemApp):
    package = "com.google.android.permissioncontroller"
    label = "Permission controller"
    main = "grant"
    activities: ClassVar[dict[str, type[Activity]]] = {"grant": Grant}
