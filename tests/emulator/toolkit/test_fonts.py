"""Text is measured, wrapped and cut as a text view does."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.toolkit import fallback
from emulator.sim.toolkit.fonts import ELLIPSIS, Face, ellipsize, has_icon, icon_mask, text_mask, text_width, wrap

BODY = Face(36.75)


def test_width_grows_with_text_size_and_weight() -> None:
    assert text_width("Alarm clock", BODY) < text_width("Alarm clock", Face(36.75, 700)) < text_width("Alarm clock", Face(48.0, 700))
    assert text_width("", BODY) == 0


def test_digits_have_one_width_so_that_a_running_clock_does_not_jump() -> None:
    assert len({text_width(digit, BODY) for digit in "0123456789"}) == 1


def test_fixed_pitch_text_has_one_width_a_letter() -> None:
    face = Face(30.0, mono=True)
    assert text_width("iiii", face) == text_width("WWWW", face)


def test_text_breaks_after_words() -> None:
    lines, _, broken = wrap("The quick brown fox jumps over the lazy dog", BODY, 300.0, 0)
    assert broken
    assert " ".join(lines) == "The quick brown fox jumps over the lazy dog"


def test_text_beyond_the_last_line_is_cut_with_an_ellipsis() -> None:
    lines, _, _ = wrap("The quick brown fox jumps over the lazy dog", BODY, 300.0, 2)
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)
    assert wrap("short", BODY, 300.0, 1)[0] == ("short",)


@pytest.mark.parametrize(
    ("where", "starts", "ends"), [("start", "…", "report.txt"), ("middle", "a very", "rt.txt"), ("end", "a very", "…")]
)
def test_a_line_is_cut_where_it_should_be(where: Literal["start", "middle", "end"], starts: str, ends: str) -> None:
    cut = ellipsize("a very long name of a quarterly report.txt", BODY, 300.0, where)
    assert cut.startswith(starts) and cut.endswith(ends) and text_width(cut, BODY) <= 300.0


def test_newlines_begin_lines_and_count_as_lines() -> None:
    assert wrap("a\nb\n\nc", BODY, 300.0, 0)[0] == ("a", "b", "", "c")
    assert wrap("a\nb\nc", BODY, 300.0, 2)[0] == ("a", "b" + ELLIPSIS)


def test_word_longer_than_a_line_is_broken_anywhere() -> None:
    lines, _, _ = wrap("Supercalifragilisticexpialidocious", BODY, 200.0, 0)
    assert "".join(lines) == "Supercalifragilisticexpialidocious"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80), st.floats(min_value=60, max_value=600), st.integers(min_value=0, max_value=4))
def test_no_line_is_wider_than_the_room(value: str, width: float, max_lines: int) -> None:
    lines, widest, _ = wrap(value, BODY, width, max_lines)
    assert widest <= width + 1e-6
    assert not max_lines or len(lines) <= max_lines
    for line in lines:
        # a single character that another font than Roboto draws may be wider than any room
        alone = fallback.needed(line) and len(list(fallback.clusters(line.rstrip(" ")))) == 1
        assert text_width(line.rstrip(" "), BODY) <= width + 1e-6 or alone
        text_mask(line, BODY)


def test_mask_holds_the_whole_text_and_is_cached() -> None:
    mask, left, baseline = text_mask("Ägypten jq", Face(60.0, 500))
    box = mask.getbbox()
    assert box is not None
    assert box[0] > 0
    assert box[1] > 0
    assert box[2] < mask.width
    assert box[3] < mask.height
    assert 0 < left < mask.width
    assert 0 < baseline < mask.height
    assert text_mask("Ägypten jq", Face(60.0, 500))[0] is mask


def test_hostile_text_is_bounded() -> None:
    mask, _, _ = text_mask("W" * 100_000, BODY)
    assert mask.width < 3000


def test_icons_are_square_and_unknown_ones_are_named() -> None:
    assert icon_mask("alarm", 63).size == (63, 63)
    assert icon_mask("alarm", 63).getbbox() is not None
    assert icon_mask("alarm", 63).tobytes() != icon_mask("alarm", 63, fill=True).tobytes()
    assert not has_icon("no_such_icon")
    with pytest.raises(KeyError, match="no_such_icon"):
        icon_mask("no_such_icon", 24)


@pytest.mark.parametrize("size", [48, 63, 64, 105])
def test_a_filled_symbol_has_no_gap(size: int) -> None:
    mask = icon_mask("folder", size, True)
    middle = [int(mask.getpixel((size // 2, y)) or 0) > 127 for y in range(size)]  # type: ignore[arg-type]
    assert sum(one != other for one, other in pairwise(middle)) == 2
