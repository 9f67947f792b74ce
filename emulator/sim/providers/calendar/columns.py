"""Which columns each URI of the calendar offers (the projection maps of CalendarProvider2), and which of them who may write."""

from __future__ import annotations

from typing import Final

from emulator.sim.providers.calendar.tables import numbered, words
from emulator.sim.providers.select import hash_map


def _plain(names: str) -> dict[str, str]:
    return {name: name for name in names.split()}


_PRIMARY = {"isPrimary": "COALESCE(isPrimary, ownerAccount = account_name)"}
_EVENT = _plain(
    "account_name account_type title eventLocation description eventStatus eventColor eventColor_index selfAttendeeStatus dtstart dtend "
    "eventTimezone eventEndTimezone duration allDay accessLevel availability hasAlarm hasExtendedProperties rrule rdate exrule exdate "
    "original_sync_id original_id originalInstanceTime originalAllDay lastDate hasAttendeeData calendar_id guestsCanInviteOthers "
    "guestsCanModify guestsCanSeeGuests organizer isOrganizer customAppPackage customAppUri uid2445 deleted _sync_id"
)
_OF_CALENDAR = {
    **_plain(
        "calendar_color calendar_color_index calendar_access_level visible calendar_timezone ownerAccount calendar_displayName "
        "allowedReminders allowedAttendeeTypes allowedAvailability maxReminders canOrganizerRespond canModifyTimeZone"
    ),
    **_PRIMARY,
    "displayColor": "displayColor",
}
_SYNC = {name: name for name in (*numbered("sync_data"), *numbered("cal_sync"))}
_BOOKKEEPING = _plain("dirty mutators lastSynced")
_COUNT = {"_count": "COUNT(*)"}
"""May be asked for alone, and is not listed."""

_EVENT_OF_ROW = {"deleted": "Events.deleted", "_sync_id": "Events._sync_id"}

CALENDARS: Final = {
    **hash_map(
        {
            **_plain(
                "_id account_name account_type _sync_id dirty mutators name calendar_displayName calendar_color calendar_color_index "
                "calendar_access_level visible sync_events calendar_location calendar_timezone ownerAccount canOrganizerRespond "
                "canModifyTimeZone canPartiallyUpdate maxReminders allowedReminders allowedAvailability allowedAttendeeTypes deleted"
            ),
            **_PRIMARY,
            **{name: name for name in numbered("cal_sync")},
        }
    ),
    **_COUNT,
}
EVENTS: Final = {**hash_map({**_EVENT, **_OF_CALENDAR, "_id": "_id", **_SYNC, **_BOOKKEEPING}), **_COUNT}
EVENT_ENTITIES: Final = {
    **hash_map(
        {
            **{name: sql for name, sql in _EVENT.items() if name not in ("account_name", "account_type")},
            "_id": "_id",
            **_SYNC,
            **_BOOKKEEPING,
        }
    ),
    **_COUNT,
}
INSTANCES: Final = {
    **hash_map(
        {
            **_EVENT,
            **_OF_CALENDAR,
            **_plain("begin end startDay endDay startMinute endMinute"),
            "deleted": "Events.deleted",
            "event_id": "Instances.event_id",
            "_id": "Instances._id",
        }
    ),
    **_COUNT,
}
ATTENDEES: Final = {
    **hash_map(
        {
            **_EVENT,
            **_EVENT_OF_ROW,
            **_plain(
                "event_id attendeeName attendeeEmail attendeeStatus attendeeRelationship attendeeType attendeeIdentity attendeeIdNamespace"
            ),
            "_id": "Attendees._id",
        }
    ),
    **_COUNT,
}
REMINDERS: Final = {**hash_map({**_EVENT, **_EVENT_OF_ROW, **_plain("event_id minutes method"), "_id": "Reminders._id"}), **_COUNT}
ALERTS: Final = {
    **hash_map({**_EVENT, **_OF_CALENDAR, **_plain("event_id begin end alarmTime notifyTime state minutes"), "_id": "CalendarAlerts._id"}),
    **_COUNT,
}
COLORS: Final = {**hash_map(_plain("_id data account_name account_type color_index color_type color")), **_COUNT}
PROPERTIES: Final = {"key": "key", "value": "value"}

# --- who may write what (CalendarContract) -----------------------------------------------------------------------------------------------

PROVIDER_ONLY: Final = (
    "account_name",
    "account_type",
    *numbered("cal_sync"),
    *words(
        "allowedReminders allowedAttendeeTypes allowedAvailability calendar_access_level calendar_color calendar_timezone "
        "canModifyTimeZone canOrganizerRespond calendar_displayName canPartiallyUpdate sync_events visible"
    ),
)
"""Columns of an event's calendar, which nobody writes through an event."""
SYNC_ONLY_IN_EVENTS: Final = ("_sync_id", "dirty", "mutators", *numbered("sync_data"))
SYNC_ONLY_IN_CALENDARS: Final = (
    *words(
        "account_name account_type _sync_id dirty mutators ownerAccount maxReminders allowedReminders canModifyTimeZone "
        "canOrganizerRespond canPartiallyUpdate calendar_location calendar_timezone calendar_access_level deleted"
    ),
    *numbered("cal_sync"),
)
SYNC_ONLY: Final = ("dirty", "_sync_id")
IN_EXCEPTION: Final = frozenset(
    words(
        "_sync_id sync_data1 sync_data7 sync_data3 title eventLocation description eventColor eventColor_index eventStatus "
        "selfAttendeeStatus sync_data6 dtstart eventTimezone eventEndTimezone duration allDay accessLevel availability hasAlarm "
        "hasExtendedProperties rrule rdate exrule exdate original_sync_id originalInstanceTime hasAttendeeData guestsCanModify "
        "guestsCanInviteOthers guestsCanSeeGuests organizer customAppPackage customAppUri uid2445"
    )
)
"""Columns that an exception to a recurring event may set."""
