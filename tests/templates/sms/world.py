"""Messaging apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from templates.base import AnyTemplate, Params, Trace
from templates.sms import Message, Person, SmsState
from templates.state import Medium, Profile

DURABLE: Mapping[str, Medium] = dict.fromkeys(SmsState.model_fields, "durable")
EMPTY = SmsState(messages=(), drafts=(), archived=(), contacts=(), clipboard="")


@dataclass(frozen=True)
class Kind:
    """A kind of messaging app. `keyed`: messages have ids."""

    name: str
    fields: Mapping[str, Medium] = field(default_factory=lambda: DURABLE)
    keyed: bool = True
    shipped: SmsState = EMPTY

    @property
    def profile(self) -> Profile:
        return Profile(self.fields)


KINDS = (
    Kind("all_durable"),
    Kind("no_archive", fields={**DURABLE, "archived": "none"}, shipped=EMPTY.replace(archived=None)),
    Kind("drafts_on_screen", fields={**DURABLE, "drafts": "screen"}, shipped=EMPTY.replace(drafts=None)),
    Kind(
        "no_ids",
        fields={**DURABLE, "archived": "none"},
        keyed=False,
        shipped=EMPTY.replace(archived=None, contacts=(Person(name="Voicemail", number="8642"),)),
    ),
)


def stored(state: SmsState, kind: Kind) -> SmsState:
    """The state as it reads after an app has stored it: new messages have got ids, or none has one."""
    if state.messages is None:
        return state
    fresh = map(str, count(max((int(row.key) for row in state.messages if row.key), default=0) + 1))
    rows: list[Message] = []
    for row in state.messages:
        rows.append(row.model_copy(update={"key": (row.key or next(fresh)) if kind.keyed else None}))
    return state.model_copy(update={"messages": tuple(rows)})


def before_of(template: AnyTemplate, params: Params, kind: Kind) -> SmsState:
    """The state before the first action, as it is read: what is on the screen only is not looked at."""
    initial = template.initial(params, kind.shipped, kind.profile)
    assert isinstance(initial, SmsState)
    return stored(initial, kind)


def trace_of(template: AnyTemplate, kind: Kind, before: SmsState, states: Sequence[SmsState], answer: str | None = None) -> Trace[SmsState]:
    """An episode that passed through `states`. The second reading looks at what the goal needs alone."""
    read = [stored(state, kind).filled_from(SmsState(drafts=())) for state in states]
    needs = template.needs(kind.profile)
    later = SmsState(**{name: getattr(read[-1], name) for name in needs}) if template.motion_ms else None
    return Trace(before, read[-1], kind.profile, history=tuple(read), answer=answer, later=later, waited_ms=template.motion_ms)
