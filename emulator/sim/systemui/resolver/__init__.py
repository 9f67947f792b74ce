"""The intent resolver: which app shall answer an intent, and the share sheet."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.resolver.chooser import Chooser
from emulator.sim.systemui.resolver.open_with import Resolver
from emulator.sim.toolkit.app import Activity, IntentFilter


class IntentResolver(SystemApp):
    """com.android.intentresolver."""

    package = "com.android.intentresolver"
    label = "Intent Resolver"
    main = "resolver"
    activities: ClassVar[dict[str, type[Activity]]] = {"resolver": Resolver, "chooser": Chooser}
    filters: ClassVar[dict[str, tuple[IntentFilter, ...]]] = {"chooser": (IntentFilter(("android.intent.action.CHOOSER",)),)}


__all__ = ["IntentResolver"]
