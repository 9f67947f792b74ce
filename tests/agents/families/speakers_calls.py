"""How the models that print calls or commands say an action; see speakers.py."""

from __future__ import annotations

from typing import Any

from agents.vision.frame import PERMILLE, PIXELS, Frame
from agents.vision.resize import SmartResize
from harness.device.actions import Action, Answer, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait
from tests.agents.families.oracle import Oracle, Speak
from tests.agents.families.speakers_general import size

TARS_15 = SmartResize(28, 78_400, 12_845_056)
NAVI_7B = SmartResize(28, 830_000, 937_664)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")


def _tars(action: Action | Said, frame: Frame, *, tags: bool) -> str:
    def at(x: int, y: int) -> str:
        across, down = frame.whole_numbers(x, y)
        return f"'<point>{across} {down}</point>'" if tags else f"'<|box_start|>({across},{down})<|box_end|>'"

    point, start, end = ("point", "start_point", "end_point") if tags else ("start_box", "start_box", "end_box")
    if isinstance(action, Tap):
        return f"click({point}={at(action.x, action.y)})"
    if isinstance(action, LongPress):
        return f"long_press({point}={at(action.x, action.y)})"
    if isinstance(action, Swipe):
        name = "drag" if tags else "scroll"
        return f"{name}({start}={at(action.x1, action.y1)}, {end}={at(action.x2, action.y2)})"
    if isinstance(action, Type):
        return f"type(content='{_escaped(action.text)}')"
    if isinstance(action, Key):
        return {3: "press_home()", 4: "press_back()", 66: r"type(content='\n')"}[action.code]
    if isinstance(action, Wait):
        return "wait()"
    if isinstance(action, Answer):
        return f"finished(content='{_escaped(action.text)}')"
    assert isinstance(action, Finish)
    return "finished()"


def tars_10(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PERMILLE)
    return f"Thought: The next step is plain.\nAction: {_tars(oracle.next(), frame, tags=False)}"


def tars_15(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PIXELS, server=TARS_15)
    return f"Thought: The next step is plain.\nAction: {_tars(oracle.next(), frame, tags=True)}"


def _venus(action: Action | Said, frame: Frame) -> str:
    def at(x: int, y: int) -> str:
        return str(frame.whole_numbers(x, y))

    if isinstance(action, Tap):
        call = f"Click(box={at(action.x, action.y)})"
    elif isinstance(action, LongPress):
        call = f"LongPress(box={at(action.x, action.y)})"
    elif isinstance(action, Swipe):
        call = f"Scroll(start={at(action.x1, action.y1)}, end={at(action.x2, action.y2)})"
    elif isinstance(action, Type):
        call = f"Type(content='{_escaped(action.text)}')"
    elif isinstance(action, Key):
        call = {3: "PressHome()", 4: "PressBack()", 66: "PressEnter()", 187: "PressRecent()"}[action.code]
    elif isinstance(action, Wait):
        call = "Wait()"
    elif isinstance(action, Answer):
        call = f"CallUser(content='{_escaped(action.text)}')"
    else:
        assert isinstance(action, Finish)
        call = "Finished(content='All is done.')"
    return f"<think>\nThe next step is plain.\n</think>\n<action>\n{call}\n</action>\n<conclusion>\nDid the next step.\n</conclusion>"


def venus_10(body: dict[str, Any], oracle: Oracle) -> str:
    return _venus(oracle.next(), Frame.of(size(oracle), PIXELS, client=NAVI_7B, server=NAVI_7B))


def venus_15(body: dict[str, Any], oracle: Oracle) -> str:
    return _venus(oracle.next(), Frame.of(size(oracle), PERMILLE))


def os_atlas(body: dict[str, Any], oracle: Oracle) -> str:
    frame = Frame.of(size(oracle), PERMILLE)

    def at(x: int, y: int) -> str:
        across, down = frame.whole_numbers(x, y)
        return f"<point>[[{across}, {down}]]</point>"

    action = oracle.next()
    if isinstance(action, Tap):
        command = f"CLICK {at(action.x, action.y)}"
    elif isinstance(action, LongPress):
        command = f"LONG_PRESS {at(action.x, action.y)}"
    elif isinstance(action, Swipe):
        command = f"DRAG {at(action.x1, action.y1)} {at(action.x2, action.y2)}"
    elif isinstance(action, Type):
        command = f"TYPE [{action.text}]"
    elif isinstance(action, Key):
        command = {3: "PRESS_HOME", 4: "PRESS_BACK", 66: "ENTER", 187: "PRESS_RECENT"}[action.code]
    elif isinstance(action, Wait):
        command = "WAIT"
    elif isinstance(action, Answer):
        command = f"ANSWER [{action.text}]"
    else:
        assert isinstance(action, Finish)
        command = "COMPLETE"
    return f"thoughts:\nThe next step is plain.\nactions:\n{command}<|im_end|>"


CALLS: dict[str, Speak] = {
    "os-atlas": os_atlas,
    "ui-tars-1.0": tars_10,
    "ui-tars-1.5": tars_15,
    "ui-venus-1.0": venus_10,
    "ui-venus-1.5": venus_15,
}
"""By the agent's name."""
