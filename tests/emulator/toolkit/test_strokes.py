"""Drawing only what changed gives the picture that drawing everything gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from emulator.sim.toolkit.strokes import Stroke, Strokes

SIZE = (24, 18)
WHOLE = (0, 0, *SIZE)
HALF = bytes(value // 2 for value in range(256)) * 3


def noise(mode: str, size: tuple[int, int]) -> Image.Image:
    return Image.effect_noise(size, 80).convert(mode)


MASKS = (noise("L", (5, 7)), noise("L", (24, 18)))
PICTURES = (noise("RGB", (6, 4)), noise("RGB", (24, 18)))


@st.composite
def strokes(draw: st.DrawFn) -> Stroke:
    def within(left: int, top: int, width: int, height: int) -> tuple[int, int, int, int]:
        x = draw(st.integers(max(left, 0), min(left + width, SIZE[0]) - 1))
        y = draw(st.integers(max(top, 0), min(top + height, SIZE[1]) - 1))
        return (
            x,
            y,
            draw(st.integers(x + 1, min(left + width, SIZE[0]))),
            draw(st.integers(y + 1, min(top + height, SIZE[1]))),
        )

    kind = draw(st.sampled_from(("fill", "mask", "picture", "picture through mask", "change")))
    color = draw(st.sampled_from(((255, 0, 0), (0, 200, 90))))
    alpha = draw(st.sampled_from((255, 255, 100)))
    at = draw(st.integers(-3, 15)), draw(st.integers(-3, 10))
    if kind == "fill":
        return Stroke(draw(st.just(WHOLE) | st.builds(lambda: within(*WHOLE))), color, alpha=alpha)
    if kind == "change":
        return Stroke(within(*WHOLE), HALF)
    mask = draw(st.sampled_from(MASKS))
    picture = draw(st.sampled_from(PICTURES))
    if kind == "mask":
        return Stroke(within(*at, *mask.size), color, mask, at, alpha)
    if kind == "picture":
        return Stroke(within(*at, *picture.size), picture, None, at)
    mask = noise("L", picture.size)
    return Stroke(within(*at, *picture.size), picture, mask, at, alpha)


def drawn(parts: list[Stroke]) -> Strokes:
    made = Strokes(SIZE)
    made.append(Stroke(WHOLE, (0, 0, 0)))
    made.extend(parts)
    return made


def picture_of(parts: Strokes) -> bytes:
    """Every stroke drawn whole, one after the other."""
    image = Image.new("RGB", SIZE, "#ABCDEF")
    for stroke in parts:
        alone = Strokes(SIZE)
        alone.append(stroke)
        alone.draw(image, WHOLE)
    return image.tobytes()


@given(st.lists(strokes(), max_size=6), st.lists(strokes(), max_size=3), st.lists(strokes(), max_size=3), st.lists(strokes(), max_size=6))
def test_what_changed_is_all_that_has_to_be_drawn(first: list[Stroke], old: list[Stroke], new: list[Stroke], last: list[Stroke]) -> None:
    before, after = drawn([*first, *old, *last]), drawn([*first, *new, *last])
    image = Image.new("RGB", SIZE, "#123456")
    before.draw(image, WHOLE)
    assert image.tobytes() == picture_of(before)
    area = after.changed(before)
    if area is not None:
        after.draw(image, area)
    assert image.tobytes() == picture_of(after)


def test_equal_strokes_change_nothing_though_their_masks_were_made_anew() -> None:
    mask = noise("L", (5, 7))
    stroke = Stroke((0, 0, 5, 7), (1, 2, 3), mask)
    assert drawn([stroke]).changed(drawn([stroke._replace(mask=mask.copy())])) is None
    assert drawn([stroke]).changed(drawn([stroke._replace(mask=noise("L", (5, 7)))])) == (0, 0, 5, 7)


def test_strokes_of_another_size_change_everything() -> None:
    assert drawn([]).changed(Strokes((0, 0))) == WHOLE


def test_what_an_opaque_stroke_covers_is_not_drawn() -> None:
    below = Stroke(WHOLE, Image.new("RGB", (1, 1)))  # too small: drawing it would raise
    made = drawn([below, Stroke(WHOLE, (9, 9, 9))])
    image = Image.new("RGB", SIZE)
    made.draw(image, WHOLE)
    assert image.getcolors() == [(SIZE[0] * SIZE[1], (9, 9, 9))]
