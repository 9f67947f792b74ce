"""One task after another on one device, step by step: what both kinds of environments have in common.

Built on what the runner is built on (sessions, the suite, its trials), so an episode here is judged as an episode there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from harness.device import Observation
from harness.device.actions import Action, Answer, Finish, Said
from harness.errors import AnyAppError, DeviceError, InvalidAction
from harness.runner.devices import DeviceSource, Session
from harness.runner.selection import UnknownName
from harness.runner.suite import PairFacts, Suite, Trial
from harness.trajectory.schema import DeviceIdentity, VerdictRecord


class NotBegun(AnyAppError):
    """A step without a task: before the first reset, or after the end of an episode."""


@dataclass(frozen=True)
class Turn:
    """What came of a step.

    `error`: why nothing was done. `verdict`: at the end of the episode. `invalid`: the infrastructure failed, by the error's name; the
    episode then counts for nothing. `limit`: it ended because no step is left.
    """

    seen: Observation
    error: str = ""
    verdict: VerdictRecord | None = None
    invalid: str = ""
    limit: bool = False

    @property
    def over(self) -> bool:
        return self.verdict is not None or bool(self.invalid)

    @property
    def success(self) -> bool:
        """Whether the task was solved, in a valid episode."""
        return not self.invalid and self.verdict is not None and self.verdict.outcome == "success"


class TaskPlay:
    """A device on which tasks are begun and played. The device is taken when this is made; always `close` it.

    Args:
        suite: the tasks there are.
        source: where the device comes from.
        step_limit: steps of an episode; None = the template's own.
        stop_on_success: end an episode as soon as its goal holds.

    Raises:
        DeviceError: no device can be had.
    """

    def __init__(self, suite: Suite, source: DeviceSource, *, step_limit: int | None = None, stop_on_success: bool = False) -> None:
        self._suite = suite
        self._source = source
        self._limit = step_limit
        self._stop_on_success = stop_on_success
        self._session: Session | None = source.open(0, fresh=False)
        self.identity: DeviceIdentity = self._session.identity()
        self._trial: Trial | None = None
        self._seen: Observation | None = None
        self._answer: str | None = None
        self.steps = 0
        self.step_limit = 0
        self.instruction = ""

    def begin(self, pair: PairFacts, seed: int, index: int) -> Observation:
        """Restore the device, seed an instance of a task, and look: the same instance as `anyapp run --seed` has under this index.

        A device that fails is replaced by a fresh one, once.

        Raises:
            DeviceError: it failed again, or there is none.
        """
        self._trial = None
        parameters = self._suite.parameters(pair.category, pair.template, seed, index)
        try:
            self._trial, self._seen = self._prepared(pair, parameters)
        except DeviceError:
            self._drop()
            self._trial, self._seen = self._prepared(pair, parameters)
        self.instruction = self._suite.instruction(pair, parameters)
        self.step_limit = self._limit or pair.step_limit
        self.steps = 0
        self._answer = None
        return self._seen

    def _prepared(self, pair: PairFacts, parameters: dict[str, object]) -> tuple[Trial, Observation]:
        if self._session is None:
            self._session = self._source.open(0, fresh=True)
        self._session.restore()
        trial = self._suite.trial(self._session.device, pair, parameters)
        trial.prepare()
        return trial, self._session.device.observe()

    def step(self, action: Action | Said | None, error: str = "") -> Turn:
        """Do one thing. None: nothing (`error` says why); the step is spent.

        Raises:
            NotBegun: there is no episode.
        """
        if self._trial is None or self._seen is None or self._session is None:
            raise NotBegun("there is no episode to take a step in", next_step="Call reset() first.")
        self.steps += 1
        try:
            return self._step(self._trial, self._session, action, error)
        except DeviceError as problem:
            self._trial = None
            seen = self._seen
            self._drop()
            return Turn(seen, str(problem), invalid=type(problem).__name__)

    def _step(self, trial: Trial, session: Session, action: Action | Said | None, error: str) -> Turn:
        if isinstance(action, Answer):
            self._answer = action.text
        elif action is not None and not isinstance(action, Finish):
            try:
                session.device.perform(action)
            except InvalidAction as problem:
                error = str(problem)
        seen: Observation = session.device.observe()
        self._seen = seen
        if trial.latched:
            trial.sample(seen)
        limit = self.steps >= self.step_limit and not isinstance(action, Finish)
        solved = self._stop_on_success and trial.satisfied(seen, self._answer)
        if not (limit or solved or isinstance(action, Finish)):
            return Turn(seen, error)
        self._trial = None
        verdict = trial.verify(self._answer)
        invalid = (verdict.cause or "invalid") if verdict.outcome == "invalid" else ""
        if invalid:
            self._drop()
        return Turn(seen, error, verdict, invalid, limit=limit and not solved)

    def _drop(self) -> None:
        """Give back a device that failed."""
        if self._session is not None:
            session, self._session = self._session, None
            with contextlib.suppress(Exception):
                session.close()

    def close(self) -> None:
        """End the device if it was started here. Closing twice is fine."""
        self._trial = None
        self._drop()


def pair_key(pair: PairFacts) -> str:
    """`category/app/template`: how a pair is named in options and ids."""
    return f"{pair.category}/{pair.app.id}/{pair.template}"


def find_pair(pairs: Sequence[PairFacts], name: str) -> PairFacts:
    """The pair named `category/app/template`. Raises `UnknownName`, with the nearest names."""
    for pair in pairs:
        if pair_key(pair) == name:
            return pair
    raise UnknownName("pair", name, (pair_key(pair) for pair in pairs))
