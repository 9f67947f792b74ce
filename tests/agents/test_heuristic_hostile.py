"""Whatever an app draws, the heuristic agent answers with a decision on the display, quickly."""

from __future__ import annotations

import statistics
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents.heuristic import HeuristicAgent
from harness.device import Node, Tree
from harness.device.actions import LongPress, Swipe, Tap
from harness.device.tree import Flag
from tests.agents.phone import observation, task

WORDS = st.sampled_from(
    [
        *(
            "",
            "Alarm",
            "7:30 PM",
            "00:15",
            "OK",
            "Add",
            "12",
            "AM",
            "PM",
            "Delete",
            "1" * 300,
            "\x00\u202e",
            "October 2023",
            "Save",
            "0",
            "59",
        ),
        *("note.txt", "Docs", "Copy", "Internal storage", "Agenda", "16 Monday", "Nov 9, 2023", "Does not repeat"),
    ]
)
BOX = st.tuples(st.integers(0, 1079), st.integers(0, 2399), st.integers(1, 1080), st.integers(1, 2400))
NODE = st.tuples(
    WORDS, WORDS, WORDS, st.integers(0, 2047), BOX, st.integers(0, 30), st.sampled_from(["View", "EditText", "NumberPicker", ""])
)
INSTRUCTIONS = st.sampled_from(
    [
        "Add an alarm for 7:30 PM and leave it switched on.",
        "Prepare a timer of 15 seconds without leaving it running.",
        "Start the stopwatch, let it run for a moment, then reset it.",
        'Create an event titled "1" on November 9, 2023.',
        "Delete the alarm for 7:30 PM.",
        'Send the message "OK" to Anna Berg.',
        'Change the title of the event "OK" on November 9, 2023 to "12".',
        "Delete every event on November 9, 2023.",
        'Create a repeating event titled "1" that begins on November 9, 2023 at 7:30 PM, lasts 15 minutes and repeats every week.',
        "Move the file note.txt from the folder Docs to the folder Docs/Old.",
        "Rename the file note.txt in the folder Docs to other.txt.",
        "Compress the files note.txt and other.txt of the folder Docs to a zip archive.",
        "",
    ]
)


def tree_of(parts: list[tuple[str, str, str, int, tuple[int, int, int, int], int, str]]) -> Tree:
    nodes = []
    for index, (text, desc, hint, flags, (a, b, c, d), up, cls) in enumerate(parts):
        box = (min(a, c), min(b, d), max(a, c, min(a, c) + 1), max(b, d, min(b, d) + 1))
        parent = index - 1 - up if index - 1 - up >= 0 else -1
        nodes.append(Node(text, desc, hint, f"x:id/{text[:9]}", f"android.widget.{cls}", "x", Flag(flags), box, (0, index), parent, 0))
    return Tree(tuple(nodes), 1080, 2400, 0)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(INSTRUCTIONS, st.lists(st.lists(NODE, max_size=40), min_size=1, max_size=6))
def test_every_screen_gets_a_decision_on_the_display(
    instruction: str, screens: list[list[tuple[str, str, str, int, tuple[int, int, int, int], int, str]]]
) -> None:
    agent = HeuristicAgent()
    agent.reset(task(instruction, steps=20))
    for step in range(20):
        action = agent.act(observation(tree_of(screens[step % len(screens)]))).action
        assert action is not None
        if isinstance(action, (Tap, LongPress)):
            assert action.x < 1080 and action.y < 2400
        if isinstance(action, Swipe):
            assert max(action.x1, action.x2) < 1080 and max(action.y1, action.y2) < 2400


@pytest.mark.parametrize("text", ["9" * 2_000_000, "1:2" * 400_000, "7:30 PM\n" * 100_000, " " * 1_000_000 + "x", "h1 " * 300_000])
def test_an_endless_label_costs_no_time(text: str) -> None:
    parts = [(text, text, "", 1, (0, 300 + 40 * i, 1080, 340 + 40 * i), 30, "View") for i in range(20)]
    agent = HeuristicAgent()
    agent.reset(task("Add an alarm for 7:30 PM."))
    start = time.process_time()
    for _ in range(5):
        agent.act(observation(tree_of(parts)))
    assert time.process_time() - start < 5


def test_a_usual_screen_takes_less_than_five_milliseconds() -> None:
    parts = [
        (f"{i % 12 + 1}:{i:02} PM" if i % 6 == 0 else f"Label {i}", "", "", 1 if i % 2 else 0, (0, 36 * i, 900, 36 * i + 32), 1, "TextView")
        for i in range(60)
    ]
    tree = tree_of(parts)
    spent = []
    for _ in range(15):
        agent = HeuristicAgent()
        agent.reset(task("Add an alarm for 7:30 PM."))
        start = time.process_time()  # other processes of the machine do not count
        agent.act(observation(tree))
        spent.append((time.process_time() - start) * 1000)
    assert statistics.median(spent) < 5


def test_an_error_of_its_own_costs_a_step_and_not_the_episode() -> None:
    broken = Node("Add", "", "", "", "", "x", Flag.CLICKABLE, (0, 0), (0,), 7, 0)  # type: ignore[arg-type]
    agent = HeuristicAgent()
    agent.reset(task("Add an alarm for 7:30 PM."))
    kinds = [getattr(agent.act(observation(Tree((broken,), 1080, 2400, 0))).action, "kind", None) for _ in range(3)]
    assert kinds == ["key", "key", "finish"]
