"""What the report is made from: the run, its results, and each episode with its steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from harness.judges.from_run import trajectory_id
from harness.judges.judgment import Judgment
from harness.judges.judgment_log import judgments_below
from harness.trajectory.reader import Run, Seen
from harness.trajectory.schema import EpisodeRecord, ResultLine, RunRecord, VerdictRecord
from harness.trajectory.store import result_line


@dataclass(frozen=True)
class Story:
    """One episode as it is shown. `earlier`: the invalid attempts before it. `judgments`: what judges said of it, if any did."""

    record: EpisodeRecord
    verdict: VerdictRecord
    folder: Path
    steps: list[Seen]
    final: Seen | None
    earlier: list[EpisodeRecord]
    judgments: list[Judgment] = field(default_factory=list)

    @property
    def line(self) -> ResultLine:
        return result_line(self.record)

    @property
    def frames(self) -> list[Seen]:
        """All observations in order, the final one last."""
        return [*self.steps, *([self.final] if self.final is not None else [])]


@dataclass(frozen=True)
class ReportData:
    """A run for the report. `planned`: episodes in its schedule."""

    run: RunRecord
    name: str
    planned: int
    stories: list[Story]

    @property
    def lines(self) -> list[ResultLine]:
        return [story.line for story in self.stories]


def gather(run: Run) -> ReportData:
    """Read a run. Cells whose last attempt is invalid and will be tried again are left out: they are not finished."""
    finished = {line.cell: line.attempt for line in run.results()}
    stories = []
    said: dict[str, list[Judgment]] = {}
    for judgment in judgments_below(run.root):
        said.setdefault(judgment.trajectory, []).append(judgment)
    for cell in run.cells:
        if cell.id not in finished:
            continue
        episode = run.episode(cell.id, finished[cell.id])
        earlier = [run.episode(cell.id, number).record for number in run.layout.attempts(cell.id) if number < finished[cell.id]]
        heard = said.get(trajectory_id(episode.record), [])
        stories.append(Story(episode.record, episode.verdict, episode.folder, episode.steps(), episode.final(), earlier, heard))
    return ReportData(run.record, run.root.absolute().name, len(run.cells), stories)
