"""The form for a contact: what is entered, the dialogs it opens, saving. How it is drawn is for subclasses."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from apps.lineages.simple_contacts import device_store
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.device_store import raw_id_of
from apps.lineages.simple_contacts.fields import keep_fields, manage_fields
from apps.lineages.simple_contacts.page import NO_APP, Page
from apps.lineages.simple_contacts.person import Item, Person
from emulator.sim.toolkit import Intent
from emulator.sim.toolkit.pickers import date_state

NO_GROUPS = "No groups"
SAVE_QUESTION = "You have unsaved changes. Save before exit?"
PROMPT_MS = 1000
"""A second try to leave within this time leaves without the question."""
LISTS = {
    "phones": (store.PHONE_TYPES, store.MOBILE),
    "emails": (store.EMAIL_TYPES, store.HOME),
    "addresses": (store.ADDRESS_TYPES, store.HOME),
    "messengers": (store.MESSENGER_TYPES, store.SKYPE),
    "events": (store.EVENT_TYPES, store.BIRTHDAY),
}
"""Fields with any number of rows: their types, and the one a new row has."""


class EditContact(Page):
    """`state`: `form` the person as entered so far, `original` as it was, `old_source`."""

    name = ".activities.EditContactActivity"

    def on_create(self) -> None:
        person = self._wanted()
        self.state["old_source"] = person.source
        original = person.without_empty_items().to_json()
        self._prefill(person)
        for name in LISTS:
            if not getattr(person, name):
                getattr(person, name).append(self.fresh(name))
        person.websites = person.websites or [""]
        self.state.update(form=person.to_json(), original=original)

    def _wanted(self) -> Person:
        """Whom the intent names, else somebody new."""
        id = int(self.intent.extras.get("contact_id", 0)) or self._by_uri()
        found = self.model.find(id) if id else None
        return found or Person(source=self.model.default_source())

    def _by_uri(self) -> int:
        return raw_id_of(self.ctx, self.intent) if self.intent.action == "android.intent.action.EDIT" else 0

    def _prefill(self, person: Person) -> None:
        """What another app gave along for a new contact."""
        extras = self.intent.extras
        if extras.get("phone"):
            person.phones.append(Item(str(extras["phone"]), store.MOBILE))
        if extras.get("email"):
            person.emails.append(Item(str(extras["email"]), store.HOME))
        if extras.get("name") and not person.id:
            person.first_name = str(extras["name"])

    @property
    def form(self) -> dict[str, Any]:
        form: dict[str, Any] = self.state["form"]
        return form

    @property
    def is_new(self) -> bool:
        return not self.form["id"]

    def shows(self, field: int) -> bool:
        """Whether a field (a bit of `format`) is among those to be shown."""
        return bool(self.model.fields & field)

    def fresh(self, name: str) -> Item:
        """A new row of a list."""
        return Item(type=LISTS[name][1])

    # --- entering ----------------------------------------------------------------------------------------------------------------

    def set_text(self, name: str, value: str) -> None:
        self.form[name] = value

    def set_item(self, name: str, index: int, value: str) -> None:
        self.form[name][index]["value"] = value

    def set_website(self, index: int, value: str) -> None:
        self.form["websites"][index] = value

    def add_item(self, name: str) -> None:
        """One row more; the cursor goes there."""
        if name == "websites":
            self.form["websites"].append("")
        else:
            self.form[name].append(asdict(self.fresh(name)))
        if name != "events":
            self.ctx.focus(f"{name}{len(self.form[name]) - 1}")

    def remove_item(self, name: str, index: int) -> None:
        """Take a row away; the last one is only emptied."""
        if len(self.form[name]) > 1:
            self.form[name].pop(index)
        elif name == "websites":
            self.form["websites"] = [""]
        else:
            self.form[name] = [asdict(self.fresh(name))]

    def set_primary(self, index: int) -> None:
        for place, item in enumerate(self.form["phones"]):
            item["primary"] = place == index and not item["primary"]

    def toggle_star(self) -> None:
        self.form["starred"] = not self.form["starred"]

    def type_label(self, name: str, index: int) -> str:
        item = self.form[name][index]
        return store.type_text(LISTS[name][0], int(item["type"]), str(item["label"]))

    def pick_type(self, name: str, index: int) -> None:
        self.ctx.hide_keyboard()
        types = list(LISTS[name][0])
        item = self.form[name][index]
        self.pick(
            f"type/{name}/{index}", [LISTS[name][0][kind] for kind in types], types.index(item["type"]) if item["type"] in types else -1
        )

    def pick_source(self) -> None:
        self.ctx.hide_keyboard()
        sources = self.model.sources()
        names = [name for name, _ in sources]
        current = names.index(self.form["source"]) if self.form["source"] in names else -1
        self.pick("source", [label for _, label in sources], current)

    def pick_photo(self) -> None:
        self.pick("photo", ["Take photo", "Choose photo"])

    def pick_groups(self) -> None:
        """Tick groups of the contact's own source."""
        offered = self._own_groups()
        if offered:
            ticked = [index for index, (id, _) in enumerate(offered) if id in self.form["groups"]]
            labels = [title for _, title in offered]
            self.open("checks", "groups", title="", labels=labels, ticked=ticked, id="item_checkbox", list_id="dialog_groups_holder")
        else:
            self.open("text", "group", title="Create a new group", id="group_name", hint="Title", value="")

    def _own_groups(self) -> list[tuple[int, str]]:
        private = self.form["source"] == store.PRIVATE
        return [group for group in self.model.groups() if private == (group[0] > store.FIRST_GROUP)]

    def group_titles(self) -> list[str]:
        """Titles of the chosen groups."""
        titles = dict(self.model.groups())
        return [titles[id] for id in self.form["groups"] if id in titles]

    def pick_event(self, index: int) -> None:
        self.ctx.hide_keyboard()
        parts = str(self.form["events"][index]["value"]).split("-")
        if len(parts) == 3 and all(part.isdigit() for part in parts):
            day = date(*(int(part) for part in parts))
        else:
            day = self.today
        self.open("date", f"events/{index}", picker=date_state(day.year, day.month, day.day))

    def dated(self, key: str, day: date) -> None:
        self.set_item("events", int(key.removeprefix("events/")), day.isoformat())

    def chosen(self, key: str, index: int) -> None:
        what, _, rest = key.partition("/")
        if what == "type":
            name, _, place = rest.partition("/")
            kind = list(LISTS[name][0])[index]
            if LISTS[name][0][kind] == "Custom":
                self.open("text", f"label/{name}/{place}/{kind}", title="Label", id="custom_label_edittext", hint="Label", value="")
            else:
                self.form[name][int(place)].update(type=kind, label="")
        elif what == "source":
            self.form.update(source=self.model.sources()[index][0], groups=[])
        elif what == "photo":
            self.ctx.toast(NO_APP)
        elif what == "menu":
            self.menu_chosen(self.state["menu"][index])

    def entered(self, key: str, text: str, index: int) -> None:
        what, _, rest = key.partition("/")
        if what == "label":
            name, place, kind = rest.split("/")
            self.form[name][int(place)].update(type=int(kind), label=text)
        elif what == "group":
            self.form["groups"].append(self.model.add_group(text, str(self.form["source"])))

    def ticked(self, key: str, indexes: list[int]) -> None:
        if key == "groups":
            offered = self._own_groups()
            self.form["groups"] = [offered[index][0] for index in indexes]
        elif key == "fields":
            keep_fields(self, indexes)

    # --- menu --------------------------------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        stored = [] if self.is_new or self.form["source"] == store.PRIVATE else ["Open with"]
        self.state["menu"] = [*self.menu_more(), *stored, "Manage shown contact fields"]
        self.open("menu", "menu", labels=self.state["menu"])

    def menu_more(self) -> list[str]:
        """Further entries of the menu."""
        return []

    def menu_chosen(self, label: str) -> None:
        if label == "Delete":
            self.ask_delete()
        elif label == "Share":
            self.share_this()
        elif label == "Open with":
            uri = f"{device_store.CONTACTS}/{self.form['contact_id']}"
            self.launch(Intent(action="android.intent.action.EDIT", data=uri, type="vnd.android.cursor.item/contact"))
        else:
            manage_fields(self)

    def share_this(self) -> None:
        self.share([Person.from_json(self.form)])

    def ask_delete(self) -> None:
        self.ask("delete", "Are you sure you want to proceed with the deletion?")

    def confirmed(self, key: str, yes: bool) -> None:
        if key == "delete" and yes:
            self.model.delete([Person.from_json(self.form)])
            self.finish(True)
        elif key == "leave":
            if yes:
                self.save()
            else:
                self.finish()

    # --- leaving -----------------------------------------------------------------------------------------------------------------

    @property
    def has_changed(self) -> bool:
        return bool(Person.from_json(self.form).without_empty_items().to_json() != self.state["original"])

    def leave(self) -> None:
        """Back: ask first when something was entered, but not twice within a second."""
        asked = int(self.state.get("asked", -PROMPT_MS))
        if self.has_changed and self.ctx.elapsed() - asked > PROMPT_MS:
            self.state["asked"] = self.ctx.elapsed()
            self.ask("leave", SAVE_QUESTION, "Save", "Discard")
        else:
            self.finish()

    def on_back(self) -> bool:
        self.leave()
        return True

    def save(self) -> None:
        person = Person.from_json(self.form).without_empty_items()
        if person.is_empty:
            self.ctx.toast("At least 1 field has to be filled out")
            return
        self.ctx.toast("Inserting…" if self.is_new else "Updating…")
        self.model.save(person, str(self.state["old_source"]))
        self.ctx.hide_keyboard()
        self.finish(True)
