"""Gemini with Google's computer use tool, on a grid of 0-999 that its client divides by 1000.

Two generations of models know two sets of function names; both are understood, whichever model it is. Home, long press, the launcher and an
explicit end are functions of ours beside the tool, browser functions are shut out. Sources: google-gemini/computer-use-preview and
googleapis/python-genai; all texts are ours.
"""

from __future__ import annotations

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
from agents.families.general import seed_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Drag, Hold, Intent, Pause, Press, Scroll, TapAt, Write
from agents.grammar.json_actions import direction_of, flag, text_of
from agents.model_agent import Turn
from agents.models.request import ImagePart, Message, ModelClient, Part, Request, TextPart, ToolCall, assistant, system, user
from agents.options import AgentOptions
from agents.vision.frame import PERMILLE, Frame
from agents.vision.picture import Picture, prepare
from harness.device import Observation

INSTRUCTIONS: Final = """\
You operate an Android phone for a user through function calls. Places are x and y from 0 to 999 over the whole screen. You get a picture \
of the screen with the task and after every call. A click is a touch; `long_press_at` holds; `scroll` shows what lies on the side you \
name. `press_button` has back, home and recents, `open_app` opens any app, `clear_text` empties the field with the focus.

Touch a field before you type into it. When a call changed nothing, try another way. When the task is done, or cannot be done, call \
`finish`; if the user asked a question, give the answer there, as short as it can be. Never ask the user anything: nobody is there."""
LONG_PRESS: Final[Mapping[str, Any]] = {
    "name": "long_press_at",
    "description": "Touch a place and hold it.",
    "parameters": {
        "type": "object",
        "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
        "required": ["x", "y"],
    },
}
OLD_BROWSER: Final = ("open_web_browser", "search", "navigate", "go_forward", "hover_at", "key_combination")
NEW_BROWSER: Final = ("navigate", "go_forward", "move", "middle_click", "mouse_down", "mouse_up", "hotkey", "key_down", "key_up")
DEFAULT_MAGNITUDE: Final = 800
KNOWN: Final = "click_at, type_text_at, scroll_at, drag_and_drop, long_press_at, press_button, open_app, clear_text, finish"


class GeminiComputerUse(ComputerUseAgent):
    """Gemini 2.5 Computer Use, and the Gemini 3 models that have the tool.

    Settings beside `pictures` and `chunk`: `functions` (`old` or `new` names; by default `new` from Gemini 3.5 on), `environment`
    (`mobile`, `browser`; by default `browser` for the old names, whose models know no other).
    """

    api = "google"
    default_model = "gemini-2.5-computer-use-preview-10-2025"
    keeps = (3, 1)
    settings: ClassVar[dict[str, Any]] = {**ComputerUseAgent.settings, "functions": str, "environment": str}

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        new = any(f"gemini-{version}" in self.model for version in ("3.5", "3.6", "3.7", "4"))
        self.functions = self.setting("functions", "new" if new else "old")
        self.environment = self.setting("environment", "mobile" if self.functions == "new" else "browser")
        for name, value, known in (
            ("functions", self.functions, ("old", "new")),
            ("environment", self.environment, ("mobile", "browser")),
        ):
            if value not in known:
                raise ValueError(f"the setting {name} cannot be {value!r}; known: {', '.join(known)}")

    def prompt_texts(self) -> tuple[str, ...]:
        return (INSTRUCTIONS, str(PHONE_TOOLS), str(LONG_PRESS))

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PERMILLE)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent, form="PNG")
        tool = {
            "environment": f"ENVIRONMENT_{self.environment.upper()}",
            "excluded_predefined_functions": list(NEW_BROWSER if self.functions == "new" else OLD_BROWSER),
        }
        ours = [
            {"name": each["name"], "description": each["description"], "parameters_json_schema": each["parameters"]}
            for each in (*PHONE_TOOLS, LONG_PRESS)
        ]
        options = self.options
        return Request(
            model=self.model,
            messages=(system(INSTRUCTIONS), *self._dialogue(turn)),
            temperature=1.0 if options.temperature is None else options.temperature,
            top_p=0.95 if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or 8192,
            seed=seed_of(self.task),
            tools=({"computer_use": tool}, {"function_declarations": ours}),
            extra={"top_k": 40, "thinking_config": {"include_thoughts": True}},
        )

    def _dialogue(self, turn: Turn) -> list[Message]:
        turns = [*self.turns, turn]
        first = self.shown(len(turns))
        messages = [user(f"The user's task: {self.task.prompt()}", *_picture(turns[0], first <= 0))]
        for number_, past in enumerate(self.turns, 1):
            seen = turns[number_]
            shown = _picture(seen, number_ >= first)
            calls: tuple[ToolCall, ...] = past.notes.get("calls", ())
            messages.append(_reply(past))
            if not calls:
                messages.append(user(f"Not carried out: {past.error}. Call a function." if past.error else "This is the screen.", *shown))
                continue
            for place_, call in enumerate(calls):
                outcome = f"Error: {past.error}" if past.error else "Done."
                if place_:
                    outcome = "Error: not carried out, one call at a time."
                more: dict[str, Any] = {"url": f"android-app://{seen.observation.package or 'android'}"}
                if _confirmation(call.arguments):
                    more["safety_acknowledgement"] = "true"
                parts: tuple[Part, ...] = (TextPart(outcome), *(() if place_ else shown))
                messages.append(Message("tool", parts, answers=call.name, native=more))
        return messages

    def understand(self, calls: Sequence[ToolCall], turn: Turn) -> tuple[Intent, ...]:
        assert turn.frame is not None
        return parse_gemini(calls[0], turn.frame)


def _confirmation(arguments: Fields) -> bool:
    """Whether the service wants the user's consent to a call. Whoever runs a benchmark on a test device gives it."""
    decision = arguments.get("safety_decision")
    return isinstance(decision, Mapping) and decision.get("decision") == "require_confirmation"


def _reply(turn: Turn) -> Message:
    native = turn.native
    if isinstance(native, Mapping) and native.get("parts"):
        return Message("assistant", (), native=native)
    return assistant("(no reply)")


def _picture(turn: Turn, shown: bool) -> tuple[Part, ...]:
    picture: Picture | None = turn.picture
    return (ImagePart(picture.data, picture.media_type),) if shown and picture is not None else ()


# --- parsing -----------------------------------------------------------------------------------------------------------------------------


def parse_gemini(call: ToolCall, frame: Frame) -> tuple[Intent, ...]:
    """What a call means, by the names of either generation. Raises ParseError."""
    name, fields = call.name, call.arguments
    ours = phone_intent(name, fields)
    if ours is not None:
        return (ours,)
    if name in ("press_key", "key_down"):
        return key_intents(text_of(fields, "key", "keys"))
    if name in ("key_combination", "hotkey"):
        keys = fields.get("keys")
        return key_intents("+".join(str(key) for key in keys) if isinstance(keys, list) else text_of(fields, "keys"))
    return (_intent(name, fields, frame),)


def _intent(name: str, fields: Fields, frame: Frame) -> Intent:
    taps = {"click_at": 1, "click": 1, "tap": 1, "double_click": 2, "triple_click": 3}
    if name in taps:
        return TapAt(frame.point(place(fields, "x", "y")), taps[name])
    if name in ("long_press_at", "long_press", "right_click"):
        return Hold(frame.point(place(fields, "x", "y")))
    if name == "type_text_at":
        at = frame.point(place(fields, "x", "y"))
        return Write(text_of(fields, "text"), at, flag(fields, "clear_before_typing", True), flag(fields, "press_enter", False))
    if name == "type":
        return Write(text_of(fields, "text"), None, False, flag(fields, "press_enter", False))
    if name in ("scroll_document", "scroll_at", "scroll"):
        somewhere = fields.get("x") is not None or fields.get("y") is not None
        start = frame.point(place(fields, "x", "y")) if somewhere else None
        amount = number(fields, "magnitude", DEFAULT_MAGNITUDE if somewhere else 500, 1000.0) / 1000
        return Scroll(direction_of(fields), start, max(0.05, min(amount, 0.84)))
    if name == "drag_and_drop":
        return Drag(frame.point(place(fields, "x", "y")), frame.point(place(fields, "destination_x", "destination_y")))
    if name == "go_back":
        return Press("BACK")
    if name == "go_home":
        return Press("HOME")
    if name == "wait_5_seconds":
        return Pause(5000)
    if name == "wait":
        return Pause(round(number(fields, "seconds", 1.0, 60.0) * 1000))
    if name == "take_screenshot":
        return Pause(0)
    raise ParseError("unknown_action", "there is no such function on a phone", expected=KNOWN, found=name)
