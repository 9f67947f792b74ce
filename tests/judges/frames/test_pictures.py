"""Pictures are made smaller, marked and encoded; what is no picture is said so and harms nothing."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from harness.device.actions import Answer, Key, LongPress, Swipe, Tap, Type, Wait
from harness.judges.frames.markers import EDGE, GROUND, LINES, MARK, action_marks, draw_step, wrapped
from harness.judges.frames.pictures import MAX_PIXELS, encode, fitted, make_pictures
from harness.judges.judgment import UnusableAnswer
from harness.judges.trajectory import Screen
from tests.judges.frames.made import step, trajectory

BLUE = (20, 60, 200)


def blank(size: tuple[int, int] = (1080, 2400), colour: tuple[int, int, int] = BLUE) -> Image.Image:
    return Image.new("RGB", size, colour)


def encoded(picture: Image.Image, kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def decoded(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def near(one: object, other: tuple[int, int, int], within: int = 40) -> bool:
    assert isinstance(one, tuple)
    return all(abs(a - b) <= within for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(
    ("size", "edge", "sent"), [((1080, 2400), 600, (270, 600)), ((2400, 1080), 640, (640, 288)), ((300, 500), 600, None)]
)
def test_the_longest_edge_is_made_smaller_and_never_larger(
    kind: str, size: tuple[int, int], edge: int, sent: tuple[int, int] | None
) -> None:
    data, media = encode(encoded(blank(size), kind), edge, 80)
    assert decoded(data).size == (sent or size)
    assert media == ("image/png" if kind == "PNG" and sent is None else "image/jpeg")
    assert near(decoded(data).getpixel((9, 9)), BLUE)


def test_a_picture_that_nothing_changes_is_passed_on_byte_for_byte() -> None:
    data = encoded(blank((90, 160)), "PNG")
    assert encode(data, None, 85) == (data, "image/png")
    assert encode(data, 160, 10) == (data, "image/png")


def test_quality_is_that_of_the_jpeg() -> None:
    noise = Image.effect_noise((600, 600), 80).convert("RGB")
    assert len(encode(encoded(noise), 300, 30)[0]) < len(encode(encoded(noise), 300, 90)[0])


def test_pictures_come_in_order_with_their_numbers_and_without_those_that_are_missing() -> None:
    screens = [Screen(picture=lambda n=n: None if n == 2 else encoded(blank((60, 100), (n * 40, 0, 0)))) for n in range(5)]
    made = trajectory([step(number, screen=screen) for number, screen in enumerate(screens[:4], 1)], screens[4])
    pictures = make_pictures(made, [4, 0, 2, 3], edge=50)
    assert [number for number, _ in pictures] == [4, 0, 3]
    for number, part in pictures:
        assert near(decoded(part.data).getpixel((5, 5)), (number * 40, 0, 0)) and decoded(part.data).size == (30, 50)


def test_equal_pictures_are_one_picture_each_time_unless_something_is_drawn() -> None:
    data = encoded(blank((60, 100)))
    made = trajectory([step(number, screen=Screen(picture=lambda: data)) for number in range(1, 6)], Screen(picture=lambda: data))
    pictures = make_pictures(made, range(6), edge=50)
    assert [number for number, _ in pictures] == list(range(6)) and len({id(part.data) for _, part in pictures}) == 1
    seen = []
    make_pictures(made, range(6), draw=lambda picture, number: (seen.append(number), picture)[1])
    assert sorted(seen) == list(range(6))


def _png_of_any_size(width: int, height: int) -> bytes:
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [head, b"IDAT" + zlib.compress(b""), b"IEND"]
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in chunks)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        encoded(blank())[:200],
        _png_of_any_size(30_000, 30_000),
        _png_of_any_size(MAX_PIXELS, 2),
        b"%!PS-Adobe-3.0 EPSF-3.0\n",
    ],
    ids=["nothing", "text", "cut off", "bomb", "long bomb", "postscript"],
)
def test_what_is_no_picture_is_no_evidence(data: bytes) -> None:
    made = trajectory([step(1, screen=Screen(picture=lambda: data))], Screen(picture=lambda: encoded(blank((9, 9)))))
    with pytest.raises(UnusableAnswer) as failure:
        make_pictures(made, [0, 1], edge=600)
    assert failure.value.kind == "no_evidence" and "screen 0" in str(failure.value)


def test_fitted_keeps_the_shape() -> None:
    assert fitted((1080, 2400), None) == (1080, 2400)
    assert fitted((1, 5000), 100) == (1, 100)


def _small(picture: Image.Image) -> Image.Image:
    return picture.resize(fitted(picture.size, 600))


@pytest.mark.parametrize("size", [(1080, 2400), (2400, 1080), (720, 1280)])
def test_a_tap_is_a_dot_at_its_place_that_survives_resizing(size: tuple[int, int]) -> None:
    place = size[0] // 3, size[1] // 2
    small = _small(draw_step(blank(size), step(1, Tap(*place))))
    scale = small.width / size[0]
    middle = round(place[0] * scale), round(place[1] * scale)
    assert near(small.getpixel(middle), MARK)
    assert near(small.getpixel((middle[0] + 6, middle[1])), MARK)
    assert near(small.getpixel((middle[0], middle[1] + 30)), BLUE)


def test_a_long_press_has_a_ring_that_a_tap_has_not() -> None:
    marks = [
        sum(count for count, colour in _small(draw_step(blank(), step(1, action))).getcolors(1 << 20) or [] if near(colour, MARK))
        for action in (Tap(500, 900), LongPress(500, 900))
    ]
    assert marks[1] > 1.5 * marks[0]


def test_a_swipe_is_an_arrow_whose_head_is_where_the_finger_went() -> None:
    small = _small(draw_step(blank(), step(1, Swipe(540, 1900, 540, 700))))
    red = [(x, y) for y in range(small.height) for x in range(small.width) if near(small.getpixel((x, y)), MARK)]
    rows = {y: [x for x, row in red if row == y] for y in {y for _, y in red}}
    assert min(rows) == pytest.approx(175, abs=6) and max(rows) == pytest.approx(475, abs=10)
    widest = max(rows, key=lambda y: len(rows[y]))
    assert widest < 250  # the head, near the end at the top
    assert all(any(abs(x - 135) <= 2 for x in rows[y]) for y in range(200, 470))


def test_a_swipe_that_goes_nowhere_and_places_outside_are_drawn_all_the_same() -> None:
    assert draw_step(blank(), step(1, Swipe(5, 5, 5, 5))).getpixel((5, 5)) == MARK
    assert draw_step(blank((90, 160)), step(1, Tap(5000, 9))).getpixel((89, 9)) == MARK


@pytest.mark.parametrize("action", [Type("milk"), Key("BACK"), Wait(1500), Answer("42"), None])
def test_what_has_no_place_gets_a_strip_below_the_untouched_picture(action: object) -> None:
    picture = draw_step(blank(), step(7, action))  # type: ignore[arg-type]
    assert picture.width == 1080 and 2400 < picture.height < 2400 * 1.12
    assert picture.crop((0, 0, 1080, 2400)).getcolors() == [(1080 * 2400, BLUE)]
    strip = picture.crop((0, 2400, 1080, picture.height)).getcolors(1 << 20) or []
    assert {GROUND, EDGE} <= {colour for _, colour in strip}


@pytest.mark.parametrize(
    "text",
    [
        "שלום עולם",
        "😀👩‍👩‍👧‍👦",
        "日本語",
        "\x1b[2J\u202eevil\u2066",
        "a\nb\r\nc\td",
        "x" * 100_000,
        "\ud800",
        "",
        "<script>alert(1)</script>",
    ],
)
def test_hostile_text_is_drawn_within_its_strip(text: str) -> None:
    made = step(1, None, words=f"type the text: {text}")
    picture = draw_step(blank(), made)
    assert picture.height < 2400 * 1.12
    lines = wrapped(made.words, 54, 1000)
    assert 1 <= len(lines) <= LINES
    assert all((char.isprintable() and ord(char) < 0x590) or char == "…" for line in lines for char in line)
    assert draw_step(blank((1, 1)), made).height > 1


def test_strips_say_what_was_left_out() -> None:
    assert wrapped("word " * 100, 54, 1000)[-1].endswith("…")
    assert wrapped("key BACK", 54, 1000) == ["key BACK"]
    assert wrapped("שלום", 54, 1000) == ["<U+05E9><U+05DC><U+05D5><U+05DD>"]


def test_marks_go_on_the_screen_of_their_step_and_not_on_the_last() -> None:
    data = encoded(blank((270, 600)))
    made = trajectory(
        [step(1, Tap(100, 100), Screen(picture=lambda: data)), step(2, Tap(50, 300), Screen(picture=lambda: data))],
        Screen(picture=lambda: data),
    )
    first, second, last = (decoded(part.data) for _, part in make_pictures(made, [0, 1, 2], draw=action_marks(made)))
    assert near(first.getpixel((100, 100)), MARK) and near(first.getpixel((50, 300)), BLUE)
    assert near(second.getpixel((50, 300)), MARK) and near(second.getpixel((100, 100)), BLUE)
    assert near(last.getpixel((100, 100)), BLUE) and near(last.getpixel((50, 300)), BLUE)
