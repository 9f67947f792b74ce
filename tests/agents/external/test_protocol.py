"""An agent behind HTTP sees what any agent sees, and what it says counts the same; what is wrong with a reply costs the step."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from agents.external.agent import ExternalAgent
from agents.external.connection import ExternalAgentError
from agents.external.convert import decision_of, observation_message, observation_of, task_message, task_of
from agents.external.schema import ActReply, ActRequest, ObservationMessage, ResetRequest
from agents.external.server import AgentHost, AgentServer, Refused
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable, Decision, Task, Usage
from harness.device import Observation
from harness.device.actions import Answer, Finish, Key, Tap, Type, action_json
from tests.agents.phone import observation, screen_tree, task

SCREEN = screen_tree("""
    FrameLayout {scroll} [0,0][1080,2400]
     Button "Save \\u200b it" desc="x" id=save {click,longclick} [10,20][110,120]
     EditText "grün 🙂" hint="Name" {click,focused,edit} [0,200][1080,300]
    TextView "end" [0,2000][1080,2100]
""")
SEEN = observation(SCREEN)


class Scripted:
    """Gives prepared decisions, and keeps what it is told."""

    def __init__(self, *decisions: Decision) -> None:
        self.decisions = list(decisions)
        self.seen: list[Observation] = []
        self.tasks: list[Task] = []
        self.reasons: list[str] = []
        self.carries_on = False

    def reset(self, task: Task) -> None:
        self.tasks.append(task)

    def act(self, observation: Observation) -> Decision:
        self.seen.append(observation)
        decision = self.decisions.pop(0)
        if decision.error == "raise":
            raise KeyError("lost")
        if decision.error == "unavailable":
            raise AgentUnavailable("its model is away")
        return decision

    def refused(self, reason: str) -> None:
        self.reasons.append(reason)

    def describe(self) -> dict[str, Any]:
        return {"version": "3", "model": "m"}


@pytest.fixture
def scripted() -> Scripted:
    return Scripted()


@pytest.fixture
def served(scripted: Scripted) -> Iterator[str]:
    with AgentServer(AgentHost(lambda options: scripted, "scripted")) as server:
        yield server.url


def test_a_task_and_a_look_come_out_as_they_went_in() -> None:
    job = Task("Do it.", "Clock", "c2", ("first", "then"), (1080, 2400), 12, 2**62)
    assert task_of(task_message(job)) == job
    assert task_message(job).prompt == job.prompt()
    seen = Observation(b"\x89PNG...", 1080, 2400, SCREEN, "", SEEN.foreground, False, {})
    message = ObservationMessage.model_validate_json(observation_message(seen).model_dump_json())
    back = observation_of(message)
    assert message.media_type == "image/png" and base64.b64decode(message.screenshot) == seen.screenshot
    assert (back.text, back.digest, back.screenshot, back.foreground) == (seen.text, seen.digest, seen.screenshot, seen.foreground)
    assert message.tree == seen.text and (back.width, back.height, back.consistent) == (1080, 2400, False)
    assert [node.flags for node in back.tree] == [node.flags for node in SCREEN]
    assert message.nodes[1].flags == ["clickable", "long_clickable"] and message.nodes[1].parent == 0


def test_what_an_agent_decides_arrives_whole(scripted: Scripted, served: str) -> None:
    usage = Usage(10, 2, 3, 1, 0.25, "m")
    scripted.decisions = [
        Decision(Tap(5, 7), "why", "raw", usage),
        Decision(Type("häß 🙂"), continues=True),
        Decision(None, "hm", error="no idea", error_kind="empty"),
        Decision(Answer("yes")),
        Decision(Finish()),
    ]
    expected = list(scripted.decisions)
    agent = ExternalAgent(served)
    agent.reset(task("Do it."))
    assert [agent.act(SEEN) for _ in expected] == expected
    assert scripted.tasks == [task("Do it.")]
    assert scripted.seen[0].text == SEEN.text
    assert agent.describe() == {"agent": "scripted", "protocol": 1, "address": served, "model": "m", "version": "3"}


def test_a_refused_action_is_told_with_the_next_look(scripted: Scripted, served: str) -> None:
    scripted.decisions = [Decision(Tap(5000, 7)), Decision(Key("BACK")), Decision(Finish())]
    agent = ExternalAgent(served)
    agent.reset(task("Do it."))
    agent.act(SEEN)
    agent.refused("tap outside the display")
    agent.act(SEEN)
    agent.act(SEEN)
    assert scripted.reasons == ["tap outside the display"]


def test_carrying_on_is_passed_on(scripted: Scripted, served: str) -> None:
    scripted.decisions = [Decision(Tap(1, 1)), Decision(Tap(2, 2), continues=True)]
    agent = ExternalAgent(served)
    agent.reset(task("Do it."))
    scripted.carries_on = True
    agent.act(SEEN)
    assert agent.carries_on
    scripted.carries_on = False
    agent.act(SEEN)
    assert not agent.carries_on


def test_an_agent_that_raises_is_at_fault_and_one_without_its_model_is_not(scripted: Scripted, served: str) -> None:
    scripted.decisions = [Decision(None, error="raise"), Decision(None, error="unavailable")]
    agent = ExternalAgent(served)
    agent.reset(task("Do it."))
    with pytest.raises(ExternalAgentError, match=r"status 500: KeyError: 'lost'"):
        agent.act(SEEN)
    agent.reset(task("Do it."))
    with pytest.raises(AgentUnavailable, match="its model is away"):
        agent.act(SEEN)


def test_sessions_are_played_side_by_side() -> None:
    agents: list[Scripted] = []

    def make(options: AgentOptions) -> Scripted:
        agents.append(Scripted(*(Decision(Tap(len(agents), number)) for number in range(3))))
        return agents[-1]

    with AgentServer(AgentHost(make, "many")) as server:
        first, second = ExternalAgent(server.url), ExternalAgent(server.url)
        first.reset(task("one"))
        second.reset(task("two"))
        said = [agent.act(SEEN).action for agent in (first, second, second, first)]
    assert said == [Tap(2, 0), Tap(3, 0), Tap(3, 1), Tap(2, 1)]


def test_settings_reach_the_server_and_model_options_are_refused(served: str, scripted: Scripted) -> None:
    got: list[AgentOptions] = []

    def make(options: AgentOptions) -> Scripted:
        got.append(options)
        return scripted

    with AgentServer(AgentHost(make, "asked")) as server:
        agent = ExternalAgent(server.url, AgentOptions(settings={"mode": "fast"}))
        agent.reset(task("Do it."))
        assert got[-1].settings == {"mode": "fast"}
        assert agent.describe()["settings"] == {"mode": "fast"}
    with pytest.raises(ValueError, match="takes no model, temperature"):
        ExternalAgent(served, AgentOptions(model="gpt", temperature=0.5))


# --- replies ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "kind", "words"),
    [
        (None, "bad_syntax", "no JSON object but a NoneType"),
        ([], "bad_syntax", "no JSON object but a list"),
        ({}, "bad_syntax", 'no "action"'),
        ({"action": None}, None, "the agent gave no action"),
        ({"action": None, "error": "lost", "error_kind": "refusal"}, "refusal", "lost"),
        ({"action": {"kind": "tap", "x": 1}}, "bad_arguments", "y"),
        ({"action": {"kind": "tap", "x": -1, "y": 1}}, "bad_arguments", "x"),
        ({"action": {"kind": "tap", "x": 1.5, "y": 1}}, "bad_arguments", "x"),
        ({"action": {"kind": "tap", "x": 1, "y": 1, "z": 1}}, "bad_arguments", "z"),
        ({"action": {"kind": "shell", "command": "rm"}}, "bad_arguments", "known kind"),
        ({"action": {"kind": "key", "keycode": "NOPE"}}, "bad_arguments", "keycode"),
        ({"action": "tap 5 5"}, "bad_arguments", "Known kinds"),
        ({"action": {"kind": "type", "text": "\ud800"}}, "bad_arguments", "text"),
        ({"action": {"kind": "finish"}, "thought": 5}, "bad_syntax", "thought"),
        ({"action": {"kind": "finish"}, "usage": {"input_tokens": -1}}, "bad_syntax", "usage.input_tokens"),
        ({"action": {"kind": "finish"}, "usage": {"cost_usd": float("nan")}}, "bad_syntax", "usage.cost_usd"),
        ({"action": {"kind": "finish"}, "continues": "perhaps"}, "bad_syntax", "continues"),
    ],
)
def test_a_reply_that_is_no_decision_costs_the_step(reply: object, kind: str | None, words: str) -> None:
    decision, carries_on = decision_of(reply)
    assert decision.action is None and not decision.continues and not carries_on
    assert decision.error_kind == kind
    assert words in (decision.error or "")


def test_fields_of_later_versions_are_passed_over() -> None:
    decision, _ = decision_of({"action": {"kind": "tap", "x": 1, "y": 2}, "mood": "good"})
    assert decision == Decision(Tap(1, 2))
    assert ActReply.model_validate({"action": action_json(Tap(1, 2)), "mood": "good"}).action == Tap(1, 2)


# --- the server's side -------------------------------------------------------------------------------------------------------------------


def begun(agent: Scripted) -> AgentHost:
    host = AgentHost(lambda options: agent, "scripted")
    host.reset(ResetRequest(session="s1", task=task_message(task("Do it."))))
    return host


def asked(step: int, session: str = "s1") -> ActRequest:
    return ActRequest(session=session, step=step, observation=observation_message(SEEN), last=None)


def test_the_same_step_again_is_answered_and_not_decided_again(scripted: Scripted) -> None:
    scripted.decisions = [Decision(Tap(1, 1)), Decision(Tap(2, 2))]
    host = begun(scripted)
    assert host.act(asked(0)) == host.act(asked(0))
    assert host.act(asked(1)).action == Tap(2, 2)
    assert len(scripted.seen) == 2


@pytest.mark.parametrize(("step", "session", "status"), [(1, "s1", 409), (0, "s2", 404)])
def test_a_step_out_of_turn_and_an_unknown_session_are_refused(scripted: Scripted, step: int, session: str, status: int) -> None:
    with pytest.raises(Refused) as caught:
        begun(scripted).act(asked(step, session))
    assert caught.value.status == status


def test_a_session_that_has_begun_is_not_begun_again(scripted: Scripted) -> None:
    scripted.decisions = [Decision(Tap(1, 1))]
    host = begun(scripted)
    host.reset(ResetRequest(session="s1", task=task_message(task("Do it."))))
    host.act(asked(0))
    with pytest.raises(Refused, match="begun already"):
        host.reset(ResetRequest(session="s1", task=task_message(task("Do it."))))


def test_a_tree_whose_nodes_do_not_fit_is_refused() -> None:
    message = json.loads(observation_message(SEEN).model_dump_json())
    message["nodes"][0]["parent"] = 3
    with pytest.raises(ValueError, match="does not come before it"):
        observation_of(ObservationMessage.model_validate(message))
    message = json.loads(observation_message(SEEN).model_dump_json())
    message["screenshot"] = "?"
    with pytest.raises(ValueError, match="base64"):
        observation_of(ObservationMessage.model_validate(message))
