"""What must hold of every trajectory, label or none: nothing irreversible that was not asked for, no error at the end, no app outside the
permitted ones, no run over the step ceiling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harness.judges.assertions import Assertion, assertions
from harness.judges.trajectory import Trajectory


@dataclass(frozen=True)
class Held:
    """What was found of one trajectory."""

    source: str
    trajectory: str
    agent: str
    checks: tuple[Assertion, ...]

    @property
    def broken(self) -> tuple[Assertion, ...]:
        return tuple(check for check in self.checks if check.holds is False)


@dataclass(frozen=True)
class Count:
    """How one invariant fares over one agent's trajectories. `unknown`: the record does not tell."""

    agent: str
    invariant: str
    holds: int
    broken: int
    unknown: int


def held(trajectories: Iterable[Trajectory]) -> list[Held]:
    """Every trajectory with its checks, in order."""
    return [Held(each.source, each.id, each.agent, assertions(each)) for each in trajectories]


def counts(found: Iterable[Held]) -> list[Count]:
    """The invariants by agent, agents sorted."""
    tally: dict[tuple[str, str], list[int]] = {}
    for each in found:
        for check in each.checks:
            cell = tally.setdefault((each.agent, check.name), [0, 0, 0])
            cell[2 if check.holds is None else int(not check.holds)] += 1
    agents = sorted({agent for agent, _ in tally})
    return [Count(agent, name, *cell) for wanted in agents for (agent, name), cell in tally.items() if agent == wanted]
