"""Mobile-Agent-v3: who is asked what and when."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from agents.options import AgentOptions
from agents.protocol import AgentUnavailable, Task
from agents.registry import UnknownAgent, make_agent
from harness.device.actions import Answer as Said
from harness.device.actions import Finish, Key, Tap, Type
from tests.agents.families.asking import Shown, Talk, converse, screen
from tests.agents.model_server import Answer, Body, serving

HEADINGS = {"### Plan ###": "manager", "### Action ###": "executor", "### Outcome ###": "reflector", "### Important Notes ###": "notetaker"}
CLICK = (
    '### Thought ###\nThe form is open.\n### Action ###\n{"action": "click", "coordinate": [546, 420]}\n### Description ###\nTap the title.'
)
BACK = '### Action ###\n{"action": "system_button", "button": "Back"}\n### Description ###\nGo back.'
PLAN = "### Thought ###\nx\n### Historical Operations ###\nOpened the app.\n### Plan ###\n1. Add Tea.\n2. Check that it is Finished."
END = "### Thought ###\nAll saved.\n### Historical Operations ###\nAdded it.\n### Plan ###\nFinished"
GOOD = "### Outcome ###\nA\n### Error Description ###\nNone"
WRONG = "### Outcome ###\nB: another page\n### Error Description ###\nThe settings opened."
SAME = "### Outcome ###\nC\n### Error Description ###\nThe tap missed."
NOTES = "### Important Notes ###\nTea costs 3.20."
Replies = Mapping[str, Sequence[str | Answer]]


def text_of(body: Body) -> str:
    content: list[dict[str, Any]] = body["messages"][-1]["content"]
    return str(content[0]["text"])


def role_of(body: Body) -> str:
    """Who is asked, by the headings that the reply has to have."""
    return next(role for heading, role in HEADINGS.items() if heading in text_of(body))


def scripted(replies: Replies) -> Callable[[Body, int], str | Answer]:
    """Each role says its replies in order, and the last of them for ever."""
    left = {role: list(said) for role, said in replies.items()}

    def script(body: Body, number: int) -> str | Answer:
        said = left[role_of(body)]
        return said.pop(0) if len(said) > 1 else said[0]

    return script


def play(steps: int, *, settings: Mapping[str, str] | None = None, refused: Mapping[int, str] | None = None, **replies: Any) -> Talk:
    usual: dict[str, Sequence[str | Answer]] = {"manager": [PLAN], "executor": [CLICK], "reflector": [GOOD], "notetaker": [NOTES]}
    return converse("mobile-agent-v3", scripted({**usual, **replies}), steps=steps, settings=settings, refused=refused)


def asked(talk: Talk) -> list[str]:
    return [role_of(request.body) for request in talk.requests]


def prompts(talk: Talk, role: str) -> list[str]:
    return [text_of(request.body) for request in talk.requests if role_of(request.body) == role]


def test_the_manager_and_the_executor_begin() -> None:
    talk = play(1)
    assert asked(talk) == ["manager", "executor"]
    assert [message[0] for message in talk.messages(0)] == ["user"]
    assert talk.messages(0)[0][2:] == talk.messages(1)[0][2:] == (Shown(0),)
    assert talk.decisions[0].action == Tap(540, 419)
    assert talk.decisions[0].usage is not None and talk.decisions[0].usage.calls == 2
    assert talk.decisions[0].raw_output == f"[manager]\n{PLAN}\n\n[executor]\n{CLICK}"
    assert "1092x2408" in prompts(talk, "executor")[0]
    assert "The plan:\n1. Add Tea.\n2. Check that it is Finished." in prompts(talk, "executor")[0]
    assert "Done so far: Opened the app." in prompts(talk, "executor")[0]


def test_a_good_action_is_judged_noted_and_planned_on() -> None:
    talk = play(2)
    assert asked(talk)[2:] == ["reflector", "notetaker", "manager", "executor"]
    assert talk.messages(2)[0][2:] == (Shown(0), Shown(1))  # before and after
    assert talk.messages(3)[0][2:] == (Shown(1),)
    action = '{"action": "click", "coordinate": [546, 420]}: Tap the title.'
    assert f"The action: {action}" in prompts(talk, "reflector")[0]
    assert "Notes so far:\nnone" in prompts(talk, "notetaker")[0]
    assert f"The last action: {action} -> A, as intended, at least in part" in prompts(talk, "manager")[1]
    assert "Notes:\nTea costs 3.20." in prompts(talk, "manager")[1] and "Notes:\nTea costs 3.20." in prompts(talk, "executor")[1]
    assert f"The last actions:\n1. {action} -> A, as intended, at least in part" in prompts(talk, "executor")[1]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [(WRONG, "B, led to a wrong screen (The settings opened.)"), (SAME, "C, changed nothing (The tap missed.)")],
)
def test_a_failed_action_is_told_and_not_noted(outcome: str, words: str) -> None:
    talk = play(2, reflector=[outcome])
    assert asked(talk)[2:] == ["reflector", "manager", "executor"]
    assert words in prompts(talk, "manager")[1] and words in prompts(talk, "executor")[1]
    assert "stuck" not in prompts(talk, "manager")[1]


def test_two_failures_in_a_row_are_put_before_the_manager() -> None:
    talk = play(4, reflector=[WRONG, SAME, GOOD])
    first, second, third, fourth = prompts(talk, "manager")
    assert "stuck" not in first + second + fourth
    assert "These last actions failed:\n- " in third and third.count(" -> ") == 3  # the last one is told by itself too
    assert "(The settings opened.)" in third and "(The tap missed.)" in third


def test_how_many_failures_can_be_set() -> None:
    assert "stuck" in prompts(play(2, reflector=[SAME], settings={"escalate": "1"}), "manager")[1]
    assert "stuck" not in prompts(play(3, reflector=[SAME], settings={"escalate": "3"}), "manager")[2]


def test_after_a_reply_that_is_no_action_the_manager_is_skipped_once_and_the_executor_told() -> None:
    talk = play(3, executor=["### Action ###\n{'action': 'fly'}", CLICK])
    assert talk.decisions[0].error_kind == "unknown_action" and talk.decisions[0].action is None
    assert asked(talk) == ["manager", "executor", "executor", "reflector", "notetaker", "manager", "executor"]
    assert "Your last reply was not carried out. Reason: unknown_action" in prompts(talk, "executor")[1]
    assert "1. invalid -> C, changed nothing (unknown_action" in prompts(talk, "executor")[1]
    assert "Your last reply" not in prompts(talk, "executor")[2]


def test_two_replies_that_are_no_action_bring_the_manager_back() -> None:
    talk = play(3, executor=["no", "no", CLICK])
    assert asked(talk) == ["manager", "executor", "executor", "manager", "executor"]
    assert "stuck" in prompts(talk, "manager")[1]


def test_a_refused_action_failed_without_a_look() -> None:
    talk = play(2, refused={0: "no such key"})
    assert asked(talk) == ["manager", "executor", "manager", "executor"]
    assert "-> C, changed nothing (no such key)" in prompts(talk, "executor")[1]


def test_a_finished_plan_ends_the_episode() -> None:
    talk = play(2, manager=[PLAN, END])
    assert asked(talk)[-1] == "manager"
    assert talk.decisions[-1].action == Finish() and talk.decisions[-1].error is None


def test_an_answer_is_given_and_not_judged() -> None:
    answer = '### Action ###\n{"action": "answer", "text": "7:30"}\n### Description ###\nAnswer.'
    talk = play(2, executor=[answer], manager=[PLAN, END])
    assert [decision.action for decision in talk.decisions] == [Said("7:30"), Finish()]
    assert asked(talk) == ["manager", "executor", "manager"]
    assert '{"action": "answer", "text": "7:30"}: Answer. -> A' in prompts(talk, "manager")[1]


def test_without_a_first_plan_there_is_no_action() -> None:
    talk = play(2, manager=["I would begin with the list.", PLAN])
    assert asked(talk) == ["manager", "manager", "executor"]
    assert talk.decisions[0].error_kind == "no_action" and talk.decisions[1].action == Tap(540, 419)


def test_a_later_reply_without_a_plan_leaves_the_plan_as_it_is() -> None:
    talk = play(2, manager=[PLAN, "Let us go on."])
    assert talk.decisions[1].action == Tap(540, 419)
    assert "1. Add Tea." in prompts(talk, "executor")[1]


def test_an_outcome_that_cannot_be_read_is_not_known() -> None:
    talk = play(3, reflector=["It went well, I think.", "A page opened."])
    assert "notetaker" not in asked(talk)
    assert prompts(talk, "executor")[2].count(" -> ?, not known") == 2
    assert "stuck" not in prompts(talk, "manager")[2]


def test_notes_that_cannot_be_read_leave_the_notes_as_they_are() -> None:
    talk = play(3, notetaker=[NOTES, "Nothing new."])
    assert "Notes:\nTea costs 3.20." in prompts(talk, "executor")[2]


def test_notes_can_be_left_out() -> None:
    talk = play(2, settings={"notes": "off"})
    assert "notetaker" not in asked(talk)


def test_five_past_actions_are_listed() -> None:
    text = prompts(play(8), "executor")[-1]
    assert re.findall(r"^(\d)\. \{", text, re.M) == ["3", "4", "5", "6", "7"]


def test_nothing_is_kept_from_one_episode_to_the_next() -> None:
    with serving(scripted({"manager": [PLAN], "executor": [CLICK], "reflector": [GOOD], "notetaker": [NOTES]})) as server:
        agent = make_agent("mobile-agent-v3", AgentOptions(base_url=server.url))
        for _ in range(2):
            agent.reset(Task("Add Tea.", "Notes", "c1", None, (1080, 2400), 10, 0))
            agent.act(screen(0))
            agent.act(screen(1))
        half = len(server.requests) // 2
        assert [request.body for request in server.requests[:half]] == [request.body for request in server.requests[half:]]


@pytest.mark.parametrize(("space", "shown", "tap"), [("1000", "1000x1000", Tap(540, 960)), ("999", "999x999", Tap(541, 961))])
def test_a_model_with_another_space(space: str, shown: str, tap: Tap) -> None:
    action = '### Action ###\n{"action": "click", "coordinate": [500, 400]}\n### Description ###\nTap.'
    talk = play(1, executor=[action], settings={"space": space})
    assert shown in prompts(talk, "executor")[0] and talk.decisions[0].action == tap


def test_the_size_of_other_displays_is_told() -> None:
    replies = scripted({"manager": [PLAN], "executor": [BACK]})
    talk = converse("mobile-agent-v3", replies, steps=1, size=(720, 1280))
    assert "728x1288" in text_of(talk.requests[1].body) and talk.decisions[0].action == Key("BACK")


def test_each_role_can_be_another_model_elsewhere() -> None:
    script = scripted({"manager": [PLAN], "executor": [CLICK], "reflector": [GOOD], "notetaker": [NOTES]})
    with serving(script) as planner, serving(script) as other:
        settings = {"manager.model": "planner", "manager.base_url": planner.url, "reflector.model": "judge", "reflector.temperature": "0.3"}
        agent = make_agent("mobile-agent-v3", AgentOptions(model="owl", base_url=other.url, settings=settings))
        agent.reset(Task("Add Tea.", "Notes", "c1", None, (1080, 2400), 10, 0))
        agent.act(screen(0))
        agent.act(screen(1))
    assert [(role_of(request.body), request.body["model"]) for request in planner.requests] == [("manager", "planner")] * 2
    assert {(role_of(request.body), request.body["model"], request.body.get("temperature")) for request in other.requests} == {
        ("executor", "owl", None),
        ("reflector", "judge", 0.3),
        ("notetaker", "owl", None),
    }


@pytest.mark.parametrize(
    "settings",
    [
        {"space": "percent"},
        {"notes": "perhaps"},
        {"escalate": "0"},
        {"manager.colour": "red"},
        {"manager.temperature": "hot"},
        {"judge.model": "x"},
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: dict[str, str]) -> None:
    with pytest.raises(UnknownAgent, match="cannot be made with these options"):
        make_agent("mobile-agent-v3", AgentOptions(settings=settings))


def test_roles_that_take_too_long_together_are_no_fault_of_the_agent() -> None:
    replies: Replies = {"manager": [PLAN, Answer(PLAN, delay_s=0.7)], "executor": [CLICK], "reflector": [Answer(WRONG, delay_s=0.7)]}
    with serving(scripted(replies)) as server:
        agent = make_agent("mobile-agent-v3", AgentOptions(base_url=server.url, deadline_s=2.0))
        agent.reset(Task("Add Tea.", "Notes", "c1", None, (1080, 2400), 10, 0))
        agent.act(screen(0))
        with pytest.raises(AgentUnavailable, match="too slow"):
            agent.act(screen(1))
        assert [role_of(request.body) for request in server.requests] == ["manager", "executor", "reflector", "manager"]


def test_typed_text_goes_in_as_it_was_said() -> None:
    action = '### Action ###\n{"action": "type", "text": "data.json ### Plan"}\n### Description ###\nType.'
    assert play(1, executor=[action]).decisions[0].action == Type("data.json ### Plan")
