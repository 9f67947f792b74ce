"""What holds for every template of every category: the tests that are the same for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from templates.base import AnyTemplate, Clause, Params, Situation, passed
from tests.templates.world import Kind, World


class Laws:
    """The tests of a category, over every kind of its apps and many instances. A subclass names the category's world."""

    world: ClassVar[World[Any]]
    seeds: ClassVar[range]
    fewest_near_misses: ClassVar[int] = 3
    damage: ClassVar[frozenset[str]] = frozenset()
    """Situations that are among the collateral of every template."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "kind" in metafunc.fixturenames:
            cases = [pytest.param(t, kind, id=f"{t.name}-{kind.name}") for t in self.world.templates for kind in self.world.kinds]
            metafunc.parametrize(("template", "kind"), cases)

    def damage_alone(self, kind: Kind[Any]) -> bool:
        """Whether collateral damage fails by unchanged clauses alone: rows without ids may be taken for one another."""
        return kind.keyed

    def instances(self, template: AnyTemplate, kind: Kind[Any]) -> Iterator[tuple[Params, Any]]:
        for seed in self.seeds:
            params = template.instance(seed, 0)
            yield params, self.world.before_of(template, params, kind)

    def failing(self, template: AnyTemplate, params: Params, kind: Kind[Any], before: Any, case: Situation[Any]) -> list[Clause]:
        trace = self.world.trace_of(template, kind, before, case.states, case.answer)
        return [clause for clause in template.check(params, trace) if not clause.passed]

    def test_every_right_ending_passes(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        for params, before in self.instances(template, kind):
            goals = template.goals(params, before, kind.profile_for(template))
            assert goals
            for goal in goals:
                clauses = template.check(params, self.world.trace_of(template, kind, before, goal.states, goal.answer))
                assert passed(clauses), [c for c in clauses if not c.passed]
                assert {c.kind for c in clauses} == {"goal", "unchanged", "not_before"}

    def test_doing_nothing_fails_a_goal_clause(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        for params, before in self.instances(template, kind):
            wrong = [c for c in template.check(params, self.world.trace_of(template, kind, before, [before])) if not c.passed]
            assert wrong
            assert all(c.kind == "goal" for c in wrong), wrong

    def test_every_near_miss_fails_by_its_clause(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        for params, before in self.instances(template, kind):
            misses = template.near_misses(params, before, kind.profile_for(template))
            assert len(misses) >= self.fewest_near_misses
            assert len({miss.name for miss in misses}) == len(misses)
            for miss in misses:
                names = [c.name for c in self.failing(template, params, kind, before, miss)]
                assert miss.failing in names, (miss.name, names)

    def test_collateral_damage_fails_by_unchanged_clauses_alone(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        for params, before in self.instances(template, kind):
            situations = template.collateral(params, before, kind.profile_for(template))
            for case in situations:
                wrong = self.failing(template, params, kind, before, case)
                assert case.failing in {c.name for c in wrong}, (case.name, wrong)
                if self.damage_alone(kind):
                    assert {c.kind for c in wrong} == {"unchanged"}, (case.name, wrong)
            self.check_damage(kind, {case.name for case in situations})

    def check_damage(self, kind: Kind[Any], names: set[str]) -> None:
        """Assert that the situations of damage are the right ones."""
        assert names
        assert self.damage <= names

    def test_random_states_are_unchanged_by_normalising_twice(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        profile = kind.profile_for(template)
        for seed in self.seeds:
            state = template.random_state(random.Random(seed), profile)
            once = template.normalise(self.world.stored(state, kind), profile)
            assert once == template.normalise(once, profile) == template.normalise(state, profile)
            assert state.known() <= {name for name, medium in kind.fields.items() if medium == "durable"}
            self.check_random_state(state)

    def check_random_state(self, state: Any) -> None:
        """Assert what else holds for a random state."""


class FleetingLaws(Laws):
    """And those of categories whose situations say what is stored before their flows are played."""

    def test_endings_are_put_in_place_by_storage_or_played_by_flows(self, template: AnyTemplate, kind: Kind[Any]) -> None:
        """What is not durable cannot be seeded: a situation that differs there names flows, and what is there before they start."""
        profile = kind.profile_for(template)
        params, before = next(self.instances(template, kind))
        names = {other.name for other in self.world.templates}
        fleeting = [name for name in profile.fields if not profile.holds(name, "durable")]
        for case in (*template.near_misses(params, before, profile), *template.collateral(params, before, profile)):
            if any(getattr(state, name) != getattr(before, name) for state in case.states for name in fleeting):
                assert case.plays, case.name
                assert case.seeded is not None, case.name
                assert all(play.template in names for play in case.plays)
