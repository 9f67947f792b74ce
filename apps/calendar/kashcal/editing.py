"""One event on the home activity: what its quick view does, and the form from opening to saving."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from zoneinfo import ZoneInfo

from apps.calendar.kashcal import draft as drafts
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.draft import Draft
from apps.calendar.kashcal.model import Item
from apps.calendar.kashcal.page import Page
from apps.calendar.kashcal.settings import NOTIFY
from apps.calendar.kashcal.texts import span
from emulator.sim.toolkit import Intent


class Editing(Page):
    """The activity with its quick view and form."""

    # --- one event ---------------------------------------------------------------------------------------------------------------

    def _quick(self) -> Item | None:
        sheet = self.state["sheet"]
        return self.model.occurrence(sheet["master"], sheet["start"])

    def quick_repeats(self) -> bool:
        item = self._quick()
        return item is not None and item.repeats

    def confirm(self) -> None:
        """The second touch: delete, or go on to the form."""
        item, sheet = self._quick(), self.state["sheet"]
        if item is None:
            self.close()
        elif sheet["asking"] == "edit":
            self.edit_whole() if sheet["wide"] else self.edit_one()
        else:
            self.close()
            if not item.repeats:
                self.model.delete(item.master)
            elif sheet["wide"]:
                self.model.delete_from(item.master, item.instance)
            else:
                self.model.delete_one(item.master, item.instance)

    def edit_whole(self) -> None:
        item = self._quick()
        row = None if item is None else self.model.event(item.master)
        if row is not None:
            self._open(drafts.of_event(self.model, dict(row)))

    def edit_one(self) -> None:
        """One occurrence: its exception if it has one already."""
        item = self._quick()
        if item is None:
            return
        if item.row["original_event_id"] is not None:
            self._open(drafts.of_event(self.model, item.row))
        else:
            self._open(drafts.of_event(self.model, item.row, instance=item.instance, start=item.start))

    def duplicate(self) -> None:
        item = self._quick()
        if item is not None:
            self._open(drafts.copy_of(self.model, item))

    def share(self) -> None:
        item = self._quick()
        if item is None:
            return
        model = self.model
        words = span(item.start, item.end, item.first, item.last, all_day=item.all_day, zone=model.zone, is_24h=model.is_24h)
        lines = [item.title, words, str(item.row["location"] or ""), str(item.row["description"] or "")]
        self.close()
        send = Intent(
            action="android.intent.action.SEND", type="text/plain", extras={"android.intent.extra.TEXT": "\n".join(filter(None, lines))}
        )
        self.ctx.start(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": send.__dict__}))

    # --- the form ----------------------------------------------------------------------------------------------------------------

    def create(self) -> None:
        self._open(drafts.blank(self.model, self.model.today if self.state["view"] == "agenda" else self.day))
        self.ctx.focus("title")

    def _open(self, draft: Draft) -> None:
        self.close()
        self.state["form"] = draft

    def settle(self, draft: Draft) -> None:
        """Something other than a field was touched."""
        draft.update(suggest=False, discard=False)
        self.ctx.hide_keyboard()

    def leave_form(self) -> None:
        """The first touch asks when something was entered."""
        draft = self.state["form"]
        if drafts.entered(draft) != json.loads(json.dumps(draft["before"])) and not draft["discard"]:
            draft["discard"] = True
            return
        self.ctx.hide_keyboard()
        self.state["form"] = None

    def save_form(self) -> None:
        draft = self.state["form"]
        self.ctx.hide_keyboard()
        if draft["alerts"] and not self.ctx.has_permission(NOTIFY):
            self.ctx.request_permission(NOTIFY, key="save")
            return
        self._store()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key == "save" and self.state["form"] is not None:
            self._store()

    def _store(self) -> None:
        drafts.save(self.model, self.state["form"])
        self.state["form"] = None

    def delete_form(self) -> None:
        """Of a series opened on one occurrence that occurrence, else the event."""
        draft = self.state["form"]
        row = self.model.event(draft["event"])
        self.state["form"] = None
        if row is None:
            return
        if draft["instance"] is not None:
            self.model.delete_one(int(row["id"]), draft["instance"])
        elif row["original_event_id"] is not None:
            self.model.delete_one(int(row["original_event_id"]), int(row["original_instance_time"]))
        else:
            self.model.delete(int(row["id"]))

    def form_zone(self, draft: Draft) -> ZoneInfo:
        return store.zone_of(draft["zone"], self.ctx.zone)

    def zone_label(self, zone: str) -> str:
        """`New York (EDT)`."""
        city = zone.rpartition("/")[2].replace("_", " ")
        return f"{city} ({store.moment(self.ctx.now(), store.zone_of(zone)):%Z})"

    def asker(self, name: str) -> Callable[[], None]:
        """Opens the sheet for `start` or `end`."""

        def act() -> None:
            draft = self.state["form"]
            self.settle(draft)
            moment = drafts.start_of(draft) if name == "start" else drafts.end_of(draft)
            self.ask_when(name, moment, time=not draft["all_day"])

        return act

    def ask_until(self, day: date) -> None:
        self.ask_when("until", drafts.at_midnight(day), time=False)

    def ask(self, kind: str) -> None:
        self.settle(self.state["form"])
        self.sheet(kind)

    def ask_zone(self) -> None:
        self.settle(self.state["form"])
        self.state["sheet"] = {"kind": "zone", "query": ""}

    def take_zone(self, zone: str | None) -> None:
        drafts.change_zone(self.model, self.state["form"], zone)
        self.ctx.hide_keyboard()
        self.close()

    def take_when(self) -> None:
        """Done in the sheet of a date."""
        sheet, draft = self.state["sheet"], self.state["form"]
        day = date.fromisoformat(sheet["day"])
        moment = drafts.at_midnight(day).replace(hour=sheet["hour"], minute=sheet["minute"])
        self.close()
        match sheet["name"]:
            case "filter":
                self.state.update(filter="Date", filter_day=day.isoformat())
            case "until":
                drafts.set_until(draft, day, self.form_zone(draft))
            case "start":
                drafts.move_start(draft, moment)
            case _:
                draft["end"] = moment.isoformat(timespec="minutes")
