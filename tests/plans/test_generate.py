"""Having a model write plans."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agents.models.connect import connect
from agents.models.errors import ModelUnavailable
from agents.options import AgentOptions
from harness.cli import main
from harness.plans.file import PlanProblem, read_document, read_plans
from harness.plans.generate import Instance, Outcome, estimates, generate
from tests.agents.model_server import Answer, ModelServer, Script, serving

TASKS = [Instance(f"clock/T{number}", number, f"Do thing {number} in the app.") for number in range(3)]
GOOD = '{"subgoals": ["Reach the thing.", "Do it."]}'


def make(server: ModelServer, path: Path, *, model: str = "m", seed: int = 1) -> Outcome:
    client = connect(AgentOptions(base_url=server.url, retries=0))
    return generate(TASKS, client, model, seed, path, ["Etar"], ["ws.xsoh.etar"])


def written(script: Script, path: Path) -> tuple[Outcome, ModelServer]:
    with serving(script) as server:
        return make(server, path), server


def test_one_plan_an_instance(tmp_path: Path) -> None:
    path = tmp_path / "plans.yaml"
    outcome, server = written(lambda body, number: f"<think>hm</think>```json\n{GOOD}\n```", path)
    assert (outcome.made, outcome.kept, outcome.rejected) == (3, 0, [])
    plans = read_plans(path)
    assert plans.find("clock", "T1", 1) == ("Reach the thing.", "Do it.")
    assert (plans.header.model, plans.header.seed, len(plans.header.prompt_sha256)) == ("m", 1, 64)
    assert "Do thing 0 in the app." in server.requests[0].texts[1]


def test_what_breaks_the_rules_goes_back_to_the_model(tmp_path: Path) -> None:
    said = ['{"subgoals": ["Tap the Etar icon."]}', GOOD]
    outcome, server = written(lambda body, number: said[min(number, 1)], tmp_path / "p.yaml")
    assert outcome.made == 3 and not outcome.rejected
    assert "names an app: Etar" in server.requests[1].texts[-1] and len(server.requests) == 4


def test_what_is_not_mended_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    outcome, server = written(lambda body, number: "no idea" if number < 3 else GOOD, path)
    assert outcome.made == 2 and len(outcome.rejected) == 1 and len(server.requests) == 5
    assert read_plans(path).find("clock", "T0", 0) is None


def test_a_stopped_generation_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    with serving(lambda body, number: GOOD if number < 2 else Answer(status=500)) as server, pytest.raises(ModelUnavailable):
        make(server, path)
    before = read_document(path)[0]
    assert len(before.plans) == 2
    outcome, server = written(lambda body, number: GOOD, path)
    assert (outcome.made, outcome.kept, len(server.requests)) == (1, 2, 1)


def test_plans_of_two_kinds_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.yaml"
    written(lambda body, number: GOOD, path)
    with serving(lambda body, number: GOOD) as server:
        with pytest.raises(PlanProblem, match="model"):
            make(server, path, model="other")
        with pytest.raises(PlanProblem, match="seed"):
            make(server, path, seed=2)
        monkeypatch.setattr("harness.plans.generate.PROMPT", "Another prompt.")
        with pytest.raises(PlanProblem, match="prompt_sha256"):
            make(server, path)
        assert not server.requests


def test_an_option_that_no_model_has_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ["plans", "generate", "--out", str(tmp_path / "p.yaml"), "--model", "m", "--agent-option", "temprature=0"]
    with pytest.raises(SystemExit, match="2"):
        main(said)
    assert "temprature" in capsys.readouterr().err and not (tmp_path / "p.yaml").exists()


def test_an_estimate_counts_one_call_a_plan_and_all_tries(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    costs = estimates(TASKS, AgentOptions(model="m", base_url="http://127.0.0.1:1/v1"), 1, path, ["Etar"], ["ws.xsoh.etar"])
    assert [(lower.calls, upper.calls) for lower, upper in costs.values()] == [(1, 3)] * 3 and not path.exists()
    assert all(3 * lower.input_tokens < upper.input_tokens for lower, upper in costs.values())
    assert all(lower.cost_usd is None for lower, _ in costs.values())
    written(lambda body, number: GOOD if number < 2 else "no idea", path)
    assert list(estimates(TASKS, AgentOptions(model="m"), 1, path, [], [])) == [TASKS[2].key]


def test_plans_are_held_to_a_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def cli(*words: object) -> tuple[int, str, str]:
        said = ["plans", "generate", "--out", tmp_path / "p.yaml", "--model", "gpt-5-mini", "--template", "clock/*Alarm", *words]
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in said])
        read = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, read.out, " ".join(read.err.split())

    code, out, _ = cli("--estimate", "--json")
    lower, upper = json.loads(out)
    assert code == 0 and lower["plans"] == upper["plans"] == lower["calls"] == upper["calls"] / 3 > 1
    assert "Nothing was sent." in cli("--estimate")[1]
    usage = {"prompt_tokens": int(upper["cost_usd"] / 0.25e-6 / 2), "completion_tokens": 1, "total_tokens": 1}  # half of all a call
    body: dict[str, object] = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "usage": usage}
    body["choices"] = [{"index": 0, "message": {"role": "assistant", "content": GOOD}, "finish_reason": "stop"}]
    with serving(lambda asked, number: Answer(raw=json.dumps(body).encode())) as server:
        code, _, told = cli("--base-url", server.url, "--budget", upper["cost_usd"] / 2)
        assert code == 1 and "plans would cost more than the budget" in told and not server.requests
        code, _, told = cli("--base-url", server.url, "--budget", upper["cost_usd"])
        assert code == 3 and "the budget of" in told and len(server.requests) == 2 < lower["plans"]
        assert cli("--base-url", server.url)[0] == 0 and len(server.requests) == lower["plans"]
