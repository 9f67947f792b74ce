"""What Qwen2.5-VL and Qwen3-VL are asked."""

from __future__ import annotations

import pytest

from agents.registry import UnknownAgent
from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Tap, Type
from tests.agents.families.asking import Shown, converse, mobile_use, schema
from tests.agents.model_server import Answer

CLICK = f'Thought: It is there.\nAction: "Open "Tea""\n{mobile_use("click", coordinate=[905, 187])}'
BAD = 'Thought: Hm.\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "fly"}}\n</tool_call>'
ACTIONS = ["click", "long_press", "swipe", "type", "answer", "system_button", "open", "wait", "terminate"]
REASON = f"unknown_action: there is no such action: expected {', '.join(ACTIONS)}, found fly"


def user_text(steps: str, wrong: str = "") -> str:
    told = f"Your last reply was not carried out. Reason: {wrong}. Reply again, exactly in the form asked for.\n" if wrong else ""
    return f"The user's task: Add Tea to the list.\nSteps so far: {steps}\n{told}This is the screen now. What is the next step?"


def test_qwen25_is_told_the_size_that_its_processor_makes_of_the_picture() -> None:
    talk = converse("qwen2.5-vl", [mobile_use("click", coordinate=[546, 1204])])
    assert [message[0] for message in talk.messages()] == ["system", "user"]
    assert "1092x2408" in schema(talk)["description"]
    assert "<thinking>" in talk.messages()[0][1] and "<conclusion>" in talk.messages()[0][1]
    assert talk.messages()[1] == ("user", user_text("none"), Shown(0))
    assert talk.decisions[0].action == Tap(540, 1200)


@pytest.mark.parametrize(("size", "named"), [((720, 1280), "728x1288"), ((1440, 3120), "1428x3108"), ((2400, 1080), "2408x1092")])
def test_qwen25_on_other_displays(size: tuple[int, int], named: str) -> None:
    width, height = map(int, named.split("x"))
    talk = converse("qwen2.5-vl", [mobile_use("click", coordinate=[width / 2, height / 2])], size=size)
    assert named in schema(talk)["description"]
    assert talk.messages()[1][2] == Shown(0, size)
    assert talk.decisions[0].action == Tap(size[0] // 2, size[1] // 2)


def test_qwen25_is_sampled_greedily() -> None:
    body = converse("qwen2.5-vl", [mobile_use("wait")]).requests[0].body
    assert (body["model"], body["temperature"], body["max_tokens"], body["seed"]) == ("Qwen/Qwen2.5-VL-72B-Instruct", 0.0, 2048, 5)
    assert "top_p" not in body


def test_qwen25_keeps_conclusions_in_its_history() -> None:
    first = f"<thinking>\nx\n</thinking>\n{mobile_use('click', coordinate=[5, 5])}\n<conclusion>\nOpened\n the list.\n</conclusion>"
    talk = converse("qwen2.5-vl", [first, mobile_use("type", text="Tea"), mobile_use("wait")])
    assert talk.messages()[1][1] == user_text("Step 1: Opened the list.; Step 2: type text Tea; ")
    assert talk.decisions[0].thought == "x"


def test_qwen3_is_told_a_grid_whatever_the_display() -> None:
    talk = converse("qwen3-vl", [CLICK], size=(720, 1280))
    assert "999x999" in schema(talk)["description"]
    assert talk.messages()[1] == ("user", user_text("none"), Shown(0, (720, 1280)))
    assert schema(talk)["parameters"]["properties"]["action"]["enum"] == ACTIONS
    assert schema(talk)["parameters"]["properties"]["button"]["enum"] == ["Back", "Home", "Menu", "Enter"]


def test_one_picture_a_request_and_past_steps_in_words() -> None:
    talk = converse("qwen3-vl", [CLICK, CLICK, CLICK])
    assert talk.messages()[1] == ("user", user_text("Step 1: Open 'Tea; Step 2: Open 'Tea; "), Shown(2))


def test_a_bad_output_is_told_back_and_listed() -> None:
    talk = converse("qwen3-vl", [BAD, CLICK, CLICK])
    assert talk.decisions[0].action is None and talk.decisions[0].error_kind == "unknown_action"
    assert talk.messages(1)[1] == ("user", user_text(f"Step 1: (no valid action: {REASON}); ", REASON), Shown(1))
    assert talk.messages(2)[1] == ("user", user_text(f"Step 1: (no valid action: {REASON}); Step 2: Open 'Tea; "), Shown(2))


def test_a_refused_action_is_told_back() -> None:
    talk = converse("qwen3-vl", [CLICK, CLICK], refused={0: "no such key"})
    assert talk.messages(1)[1][1] == user_text("Step 1: Open 'Tea; ", "no such key")


def test_the_history_can_be_cut_and_keeps_its_numbers() -> None:
    talk = converse("qwen3-vl", [CLICK] * 4, settings={"history": "2"})
    assert talk.messages()[1][1] == user_text("Step 2: Open 'Tea; Step 3: Open 'Tea; ")


@pytest.mark.parametrize("value", ["-1", "many"])
def test_a_history_is_a_number(value: str) -> None:
    with pytest.raises(UnknownAgent, match="cannot be made with these options"):
        converse("qwen3-vl", [CLICK], settings={"history": value})


def test_pictures_can_be_made_smaller_for_a_server_with_another_bound() -> None:
    settings = {"max_pixels": "1003520"}
    talk = converse("qwen2.5-vl", [mobile_use("click", coordinate=[336, 742])], settings=settings)
    assert "672x1484" in schema(talk)["description"] and talk.messages()[1][2] == Shown(0, (672, 1484))
    assert talk.decisions[0].action == Tap(540, 1200)
    talk = converse("qwen3-vl", [CLICK], settings=settings)
    assert talk.messages()[1][2] == Shown(0, (672, 1472)) and talk.decisions[0].action == Tap(978, 449)
    with pytest.raises(UnknownAgent, match="cannot be made with these options"):
        converse("qwen3-vl", [CLICK], settings={"max_pixels": "100"})


def test_sub_goals_come_with_the_task() -> None:
    talk = converse("qwen3-vl", [CLICK], plan=("Open the list.", "Add it."))
    assert talk.messages()[1][1].startswith(
        "The user's task: Sub-goals, in order:\n1. Open the list.\n2. Add it.\n\nTask: Add Tea to the list.\n"
    )


@pytest.mark.parametrize(
    ("model", "sampling"),
    [
        ("", (0.7, 0.8, 20, 1.5, 4096)),
        ("Qwen/Qwen3-VL-8B-Thinking-FP8", (0.6, 0.95, 20, 0.0, 8192)),
    ],
)
def test_qwen3_is_sampled_by_its_variant(model: str, sampling: tuple[float, ...]) -> None:
    body = converse("qwen3-vl", [CLICK], model=model).requests[0].body
    assert tuple(body[name] for name in ("temperature", "top_p", "top_k", "presence_penalty", "max_tokens")) == sampling


def test_options_go_before_the_family() -> None:
    body = converse("qwen3-vl", [CLICK], temperature=0.1, top_p=0.5, max_tokens=77, model="mine").requests[0].body
    assert (body["model"], body["temperature"], body["top_p"], body["max_tokens"]) == ("mine", 0.1, 0.5, 77)


def test_a_thought_that_the_server_keeps_apart() -> None:
    reply = Answer(mobile_use("click", coordinate=[905, 187]), reasoning="It is there.")
    decision = converse("qwen3-vl", [reply]).decisions[0]
    assert (decision.action, decision.thought) == (Tap(978, 449), "It is there.")


def test_a_call_that_the_server_left_in_the_thought() -> None:
    reply = Answer("", reasoning=f"It is there. {mobile_use('click', coordinate=[905, 187])}")
    assert converse("qwen3-vl", [reply]).decisions[0].action == Tap(978, 449)


def test_a_thought_that_used_up_all_tokens() -> None:
    decision = converse("qwen3-vl", [Answer("", reasoning="Let me see", finish="length")]).decisions[0]
    assert decision.error_kind == "truncated"


def test_a_call_that_the_server_took_out_of_the_text() -> None:
    reply = Answer("Action: Type it.", calls=[("mobile_use", {"action": "type", "text": "Tea"})])
    talk = converse("qwen3-vl", [reply])
    assert talk.decisions[0].action == Type("Tea")
    assert '"text": "Tea"' in talk.decisions[0].raw_output


def test_an_answer_does_not_end_the_task() -> None:
    talk = converse("qwen3-vl", [mobile_use("answer", text="3 files"), mobile_use("terminate", status="success")])
    assert [decision.action for decision in talk.decisions] == [Said("3 files"), Finish()]


def test_a_long_text_is_not_repeated_in_full_with_every_step() -> None:
    talk = converse("qwen3-vl", [mobile_use("type", text="a" * 5000), CLICK])
    assert len(talk.messages()[1][1]) < 1000


def test_the_prompt_has_a_checksum_of_its_own() -> None:
    sums = {name: converse(name, [mobile_use("wait")]).agent.describe()["prompt_sha256"] for name in ("qwen2.5-vl", "qwen3-vl", "gui-owl")}
    assert len(set(sums.values())) == 3
