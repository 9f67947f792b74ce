"""The first page of Google Contacts: introduction, list with search and selection, Highlights, Fix & manage."""

from __future__ import annotations

from apps.contacts.google_contacts import people
from apps.contacts.google_contacts.pages import INTRODUCED, PREFS, READ, highlights, introduction, manage, refused
from apps.contacts.google_contacts.people import Person
from apps.contacts.google_contacts.pictures import picture
from apps.lineages.google_pages import account_disc, disc, open_search_bar
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, box, column, icon, icon_button, list_, row, scroll, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import (
    MenuAction,
    NavItem,
    bottom_nav,
    chip,
    contextual_bar,
    dialog,
    empty_state,
    fab,
    menu,
    search_field,
)

THEME = "pixel"
SEARCH_FIELD = "open_search_view_edit_text"
ITEMS = (
    NavItem("Contacts", "person", id="contacts"),
    NavItem("Highlights", "auto_awesome", id="highlights"),
    NavItem("Fix & manage", "handyman", id="assistant"),
)
TABS = ("contacts", "highlights", "manage")
CHIPS = {"Phone contacts": people.PHONE, "Email contacts": people.EMAIL}


class People(Activity):
    """State: `tab`, `selected` ids while choosing, `search` with the `query`, `chip`, `overlay`."""

    name = "com.android.contacts.activities.PeopleActivity"

    def on_create(self) -> None:
        self.state.update(tab="contacts", selected=[], search=False, query="", chip="", overlay="")
        self.state["page"] = "list" if self.ctx.prefs(PREFS).get(INTRODUCED) else "introduction"
        if not self.ctx.has_permission(READ):
            self.ctx.request_permission(READ)

    def on_new_intent(self, intent: Intent) -> None:
        self.state.update(search=False, query="", selected=[])

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        if ok and data.get("contact"):
            self.ctx.start_activity("details", contact=data["contact"])

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["search"]:
            self.state.update(search=False, query="")
        elif self.state["tab"] != "contacts":
            self.state["tab"] = "contacts"
        else:
            return False
        return True

    def close(self) -> None:
        self.state["overlay"] = ""

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        if self.state["page"] == "introduction":
            return Screen(introduction(self), theme=THEME)
        if not self.ctx.has_permission(READ):
            return Screen(refused(self), theme=THEME)
        if self.state["search"]:
            return Screen(self._search(), theme=THEME)
        tab = self.state["tab"]
        page = self._contacts() if tab == "contacts" else highlights(self) if tab == "highlights" else manage(self)
        page.weight = 1
        nav = bottom_nav(ITEMS, TABS.index(tab), lambda index: self.state.update(tab=TABS[index]), id="navigation_bar")
        return Screen(column(page, nav, width=FILL, height=FILL, id="contacts_layout"), self._overlays(), theme=THEME)

    # --- the list ----------------------------------------------------------------------------------------------------------------

    def _contacts(self) -> View:
        chosen = self.state["selected"]
        everybody = people.people(self.ctx, having=CHIPS.get(self.state["chip"], ""))
        top = self._selection_bar(everybody) if chosen else self._search_bar()
        rows: list[View] = []
        favourites = [one for one in everybody if one.starred]
        for place, one in enumerate(favourites):
            rows.append(self._line(one, icon("star", size=20, tint="primary", fill=True) if place == 0 else None, "starred"))
        letter = ""
        for one in everybody:
            mark = text(one.letter, id="sort_key", size=16, font_weight=500, color="primary") if one.letter != letter else None
            rows.append(self._line(one, mark, "all"))
            letter = one.letter
        if rows:
            body = list_(rows, id="android:id/list", cls="android.widget.ListView", pad=(0, 4, 0, 96), key="people")
        else:
            body = column(
                icon("contacts", size=112, tint="outline_variant", accessible=False),
                text("No contacts yet", id="android:id/text1", size=16, color="on_surface_variant"),
                width=FILL,
                height=FILL,
                gravity="center",
                spacing=16,
                accessible=False,
            )
        return box(
            column(
                top,
                None if chosen else self._account_bar(len(everybody)),
                None if chosen else self._chips(),
                _weighted(body),
                width=FILL,
                height=FILL,
                accessible=False,
            ),
            None if chosen else fab("add", self._create, desc="Create contact", id="floating_action_button"),
            width=FILL,
            id="contacts_list_container",
        )

    def _search_bar(self) -> View:
        account = account_disc("Signed out. Account and settings.", lambda: self.state.update(overlay="account"))
        account.margin = (0.0, 0.0, 4.0, 0.0)
        glass = icon("search", margin=(16, 0, 16, 0), desc="Search")
        words = text("Search contacts", id="open_search_bar_text_view", size=16, color="on_surface_variant", weight=1)
        return open_search_bar(glass, words, account, on_click=self._open_search)

    def _open_search(self) -> None:
        self.state.update(search=True, query="")
        self.ctx.focus(SEARCH_FIELD)

    def _account_bar(self, count: int) -> View:
        return row(
            icon("smartphone", size=20, accessible=False),
            text("Device", id="account_name", size=14, font_weight=500),
            text(f"· {count} contact{'' if count == 1 else 's'}", id="contact_count", size=14, color="on_surface_variant", weight=1),
            icon_button("more_vert", lambda: self.state.update(overlay="menu"), desc="More options", key="overflow"),
            width=FILL,
            spacing=8,
            padding=(20, 0, 8, 0),
            id="list_header",
        )

    def _chips(self) -> View:
        def toggle(name: str) -> None:
            self.state["chip"] = "" if self.state["chip"] == name else name

        def one(name: str) -> View:
            return chip(name, lambda: toggle(name), look="filter", selected=self.state["chip"] == name)

        chips = [one(name) for name in CHIPS]
        line = scroll(row(*chips, spacing=8, padding=(16, 0, 16, 0), accessible=False), axis="horizontal", key="chips")
        line.height = 48
        return line

    def _line(self, one: Person, mark: View | None, section: str) -> View:
        chosen = one.id in self.state["selected"]

        def open_or_toggle() -> None:
            if self.state["selected"]:
                self._toggle(one.id)
            else:
                self.ctx.start_activity("details", contact=one.id)

        face = disc("check", "on_primary", "primary") if chosen else picture(one.name, one.id)
        face.accessible = False
        return row(
            box(mark, width=24, accessible=False, gravity="center"),
            face,
            text(one.name, id="cliv_name_textview", size=16, max_lines=1, weight=1),
            cls="android.view.ViewGroup",
            desc=one.name,
            width=FILL,
            height=56,
            padding=(16, 0, 16, 0),
            spacing=16,
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=open_or_toggle,
            on_long_click=lambda: self._toggle(one.id),
            key=f"{section}{one.id}",
        )

    def _toggle(self, id: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], id)

    def _create(self) -> None:
        self.ctx.start(Intent(component=f"{self.ctx.package}/editor"), for_result="created")

    # --- selection ---------------------------------------------------------------------------------------------------------------

    def _selection_bar(self, everybody: list[Person]) -> View:
        def clear() -> None:
            self.state["selected"] = []

        actions = [
            MenuAction("share", "Share", self._share, id="menu_share"),
            MenuAction("delete", "Delete", lambda: self.state.update(overlay="delete"), id="menu_delete"),
        ]
        count = str(len(self.state["selected"]))
        return contextual_bar(
            count, clear, actions, on_overflow=lambda: self.state.update(overlay="selection_menu"), close_icon="close", id="selection_bar"
        )

    def _share(self) -> None:
        share(self, [int(id) for id in self.state["selected"]])
        self.state["selected"] = []

    def _delete_selected(self) -> None:
        chosen = [int(id) for id in self.state["selected"]]
        people.delete(self.ctx, chosen)
        self.state.update(selected=[], overlay="")
        self.ctx.toast(f"{len(chosen)} contact{'' if len(chosen) == 1 else 's'} deleted")

    def _overlays(self) -> list[Overlay]:
        kind = self.state["overlay"]
        if kind == "menu":
            everybody = [one.id for one in people.people(self.ctx)]

            def select_all() -> None:
                self.state.update(selected=everybody, overlay="")

            return [menu([("Select all", select_all if everybody else None), ("Help & feedback", self.close)], on_dismiss=self.close)]
        if kind == "selection_menu":
            return [
                menu(
                    [("Select all", lambda: self.state.update(selected=[one.id for one in people.people(self.ctx)], overlay=""))],
                    on_dismiss=self.close,
                )
            ]
        if kind == "delete":
            count = len(self.state["selected"])
            message = "Delete this contact?" if count == 1 else f"Delete {count} contacts?"
            return [dialog(message=message, positive=("Delete", self._delete_selected), cancel=self.close)]
        if kind == "account":
            return [dialog(title="Contacts", message="You're signed out", positive=("Close", self.close), on_dismiss=self.close)]
        return []

    # --- search ------------------------------------------------------------------------------------------------------------------

    def _search(self) -> View:
        query = str(self.state["query"])
        bar = search_field(
            query,
            lambda value: self.state.update(query=value),
            hint="Search contacts",
            on_back=lambda: self.state.update(search=False, query=""),
            on_clear=lambda: self.state.update(query=""),
            field_id=SEARCH_FIELD,
            back_desc="Back",
            id="open_search_view_toolbar",
            height=72,
        )
        hits = people.found(self.ctx, query)
        rows = [self._line(one, None, "hit") for one in hits]
        if rows:
            heading = text("Device contacts", size=14, font_weight=500, color="on_surface_variant", padding=(24, 12, 16, 8), width=FILL)
            body: View = list_([heading, *rows], id="search_result_list", key="hits")
        else:
            body = empty_state("No contacts found", icon_name="search") if query.strip() else column(width=FILL, height=FILL)
        return column(
            bar,
            box(width=FILL, height=1, background="outline_variant", accessible=False),
            _weighted(body),
            width=FILL,
            height=FILL,
            id="open_search_view_root",
        )


def _weighted(view: View) -> View:
    view.weight = 1
    return view


def share(activity: Activity, contacts: list[int]) -> None:
    """Hand people over as a vCard."""
    rows = activity.ctx.query(f"{people.URI}/contacts", ("_id", "lookup"), "", ())
    keys = [str(row["lookup"]) for row in rows if int(row["_id"]) in contacts]
    if keys:
        extras: dict[str, object] = {"android.intent.extra.STREAM": f"{people.URI}/contacts/as_vcard/{keys[0]}"}
        activity.ctx.start(Intent(action="android.intent.action.SEND", type="text/x-vcard", extras=extras))
