"""The frozen schedule: every episode of a run with its seed and parameters, in a seeded order.

Cells are ordered in rounds (repetition, then instance index) and shuffled within a round, over agents, apps, templates and conditions.
So slow changes of machine or model hit all agents and apps alike, and a run that is cut short is still balanced.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from harness.runner.suite import PairFacts, Suite
from harness.trajectory.schema import Cell, Condition

Instance = tuple[str, str, str, int]
"""Category, template, app, and index of the parameters."""


@dataclass(frozen=True)
class Plan:
    """What to run: the product of all of these, or of its instances those in `only`: (category, template, app, index)."""

    agents: tuple[str, ...]
    pairs: tuple[PairFacts, ...]
    conditions: tuple[Condition, ...]
    instances: int
    runs: int
    seed: int
    only: frozenset[Instance] | None = None


def derive_seed(*parts: object) -> int:
    """A seed of 63 bits from the parts, by SHA-256 over their text joined by unit separators."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def freeze(plan: Plan, suite: Suite, first: int = 0) -> list[Cell]:
    """All cells of a plan in the order they are to be run, numbered from `first`."""
    parameters = {
        (category, template, index): suite.parameters(category, template, plan.seed, index)
        for category, template in dict.fromkeys((pair.category, pair.template) for pair in plan.pairs)
        for index in range(plan.instances)
    }
    cells: list[Cell] = []
    for run in range(plan.runs):
        for index in range(plan.instances):
            cells += _round(plan, index, run, parameters, first=first + len(cells))
    return cells


def _round(plan: Plan, index: int, run: int, parameters: dict[tuple[str, str, int], dict[str, object]], first: int) -> list[Cell]:
    pairs = [pair for pair in plan.pairs if plan.only is None or (*pair.key, index) in plan.only]
    keys = [(agent, pair, condition) for agent in plan.agents for pair in pairs for condition in plan.conditions]
    random.Random(derive_seed("order", plan.seed, index, run)).shuffle(keys)
    return [
        Cell(
            id=cell_id(first + place, agent, condition, pair, index, run),
            number=first + place,
            agent=agent,
            category=pair.category,
            template=pair.template,
            app=pair.app.id,
            index=index,
            run=run,
            condition=condition,
            # Without agent and condition: agents and conditions are compared on the same luck.
            seed=derive_seed("episode", plan.seed, pair.category, pair.template, pair.app.id, index, run),
            parameters=parameters[pair.category, pair.template, index],
        )
        for place, (agent, pair, condition) in enumerate(keys)
    ]


def cell_id(number: int, agent: str, condition: str, pair: PairFacts, index: int, run: int) -> str:
    """A folder name for a cell: readable, safe as a path whatever the names hold, unique by its number."""
    words = (agent, condition, pair.app.id, pair.template, f"i{index}", f"r{run}")
    return f"{number:05d}-" + "-".join(_slug(word) for word in words)


def _slug(word: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "_", word)[:32].strip("_") or "x"


def schedule_digest(text: str) -> str:
    """SHA-256 of the text of schedule.jsonl."""
    return hashlib.sha256(text.encode()).hexdigest()


def unfinished(cells: Sequence[Cell], finished: set[str]) -> list[Cell]:
    """The cells still to be run, in order."""
    return [cell for cell in cells if cell.id not in finished]
