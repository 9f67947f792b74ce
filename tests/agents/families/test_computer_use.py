"""What Claude and Gemini are asked with their computer tools: the dialogue of calls and results, and which pictures stay in it."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from PIL import Image

from agents.families.computer_use import ComputerUseAgent
from agents.options import AgentOptions
from agents.registry import UnknownAgent, make_agent
from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Key, Swipe, Tap, Type, Wait
from tests.agents.families.asking import SHADE, Talk, converse
from tests.agents.model_server import Answer

BACK = Answer("Going back.", calls=[("press_button", {"button": "back"})])


def call(name: str, **arguments: Any) -> Answer:
    return Answer("", calls=[(name, arguments)])


def click(x: int, y: int) -> Answer:
    return call("computer", action="left_click", coordinate=[x, y])


def shade(data: str) -> tuple[int, tuple[int, int], str]:
    picture = Image.open(io.BytesIO(base64.b64decode(data, altchars="-_" if "-" in data or "_" in data else None)))
    grey = picture.convert("L").getpixel((0, 0))
    assert isinstance(grey, int | float)
    return round(grey / SHADE), picture.size, str(picture.format)


def claude_turns(talk: Talk, number: int = -1) -> list[tuple[Any, ...]]:
    """Role and content of each turn: texts, ("use", name), ("result", ...), and pictures as the number of their step."""

    def block(each: dict[str, Any]) -> Any:
        if each["type"] == "text":
            return each["text"]
        if each["type"] == "image":
            return shade(each["source"]["data"])[0]
        if each["type"] == "tool_use":
            return ("use", each["name"])
        return ("result", each["tool_use_id"], *map(block, each["content"]))

    return [(turn["role"], *map(block, turn["content"])) for turn in talk.requests[number].body["messages"]]


def test_claude_is_given_the_tool_in_the_size_of_the_picture() -> None:
    talk = converse("claude-computer-use", [click(353, 784)])
    body = talk.requests[0].body
    assert body["tools"][0] == {"type": "computer_20251124", "name": "computer", "display_width_px": 706, "display_height_px": 1568}
    assert [tool["name"] for tool in body["tools"][1:]] == ["press_button", "open_app", "clear_text", "finish"]
    assert talk.requests[0].headers["anthropic-beta"] == "computer-use-2025-11-24"
    assert body["tool_choice"] == {"type": "auto", "disable_parallel_tool_use": True}
    assert (body["model"], body["max_tokens"], "temperature" in body) == ("claude-sonnet-4-6", 4096, False)
    [turn] = body["messages"]
    assert [part["type"] for part in turn["content"]] == ["image", "text"], "the picture stands before the text"
    assert shade(turn["content"][0]["source"]["data"]) == (0, (706, 1568), "JPEG")
    assert talk.decisions[0].action == Tap(540, 1200)
    assert '"coordinate": [353, 784]' in talk.decisions[0].raw_output


@pytest.mark.parametrize(
    ("size", "sent"), [((1080, 1920), (819, 1456)), ((720, 1280), (720, 1280)), ((1440, 3120), (724, 1568)), ((2400, 1080), (1568, 706))]
)
def test_claude_on_other_displays(size: tuple[int, int], sent: tuple[int, int]) -> None:
    talk = converse("claude-computer-use", [click(sent[0], sent[1])], size=size)
    tool = talk.requests[0].body["tools"][0]
    assert (tool["display_width_px"], tool["display_height_px"]) == sent
    assert talk.decisions[0].action == Tap(size[0] - 1, size[1] - 1)


def test_the_type_of_claudes_tool_goes_by_the_model() -> None:
    for model, kind in (("claude-sonnet-4-5-20250929", "computer_20250124"), ("claude-opus-4-6", "computer_20251124")):
        assert converse("claude-computer-use", [BACK], model=model).requests[0].body["tools"][0]["type"] == kind
    own = converse("claude-computer-use", [BACK], settings={"tool": "own"}).requests[0]
    assert "706x1568" in str(own.body["tools"][0]["input_schema"]) and "anthropic-beta" not in own.headers
    with pytest.raises(UnknownAgent, match="cannot be made"):
        make_agent("claude-computer-use", AgentOptions(settings={"tool": "hammer"}))


def test_claudes_dialogue_goes_on_with_results_and_pictures() -> None:
    talk = converse("claude-computer-use", [BACK, call("computer", action="type", text="Tea"), BACK])
    assert claude_turns(talk) == [
        ("user", 0, "The user's task: Add Tea to the list."),
        ("assistant", "Going back.", ("use", "press_button")),
        ("user", ("result", "toolu_0", "Done. The screen now:", 1)),
        ("assistant", ("use", "computer")),
        ("user", ("result", "toolu_0", "Done. The screen now:", 2)),
    ]
    assert [decision.action for decision in talk.decisions] == [Key("BACK"), Type("Tea"), Key("BACK")]
    assert talk.decisions[0].thought == "Going back."


def test_claude_hears_what_was_wrong_with_a_call() -> None:
    talk = converse("claude-computer-use", [call("computer", action="zoom", region=[0, 0, 5, 5]), click(5, 1600), BACK])
    results = [turn[1] for turn in claude_turns(talk) if turn[0] == "user"][1:]
    assert results[0][2].startswith("Error: unknown_action: there is no zoom") and results[0][3] == 1
    assert results[1][2].startswith("Error: out_of_range: y lies outside")
    assert [decision.error_kind for decision in talk.decisions] == ["unknown_action", "out_of_range", None]


def test_claude_hears_what_the_harness_refused() -> None:
    talk = converse("claude-computer-use", [BACK, BACK], refused={0: "the key is locked"})
    assert claude_turns(talk)[2] == ("user", ("result", "toolu_0", "Error: the key is locked", 1))


def test_of_several_calls_the_first_is_carried_out_and_all_are_answered() -> None:
    two = Answer("", calls=[("press_button", {"button": "back"}), ("finish", {"status": "complete"})])
    talk = converse("claude-computer-use", [two, BACK])
    assert talk.decisions[0].action == Key("BACK")
    assert claude_turns(talk)[2] == (
        "user",
        ("result", "toolu_0", "Done. The screen now:", 1),
        ("result", "toolu_1", "Error: not carried out, one call at a time."),
    )


def test_a_reply_of_nothing_does_not_break_claudes_dialogue() -> None:
    talk = converse("claude-computer-use", [Answer(""), Answer("", finish="max_tokens"), BACK])
    turns = claude_turns(talk)
    assert [turn[0] for turn in turns] == ["user", "assistant", "user", "assistant", "user"]
    assert turns[1] == ("assistant", "(no reply)") and turns[2][2].startswith("Not carried out: empty")
    assert [decision.error_kind for decision in talk.decisions] == ["empty", "empty", None]


def test_claudes_signed_thoughts_go_back_as_they_came() -> None:
    thinking = Answer("", reasoning="Hm.", calls=[("press_button", {"button": "back"})])
    block = converse("claude-computer-use", [thinking, BACK]).requests[1].body["messages"][1]["content"][0]
    assert block == {"type": "thinking", "thinking": "Hm.", "signature": "signed"}


def test_claudes_old_pictures_are_taken_out_in_chunks() -> None:
    talk = converse("claude-computer-use", [BACK] * 9, settings={"pictures": "3", "chunk": "2"})
    shown = []
    for number in range(9):
        flat = [part for turn in claude_turns(talk, number) for part in (turn[1:] if turn[0] == "user" else ())]
        flat += [inner for part in flat if isinstance(part, tuple) for inner in part]
        shown.append([part for part in flat if isinstance(part, int)])
    assert shown == [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [2, 3, 4], [2, 3, 4, 5], [4, 5, 6], [4, 5, 6, 7], [6, 7, 8]]
    assert "(an earlier picture of the screen)" in claude_turns(talk)[0]
    assert isinstance(talk.agent, ComputerUseAgent)
    assert [turn.picture is None for turn in talk.agent.turns] == [True] * 6 + [False] * 3, "what is not sent is not kept"


def test_claude_ends_with_words_or_with_a_call() -> None:
    assert [each.action for each in converse("claude-computer-use", [Answer("At 9.")]).decisions] == [Said("At 9.")]
    assert converse("claude-computer-use", [call("finish", status="complete")]).decisions[0].action == Finish()
    refused = converse("claude-computer-use", [Answer("No.", finish="refusal")]).decisions[0]
    assert (refused.action, refused.error_kind) == (None, "refusal")


def test_claudes_scroll_shows_the_named_side() -> None:
    talk = converse(
        "claude-computer-use", [call("computer", action="scroll", coordinate=[353, 1000], scroll_direction="down", scroll_amount=5)]
    )
    assert talk.decisions[0].action == Swipe(540, 1531, 540, 331, duration_ms=500)


# --- Gemini ------------------------------------------------------------------------------------------------------------------------------


def gemini_turns(talk: Talk, number: int = -1) -> list[tuple[Any, ...]]:
    def part(each: dict[str, Any]) -> Any:
        if "text" in each:
            return each["text"]
        picture = each.get("inlineData") or each.get("inline_data")
        if picture:
            return shade(picture["data"])[0]
        if "functionCall" in each:
            return ("call", each["functionCall"]["name"])
        answer = each["functionResponse"]
        return ("response", answer["name"], answer["response"], *map(part, answer.get("parts", ())))

    return [(turn["role"], *map(part, turn["parts"])) for turn in talk.requests[number].body["contents"]]


URL = {"url": "android-app://org.example.app"}


def test_gemini_is_given_the_tool_and_functions_of_ours() -> None:
    talk = converse("gemini-computer-use", [call("click_at", x=500, y=910)])
    body = talk.requests[0].body
    tool, ours = body["tools"]
    assert tool["computerUse"]["environment"] == "ENVIRONMENT_BROWSER"
    assert "open_web_browser" in tool["computerUse"]["excluded_predefined_functions"]
    names = [each["name"] for each in ours["functionDeclarations"]]
    assert names == ["press_button", "open_app", "clear_text", "finish", "long_press_at"]
    settings = body["generationConfig"]
    assert (settings["temperature"], settings["topP"], settings["topK"], settings["maxOutputTokens"]) == (1.0, 0.95, 40, 8192)
    assert settings["thinkingConfig"] == {"include_thoughts": True}
    assert "gemini-2.5-computer-use-preview-10-2025" in talk.requests[0].path
    [turn] = body["contents"]
    assert shade(turn["parts"][1]["inlineData"]["data"]) == (0, (1080, 2400), "PNG")
    assert talk.decisions[0].action == Tap(540, 2184)


def test_newer_gemini_models_are_told_that_it_is_a_phone() -> None:
    tool = converse("gemini-computer-use", [BACK], model="gemini-3.5-flash").requests[0].body["tools"][0]["computerUse"]
    assert tool["environment"] == "ENVIRONMENT_MOBILE" and "hotkey" in tool["excluded_predefined_functions"]


def test_geminis_dialogue_keeps_three_pictures() -> None:
    talk = converse("gemini-computer-use", [BACK, call("click", x=1040, y=2210), BACK, BACK, BACK])
    done = {"result": "Done.", **URL}
    turns = gemini_turns(talk)
    assert turns[:3] == [
        ("user", "The user's task: Add Tea to the list."),
        ("model", "Going back.", ("call", "press_button")),
        ("user", ("response", "press_button", done)),
    ]
    assert turns[3] == ("model", ("call", "click"))
    assert turns[4][1][2]["result"].startswith("Error: out_of_range: x lies outside") and turns[4][1][3:] == (2,)
    assert [turn[1][3:] for turn in turns[6::2]] == [(3,), (4,)]
    assert talk.decisions[1].error_kind == "out_of_range"


def test_gemini_gets_an_answer_to_each_of_several_calls_in_one_turn() -> None:
    two = Answer("", calls=[("go_back", {}), ("go_home", {})])
    turns = gemini_turns(converse("gemini-computer-use", [two, BACK]))
    assert [part[1] for part in turns[2][1:]] == ["go_back", "go_home"]
    assert turns[2][2][2]["result"] == "Error: not carried out, one call at a time."


def test_geminis_wish_for_consent_is_acknowledged() -> None:
    asking = call("click_at", x=500, y=910, safety_decision={"decision": "require_confirmation", "explanation": "pays"})
    talk = converse("gemini-computer-use", [asking, BACK])
    assert gemini_turns(talk)[2][1][2] == {"result": "Done.", **URL, "safety_acknowledgement": "true"}
    assert talk.decisions[0].action == Tap(540, 2184)


def test_a_malformed_call_of_geminis_is_asked_for_again() -> None:
    talk = converse("gemini-computer-use", [Answer("", finish="MALFORMED_FUNCTION_CALL"), BACK])
    assert [decision.error_kind for decision in talk.decisions] == ["empty", None]
    assert gemini_turns(talk)[1] == ("model", "(no reply)")
    assert gemini_turns(talk)[2][1].startswith("Not carried out: empty")


def test_gemini_types_where_it_says_and_empties_the_field() -> None:
    talk = converse("gemini-computer-use", [call("type_text_at", x=500, y=120, text="Tea", press_enter=True)])
    assert talk.decisions[0].action == Tap(540, 288)


def test_a_screenshot_is_a_step_that_does_nothing() -> None:
    assert converse("gemini-computer-use", [call("take_screenshot")]).decisions[0].action == Wait(0)
    assert converse("claude-computer-use", [call("computer", action="screenshot")]).decisions[0].action == Wait(0)


def test_clearing_an_empty_field_is_a_step_that_does_nothing() -> None:
    talk = converse("claude-computer-use", [call("clear_text"), BACK])
    assert [decision.action for decision in talk.decisions] == [Wait(0), Key("BACK")]
