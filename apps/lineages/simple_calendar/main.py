"""The main screen: search bar, one of six views of the calendar, and the button for something new."""

from __future__ import annotations

from collections.abc import Callable

from apps.lineages import simple_bars
from apps.lineages.simple_calendar import views
from apps.lineages.simple_calendar.browsing import WEEKLY, YEARLY, Browsing
from apps.lineages.simple_calendar.dialogs import overlays
from apps.lineages.simple_calendar.ics import to_ics
from apps.lineages.simple_calendar.quick_filter import quick_filter
from emulator.sim.toolkit import FILL, Screen, View, box, column, edit, icon, icon_button, row, text
from emulator.sim.toolkit.material import MenuAction, contextual_bar, fab

SEARCH = "top_toolbar_search"


class Main(Browsing):
    """See `Browsing` for its state."""

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        body = self.results() if self.state["query"] else views.view_page(self)
        content = box(body, *self.buttons(), width=FILL, weight=1, id="main_holder", cls="android.view.ViewGroup")
        root = column(
            self.selection_bar() if self.state["selected"] else self.search_bar(),
            content,
            quick_filter(self),
            width=FILL,
            height=FILL,
            id="main_coordinator",
            cls="android.view.ViewGroup",
        )
        return Screen(root, overlays(self), theme=self.look.theme)

    def search_bar(self) -> View:
        """The rounded bar with the search field and the menu."""
        searching = bool(self.state["searching"])
        back = searching or len(self.state["stack"]) > 1
        mark = icon_button(
            "arrow_back" if back else "search",
            self.go_back if back else lambda: self.ctx.focus(SEARCH),
            desc="Back" if back else "Search",
            id=f"{SEARCH}_icon",
            cls="android.widget.ImageView",
        )
        field = edit(
            str(self.state["query"]),
            lambda value: self.state.update(query=value, selected=[]),
            hint="Search",
            look="plain",
            id=SEARCH,
            size=18,
            weight=1,
            height=FILL,
            ime_action="done",
            on_focus=self._search_focus,
        )
        actions = [] if searching else self._actions()
        overflow = icon_button("more_vert", self.show_menu, desc="More options", key="overflow", cls="android.widget.ImageView")
        tools = row(*actions, overflow, id="top_toolbar", cls="android.view.ViewGroup")
        return column(simple_bars.search_bar(mark, field, tools), id="main_menu", width=FILL)

    def _search_focus(self, on: bool) -> None:
        if on:
            self.state["searching"] = True

    def _actions(self) -> list[View]:
        def action(name: str, desc: str, id: str, act: Callable[[], object]) -> View:
            return icon_button(name, act, desc=desc, id=id, cls="android.widget.Button", width=44)

        made = []
        if self.away():
            made.append(action("today", "Go to today", "go_to_today", self.go_to_today))
        made.append(action("view_agenda", "Change view", "change_view", self.ask_view))
        if len(self.model.types()) > 1:
            made.append(action("filter_alt", self.look.words.filter, "filter", self.ask_filter))
        return made

    def selection_bar(self) -> View:
        listed = self.listed()
        chosen = [item for item in listed if item.key in self.state["selected"]]
        actions = [
            MenuAction("share", "Share", lambda: self.share("events.ics", to_ics(self.model, [i.id for i in chosen])), id="cab_share"),
            MenuAction("delete", "Delete", self.ask_delete, id="cab_delete"),
        ]
        return contextual_bar(f"{len(chosen)} / {len(listed)}", lambda: self.state.update(selected=[]), actions)

    def buttons(self) -> list[View | None]:
        """The round button and, unfolded, the labels above it."""
        if self.state["query"] or self.view in (YEARLY, WEEKLY):
            return []
        look = self.look
        main = fab(
            "add",
            self.press_new,
            desc="New Event",
            id="calendar_fab",
            look=look.fab_look,
            background="primary",
            tint="on_primary",
        )
        if not self.state["fab"]:
            return [main]

        def label(words: str, id: str, bottom: float, act: Callable[[], None]) -> View:
            return text(words, id=id, size=18, align="end bottom", margin=(0, 0, 88, bottom), padding=12, on_click=act)

        def disc(bottom: float, act: Callable[[], None]) -> View:
            return box(
                icon("task_alt", tint="on_primary", align="center", accessible=False),
                id="fab_task_icon",
                cls="android.widget.ImageView",
                width=40,
                height=40,
                radius=20,
                background="primary",
                align="end bottom",
                margin=(0, 0, 24, bottom),
                on_click=act,
            )

        fold = lambda: self.state.update(fab=False)  # noqa: E731 - a handler as any other
        return [
            box(
                id="fab_extended_overlay",
                cls="android.widget.RelativeLayout",
                width=FILL,
                height=FILL,
                background="surface/85",
                on_click=fold,
            ),
            label("Event", "fab_event_label", 20, lambda: self.create("event")),
            label("Task", "fab_task_label", 86, lambda: self.create("task")),
            disc(90, lambda: self.create("task")),
            main,
        ]

    def results(self) -> View:
        query = str(self.state["query"])
        found = self.model.search(query) if len(query) >= 2 else []
        if not found:
            words = self.look.words.filtered_out if not self.model.shown_types else "No items found."
            body = column(
                text(words, id="search_placeholder", size=16, italic=True, text_align="center", width=FILL, padding=(16, 24, 16, 0)),
                text(
                    "Type in at least 2 characters.", id="search_placeholder_2", size=14, text_align="center", width=FILL, padding=(16, 12)
                )
                if len(query) == 1
                else None,
                width=FILL,
            )
        else:
            body = views.sections(self, found, id="search_results_list")
        return box(body, id="search_holder", cls="android.widget.RelativeLayout", width=FILL, height=FILL)
