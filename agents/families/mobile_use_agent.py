"""How models with the function `mobile_use` are asked: the function in the system message, the task, what was done and the picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback, listed
from agents.families.mobile_use import Actions, Dialect, parse_mobile_use
from agents.grammar.intents import Parsed
from agents.model_agent import ModelAgent, Turn
from agents.models.request import ImagePart, Message, ModelClient, ModelReply, Request, system, user
from agents.options import AgentOptions
from agents.settings import past_steps, picture_pixels
from agents.vision.frame import Frame
from agents.vision.picture import prepare
from harness.device import Observation

ARGUMENTS: Final[Mapping[str, tuple[str, str]]] = {
    "coordinate": ("array", "[x, y]: the place to touch, or where a swipe begins"),
    "coordinate2": ("array", "[x, y]: where a swipe ends"),
    "text": ("string", "what to enter or to say, or the name of an app or key"),
    "time": ("number", "seconds"),
    "button": ("string", "the button of the system"),
    "status": ("string", "whether the task is done"),
    "direction": ("string", "where the finger goes"),
    "start_coordinate": ("array", "[x, y]: where a drag begins"),
    "end_coordinate": ("array", "[x, y]: where a drag ends"),
}
"""Arguments of the function: type and meaning."""
MEANINGS: Final[Mapping[str, str]] = {
    "key": "press a hardware key (volume_up, volume_down, power, camera, clear)",
    "click": "touch a place",
    "double_click": "touch a place twice",
    "long_press": "touch a place and hold it",
    "swipe": "move a finger over the screen",
    "drag": "take hold of something and move it",
    "type": "enter text into the field that has the focus",
    "system_button": "press a button of the system; Menu shows the apps opened last",
    "open": "open an app by its name",
    "open_app": "open an app by its name",
    "wait": "let some time pass",
    "answer": "tell the user the answer to a question",
    "terminate": "end the task and say whether it is done",
}

POINTS: Final[Actions] = {
    "click": ("coordinate",),
    "long_press": ("coordinate", "time"),
    "swipe": ("coordinate", "coordinate2"),
    "type": ("text",),
    "answer": ("text",),
    "system_button": ("button",),
    "open": ("text",),
    "wait": ("time",),
    "terminate": ("status",),
}
"""The actions that most dialects share."""

THOUGHT_ACTION: Final = (
    'First a line "Thought: ..." with what you see and what has to be done next, then a line "Action: ..." that says the step in a few '
    "words, then the call."
)
THINKING_CONCLUSION: Final = (
    "First your thought between <thinking> and </thinking>, then the call, then between <conclusion> and </conclusion> in one sentence "
    "what the step does."
)
ACTION_ONLY: Final = 'First a line "Action: ..." that says the step in a few words, then the call.'
THINKING_ONLY: Final = "First your thought between <thinking> and </thinking>, then the call."

ADVICE: Final = (
    "Touch a field before you type into it. A swipe goes where the finger goes: upwards to see what is below. When a step changed nothing, "
    "try another way instead of repeating it."
)

MAX_TOKENS: Final = 4096
"""For families that leave the length of outputs to the server: more is a model that repeats itself, and would end in a timeout."""
SEED_BITS: Final = 31


class MobileUseAgent(ModelAgent):
    """One picture, after the text; the history is a list of past steps in words.

    Settings:
        history: how many of the past steps are listed; 0 = all.
        max_pixels: pictures are made smaller before they are sent, for a server that would do it by a bound of its own (hosted ones, or
            one that was started with another bound than the model's) and for families that answer in pixels of what they saw.
    """

    dialect: Dialect
    settings = {"history": past_steps, "max_pixels": picture_pixels}
    history: ClassVar[int] = 0
    """Past steps that are listed where the setting does not say; 0 = all."""

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        if "max_pixels" in self.own:
            self.dialect = self.dialect.within(self.own["max_pixels"])

    def prompt_texts(self) -> tuple[str, ...]:
        return (self.system_text(self.dialect.shown or (0, 0)),)

    def system_text(self, resolution: tuple[int, int]) -> str:
        """The function and how to call it."""
        dialect = self.dialect
        return (
            "You operate an Android phone for a user, step by step, from screenshots.\n\n# Tools\n\nYou have this function:\n<tools>\n"
            f"{json.dumps(function_of(dialect, resolution), ensure_ascii=False)}\n</tools>\n\n"
            "Call it once a reply, as JSON within tags:\n<tool_call>\n"
            '{"name": "mobile_use", "arguments": {"action": ..., ...}}\n</tool_call>\n\n'
            f"# Form of a reply\n\n{dialect.reply}\n{self.ending()}\n\n# Advice\n\n{ADVICE}"
        )

    def ending(self) -> str:
        """How the task is brought to its end, in words."""
        done, failed = self.dialect.statuses
        return (
            f"When the task is done, terminate with {done}; when it cannot be done, with {failed}. When the user asks for something, give "
            "the answer before you terminate."
        )

    def request(self, observation: Observation, turn: Turn) -> Request:
        self.look(observation, turn)
        return self.asked(self.messages(turn))

    def look(self, observation: Observation, turn: Turn) -> None:
        """The picture as it is sent, and its frame."""
        device = observation.width, observation.height
        turn.frame = Frame.of(device, self.dialect.space, client=self.dialect.client, server=self.dialect.server)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)

    def asked(self, messages: Sequence[Message]) -> Request:
        """Messages with the family's sampling, as far as the options say nothing else."""
        dialect, options = self.dialect, self.options
        return Request(
            model=self.model,
            messages=tuple(messages),
            temperature=dialect.temperature if options.temperature is None else options.temperature,
            top_p=dialect.top_p if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or dialect.max_tokens,
            seed=self.task.seed % 2**SEED_BITS,
            extra=dialect.extra,
        )

    def messages(self, turn: Turn) -> list[Message]:
        """The messages of a request; the picture is already in the turn."""
        assert turn.frame is not None
        past, first = last_turns(self.turns, int(self.setting("history", self.history)))
        lines = [
            f"The user's task: {self.task.prompt()}",
            f"Steps so far: {listed(past, nothing='none', first=first)}",
            feedback(self.turns),
            "This is the screen now. What is the next step?",
        ]
        text = "\n".join(line for line in lines if line)
        return [system(self.system_text(self.dialect.shown or turn.frame.seen)), user(text, picture_of(turn))]

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        turn.output = spoken(reply)
        return parse_mobile_use(turn.output, turn.frame, self.dialect, finish=reply.finish)


def function_of(dialect: Dialect, resolution: tuple[int, int]) -> dict[str, Any]:
    """The JSON schema of the function in a dialect."""
    meanings = "; ".join(f"{name}: {MEANINGS[name]}" for name in dialect.actions)
    properties: dict[str, Any] = {
        "action": {"type": "string", "enum": list(dialect.actions), "description": f"What to do. {meanings}."},
    }
    choices = {"button": dialect.buttons, "status": dialect.statuses, "direction": ("up", "down", "left", "right")}
    for name, (kind, meaning) in ARGUMENTS.items():
        takers = [action for action, arguments in dialect.actions.items() if name in arguments]
        if takers:
            properties[name] = {"type": kind, "description": f"{meaning[0].upper()}{meaning[1:]}. For: {', '.join(takers)}."}
            if name in choices:
                properties[name]["enum"] = list(choices[name])
    return {
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


def picture_of(turn: Turn) -> ImagePart:
    """The picture of a turn as a part of a message."""
    assert turn.picture is not None
    return ImagePart(turn.picture.data, turn.picture.media_type)


def output_of(turn: Turn) -> str:
    """What the model said in a turn, as its own turn of the conversation; servers refuse empty ones."""
    return turn.output or "(nothing)"


def last_turns(turns: Sequence[Turn], number: int) -> tuple[Sequence[Turn], int]:
    """The last turns (0 = all), and the number of the first of them, counted from 1."""
    first = max(0, len(turns) - number) if number else 0
    return turns[first:], first + 1


def spoken(reply: ModelReply) -> str:
    """An output as the model wrote it, whatever the server took apart: its thought, and calls that it moved out of the text.

    A reply that is all thought is one whose thought never ended, or one whose call the server took for a part of it.
    """
    calls = "".join(
        f"\n<tool_call>\n{json.dumps({'name': call.name, 'arguments': dict(call.arguments)}, ensure_ascii=False)}\n</tool_call>"
        for call in reply.calls
    )
    if not reply.reasoning:
        return f"{reply.text}{calls}".strip()
    if not reply.text.strip() and not calls:
        return f"<think>{reply.reasoning}"
    return f"<think>{reply.reasoning}</think>\n{reply.text}{calls}"
