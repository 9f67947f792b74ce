"""Claude with Anthropic's computer tool.

Places are pixels of the picture the service keeps, so pictures are made to fit its limits before they are sent, with their shape kept.
Home, recents and the launcher are functions of ours beside the tool. Sources: the computer use demo and best practices of
anthropics/claude-quickstarts; all texts are ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from agents.families.computer_use import (
    PHONE_TOOLS,
    ComputerUseAgent,
    Fields,
    key_intents,
    number,
    phone_intent,
    place,
)
from agents.families.general import sampling
from agents.grammar.errors import ParseError
from agents.grammar.intents import Drag, Hold, Intent, Pause, Scroll, TapAt, Write
from agents.grammar.json_actions import direction_of, text_of
from agents.model_agent import Turn
from agents.models.request import ImagePart, Message, ModelClient, Part, Request, TextPart, ToolCall, assistant, system, user
from agents.options import AgentOptions
from agents.settings import one_or_more, picture_edge
from agents.vision.frame import PIXELS, Frame
from agents.vision.picture import Picture, prepare
from agents.vision.resize import PatchLimit
from harness.device import Observation

JPEG_QUALITY: Final = 75
MAX_TOKENS: Final = 4096
CLICK_SHARE: Final = 0.1
"""Share of the display that one click of the wheel moves."""
MAX_WAIT_S: Final = 100.0
TOOLS: Final[Mapping[str, str]] = {
    "computer_20250124": "computer-use-2025-01-24",
    "computer_20251124": "computer-use-2025-11-24",
}
"""Types of the tool, and the beta that each needs."""
_EARLIER = re.compile(r"claude-3|(?:sonnet|haiku)-4-5|opus-4-1|(?:sonnet|opus)-4-(?:0|\d{8})")
"""Models of the earlier type."""
INSTRUCTIONS: Final = """\
You operate an Android phone for a user. The tool `computer` is its touchscreen: a left click is a touch, a right click is a long press, a \
drag is a finger's way, and scrolling shows what lies on the side you name. There is no mouse pointer and there are no windows, no key \
combinations and no zoom. Further functions: `press_button` for back, home and recents, `open_app` for any app, `clear_text`, `finish`.

You get a picture of the screen with the task and after every call, so you need not ask for one. Make one call at a time. Touch a field \
before you type into it. When a call changed nothing, try another way. When the task is done, or cannot be done, call `finish`; if the \
user asked a question, give the answer there, as short as it can be. Never ask the user anything: nobody is there to reply."""
ACTIONS: Final = (
    "screenshot",
    "left_click",
    "double_click",
    "triple_click",
    "right_click",
    "left_click_drag",
    "scroll",
    "type",
    "key",
    "hold_key",
    "wait",
)


def own_tool(width: int, height: int) -> dict[str, Any]:
    """The same tool as a plain function, which needs no beta. Sizes in px of the picture."""
    coordinate = {"type": "array", "items": {"type": "integer"}, "description": f"[x, y] in a picture of {width}x{height}"}
    return {
        "name": "computer",
        "description": f"The touchscreen of the phone. Its picture is {width} pixels wide and {height} high.",
        "input_schema": {
            "type": "object",
            "properties": {
                "action": {"type": "string", "enum": list(ACTIONS)},
                "coordinate": coordinate,
                "start_coordinate": {**coordinate, "description": "Where a left_click_drag begins."},
                "text": {"type": "string", "description": "For type, and the name of the key for key."},
                "scroll_direction": {"type": "string", "enum": ["up", "down", "left", "right"]},
                "scroll_amount": {"type": "integer", "description": "Clicks of a wheel; 5 are half a screen."},
                "duration": {"type": "number", "description": "Seconds, for wait."},
            },
            "required": ["action"],
        },
    }


class ClaudeComputerUse(ComputerUseAgent):
    """Claude Sonnet, Haiku and Opus from 3.7 on.

    Settings beside `pictures` and `chunk`: `tool` (a name of `TOOLS`, or `own` for a plain function), `max_edge` and `max_patches` (limits
    of the picture; models from Opus 4.7 on take 2576 and 4784).
    """

    api = "anthropic"
    default_model = "claude-sonnet-4-6"
    keeps = (10, 10)
    settings: ClassVar[dict[str, Any]] = {**ComputerUseAgent.settings, "tool": str, "max_edge": picture_edge, "max_patches": one_or_more}

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        self.tool = self.setting("tool", "computer_20250124" if _EARLIER.search(self.model) else "computer_20251124")
        if self.tool != "own" and self.tool not in TOOLS:
            raise ValueError(f"the setting tool cannot be {self.tool!r}; known: {', '.join(TOOLS)}, own")

    def prompt_texts(self) -> tuple[str, ...]:
        return (INSTRUCTIONS, str(PHONE_TOOLS), str(own_tool(0, 0)))

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PIXELS, client=PatchLimit(self.setting("max_edge", 1568), self.setting("max_patches", 1568)))
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent, form="JPEG", quality=JPEG_QUALITY)
        width, height = turn.frame.sent
        hosted = {"type": self.tool, "name": "computer", "display_width_px": width, "display_height_px": height}
        ours = [{"name": each["name"], "description": each["description"], "input_schema": each["parameters"]} for each in PHONE_TOOLS]
        extra: dict[str, Any] = {"tool_choice": {"type": "auto", "disable_parallel_tool_use": True}}
        if self.tool != "own":
            extra["betas"] = [TOOLS[self.tool]]
        return Request(
            model=self.model,
            messages=(system(INSTRUCTIONS), *self._dialogue(turn)),
            tools=(own_tool(width, height) if self.tool == "own" else hosted, *ours),
            extra=extra,
            **sampling(self.options, self.model, temperature=None, max_tokens=MAX_TOKENS),
        )

    def _dialogue(self, turn: Turn) -> list[Message]:
        pictures = [*(each.picture for each in self.turns), turn.picture]
        first = self.shown(len(pictures))
        parts = [_picture(picture if number >= first else None) for number, picture in enumerate(pictures)]
        messages = [user(parts[0], f"The user's task: {self.task.prompt()}")]
        for past, part in zip(self.turns, parts[1:], strict=True):
            calls: tuple[ToolCall, ...] = past.notes.get("calls", ())
            if not calls:
                messages += [
                    _reply(past),
                    user(part, f"Not carried out: {past.error}. Call a tool." if past.error else "This is the screen."),
                ]
                continue
            outcome = f"Error: {past.error}" if past.error else "Done. The screen now:"
            messages += [_reply(past), Message("tool", (TextPart(outcome), part), answers=calls[0].id)]
            messages += [Message("tool", (TextPart("Error: not carried out, one call at a time."),), answers=call.id) for call in calls[1:]]
        return messages

    def understand(self, calls: Sequence[ToolCall], turn: Turn) -> tuple[Intent, ...]:
        assert turn.frame is not None
        return parse_claude(calls[0], turn.frame)


def _reply(turn: Turn) -> Message:
    """What the model said, as it came; a reply of thoughts only cannot be sent back."""
    blocks = turn.native if isinstance(turn.native, list) else []
    if any(block.get("type") == "tool_use" or (block.get("type") == "text" and block.get("text", "").strip()) for block in blocks):
        return Message("assistant", (), native=blocks)
    return assistant("(no reply)")


def _picture(picture: Picture | None) -> Part:
    return TextPart("(an earlier picture of the screen)") if picture is None else ImagePart(picture.data, picture.media_type)


# --- parsing -----------------------------------------------------------------------------------------------------------------------------


def parse_claude(call: ToolCall, frame: Frame) -> tuple[Intent, ...]:
    """What a call means: one intent, or several keys in order. Raises ParseError."""
    fields = call.arguments
    if call.name != "computer":
        intent = phone_intent(call.name, fields)
        if intent is None:
            raise ParseError("unknown_action", "there is no such tool", expected="computer", found=call.name)
        return (intent,)
    action = fields.get("action")
    if not isinstance(action, str):
        raise ParseError("bad_arguments", "the call has no action", expected=", ".join(ACTIONS), found=str(dict(fields)))
    if action in ("key", "hold_key"):
        return key_intents(text_of(fields, "text"))
    return (_touch(action, fields, frame),)


def _touch(action: str, fields: Fields, frame: Frame) -> Intent:
    taps = {"left_click": 1, "double_click": 2, "triple_click": 3}
    if action in taps:
        return TapAt(frame.point(place(fields, "coordinate")), taps[action])
    if action == "right_click":
        return Hold(frame.point(place(fields, "coordinate")))
    if action == "left_click_drag":
        return Drag(frame.point(place(fields, "start_coordinate")), frame.point(place(fields, "coordinate")))
    if action == "scroll":
        at = frame.point(place(fields, "coordinate")) if fields.get("coordinate") is not None else None
        amount = number(fields, "scroll_amount", 5.0, 100.0) * CLICK_SHARE
        return Scroll(direction_of(fields, "scroll_direction"), at, min(amount, 0.8))
    if action == "type":
        return Write(text_of(fields, "text"))
    if action == "wait":
        return Pause(round(number(fields, "duration", 1.0, MAX_WAIT_S) * 1000))
    if action == "screenshot":
        return Pause(0)
    if action in ("mouse_move", "cursor_position", "left_mouse_down", "left_mouse_up", "middle_click"):
        raise ParseError("unknown_action", "a touchscreen has no mouse pointer", expected="left_click or left_click_drag", found=action)
    if action == "zoom":
        raise ParseError("unknown_action", "there is no zoom", expected=", ".join(ACTIONS), found=action)
    raise ParseError("unknown_action", expected=", ".join(ACTIONS), found=action)
