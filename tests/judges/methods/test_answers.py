"""What models may answer, judge by judge: good, malformed, cut off, refusing, contradictory, injected. The cases are data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from agents.models.connect import connect
from agents.models.request import ModelClient, Request, system, user
from agents.options import AgentOptions
from harness.judges.judgment import INVALID_KINDS, Judgment
from harness.judges.methods.a3_essential import SPLIT_SYSTEM
from harness.judges.methods.crate import STEP_SYSTEM
from harness.judges.methods.crate_s import STEP_SYSTEM as STEP_SYSTEM_S
from harness.judges.registry import make_judge
from harness.judges.trajectory import Trajectory
from tests.agents.model_server import Answer, Body, ModelServer, serving
from tests.judges.methods.court import system_text

FOLDER = Path(__file__).parents[1] / "answers"
JUDGES = ("simple", "spa", "a3-final", "a3-essential", "android-arena", "agent-reward-bench", "crate", "crate-s")
STATES = '{"states": ["the app is open", "the stopwatch page is shown", "the stopwatch runs"]}'
CASES = {name: yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")) for name in JUDGES}


@pytest.fixture(scope="module")
def bench() -> Iterator[tuple[ModelServer, ModelClient]]:
    with serving(lambda body, number: "") as server:
        client = connect(AgentOptions(model="scripted", base_url=server.url, api="openai", retries=0))
        yield server, client
        client.close()


def stage(body: Body) -> str:
    """Which of its questions a judge is asking."""
    told = system_text(body)
    if told == SPLIT_SYSTEM:
        return "states"
    if told in (STEP_SYSTEM, STEP_SYSTEM_S):
        return "step"
    return "verdict"


def script(judge: str, case: dict[str, Any]) -> Any:
    """Says the case's answer to the case's question (to that about step 2, where it is asked about each), something good to all others."""
    good = make_judge(judge)

    def answer(body: Body, number: int) -> Answer | str:
        asked = stage(body)
        if asked == case.get("at", "verdict") and (asked != "step" or "# Step 2\n" in str(body["messages"][1]["content"][0]["text"])):
            return Answer(case["answer"], finish=case.get("finish", ""), reasoning=case.get("reasoning", ""))
        if asked == "states":
            return STATES
        if judge == "a3-essential":
            numbers = re.findall(r"^\| (\d+)\. ", body["messages"][1]["content"][0]["text"], re.M)
            return f'{{"states": [{", ".join(numbers)}], "reason": "seen"}}'
        return good.sample(Request("scripted", (system(system_text(body)), user(""))))

    return answer


@pytest.mark.parametrize(
    ("judge", "case"), [pytest.param(name, case, id=f"{name}: {case['name']}") for name in JUDGES for case in CASES[name]]
)
def test_an_answer_is_read_for_what_it_is(
    judge: str, case: dict[str, Any], thumbnails: Trajectory, bench: tuple[ModelServer, ModelClient]
) -> None:
    server, client = bench
    server.script = script(judge, case)
    judgment = make_judge(judge).judge(thumbnails, client, "scripted")
    if case["expect"] in ("success", "failure"):
        assert (judgment.status, judgment.success, judgment.invalid) == ("judged", case["expect"] == "success", None)
    else:
        assert (judgment.status, judgment.success) == ("invalid", None)
        assert judgment.invalid is not None and judgment.invalid.kind == case["expect"] and judgment.invalid.words
    if "cited" in case:
        assert list(judgment.cited_steps) == case["cited"]
    if "confidence" in case:
        assert judgment.confidence == case["confidence"]
    assert {name: judgment.axes.get(name) for name in case.get("axes", {})} == case.get("axes", {})
    assert Judgment.model_validate_json(judgment.model_dump_json()) == judgment  # it can be stored, whatever was said


@pytest.mark.parametrize("judge", JUDGES)
def test_the_corpus_holds_every_kind_of_answer(judge: str) -> None:
    cases = CASES[judge]
    names = [case["name"] for case in cases]
    assert len(cases) >= 25 and len(set(names)) == len(names)
    kinds = {case["expect"] for case in cases}
    assert kinds <= {"success", "failure", *INVALID_KINDS}
    assert kinds >= {"success", "failure", "empty", "truncated", "refusal", "malformed", "contradiction"}
    assert sum("injected" in name for name in names) >= 4
