"""AutoGLM-Phone: `do(action="Tap", element=[x, y])` and `finish(message="...")` on a grid of 0-999 that its client divides by 1000.

A dialogue: the system's text with the date, the task with the picture before the text, then per step the picture and the name of the app in
front. Past pictures are taken out. Source: zai-org/Open-AutoGLM; all texts are ours. Where its client takes what it cannot read for the
end, ours reports an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback
from agents.families.general import seed_of
from agents.grammar.calls import Call, find_calls, first_unknown, place_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Drag, Hold, Intent, OpenApp, Parsed, Pause, Point, Press, Reply, TapAt, Write
from agents.grammar.json_actions import wait_ms
from agents.grammar.objects import MAX_CHARS
from agents.grammar.tidy import nothing_found, split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, Message, ModelReply, Request, TextPart, assistant, system, user
from agents.settings import past_steps
from agents.vision.frame import PERMILLE, Frame
from agents.vision.picture import prepare
from harness.device import Observation

INSTRUCTIONS: Final = """\
Today is {date}. You operate an Android phone for a user, step by step: you see the screen and answer with one command.

Form of an answer:
<think>why this step</think>
<answer>the command</answer>

Commands. Places are [x, y] from [0, 0] at the top left to [999, 999] at the bottom right, whatever the size of the screen.
- do(action="Tap", element=[x, y]): touch.
- do(action="Double Tap", element=[x, y]): touch twice.
- do(action="Long Press", element=[x, y]): touch and hold.
- do(action="Type", text="..."): put a text into the field that has the focus; what was in it is removed first.
- do(action="Swipe", start=[x, y], end=[x, y]): move the finger; upwards shows what is below.
- do(action="Launch", app="..."): open an app by its name.
- do(action="Back") and do(action="Home"): the keys.
- do(action="Wait", duration="2 seconds"): let the screen settle.
- finish(message="..."): the end; the message is what the user is told, so it holds the answer when there was a question.

Rules:
- Touch a field before you type into it. A search is sent off by touching its button or a suggestion.
- When a step had no effect, try another place or another way. What is not on the screen may come by swiping.
- Finish only when the screen shows that the task is done."""
_WORDS: Final = (
    r"(?:\bdo\s{0,9}[(（]\s{0,9}(?:action\b|[\"'“‘＂])"
    r"|\bfinish\s{0,9}[(（]\s{0,9}(?:[)）]|(?:message\s{0,9}[=:：＝]\s{0,9})?[\"'“‘＂]))"
)
_COMMAND = re.compile(_WORDS, re.I)
_AT_LINE = re.compile(rf"^[ \t`*>-]*({_WORDS})", re.I | re.M)
NO_MEANING: Final = ("note", "call_api")
"""Actions that do nothing on the device."""


class AutoGLMPhone(ModelAgent):
    """AutoGLM-Phone-9B and its multilingual sibling. The setting `history` bounds the past turns that are sent (default 20)."""

    default_model = "zai-org/AutoGLM-Phone-9B-Multilingual"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps}

    def prompt_texts(self) -> tuple[str, ...]:
        return (INSTRUCTIONS,)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PERMILLE)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        date = observation.local_time.strftime("%Y-%m-%d, %A")
        messages: list[Message] = [system(INSTRUCTIONS.replace("{date}", date))]
        past = self.turns[-int(self.setting("history", 20)) or None :]
        for number, each in enumerate(past):
            messages.append(user(self._told(each.observation, number == 0)))
            messages.append(assistant(_said(each.output)))
            if each.error:
                messages.append(user(feedback([each])))
        picture = ImagePart(turn.picture.data, turn.picture.media_type)
        messages.append(Message("user", (picture, TextPart(self._told(observation, not past)))))
        options = self.options
        return Request(
            model=self.model,
            messages=_joined(messages),
            temperature=0.0 if options.temperature is None else options.temperature,
            top_p=0.85 if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or 3000,
            extra={"frequency_penalty": 0.2},
            seed=seed_of(self.task),
        )

    def _told(self, observation: Observation, first: bool) -> str:
        screen = json.dumps({"current_app": observation.package}, ensure_ascii=False)
        return f"{self.task.prompt()}\n\n{screen}" if first else f"** Screen Info **\n\n{screen}"

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_autoglm(full_text(reply), turn.frame, reply.finish)


def _joined(messages: list[Message]) -> tuple[Message, ...]:
    """Neighbours of the same role as one message: servers want roles to alternate."""
    out: list[Message] = []
    for message in messages:
        if out and out[-1].role == message.role == "user":
            pictures = tuple(part for part in (*out[-1].parts, *message.parts) if isinstance(part, ImagePart))
            texts = tuple(part for part in (*out[-1].parts, *message.parts) if isinstance(part, TextPart))
            out[-1] = Message("user", (*pictures, TextPart("\n\n".join(part.text for part in texts))))
        else:
            out.append(message)
    return tuple(out)


def _said(output: str) -> str:
    """A past output in the form of an answer, bounded, so that a runaway one does not fill the context."""
    return output[:4000] or "(nothing)"


# --- parsing -----------------------------------------------------------------------------------------------------------------------------


def parse_autoglm(text: str, frame: Frame, finish: str = "stop") -> Parsed:
    """What an output means: of several commands the first. Raises ParseError, also where the public client takes an output for the end."""
    if len(text) > MAX_CHARS:
        raise ParseError("bad_syntax", f"the output has {len(text)} characters")
    split = split_thought(text)
    rest = re.sub(r"</?answer>", "\n", split.rest, flags=re.I)
    begin = _command(rest)
    calls = find_calls(rest[begin:], frozenset({"do", "finish"})) if begin is not None else []
    if begin is None or not calls:
        if finish == "length":
            raise ParseError("truncated", found=rest[-120:])
        name = first_unknown(rest)
        if name.casefold() not in ("", "do", "finish"):
            raise ParseError("unknown_action", "there is no such command", expected="do or finish", found=name)
        raise nothing_found(rest, finish)
    call = calls[0]
    if finish == "length" and call is calls[-1] and not rest.rstrip().endswith((")", "）")):
        raise ParseError("truncated", found=rest[-120:])
    return Parsed((_intent(call, frame),), split.thought or rest[:begin].strip(), _in_words(call))


def _command(text: str) -> int | None:
    """Where the command begins: the first at the beginning of a line, else the last. Talk such as `finish(message= later` is none."""
    first = _AT_LINE.search(text)
    if first is not None:
        return first.start(1)
    last = None
    for match in _COMMAND.finditer(text):
        last = match.start()
    return last


def _intent(call: Call, frame: Frame) -> Intent:
    if call.name.casefold() == "finish":
        message = call.get("message", "0")
        return Done(message if message and message.strip() else None)
    action = re.sub(r"[\s_-]+", "_", (call.get("action", "0") or "").strip().casefold())
    if action in ("tap", "click"):
        return TapAt(_point(call, frame, "element", "1"))
    if action in ("double_tap", "double_click"):
        return TapAt(_point(call, frame, "element", "1"), 2)
    if action == "long_press":
        return Hold(_point(call, frame, "element", "1"))
    if action in ("type", "type_name"):
        text = call.get("text", "1")
        if text is None:
            raise ParseError("bad_arguments", "the text is missing", expected="text", found=str(dict(call.arguments)))
        return Write(text, clear=True)
    if action == "swipe":
        return Drag(_point(call, frame, "start", "1"), _point(call, frame, "end", "2"))
    if action == "launch":
        return OpenApp(call.get("app", "1") or "")
    if action in ("back", "home"):
        return Press(action.upper())
    if action == "wait":
        return Pause(wait_ms(_lowered(call), 1.0, "duration", "1"))
    if action in ("take_over", "interact"):
        return Reply(call.get("message", "1") or "The user is asked to go on.")
    if action in NO_MEANING:
        return Pause(0)
    raise ParseError("unknown_action", expected="Tap, Type, Swipe, Long Press, Launch, Back, Home, Wait, finish", found=action[:80])


def _point(call: Call, frame: Frame, *names: str) -> Point:
    return frame.point(place_of(call.get(*names)))


def _lowered(call: Call) -> Mapping[str, Any]:
    return {name: value.lower() for name, value in call.arguments.items()}


def _in_words(call: Call) -> str:
    return f"{call.name}({', '.join(f'{name}={value}' for name, value in call.arguments.items())})"[:300]
