"""OS-Atlas Pro: thoughts and one command in capitals, places on a grid of 0-1000.

The commands beyond CLICK, TYPE and SCROLL are whatever the prompt declares; ours declares what a phone needs. Sources of the facts:
OS-Copilot/OS-Atlas (README.md, models, eval).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback, one_line
from agents.grammar.calls import place_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Direction, Done, Drag, Hold, Intent, OpenApp, Parsed, Pause, Point, Press, Reply, Scroll, TapAt, Write
from agents.grammar.tidy import narrow, nothing_found, split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, ModelReply, Request, user
from agents.settings import past_steps
from agents.vision.frame import PERMILLE, Frame
from agents.vision.picture import prepare
from harness.device import Observation

WAIT_MS: Final = 2000
ROLE: Final = "You are an agent that operates an Android phone by its screenshots: you find out what to do next and give one command."
COMMANDS: Final = """Places count from 0 to 1000 in both directions, from the top left corner.

Basic commands:
1. CLICK: touch a place. Form: CLICK <point>[[x, y]]</point>
2. TYPE: enter text into the field that has the focus. Form: TYPE [text]
3. SCROLL: show what lies beyond a side of the screen. Form: SCROLL [UP], SCROLL [DOWN], SCROLL [LEFT] or SCROLL [RIGHT]

Custom commands:
4. LONG_PRESS: hold a place. Form: LONG_PRESS <point>[[x, y]]</point>
5. DRAG: move a finger from one place to another. Form: DRAG <point>[[x1, y1]]</point> <point>[[x2, y2]]</point>
6. OPEN_APP: open an app by its name. Form: OPEN_APP [name]
7. PRESS_BACK: go back. Form: PRESS_BACK
8. PRESS_HOME: go to the home screen. Form: PRESS_HOME
9. PRESS_RECENT: show the apps opened last. Form: PRESS_RECENT
10. ENTER: press the Enter key. Form: ENTER
11. WAIT: let some time pass. Form: WAIT
12. ANSWER: tell the user the answer to a question, before COMPLETE. Form: ANSWER [text]
13. COMPLETE: the task is done. Form: COMPLETE
14. IMPOSSIBLE: the task cannot be done. Form: IMPOSSIBLE"""
FORM: Final = """Reply with a thought and exactly one command, in this form:
thoughts:
what you see, and what the next step is
actions:
the command"""


class OsAtlas(ModelAgent):
    """OS-Atlas Pro. Setting `history`: past steps that are told; 0 = all."""

    default_model = "OS-Copilot/OS-Atlas-Pro-7B"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps}

    def prompt_texts(self) -> tuple[str, ...]:
        return (ROLE, COMMANDS, FORM)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PERMILLE)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        past = self.turns[-max(0, int(self.setting("history", 0))) or None :]
        first = len(self.turns) - len(past)
        steps = [f"Step {number}: {_told(each)}" for number, each in enumerate(past, first + 1)]
        wrong = feedback(self.turns)
        after = f"\nTask: {self.task.prompt()}\nHistory:\n" + ("\n".join(steps) if steps else "None") + (f"\n{wrong}" if wrong else "")
        options = self.options
        return Request(
            model=self.model,
            messages=(
                user(
                    f"{ROLE}\n\n{COMMANDS}\n\n{FORM}\n\nScreenshot:",
                    ImagePart(turn.picture.data, turn.picture.media_type),
                    after.strip(),
                ),
            ),
            temperature=0.0 if options.temperature is None else options.temperature,
            top_p=options.top_p,
            max_tokens=options.max_tokens or 1024,
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_os_atlas(full_text(reply), turn.frame, finish=reply.finish)


def _told(turn: Turn) -> str:
    if turn.parsed is None:
        return f"(no valid command: {one_line(turn.error)})"
    return one_line(turn.parsed.summary)


# --- parsing -----------------------------------------------------------------------------------------------------------------------------

_ALONE: Final[Mapping[str, Intent]] = {
    "PRESS_BACK": Press("BACK"),
    "PRESS_HOME": Press("HOME"),
    "PRESS_RECENT": Press("APP_SWITCH"),
    "ENTER": Press("ENTER"),
    "WAIT": Pause(WAIT_MS),
    "COMPLETE": Done(),
    "IMPOSSIBLE": Done(infeasible=True),
}
_DIRECTIONS: Final[Mapping[str, Direction]] = {"UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right"}
_NAMES: Final = ("CLICK", "LONG_PRESS", "DRAG", "TYPE", "SCROLL", "OPEN_APP", "ANSWER", *_ALONE)
_HEADING = re.compile(r"^[ \t*#]*+actions?[ \t*]*+[:：][ \t*]*+", re.I | re.M)
_THOUGHTS = re.compile(r"^[\s*#]*+thoughts?[ \t*]*+[:：]\**+", re.I)
_COMMAND = re.compile(r"(?:\s|```[a-z]*+|[`*-]|\d{1,2}\.\s)*+([A-Za-z][A-Za-z_]*+)(?![\w']|\.\w)[ \t:：]*+")
_ANY = "|".join(_NAMES)
_NEXT = rf"(?:```|<\||thoughts?[ \t]*+[:：]|(?:\d{{1,2}}\. ?)?(?:{_ANY})\b)"
_AFTER = rf"(?=[ \t`*.;]*+(?:$|<\||\n\s*+(?:$|{_NEXT})))"
_RUN_ON = re.compile(rf"[\]］】]\s*+(?:{_ANY})\s*+(?:[\[［【]|<point>)")
_NEXT_ONE = re.compile(rf"\s*+(?:$|{_NEXT})")
_TEXT_END = re.compile(rf"[\]］】]{_AFTER}")
_TOKEN = re.compile(r"<\|im_end\|>|<\|endoftext\|>|</s>")


def parse_os_atlas(text: str, frame: Frame, finish: str = "stop") -> Parsed:
    """What an output of OS-Atlas Pro means: the first command below "actions:", or the output itself when it is nothing but a command.

    Raises ParseError.
    """
    split = split_thought(_TOKEN.split(text, maxsplit=1)[0])
    said, command = _parted(split.rest)
    thought = "\n".join(part for part in (split.thought, _THOUGHTS.sub("", said, count=1).strip()) if part)
    if command is None:
        raise nothing_found(split.rest, finish)
    match = _COMMAND.match(command)
    if match is None:
        kind = "truncated" if finish == "length" or not command.strip() else "bad_syntax"
        raise ParseError(kind, "no command follows actions:", found=command or split.rest[-120:])
    name, rest = match[1].upper(), command[match.end() :]
    intent = _intent(name, rest, frame)
    return Parsed((intent,), thought, one_line(f"{name} {rest[:500]}".strip()))


def _parted(text: str) -> tuple[str, str | None]:
    """The thoughts and the command; None for no command."""
    for heading in _HEADING.finditer(text):
        match = _COMMAND.match(text, heading.end())
        if match is not None and match[1].upper() in _NAMES:
            return text[: heading.start()], text[heading.end() :]
    first = _HEADING.search(text)
    if first is not None:
        return text[: first.start()], text[first.end() :]
    match = _COMMAND.match(text)
    return ("", text) if match is not None and match[1] in _NAMES else ("", None)


def _intent(name: str, rest: str, frame: Frame) -> Intent:
    """What a command means, `rest` is what follows its name. Raises ParseError."""
    if name in _ALONE:
        _nothing_more(rest)
        return _ALONE[name]
    if name == "TYPE":
        return Write(_bracketed_text(rest))
    if name == "OPEN_APP":
        return OpenApp(_bracketed_text(rest).strip())
    if name == "ANSWER":
        return Reply(_bracketed_text(rest))
    line = narrow(rest.lstrip().partition("\n")[0]).strip(" \t`*.;")
    if name == "SCROLL":
        word = line.strip("[] \t'\"").upper()
        if word not in _DIRECTIONS:
            raise ParseError("bad_arguments", "no such direction", expected=", ".join(_DIRECTIONS), found=line)
        return Scroll(_DIRECTIONS[word])
    if name == "CLICK":
        return TapAt(_point(line, frame))
    if name == "LONG_PRESS":
        return Hold(_point(line, frame))
    if name == "DRAG":
        numbers = place_of(line)
        if len(numbers) != 4:
            raise ParseError("bad_arguments", "a drag has two places", found=line)
        return Drag(frame.point(numbers[:2]), frame.point(numbers[2:]))
    raise ParseError("unknown_action", expected=", ".join(_NAMES), found=name)


def _point(line: str, frame: Frame) -> Point:
    if line and not line.endswith(("]", ")", ">")):
        kind = "truncated" if re.fullmatch(r"[<>a-z\[\d\s,.-]*", line) else "bad_arguments"
        raise ParseError(kind, "a place is [[x, y]]", found=line)
    return frame.point(place_of(line or None))


def _bracketed_text(rest: str) -> str:
    """A text in brackets, which may hold brackets and line breaks of its own: up to the bracket that the end or a command follows."""
    opening = rest.lstrip()
    if not opening.startswith(("[", "［", "【")):
        raise ParseError("bad_arguments", "the text stands in brackets", expected="[text]", found=opening)
    end = _TEXT_END.search(opening, 1)
    if end is None:
        if any(bracket in opening for bracket in "]］】"):
            raise ParseError("bad_syntax", "something follows the text", found=opening)
        raise ParseError("truncated", "the text has no end", found=opening[-120:])
    text = opening[1 : end.start()]
    if _RUN_ON.search(text):
        raise ParseError("bad_syntax", "two commands stand on one line", found=text)
    if not text.strip():
        raise ParseError("bad_arguments", "the text is empty")
    return text


def _nothing_more(rest: str) -> None:
    """Raises ParseError when more than signs, or a further command, follows a command that takes nothing."""
    line, _, after = rest.partition("\n")
    if line.strip(" \t`*.;[]()") or _NEXT_ONE.match(after) is None:
        raise ParseError("bad_syntax", "something follows the command", found=rest)
