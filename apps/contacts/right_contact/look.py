"""What Right Contact looks like beside its relatives, and which of its fields show."""

from __future__ import annotations

from collections.abc import Sequence

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.page import CONTACTS, FAVORITES, GROUPS, Look
from emulator.sim.toolkit import View
from emulator.sim.toolkit.material import MenuAction, app_bar
from emulator.sim.toolkit.view import Handler

_COLORS = "8CDAFA 5D99FF 6D73ED A589EF FF6969 FF8963 F1AF28 F7DF32 06C9AF"
GROUND = "#F1F1F1"
"""Of the form and of the details page; their cards are white."""

LOOK = Look(
    version="8.2.3",
    theme="simple#5589F1",
    fab_look="round",
    bar_icons=False,
    avatar_dp=48.0,
    row_dp=64.0,
    name_sp=18.0,
    letters=tuple(f"#{color}" for color in _COLORS.split()),
    radio_ok=True,
    recommends=True,
    tabs=(FAVORITES, CONTACTS, GROUPS),
    private=store.VERSION_4,
    fields=store.DEFAULT_FIELDS | store.MESSENGERS | store.RINGTONE | store.ORGANIZATION,
    selection=(
        *("cab_edit", "cab_share", "cab_call", "cab_send_sms_to_contacts", "cab_send_email_to_contacts", "cab_add_to_group"),
        *("cab_create_shortcut", "cab_select_all", "cab_delete", "cab_add_to_favorites", "cab_remove"),
    ),
)


def toolbar(back: Handler, actions: Sequence[MenuAction], more: Handler, *, starred: bool) -> View:
    """The bar of form and details page; its star is filled for a favourite and is called the same either way."""
    bar = app_bar("", navigation="back", on_navigation=back, navigation_desc="", actions=actions, on_overflow=more, height=56)
    bar.id = "contact_toolbar"
    for view in bar.walk():
        view.icon_fill = view.id == "favorite" and starred
        if view.key == "navigation":
            view.icon = "chevron_left"
    return bar
