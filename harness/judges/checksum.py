"""A checksum over everything that a judge could see of a trajectory: what is judged already is known by it, wherever it lies."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from harness.judges.trajectory import Screen, Trajectory


def content_sha256(trajectory: Trajectory) -> str:
    """sha256 over the instruction, the steps, the screens' pictures and trees, and the facts; not over the label, which no judge is told.

    Raises whatever reading pictures and trees raises.
    """
    digest = hashlib.sha256()
    facts: list[Any] = [
        trajectory.id,
        trajectory.source,
        trajectory.task,
        trajectory.agent,
        trajectory.model,
        trajectory.app,
        trajectory.category,
        trajectory.instruction,
        trajectory.answer,
        trajectory.step_limit,
        trajectory.necessary_steps,
        list(trajectory.permitted_apps),
        dict(trajectory.facts),
        [
            [
                step.number,
                step.kind,
                step.words,
                repr(step.action),
                step.points,
                step.text,
                step.thought,
                step.error,
                step.error_kind,
                step.irreversible,
            ]
            for step in trajectory.steps
        ],
        trajectory.final is not None,
    ]
    digest.update(json.dumps(facts, sort_keys=True, default=repr).encode())
    for screen in trajectory.screens:
        _screen(digest, screen)
    return digest.hexdigest()


def _screen(digest: Any, screen: Screen) -> None:
    tree = screen.tree()
    marks = (screen.phash, screen.digest, screen.package, screen.activity, screen.time_ms)
    for data in (json.dumps(marks).encode(), screen.picture(), None if tree is None else tree.encode("utf-8", "surrogatepass")):
        digest.update(b"-" if data is None else b"%d:" % len(data))  # lengths, so that no part can pass for another
        digest.update(data or b"")
