"""The system apps every device has."""

from __future__ import annotations

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.dialer import Dialer
from emulator.sim.systemui.documents import DocumentsUi
from emulator.sim.systemui.launcher import Launcher
from emulator.sim.systemui.permissions import PermissionController
from emulator.sim.systemui.resolver import IntentResolver
from emulator.sim.systemui.settings import SettingsApp
from emulator.sim.toolkit.app import App

SYSTEM_APPS: tuple[type[App], ...] = (Launcher, PermissionController, IntentResolver, DocumentsUi, SettingsApp, Dialer)

__all__ = ["SYSTEM_APPS", "SystemApp"]
