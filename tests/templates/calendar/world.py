"""Calendar apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from templates.base import AnyTemplate, Params, Trace
from templates.calendar import AllDay, CalendarState, DaysShown, Event, pools
from templates.state import Medium, Profile

FIELDS: Mapping[str, Medium] = {"events": "durable", "calendars": "durable", "now_ms": "runtime", "shown": "screen"}
NOW_MS = round(pools().now.timestamp() * 1000)
EMPTY = CalendarState(events=(), calendars=("Local",), now_ms=NOW_MS)
FIRST_PAGE = CalendarState(
    now_ms=NOW_MS, shown=DaysShown(open=True, first=pools().today.replace(day=1), last=pools().today.replace(day=31))
)
"""What a reader says of the fields beside the stores after a start: a month is in front."""


@dataclass(frozen=True)
class Kind:
    """A kind of calendar app. `keyed`: rows have ids."""

    name: str
    fields: Mapping[str, Medium] = field(default_factory=lambda: FIELDS)
    unsupported: frozenset[str] = frozenset()
    keyed: bool = True
    shipped: CalendarState = EMPTY

    @property
    def profile(self) -> Profile:
        return Profile(self.fields, self.unsupported)


HOLIDAY = Event(title="Shipped Holiday", when=AllDay(first=pools().today.replace(month=12), last=pools().today.replace(month=12)), key="1")
KINDS = (
    Kind("own_database"),
    Kind("provider", unsupported=frozenset({"events.tasks"}), shipped=EMPTY.replace(events=(HOLIDAY,))),
    Kind("new_id_on_edit", unsupported=frozenset({"events.lasting_key", "events.tasks", "events.zone"})),
    Kind(
        "no_ids",
        fields={**FIELDS, "calendars": "none"},
        unsupported=frozenset({"events.location", "events.exceptions"}),
        keyed=False,
        shipped=CalendarState(events=(), now_ms=NOW_MS),
    ),
)


def stored(state: CalendarState, kind: Kind) -> CalendarState:
    """The state as it reads after an app has stored it: new rows have got ids, or rows have none."""
    if state.events is None:
        return state
    fresh = map(str, count(max((int(row.key) for row in state.events if row.key), default=0) + 1))
    rows = (row.model_copy(update={"key": (row.key or next(fresh)) if kind.keyed else None}) for row in state.events)
    return state.model_copy(update={"events": tuple(rows)})


def before_of(template: AnyTemplate, params: Params, kind: Kind) -> CalendarState:
    """The state before the first action, as it is read: what is on the screen only is not looked at."""
    initial = template.initial(params, kind.shipped, kind.profile)
    assert isinstance(initial, CalendarState)
    return stored(initial, kind)


def trace_of(kind: Kind, before: CalendarState, states: Sequence[CalendarState], answer: str | None = None) -> Trace[CalendarState]:
    """An episode that passed through `states`; what they leave open is as on the app's first page."""
    read = [stored(state, kind).filled_from(FIRST_PAGE) for state in states]
    return Trace(before, read[-1], kind.profile, history=tuple(read), answer=answer)
