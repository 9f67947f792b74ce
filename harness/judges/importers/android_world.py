"""AndroidWorld's checkpoints: `<task>_<instance>.pkl.gz`, each a list of episodes; also the older single file with all of them.

Source of the form: google-research/android_world, checkpointer.py, episode_runner.py, suite_utils.py (Apache-2.0). An episode's data is a
dictionary of lists, one entry a step, whose names are the agent's own: pictures, elements and actions are looked for under the names that
the agents of that repository use.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image

from agents.grammar.errors import ParseError
from agents.grammar.objects import objects
from harness.errors import AnyAppError
from harness.judges.importers import actions
from harness.judges.importers.errors import BadTrajectory, ImportFailed
from harness.judges.importers.pickles import Plain, load, opened
from harness.judges.trajectory import Screen, Step, Trajectory
from harness.trajectory.phash import perceptual_hash

SOURCE: Final = "android_world"
BEFORE: Final = ("raw_screenshot", "before_screenshot", "screenshot", "before_screenshot_with_som", "screenshot_som")
AFTER: Final = ("after_screenshot", "after_screenshot_with_som")
ELEMENTS: Final = ("ui_elements", "before_ui_elements", "before_element_list", "ui_elements_before")
AFTER_ELEMENTS: Final = ("after_ui_elements", "after_element_list")
ACTIONS: Final = ("action_output_json", "converted_action", "json_action", "action")
OUTPUTS: Final = ("action_output", "response", "action_response")
THOUGHTS: Final = ("action_reason", "reason", "thought")
MAX_EDGE: Final = 10_000
"""px of a picture."""
_QUALITY: Final = 95


def find(path: Path) -> list[Path]:
    """The checkpoint, or those of a folder, in the order of their names."""
    if path.is_file():
        return [path] if path.name.endswith(".pkl.gz") else []
    return sorted(each for each in path.glob("*.pkl.gz") if each.is_file())


def read(path: Path, files: Sequence[Path], on_bad: Any) -> Iterator[Trajectory]:
    """The episodes of these files; episodes that failed before their first step are told of as bad."""
    seen: dict[str, int] = {}
    for file in files:
        try:
            episodes = _episodes(file, load(file))
        except ImportFailed as error:
            on_bad(error)
            continue
        for number in range(len(episodes)):
            episode, episodes[number] = episodes[number], None  # its arrays are large; let go of them one by one
            try:
                made = _trajectory(file, episode, seen)
            except (AnyAppError, TypeError, ValueError, OverflowError, RecursionError) as error:
                on_bad(error if isinstance(error, AnyAppError) else BadTrajectory(file, f"episode {number}: {str(error)[:200]}"))
            else:
                yield made


def _episodes(file: Path, value: Any) -> list[Any]:
    if isinstance(value, tuple) and value:
        value = value[0]  # the older form: (episodes, names of completed tasks)
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list):
        raise BadTrajectory(file, type(value).__name__, expected="a list of episodes")
    return value


def _trajectory(file: Path, episode: Any, seen: dict[str, int]) -> Trajectory:
    if not isinstance(episode, dict) or not isinstance(episode.get("goal"), str):
        raise BadTrajectory(file, type(episode).__name__, expected="an episode with a goal")
    data = episode.get("episode_data")
    if not isinstance(data, dict) or not data:
        failure = str(episode.get("exception_info") or "no reason given").strip().splitlines()[-1][:200]
        raise BadTrajectory(file, f"an episode without steps ({failure})")
    columns = {str(name): list(column) for name, column in data.items() if isinstance(column, list | tuple)}
    count = max((len(column) for column in columns.values()), default=0)
    rows = [{name: opened(column[place]) for name, column in columns.items() if place < len(column)} for place in range(count)]
    task = str(episode.get("task_template") or "unknown")
    name = f"{task}_{episode.get('instance_id', 0)}"
    seen[name] = seen.get(name, 0) + 1
    steps = tuple(_step(file, number, row) for number, row in enumerate(rows, 1))
    answers = [step.text for step in steps if step.kind == "answer"]
    return Trajectory(
        id=name if seen[name] == 1 else f"{name}.{seen[name]}",
        source=SOURCE,
        task=task,
        agent=str(episode.get("agent_name") or "unknown"),
        instruction=episode["goal"],
        steps=steps,
        final=_screen(file, rows[-1], AFTER, AFTER_ELEMENTS) if rows else None,
        answer=answers[-1] if answers else None,
        label=_label(episode),
        facts={"template": task, "seed": _plain(episode.get("seed")), "run_time_s": _plain(episode.get("run_time"))},
    )


def _label(episode: Mapping[str, Any]) -> bool | None:
    value = episode.get("is_successful")
    if episode.get("exception_info") is not None or not isinstance(value, int | float) or math.isnan(value):
        return None
    return value > 0.5


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str) else None


def _first(row: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((row[name] for name in names if row.get(name) is not None), None)


def _step(file: Path, number: int, row: Mapping[str, Any]) -> Step:
    elements = _first(row, ELEMENTS)
    said = _first(row, OUTPUTS)
    said = said if isinstance(said, str) else ""
    fields = _action_fields(row, said)
    done = actions.android_world(fields, _centres(elements)) if fields else actions.own(None, "no action could be read")
    thought = _first(row, THOUGHTS)
    if not isinstance(thought, str):
        thought = said.partition("Action:")[0].strip().removeprefix("Reason:").strip()
    summary = row.get("summary")
    return Step(
        number=number,
        screen=_screen(file, row, BEFORE, ELEMENTS) or Screen(),
        kind=done.kind,
        words=done.words,
        action=done.action,
        points=done.points,
        text=done.text,
        thought=thought,
        error="" if fields else (summary if isinstance(summary, str) else "no action could be read"),
    )


def _action_fields(row: Mapping[str, Any], said: str) -> Mapping[str, Any]:
    """The fields of the action: of the record, of a dictionary, or of the last JSON object in what the model said."""
    for name in ACTIONS:
        value = row.get(name)
        found = value.fields if isinstance(value, Plain) else value if isinstance(value, dict) else None
        if found and found.get("action_type"):
            return {str(key): each for key, each in found.items()}
        if isinstance(value, str):
            said = f"{said}\n{value}"
    try:
        written = [value for value in objects(said[-20_000:]) if "action_type" in value]
    except ParseError:
        written = []
    return written[-1] if written else {}


def _box(element: Any) -> tuple[float, float, float, float] | None:
    box = element.fields.get("bbox_pixels") if isinstance(element, Plain) else None
    if not isinstance(box, Plain):
        return None
    sides = [opened(box.fields.get(name)) for name in ("x_min", "y_min", "x_max", "y_max")]
    if not all(isinstance(side, int | float) and math.isfinite(side) for side in sides):
        return None
    return float(sides[0]), float(sides[1]), float(sides[2]), float(sides[3])


def _centres(elements: Any) -> dict[int, tuple[int, int]]:
    if not isinstance(elements, list | tuple):
        return {}
    boxes = {number: box for number, element in enumerate(elements) if (box := _box(element)) is not None}
    return {number: (max(0, round((box[0] + box[2]) / 2)), max(0, round((box[1] + box[3]) / 2))) for number, box in boxes.items()}


def _screen(file: Path, row: Mapping[str, Any], pictures: Sequence[str], elements: Sequence[str]) -> Screen | None:
    picture = _encoded(file, _first(row, pictures))
    tree = _tree(_first(row, elements))
    if picture is None and tree is None:
        return None
    return Screen(picture=lambda: picture, tree=lambda: tree, phash=perceptual_hash(picture) if picture is not None else "")


def _encoded(file: Path, value: Any) -> bytes | None:
    """An array of pixels as JPEG."""
    if not isinstance(value, np.ndarray):
        return None
    if (
        value.ndim != 3
        or value.shape[2] not in (3, 4)
        or value.dtype != np.uint8
        or not 0 < max(value.shape[:2]) <= MAX_EDGE
        or 0 in value.shape
    ):
        raise BadTrajectory(
            file, f"an array of {value.dtype} and shape {value.shape}", expected="a picture: height, width, 3 colours, uint8"
        )
    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(value[:, :, :3])).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


_STATES: Final = ("is_clickable", "is_long_clickable", "is_editable", "is_scrollable", "is_checked", "is_selected", "is_focused")


def _tree(value: Any) -> str | None:
    """Elements as lines; a text as it is."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list | tuple):
        return None
    lines = []
    for number, element in enumerate(value):
        if not isinstance(element, Plain):
            continue
        fields = element.fields
        words = [f"{name} {fields[name]!r}" for name in ("text", "content_description", "hint_text") if isinstance(fields.get(name), str)]
        name = str(fields.get("class_name") or "element").rpartition(".")[2]
        states = [state.removeprefix("is_") for state in _STATES if fields.get(state) is True]
        box = _box(element)
        place = f"[{box[0]:g},{box[1]:g}][{box[2]:g},{box[3]:g}]" if box is not None else ""
        lines.append(" ".join(part for part in (f"{number}", name, *words, ",".join(states), place) if part))
    return "\n".join(lines)
