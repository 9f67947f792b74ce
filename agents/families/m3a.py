"""M3A and T3A: any chat model, told the elements of the screen by numbers.

M3A shows the picture as it is and with the numbers drawn at the elements, T3A the list alone. Both answer with a reason and a JSON action
by number, and after each step are asked to sum up what it did. Source: M3A and T3A of google-research/android_world; all texts are ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback
from agents.families.general import sampling, seed_of
from agents.families.summaries import (
    DIALECT,
    FORM,
    MAX_TOKENS,
    can_be_summed_up,
    keep_summary,
    part,
    resizing,
    steps_so_far,
    sum_up_text,
)
from agents.grammar.intents import Parsed
from agents.grammar.json_actions import Scene, parse_json_action
from agents.model_agent import Calls, ModelAgent, Turn, full_text
from agents.models.request import ModelReply, Part, Request, TextPart, user
from agents.settings import past_steps, picture_edge
from agents.vision.elements import elements, listing, place_of_element, reach_of_element
from agents.vision.marks import marked
from agents.vision.picture import prepare
from harness.device import Node, Observation

ACTIONS: Final = """\
- Touch an element: {"action_type": "click", "index": <number>}. Twice in a row: "double_tap". For a while: "long_press".
- Enter text into a field: {"action_type": "input_text", "text": <text>, "index": <number>}. The field is touched first and Enter is \
pressed after the text; "press_enter": false leaves that out, "clear_text": true empties the field before.
- Press Enter: {"action_type": "keyboard_enter"}. Home: {"action_type": "navigate_home"}. Back: {"action_type": "navigate_back"}.
- Bring hidden content into view: {"action_type": "scroll", "direction": <up, down, left or right>, "index": <number, optional>}. The \
direction is the side on which the wanted content lies, so "down" shows what is below. With a number only that element is scrolled.
- Open an app: {"action_type": "open_app", "app_name": <name>}.
- Let the screen settle: {"action_type": "wait"}.
- Tell the user the answer to a question: {"action_type": "answer", "text": <answer>}.
- End: {"action_type": "status", "goal_status": "complete"}, or "infeasible" when it cannot be done."""
ADVICE: Final = """\
- A question is answered only by the action "answer"; after it comes the status.
- Open apps with "open_app" rather than by looking for their icons.
- What is not on the screen may come into view by scrolling; when a direction changes nothing, try another.
- A text that an element is to hold can be entered at once, key by key is not needed. Look at what a field holds before you add to it.
- When a step changed nothing, do something else than before."""
SUM_UP: Final = (
    "Say in one or two sentences (at most 50 words, one line) what was done, whether it had the wanted effect, and what of the screen has "
    "to be remembered for later steps."
)


def parse_indexed(text: str, nodes: Sequence[Node], display: tuple[int, int], finish: str = "stop") -> Parsed:
    """What an output means whose action names elements by number. Raises ParseError.

    Args:
        nodes: the numbered elements.
        display: width and height in px.
    """
    scene = Scene(
        lambda fields: place_of_element(fields, nodes), lambda fields, direction: reach_of_element(fields, nodes, display, direction)
    )
    return parse_json_action(text, scene, DIALECT, finish)


class T3A(ModelAgent):
    """The list of elements, no picture."""

    default_model = "gpt-4o"
    settings: ClassVar[dict[str, Any]] = {"history": past_steps, "max_edge": picture_edge}

    def prompt_texts(self) -> tuple[str, ...]:
        return (ACTIONS, ADVICE, FORM, SUM_UP, self.shows)

    shows: ClassVar[str] = "You are given a list of the elements on the screen, each with a number."

    def decide(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        turn.notes["elements"] = elements(observation.tree)
        self.look(observation, turn)
        if can_be_summed_up(self.turns):
            self._sum_up(self.turns[-1], turn, calls)
        return super().decide(observation, turn, calls)

    def look(self, observation: Observation, turn: Turn) -> None:
        """Prepare the pictures of a turn."""

    def pictures(self, turn: Turn) -> tuple[Part, ...]:
        """The pictures of a request for an action."""
        return ()

    def compared(self, before: Turn, after: Turn) -> tuple[Part, ...]:
        """The pictures of a request for a summary."""
        return ()

    def _sum_up(self, before: Turn, after: Turn, calls: Calls) -> None:
        """Have the model say what its last step did."""
        assert before.parsed is not None
        text = sum_up_text(self.task.prompt(), before.parsed, self._told(before, after), SUM_UP)
        keep_summary(before, self.ask(self._asking(text, self.compared(before, after)), calls).text)

    def _told(self, before: Turn, after: Turn) -> str:
        lists = listing(before.notes["elements"]), listing(after.notes["elements"])
        return f"Elements before the step:\n{lists[0]}\n\nElements after the step:\n{lists[1]}"

    def request(self, observation: Observation, turn: Turn) -> Request:
        lines = [
            f"You operate an Android phone for a user, one action at a time. {self.shows}",
            f"Actions:\n{ACTIONS}",
            f"Advice:\n{ADVICE}",
            f"The user's task: {self.task.prompt()}",
            f"Steps so far:\n{steps_so_far(self.turns, self.setting('history', 0))}",
            f"Elements on the screen:\n{listing(turn.notes['elements'])}",
            feedback(self.turns),
            FORM,
        ]
        return self._asking("\n\n".join(line for line in lines if line), self.pictures(turn))

    def _asking(self, text: str, pictures: tuple[Part, ...]) -> Request:
        return Request(
            model=self.model,
            messages=(user(TextPart(text), *pictures),),
            seed=seed_of(self.task),
            **sampling(self.options, self.model, temperature=0.0, max_tokens=MAX_TOKENS),
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        display = turn.observation.width, turn.observation.height
        return parse_indexed(full_text(reply), turn.notes["elements"], display, reply.finish)


class M3A(T3A):
    """The list, the picture, and the picture with the numbers on it."""

    shows: ClassVar[str] = (
        "You are given two pictures of the screen, the second with a box and a number at each element, and the list of elements."
    )

    def look(self, observation: Observation, turn: Turn) -> None:
        device = observation.width, observation.height
        rule = resizing(self.setting("max_edge", 0))
        turn.notes["plain"] = prepare(observation.screenshot, device, rule(device))
        turn.picture = marked(observation.screenshot, device, rule(device), turn.notes["elements"])
        if len(self.turns) > 1:  # the pictures of older turns are needed no more
            self.turns[-2].picture = None
        if self.turns:
            self.turns[-1].notes.pop("plain", None)

    def pictures(self, turn: Turn) -> tuple[Part, ...]:
        assert turn.picture is not None
        return part(turn.notes["plain"]), part(turn.picture)

    def compared(self, before: Turn, after: Turn) -> tuple[Part, ...]:
        assert before.picture is not None and after.picture is not None
        return part(before.picture), part(after.picture)

    def _told(self, before: Turn, after: Turn) -> str:
        return f"The pictures show the screen before and after it, with numbered elements.\n\n{super()._told(before, after)}"
