"""SPA-Bench's coarse stage: without a model, whether any screen holds all that has to be seen if the task was done.

Source of the design: arXiv 2410.15164 and its evaluator. There, people have written down a task's key components, and a screen's text is
recognised in its picture; here it is the text of its tree, which the device tells without mistakes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from harness.device.canonical import read
from harness.errors import Unreadable
from harness.judges.trajectory import Trajectory

Components = Mapping[str, tuple[str, ...]]
"""Key components by task (`clock/CreateAlarm/0`) or template (`CreateAlarm`)."""


@dataclass(frozen=True)
class Coarse:
    """What the stage comes to. `screen`: the last one that holds all key components; None when none does, or when that cannot be told
    (`known` is false: some screen has no tree)."""

    components: tuple[str, ...]
    screen: int | None
    known: bool


def read_components(path: Path) -> tuple[Components, str]:
    """The key components of a YAML or JSON file (an object of lists of texts), and the sha256 of its content.

    Raises:
        ValueError: it cannot be read, or has another form; the words say what and where.
    """
    try:
        data = path.read_bytes()
        value: Any = yaml.safe_load(data)
    except OSError as error:
        raise ValueError(f"the file of key components {path} cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"the file of key components {path} is no YAML or JSON: {str(error).splitlines()[0]}") from error
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"the file of key components {path} holds no object of TASK or TEMPLATE: [texts]")
    for name, texts in value.items():
        good = isinstance(texts, list) and texts and all(isinstance(each, str) and each.strip() for each in texts)
        if not isinstance(name, str) or not good:
            raise ValueError(f"the file of key components {path} has {str(texts)[:60]!r} for {str(name)!r}, expected a list of texts")
    return {name: tuple(texts) for name, texts in value.items()}, sha256(data).hexdigest()


def components_of(trajectory: Trajectory, components: Components) -> tuple[str, ...]:
    """The key components of a trajectory's task, else of its template; none when nobody has written any down."""
    return components.get(trajectory.task) or components.get(str(trajectory.facts.get("template", ""))) or ()


def coarse(trajectory: Trajectory, components: Sequence[str]) -> Coarse:
    """Look for a screen with all key components, from the last one to the first. Case and white space do not count."""
    wanted = [_plain(each) for each in components]
    known = True
    for number in reversed(range(len(trajectory.screens))):
        tree = trajectory.screens[number].tree()
        shown = None if tree is None else _shown(tree)
        if shown is None:
            known = False
        elif all(each in shown for each in wanted):
            return Coarse(tuple(components), number, True)
    return Coarse(tuple(components), None, known)


def _shown(tree: str) -> str:
    """The words on a screen, without white space."""
    try:
        lines = read(tree)
    except Unreadable:
        return _plain(tree)
    return _plain("".join(words for line in lines for words in (line.text, line.desc, line.hint)))


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
