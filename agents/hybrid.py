"""Hybrid: a planner says in words what to touch, a grounder finds where that is. Any two models.

    anyapp run --agent hybrid --model gpt-5.1 --agent-option grounder=ui-venus --agent-option grounder.base_url=http://gpu:8000/v1

The options are the planner's; the grounder's are the settings `grounder.model`, `grounder.base_url`, `grounder.api`, ... The planner acts
in the words of AndroidWorld's agents, with a description in place of a number, and sums up each step as M3A does. Sources: SeeAct-V of
UGround, and the pairs of a frontier model and UI-Venus that AnyAppBench reports; all texts are ours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from PIL import ImageDraw

from agents.families.feedback import feedback, one_line
from agents.families.general import sampling
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
from agents.grammar.errors import ParseError
from agents.grammar.intents import Hold, Parsed, Point, Scroll, TapAt, Write
from agents.grammar.json_actions import Fields, Scene, action_fields, in_words, to_intent
from agents.grammar.tidy import section, split_thought
from agents.grounders import GROUNDERS, make_grounder
from agents.model_agent import Calls, ModelAgent, Turn, full_text
from agents.models.request import ModelClient, ModelReply, Part, Request, TextPart, user
from agents.options import AgentOptions
from agents.settings import past_steps, picture_edge
from agents.vision.picture import Picture, prepare
from harness.device import Observation

MAX_DESCRIPTION: Final = 1000
"""Characters of a description that are given to the grounder."""
ALIASES: Final = {
    "os-atlas": "os-atlas-base",
    "qwen2.5": "qwen2.5-vl",
    "qwen3": "qwen3-vl",
    "ui-tars": "ui-tars-1.5",
    "ui-venus": "ui-venus-ground",
}
"""Short names of grounders."""
ACTIONS: Final = """\
- Touch an element: {"action_type": "click", "element": <description>}. Twice in a row: "double_tap". For a while: "long_press".
- Enter text into a field: {"action_type": "input_text", "text": <text>, "element": <description of the field>}. The field is touched and \
emptied first, and Enter is pressed after the text; "clear_text": false keeps what the field holds, "press_enter": false leaves Enter out. \
Without "element" the text goes into the field that has the focus.
- Press Enter: {"action_type": "keyboard_enter"}. Home: {"action_type": "navigate_home"}. Back: {"action_type": "navigate_back"}.
- Bring hidden content into view: {"action_type": "scroll", "direction": <up, down, left or right>, "element": <description, optional>}. \
The direction is the side on which the wanted content lies, so "down" shows what is below. Without "element" the whole screen is scrolled.
- Open an app: {"action_type": "open_app", "app_name": <name>}.
- Let the screen settle: {"action_type": "wait"}.
- Tell the user the answer to a question: {"action_type": "answer", "text": <answer>}.
- End: {"action_type": "status", "goal_status": "complete"}, or "infeasible" when it cannot be done."""
ADVICE: Final = """\
- A description is given to another model, which sees the same picture, knows nothing of the task, and has to find exactly one element by \
it. So say what the element is, what is written on or beside it, and where on the screen it lies.
- Describe only what is on the screen now.
- A question is answered only by the action "answer"; after it comes the status.
- Open apps with "open_app" rather than by looking for their icons.
- What is not on the screen may come into view by scrolling; when a direction changes nothing, try another.
- When a step changed nothing, do something else than before, or describe the element in other words."""
SUM_UP: Final = (
    "The first picture was taken before the step (a red dot marks the place that was touched, if any), the second after it. Say in one or "
    "two sentences (at most 50 words, one line) what was done, whether it had the wanted effect, and what of the screen has to be "
    "remembered for later steps."
)


def parse_planned(text: str, locate: Callable[[str], Point], finish: str = "stop") -> Parsed:
    """What a planner's output means.

    Args:
        locate: the place of what is described, in device px; raises ParseError when it is not found. Asked only for an action that is
            sound otherwise.

    Raises:
        ParseError: the output is no action, or its element was not found.
    """
    split = split_thought(text)
    fields = action_fields(split.rest, finish)
    thought = section(split.rest.partition("{")[0], "Reason", "Thought") or split.thought
    intent = to_intent({"clear_text": True, **fields}, Scene(lambda said: _place(said, locate)), DIALECT)
    return Parsed((intent,), thought.strip(), in_words(fields))


def _place(fields: Fields, locate: Callable[[str], Point]) -> Point | None:
    said = next((fields[name] for name in ("element", "target", "element_description") if fields.get(name) is not None), None)
    if said is None:
        return None
    if not isinstance(said, str) or not said.strip():
        raise ParseError("bad_arguments", "the element is not described in words", expected="a text", found=repr(said))
    return locate(" ".join(said.split())[:MAX_DESCRIPTION])


def grounder_kind(name: str) -> str:
    """The grounder's own name. Raises ValueError for none."""
    kind = ALIASES.get(name, name)
    if kind not in GROUNDERS:
        raise ValueError(f"no such grounder; known: {', '.join(sorted({*GROUNDERS, *ALIASES}))}")
    return kind


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError("it is on or off")
    return text == "on"


class Hybrid(ModelAgent):
    """The planner's picture is the screen as it is; its history are the summaries of past steps, or the actions without `summary`."""

    default_model = "gpt-5.1"
    roles: ClassVar[tuple[str, ...]] = ("grounder",)
    settings: ClassVar[dict[str, Callable[[str], Any]]] = {
        "grounder": grounder_kind,
        "history": past_steps,
        "max_edge": picture_edge,
        "summary": _switch,
    }

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        said = self.options.settings
        self.kind: str = self.setting("grounder", "ui-venus-ground")
        self.grounder = make_grounder(self.kind, said.get("grounder.model", ""))
        if client is None and not (said.get("grounder.base_url") or self.options.base_url):
            raise ValueError("the grounder's server is not named; say grounder.base_url=http://HOST:PORT/v1")
        self.options.of_role("grounder")  # a wrong option of the grounder is told before the run

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "grounder": self.kind, "grounder_model": self.grounder.model}

    def prompt_texts(self) -> tuple[str, ...]:
        return (ACTIONS, ADVICE, FORM, SUM_UP)

    # --- planning

    def decide(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        turn.picture = self._picture(observation)
        if self.setting("summary", True) and can_be_summed_up(self.turns):
            self._sum_up(self.turns[-1], turn, calls)
        reply = self.ask(self.request(observation, turn), calls)
        turn.output, turn.native = full_text(reply), reply.native
        return parse_planned(turn.output, lambda words: self._locate(words, observation, turn, calls), reply.finish)

    def request(self, observation: Observation, turn: Turn) -> Request:
        assert turn.picture is not None
        lines = [
            "You operate an Android phone for a user, one action at a time. You are given a picture of the screen.",
            f"Actions:\n{ACTIONS}",
            f"Advice:\n{ADVICE}",
            f"The user's task: {self.task.prompt()}",
            f"Steps so far:\n{steps_so_far(self.turns, self.setting('history', 0))}",
            feedback(self.turns),
            FORM,
        ]
        return self._asking("\n\n".join(line for line in lines if line), (part(turn.picture),))

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        """A planner's reply; its elements are looked for on the turn's observation."""
        return parse_planned(full_text(reply), lambda words: self._locate(words, turn.observation, turn, Calls()), reply.finish)

    def _asking(self, text: str, pictures: tuple[Part, ...]) -> Request:
        return Request(
            model=self.model,
            messages=(user(TextPart(text), *pictures),),
            **sampling(self.options, self.model, temperature=None, max_tokens=MAX_TOKENS),
        )

    # --- grounding

    def _locate(self, words: str, observation: Observation, turn: Turn, calls: Calls) -> Point:
        """The place of what the planner described. Raises ParseError in words for the planner."""
        reply = self.ask(self.grounder.request(words, observation), calls, "grounder")
        said = full_text(reply)
        turn.output = f"{turn.output}\n\n[grounder: {words}]\n{said}"
        try:
            return self.grounder.parse(said, (observation.width, observation.height), reply.finish)
        except ParseError as error:
            kind = "not_found" if error.kind in ("no_action", "refusal", "empty") else error.kind
            raise ParseError(
                kind, f'the element "{words[:200]}" was not found on the screen', found=one_line(said)[:120] or "nothing"
            ) from error

    # --- summing up

    def _sum_up(self, before: Turn, after: Turn, calls: Calls) -> None:
        """Have the planner say what its last step did."""
        assert before.parsed is not None and after.picture is not None
        text = sum_up_text(self.task.prompt(), before.parsed, SUM_UP)
        pictures = part(self._picture(before.observation, _touched(before.parsed))), part(after.picture)
        keep_summary(before, self.ask(self._asking(text, pictures), calls).text)
        before.picture = None  # it is needed no more

    def _picture(self, observation: Observation, dot: Point | None = None) -> Picture:
        device = observation.width, observation.height
        size = resizing(self.setting("max_edge", 0))(device)
        return prepare(observation.screenshot, device, size, draw=None if dot is None else _dot(dot, device))


def _touched(parsed: Parsed) -> Point | None:
    first = parsed.intents[0]
    if isinstance(first, TapAt | Hold):
        return first.point
    return first.at if isinstance(first, Write | Scroll) else None


def _dot(point: Point, device: tuple[int, int]) -> Callable[[ImageDraw.ImageDraw], object]:
    radius = max(6, min(device) // 60)
    x, y = point
    return lambda draw: draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(255, 0, 0, 255))
