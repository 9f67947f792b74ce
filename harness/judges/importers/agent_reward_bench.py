"""AgentRewardBench's folders (arXiv 2504.08942): `trajectories/cleaned/<benchmark>/<agent>/.../<task>.json`, pictures below
`trajectories/screenshots`, labels of people in `annotations.csv`.

Source of the form: McGill-NLP/agent-reward-bench, scripts/convert_trajectories_to_json.py and clean_processed_trajectories.py.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from harness.errors import AnyAppError
from harness.judges.importers import actions
from harness.judges.importers.errors import BadTrajectory
from harness.judges.importers.reading import inside, picture_of, read_bounded, read_json
from harness.judges.trajectory import Screen, Step, Trajectory

ANNOTATIONS: Final = ("annotations.csv", "data/annotations.csv")
TREES: Final = ("axtree_pruned", "axtree")
_NOT: Final = frozenset({"judgments", "screenshots", "processed"})
"""Folders of the data set that hold other files."""
_LOOKED_AT: Final = 20
_LABELS: Final[Mapping[str, bool]] = {"successful": True, "unsuccessful": False}

Labels = Mapping[tuple[str, str, str], bool | None]
"""Benchmark, agent and task -> what people say; None when they are unsure or differ."""


def find(path: Path) -> list[Path]:
    """The file, or those of the data set, in the order of their names: below `cleaned` where there is such a folder."""
    if path.is_file():
        return [path] if path.suffix == ".json" else []
    for cleaned in (path / "trajectories" / "cleaned", path / "cleaned"):
        if cleaned.is_dir():
            path = cleaned
            break
    files = sorted(each for each in path.rglob("*.json") if each.is_file() and not _NOT & set(each.relative_to(path).parts))
    return files if any(_may_be(file) for file in files[:_LOOKED_AT]) else []


def _may_be(file: Path) -> bool:
    """Whether a file may hold a trajectory, by its beginning."""
    try:
        with file.open("rb") as opened:
            return b'"goal"' in opened.read(1_000_000)
    except OSError:
        return False


def read(path: Path, files: Sequence[Path], on_bad: Any) -> Iterator[Trajectory]:
    """The trajectories of these files; those that the data set marks as not valid are told of as bad."""
    root = _root(path)
    labels: Labels = {}
    try:
        labels = _labels(root)
    except AnyAppError as error:
        on_bad(error)
    for file in files:
        try:
            made = _trajectory(root, file, labels)
        except AnyAppError as error:
            on_bad(error)
        else:
            yield made


def _root(path: Path) -> Path:
    """The folder that names of pictures begin at: the one that holds `trajectories`, or what was given."""
    whole = path.resolve()
    for folder in (whole, *whole.parents):
        if folder.name == "trajectories" and (folder / "screenshots").is_dir():
            return folder.parent
    return whole if whole.is_dir() else whole.parent


def _labels(root: Path) -> Labels:
    file = next(
        (root / name for name in (*ANNOTATIONS, *(f"trajectories/{each}" for each in ANNOTATIONS)) if (root / name).is_file()), None
    )
    if file is None:
        return {}
    found: dict[tuple[str, str, str], bool | None] = {}
    try:
        rows = list(csv.DictReader(io.StringIO(read_bounded(file, "the annotations").decode("utf-8-sig"))))
    except (csv.Error, UnicodeDecodeError) as error:
        raise BadTrajectory(file, str(error), expected="a table of annotations") from error
    for row in rows:
        key = str(row.get("benchmark")), str(row.get("model_name")), str(row.get("task_id"))
        said = _LABELS.get(str(row.get("trajectory_success")).strip().casefold())
        found[key] = said if key not in found or found[key] == said else None
    return found


def _trajectory(root: Path, file: Path, labels: Labels) -> Trajectory:
    value = read_json(file)
    if not isinstance(value, dict) or not isinstance(value.get("goal"), str) or not isinstance(value.get("steps"), list):
        raise BadTrajectory(file, type(value).__name__, expected="an object with goal and steps")
    if value.get("valid") is False:
        raise BadTrajectory(file, "a trajectory that its data set marks as not valid")
    rows = value["steps"]
    if not all(isinstance(row, dict) for row in rows):
        raise BadTrajectory(file, "a step that is no object")
    # The last entry is what was there after the last action, unless the agent still acted on it.
    ended = bool(rows) and not rows[-1].get("action") and not rows[-1].get("reasoning")
    screens = [_screen(root, file, row) for row in rows]
    acted = rows[:-1] if ended else rows
    benchmark, agent, task = str(value.get("benchmark") or "unknown"), str(value.get("agent") or "unknown"), file.stem
    label, by = _label(labels, (benchmark, agent, task), value)
    steps = tuple(_step(number, row, screens[number - 1], rows[number:]) for number, row in enumerate(acted, 1))
    answers = [step.text for step in steps if step.kind == "answer"]
    return Trajectory(
        id=f"{agent}/{task}",
        source=benchmark,
        task=task,
        agent=agent,
        model=str(value.get("model") or ""),
        instruction=value["goal"],
        steps=steps,
        final=screens[-1] if ended else None,
        answer=answers[-1] if answers else None,
        label=label,
        facts={"template": task, "experiment": str(value.get("experiment") or ""), "label_by": by},
    )


def _label(labels: Labels, key: tuple[str, str, str], value: Mapping[str, Any]) -> tuple[bool | None, str]:
    if key in labels:
        return labels[key], "people"
    summary = value.get("summary_info")
    reward = summary.get("cum_reward") if isinstance(summary, dict) else None
    if isinstance(reward, int | float) and not isinstance(reward, bool):
        return reward >= 1, "reward"
    return None, ""


def _screen(root: Path, file: Path, row: Mapping[str, Any]) -> Screen:
    name = row.get("screenshot_path")
    if name is not None and not isinstance(name, str):
        raise BadTrajectory(file, f"the screenshot_path {name!r}"[:200])
    if name:
        inside(root, name, file)  # what leads outside is refused whether it is there or not
        if not (root / name).is_file() and (shorter := name.removeprefix("trajectories/")) != name and (root / shorter).is_file():
            name = shorter  # the folder `trajectories` itself was given
    tree = next((row[key] for key in TREES if isinstance(row.get(key), str) and row[key]), None)
    url = row.get("url")
    return Screen(picture=picture_of(root, name or None, file), tree=lambda: tree, activity=url if isinstance(url, str) else "")


def _step(number: int, row: Mapping[str, Any], screen: Screen, later: Sequence[Mapping[str, Any]]) -> Step:
    call = row.get("action")
    done = actions.browser(call if isinstance(call, str) else None)
    reasoning = row.get("reasoning")
    # An action's error is told with the next look.
    error = later[0].get("last_action_error") if later else ""
    return Step(
        number=number,
        screen=screen,
        kind=done.kind,
        words=done.words,
        text=done.text,
        thought=reasoning if isinstance(reasoning, str) else "",
        error=error.strip()[:2000] if isinstance(error, str) else "",
    )
