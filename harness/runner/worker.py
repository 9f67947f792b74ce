"""A worker process: one device, one episode after another, until its input ends.

Started by the runner as `python -m harness.runner.worker`. Standard input brings `Setup` and then `Job`s, standard output takes replies;
whatever else the process prints goes to standard error, which the runner keeps in the run's logs. The worker leads its own process group.
When its input ends (the runner has stopped or is dead) it ends itself and, with its group, its device.
"""

from __future__ import annotations

import importlib
import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

from pydantic import BaseModel

from agents.registry import include_this_folder, make_agent, share_of
from harness.errors import AnyAppError
from harness.runner.assignment import Assignment
from harness.runner.devices import DeviceSource, Session
from harness.runner.episode import AGENT_UNAVAILABLE, play
from harness.runner.messages import Broken, Done, Job, Ready, Setup, Step
from harness.runner.suite import PairFacts, Suite
from harness.trajectory.files import json_line

log = logging.getLogger(__name__)


def main() -> int:
    """Serve until standard input ends. Returns the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the runner decides what Ctrl-C means
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # print() of an agent must not break the protocol
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s", stream=sys.stderr)
    inbox = _Inbox(sys.stdin.buffer)
    first = inbox.next()
    if first is None:
        return 0
    include_this_folder()
    setup = Setup.model_validate_json(first)
    try:
        suite = cast(Suite, load(setup.backend.suite)())
        source = cast(DeviceSource, load(setup.backend.devices)(setup.backend.serials))
        session = source.open(setup.slot, fresh=setup.fresh)
        if setup.policy.timezone is not None:
            session.set_zone(setup.policy.timezone)
    except (AnyAppError, OSError, ImportError) as error:
        log.exception("worker %d cannot start", setup.slot)
        _say(replies, Broken(detail=str(error)))
        return 1
    inbox.on_end = lambda: _end(session)
    if inbox.ended:
        _end(session)
    _say(replies, Ready(serial=session.identity().serial))
    pairs = {pair.key: pair for pair in suite.pairs()}
    while (line := inbox.next()) is not None:
        _work(Job.model_validate_json(line), setup, session, suite, pairs, lambda message: _say(replies, message))
    session.close()
    return 0


def _work(
    job: Job, setup: Setup, session: Session, suite: Suite, pairs: dict[tuple[str, str, str], PairFacts], say: Callable[[BaseModel], None]
) -> None:
    cell = job.cell
    assignment = Assignment(
        cell=cell,
        attempt=job.attempt,
        pair=pairs[cell.category, cell.template, cell.app],
        policy=setup.policy,
        code=setup.code,
        plan=tuple(job.plan) if job.plan is not None else None,
        plan_sha256=job.plan_sha256,
    )
    options = setup.agent_options
    played = play(
        assignment,
        Path(job.folder),
        session,
        suite,
        lambda name: make_agent(name, share_of(name, options)),
        lambda steps: say(Step(steps=steps)),
    )
    # A model that is out of reach says nothing against the device.
    spoilt = played.record.outcome == "invalid" and played.record.cause != AGENT_UNAVAILABLE
    say(Done(outcome=played.record.outcome, recycle=played.hung or spoilt))


def load(name: str) -> Callable[..., Any]:
    """The function named `module:function`."""
    module, _, attribute = name.partition(":")
    return cast(Callable[..., Any], getattr(importlib.import_module(module), attribute))


def _say(stream: BinaryIO, message: BaseModel) -> None:
    try:
        stream.write(json_line(message).encode() + b"\n")
    except BrokenPipeError:
        os._exit(1)  # the runner is gone; nothing that happens here can be committed any more


def _end(session: Session) -> None:
    """The runner is gone in the middle of an episode: take the device along."""
    session.close()
    os._exit(0)


class _Inbox:
    """Reads lines on a thread of its own, so that the end of the input is noticed in the middle of an episode."""

    def __init__(self, stream: BinaryIO) -> None:
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.ended = False
        self.on_end: Callable[[], None] = lambda: None
        threading.Thread(target=self._read, args=(stream,), name="inbox", daemon=True).start()

    def _read(self, stream: BinaryIO) -> None:
        for line in stream:
            self._lines.put(line)
        self.ended = True
        self._lines.put(None)
        self.on_end()

    def next(self) -> bytes | None:
        """The next line, None at the end."""
        return self._lines.get()


if __name__ == "__main__":
    sys.exit(main())
