"""X-plore: what its reader tells of details, sharing and the storage, and its reference flows with other parameters."""

from __future__ import annotations

import hashlib
import random

import pytest

from apps.base import Read
from apps.files.xplore.flows import FLOWS
from apps.files.xplore.state import App
from apps.flows_kit.play import play
from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device
from harness.device.stores import content
from harness.errors import StoreMissing, Unreadable
from templates.files import TEMPLATES, TargetParams, make_zip
from templates.files.state import Details, FilesState, ShareSheet, file_entry
from tests.apps.files.xplore_kit import Hand, the_app


@pytest.fixture(scope="module")
def app() -> App:
    return the_app()


@pytest.fixture
def hand(device: Device, app: App) -> Hand:
    return Hand(device, app).start()


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


def test_details_scrolled_half_away_are_looked_for_at_the_end_only(device: Device, app: App) -> None:
    hand = Hand(device, app).start(*(file_entry(f"Box/In/z{number:02}.txt", b"z") for number in range(20)))
    hand.open("Box/In")
    hand.hold("z01.txt", "Show details")
    while hand.ui.has(id="details_name"):
        hand.device.perform(hand.ui.swipe("up", hand.ui.get(id="list"), part=0.1))
    assert hand.ui.has(id="details_date")
    assert hand.read("details").details is None
    assert hand.read("details", active=True).details == Details(open=True, name="z01.txt", folder="Box/In", size=1)


def test_the_details_of_a_large_file_are_exact(device: Device, app: App) -> None:
    hand = Hand(device, app).start(file_entry("Box/big.bin", bytes(123_456)))
    hand.open("Box")
    hand.hold("big.bin", "Show details")
    assert hand.text("details_size") == "120.6 KB (123,456 bytes)"
    found = hand.read("details").details
    assert found is not None and found.size == 123_456


def test_details_of_a_file_in_an_archive_name_the_archive(device: Device, app: App) -> None:
    hand = Hand(device, app).start(file_entry("Box/z.zip", make_zip({"in/y.txt": b"why"})))
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


def test_names_that_need_quoting_are_shared_under_their_own_name(device: Device, app: App) -> None:
    name = "100% Zoë's (copy)#1.txt"
    hand = Hand(device, app).start(file_entry(f"Box/{name}", b"x"))
    hand.open("Box")
    hand.hold(name, "Share")
    assert hand.ui.has(text=name) and hand.read("share").share == ShareSheet(open=True, files=(f"Box/{name}",))


def test_several_files_are_shared_together_and_folders_are_not(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("In")
    assert "Share" not in hand.menu
    hand.back()
    hand.mark("a.txt", "b.txt")
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt", "Box/In/b.txt"))


# the storage


@pytest.mark.parametrize("seed", range(3))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: App, seed: int) -> None:
    app.reset(device)
    state = TEMPLATES[0].random_state(random.Random(seed), app.profile(TEMPLATES[0].name))
    app.seed(device, state)
    found = app.read(device, Read(want=frozenset({"tree"}))).state.tree or ()
    assert [(one.path, one.kind, one.sha256) for one in found] == [(one.path, one.kind, one.sha256) for one in state.tree or ()]


def test_files_put_by_hand_are_read_and_shown_after_a_restart(hand: Hand) -> None:
    hand.device.push(b"pushed", f"{ROOT}/Box/Out/pushed.bin")
    hand.device.shell(f"echo shell > '{ROOT}/Box/Out/its mine.txt'")
    hand.restart()
    hand.open("Box/Out")
    assert hand.below("Out") == ["its mine.txt", "pushed.bin"]
    tree = {entry.path: entry.content for entry in hand.read("tree").tree or ()}
    assert (tree["Box/Out/pushed.bin"], tree["Box/Out/its mine.txt"]) == (b"pushed", b"shell\n")


def test_the_media_store_follows_the_app(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("pic.png", "Rename")
    hand.retype("photo.png")
    hand.ok()
    hand.hold("b.txt", "Delete")
    hand.ok()
    paths = {str(row["_data"]) for row in content.query(hand.device, "content://media/external/file", texts=("_data",))}
    assert f"{ROOT}/Box/In/photo.png" in paths
    assert not {f"{ROOT}/Box/In/pic.png", f"{ROOT}/Box/In/b.txt"} & paths


def test_an_unreadable_storage_is_an_error(hand: Hand) -> None:
    hand.device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(StoreMissing):
        hand.read("tree")
    hand.device.shell(f"echo x > {ROOT}", root=True)
    with pytest.raises(Unreadable):
        hand.read("tree")
    hand.app.reset(hand.device)


@pytest.mark.parametrize("seed", [5, 11])
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_reference_flows_work_for_other_parameters(device: Device, app: App, template: object, seed: int) -> None:
    chosen = next(one for one in TEMPLATES if one is template)
    params = chosen.sample(random.Random(seed))
    app.reset(device)
    app.seed(device, chosen.initial(params, FilesState(tree=read_tree(device)), app.profile(chosen.name)))
    played = play(device, FLOWS[chosen.name], params, limit=chosen.step_limit)
    assert (played.answer is None) == (chosen.answer is None)
    if isinstance(params, TargetParams) and chosen.name == "ViewFileInfo":
        assert played.answer == str(len(params.target.data))


def test_flows_find_their_way_when_folders_stand_open(device: Device, app: App) -> None:
    chosen = next(one for one in TEMPLATES if one.name == "MoveFile")
    app.reset(device)
    for seed in (3, 4):
        params = chosen.sample(random.Random(seed))
        app.seed(device, chosen.initial(params, FilesState(tree=read_tree(device)), app.profile(chosen.name)))
        play(device, FLOWS["MoveFile"], params, limit=chosen.step_limit)
        tree = {entry.path for entry in read_tree(device)}
        assert params.target.path not in tree and f"{params.destination}/{params.target.name}" in tree
