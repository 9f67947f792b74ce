"""Grounders: what they are asked, and which place their replies mean."""

from __future__ import annotations

import contextlib
import io
import random
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from agents.grammar.errors import ParseError
from agents.grounders import GROUNDERS, make_grounder
from agents.models.request import ImagePart, TextPart
from agents.vision.resize import Size
from tests.agents.families.asking import screen
from tests.agents.grammar.test_fuzz import LONG_ONES, SECONDS, mutated

DISPLAY = (1080, 2400)
DATA: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("grounders.yaml").read_text(encoding="utf-8"))
REPLIES = [(group["kind"], each) for group in DATA for each in group["replies"]]


@pytest.mark.parametrize(("kind", "entry"), REPLIES, ids=[f"{kind} {entry['reply'][:40]!r}" for kind, entry in REPLIES])
def test_a_reply_means_a_place_or_an_error(kind: str, entry: dict[str, Any]) -> None:
    grounder = make_grounder(kind)
    if "error" in entry:
        with pytest.raises(ParseError) as caught:
            grounder.parse(entry["reply"], DISPLAY)
        assert caught.value.kind == entry["error"], str(caught.value)
    else:
        assert grounder.parse(entry["reply"], DISPLAY) == tuple(entry["point"])


def test_a_reply_that_was_cut_off_is_told_from_one_that_says_nothing() -> None:
    with pytest.raises(ParseError) as caught:
        make_grounder("ui-venus-ground").parse("The element that you describe", DISPLAY, "length")
    assert caught.value.kind == "truncated"


def asked(kind: str, model: str = "", size: Size = DISPLAY) -> tuple[str, list[str | Size]]:
    """The model, and the parts of the one message: texts, and sizes of pictures."""
    request = make_grounder(kind, model).request("the  tick\nin the top bar", screen(1, size))
    assert request.temperature == 0.0
    (message,) = request.messages
    assert message.role == "user"
    parts: list[str | Size] = []
    for part in message.parts:
        if isinstance(part, ImagePart):
            parts.append(Image.open(io.BytesIO(part.data)).size)
        else:
            assert isinstance(part, TextPart)
            parts.append(part.text)
    return request.model, parts


@pytest.mark.parametrize(
    ("kind", "model", "size"),
    [
        ("ui-venus-ground-7b", "", (1092, 2408)),
        ("ui-venus-ground-72b", "", (1204, 2632)),
        ("ui-venus-ground", "inclusionAI/UI-Venus-Ground-7B", (1092, 2408)),
        ("ui-venus-ground", "inclusionAI/UI-Venus-Ground-72B", (1204, 2632)),
        ("ui-venus-ground", "", (1204, 2632)),
        ("ui-venus-ground", "inclusionAI/UI-Venus-1.5-8B", DISPLAY),
        ("ui-venus-1.5", "", DISPLAY),
        ("os-atlas-base", "", DISPLAY),
        ("qwen2.5-vl", "", DISPLAY),
        ("qwen3-vl", "", DISPLAY),
        ("uground", "", (882, 1960)),
    ],
)
def test_the_picture_comes_first_in_the_size_of_the_model(kind: str, model: str, size: Size) -> None:
    name, (picture, words) = asked(kind, model)
    assert picture == size
    assert isinstance(words, str) and "the tick in the top bar" in words and "{target}" not in words
    assert name == (model or make_grounder(kind).model)


@pytest.mark.parametrize("kind", ["ui-tars-1.0", "ui-tars-1.5"])
def test_ui_tars_sees_the_picture_after_the_words(kind: str) -> None:
    _, (words, picture) = asked(kind)
    assert picture == DISPLAY
    assert isinstance(words, str) and words.endswith("Element: the tick in the top bar")


@pytest.mark.parametrize(("display", "size"), [((720, 1280), (1064, 1904)), ((1440, 3120), (1428, 3108)), ((2400, 1080), (2408, 1092))])
def test_pictures_of_other_displays_lie_in_the_band_of_the_model(display: Size, size: Size) -> None:
    assert asked("ui-venus-ground-7b", size=display)[1][0] == size
    across, down = size
    assert make_grounder("ui-venus-ground-7b").parse(f"[0, 0, {across}, {down}]", display) == (display[0] // 2, display[1] // 2)


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="ui-venus-ground"):
        make_grounder("divining-rod")


@pytest.mark.parametrize("kind", GROUNDERS)
def test_mutated_replies_give_places_on_the_display_or_parse_errors(kind: str) -> None:
    chance = random.Random(f"fuzz {kind}")
    seeds = [entry["reply"] for _, entry in REPLIES]
    grounder = make_grounder(kind)
    for _ in range(500):
        text = mutated(chance.choice(seeds), chance)
        try:
            x, y = grounder.parse(text, DISPLAY)
        except ParseError:
            continue
        assert 0 <= x < DISPLAY[0] and 0 <= y < DISPLAY[1], text


@pytest.mark.parametrize("kind", ["os-atlas-base", "qwen3-vl", "ui-tars-1.5", "uground"])
def test_long_replies_take_less_than_a_second(kind: str) -> None:
    slow: dict[str, float] = {}
    for shape, text in LONG_ONES.items():
        began = time.process_time()
        with contextlib.suppress(ParseError):
            make_grounder(kind).parse(text, DISPLAY)
        took = time.process_time() - began
        if took > SECONDS:
            slow[shape] = took
    assert not slow
