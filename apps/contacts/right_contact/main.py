"""The main activity: the lineage's lists under a title, with favourites first and rows to swipe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from apps.lineages.simple_contacts.main import Main
from apps.lineages.simple_contacts.person import Person
from emulator.sim.toolkit import FILL, View, box, column, icon, icon_button, row
from emulator.sim.toolkit.material import app_bar, fab
from emulator.sim.toolkit.view import Direction, Handler


class RightMain(Main):
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
