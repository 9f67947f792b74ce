"""Pages of Google Contacts beside the list: introduction, missing permission, Highlights, Fix & manage."""

from __future__ import annotations

from apps.contacts.google_contacts import people
from apps.contacts.google_contacts.people import Person
from apps.contacts.google_contacts.pictures import picture
from apps.lineages.google_pages import welcome_page
from emulator.sim.toolkit import FILL, Activity, View, button, column, icon, row, scroll, space, text, text_button

PREFS = "com.google.android.contacts_preferences"
INTRODUCED = "onboarding_done"
READ = "android.permission.READ_CONTACTS"


def introduction(page: Activity) -> View:
    """The first page ever shown; Skip leads to the list."""

    def skip() -> None:
        page.ctx.prefs(PREFS)[INTRODUCED] = True
        page.state["page"] = "list"

    return welcome_page(
        "cloud_sync",
        "Back up & organize your contacts with Google",
        "Sign in to keep your contacts safe and to have them on all your devices",
        row(text_button("Skip", skip, id="skip_button"), space(weight=1), button("Sign in", lambda: None, id="sign_in"), width=FILL),
    )


def refused(page: Activity) -> View:
    """Without the permission there is nothing to list."""
    return column(
        icon("contacts", size=72, tint="outline", accessible=False),
        text("Contacts needs the Contacts permission to work", id="message", size=16, text_align="center", width=FILL),
        button("Turn on", lambda: page.ctx.request_permission(READ), id="turn_on"),
        width=FILL,
        height=FILL,
        gravity="center",
        spacing=24,
        padding=32,
    )


def highlights(page: Activity) -> View:
    """Favourites as tiles."""
    starred = [one for one in people.people(page.ctx) if one.starred]

    def tile(one: Person) -> View:
        face = picture(one.name, one.id, 72)
        face.accessible = False
        return column(
            face,
            text(one.name, size=14, text_align="center", max_lines=2, width=88),
            width=96,
            gravity="center_horizontal",
            spacing=8,
            padding=(0, 8, 0, 8),
            desc=one.name,
            on_click=lambda: page.ctx.start_activity("details", contact=one.id),
            key=f"tile{one.id}",
        )

    tiles = [row(*(tile(one) for one in starred[at : at + 4]), width=FILL, accessible=False) for at in range(0, len(starred), 4)]
    hint = text(
        "Your favorites will appear here",
        size=14,
        color="on_surface_variant",
        text_align="center",
        width=FILL,
        padding=(16, 24, 16, 24),
    )
    content = column(
        text("Highlights", size=28, id="header_title", padding=(0, 16, 0, 16)),
        text("Favorites", size=16, font_weight=500, id="section_title", padding=(0, 8, 0, 8)),
        *(tiles or [hint]),
        text("Recents", size=16, font_weight=500, id="section_title", padding=(0, 24, 0, 8)),
        text("Recently viewed and added contacts will appear here", size=14, color="on_surface_variant"),
        width=FILL,
        padding=(16, 8, 16, 24),
        accessible=False,
    )
    return scroll(content, height=FILL)


def manage(page: Activity) -> View:
    """Tools; most need an account."""
    entries = (
        ("Import from file", "download"),
        ("Export to file", "upload"),
        ("Import from SIM", "sim_card_download"),
        ("Restore contacts", "cloud_download"),
        ("Blocked numbers", "block"),
        ("Settings", "settings"),
    )

    def line(label: str, symbol: str) -> View:
        return row(
            icon(symbol, accessible=False),
            text(label, size=16, id="title", weight=1),
            width=FILL,
            height=64,
            spacing=24,
            padding=(24, 0, 16, 0),
            on_click=lambda: page.ctx.toast("Sign in to use this"),
        )

    heading = text("Fix & manage", size=28, id="header_title", padding=(24, 24, 16, 16))
    return scroll(column(heading, *(line(*entry) for entry in entries), width=FILL, accessible=False), height=FILL)
