"""The document picker and the provider of shared storage's documents."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.documents.picker import CREATE, GET, OPEN, TREE, Picker
from emulator.sim.toolkit.app import Activity, IntentFilter

_CATEGORIES = ("android.intent.category.DEFAULT", "android.intent.category.OPENABLE")


class DocumentsUi(SystemApp):
    """com.google.android.documentsui."""

    package = "com.google.android.documentsui"
    label = "Files"
    main = "picker"
    activities: ClassVar[dict[str, type[Activity]]] = {"picker": Picker}
    filters: ClassVar[dict[str, tuple[IntentFilter, ...]]] = {
        "picker": (
            IntentFilter((GET, OPEN, CREATE), _CATEGORIES, types=("*/*",)),
            IntentFilter((GET, OPEN, CREATE, TREE), _CATEGORIES),
        )
    }


__all__ = ["DocumentsUi"]
