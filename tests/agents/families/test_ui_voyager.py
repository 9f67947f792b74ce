"""What UI-Voyager is asked."""

from __future__ import annotations

from agents.vision.resize import AreaLimit
from harness.device.actions import Tap
from tests.agents.families.asking import Shown, converse, mobile_use, schema

CLICK = f"Thought: The contact is shown.\nAction: Open it.\n{mobile_use('click', coordinate=[333, 412])}"


def test_the_picture_lies_amid_the_text_and_is_looked_at_closely() -> None:
    talk = converse("ui-voyager", [CLICK, CLICK])
    assert talk.messages()[1] == (
        "user",
        "The user's task: Add Tea to the list.\nSteps so far:\nStep1: Open it.\nThe screen now:",
        Shown(1, detail="high"),
        "What is the next step?",
    )
    assert talk.messages(0)[1][1] == "The user's task: Add Tea to the list.\nSteps so far: none\nThe screen now:"
    assert "999x999" in schema(talk)["description"]
    assert talk.decisions[0].action == Tap(360, 990)


def test_the_last_thirty_steps_are_listed() -> None:
    talk = converse("ui-voyager", [CLICK] * 33)
    text = talk.messages()[1][1]
    assert "Step2:" not in text and "\nStep3: Open it." in text and "\nStep32: Open it." in text


def test_large_lossless_pictures_become_smaller_jpegs() -> None:
    size = (1600, 2880)
    talk = converse("ui-voyager", [CLICK], size=size, form="PNG")
    sent = AreaLimit(4_194_304, 3136)(size)
    assert sent != size and talk.messages()[1][2] == Shown(0, sent, "JPEG", "high")
    assert talk.decisions[0].action == Tap(533, 1188)


def test_an_error_is_told_behind_the_picture() -> None:
    talk = converse("ui-voyager", ["", CLICK])
    wrong = "Your last reply was not carried out. Reason: empty: nothing was said. Reply again, exactly in the form asked for."
    assert talk.messages()[1][3] == f"{wrong}\nWhat is the next step?"


def test_it_is_sampled_as_published_and_ends_once_answered() -> None:
    talk = converse("ui-voyager", [CLICK])
    body = talk.requests[0].body
    assert (body["model"], body["temperature"], body["top_p"]) == ("MarsXL/UI-Voyager", 0.7, 0.8)
    assert "terminate with success" in talk.messages()[0][1].rpartition("answer is settled")[2]
    assert "open_app" in schema(talk)["parameters"]["properties"]["action"]["enum"]
