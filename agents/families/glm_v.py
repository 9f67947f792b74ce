"""GLM-4.1V, 4.5V and 4.6V with their form for phones.

One user message a step, no dialogue: task, actions, everything done so far and the current picture. The model keeps a memory of its own,
which is handed back to it. Places are boxes in per mille. Source: the GUI agent examples of zai-org/GLM-V; all texts are ours.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback, one_line
from agents.families.general import seed_of
from agents.grammar.errors import ParseError
from agents.grammar.intents import Parsed, Point
from agents.grammar.json_actions import Dialect, Fields, Scene, parse_json_action
from agents.grammar.objects import numbers_in
from agents.grammar.tidy import split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, ModelReply, Request, user
from agents.settings import past_steps
from agents.vision.frame import PERMILLE, Frame
from agents.vision.picture import prepare
from harness.device import Observation

MAX_MEMORY: Final = 4000
"""Characters of its memory that a model is handed back."""
DIALECT: Final = Dialect(
    frozenset(
        {
            "click",
            "long_press",
            "input_text",
            "keyboard_enter",
            "navigate_home",
            "navigate_back",
            "swipe",
            "open_app",
            "wait",
            "answer",
            "status",
        }
    )
)
INTRODUCTION: Final = (
    "You carry out a user's task on an Android phone. At every step you get the picture of the screen, what was done before and what you "
    "chose to remember, and you decide on the next action."
)
ACTIONS: Final = """\
Boxes are [[xmin, ymin, xmax, ymax]], x from left to right and y from top to bottom, each from 0 to 999 whatever the size of the screen; \
the middle of the box is touched.
- {"action_type": "click", "box_2d": [[xmin, ymin, xmax, ymax]]}: touch.
- {"action_type": "long_press", "box_2d": [[xmin, ymin, xmax, ymax]]}: touch and hold.
- {"action_type": "input_text", "text": "...", "box_2d": [[xmin, ymin, xmax, ymax]], "override": true}: touch a field, empty it first if \
override is true, enter the text, press Enter. With "press_enter": false Enter is left out; without a box the field with the focus is meant.
- {"action_type": "keyboard_enter"}, {"action_type": "navigate_home"}, {"action_type": "navigate_back"}: keys.
- {"action_type": "swipe", "direction": "up", "box_2d": [[xmin, ymin, xmax, ymax]]}: move the finger up, down, left or right, over the \
whole screen or in a box; up shows what is below.
- {"action_type": "open_app", "app_name": "..."}: open an app.
- {"action_type": "wait"}: let the screen settle.
- {"action_type": "answer", "text": "..."}: answer the user's question.
- {"action_type": "status", "goal_status": "complete"}: the task is done; "infeasible" if it cannot be done."""
NOTES: Final = """\
- A question counts as answered only by the action answer, given before the status.
- Write into Memory every fact that later steps need: it is all you will have of past screens.
- If a step had no effect, do not repeat it; try another way."""
FORM: Final = """\
Reply with three lines:
Memory: <what has to be remembered, old and new>
Reason: <why this action>
Action: <one JSON object from the list>"""


def parse_glm(text: str, frame: Frame, finish: str = "stop") -> Parsed:
    """What an output means; `summary` is the action in words. Raises ParseError."""
    return parse_json_action(text, Scene(lambda fields: _place(fields, frame)), DIALECT, finish)


def memory_of(text: str) -> str:
    """What an output says to remember; empty when it says nothing."""
    try:
        rest = split_thought(text).rest
    except ParseError:
        return ""
    start = re.search(r"\bMemory[:：]", rest)
    if start is None:
        return ""
    after = rest[start.end() :]
    end = re.search(r"\bReason[:：]|^Action[:：]", after, re.M)
    memory = after[: end.start() if end else len(after)].strip()
    return "" if memory.strip(" .-。").lower() in ("", "none", "empty", "n/a", "无") else memory[:MAX_MEMORY]


def _place(fields: Fields, frame: Frame) -> Point | None:
    value = fields.get("box_2d")
    if value is None or value == []:
        return None
    numbers = numbers_in(value)
    if numbers is None:
        raise ParseError("bad_arguments", "box_2d is no box", expected="[[xmin, ymin, xmax, ymax]]", found=repr(value))
    return frame.point(numbers)


class GLMV(ModelAgent):
    """GLM-4.1V-9B-Thinking, GLM-4.5V, GLM-4.6V and their smaller kin."""

    default_model = "zai-org/GLM-4.5V"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps}

    def prompt_texts(self) -> tuple[str, ...]:
        return (INTRODUCTION, ACTIONS, NOTES, FORM)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, PERMILLE)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        memory = next((each.notes["memory"] for each in reversed(self.turns) if each.notes.get("memory")), "")
        past = self.turns[-int(self.setting("history", 0)) or None :]
        first = len(self.turns) - len(past)
        lines = [
            INTRODUCTION,
            f"# Task\n{self.task.prompt()}",
            f"# Actions\n{ACTIONS}",
            f"# Notes\n{NOTES}",
            f"# Steps so far\n{''.join(_step(number, each) for number, each in enumerate(past, first + 1)) or 'none'}".rstrip(),
            f"# Memory\n{memory or 'none'}",
            feedback(self.turns),
            f"# Reply\n{FORM}\n\nThe screen now:",
        ]
        options = self.options
        return Request(
            model=self.model,
            messages=(user("\n\n".join(line for line in lines if line), ImagePart(turn.picture.data, turn.picture.media_type)),),
            temperature=options.temperature,
            top_p=options.top_p,
            max_tokens=options.max_tokens or 8192,
            stop=("<|user|>", "<|observation|>"),
            seed=seed_of(self.task),
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        text = full_text(reply)
        parsed = parse_glm(text, turn.frame, reply.finish)
        turn.notes["memory"] = memory_of(text)
        return parsed


def _step(number: int, turn: Turn) -> str:
    if turn.parsed is None:
        return f"Step {number}: no valid action ({one_line(turn.error)})\n"
    return f"Step {number}: Reason: {one_line(turn.parsed.thought)} Action: {one_line(turn.parsed.summary)}\n"
