"""The system's content providers over their real databases: contacts, call log, telephony, calendar, media.

    content://com.android.contacts   contacts2.db   contacts/  raw contacts, data rows, contacts, groups, look-ups
    content://call_log               calllog.db     calllog/   one row a call, written when it ends
    content://sms, mms, mms-sms      mmssms.db      telephony/ messages, threads, canonical addresses
    content://com.android.calendar   calendar.db    calendar/  calendars, events, reminders, instances worked out when asked for
    content://media                  external.db    media/     files of shared storage, compared with the file system when asked for

`uri` takes URIs apart, `select` turns what a caller asks for into SQL, `store` keeps the database file, `base` checks permissions and
hands requests on. Apps reach all of it through `ctx.query`, `ctx.insert`, `ctx.update` and `ctx.delete_rows`; the adb command line through
`content`. Whatever is not a database's own trigger and follows from a change (aggregation, display names, threads) is done in the same
transaction, so that a row and what depends on it are never seen apart.

Where this differs from a device: collation keys (`name_lookup`, look-up keys) have ICU's form but not its numbers, there is no search
index table and no nickname list, the offline geocoder is silent, and photos are kept as they are given, without scaling. The calendar keeps
no copies of changed events for partial updates, and no alarms: apps set their own when they hear of a change. The media store does not look
into files (no sizes of pictures, no lengths and tags of sound).
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.providers import Provider
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

    def calendar() -> Provider:
        """Imported when first asked, as recurrence needs a library that takes a while to load."""
        from emulator.sim.providers.calendar.provider import CalendarProvider

        return CalendarProvider(device)

    def media() -> Provider:
        from emulator.sim.providers.media.provider import MediaProvider

        return MediaProvider(device)

    register = device.providers.register
    register("com.android.contacts", lambda: ContactsProvider(device))
    register("call_log", lambda: CallLogProvider(device))
    register("sms", lambda: SmsProvider(device, messages()))
    register("mms", lambda: MmsProvider(device, messages()))
    register("mms-sms", lambda: MmsSmsProvider(device, messages()))
    register("com.android.calendar", calendar)
    register("media", media)


def create_databases(device: Device, package: str = "") -> None:
    """Make the empty databases of a new device, or those of one provider package whose data was removed."""
    from emulator.sim.providers.calendar.tables import CALENDAR
    from emulator.sim.providers.calllog.provider import CALLLOG
    from emulator.sim.providers.contacts.provider import CONTACTS
    from emulator.sim.providers.media.tables import MEDIA
    from emulator.sim.providers.store import create
    from emulator.sim.providers.telephony.tables import MESSAGES

    for layout in (CONTACTS, CALLLOG, MESSAGES, CALENDAR, MEDIA):
        if package in ("", layout.package):
            create(device, layout)
