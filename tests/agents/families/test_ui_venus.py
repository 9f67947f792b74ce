"""What UI-Venus 1.0 and 1.5 are asked: one prompt with a history of texts, one picture in the model's own band of sizes."""

from __future__ import annotations

import pytest

from agents.grammar.intents import Intent, Write
from agents.registry import UnknownAgent
from harness.device.actions import Answer as Said
from harness.device.actions import Tap
from tests.agents.families.asking import Shown, converse
from tests.agents.model_server import Answer


def reply(call: str, thought: str = "It is there.", conclusion: str = "Did it.") -> str:
    return f"<think>\n{thought}\n</think>\n<action>\n{call}\n</action>\n<conclusion>\n{conclusion}\n</conclusion>"


CLICK = reply("Click(box=(322, 714))")


def test_navi_gets_a_system_message_and_the_picture_after_the_text() -> None:
    talk = converse("ui-venus-1.0", [CLICK])
    system, (role, words, picture) = talk.messages()
    assert system == ("system", "You are a helpful assistant.")
    assert (role, picture) == ("user", Shown(0, (644, 1428)))
    assert "# Task\nAdd Tea to the list." in words and "# Steps so far\nnone" in words and "<conclusion>" in words
    assert words.endswith("This is the screen now.")
    body = talk.requests[0].body
    assert (body["temperature"], body["top_p"], body["max_tokens"]) == (0.0, 1.0, 2048)
    assert (body["repetition_penalty"], body["top_k"]) == (1.05, -1)
    assert body["model"] == "inclusionAI/UI-Venus-Navi-7B"
    assert talk.decisions[0].action == Tap(540, 1200)
    assert talk.decisions[0].thought == "It is there."


@pytest.mark.parametrize(
    ("screen", "picture"),
    [((1080, 1920), (700, 1288)), ((720, 1280), (728, 1288)), ((1440, 3120), (644, 1400)), ((2400, 1080), (1428, 644))],
)
def test_pictures_lie_in_the_band_of_the_7b_model(screen: tuple[int, int], picture: tuple[int, int]) -> None:
    talk = converse("ui-venus-1.0", [CLICK], size=screen)
    assert talk.messages()[1][2] == Shown(0, picture)


@pytest.mark.parametrize("options", [{"model": "inclusionAI/UI-Venus-Navi-72B"}, {"model": "mine", "settings": {"band": "72B"}}])
def test_the_72b_model_has_a_band_of_its_own(options: dict[str, object]) -> None:
    talk = converse("ui-venus-1.0", [reply("Click(box=(546, 1204))")], **options)  # type: ignore[arg-type]
    assert talk.messages()[1][2] == Shown(0, (1092, 2408))
    assert talk.decisions[0].action == Tap(540, 1200)


def test_an_unknown_band_is_refused() -> None:
    with pytest.raises(UnknownAgent, match="7b or 72b"):
        converse("ui-venus-1.0", [CLICK], settings={"band": "13b"})


def steps(words: str) -> list[str]:
    return [line for line in words.splitlines() if line.startswith("Step ")]


def test_navi_hears_of_all_thoughts_and_actions() -> None:
    talk = converse("ui-venus-1.0", [CLICK, "Hm.", reply("PressBack()", "Not here."), CLICK])
    assert steps(talk.messages()[1][1]) == [
        "Step 1: <think>It is there.</think><action>Click(box=(322, 714))</action>",
        "Step 2: (no valid action: no_action: there is no action in the output: found Hm.)",
        "Step 3: <think>Not here.</think><action>PressBack()</action>",
    ]
    assert "not carried out" not in talk.messages()[1][1]
    assert len(talk.requests[3].images) == 1


def test_a_shorter_history_keeps_the_numbers_of_the_steps() -> None:
    talk = converse("ui-venus-1.0", [CLICK] * 4, settings={"history": "2"})
    assert [line[:7] for line in steps(talk.messages()[1][1])] == ["Step 2:", "Step 3:"]


def test_errors_are_told_back() -> None:
    talk = converse("ui-venus-1.0", [reply("Click(box=(700, 714))"), CLICK])
    assert talk.decisions[0].error_kind == "out_of_range"
    assert "Your last reply was not carried out. Reason: out_of_range: x lies outside of what the model saw" in talk.messages()[1][1]


def test_version_15_has_no_system_message_and_a_history_of_conclusions() -> None:
    talk = converse("ui-venus-1.5", [reply("Click(box=(498,73))", conclusion="Opened the search."), CLICK])
    assert [message[0] for message in talk.messages()] == ["user"]
    _, words, picture = talk.messages()[0]
    assert picture == Shown(1, (1080, 2400))
    assert steps(words) == ["Step 1: Opened the search."]
    assert words.endswith("Places count from 0 to 999 in both directions, from its top left corner.")
    assert talk.decisions[0].action == Tap(538, 175)
    assert talk.requests[0].body["model"] == "inclusionAI/UI-Venus-1.5-8B"


def test_what_is_said_to_the_user_is_the_answer_and_ends_nothing() -> None:
    talk = converse("ui-venus-1.5", [reply("CallUser(content='Friday')"), reply("Finished(content='All done')")])
    assert talk.decisions[0].action == Said("Friday")
    assert type(talk.decisions[1].action).__name__ == "Finish"


def test_a_thought_that_the_server_keeps_apart_is_the_thought() -> None:
    talk = converse("ui-venus-1.5", [Answer("<action>PressHome()</action>", reasoning="Away from here.")])
    assert talk.decisions[0].thought == "Away from here."


def test_an_action_that_was_cut_off_is_not_done() -> None:
    talk = converse("ui-venus-1.0", [Answer("<think>x</think><action>Type(content='Buy mi", finish="length")])
    assert talk.decisions[0].error_kind == "truncated"


def test_typing_may_empty_the_field_first() -> None:
    def intent(**settings: str) -> Intent:
        talk = converse("ui-venus-1.5", [reply("Type(content='Tea')")], settings=settings)
        parsed = talk.agent.turns[0].parsed
        assert parsed is not None
        return parsed.intents[0]

    assert intent() == intent(type_clears="no") == Write("Tea")
    assert intent(type_clears="yes") == Write("Tea", clear=True)
    with pytest.raises(UnknownAgent, match="yes or no"):
        intent(type_clears="maybe")
