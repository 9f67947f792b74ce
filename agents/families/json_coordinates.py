"""Any general model, asked for a JSON action with places in the numbers it knows best.

In which numbers a model points is a matter of its training, so the setting `space` says it, by default after the model's name: GPT and
Claude in pixels of the picture that is sent, Gemini on a grid of 0-1000 with y first, GLM in boxes of 0-1000. The text of an answer never
decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from agents.families.feedback import feedback, listed
from agents.families.general import sampling, seed_of, vendor
from agents.grammar.errors import ParseError
from agents.grammar.intents import Parsed, Point
from agents.grammar.json_actions import Dialect, Fields, Scene, parse_json_action
from agents.grammar.objects import numbers_in, objects
from agents.grammar.tidy import split_thought
from agents.model_agent import ModelAgent, Turn, full_text
from agents.models.request import ImagePart, ModelClient, ModelReply, Request, system, user
from agents.options import AgentOptions
from agents.settings import past_steps, picture_edge, picture_pixels
from agents.vision.frame import BOXES_Y_FIRST, PERMILLE, PIXELS, UNIT, Frame, Space
from agents.vision.picture import prepare
from agents.vision.resize import AreaLimit, EdgeLimit, PatchLimit, Rule, Size, unchanged
from harness.device import Observation


@dataclass(frozen=True)
class Pointing:
    """How places are asked for. `field`: what holds a place; `form`: how it is written; `meaning`: in words, with {width} and {height} of
    the picture. `bare`: an object with a place and no action is a touch, as models answer that were trained to point."""

    space: Space
    field: str
    form: str
    meaning: str
    bare: bool = False


SPACES: Final[Mapping[str, Pointing]] = {
    "pixels": Pointing(PIXELS, "point", "[x, y]", "pixels of the picture, which is {width} wide and {height} high"),
    "0-1000": Pointing(
        PERMILLE, "point", "[x, y]", "whole numbers from 0 to 1000 across and from 0 to 1000 down, whatever the picture's size"
    ),
    "0-1": Pointing(UNIT, "point", "[x, y]", "fractions from 0 to 1 of the picture's width and height"),
    "yx-1000": Pointing(
        BOXES_Y_FIRST,
        "box_2d",
        "[ymin, xmin, ymax, xmax]",
        "the box around the target, y before x, in whole numbers from 0 to 1000 down and from 0 to 1000 across",
        bare=True,
    ),
    "boxes-1000": Pointing(
        PERMILLE, "box_2d", "[[xmin, ymin, xmax, ymax]]", "the box around the target, x before y, in whole numbers from 0 to 999"
    ),
}
"""Values of the setting `space`."""
DEFAULT_SPACE: Final[Mapping[str, str]] = {"gemini": "yx-1000", "glm": "boxes-1000", "qwen3-vl": "0-1000"}
ACTIONS: Final = frozenset(
    {
        "click",
        "double_tap",
        "long_press",
        "drag",
        "swipe",
        "scroll",
        "input_text",
        "keyboard_enter",
        "navigate_home",
        "navigate_back",
        "recent_apps",
        "open_app",
        "wait",
        "answer",
        "status",
    }
)
DIALECT: Final = Dialect(ACTIONS, enter=False)
_FRACTION: Final = 1.0


@dataclass(frozen=True)
class TileLimit:
    """Within a square of 2048 px and then a short side of 768 px, as OpenAI's models that look at tiles shrink a picture."""

    square: int = 2048
    short: int = 768

    def __call__(self, size: Size) -> Size:
        scale = min(self.square / max(size), self.short / min(size), 1.0)
        return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def instructions(pointing: Pointing, size: Size) -> str:
    """The system's text. `size`: of the picture, in px."""
    place = f'"{pointing.field}": {pointing.form}'
    meaning = pointing.meaning.replace("{width}", str(size[0])).replace("{height}", str(size[1]))
    return f"""\
You operate an Android phone for a user, one action at a time. You see a picture of the screen and reply with one JSON object and nothing \
else:
{{"thought": <what you see and why this step, in one or two sentences>, "action": <name>, ...}}

Places are written {place}: {meaning}. Point at the middle of the target.

Actions and what they need:
- "tap", "double_tap", "long_press": {place}
- "type": "text": <text>; it goes into the field that has the focus, or into the one at {place}, which is touched first. "clear": true \
empties the field before, "enter": true presses Enter after.
- "scroll": "direction": <up, down, left or right>; the side on which the wanted content lies, so "down" shows what is below. {place} says \
where, if not in the middle.
- "drag": "start": {pointing.form}, "end": {pointing.form}
- "enter", "back", "home", "recents": the keys
- "open_app": "app": <name>; opens an app from anywhere
- "wait": "seconds": <number>
- "answer": "text": <answer to the user's question>; needed for every question, before the end
- "finish": "status": "complete" or "infeasible"

Finish only when the screen shows that the task is done. When an action changed nothing, try another way."""


def parse_coordinates(text: str, frame: Frame, pointing: Pointing, finish: str = "stop") -> Parsed:
    """What an output means. Raises ParseError."""

    def place(fields: Fields) -> Point | None:
        return _place(fields, frame, pointing)

    def drag(fields: Fields) -> tuple[Point, Point]:
        return _drag(fields, frame)

    scene = Scene(place, drag=drag)
    try:
        return parse_json_action(text, scene, DIALECT, finish)
    except ParseError as error:
        bare = _bare(text) if pointing.bare and error.kind == "no_action" else None
        if bare is None:
            raise
        return parse_json_action(bare, scene, DIALECT, finish)


def _bare(text: str) -> str | None:
    """A touch as an action where the output is nothing but the place of one thing."""
    found = list(objects(split_thought(text).rest))
    if not found or not ("box_2d" in found[0] or "point" in found[0]):
        return None
    name = "box_2d" if "box_2d" in found[0] else "point"
    numbers = numbers_in(found[0][name])
    return f'{{"action": "click", "{name}": {numbers}}}' if numbers else None


def _place(fields: Fields, frame: Frame, pointing: Pointing) -> Point | None:
    for name in ("box_2d", "point", "coordinate", "coordinates", "position", "bbox"):
        if fields.get(name) is not None:
            return _point(fields[name], name, frame)
    if fields.get("x") is None and fields.get("y") is None:
        return None
    if pointing.space.y_first:
        raise ParseError("bad_arguments", "x and y are ambiguous", expected=f'"{pointing.field}": {pointing.form}', found=str(dict(fields)))
    return _point([fields.get("x"), fields.get("y")], "x and y", frame)


def _drag(fields: Fields, frame: Frame) -> tuple[Point, Point]:
    ends = [
        next((_point(fields[name], name, frame) for name in names if fields.get(name) is not None), None)
        for names in (("start", "from", "point", "start_point"), ("end", "to", "point2", "end_point"))
    ]
    if ends[0] is None or ends[1] is None:
        raise ParseError("bad_arguments", "a drag has a start and an end", found=str(dict(fields)))
    return ends[0], ends[1]


def _point(value: Any, name: str, frame: Frame) -> Point:
    numbers = numbers_in(value)
    if not numbers:
        raise ParseError("bad_arguments", f"{name} is no place", expected="numbers", found=repr(value))
    if max(frame.spans) > _FRACTION and max(numbers) <= _FRACTION and any(number != round(number) for number in numbers):
        raise ParseError(
            "bad_arguments", "fractions where whole numbers are asked for", expected=f"0 to {max(frame.spans):g}", found=str(value)
        )
    return frame.point(numbers)


class JsonCoordinates(ModelAgent):
    """One picture, a list of past steps, a JSON action with a place.

    Settings: `space` (a name of `SPACES`), `max_edge` and `max_pixels` (what the picture is made to fit before it is sent), `detail`
    (OpenAI's word), `history` (past steps that are listed).
    """

    default_model = "gpt-5.1"

    settings: ClassVar[dict[str, Any]] = {
        "space": str,
        "max_edge": picture_edge,
        "max_pixels": picture_pixels,
        "detail": str,
        "history": past_steps,
    }

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        space = self.setting("space", DEFAULT_SPACE.get(vendor(self.model), "pixels"))
        if space not in SPACES:
            raise ValueError(f"the setting space cannot be {space!r}; known: {', '.join(SPACES)}")
        self.pointing = SPACES[space]
        self.detail = self.setting("detail", "high" if vendor(self.model) == "gpt" else None)
        if self.detail not in (None, "auto", "low", "high", "original"):
            raise ValueError(f"the setting detail cannot be {self.detail!r}; known: auto, low, high, original")
        self.rule = self._rule()

    def _rule(self) -> Rule:
        """What is sent: within the settings' bounds, else so that the provider does not shrink it once more where pixels count."""
        edge, area = self.setting("max_edge", 0), self.setting("max_pixels", 0)
        if edge or area:
            within: Rule = AreaLimit(area) if area else unchanged
            return lambda size: EdgeLimit(edge)(within(size)) if edge else within(size)
        if vendor(self.model) == "claude":
            return PatchLimit()
        tiles = re.search(r"gpt-(?:4|5(?:\.[0-3])?(?![.\d]))", self.model) is not None and self.detail != "original"
        return TileLimit() if tiles else unchanged

    def prompt_texts(self) -> tuple[str, ...]:
        return (instructions(self.pointing, (0, 0)),)

    def request(self, observation: Observation, turn: Turn) -> Request:
        device = observation.width, observation.height
        turn.frame = Frame.of(device, self.pointing.space, client=self.rule)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        past = self.turns[-int(self.setting("history", 0)) or None :]
        lines = [
            f"The user's task: {self.task.prompt()}",
            f"Steps so far: {listed(past, nothing='none', first=len(self.turns) - len(past) + 1)}",
            feedback(self.turns),
            "This is the screen now.",
        ]
        return Request(
            model=self.model,
            messages=(
                system(instructions(self.pointing, turn.frame.sent)),
                user("\n".join(line for line in lines if line), ImagePart(turn.picture.data, turn.picture.media_type, self.detail)),
            ),
            seed=seed_of(self.task),
            **sampling(self.options, self.model, temperature=0.0, max_tokens=4096),
        )

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        assert turn.frame is not None
        return parse_coordinates(full_text(reply), turn.frame, self.pointing, reply.finish)
