"""Where trajectories to be judged come from, found out by what is there: a run, or a folder or file that an importer reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal, Protocol

from harness.errors import AnyAppError
from harness.judges.importers.errors import UnknownForm
from harness.judges.sampling import place, sample
from harness.judges.trajectory import Trajectory

OnBad = Callable[[AnyAppError], object]
"""Told of each trajectory that cannot be read; the others are read all the same."""
Kind = Literal["run", "android_world", "agent_reward_bench", "folder"]
OUTCOMES = {"success": True, "failure": False, "unlabelled": None}
"""What `Filters.outcomes` may hold, and the label it stands for."""


@dataclass(frozen=True)
class Source:
    """Trajectories of one place. `folder`: where their judgments go, below it. `count`: how many there are; None when that is not known
    before they are read. `read`: reads them one by one, each time anew."""

    kind: Kind
    folder: Path
    count: int | None
    read: Callable[[OnBad], Iterator[Trajectory]]


@dataclass(frozen=True)
class Filters:
    """Which trajectories count: globs of template (or task) and app (id or package), in any case; outcomes of `OUTCOMES`; at most `limit`
    of those that fit: a sample drawn by `seed` (harness.judges.sampling), or the first ones when it is None."""

    templates: Sequence[str] = ()
    apps: Sequence[str] = ()
    outcomes: Sequence[str] = ()
    limit: int | None = None
    seed: int | None = None

    def fits(self, trajectory: Trajectory) -> bool:
        """Whether it is one of them, whatever the limit."""
        facts = trajectory.facts
        return (
            _any(self.templates, (str(facts.get("template", "")), trajectory.task))
            and _any(self.apps, (str(facts.get("app_id", "")), trajectory.app))
            and (not self.outcomes or trajectory.label in [OUTCOMES[name] for name in self.outcomes])
        )

    def chosen(self, trajectories: Iterator[Trajectory]) -> Iterator[Trajectory]:
        """Those that fit, the first ones up to the limit."""
        return islice((each for each in trajectories if self.fits(each)), self.limit)

    def drawn(self, trajectories: Iterable[Trajectory]) -> frozenset[tuple[str, str]] | None:
        """Source and name of each of the sample; None when there is no sample to draw."""
        if self.limit is None or self.seed is None:
            return None
        return sample((place(each) for each in trajectories if self.fits(each)), self.limit, self.seed)


def _any(globs: Sequence[str], names: Sequence[str]) -> bool:
    return not globs or any(fnmatchcase(name.casefold(), glob.casefold()) for glob in globs for name in names if name)


class Importer(Protocol):
    """A module of `harness.judges.importers`."""

    def find(self, path: Path) -> list[Path]:
        """The files of its form at a place, in a fixed order; none when the place holds something else."""

    def read(self, path: Path, files: Sequence[Path], on_bad: OnBad) -> Iterator[Trajectory]:
        """The trajectories of these files, one by one."""


@dataclass
class Labelled:
    """Trajectories that labels name, with these labels in place of their own. `labels`: by source and name. `missing`: those that the last
    whole reading did not come across; `sources`: which sources it did."""

    source: Source
    labels: Mapping[tuple[str, str], bool]
    missing: tuple[tuple[str, str], ...] = ()
    sources: tuple[str, ...] = ()

    def named(self) -> Source:
        """The source of these alone."""
        return replace(self.source, count=len(self.labels), read=self._read)

    def _read(self, on_bad: OnBad) -> Iterator[Trajectory]:
        left, sources = dict(self.labels), set()
        for each in self.source.read(on_bad):
            sources.add(each.source)
            label = left.pop((each.source, each.id), None)
            if label is not None:
                yield replace(each, label=label)
        self.missing, self.sources = tuple(sorted(left)), tuple(sorted(sources))


def open_source(path: Path) -> Source:
    """The trajectories at a place.

    Raises:
        UnknownForm: there is nothing that any importer knows.
        RunError: it is a run directory that cannot be read.
    """
    from harness.judges.importers import agent_reward_bench, android_world, folders

    if not path.exists():
        raise UnknownForm(path, "nothing")
    if (path / "run.json").is_file():
        return _run(path)
    folder = path if path.is_dir() else path.parent
    importers: tuple[tuple[Kind, Importer], ...] = (
        ("folder", folders),
        ("android_world", android_world),
        ("agent_reward_bench", agent_reward_bench),
    )
    for kind, importer in importers:
        files = importer.find(path)
        if files:
            # A checkpoint holds any number of episodes.
            return Source(kind, folder, None if kind == "android_world" else len(files), partial(importer.read, path, files))
    raise UnknownForm(path, "a folder without any of these" if path.is_dir() else "a file of another kind")


def _run(path: Path) -> Source:
    from harness.judges.from_run import trajectory
    from harness.trajectory.reader import open_run

    run = open_run(path)

    def read(on_bad: OnBad) -> Iterator[Trajectory]:
        for cell in run.cells:
            numbers = run.layout.attempts(cell.id)
            if numbers:
                try:
                    yield trajectory(run.episode(cell.id, numbers[-1]), source=run.record.schedule_sha256[:12])
                except AnyAppError as error:
                    on_bad(error)

    return Source("run", path, sum(bool(run.layout.attempts(cell.id)) for cell in run.cells), read)
