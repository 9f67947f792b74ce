"""Labels: what is true of each trajectory, from a file of JSON lines or with recorded trajectories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from harness.judgebench.errors import BadTable, NoLabels
from harness.judgebench.lines import read_lines

Key = tuple[str, str]
"""Source and trajectory: what labels and judgments are joined by."""
PROCESS_LEVELS = 4
"""The process scale is 0 to 3."""


class Label(BaseModel):
    """What is true of one trajectory.

    `trajectory` is unique within `source`, the benchmark (or run) that it is from. `task` within the source is the cluster of the
    statistics. `success`: whether the task was done, by people or by a verifier. `process`: 0 (damage) to 3 (straight to the goal); None
    when nobody has said. `template`: for strata; empty means the task itself. `facts`: whatever else is known; nothing here reads it but
    `instruction`, for dossiers.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    trajectory: str = Field(min_length=1)
    source: str = ""
    task: str = Field(min_length=1)
    agent: str = Field(min_length=1)
    success: StrictBool
    process: Annotated[int, Field(strict=True, ge=0, lt=PROCESS_LEVELS)] | None = None
    template: str = ""
    facts: dict[str, Any] = {}

    @property
    def key(self) -> Key:
        return self.source, self.trajectory

    @property
    def stratum(self) -> str:
        """The template, or the task where there is none."""
        return self.template or self.task


def read_labels(paths: Iterable[Path]) -> list[Label]:
    """The labels of files and directories together, sorted by source and trajectory.

    Of a run, episodes with a verdict give labels; invalid ones do not. Other directories give the labels that their form holds.

    Raises:
        BadTable: a line is no label, one trajectory is labelled twice, or (`NoLabels`) there are no labels at all.
        AnyAppError: a directory holds nothing that can be read.
    """
    places: dict[Key, str] = {}
    labels: list[Label] = []
    for path in paths:
        if not path.exists():
            raise BadTable(
                "there are no labels, since there is nothing", where=str(path), next_step="Give a file of labels, or a run, with --labels."
            )
        for place, label in _labels_of(path) if path.is_dir() else read_lines(path, Label):
            if label.key in places:
                raise BadTable(
                    f"the trajectory {label.trajectory!r} of {label.source or 'no source'!r} is labelled twice",
                    where=place,
                    found=f"the first time at {places[label.key]}",
                    next_step="Keep one label a trajectory.",
                )
            places[label.key] = place
            labels.append(label)
    if not labels:
        raise NoLabels("there are no labels", next_step="Give a file of labels, or a run with verdicts, with --labels.")
    return sorted(labels, key=lambda label: label.key)


def _labels_of(path: Path) -> Iterator[tuple[str, Label]]:
    from harness.judgebench.recorded import recorded

    for trajectory in recorded([path]):
        if trajectory.label is None:
            continue
        template = str(trajectory.facts.get("template", ""))
        yield (
            f"{path}: {trajectory.id}",
            Label(
                trajectory=trajectory.id,
                source=trajectory.source,
                task=trajectory.task or trajectory.id,
                agent=trajectory.agent or "unknown",
                success=trajectory.label,
                template=f"{trajectory.category}/{template}" if template else "",
                facts={"app": trajectory.app, "instruction": trajectory.instruction},
            ),
        )
