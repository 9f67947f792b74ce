"""Simple Contacts Pro SE 6.22.7 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.page import Look


class APP(ContactsApp):
    package = "com.simplemobiletools.contacts.pro"
    look = Look(
        version="6.22.7",
        theme="simple",
        fab_look="round",
        bar_icons=True,
        menu_extra=("Import contacts from a .vcf file", "Export contacts to a .vcf file"),
        menu_last=("More apps from us",),
        row_cls="android.widget.FrameLayout",
        avatar_dp=48.0,
        row_dp=64.0,
    )
