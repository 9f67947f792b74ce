"""What the other general models are asked: JSON with places, GLM-V, AutoGLM-Phone, Step-GUI."""

from __future__ import annotations

import pytest

from agents.families.glm_v import MAX_MEMORY, memory_of
from agents.families.json_coordinates import TileLimit
from agents.options import AgentOptions
from agents.registry import UnknownAgent, make_agent
from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Key, LongPress, Swipe, Tap, Type, Wait
from tests.agents.families.asking import Shown, converse
from tests.agents.model_server import Answer

TASK = "Add Tea to the list."
BACK = '{"thought": "Leave.", "action": "back"}'


def retold(wrong: str) -> str:
    return f"Your last reply was not carried out. Reason: {wrong}. Reply again, exactly in the form asked for."


# --- json-coordinates --------------------------------------------------------------------------------------------------------------------


def test_gpt_is_asked_for_pixels_of_a_picture_that_its_service_does_not_shrink() -> None:
    talk = converse("json-coordinates", ['{"action": "tap", "point": [384, 854]}'])
    roles = talk.messages()
    assert [message[0] for message in roles] == ["system", "user"]
    assert "768 wide and 1707 high" in roles[0][1]
    assert roles[1] == (
        "user",
        f"The user's task: {TASK}\nSteps so far: none\nThis is the screen now.",
        Shown(0, (768, 1707), "JPEG", "high"),
    )
    assert talk.decisions[0].action == Tap(540, 1201)


@pytest.mark.parametrize(
    ("model", "named", "sent"),
    [
        ("gemini-3-pro-preview", "[ymin, xmin, ymax, xmax]", (1080, 2400)),
        ("google/gemini-2.5-flash", "[ymin, xmin, ymax, xmax]", (1080, 2400)),
        ("zai-org/GLM-4.5V", "[[xmin, ymin, xmax, ymax]]", (1080, 2400)),
        ("Qwen/Qwen3-VL-8B-Instruct", "from 0 to 1000 across", (1080, 2400)),
        ("claude-sonnet-4-6", "706 wide and 1568 high", (706, 1568)),
        ("gpt-4o-mini", "768 wide and 1707 high", (768, 1707)),
        ("gpt-5.4", "1080 wide and 2400 high", (1080, 2400)),
        ("some-model", "1080 wide and 2400 high", (1080, 2400)),
    ],
)
def test_the_space_and_the_picture_go_by_the_model(model: str, named: str, sent: tuple[int, int]) -> None:
    talk = converse("json-coordinates", [BACK], model=model, api="openai")
    assert named in talk.messages()[0][1]
    assert talk.messages()[1][2].size == sent


def test_settings_outweigh_the_models_name() -> None:
    settings = {"space": "0-1", "max_edge": "1200", "detail": "low"}
    talk = converse("json-coordinates", ['{"action": "tap", "point": [0.5, 0.25]}'], settings=settings)
    assert "fractions from 0 to 1" in talk.messages()[0][1]
    assert talk.messages()[1][2] == Shown(0, (540, 1200), "JPEG", "low")
    assert talk.decisions[0].action == Tap(540, 600)
    assert converse("json-coordinates", [BACK], settings={"max_pixels": "648000"}).messages()[1][2].size == (540, 1200)
    for wrong in ({"space": "feet"}, {"detail": "much"}, {"zoom": "1"}):
        with pytest.raises(UnknownAgent, match="cannot be made"):
            make_agent("json-coordinates", AgentOptions(settings=wrong))


def test_a_box_of_geminis_is_touched_in_its_middle() -> None:
    talk = converse(
        "json-coordinates", ['```json\n[{"box_2d": [450, 800, 490, 960], "label": "save"}]\n```'], settings={"space": "yx-1000"}
    )
    assert talk.decisions[0].action == Tap(950, 1128)


def test_pixels_of_the_device_in_a_smaller_picture_are_an_error_and_told() -> None:
    talk = converse("json-coordinates", ['{"action": "tap", "point": [540, 2210]}', BACK])
    wrong = "out_of_range: y lies outside of what the model saw: expected 0 to 1707, found 2210"
    assert talk.decisions[0].error == wrong
    assert talk.messages()[1][1] == (
        f"The user's task: {TASK}\nSteps so far: Step 1: (no valid action: {wrong}); \n{retold(wrong)}\nThis is the screen now."
    )


def test_the_history_lists_the_last_steps_under_their_own_numbers() -> None:
    talk = converse("json-coordinates", [BACK, '{"action": "home"}', '{"action": "enter"}', BACK], settings={"history": "2"})
    assert "Steps so far: Step 2: home; Step 3: enter; \n" in talk.messages()[1][1]


def test_tiles() -> None:
    for size, kept in (((1080, 2400), (768, 1707)), ((720, 1280), (720, 1280)), ((1440, 3120), (768, 1664)), ((2400, 1080), (1707, 768))):
        assert TileLimit()(size) == kept


# --- GLM-V -------------------------------------------------------------------------------------------------------------------------------


def glm(action: str, memory: str = "none") -> str:
    return f"Memory: {memory}\nReason: It is next.\nAction: <|begin_of_box|>{action}<|end_of_box|>"


def test_glm_gets_one_message_with_everything() -> None:
    talk = converse("glm-v", [glm('{"action_type": "click", "box_2d": [[840, 30, 920, 70]]}')])
    [message] = talk.messages()
    assert message[0] == "user" and message[2] == Shown(0)
    assert f"# Task\n{TASK}" in message[1] and "# Steps so far\nnone" in message[1] and "# Memory\nnone" in message[1]
    assert talk.decisions[0].action == Tap(950, 120) and talk.decisions[0].thought == "It is next."
    body = talk.requests[0].body
    assert (body["model"], body["stop"], body["max_tokens"]) == ("zai-org/GLM-4.5V", ["<|user|>", "<|observation|>"], 8192)
    assert "temperature" not in body, "the server's own is used"


def test_glms_memory_is_handed_back_until_it_writes_another() -> None:
    replies = [
        glm('{"action_type": "navigate_back"}', "milk costs 2\neggs cost 3"),
        glm('{"action_type": "navigate_home"}'),
        "nonsense",
        glm('{"action_type": "wait"}'),
    ]
    talk = converse("glm-v", replies)
    text = talk.messages()[0][1]
    assert "# Memory\nmilk costs 2\neggs cost 3\n" in text
    assert "Step 1: Reason: It is next. Action: navigate_back\nStep 2: Reason: It is next. Action: navigate_home\n" in text
    assert "Step 3: no valid action (no_action:" in text and retold("no_action: there is no action in the output: found nonsense") in text
    assert [len(message) for message in talk.messages()] == [3], "no past picture"


def test_the_memory_ends_where_the_reason_begins() -> None:
    assert memory_of("<think>Memory: no</think>Memory: a\nb Reason: c\nAction: {}") == "a\nb"
    assert memory_of("Memory：三\nReason：x") == "三"
    assert [memory_of(text) for text in ("Memory: none.\nReason: x", "Reason: x", "", "<think>Memory: x")] == [""] * 4
    assert len(memory_of("Memory: " + "x" * 200_000)) == MAX_MEMORY


def test_glms_thought_from_the_server_is_no_part_of_the_action() -> None:
    talk = converse("glm-v", [Answer(glm('{"action_type": "navigate_back"}'), reasoning='{"action_type": "wait"}')])
    assert talk.decisions[0].action == Key("BACK")


def test_glms_swipe_is_told_by_the_finger() -> None:
    assert converse("glm-v", [glm('{"action_type": "swipe", "direction": "up"}')]).decisions[0].action == Swipe(
        540, 1800, 540, 600, duration_ms=500
    )


# --- AutoGLM-Phone -----------------------------------------------------------------------------------------------------------------------


def do(command: str) -> str:
    return f"<think>Next.</think>\n<answer>{command}</answer>"


def test_autoglm_talks_with_the_picture_before_the_text_and_past_ones_taken_out() -> None:
    replies = [do('do(action="Back")'), do('do(action="Tap", element=[912,905])'), do('do(action="Long Press", element=[500,500])')]
    talk = converse("autoglm-phone", replies)
    screen = '{"current_app": "org.example.app"}'
    assert talk.messages()[1:] == [
        ("user", f"{TASK}\n\n{screen}"),
        ("assistant", replies[0]),
        ("user", f"** Screen Info **\n\n{screen}"),
        ("assistant", replies[1]),
        ("user", Shown(2), f"** Screen Info **\n\n{screen}"),
    ]
    assert talk.messages(0)[1:] == [("user", Shown(0), f"{TASK}\n\n{screen}")]
    assert [decision.action for decision in talk.decisions] == [Key("BACK"), Tap(985, 2172), LongPress(540, 1200)]
    assert talk.decisions[0].thought == "Next."


def test_autoglm_is_told_the_date_of_the_device() -> None:
    assert converse("autoglm-phone", [do("finish()")]).messages()[0][1].startswith("Today is 2023-10-15, Sunday.")


def test_autoglm_is_sampled_as_its_client_does() -> None:
    body = converse("autoglm-phone", [do("finish()")]).requests[0].body
    assert (body["temperature"], body["top_p"], body["frequency_penalty"], body["max_tokens"]) == (0.0, 0.85, 0.2, 3000)
    assert body["model"] == "zai-org/AutoGLM-Phone-9B-Multilingual"


def test_autoglm_hears_of_an_error_where_its_client_would_end() -> None:
    talk = converse("autoglm-phone", ["[{'Type': 'Type'}]", do('do(action="Home")')])
    assert talk.decisions[0].action is None and talk.decisions[0].error_kind == "no_action"
    wrong = retold("no_action: there is no action in the output: found [{'Type': 'Type'}]")
    last = talk.messages()[-1]
    assert [message[0] for message in talk.messages()] == ["system", "user", "assistant", "user"], "roles alternate"
    assert last == ("user", Shown(1), f'{wrong}\n\n** Screen Info **\n\n{{"current_app": "org.example.app"}}')


def test_autoglms_dialogue_is_bounded_and_keeps_the_task() -> None:
    talk = converse("autoglm-phone", [do('do(action="Back")')] * 6, settings={"history": "2"})
    texts = [message[1] for message in talk.messages() if message[0] == "user"]
    assert len(talk.messages()) == 6 and texts[0].startswith(TASK)


def test_autoglm_ends_with_its_message_as_the_answer() -> None:
    assert converse("autoglm-phone", [do('finish(message="Tuesday")')]).decisions[0].action == Said("Tuesday")


# --- Step-GUI ----------------------------------------------------------------------------------------------------------------------------


def step(fields: str, summary: str = "did it") -> str:
    return f"<THINK> Next. </THINK>\nexplain:a\t{fields}\tsummary:{summary}"


def test_step_gui_gets_the_picture_within_the_text_and_its_own_summary() -> None:
    talk = converse("step-gui", [step("action:CLICK\tpoint:905,912", "opened the form"), step("action:TYPE\tvalue:Tea\tpoint:1,1")])
    [message] = talk.messages()
    assert message[0] == "user" and [isinstance(part, Shown) for part in message[1:]] == [False, False, True, False]
    assert message[2] == f"Task: {TASK}\nDone so far: opened the form\nThe screen now:"
    assert talk.messages(0)[0][2] == f"Task: {TASK}\nDone so far: nothing yet\nThe screen now:"
    assert [decision.action for decision in talk.decisions] == [Tap(977, 2189), Type("Tea")]
    body = talk.requests[0].body
    assert (body["temperature"], body["top_p"], body["max_tokens"]) == (0.1, 0.95, 4096)


def test_step_gui_keeps_its_summary_over_an_error() -> None:
    talk = converse("step-gui", [step("action:BACK", "went back"), step("point:1,2"), step("action:WAIT\tvalue:2")])
    assert talk.messages()[0][2].startswith(
        f"Task: {TASK}\nDone so far: went back\nYour last reply was not carried out. Reason: no_action:"
    )
    assert talk.decisions[2].action == Wait(2000)


def test_step_gui_ends_in_two_ways() -> None:
    assert converse("step-gui", [step("action:COMPLETE\treturn:3 songs")]).decisions[0].action == Said("3 songs")
    assert converse("step-gui", [step("action:ABORT\tvalue:no such app")]).decisions[0].action == Finish()


# --- all ---------------------------------------------------------------------------------------------------------------------------------

NAMES = ("autoglm-phone", "claude-computer-use", "gemini-computer-use", "glm-v", "json-coordinates", "m3a", "step-gui", "t3a")


@pytest.mark.parametrize("name", NAMES)
def test_an_agent_gives_up_after_four_outputs_that_are_no_action(name: str) -> None:
    talk = converse(name, lambda body, number: Answer("", finish="MAX_TOKENS" if "gemini" in name else ""), steps=4)
    assert [decision.action for decision in talk.decisions] == [None, None, None, Finish()]
    assert all(decision.error_kind in ("empty", "truncated") and decision.usage for decision in talk.decisions)


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_is_told_apart_from_an_empty_reply(name: str) -> None:
    finish = {"claude-computer-use": "refusal", "gemini-computer-use": "SAFETY"}.get(name, "content_filter")
    talk = converse(name, [Answer("", finish=finish)])
    assert (talk.decisions[0].action, talk.decisions[0].error_kind) == (None, "refusal")


@pytest.mark.parametrize("name", NAMES)
def test_the_plan_of_condition_c2_is_in_the_prompt(name: str) -> None:
    talk = converse(name, lambda body, number: Answer("?"), steps=1, plan=("Open the list.", "Add Tea."))
    assert "1. Open the list.\\n2. Add Tea." in str(talk.requests[0].body)


@pytest.mark.parametrize("name", NAMES)
def test_an_agent_describes_itself_without_secrets(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret-value")
    agent = make_agent(name, AgentOptions(key_env="MY_KEY", temperature=0.2))
    told = agent.describe()  # type: ignore[attr-defined]
    assert told["model"] and len(told["prompt_sha256"]) == 64 and told["temperature"] == 0.2
    assert "secret-value" not in str(told)


@pytest.mark.parametrize("name", NAMES)
def test_options_outweigh_the_familys_sampling(name: str) -> None:
    body = converse(name, lambda body, number: Answer("?"), steps=1, temperature=0.3, top_p=0.4, max_tokens=99, model="m").requests[0].body
    body = body.get("generationConfig", body)
    assert 0.3 in body.values() and 0.4 in body.values() and 99 in body.values()
