"""The root of every category's state model, and what an app can keep of it.

A state is a frozen pydantic model. Each of its fields may be None, which means "not read this time". Readers never guess: a field
that could not be read is None, and a store that should be there and is not raises an error instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict

Medium = Literal["durable", "runtime", "screen", "none"]
"""Where an app keeps a field: on disk (or in a provider), in memory with a trace in dumpsys, on the screen only, or nowhere."""


class State(BaseModel):
    """What an app of the category holds. Subclasses declare fields of type `X | None`, default None."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def known(self) -> frozenset[str]:
        """Names of the fields that were read."""
        return frozenset(name for name in type(self).model_fields if getattr(self, name) is not None)

    def filled_from(self, other: Self) -> Self:
        """This state, with what it does not know taken from `other`."""
        missing = {name: getattr(other, name) for name in other.known() - self.known()}
        return self.model_copy(update=missing)

    def replace(self, **fields: Any) -> Self:
        """A copy with some fields replaced, validated anew."""
        values = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self)(**(values | fields))


@dataclass(frozen=True)
class Profile:
    """What a template may know about an app: its abilities, never its name.

    `fields` says where the app keeps each field of the state; `unsupported` names details it cannot keep (`alarms.label`);
    `adapted` is true when the app lacks the template's native function, so that the fallback stated in the instruction counts;
    `forms` are the ways in which this app can hold the template's goal, from `Template.forms`.
    """

    fields: Mapping[str, Medium]
    unsupported: frozenset[str] = frozenset()
    adapted: bool = False
    forms: frozenset[str] = field(default_factory=frozenset)

    def holds(self, name: str, *media: Medium) -> bool:
        """Whether the field is kept at all, or in one of `media`."""
        medium = self.fields.get(name, "none")
        return medium in media if media else medium != "none"

    def durable(self, state: State) -> dict[str, Any]:
        """The fields of a state that the app keeps on disk, by name."""
        return {name: getattr(state, name) for name in type(state).model_fields if self.holds(name, "durable")}

    def can(self, detail: str) -> bool:
        """Whether a detail such as `alarms.label` can be kept."""
        return detail not in self.unsupported and self.holds(detail.partition(".")[0])


def durable_profile(state: type[State], *, forms: frozenset[str] = frozenset(), adapted: bool = False) -> Profile:
    """The profile of an app that keeps everything on disk; what tests and documentation start from."""
    return Profile(fields=dict.fromkeys(state.model_fields, "durable"), forms=forms, adapted=adapted)
