"""Trajectories as folders: `trajectory.json` beside its pictures and trees. docs/trajectory-folders.md describes the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness.errors import AnyAppError, InvalidAction
from harness.judges.importers import actions
from harness.judges.importers.errors import BadTrajectory
from harness.judges.importers.reading import picture_of, read_json, text_of
from harness.judges.trajectory import Irreversible, Screen, Step, Trajectory

FILE: Final = "trajectory.json"
DEPTH: Final = 3
"""Folders between the place that is given and a trajectory."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ScreenForm(_Strict):
    """A screen: names of files below the trajectory's folder, and what is known of it."""

    screenshot: str | None = None
    tree: str | None = None
    package: str = ""
    activity: str = ""
    phash: str = Field(default="", pattern=r"^([0-9a-f]{16})?$")
    tree_digest: str = ""
    time_ms: int | None = None

    def screen(self, folder: Path, where: Path) -> Screen:
        """As judges see it."""
        picture, tree = picture_of(folder, self.screenshot, where), text_of(folder, self.tree, where)
        return Screen(picture, tree, self.phash, self.tree_digest, self.package, self.activity, self.time_ms)


class OtherAction(_Strict):
    """An action that is none of ours."""

    kind: str = Field(min_length=1, max_length=60)
    words: str = Field(min_length=1)
    points: tuple[tuple[int, int], ...] = Field(default=(), max_length=2)
    text: str = ""


class StepForm(ScreenForm):
    """A step: the screen before it, and what was done."""

    action: dict[str, Any] | None = None
    thought: str = ""
    error: str = ""
    error_kind: str = ""
    irreversible: Irreversible | None = None


class TrajectoryForm(_Strict):
    """`trajectory.json`."""

    version: Literal[1]
    instruction: str
    steps: tuple[StepForm, ...]
    final: ScreenForm | None = None
    id: str = ""
    source: str = ""
    task: str = ""
    agent: str = "unknown"
    model: str = ""
    app: str = ""
    category: str = ""
    answer: str | None = None
    label: bool | None = Field(default=None, strict=True)
    step_limit: int | None = Field(default=None, ge=1)
    necessary_steps: int | None = Field(default=None, ge=0)
    permitted_apps: tuple[str, ...] = ()
    facts: dict[str, Any] = {}


def find(path: Path) -> list[Path]:
    """The file, that of the folder, or those of folders up to three levels below it, in the order of their names."""
    if path.is_file():
        return [path] if path.name == FILE else []
    patterns = ["/".join(["*"] * depth + [FILE]) for depth in range(DEPTH + 1)]
    base = path.resolve()
    found = {each.resolve(): each for pattern in patterns for each in sorted(path.glob(pattern), reverse=True) if each.is_file()}
    return sorted(each for real, each in found.items() if real.is_relative_to(base))


def read(path: Path, files: Sequence[Path], on_bad: Any) -> Iterator[Trajectory]:
    """The trajectories of these files."""
    for file in files:
        try:
            made = _trajectory(path, file)
        except AnyAppError as error:
            on_bad(error)
        else:
            yield made


def _trajectory(root: Path, file: Path) -> Trajectory:
    value = read_json(file)
    try:
        form = TrajectoryForm.model_validate(value)
    except (ValidationError, RecursionError) as error:
        raise BadTrajectory(file, _first(error)) from error
    folder = file.parent
    name = form.id or (folder.name if folder == root or root.is_file() else folder.relative_to(root).as_posix())
    return Trajectory(
        id=name,
        source=form.source or (root.parent if root.is_file() else root).absolute().name,
        task=form.task or name,
        agent=form.agent,
        model=form.model,
        app=form.app,
        category=form.category,
        instruction=form.instruction,
        steps=tuple(_step(folder, file, number, each) for number, each in enumerate(form.steps, 1)),
        final=None if form.final is None else form.final.screen(folder, file),
        answer=form.answer,
        label=form.label,
        step_limit=form.step_limit,
        necessary_steps=form.necessary_steps,
        permitted_apps=form.permitted_apps,
        facts=form.facts,
    )


def _step(folder: Path, file: Path, number: int, form: StepForm) -> Step:
    try:
        done = _action(form)
    except (InvalidAction, ValidationError) as error:
        raise BadTrajectory(file, f"step {number}: {_first(error)}") from error
    return Step(
        number=number,
        screen=form.screen(folder, file),
        kind=done.kind,
        words=done.words,
        action=done.action,
        points=done.points,
        text=done.text,
        thought=form.thought,
        error=form.error,
        error_kind=form.error_kind,
        irreversible=form.irreversible,
    )


def _action(form: StepForm) -> actions.Imported:
    if form.action is None:
        return actions.own(None, form.error)
    if "words" in form.action:
        other = OtherAction.model_validate(form.action)
        return actions.Imported(other.kind, other.words, None, other.points, other.text)
    return actions.own_json(form.action)


def _first(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return str(error)[:300]
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"[:300]
