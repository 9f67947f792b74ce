"""Every builder lays out inside the screen and draws, in every palette, to the same bytes each time."""

from __future__ import annotations

import pytest
from PIL import Image

from emulator.sim.toolkit import View, layout, paint, palette, palette_names, px
from tests.emulator.toolkit.gallery import gallery_overlays, gallery_screen

W, H = 1080, 2400


def drawn(root: View, colors: str, size: tuple[int, int] = (W, H)) -> Image.Image:
    image = Image.new("RGB", size, (120, 120, 120))
    paint(image, root, colors)
    return image


@pytest.mark.parametrize("colors", palette_names())
def test_gallery_draws_in_every_palette_to_the_same_bytes(colors: str) -> None:
    first, second = gallery_screen(), gallery_screen()
    layout(first, W, H)
    layout(second, W, H)
    assert drawn(first, colors).tobytes() == drawn(second, colors).tobytes()


def test_gallery_stays_inside_the_screen_at_every_scroll_position() -> None:
    root = gallery_screen()
    layout(root, W, H)
    moving = next(view for view in root.walk() if view.key == "list")
    assert moving.scroll_range > 0
    for offset in (0, moving.scroll_range // 2, moving.scroll_range):
        layout(root, W, H, scroll={"list": offset})
        for view in root.walk():
            if not view.visible.empty:
                assert view.bounds.left >= 0
                assert view.bounds.right <= W, view
        drawn(root, "light")


def test_long_supporting_text_ends_in_an_ellipsis() -> None:
    root = gallery_screen()
    layout(root, W, H)
    row = next(view for view in root.walk() if view.text.startswith("Supporting"))
    assert len(row.lines) == 2
    assert row.lines[-1].endswith("…")


@pytest.mark.parametrize("name", sorted(gallery_overlays()))
def test_overlay_fits_its_width_and_the_screen(name: str) -> None:
    overlay = gallery_overlays()[name]
    width = px(overlay.width) if overlay.width else W
    layout(overlay.content, width, H - 191)
    bounds = overlay.content.bounds
    assert 0 < bounds.width <= width
    assert 0 < bounds.height <= H - 191
    buttons = [view for view in overlay.content.walk() if view.id.startswith("android:id/button")]
    for view in overlay.content.walk():
        if not view.visible.empty and view.kind in ("text", "edit", "icon", "switch"):
            assert view.bounds.left >= bounds.left, view
            assert view.bounds.right <= bounds.right, view
    for view in buttons:
        assert not view.visible.empty
        assert view.bounds.bottom <= bounds.bottom
    first = drawn(overlay.content, "pixel")
    assert first.tobytes() == drawn(overlay.content, "pixel").tobytes()
    assert first.getpixel((W - 1, H - 1)) == (120, 120, 120) or bounds.width == W


def test_palette_object_and_name_draw_the_same() -> None:
    root = gallery_screen()
    layout(root, W, H)
    image = Image.new("RGB", (W, H))
    paint(image, root, palette("dark"))
    other = Image.new("RGB", (W, H))
    paint(other, root, "dark")
    assert image.tobytes() == other.tobytes()
