"""Right Contact 8.2.3 as the simulated device runs it: the lineage's lists under a title, with favourites first and rows to swipe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from apps.contacts.right_contact.details import RightDetails
from apps.contacts.right_contact.form import RightForm
from apps.contacts.right_contact.look import LOOK
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.app import ContactsApp
from apps.lineages.simple_contacts.pages import About, GroupContacts, InsertOrEdit, Settings
from apps.lineages.simple_contacts.person import Person
from apps.lineages.simple_contacts.screens import Main
from emulator.sim.toolkit import FILL, Activity, View, box, column, icon, icon_button, row
from emulator.sim.toolkit.material import app_bar, fab
from emulator.sim.toolkit.view import Direction, Handler


class RightMain(Main):
    look = LOOK
    search_id = "topToolbarSearch"

    def search_bar(self) -> View:
        """A title with the menu, and below it a grey field."""
        bar = app_bar("Contacts", on_overflow=self.open_menu, height=52, title_size=22, id="topToolbar")
        clear = None
        if self.state["query"]:
            clear = icon_button("cancel", self._clear, desc="Delete", id="topToolbarSearchClear", size=20, width=36, height=36)
            clear.padding = (8.0, 8.0, 8.0, 8.0)
        searching = bool(self.state["searching"])
        mark = icon(
            "chevron_left" if searching else "search",
            size=22,
            desc="Back" if searching else "",
            id="topToolbarSearchIcon",
            tint="on_surface_variant",
            padding=(8, 7, 4, 7),
            on_click=self.close_search if searching else lambda: self.ctx.focus(self.search_id),
        )
        field = row(
            mark,
            self.search_field(),
            clear,
            width=FILL,
            height=36,
            radius=10,
            background="#F1F1F1",
            id="topToolbarSearchHolder",
            cls="android.widget.RelativeLayout",
        )
        return column(bar, box(field, width=FILL, padding=(16, 0, 16, 8), accessible=False), id="main_menu", width=FILL)

    def _clear(self) -> None:
        self.state["query"] = ""

    def buttons(self) -> list[View]:
        """The plus with the small dialpad above it."""
        plus = fab("add", self.add, desc="Create new", id="main_add_button", look="round", margin=(0, 0, 20, 16))
        dialpad = fab(
            "dialpad",
            self.dial,
            desc="Dialpad",
            id="main_dialpad_button",
            look="small",
            background="primary",
            tint="on_primary",
            margin=(0, 0, 28, 88),
        )
        dialpad.radius = 20.0
        return [dialpad, plus] if self.model.option("show_dialpad_button", True) else [plus]

    def swipes(self, person: Person) -> Mapping[Direction, Handler] | None:
        """A row calls when swiped to the right, and writes when swiped to the left."""
        if not self.model.option("use_swipe_to_action", True):
            return None
        return {"right": partial(self.swiped, "call", person), "left": partial(self.swiped, "sms", person)}

    def swiped(self, what: str, person: Person) -> None:
        if person.phones:
            self.reach(what, person)
        else:
            self.ctx.toast("The contact has no phone number")

    def chrome(self) -> dict[str, Any]:
        return {"background": "#FFFFFF"}


class RightGroup(GroupContacts):
    look = LOOK


class RightInsertOrEdit(InsertOrEdit):
    look = LOOK


class RightSettings(Settings):
    look = LOOK


class RightAbout(About):
    look = LOOK
    version = "8.2.3"


class APP(ContactsApp):
    package = "com.goodwy.contacts"
    private = store.VERSION_4
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": RightMain,
        "edit": RightForm,
        "view": RightDetails,
        "group": RightGroup,
        "insert_or_edit": RightInsertOrEdit,
        "settings": RightSettings,
        "about": RightAbout,
    }
