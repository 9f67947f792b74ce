"""What OS-Atlas Pro is asked: one user turn with the picture within the text."""

from __future__ import annotations

from harness.device.actions import Finish, Swipe, Tap, Type
from tests.agents.families.asking import Shown, converse
from tests.agents.model_server import Answer


def reply(command: str) -> str:
    return f"thoughts:\nThe next step.\nactions:\n{command}"


CLICK = reply("CLICK <point>[[500, 500]]</point>")


def test_the_picture_stands_before_the_task_and_the_history() -> None:
    talk = converse("os-atlas", [CLICK])
    ((role, words, picture, task),) = talk.messages()
    assert role == "user" and picture == Shown(0)
    assert words.endswith("Screenshot:") and "CLICK <point>[[x, y]]</point>" in words and "thoughts:" in words
    assert task == "Task: Add Tea to the list.\nHistory:\nNone"
    body = talk.requests[0].body
    assert (body["model"], body["temperature"], body["max_tokens"]) == ("OS-Copilot/OS-Atlas-Pro-7B", 0.0, 1024)
    assert talk.decisions[0].action == Tap(540, 1200)
    assert talk.decisions[0].thought == "The next step."


def test_past_commands_are_told_with_their_numbers() -> None:
    talk = converse("os-atlas", [CLICK, reply("TYPE [Tea]"), "Hm.", CLICK])
    ((_, _, picture, task),) = talk.messages()
    assert picture == Shown(3)
    assert task.splitlines()[2:] == [
        "Step 1: CLICK <point>[[500, 500]]</point>",
        "Step 2: TYPE [Tea]",
        "Step 3: (no valid command: no_action: there is no action in the output: found Hm.)",
        "Your last reply was not carried out. Reason: no_action: there is no action in the output: found Hm. "
        "Reply again, exactly in the form asked for.",
    ]
    assert [decision.action for decision in talk.decisions] == [Tap(540, 1200), Type("Tea"), None, Tap(540, 1200)]


def test_a_shorter_history_keeps_the_numbers_of_the_steps() -> None:
    talk = converse("os-atlas", [CLICK] * 3, settings={"history": "1"})
    assert talk.messages()[0][3].splitlines()[2:] == ["Step 2: CLICK <point>[[500, 500]]</point>"]


def test_scrolling_down_moves_the_finger_up() -> None:
    action = converse("os-atlas", [reply("SCROLL [DOWN]")]).decisions[0].action
    assert isinstance(action, Swipe) and action.y1 > action.y2


def test_what_cannot_be_done_ends_the_episode() -> None:
    assert converse("os-atlas", [reply("IMPOSSIBLE")]).decisions[0].action == Finish()


def test_a_command_that_was_cut_off_is_not_done() -> None:
    talk = converse("os-atlas", [Answer("thoughts:\nx\nactions:\nTYPE [Buy mi", finish="length")])
    assert talk.decisions[0].error_kind == "truncated"
