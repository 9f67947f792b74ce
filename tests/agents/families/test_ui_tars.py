"""What UI-TARS 1.0 and 1.5 are asked: a conversation of screenshots and outputs."""

from __future__ import annotations

import pytest

from agents.families.ui_tars import with_box_tokens
from agents.registry import UnknownAgent
from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Key, Swipe, Tap, Type
from tests.agents.families.asking import Shown, converse
from tests.agents.model_server import Answer

CLICK = "Thought: It is there.\nAction: click(start_box='(500,500)')"
TOLD = "Thought: It is there.\nAction: click(start_box='<|box_start|>(500,500)<|box_end|>')"
FLY = "Thought: Up.\nAction: fly()"
REASON = "That was not carried out. Reason: unknown_action: there is no such action: expected"


def test_the_prompt_is_the_first_user_turn_and_the_picture_the_second() -> None:
    talk = converse("ui-tars-1.0", [CLICK])
    prompt, screen = talk.messages()
    assert prompt[0] == "user" and len(prompt) == 2
    assert prompt[1].endswith("## Task\nAdd Tea to the list.")
    assert "click(start_box='(x,y)')" in prompt[1] and "thought in English" in prompt[1]
    assert screen == ("user", Shown(0))
    body = talk.requests[0].body
    assert (body["model"], body["temperature"], body["max_tokens"]) == ("ByteDance-Seed/UI-TARS-7B-DPO", 0.0, 400)
    assert "top_p" not in body
    assert talk.decisions[0].action == Tap(540, 1200)
    assert talk.decisions[0].thought == "It is there."


def test_five_pictures_and_all_outputs_are_shown() -> None:
    talk = converse("ui-tars-1.0", [CLICK] * 7)
    told = ("assistant", TOLD)
    screens = [("user", Shown(step)) for step in range(7)]
    assert talk.messages(4)[1:] == [screens[0], told, screens[1], told, screens[2], told, screens[3], told, screens[4]]
    assert talk.messages(6)[1:] == [told, told, screens[2], told, screens[3], told, screens[4], told, screens[5], told, screens[6]]


def test_fewer_pictures_are_shown_when_asked_for() -> None:
    talk = converse("ui-tars-1.5", [CLICK] * 3, settings={"pictures": "1", "language": "Chinese"})
    assert talk.messages()[1:] == [("assistant", TOLD), ("assistant", TOLD), ("user", Shown(2))]
    assert "thought in Chinese" in talk.messages()[0][1]


def test_an_error_is_told_before_the_next_picture() -> None:
    talk = converse("ui-tars-1.0", [CLICK, FLY, CLICK])
    assert talk.decisions[1].action is None and talk.decisions[1].error_kind == "unknown_action"
    role, words, picture = talk.messages()[-1]
    assert (role, picture) == ("user", Shown(2))
    assert words.startswith(REASON) and words.endswith("found fly.")
    assert talk.messages()[-2] == ("assistant", FLY)
    assert talk.messages()[:-2] == talk.messages(1)


def test_a_refused_action_is_told_too() -> None:
    talk = converse("ui-tars-1.0", [CLICK, CLICK], refused={0: "the device sleeps"})
    assert talk.messages()[-1] == ("user", "That was not carried out. Reason: the device sleeps.", Shown(1))


def test_an_empty_output_leaves_no_turn() -> None:
    talk = converse("ui-tars-1.0", [Answer(""), CLICK])
    assert talk.decisions[0].error_kind == "empty"
    assert [message[0] for message in talk.messages()] == ["user", "user", "user"]
    assert talk.messages()[1] == ("user", Shown(0))


def test_sub_goals_come_before_the_task() -> None:
    talk = converse("ui-tars-1.5", [CLICK], plan=("Find the list.", "Add the item."))
    assert talk.messages()[0][1].endswith("Sub-goals, in order:\n1. Find the list.\n2. Add the item.\n\nTask: Add Tea to the list.")


def test_version_15_answers_in_pixels_of_the_resized_picture() -> None:
    talk = converse("ui-tars-1.5", ["Action: click(point='<point>980 2204</point>')"])
    assert talk.messages()[1] == ("user", Shown(0, (1080, 2400)))
    assert talk.decisions[0].action == Tap(969, 2197)
    assert "open_app(app_name='')" in talk.messages()[0][1]


@pytest.mark.parametrize("options", [{"model": "doubao-1.5-ui-tars-250328"}, {"settings": {"space": "permille"}}])
def test_hosted_relatives_answer_on_a_grid(options: dict[str, object]) -> None:
    talk = converse("ui-tars-1.5", ["Action: click(point='<point>980 500</point>')"], **options)  # type: ignore[arg-type]
    assert talk.decisions[0].action == Tap(1058, 1200)


def test_a_doubao_model_can_be_told_to_answer_in_pixels() -> None:
    talk = converse("ui-tars-1.5", [CLICK], model="doubao-copy", settings={"space": "pixels"})
    assert talk.decisions[0].action == Tap(495, 498)


def test_a_server_with_a_lower_limit_gets_a_picture_it_leaves_alone() -> None:
    talk = converse("ui-tars-1.5", ["Action: click(start_box='(322,714)')"], settings={"max_pixels": "937664"})
    assert talk.messages()[1] == ("user", Shown(0, (644, 1428)))
    assert talk.decisions[0].action == Tap(540, 1200)


def test_settings_that_mean_nothing_are_refused() -> None:
    with pytest.raises(UnknownAgent, match="pixels or permille"):
        converse("ui-tars-1.5", [CLICK], settings={"space": "inches"})
    with pytest.raises(UnknownAgent, match="unknown setting"):
        converse("ui-tars-1.0", [CLICK], settings={"space": "pixels"})


def test_an_output_that_was_cut_off_types_no_half_text() -> None:
    talk = converse("ui-tars-1.5", [Answer("Thought: Write.\nAction: type(content='Buy mi", finish="length")])
    assert talk.decisions[0].action is None and talk.decisions[0].error_kind == "truncated"


def test_the_answer_comes_before_the_end() -> None:
    talk = converse("ui-tars-1.5", ["Action: finished(content='42')"])
    assert talk.decisions[0].action == Said("42") and talk.agent.task.step_limit == 40
    assert converse("ui-tars-1.5", ["Action: finished()"]).decisions[0].action == Finish()


def test_what_texts_scrolls_and_keys_become() -> None:
    outputs = ["type(content='Tea\\n')", "scroll(point='<point>546 1204</point>', direction='down')", "press_back()"]
    talk = converse("ui-tars-1.5", [f"Thought: x\nAction: {output}" for output in outputs])
    typed, scrolled, pressed = (decision.action for decision in talk.decisions)
    assert typed == Type("Tea")
    assert isinstance(scrolled, Swipe) and scrolled.y1 > scrolled.y2 and scrolled.x1 == scrolled.x2 == 540
    assert pressed == Key("BACK")


def test_box_tokens_are_put_back_around_boxes_only() -> None:
    assert with_box_tokens("drag(start_box='(1,2)', end_box='(3,4)')") == (
        "drag(start_box='<|box_start|>(1,2)<|box_end|>', end_box='<|box_start|>(3,4)<|box_end|>')"
    )
    for untouched in (TOLD, "type(content='(1,2)')", "click(point='<point>1 2</point>')", "click(start_box='=')"):
        assert with_box_tokens(untouched) == untouched
