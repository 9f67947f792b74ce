"""Messaging apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping

from templates.base import AnyTemplate
from templates.sms import TEMPLATES, Person, SmsState
from templates.state import Medium
from tests.templates.world import Kind, World

DURABLE: Mapping[str, Medium] = dict.fromkeys(SmsState.model_fields, "durable")
EMPTY = SmsState(messages=(), drafts=(), archived=(), contacts=(), clipboard="")


KINDS = (
    Kind("all_durable", EMPTY, DURABLE),
    Kind("no_archive", EMPTY.replace(archived=None), {**DURABLE, "archived": "none"}),
    Kind("drafts_on_screen", EMPTY.replace(drafts=None), {**DURABLE, "drafts": "screen"}),
    Kind(
        "no_ids",
        EMPTY.replace(archived=None, contacts=(Person(name="Voicemail", number="8642"),)),
        {**DURABLE, "archived": "none"},
        keyed=False,
    ),
)


class SmsWorld(World[SmsState]):
    def later(self, template: AnyTemplate, kind: Kind[SmsState], last: SmsState) -> SmsState:
        """The second reading looks at what the goal needs alone."""
        return SmsState(**{name: getattr(last, name) for name in template.needs(kind.profile)})


WORLD = SmsWorld("sms", TEMPLATES, KINDS, SmsState(drafts=()), rows=("messages",))
