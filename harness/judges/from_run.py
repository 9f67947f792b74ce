"""Trajectories of a run directory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from harness.judges.trajectory import Screen, Step, Trajectory, describe
from harness.trajectory.reader import Episode, Seen, open_run
from harness.trajectory.schema import EpisodeRecord


def trajectories(run_dir: Path) -> Iterator[Trajectory]:
    """The committed episodes of a run, last attempts only. Raises `RunError` for a directory that is none."""
    run = open_run(run_dir)
    for episode in run.episodes():
        yield trajectory(episode, source=run.record.schedule_sha256[:12])


def trajectory(episode: Episode, source: str = "") -> Trajectory:
    """One episode. Its verdict is the label; an invalid one has none."""
    record = episode.record
    seen = episode.steps()
    final = episode.final()
    return Trajectory(
        id=trajectory_id(record),
        source=source,
        task=f"{record.cell.category}/{record.cell.template}/{record.cell.index}",
        agent=record.agent.name,
        model=str(record.agent.settings.get("model", "")),
        app=record.app.package,
        category=record.cell.category,
        instruction=record.instruction,
        steps=tuple(_step(number, each) for number, each in enumerate(seen, 1)),
        final=_screen(final) if final is not None else None,
        answer=record.answer,
        label={"success": True, "failure": False}.get(record.outcome),
        step_limit=record.step_limit,
        necessary_steps=record.necessary_steps,
        permitted_apps=tuple(record.permitted_apps),
        facts={
            "decisions": record.decisions,
            "template": record.cell.template,
            "app_id": record.cell.app,
            "condition": record.cell.condition,
            "ended_by": record.ended_by,
            "cause": record.cause,
        },
    )


def trajectory_id(record: EpisodeRecord) -> str:
    """The name of an episode among the trajectories of its run."""
    return f"{record.cell.id}.{record.attempt}"


def _step(number: int, seen: Seen) -> Step:
    record = seen.step
    assert record is not None
    kind, words, points, text = describe(record.action, record.error or "")
    return Step(
        number=number,
        screen=_screen(seen),
        kind=kind,
        words=words,
        action=record.action,
        points=points,
        text=text,
        thought=record.thought,
        error=record.error or "",
        error_kind=record.error_kind or "",
        irreversible=record.irreversible,
    )


def _screen(seen: Seen) -> Screen:
    observation = seen.observation
    return Screen(
        seen.screenshot,
        seen.tree,
        observation.phash,
        observation.tree_digest,
        observation.package,
        observation.activity,
        observation.device_time,
    )
