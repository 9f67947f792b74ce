"""Simple SMS Messenger 5.19.3 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_sms.app import MessengerApp
from apps.lineages.simple_sms.look import SIMPLE_SCHEMA, Bar, Look


class APP(MessengerApp):
    package = "com.simplemobiletools.smsmessenger"
    label = "SMS Messenger"
    look = Look(
        name="Simple SMS Messenger",
        version="5.19.3",
        theme="simple",
        channel="simple_sms_messenger",
        fab_look="round",
        schema=SIMPLE_SCHEMA,
        drafts="provider",
        rows="stacked",
        main_icons=True,
        more_apps=True,
        locked=True,
        notify_page=False,
        # Of the entries that are shown when there is room, none fits beside the three that always are.
        thread=Bar(
            ("delete", "dial_number", "manage_people", "rename_conversation"),
            ("archive", "unarchive", "conversation_details", "add_number_to_contact", "block_number", "mark_as_unread"),
        ),
        message=Bar(("copy_to_clipboard", "share", "delete"), ("properties", "forward_message", "select_text", "select_all")),
        conversation=Bar(
            ("delete", "add_number_to_contact", "dial_number"),
            (
                *("block_number", "archive", "copy_number", "rename_conversation", "mark_as_read", "mark_as_unread"),
                *("pin_conversation", "unpin_conversation", "select_all"),
            ),
        ),
    )
