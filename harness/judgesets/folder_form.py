"""Writing trajectories in the folder form that `anyapp judge` reads (docs/trajectory-folders.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from harness.device.actions import action_json
from harness.judges.trajectory import Screen, Step, Trajectory, describe

FILE: Final = "trajectory.json"


def write_trajectory(trajectory: Trajectory, folder: Path) -> None:
    """Write a trajectory into a new folder; pictures and trees that several screens share are written once.

    Raises:
        FileExistsError: the folder is there.
    """
    folder.mkdir(parents=True)
    writer = _Writer(folder)
    fields: dict[str, Any] = {
        "version": 1,
        "id": trajectory.id,
        "source": trajectory.source,
        "task": trajectory.task,
        "agent": trajectory.agent,
        "model": trajectory.model,
        "app": trajectory.app,
        "category": trajectory.category,
        "instruction": trajectory.instruction,
        "answer": trajectory.answer,
        "label": trajectory.label,
        "step_limit": trajectory.step_limit,
        "necessary_steps": trajectory.necessary_steps,
        "permitted_apps": list(trajectory.permitted_apps),
        "facts": dict(trajectory.facts),
        "steps": [writer.step(step) for step in trajectory.steps],
        "final": None if trajectory.final is None else writer.screen(trajectory.final),
    }
    (folder / FILE).write_text(json.dumps(fields, ensure_ascii=False, indent=1), encoding="utf-8")


class _Writer:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[bytes, str] = {}

    def step(self, step: Step) -> dict[str, Any]:
        own = step.action is not None and describe(step.action)[2] == step.points
        action: dict[str, Any] | None = None
        if step.action is not None and own:
            action = action_json(step.action)
        elif step.kind != "none":
            # The picture is not of the display's size, so the action's own pixels are not the picture's.
            action = {"kind": step.kind, "words": step.words, "points": [list(point) for point in step.points], "text": step.text}
        said = {"thought": step.thought, "error": step.error, "error_kind": step.error_kind, "irreversible": step.irreversible}
        return {**self.screen(step.screen), "action": action, **said}

    def screen(self, screen: Screen) -> dict[str, Any]:
        picture, tree = screen.picture(), screen.tree()
        return {
            "screenshot": None if picture is None else self._file(picture, "png" if picture.startswith(b"\x89PNG") else "jpg"),
            "tree": None if tree is None else self._file(tree.encode("utf-8"), "txt"),
            "package": screen.package,
            "activity": screen.activity,
            "phash": screen.phash,
            "tree_digest": screen.digest,
            "time_ms": screen.time_ms,
        }

    def _file(self, data: bytes, ending: str) -> str:
        name = self._names.get(data)
        if name is None:
            name = self._names[data] = f"{len(self._names):03d}.{ending}"
            (self._folder / name).write_bytes(data)
        return name
