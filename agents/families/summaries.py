"""What the agents share that act in the words of AndroidWorld's agents, one JSON action at a time, and have the model sum up each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agents.families.feedback import one_line
from agents.grammar.intents import Parsed
from agents.grammar.json_actions import Dialect
from agents.model_agent import Turn
from agents.models.request import ImagePart
from agents.vision.picture import Picture
from agents.vision.resize import EdgeLimit, Rule, unchanged

MAX_TOKENS: Final = 4096
DIALECT: Final = Dialect(
    frozenset(
        {
            "click",
            "double_tap",
            "long_press",
            "input_text",
            "keyboard_enter",
            "navigate_home",
            "navigate_back",
            "scroll",
            "open_app",
            "wait",
            "answer",
            "status",
        }
    )
)
FORM: Final = """\
Reply in exactly this form, with one action:
Reason: <why this step>
Action: <the JSON object>"""


def steps_so_far(turns: Sequence[Turn], most: int) -> str:
    """The last steps, each on a line with its number. `most`: 0 for all of them."""
    past = turns[-most or None :]
    first = len(turns) - len(past) + 1
    return "\n".join(f"Step {number}: {_step(each)}" for number, each in enumerate(past, first)) or "none yet"


def _step(turn: Turn) -> str:
    if turn.parsed is None:
        return f"no valid action ({one_line(turn.error)})"
    if turn.error:
        return f"{turn.parsed.summary}: not carried out ({one_line(turn.error)})"
    return str(turn.notes.get("summary") or turn.parsed.summary)


def can_be_summed_up(turns: Sequence[Turn]) -> bool:
    """Whether there is a last step that was carried out."""
    return bool(turns) and turns[-1].parsed is not None and not turns[-1].error


def sum_up_text(task: str, step: Parsed, *rest: str) -> str:
    """What the model is asked when it is to sum up a step. `rest`: what it is shown, and how to answer."""
    lines = [
        "A step was taken on an Android phone for a user.",
        f"The user's task: {task}",
        f"The step: {step.summary}",
        f"Its reason: {one_line(step.thought)}",
        *rest,
    ]
    return "\n\n".join(lines)


def keep_summary(turn: Turn, reply: str) -> None:
    """Note what the model said a step did; the action itself stands in for a summary that does not come."""
    turn.notes["summary"] = one_line(reply)[:1000]


def resizing(edge: int) -> Rule:
    """A bound for the longer edge; 0 for none."""
    return EdgeLimit(edge) if edge else unchanged


def part(picture: Picture) -> ImagePart:
    return ImagePart(picture.data, picture.media_type)
