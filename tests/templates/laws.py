"""What holds for every template of every category: the parts of the categories' tests that are the same.

`trace` makes the episode that passed through some states and gave an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from templates.base import AnyTemplate, Clause, Params, Situation, Trace, passed
from templates.state import Profile

Traces = Callable[[Any, str | None], Trace[Any]]


def failing(template: AnyTemplate, params: Params, case: Situation[Any], trace: Traces) -> list[Clause]:
    return [clause for clause in template.check(params, trace(case.states, case.answer)) if not clause.passed]


def right_endings_pass(template: AnyTemplate, params: Params, before: Any, profile: Profile, trace: Traces) -> None:
    goals = template.goals(params, before, profile)
    assert goals
    for goal in goals:
        clauses = template.check(params, trace(goal.states, goal.answer))
        assert passed(clauses), [c for c in clauses if not c.passed]
        assert {c.kind for c in clauses} == {"goal", "unchanged", "not_before"}


def doing_nothing_fails(template: AnyTemplate, params: Params, before: Any, trace: Traces) -> None:
    wrong = [c for c in template.check(params, trace([before], None)) if not c.passed]
    assert wrong
    assert all(c.kind == "goal" for c in wrong), wrong


def near_misses_fail(template: AnyTemplate, params: Params, before: Any, profile: Profile, trace: Traces, at_least: int) -> None:
    misses = template.near_misses(params, before, profile)
    assert len(misses) >= at_least
    assert len({miss.name for miss in misses}) == len(misses)
    for miss in misses:
        names = [c.name for c in failing(template, params, miss, trace)]
        assert miss.failing in names, (miss.name, names)


def collateral_fails(template: AnyTemplate, params: Params, before: Any, profile: Profile, trace: Traces, *, alone: bool) -> set[str]:
    """`alone`: only unchanged clauses may fail. Returns the names of the situations."""
    situations = template.collateral(params, before, profile)
    for case in situations:
        wrong = failing(template, params, case, trace)
        assert case.failing in {c.name for c in wrong}, (case.name, wrong)
        if alone:
            assert {c.kind for c in wrong} == {"unchanged"}, (case.name, wrong)
    return {case.name for case in situations}


def fleeting_endings_are_played(template: AnyTemplate, params: Params, before: Any, profile: Profile, names: list[str]) -> None:
    """What is not durable cannot be seeded: a situation that differs there names flows, and what is there before they start."""
    fleeting = [name for name in profile.fields if not profile.holds(name, "durable")]
    for case in (*template.near_misses(params, before, profile), *template.collateral(params, before, profile)):
        if any(getattr(state, name) != getattr(before, name) for state in case.states for name in fleeting):
            assert case.plays, case.name
            assert case.seeded is not None, case.name
            assert all(play.template in names for play in case.plays)
