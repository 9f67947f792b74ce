"""How each model family says an action: the other direction of its parser, written apart from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from agents.vision.frame import GRID_999, PERMILLE, PIXELS, Frame
from agents.vision.resize import SmartResize
from harness.device.actions import Action, Answer, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait
from tests.agents.families.oracle import Oracle, Speak
from tests.agents.families.speakers_calls import CALLS
from tests.agents.families.speakers_general import GENERAL
from tests.agents.families.speakers_hybrid import hybrid

_BUTTONS = {3: "Home", 4: "Back", 66: "Enter", 187: "Menu"}
SERVER_25 = SmartResize(28, 3136, 12_845_056)


def display(oracle: Oracle) -> tuple[int, int]:
    assert oracle.observation is not None
    return oracle.observation.width, oracle.observation.height


def mobile_use_arguments(action: Action | Said, frame: Frame) -> dict[str, Any]:
    """The arguments of a `mobile_use` call. Keys that the function has no word for become what is nearest: a press of Enter or Back."""
    if isinstance(action, Tap):
        return {"action": "click", "coordinate": list(frame.whole_numbers(action.x, action.y))}
    if isinstance(action, LongPress):
        return {"action": "long_press", "coordinate": list(frame.whole_numbers(action.x, action.y)), "time": 2}
    if isinstance(action, Swipe):
        start, end = frame.whole_numbers(action.x1, action.y1), frame.whole_numbers(action.x2, action.y2)
        return {"action": "swipe", "coordinate": list(start), "coordinate2": list(end)}
    if isinstance(action, Type):
        return {"action": "type", "text": action.text}
    if isinstance(action, Key):
        return {"action": "system_button", "button": _BUTTONS[action.code]}
    if isinstance(action, Wait):
        return {"action": "wait", "time": action.ms / 1000}
    if isinstance(action, Answer):
        return {"action": "answer", "text": action.text}
    assert isinstance(action, Finish)
    return {"action": "terminate", "status": "success"}


def mobile_use(arguments: Mapping[str, Any]) -> str:
    return f"<tool_call>\n{json.dumps({'name': 'mobile_use', 'arguments': arguments})}\n</tool_call>"


def qwen25(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(display(oracle), PIXELS, server=SERVER_25)
    call = mobile_use(mobile_use_arguments(oracle.next(), frame))
    return f"<thinking>\nThe next step is plain.\n</thinking>\n{call}\n<conclusion>\nDid the next step.\n</conclusion>"


def qwen3(body: dict[str, Any], oracle: Oracle) -> str:
    call = mobile_use(mobile_use_arguments(oracle.next(), Frame.of(display(oracle), GRID_999)))
    return f'Thought: The next step is plain.\nAction: "Do the next step."\n{call}'


def gui_owl(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(display(oracle), PIXELS, server=SmartResize(28, 3136, 10_035_200))
    call = mobile_use(mobile_use_arguments(oracle.next(), frame))
    return f"<thinking>\nThe next step is plain.\n</thinking>\n{call}\n<conclusion>\nDid the next step.\n</conclusion>"


def gui_owl_15(body: dict[str, Any], oracle: Oracle) -> str:
    return f"Action: Do the next step.\n{mobile_use(mobile_use_arguments(oracle.next(), Frame.of(display(oracle), PERMILLE)))}"


def mai_ui(body: dict[str, Any], oracle: Oracle) -> str:
    arguments = mobile_use_arguments(oracle.next(), Frame.of(display(oracle), GRID_999))
    if arguments["action"] == "swipe":
        arguments = {"action": "drag", "start_coordinate": arguments["coordinate"], "end_coordinate": arguments["coordinate2"]}
    if "button" in arguments:
        arguments["button"] = arguments["button"].lower()
    arguments.pop("time", None)
    return f"<thinking>\nThe next step is plain.\n</thinking>\n{mobile_use(arguments)}"


def mobile_agent_v3(body: dict[str, Any], oracle: Oracle) -> str:
    """Whoever is asked is known by the headings that the reply has to have. The manager looks at what comes next, the executor does it."""
    prompt = body["messages"][-1]["content"][0]["text"]
    if "### Plan ###" in prompt:
        finished = isinstance(oracle.next(), Finish)
        plan = "Finished" if finished else "1. Do the next step.\n2. See whether the task is Finished."
        return f"### Thought ###\nAll goes well.\n### Historical Operations ###\nSome steps.\n### Plan ###\n{plan}"
    if "### Outcome ###" in prompt:
        return "### Outcome ###\nA\n### Error Description ###\nNone"
    if "### Important Notes ###" in prompt:
        return "### Important Notes ###\nNothing yet."
    frame = Frame.of(display(oracle), PIXELS, server=SmartResize(28, 3136, 10_035_200))
    action = json.dumps(mobile_use_arguments(oracle.said[-1], frame))
    return f"### Thought ###\nThe next step is plain.\n### Action ###\n{action}\n### Description ###\nThe next step."


SPEAKERS: dict[str, Speak] = {
    **CALLS,
    **GENERAL,
    "gui-owl": gui_owl,
    "gui-owl-1.5": gui_owl_15,
    "hybrid": hybrid,
    "mai-ui": mai_ui,
    "mobile-agent-v3": mobile_agent_v3,
    "qwen2.5-vl": qwen25,
    "qwen3-vl": qwen3,
    "ui-voyager": qwen3,
}
"""By the agent's name."""
