"""UI-Venus 1.0 (Navi) and 1.5: a thought, an action and a conclusion in tags; the history is text, the picture is the present one.

1.0 answers in pixels of the picture as its processor has it, within a band of sizes of the model's own; 1.5 on a grid of 0-1000. Sources of
the facts: inclusionAI/UI-Venus (models/navigation of both branches, Venus_framework).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from agents.families import call_actions as means
from agents.families.call_actions import Vocabulary
from agents.families.feedback import feedback, one_line
from agents.grammar.calls import read_call
from agents.grammar.errors import ParseError
from agents.grammar.intents import Parsed, Write
from agents.grammar.tidy import nothing_found, split_thought, tagged, unfenced
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, Message, ModelReply, Request, system, user
from agents.settings import past_steps
from agents.vision.frame import PERMILLE, PIXELS, Frame
from agents.vision.picture import prepare
from agents.vision.resize import SmartResize
from harness.device import Observation

BANDS: Final[Mapping[str, SmartResize]] = {
    "7b": SmartResize(28, 830_000, 937_664),
    "72b": SmartResize(28, 3136, 12_845_056),
}
"""Sizes that the Navi models are run with. Pictures are brought to them before they are sent: any server leaves them as they are."""
SAMPLING: Final[Mapping[str, Any]] = {"repetition_penalty": 1.05, "top_k": -1}
WAIT_S: Final = 1.0


def _vocabulary(*, finger: bool) -> Vocabulary:
    return {
        "click": means.tap,
        "doubleclick": means.double_tap,
        "longpress": means.hold,
        "drag": means.drag,
        "scroll": means.scroll_to(finger=finger),
        "type": means.write,
        "launch": means.open_app,
        "wait": means.pause(WAIT_S),
        "pressback": means.press("BACK"),
        "presshome": means.press("HOME"),
        "pressenter": means.press("ENTER"),
        "pressrecent": means.press("APP_SWITCH"),
        "calluser": means.reply,
        "finished": means.end,
    }


VOCABULARY_10: Final = _vocabulary(finger=True)
"""A scroll's direction, where it has nothing else, is the way of the finger, as in the calls that give both."""
VOCABULARY_15: Final = _vocabulary(finger=False)
"""A scroll's direction, where it has nothing else, is the form of the web: the side that is shown."""

ACTIONS: Final = """Click(box=(x, y)): touch a place
LongPress(box=(x, y)): hold a place
Drag(start=(x1, y1), end=(x2, y2)): take hold of something and move it
Scroll(start=(x1, y1), end=(x2, y2)): move a finger over the screen; what lies below shows when it moves up
Type(content=''): enter text into the field that has the focus
Launch(app=''): open an app by its name
Wait(): let some time pass
PressBack()
PressHome()
PressEnter()
PressRecent(): show the apps opened last
CallUser(content=''): tell the user something, the answer to a question above all, before you finish
Finished(content=''): end the task"""
FORM: Final = """Reply in this form:
<think>what you see, and what has to be done next</think>
<action>one call</action>
<conclusion>what the step does, in one sentence</conclusion>"""
SYSTEM: Final = "You are a helpful assistant."


class UiVenus10(ModelAgent):
    """UI-Venus 1.0 Navi.

    Settings: `band`: `7b` or `72b`, the sizes of pictures; else by the model's name. `history`: past steps that are told; 0 = all.
    """

    default_model = "inclusionAI/UI-Venus-Navi-7B"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps, "band": lambda text: BANDS[_known(text)]}
    vocabulary: ClassVar[Vocabulary] = VOCABULARY_10

    def prompt_texts(self) -> tuple[str, ...]:
        return (SYSTEM, ACTIONS, FORM)

    def frame(self, device: tuple[int, int]) -> Frame:
        """How a picture of the display gets to the model."""
        band = self.setting("band", BANDS["72b" if "72b" in self.model.casefold() else "7b"])
        return Frame.of(device, PIXELS, client=band, server=band)

    def past(self) -> list[str]:
        """Past steps, as the history tells them: thought and action."""
        steps = self.turns[-max(0, int(self.setting("history", 0))) or None :]
        first = len(self.turns) - len(steps)
        return [f"Step {number}: {self._told(turn)}" for number, turn in enumerate(steps, first + 1)]

    def _told(self, turn: Turn) -> str:
        if turn.parsed is None:
            return f"(no valid action: {one_line(turn.error)})"
        action = tagged(turn.output, "action") or one_line(turn.output.rpartition("</think>")[2])
        return f"<think>{one_line(turn.parsed.thought)}</think><action>{action}</action>"

    def messages(self, words: str, image: ImagePart) -> tuple[Message, ...]:
        """The conversation around the prompt and the picture."""
        return system(SYSTEM), user(words, image)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = self.frame(device)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        past = self.past()
        lines = [
            "You operate an Android phone for a user, one action at a time, from screenshots.",
            f"# Task\n{self.task.prompt()}",
            "# Steps so far\n" + ("\n".join(past) if past else "none"),
            f"# Actions\n{ACTIONS}",
            f"# Reply\n{FORM}",
            feedback(self.turns),
            "This is the screen now.",
        ]
        options = self.options
        return Request(
            model=self.model,
            messages=self.messages("\n\n".join(line for line in lines if line), ImagePart(turn.picture.data, turn.picture.media_type)),
            temperature=0.0 if options.temperature is None else options.temperature,
            top_p=1.0 if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or 2048,
            extra=SAMPLING,
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_ui_venus(full_text(reply), turn.frame, self.vocabulary, finish=reply.finish)


class UiVenus15(UiVenus10):
    """UI-Venus 1.5: no system message, and a history of conclusions.

    Settings: `history`: past steps that are told; 0 = all. `type_clears`: `yes` empties a field before text goes into it, as the family's
    own framework does and its navigation module does not; else `no`.
    """

    default_model = "inclusionAI/UI-Venus-1.5-8B"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps, "type_clears": lambda text: _yes(text)}
    vocabulary: ClassVar[Vocabulary] = VOCABULARY_15

    def prompt_texts(self) -> tuple[str, ...]:
        return (ACTIONS, FORM, SPACE)

    def frame(self, device: tuple[int, int]) -> Frame:
        return Frame.of(device, PERMILLE)

    def _told(self, turn: Turn) -> str:
        if turn.parsed is None:
            return f"(no valid action: {one_line(turn.error)})"
        return one_line(turn.parsed.summary)

    def messages(self, words: str, image: ImagePart) -> tuple[Message, ...]:
        return (user(f"{words} {SPACE}", image),)

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        parsed = super().parse(reply, turn)
        if not self.setting("type_clears", False):
            return parsed
        return replace(parsed, intents=tuple(replace(each, clear=True) if isinstance(each, Write) else each for each in parsed.intents))


SPACE: Final = "Places count from 0 to 999 in both directions, from its top left corner."


def _yes(text: str) -> bool:
    if text.casefold() not in ("yes", "no"):
        raise ValueError("expected yes or no")
    return text.casefold() == "yes"


def _known(text: str) -> str:
    if text.casefold() not in BANDS:
        raise ValueError(f"expected {' or '.join(BANDS)}")
    return text.casefold()


# --- parsing -----------------------------------------------------------------------------------------------------------------------------

_THOUGHT_BEGIN = re.compile(r"<think(?:ing)?>", re.I)
_THOUGHT_END = re.compile(r"</think(?:ing)?>", re.I)
_ACTION = re.compile(r"<action>", re.I)
_REGION_END = re.compile(r"</\s*+action\s*+>|<conclusion>|<action>|<think>", re.I)
_END_TOKEN = re.compile(r"<\|im_end\|>|<\|endoftext\|>|\[EOS\]")


def parse_ui_venus(text: str, frame: Frame, vocabulary: Vocabulary, finish: str = "stop") -> Parsed:
    """What an output of UI-Venus means: the one call in its first action tag, or the whole reply without its thought when it has none.

    What stands before or after the call is an error. Raises ParseError.
    """
    text = _END_TOKEN.split(text, maxsplit=1)[0]
    opening = _action_tag(text)
    if opening is None:
        split = split_thought(text)
        thought, action = split.thought, split.rest
        action = _REGION_END.split(action, maxsplit=1)[0]
    else:
        thought = _thought_before(text[: opening.start()])
        action = _REGION_END.split(text[opening.end() :], maxsplit=1)[0]
    action = unfenced(action.strip()).strip().strip("`").strip()
    read = read_call(action)
    if read is None:
        raise _no_call(action, text, tagged_action=opening is not None, finish=finish)
    call, end = read
    if call.name.casefold() in vocabulary and action[end:].strip(" \t\n;；.。"):
        raise ParseError("bad_syntax", "something follows the call", found=action[end:].strip())
    intent = means.meaning(call, vocabulary, frame)
    conclusion = tagged(text[opening.end() if opening else 0 :], "conclusion") or ""
    return Parsed((intent,), thought, conclusion or action)


def _action_tag(text: str) -> re.Match[str] | None:
    """The first action tag behind the first thought, else the first before it; those within it are talk."""
    begin, closing = _THOUGHT_BEGIN.search(text), _THOUGHT_END.search(text)
    if closing is None:
        return _ACTION.search(text)
    return _ACTION.search(text, closing.end()) or _ACTION.search(text, 0, begin.start() if begin else 0)


def _thought_before(text: str) -> str:
    return split_thought(f"{text}</think>").thought if text.strip() else ""


def _no_call(action: str, text: str, *, tagged_action: bool, finish: str) -> ParseError:
    if not tagged_action:
        return nothing_found(action, finish)
    if finish == "length" or not action:
        return ParseError("truncated" if finish == "length" else "no_action", "the action is empty", found=text[-120:])
    return ParseError("bad_syntax", "the action is no call", expected="Name(...)", found=action)
