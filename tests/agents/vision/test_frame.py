"""The point a model means is the point that the device taps: for every space, every resize rule, portrait and landscape."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from agents.grammar.errors import ParseError
from agents.vision.frame import BOXES_Y_FIRST, GRID_999, PERCENT, PERMILLE, PIXELS, UNIT, Frame, Space
from agents.vision.picture import prepare
from agents.vision.resize import AreaLimit, BadPicture, EdgeLimit, PatchLimit, Rule, SmartResize, unchanged

QWEN25 = SmartResize(28, 3136, 12_845_056)
VENUS = SmartResize(28, 830_000, 937_664)
QWEN3 = SmartResize(32, 65_536, 16_777_216)
CLAUDE = PatchLimit(1568, 1568)
SCREENS = [(1080, 2400), (1080, 1920), (1080, 2340), (720, 1280), (1440, 3120), (1440, 3040), (2400, 1080), (1200, 1920), (1600, 2560)]
SPACES = [PIXELS, UNIT, PERCENT, PERMILLE, GRID_999, BOXES_Y_FIRST]
RULES: list[tuple[Rule, Rule]] = [(unchanged, unchanged), (unchanged, QWEN25), (unchanged, QWEN3), (VENUS, VENUS), (CLAUDE, unchanged)]


@pytest.mark.parametrize(
    ("rule", "sizes"),
    [
        (QWEN25, "1092x2408 1092x1932 1092x2352 728x1288 1428x3108 1428x3052 2408x1092 1204x1932 1596x2548"),
        (VENUS, "644x1428 700x1288 644x1400 728x1288 644x1400 644x1400 1428x644 756x1204 756x1204"),
        (
            SmartResize(28, 2_000_000, 4_800_000),
            "1092x2408 1092x1932 1092x2352 1064x1904 1428x3108 1428x3052 2408x1092 1204x1932 1596x2548",
        ),
        (
            SmartResize(28, 3_110_400, 48_000_000),
            "1204x2632 1344x2352 1204x2604 1344x2352 1428x3108 1428x3052 2632x1204 1400x2240 1596x2548",
        ),
        (QWEN3, "1088x2400 1088x1920 1088x2336 704x1280 1440x3136 1440x3040 2400x1088 1216x1920 1600x2560"),
        (SmartResize(16, 3136, 200_704_000), "1088x2400 1088x1920 1088x2336 720x1280 1440x3120 1440x3040 2400x1088 1200x1920 1600x2560"),
        (CLAUDE, "706x1568 819x1456 724x1568 720x1280 724x1568 743x1568 1568x706 868x1389 868x1389"),
        (PatchLimit(2576, 4784), "1080x2400 1080x1920 1080x2340 720x1280 1189x2576 1220x2576 2400x1080 1200x1920 1512x2420"),
    ],
)
def test_public_sizes(rule: Rule, sizes: str) -> None:
    assert ["{}x{}".format(*rule(screen)) for screen in SCREENS] == sizes.split()


def test_halves_are_rounded_to_even() -> None:
    assert QWEN25((1022, 1022))[0] == 1008  # 36.5 factors


def test_a_ribbon_is_refused() -> None:
    with pytest.raises(BadPicture):
        QWEN25((10, 2010))
    with pytest.raises(BadPicture):
        unchanged((0, 5))


def test_patches_are_tokens() -> None:
    assert [CLAUDE.patches(CLAUDE(screen)) for screen in SCREENS] == [1456, 1560, 1456, 1196, 1456, 1512, 1456, 1550, 1550]


@given(st.tuples(st.integers(1, 4000), st.integers(1, 4000)), st.sampled_from([AreaLimit(500_000, 1000), EdgeLimit(700), CLAUDE]))
def test_proportional_rules_keep_the_shape(size: tuple[int, int], rule: Rule) -> None:
    width, height = rule(size)
    assert abs(width / size[0] - height / size[1]) <= 1 / min(size) + 1e-9


# --- points ------------------------------------------------------------------------------------------------------------------------------

frames = st.builds(
    lambda device, space, rules: Frame.of(device, space, client=rules[0], server=rules[1]),
    st.sampled_from(SCREENS),
    st.sampled_from(SPACES),
    st.sampled_from(RULES),
)


@settings(max_examples=400)
@given(frames, st.data())
def test_there_and_back(frame: Frame, data: st.DataObject) -> None:
    x = data.draw(st.integers(0, frame.device[0] - 1))
    y = data.draw(st.integers(0, frame.device[1] - 1))
    assert frame.point(frame.numbers(x, y)) == (x, y)


@settings(max_examples=400)
@given(frames, st.data())
def test_whole_numbers_cost_at_most_half_a_step(frame: Frame, data: st.DataObject) -> None:
    x = data.draw(st.integers(0, frame.device[0] - 1))
    y = data.draw(st.integers(0, frame.device[1] - 1))
    if frame.space is UNIT:
        return  # has no whole numbers
    found = frame.point(frame.whole_numbers(x, y))
    for axis, (value, wanted) in enumerate(zip(found, (x, y), strict=True)):
        step = frame.device[axis] / frame.spans[axis]
        assert abs(value - wanted) <= step / 2 + 1


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SCREENS), st.sampled_from(RULES), st.sampled_from(SPACES), st.data())
def test_a_mark_on_what_the_model_saw_is_where_the_device_taps(
    device: tuple[int, int], rules: tuple[Rule, Rule], space: Space, data: st.DataObject
) -> None:
    """A square is drawn on the screen; the model finds its middle on the picture it was given and says it in its numbers."""
    x = data.draw(st.integers(20, device[0] - 21))
    y = data.draw(st.integers(20, device[1] - 21))
    screen = Image.new("RGB", device, "white")
    screen.paste((0, 0, 0), (x - 16, y - 16, x + 17, y + 17))
    encoded = io.BytesIO()
    screen.save(encoded, "PNG", compress_level=1)
    frame = Frame.of(device, space, client=rules[0], server=rules[1])
    sent = Image.open(io.BytesIO(prepare(encoded.getvalue(), device, frame.sent).data)).convert("L")
    assert sent.size == frame.sent
    seen = sent if frame.seen == frame.sent else sent.resize(frame.seen, Image.Resampling.BICUBIC)
    left, top, right, bottom = seen.point(lambda value: 255 if value < 128 else 0).getbbox() or (0, 0, 0, 0)
    middle = (left + right) / 2, (top + bottom) / 2
    across, down = frame.spans
    said = (middle[0] / frame.seen[0] * across, middle[1] / frame.seen[1] * down)
    found = frame.point(said[::-1] if space.y_first else said)
    for axis, (value, wanted) in enumerate(zip(found, (x, y), strict=True)):
        assert abs(value - wanted) <= 1 + device[axis] / frame.seen[axis]


@pytest.mark.parametrize(
    ("frame", "numbers", "point"),
    [
        (Frame.of((1080, 2400), PERMILLE), (910, 72), (983, 173)),
        (Frame.of((1080, 2400), PIXELS, server=QWEN25), (980, 2204), (969, 2197)),
        (Frame.of((1080, 2400), PIXELS, server=QWEN25), (500, 300, 600, 340), (544, 319)),
        (Frame.of((1080, 2400), GRID_999), (905, 187), (978, 449)),
        (Frame.of((1080, 2400), PIXELS, client=VENUS, server=VENUS), (590, 1330), (989, 2235)),
        (Frame.of((1080, 2400), BOXES_Y_FIRST), (100, 200, 300, 400), (324, 480)),
        (Frame.of((1080, 2400), UNIT), (0.5, 0.504), (540, 1210)),
        (Frame.of((1080, 2400), GRID_999), (999, 999), (1079, 2399)),
        (Frame.of((1080, 2400), GRID_999), (1000, 1000), (1079, 2399)),
        (Frame.of((1080, 2400), PERMILLE), (0, 0), (0, 0)),
    ],
)
def test_known_points(frame: Frame, numbers: tuple[float, ...], point: tuple[int, int]) -> None:
    assert frame.point(numbers) == point


@pytest.mark.parametrize(
    ("numbers", "kind"),
    [
        ((978, 1502), "out_of_range"),
        ((-1, 5), "out_of_range"),
        ((1,), "bad_arguments"),
        ((1, 2, 3), "bad_arguments"),
        ((True, 5), "bad_arguments"),
        (("1", 5), "bad_arguments"),
        ((float("nan"), 5), "bad_arguments"),
        ((float("inf"), 5), "bad_arguments"),
    ],
)
def test_numbers_that_are_no_place(numbers: tuple[float, ...], kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        Frame.of((1080, 2400), GRID_999).point(numbers)
    assert caught.value.kind == kind
