"""What is drawn, and what is not."""

from __future__ import annotations

import pytest
from PIL import Image

from emulator.sim.toolkit import (
    FILL,
    Bounds,
    Painter,
    View,
    box,
    canvas,
    edit,
    image,
    layout,
    paint,
    palette,
    palette_names,
    px,
    resolve,
    text,
)
from emulator.sim.toolkit.palettes import ROLES

GREY = (120, 120, 120)


def drawn(root: View, size: tuple[int, int] = (400, 300), colors: str = "light", load: object = None) -> Image.Image:
    layout(root, *size)
    picture = Image.new("RGB", size, GREY)
    paint(picture, root, colors, load)  # type: ignore[arg-type]
    return picture


def test_background_fills_exactly_the_bounds() -> None:
    picture = drawn(box(width=40, height=40, background="#FF0000"))
    assert picture.getpixel((px(40) - 1, px(40) - 1)) == (255, 0, 0)
    assert picture.getpixel((px(40), 0)) == GREY
    assert picture.getpixel((0, px(40))) == GREY


def test_rounded_corner_is_cut_and_smooth() -> None:
    picture = drawn(box(width=40, height=40, background="#FF0000", radius=20))
    assert picture.getpixel((0, 0)) == GREY
    assert picture.getpixel((px(20), px(20))) == (255, 0, 0)
    edge = {picture.getpixel((x, 5)) for x in range(px(20))}
    assert len(edge) > 3


def test_border_is_inside_the_bounds() -> None:
    picture = drawn(box(width=40, height=40, border="#0000FF", border_width=2))
    assert picture.getpixel((0, 50)) == (0, 0, 255)
    assert picture.getpixel((50, 50)) == GREY
    assert picture.getpixel((px(40), 50)) == GREY


def test_half_transparent_view_lets_the_ground_through() -> None:
    picture = drawn(box(width=40, height=40, background="#000000", alpha=0.5))
    assert abs(picture.getpixel((10, 10))[0] - 60) <= 1


def test_alpha_reaches_the_children_and_zero_draws_nothing() -> None:
    assert drawn(box(box(width=20, height=20, background="#000000"), alpha=0.5)).getpixel((5, 5))[0] in (59, 60)
    assert drawn(box(box(width=20, height=20, background="#000000"), alpha=0.0)).getpixel((5, 5)) == GREY


def test_nothing_is_drawn_outside_the_parent() -> None:
    root = box(box(width=100, height=20, background="#FF0000", offset=(30, 0)), width=40, height=20)
    picture = drawn(root)
    assert picture.getpixel((px(35), 5)) == (255, 0, 0)
    assert picture.getpixel((px(41), 5)) == GREY


def test_shadow_falls_around_the_surface_only() -> None:
    root = box(box(width=40, height=40, background="#FFFFFF", elevation=6, align="center"), width=FILL, height=FILL)
    picture = drawn(root)
    below = root.children[0].bounds
    assert picture.getpixel((200, below.bottom + 2))[0] < 120
    assert picture.getpixel(below.center) == (255, 255, 255)
    assert picture.getpixel((2, 2)) == GREY


def test_disabled_text_is_fainter() -> None:
    strong = drawn(text("WWW", size=40, color="#000000"))
    weak = drawn(text("WWW", size=40, color="#000000", enabled=False))
    assert min(strong.convert("L").tobytes()) < 5
    assert min(weak.convert("L").tobytes()) > 60


def test_password_is_not_readable_and_hint_shows_while_empty() -> None:
    assert drawn(edit("secret", password=True)).tobytes() == drawn(edit("abcdef", password=True)).tobytes()
    assert drawn(edit("", hint="Name")).tobytes() != drawn(edit("")).tobytes()


def test_focused_field_has_a_caret_where_the_selection_is() -> None:
    pictures = []
    for focused, at in ((False, -1), (True, -1), (True, 0)):
        field = edit("abc")
        field.focused, field.selection = focused, (at, at)
        pictures.append(drawn(field).tobytes())
    assert len(set(pictures)) == 3


def test_end_of_a_long_value_is_seen_while_typing() -> None:
    field = edit("a" * 200 + "XYZ")
    field.focused = True
    other = edit("a" * 200 + "QRS")
    other.focused = True
    assert drawn(field).tobytes() != drawn(other).tobytes()


def test_picture_is_cropped_to_fill_and_missing_one_falls_back_to_its_icon() -> None:
    asked = []

    def load(path: str) -> Image.Image | None:
        asked.append(path)
        return Image.new("RGB", (10, 40), (1, 2, 3)) if path == "/sdcard/a.png" else None

    picture = drawn(image("/sdcard/a.png", width=40, height=40), load=load)
    assert picture.getpixel((5, 5)) == (1, 2, 3)
    assert drawn(image("/sdcard/b.png", placeholder="photo", width=40, height=40), load=load).tobytes() != drawn(box()).tobytes()
    assert asked == ["/sdcard/a.png", "/sdcard/b.png"]


def test_canvas_draws_with_a_clipped_painter() -> None:
    def draw(painter: Painter, bounds: Bounds) -> None:
        x, y = bounds.center
        painter.circle(x, y, 500, "#00FF00")
        painter.line(0, 0, 300, 200, "#0000FF", 4)
        painter.arc(x, y, 40, 6, 0, 90, "primary", round_caps=True)
        painter.icon(x, y, "no_such_icon", 24, "#000000")
        painter.text(x, y, "mid", text("").style, anchor="center")

    picture = drawn(canvas(draw, width=60, height=60))
    assert picture.getpixel((5, 60)) == (0, 255, 0)
    assert picture.getpixel((px(60) + 1, 5)) == GREY


@pytest.mark.parametrize("name", palette_names())
def test_every_palette_has_every_role_and_readable_text(name: str) -> None:
    colors = palette(name)
    for role in ROLES:
        assert len(resolve(role, colors)) == 4
    ground, ink = resolve("surface", colors), resolve("on_surface", colors)
    assert abs(sum(ground[:3]) - sum(ink[:3])) > 380
    assert colors.dark == (sum(ground[:3]) < 380)


def test_colours_are_resolved_by_name_hex_and_opacity() -> None:
    colors = palette("light")
    assert resolve("#80FF0000", colors) == (255, 0, 0, 128)
    assert resolve("white", colors) == (255, 255, 255, 255)
    assert resolve("black/50", colors)[3] == 128
    assert resolve("primary", palette("simple#0277BD")) == (2, 119, 189, 255)
    with pytest.raises(KeyError, match="on_surfase"):
        resolve("on_surfase", colors)
    with pytest.raises(KeyError, match="known"):
        palette("no_palette")
    with pytest.raises(ValueError, match="not a colour"):
        resolve("#12", colors)


def test_a_picture_is_cropped_or_shown_whole() -> None:
    wide = Image.new("RGB", (200, 100), "#FF0000")
    cropped = drawn(image("/wide.png", width=40, height=40), load=lambda path: wide)
    whole = drawn(image("/wide.png", width=40, height=40, fit="fit"), load=lambda path: wide)
    assert cropped.getpixel((px(20), px(2))) == (255, 0, 0)
    assert whole.getpixel((px(20), px(2))) == GREY and whole.getpixel((px(20), px(20))) == (255, 0, 0)
