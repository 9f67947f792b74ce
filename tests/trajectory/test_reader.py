"""Reading runs and exporting them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from harness.trajectory.errors import RunDamaged, RunNotFound
from harness.trajectory.export import export_lines
from harness.trajectory.reader import open_run
from harness.trajectory.schema import EpisodeRecord, StepRecord


def test_episodes_come_in_schedule_order_with_their_last_attempt(sample: Path) -> None:
    run = open_run(sample)
    assert [episode.record.cell.id for episode in run.episodes()] == [cell.id for cell in run.cells]
    attempts = {(episode.record.cell.template, episode.record.attempt) for episode in run.episodes()}
    assert ("Broken", 3) in attempts and ("Count", 1) in attempts


def test_steps_refer_to_files_that_are_there(sample: Path) -> None:
    for episode in open_run(sample).episodes(all_attempts=True):
        for seen in [*episode.steps(), *([final] if (final := episode.final()) else [])]:
            assert (seen.screenshot() or b"").startswith(b"\xff\xd8")
            assert seen.tree()


def test_a_file_name_that_leads_out_of_the_episode_is_refused(sample: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(sample, copy)
    path = next((copy / "episodes").glob("*-reference-*Count*/*/steps.jsonl"))
    path.write_text(path.read_text().replace("screens/000.jpg", "../../../../run.json"))
    run = open_run(copy)
    episode = run.episode(path.parents[1].name, 1)
    with pytest.raises(RunDamaged, match="leads out"):
        episode.steps()[0].screenshot()


def test_a_damaged_record_is_named(sample: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(sample, copy)
    path = next((copy / "episodes").glob("*/*/episode.json"))
    path.write_text("{")
    with pytest.raises(RunDamaged, match=r"episode\.json"):
        list(open_run(copy).episodes())


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunNotFound):
        open_run(tmp_path)


def test_export_is_one_self_contained_object_an_episode(sample: Path) -> None:
    rows = [json.loads(json.dumps(row)) for row in export_lines(open_run(sample), all_attempts=True, with_trees=True)]
    assert len(rows) == len(list(open_run(sample).episodes(all_attempts=True))) > len(open_run(sample).cells)
    for row in rows:
        extra = {name: row.pop(name) for name in ("folder", "verdict", "trajectory")}
        trees = [step["observation"].pop("tree_text") for step in extra["trajectory"]]
        if row["final"]:
            trees.append(row["final"].pop("tree_text"))
        assert all(trees)
        assert EpisodeRecord.model_validate(row).steps == len([StepRecord.model_validate(step) for step in extra["trajectory"]])
        assert extra["verdict"]["outcome"] == row["outcome"]
        assert (sample / extra["folder"] / "episode.json").is_file()


def test_a_damaged_file_is_told_in_a_line_with_the_way_out(sample: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(sample, copy)
    attempt = next((copy / "episodes").glob("*/attempt-1"))
    (attempt / "episode.json").write_text("{", encoding="utf-8")
    with pytest.raises(RunDamaged) as caught:
        list(open_run(copy).episodes(all_attempts=True))
    words = str(caught.value)
    assert f"delete {attempt}" in words and "anyapp resume" in words
    assert "Invalid JSON" in words and "pydantic" not in words and "\n" not in words
    (copy / "run.json").write_text("{}", encoding="utf-8")
    with pytest.raises(RunDamaged, match=r"Field required\. Put the file back"):
        open_run(copy)
