"""The details page: what it does, and how Simple and Fossify Contacts draw it."""

from __future__ import annotations

from functools import partial

from apps.lineages.simple_contacts import device_store
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.device_store import raw_id_of
from apps.lineages.simple_contacts.dialogs import overlays
from apps.lineages.simple_contacts.fields import keep_fields, manage_fields
from apps.lineages.simple_contacts.form import PHOTO_DP, big_letter, line, photo_bar, section, tool
from apps.lineages.simple_contacts.page import Page
from apps.lineages.simple_contacts.person import Item, Person
from emulator.sim.toolkit import FILL, Intent, Screen, View, box, column, row, scroll, text
from emulator.sim.toolkit.material import MenuAction


class ViewContact(Page):
    """One person. `state`: `id`, the row id in the store the person is in."""

    name = ".activities.ViewContactActivity"

    def on_create(self) -> None:
        self.state["id"] = int(self.intent.extras.get("contact_id", 0)) or raw_id_of(self.ctx, self.intent)

    def on_resume(self) -> None:
        if self.person is None:
            self.finish()

    @property
    def person(self) -> Person | None:
        return self.model.find(int(self.state["id"]))

    def shows(self, field: int) -> bool:
        return bool(self.model.fields & field)

    def numbers(self, person: Person) -> list[Item]:
        """The numbers of the person and of copies in other sources, each once, by type."""
        found: dict[str, Item] = {}
        for item in (item for one in (person, *self.model.copies(person)) for item in one.phones):
            found.setdefault(store.normalized(item.value)[-9:], item)
        return sorted(found.values(), key=lambda item: item.type)

    def shown_number(self, value: str) -> str:
        return store.formatted(value) if self.model.option("format_phone_numbers", True) else value

    def sources(self, person: Person) -> list[tuple[int, str]]:
        """Row id and source of the person and of the copies."""
        found = [(one.id, self.model.source_label(one.source)) for one in (person, *self.model.copies(person))]
        return sorted(found, key=lambda source: source[1].casefold()) if len(found) > 1 else found

    def shown_name(self, person: Person) -> str:
        return self.model.name(person) + (f" ({person.nickname})" if person.nickname else "")

    # --- actions -----------------------------------------------------------------------------------------------------------------

    def toggle_star(self) -> None:
        person = self.person
        if person is not None:
            self.model.star([person], not person.starred)

    def edit_this(self) -> None:
        """Edit; where there are copies, ask which."""
        person = self.person
        sources = self.sources(person) if person is not None else []
        if len(sources) > 1:
            self.state["copies"] = [id for id, _ in sources]
            self.pick("copy", [label for _, label in sources], title="Select account")
        else:
            self.ctx.start_activity("edit", contact_id=self.state["id"])

    def share_this(self) -> None:
        if self.person is not None:
            self.share([self.person])

    def ask_delete(self) -> None:
        person = self.person
        more = "\n\nThe contact will be removed from all contact sources." if person and self.model.copies(person) else ""
        self.ask("delete", f"Are you sure you want to proceed with the deletion?{more}")

    def write(self, address: str) -> None:
        self.launch(Intent(action="android.intent.action.SENDTO", data=f"mailto:{address}"))

    def copy(self, value: str) -> None:
        """A long press on a row."""
        self.ctx.set_clipboard(value)
        self.ctx.toast("Value copied to clipboard")

    def open_menu(self) -> None:
        person = self.person
        stored = ["Open with"] if person is not None and not person.private else []
        self.state["menu"] = [*self.menu_more(), *stored, "Manage shown contact fields"]
        self.open("menu", "menu", labels=self.state["menu"])

    def menu_more(self) -> list[str]:
        """Further entries of the menu."""
        return []

    def chosen(self, key: str, index: int) -> None:
        if key == "copy":
            self.ctx.start_activity("edit", contact_id=self.state["copies"][index])
        elif key == "menu":
            label = self.state["menu"][index]
            if label == "Delete":
                self.ask_delete()
            elif label == "Share":
                self.share_this()
            elif label == "Open with" and self.person is not None:
                uri = f"{device_store.CONTACTS}/{self.person.contact_id}"
                self.launch(Intent(action="android.intent.action.VIEW", data=uri, type="vnd.android.cursor.item/contact"))
            else:
                manage_fields(self)
        else:
            super().chosen(key, index)

    def ticked(self, key: str, indexes: list[int]) -> None:
        if key == "fields":
            keep_fields(self, indexes)

    def confirmed(self, key: str, yes: bool) -> None:
        person = self.person
        if key == "delete" and yes and person is not None:
            self.model.delete([person])
            self.finish()
        else:
            super().confirmed(key, yes)


class ContactDetails(ViewContact):
    """Simple's and Fossify's drawing of the page."""

    def build(self) -> Screen:
        person = self.person
        if person is None:
            return Screen(box(width=FILL, height=FILL), theme=self.look.theme)
        content = column(self._photo(person), *self._sections(person), width=FILL, padding=(0, 0, 0, 24), id="contact_holder")
        root = box(
            scroll(content, id="contact_scrollview", height=FILL),
            self._bar(),
            width=FILL,
            height=FILL,
            id="contact_wrapper",
            cls="android.widget.RelativeLayout",
        )
        return Screen(root, overlays(self), theme=self.look.theme, edge_to_edge=True, dark_icons=False)

    def _bar(self) -> View:
        actions = [
            MenuAction("edit", "Edit contact", self.edit_this, id="edit"),
            MenuAction("share", "Share", self.share_this, id="share"),
            MenuAction("delete", "Delete", self.ask_delete, id="delete"),
        ]
        return photo_bar(actions, self.finish, self.open_menu)

    def _photo(self, person: Person) -> View:
        tools = []
        if person.emails:
            tools.append(tool("mail", "Send email", partial(self.write, person.emails[0].value), id="contact_send_email"))
        if self.numbers(person):
            tools.append(tool("call", "Call contact", partial(self.reach, "call", person), id="contact_start_call"))
            tools.append(tool("sms", "Send SMS", partial(self.reach, "sms", person), id="contact_send_sms"))
        return box(
            big_letter(self.model.name(person)),
            tool("star", "Toggle favorite", self.toggle_star, id="contact_toggle_favorite", fill=person.starred, align="start bottom"),
            row(*tools, id="contact_actions_holder", align="end bottom"),
            width=FILL,
            height=PHOTO_DP,
            margin=(0, 0, 0, 12),
            accessible=False,
        )

    def _sections(self, person: Person) -> list[View]:
        made = []
        name = self.shown_name(person)
        if name and (person.first_name or person.surname or person.middle_name or person.prefix or person.suffix or not person.company):
            made.append(section("person", "contact_name_image", self._line(name, "contact_name")))
        lists = (
            (store.PHONES, "call", "contact_numbers", [self._number(item) for item in self.numbers(person)]),
            (store.EMAILS, "mail", "contact_emails", [self._typed(item, "contact_email", store.EMAIL_TYPES) for item in person.emails]),
            (
                store.ADDRESSES,
                "place",
                "contact_addresses",
                [self._typed(item, "contact_address", store.ADDRESS_TYPES) for item in person.addresses],
            ),
            (
                store.MESSENGERS,
                "chat",
                "contact_ims",
                [self._typed(item, "contact_im", store.MESSENGER_TYPES) for item in person.messengers],
            ),
            (store.EVENTS, "cake", "contact_events", [self._typed(item, "contact_event", store.EVENT_TYPES) for item in person.events]),
        )
        for bit, glyph, id, rows in lists:
            if rows and self.shows(bit):
                made.append(section(glyph, f"{id}_image", column(*rows, id=f"{id}_holder", width=FILL)))
        if person.notes and self.shows(store.NOTES):
            made.append(section("label", "contact_notes_image", self._line(person.notes, "contact_notes")))
        if (person.company or person.job) and self.shows(store.ORGANIZATION):
            parts = ((person.company, "contact_organization_company"), (person.job, "contact_organization_job_position"))
            made.append(section("business", "contact_organization_image", *(self._line(part, id) for part, id in parts if part)))
        if person.websites and self.shows(store.WEBSITES):
            made.append(section("link", "contact_websites_image", *(self._line(url, "contact_website") for url in person.websites)))
        titles = [title for id, title in self.model.groups() if id in person.groups]
        if titles and self.shows(store.GROUPS):
            made.append(section("group", "contact_groups_image", *(self._line(title, "contact_group") for title in titles)))
        if self.shows(store.SOURCE):
            lines = [
                line(label, "contact_source", on_click=partial(self.ctx.start_activity, "edit", contact_id=id), key=f"source{id}")
                for id, label in self.sources(person)
            ]
            made.append(section("account_box", "contact_source_image", *lines))
        return made

    def _line(self, value: str, id: str) -> View:
        made = line(value, id)
        made.on_long_click = partial(self.copy, value)
        return made

    def _number(self, item: Item) -> View:
        made = self._typed(item, "contact_number", store.PHONE_TYPES, self.shown_number(item.value))
        made.on_click = partial(self.reach_number, "call", item.value)
        return made

    def _typed(self, item: Item, id: str, types: dict[int, str], shown: str = "") -> View:
        """A row with its type at the right; a tap does what the value is for."""
        return row(
            text(shown or item.value, id=id, size=16, weight=1, max_lines=0 if id == "contact_address" else 1),
            text(
                store.type_text(types, item.type, item.label),
                id=f"{id}_type",
                size=16,
                min_width=70,
                text_align="end",
                padding=(8, 0, 8, 0),
            ),
            width=FILL,
            min_height=46,
            padding=(4, 0, 12, 0),
            id=f"{id}_holder",
            cls="android.widget.RelativeLayout",
            key=f"{id}{item.value}",
            on_click=partial(self.write, item.value) if id == "contact_email" else None,
            on_long_click=partial(self.copy, item.value),
        )
