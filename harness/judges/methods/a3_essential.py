"""A3's essential states: what the task cannot do without, looked for in windows of screens.

Source of the design: arXiv 2501.01149 and its evaluators; the words are ours. As in MobileJudgeBench (arXiv 2608.11434) the states are
always made by the model, and one model judges instead of three, at a temperature of 0.7. Windows are those of the original: four screens
side by side with black bars of 50 px, moved by three, the last one ending at the last screen.

The original compares states by their wording, so that one told in other words counts as missing. Here states have numbers, and answers
give numbers. A window whose answer cannot be used makes the judgment invalid: what it showed is not known.
"""

from __future__ import annotations

import io
import os
import re
import struct
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Final

from PIL import Image

from agents.models.request import ImagePart, Part, Request, TextPart, system, user
from harness.judges.elements import listed
from harness.judges.frames.pictures import FORMATS, MAX_PIXELS, fitted
from harness.judges.frames.windows import windows
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.wording import answer_text, screen_name, task_text
from harness.judges.quoting import NOTICE, block, one_line
from harness.judges.reading import a_text, json_object, steps_named, truth
from harness.judges.trajectory import Trajectory

SPLIT_SYSTEM: Final = "You split a task on a phone into the states that it cannot do without."
SPLIT: Final = (
    "An essential state is one that the phone or the app has to come to if the task is to be done, whatever the way to it. Leave out what "
    "goes without saying (the phone is unlocked, the app is installed) and what only one of several ways needs. Example: for the task "
    "`Look for a one-way flight from Oslo to Rome on 3 May for two people and show the cheapest` they are: 1. the flight search is open; "
    "2. one way is chosen; 3. the origin is Oslo; 4. the destination is Rome; 5. the date is 3 May; 6. two travellers are set; 7. the "
    "results are ordered by price with the cheapest first.\n"
    'Answer with one JSON object and nothing else: {"states": ["first state", "second state", ...]}'
)
WINDOW_SYSTEM: Final = f"You look at consecutive screens of a phone and say which states are reached in them.\n{NOTICE}"
WINDOW: Final = (
    "# Question\n"
    "Which of the states are reached in these screens? Take a state only if the screens or their elements show it. The picture holds the "
    "screens side by side, from left to right, with black bars between them.\n"
    'Answer with one JSON object and nothing else: {"states": [the numbers of the states reached, or nothing], "reason": "why, in one or '
    'two sentences"}'
)
ANSWERED: Final = "A state about an answer to the user is reached only if this is the right answer."
NO_LIST: Final = "(no elements were recorded)"
BAR: Final = 50
"""Between screens, in px."""
_STATE_NUMBER: Final = re.compile(r"\s*(?:(?:state|number)\s*#?\s*(\d{1,3})\b|#?\(?(\d{1,3})(?:[.):]+(?:\s|$)|\)?\s*$|\s+-\s))", re.I)
_REACHED: Final = ("reached", "achieved", "done", "met", "satisfied", "completed", "present")
_MISSED: Final = re.compile(r"\b(?:not|no|never|un\w+|isn|wasn|fails?|failed|missing|missed|false|partly|partially|unclear|maybe)\b")
MOST: Final = 30
"""More states than this are no list of essential ones."""


class A3Essential(Judge):
    """States first, then windows, side by side.

    Settings: `group`, screens in a window; `interval`, by how many it moves; `edge`, longest edge of each screen in px (0: as they are);
    `quality` of the JPEG. Axes: `states` (the list), `states_reached` (numbers from 1).
    """

    name = "a3-essential"
    temperature = 0.7
    reasons_for_all = False
    needs = "both"
    defaults: ClassVar[Mapping[str, Any]] = {"group": 4, "interval": 3, "edge": 0, "quality": 85}
    least: ClassVar[Mapping[str, float]] = {"group": 1, "interval": 1}

    def prompt_texts(self) -> tuple[str, ...]:
        return (SPLIT_SYSTEM, SPLIT, WINDOW_SYSTEM, WINDOW, ANSWERED, NO_LIST)

    def states_request(self, trajectory: Trajectory, model: str) -> Request:
        """Asks for the states; text only."""
        text = f"{task_text(trajectory)}\n\n# Question\n{SPLIT}"
        return Request(model, (system(SPLIT_SYSTEM), user(text)), temperature=self.temperature, json_mode=True)

    def window_requests(self, trajectory: Trajectory, states: Sequence[str], model: str) -> list[tuple[Request, list[int]]]:
        """A request a window, and the screens it shows. Raises `UnusableAnswer` when no screen has a picture."""
        groups = windows(len(trajectory.screens), self.settings["group"], self.settings["interval"])
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            pictures = list(pool.map(lambda group: self._joined(trajectory, group), groups))
        if not any(pictures):
            raise UnusableAnswer("no_evidence", "no screenshot was recorded")
        return [self._window(trajectory, states, group, picture, model) for group, picture in zip(groups, pictures, strict=True)]

    def _window(
        self, trajectory: Trajectory, states: Sequence[str], group: list[int], picture: tuple[ImagePart, list[int]] | None, model: str
    ) -> tuple[Request, list[int]]:
        numbered = block("\n".join(f"{number}. {one_line(state)}" for number, state in enumerate(states, 1)))
        text = [task_text(trajectory), f"# States\n{numbered}"]
        for number in group:
            tree = trajectory.screens[number].tree()
            unseen = "" if picture and number in picture[1] else " (not in the picture)"
            text.append(f"# Elements of the screen {screen_name(trajectory, number)}{unseen}\n{listed(tree) if tree else NO_LIST}")
        answer = answer_text(trajectory)
        if answer is not None and group[-1] == len(trajectory.screens) - 1:
            text.append(f"{answer}\n{ANSWERED}")
        parts: list[Part] = [TextPart("\n\n".join([*text, WINDOW]))]
        parts += [picture[0]] if picture else []
        request = Request(model, (system(WINDOW_SYSTEM), user(*parts)), temperature=self.temperature, json_mode=True)
        return request, picture[1] if picture else []

    def _joined(self, trajectory: Trajectory, group: Sequence[int]) -> tuple[ImagePart, list[int]] | None:
        """The pictures of a window side by side, and the screens in it."""
        shown = [(number, data) for number in group if (data := trajectory.screens[number].picture()) is not None]
        if not shown:
            return None
        edge = self.settings["edge"] or None
        try:
            picture = side_by_side([data for _, data in shown], edge)
        except (OSError, ValueError, SyntaxError, EOFError, struct.error, Image.DecompressionBombError) as error:
            raise UnusableAnswer("no_evidence", f"a picture of the screens {group} cannot be decoded: {error}") from error
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=self.settings["quality"])
        return ImagePart(out.getvalue(), "image/jpeg"), [number for number, _ in shown]

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        if not any(screen.picture() is not None for screen in trajectory.screens):
            raise UnusableAnswer("no_evidence", "no screenshot was recorded")
        said = json_object(hearing.ask(self.states_request(trajectory, hearing.model)), "states", verdict=False)
        states = _states(said["states"])
        requests = self.window_requests(trajectory, states, hearing.model)
        reached: set[int] = set()
        reasons: list[str] = []
        for reply in hearing.ask_all(requests):
            found = json_object(reply, "states", verdict=False)
            reached |= numbers_of(found["states"], states)
            reasons.append(str(found.get("reason") or "").strip())
        missing = [number for number in range(1, len(states) + 1) if number not in reached]
        told = "; ".join(f"{number}. {states[number - 1]}" for number in missing)
        reason = " ".join([f"Not reached: {told}." if missing else "Every essential state is reached.", *filter(None, reasons)])
        return Opinion(
            not missing,
            reason=reason,
            cited_steps=steps_named(" ".join(reasons), len(trajectory.steps)),
            axes={"states": list(states), "states_reached": sorted(reached)},
        )

    def sample(self, request: Request) -> str:
        if request.messages[0].text == SPLIT_SYSTEM:
            return '{"states": ["the app is open", "what the task asks for is set", "the change is saved"]}'
        return '{"states": [1, 2, 3], "reason": "The screens show all of them."}'


def side_by_side(pictures: Sequence[bytes], edge: int | None) -> Image.Image:
    """Encoded pictures from left to right with black bars between them, the longest edge of each at most `edge` px; aligned at the top."""
    opened: list[Image.Image] = []
    for data in pictures:
        with Image.open(io.BytesIO(data), formats=FORMATS) as file:
            if file.width * file.height > MAX_PIXELS:
                raise ValueError(f"it has {file.width} x {file.height} px, more than {MAX_PIXELS:,} altogether")
            target = fitted(file.size, edge)
            file.draft("RGB", target)
            picture = file.convert("RGB")
        opened.append(picture if picture.size == target else picture.resize(target, Image.Resampling.BICUBIC, reducing_gap=2.0))
    width = sum(picture.width for picture in opened) + BAR * (len(opened) - 1)
    joined = Image.new("RGB", (width, max(picture.height for picture in opened)))
    left = 0
    for picture in opened:
        joined.paste(picture, (left, 0))
        left += picture.width + BAR
    return joined


def _states(value: Any) -> tuple[str, ...]:
    """The states of an answer, without numbers that the model put before them. Raises `UnusableAnswer`."""
    if not isinstance(value, list) or not value:
        raise UnusableAnswer("malformed", f"states is {str(value)[:60]!r}, expected a list of texts")
    if len(value) > MOST:
        raise UnusableAnswer("out_of_range", f"{len(value)} states, expected {MOST} at most")
    texts = [a_text(each.get("state", each.get("description")) if isinstance(each, Mapping) else each, "a state") for each in value]
    return tuple(re.sub(r"^\(?\d{1,2}[.):]\s+", "", text) or text for text in texts)


def numbers_of(value: Any, states: Sequence[str]) -> set[int]:
    """The numbers (from 1) of the states that an answer names: by number (`2`, `"2"`, `"State 2"`, `"2. the date is set"`) or, without a
    number, by their words, whose case and punctuation do not matter. What is said to be not reached is left out.

    Raises:
        UnusableAnswer: a number that no state has (`out_of_range`), or words that are no state's (`malformed`).
    """
    if value in (None, "", "none", "None"):
        return set()
    if not isinstance(value, list):
        value = [value]
    return {_number(each, states) for each in value if each not in ("none", "None") and not _is_missed(each)}


def _is_missed(value: Any) -> bool:
    """Whether an object tells of a state that it was not reached. Raises `UnusableAnswer` where it tells something else than yes or no."""
    told = [each for key, each in value.items() if key in _REACHED] if isinstance(value, Mapping) else []
    return any(not truth(each, "reached") for each in told)


def _number(value: Any, states: Sequence[str]) -> int:
    number: int | None = None
    if isinstance(value, Mapping):
        value = value.get("number", value.get("state"))
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str):
        words = [_words(state) for state in states]
        match = _STATE_NUMBER.match(value)
        if words.count(_words(value)) == 1:
            number = words.index(_words(value)) + 1
        elif match:
            number = int(match[1] or match[2])
            _check_words(value[match.end() :], number, words)
    if number is None:
        raise UnusableAnswer("malformed", f"{str(value)[:60]!r} is no state and no number of one")
    if not 1 <= number <= len(states):
        raise UnusableAnswer("out_of_range", f"there is no state {number}; there are {len(states)}")
    return number


def _check_words(told: str, number: int, states: Sequence[str]) -> None:
    """That words behind the number of a state are not about its being missed. Raises `UnusableAnswer` (`malformed`)."""
    words = _words(told)
    own = states[number - 1] if 1 <= number <= len(states) else ""
    if words != own and _MISSED.search(words) and not _MISSED.search(own):
        raise UnusableAnswer("malformed", f"{told.strip()[:60]!r} may say that state {number} is not reached")


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
