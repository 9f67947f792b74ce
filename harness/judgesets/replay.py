"""Changes that need a device: the same actions once more on the simulated device, in the dark theme or in another order.

The device is deterministic, so the same actions lead to the same elements; where they do not, the change does not apply.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.device import Device, Observation
from harness.device.actions import Action, Answer, Finish, Said
from harness.errors import AnyAppError
from harness.judges.from_run import trajectory
from harness.judges.trajectory import Screen, Step, Trajectory
from harness.runner.devices import Session
from harness.runner.suite import Suite
from harness.trajectory.phash import perceptual_hash
from harness.trajectory.reader import Episode

_NIGHT: Final = "cmd uimode night {} && setprop debug.hwui.force_dark {}"
"""The dark theme, and the developer option that forces apps dark which have none."""


@dataclass(frozen=True)
class Replay:
    """What the device showed before each action, and after the last."""

    seen: tuple[Observation, ...]

    @property
    def digests(self) -> tuple[str, ...]:
        return tuple(observation.digest for observation in self.seen)


class Replayer:
    """Plays recorded episodes again. The session's device has to be a simulated one, since only that repeats itself."""

    def __init__(self, session: Session, suite: Suite) -> None:
        self._session = session
        self._suite = suite

    def play(self, episode: Episode, actions: Sequence[Action | Said | None], *, night: bool = False) -> Replay:
        """Play actions from the episode's initial state.

        Raises:
            DeviceError: the device failed.
            AnyAppError: this version has no such pair, or its app cannot be used.
        """
        device, cell = self._session.device, episode.record.cell
        self._session.restore()
        pair = next((pair for pair in self._suite.pairs() if pair.key == (cell.category, cell.template, cell.app)), None)
        if pair is None:
            for app in getattr(self._suite, "broken", ()):
                if app.key == f"{cell.category}/{cell.app}":
                    raise app.error
            raise AnyAppError(f"this version has no pair {cell.category}/{cell.app}/{cell.template} to play again", where=cell.id)
        device.shell(_NIGHT.format(*(("yes", "true") if night else ("no", "false"))))
        self._suite.trial(device, pair, cell.parameters).prepare()
        seen = [device.observe()]
        for action in actions:
            _perform(device, action)
            seen.append(device.observe())
        return Replay(tuple(seen))

    def dark(self, episode: Episode) -> Trajectory | None:
        """The episode in the dark theme; None where the elements are not those of the record."""
        recorded = trajectory(episode)
        replay = self.play(episode, [step.action for step in recorded.steps], night=True)
        if replay.digests[: len(recorded.screens)] != tuple(screen.digest for screen in recorded.screens):
            return None
        return _shown(recorded, replay, recorded.steps)

    def reordered(self, episode: Episode) -> Trajectory | None:
        """The episode with two neighbouring steps swapped that do not depend on each other: from then on every screen is as recorded. The
        first such pair counts; None where there is none."""
        recorded = trajectory(episode)
        steps = list(recorded.steps)
        wanted = tuple(screen.digest for screen in recorded.screens)
        for at in range(len(steps) - 1):
            one, two = steps[at], steps[at + 1]
            if one.words == two.words or not _movable(one) or not _movable(two):
                continue
            order = [*steps[:at], two, one, *steps[at + 2 :]]
            replay = self.play(episode, [step.action for step in order])
            digests = replay.digests[: len(wanted)]
            if digests[: at + 1] == wanted[: at + 1] and digests[at + 2 :] == wanted[at + 2 :] and digests[at + 1] != wanted[at + 1]:
                return _shown(recorded, replay, order)
        return None


def _movable(step: Step) -> bool:
    """Whether a step may change places at all: one that did something to the device."""
    return step.action is not None and step.kind not in ("answer", "finish", "wait") and not step.error


def _perform(device: Device, action: Action | Said | None) -> None:
    if action is not None and not isinstance(action, Answer | Finish):
        device.perform(action)


def _shown(recorded: Trajectory, replay: Replay, order: Sequence[Step]) -> Trajectory:
    """The trajectory with the screens of a replay."""
    screens = [_screen(observation) for observation in replay.seen]
    steps = tuple(replace(step, number=number, screen=screens[number - 1]) for number, step in enumerate(order, 1))
    return replace(recorded, steps=steps, final=None if recorded.final is None else screens[len(steps)])


def _screen(seen: Observation) -> Screen:
    picture, text = seen.screenshot, seen.text
    return Screen(lambda: picture, lambda: text, perceptual_hash(picture), seen.digest, seen.package, seen.activity, seen.device_time_ms)
