"""What the models with a computer tool have in common: a dialogue of tool calls and their results, with the last pictures only.

The tools know a mouse and a keyboard. What of that has a meaning on a phone is done, the rest is refused with a word about what to use
instead.
"""

from __future__ import annotations

import json
import math
import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Intent, OpenApp, Parsed, Press, Write
from agents.grammar.json_actions import text_of
from agents.grammar.objects import numbers_in
from agents.grammar.tidy import nothing_found
from agents.model_agent import Calls, ModelAgent, Turn
from agents.models.request import ModelClient, ModelReply, ToolCall
from agents.options import AgentOptions, Api
from agents.settings import one_or_more
from harness.device import Observation, keycode
from harness.errors import InvalidAction

Fields = Mapping[str, Any]
KEYS: Final[Mapping[str, str]] = {
    "return": "ENTER",
    "enter": "ENTER",
    "kp_enter": "ENTER",
    "backspace": "DEL",
    "delete": "FORWARD_DEL",
    "escape": "BACK",
    "esc": "BACK",
    "back": "BACK",
    "xf86back": "BACK",
    "browserback": "BACK",
    "alt+left": "BACK",
    "home": "HOME",
    "super": "HOME",
    "super_l": "HOME",
    "meta": "HOME",
    "win": "HOME",
    "xf86homepage": "HOME",
    "alt+tab": "APP_SWITCH",
    "recents": "APP_SWITCH",
    "end": "MOVE_END",
    "page_up": "PAGE_UP",
    "pageup": "PAGE_UP",
    "prior": "PAGE_UP",
    "page_down": "PAGE_DOWN",
    "pagedown": "PAGE_DOWN",
    "next": "PAGE_DOWN",
    "up": "DPAD_UP",
    "down": "DPAD_DOWN",
    "left": "DPAD_LEFT",
    "right": "DPAD_RIGHT",
    "arrowup": "DPAD_UP",
    "arrowdown": "DPAD_DOWN",
    "arrowleft": "DPAD_LEFT",
    "arrowright": "DPAD_RIGHT",
    "tab": "TAB",
    "space": "SPACE",
    "xf86audioraisevolume": "VOLUME_UP",
    "xf86audiolowervolume": "VOLUME_DOWN",
}
"""What keys of a keyboard mean on a phone: Escape goes back, Home and the system's key go home."""
_WRITTEN_CALL = re.compile(
    r"</?(?:invoke|function_call|tool_call|tool_use|antml)|```(?:tool_code|json|python)|\"(?:action|name|function|calls|coordinate)\"\s{0,9}:"
    r"|\b(?:click_at|left_click|type_text_at|scroll_at|press_button|open_app|clear_text|long_press_at|finish)\s{0,9}\("
)
MAX_KEYS: Final = 20
"""Keys that one call may press."""
PHONE_TOOLS: Final[tuple[Mapping[str, Any], ...]] = (
    {
        "name": "press_button",
        "description": "Press a button of the phone: back, home, recents (the apps opened last) or enter.",
        "parameters": {
            "type": "object",
            "properties": {"button": {"type": "string", "enum": ["back", "home", "recents", "enter"]}},
            "required": ["button"],
        },
    },
    {
        "name": "open_app",
        "description": "Open an app from anywhere.",
        "parameters": {
            "type": "object",
            "properties": {"name": {"type": "string", "description": "The name under its icon."}},
            "required": ["name"],
        },
    },
    {
        "name": "clear_text",
        "description": "Empty the field that has the focus. There are no shortcuts such as ctrl+a on a phone.",
        "parameters": {"type": "object", "properties": {}},
    },
    {
        "name": "finish",
        "description": "End the task. The answer is what the user asked for, if it was a question.",
        "parameters": {
            "type": "object",
            "properties": {"status": {"type": "string", "enum": ["complete", "infeasible"]}, "answer": {"type": "string"}},
            "required": ["status"],
        },
    },
)
"""Functions beside the tool, for what a phone has and a computer has not: name, description, JSON Schema of the arguments."""
_BUTTONS: Final = {"back": "BACK", "home": "HOME", "recents": "APP_SWITCH", "enter": "ENTER"}


def phone_intent(name: str, fields: Fields) -> Intent | None:
    """What a call of one of `PHONE_TOOLS` means; None for another function. Raises ParseError."""
    if name == "press_button":
        button = str(fields.get("button", "")).strip().lower()
        if button not in _BUTTONS:
            raise ParseError("bad_arguments", "no such button", expected=", ".join(_BUTTONS), found=button)
        return Press(_BUTTONS[button])
    if name == "open_app":
        return OpenApp(text_of(fields, "name", "app_name"))
    if name == "clear_text":
        return Write("", clear=True)
    if name == "finish":
        status = str(fields.get("status", "")).strip().lower()
        if status not in ("complete", "infeasible"):
            raise ParseError("bad_arguments", "no such status", expected="complete or infeasible", found=status)
        answer = fields.get("answer")
        return Done(answer if isinstance(answer, str) and answer.strip() else None, infeasible=status == "infeasible")
    return None


def key_intents(text: str) -> tuple[Intent, ...]:
    """Keys as a keyboard names them, one or several with blanks between. A letter is typed. Raises ParseError for what a phone has not."""
    words = text.split()
    if not words:
        raise ParseError("bad_arguments", "the key is missing")
    if len(words) > MAX_KEYS:
        raise ParseError("bad_arguments", f"{len(words)} keys at once", expected=f"at most {MAX_KEYS}")
    return tuple(_key(word) for word in words)


def _key(word: str) -> Intent:
    name = re.sub(r"[\s-]+", "_", word.strip().lower())
    if name in KEYS:
        return Press(KEYS[name])
    if len(word) == 1 and word.isalnum():
        return Write(word)
    if "+" in name:
        raise ParseError("bad_arguments", "a phone has no key combinations", expected="clear_text to empty a field", found=word)
    try:
        keycode(word)
    except InvalidAction as error:
        raise ParseError("bad_arguments", "there is no such key on a phone", found=word) from error
    return Press(word.upper())


def place(fields: Fields, *names: str) -> list[float]:
    """The numbers of a place in a field, also of a list given as text, or in two fields. Raises ParseError."""
    value: Any = [fields.get(name) for name in names] if len(names) == 2 else fields.get(names[0])
    if isinstance(value, list) and len(names) == 2:
        value = [
            float(each) if isinstance(each, str) and re.fullmatch(r"-?\d{1,9}(?:\.\d{1,9})?", each.strip()) else each for each in value
        ]
    numbers = numbers_in(value)
    if numbers is None or len(numbers) != 2 or not all(math.isfinite(number) for number in numbers):
        raise ParseError("bad_arguments", f"{' and '.join(names)}: no place", expected="x and y", found=repr(value))
    return numbers


def number(fields: Fields, name: str, default: float, most: float) -> float:
    """A positive number. Raises ParseError for anything else."""
    value = fields.get(name)
    if value is None:
        return default
    if isinstance(value, str) and re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", value.strip()):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ParseError("bad_arguments", f"{name} is no number", found=repr(value))
    return float(min(value, most))


def last_words(text: str, finish: str) -> Done:
    """The end, told without a call: the text is the answer. Raises ParseError for what is none, cut off, refused or a call in words."""
    plain = text.strip()
    problem = nothing_found(plain, finish)
    if finish == "refusal":
        raise ParseError("refusal", found=plain)
    if finish == "stop" and _WRITTEN_CALL.search(plain):
        raise ParseError("no_action", "a call is written as text instead of being made", found=plain)
    if finish != "stop" or problem.kind != "no_action":
        raise problem if problem.kind != "no_action" else ParseError("no_action", "the model stopped without a call", found=finish)
    return Done(plain)


def recorded(reply: ModelReply) -> str:
    """Thought, text and calls of a reply, for the record."""
    thought = f"<think>{reply.reasoning}</think>\n" if reply.reasoning else ""
    calls = "".join(f"\n{json.dumps({'name': call.name, 'arguments': dict(call.arguments)}, ensure_ascii=False)}" for call in reply.calls)
    return f"{thought}{reply.text}{calls}".strip()


def said(call: ToolCall) -> str:
    """A call in a few words."""
    return f"{call.name} {json.dumps(dict(call.arguments), ensure_ascii=False)}"[:300]


class ComputerUseAgent(ModelAgent):
    """A dialogue of calls. Subclasses give `request` and `understand`.

    The setting `pictures` is how many past pictures stay; they are taken out `chunk` at a time, since each removal spoils the provider's
    cache of what was sent before.
    """

    api: ClassVar[Api]
    keeps: ClassVar[tuple[int, int]]
    """Defaults of `pictures` and `chunk`."""
    settings: ClassVar[dict[str, Any]] = {"pictures": one_or_more, "chunk": one_or_more}

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        options = options or AgentOptions()
        super().__init__(options if options.api is not None else options.model_copy(update={"api": self.api}), client)

    def shown(self, count: int) -> int:
        """The index of the first of `count` pictures that is still sent."""
        keep = int(self.setting("pictures", self.keeps[0]))
        chunk = int(self.setting("chunk", self.keeps[1]))
        over = max(0, count - keep)
        return over - over % chunk

    def decide(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        reply = self.ask(self.request(observation, turn), calls)
        turn.output, turn.native, turn.notes["calls"] = recorded(reply), reply.native, reply.calls
        self._forget()
        return self.parse(reply, turn)

    def _forget(self) -> None:
        """Let go of pictures that will not be sent again."""
        for each in self.turns[: self.shown(len(self.turns) + 1)]:
            each.picture = None

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        thought = "\n".join(part for part in (reply.reasoning, reply.text) if part)
        if not reply.calls:
            return Parsed((last_words(reply.text, reply.finish),), reply.reasoning)
        if reply.finish == "length":
            raise ParseError("truncated", "the call was cut off at the limit of tokens", found=said(reply.calls[0]))
        return Parsed(self.understand(reply.calls, turn), thought, said(reply.calls[0]))

    @abstractmethod
    def understand(self, calls: Sequence[ToolCall], turn: Turn) -> tuple[Intent, ...]:
        """What the calls mean. Raises ParseError."""
