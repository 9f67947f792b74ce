"""Numbers drawn at elements."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from agents.vision import marks
from harness.device.tree import Flag, Node

SIZE = (1080, 2400)


def node(*bounds: int) -> Node:
    left, top, right, bottom = bounds
    return Node("", "", "", "", "View", "p", Flag.CLICKABLE, (left, top, right, bottom), (0,), -1, 0)


def picture(colour: str, form: str = "JPEG") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", SIZE, colour).save(file, form)
    return file.getvalue()


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_the_picture_keeps_its_form_and_takes_the_size_that_is_sent(form: str) -> None:
    marked = marks.marked(picture("white", form), SIZE, (540, 1200), [node(100, 100, 500, 300)])
    assert (marked.size, marked.media_type) == ((540, 1200), f"image/{form.lower()}")
    assert Image.open(io.BytesIO(marked.data)).size == (540, 1200)


@pytest.mark.parametrize("ground", ["white", "black", "#d61a3c", "#005cd6", "#ffd60a", "#808080", "#2e7d32"])
def test_plates_differ_from_the_ground(ground: str) -> None:
    """Every number of a whole screen of elements stands out: somewhere on its plate there is a colour unlike the ground."""
    nodes = [node(60 + 250 * column, 60 + 230 * row, 260 + 250 * column, 240 + 230 * row) for row in range(10) for column in range(4)]
    image = Image.open(io.BytesIO(marks.marked(picture(ground, "PNG"), SIZE, SIZE, nodes).data)).convert("RGB")
    plain = Image.open(io.BytesIO(picture(ground, "PNG"))).convert("RGB").getpixel((0, 0))
    assert isinstance(plain, tuple)
    for each in nodes:
        left, top, _, _ = each.bounds
        colours = image.crop((left + 3, top + 3, left + 30, top + 30)).getcolors(10_000) or []
        commonest = max(colours)[1]
        assert isinstance(commonest, tuple) and marks._distance(commonest, plain) >= marks.NEAR * 0.9, each.bounds


def test_numbers_hide_no_other_number_where_there_is_room() -> None:
    """Nested containers share corners; their plates move along the edges."""
    boxes = [(0, 0, 1080, 2400), (0, 0, 1080, 800), (0, 0, 1080, 200), (0, 0, 540, 200), (0, 0, 540, 200), (540, 0, 1080, 200)]
    plates: list[marks.Box] = []
    for box in boxes:
        plates.append(marks._plate(box, (50, 40), plates, [], SIZE))
    assert all(marks._common(one, other) == 0 for one, other in combinations(plates, 2))


def test_a_number_does_not_hide_a_line_of_text() -> None:
    line = (300, 500, 700, 550)
    assert marks._common(marks._plate(line, (50, 40), [], [line], SIZE), line) == 0


@pytest.mark.parametrize("box", [(0, 0, 1, 1), (1079, 2399, 1080, 2400), (0, 2390, 1080, 2400), (500, 0, 501, 2400)])
def test_plates_stay_on_the_picture(box: marks.Box) -> None:
    left, top, right, bottom = marks._plate(box, (60, 40), [], [box], SIZE)
    assert 0 <= left < right <= SIZE[0] and 0 <= top < bottom <= SIZE[1]


def test_hundreds_of_elements_are_drawn() -> None:
    image = Image.new("RGB", SIZE, "white")
    boxes = [(10 + 26 * column, 10 + 60 * row, 34 + 26 * column, 64 + 60 * row) for row in range(20) for column in range(20)]
    marks.draw_marks(ImageDraw.Draw(image, "RGBA"), SIZE, boxes, Image.new("RGB", (135, 300), "white"))
    assert len(image.getcolors(1 << 20) or []) > 10


def test_nothing_is_drawn_without_elements() -> None:
    marked = marks.marked(picture("white", "PNG"), SIZE, SIZE, [])
    assert Image.open(io.BytesIO(marked.data)).convert("RGB").getextrema() == ((255, 255),) * 3
