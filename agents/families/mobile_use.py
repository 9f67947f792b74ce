"""The models that call one function, `mobile_use`: Qwen2.5-VL, Qwen3-VL and those trained from them.

They differ in their coordinate space, in the actions they know, and in what stands around the call. Sources of the facts: the public
cookbooks and agents named in docs/agents.md; all texts are ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback, listed
from agents.grammar.errors import ParseError
from agents.grammar.intents import (
    Direction,
    Done,
    Drag,
    Hold,
    Intent,
    OpenApp,
    Parsed,
    Pause,
    Point,
    Press,
    Reply,
    Scroll,
    TapAt,
    Write,
)
from agents.grammar.objects import numbers_in, objects
from agents.grammar.tidy import nothing_found, section, split_thought, tagged, unfenced
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, ModelReply, Request, system, user
from agents.vision.frame import Frame, Space
from agents.vision.picture import prepare
from agents.vision.resize import Rule, unchanged
from harness.device import Observation

Fields = Mapping[str, Any]
DIRECTIONS: Final[Mapping[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}
_BUTTONS: Final = {"back": "BACK", "home": "HOME", "menu": "APP_SWITCH", "enter": "ENTER", "recent": "APP_SWITCH", "recents": "APP_SWITCH"}
_KEYS: Final = {"volume_up": "VOLUME_UP", "volume_down": "VOLUME_DOWN", "power": "POWER", "camera": "CAMERA", "clear": "CLEAR"}
_DEFAULT_WAIT_S: Final = 2.0
_MAX_WAIT_S: Final = 60.0

ARGUMENTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "coordinate": ("array", "[x, y]: the place to touch, or where a swipe begins.", "click, long_press, swipe"),
    "coordinate2": ("array", "[x, y]: where a swipe ends.", "swipe"),
    "text": ("string", "What to enter, to say, or the name of an app or key.", "type, answer, open, key"),
    "time": ("number", "Seconds.", "long_press, wait"),
    "button": ("string", "Back, Home, Menu or Enter.", "system_button"),
    "status": ("string", "success or failure.", "terminate"),
    "direction": ("string", "up, down, left or right: where the finger goes.", "swipe"),
    "start_coordinate": ("array", "[x, y]: where a drag begins.", "drag"),
    "end_coordinate": ("array", "[x, y]: where a drag ends.", "drag"),
}
"""Arguments of the function: type, meaning, actions that take it."""
MEANINGS: Final[Mapping[str, str]] = {
    "key": "press a hardware key",
    "click": "touch a place",
    "long_press": "touch a place and hold it",
    "swipe": "move a finger over the screen",
    "drag": "take hold of something and move it",
    "type": "enter text into the field that has the focus",
    "system_button": "press a button of the system; Menu shows the apps opened last",
    "open": "open an app by its name",
    "wait": "let some time pass",
    "answer": "tell the user the answer to a question",
    "terminate": "end the task and say whether it is done",
}


@dataclass(frozen=True)
class Dialect:
    """What tells one family of `mobile_use` models from another.

    `shown`: the resolution that the prompt names; None = the size that the model sees. `reply`: the form asked for around the call.
    `server`: what the model's processor makes of a picture. `client`: what is sent. `answer_ends`: an answer is the last word.
    `last_call`: of several calls the last counts, else the first. `arguments`: those of the function that the prompt lists.
    """

    space: Space
    actions: tuple[str, ...]
    arguments: tuple[str, ...]
    shown: tuple[int, int] | None = None
    reply: str = ""
    server: Rule = unchanged
    client: Rule = unchanged
    answer_ends: bool = False
    last_call: bool = False
    temperature: float | None = 0.0
    top_p: float | None = None
    max_tokens: int | None = 2048
    extra: Fields = field(default_factory=dict)


THOUGHT_ACTION: Final = (
    'First a line "Thought: ..." with what you see and what has to be done next, then a line "Action: ..." that says the step in a few '
    "words, then the call."
)
THINKING_CONCLUSION: Final = (
    "First your thought between <thinking> and </thinking>, then the call, then between <conclusion> and </conclusion> in one sentence "
    "what the step does."
)
ACTION_ONLY: Final = 'First a line "Action: ..." that says the step in a few words, then the call.'


class MobileUseAgent(ModelAgent):
    """Asks with the function in the system message and one picture behind the text; the history is a list of past steps."""

    dialect: ClassVar[Dialect]
    settings: ClassVar[dict[str, Any]] = {"history": int}

    def prompt_texts(self) -> tuple[str, ...]:
        return (self.system_text(self.dialect.shown or (0, 0)), self.dialect.reply)

    def system_text(self, resolution: tuple[int, int]) -> str:
        """The function and how to call it."""
        dialect = self.dialect
        actions = "; ".join(f"{name}: {MEANINGS[name]}" for name in dialect.actions)
        properties: dict[str, Any] = {
            "action": {"type": "string", "enum": list(dialect.actions), "description": f"What to do. {actions}."},
        }
        for name in dialect.arguments:
            kind, meaning, takers = ARGUMENTS[name]
            properties[name] = {"type": kind, "description": f"{meaning} For: {takers}."}
        function = {
            "type": "function",
            "function": {
                "name": "mobile_use",
                "description": (
                    f"Operates the touchscreen of a phone. Its resolution is {resolution[0]}x{resolution[1]}; [0, 0] is the top left "
                    "corner. Touch things in their middle."
                ),
                "parameters": {"type": "object", "properties": properties, "required": ["action"]},
            },
        }
        return (
            "You operate an Android phone for a user, step by step, from screenshots.\n\n# Tools\n\nYou have this function:\n<tools>\n"
            f"{json.dumps(function, ensure_ascii=False)}\n</tools>\n\n"
            "Call it once a reply, as JSON within tags:\n<tool_call>\n"
            '{"name": "mobile_use", "arguments": {"action": ..., ...}}\n</tool_call>\n\n'
            f"# Form of a reply\n\n{dialect.reply}\nWhen the task is done, terminate with success; when it cannot be done, with failure."
        )

    def request(self, observation: Observation, turn: Turn) -> Request:
        dialect, options = self.dialect, self.options
        device = observation.width, observation.height
        turn.frame = Frame.of(device, dialect.space, client=dialect.client, server=dialect.server)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        past = self.turns[-int(self.setting("history", 0)) or None :]
        lines = [
            f"The user's task: {self.task.prompt()}",
            f"Steps so far: {listed(past, nothing='none')}",
            feedback(self.turns),
            "This is the screen now. What is the next step?",
        ]
        return Request(
            model=self.model,
            messages=(
                system(self.system_text(dialect.shown or turn.frame.seen)),
                user("\n".join(line for line in lines if line), ImagePart(turn.picture.data, turn.picture.media_type)),
            ),
            temperature=dialect.temperature if options.temperature is None else options.temperature,
            top_p=dialect.top_p if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or dialect.max_tokens,
            extra=dialect.extra,
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_mobile_use(full_text(reply), turn.frame, self.dialect, finish=reply.finish)


# --- parsing -----------------------------------------------------------------------------------------------------------------------------


def parse_mobile_use(text: str, frame: Frame, dialect: Dialect, finish: str = "stop") -> Parsed:
    """What an output of a `mobile_use` model means. Raises ParseError."""
    split = split_thought(text)
    arguments = _arguments(split.rest, dialect, finish)
    intent = to_intent(arguments, frame, dialect)
    thought = split.thought or section(split.rest, "Thought") or ""
    said = section(split.rest.partition("<tool_call>")[0], "Action") or tagged(split.rest, "conclusion") or ""
    return Parsed((intent,), thought, said.strip().strip('"') or _words(arguments))


def _arguments(text: str, dialect: Dialect, finish: str) -> Fields:
    """The arguments of the call that counts."""
    inside = tagged(text, "tool_call") if dialect.last_call else _first_call(text)
    where = unfenced(inside if inside is not None else text)
    found = list(objects(where))
    if not found:
        if inside is not None or '"action"' in text or "'action'" in text:
            kind = "truncated" if finish == "length" else "bad_syntax"
            raise ParseError(kind, "the call is no valid JSON", found=where)
        raise nothing_found(text, finish)
    call = found[-1] if dialect.last_call else found[0]
    if "arguments" not in call and isinstance(call.get("action"), str):
        return call  # the arguments without the call around them
    if call.get("name") != "mobile_use":
        raise ParseError("unknown_action", "the function has another name", expected="mobile_use", found=str(call.get("name", call)))
    arguments = call.get("arguments")
    if isinstance(arguments, str):
        arguments = next(objects(arguments), None)
    if not isinstance(arguments, Mapping) or not isinstance(arguments.get("action"), str):
        raise ParseError("bad_arguments", "the call has no action", found=str(call))
    return arguments


def _first_call(text: str) -> str | None:
    _, tag, tail = text.partition("<tool_call>")
    return tagged(tag + tail.partition("<tool_call>")[0], "tool_call") if tag else None


def to_intent(arguments: Fields, frame: Frame, dialect: Dialect) -> Intent:
    """What the arguments of a call mean. Raises ParseError."""
    action = str(arguments["action"]).strip().lower()
    action = {"tap": "click", "open_app": "open", "scroll": "swipe", "touch": "click", "longpress": "long_press"}.get(action, action)
    if action == "click":
        return TapAt(_point(arguments, frame))
    if action == "double_click" and "double_click" in dialect.actions:
        return TapAt(_point(arguments, frame), 2)
    if action == "long_press":
        return Hold(_point(arguments, frame))
    if action == "swipe":
        return _swipe(arguments, frame)
    if action == "drag":
        return Drag(_point(arguments, frame, "start_coordinate"), _point(arguments, frame, "end_coordinate"))
    if action == "type":
        return Write(_text(arguments))
    if action == "answer":
        return Done(_text(arguments)) if dialect.answer_ends else Reply(_text(arguments))
    if action in ("interact", "ask_user", "call_user", "calluser"):
        return Reply(_text(arguments))
    if action == "open":
        return OpenApp(_text(arguments, "text", "app_name", "app"))
    if action == "system_button":
        return Press(_named(arguments, "button", _BUTTONS))
    if action == "key":
        return Press(_named(arguments, "text", _KEYS | {key.lower(): key for key in _KEYS.values()}))
    if action == "wait":
        return Pause(_wait_ms(arguments))
    if action == "terminate":
        return Done(infeasible=str(arguments.get("status", "success")).strip().lower() in ("failure", "failed", "fail", "infeasible"))
    raise ParseError("unknown_action", expected=", ".join(dialect.actions), found=action)


def _swipe(arguments: Fields, frame: Frame) -> Intent:
    if "coordinate2" in arguments:
        return Drag(_point(arguments, frame), _point(arguments, frame, "coordinate2"))
    direction = DIRECTIONS.get(str(arguments.get("direction", "")).strip().lower())
    if direction is None:
        raise ParseError(
            "bad_arguments", "a swipe has an end or a direction", expected="coordinate2 or direction", found=str(dict(arguments))
        )
    return Scroll.finger(direction, _point(arguments, frame) if arguments.get("coordinate") is not None else None)


def _point(arguments: Fields, frame: Frame, name: str = "coordinate") -> Point:
    value = arguments.get(name)
    numbers = None if isinstance(value, str) else numbers_in(value)
    if numbers is None:
        raise ParseError("bad_arguments", f"{name} is no place", expected="[x, y]", found=repr(value))
    return frame.point(numbers)


def _text(arguments: Fields, *names: str) -> str:
    for name in names or ("text",):
        value = arguments.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
    raise ParseError("bad_arguments", "the text is missing", expected=" or ".join(names or ("text",)), found=str(dict(arguments)))


def _named(arguments: Fields, name: str, known: Mapping[str, str]) -> str:
    value = str(arguments.get(name, "")).strip().lower().removeprefix("keycode_")
    if value not in known:
        raise ParseError("bad_arguments", f"no such {name}", expected=", ".join(known), found=value)
    return known[value]


def _wait_ms(arguments: Fields) -> int:
    value = arguments.get("time", _DEFAULT_WAIT_S)
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        raise ParseError("bad_arguments", "time is no number of seconds", found=repr(value)) from None
    if not 0 <= seconds < float("inf"):
        raise ParseError("bad_arguments", "time is no number of seconds", found=repr(value))
    return round(min(seconds, _MAX_WAIT_S) * 1000)


def _words(arguments: Fields) -> str:
    """A call in words, where the model said none."""
    rest = ", ".join(f"{name} {value}" for name, value in arguments.items() if name != "action")
    return f"{arguments['action']} {rest}".strip()
