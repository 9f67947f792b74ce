"""The parsers of the general models; see parsers.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from agents.families.autoglm_phone import parse_autoglm
from agents.families.claude_computer_use import parse_claude
from agents.families.computer_use import last_words
from agents.families.gemini_computer_use import parse_gemini
from agents.families.glm_v import parse_glm
from agents.families.json_coordinates import SPACES, parse_coordinates
from agents.families.m3a import parse_indexed
from agents.families.step_gui import parse_step
from agents.grammar.errors import ParseError
from agents.grammar.intents import Intent, Parsed
from agents.models.common import arguments_of
from agents.models.request import ToolCall
from agents.vision.frame import PERMILLE, PIXELS, Frame
from agents.vision.resize import PatchLimit
from harness.device.tree import Flag, Node

SCREEN = (1080, 2400)
NODES: Sequence[Node] = tuple(
    Node("", "", "", "", "View", "p", Flag.CLICKABLE, (270 * column, 240 * row, 270 * column + 270, 240 * row + 240), (0,), -1, 0)
    for row in range(10)
    for column in range(4)
)
"""40 elements in rows of four: the middle of number 7 is (945, 360)."""
CLAUDE = Frame.of(SCREEN, PIXELS, client=PatchLimit())
GEMINI = Frame.of(SCREEN, PERMILLE)


def coordinates(space: str) -> Callable[[str], Parsed]:
    pointing = SPACES[space]
    frame = Frame.of(SCREEN, pointing.space)
    return lambda text: parse_coordinates(text, frame, pointing)


def native(parse: Callable[[ToolCall], tuple[Intent, ...]]) -> Callable[[str], Parsed]:
    """For models that make calls: the output is JSON, `{"text": ..., "calls": [{"name": ..., "arguments": ...}], "finish": ...}`; what is
    no such object counts as mere text."""

    def parsed(output: str) -> Parsed:
        try:
            data: Any = json.loads(output)
        except (ValueError, RecursionError):
            data = output
        if not isinstance(data, dict):
            return Parsed((last_words(output, "stop"),))
        calls = data.get("calls")
        if not isinstance(calls, list) or not calls:
            return Parsed((last_words(str(data.get("text", "")), str(data.get("finish", "stop"))),))
        first = calls[0] if isinstance(calls[0], dict) else {}
        if data.get("finish") == "length":
            raise ParseError("truncated")
        return Parsed(parse(ToolCall(str(first.get("name")), arguments_of(first.get("arguments")))))

    return parsed


GENERAL: dict[str, Callable[[str], Parsed]] = {
    "autoglm-phone": lambda text: parse_autoglm(text, GEMINI),
    "claude-computer-use": native(lambda call: parse_claude(call, CLAUDE)),
    "gemini-computer-use": native(lambda call: parse_gemini(call, GEMINI)),
    "glm-v": lambda text: parse_glm(text, Frame.of(SCREEN, PERMILLE)),
    "json-coordinates": coordinates("pixels"),
    "json-coordinates:0-1": coordinates("0-1"),
    "json-coordinates:0-1000": coordinates("0-1000"),
    "json-coordinates:boxes-1000": coordinates("boxes-1000"),
    "json-coordinates:yx-1000": coordinates("yx-1000"),
    "m3a": lambda text: parse_indexed(text, NODES, SCREEN),
    "step-gui": lambda text: parse_step(text, Frame.of(SCREEN, PERMILLE)),
    "t3a": lambda text: parse_indexed(text, NODES, SCREEN),
}
"""By the agent's name, after a colon the space of `json-coordinates`."""
