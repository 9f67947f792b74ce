"""Reminders: the next one is an alarm; when due, a notification with Snooze. What was told stands in the provider's CalendarAlerts."""

from __future__ import annotations

from typing import Final

from apps.calendar.etar import events, options, words
from apps.lineages.system_calendar import access
from apps.lineages.system_calendar.access import Due, Instance
from emulator.sim.toolkit import Action, Context, Intent, Notification

ALARM: Final = "alert"
SNOOZED: Final = "snooze"
CHANNEL: Final = "alerts"
AHEAD_MS: Final = 7 * 86_400_000
"""How far ahead reminders are looked for; when there are none, the alarm is for looking again."""
FIRED: Final = 1
NEXT: Final = "preference_nextAlarm"
"""When the alarm was set for, epoch ms."""
ACTION: Final = "com.android.calendar.EVENT_REMINDER_APP"


def schedule(ctx: Context) -> None:
    """Set the alarm for the next reminder."""
    if not events.allowed(ctx):
        return
    found = _due(ctx, ctx.now(), ctx.now() + AHEAD_MS)
    at = found[0].at if found else ctx.now() + AHEAD_MS
    ctx.set_alarm(ALARM, at, action=ACTION)
    ctx.prefs(options.PREFS).put_long(NEXT, at)


def _due(ctx: Context, after: int, until: int) -> list[Due]:
    if not events.allowed(ctx):
        return []
    now = ctx.now()
    shift = words.instant(words.local(now, "UTC"), ctx.zone) - now  # midnight UTC to midnight here
    return access.due(ctx, after, until, offset_ms=-shift)


def ring(ctx: Context) -> None:
    """The alarm is due: tell every reminder since it was set for."""
    kept = ctx.prefs(options.PREFS).get(NEXT, ctx.now())
    since = kept if isinstance(kept, int) else ctx.now()
    for one in _due(ctx, min(since, ctx.now()) - 1, ctx.now()):
        _remember(ctx, one)
        if options.flag(ctx, options.ALERTS, True):
            tell(ctx, one.instance)
    schedule(ctx)


def _remember(ctx: Context, one: Due) -> None:
    key = (one.instance.event_id, one.instance.begin, one.at)
    if ctx.query(f"{access.URI}/calendar_alerts", ("_id",), "event_id=? AND begin=? AND alarmTime=?", key):
        return
    row = {"event_id": key[0], "begin": key[1], "end": one.instance.end, "alarmTime": one.at, "minutes": one.minutes, "state": FIRED}
    ctx.insert(f"{access.URI}/calendar_alerts", {**row, "creationTime": ctx.now(), "receivedTime": ctx.now(), "notifyTime": ctx.now()})


def tell(ctx: Context, one: Instance) -> None:
    """Post the notification of an instance."""
    today = words.local(ctx.now(), ctx.zone).date()
    shown = words.local(one.begin, "UTC" if one.all_day else ctx.zone)
    parts = [] if one.all_day else [words.clock(shown, ctx.is_24h)]
    away = (shown.date() - today).days
    if away not in (0, 1):
        parts.insert(0, words.short(shown.date()).rpartition(",")[0])
    parts += ["Tomorrow"] if away == 1 else []
    parts += [one.location] if one.location else []
    ctx.notify(
        Notification(
            id=one.event_id,
            channel=CHANNEL,
            title=one.title or words.NO_TITLE,
            text=", ".join(parts),
            icon="event",
            when=ctx.now(),
            importance="high",
            category="reminder",
            actions=[Action("Snooze", f"{one.event_id}/{one.begin}/{one.end}")],
            intent=Intent(component=f"{ctx.package}/info", extras={"event": one.event_id, "begin": one.begin, "end": one.end}),
        )
    )


def snooze(ctx: Context, key: str) -> None:
    """Snooze was tapped: the notification goes, and comes again after the usual delay."""
    event = int(key.partition("/")[0])
    ctx.cancel_notification(event)
    minutes = options.number(ctx, options.SNOOZE, 5)
    ctx.set_alarm(f"{SNOOZED}/{key}", ctx.now() + max(1, minutes) * 60_000, action=ACTION)


def ring_again(ctx: Context, alarm: str) -> None:
    """A snoozed reminder is due; an event that is gone is told no more."""
    _, event, begin, end = alarm.split("/")
    found = access.instances(ctx, int(begin), int(end)) if events.allowed(ctx) else []
    for one in found:
        if (one.event_id, one.begin) == (int(event), int(begin)):
            tell(ctx, one)
