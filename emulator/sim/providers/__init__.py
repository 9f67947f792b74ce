"""The system's content providers over their real databases: contacts, call log, telephony."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.providers.store import Store


def register_providers(device: Device) -> None:
    """Make the providers known by authority; each is made when it is first asked."""
    from emulator.sim.providers.calllog.provider import CallLogProvider
    from emulator.sim.providers.contacts.provider import ContactsProvider
    from emulator.sim.providers.telephony.conversations import MmsSmsProvider
    from emulator.sim.providers.telephony.mms import MmsProvider
    from emulator.sim.providers.telephony.sms import SmsProvider

    @functools.cache
    def messages() -> Store:
        """Three authorities, one database."""
        from emulator.sim.providers.store import Store
        from emulator.sim.providers.telephony.tables import MESSAGES

        return Store(device, MESSAGES)

    register = device.providers.register
    register("com.android.contacts", lambda: ContactsProvider(device))
    register("call_log", lambda: CallLogProvider(device))
    register("sms", lambda: SmsProvider(device, messages()))
    register("mms", lambda: MmsProvider(device, messages()))
    register("mms-sms", lambda: MmsSmsProvider(device, messages()))


def create_databases(device: Device, package: str = "") -> None:
    """Make the empty databases of a new device, or those of one provider package whose data was removed."""
    from emulator.sim.providers.calllog.provider import CALLLOG
    from emulator.sim.providers.contacts.provider import CONTACTS
    from emulator.sim.providers.store import create
    from emulator.sim.providers.telephony.tables import MESSAGES

    for layout in (CONTACTS, CALLLOG, MESSAGES):
        if package in ("", layout.package):
            create(device, layout)
