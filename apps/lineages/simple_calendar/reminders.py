"""Reminders: one alarm an event for its next lead time, the notification when it is due, and putting it off."""

from __future__ import annotations

import datetime as dt
from typing import Final

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar import words
from apps.lineages.simple_calendar.model import Model, Occurrence, Row
from emulator.sim.toolkit import Action, Intent, Notification

ALARM: Final = "event:"
YEAR_S: Final = 365 * 86_400
SNOOZE, COMPLETE = "snooze", "complete"


def leads(row: Row) -> list[int]:
    """Lead times in minutes of the reminders that notify."""
    pairs = [(int(row[f"reminder_{n}_minutes"]), int(row[f"reminder_{n}_type"])) for n in (1, 2, 3)]
    return [minutes for minutes, kind in pairs if minutes != store.OFF and kind == store.NOTIFICATION]


def next_due(model: Model, row: Row) -> tuple[int, Occurrence] | None:
    """When the next reminder of an event is due (epoch s), and what it is about."""
    now, wanted = model.now, leads(row)
    if not wanted:
        return None
    due = []
    for item in model.occurrences(now, now + YEAR_S, id=int(row["id"])):
        begin = model.instant(item.first) if item.all_day else item.start
        due += [(begin - lead * 60, item) for lead in wanted if begin - lead * 60 > now and not item.done]
        if len(due) >= len(wanted):
            break
    return min(due, key=lambda pair: pair[0], default=None)


def schedule(model: Model, id: int, *, tell: bool = False) -> bool:
    """Set the alarm of an event anew; false if there is none to come. `tell`: say how long it is until then."""
    row = model.row(id)
    due = next_due(model, row) if row is not None else None
    if due is None:
        model.ctx.cancel_alarm(f"{ALARM}{id}")
        return False
    model.ctx.set_alarm(f"{ALARM}{id}", due[0] * 1000)
    if tell:
        model.ctx.toast(f"Time remaining till the reminder goes off:\n{words.time_left(due[0] - model.now)}")
    return True


def forget(model: Model, id: int) -> None:
    """The event is gone."""
    model.ctx.cancel_alarm(f"{ALARM}{id}")
    model.ctx.cancel_notification(id)


def schedule_all(model: Model) -> None:
    """After the device has started: alarms are gone, and events that are going on are told of."""
    now = model.now
    for row in model.rows():
        schedule(model, int(row["id"]))
    for item in model.occurrences(now, now):
        about = model.row(item.id)
        if about is not None and leads(about) and not item.done:
            notify(model, about, item)


def ring(model: Model, id: int) -> None:
    """The alarm of an event is due."""
    row = model.row(id)
    if row is None:
        return
    now = model.now
    reach = max([*(lead * 60 for lead in leads(row)), 0]) + 86_400
    coming = [item for item in model.occurrences(now - 7 * 86_400, now + reach, id=id) if not item.done]
    about = next((item for item in coming if _begin(model, item) >= now - 60), coming[-1] if coming else None)
    if about is not None:
        notify(model, row, about)
    schedule(model, id)


def _begin(model: Model, item: Occurrence) -> int:
    return model.instant(item.first) if item.all_day else item.start


def notify(model: Model, row: Row, item: Occurrence) -> None:
    """Post the notification of one occurrence: its title, when it is, and its description."""
    today = model.today
    if item.first == today:
        day = ""
    elif item.first == today + dt.timedelta(days=1):
        day = "Tomorrow"
    else:
        day = f"{words.date_title(item.first, today)},"
    begin, end = (words.clock(model.local(at), is_24h=model.is_24h) for at in (item.start, item.end))
    span = "All-day" if item.all_day else begin if begin == end else f"{begin} – {end}"
    more = item.location if model.flag("replace_description", False) else item.description
    actions = [Action("Snooze", SNOOZE)]
    if item.task and not item.done:
        actions.insert(0, Action("Mark completed", f"{COMPLETE}:{item.start}"))
    model.ctx.notify(
        Notification(
            id=item.id,
            channel=f"simple_calendar_0_5_{row['event_type']}",
            title=item.title,
            text=" ".join(part for part in (day, span, more) if part),
            icon="calendar_month",
            when=model.ctx.now(),
            importance="high",
            category="event",
            actions=actions,
            intent=Intent(
                component=f"{model.ctx.package}/.activities.{'TaskActivity' if item.task else 'EventActivity'}",
                extras={"event_id": item.id, "event_occurrence_ts": item.start},
            ),
        )
    )


def act(model: Model, id: int, key: str) -> None:
    """A button of a notification."""
    model.ctx.cancel_notification(id)
    if key == SNOOZE:
        model.ctx.set_alarm(f"{ALARM}{id}", (model.now + 60 * model.number("snooze_delay", 10)) * 1000)
    elif key.startswith(COMPLETE):
        model.complete(id, int(key.partition(":")[2]), True)
