"""The schedule is frozen, seeded and balanced."""

from __future__ import annotations

import re
from collections import Counter

from harness.runner.schedule import Plan, derive_seed, freeze
from harness.trajectory.schema import Cell
from tests.runner.fakes import FakeSuite


def cells(seed: int = 0, agents: tuple[str, ...] = ("a", "b"), instances: int = 2, runs: int = 2) -> list[Cell]:
    suite = FakeSuite()
    return freeze(Plan(agents, tuple(suite.pairs()), ("c1", "c2"), instances=instances, runs=runs, seed=seed), suite)


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert cells(5) == cells(5)


def test_another_seed_gives_another_order_and_other_parameters() -> None:
    assert [cell.id for cell in cells(5)] != [cell.id for cell in cells(6)]
    assert {str(cell.parameters) for cell in cells(5)} != {str(cell.parameters) for cell in cells(6)}


def test_every_combination_is_there_once() -> None:
    found = Counter((c.agent, c.app, c.template, c.condition, c.index, c.run) for c in cells())
    assert len(found) == 2 * 21 * 2 * 2 * 2
    assert set(found.values()) == {1}


def test_an_instance_has_the_same_parameters_in_every_app_agent_condition_and_run() -> None:
    by_instance: dict[tuple[str, int], set[str]] = {}
    for cell in cells():
        by_instance.setdefault((cell.template, cell.index), set()).add(str(cell.parameters))
    assert all(len(parameters) == 1 for parameters in by_instance.values())


def test_agents_and_conditions_are_compared_on_the_same_luck() -> None:
    seeds: dict[tuple[str, str, int, int], set[int]] = {}
    for cell in cells():
        seeds.setdefault((cell.app, cell.template, cell.index, cell.run), set()).add(cell.seed)
    assert all(len(found) == 1 for found in seeds.values())
    assert len({found.pop() for found in seeds.values()}) == len(seeds)


def test_a_run_that_is_cut_short_is_balanced() -> None:
    rounds = [(cell.run, cell.index) for cell in cells()]
    assert rounds == sorted(rounds)
    first = cells()[:40]
    assert len({cell.app for cell in first}) == 3 and len({cell.agent for cell in first}) == 2


def test_cell_ids_are_safe_folder_names_whatever_the_agents_name() -> None:
    hostile = ("../../etc", "a/b:C", "über agent \n", "x" * 300)
    found = [cell.id for cell in cells(agents=hostile, instances=1, runs=1)]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,160}", name) for name in found)


def test_seeds_depend_on_where_the_parts_are_divided() -> None:
    assert derive_seed("ab", "c") != derive_seed("a", "bc")
    assert 0 <= derive_seed("x") < 2**63
