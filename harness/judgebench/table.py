"""Labels and judgments joined: one row a judge, one column a trajectory, whatever order they came in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from harness.judgebench.errors import BadTable
from harness.judgebench.labels import PROCESS_LEVELS, Key, Label
from harness.judgebench.lines import read_lines
from harness.judges.judgment import Judgment
from harness.judges.judgment_log import FOLDER
from harness.judges.registry import about

Ints = npt.NDArray[np.int8]
Reading = Literal["judged", "all"]
READINGS: tuple[Reading, ...] = ("judged", "all")
"""How trajectories without a verdict count. `judged`: they are left out. `all`: each counts as a wrong verdict."""
NONE = -1
"""No verdict, or no process score."""


class Said(IntEnum):
    """What a judge said of a trajectory."""

    NO = 0
    YES = 1
    ABSTAINED = 2
    INVALID = 3
    MISSING = 4


@dataclass(frozen=True, order=True)
class Variant:
    """One judge: a method on a backbone, that is, a model."""

    method: str
    backbone: str

    def __str__(self) -> str:
        return f"{self.method}/{self.backbone}"


@dataclass(frozen=True)
class Table:
    """Labels (columns, sorted by source and trajectory) and what each judge (rows, sorted) said of them.

    `said`: codes of `Said`, shape (judges, trajectories). `process`: the judges' process scores 0-3, -1 where there is none, same shape.
    `judgments`: the records behind them.
    """

    labels: tuple[Label, ...]
    variants: tuple[Variant, ...]
    said: Ints
    process: Ints
    judgments: tuple[tuple[Judgment | None, ...], ...] = ()

    @cached_property
    def truth(self) -> npt.NDArray[np.bool_]:
        """Whether each task was done; shape (trajectories,)."""
        return np.array([label.success for label in self.labels], dtype=bool)

    @cached_property
    def process_truth(self) -> Ints:
        """The labels' process scores, -1 where there is none; shape (trajectories,)."""
        return np.array([NONE if label.process is None else label.process for label in self.labels], dtype=np.int8)

    def verdicts(self, reading: Reading) -> Ints:
        """Verdicts 1, 0 or -1 (none), shape (judges, trajectories)."""
        no_verdict = self.said >= Said.ABSTAINED
        wrong = (~self.truth).astype(np.int8)
        return np.where(no_verdict, np.int8(NONE) if reading == "judged" else wrong, self.said).astype(np.int8)

    def only(self, rows: Sequence[int]) -> Table:
        """The same trajectories with these judges alone."""
        chosen = list(rows)
        return replace(
            self,
            variants=tuple(self.variants[row] for row in chosen),
            said=self.said[chosen],
            process=self.process[chosen],
            judgments=tuple(self.judgments[row] for row in chosen) if self.judgments else (),
        )

    def find(self, name: str) -> int:
        """The row of the judge with this name, `method/backbone`. Raises BadTable."""
        for row, variant in enumerate(self.variants):
            if str(variant) == name:
                return row
        raise BadTable(f"no judge {name!r}", next_step=f"There are: {', '.join(map(str, self.variants))}.")


def read_judgments(paths: Iterable[Path]) -> list[tuple[str, Judgment]]:
    """Judgments of several files with their places; of a directory, all that were made in it, or that lie in it. Raises `BadTable`."""
    return [found for path in paths for file in judgment_files(path) for found in read_lines(file, Judgment)]


def judgment_files(path: Path) -> list[Path]:
    """The files of judgments at a place: a file itself, what `anyapp judge` made below a folder, or the files of such a `judgments` folder.

    Raises:
        BadTable: there is nothing, or a folder without judgments.
    """
    if not path.exists():
        raise BadTable("there are no judgments, since there is nothing", where=str(path), next_step=_WHERE_JUDGMENTS_ARE)
    if not path.is_dir():
        return [path]
    below = sorted((path / FOLDER).glob("*.jsonl"))
    files = below or ([] if (path / "run.json").exists() else sorted(path.glob("*.jsonl")))
    if not files and (path / "run.json").exists():
        raise BadTable("nothing in this directory has been judged", where=str(path), next_step="Judge it with `anyapp judge`.")
    if not files:
        raise BadTable(
            "this folder holds no judgments",
            where=str(path),
            expected=f"files of judgments (*.jsonl) in it or in its folder {FOLDER}",
            found=_content(path),
            next_step=_WHERE_JUDGMENTS_ARE,
        )
    return files


_WHERE_JUDGMENTS_ARE: Final = f"Give a run that `anyapp judge` has judged, its folder {FOLDER}, or files of it."


def _content(folder: Path) -> str:
    names = sorted(each.name for each in folder.iterdir())
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "") if names else "an empty folder"


def join(
    labels: Sequence[Label],
    judgments: Sequence[tuple[str, Judgment]],
    *,
    partial: bool = False,
    keep: Callable[[Variant], bool] = lambda variant: True,
) -> Table:
    """The table of labels and judgments. Judgments on anything but the task, as on safety, are left out: labels do not tell of it.

    Args:
        judgments: with their places, for errors.
        partial: judgments on trajectories without label are skipped, and trajectories that a judge has not judged count as missing.
            Otherwise both are errors.
        keep: which judges are looked at; of others nothing is an error.

    Raises:
        BadTable: a judge judges a trajectory twice; a judgment without source fits several trajectories; an unknown or missing
            trajectory; no judgments.
    """
    ordered = sorted(labels, key=lambda label: label.key)
    columns = {label.key: column for column, label in enumerate(ordered)}
    by_id: dict[str, list[Key]] = defaultdict(list)
    for key in columns:
        by_id[key[1]].append(key)
    cells: dict[tuple[Variant, int], tuple[str, Judgment]] = {}
    unknown: list[str] = []
    for (place, judgment), variant in zip(judgments, variants_of([each for _, each in judgments]), strict=True):
        if about(judgment.judge) != "task" or not keep(variant):
            continue
        key = _key(judgment, by_id, place)
        if key not in columns:
            unknown.append(f"{judgment.trajectory!r} of {judgment.source or 'no source'!r} at {place}")
            continue
        cell = variant, columns[key]
        if cell in cells:
            raise BadTable(
                f"the judge {variant} judges the trajectory {judgment.trajectory!r} twice",
                where=place,
                found=f"the first time at {cells[cell][0]}",
                next_step="Keep one judgment a judge and trajectory; repeated runs belong into files of their own.",
            )
        cells[cell] = place, judgment
    if unknown and not partial:
        raise _listed("judgments on trajectories without label", unknown)
    names = sorted({variant for variant, _ in cells})
    if not names:
        others = sorted({judgment.judge for _, judgment in judgments if about(judgment.judge) != "task"})
        if others:
            raise BadTable(
                "there are no judgments on whether tasks were done",
                found=f"only those of {', '.join(others)}, which are on safety",
                next_step="Judge with another judge as well (`anyapp list judges`).",
            )
        raise BadTable(
            "there are no judgments on labelled trajectories", next_step="Check that labels and judgments have the same sources."
        )
    missing = [
        f"{label.trajectory!r} by {variant}" for variant in names for column, label in enumerate(ordered) if (variant, column) not in cells
    ]
    if missing and not partial:
        raise _listed("labelled trajectories without judgment", missing)
    said = np.full((len(names), len(ordered)), Said.MISSING, dtype=np.int8)
    process = np.full_like(said, NONE)
    records: list[list[Judgment | None]] = [[None] * len(ordered) for _ in names]
    rows = {variant: row for row, variant in enumerate(names)}
    for (variant, column), (_, judgment) in cells.items():
        row = rows[variant]
        said[row, column] = _code(judgment)
        process[row, column] = _process(judgment)
        records[row][column] = judgment
    return Table(tuple(ordered), tuple(names), said, process, tuple(map(tuple, records)))


def variants_of(judgments: Sequence[Judgment]) -> list[Variant]:
    """Which judge each judgment is from. A method's settings and version are in its name only where they differ: `simple[frames=8]`; so is
    the beginning of its prompts' checksum, where nothing else tells two of them apart."""
    by_judge: dict[str, list[Judgment]] = defaultdict(list)
    for judgment in judgments:
        by_judge[judgment.judge].append(judgment)
    differing = {judge: _differing([_settings(judgment) for judgment in group]) for judge, group in by_judge.items()}
    words = [
        [f"{name}={value}" for name in differing[judgment.judge] if (value := _settings(judgment).get(name, _ABSENT)) is not _ABSENT]
        for judgment in judgments
    ]
    prompts: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for judgment, mine in zip(judgments, words, strict=True):
        prompts[judgment.judge, judgment.model, *mine].add(judgment.prompt_sha256)
    out = []
    for judgment, mine in zip(judgments, words, strict=True):
        several = len(prompts[judgment.judge, judgment.model, *mine]) > 1
        inside = ",".join([*mine, f"prompts={judgment.prompt_sha256[:8]}"] if several else mine)
        out.append(Variant(f"{judgment.judge}[{inside}]" if inside else judgment.judge, judgment.model))
    return out


_ABSENT: Final = object()


def _differing(settings: Sequence[dict[str, Any]]) -> list[str]:
    """Names of the settings that are not the same everywhere, sorted."""
    names = sorted({name for each in settings for name in each})
    return [name for name in names if len({repr(each.get(name, _ABSENT)) for each in settings}) > 1]


def _settings(judgment: Judgment) -> dict[str, Any]:
    return {**judgment.settings, "version": judgment.judge_version}


def _key(judgment: Judgment, by_id: dict[str, list[Key]], place: str) -> Key:
    if judgment.source:
        return judgment.source, judgment.trajectory
    fitting = by_id.get(judgment.trajectory, [])
    if len(fitting) > 1:
        raise BadTable(
            f"the judgment on {judgment.trajectory!r} names no source, and several have such a trajectory",
            where=place,
            found=", ".join(sorted(key[0] for key in fitting)),
            next_step="Give the judgment its source.",
        )
    return fitting[0] if fitting else ("", judgment.trajectory)


def _code(judgment: Judgment) -> Said:
    if judgment.status == "insufficient_evidence":
        return Said.ABSTAINED
    if judgment.status == "invalid" or judgment.success is None:
        return Said.INVALID
    return Said.YES if judgment.success else Said.NO


def _process(judgment: Judgment) -> int:
    value = judgment.axes.get("process") if judgment.status == "judged" else None
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < PROCESS_LEVELS else NONE


def _listed(what: str, items: Sequence[str]) -> BadTable:
    words = "; ".join(sorted(items)[:3])
    return BadTable(
        f"there are {len(items)} {what}",
        found=words + (f"; and {len(items) - 3} more" if len(items) > 3 else ""),
        next_step="Give the same trajectories to both, or --partial to count only those that both have.",
    )
