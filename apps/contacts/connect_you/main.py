"""The main activity: the tabs, or the page in front."""

from __future__ import annotations

from apps.contacts.connect_you import messages
from apps.contacts.connect_you.contact import contact_page
from apps.contacts.connect_you.editor import editor_page
from apps.contacts.connect_you.home import about_page, contacts_tab, search_page, settings_page
from apps.contacts.connect_you.overlays import overlays
from apps.contacts.connect_you.page import TABS, Page
from apps.contacts.connect_you.parts import THEME
from apps.contacts.connect_you.repositories import empty_contact
from emulator.sim.toolkit import FILL, Screen, View
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.compose import c_bottom_nav, c_column
from emulator.sim.toolkit.material import NavItem

ITEMS = (NavItem("Contacts", "person"), NavItem("Messages", "chat"))


class Main(Page):
    """See `Page` for its state."""

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        page = self.page()
        if page is not None:
            return Screen(self._page(page), overlays(self), theme=THEME)
        tab = contacts_tab(self) if self.state["tab"] == "contacts" else messages.messages_tab(self)
        tab.weight = 1
        nav = c_bottom_nav(ITEMS, TABS.index(self.state["tab"]), self.select_tab)
        return Screen(c_column(tab, nav, width=FILL, height=FILL), overlays(self), theme=THEME)

    def _page(self, page: State) -> View:
        kind = page["page"]
        if kind == "contact":
            return contact_page(self, self._contact(page) or empty_contact())
        plain = {"editor": editor_page, "search": search_page, "thread": messages.thread_page, "numbers": messages.numbers_page}
        if kind in plain:
            return plain[kind](self, page)
        return settings_page(self) if kind == "settings" else about_page(self)
