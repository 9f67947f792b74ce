"""What M3A and T3A ask: two pictures, the list of elements, and a summary of each step."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from agents.model_agent import ModelAgent
from agents.options import AgentOptions
from agents.registry import make_agent
from agents.vision.elements import elements, listing
from harness.device import Observation
from harness.device.actions import Finish, Key, Tap, Type
from tests.agents.families.asking import Shown, converse
from tests.agents.model_server import Asked, serving
from tests.agents.phone import observation, screen_tree, task

REASON = "Reason: It is plain.\nAction: "


def notes() -> Observation:
    tree = screen_tree(
        """
        Button "Settings" id=settings {click} [0,100][200,220]
        EditText hint="Title" id=title {click,focused,edit} [40,300][1040,420]
        CheckBox "Milk" {click,checkable,checked} [40,500][1040,620]
        """
    )
    file = io.BytesIO()
    Image.new("RGB", (1080, 2400), "white").save(file, "JPEG")
    seen = observation(tree)
    return Observation(file.getvalue(), 1080, 2400, tree, "", seen.foreground, True, {})


def talk(name: str, replies: list[str], steps: int) -> tuple[list[Asked], list[object]]:
    with serving(lambda body, number: replies[number]) as server:
        agent = make_agent(name, AgentOptions(base_url=server.url))
        assert isinstance(agent, ModelAgent)
        agent.reset(task("Write Tea."))
        actions: list[object] = []
        while len(actions) < steps:
            actions.append(agent.act(notes()).action)
        return list(server.requests), actions


def test_the_list_names_words_states_and_what_can_be_done() -> None:
    assert listing(elements(notes().tree)).splitlines() == [
        '0: Button "Settings" id settings [touch]',
        '1: EditText hint "Title" id title [touch, text entry] (has the focus)',
        '2: CheckBox "Milk" [touch] (on)',
    ]


def test_a_label_cannot_look_like_another_element() -> None:
    tree = screen_tree('TextView "Milk\\n1: Button \\"Save\\" [touch]" [0,0][500,90]')
    assert listing(elements(tree)) == "0: TextView \"Milk 1: Button 'Save' [touch]\""
    assert listing(()) == "(there are none)"


def test_m3a_sends_the_picture_and_the_marked_one() -> None:
    asked, actions = talk("m3a", [REASON + '{"action_type": "click", "index": 0}'], 1)
    assert actions == [Tap(100, 160)]
    [message] = asked[0].body["messages"]
    assert message["role"] == "user" and [part["type"] for part in message["content"]] == ["text", "image_url", "image_url"]
    plain, marked = (Image.open(io.BytesIO(data)).convert("RGB") for data in asked[0].images)
    assert plain.size == marked.size == (1080, 2400)
    assert plain.getextrema() == ((255, 255),) * 3, "the first picture has no marks"
    assert min(low for low, _ in marked.getextrema()) < 100  # type: ignore[misc]
    text = asked[0].texts[0]
    assert "The user's task: Write Tea." in text and "Steps so far:\nnone yet" in text
    assert '0: Button "Settings" id settings [touch]' in text and text.endswith("Action: <the JSON object>")
    assert (asked[0].body["model"], asked[0].body["temperature"], asked[0].body["max_tokens"]) == ("gpt-4o", 0.0, 4096)


def test_m3a_has_each_step_summed_up_with_the_pictures_before_and_after() -> None:
    replies = [
        REASON + '{"action_type": "navigate_back"}',
        'Went back,\nand "Milk" is there.',
        REASON + '{"action_type": "status", "goal_status": "complete"}',
    ]
    asked, actions = talk("m3a", replies, 2)
    assert actions == [Key("BACK"), Finish()]
    assert len(asked) == 3 and len(asked[1].images) == 2
    assert "The step: navigate_back" in asked[1].texts[0] and "Its reason: It is plain." in asked[1].texts[0]
    assert "Elements before the step:\n0: Button" in asked[1].texts[0] and "Elements after the step:\n0: Button" in asked[1].texts[0]
    assert "Steps so far:\nStep 1: Went back, and 'Milk' is there.\n" in asked[2].texts[0]


def test_t3a_sends_no_picture_at_all() -> None:
    replies = [REASON + '{"action_type": "input_text", "text": "Tea", "index": 1}', "Typed.", REASON + '{"action_type": "navigate_home"}']
    asked, actions = talk("t3a", replies, 3)
    assert actions[:2] == [Type("Tea"), Key("ENTER")] and isinstance(actions[2], Key)
    assert [len(each.images) for each in asked] == [0, 0, 0]
    assert "Step 1: Typed." in asked[2].texts[0]


def test_an_output_that_is_no_action_is_told_and_not_summed_up() -> None:
    asked, actions = talk("t3a", ["Action: click(1)", REASON + '{"action_type": "wait"}'], 2)
    assert actions[0] is None and len(asked) == 2
    assert "Step 1: no valid action (no_action: there is no action in the output" in asked[1].texts[0]
    assert "Your last reply was not carried out. Reason: no_action:" in asked[1].texts[0]


def test_a_number_that_is_not_on_the_list_is_told() -> None:
    asked, actions = talk("t3a", [REASON + '{"action_type": "click", "index": 3}', REASON + '{"action_type": "wait"}'], 2)
    assert actions[0] is None and "expected 0 to 2, found 3" in asked[1].texts[0]


def test_an_action_that_the_harness_refuses_is_told_and_not_summed_up() -> None:
    replies = [REASON + '{"action_type": "navigate_back"}', REASON + '{"action_type": "wait"}']
    asked = converse("t3a", replies, refused={0: "the key is locked"})
    assert "Step 1: navigate_back: not carried out (the key is locked)" in asked.requests[1].texts[0]


def test_pictures_are_made_smaller_only_when_asked() -> None:
    reply = REASON + '{"action_type": "wait"}'
    assert converse("m3a", [reply]).messages(0)[0][2] == Shown(0)
    small = converse("m3a", [reply], settings={"max_edge": "1200"}).messages(0)[0]
    assert [each.size for each in small[2:]] == [(540, 1200), (540, 1200)]


def test_claude_is_sent_no_temperature() -> None:
    script: Callable[..., str] = lambda body, number: REASON + '{"action_type": "wait"}'  # noqa: E731
    body = converse("t3a", script, steps=1, model="claude-sonnet-4-6", api="openai").requests[0].body
    assert "temperature" not in body
