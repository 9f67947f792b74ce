"""The smaller pages: settings, about, the members of a group, and picking somebody to add a number to."""

from __future__ import annotations

from functools import partial

from apps.lineages.simple_bars import about_page
from apps.lineages.simple_contacts import rows
from apps.lineages.simple_contacts.dialogs import overlays
from apps.lineages.simple_contacts.fields import keep_fields, manage_fields
from apps.lineages.simple_contacts.page import Page
from apps.lineages.simple_contacts.person import Person, letter_color
from apps.lineages.simple_contacts.selection import Selection
from emulator.sim.toolkit import FILL, Screen, View, box, column, list_, row, switch, text
from emulator.sim.toolkit.material import app_bar, fab, list_row, section

SWITCHES: tuple[tuple[str, str, str, bool], ...] = (
    ("General", "show_phone_numbers", "Show phone numbers", False),
    ("General", "format_phone_numbers", "Format phone numbers", True),
    ("General", "start_name_with_surname", "Start name with surname", False),
    ("Main screen", "show_dialpad_button", "Show a dialpad button on the main screen", True),
    ("List view", "show_only_contacts_with_numbers", "Show only contacts with phone numbers", False),
    ("List view", "merge_duplicate_contacts", "Merge duplicate contacts", True),
    ("List view", "show_call_confirmation", "Show a call confirmation dialog before initiating a call", False),
    ("List view", "show_private_contacts", "Show private contacts to other apps of the family", True),
)
CLICKS = (("Call contact", 1), ("View contact details", 2))


class Settings(Page):
    """Options, kept in the preferences."""

    name = ".activities.SettingsActivity"

    def build(self) -> Screen:
        made: list[View] = []
        heading = ""
        for part, key, label, default in SWITCHES:
            if part != heading:
                heading = part
                made.append(section(part))
                if part == "General":
                    made.append(
                        self._row("Manage shown contact fields", "", partial(manage_fields, self), "settings_manage_contact_fields")
                    )
            on = self.model.option(key, default)
            made.append(self._switch(label, on, key))
        current = int(self.model.prefs.get("on_contact_click", 2))
        value = next((label for label, click in CLICKS if click == current), "")
        made.append(self._row("On contact click", value, self._pick_click, "settings_on_contact_click"))
        bar = app_bar("Settings", navigation="back", on_navigation=self.finish, height=56, id="settings_toolbar")
        return Screen(
            column(bar, list_(made, weight=1, id="settings_nested_scrollview"), width=FILL, height=FILL),
            overlays(self),
            theme=self.look.theme,
        )

    def _row(self, label: str, value: str, on_click: object, id: str) -> View:
        return column(
            text(label, size=16, id=f"{id}_label"),
            text(value, size=14, color="on_surface_variant", id=id) if value else None,
            width=FILL,
            min_height=56,
            padding=(16, 12, 16, 12),
            id=f"{id}_holder",
            cls="android.widget.RelativeLayout",
            on_click=on_click,  # type: ignore[arg-type]
        )

    def _switch(self, label: str, on: bool, key: str) -> View:
        mark = switch(on, None, id=f"settings_{key}", focusable=False)
        made = list_row(label, trailing=mark, max_lines=2, id=f"settings_{key}_holder")
        made.on_click = partial(self._set, key, not on)
        return made

    def _set(self, key: str, on: bool) -> None:
        self.model.prefs[key] = on

    def _pick_click(self) -> None:
        current = int(self.model.prefs.get("on_contact_click", 2))
        self.pick("click", [label for label, _ in CLICKS], [click for _, click in CLICKS].index(current))

    def chosen(self, key: str, index: int) -> None:
        if key == "click":
            self.model.prefs.put_int("on_contact_click", CLICKS[index][1])

    def ticked(self, key: str, indexes: list[int]) -> None:
        if key == "fields":
            keep_fields(self, indexes)


class About(Page):
    """Name and version."""

    name = ".activities.AboutActivity"

    def build(self) -> Screen:
        return about_page(self, self.look.version, self.look.theme)


class GroupContacts(Selection):
    """The members of one group."""

    name = ".activities.GroupContactsActivity"

    def on_create(self) -> None:
        self.state.update(group=int(self.intent.extras.get("group_id", 0)), selected=[])

    @property
    def tab(self) -> str:
        return "Group"

    def listed(self) -> list[Person]:
        return self.model.members(int(self.state["group"]))

    def build(self) -> Screen:
        title = dict(self.model.groups()).get(int(self.state["group"]), "")
        people = self.listed()
        if people:
            body = list_([self._row(person) for person in people], id="group_contacts_list", pad=(0, 0, 0, 76))
        else:
            body = rows.placeholder("This group is empty", "Add contacts", self._add)
        plus = fab(
            "add", self._add, desc="Add contacts", id="group_contacts_fab", look=self.look.fab_look, background="primary", tint="on_primary"
        )
        bar = app_bar(title, navigation="back", on_navigation=self.finish, height=56, id="group_contacts_toolbar")
        root = column(
            self.selection_bar() if self.state["selected"] else bar, box(body, plus, width=FILL, weight=1), width=FILL, height=FILL
        )
        return Screen(root, overlays(self), theme=self.look.theme)

    def _row(self, person: Person) -> View:
        return rows.person_row(
            self.look,
            person,
            self.model.name(person),
            number="",
            selected=person.id in self.state["selected"],
            on_click=partial(self.press, person.id, partial(self.ctx.start_activity, "view", contact_id=person.id)),
            on_long_click=partial(self.select, person.id),
        )

    def _add(self) -> None:
        people = self.model.people()
        self.state["offered"] = [person.id for person in people]
        names = [self.model.name(person) for person in people]
        ticked = [index for index, person in enumerate(people) if self.state["group"] in person.groups]
        colors = [letter_color(name, self.look.letters) for name in names]
        self.open("checks", "members", labels=names, colors=colors, ticked=ticked, id="contact_name", list_id="select_contact_list")

    def ticked(self, key: str, indexes: list[int]) -> None:
        if key == "members":
            chosen = {self.state["offered"][index] for index in indexes}
            people = [person for person in self.model.people() if person.id in self.state["offered"]]
            group = int(self.state["group"])
            self.model.set_member([person for person in people if person.id in chosen and group not in person.groups], group, True)
            self.model.set_member([person for person in people if person.id not in chosen and group in person.groups], group, False)

    def act(self, id: str) -> None:
        if id == "cab_remove":
            chosen = [person for person in self.listed() if person.id in self.state["selected"]]
            self.model.set_member(chosen, int(self.state["group"]), False)
            self.end_selection()
        else:
            super().act(id)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.end_selection()
            return True
        return False


class InsertOrEdit(Page):
    """Another app wants a number kept: for somebody new, or for somebody in the list."""

    name = ".activities.InsertOrEditContactActivity"

    def build(self) -> Screen:
        extras = {key: value for key, value in self.intent.extras.items() if key in ("name", "phone", "email")}
        people = self.model.people()
        made: list[View] = [
            row(
                text("Create new contact", size=16, id="new_contact_name"),
                width=FILL,
                min_height=56,
                padding=(16, 8, 16, 8),
                id="new_contact_holder",
                on_click=partial(self._go, extras),
            ),
            section("Add to a contact"),
        ]
        for person in people:
            go = partial(self._go, {**extras, "contact_id": person.id})
            made.append(rows.person_row(self.look, person, self.model.name(person), number="", selected=False, on_click=go))
        bar = app_bar("Select contact", navigation="back", on_navigation=self.finish, height=56)
        return Screen(column(bar, list_(made, weight=1, id="fragment_list"), width=FILL, height=FILL), theme=self.look.theme)

    def _go(self, extras: dict[str, object]) -> None:
        self.ctx.start_activity("edit", **extras)
        self.finish(True)
