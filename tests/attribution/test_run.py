"""Attributing a whole run, from the command line too."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from agents.models.connect import connect
from agents.options import AgentOptions
from harness.attribution.estimate import estimate_run
from harness.attribution.heuristic import hunch
from harness.attribution.pipeline import SETTINGS
from harness.attribution.run import BadSetting, Outcome, attribute_run, failed_episodes, path_for, read_attributions, settings_of
from harness.cli import main
from harness.judges.judgment_log import LogBusy
from harness.runner.benchmark import benchmark_suite
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.agents.model_server import Answer, ModelServer, Script, serving

GOOD = json.dumps(
    {"primary_failure_mode": "planning", "planning_score": 3, "grounding_score": 0, "confidence": "high", "rationale": "r", "evidence": []}
)


@pytest.fixture(scope="module")
def run_dir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Six short episodes of an agent that fails at all of them."""
    root = tmp_path_factory.mktemp("run") / "run"
    policy = Policy(step_timeout_s=60, episode_timeout_s=300, step_limit=3)
    prepare(Request(agents=("random",), policy=policy, apps=("fossify_clock",), templates=("*Alarm", "*Timer")), benchmark_suite(), root)
    carry_on(root, workers=2)
    yield root


def attribute(root: Path, script: Script, workers: int = 2) -> tuple[Outcome, ModelServer]:
    with serving(script) as server:
        client = connect(AgentOptions(base_url=server.url, retries=0))
        settings = {**SETTINGS, "obvious_first": False}
        return attribute_run(root, client, "m", settings=settings, workers=workers), server


def test_a_run_is_attributed_once_and_resumed(run_dir: Path) -> None:
    total = len(list(failed_episodes(run_dir)))
    assert total == 6
    before = {episode.record.cell.id: episode.verdict for episode in open_run(run_dir).episodes()}
    stopped, _ = attribute(run_dir, lambda body, number: GOOD if number < 2 else Answer(drop=True), workers=1)
    assert stopped.stopped and len(stopped.attributions) == 2
    with stopped.path.open("ab") as file:
        file.write(b'{"episode": "torn')
    assert len(read_attributions(stopped.path)) == 2
    finished, server = attribute(run_dir, lambda body, number: GOOD)
    assert (len(finished.attributions), finished.kept, len(server.requests)) == (6, 2, 4)
    again, server = attribute(run_dir, lambda body, number: GOOD)
    assert (again.kept, len(server.requests)) == (6, 0)
    assert len({each.episode for each in read_attributions(again.path)}) == 6
    assert {episode.record.cell.id: episode.verdict for episode in open_run(run_dir).episodes()} == before


def test_what_had_no_usable_answer_is_asked_again_on_demand(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def go(answer: str, *words: str) -> tuple[Counter[str], int]:
        with serving(lambda body, number: answer) as server, pytest.raises(SystemExit) as ended:
            settings = ["--setting", "obvious_first=false"]
            main(["attribute", str(run_dir), "--model", "again", "--base-url", server.url, "--json", *settings, *words])
        assert not ended.value.code
        rows = json.loads(capsys.readouterr().out)
        return Counter(str(row["mode"]) for row in rows), len(server.requests)

    assert go("I cannot say.")[0] == {"None": 6}
    assert go(GOOD) == ({"None": 6}, 0)
    one = next(case.facts["template"] for case in failed_episodes(run_dir))
    found, asked = go(GOOD, "--retry-invalid", "--template", str(one))
    assert asked >= 1 and found == {"planning": found.total()} and 0 < found.total() < 6
    settings = {**SETTINGS, "obvious_first": False}
    kept = read_attributions(path_for(run_dir, "two-stage", "again", settings))
    assert len(kept) == 6 and sum(each.mode is None for each in kept) == 6 - found.total()
    assert go(GOOD, "--retry-invalid")[0] == {"planning": 6}
    assert go(GOOD, "--retry-invalid")[1] == 0


def test_the_model_sees_the_run(run_dir: Path) -> None:
    with serving(lambda body, number: GOOD) as server:
        client = connect(AgentOptions(base_url=server.url, retries=0))
        attribute_run(run_dir, client, "other", method="single", settings={**SETTINGS, "obvious_first": False})
        first = server.requests[0]
    assert len(first.images) <= 6 and "Recorded outcome: failure" in first.texts[1]
    assert first.body["max_tokens"] == 800 and first.body["response_format"] == {"type": "json_object"}


def test_the_command_line(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda body, number: GOOD) as server, pytest.raises(SystemExit) as ended:
        main(["attribute", str(run_dir), "--model", "cli", "--base-url", server.url, "--json", "--setting", "obvious_first=false"])
    assert not ended.value.code
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 6 and {row["mode"] for row in rows} == {"planning"}
    with pytest.raises(SystemExit) as ended:
        main(["attribute", str(run_dir), "--method", "heuristic"])
    assert not ended.value.code and "6 of 6 failed episodes" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(SystemExit) as ended:
        main(["attribute", str(run_dir), "--method", "heuristic", "--setting", "deep_edg=3"])
    assert ended.value.code and "deep_edge" in capsys.readouterr().err


def test_episodes_that_cannot_be_read_keep_no_other_from_being_attributed(
    run_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run"
    shutil.copytree(run_dir, run, ignore=shutil.ignore_patterns("attributions"))
    first, second = sorted((run / "episodes").iterdir())[:2]
    (first / "attempt-1" / "steps.jsonl").write_text('{"x": ', encoding="utf-8")
    for picture in (second / "attempt-1" / "screens").iterdir():
        picture.unlink()
    with serving(lambda body, number: GOOD) as server, pytest.raises(SystemExit) as ended:
        main(["attribute", str(run), "--model", "m", "--base-url", server.url, "--json", "--setting", "obvious_first=false"])
    said = capsys.readouterr()
    assert ended.value.code == 3 and len(json.loads(said.out)) == 4
    told = " ".join(said.err.split())
    assert told.count("Not attributed: a file of the run cannot be used") == 2 and first.name in told and second.name in told


def test_two_at_once_do_not_write_the_same_file(run_dir: Path) -> None:
    def held(body: dict[str, Any], number: int) -> str:
        if number == 0:
            with pytest.raises(LogBusy):
                attribute_run(run_dir, None, "twice", settings={**SETTINGS, "obvious_first": False})
        return GOOD

    with serving(held) as server:
        client = connect(AgentOptions(base_url=server.url, retries=0))
        settings = {**SETTINGS, "obvious_first": False}
        outcome = attribute_run(run_dir, client, "twice", settings=settings)
    assert len(outcome.attributions) == len(server.requests) == 6
    outcome.path.write_bytes(outcome.path.read_bytes() * 2)  # as an earlier version could write it
    assert len(read_attributions(outcome.path)) == 6
    assert attribute_run(run_dir, None, "twice", settings=settings).kept == 6


def test_another_temperature_is_another_answer(run_dir: Path) -> None:
    assert path_for(run_dir, "single", "m", SETTINGS) != path_for(run_dir, "single", "m", SETTINGS, 0.7)


def test_apps_are_chosen_by_id_or_package(run_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for app, count in (("fossify_clock", 6), ("org.fossify.*", 6), ("clock_you", 0)):
        with pytest.raises(SystemExit):
            main(["attribute", str(run_dir), "--method", "heuristic", "--app", app])
        assert f"{count} of {count} failed episodes" in " ".join(capsys.readouterr().out.split())


def test_settings_that_cannot_be_are_refused() -> None:
    for said in (
        {"max_tokens": "0"},
        {"single_frames": "0"},
        {"deep_quality": "²"},
        {"deep_quality": "101"},
        {"deep_frames": "-1"},
        {"obvious_first": "no"},
    ):
        with pytest.raises(BadSetting):
            settings_of(said)
    assert settings_of({"deep_edge": "0"})["deep_edge"] == 0


def test_an_edge_of_0_leaves_pictures_as_they_are(run_dir: Path) -> None:
    settings = {**SETTINGS, "obvious_first": False, "triage_edge": 0}
    with serving(lambda body, number: GOOD) as server:
        attribute_run(run_dir, connect(AgentOptions(base_url=server.url, retries=0)), "large", settings=settings)
        sizes = {max(Image.open(BytesIO(data)).size) for data in server.requests[0].images}
    assert min(sizes) > 1000


def test_what_is_no_run_is_refused_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(SystemExit) as ended:
            main(["attribute", str(folder), "--method", "heuristic"])
        assert ended.value.code == 1 and "Not a run directory" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


PRICED = "gpt-5-mini"
"""A model with a price."""


def cli(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["attribute", *words])
    said = capsys.readouterr()
    code = ended.value.code
    return (code if isinstance(code, int) else 1 if code else 0), said.out, " ".join(said.err.split())


@pytest.fixture
def run_copy(run_dir: Path, tmp_path: Path) -> Path:
    """The run without attributions."""
    return shutil.copytree(run_dir, tmp_path / "run", ignore=shutil.ignore_patterns("attributions"))


def test_an_estimate_is_of_the_very_requests_and_sends_and_writes_nothing(run_copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = AgentOptions(model=PRICED)
    settings = {**SETTINGS, "obvious_first": False}
    lower, upper = estimate_run(run_copy, options, settings=settings).estimates()
    assert (lower.judgments, lower.calls, upper.judgments, upper.calls) == (6, 6, 6, 12) and 0 < lower.images < upper.images
    assert lower.cost_usd is not None and upper.cost_usd is not None and 0 < 2 * lower.cost_usd < upper.cost_usd

    def asked(escalate: bool, model: str) -> tuple[int, int]:
        answer = json.dumps({**json.loads(GOOD), "needs_escalation": escalate})
        with serving(lambda body, number: answer) as server:
            client = connect(AgentOptions(base_url=server.url, retries=0))
            attribute_run(run_copy, client, model, settings=settings)
            return len(server.requests), sum(len(each.images) for each in server.requests)

    assert not (run_copy / "attributions").exists()
    assert asked(False, "lower") == (lower.calls, lower.images) and asked(True, "upper") == (upper.calls, upper.images)
    words = (str(run_copy), "--model", PRICED, "--estimate")
    code, out, _ = cli(capsys, *words, "--setting", "obvious_first=false")
    assert code == 0 and "Nothing was sent." in out and "Lower: triage settles" in out and f"{upper.cost_usd:.4f}" in out
    code, out, _ = cli(capsys, *words, "--setting", "obvious_first=false", "--json")
    assert [(row["figure"], row["attributions"], row["cost_usd"]) for row in json.loads(out)] == [
        ("lower", 6, lower.cost_usd),
        ("upper", 6, upper.cost_usd),
    ]
    code, out, _ = cli(capsys, *words, "--method", "single", "--json", "--app", "fossify_clock", "--template", "*Timer")
    assert [row["figure"] for row in json.loads(out)] == ["all"]


def test_what_is_obvious_or_attributed_already_costs_nothing(run_copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    obvious = {case.id for case in failed_episodes(run_copy) if hunch(case) is not None}
    costs = estimate_run(run_copy, AgentOptions(model=PRICED))
    assert costs.without_model == len(obvious) and costs.estimates()[0].calls == 6 - len(obvious)
    assert estimate_run(run_copy, AgentOptions(), method="heuristic").estimates()[1].cost_usd == 0
    settings = {**SETTINGS, "obvious_first": False}
    said = iter(["I cannot say.", "I cannot say."])
    with serving(lambda body, number: next(said, GOOD)) as server:
        client = connect(AgentOptions(base_url=server.url, retries=0))
        attribute_run(run_copy, client, PRICED, method="single", settings=settings)
    costs = estimate_run(run_copy, AgentOptions(model=PRICED), method="single", settings=settings)
    assert costs.kept == 6 and costs.estimates()[1].judgments == 0
    again = estimate_run(run_copy, AgentOptions(model=PRICED), method="single", settings=settings, retry_invalid=True)
    assert again.kept == 4 and again.estimates()[1].calls == 2


def test_a_budget_below_the_upper_estimate_is_refused_before_anything_is_sent(run_copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    upper = estimate_run(run_copy, AgentOptions(model=PRICED), settings={**SETTINGS, "obvious_first": False}).estimates()[1]
    assert upper.cost_usd is not None
    with serving(lambda body, number: GOOD) as server:
        words = (str(run_copy), "--base-url", server.url, "--setting", "obvious_first=false", "--model")
        code, _, told = cli(capsys, *words, PRICED, "--budget", f"{upper.cost_usd * 0.9}")
        assert code == 1 and "6 attributions would cost more than the budget" in told and "Nothing was sent." in told
        code, _, told = cli(capsys, *words, "nobody-knows", "--budget", "100")
        assert code == 1 and "prices=FILE" in told
        assert cli(capsys, str(run_copy), "--method", "heuristic", "--budget", "0")[0] == 0
        assert not server.requests
        assert cli(capsys, *words, PRICED, "--budget", f"{upper.cost_usd * 1.1}")[0] == 0
        assert len(server.requests) == 6


def test_attributing_that_costs_more_than_estimated_stops_at_its_budget(run_copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    upper = estimate_run(run_copy, AgentOptions(model=PRICED), settings={**SETTINGS, "obvious_first": False}).estimates()[1]
    assert upper.cost_usd is not None
    usage = {"prompt_tokens": 1000, "completion_tokens": int(upper.cost_usd / 2e-6 / 2), "total_tokens": 2000}  # half of all a call
    body: dict[str, Any] = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "usage": usage}
    body["choices"] = [{"index": 0, "message": {"role": "assistant", "content": GOOD}, "finish_reason": "stop"}]
    dear = Answer(raw=json.dumps(body).encode())
    with serving(lambda body, number: dear) as server:
        words = [str(run_copy), "--model", PRICED, "--base-url", server.url, "--setting", "obvious_first=false"]
        code, _, told = cli(capsys, *words, "--budget", f"{upper.cost_usd * 1.2}", "--workers", "1")
        done = len(server.requests)
        assert code == 3 and 0 < done < 4 and f"{6 - done} episodes were not attributed: the budget of" in told
        assert "Run the same command again to go on." in told
        assert cli(capsys, *words)[0] == 0 and len(server.requests) == 6
