"""A new conversation: whom to write to, by number, from the suggestions or from the address book."""

from __future__ import annotations

from urllib.parse import unquote

from apps.lineages.simple_sms.dialogs import overlays
from apps.lineages.simple_sms.page import Page
from apps.lineages.simple_sms.people import READ_CONTACTS, Contact
from emulator.sim.toolkit import FILL, Screen, View, box, column, edit, list_, row, scroll, space, text
from emulator.sim.toolkit.material import app_bar

BODIES = ("android.intent.extra.TEXT", "sms_body")
SHORT_CODE = "Can't reply to short codes like this"
SUGGESTED = 50
"""Messages that suggestions are taken from, newest first."""


class NewConversation(Page):
    """Also what other apps start to have a message written: a number in the intent's data goes straight to its thread."""

    name = ".activities.NewConversationActivity"

    def on_create(self) -> None:
        self.state.setdefault("address", "")
        scheme, _, rest = self.intent.data.partition(":")
        if scheme in ("sms", "smsto", "mms", "mmsto") and rest:
            number, _, query = unquote(rest.removeprefix("//")).partition("?")
            body = next((part.removeprefix("body=") for part in query.split("&") if part.startswith("body=")), "")
            self._open(number, "", body)
            self.finish()
        elif not self.ctx.has_permission(READ_CONTACTS):
            self.ctx.request_permission(READ_CONTACTS, "contacts")

    def _open(self, number: str, title: str, body: str = "") -> None:
        self.ctx.hide_keyboard()
        numbers = list(dict.fromkeys(part.strip() for part in number.replace(",", ";").split(";") if part.strip()))
        extras = self.intent.extras
        text = body or next((str(extras[key]) for key in BODIES if extras.get(key)), "")
        self.ctx.start_activity("thread", thread_id=self.model.thread_of(numbers), title=title, text=text, numbers=numbers)

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        typed = self.state["address"]
        field = edit(
            typed, self._type, hint="Add Contact or Number…", look="plain", id="new_conversation_address", key="address", weight=1,
            height=48, size=18,
        )  # fmt: skip
        confirm = self.check_button(self._confirm, "new_conversation_confirm") if len(typed) > 2 else None
        address = row(field, confirm, width=FILL, height=48, padding=(16, 0, 4, 0), accessible=False)
        line = box(width=FILL, height=1, background="outline_variant", id="add_contact_divider", cls="android.widget.ImageView")
        found = self.model.people.search(typed)
        if found:
            people = list_([self._person(who) for who in found], id="contacts_list", weight=1)
        else:
            words = "No contacts found" if self.model.people.allowed else "Could not access contacts"
            people = self.placeholder(words, "no_contacts_placeholder")
        bar = app_bar(
            "New conversation", navigation="back", navigation_desc="Back", on_navigation=self.go_back, height=56, title_size=20,
            id="new_conversation_toolbar",
        )  # fmt: skip
        root = column(bar, address, line, *self._suggestions(), people, width=FILL, height=FILL, id="new_conversation_coordinator")
        return Screen(root, overlays(self), theme=self.look.theme, focus="address")

    def _type(self, value: str) -> None:
        self.state["address"] = value

    def _confirm(self) -> None:
        number = self.state["address"].strip()
        if any(char.isalpha() for char in number):
            self.state["address"] = ""
            self.ctx.toast(SHORT_CODE)
        else:
            self._open(number, number)

    def _suggestions(self) -> list[View]:
        """People of the address book with whom messages were exchanged lately."""
        names: dict[str, str] = {}
        for line in self.model.query("content://sms", ["address"], sort="date DESC")[:SUGGESTED]:
            number = str(line["address"] or "")
            name = self.model.people.name(number)
            if number and name != number and name not in names:
                names[name] = number
        if not names:
            return []
        cells = [self._suggestion(name, number) for name, number in names.items()]
        label = text("Suggestions", id="suggestions_label", size=14, font_weight=500, color="primary", padding=(16, 16, 16, 8))
        strip = row(*cells, id="suggestions_holder", spacing=8, padding=(8, 0))
        return [label, scroll(strip, axis="horizontal", id="suggestions_scrollview"), space(8)]

    def _suggestion(self, name: str, number: str) -> View:
        return column(
            self.face(name, "suggested_contact_image", 64),
            text(name, id="suggested_contact_name", size=14, max_lines=2, text_align="center", width=FILL, padding=(0, 8)),
            width=80,
            gravity="center_horizontal",
            cls="android.widget.RelativeLayout",
            id="suggested_contact_holder",
            key=f"suggested_{number}",
            on_click=lambda: self._open(number, name),
        )

    def _person(self, who: Contact) -> View:
        numbers = ", ".join(number for number, _ in who.numbers)
        return row(
            self.face(who.name, "item_contact_image", 40),
            column(
                text(who.name, id="item_contact_name", size=16, max_lines=1),
                text(numbers, id="item_contact_number", size=14, color="on_surface_variant", max_lines=1),
                weight=1,
                accessible=False,
            ),
            width=FILL,
            height=64,
            padding=(16, 8),
            spacing=16,
            id="item_contact_frame",
            cls="android.widget.FrameLayout",
            key=f"person_{who.name}_{who.numbers[0][0]}",
            on_click=lambda: self._choose(who),
        )

    def _choose(self, who: Contact) -> None:
        self.ctx.hide_keyboard()
        if len(who.numbers) == 1:
            self._open(who.numbers[0][0], who.name)
        else:
            self.state["person"] = [who.name, [number for number, _ in who.numbers]]
            self.open("radio", key="number", labels=[f"{number} ({kind})" for number, kind in who.numbers])

    def picked(self, key: str, index: int) -> None:
        name, numbers = self.state["person"]
        self._open(numbers[index], name)
