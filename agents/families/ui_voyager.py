"""UI-Voyager, trained from Qwen3-VL-4B-Instruct. Source: the evaluation of ui-voyager/UI-Voyager."""

from __future__ import annotations

from typing import Final

from agents.families.feedback import feedback, listed
from agents.families.mobile_use import Dialect
from agents.families.mobile_use_agent import MAX_TOKENS, POINTS, THOUGHT_ACTION, MobileUseAgent, last_turns, picture_of
from agents.model_agent import Turn
from agents.models.request import ImagePart, Message, system, user
from agents.vision.frame import GRID_999
from agents.vision.picture import prepare
from agents.vision.resize import AreaLimit
from harness.device import Observation

ACTIONS: Final = {("open_app" if name == "open" else name): arguments for name, arguments in POINTS.items()}


class UiVoyager(MobileUseAgent):
    """As Qwen3-VL, with the last 30 steps in its history and the picture amid the text, as a JPEG of at most 4 million pixels."""

    default_model = "MarsXL/UI-Voyager"
    history = 30
    dialect = Dialect(
        space=GRID_999,
        shown=(999, 999),
        actions=ACTIONS,
        reply=THOUGHT_ACTION,
        client=AreaLimit(4 * 1024 * 1024, 3136),
        temperature=0.7,
        top_p=0.8,
        max_tokens=MAX_TOKENS,
    )

    def ending(self) -> str:
        return f"{super().ending()} As soon as the answer is settled and given, terminate with success."

    def look(self, observation: Observation, turn: Turn) -> None:
        super().look(observation, turn)
        assert turn.frame is not None
        turn.picture = prepare(observation.screenshot, turn.frame.device, turn.frame.sent, form="JPEG")

    def messages(self, turn: Turn) -> list[Message]:
        past, first = last_turns(self.turns, int(self.setting("history", self.history)))
        steps = listed(past, "\nStep{number}: {summary}", " none", first)
        seen = picture_of(turn)
        return [
            system(self.system_text((999, 999))),
            user(
                f"The user's task: {self.task.prompt()}\nSteps so far:{steps}\nThe screen now:",
                ImagePart(seen.data, seen.media_type, "high"),
                "\n".join(filter(None, [feedback(self.turns), "What is the next step?"])),
            ),
        ]
