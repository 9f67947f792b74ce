"""What MAI-UI is asked."""

from __future__ import annotations

from harness.device.actions import Swipe, Tap
from tests.agents.families.asking import Shown, converse, mobile_use, schema

TASK = ("user", "Add Tea to the list.")


def said(thought: str, call: str) -> str:
    return f"<thinking>\n{thought}\n</thinking>\n{call}"


CALLS = [mobile_use("click", coordinate=[100 + number, 500]) for number in range(5)]


def test_the_task_is_a_turn_of_its_own() -> None:
    talk = converse("mai-ui", [said("Touch.", CALLS[0])])
    assert talk.messages()[1:] == [TASK, ("user", Shown(0))]
    assert talk.decisions[0].action == Tap(108, 1201)


def test_its_function_has_its_own_words() -> None:
    function = schema(converse("mai-ui", [CALLS[0]]))
    properties = function["parameters"]["properties"]
    assert "999x999" in function["description"]
    assert set(properties) == {
        "action", "coordinate", "text", "button", "status", "direction", "start_coordinate", "end_coordinate",
    }  # fmt: skip
    assert properties["status"]["enum"] == ["success", "fail"]
    assert properties["button"]["enum"] == ["back", "home", "menu", "enter"]
    assert {"drag", "double_click"} <= set(properties["action"]["enum"])


def test_two_past_pictures_and_all_replies() -> None:
    replies = [said(f"Touch {number}.", call) for number, call in enumerate(CALLS)]
    talk = converse("mai-ui", replies)
    assert talk.messages()[1:] == [
        TASK,
        ("assistant", replies[0]),
        ("assistant", replies[1]),
        ("user", Shown(2)),
        ("assistant", replies[2]),
        ("user", Shown(3)),
        ("assistant", replies[3]),
        ("user", Shown(4)),
    ]


def test_no_past_pictures_on_demand() -> None:
    talk = converse("mai-ui", [said("x", call) for call in CALLS[:3]], settings={"pictures": "0"})
    assert talk.messages()[1:] == [TASK, ("assistant", said("x", CALLS[0])), ("assistant", said("x", CALLS[1])), ("user", Shown(2))]


def test_past_replies_are_brought_into_form_with_the_numbers_as_they_were() -> None:
    loose = "Touch it.</think>\n{'name': 'mobile_use', 'arguments': {'action': 'click', 'coordinate': [125, 938]}}"
    talk = converse("mai-ui", [loose, CALLS[0]])
    assert talk.messages()[3] == ("assistant", said("Touch it.", mobile_use("click", coordinate=[125, 938])))


def test_an_error_is_told_with_the_picture_that_follows_and_stays_when_the_picture_goes() -> None:
    bad = "I am done."
    talk = converse("mai-ui", [bad, *CALLS[:3]])
    wrong = (
        "Your last reply was not carried out. Reason: no_action: there is no action in the output: found I am done. "
        "Reply again, exactly in the form asked for."
    )
    assert talk.messages(1)[1:] == [TASK, ("user", Shown(0)), ("assistant", bad), ("user", wrong, Shown(1))]
    assert talk.messages()[1:] == [
        TASK,
        ("assistant", bad),
        ("user", wrong, Shown(1)),
        ("assistant", said("", CALLS[0])),
        ("user", Shown(2)),
        ("assistant", said("", CALLS[1])),
        ("user", Shown(3)),
    ]
    talk = converse("mai-ui", [bad, *CALLS[:3]], settings={"pictures": "1"})
    assert talk.messages()[1:5] == [TASK, ("assistant", bad), ("user", wrong), ("assistant", said("", CALLS[0]))]


def test_it_is_sampled_greedily() -> None:
    body = converse("mai-ui", [CALLS[0]]).requests[0].body
    sampling = {name: body[name] for name in ("model", "temperature", "top_p", "top_k", "repetition_penalty", "max_tokens", "seed")}
    assert sampling == {
        "model": "Tongyi-MAI/MAI-UI-8B",
        "temperature": 0.0,
        "top_p": 1.0,
        "top_k": -1,
        "repetition_penalty": 1.0,
        "max_tokens": 2048,
        "seed": 5,
    }


def test_a_swipe_by_direction_follows_the_finger_from_its_place() -> None:
    talk = converse("mai-ui", [mobile_use("swipe", direction="up", coordinate=[500, 600]), mobile_use("swipe", direction="left")])
    first, second = (decision.action for decision in talk.decisions)
    assert isinstance(first, Swipe) and (first.x1, first.y1) == (541, 1441) and first.x2 == 541 and first.y1 - first.y2 == 960
    assert isinstance(second, Swipe) and second.x1 - second.x2 == 432 and second.y1 == second.y2 == 1200


def test_a_double_click_is_two_touches() -> None:
    talk = converse("mai-ui", [mobile_use("double_click", coordinate=[125, 938])])
    again = talk.agent.act(talk.agent.turns[-1].observation)
    assert talk.decisions[0].action == again.action == Tap(135, 2253) and again.continues
