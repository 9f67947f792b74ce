"""What the replies of Mobile-Agent-v3's roles mean."""

from __future__ import annotations

import contextlib
import random
import time

import pytest

from agents.families.mobile_agent_roles import Outcome, parse_executor, parse_manager, parse_notes, parse_reflector
from agents.families.mobile_agent_v3 import ABSOLUTE
from agents.grammar.errors import ParseError
from agents.vision.frame import Frame
from tests.agents.families.test_mobile_agent_v3 import BACK, CLICK, END, GOOD, NOTES, PLAN, SAME, WRONG


@pytest.mark.parametrize(
    ("text", "finished"),
    [
        (END, True),
        ("### Plan ###\nFinished", True),
        ("### Plan ###\n**Finished.**", True),
        ("### Plan ###\n1. Finished", True),
        ("### Plan ###\nfinished\n### Thought ###\nx", True),
        ("<think>The plan is Finished.</think>\n### Plan ###\nTask finished", True),
        ("### Plan ###\n1. Check that the task is Finished\n2. Go home", False),
        ("### Plan ###\nNot finished", False),
        ("### Plan ###\nUnfinished", False),
        ("### Plan ###\n1. Finished: open the app\n2. Add Tea", False),
        ("### Thought ###\nFinished\n### Plan ###\n1. Go home", False),
        ("### Plan\n1. Go home", False),
        ("## Plan:\n1. Go home", False),
        ("### plan ### Go home", False),
    ],
)
def test_a_plan_is_finished_only_when_it_says_nothing_else(text: str, finished: bool) -> None:
    assert parse_manager(text).finished is finished


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("Finished", "no_action"),
        ("Plan: go home", "no_action"),
        ("### Thought ###\nFinished", "no_action"),
        ("### Plan ###\n", "truncated"),
        ("<think>The plan", "truncated"),
        ("I'm sorry, I can't help with that.", "refusal"),
    ],
)
def test_what_is_no_plan(text: str, kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_manager(text)
    assert caught.value.kind == kind


def test_a_plan_that_was_cut_off_is_none() -> None:
    with pytest.raises(ParseError) as caught:
        parse_manager("### Plan ###\n1. Open the", "length")
    assert caught.value.kind == "truncated"


@pytest.mark.parametrize(
    ("text", "outcome", "error"),
    [
        ("### Outcome ###\nA\n### Error Description ###\nNone", "A", ""),
        ("### Outcome ###\nA: success\n### Error Description ###\nNone.", "A", ""),
        ("### Outcome ###\nC: nothing changed\n### Error Description ###\nThe tap missed.", "C", "The tap missed."),
        ("### Outcome ###\nC. App did not react\n### Error Description ###\nNo change.", "C", "No change."),
        ("### Outcome ###\n**B**\n### Error Description ###\nA wrong page.", "B", "A wrong page."),
        ("### Outcome ###\nOutcome: (B) - wrong page", "B", "wrong page"),
        ("### Outcome ###\nB - All apps were closed\n### Error Description ###\nNone", "B", "All apps were closed"),
        ("<think>A or C?</think>\n### Outcome ###\n`C`\n### Error Description ###\nx", "C", "x"),
    ],
)
def test_an_outcome_is_the_letter_in_front(text: str, outcome: Outcome, error: str) -> None:
    assert parse_reflector(text) == (outcome, error)


@pytest.mark.parametrize("said", ["", "All is well", "A page opened", "success", "D"])
def test_what_is_no_outcome(said: str) -> None:
    for text in (said, f"### Outcome ###\n{said}"):
        with pytest.raises(ParseError):
            parse_reflector(text)


def test_notes() -> None:
    assert parse_notes("### Important Notes ###\nTea: 3.20\nMilk: 1.10") == "Tea: 3.20\nMilk: 1.10"
    assert parse_notes("### Important Notes ###\nNone.") == ""
    for text, finish in (("Tea: 3.20", "stop"), ("### Important Notes ###\nTea", "length")):
        with pytest.raises(ParseError):
            parse_notes(text, finish)


def test_what_the_executor_says_beside_the_action() -> None:
    frame = Frame.of((1080, 2400), ABSOLUTE.space, server=ABSOLUTE.server)
    parsed = parse_executor(CLICK, frame, ABSOLUTE)
    assert (parsed.thought, parsed.summary) == ("The form is open.", "Tap the title.")
    assert parse_executor('### Action ###\n{"action": "type", "text": "Tea"}', frame, ABSOLUTE).summary == "type text Tea"


def test_mutated_replies_raise_nothing_but_parse_errors() -> None:
    chance = random.Random(7)
    seeds = [CLICK, BACK, PLAN, END, GOOD, WRONG, SAME, NOTES]
    pieces = [
        "###",
        "#" * 50,
        "<think>",
        "</think>",
        "### Plan ###",
        "### Outcome ###\nA",
        "**",
        "\n",
        "：",
        "🍅",
        "\x00",
        "(" * 20,
        "Finished",
    ]
    for _ in range(3000):
        text = chance.choice(seeds)
        for _ in range(chance.randint(1, 4)):
            at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
            text = text[:at] + chance.choice([*pieces, text[at:to] * 2, chance.choice(seeds)]) + text[to if chance.random() < 0.5 else at :]
        for parse in (parse_manager, parse_reflector, parse_notes):
            with contextlib.suppress(ParseError):
                parse(text)


@pytest.mark.parametrize("piece", ["#", "### Plan ###\n", "\n", "* ", " \t", "### Outcome ###\n*"])
def test_long_replies_take_no_time(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    began = time.process_time()
    for parse in (parse_manager, parse_reflector, parse_notes):
        with contextlib.suppress(ParseError):
            parse(text)
    assert time.process_time() - began < 1
