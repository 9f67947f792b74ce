"""MAI-UI. Source: the navigation agent of Tongyi-MAI/MAI-UI. The list of apps in its prompt is left out: it is of another benchmark."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from agents.families.feedback import feedback
from agents.families.mobile_use import Dialect, find_arguments
from agents.families.mobile_use_agent import THINKING_ONLY, MobileUseAgent, output_of, picture_of
from agents.grammar.intents import Parsed
from agents.grammar.tidy import split_thought
from agents.model_agent import Turn
from agents.models.request import Message, ModelReply, assistant, system, user
from agents.settings import past_steps, picture_pixels
from agents.vision.frame import GRID_999


class MaiUi(MobileUseAgent):
    """MAI-UI: the task is a turn of its own, every past reply is a turn, and so are the last pictures; swipes go by direction.

    Past replies are written anew from what was understood of them, with the numbers that the model gave. Setting `pictures`: how many past
    pictures are kept.
    """

    default_model = "Tongyi-MAI/MAI-UI-8B"
    settings = {"pictures": past_steps, "max_pixels": picture_pixels}
    pictures: ClassVar[int] = 2
    dialect = Dialect(
        space=GRID_999,
        shown=(999, 999),
        actions={
            "click": ("coordinate",),
            "long_press": ("coordinate",),
            "double_click": ("coordinate",),
            "type": ("text",),
            "swipe": ("direction", "coordinate"),
            "drag": ("start_coordinate", "end_coordinate"),
            "open": ("text",),
            "system_button": ("button",),
            "wait": (),
            "answer": ("text",),
            "terminate": ("status",),
        },
        also=("ask_user",),
        reply=THINKING_ONLY,
        buttons=("back", "home", "menu", "enter"),
        statuses=("success", "fail"),
        swipe=0.4,
        temperature=0.0,
        top_p=1.0,
        extra={"top_k": -1, "repetition_penalty": 1.0},
    )

    def messages(self, turn: Turn) -> list[Message]:
        told = [system(self.system_text((999, 999))), user(self.task.prompt())]
        shown = len(self.turns) - int(self.setting("pictures", self.pictures))
        for number, past in enumerate(self.turns):
            wrong = feedback(self.turns[:number])
            if number >= shown:
                told.append(user(*filter(None, [wrong]), picture_of(past)))
            elif wrong:
                told.append(user(wrong))
            told.append(assistant(past.notes.get("reply") or output_of(past)))
        told.append(user(*filter(None, [feedback(self.turns)]), picture_of(turn)))
        return told

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        parsed = super().parse(reply, turn)
        turn.notes["reply"] = rebuilt(parsed.thought, find_arguments(split_thought(turn.output).rest))
        return parsed


def rebuilt(thought: str, arguments: Mapping[str, Any]) -> str:
    """A reply in the exact form of the family."""
    call = json.dumps({"name": "mobile_use", "arguments": dict(arguments)}, ensure_ascii=False)
    return f"<thinking>\n{thought}\n</thinking>\n<tool_call>\n{call}\n</tool_call>"
