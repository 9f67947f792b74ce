"""The draft in a form, and what saving and deleting does to the store, for single events and for series."""

from __future__ import annotations

from typing import Any, ClassVar

from apps.lineages.simple_calendar import draft, reminders
from apps.lineages.simple_calendar.draft import Draft
from apps.lineages.simple_calendar.model import Row, repetition
from apps.lineages.simple_calendar.occurrences import starts
from apps.lineages.simple_calendar.page import Page


class Saving(Page):
    """`state`: `form` the draft, `was` the draft as it was opened, `id` of the stored row or None, `at` the occurrence (epoch s)."""

    what: ClassVar[str] = "event"

    @property
    def form(self) -> Draft:
        found: Draft = self.state["form"]
        return found

    @property
    def row(self) -> Row | None:
        return None if self.state["id"] is None else self.model.row(int(self.state["id"]))

    @property
    def is_task(self) -> bool:
        return self.what == "task"

    def problem(self) -> str:
        """Why it cannot be saved; empty if it can."""
        if not self.form["title"].strip():
            return "Title cannot be empty"
        start, end = draft.bounds(self.model, self.form, task=self.is_task)
        return "The event cannot end earlier than it starts" if start > end else ""

    def keep(self) -> None:
        """Store what is new; ask how much of a series a change is for; or change what is stored."""
        model, row = self.model, self.row
        leads = [*draft.leads_of(self.form), -1, -1, -1]
        if model.flag("use_previous_event_reminders", True):
            for name, lead in zip(("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3"), leads, strict=False):
                model.prefs.put_int(name, lead)
        model.prefs.put_long("last_used_local_event_type_id", int(self.form["type"]))
        self.form["title"] = self.form["title"].strip()
        values = draft.columns(model, self.form, row, task=self.is_task)
        if row is None:
            self._insert(values)
            self.finish(True)
        elif row["repeat_interval"] > 0 and values["repeat_interval"] > 0:
            self.ctx.hide_keyboard()
            self.open("update", task=self.is_task)
        else:
            model.update(int(row["id"]), values)
            model.show_types({*model.shown_types, int(values["event_type"])})
            self._tell(int(row["id"]), "updated")
            self.finish(True)

    def update_series(self, scope: str) -> None:
        """A change of a series: of one occurrence, of it and all later ones, or of all."""
        model, row, at = self.model, self.row, int(self.state["at"])
        if row is None:
            return
        id = int(row["id"])
        values = draft.columns(model, self.form, row, task=self.is_task)
        if scope == "one":
            model.take_out(id, at)
            reminders.schedule(model, id)
            alone = {"repeat_interval": 0, "repeat_rule": 0, "repeat_limit": 0, "repetition_exceptions": "[]", "parent_id": id}
            self._insert({**_rest(row), **values, **alone})
        elif scope == "future":
            if values["repeat_limit"] < 0 and values["repeat_limit"] == row["repeat_limit"]:
                before = sum(1 for _ in starts(repetition(row), int(row["start_ts"]), model.zone, 0, at - 1))
                values["repeat_limit"] = min(values["repeat_limit"] + before, -1)
            if at == row["start_ts"]:
                model.delete([id])
                reminders.forget(model, id)
            else:
                model.end_before(id, at)
                reminders.schedule(model, id)
            self._insert({**_rest(row), **values})
        else:
            # The whole series moves by as much as the occurrence in the form was moved.
            length = int(row["end_ts"]) - int(row["start_ts"])
            values["start_ts"] += int(row["start_ts"]) - at
            values["end_ts"] += int(row["end_ts"]) - (at + length)
            model.update(id, values)
            self._tell(id, "updated")
        self.finish(True)

    def _insert(self, values: dict[str, Any]) -> None:
        model = self.model
        id = model.insert(values)
        self._tell(id, "added")
        row = model.row(id)
        if row is not None and row["start_ts"] < model.now and row["repeat_interval"] == 0 and reminders.leads(row):
            for item in model.occurrences(int(row["start_ts"]), int(row["end_ts"]), id=id)[:1]:
                reminders.notify(model, row, item)

    def _tell(self, id: int, what: str) -> None:
        if not reminders.schedule(self.model, id, tell=True):
            self.ctx.toast(f"{'Task' if self.is_task else 'Event'} {what} successfully")

    def delete(self, scope: str) -> None:
        """Delete one occurrence, it and all later ones, or all."""
        model, id, at = self.model, int(self.state["id"]), int(self.state["at"])
        if scope == "all":
            model.delete([id])
            reminders.forget(model, id)
        else:
            change = model.take_out if scope == "one" else model.end_before
            change(id, at)
            reminders.schedule(model, id)
        self.finish(True)


def _rest(row: Row) -> dict[str, Any]:
    """The columns that a row made from another one takes over."""
    return {name: value for name, value in row.items() if name != "id"}
