"""The smaller pages: groups of events, zones, About."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from apps.lineages.simple_calendar import colors
from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.dialogs import overlays
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, Screen, View, column, edit, icon_button, list_, row, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import MenuAction, contextual_bar, section

KEEP, REMOVE = "keep", "remove"


class Groups(Page):
    """What events are grouped by: add, rename, delete. `selected`: ids that were pressed long."""

    name = ".activities.ManageEventTypesActivity"

    def on_create(self) -> None:
        self.state.update(selected=[])

    def build(self) -> Screen:
        words, types = self.look.words, self.model.types()
        chosen = self.state["selected"]
        if chosen:
            delete = MenuAction("delete", "Delete", self._ask_delete, id="cab_delete")
            bar = contextual_bar(f"{len(chosen)} / {len(types)}", lambda: self.state.update(selected=[]), [delete])
        else:
            bar = self.bar(words.page, "manage_event_types_toolbar", [MenuAction("add", words.add, self._add, id="add_event_type")])
        rows = [self._row(int(row["id"]), str(row["title"]), int(row["color"])) for row in types]
        return Screen(
            column(bar, list_(rows, weight=1, id="manage_event_types_list"), width=FILL, height=FILL),
            overlays(self),
            theme=self.look.theme,
        )

    def _row(self, id: int, title: str, color: int) -> View:
        chosen = self.state["selected"]

        def toggle() -> None:
            self.state["selected"] = toggled(chosen, id)

        def press() -> None:
            if chosen:
                toggle()
            else:
                self.open("group", "save", id=id, title=title, color=color)

        return row(
            text(title, id="event_type_title", size=17, weight=1, max_lines=1),
            colors.disc(color, 28, id="event_type_color"),
            width=FILL,
            height=56,
            padding=(16, 0, 20, 0),
            id="event_item_frame",
            cls="android.view.ViewGroup",
            key=f"group_{id}",
            background="primary/20" if id in chosen else "",
            selected=id in chosen,
            on_click=press,
            on_long_click=toggle,
        )

    def _add(self) -> None:
        self.open("group", "save", id=None, title="", color=self.look.first_color)
        self.ctx.focus("group_title")

    def _ask_delete(self) -> None:
        if store.FIRST_TYPE in self.state["selected"]:
            self.ctx.toast(self.look.words.locked)
        if set(self.state["selected"]) - {store.FIRST_TYPE}:
            options = [(KEEP, self.look.words.keep), (REMOVE, "Permanently remove affected events")]
            self.ask_one("delete", options, None)

    def picked(self, key: str, value: Any) -> None:
        self.model.delete_types([int(id) for id in self.state["selected"]], with_events=value == REMOVE)
        self.state["selected"] = []

    def entered(self, key: str, value: Any) -> None:
        if key == "group":
            self.top["color"] = value
        else:
            self.model.save_type(*value)

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
            return True
        return False


class TimeZones(Page):
    """The zone of an event, found by a part of its name."""

    name = ".activities.SelectTimeZoneActivity"

    def on_create(self) -> None:
        self.state.update(query="")
        self.ctx.focus("zone_query")

    def build(self) -> Screen:
        query = self.state["query"].lower().replace(" ", "_")
        now = dt.datetime.fromtimestamp(self.model.now, dt.UTC)
        names = [name for name in sorted(available_timezones()) if "/" in name or name == "UTC"]
        rows = [self._row(name, now) for name in names if query in name.lower()]
        field = edit(
            self.state["query"],
            lambda value: self.state.update(query=value),
            hint="Enter a country or time zone",
            look="plain",
            id="search_src_text",
            key="zone_query",
            size=18,
            weight=1,
        )
        back = icon_button("arrow_back", self.finish, desc="Back")
        bar = row(back, field, width=FILL, height=56, padding=(4, 0, 16, 0), id="select_time_zone_toolbar", cls="android.view.ViewGroup")
        return Screen(column(bar, list_(rows, weight=1, id="select_time_zone_list"), width=FILL, height=FILL), theme=self.look.theme)

    def _row(self, name: str, now: dt.datetime) -> View:
        offset = now.astimezone(ZoneInfo(name)).strftime("%z")
        return row(
            text(name, id="item_time_zone_title", size=16, weight=1, max_lines=1),
            text(f"GMT{offset[:3]}:{offset[3:]}", id="item_time_zone_shift", size=14, color="on_surface_variant"),
            width=FILL,
            height=48,
            padding=(16, 0),
            id="item_time_zone_holder",
            cls="android.widget.RelativeLayout",
            key=f"zone_{name}",
            on_click=lambda: self.finish(True, zone=name),
        )


class About(Page):
    """Name and version."""

    name = ".activities.AboutActivity"

    def build(self) -> Screen:
        body = column(
            section("Other"),
            text(f"{self.look.name}: v {self.look.version}", size=16, padding=(16, 8)),
            text(self.ctx.package, size=14, color="on_surface_variant", padding=(16, 0)),
            width=FILL,
            weight=1,
        )
        return Screen(column(self.bar("About", "about_toolbar"), body, width=FILL, height=FILL), theme=self.look.theme)
