"""What the hybrid's two models are asked, and what becomes of their replies."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.families.summaries import FORM
from agents.grounders import GROUNDERS
from agents.hybrid import ALIASES, SUM_UP, Hybrid, grounder_kind
from agents.model_agent import ModelAgent
from agents.models.request import ModelReply, Request
from agents.options import AgentOptions
from agents.protocol import Decision
from agents.registry import UnknownAgent, make_agent
from harness.device.actions import Finish, Key, LongPress, Swipe, Tap, Type
from tests.agents.families.asking import Shown, Talk, converse, screen
from tests.agents.model_server import Answer, Body, serving
from tests.agents.phone import task

OFF = {"summary": "off"}
GROUNDER = "inclusionAI/UI-Venus-Ground-72B"


def said(action: str, **fields: Any) -> str:
    return f"Reason: It has to be so.\nAction: {json.dumps({'action_type': action, **fields})}"


CLICK = said("click", element="the plus sign at the bottom")


def talk(*replies: str | Answer, **settings: Any) -> Talk:
    """A talk without summaries: planner and grounder in turn, as replies say; `steps` decisions."""
    steps = settings.pop("steps", 1)
    return converse("hybrid", lambda body, number: replies[number], steps=steps, settings=OFF | settings.pop("settings", {}), **settings)


def test_the_planner_is_asked_and_then_the_grounder() -> None:
    done = talk(CLICK, "[538, 1198, 542, 1202]", model="planner")
    planner, grounder = done.requests
    assert (planner.body["model"], grounder.body["model"]) == ("planner", GROUNDER)
    ((role, text, picture),) = done.messages(0)
    assert (role, picture) == ("user", Shown(0))
    assert "The user's task: Add Tea to the list." in text and "Steps so far:\nnone yet" in text and text.endswith(FORM)
    ((role, shown, question),) = done.messages(1)
    assert role == "user" and shown.step == 0 and "the plus sign at the bottom" in question
    assert shown.size == done.agent.grounder.frame((1080, 2400)).sent  # type: ignore[attr-defined]
    decision = done.decisions[0]
    assert isinstance(decision.action, Tap) and decision.thought == "It has to be so."
    assert "[grounder: the plus sign at the bottom]\n[538, 1198, 542, 1202]" in decision.raw_output


def test_the_tokens_of_both_models_are_counted() -> None:
    usage = talk(CLICK, "[538, 1198, 542, 1202]", model="planner").decisions[0].usage
    assert usage is not None and usage.calls == 2
    assert usage.model == f"planner, {GROUNDER}"


@pytest.mark.parametrize(
    ("reply", "first"),
    [
        (said("long_press", element="the row"), LongPress(540, 1200)),
        (said("input_text", text="Tea", element="the field"), Tap(540, 1200)),
        (said("input_text", text="Tea", element="the field", press_enter=False), Tap(540, 1200)),
    ],
)
def test_places_come_from_the_grounder(reply: str, first: object) -> None:
    done = talk(reply, "(500, 500)", settings={"grounder": "uground"}, model="planner")
    assert done.decisions[0].action == first


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (said("navigate_back"), Key("BACK")),
        (said("input_text", text="Tea", clear_text=False), Type("Tea")),
        (said("status", goal_status="complete"), Finish()),
        (said("scroll", direction="down"), Swipe(540, 1800, 540, 600, duration_ms=500)),
    ],
)
def test_the_grounder_is_not_asked_for_what_has_no_element(reply: str, action: object) -> None:
    done = talk(reply)
    assert len(done.requests) == 1 and done.decisions[0].action == action


@pytest.mark.parametrize(
    ("grounding", "kind"),
    [
        ("I cannot find it.", "not_found"),
        ("[]", "not_found"),
        ("[-1, -1]", "not_found"),
        ("", "not_found"),
        ("It is a nice picture.", "not_found"),
        ("I'm sorry, I can't help with that.", "not_found"),
        ("[980, 110, 1040, 260000]", "out_of_range"),
        ("[1, 2, 3]", "bad_arguments"),
    ],
)
def test_a_target_that_is_not_found_is_told_to_the_planner(grounding: str, kind: str) -> None:
    done = talk(CLICK, grounding, said("navigate_home"), steps=2)
    first, second = done.decisions
    assert (first.action, first.error_kind) == (None, kind)
    assert second.action == Key("HOME")
    text = done.messages(-1)[0][1]
    assert f'Reason: {kind}: the element "the plus sign at the bottom" was not found on the screen' in text
    assert f"Step 1: no valid action ({kind}: the element" in text


def test_an_unknown_action_costs_no_call_of_the_grounder() -> None:
    done = talk(said("fly", element="the moon"), said("click"), steps=2)
    assert [decision.error_kind for decision in done.decisions] == ["unknown_action", "bad_arguments"]
    assert len(done.requests) == 2


def test_a_refused_action_is_told_to_the_planner() -> None:
    done = talk(said("navigate_home"), said("wait"), steps=2, refused={0: "the device is busy"})
    assert "Reason: the device is busy" in done.messages(-1)[0][1]


# --- memory -------------------------------------------------------------------------------------------------------------------------------


def test_each_step_is_summed_up_with_the_pictures_before_and_after() -> None:
    replies = [CLICK, "[538, 1198, 542, 1202]", "The list\n opened.", said("navigate_back"), "It went back.", said("wait")]
    done = converse("hybrid", lambda body, number: replies[number], steps=3, model="planner")
    assert [request.body["model"] for request in done.requests] == ["planner", GROUNDER, "planner", "planner", "planner", "planner"]
    ((_, text, before, after),) = done.messages(2)
    assert (before, after) == (Shown(0), Shown(1)) and text.endswith(SUM_UP)
    assert "The step: click element the plus sign at the bottom" in text and "Its reason: It has to be so." in text
    assert "Steps so far:\nStep 1: The list opened." in done.messages(3)[0][1]
    assert "Steps so far:\nStep 1: The list opened.\nStep 2: It went back." in done.messages(5)[0][1]
    assert done.messages(5)[0][2:] == (Shown(2),)


def test_the_place_that_was_touched_is_marked_on_the_picture_before() -> None:
    import io

    from PIL import Image

    replies = [CLICK, "(500, 500)", "Done.", said("wait")]
    done = converse("hybrid", lambda body, number: replies[number], steps=2, settings={"grounder": "uground"})
    before, after = (Image.open(io.BytesIO(data)).convert("RGB") for data in done.requests[2].images)
    red, green, blue = before.getpixel((540, 1200))  # type: ignore[misc]
    assert red > 200 and green < 60 and blue < 60
    assert after.getpixel((540, 1200)) == after.getpixel((5, 5))


def test_without_summaries_the_actions_are_the_history() -> None:
    done = talk(said("navigate_home"), said("open_app", app_name="Notes"), said("wait"), steps=3)
    assert len(done.requests) == 3
    assert "Step 1: navigate_home\nStep 2: open_app app_name Notes" in done.messages(-1)[0][1]


def test_an_empty_summary_leaves_the_action_and_a_bad_step_gets_none() -> None:
    replies = ["Hm.", said("navigate_home"), "", said("wait")]
    done = converse("hybrid", lambda body, number: replies[number], steps=3)
    assert len(done.requests) == 4
    assert "Step 2: navigate_home" in done.messages(-1)[0][1]


def test_the_history_can_be_cut_and_pictures_made_smaller() -> None:
    done = talk(*[said("wait")] * 3, steps=3, settings={"history": "1", "max_edge": "1200"})
    text, shown = done.messages(-1)[0][1:]
    assert "Steps so far:\nStep 2: wait\n" in text and "Step 1" not in text.partition("Steps so far")[2]
    assert shown == Shown(2, (540, 1200))


def test_sub_goals_come_before_the_task() -> None:
    assert "Sub-goals, in order:\n1. open\n\nTask: Add Tea" in talk(said("wait"), plan=("open",)).messages(0)[0][1]


# --- two models ---------------------------------------------------------------------------------------------------------------------------


def test_the_two_models_may_live_on_two_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROUNDER_KEY", "key-of-the-grounder")
    with serving(lambda body, number: CLICK) as planner, serving(lambda body, number: "(500, 500)") as grounder:
        settings = {
            "grounder": "uground",
            "grounder.model": "my-uground",
            "grounder.base_url": grounder.url,
            "grounder.key_env": "GROUNDER_KEY",
        }
        agent = make_agent("hybrid", AgentOptions(model="planner", base_url=planner.url, temperature=0.5, settings=settings))
        agent.reset(task("Do it."))
        decision: Decision = agent.act(screen(0))
    assert decision.action == Tap(540, 1200)
    assert [asked.body["model"] for asked in (*planner.requests, *grounder.requests)] == ["planner", "my-uground"]
    assert (planner.requests[0].body["temperature"], grounder.requests[0].body["temperature"]) == (0.5, 0.0)
    assert grounder.requests[0].headers["authorization"] == "Bearer key-of-the-grounder"
    assert "key-of-the-grounder" not in planner.requests[0].headers["authorization"]
    assert isinstance(agent, ModelAgent)
    described = agent.describe()
    assert (described["model"], described["grounder"], described["grounder_model"]) == ("planner", "uground", "my-uground")
    assert "key-of-the-grounder" not in json.dumps(described)


class Recorded:
    """A client that replies with prepared texts."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.requests: list[Request] = []

    def complete(self, request: Request) -> ModelReply:
        self.requests.append(request)
        return ModelReply(self.texts.pop(0))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("name", sorted({*GROUNDERS, *ALIASES}))
def test_every_grounder_works_with_the_planner(name: str) -> None:
    client = Recorded(CLICK, "[100, 100]")
    agent = Hybrid(AgentOptions(model="planner", settings=OFF | {"grounder": name}), client)
    agent.reset(task("Do it."))
    assert isinstance(agent.act(screen(0)).action, Tap)
    assert client.requests[1].model == agent.grounder.model != "planner"
    assert agent.kind == grounder_kind(name)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"grounder": "eyes"}, "no such grounder"),
        ({"summary": "perhaps"}, "on or off"),
        ({"grounder.speed": "5"}, "speed"),
        ({"grounder.base_url": "nowhere"}, "no http"),
        ({"planner.model": "x"}, "unknown setting"),
    ],
)
def test_wrong_settings_are_told_before_the_run(settings: dict[str, str], words: str) -> None:
    with pytest.raises(UnknownAgent, match=words):
        make_agent("hybrid", AgentOptions(base_url="http://127.0.0.1:9/v1", settings=settings))


def test_a_grounder_without_a_server_is_told_before_the_run() -> None:
    with pytest.raises(UnknownAgent, match="grounder's server is not named"):
        make_agent("hybrid", AgentOptions(model="gpt-5.1"))


def test_a_planner_that_says_nothing_useful_gives_up_after_four() -> None:
    def mute(body: Body, number: int) -> str:
        return "Hm."

    done = converse("hybrid", mute, steps=4)
    assert isinstance(done.decisions[-1].action, Finish) and "gives up" in (done.decisions[-1].error or "")
