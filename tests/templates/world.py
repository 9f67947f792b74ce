"""Apps of a category as templates see them: kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from templates.base import AnyTemplate, Params, Trace
from templates.state import Medium, Profile, State
from tests.templates.stand_in import Design

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Kind(Generic[S]):
    """A kind of app. `shipped`: what it has after its first start; `keyed`: rows have ids."""

    name: str
    shipped: S
    fields: Mapping[str, Medium]
    unsupported: frozenset[str] = frozenset()
    keyed: bool = True

    @property
    def profile(self) -> Profile:
        return Profile(self.fields, self.unsupported)

    def profile_for(self, template: AnyTemplate) -> Profile:
        """The profile that one template sees."""
        return self.profile


@dataclass(frozen=True)
class World(Generic[S]):
    """A category with its kinds of apps.

    `first_page`: what a reader says of the fields beside the stores while the app's first page is in front. `rows`: the fields of the
    state that hold rows with ids.
    """

    category: str
    templates: tuple[AnyTemplate, ...]
    kinds: tuple[Kind[S], ...]
    first_page: S
    rows: tuple[str, ...] = ()

    def stored(self, state: S, kind: Kind[S]) -> S:
        """The state as it reads after an app has stored it: new rows have got ids, or rows have none."""
        changes: dict[str, object] = {}
        for name in self.rows:
            rows = getattr(state, name)
            if rows is not None:
                fresh = map(str, count(max((int(row.key) for row in rows if row.key), default=0) + 1))
                changes[name] = tuple(row.model_copy(update={"key": (row.key or next(fresh)) if kind.keyed else None}) for row in rows)
        return state.model_copy(update=changes)

    def before_of(self, template: AnyTemplate, params: Params, kind: Kind[S]) -> S:
        """The state before the first action, as it is read: what is on the screen only is not looked at."""
        initial = template.initial(params, kind.shipped, kind.profile_for(template))
        assert isinstance(initial, type(kind.shipped))
        return self.stored(initial, kind)

    def trace_of(self, template: AnyTemplate, kind: Kind[S], before: S, states: Sequence[S], answer: str | None = None) -> Trace[S]:
        """An episode that passed through `states`; what they leave open is as on the app's first page."""
        read = [self.stored(state, kind).filled_from(self.first_page) for state in states]
        later = self.later(template, kind, read[-1]) if template.motion_ms else None
        profile = kind.profile_for(template)
        return Trace(before, read[-1], profile, history=tuple(read), later=later, waited_ms=template.motion_ms, answer=answer)

    def later(self, template: AnyTemplate, kind: Kind[S], last: S) -> S:
        """What the second reading at the end says, for templates with `motion_ms`."""
        return last

    def design(self, kind: Kind[S]) -> Design[S]:
        """The stand-in app of a kind."""
        return Design(
            category=self.category,
            templates=self.templates,
            fields=kind.fields,
            unsupported=kind.unsupported,
            shipped=kind.shipped,
            first_page=self.first_page,
            stored=lambda state: self.stored(state, kind),
        )
