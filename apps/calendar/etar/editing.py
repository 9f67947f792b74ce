"""The form's activity without its screen (EditEventActivity). State: `form` (see form.py), `overlay` (its kind and what it holds)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from apps.calendar.etar import form, options, recurrence, words
from emulator.sim.toolkit import Activity
from emulator.sim.toolkit.pickers import date_state, time_state

CONTACTS: Final = "android.permission.READ_CONTACTS"


class Editing(Activity):
    """A new event (extras `start`, `all_day`, `title`) or one that is there (extras `event`, `begin`, `end`, `copy`)."""

    name = "com.android.calendar.event.EditEventActivity"

    def on_create(self) -> None:
        extras = self.intent.extras
        self.state["overlay"] = None
        loaded = form.load(self.ctx, int(extras["event"]), int(extras["begin"]), int(extras["end"])) if "event" in extras else None
        if loaded is None:
            begin = extras.get("beginTime")
            given = words.local(int(begin), self.ctx.zone).isoformat(timespec="minutes") if isinstance(begin, int) else ""
            start = extras.get("start") or given or words.local(self.ctx.now(), self.ctx.zone).isoformat(timespec="minutes")
            loaded = form.new(self.ctx, datetime.fromisoformat(start), all_day=bool(extras.get("all_day")))
            loaded["title"] = extras.get("title", "")
        elif extras.get("copy"):
            loaded.update(id=0, before=None, begin=0)
        self.state["form"] = loaded
        if loaded["before"] is not None and loaded["rule"]:
            self.state["overlay"] = {"kind": "which"}
        elif not form.writable(self.ctx):
            self.state["overlay"] = {"kind": "no_calendar"}
        if not self.ctx.has_permission(CONTACTS):
            self.ctx.request_permission(CONTACTS)

    @property
    def form(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["form"]
        return found

    def close(self) -> None:
        self.state["overlay"] = None

    def show(self, kind: str, **more: Any) -> Callable[[], object]:
        return lambda: self.state.update(overlay={"kind": kind, **more})

    def on_back(self) -> bool:
        if form.changed(self.form):
            self.state["overlay"] = {"kind": "discard"}
            return True
        return False

    def done(self) -> None:
        """Done: save what was entered and leave."""
        before = self.form["before"]
        if before is None and form.is_empty(self.form):
            self.ctx.toast("Empty event not created.")
        elif before is None or form.changed(self.form):
            form.save(self.ctx, self.form)
            self.ctx.toast("Event created." if before is None else "Event saved.")
        self.finish(ok=True)

    def _add_lead(self) -> None:
        usual = options.number(self.ctx, options.REMINDER, 10)
        self.form["leads"] = [*self.form["leads"], [10 if usual == options.NONE else usual, 1]]

    def change_lead(self, place: int, lead: list[int] | None) -> None:
        leads = list(self.form["leads"])
        leads[place : place + 1] = [] if lead is None else [lead]
        self.form["leads"] = leads
        self.close()

    # --- pickers and menus -------------------------------------------------------------------------------------------------------

    def pick_date(self, which: str) -> Callable[[], object]:
        def open_picker() -> None:
            day = (form.start_of if which == "start" else form.end_of)(self.form)
            self.state["overlay"] = {"kind": "date", "which": which, "picker": date_state(day.year, day.month, day.day)}

        return open_picker

    def pick_time(self, which: str) -> Callable[[], object]:
        def open_picker() -> None:
            shown = (form.start_of if which == "start" else form.end_of)(self.form)
            self.state["overlay"] = {"kind": "time", "which": which, "picker": time_state(shown.hour, shown.minute)}

        return open_picker

    def open_recurrence(self) -> None:
        start = form.start_of(self.form)
        picker = recurrence.picker_state(self.form["rule"], start, self.form["zone"])
        self.state["overlay"] = {"kind": "recurrence", "picker": picker, "above": None}
