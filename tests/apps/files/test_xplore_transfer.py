"""X-plore: copying and moving between the panes, files in the way, archives."""

from __future__ import annotations

import io
import zipfile

import pytest

from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device, Type
from templates.files import make_zip
from templates.files.state import file_entry, folder_entry
from tests.apps.files.two_panes import OLD
from tests.apps.files.xplore_kit import Hand


@pytest.fixture
def hand(device: Device) -> Hand:
    return Hand(device).start()


# copying and moving


def test_copy_goes_to_the_other_pane_and_keeps_the_time(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("a.txt")
    hand.bar("Copy")
    assert hand.text("target") == f"{ROOT}/Box/Out"
    hand.ok()
    assert hand.tree["Box/Out/a.txt"] == hand.tree["Box/In/a.txt"] == b"alpha\n"
    assert next(entry.mtime_ms for entry in read_tree(hand.device) if entry.path == "Box/Out/a.txt") == OLD
    assert not any(node.checked for node in hand.ui.all(id="mark")), "the marks are gone"


def test_at_the_first_start_the_target_is_the_storage_itself(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Move")
    assert hand.text("target") == ROOT
    hand.ok()
    assert hand.tree["a.txt"] == b"alpha\n" and "Box/In/a.txt" not in hand.tree


def test_a_folder_moves_with_all_in_it(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.bar("Move")
    hand.ok()
    assert hand.tree["Box/Out/In/a.txt"] == b"alpha\n" and hand.tree["Box/Out/In/.secret"] == b"s"
    assert "Box/In" not in hand.tree and hand.text("title") == "Box"


def test_nothing_goes_into_itself_or_into_the_app_manager(hand: Hand) -> None:
    hand.other("Box/In")
    hand.open("Box/In")
    hand.mark("a.txt")
    hand.bar("Copy")
    hand.ok()
    assert hand.text("android:id/message") == "You cannot copy a file to itself!"
    hand.ok()
    hand.tap("Show right pane", "More options", "Collapse all")
    hand.tap(text="App manager", id="name")
    hand.tap("Show left pane")
    hand.bar("Copy")
    assert hand.text("android:id/message") == "Open the target folder in the other pane first."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Overwrite", {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}),
        ("Overwrite if newer", {"a.txt": b"alpha\n", "b.txt": b"newer"}),
        ("Skip", {"a.txt": b"older", "b.txt": b"newer"}),
        (
            "Rename",
            {"a.txt": b"older", "b.txt": b"newer", "a (1).txt": b"alpha\n", "b (1).txt": b"bravo bravo\n"},
        ),
    ],
)
def test_files_in_the_way_are_asked_about_once_for_all(device: Device, answer: str, expected: dict[str, bytes]) -> None:
    hand = Hand(device).start(file_entry("Box/Out/a.txt", b"older", OLD - 1000), file_entry("Box/Out/b.txt", b"newer", OLD + 1000))
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.bar("Copy")
    hand.ok()
    assert (hand.text("old_file"), hand.text("new_file")) == (f"{ROOT}/Box/Out/a.txt", f"{ROOT}/Box/In/a.txt")
    hand.tap(id="every")
    hand.tap(answer)
    assert {path[8:]: data for path, data in hand.tree.items() if path.startswith("Box/Out/")} == expected


def test_each_file_in_the_way_can_have_its_own_answer(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/Out/a.txt", b"1"), file_entry("Box/Out/b.txt", b"2"))
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.bar("Move")
    hand.ok()
    hand.tap("Skip")
    assert hand.text("old_file").endswith("b.txt")
    hand.tap("Overwrite")
    tree = hand.tree
    assert (tree["Box/Out/a.txt"], tree["Box/Out/b.txt"], tree["Box/In/a.txt"]) == (b"1", b"bravo bravo\n", b"alpha\n")
    assert "Box/In/b.txt" not in tree


def test_folders_of_one_name_go_together(device: Device) -> None:
    hand = Hand(device).start(folder_entry("Box/Out/In"), file_entry("Box/Out/In/own.txt", b"own"))
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.bar("Copy")
    hand.ok()
    assert hand.tree["Box/Out/In/own.txt"] == b"own" and hand.tree["Box/Out/In/a.txt"] == b"alpha\n"


# archives


def test_an_archive_made_by_the_app_opens_elsewhere(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.bar("Create ZIP")
    assert hand.text("name") == "In.zip"
    hand.ok()
    data = hand.tree["Box/In/In.zip"]
    assert data is not None
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}


def test_an_archive_can_go_to_the_other_pane_under_another_name(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.hold("a.txt", "Create ZIP")
    hand.device.perform(Type("mine"))
    hand.tap(id="other_pane")
    hand.ok()
    assert {"Box/Out/mine.zip"} == {path for path in hand.tree if path.endswith(".zip")}


def test_an_archive_in_the_way_is_asked_about(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/In/a.zip", make_zip({"old.txt": b"old"}), OLD))
    hand.open("Box/In")
    hand.hold("a.txt", "Create ZIP")
    hand.ok()
    assert hand.text("android:id/message") == "Overwrite a.zip?"
    hand.ok()
    data = hand.tree["Box/In/a.zip"]
    assert data is not None and zipfile.ZipFile(io.BytesIO(data)).namelist() == ["a.txt"]


def test_an_archive_opens_as_a_folder_and_its_files_are_copied_out(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/In/z.zip", make_zip({"in/x.txt": b"x\n", "y.txt": b"why"}), OLD))
    hand.other("Box/Out")
    hand.open("Box/In/z.zip")
    assert hand.below("z.zip") == ["in", "y.txt"]
    hand.tap("in")
    hand.tap("x.txt")
    assert hand.text("text") == "x\n" and not hand.ui.has(desc="Edit")
    hand.back()
    hand.mark("in", "y.txt")
    assert not hand.able("Move"), "nothing is changed in an archive"
    hand.bar("Copy")
    hand.ok()
    assert hand.tree["Box/Out/in/x.txt"] == b"x\n" and hand.tree["Box/Out/y.txt"] == b"why"


def test_extracting_goes_into_a_folder_of_its_own_unless_told_otherwise(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/In/z.zip", make_zip({"in/x.txt": b"x\n", "y.txt": b"why"}), OLD))
    hand.open("Box/In")
    hand.hold("z.zip", "Extract")
    hand.ok()
    assert hand.tree["Box/In/z/in/x.txt"] == b"x\n" and hand.tree["Box/In/z/y.txt"] == b"why"
    hand.hold("z.zip", "Extract")
    hand.tap(id="own")
    hand.ok()
    assert hand.tree["Box/In/y.txt"] == b"why" and "Box/In/z.zip" in hand.tree


def test_extracting_to_the_other_pane(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/In/z.zip", make_zip({"y.txt": b"why"}), OLD), file_entry("Box/Out/y.txt", b"there"))
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("z.zip")
    hand.bar("Extract")
    hand.tap(id="other_pane")
    hand.tap(id="own")
    hand.ok()
    hand.tap("Rename")
    assert hand.tree["Box/Out/y.txt"] == b"there" and hand.tree["Box/Out/y (1).txt"] == b"why"


def test_a_locked_archive_opens_with_its_password_only(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Create ZIP")
    hand.tap(id="password")
    hand.device.perform(Type("secret"))
    hand.ok()
    hand.tap("a.zip")
    hand.device.perform(Type("wrong"))
    hand.ok()
    assert hand.text("alertTitle") == "Enter password", "the dialog stays"
    hand.retype("secret", "password")
    hand.ok()
    assert hand.below("a.zip") == ["a.txt"]
    hand.hold("a.zip", "Extract")
    hand.ok()
    assert hand.tree["Box/In/a/a.txt"] == b"alpha\n"


def test_extracting_a_locked_archive_asks_for_its_password(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("b.txt", "Create ZIP")
    hand.tap(id="password")
    hand.device.perform(Type("secret"))
    hand.ok()
    hand.hold("b.zip", "Extract")
    hand.ok()
    hand.device.perform(Type("secret"))
    hand.ok()
    assert hand.tree["Box/In/b/b.txt"] == b"bravo bravo\n"


def test_a_damaged_archive_is_refused(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/In/bad.zip", b"PK but no archive"))
    hand.open("Box/In")
    hand.tap("bad.zip")
    assert hand.text("android:id/message") == "The archive can't be opened. It may be damaged."
    hand.ok()
    hand.hold("bad.zip", "Extract")
    hand.ok()
    assert hand.text("android:id/message") == "The archive can't be opened. It may be damaged."
