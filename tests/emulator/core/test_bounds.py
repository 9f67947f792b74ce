"""What a device keeps does not grow with how long it is used."""

from __future__ import annotations

import io
import subprocess
import sys
from xml.sax import saxutils

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from emulator.sim.core import pictures, xml_text
from emulator.sim.core.device import ERRORS_KEPT
from emulator.sim.core.windows import _darkening
from emulator.sim.toolkit.strokes import Stroke, Strokes
from tests.emulator.core.phone import PROBE, Phone

FOLDER = "/storage/emulated/0/Pictures"


def test_a_snapshot_saved_again_and_again_holds_its_last_files_only(phone: Phone) -> None:
    snapshots = phone.device.snapshots
    sizes = []
    for number in range(5):
        phone.device.fs.write_bytes(f"/storage/emulated/0/Documents/{number}.txt", b"old %d" % number)
        phone.device.fs.write_bytes("/storage/emulated/0/Documents/same.txt", bytes([number]) * 1000)
        snapshots.save("s")
        phone.device.fs.rmtree(f"/storage/emulated/0/Documents/{number}.txt")
        sizes.append(len(snapshots._blobs))
    assert len(set(sizes)) == 1
    snapshots.load("s")
    assert phone.device.fs.read_bytes("/storage/emulated/0/Documents/same.txt") == bytes([4]) * 1000


def test_files_that_are_gone_are_forgotten(phone: Phone) -> None:
    snapshots = phone.device.snapshots
    snapshots.save("s")
    for turn in range(4):
        for number in range(200):
            phone.device.fs.write_bytes(f"/storage/emulated/0/Documents/{turn}-{number}.txt", b"x")
        snapshots.save("t")
        assert snapshots.delete("t")
        snapshots.load("s")
    there = snapshots._scan()
    assert len(snapshots._known) <= len(there)


def test_decoded_pictures_are_kept_by_their_bytes(phone: Phone) -> None:
    data = io.BytesIO()
    Image.new("RGB", (1500, 1500)).save(data, "PNG")
    paths = [f"{FOLDER}/{number}.png" for number in range(6)]
    for path in paths:
        phone.device.fs.write_bytes(path, data.getvalue())
        assert phone.device.pictures.load(path) is not None
        assert phone.device.pictures.kept_bytes <= pictures.KEPT_BYTES
    last = phone.device.pictures.load(paths[-1])
    assert phone.device.pictures.load(paths[-1]) is last
    for number in range(60):  # files that are no pictures take a place each
        phone.device.pictures.load(f"{FOLDER}/{number}.txt")
        phone.device.fs.write_bytes(f"{FOLDER}/{number}.txt", b"none")
        phone.device.pictures.load(f"{FOLDER}/{number}.txt")
    assert len(phone.device.pictures._kept) <= pictures.CAPACITY


def test_a_picture_larger_than_the_bound_is_kept_alone(phone: Phone) -> None:
    data = io.BytesIO()
    Image.new("L", (3000, 3000)).save(data, "PNG")
    phone.device.fs.write_bytes(f"{FOLDER}/large.png", data.getvalue())
    phone.device.fs.write_bytes(f"{FOLDER}/other.png", data.getvalue())
    first = phone.device.pictures.load(f"{FOLDER}/large.png")
    assert first is not None
    assert phone.device.pictures.load(f"{FOLDER}/large.png") is first
    assert phone.device.pictures.load(f"{FOLDER}/other.png") is not None
    assert len(phone.device.pictures._kept) == 1


def test_the_last_errors_of_apps_are_kept(phone: Phone) -> None:
    for number in range(ERRORS_KEPT + 5):
        phone.device.on_app_error(PROBE, ValueError(str(number)))
    errors = phone.device.app_errors
    assert len(errors) == ERRORS_KEPT
    assert str(errors[-1][1]) == str(ERRORS_KEPT + 4)


def test_the_next_picture_is_drawn_over_the_last_one_and_shows_nothing_of_it(phone: Phone) -> None:
    device = phone.device
    first = device.screenshot()
    pixels = first.tobytes()
    device.set_display(False)
    assert device.screenshot() is first
    assert device.screenshot().getextrema() == ((0, 0), (0, 0), (0, 0))
    device.set_display(True)
    assert device.screenshot().tobytes() == pixels
    jpeg = device.screenshot_jpeg()
    device.touch()
    assert device.screenshot_jpeg() == jpeg


def darken(picture: Image.Image, scrim: float) -> None:
    """Lay a black scrim over a picture."""
    whole = (0, 0, *picture.size)
    strokes = Strokes(picture.size)
    strokes.append(Stroke(whole, _darkening(scrim)))
    strokes.draw(picture, whole)


def test_a_scrim_darkens_every_line_of_the_screen_once(phone: Phone) -> None:
    picture = Image.effect_noise((1080, 2400), 80).convert("RGB")
    expected = picture.point(_darkening(0.4)).tobytes()
    darken(picture, 0.4)
    assert picture.tobytes() == expected
    odd = Image.new("RGB", (3, 701), "#808080")
    darken(odd, 0.5)
    assert odd.getcolors() == [(3 * 701, (64, 64, 64))]


@given(st.text(st.sampled_from("ab&<>\"'\n\r\té")))
def test_text_of_xml_is_written_as_the_standard_library_does(text: str) -> None:
    assert xml_text.escape(text) == saxutils.escape(text)
    assert xml_text.quoteattr(text) == saxutils.quoteattr(text)


def test_a_device_starts_without_the_large_libraries_that_it_does_not_need() -> None:
    asked = "import sys, emulator.sim.server, emulator.sim.storage, emulator.sim.shell.shell as _; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.split()
    assert not {"numpy", "urllib.request", "http.client", "email", "pydantic", "google.protobuf", "lxml"} & set(loaded)
