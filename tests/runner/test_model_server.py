"""Runs of agents with a model whose server goes away and comes back."""

from __future__ import annotations

from pathlib import Path

from agents.options import AgentOptions
from harness.runner.benchmark import benchmark_suite
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.agents.model_server import Answer, ModelServer

END = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "terminate", "status": "success"}}\n</tool_call>'
BACK = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "system_button", "button": "Back"}}\n</tool_call>'


def request(server: ModelServer) -> Request:
    return Request(
        agents=("qwen3-vl",),
        policy=Policy(step_timeout_s=60, episode_timeout_s=300),
        apps=("fossify_clock",),
        conditions=("c2",),
        options=AgentOptions(model="scripted", base_url=server.url, retries=1, deadline_s=5),
    )


def test_a_killed_model_server_makes_episodes_invalid_and_resuming_completes_them(tmp_path: Path) -> None:
    root = tmp_path / "run"
    server = ModelServer(lambda body, number: BACK if number % 2 == 0 else END)
    port = server.port

    def dying(body: object, number: int) -> Answer | str:
        # The server dies in the middle of the third episode.
        return Answer(drop=True) if number >= 5 else BACK if number % 2 == 0 else END

    server.script = dying
    prepare(request(server), benchmark_suite(), root)
    first = carry_on(root, workers=1)
    server.close()
    assert first.stopped and "cannot be reached" in first.stopped
    assert [line.outcome for line in first.results[:2]] == ["failure", "failure"]
    spoilt = [line for line in first.results if line.outcome == "invalid"]
    assert spoilt and {line.cause for line in spoilt} == {"agent_unavailable"}

    again = ModelServer(lambda body, number: END, port)
    try:
        second = carry_on(root, workers=2, retry_invalid=True)
    finally:
        again.close()
    assert second.complete and not second.stopped
    assert {line.outcome for line in second.results} == {"failure"} and len(second.results) == 10
    run = open_run(root)
    assert run.record.agent_options == {"model": "scripted", "base_url": server.url, "retries": 1, "deadline_s": 5}
    assert run.record.plans is not None and run.record.plans.generator == "hand"
    texts = again.requests[0].texts
    assert "Sub-goals, in order:" in texts[1] and "1. " in texts[1]
    episode = next(iter(run.episodes()))
    usage = next(iter(episode.steps())).step.usage
    assert usage is not None and usage.input_tokens == 1000
