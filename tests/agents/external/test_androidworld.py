"""Agents of AndroidWorld play as they are: they call the environment, and each call becomes decisions of the protocol."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image

from agents.external.agent import ExternalAgent
from agents.external.androidworld import AndroidWorldAgent, main
from agents.external.androidworld_env import AndroidWorldMissing, Types, intent_of
from agents.external.server import AgentHost, AgentServer
from agents.grammar.intents import Drag, Hold, OpenApp, Pause, Press, Reply, Scroll, TapAt, Write
from agents.protocol import Agent, Decision, Task
from harness.device import Observation
from harness.device.actions import Answer, Finish, Key, Swipe, Tap, Type, Wait
from harness.device.observation import Observation as Look
from tests.agents.external.androidworld_standin import AgentInteractionResult, EnvironmentInteractingAgent, JSONAction, android_world
from tests.agents.phone import observation, screen_tree, task

__all__ = ["android_world"]

TREE = screen_tree("""
    FrameLayout {scroll} [0,0][1080,2400]
     LinearLayout {click} [0,100][1080,300]
      TextView "Title" [10,120][500,180]
      ImageView desc="Star" {click} [900,120][1000,220]
     EditText hint="Name" {click,focusable,edit} [0,400][1080,500]
     Button "Save" {click} [0,600][200,700]
""")
# listed: 0 the scrolling frame, 1 Title, 2 Star, 3 the field, 4 Save


def picture(colour: str = "#204060") -> bytes:
    sink = io.BytesIO()
    Image.new("RGB", (1080, 2400), colour).save(sink, "PNG")
    return sink.getvalue()


def look() -> Observation:
    plain = observation(TREE)
    return Look(picture(), 1080, 2400, TREE, "", plain.foreground, True, {})


SEEN = look()
Step = Callable[[Any, str, int], AgentInteractionResult]


def agent_of(step: Step) -> Callable[[Any], EnvironmentInteractingAgent]:
    """A maker of agents whose steps are a function of environment, goal and number."""

    class Stepping(EnvironmentInteractingAgent):
        def reset(self, go_home: bool = False) -> None:
            super().reset(go_home)
            self.env.hide_automation_ui()
            self.count = 0

        def step(self, goal: str) -> AgentInteractionResult:
            assert self.transition_pause == 0.0 and self._max_steps
            assert self.env.ask_question("Which one?") is None
            self.count += 1
            return step(self.env, goal, self.count - 1)

    return Stepping


def going_on(data: dict[str, Any] | None = None) -> AgentInteractionResult:
    return AgentInteractionResult(False, data or {})


def decisions(agent: Agent, job: Task, limit: int = 20) -> list[Decision]:
    """What an agent decides while the screen stays as it is."""
    agent.reset(job)
    out: list[Decision] = []
    for _ in range(limit):
        out.append(agent.act(SEEN))
        if isinstance(out[-1].action, Finish):
            break
    return out


@pytest.mark.usefixtures("android_world")
def test_a_step_of_the_agent_is_one_decision_whatever_it_takes() -> None:
    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        if number == 0:
            env.execute_action(JSONAction("click", index=4))
        elif number == 1:
            env.execute_action(JSONAction("input_text", index=3, text="Ann"))
        elif number == 2:
            env.execute_action(JSONAction("answer", text="Ann"))
            assert env.interaction_cache == "Ann"
        else:
            return AgentInteractionResult(True, {"action_output": "Action: status", "action_reason": "All is done."})
        return going_on()

    said = decisions(AndroidWorldAgent(agent_of(step)), task("Add Ann."))
    assert [(decision.action, decision.continues) for decision in said] == [
        (Tap(100, 650), False),
        (Tap(540, 450), False),
        (Type("Ann"), True),
        (Key("ENTER"), True),
        (Answer("Ann"), False),
        (Finish(), False),
    ]
    assert (said[-1].thought, said[-1].raw_output) == ("All is done.", "Action: status")


@pytest.mark.usefixtures("android_world")
def test_what_the_agent_sees_is_what_the_device_shows() -> None:
    seen: dict[str, Any] = {}

    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        state = env.get_state(wait_to_stabilize=True)
        seen.update(
            goal=goal,
            pixels=state.pixels,
            elements=state.ui_elements,
            size=env.logical_screen_size,
            device=env.device_screen_size,
            activity=env.foreground_activity_name,
        )
        state.pixels[:] = 0  # agents draw on what they get
        assert env.get_state().pixels[0, 0].tolist() == [0x20, 0x40, 0x60]
        return AgentInteractionResult(True, {})

    job = Task("Do it.", "Demo", "c2", ("first",), (1080, 2400), 5, 0)
    decisions(AndroidWorldAgent(agent_of(step)), job)
    assert seen["goal"] == job.prompt() and "1. first" in seen["goal"]
    assert seen["pixels"].shape == (2400, 1080, 3) and seen["pixels"].dtype == np.uint8
    assert (seen["size"], seen["device"]) == ((1080, 2400), (1080, 2400))
    assert seen["activity"] == "org.example.app/org.example.app.Main"
    names = [element.text or element.content_description or element.hint_text for element in seen["elements"]]
    assert names == [None, "Title", "Star", "Name", "Save"]
    field = seen["elements"][3]
    assert (field.is_editable, field.is_focusable, field.is_checked, field.bbox_pixels.center) == (True, True, False, (540.0, 450.0))
    assert field.bbox.y_max == pytest.approx(500 / 2400)


@pytest.mark.usefixtures("android_world")
def test_a_step_without_an_action_is_spent_and_one_that_only_ends_finishes() -> None:
    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        return going_on({"action_output": "???"}) if number == 0 else AgentInteractionResult(True, {"summary": "done"})

    first, last = decisions(AndroidWorldAgent(agent_of(step)), task("Do it."))
    assert first.action is None and "no action" in (first.error or "") and first.raw_output == "???"
    assert last.action == Finish() and last.thought == "done"


@pytest.mark.usefixtures("android_world")
def test_an_agent_that_acts_and_ends_in_one_step_finishes_within_it() -> None:
    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        env.execute_action(JSONAction("navigate_back"))
        return AgentInteractionResult(True, {})

    said = decisions(AndroidWorldAgent(agent_of(step)), task("Do it."))
    assert [(decision.action, decision.continues) for decision in said] == [(Key("BACK"), False), (Finish(), True)]


@pytest.mark.usefixtures("android_world")
def test_a_refused_action_and_a_wrong_index_are_exceptions_that_agents_know() -> None:
    problems: list[str] = []

    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        actions = [JSONAction("click", x=5000, y=1), JSONAction("click", index=77), JSONAction("click", x=-5, y=1)]
        if number == len(actions):
            return AgentInteractionResult(True, {})
        try:
            env.execute_action(actions[number])
        except Exception as error:
            problems.append(str(error))
        return going_on()

    agent = AndroidWorldAgent(agent_of(step))
    agent.reset(task("Do it."))
    assert agent.act(SEEN).action == Tap(5000, 1)
    agent.refused("tap outside the display")
    spent = [agent.act(SEEN), agent.act(SEEN)]
    assert [decision.action for decision in spent] == [None, None]
    assert agent.act(SEEN).action == Finish()
    assert "tap outside the display" in problems[0] and "no element 77" in problems[1] and "greater than or equal to 0" in problems[2]


@pytest.mark.usefixtures("android_world")
def test_an_agent_that_raises_is_at_fault() -> None:
    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        raise KeyError("model")

    agent = AndroidWorldAgent(agent_of(step))
    agent.reset(task("Do it."))
    with pytest.raises(KeyError):
        agent.act(SEEN)
    with pytest.raises(KeyError):
        agent.act(SEEN)


@pytest.mark.usefixtures("android_world")
def test_an_agent_gets_no_more_steps_than_the_task_has() -> None:
    calls: list[int] = []

    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        calls.append(number)
        env.execute_action(JSONAction("wait"))
        return going_on()

    said = decisions(AndroidWorldAgent(agent_of(step)), task("Do it.", steps=3), limit=5)
    assert [decision.action for decision in said] == [Wait(1000)] * 3 + [None] * 2
    assert calls == [0, 1, 2]


@pytest.mark.usefixtures("android_world")
def test_an_episode_that_is_left_ends_the_agents_thread() -> None:
    before = threading.active_count()
    ended: list[str] = []

    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        try:
            env.execute_action(JSONAction("wait"))
        except Exception:
            ended.append("caught by the agent")
        finally:
            ended.append("left")
        return going_on()

    agent = AndroidWorldAgent(agent_of(step))
    for _ in range(3):
        agent.reset(task("Do it."))
        agent.act(SEEN)
    agent.close()
    deadline = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before
    assert ended == ["left"] * 3


@pytest.mark.usefixtures("android_world")
def test_the_controller_knows_the_display_and_gives_no_adb() -> None:
    adb = pytest.importorskip("android_env.proto.adb_pb2")
    answers: list[Any] = []

    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        for words in ("dumpsys window | grep mCurrentRotation", "dumpsys input | grep physicalFrame", "rm -r /sdcard"):
            request = adb.AdbRequest(generic=adb.AdbRequest.GenericRequest(args=f"shell {words}".split(" ")))
            answers.append(env.controller.execute_adb_call(request))
        return AgentInteractionResult(True, {})

    decisions(AndroidWorldAgent(agent_of(step)), task("Do it."))
    assert [answer.generic.output for answer in answers[:2]] == [b"mCurrentRotation=ROTATION_0\n", b"physicalFrame=[0, 0, 1080, 2400]\n"]
    assert answers[2].status == adb.AdbResponse.ADB_ERROR


@pytest.mark.usefixtures("android_world")
def test_it_plays_through_the_protocol_too() -> None:
    def step(env: Any, goal: str, number: int) -> AgentInteractionResult:
        if number == 0:
            env.execute_action(JSONAction("open_app", app_name="Clock"))
            return going_on()
        return AgentInteractionResult(True, {})

    with AgentServer(AgentHost(lambda options: AndroidWorldAgent(agent_of(step)), "aw")) as server:
        agent = ExternalAgent(server.url)
        said = decisions(agent, task("Open the clock."))
    assert said[0].action == Key("HOME") and isinstance(said[1].action, Swipe) and said[1].continues
    assert said[-1].action == Finish()


@pytest.mark.parametrize(
    ("action", "intent"),
    [
        (JSONAction("click", index=4), TapAt((100, 650))),
        (JSONAction("click", x=0, y=0), TapAt((0, 0))),
        (JSONAction("double_tap", index=0), TapAt((540, 1200), 2)),
        (JSONAction("long_press", index=1), Hold((255, 150))),
        (JSONAction("input_text", text="a", index=3, clear_text=True), Write("a", (540, 450), clear=True, enter=True)),
        (JSONAction("input_text", text="a"), Write("a", None, enter=True)),
        (JSONAction("input_text", text=""), None),
        (JSONAction("keyboard_enter"), Press("ENTER")),
        (JSONAction("navigate_home"), Press("HOME")),
        (JSONAction("press_keyboard", keycode="KEYCODE_DEL"), Press("KEYCODE_DEL")),
        (JSONAction("scroll", direction="down"), Scroll("down")),
        (JSONAction("scroll", direction="left", index=0), Scroll("left", (540, 1200))),
        (JSONAction("swipe", direction="up"), Scroll("down", amount=0.8)),
        (JSONAction("swipe", direction="left"), Scroll("left")),
        (JSONAction("drag_and_drop", touch_xy=(1, 2), lift_xy=(3, 4)), Drag((1, 2), (3, 4), 4000)),
        (JSONAction("open_app", app_name="Clock"), OpenApp("Clock")),
        (JSONAction("wait"), Pause(1000)),
        (JSONAction("answer", text="yes"), Reply("yes")),
        (JSONAction("status", goal_status="complete"), None),
        (JSONAction("unknown"), None),
    ],
)
def test_actions_mean_what_they_do_in_androidworld(action: JSONAction, intent: object) -> None:
    elements = [TREE[0], TREE[2], TREE[3], TREE[4], TREE[5]]
    assert intent_of(action, elements) == intent


@pytest.mark.parametrize(
    "action",
    [
        JSONAction("click"),
        JSONAction("click", index=-1),
        JSONAction("scroll", direction="in"),
        JSONAction("drag_and_drop"),
        JSONAction("fly"),
        JSONAction(),
    ],
)
def test_actions_that_lack_something_are_value_errors(action: JSONAction) -> None:
    with pytest.raises(ValueError):
        intent_of(action, list(TREE))


def test_without_the_package_it_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AndroidWorldMissing, match="android_world"):
        Types.load()
    assert main(["some_module:make"]) == 1
    assert "github.com/google-research/android_world" in capsys.readouterr().err
