"""What saving and deleting in a form does to the store, for single events and for series."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apps.lineages.simple_calendar import draft, reminders
from apps.lineages.simple_calendar.model import Row, repetition
from apps.lineages.simple_calendar.occurrences import starts

if TYPE_CHECKING:
    from apps.lineages.simple_calendar.form import Form


def problem(form: Form) -> str:
    """Why it cannot be saved; empty if it can."""
    if not form.form["title"].strip():
        return "Title cannot be empty"
    start, end = draft.bounds(form.model, form.form, task=form.is_task)
    return "The event cannot end earlier than it starts" if start > end else ""


def save(form: Form) -> None:
    """Store what is new; ask how much of a series a change is for; or change what is stored."""
    model, row = form.model, form.row
    leads = [*draft.leads_of(form.form), -1, -1, -1]
    if model.flag("use_previous_event_reminders", True):
        for name, lead in zip(("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3"), leads, strict=False):
            model.prefs.put_int(name, lead)
    model.prefs.put_long("last_used_local_event_type_id", int(form.form["type"]))
    form.form["title"] = form.form["title"].strip()
    values = draft.columns(model, form.form, row, task=form.is_task)
    if row is None:
        _insert(form, values)
        form.finish(True)
    elif row["repeat_interval"] > 0 and values["repeat_interval"] > 0:
        form.ctx.hide_keyboard()
        form.open("update", task=form.is_task)
    else:
        model.update(int(row["id"]), values)
        model.show_types({*model.shown_types, int(values["event_type"])})
        _tell(form, int(row["id"]), "updated")
        form.finish(True)


def update_series(form: Form, scope: str) -> None:
    """A change of a series: of one occurrence, of it and all later ones, or of all."""
    model, row, at = form.model, form.row, int(form.state["at"])
    if row is None:
        return
    id = int(row["id"])
    values = draft.columns(model, form.form, row, task=form.is_task)
    if scope == "one":
        model.take_out(id, at)
        reminders.schedule(model, id)
        alone = {"repeat_interval": 0, "repeat_rule": 0, "repeat_limit": 0, "repetition_exceptions": "[]", "parent_id": id}
        _insert(form, {**_rest(row), **values, **alone})
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
        _insert(form, {**_rest(row), **values})
    else:
        # The whole series moves by as much as the occurrence in the form was moved.
        length = int(row["end_ts"]) - int(row["start_ts"])
        values["start_ts"] += int(row["start_ts"]) - at
        values["end_ts"] += int(row["end_ts"]) - (at + length)
        model.update(id, values)
        _tell(form, id, "updated")
    form.finish(True)


def _rest(row: Row) -> dict[str, Any]:
    """The columns that a row made from another one takes over."""
    return {name: value for name, value in row.items() if name != "id"}


def _insert(form: Form, values: dict[str, Any]) -> None:
    model = form.model
    id = model.insert(values)
    _tell(form, id, "added")
    row = model.row(id)
    if row is not None and row["start_ts"] < model.now and row["repeat_interval"] == 0 and reminders.leads(row):
        for item in model.occurrences(int(row["start_ts"]), int(row["end_ts"]), id=id)[:1]:
            reminders.notify(model, row, item)


def _tell(form: Form, id: int, what: str) -> None:
    if not reminders.schedule(form.model, id, tell=True):
        form.ctx.toast(f"{'Task' if form.is_task else 'Event'} {what} successfully")


def delete(form: Form, scope: str) -> None:
    """Delete one occurrence, it and all later ones, or all."""
    model, id, at = form.model, int(form.state["id"]), int(form.state["at"])
    if scope == "all":
        model.delete([id])
        reminders.forget(model, id)
    else:
        change = model.take_out if scope == "one" else model.end_before
        change(id, at)
        reminders.schedule(model, id)
    form.finish(True)
