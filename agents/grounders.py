"""Models that find on a picture what is said in words: one question, one place. For agents whose planner names its targets.

grounder = make_grounder("ui-venus-ground", "inclusionAI/UI-Venus-Ground-72B")
reply = client.complete(grounder.request("the tick in the top bar", observation))
point = grounder.parse(reply.text, (observation.width, observation.height))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from agents.families.call_actions import numbers_of
from agents.grammar.calls import find_calls
from agents.grammar.errors import ParseError
from agents.grammar.intents import Point
from agents.grammar.objects import numbers_in, objects
from agents.grammar.tidy import narrow, nothing_found, split_thought
from agents.models.request import ImagePart, Request, user
from agents.vision.frame import GRID_999, PERMILLE, PIXELS, Frame, Space
from agents.vision.picture import prepare
from agents.vision.resize import AreaLimit, Rule, Size, SmartResize, unchanged
from harness.device import Observation


class Grounder(Protocol):
    """Finds a target. Holds no state: one object serves any number of pictures."""

    @property
    def model(self) -> str:
        """Name of the model that is asked."""

    def request(self, target: str, observation: Observation) -> Request:
        """The question where `target`, described in words, lies on the observation's picture."""

    def parse(self, text: str, device: Size, finish: str = "stop") -> Point:
        """The place in device px that a reply means; the middle of a box.

        Args:
            text: the reply, with or without its thought.
            device: width and height of the display in px, as in the observation of the request.
            finish: why the reply ended (`ModelReply.finish`).

        Raises:
            ParseError: `not_found` when the model says that the target is not there, other kinds for what is no place.
        """


Reader = Callable[[str], Sequence[float] | None]
"""The numbers of the place in a reply, None when there is none. Raises ParseError for what looks like one and is not."""

_NUMBER = r"-?\d++(?:\.\d++)?+"
_CORNER = rf"[(\[]\s*+{_NUMBER}\s*+,\s*+{_NUMBER}\s*+[)\]]"
_LIST = rf"[(\[]\s*+{_NUMBER}(?:\s*+,\s*+{_NUMBER}|\s++{_NUMBER})*+\s*+,?\s*+[)\]]"
_PLACE = re.compile(rf"{_CORNER}\s*+,\s*+{_CORNER}|{_LIST}")
_BARE = re.compile(rf"\s*+{_NUMBER}(?:\s*+,\s*+{_NUMBER}|\s++{_NUMBER})++\s*+")
_OPEN = re.compile(r"[(\[][-\d.,\s]*+$")
_ABSENT = re.compile(
    r"\b(?:not (?:on|in|visible|present|found|there|shown|displayed)|no such|cannot (?:find|locate|see)|can't (?:find|locate|see)|"
    r"could not (?:find|locate)|couldn't (?:find|locate)|unable to (?:find|locate)|does(?: not|n't) (?:exist|appear)|not_found|"
    r"there (?:is|are) no(?:ne)?)\b|"
    r"找不到|不存在|未找到|没有找到",
    re.I,
)


@dataclass(frozen=True)
class AskingGrounder:
    """A grounder told by its question, its pictures and how it writes a place.

    `question` holds `{target}`. `picture_first`: the picture comes before the words.
    """

    model: str
    question: str
    space: Space
    read: Reader
    client: Rule = unchanged
    server: Rule = unchanged
    picture_first: bool = True
    max_tokens: int = 128

    def frame(self, device: Size) -> Frame:
        """How a picture of the display gets to the model."""
        return Frame.of(device, self.space, client=self.client, server=self.server)

    def request(self, target: str, observation: Observation) -> Request:
        device = observation.width, observation.height
        picture = prepare(observation.screenshot, device, self.frame(device).sent)
        words = self.question.replace("{target}", " ".join(target.split()))
        image = ImagePart(picture.data, picture.media_type)
        message = user(image, words) if self.picture_first else user(words, image)
        return Request(model=self.model, messages=(message,), temperature=0.0, max_tokens=self.max_tokens)

    def parse(self, text: str, device: Size, finish: str = "stop") -> Point:
        rest = split_thought(text).rest
        numbers = self.read(rest)
        if numbers is None:
            if _ABSENT.search(rest[:2000]) or rest.strip() in ("[]", "()", "None", "null"):
                raise ParseError("not_found", found=rest)
            raise nothing_found(rest, finish)
        if len(numbers) in (2, 4) and all(number == -1 for number in numbers):
            raise ParseError("not_found", found=rest)
        if self.space.grid > 1 and any(0 < number < 1 for number in numbers) and all(0 <= number <= 1 for number in numbers):
            raise ParseError("bad_arguments", "these are shares of the picture", expected=f"0 to {self.space.grid:g}", found=rest)
        return self.frame(device).point(numbers)


# --- how places are written --------------------------------------------------------------------------------------------------------------


def first_place(text: str) -> Sequence[float] | None:
    """The first bracketed place, `[x1, y1, x2, y2]`, `(x, y)` or `(x1, y1), (x2, y2)`, whatever stands around it."""
    return _place(text, 0)


def last_place(text: str) -> Sequence[float] | None:
    """The last bracketed place: names before it may hold numbers in brackets."""
    return _place(text, -1)


def tagged_box(text: str) -> Sequence[float] | None:
    """OS-Atlas: the box between its tokens, behind the object's name; `[[x1,y1,x2,y2]]` or a point where the tokens are left out."""
    named = text.rpartition("<|object_ref_end|>")[2]
    boxed = re.search(r"<\|box_start\|>([^<]{0,200})<\|box_end\|>", named)
    return last_place(boxed[1] if boxed else named)


def clicked(text: str) -> Sequence[float] | None:
    """UI-TARS: the place of its first click, else a bare place."""
    calls = find_calls(text, frozenset({"click", "left_single"}))
    if calls:
        return numbers_of(calls[0])
    return first_place(text)


def json_place(text: str) -> Sequence[float] | None:
    """Qwen: `bbox_2d` or `point_2d` of the first object that has one, else a bare place."""
    for found in objects(text):
        for name in ("bbox_2d", "point_2d", "bbox", "point", "coordinate"):
            if name in found:
                if not found[name] and found[name] in (None, []):
                    raise ParseError("not_found", found=str(found))
                numbers = numbers_in(found[name])
                if numbers is None:
                    raise ParseError("bad_arguments", f"{name} is no place", found=str(found[name]))
                return numbers
    return first_place(text)


def _place(text: str, which: int) -> Sequence[float] | None:
    plain = narrow(text).rstrip()
    if _OPEN.search(plain[-200:]):
        raise ParseError("truncated", "the reply ends within a place", found=plain[-120:])
    found = [[float(number) for number in re.findall(_NUMBER, match[0])] for match in _PLACE.finditer(plain)]
    likely = [numbers for numbers in found if len(numbers) in (2, 4)]
    if found:
        return (likely or found)[which]
    bare = _BARE.fullmatch(plain)
    return [float(number) for number in re.findall(_NUMBER, bare[0])] if bare else None


# --- the grounders -----------------------------------------------------------------------------------------------------------------------

BOX_QUESTION: Final = (
    "Where on this screenshot is the following element? Element: {target}\nGive only its bounding box as [x1, y1, x2, y2], nothing else."
)
POINT_QUESTION: Final = (
    "Where on this screenshot is the following element? Element: {target}\nGive only the point to touch as [x, y], nothing else; [-1, -1] "
    "when the element is not on the screen."
)
UGROUND_QUESTION: Final = (
    "On this screenshot, which point would you touch to reach the following element? Give one point as (x, y) and nothing else.\n"
    "Element: {target}"
)
ATLAS_QUESTION: Final = 'Give the position of the element that this describes, as a box: "{target}"'
TARS_QUESTION: Final = (
    "Touch one element of this screenshot. Reply in one line, with this call only:\nAction: click(start_box='(x,y)')\n\nElement: {target}"
)
JSON_QUESTION: Final = (
    "Find this element on the screenshot: {target}\n"
    'Reply in JSON only: [{"bbox_2d": [x1, y1, x2, y2], "label": "the element"}]; an empty list when it is not there.'
)

VENUS_7B: Final = SmartResize(28, 2_000_000, 4_800_000)
VENUS_72B: Final = SmartResize(28, 3_110_400, 48_000_000)
QWEN25: Final = SmartResize(28, 3136, 12_845_056)
TARS_15: Final = SmartResize(28, 78_400, 12_845_056)
SEEACT_V: Final = AreaLimit(882 * 1960)
"""UGround as its public agent runs it: 882x1960 for a display of 1080x2400; the shape is kept for others."""


def _venus_7b(model: str) -> Grounder:
    model = model or "inclusionAI/UI-Venus-Ground-7B"
    return AskingGrounder(model, BOX_QUESTION, PIXELS, first_place, client=VENUS_7B, server=VENUS_7B)


def _venus_72b(model: str) -> Grounder:
    model = model or "inclusionAI/UI-Venus-Ground-72B"
    return AskingGrounder(model, BOX_QUESTION, PIXELS, first_place, client=VENUS_72B, server=VENUS_72B)


def _venus_15(model: str) -> Grounder:
    return AskingGrounder(model or "inclusionAI/UI-Venus-1.5-8B", POINT_QUESTION, PERMILLE, first_place)


def _venus(model: str) -> Grounder:
    """The one of these three that the model's name tells."""
    name = model.casefold()
    if "1.5" in name:
        return _venus_15(model)
    return _venus_7b(model) if re.search(r"(?<!\d)7b", name) else _venus_72b(model)


def _os_atlas(model: str) -> Grounder:
    return AskingGrounder(model or "OS-Copilot/OS-Atlas-Base-7B", ATLAS_QUESTION, PERMILLE, tagged_box)


def _tars_10(model: str) -> Grounder:
    return AskingGrounder(model or "ByteDance-Seed/UI-TARS-7B-SFT", TARS_QUESTION, PERMILLE, clicked, picture_first=False)


def _tars_15(model: str) -> Grounder:
    model = model or "ByteDance-Seed/UI-TARS-1.5-7B"
    return AskingGrounder(model, TARS_QUESTION, PIXELS, clicked, server=TARS_15, picture_first=False)


def _qwen25(model: str) -> Grounder:
    return AskingGrounder(model or "Qwen/Qwen2.5-VL-72B-Instruct", JSON_QUESTION, PIXELS, json_place, server=QWEN25, max_tokens=512)


def _qwen3(model: str) -> Grounder:
    return AskingGrounder(model or "Qwen/Qwen3-VL-8B-Instruct", JSON_QUESTION, GRID_999, json_place, max_tokens=512)


def _uground(model: str) -> Grounder:
    return AskingGrounder(model or "osunlp/UGround-V1-7B", UGROUND_QUESTION, PERMILLE, first_place, client=SEEACT_V)


GROUNDERS: Final[dict[str, Callable[[str], Grounder]]] = {
    "os-atlas-base": _os_atlas,
    "qwen2.5-vl": _qwen25,
    "qwen3-vl": _qwen3,
    "ui-tars-1.0": _tars_10,
    "ui-tars-1.5": _tars_15,
    "ui-venus-1.5": _venus_15,
    "ui-venus-ground": _venus,
    "ui-venus-ground-72b": _venus_72b,
    "ui-venus-ground-7b": _venus_7b,
    "uground": _uground,
}
"""By kind: makes the grounder of a model's name; of its usual model for an empty name."""


def make_grounder(kind: str, model: str = "") -> Grounder:
    """The grounder of a kind.

    Args:
        kind: one of `GROUNDERS`.
        model: name of the model at its server; empty = the usual one. `ui-venus-ground` tells 7B, 72B and 1.5 by it.

    Raises:
        ValueError: there is no such kind.
    """
    if kind not in GROUNDERS:
        raise ValueError(f"no grounder {kind!r}; known: {', '.join(GROUNDERS)}")
    return GROUNDERS[kind](model)
