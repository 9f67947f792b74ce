"""Runs a schedule: hands cells to workers, commits what they bring, tries invalid episodes again.

Only this process commits, and it holds the run's lock: a worker that outlives a killed runner cannot change the run.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agents.options import AgentOptions
from harness.errors import AnyAppError
from harness.plans import Plans
from harness.runner.assignment import Assignment
from harness.runner.episode import AGENT_UNAVAILABLE
from harness.runner.hand import Hand, WorkerDied
from harness.runner.lost import write_lost_episode
from harness.runner.messages import Backend, Broken, Done, Job, Ready, Setup, Step
from harness.runner.suite import PairFacts
from harness.trajectory.schema import Cell, CodeIdentity, EpisodeRecord, Policy, ResultLine
from harness.trajectory.store import RunWriter, result_line

_START_TIMEOUT_S = 180.0
"""A device has this long to come online."""
_MARGIN_S = 150.0
"""An episode may take this much longer than its time limit, for the initial state and the verdict, before its worker is given up."""
_GIVE_UP_AFTER = 6
"""Attempts in a row that found the agent's model out of reach, after which a run stops; it can be resumed."""
_START_TRIES = 3


class NoWorkers(AnyAppError):
    """No worker could be started, so nothing can be run."""


class Watcher:
    """Is told what happens, to show it. This one shows nothing."""

    def worker(self, slot: int, doing: str) -> None:
        """Worker `slot` starts doing something."""

    def step(self, slot: int, steps: int) -> None:
        """The episode of worker `slot` has come to this number of steps."""

    def attempt(self, slot: int, record: EpisodeRecord) -> None:
        """An attempt has been committed."""

    def result(self, line: ResultLine) -> None:
        """A cell is finished."""

    def extended(self, total: int, why: str) -> None:
        """A further part has been planned; the run now has `total` cells."""


@dataclass
class Todo:
    """A cell to be run next, with the number of its next attempt, and that of the last one it may have in this sitting."""

    cell: Cell
    attempt: int
    last: int


@dataclass
class Coordinator:
    """One run of the unfinished cells of a schedule."""

    writer: RunWriter
    todo: deque[Todo]
    pairs: dict[tuple[str, str, str], PairFacts]
    policy: Policy
    code: CodeIdentity
    backend: Backend
    options: AgentOptions = field(default_factory=AgentOptions)
    plans: Plans | None = None
    watcher: Watcher = field(default_factory=Watcher)
    stopped: str = ""
    """Why the run was given up before its end; empty when it was not."""
    finished: list[ResultLine] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _unavailable: int = 0

    async def run(self, workers: int) -> None:
        """Run everything with `workers` processes. Cancel to stop: what is in flight is dropped, what is committed stays.

        Raises `NoWorkers` when cells are left and no worker can be started.
        """
        slots = range(max(1, min(workers, len(self.todo))))
        async with asyncio.TaskGroup() as group:
            for slot in slots:
                group.create_task(self._serve(slot))
        if self.todo and not self.stopped:
            found = self.problems[-1] if self.problems else "nothing"
            advice = "" if "`anyapp doctor`" in found else "`anyapp doctor` says what is missing on this machine. "
            raise NoWorkers(
                "no worker could be started", found=found, next_step=f"{advice}What workers printed is in {self.writer.layout.logs}."
            )

    async def _serve(self, slot: int) -> None:
        hand: Hand | None = None
        fresh = False
        failures = 0
        try:
            while self.todo and not self.stopped and failures < _START_TRIES:
                if hand is None:
                    hand = await self._start(slot, fresh=fresh)
                    if hand is None:
                        failures += 1
                        continue
                    failures = 0
                if not self.todo or self.stopped:
                    break
                item = self.todo.popleft()
                try:
                    keep = await self._episode(slot, hand, item)
                except asyncio.CancelledError:
                    self.todo.appendleft(item)
                    raise
                if not keep:
                    await hand.stop()
                    hand, fresh = None, True
        finally:
            if hand is not None:
                await asyncio.shield(hand.stop())
            self.watcher.worker(slot, "ended")

    async def _start(self, slot: int, *, fresh: bool) -> Hand | None:
        self.watcher.worker(slot, "starting a device")
        hand = await Hand.start(self.writer.layout.logs / f"worker-{slot}.log")
        problem = ""
        try:
            setup = Setup(slot=slot, backend=self.backend, policy=self.policy, code=self.code, agent_options=self.options, fresh=fresh)
            await hand.tell(setup)
            reply = await hand.hear(_START_TIMEOUT_S)
            if isinstance(reply, Ready):
                return hand
            problem = reply.detail if isinstance(reply, Broken) else f"it said {reply.say}"
        except WorkerDied as error:
            problem = str(error)
        except TimeoutError:
            problem = f"its device was not online after {_START_TIMEOUT_S:g} s"
        except asyncio.CancelledError:
            await asyncio.shield(hand.stop())
            raise
        await hand.stop()
        self.problems.append(f"worker {slot}: {problem}")
        self.watcher.worker(slot, f"could not start: {problem}")
        return None

    async def _episode(self, slot: int, hand: Hand, item: Todo) -> bool:
        """Have one attempt played and commit it. Returns whether the worker can go on."""
        cell = item.cell
        self.watcher.worker(slot, f"{cell.agent} · {cell.app} · {cell.template} · {cell.index}.{cell.run}")
        goals = self.plans.find(cell.category, cell.template, cell.index) if self.plans and cell.condition == "c2" else None
        sha = self.plans.sha256 if self.plans and goals else None
        folder = self.writer.new_folder(cell)
        started = time.time()
        deadline = time.monotonic() + self.policy.episode_timeout_s + _MARGIN_S
        keep = False
        try:
            await hand.tell(Job(cell=cell, attempt=item.attempt, folder=str(folder), plan=list(goals) if goals else None, plan_sha256=sha))
            while True:
                reply = await hand.hear(max(0.0, deadline - time.monotonic()))
                if isinstance(reply, Step):
                    self.watcher.step(slot, reply.steps)
                elif isinstance(reply, Done):
                    keep = not reply.recycle
                    break
                else:
                    raise WorkerDied(f"it said {reply.say} in the middle of an episode")
        except (WorkerDied, TimeoutError) as error:
            lost = "worker_died" if isinstance(error, WorkerDied) else "worker_timeout"
            folder = self.writer.new_folder(cell)
            write_lost_episode(
                folder,
                Assignment(
                    cell=cell,
                    attempt=item.attempt,
                    pair=self.pairs[cell.category, cell.template, cell.app],
                    policy=self.policy,
                    code=self.code,
                    plan=goals,
                    plan_sha256=sha,
                ),
                started=started,
                cause=lost,
                detail=str(error),
            )
        self._commit(slot, folder, item)
        return keep

    def _commit(self, slot: int, folder: Path, item: Todo) -> None:
        record = self.writer.commit(folder, item.cell, item.attempt)
        self.watcher.attempt(slot, record)
        self._unavailable = self._unavailable + 1 if record.cause == AGENT_UNAVAILABLE else 0
        if self._unavailable >= _GIVE_UP_AFTER:
            # Without its model every episode of the schedule would become invalid, three times each.
            self.stopped = record.detail
        if record.outcome == "invalid" and item.attempt < item.last:
            self.todo.appendleft(Todo(item.cell, item.attempt + 1, item.last))
            return
        line = result_line(record)
        self.writer.add_result(line)
        self.finished.append(line)
        self.watcher.result(line)


def work_list(writer: RunWriter, cells: Sequence[Cell], finished: set[str], max_attempts: int) -> deque[Todo]:
    """The unfinished cells in schedule order, each with its next attempt. One that has had all its attempts gets as many again."""
    todo: deque[Todo] = deque()
    for cell in cells:
        if cell.id not in finished:
            had = len(writer.layout.attempts(cell.id))
            todo.append(Todo(cell, had + 1, max_attempts if had < max_attempts else had + max_attempts))
    return todo
