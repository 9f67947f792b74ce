"""Which dialog a description in a page's state means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from apps.files.fossify_files import conflict, dialogs, naming, options, packing, picker, properties
from apps.files.fossify_files.dialogs import Fields
from apps.files.fossify_files.page import Page
from emulator.sim.toolkit import Overlay

KINDS: Final[Mapping[str, Callable[[Page, Fields], Overlay]]] = {
    "checks": dialogs.checks,
    "compress": packing.compress,
    "confirm": dialogs.confirm,
    "conflict": conflict.overlay,
    "create": naming.create,
    "date": options.date,
    "menu": dialogs.more,
    "new_folder": naming.new_folder,
    "password": packing.enter_password,
    "picker": picker.overlay,
    "properties": properties.overlay,
    "radio": dialogs.radios,
    "rename": naming.rename,
    "rename_many": naming.rename_many,
    "save_as": packing.save_as,
    "sorting": options.sorting,
    "view_type": options.view_type,
}


def overlays(page: Page) -> list[Overlay]:
    """All open dialogs, lowest first."""
    return [KINDS[str(fields["kind"])](page, fields) for fields in page.dialogs]
