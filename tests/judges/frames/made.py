"""Trajectories for the tests of evidence selection: written out, or drawn at random by hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from harness.device.actions import Action, Answer, Finish, Key, Said, Swipe, Tap, Type
from harness.judges.trajectory import Screen, Step, Trajectory, describe

KINDS: dict[str, Action | Said | None] = {
    "tap": Tap(5, 7),
    "swipe": Swipe(1, 2, 3, 4),
    "type": Type("words"),
    "back": Key("BACK"),
    "enter": Key("ENTER"),
    "answer": Answer("42"),
    "finish": Finish(),
    "none": None,
}


def step(number: int, action: Action | Said | None = KINDS["tap"], screen: Screen | None = None, **more: Any) -> Step:
    """A step with the words of its action."""
    kind, words, points, text = describe(action)
    values: dict[str, Any] = {"kind": kind, "words": words, "action": action, "points": points, "text": text, **more}
    return Step(number=number, screen=screen or Screen(), **values)


def trajectory(steps: list[Step], final: Screen | None = Screen()) -> Trajectory:
    """A trajectory of these steps."""
    return Trajectory(id="one", source="made", task="task", agent="agent", instruction="Do it.", steps=tuple(steps), final=final)


def still(count: int, screen: Screen, **by_number: Step) -> Trajectory:
    """An agent that taps `count` times on a screen that never changes."""
    return trajectory([step(number, screen=screen) for number in range(1, count + 1)], screen)


_SCREENS = st.builds(
    Screen,
    phash=st.sampled_from(["", "0" * 16, "0" * 15 + "f", "ffff" * 4, "00ff" * 4]),
    digest=st.sampled_from(["", "a", "b", "c"]),
    package=st.sampled_from(["", "org.one", "org.two"]),
)


@st.composite
def trajectories(draw: st.DrawFn) -> Trajectory:
    """Any mixture of actions, errors, irreversible effects and screens, with or without the final screen; also none at all."""
    steps = [
        step(
            number,
            KINDS[draw(st.sampled_from(sorted(KINDS)))],
            draw(_SCREENS),
            irreversible=draw(st.sampled_from([None, None, None, None, "send", "delete"])),
            error=draw(st.sampled_from(["", "", "", "", "", "outside the display"])),
            thought=draw(st.sampled_from(["", "next", "An Error occurred"])),
        )
        for number in range(1, draw(st.integers(0, 60)) + 1)
    ]
    return trajectory(steps, draw(st.one_of(st.none(), _SCREENS)))
