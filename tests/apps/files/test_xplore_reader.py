"""X-plore: what its reader tells of details, sharing and the storage, and its reference flows with other parameters."""

from __future__ import annotations

import hashlib
import random

import pytest

from apps.files.xplore.flows import FLOWS
from apps.flows_kit.play import play
from apps.lineages.shared_files.tree import read_tree
from harness.device import Device
from templates.files import TEMPLATES, make_zip
from templates.files.state import Details, FilesState, ShareSheet, file_entry
from tests.apps.files.two_panes import the_app
from tests.apps.files.xplore_kit import Hand


@pytest.fixture
def hand(device: Device) -> Hand:
    return Hand(device).start()


# details


def test_details_are_read_from_the_pane_below_the_line(hand: Hand) -> None:
    hand.open("Box/In")
    assert hand.read("details").details == Details()
    hand.hold("b.txt", "Show details")
    assert hand.read("details").details == Details(open=True, name="b.txt", folder="Box/In", size=12)
    assert hand.text("details_type") == "text/plain" and hand.text("details_date") == "Jul 22, 2023 4:26:40 AM"
    hand.tap(text="Checksums")
    assert hand.text("checksum_md5") == hashlib.md5(b"bravo bravo\n").hexdigest()
    assert hand.read("details").details == Details(), "the check sums are no details"
    hand.tap(text="Details")
    hand.tap(desc="Close")
    assert hand.read("details").details == Details()
    hand.hold("In", "Show details")
    assert hand.text("details_contents") == "4 files, 0 folders"
    assert hand.read("details").details == Details(open=True, name="In", folder="Box", size=32)


def test_only_one_pane_with_details_is_open(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Show details")
    hand.hold("b.txt", "Show details")
    assert len(hand.ui.all(id="details_name")) == 1 and hand.text("details_name") == "b.txt"


def test_details_scrolled_half_away_are_looked_for_at_the_end_only(device: Device) -> None:
    hand = Hand(device).start(*(file_entry(f"Box/In/z{number:02}.txt", b"z") for number in range(20)))
    hand.open("Box/In")
    hand.hold("z01.txt", "Show details")
    while hand.ui.has(id="details_name"):
        hand.device.perform(hand.ui.swipe("up", hand.ui.get(id="list"), part=0.1))
    assert hand.ui.has(id="details_date")
    assert hand.read("details").details is None
    assert hand.read("details", active=True).details == Details(open=True, name="z01.txt", folder="Box/In", size=1)


def test_the_details_of_a_large_file_are_exact(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/big.bin", bytes(123_456)))
    hand.open("Box")
    hand.hold("big.bin", "Show details")
    assert hand.text("details_size") == "120.6 KB (123,456 bytes)"
    found = hand.read("details").details
    assert found is not None and found.size == 123_456


def test_details_of_a_file_in_an_archive_name_the_archive(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/z.zip", make_zip({"in/y.txt": b"why"})))
    hand.open("Box/z.zip/in")
    hand.hold("y.txt", "Show details")
    assert hand.read("details").details == Details(open=True, name="y.txt", folder="Box/z.zip/in", size=3)


# sharing


def test_the_share_sheet_tells_which_file(hand: Hand) -> None:
    hand.open("Box/In")
    assert hand.read("share").share == ShareSheet()
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt",))
    hand.back()
    assert hand.read("share").share == ShareSheet()
    hand.mark("b.txt")
    hand.bar("Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/b.txt",))


def test_several_files_are_shared_together_and_folders_are_not(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("In")
    assert "Share" not in hand.menu
    hand.back()
    hand.mark("a.txt", "b.txt")
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt", "Box/In/b.txt"))


# the storage


def test_flows_find_their_way_when_folders_stand_open(device: Device) -> None:
    chosen = next(one for one in TEMPLATES if one.name == "MoveFile")
    app = the_app("xplore")
    app.reset(device)
    for seed in (3, 4):
        params = chosen.sample(random.Random(seed))
        app.seed(device, chosen.initial(params, FilesState(tree=read_tree(device)), app.profile(chosen.name)))
        play(device, FLOWS["MoveFile"], params, limit=chosen.step_limit)
        tree = {entry.path for entry in read_tree(device)}
        assert params.target.path not in tree and f"{params.destination}/{params.target.name}" in tree
