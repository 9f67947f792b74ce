"""Total Commander: copying and moving between the panels, files in the way, archives."""

from __future__ import annotations

import io
import zipfile

import pytest

from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device, Type
from templates.files import make_zip
from templates.files.state import file_entry, folder_entry
from tests.apps.files.commander import Hand
from tests.apps.files.two_panes import OLD


@pytest.fixture
def hand(device: Device) -> Hand:
    return Hand(device).start()


# copying and moving


def test_copy_goes_to_the_other_panel_and_keeps_the_time(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("a.txt")
    hand.tap(desc="Copy")
    assert hand.text("newName") == f"{ROOT}/Box/Out/*.*"
    hand.ok()
    assert hand.tree["Box/Out/a.txt"] == hand.tree["Box/In/a.txt"] == b"alpha\n"
    assert next(entry.mtime_ms for entry in read_tree(hand.device) if entry.path == "Box/Out/a.txt") == OLD


def test_copy_without_another_folder_asks_for_one(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Copy…")
    hand.ok()
    assert hand.text("android:id/message") == "No target folder given!"
    hand.tap("OK")
    hand.hold("a.txt", "Copy…")
    hand.tap(id="newName")
    hand.device.perform(Type("copy.txt"))
    hand.ok()
    assert hand.tree["Box/In/copy.txt"] == b"alpha\n", "a name alone is one in the same folder"


def test_a_target_can_be_chosen_from_known_folders(hand: Hand) -> None:
    hand.open("Box/Out")
    hand.back()
    hand.tap("In")
    hand.hold("a.txt", "Move…")
    hand.tap("Choose folder")
    hand.tap(f"{ROOT}/Box/Out")
    hand.ok()
    assert "Box/In/a.txt" not in hand.tree and hand.tree["Box/Out/a.txt"] == b"alpha\n"


@pytest.mark.parametrize("target", ["/data/local/tmp", "/storage/emulated/0/Box/../../../../data"])
def test_a_target_outside_the_storage_is_refused(hand: Hand, target: str) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Move…")
    hand.tap(id="newName")
    hand.device.perform(Type(target))
    hand.ok()
    assert hand.text("android:id/message").startswith("Access denied")
    assert hand.tree["Box/In/a.txt"] == b"alpha\n"


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["Overwrite", "Skip"], {"a.txt": b"alpha\n", "b.txt": b"old b"}),
        (["Overwrite all"], {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}),
        (["Skip all"], {"a.txt": b"old a", "b.txt": b"old b"}),
        (["Overwrite all older"], {"a.txt": b"alpha\n", "b.txt": b"old b"}),
        (["Rename all"], {"a.txt": b"old a", "b.txt": b"old b", "a (1).txt": b"alpha\n", "b (1).txt": b"bravo bravo\n"}),
        (["Skip", "Cancel"], {"a.txt": b"old a", "b.txt": b"old b"}),
    ],
)
def test_files_in_the_way_are_asked_about(device: Device, answers: list[str], left: dict[str, bytes]) -> None:
    older, newer = file_entry("Box/Out/a.txt", b"old a", OLD - 1000), file_entry("Box/Out/b.txt", b"old b", OLD + 1000)
    hand = Hand(device).start(older, newer)
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.tap(desc="Copy")
    hand.ok()
    for number, answer in enumerate(answers):
        assert hand.text("oldFile") == f"{ROOT}/Box/Out/{'ab'[number]}.txt"
        hand.tap(answer)
    tree = hand.tree
    assert {path.rpartition("/")[2]: data for path, data in tree.items() if path.startswith("Box/Out/")} == left
    assert tree["Box/In/a.txt"] == b"alpha\n"


def test_a_folder_is_merged_into_one_of_its_name(device: Device) -> None:
    there = (folder_entry("Box/Out/In"), file_entry("Box/Out/In/a.txt", b"old"), file_entry("Box/Out/In/only.txt", b"o"))
    hand = Hand(device).start(*there)
    hand.other("Box/Out")
    hand.open("Box")
    hand.mark("In")
    hand.tap(desc="Move/Rename")
    hand.ok()
    assert hand.text("newFile") == f"{ROOT}/Box/In/a.txt"
    hand.tap("Overwrite")
    tree = hand.tree
    assert "Box/In" not in tree
    assert {path for path in tree if path.startswith("Box/Out/In/")} == {
        f"Box/Out/In/{name}" for name in ("a.txt", "b.txt", ".secret", "pic.png", "only.txt")
    }
    assert tree["Box/Out/In/a.txt"] == b"alpha\n"


def test_a_skipped_file_keeps_its_folder_when_a_folder_is_moved(device: Device) -> None:
    hand = Hand(device).start(folder_entry("Box/Out/In"), file_entry("Box/Out/In/a.txt", b"old"))
    hand.other("Box/Out")
    hand.open("Box")
    hand.mark("In")
    hand.tap(desc="Move/Rename")
    hand.ok()
    hand.tap("Skip")
    assert {path for path in hand.tree if path.startswith("Box/In")} == {"Box/In", "Box/In/a.txt"}


def test_a_folder_whose_name_differs_in_capitals_is_the_same_folder(device: Device) -> None:
    hand = Hand(device).start(folder_entry("Box/Out/IN"), folder_entry("Box/In/sub"), file_entry("Box/In/sub/c.txt", b"c"))
    hand.other("Box/Out")
    hand.open("Box")
    hand.mark("In")
    hand.tap(desc="Copy")
    hand.ok()
    tree = hand.tree
    assert tree["Box/Out/IN/a.txt"] == b"alpha\n" and tree["Box/Out/IN/sub/c.txt"] == b"c" and "Box/Out/In" not in tree


def test_panels_are_exchanged_and_made_equal(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.open("Box/In")
    hand.tap("More options", "Exchange panels")
    assert hand.text("curDir") == f"{ROOT}/Box/Out"
    hand.tap("More options", "Target = source", "Switch to right panel")
    assert hand.text("curDir") == f"{ROOT}/Box/Out"


def test_any_file_can_be_opened_in_the_editor(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("pic.png", "Open with…")
    hand.tap("Internal text editor")
    assert hand.text("title") == "pic.png" and hand.text("editor") == "not a picture"


def test_a_folder_does_not_go_into_itself(hand: Hand) -> None:
    hand.other("Box/In")
    hand.open("Box")
    hand.mark("In")
    hand.tap(desc="Copy")
    hand.ok()
    assert "its own subfolder" in hand.text("android:id/message")


def test_cut_and_paste_move_a_file(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Cut to clipboard")
    hand.tap("..", "Out")
    hand.tap("More options", "Paste from clipboard")
    assert hand.tree["Box/Out/a.txt"] == b"alpha\n" and "Box/In/a.txt" not in hand.tree
    hand.tap("More options")
    assert not hand.ui.has(text="Paste from clipboard"), "what was cut is pasted once"


def test_a_copy_pasted_beside_its_source_gets_another_name(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Copy to clipboard")
    hand.tap("More options", "Paste from clipboard")
    assert hand.tree["Box/In/a (1).txt"] == b"alpha\n"


# archives


def test_packed_files_open_in_other_programs(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.tap(desc="Pack")
    assert hand.text("newName") == f"{ROOT}/Box/In/In.zip"
    hand.ok()
    data = hand.tree["Box/In/In.zip"]
    with zipfile.ZipFile(io.BytesIO(data or b"")) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}
    hand.mark("a.txt")
    hand.tap(desc="Pack")
    hand.retype(f"{ROOT}/Box/In/In")
    hand.ok()
    assert hand.ui.has(text=f"The archive {ROOT}/Box/In/In.zip already exists. Overwrite it?")
    hand.tap("Overwrite")
    with zipfile.ZipFile(io.BytesIO(hand.tree["Box/In/In.zip"] or b"")) as archive:
        assert archive.namelist() == ["a.txt"]


def test_archives_of_other_programs_open_as_folders(device: Device) -> None:
    packed = make_zip({"top.txt": b"top\n", "sub/deep.txt": b"deep\n"})
    hand = Hand(device).start(file_entry("Box/z.zip", packed), file_entry("Box/bad.zip", packed[:40]))
    hand.other("Box/Out")
    hand.open("Box")
    hand.tap("bad.zip")
    assert hand.text("android:id/message") == "Error opening archive file!"
    hand.tap("OK", "z.zip")
    assert hand.shown == ["..", "sub", "top.txt"] and hand.text("curDir") == f"{ROOT}/Box/z.zip"
    hand.tap(desc="New folder")
    assert "not available inside archives" in hand.text("android:id/message")
    hand.tap("OK")
    hand.mark("sub")
    hand.tap(desc="Copy")
    hand.ok()
    assert hand.tree["Box/Out/sub/deep.txt"] == b"deep\n" and "Box/Out/top.txt" not in hand.tree


def test_unpacking_asks_about_files_in_the_way(device: Device) -> None:
    packed = make_zip({"a.txt": b"from the archive", "new.txt": b"new"})
    hand = Hand(device).start(file_entry("Box/In/z.zip", packed))
    hand.open("Box/In")
    hand.hold("z.zip", "Unpack")
    assert hand.text("newName") == f"{ROOT}/Box/In/*.*", "this folder, as the other panel is in none"
    hand.ok()
    assert hand.text("oldFile") == f"{ROOT}/Box/In/a.txt"
    hand.tap("Skip")
    assert (hand.tree["Box/In/a.txt"], hand.tree["Box/In/new.txt"]) == (b"alpha\n", b"new")
    hand.hold("z.zip", "Unpack")
    hand.tap(id="sub")
    hand.ok()
    assert hand.tree["Box/In/z/a.txt"] == b"from the archive"
