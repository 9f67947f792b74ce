"""The system's content providers over their real databases: contacts, call log, telephony."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def register_providers(device: Device) -> None:
    """Make the providers known by authority; each is made when it is first asked."""
    from emulator.sim.providers.contacts.provider import ContactsProvider

    device.providers.register("com.android.contacts", lambda: ContactsProvider(device))


def create_databases(device: Device) -> None:
    """Make the empty databases of a new device."""
    from emulator.sim.providers.contacts.provider import CONTACTS
    from emulator.sim.providers.store import create

    for layout in (CONTACTS,):
        create(device, layout)
