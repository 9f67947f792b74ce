"""The dialog that says how long a series goes on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from apps.lineages.simple_calendar import words
from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, Overlay, View, column, edit, radio, text
from emulator.sim.toolkit.material import dialog

Fields = dict[str, Any]
TILL, TIMES, FOREVER = "till", "times", "forever"


def limit_fields(limit: int, start: int, now: int) -> Fields:
    """What the dialog begins with. `limit` as in the column, `start` of the event and `now`: epoch s."""
    kind = TILL if limit > 0 else TIMES if limit < 0 else FOREVER
    till = max(limit, start) if limit > 0 else now
    return {"choice": kind, "till": till, "count": str(-limit) if limit < 0 else "", "start": start}


def limit_dialog(page: Page, fields: Fields) -> Overlay:
    """Till a date, a number of times, or for ever."""

    def pick(kind: str) -> Callable[[], None]:
        return lambda: fields.update(choice=kind)

    def count(value: str) -> None:
        fields.update(count="".join(char for char in value if char.isdigit())[:4], choice=TIMES)

    forever = page.closing(lambda: page.entered("limit", 0))

    def ok() -> None:
        page.close()
        limits = {TILL: int(fields["till"]), TIMES: -int(fields["count"] or 0), FOREVER: 0}
        page.entered("limit", limits[fields["choice"]])

    till = page.model.local(int(fields["till"])).date()

    def button(kind: str, label: str, id: str, act: Callable[[], object]) -> View:
        return radio(fields["choice"] == kind, act, label=label, id=id, width=FILL, min_height=48, padding=(0, 4))

    date = column(
        text("Value", size=12, color="on_surface_variant"),
        text(words.full_date(till), id="repeat_type_date", cls="android.widget.EditText", size=16, width=FILL),
        border="outline",
        radius=4,
        padding=(16, 8),
        margin=(40, 0, 0, 4),
        width=FILL,
        on_click=lambda: page.ask_date("limit", till),
    )
    times = edit(
        fields["count"], count, hint="Value", look="outlined", input_type="number", id="repeat_type_count", key="limit_count", width=FILL
    )
    times.margin = (40, 0, 0, 4)
    content = column(
        button(TILL, "Repeat till a date", "repeat_type_till_date", pick(TILL)),
        date,
        button(TIMES, "Stop repeating after x occurrences", "repeat_type_x_times", pick(TIMES)),
        times,
        button(FOREVER, "Repeat forever", "repeat_type_forever", forever),
        cls="android.widget.RadioGroup",
        id="dialog_radio_view",
        width=FILL,
    )
    return dialog(content, positive=("OK", ok), cancel=page.close)


def till_day(page: Page, fields: Fields, day: dt.date) -> None:
    """A day was picked in the calendar over the dialog: the last second of it, or now if that is before the event begins."""
    last = page.model.instant(day + dt.timedelta(days=1)) - 1
    fields.update(choice=TILL, till=last if last >= fields["start"] else page.model.now)
