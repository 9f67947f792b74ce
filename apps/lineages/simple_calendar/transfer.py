"""Events written to a file and read from one, with the system's picker of documents."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from apps.lineages.simple_calendar import reminders
from apps.lineages.simple_calendar.ics import from_ics, to_ics
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, Intent, Overlay, checkbox, column, edit
from emulator.sim.toolkit.material import dialog

TYPE: Final = "text/calendar"
EXPORT: Final = ("export_events", "Export events to an .ics file")
IMPORT: Final = ("import_events", "Import events from an .ics file")


def begin(page: Page, key: str) -> None:
    """Ask for a file to read, or what to write."""
    if key == IMPORT[0]:
        categories = ("android.intent.category.OPENABLE",)
        _pick(page, Intent(action="android.intent.action.OPEN_DOCUMENT", type=TYPE, categories=categories), key)
    else:
        now = page.model.local(page.model.now)
        page.open("export", EXPORT[0], name=f"events_{now:%Y%m%d_%H%M%S}", past=True)


def _pick(page: Page, intent: Intent, key: str) -> None:
    try:
        page.ctx.start(intent, for_result=key)
    except LookupError:
        page.ctx.toast("No valid app found")


def export_dialog(page: Page, fields: dict[str, Any]) -> Overlay:
    """The name of the file, and whether what is over goes into it."""

    def ok() -> None:
        name = str(fields["name"]).strip()
        if not name:
            page.ctx.toast("Filename cannot be empty")
            return
        page.close()
        page.state["export_past"] = fields["past"]
        extras = {"android.intent.extra.TITLE": f"{name}.ics"}
        _pick(page, Intent(action="android.intent.action.CREATE_DOCUMENT", type=TYPE, extras=extras), EXPORT[0])

    content = column(
        edit(
            str(fields["name"]),
            lambda value: fields.update(name=value),
            hint="Filename (without .ics)",
            look="outlined",
            id="export_events_filename",
            key="export_name",
            width=FILL,
        ),
        checkbox(
            bool(fields["past"]),
            lambda: fields.update(past=not fields["past"]),
            label="Export past entries too",
            id="export_past_events_checkbox",
            width=FILL,
            min_height=48,
        ),
        width=FILL,
        spacing=12,
    )
    return dialog(content, title="Export events", positive=("OK", ok), cancel=page.close)


def finish(page: Page, key: str, data: dict[str, Any]) -> None:
    """A file was picked."""
    model = page.model
    uri = str(data["uri"])
    if key == EXPORT[0]:
        ids = [int(row["id"]) for row in model.rows() if page.state["export_past"] or _is_to_come(page, int(row["id"]))]
        model.ctx.write_text(uri, to_ics(model, ids))
        model.ctx.toast("Exporting successful" if ids else "No entries for exporting have been found")
        return
    text = model.ctx.read_text(uri) or ""
    known = {row["import_id"] for row in model.rows()}
    fresh = [row for row in from_ics(model, text, model.usual_type()) if row["import_id"] not in known]
    for row in fresh:
        reminders.schedule(model, model.insert(row))
    model.ctx.toast("Importing successful" if fresh else "No new items have been found")


def _is_to_come(page: Page, id: int) -> bool:
    model = page.model
    later = model.instant(model.today + dt.timedelta(days=3650))
    return bool(model.occurrences(model.now, later, id=id))
