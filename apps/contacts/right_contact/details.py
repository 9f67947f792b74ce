"""Right Contact's details page: the picture and the name in the middle, four buttons, white cards on grey."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from apps.contacts.right_contact.look import GROUND, LOOK, toolbar
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.dialogs import letter, overlays
from apps.lineages.simple_contacts.person import Person, letter_color
from apps.lineages.simple_contacts.viewer import ViewContact
from emulator.sim.toolkit import FILL, Screen, View, box, column, divider, icon, row, scroll, text
from emulator.sim.toolkit.material import MenuAction


class RightDetails(ViewContact):
    def menu_more(self) -> list[str]:
        return ["Delete", "Share"]

    def build(self) -> Screen:
        person = self.person
        if person is None:
            return Screen(box(width=FILL, height=FILL), theme=self.look.theme)
        name = self.model.name(person)
        photo = letter(name, letter_color(name, LOOK.letters), 88)
        photo.id, photo.cls, photo.accessible, photo.align = "contactPhoto", "android.widget.ImageView", True, "center"
        head = column(
            photo,
            text(self.shown_name(person), id="contactName", size=18, max_lines=1, text_align="center", width=FILL, padding=(15, 8, 15, 4)),
            *self._organization(person),
            width=FILL,
            accessible=False,
        )
        content = column(*self._cards(person), width=FILL, padding=(11, 4, 11, 56), id="contact_holder")
        body = scroll(content, id="contact_scrollview", weight=1)
        root = column(
            self._bar(person),
            head,
            self._buttons(person),
            body,
            width=FILL,
            height=FILL,
            id="contact_wrapper",
            cls="android.view.ViewGroup",
        )
        return Screen(root, overlays(self), theme=self.look.theme, background=GROUND)

    def _bar(self, person: Person) -> View:
        star = MenuAction("star", "Toggle favorite", self.toggle_star, id="favorite")
        edit = MenuAction("edit", "Edit contact", self.edit_this, id="edit")
        return toolbar(self.finish, [star, edit], self.open_menu, starred=person.starred)

    def _organization(self, person: Person) -> list[View]:
        """Company and position under the name, unless they are the name."""
        if not (person.first_name or person.surname) or not self.shows(store.ORGANIZATION):
            return []
        parts = ((person.company, "contactOrganizationCompany"), (person.job, "contactOrganizationJobPosition"))
        return [text(part, id=id, size=14, color="on_surface/60", text_align="center", width=FILL) for part, id in parts if part]

    def _buttons(self, person: Person) -> View:
        """Message, Call, Video call, Email; faint where there is nothing to do it with."""
        numbers = bool(person.phones)
        email = partial(self.write, person.emails[0].value) if person.emails else None
        return row(
            self._button("Message", "chat_bubble", "contactSendSms", partial(self.reach, "sms", person) if numbers else None),
            self._button("Call", "call", "contact_start_call", partial(self.reach, "call", person) if numbers else None),
            self._button("Video call", "videocam", "contact_video_call", None),
            self._button("Email", "mail", "contact_send_email", email),
            width=FILL,
            padding=(8, 8, 8, 4),
            id="top_view_holder",
            cls="android.view.ViewGroup",
        )

    def _button(self, label: str, glyph: str, id: str, on_click: Callable[[], object] | None) -> View:
        color = "primary" if on_click else "on_surface/40"
        made = column(
            icon(glyph, size=24, tint=color, fill=True, align="center", accessible=False),
            text(label, size=12, color=color, text_align="center", width=FILL, max_lines=1, accessible=False, padding=(0, 2, 0, 0)),
            cls="android.widget.Button",
            leaf=True,
            id=id,
            weight=1,
            margin=3,
            padding=(4, 10, 4, 8),
            radius=10,
            background="#FFFFFF",
            enabled=on_click is not None,
            on_click=on_click,
            focusable=True,
        )
        made.text = label
        return made

    # --- cards -------------------------------------------------------------------------------------------------------------------

    def _cards(self, person: Person) -> list[View]:
        made = []
        if self.shows(store.PHONES) and self.numbers(person):
            rows = [
                self._row(
                    store.type_text(store.PHONE_TYPES, item.type, item.label),
                    self.shown_number(item.value),
                    "contactNumber",
                    "call",
                    partial(self.reach_number, "call", item.value),
                    copied=item.value,
                )
                for item in self.numbers(person)
            ]
            made.append(card("contact_numbers_holder", rows))
        lists = (
            (store.MESSENGERS, person.messengers, store.MESSENGER_TYPES, "contact_im", "chat"),
            (store.EMAILS, person.emails, store.EMAIL_TYPES, "contact_email", "mail"),
            (store.ADDRESSES, person.addresses, store.ADDRESS_TYPES, "contact_address", "place"),
            (store.EVENTS, person.events, store.EVENT_TYPES, "contact_event", "event"),
        )
        for bit, items, types, id, glyph in lists:
            if items and self.shows(bit):
                rows = [
                    self._row(
                        store.type_text(types, item.type, item.label),
                        item.value,
                        id,
                        glyph,
                        partial(self.write, item.value) if id == "contact_email" else None,
                    )
                    for item in items
                ]
                made.append(card(f"{id}s_holder", rows))
        if person.notes and self.shows(store.NOTES):
            made.append(card("contact_notes", [self._row("Notes", person.notes, "contact_note", "article", None)]))
        if self.shows(store.RINGTONE):
            made.append(
                card(
                    "contact_ringtone_holder",
                    [self._row("Ringtone", "Default (Bright Morning)", "contact_ringtone", "chevron_right", None)],
                )
            )
        if person.websites and self.shows(store.WEBSITES):
            made.append(
                card("contact_websites_holder", [self._row("Website", url, "contact_website", "link", None) for url in person.websites])
            )
        titles = [title for id, title in self.model.groups() if id in person.groups]
        if titles and self.shows(store.GROUPS):
            made.append(card("contact_groups_holder", [self._row("Groups", title, "contact_group", "group", None) for title in titles]))
        if self.shows(store.SOURCE):
            rows = [
                self._row(
                    "Contact source", label, "contactSource", "chevron_right", partial(self.ctx.start_activity, "edit", contact_id=id)
                )
                for id, label in self.sources(person)
            ]
            made.append(card("contactSourcesHolder", rows))
        return made

    def _row(self, label: str, value: str, id: str, glyph: str, on_click: Callable[[], object] | None, *, copied: str = "") -> View:
        """What it is, above the value; an icon at the right."""
        return row(
            column(
                text(label, size=14, id=f"{id}_type" if id != "contactNumber" else "contact_number_type"),
                text(value, size=16, id=id, color="primary" if on_click else "on_surface"),
                weight=1,
                accessible=False,
            ),
            icon(glyph, size=18, tint="on_surface/80", align="center"),
            width=FILL,
            padding=(16, 8, 16, 8),
            id=f"{id}_holder" if id != "contactNumber" else "contact_number_holder",
            cls="android.widget.RelativeLayout",
            key=f"{id}{value}",
            on_click=on_click,
            on_long_click=partial(self.copy, copied or value),
        )


def card(id: str, rows: list[View]) -> View:
    """A white card with rounded corners."""
    parts: list[View] = []
    for part in rows:
        if parts:
            parts.append(divider(margin=(16, 0, 16, 0)))
        parts.append(part)
    return column(*parts, id=id, width=FILL, margin=(0, 0, 0, 12), background="#FFFFFF", radius=10)
