"""Changed copies of a run's trajectories, to be judged again: a verdict that moves rests on something that should not count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from harness.errors import AnyAppError
from harness.judges.from_run import trajectory
from harness.judges.trajectory import Trajectory
from harness.judgesets.changes import CHANGES
from harness.judgesets.folder_form import write_trajectory
from harness.judgesets.replay import Replayer
from harness.runner.suite import Suite
from harness.trajectory.reader import Episode, open_run

REPLAYED: Final = ("dark", "reordered")
"""Changes that need the simulated device."""
ALL: Final = (*CHANGES, *REPLAYED)


class UnknownChange(AnyAppError):
    """There is no change of this name."""


def perturb(
    run_dir: Path,
    out: Path,
    suite: Suite,
    names: Sequence[str] = ALL,
    *,
    seed: int = 0,
    limit: int | None = None,
    on_done: Callable[[str, str, bool], object] = lambda name, trajectory, applies: None,
) -> dict[str, int]:
    """Write `out/CHANGE/TRAJECTORY/` for every change that applies; how many of each. What is there already stays.

    Raises:
        UnknownChange: a name that is none.
        RunError: `run_dir` is no run.
    """
    for name in names:
        if name not in ALL:
            raise UnknownChange(f"no change {name!r}", next_step=f"There are {', '.join(ALL)}.")
    run = open_run(run_dir)
    source = run.record.schedule_sha256[:12]
    counts = dict.fromkeys(names, 0)
    for episode in islice((each for each in run.episodes() if each.record.outcome != "invalid"), limit):
        for name in names:
            if name not in REPLAYED:
                changed = CHANGES[name](trajectory(episode, source), seed)
                counts[name] += _kept(changed, out / name, episode, on_done, name)
    replayed = [name for name in names if name in REPLAYED]
    if replayed:
        for name, episode, changed in _replays(run.episodes(), limit, suite, replayed):
            made = None if changed is None else _of_source(changed, source)
            counts[name] += _kept(made, out / name, episode, on_done, name)
    return counts


def _replays(
    episodes: Iterator[Episode], limit: int | None, suite: Suite, names: Sequence[str]
) -> Iterator[tuple[str, Episode, Trajectory | None]]:
    from harness.runner.sessions import SimulatedDevices

    session = SimulatedDevices().open(0, fresh=False)
    try:
        replayer = Replayer(session, suite)
        for episode in islice((each for each in episodes if each.record.outcome != "invalid"), limit):
            for name in names:
                yield name, episode, replayer.dark(episode) if name == "dark" else replayer.reordered(episode)
    finally:
        session.close()


def _of_source(made: Trajectory, source: str) -> Trajectory:
    return Trajectory(**{**vars(made), "source": source})


def _kept(changed: Trajectory | None, folder: Path, episode: Episode, on_done: Callable[[str, str, bool], object], name: str) -> bool:
    """Write a changed trajectory unless it is there. Returns whether there is one now."""
    cell = re.sub(r"[^\w.-]", "_", f"{episode.record.cell.id}.{episode.record.attempt}")
    on_done(name, cell, changed is not None)
    if changed is None:
        return False
    target = folder / cell
    if not target.exists():
        draft = folder / f".{cell}"
        if draft.exists():  # a kill has left it half written
            for file in draft.iterdir():
                file.unlink()
            draft.rmdir()
        write_trajectory(changed, draft)
        draft.rename(target)
    return True
