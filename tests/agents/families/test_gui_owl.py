"""What GUI-Owl and GUI-Owl-1.5 are asked."""

from __future__ import annotations

from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Swipe, Tap
from tests.agents.families.asking import Shown, converse, mobile_use, schema

TASK = "The user's task: Add Tea to the list."
NOT_CARRIED_OUT = "Your last reply was not carried out. Reason: {}. Reply again, exactly in the form asked for."


def owl(words: str, x: int = 300) -> str:
    return f"<thinking>\nSo.\n</thinking>\n{mobile_use('click', coordinate=[x, 540])}\n<conclusion>\n{words}\n</conclusion>"


def owl15(words: str, x: int = 903) -> str:
    return f"Action: {words}\n{mobile_use('click', coordinate=[x, 61])}"


def test_gui_owl_answers_in_pixels_of_the_resized_picture_and_keeps_conclusions() -> None:
    talk = converse("gui-owl", [owl("Opened the first note."), owl("Went on.")])
    assert "1092x2408" in schema(talk)["description"]
    assert "key" not in schema(talk)["parameters"]["properties"]["action"]["enum"]
    steps = "Steps so far: Step 1: Opened the first note.; "
    assert talk.messages() == [talk.messages(0)[0], ("user", f"{TASK}\n{steps}\nThis is the screen now. What is the next step?", Shown(1))]
    assert talk.decisions[0].action == Tap(297, 538)


def test_gui_owl_is_sampled_as_its_server_does() -> None:
    body = converse("gui-owl", [owl("x")]).requests[0].body
    assert body["model"] == "mPLUG/GUI-Owl-7B"
    assert "temperature" not in body and "top_p" not in body
    assert converse("gui-owl", [owl("x")], temperature=0.5).requests[0].body["temperature"] == 0.5


def test_gui_owl_15_begins_with_task_and_picture() -> None:
    talk = converse("gui-owl-1.5", [owl15("Open it.")])
    assert "1000x1000" in schema(talk)["description"]
    assert talk.messages()[1:] == [("user", f"{TASK}\nPrevious actions: none, this is the first screen", Shown(0))]
    assert talk.decisions[0].action == Tap(975, 146)


def test_gui_owl_15_keeps_four_past_pictures_as_turns() -> None:
    replies = [owl15(f"Do {number}.") for number in range(7)]
    talk = converse("gui-owl-1.5", replies)
    assert talk.messages(4)[1:] == [
        ("user", f"{TASK}\nPrevious actions: none", Shown(0)),
        ("assistant", replies[0]),
        ("user", Shown(1)),
        ("assistant", replies[1]),
        ("user", Shown(2)),
        ("assistant", replies[2]),
        ("user", Shown(3)),
        ("assistant", replies[3]),
        ("user", Shown(4)),
    ]
    assert talk.messages(6)[1:] == [
        ("user", f"{TASK}\nPrevious actions: Step1: Do 0.; Step2: Do 1.; ", Shown(2)),
        ("assistant", replies[2]),
        ("user", Shown(3)),
        ("assistant", replies[3]),
        ("user", Shown(4)),
        ("assistant", replies[4]),
        ("user", Shown(5)),
        ("assistant", replies[5]),
        ("user", Shown(6)),
    ]


def test_gui_owl_15_with_fewer_pictures() -> None:
    replies = [owl15(f"Do {number}.") for number in range(3)]
    talk = converse("gui-owl-1.5", replies, settings={"pictures": "1"})
    assert talk.messages()[1:] == [
        ("user", f"{TASK}\nPrevious actions: Step1: Do 0.; ", Shown(1)),
        ("assistant", replies[1]),
        ("user", Shown(2)),
    ]
    talk = converse("gui-owl-1.5", replies, settings={"pictures": "0"})
    assert talk.messages()[1:] == [("user", f"{TASK}\nPrevious actions: Step1: Do 0.; Step2: Do 1.; ", Shown(2))]


def test_gui_owl_15_hears_of_an_error_with_the_picture_that_follows() -> None:
    bad = "I would touch the first one."
    talk = converse("gui-owl-1.5", [bad, owl15("Open it."), owl15("Go on.")])
    wrong = NOT_CARRIED_OUT.format(f"no_action: there is no action in the output: found {bad.rstrip('.')}")
    assert talk.messages()[1:] == [
        ("user", f"{TASK}\nPrevious actions: none", Shown(0)),
        ("assistant", bad),
        ("user", wrong, Shown(1)),
        ("assistant", owl15("Open it.")),
        ("user", Shown(2)),
    ]
    talk = converse("gui-owl-1.5", [bad, owl15("Open it.")], settings={"pictures": "0"})
    listed = f"Step1: (no valid action: no_action: there is no action in the output: found {bad}); "
    assert talk.messages()[1:] == [("user", f"{TASK}\nPrevious actions: {listed}", wrong, Shown(1))]


def test_gui_owl_15_hears_of_a_refused_action() -> None:
    talk = converse("gui-owl-1.5", [owl15("Open it."), owl15("Go on.")], refused={0: "outside the display"})
    assert talk.messages()[-1] == ("user", NOT_CARRIED_OUT.format("outside the display"), Shown(1))


def test_an_empty_output_stays_a_turn() -> None:
    talk = converse("gui-owl-1.5", ["", owl15("Open it.")])
    assert talk.messages()[2] == ("assistant", "(nothing)")


def test_an_answer_ends_the_task_of_gui_owl_15() -> None:
    talk = converse("gui-owl-1.5", [f"Action: Answer.\n{mobile_use('answer', text='Friday')}"])
    assert talk.decisions[0].action == Said("Friday")
    assert talk.agent.carries_on
    ended = talk.agent.act(talk.agent.turns[-1].observation)
    assert ended.action == Finish() and ended.continues


def test_places_of_gui_owl_15_are_of_the_display_and_not_of_a_resized_picture() -> None:
    swipe = mobile_use("swipe", coordinate=[500, 800], coordinate2=[1000, 1000])
    talk = converse("gui-owl-1.5", [swipe], size=(1440, 3040))
    assert talk.messages()[1][-1] == Shown(0, (1440, 3040))
    assert talk.decisions[0].action == Swipe(720, 2432, 1439, 3039, 500)
