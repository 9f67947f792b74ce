"""The main screen of the lineage: search bar, three lists in a pager, tabs at the bottom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from apps.lineages import simple_bars
from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts import rows
from apps.lineages.simple_contacts.dialogs import overlays
from apps.lineages.simple_contacts.model import READ, WRITE
from apps.lineages.simple_contacts.page import CONTACTS, FAVORITES, GROUPS, NO_APP
from apps.lineages.simple_contacts.person import Person, letter_color
from apps.lineages.simple_contacts.selection import Selection
from emulator.sim.toolkit import FILL, Screen, View, box, column, icon_button, list_, pager, row
from emulator.sim.toolkit.material import fab
from emulator.sim.toolkit.view import Direction, Handler

ACCOUNTS = "android.permission.GET_ACCOUNTS"
TAB_ICONS = {CONTACTS: "person", FAVORITES: "star", GROUPS: "group"}
NO_FAVORITES = "Seems like you haven't added any favorite contacts yet."
NO_GROUPS = "There are no contact groups on the device"
SORTINGS = (
    ("First name", store.BY_FIRST_NAME),
    ("Middle name", store.BY_MIDDLE_NAME),
    ("Surname", store.BY_SURNAME),
    ("Full name", store.BY_FULL_NAME),
    ("Date created", store.BY_CREATION),
)


class Main(Selection):
    """Contacts, favourites and groups. `state`: `tab`, `query`, `searching`, `selected` ids, `jump` [times, row of the list's top]."""

    name = ".activities.MainActivity"
    search_id: ClassVar[str] = "top_toolbar_search"

    def on_create(self) -> None:
        last = int(self.model.prefs.get(store.LAST_PAGE, 0))
        self.state.update(tab=min(last, len(self.look.tabs) - 1), query="", searching=False, selected=[], jump=[0, 0])
        self._permission(READ)

    def on_resume(self) -> None:
        if self.model.may_read:
            self.model.note_usual_source(self.model.everybody())

    def on_pause(self) -> None:
        self.model.prefs.put_int(store.LAST_PAGE, int(self.state["tab"]))

    def _permission(self, permission: str) -> None:
        """The three permissions are asked for one after the other at the start."""
        if self.ctx.has_permission(permission):
            self.on_permission(permission, True, "start")
        else:
            self.ctx.request_permission(permission, "start")

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key != "start":
            super().on_permission(permission, granted, key)
        elif permission == READ and granted:
            self._permission(WRITE)
        elif permission == WRITE:
            self._permission(ACCOUNTS)
            self.model.init_local_account()

    # --- screen ------------------------------------------------------------------------------------------------------------------

    @property
    def tab(self) -> str:
        return self.look.tabs[int(self.state["tab"])]

    def show_tab(self, index: int) -> None:
        self.state.update(tab=index, selected=[], jump=[0, 0])

    def build(self) -> Screen:
        tab = int(self.state["tab"])
        pages = [self._page(name) if index == tab else box() for index, name in enumerate(self.look.tabs)]
        content = box(
            pager(pages, tab, self.show_tab, id="view_pager"),
            *self.buttons(),
            width=FILL,
            weight=1,
            id="main_holder",
            cls="android.view.ViewGroup",
        )
        root = column(
            self.selection_bar() if self.state["selected"] else self.search_bar(),
            content,
            self.tabs(),
            width=FILL,
            height=FILL,
            id="main_coordinator",
            cls="android.view.ViewGroup",
        )
        return Screen(root, overlays(self), theme=self.look.theme, **self.chrome())

    def chrome(self) -> dict[str, Any]:
        """Colours of the window."""
        return {}

    def search_bar(self) -> View:
        """The rounded bar with the search field and the menu."""
        actions = []
        if self.look.bar_icons and self.tab != GROUPS:
            actions = [
                icon_button("sort", self.sort, desc="Sort by", id="sort", cls="android.widget.Button"),
                icon_button("filter_alt", self.filter, desc="Filter", id="filter", cls="android.widget.Button"),
            ]
        tools = row(*actions, self.overflow(), id="top_toolbar", cls="android.view.ViewGroup")
        frame = simple_bars.search_bar(self.search_mark(), self.search_field(), tools)
        return column(frame, id="main_menu", width=FILL, cls="android.widget.LinearLayout")

    def search_mark(self) -> View:
        """The magnifier, which is an arrow while the search is open."""
        searching = bool(self.state["searching"])
        name, desc = ("arrow_back", "Back") if searching else ("search", "Search")
        act = self.close_search if searching else lambda: self.ctx.focus(self.search_id)
        return icon_button(name, act, desc=desc, id=f"{self.search_id}_icon", cls="android.widget.ImageView")

    def search_field(self) -> View:
        begin = partial(self.state.update, searching=True)
        return simple_bars.search_field(str(self.state["query"]), self.search_id, self.search, begin)

    def search(self, query: str) -> None:
        self.state.update(query=query, searching=True, jump=[0, 0])

    def close_search(self) -> None:
        self.state.update(query="", searching=False)
        self.ctx.hide_keyboard()

    def overflow(self) -> View:
        button = icon_button("more_vert", self.open_menu, desc="More options", key="overflow", cls="android.widget.ImageView")
        button.width = 40
        return button

    def tabs(self) -> View:
        names = [(TAB_ICONS[name], name) for name in self.look.tabs]
        return simple_bars.tabs(names, self.state["tab"], self.show_tab)

    def buttons(self) -> list[View]:
        """What floats over the lists: dialpad and plus."""
        dialpad = icon_button(
            "dialpad",
            self.dial,
            desc="Dialpad",
            id="main_dialpad_button",
            cls="android.widget.ImageView",
            tint="on_primary",
            size=26,
            width=60,
            height=60,
            gravity="center",
            background="primary",
            radius=30,
            elevation=6,
            align="start bottom",
            margin=(16, 0, 0, 16),
        )
        names = {CONTACTS: "Create new contact", FAVORITES: "Add favorites", GROUPS: "Create group"}
        plus = fab(
            "add",
            self.add,
            desc=names[self.tab],
            id="fragment_fab",
            look=self.look.fab_look,
            background="primary",
            tint="on_primary",
        )
        return [dialpad, plus] if self.model.option("show_dialpad_button", True) else [plus]

    # --- lists -------------------------------------------------------------------------------------------------------------------

    def listed(self) -> list[Person]:
        """The people of the tab in front, as far as the search shows them; those whose names fit come first."""
        model, query = self.model, str(self.state["query"])
        people = model.favourites() if self.tab == FAVORITES else model.people()
        found = [person for person in people if person.matches(query)]
        return sorted(found, key=lambda person: query.casefold() not in model.name(person).casefold())

    def _page(self, tab: str) -> View:
        return self._groups() if tab == GROUPS else self._people(tab)

    def _people(self, tab: str) -> View:
        model, people = self.model, self.listed()
        if not people:
            if self.state["query"]:
                return rows.placeholder("No contacts found", "", None)
            if tab == FAVORITES:
                return rows.placeholder(NO_FAVORITES, "Add favorites", self.add_favourites)
            return rows.placeholder("No contacts found", "Change filter", self.filter)
        with_numbers = model.option("show_phone_numbers", False)
        entries = [self.person_row(person, with_numbers) for person in people]
        times, first = self.state["jump"]
        listing = list_(entries, id="fragment_list", key=f"fragment_list{tab}{times}", pad=(0, 0, 0, 76))
        listing.initial_scroll = first * (self.look.row_dp + (14 if with_numbers else 0))
        strip = rows.letters([person.letter(model.sorting) for person in people], self.jump)
        return box(listing, strip, width=FILL, height=FILL, id=f"{tab.lower()}_fragment", cls="android.widget.RelativeLayout")

    def jump(self, index: int) -> None:
        """Scroll an entry of the list to the top."""
        self.state["jump"] = [self.state["jump"][0] + 1, index]

    def person_row(self, person: Person, with_numbers: bool) -> View:
        return rows.person_row(
            self.look,
            person,
            self.model.name(person),
            number=person.phones[0].value if with_numbers and person.phones else "",
            selected=person.id in self.state["selected"],
            on_click=lambda: self.press(person.id, lambda: self.open_person(person)),
            on_long_click=lambda: self.select(person.id),
            on_swipe=self.swipes(person),
        )

    def swipes(self, person: Person) -> Mapping[Direction, Handler] | None:
        """What swipes over a person's row do."""
        return None

    def open_person(self, person: Person) -> None:
        """A tap on an entry: by the settings, details or a call."""
        self.ctx.hide_keyboard()
        if int(self.model.prefs.get("on_contact_click", 2)) == 1:
            self.reach("call", person)
        else:
            self.ctx.start_activity("view", contact_id=person.id)

    def _groups(self) -> View:
        model, query = self.model, str(self.state["query"]).casefold()
        groups = [group for group in model.groups() if query in group[1].casefold()]
        if not groups:
            return rows.placeholder("No items found." if query else NO_GROUPS, "" if query else "Create group", self.create_group)
        everybody = model.everybody()
        entries = [
            rows.group_row(
                self.look,
                title,
                sum(id in person.groups for person in everybody),
                key=f"group{id}",
                selected=id in self.state["selected"],
                on_click=self._group_tap(id),
                on_long_click=partial(self.select, id),
            )
            for id, title in groups
        ]
        return box(list_(entries, id="fragment_list", key="groups_list", pad=(0, 0, 0, 76)), width=FILL, height=FILL, id="groups_fragment")

    def _group_tap(self, id: int) -> Handler:
        return lambda: self.press(id, lambda: self.ctx.start_activity("group", group_id=id))

    # --- actions -----------------------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """The plus: what it adds depends on the tab."""
        if self.tab == FAVORITES:
            self.add_favourites()
        elif self.tab == GROUPS:
            self.create_group()
        else:
            self.ctx.start_activity("edit")

    def add_favourites(self) -> None:
        people = self.model.people()
        self.state["offered"] = [person.id for person in people]
        names = [self.model.name(person) for person in people]
        self.open(
            "checks",
            "favourites",
            labels=names,
            colors=[letter_color(name, self.look.letters) for name in names],
            ticked=[index for index, person in enumerate(people) if person.starred],
            id="contact_name",
            list_id="select_contact_list",
        )

    def create_group(self) -> None:
        labels = [label for _, label in self.model.sources()]
        self.open(
            "text",
            "group",
            title="Create a new group",
            id="group_name",
            hint="Title",
            value="",
            labels=labels,
            heading="Create group under account",
        )

    def open_menu(self) -> None:
        self.state["menu"] = self.menu_labels()
        self.open("menu", "menu", labels=self.state["menu"])

    def menu_labels(self) -> list[str]:
        labels = []
        if not self.look.bar_icons and self.tab != GROUPS:
            labels += ["Sort by", "Filter"]
        if not self.model.option("show_dialpad_button", True):
            labels.append("Dialpad")
        if self.tab == FAVORITES:
            labels.append("Change view type")
        return [*labels, *self.look.menu_extra, "Settings", "About", *self.look.menu_last]

    def chosen(self, key: str, index: int) -> None:
        if key == "menu":
            self.menu_chosen(self.state["menu"][index])
        elif key == "sort":
            self.model.prefs.put_int(store.SORTING, SORTINGS[index][1])
        else:
            super().chosen(key, index)

    def menu_chosen(self, label: str) -> None:
        match label:
            case "Sort by":
                self.sort()
            case "Filter":
                self.filter()
            case "Dialpad":
                self.dial()
            case "Settings":
                self.ctx.start_activity("settings")
            case "About":
                self.ctx.start_activity("about")
            case _:
                self.ctx.toast(NO_APP)

    def sort(self) -> None:
        current = self.model.sorting
        self.pick("sort", [label for label, _ in SORTINGS], next((i for i, (_, bit) in enumerate(SORTINGS) if current & bit), 0), "Sort by")

    def filter(self) -> None:
        """Which sources are shown."""
        sources, ignored = self.model.all_sources(), self.model.ignored()
        self.open(
            "checks",
            "filter",
            title="Filter",
            labels=[label for _, label in sources],
            ticked=[index for index, (identifier, _) in enumerate(sources) if identifier not in ignored],
            id="filter_contact_source",
            list_id="filter_contact_sources_list",
        )

    def ticked(self, key: str, indexes: list[int]) -> None:
        if key == "filter":
            sources = [identifier for identifier, _ in self.model.all_sources()]
            self.model.prefs[store.IGNORED_SOURCES] = {name for index, name in enumerate(sources) if index not in indexes}
        elif key == "favourites":
            offered = self.state["offered"]
            people = {person.id: person for person in self.model.people()}
            chosen = [offered[index] for index in indexes]
            self.model.star([people[id] for id in chosen if id in people and not people[id].starred], True)
            self.model.star([people[id] for id in offered if id in people and id not in chosen and people[id].starred], False)

    def entered(self, key: str, text: str, index: int) -> None:
        if key == "group":
            self.model.add_group(text, self.model.sources()[index][0])
        else:
            super().entered(key, text, index)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["searching"]:
            self.close_search()
        else:
            return False
        return True
