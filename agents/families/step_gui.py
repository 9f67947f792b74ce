"""Step-GUI and GELab-Zero: a thought, then fields with tabs between them (`action:CLICK\\tpoint:500,300`), on a grid of 0-1000.

One user message a step, no system's text, the picture within the text. The model writes a running summary of what was done, and the last
summary is all the history it is given. Source: stepfun-ai/gelab-zero; all texts are ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback
from agents.families.general import seed_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Drag, Hold, Intent, OpenApp, Parsed, Pause, Point, Press, Reply, TapAt, Write
from agents.grammar.json_actions import wait_ms
from agents.grammar.objects import MAX_CHARS, numbers_in
from agents.grammar.tidy import narrow, nothing_found, split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, ModelReply, Request, TextPart, user
from agents.vision.frame import PERMILLE, Frame
from agents.vision.picture import prepare
from harness.device import Observation

TASK: Final = """\
You are an agent that operates an Android phone for a user. From the task, the summary of what was done and the picture of the screen, \
give the next action.

Places are x,y: x from 0 at the left to 1000 at the right, y from 0 at the top to 1000 at the bottom.

Actions and their fields:
- action:CLICK, point:x,y: touch.
- action:TYPE, value:text, point:x,y: put a text into the field at the place, which a CLICK has touched before.
- action:SLIDE, point1:x,y, point2:x,y: move the finger from the first place to the second.
- action:LONGPRESS, point:x,y: touch and hold.
- action:BACK, action:HOME, action:ENTER: the keys.
- action:WAIT, value:seconds: let the screen settle.
- action:AWAKE, value:name: open an app.
- action:INFO, value:question: ask the user.
- action:COMPLETE, return:report: the task is done; the report holds the answer to a question.
- action:ABORT, value:reason: the task cannot be done."""
FORM: Final = """\
Answer with a thought and, on the line after it, fields with a tab between one and the next:
<THINK> why this step </THINK>
explain:the step in a few words<TAB>action:its name<TAB>its fields<TAB>summary:everything done so far, this step included, and all that \
has to be remembered"""
_KEYS: Final = ("explain", "action", "point1", "point2", "point", "value", "return", "summary")
_FIELD = re.compile(rf"(?:^|[\t\n])[ ]*({'|'.join(_KEYS)})[ ]*[:：]", re.I)
_TAG = re.compile(r"<[ ]{0,3}(/?)[ ]{0,3}T?H?INK[ ]{0,3}>", re.I)


class StepGUI(ModelAgent):
    """Step-GUI-4B and 8B, GELab-Zero-4B."""

    default_model = "stepfun-ai/GELab-Zero-4B-preview"
    settings: ClassVar[dict[str, Any]] = {}

    def prompt_texts(self) -> tuple[str, ...]:
        return (TASK, FORM)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PERMILLE)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        summary = next((each.notes["summary"] for each in reversed(self.turns) if each.notes.get("summary")), "")
        lines = [f"Task: {self.task.prompt()}", f"Done so far: {summary or 'nothing yet'}", feedback(self.turns), "The screen now:"]
        options = self.options
        return Request(
            model=self.model,
            messages=(
                user(
                    TextPart(TASK),
                    TextPart("\n".join(line for line in lines if line)),
                    ImagePart(turn.picture.data, turn.picture.media_type),
                    TextPart(FORM.replace("<TAB>", "\t")),
                ),
            ),
            temperature=0.1 if options.temperature is None else options.temperature,
            top_p=0.95 if options.top_p is None else options.top_p,
            max_tokens=options.max_tokens or 4096,
            seed=seed_of(self.task),
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        parsed = parse_step(full_text(reply), turn.frame, reply.finish)
        turn.notes["summary"] = parsed.summary
        return parsed


def parse_step(text: str, frame: Frame, finish: str = "stop") -> Parsed:
    """What an output means; `summary` is the model's own. Raises ParseError."""
    if len(text) > MAX_CHARS:
        raise ParseError("bad_syntax", f"the output has {len(text)} characters")
    split = split_thought(_TAG.sub(r"<\1think>", text))
    fields = _fields(split.rest)
    if "action" not in fields:
        if fields and finish != "length":
            raise ParseError("no_action", "the field action is missing", found=split.rest)
        raise nothing_found(split.rest, finish)
    if finish == "length" and "summary" not in fields:
        raise ParseError("truncated", found=split.rest[-120:])
    return Parsed((_intent(fields, frame),), split.thought, fields.get("summary", "")[:4000])


def _fields(text: str) -> dict[str, str]:
    """Fields by name, the first of each; they are parted by tabs, or by line breaks as some builds of the models write them."""
    text = text.replace("\\t", "\t") if "\t" not in text and "\\taction" in text else text
    marks = list(_FIELD.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)] * bool(marks)
    fields: dict[str, str] = {}
    for mark, end in zip(marks, ends, strict=True):
        fields.setdefault(mark[1].lower(), text[mark.end() : end].strip())
    return fields


def _intent(fields: Mapping[str, str], frame: Frame) -> Intent:
    action = re.sub(r"[\s_-]+", "", fields["action"]).upper()
    if action == "CLICK":
        return TapAt(_point(fields, "point", frame))
    if action == "LONGPRESS":
        return Hold(_point(fields, "point", frame))
    if action == "TYPE":
        return Write(_value(fields, "value"))  # the point is part of the form, but a field is touched by a CLICK before
    if action == "SLIDE":
        return Drag(_point(fields, "point1", frame), _point(fields, "point2", frame))
    if action == "WAIT":
        return Pause(wait_ms({"value": fields.get("value")}, 1.0, "value"))
    if action == "AWAKE":
        return OpenApp(_value(fields, "value"))
    if action == "INFO":
        return Reply(_value(fields, "value"))
    if action == "COMPLETE":
        report = fields.get("return") or fields.get("value")
        return Done(report or None)
    if action == "ABORT":
        return Done(infeasible=True)
    if action in ("BACK", "HOME", "ENTER"):
        return Press(action)
    raise ParseError(
        "unknown_action",
        expected="CLICK, TYPE, SLIDE, LONGPRESS, BACK, HOME, ENTER, WAIT, AWAKE, INFO, COMPLETE, ABORT",
        found=fields["action"][:80],
    )


def _value(fields: Mapping[str, str], name: str) -> str:
    if name not in fields:
        raise ParseError("bad_arguments", f"the field {name} is missing", found=str(dict(fields)))
    return fields[name]


def _point(fields: Mapping[str, str], name: str, frame: Frame) -> Point:
    numbers = numbers_in(narrow(fields[name])) if name in fields else None
    if numbers is None or len(numbers) != 2:
        raise ParseError("bad_arguments", f"{name} is no place", expected="x,y", found=repr(fields.get(name)))
    return frame.point(numbers)
