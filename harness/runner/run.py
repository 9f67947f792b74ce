"""Starting and resuming runs: the public entry to the runner.

    root = prepare(Request(agents=("random",), ...), suite, Path("runs/x"))
    summary = carry_on(root, workers=2)

`carry_on` again, at any later time and after any kind of death, finishes what is left.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from agents.options import AgentOptions
from agents.registry import check_agents
from harness.errors import AnyAppError
from harness.plans import Plans, read_plans, shipped_plans
from harness.runner.coordinator import Coordinator, Watcher, work_list
from harness.runner.identity import code_identity
from harness.runner.messages import Backend
from harness.runner.schedule import Instance, Plan, freeze, schedule_digest
from harness.runner.selection import select
from harness.runner.suite import PairFacts, Suite
from harness.runner.worker import load
from harness.trajectory.errors import RunDamaged
from harness.trajectory.reader import read_cells, read_run
from harness.trajectory.schema import Condition, PlanFile, Policy, ResultLine, RunRecord, SchedulePart
from harness.trajectory.store import RunWriter, create_run, schedule_text


@dataclass(frozen=True)
class Request:
    """What a new run shall be. Filters are globs; empty means all. `only`: of what they leave, these instances alone: (category, template,
    app, index)."""

    agents: tuple[str, ...]
    policy: Policy
    seed: int = 0
    instances: int = 1
    runs: int = 1
    conditions: tuple[Condition, ...] = ("c1",)
    categories: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()
    plans: Path | None = None
    options: AgentOptions = field(default_factory=AgentOptions)
    only: frozenset[Instance] | None = None


@dataclass
class Summary:
    """What became of a run. `stopped`: why it gave up before its end; empty when it did not."""

    root: Path
    results: list[ResultLine]
    total: int
    interrupted: bool
    stopped: str = ""
    problems: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return len(self.results) == self.total


def prepare(request: Request, suite: Suite, root: Path) -> Path:
    """Check a request, freeze its schedule and create the run directory. Returns its absolute path.

    Raises `UnknownName`, `UnknownAgent`, `PlanProblem` or `RunExists`; nothing is left behind then.
    """
    check_agents(request.agents, request.options)
    pairs = select(suite.pairs(), request.categories, request.apps, request.templates)
    if request.only is not None:
        wanted = {instance[:3] for instance in request.only}
        pairs = [pair for pair in pairs if pair.key in wanted]
    plans = _plans(request, pairs)
    plan = Plan(
        request.agents,
        tuple(pairs),
        request.conditions,
        instances=request.instances,
        runs=request.runs,
        seed=request.seed,
        only=request.only,
    )
    cells = freeze(plan, suite)
    schedule = schedule_text(cells)
    record = RunRecord(
        created_at=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        seed=request.seed,
        agents=list(request.agents),
        agent_options=request.options.model_dump(mode="json", exclude_defaults=True),
        conditions=list(request.conditions),
        instances=request.instances,
        runs=request.runs,
        filters={
            "category": list(request.categories),
            "app": list(request.apps),
            "template": list(request.templates),
        },
        drawn=None if request.only is None else len(request.only),
        policy=request.policy,
        code=code_identity(),
        apps=list({pair.app.id + pair.category: pair.app for pair in pairs}.values()),
        plans=_plan_file(plans),
        episodes=len(cells),
        schedule_sha256=schedule_digest(schedule),
    )
    create_run(root, record, schedule, plans.raw if plans else None)
    return root.absolute()


def extend(root: Path, suite: Suite, instances: Collection[Instance]) -> int:
    """Plan these instances as a further part of a run of condition c1, for the agents that it has. Returns the number of episodes added.

    Instances that the run has already are left out. Raises `RunError` for a directory that cannot be used.
    """
    with RunWriter(root) as writer:
        run = read_run(root)
        cells = read_cells(root, run)
        there = {(cell.category, cell.template, cell.app, cell.index) for cell in cells}
        fresh = frozenset(instances) - there
        if not fresh:
            return 0
        pairs = [pair for pair in suite.pairs() if any(pair.key == instance[:3] for instance in fresh)]
        rounds = 1 + max(index for *_, index in fresh)
        plan = Plan(tuple(run.agents), tuple(pairs), tuple(run.conditions), instances=rounds, runs=run.runs, seed=run.seed, only=fresh)
        added = freeze(plan, suite, first=len(cells))
        schedule = schedule_text(added)
        apps = {app.id + app.category: app for app in run.apps}
        update = {
            "instances": max(run.instances, rounds),
            "drawn": len(there) + len(fresh),
            "apps": list({**{pair.app.id + pair.category: pair.app for pair in pairs}, **apps}.values()),
            "episodes": run.episodes + len(added),
            "parts": [*run.parts, SchedulePart(episodes=len(added), sha256=schedule_digest(schedule))],
        }
        writer.add_part(run.model_copy(update=update), schedule)
        return len(added)


def _plan_file(plans: Plans | None) -> PlanFile | None:
    if plans is None:
        return None
    header = plans.header
    return PlanFile(
        sha256=plans.sha256,
        entries=len(plans.entries),
        generator=header.generator,
        model=header.model,
        prompt_sha256=header.prompt_sha256,
    )


def _plans(request: Request, pairs: Sequence[PairFacts]) -> Plans | None:
    if "c2" not in request.conditions:
        return None
    plans = read_plans(request.plans) if request.plans is not None else shipped_plans()
    plans.require(((pair.category, pair.template, index) for pair in pairs for index in range(request.instances)), request.seed)
    return plans


def carry_on(
    root: Path, workers: int, backend: Backend | None = None, watcher: Watcher | None = None, *, retry_invalid: bool = False
) -> Summary:
    """Run all unfinished cells of a run directory; the same for a new run and for one that was stopped or killed.

    `retry_invalid`: cells that ended invalid after all their attempts count as unfinished and have as many again.

    SIGINT and SIGTERM end it cleanly (`Summary.interrupted`). Raises `RunError` for a directory that cannot be used and
    `NoWorkers` when no device can be had.
    """
    backend = backend or Backend()
    with RunWriter(root) as writer:
        run = read_run(root)
        cells = read_cells(root, run)
        plans = _kept_plans(writer, run)
        done = writer.rebuild_results(cells, run.policy.max_attempts)
        if retry_invalid:
            done = {cell: line for cell, line in done.items() if line.outcome != "invalid"}
        suite: Suite = load(backend.suite)()
        pairs = {pair.key: pair for pair in suite.pairs()}
        gone = sorted(
            {f"{cell.category}/{cell.app} {cell.template}" for cell in cells if (cell.category, cell.template, cell.app) not in pairs}
        )
        if gone:
            for app in getattr(suite, "broken", ()):
                if any(app.key == f"{cell.category}/{cell.app}" for cell in cells):
                    raise app.error
            raise AnyAppError(
                f"the run has task-app pairs that this version does not: {', '.join(gone[:5])}",
                next_step=f"Resume it with the code that began it: revision {run.code.revision}.",
            )
        coordinator = Coordinator(
            writer=writer,
            todo=work_list(writer, cells, set(done), run.policy.max_attempts),
            pairs=pairs,
            policy=run.policy,
            code=code_identity(),
            backend=backend,
            options=AgentOptions.model_validate(run.agent_options),
            plans=plans,
            watcher=watcher or Watcher(),
        )
        interrupted = _drive(coordinator, workers)
        if not interrupted and len(done) + len(coordinator.finished) == len(cells):
            results = list(writer.rebuild_results(cells, run.policy.max_attempts).values())
        else:
            results = [*done.values(), *coordinator.finished]
        return Summary(root, results, len(cells), interrupted, coordinator.stopped, coordinator.problems)


def _kept_plans(writer: RunWriter, run: RunRecord) -> Plans | None:
    if run.plans is None:
        return None
    plans = read_plans(writer.layout.plans)
    if plans.sha256 != run.plans.sha256:
        raise RunDamaged(writer.layout.plans, "it is not the plan file that the run began with")
    return plans


def _drive(coordinator: Coordinator, workers: int) -> bool:
    """Run the coordinator until it is done or a signal asks to stop. Returns whether it was stopped."""
    if not coordinator.todo:
        return False

    async def main() -> bool:
        loop = asyncio.get_running_loop()
        task = asyncio.ensure_future(coordinator.run(workers))
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, task.cancel)
        try:
            await task
        except asyncio.CancelledError:
            return True
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
        return False

    try:
        return asyncio.run(main())
    except BaseExceptionGroup as group:
        raise _first(group) from group


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first single exception in a group: the others are its echoes in other workers."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def default_workers() -> int:
    """One worker a core."""
    with contextlib.suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
