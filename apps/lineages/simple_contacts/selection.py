"""Selection mode of the lists: what a long press begins, and what can be done with the selected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from apps.lineages.simple_contacts.page import FAVORITES, GROUPS, Page
from emulator.sim.toolkit import Intent, View
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import MenuAction, contextual_bar
from emulator.sim.toolkit.view import Handler

if TYPE_CHECKING:
    from apps.lineages.simple_contacts.person import Person

ACTIONS = {
    "cab_edit": ("edit", "Edit contact"),
    "cab_add_to_favorites": ("star", "Add to favorites"),
    "cab_add_to_group": ("group_add", "Add to group"),
    "cab_share": ("share", "Share"),
    "cab_call": ("call", "Call"),
    "cab_send_sms_to_contacts": ("sms", "Send SMS to contacts"),
    "cab_send_email_to_contacts": ("mail", "Send email to contacts"),
    "cab_create_shortcut": ("", "Create shortcut"),
    "cab_select_all": ("select_all", "Select all"),
    "cab_delete": ("delete", "Delete"),
    "cab_remove": ("do_not_disturb_on", "Remove from favorites"),
    "cab_rename": ("edit", "Rename"),
}
GROUP_ACTIONS = ("cab_rename", "cab_select_all", "cab_delete")
ICONS_SHOWN = 3
"""Entries with an icon; the others are behind the dots (ActionBarPolicy for a width of 411 dp)."""


class Selection(Page, ABC):
    """A page with selectable entries in `state["selected"]`. Subclasses say which tab and which people are in front."""

    @property
    @abstractmethod
    def tab(self) -> str:
        """Name of the tab in front."""

    @abstractmethod
    def listed(self) -> list[Person]:
        """The entries in front."""

    def press(self, id: int, otherwise: Handler) -> None:
        """A tap on an entry: select while something is selected."""
        if self.state["selected"]:
            self.select(id)
        else:
            otherwise()

    def select(self, id: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], id)

    def _chosen_people(self) -> list[Person]:
        return [person for person in self.listed() if person.id in self.state["selected"]]

    def _offered(self) -> list[str]:
        """Ids of the actions that fit the tab and the number of selected."""
        one = len(self.state["selected"]) == 1
        if self.tab == GROUPS:
            return [id for id in GROUP_ACTIONS if one or id != "cab_rename"]
        hidden = {"cab_add_to_favorites", "cab_delete"} if self.tab == FAVORITES else {"cab_remove"}
        if not one:
            hidden |= {"cab_edit", "cab_create_shortcut", "cab_call"}
        return [id for id in self.look.selection if id not in hidden]

    def selection_bar(self) -> View:
        """`2 / 7` and the actions."""
        offered = self._offered()
        shown = [id for id in offered if ACTIONS[id][0]][:ICONS_SHOWN]
        hidden = [id for id in offered if id not in shown]
        total = len(self.model.groups()) if self.tab == GROUPS else len(self.listed())
        actions = [MenuAction(*ACTIONS[id], self._acting(id), id=id) for id in shown]

        def more() -> None:
            self.state["more"] = hidden
            self.open("menu", "more", labels=[ACTIONS[id][1] for id in hidden])

        count = f"{len(self.state['selected'])} / {total}"
        bar = contextual_bar(count, self.end_selection, actions, on_overflow=more if hidden else None)
        bar.height = 56.0
        return bar

    def _acting(self, id: str) -> Handler:
        return lambda: self.act(id)

    def end_selection(self) -> None:
        self.state["selected"] = []

    def chosen(self, key: str, index: int) -> None:
        if key == "more":
            self.act(self.state["more"][index])
        elif key == "to_group":
            groups = self.model.groups()
            if index < len(groups):
                self.model.set_member(self._chosen_people(), groups[index][0], True)
                self.end_selection()
            else:
                labels = [label for _, label in self.model.sources()]
                self.open("text", "new_group", title="Create a new group", id="group_name", hint="Title", value="", labels=labels)
        else:
            super().chosen(key, index)

    def act(self, id: str) -> None:
        """One of the actions on what is selected."""
        people = self._chosen_people()
        match id:
            case "cab_edit":
                self.end_selection()
                self.ctx.start_activity("edit", contact_id=people[0].id)
            case "cab_add_to_favorites" | "cab_remove":
                self.model.star(people, id == "cab_add_to_favorites")
                self.end_selection()
            case "cab_add_to_group":
                self.pick("to_group", [*(title for _, title in self.model.groups()), "Create a new group"])
            case "cab_share":
                self.share(people)
            case "cab_call":
                self.end_selection()
                self.reach("call", people[0])
            case "cab_send_sms_to_contacts":
                self._send("smsto", [person.phones[0].value for person in people if person.phones], "phone numbers")
            case "cab_send_email_to_contacts":
                self._send("mailto", [person.emails[0].value for person in people if person.emails], "emails")
            case "cab_select_all":
                everything = [id for id, _ in self.model.groups()] if self.tab == GROUPS else [person.id for person in self.listed()]
                self.state["selected"] = everything
            case "cab_rename":
                titles = dict(self.model.groups())
                chosen = self.state["selected"][0]
                self.open("text", "rename", title="Rename", id="rename_group_title", hint="Title", value=titles.get(chosen, ""))
            case "cab_delete":
                self.ask("delete", self._question(people))
            case _:
                self.ctx.toast("The launcher takes no shortcuts")

    def _send(self, scheme: str, addresses: list[str], what: str) -> None:
        if addresses:
            self.launch(Intent(action="android.intent.action.SENDTO", data=f"{scheme}:{';'.join(addresses)}"))
        else:
            self.ctx.toast(f"No contacts with {what} have been found")

    def _question(self, people: list[Person]) -> str:
        count = len(self.state["selected"])
        if self.tab == GROUPS:
            what = f'"{dict(self.model.groups())[self.state["selected"][0]]}"' if count == 1 else f"{count} groups"
        else:
            what = f'"{self.model.name(people[0])}"' if count == 1 else f"{count} contacts"
        return f"Are you sure you want to delete {what}?"

    def confirmed(self, key: str, yes: bool) -> None:
        if key == "delete" and yes:
            if self.tab == GROUPS:
                for id in self.state["selected"]:
                    self.model.delete_group(id)
            else:
                self.model.delete(self._chosen_people())
            self.end_selection()
        else:
            super().confirmed(key, yes)

    def entered(self, key: str, text: str, index: int) -> None:
        if key == "rename":
            self.model.rename_group(self.state["selected"][0], text)
        elif key == "new_group":
            group = self.model.add_group(text, self.model.sources()[index][0])
            self.model.set_member(self._chosen_people(), group, True)
        self.end_selection()
