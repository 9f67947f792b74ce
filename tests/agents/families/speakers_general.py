"""How the general models say an action; see speakers.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from agents.vision.frame import BOXES_Y_FIRST, PERMILLE, PIXELS, UNIT, Frame
from harness.device.actions import Action, Answer, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait
from tests.agents.families.oracle import Oracle, Speak
from tests.agents.model_server import Answer as Scripted

_BUTTONS = {3: "home", 4: "back", 66: "enter", 187: "recents"}


def size(oracle: Oracle) -> tuple[int, int]:
    assert oracle.observation is not None
    return oracle.observation.width, oracle.observation.height


def direction(action: Swipe) -> str:
    """Where the finger goes."""
    across, down = action.x2 - action.x1, action.y2 - action.y1
    if abs(down) >= abs(across):
        return "down" if down > 0 else "up"
    return "right" if across > 0 else "left"


OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


def index_at(oracle: Oracle, x: int, y: int) -> int:
    """The number of the element that a touch is meant for: the smallest around it whose middle it is, else the smallest around it."""
    assert oracle.observation is not None
    nodes = list(enumerate(oracle.observation.tree.without_keyboard))
    around = [(n, node) for n, node in nodes if node.bounds[0] <= x < node.bounds[2] and node.bounds[1] <= y < node.bounds[3]]
    middle = [(n, node) for n, node in around if node.center == (x, y)] or around
    return min(middle, key=lambda pair: (pair[1].bounds[2] - pair[1].bounds[0]) * (pair[1].bounds[3] - pair[1].bounds[1]))[0]


def by_number(action: Action | Said, oracle: Oracle) -> dict[str, Any]:
    if isinstance(action, Tap):
        return {"action_type": "click", "index": index_at(oracle, action.x, action.y)}
    if isinstance(action, LongPress):
        return {"action_type": "long_press", "index": index_at(oracle, action.x, action.y)}
    if isinstance(action, Swipe):
        return {"action_type": "scroll", "direction": OPPOSITE[direction(action)]}
    if isinstance(action, Type):
        return {"action_type": "input_text", "text": action.text, "press_enter": False}
    if isinstance(action, Key):
        return {"action_type": {3: "navigate_home", 4: "navigate_back", 66: "keyboard_enter"}[action.code]}
    if isinstance(action, Wait):
        return {"action_type": "wait"}
    if isinstance(action, Answer):
        return {"action_type": "answer", "text": action.text}
    return {"action_type": "status", "goal_status": "complete"}


def indexed(body: dict[str, Any], oracle: Oracle) -> str:
    content = body["messages"][-1]["content"]
    text = content if isinstance(content, str) else content[0]["text"]
    if "Reason:" not in text.rpartition("\n\n")[2]:
        return "Did the step, and it worked."
    return f"Reason: The next step is plain.\nAction: {json.dumps(by_number(oracle.next(), oracle))}"


def coordinates_in(space: str) -> Speak:
    """Places in one of the ways that `json-coordinates` asks for."""
    frames = {"pixels": PIXELS, "0-1000": PERMILLE, "0-1": UNIT, "yx-1000": BOXES_Y_FIRST, "boxes-1000": PERMILLE}
    field = "box_2d" if space in ("yx-1000", "boxes-1000") else "point"

    def speak(body: dict[str, Any], oracle: Oracle) -> str:
        frame = Frame.of(size(oracle), frames[space])

        def place(x: int, y: int) -> list[Any]:
            if space == "0-1":
                return [round(number, 4) for number in frame.numbers(x, y)]
            first, second = frame.whole_numbers(x, y)
            if field == "point":
                return [first, second]
            box = [first - 2, second - 2, first + 2, second + 2]
            return [box] if space == "boxes-1000" else box

        return f"```json\n{json.dumps({'thought': 'Plain.', **_said(oracle.next(), place, field)})}\n```"

    return speak


def _said(action: Action | Said, place: Callable[[int, int], list[Any]], field: str) -> dict[str, Any]:
    if isinstance(action, Tap | LongPress):
        return {"action": "tap" if isinstance(action, Tap) else "long_press", field: place(action.x, action.y)}
    if isinstance(action, Swipe):
        return {"action": "drag", "start": place(action.x1, action.y1), "end": place(action.x2, action.y2)}
    if isinstance(action, Type):
        return {"action": "type", "text": action.text}
    if isinstance(action, Key):
        return {"action": _BUTTONS[action.code]}
    if isinstance(action, Wait):
        return {"action": "wait", "seconds": action.ms / 1000}
    if isinstance(action, Answer):
        return {"action": "answer", "text": action.text}
    return {"action": "finish", "status": "complete"}


def glm(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PERMILLE)
    action = oracle.next()
    said = by_number(action, oracle) if not isinstance(action, Tap | LongPress | Swipe) else {}
    if isinstance(action, Tap | LongPress):
        x, y = frame.numbers(action.x, action.y)
        box = [[round(x - 3), round(y - 1), round(x + 3), round(y + 1)]]
        said = {"action_type": "click" if isinstance(action, Tap) else "long_press", "box_2d": box}
    elif isinstance(action, Swipe):
        said = {"action_type": "swipe", "direction": direction(action)}
    return f"Memory: none\nReason: It is plain.\nAction: <|begin_of_box|>{json.dumps(said)}<|end_of_box|>"


def autoglm(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PERMILLE)
    action = oracle.next()
    if isinstance(action, Tap | LongPress):
        name = "Tap" if isinstance(action, Tap) else "Long Press"
        said = f'do(action="{name}", element={list(frame.whole_numbers(action.x, action.y))})'
    elif isinstance(action, Swipe):
        start, end = frame.whole_numbers(action.x1, action.y1), frame.whole_numbers(action.x2, action.y2)
        said = f'do(action="Swipe", start={list(start)}, end={list(end)})'
    elif isinstance(action, Type):
        said = f'do(action="Type", text="{action.text}")'
    elif isinstance(action, Key):
        said = f'do(action="{_BUTTONS[action.code].title()}")'
    elif isinstance(action, Wait):
        said = f'do(action="Wait", duration="{action.ms / 1000} seconds")'
    else:
        said = f'finish(message="{action.text if isinstance(action, Answer) else "Done"}")'
    return f"<think>It is plain.</think>\n<answer>{said}</answer>"


def step(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PERMILLE)
    action = oracle.next()
    if isinstance(action, Tap | LongPress):
        x, y = frame.whole_numbers(action.x, action.y)
        said = f"action:{'CLICK' if isinstance(action, Tap) else 'LONGPRESS'}\tpoint:{x},{y}"
    elif isinstance(action, Swipe):
        start, end = frame.whole_numbers(action.x1, action.y1), frame.whole_numbers(action.x2, action.y2)
        said = f"action:SLIDE\tpoint1:{start[0]},{start[1]}\tpoint2:{end[0]},{end[1]}"
    elif isinstance(action, Type):
        said = f"action:TYPE\tvalue:{action.text}\tpoint:500,500"
    elif isinstance(action, Key):
        said = f"action:{_BUTTONS[action.code].upper()}"
    elif isinstance(action, Wait):
        said = f"action:WAIT\tvalue:{action.ms / 1000}"
    else:
        said = f"action:COMPLETE\treturn:{action.text if isinstance(action, Answer) else 'done'}"
    return f"<THINK> It is plain. </THINK>\nexplain:the next step\t{said}\tsummary:did the next step"


def _ours(action: Action | Said) -> tuple[str, Mapping[str, Any]]:
    """Functions beside a computer tool."""
    if isinstance(action, Key):
        return "press_button", {"button": _BUTTONS[action.code]}
    if isinstance(action, Answer):
        return "finish", {"status": "complete", "answer": action.text}
    assert isinstance(action, Finish)
    return "finish", {"status": "complete"}


def claude(body: dict[str, Any], oracle: Oracle) -> Scripted:
    tool = next(tool for tool in body["tools"] if tool["name"] == "computer")
    sent = tool["display_width_px"], tool["display_height_px"]
    frame = Frame(size(oracle), sent, sent)
    action = oracle.next()
    if isinstance(action, Tap | LongPress):
        name = "left_click" if isinstance(action, Tap) else "right_click"
        call: tuple[str, Any] = ("computer", {"action": name, "coordinate": list(frame.whole_numbers(action.x, action.y))})
    elif isinstance(action, Swipe):
        start, end = frame.whole_numbers(action.x1, action.y1), frame.whole_numbers(action.x2, action.y2)
        call = ("computer", {"action": "left_click_drag", "start_coordinate": list(start), "coordinate": list(end)})
    elif isinstance(action, Type):
        call = ("computer", {"action": "type", "text": action.text})
    elif isinstance(action, Wait):
        call = ("computer", {"action": "wait", "duration": action.ms / 1000})
    else:
        name, arguments = _ours(action)
        call = (name, dict(arguments))
    return Scripted("The next step is plain.", calls=[call])


def gemini(body: dict[str, Any], oracle: Oracle) -> Scripted:
    frame = Frame.of(size(oracle), PERMILLE)
    action = oracle.next()
    if isinstance(action, Tap | LongPress):
        x, y = frame.whole_numbers(action.x, action.y)
        call: tuple[str, Any] = ("click_at" if isinstance(action, Tap) else "long_press_at", {"x": x, "y": y})
    elif isinstance(action, Swipe):
        (x, y), (x2, y2) = frame.whole_numbers(action.x1, action.y1), frame.whole_numbers(action.x2, action.y2)
        call = ("drag_and_drop", {"x": x, "y": y, "destination_x": x2, "destination_y": y2})
    elif isinstance(action, Type):
        call = ("type", {"text": action.text})
    elif isinstance(action, Wait):
        call = ("wait", {"seconds": action.ms / 1000})
    else:
        name, arguments = _ours(action)
        call = (name, dict(arguments))
    return Scripted("The next step is plain.", calls=[call])


GENERAL: dict[str, Speak] = {
    "autoglm-phone": autoglm,
    "claude-computer-use": claude,
    "gemini-computer-use": gemini,
    "glm-v": glm,
    "json-coordinates": coordinates_in("pixels"),
    "m3a": indexed,
    "step-gui": step,
    "t3a": indexed,
}
NATIVE = frozenset({"claude-computer-use", "gemini-computer-use"})
"""Those whose protocol is not OpenAI's."""
