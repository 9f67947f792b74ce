"""The one activity's state and ways about: the tab, pages above it, what is open above those; and what can be done with contacts."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you import telephone
from apps.contacts.connect_you.entered import edited, editor_state, is_empty
from apps.contacts.connect_you.repositories import URI, Repository, empty_contact, repository
from emulator.sim.toolkit import Activity, Intent
from emulator.sim.toolkit.app import State

TABS = ("contacts", "messages")
MESSAGE_SCHEMES = ("sms", "smsto", "mms", "mmsto")
PERMISSIONS = tuple(
    f"android.permission.{name}"
    for name in ("SEND_SMS", "READ_SMS", "RECEIVE_SMS", "READ_PHONE_STATE", "WRITE_CONTACTS", "READ_CONTACTS", "POST_NOTIFICATIONS")
)


class Page(Activity):
    """Base of the main activity. State: `tab`; `pages` above it, the last in front; `overlay` with its `kind`; `selected` contacts."""

    name = ".ui.activities.MainActivity"

    def on_create(self) -> None:
        self.state.update(tab="contacts", pages=[], overlay={}, selected=[])
        self._take(self.intent)
        self.ask_for_role()
        for permission in PERMISSIONS:
            if not self.ctx.has_permission(permission):
                self.ctx.request_permission(permission)

    def on_new_intent(self, intent: Intent) -> None:
        self._take(intent)

    def _take(self, intent: Intent) -> None:
        """Show what another app asks for: a conversation, a contact, or the editor."""
        scheme, _, rest = intent.data.partition(":")
        if scheme in MESSAGE_SCHEMES:
            self.show_thread(store.normalized_number(unquote(rest.partition("?")[0]).strip("/")))
        elif intent.action == "android.intent.action.INSERT":
            contact = empty_contact()
            given, _, family = str(intent.extras.get("name") or "").strip().partition(" ")
            contact.update(given=given, family=family)
            if intent.extras.get("phone"):
                contact["numbers"] = [{"value": str(intent.extras["phone"]), "type": store.CUSTOM, "label": None}]
            page = editor_state(self.ctx, None)
            page.update({name: contact[name] for name in ("given", "family")}, numbers=contact["numbers"] or page["numbers"])
            self.open_page(page)
        elif intent.data.startswith(f"{URI}/contacts") and rest.rpartition("/")[2].isdigit():
            self.open_page({"page": "contact", "id": int(rest.rpartition("/")[2])})

    # --- getting about -----------------------------------------------------------------------------------------------------------

    @property
    def source(self) -> int:
        return store.LOCAL if self.ctx.prefs(store.PREFS).get(store.SOURCE_KEY) == store.LOCAL else store.DEVICE

    @property
    def contacts(self) -> Repository:
        return repository(self.ctx, self.source)

    def everybody(self) -> list[State]:
        return self.contacts.contacts()

    def open(self, kind: str, **fields: Any) -> None:
        self.state["overlay"] = {"kind": kind, **fields}

    def open_date(self, index: int, value: str) -> None:
        self.open("date", index=index, text=value)

    def close(self) -> None:
        self.state["overlay"] = {}

    def open_page(self, page: State) -> None:
        self.state.update(pages=[*self.state["pages"], page], overlay={})
        if page["page"] == "search":
            self.ctx.focus("search")

    def leave(self) -> None:
        """Close the page in front."""
        self.state.update(pages=self.state["pages"][:-1], overlay={})

    def on_back(self) -> bool:
        if self.state["pages"]:
            self.leave()
        elif self.state["selected"]:
            self.state["selected"] = []
        else:
            return False
        return True

    def page(self) -> State | None:
        """The page in front. That of a contact who is gone is none."""
        for page in reversed(self.state["pages"]):
            if page["page"] != "contact" or self._contact(page) is not None:
                return dict(page) if page["page"] == "contact" else page
        return None

    def _contact(self, page: State) -> State | None:
        return next((contact for contact in self.everybody() if contact["id"] == page["id"]), None)

    # --- what can be done --------------------------------------------------------------------------------------------------------

    def ask_for_role(self) -> None:
        """Ask to become the default messaging app, as at every start."""
        if self.ctx.role_holder(telephone.SMS) != self.ctx.package:
            extras = {"android.intent.extra.ROLE_NAME": telephone.SMS, "package": self.ctx.package}
            self.ctx.start(Intent(action="android.app.role.action.REQUEST_ROLE", extras=extras))

    def select_tab(self, index: int) -> None:
        self.state.update(tab=TABS[index], selected=[], overlay={})
        if TABS[index] == "messages":
            self.ask_for_role()

    def new(self) -> None:
        self.open_page(editor_state(self.ctx, None))

    def edit(self, contact: State) -> None:
        self.open_page(editor_state(self.ctx, contact))

    def save(self, page: State) -> None:
        """Saving a stored contact also closes its page. With another account it is deleted and made anew."""
        contact, old = edited(page), page["contact"]
        if is_empty(contact):
            self.ctx.toast("Name can't be empty!")
            return
        if old is None:
            self.contacts.create(contact)
            self.leave()
            return
        if contact["account"] == old["account"]:
            self.contacts.update(contact)
        else:
            self.contacts.delete([contact])
            self.contacts.create(contact)
        self.leave()
        self.leave()

    def star(self, contact: State) -> None:
        self.contacts.star(contact, favorite=not contact["favorite"])

    def delete_shown(self) -> None:
        page = self.page()
        contact = self._contact(page) if page is not None and page["page"] == "contact" else None
        if contact is not None:
            self.contacts.delete([contact])
        self.leave()

    def delete_selected(self) -> None:
        self.contacts.delete(self.chosen())
        self.state.update(selected=[], overlay={})

    def chosen(self) -> list[State]:
        return [contact for contact in self.everybody() if contact["id"] in self.state["selected"]]

    def copy_selected(self, *, move: bool) -> None:
        """Into the other source."""
        chosen = self.chosen()
        other = repository(self.ctx, store.DEVICE if self.source == store.LOCAL else store.LOCAL)
        for contact in chosen:
            other.create({**contact, "account": None})
        if move:
            self.contacts.delete(chosen)
        self.state["selected"] = []

    def share(self, contacts: list[State]) -> None:
        wanted = [contact["id"] for contact in contacts if contact["raw"]]
        keys = {row["_id"]: str(row["lookup"]) for row in self.ctx.query(f"{URI}/contacts", ("_id", "lookup"))} if wanted else {}
        found = [keys[id] for id in wanted if id in keys]
        self.state.update(selected=[], overlay={})
        if found:
            extras: State = {"android.intent.extra.STREAM": f"{URI}/contacts/as_vcard/{found[0]}"}
            self.ctx.start(Intent(action="android.intent.action.SEND", type="text/x-vcard", extras=extras))

    def share_shown(self) -> None:
        page = self.page()
        contact = self._contact(page) if page is not None and page["page"] == "contact" else None
        self.share([contact] if contact is not None else [])

    def view(self, action: str, data: str) -> None:
        """Hand something to another app; without one nothing happens."""
        try:
            self.ctx.start(Intent(action=action, data=data))
        except LookupError:
            return

    def dial(self, number: str) -> None:
        if number:
            self.view("android.intent.action.DIAL", f"tel:{quote(number.replace('-', ''))}")

    def write(self, number: str) -> None:
        if number:
            self.view("android.intent.action.VIEW", f"sms:{quote(number.replace('-', ''))}")

    def show_thread(self, address: str, *, instead: bool = False) -> None:
        if instead:
            self.leave()
        self.open_page({"page": "thread", "address": address, "text": ""})

    def add_number(self, address: str) -> None:
        page = editor_state(self.ctx, None)
        page["numbers"] = [{"value": address, "type": store.CUSTOM, "label": None}]
        self.open_page(page)

    def send(self, page: State) -> None:
        if str(page["text"]).strip():
            telephone.send(self.ctx, str(page["address"]), str(page["text"]))
            page["text"] = ""
