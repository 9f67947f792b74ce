"""Sets that plan a further part of their run when labels are short, on the runner's fake devices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.errors import AnyAppError
from harness.judgebench.labels import read_labels
from harness.judgesets import make
from harness.judgesets.make import AGENTS, LABELS, MadeSet, OtherSet, TooFew, make_set
from harness.judgesets.plan import Yield, draw
from harness.runner.coordinator import Watcher
from harness.runner.run import carry_on, extend
from harness.trajectory.errors import RunDamaged
from harness.trajectory.layout import RunLayout
from harness.trajectory.reader import open_run
from harness.trajectory.store import RunWriter
from tests.runner.fakes import FakeSuite
from tests.runner.test_resume import content
from tests.runner.test_run import backend

SIZE = 16


@pytest.fixture(scope="module", autouse=True)
def hopeful() -> Iterator[None]:
    """More is expected of an instance than it can give, so that every set needs a further part."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Yield, "usual", lambda: Yield(4.0, 4.0))
        yield


def grown(folder: Path, size: int = SIZE, templates: tuple[str, ...] = ("Count",), **further: Any) -> MadeSet:
    return make_set(
        FakeSuite(), folder / "set", size=size, seed=3, templates=templates, workers=2, backend=backend(folder / "marks"), **further
    )


def files(root: Path) -> dict[str, str]:
    """What a set is, without its times."""
    names = ["schedule.jsonl", LABELS, *(f"schedule-{n}.jsonl" for n in range(2, 2 + len(open_run(root).record.parts)))]
    return {name: (root / name).read_text() for name in names} | {"episodes": str(content(root))}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, MadeSet]:
    folder = tmp_path_factory.mktemp("whole")
    return folder / "set", grown(folder)


def test_a_part_is_added_while_labels_are_short(whole: tuple[Path, MadeSet]) -> None:
    root, found = whole
    halves = Counter(label.success for label in found.labels)
    assert found.complete and halves[True] == halves[False] >= SIZE // 2
    run = open_run(root)
    record = run.record
    assert record.parts and record.episodes == len(run.cells) == found.episodes == len(run.results())
    assert [cell.number for cell in run.cells] == list(range(len(run.cells)))
    instances = {(cell.category, cell.template, cell.app, cell.index) for cell in run.cells}
    pairs = [pair for pair in FakeSuite().pairs() if pair.template == "Count"]
    assert instances == set(draw(pairs, 50, len(instances), 3)) and record.drawn == len(instances) <= SIZE // 2
    assert record.instances == 1 + max(cell.index for cell in run.cells)
    assert Counter(cell.agent for cell in run.cells) == dict.fromkeys(AGENTS, len(instances))
    # The name of the run in labels and judgments stays what it was.
    assert {label.source for label in read_labels([root])} == {record.schedule_sha256[:12]}


def test_the_parts_are_the_same_again(whole: tuple[Path, MadeSet], tmp_path: Path) -> None:
    grown(tmp_path)
    assert files(tmp_path / "set") == files(whole[0])


def test_a_set_that_is_there_is_neither_planned_nor_run_again(whole: tuple[Path, MadeSet]) -> None:
    root, found = whole
    before = {path: path.stat().st_mtime_ns for path in root.rglob("episode.json")}
    again = grown(root.parent)
    assert again.labels == found.labels and {path: path.stat().st_mtime_ns for path in root.rglob("episode.json")} == before


def test_a_crash_while_a_part_is_planned_changes_nothing(
    whole: tuple[Path, MadeSet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(writer: RunWriter, record: Any, schedule: str) -> None:
        writer.layout.schedule_part(1 + len(record.parts)).write_text(schedule[: len(schedule) // 2])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(RunWriter, "add_part", die)
        grown(tmp_path)
    root = tmp_path / "set"
    assert (root / "schedule-2.jsonl").exists() and not open_run(root).record.parts
    grown(tmp_path)
    assert files(root) == files(whole[0])


def test_a_set_that_was_stopped_within_a_part_goes_on(whole: tuple[Path, MadeSet], tmp_path: Path) -> None:
    class Stop(Watcher):
        def extended(self, total: int, why: str) -> None:
            assert f"too few for {SIZE} labels" in why and total > 0
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grown(tmp_path, watcher=Stop())
    root = tmp_path / "set"
    run = open_run(root)
    assert len(run.record.parts) == 1 and len(run.results()) == len(run.cells) - run.record.parts[0].episodes
    # `anyapp resume` finishes the part as well.
    assert carry_on(root, 2, backend(tmp_path / "marks")).complete
    grown(tmp_path)
    assert files(root) == files(whole[0])


def test_a_larger_set_is_made_of_what_is_there_and_more(tmp_path: Path) -> None:
    small = grown(tmp_path, 4)
    large = grown(tmp_path, 10)
    assert len(small.labels) >= 4 and len(large.labels) >= 10 and large.episodes > small.episodes
    assert len(grown(tmp_path, 4).labels) >= 4


def test_parameter_sets_bound_what_is_added(tmp_path: Path) -> None:
    with pytest.raises(TooFew, match=r"found \d successes and \d failures\. Ask for a smaller set .*or give more parameter sets"):
        grown(tmp_path, instances=1)
    with pytest.raises(OtherSet, match="--seed 3"):
        make_set(FakeSuite(), tmp_path / "set", size=SIZE, seed=4)
    assert len(grown(tmp_path).labels) >= SIZE


def test_a_set_whose_episodes_are_all_invalid_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(TooFew, match=r"found 0 successes and 0 failures, \d+ invalid episodes\. .*`anyapp resume "):
        grown(tmp_path, 4, ("Broken",), apps=("alpha",))
    assert not open_run(tmp_path / "set").record.parts


def test_a_part_that_was_altered_is_refused(tmp_path: Path) -> None:
    grown(tmp_path)
    path = RunLayout(tmp_path / "set").schedule_part(2)
    path.write_text(path.read_text().replace('"target":', '"target": '))
    with pytest.raises(RunDamaged, match=r"schedule-2\.jsonl.*not the schedule that was frozen when it was planned"):
        open_run(tmp_path / "set")
    path.unlink()
    with pytest.raises(AnyAppError, match=r"schedule-2\.jsonl"):
        grown(tmp_path)


def test_instances_that_are_there_are_not_planned_twice(whole: tuple[Path, MadeSet]) -> None:
    root, _ = whole
    run = open_run(root)
    assert extend(root, FakeSuite(), {(cell.category, cell.template, cell.app, cell.index) for cell in run.cells}) == 0
    assert open_run(root).record == run.record and make.missing_instances(run, FakeSuite(), read_labels([root]), 2, None) == []
