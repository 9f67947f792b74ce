"""How a planner names what it wants touched, and how its grounder says where that is; see speakers.py."""

from __future__ import annotations

import json
from typing import Any

from agents.vision.frame import PIXELS, Frame
from agents.vision.resize import SmartResize
from harness.device.actions import LongPress, Tap
from tests.agents.families.oracle import Oracle
from tests.agents.families.speakers_general import by_number, size

VENUS_72B = SmartResize(28, 3_110_400, 48_000_000)


def hybrid(body: dict[str, Any], oracle: Oracle) -> str:
    """The planner, or the grounder by its model's name."""
    if "Ground" in body["model"]:
        return _box(body, oracle)
    text = body["messages"][-1]["content"][0]["text"]
    if "Reason:" not in text.rpartition("\n\n")[2]:
        return "Did the step, and it worked."
    action = oracle.next()
    if isinstance(action, Tap | LongPress):
        kind = "click" if isinstance(action, Tap) else "long_press"
        said: dict[str, Any] = {"action_type": kind, "element": f"the thing {len(oracle.said)} that comes next"}
    else:
        said = by_number(action, oracle)
        if said["action_type"] == "input_text":
            said["clear_text"] = False
    return f"Reason: The next step is plain.\nAction: {json.dumps(said)}"


def _box(body: dict[str, Any], oracle: Oracle) -> str:
    action = oracle.said[-1]
    assert isinstance(action, Tap | LongPress)
    (question,) = [part["text"] for part in body["messages"][-1]["content"] if part["type"] == "text"]
    assert f"the thing {len(oracle.said)} that comes next" in question
    x, y = Frame.of(size(oracle), PIXELS, client=VENUS_72B, server=VENUS_72B).numbers(action.x, action.y)
    return f"[{x - 4:.1f}, {y - 2:.1f}, {x + 4:.1f}, {y + 2:.1f}]" if min(x - 4, y - 2) >= 0 else f"[{x:.1f}, {y:.1f}]"
