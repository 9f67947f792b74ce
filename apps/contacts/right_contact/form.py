"""Right Contact's form: white rows on grey under headings, the type of a number at its left, a row to add another below."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.contacts.right_contact import as_typed
from apps.contacts.right_contact.look import GROUND, LOOK, toolbar
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.dialogs import letter, overlays
from apps.lineages.simple_contacts.editor import NO_GROUPS, EditContact
from apps.lineages.simple_contacts.person import Item, Person, letter_color
from emulator.sim.toolkit import FILL, Screen, View, box, column, divider, edit, icon, row, scroll, text
from emulator.sim.toolkit.material import MenuAction

ROW_DP = 44.0
TYPE_DP = 116.0
NAMES = (
    ("prefix", "Prefix", "contact_prefix", store.PREFIX),
    ("first_name", "First name", "contactFirstName", store.FIRST),
    ("middle_name", "Middle name", "contact_middle_name", store.MIDDLE),
    ("surname", "Surname", "contact_surname", store.SURNAME),
    ("suffix", "Suffix", "contact_suffix", store.SUFFIX),
    ("nickname", "Nickname", "contact_nickname", store.NICKNAME),
    ("company", "Company", "contactOrganizationCompany", store.ORGANIZATION),
    ("job", "Job position", "contact_organization_job_position", store.ORGANIZATION),
)
LISTS: tuple[tuple[str, int, str, str, str, str, str, Any], ...] = (
    ("phones", store.PHONES, "contact_numbers", "Phone numbers", "call", "contact_number", "Number", "phone"),
    ("messengers", store.MESSENGERS, "contact_ims", "Instant messaging (IM)", "chat", "contact_im", "Instant messaging (IM)", "text"),
    ("emails", store.EMAILS, "contact_emails", "Emails", "mail", "contact_email", "Email", "email"),
    ("addresses", store.ADDRESSES, "contact_addresses", "Addresses", "place", "contactStreet", "Street", "text"),
)
"""Field, its bit, id of the heading, heading, icon, id of the field, hint, keyboard."""
ADDERS = {
    "phones": "Add number",
    "messengers": "Add IM",
    "emails": "Add email",
    "addresses": "Add address",
    "events": "Add event",
    "websites": "Add website",
}


class RightForm(EditContact):
    def set_item(self, name: str, index: int, value: str) -> None:
        """A number is formatted while its digits are typed."""
        item = self.form[name][index]
        if name == "phones" and self.model.option("format_phone_numbers", True):
            stopped = self.state.setdefault("typed_by_hand", [])
            value, by_hand = as_typed.formatted(str(item["value"]), value, index in stopped)
            self.state["typed_by_hand"] = [place for place in stopped if place != index] + ([index] if by_hand else [])
        super().set_item(name, index, value)

    def remove_item(self, name: str, index: int) -> None:
        """The row goes, even the last one."""
        self.form[name].pop(index)

    def fresh(self, name: str) -> Item:
        return Item(type=-1, label="Telegram") if name == "messengers" else super().fresh(name)

    def menu_more(self) -> list[str]:
        return [] if self.is_new else ["Share", "Delete"]

    def build(self) -> Screen:
        name = Person.from_json(self.state["original"]).name() or "A"
        photo = letter(name, letter_color(name, LOOK.letters), 116)
        photo.id, photo.cls, photo.accessible, photo.align = "contact_photo", "android.widget.ImageView", True, "center"
        photo.on_click = self.pick_photo
        sections = [column(photo, width=FILL, padding=(0, 0, 0, 16), accessible=False), *self._sections()]
        content = column(*sections, width=FILL, padding=(0, 0, 0, 56), id="contact_holder")
        body = scroll(content, id="contact_scrollview", weight=1, cls="android.widget.ScrollView")
        root = column(self._bar(), body, width=FILL, height=FILL, id="contact_wrapper", cls="android.view.ViewGroup")
        return Screen(root, overlays(self), theme=self.look.theme, background=GROUND)

    def _bar(self) -> View:
        star = MenuAction("star", "Toggle favorite", self.toggle_star, id="favorite")
        save = MenuAction("check", "Save", self.save, id="save")
        return toolbar(self.leave, [star, save], self.open_menu, starred=bool(self.form["starred"]))

    # --- sections ----------------------------------------------------------------------------------------------------------------

    def _sections(self) -> list[View]:
        made = [card(*(self._name(*part) for part in NAMES if self.shows(part[3])))]
        for name, bit, id, label, glyph, field, hint, keyboard in LISTS:
            if self.shows(bit):
                rows = [self._row(name, index, field, hint, keyboard) for index in range(len(self.form[name]))]
                made += [heading(label, glyph, id), card(*rows, self._adder(name, id))]
        if self.shows(store.EVENTS):
            rows = [self._event(index) for index in range(len(self.form["events"]))]
            made += [heading("Events", "event", "contact_events"), card(*rows, self._adder("events", "contact_events"))]
        if self.shows(store.NOTES):
            notes = edit(
                str(self.form["notes"]),
                partial(self.set_text, "notes"),
                hint="Add notes",
                id="contact_notes",
                look="plain",
                single_line=False,
                min_height=48,
                padding=(16, 12, 16, 12),
            )
            made += [heading("Notes", "article", "contact_notes"), card(notes)]
        if self.shows(store.RINGTONE):
            tone = text("Default (Bright Morning)", id="contact_ringtone", size=16, width=FILL, padding=(16, 12, 16, 12))
            made += [heading("Ringtone", "notifications", "contact_ringtone"), card(tone)]
        if self.shows(store.WEBSITES):
            rows = [self._website(index) for index in range(len(self.form["websites"]))]
            made += [heading("Websites", "link", "contact_websites"), card(*rows, self._adder("websites", "contact_websites"))]
        if self.shows(store.GROUPS):
            made += [heading("Groups", "group", "contact_groups"), card(*self._groups())]
        if self.shows(store.SOURCE):
            label = self.model.source_label(str(self.form["source"]))
            source = text(label, id="contactSource", size=16, width=FILL, padding=(16, 12, 16, 12), on_click=self.pick_source)
            made += [heading("Contact source", "account_circle", "contact_source"), card(source)]
        return [*made, card(self._more_fields(), margin=(0, 34, 0, 0))]

    def _name(self, name: str, hint: str, id: str, bit: int) -> View:
        completing = name in ("first_name", "middle_name", "surname")
        return edit(
            str(self.form[name]),
            partial(self.set_text, name),
            hint=hint,
            id=id,
            look="plain",
            cls="android.widget.AutoCompleteTextView" if completing else "android.widget.EditText",
            height=ROW_DP,
            padding=(16, 11, 16, 11),
            ime_action="next",
        )

    def _row(self, name: str, index: int, id: str, hint: str, keyboard: Any) -> View:
        """Type, field, and the red minus that removes the row."""
        kind = "contactStructuredAddressType" if name == "addresses" else f"{id}_type"
        star = None
        if name == "phones" and len(self.form["phones"]) > 1:
            primary = bool(self.form["phones"][index]["primary"])
            star = icon("star", size=24, fill=primary, desc="Use as default", id="default_toggle_icon", padding=8)
            star.on_click = partial(self.set_primary, index)
        return row(
            self._type(name, index, kind),
            edit(
                str(self.form[name][index]["value"]),
                partial(self.set_item, name, index),
                hint=hint,
                id=id,
                key=f"{name}{index}",
                look="plain",
                input_type=keyboard,
                ime_action="next",
                weight=1,
                height=ROW_DP,
                padding=(8, 11, 8, 11),
            ),
            star,
            self._minus(name, index, "contactAddressRemove" if name == "addresses" else f"{id}_remove"),
            width=FILL,
            height=ROW_DP,
            id=f"{id}_holder",
            cls="android.widget.RelativeLayout",
        )

    def _type(self, name: str, index: int, id: str) -> View:
        return text(
            self.type_label(name, index),
            id=id,
            size=14,
            color="primary",
            width=TYPE_DP,
            height=ROW_DP,
            text_align="end",
            padding=(16, 12, 8, 12),
            max_lines=1,
            on_click=partial(self.pick_type, name, index),
        )

    def _minus(self, name: str, index: int, id: str) -> View:
        mark = icon(
            "remove", size=18, tint="#FFFFFF", background="#EB5545", radius=14, padding=5, margin=(8, 8, 16, 8), desc="Remove", id=id
        )
        mark.on_click = partial(self.remove_item, name, index)
        return mark

    def _event(self, index: int) -> View:
        value = str(self.form["events"][index]["value"])
        return row(
            self._type("events", index, "contact_event_type"),
            text(
                value or "Unknown",
                id="contact_event",
                size=16,
                color="on_surface" if value else "on_surface/50",
                weight=1,
                padding=(8, 11, 8, 11),
                on_click=partial(self.pick_event, index),
            ),
            self._minus("events", index, "contact_event_remove"),
            width=FILL,
            height=ROW_DP,
            id="contact_event_holder",
            cls="android.widget.RelativeLayout",
        )

    def _website(self, index: int) -> View:
        return row(
            edit(
                str(self.form["websites"][index]),
                partial(self.set_website, index),
                hint="Website",
                id="contact_website",
                key=f"websites{index}",
                look="plain",
                weight=1,
                height=ROW_DP,
                padding=(16, 11, 8, 11),
            ),
            self._minus("websites", index, "contactWebsiteRemove"),
            width=FILL,
            id="contact_website_holder",
        )

    def _groups(self) -> list[View]:
        titles = self.group_titles() or [NO_GROUPS]
        return [
            text(
                title,
                id="contactGroup",
                key=f"group{index}",
                size=16,
                width=FILL,
                padding=(16, 12, 16, 12),
                color="on_surface/50" if title == NO_GROUPS else "on_surface",
                on_click=self.pick_groups,
            )
            for index, title in enumerate(titles)
        ]

    def _adder(self, name: str, id: str) -> View:
        """The row that adds a row."""
        mark = icon("add", size=18, tint="#FFFFFF", background="#34C759", radius=14, padding=5, margin=(0, 8, 16, 8))
        return row(
            text(ADDERS[name], size=14, italic=True, color="on_surface/50", weight=1, text_align="center", padding=(22, 12, 0, 12)),
            mark,
            width=FILL,
            height=ROW_DP,
            id=f"{id}_add_new_holder",
            cls="android.widget.RelativeLayout",
            on_click=partial(self.add_item, name),
        )

    def _more_fields(self) -> View:
        return row(
            text("Add field", id="contact_add_fields", size=16, color="primary", padding=(16, 12, 16, 12)),
            width=FILL,
            id="contact_add_fields_holder",
            cls="android.widget.RelativeLayout",
            on_click=partial(self.menu_chosen, "Manage shown contact fields"),
        )


def card(*rows: View, margin: Any = 0) -> View:
    """White rows with hairlines between them."""
    parts: list[View] = []
    for part in rows:
        if parts:
            parts.append(divider(margin=(16, 0, 16, 0)))
        parts.append(part)
    return box(column(*parts, width=FILL, background="#FFFFFF", accessible=False), width=FILL, margin=margin, accessible=False)


def heading(label: str, glyph: str, id: str) -> View:
    """The line above a card."""
    return row(
        text(label, size=14, color="on_surface/80", weight=1),
        icon(glyph, size=18, tint="on_surface/80", id=f"{id}_icon", accessible=False),
        width=FILL,
        margin=(0, 16, 0, 0),
        padding=(16, 8, 21, 2),
        id=f"{id}_title_holder",
        cls="android.widget.RelativeLayout",
    )
