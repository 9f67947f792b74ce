"""What the toolkit keeps to draw faster stays within its bounds."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest
from PIL import Image

import apps
import emulator.sim
from emulator.sim.toolkit import fonts, masks
from emulator.sim.toolkit.fonts import Face, icon_mask, text_mask, text_width
from emulator.sim.toolkit.kept import Kept

FEW_VALUES = {"bool", "Path", "Layout", "Device", "AppSpec"}
"""Types that a function without bound may take: there are only so many apps, databases of the system, and answers yes or no."""
ABSENT_EXTRA = "grpc_service"


def _square(side: int) -> Image.Image:
    return Image.new("L", (side, side))


def test_the_longest_unused_goes_first_and_the_bytes_stay_within_the_bound() -> None:
    kept, made = Kept(20_000), []

    @kept
    def square(side: int) -> Image.Image:
        made.append(side)
        return _square(side)

    for side in (60, 61, 62, 63, 64, 65, 66, 67):
        square(side)
        square(60)
        assert 0 < kept.bytes <= kept.max_bytes
    assert made.count(60) == 1
    square(61)
    assert made.count(61) == 2


def test_each_function_and_each_way_to_call_has_its_own() -> None:
    kept = Kept(100_000)

    @kept
    def plain(side: int, *, shade: int = 0) -> tuple[Image.Image, int]:
        return _square(side), shade

    @kept
    def other(side: int) -> str:
        return f"other {side}"

    assert plain(9)[1] == 0
    assert plain(9, shade=7)[1] == 7
    assert plain(9) is plain(9)
    assert other(9) == "other 9"
    assert len(kept) == 3


def test_what_would_push_everything_out_is_not_kept() -> None:
    kept = Kept(10_000)
    square = kept(_square)
    square(20)
    assert square(200).size == (200, 200)
    assert len(kept) == 1


def test_an_error_is_not_kept() -> None:
    with pytest.raises(KeyError, match="no Material Symbol"):
        icon_mask("no such icon", 20)
    with pytest.raises(KeyError, match="no Material Symbol"):
        icon_mask("no such icon", 20)


def test_masks_of_ever_new_texts_icons_and_shapes_stay_within_their_bytes() -> None:
    for number in range(300):
        text_mask(f"{number} {'W' * 60}", Face(20.0 + number % 50, 100 + number))
        masks.disc(20.0 + number / 2)
        masks.corners(float(10 + number), 3.0)
        masks.rounded(900 + number, 600, (20, 20, 20, 20))
        masks.arc(200.0, 9.0, 0.0, float(number), True)
        masks.line(float(number), 300.0, 8.0)
    for number in range(60):
        icon_mask("alarm", 200 + number, fill=bool(number % 2))
    for kept in (fonts._TEXTS, fonts._ICONS, masks._SHAPES):
        assert 0 < kept.bytes <= kept.max_bytes <= 4_000_000


def test_few_fonts_are_open_however_many_sizes_are_used() -> None:
    for number in range(80):
        text_mask("size", Face(21.0 + number / 3))
        text_width("weight", Face(30.0, 100 + number * 10))
        icon_mask("alarm", 21 + number)
    for opened, most in ((fonts._roboto, 16), (fonts._ruler, 2), (fonts._symbols, 4), (fonts._advances, 24)):
        assert opened.cache_info().currsize <= most


def test_the_table_of_advances_ends_somewhere() -> None:
    face = Face(30.0, 450)
    text_width("".join(map(chr, range(0x4E00, 0x4E00 + fonts._TABLED + 500))), face)
    assert len(fonts._advances(450, False)) <= fonts._TABLED
    assert text_width("A", face) == text_width("A", face) > 0  # one that found no room any more


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__") and ABSENT_EXTRA not in found.name:
            yield importlib.import_module(found.name)


@pytest.mark.parametrize("package", [emulator.sim, apps], ids=lambda package: package.__name__)
def test_no_function_of_a_device_keeps_answers_without_bound(package: ModuleType) -> None:
    endless = []
    for module in _modules(package):
        for name, value in vars(module).items():
            if isinstance(value, functools._lru_cache_wrapper) and value.cache_parameters()["maxsize"] is None:
                kinds = {str(each.annotation) for each in inspect.signature(value).parameters.values()}
                if not kinds <= FEW_VALUES:
                    endless.append(f"{module.__name__}.{name}({', '.join(sorted(kinds))})")
    assert not endless, f"functools.cache without bound; use lru_cache(maxsize=...): {endless}"
