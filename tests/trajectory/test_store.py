"""The run directory grows by whole episodes only."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from harness.trajectory.errors import RunDamaged, RunNotMade
from harness.trajectory.files import append_line, replace_text, write_lines
from harness.trajectory.reader import open_run
from harness.trajectory.schema import ResultLine
from harness.trajectory.store import RunWriter, create_run, schedule_text


@pytest.fixture
def copy(sample: Path, tmp_path: Path) -> Path:
    shutil.copytree(sample, tmp_path / "run")
    return tmp_path / "run"


def test_results_are_rebuilt_from_the_episodes_whatever_the_file_says(copy: Path) -> None:
    before = (copy / "results.jsonl").read_text()
    (copy / "results.jsonl").write_text('{"torn')
    run = open_run(copy)
    with RunWriter(copy) as writer:
        writer.rebuild_results(run.cells, 3)
    assert (copy / "results.jsonl").read_text() == before


def test_an_episode_of_another_cell_is_not_committed(copy: Path) -> None:
    run = open_run(copy)
    episode = next(run.episodes())
    other = next(cell for cell in run.cells if cell.id != episode.record.cell.id)
    with RunWriter(copy) as writer:
        folder = writer.new_folder(other)
        shutil.copy(episode.folder / "episode.json", folder)
        with pytest.raises(RunDamaged, match=other.id):
            writer.commit(folder, other, 1)


def test_what_a_dead_runner_left_in_flight_is_cleared(copy: Path) -> None:
    (copy / "tmp" / "00000-x.abc").mkdir(parents=True)
    with RunWriter(copy):
        assert list((copy / "tmp").iterdir()) == []
    assert not (copy / "tmp").exists()


def test_a_cell_folder_without_an_attempt_counts_as_not_begun(copy: Path) -> None:
    run = open_run(copy)
    cell = next(iter(run.cells))
    shutil.rmtree(copy / "episodes" / cell.id)
    (copy / "episodes" / cell.id).mkdir()
    assert cell.id not in {line.cell for line in run.results()}


def test_an_invalid_attempt_that_will_be_tried_again_is_not_finished(copy: Path) -> None:
    run = open_run(copy)
    broken = next(cell for cell in run.cells if cell.template == "Broken")
    shutil.rmtree(copy / "episodes" / broken.id / "attempt-3")
    assert broken.id not in {line.cell for line in run.results()}


def test_a_run_that_cannot_be_made_leaves_nothing(copy: Path, tmp_path: Path) -> None:
    run = open_run(copy)
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(RunNotMade, match=r"cannot be made .*file/run.*--out"):
        create_run(blocked / "run", run.record, schedule_text(run.cells))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "run"]


def test_files_are_replaced_and_lines_appended(tmp_path: Path, sample: Path) -> None:
    lines = open_run(sample).results()
    path = tmp_path / "r.jsonl"
    write_lines(path, lines[:1])
    append_line(path, lines[1])
    assert [ResultLine.model_validate_json(row) for row in path.read_text().splitlines()] == lines[:2]
    replace_text(path, "new")
    assert path.read_text() == "new" and [entry.name for entry in tmp_path.iterdir()] == ["r.jsonl"]
