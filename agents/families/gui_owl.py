"""GUI-Owl 7B and 32B, trained from Qwen2.5-VL, and GUI-Owl-1.5, trained from Qwen3-VL.

Sources: the agents of X-PLUG/MobileAgent. Where its scripts for GUI-Owl-1.5 differ (grid of 999 or 1000; size of the picture or of the
display), ours is the grid of 1000 that the prompt names, over the display.
"""

from __future__ import annotations

from typing import ClassVar

from agents.families.feedback import feedback, listed
from agents.families.mobile_use import Dialect
from agents.families.mobile_use_agent import (
    ACTION_ONLY,
    MAX_TOKENS,
    POINTS,
    THINKING_CONCLUSION,
    MobileUseAgent,
    last_turns,
    output_of,
    picture_of,
)
from agents.model_agent import Turn
from agents.models.request import Message, assistant, system, user
from agents.settings import past_steps, picture_pixels
from agents.vision.frame import PERMILLE, PIXELS
from agents.vision.resize import SmartResize


class GuiOwl(MobileUseAgent):
    """GUI-Owl: pixels of the resized picture, a thought before the call and a conclusion after it, which is what the history keeps."""

    default_model = "mPLUG/GUI-Owl-7B"
    dialect = Dialect(
        space=PIXELS,
        actions=POINTS,
        reply=THINKING_CONCLUSION,
        server=SmartResize(28, 3136, 10_035_200),
        temperature=None,
    )


class GuiOwl15(MobileUseAgent):
    """GUI-Owl-1.5: the last pictures and replies are turns of the conversation, what was before them is a list in the first of them.

    An answer ends the task. Of several calls the last counts. Setting `pictures`: how many past pictures are kept; the server has to take
    one more.
    """

    default_model = "mPLUG/GUI-Owl-1.5-8B-Instruct"
    settings = {"pictures": past_steps, "max_pixels": picture_pixels}
    pictures: ClassVar[int] = 4
    dialect = Dialect(
        space=PERMILLE,
        shown=(1000, 1000),
        actions={"key": ("text",), **POINTS},
        also=("interact", "call_user", "calluser", "scroll"),
        reply=ACTION_ONLY,
        answer_ends=True,
        last_call=True,
        temperature=None,
        max_tokens=MAX_TOKENS,
    )

    def ending(self) -> str:
        return (
            "When the user asks for something, give the answer: it ends the task. Else terminate, with success when the task is done, "
            "with failure when it cannot be done."
        )

    def messages(self, turn: Turn) -> list[Message]:
        number = int(self.setting("pictures", self.pictures))
        window, first = last_turns(self.turns, number) if number else ([], len(self.turns) + 1)
        older = listed(self.turns[: first - 1], "Step{number}: {summary}; ", "none, this is the first screen" if not self.turns else "none")
        parts = [f"The user's task: {self.task.prompt()}\nPrevious actions: {older}"]
        told = [system(self.system_text((1000, 1000)))]
        before = self.turns[first - 2 : first - 1]
        for past in (*window, turn):
            parts += filter(None, [feedback(before)])
            told.append(user(*parts, picture_of(past)))
            if past is not turn:
                told.append(assistant(output_of(past)))
            parts, before = [], [past]
        return told
