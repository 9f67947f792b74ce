"""Fossify Messages 1.8.0 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_sms.app import MessengerApp
from apps.lineages.simple_sms.look import FOSSIFY_SCHEMA, Bar, Look


class APP(MessengerApp):
    package = "org.fossify.messages"
    label = "Messages"
    look = Look(
        name="Fossify Messages",
        version="1.8.0",
        theme="fossify",
        channel="fossify_messages",
        fab_look="m3",
        schema=FOSSIFY_SCHEMA,
        drafts="table",
        rows="beside",
        main_icons=False,
        more_apps=False,
        locked=False,
        notify_page=True,
        thread=Bar(
            ("dial_number", "archive", "unarchive"),
            (
                *("manage_people", "add_number_to_contact", "copy_number", "rename_conversation", "conversation_details"),
                *("mark_as_unread", "block_number", "delete"),
            ),
        ),
        message=Bar(("copy_to_clipboard", "share", "delete"), ("forward_message", "select_text", "select_all", "properties")),
        conversation=Bar(
            ("pin_conversation", "unpin_conversation", "dial_number", "archive", "delete"),
            (
                *("select_all", "mark_as_read", "mark_as_unread", "add_number_to_contact", "copy_number", "rename_conversation"),
                *("conversation_details", "block_number"),
            ),
        ),
    )
