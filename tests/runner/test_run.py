"""Whole runs with worker processes: retries, refusals, locks, interruption, determinism."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from agents.registry import UnknownAgent
from harness.errors import AnyAppError
from harness.plans import PlanProblem
from harness.runner.coordinator import NoWorkers
from harness.runner.messages import Backend
from harness.runner.run import Request, Summary, carry_on, prepare
from harness.trajectory.errors import RunBusy, RunDamaged, RunExists, RunNotFound
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from harness.trajectory.store import RunWriter
from tests.runner.fakes import FakeSuite
from tests.runner.test_resume import CHILD, content

POLICY = Policy(step_timeout_s=20, episode_timeout_s=60)


def backend(marks: Path) -> Backend:
    marks.mkdir(exist_ok=True)
    return Backend(suite="tests.runner.fakes:suite", devices="tests.runner.fakes:devices", serials=[str(marks)])


def request(**changes: Any) -> Request:
    values: dict[str, Any] = {"agents": ("reference",), "policy": POLICY, "apps": ("alpha",), "templates": ("Count",), **changes}
    return Request(**values)


def run(folder: Path, workers: int = 1, **changes: Any) -> tuple[Path, Summary]:
    root = prepare(request(**changes), FakeSuite(), folder / "run")
    return root, carry_on(root, workers, backend(folder / "marks"))


def test_a_lost_device_is_retried_on_a_fresh_one_and_both_attempts_are_kept(tmp_path: Path) -> None:
    root, summary = run(tmp_path, templates=("Flaky",))
    episodes = list(open_run(root).episodes(all_attempts=True))
    assert [(e.record.attempt, e.record.outcome, e.record.cause) for e in episodes] == [(1, "invalid", "device_lost"), (2, "success", "")]
    assert [(line.attempt, line.outcome) for line in summary.results] == [(2, "success")]


def test_a_worker_that_dies_leaves_an_invalid_attempt_and_its_cell_is_tried_again(tmp_path: Path) -> None:
    root, _ = run(tmp_path, templates=("Crash",))
    first, second = open_run(root).episodes(all_attempts=True)
    assert (first.record.outcome, first.record.cause, first.steps()) == ("invalid", "worker_died", [])
    assert "exit code 7" in first.record.detail
    assert second.record.outcome == "success"


def test_an_episode_that_stays_invalid_is_given_up_after_three_attempts(tmp_path: Path) -> None:
    root, summary = run(tmp_path, templates=("Broken", "Count"))
    assert {(line.template, line.attempt, line.outcome) for line in summary.results} == {("Broken", 3, "invalid"), ("Count", 1, "success")}
    assert summary.complete
    assert len(list(open_run(root).episodes(all_attempts=True))) == 4


def test_results_have_the_documented_fields_and_agree_with_the_episodes(tmp_path: Path) -> None:
    root, summary = run(tmp_path, workers=2, apps=(), agents=("reference", "random"))
    rows = [json.loads(line) for line in (root / "results.jsonl").read_text().splitlines()]
    documented = ["agent", "category", "template", "app", "index", "run", "condition", "outcome", "cause", "steps", "seconds"]
    assert all(list(row)[:11] == documented for row in rows)
    assert [row["cell"] for row in rows] == [cell.id for cell in open_run(root).cells]
    assert [line.model_dump(mode="json") for line in open_run(root).results()] == rows
    assert summary.complete and len(rows) == 6


def test_two_runs_with_one_seed_have_equal_parameters_actions_and_verdicts(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    one, _ = run(tmp_path / "a", workers=2, apps=(), agents=("reference", "random"), seed=11)
    two, _ = run(tmp_path / "b", workers=1, apps=(), agents=("reference", "random"), seed=11)
    assert content(one) == content(two)


def test_run_json_tells_everything_and_nothing_about_the_host(tmp_path: Path) -> None:
    root, _ = run(tmp_path, seed=4)
    text = (root / "run.json").read_text()
    record = open_run(root).record
    assert (record.seed, record.agents, record.episodes, record.apps[0].package) == (4, ["reference"], 1, "fake.alpha")
    assert record.code.packages["pydantic"] and record.code.python.startswith("3.")
    assert str(tmp_path) not in text and os.uname().nodename not in text


def test_a_zone_is_a_rule_of_the_run_and_reaches_every_device(tmp_path: Path) -> None:
    root, _ = run(tmp_path, policy=POLICY.model_copy(update={"timezone": "Europe/Berlin"}))
    assert open_run(root).record.policy.timezone == "Europe/Berlin"
    assert {episode.record.device.timezone for episode in open_run(root).episodes()} == {"Europe/Berlin"}
    (tmp_path / "other").mkdir()
    usual, _ = run(tmp_path / "other")
    assert {episode.record.device.timezone for episode in open_run(usual).episodes()} == {""}


def test_c2_refuses_to_run_an_instance_without_a_plan(tmp_path: Path) -> None:
    plans = tmp_path / "plans.yaml"
    plans.write_text("plans: [{template: Count, index: 0, subgoals: [Raise it]}]")
    with pytest.raises(AnyAppError, match="no plan for"):
        prepare(request(conditions=("c2",)), FakeSuite(), tmp_path / "run")
    with pytest.raises(PlanProblem, match="no plan for counting/Count instance 1"):
        prepare(request(conditions=("c2",), instances=2, plans=plans), FakeSuite(), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_c2_gives_the_plan_to_the_agent_and_keeps_file_and_checksum(tmp_path: Path) -> None:
    plans = tmp_path / "plans.yaml"
    plans.write_text("plans: [{template: Count, index: 0, subgoals: [Raise it, Stop]}]")
    root, _ = run(tmp_path, conditions=("c1", "c2"), plans=plans)
    by_condition = {episode.record.cell.condition: episode.record for episode in open_run(root).episodes()}
    assert (by_condition["c1"].plan, by_condition["c1"].plan_sha256) == (None, None)
    assert by_condition["c2"].plan == ["Raise it", "Stop"]
    kept = open_run(root).record.plans
    assert kept is not None and by_condition["c2"].plan_sha256 == kept.sha256
    assert (root / "plans.yaml").read_bytes() == plans.read_bytes()
    (root / "plans.yaml").write_text("plans: []")
    with pytest.raises(RunDamaged, match="plan file"):
        carry_on(root, 1, backend(tmp_path / "marks"))


def test_unknown_agents_are_refused_with_the_nearest_names(tmp_path: Path) -> None:
    with pytest.raises(UnknownAgent, match="Did you mean random"):
        prepare(request(agents=("rando",)), FakeSuite(), tmp_path / "run")
    with pytest.raises(UnknownAgent, match="cannot be loaded"):
        prepare(request(agents=("tests.nowhere:Agent",)), FakeSuite(), tmp_path / "run")


def test_an_agent_of_ones_own_is_named_by_module_and_class(tmp_path: Path) -> None:
    _, summary = run(tmp_path, agents=("tests.runner.own_agent:TapsTwice",))
    assert summary.results[0].agent == "tests.runner.own_agent:TapsTwice"
    assert summary.results[0].steps == 3


def test_a_folder_that_holds_something_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.txt").write_text("mine")
    with pytest.raises(RunExists, match="anyapp resume"):
        prepare(request(), FakeSuite(), tmp_path / "run")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_two_runners_cannot_write_one_run(tmp_path: Path) -> None:
    root = prepare(request(), FakeSuite(), tmp_path / "run")
    with RunWriter(root), pytest.raises(RunBusy, match=f"process {os.getpid()}"):
        carry_on(root, 1, backend(tmp_path / "marks"))
    assert carry_on(root, 1, backend(tmp_path / "marks")).complete


def test_a_schedule_that_was_changed_is_not_run(tmp_path: Path) -> None:
    root = prepare(request(), FakeSuite(), tmp_path / "run")
    path = root / "schedule.jsonl"
    path.write_text(path.read_text().replace('"seed":', '"seed": '))
    with pytest.raises(RunDamaged, match="frozen"):
        carry_on(root, 1, backend(tmp_path / "marks"))


def test_what_is_no_run_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(RunNotFound, match=r"run\.json"):
        carry_on(tmp_path, 1, backend(tmp_path / "marks"))


def test_a_run_without_any_device_ends_with_the_reason_and_can_be_resumed(tmp_path: Path) -> None:
    root = prepare(request(), FakeSuite(), tmp_path / "run")
    marks = backend(tmp_path / "marks")
    (tmp_path / "marks" / "no-devices").touch()
    with pytest.raises(NoWorkers, match=r"no fake device to be had.*anyapp doctor"):
        carry_on(root, 2, marks)
    (tmp_path / "marks" / "no-devices").unlink()
    assert carry_on(root, 1, marks).complete


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_cleanly_and_nothing_is_lost(tmp_path: Path, number: signal.Signals) -> None:
    root = prepare(request(apps=(), templates=("Count", "Rest"), instances=4, runs=4), FakeSuite(), tmp_path / "run")
    runner = subprocess.Popen([sys.executable, "-c", CHILD, str(root)], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while not open_run(root).results() and time.monotonic() < deadline:
        time.sleep(0.02)
    runner.send_signal(number)
    assert runner.wait(15) == 7
    done = len(open_run(root).results())
    assert 0 < done < len(open_run(root).cells)
    assert not (root / "tmp").exists()
    assert len((root / "results.jsonl").read_text().splitlines()) == done
