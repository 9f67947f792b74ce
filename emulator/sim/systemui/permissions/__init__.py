"""The permission controller: the permission dialog, the pages that list permissions, and the role dialog."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.permissions.grant import Grant
from emulator.sim.systemui.permissions.manage import AppPermission, AppPermissions
from emulator.sim.systemui.permissions.role import RequestRole
from emulator.sim.toolkit.app import Activity, IntentFilter


class PermissionController(SystemApp):
    """com.google.android.permissioncontroller."""

    package = "com.google.android.permissioncontroller"
    label = "Permission controller"
    main = "grant"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "grant": Grant,
        "role": RequestRole,
        "app": AppPermissions,
        "permission": AppPermission,
    }
    filters: ClassVar[dict[str, tuple[IntentFilter, ...]]] = {
        "role": (IntentFilter(("android.app.role.action.REQUEST_ROLE", "android.provider.Telephony.ACTION_CHANGE_DEFAULT")),),
        "app": (
            IntentFilter(("android.intent.action.MANAGE_APP_PERMISSIONS",)),
            IntentFilter(("android.intent.action.MANAGE_APP_PERMISSIONS",), schemes=("package",)),
        ),
    }


__all__ = ["PermissionController"]
