"""UI-TARS 1.0 and 1.5: a conversation of screenshots and "Thought: ... Action: call" turns.

1.0 answers on a grid of 0-1000; 1.5 in pixels of the picture after its processor's resizing; its hosted relatives (Doubao-1.5-UI-TARS)
answer on 0-1000 again, in point tags. Sources of the facts: bytedance/UI-TARS (README_v1.md, README_coordinates.md,
README_deploy.md, codes/ui_tars).
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from agents.families import call_actions as means
from agents.families.call_actions import Vocabulary
from agents.families.feedback import one_line
from agents.grammar.calls import Call, first_unknown, read_call
from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Intent, Parsed
from agents.grammar.tidy import nothing_found, split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, Message, ModelReply, Request, assistant, user
from agents.settings import one_or_more, picture_pixels
from agents.vision.frame import PERMILLE, PIXELS, Frame, Space
from agents.vision.picture import prepare
from agents.vision.resize import SmartResize, unchanged
from harness.device import Observation

WAIT_S: Final = 5.0
PICTURES: Final = 5
"""Screenshots in a request, with the present one."""
SERVER_15: Final = SmartResize(28, 78_400, 12_845_056)


def _call_user(call: Call, frame: Frame) -> Intent:
    """Something for the user; with nothing to say to them, the model cannot go on."""
    return means.reply(call, frame) if call.get(*means.TEXTS, "0") else Done(infeasible=True)


VOCABULARY: Final[Vocabulary] = {
    "click": means.tap,
    "left_double": means.double_tap,
    "long_press": means.hold,
    "type": means.write_and_submit,
    "scroll": means.scroll_to(finger=False),
    "drag": means.drag,
    "open_app": means.open_app,
    "press_home": means.press("HOME"),
    "press_back": means.press("BACK"),
    "wait": means.pause(WAIT_S),
    "finished": means.end_with_answer,
    "call_user": _call_user,
}
_BARE: Final = frozenset({"press_home", "press_back", "wait", "finished"})
"""Calls that are understood without their brackets."""

ACTIONS_10: Final = r"""click(start_box='(x,y)') touches a place.
long_press(start_box='(x,y)', time='') holds a place.
type(content='') enters text into the field that has the focus; \n at its end presses Enter.
scroll(start_box='(x,y)', end_box='(x,y)') moves a finger from one place to another.
press_home()
press_back()
wait() lets some time pass.
finished(content='') ends the task; content is the answer when the user asked for one."""
ACTIONS_15: Final = r"""click(point='<point>x y</point>') touches a place.
long_press(point='<point>x y</point>') holds a place.
type(content='') enters text into the field that has the focus; \n at its end presses Enter.
scroll(point='<point>x y</point>', direction='down or up or right or left') shows what lies beyond that side.
drag(start_point='<point>x y</point>', end_point='<point>x y</point>') moves a finger from one place to another.
open_app(app_name='') opens an app by its name.
press_home()
press_back()
wait() lets some time pass.
finished(content='') ends the task; content is the answer when the user asked for one."""
PROMPT: Final = r"""You operate an Android phone by its touchscreen. You get a task and, after each of your actions, the screen.
Say the next action.

## Form of a reply
Thought: ...
Action: ...

## Actions
{actions}
Quotes and line breaks within a text are written \', \" and \n.

## Rules
- Write the thought in {language}: in a few words what the plan is, and in its last sentence the next step and what it aims at.
- One action a reply.

## Task
{task}"""


class UiTars(ModelAgent):
    """What both versions share: no system message, the prompt as the first user turn, every screenshot a user turn, every output an
    assistant turn. Screenshots before the last `pictures` are left out."""

    actions: ClassVar[str]
    settings: ClassVar[dict[str, Any]] = {"pictures": one_or_more, "language": str}

    def prompt_texts(self) -> tuple[str, ...]:
        return (PROMPT, self.actions)

    @abstractmethod
    def frame(self, device: tuple[int, int]) -> Frame:
        """How a picture of the display gets to the model."""

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = self.frame(device)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        options = self.options
        return Request(
            model=self.model,
            messages=tuple(self._messages(turn)),
            temperature=0.0 if options.temperature is None else options.temperature,
            top_p=options.top_p,
            max_tokens=options.max_tokens or 400,
        )

    def _messages(self, now: Turn) -> list[Message]:
        prompt = PROMPT.replace("{actions}", self.actions).replace("{language}", str(self.setting("language", "English")))
        messages = [user(prompt.replace("{task}", self.task.prompt()))]
        turns = [*self.turns, now]
        first_shown = len(turns) - int(self.setting("pictures", PICTURES))
        error = ""
        for number, turn in enumerate(turns):
            if number >= first_shown and turn.picture is not None:
                said = [f"That was not carried out. Reason: {one_line(error).rstrip('.')}."] if error else []
                messages.append(user(*said, ImagePart(turn.picture.data, turn.picture.media_type)))
            if turn.output:
                messages.append(assistant(with_box_tokens(turn.output)))
            error = turn.error
        return messages

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_ui_tars(full_text(reply), turn.frame, finish=reply.finish)


class UiTars10(UiTars):
    """UI-TARS 1.0 (2B, 7B, 72B; SFT and DPO)."""

    default_model = "ByteDance-Seed/UI-TARS-7B-DPO"
    actions: ClassVar[str] = ACTIONS_10

    def frame(self, device: tuple[int, int]) -> Frame:
        return Frame.of(device, PERMILLE)


def _space(text: str) -> Space:
    if text not in ("pixels", "permille"):
        raise ValueError("expected pixels or permille")
    return PIXELS if text == "pixels" else PERMILLE


class UiTars15(UiTars):
    """UI-TARS 1.5.

    Settings: `space`: `pixels` or `permille`, else permille for models named Doubao and pixels for all others. `max_pixels`: the largest
    picture that the server's processor leaves alone; pictures are made as small before they are sent.
    """

    default_model = "ByteDance-Seed/UI-TARS-1.5-7B"
    actions: ClassVar[str] = ACTIONS_15
    settings: ClassVar[dict[str, Any]] = {**UiTars.settings, "space": _space, "max_pixels": picture_pixels}

    def frame(self, device: tuple[int, int]) -> Frame:
        space = self.setting("space", PERMILLE if "doubao" in self.model.casefold() else PIXELS)
        limit = self.setting("max_pixels", 0)
        server = SmartResize(28, SERVER_15.min_pixels, limit) if limit else SERVER_15
        return Frame.of(device, space, client=server if limit else unchanged, server=server)


_BOX = re.compile(r"(_box=)'(\([\d., ]{3,60}\))'")


def with_box_tokens(output: str) -> str:
    """An output as the model wrote it, with the tokens around boxes that servers leave out of their texts."""
    return _BOX.sub(r"\1'<|box_start|>\2<|box_end|>'", output)


# --- parsing -----------------------------------------------------------------------------------------------------------------------------

_HEADING = re.compile(r"^[ \t>*#]*+Action[ \t*]*+[:：]\**+", re.I | re.M)
_HEADING_INLINE = re.compile(r"(?<!\w)Action[ \t*]*+[:：]\**+", re.I)
_BEFORE_CALL = re.compile(r"(?:\s|```(?:python|py)?|[`\"'*-])*+")
_WORD = re.compile(r"[A-Za-z_]\w*")
_OPENING = re.compile(r"\s*+[(（]")
_LINE_END = re.compile(r"[ \t.`\"'*]*+(?:$|\n)")
_THOUGHT = re.compile(r"^[\s*#]*+(?:Thought|Reflection)[ \t*]*+[:：][ \t*]*+", re.I)


@dataclass(frozen=True)
class _Found:
    """A call, and what stands before it."""

    call: Call
    thought: str


def parse_ui_tars(text: str, frame: Frame, finish: str = "stop") -> Parsed:
    """What an output of UI-TARS means: the first call after "Action:". Further calls of the same output are dropped, since they were
    thought of without a look at what the first one does. Raises ParseError."""
    split = split_thought(text)
    found = _find(split.rest, finish)
    intent = means.meaning(found.call, VOCABULARY, frame)
    thought = "\n".join(part for part in (split.thought, _THOUGHT.sub("", found.thought, count=1).strip()) if part)
    return Parsed((intent,), thought, thought)


def _find(text: str, finish: str) -> _Found:
    """The call that an "Action:" announces: of those at the beginning of a line the first, else the first anywhere."""
    headings = [*_HEADING.finditer(text), *_HEADING_INLINE.finditer(text)]
    unknown = ""
    for heading in headings:
        at = _end_of(_BEFORE_CALL, text, heading.end())
        word = _WORD.match(text, at)
        if word is None:
            continue
        thought = text[: heading.start()]
        name = word[0].casefold()
        if name in _BARE and _LINE_END.match(text, word.end()):
            return _Found(Call(word[0], {}), thought)
        if _OPENING.match(text, word.end()) is None:
            continue
        read = read_call(text[at:]) if name in VOCABULARY else None
        if read is not None:
            return _Found(read[0], thought)
        unknown = unknown or word[0]
    if unknown:
        raise ParseError("unknown_action", expected=", ".join(VOCABULARY), found=unknown)
    if not text.strip():
        raise ParseError("empty")
    if headings:
        if finish == "length" or not text[headings[0].end() :].strip():
            raise ParseError("truncated", "the output ends before the action", found=text[-120:])
        raise ParseError("bad_syntax", "no call follows Action:", found=text[headings[0].start() :])
    if first_unknown(text).casefold() in VOCABULARY:
        raise ParseError("bad_syntax", "the line Action: is missing before the call", found=text)
    raise nothing_found(text, finish)


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where what the pattern takes at a place ends."""
    match = pattern.match(text, at)
    return match.end() if match else at
