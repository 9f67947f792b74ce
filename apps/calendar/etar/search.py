"""Search (SearchActivity): a field in the bar, and what is found as an agenda. State: `query`, `asked`, `list`."""

from __future__ import annotations

from apps.calendar.etar import events, options, words
from apps.calendar.etar.agenda import Agenda, agenda_state
from emulator.sim.toolkit import FILL, Activity, Screen, column, text
from emulator.sim.toolkit.material import search_field

YEAR = 365


class Search(Activity):
    """Events of a year before and after today whose title, description or place holds what is typed."""

    name = "com.android.calendar.SearchActivity"

    def on_create(self) -> None:
        self.state.update(query="", asked="")
        self._restart()

    def _restart(self) -> None:
        number = words.julian(words.local(self.ctx.now(), self.ctx.zone).date())
        shown = agenda_state(words.day_of(number))
        shown.update({"from": number - YEAR, "to": number + YEAR})
        self.state["list"] = shown

    def _submit(self) -> None:
        self.state["asked"] = self.state["query"]
        self._restart()
        self.ctx.hide_keyboard()

    def build(self) -> Screen:
        bar = search_field(
            self.state["query"],
            lambda new: self.state.update(query=new),
            hint="Search my calendars",
            on_back=self.finish,
            on_clear=lambda: self.state.update(query="", asked=""),
            on_submit=self._submit,
            back_desc="Collapse",
        )
        body = text("", weight=1, accessible=False)
        if self.state["asked"]:
            found = Agenda(self.ctx, self.state["list"], lambda one: events.open_page(self.ctx, one), query=self.state["asked"])
            body = found.build()
        root = column(bar, body, width=FILL, height=FILL, accessible=False)
        return Screen(root, theme=options.palette(self.ctx), focus="search_src_text")
