"""Damage beside a right ending, for templates whose damage is done to what an app has stored."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, TypeVar

from templates.base import Params, Play, Situation, Template
from templates.state import Profile, State

P = TypeVar("P", bound=Params)
S = TypeVar("S", bound=State)


class DamagedTemplate(Template[P, S]):
    """A template that tells what can go wrong beside its goal by `_damages`, and puts that beside its right endings."""

    damaged_endings: ClassVar[int | None] = None
    """How many of the right endings, from the first on, are shown with damage beside them; None: all."""

    @abstractmethod
    def _damages(self, state: S, params: P, profile: Profile) -> Iterable[tuple[tuple[str, str], S]]:
        """Name and failing clause, and `state` with that damage done to it."""

    def situation(
        self,
        name: str,
        failing: str,
        *states: S,
        plays: tuple[Play, ...] = (),
        answer: str | None = None,
        seeded: S | None = None,
    ) -> Situation[S]:
        return Situation(name, states, failing, plays, answer, seeded)

    def collateral(self, params: P, before: S, profile: Profile) -> list[Situation[S]]:
        """Right endings with each kind of damage. Where flows lead to the ending, the damage is there before they are played."""
        situations = []
        damaged_start = dict(self._damages(before, params, profile))
        for goal in self.goals(params, before, profile)[: self.damaged_endings]:
            for (name, failing), state in self._damages(goal.states[-1], params, profile):
                seeded = damaged_start[name, failing] if goal.plays else None
                situations.append(Situation(name, (*goal.states[:-1], state), failing, goal.plays, goal.answer, seeded))
        return situations
