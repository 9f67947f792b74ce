"""Total Commander: panels, selection, names, search, and what its reader tells of properties and sharing."""

from __future__ import annotations

import pytest

from apps.files.total_commander import words
from apps.glance import glance
from apps.lineages.shared_files.tree import ROOT
from harness.device import Device, Type
from templates.files.state import Details, ShareSheet, file_entry
from tests.apps.files.commander import Hand


@pytest.fixture
def hand(device: Device) -> Hand:
    return Hand(device).start()


# the list


def test_the_list_shows_folders_first_with_sizes_and_dates_and_no_hidden_files(hand: Hand) -> None:
    hand.open("Box")
    assert hand.shown == ["..", "In", "Out"]
    hand.tap("In")
    assert hand.shown == ["..", "a.txt", "b.txt", "pic.png"]
    assert hand.text("curDir") == f"{ROOT}/Box/In"
    assert hand.text("selInfo") == "0 / 31 in 0 / 3 files, 0 / 0 folders"
    # The device keeps UTC.
    assert hand.ui.all(id="fileInfo")[0].text == "6    07/22/2023 4:26 AM"


def test_hidden_files_and_the_order_follow_the_menu(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("More options", "Show hidden files")
    assert hand.shown == ["..", ".secret", "a.txt", "b.txt", "pic.png"]
    hand.tap("More options", "Sort by…", "Size")
    assert hand.shown == ["..", ".secret", "a.txt", "b.txt", "pic.png"]
    hand.tap("More options", "Sort by…", "Size (ascending)")
    assert hand.shown == ["..", "pic.png", "b.txt", "a.txt", ".secret"]


def test_back_goes_up_and_leaves_at_the_home_folder(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt")
    hand.back()
    assert not hand.ui.has(desc="Unselect"), "the selection goes first"
    for folder in (f"{ROOT}/Box", ROOT, "Home folder"):
        hand.back()
        assert hand.text("curDir") == folder
    hand.back()
    assert glance(hand.device).package != hand.app.package


def test_a_swipe_changes_the_panel_and_each_keeps_its_folder(hand: Hand) -> None:
    hand.open("Box/In")
    hand.device.perform(hand.ui.swipe("left", hand.ui.get(id="panelPager"), part=0.8))
    assert hand.text("curDir") == "Home folder"
    hand.open("Box/Out")
    hand.device.perform(hand.ui.swipe("right", hand.ui.get(id="panelPager"), part=0.8))
    assert hand.text("curDir") == f"{ROOT}/Box/In"


def test_settings_are_kept_and_change_the_list(hand: Hand) -> None:
    hand.tap(desc="Settings")
    hand.tap("Brief view", "Show hidden files", "Start in", "Last used folders")
    hand.back()
    hand.open("Box/In")
    assert not hand.ui.has(id="fileInfo") and ".secret" in hand.shown
    hand.device.force_stop(hand.app.package)
    hand.app.start(hand.device)
    assert hand.text("curDir") == f"{ROOT}/Box/In"


def test_bookmarks_and_visited_folders_lead_back(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap(desc="Bookmarks")
    hand.tap("Add current folder", "Go to home folder")
    hand.tap(desc="Bookmarks")
    hand.tap(f"{ROOT}/Box/In")
    assert hand.text("curDir") == f"{ROOT}/Box/In"
    hand.tap(id="dirHeader")
    hand.tap(f"{ROOT}/Box")
    assert hand.text("curDir") == f"{ROOT}/Box"
    hand.tap(id="dirHeader")
    hand.retype("/sdcard/Box/Out", "newDir")
    hand.ok()
    assert hand.text("curDir") == f"{ROOT}/Box/Out" and hand.shown == [".."] and hand.ui.has(id="emptyInfo")


# selecting


def test_icons_select_and_masks_select_many(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt", "pic.png")
    assert hand.text("selInfo") == "19 / 31 in 2 / 3 files, 0 / 0 folders"
    hand.tap(desc="Select files")
    hand.tap("Invert selection")
    assert hand.text("selInfo").startswith("12 / 31 in 1 / 3")
    hand.tap(desc="Select files")
    hand.tap("Select by type…")
    hand.retype("*.txt", "mask")
    hand.ok()
    assert hand.text("selInfo").startswith("18 / 31 in 2 / 3")


def test_a_button_without_a_selection_says_so(hand: Hand) -> None:
    hand.open("Box/In")
    for button in ("Copy", "Move/Rename", "Pack", "Delete"):
        hand.tap(desc=button)
        assert hand.text("android:id/message") == "No files selected!"
        hand.tap("OK")


# names and deleting


def test_renaming_refuses_taken_and_impossible_names(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Rename")
    for name in ("B.TXT", "a/b", "a?"):
        hand.retype(name)
        hand.ok()
        assert hand.text("newName") == name, "the dialog stays"
        assert hand.tree["Box/In/a.txt"] == b"alpha\n"
    hand.retype("A.txt")
    hand.ok()
    assert hand.tree["Box/In/A.txt"] == b"alpha\n" and "Box/In/a.txt" not in hand.tree


def test_new_folders_and_text_files(hand: Hand) -> None:
    hand.open("Box/Out")
    hand.tap(desc="New folder")
    hand.device.perform(Type("Sub folder"))
    hand.ok()
    assert hand.shown == ["..", "Sub folder"]
    hand.tap("More options", "New text file")
    hand.device.perform(Type("note.txt"))
    hand.ok()
    hand.tap(id="editor")
    hand.device.perform(Type("Hello"))
    hand.tap("Save")
    assert hand.tree["Box/Out/note.txt"] == b"Hello"


def test_the_editor_asks_before_changes_are_lost(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("a.txt")
    hand.tap(id="editor")
    hand.device.perform(Type("x"))
    hand.tap(desc="Navigate up")
    hand.tap("No")
    assert hand.tree["Box/In/a.txt"] == b"alpha\n" and hand.text("curDir") == f"{ROOT}/Box/In"


def test_deleting_is_confirmed_and_for_good(hand: Hand) -> None:
    hand.open("Box")
    hand.hold("In", "Delete")
    assert hand.text("question") == 'Do you really want to delete "In"?'
    hand.tap(id="cancelBtn")
    assert "Box/In/a.txt" in hand.tree
    hand.hold("In", "Delete")
    hand.ok()
    assert set(hand.tree) == {"Box", "Box/Out"}


# search


def test_search_finds_names_masks_and_texts(hand: Hand) -> None:
    hand.open("Box")
    hand.tap(desc="Search")
    hand.device.perform(Type("A.T"))
    hand.tap(id="startBtn")
    assert hand.text("searchInfo") == "1 file found" and hand.shown == ["a.txt"]
    hand.retype("*.txt", "searchFor")
    hand.tap(id="findText")
    hand.device.perform(Type("BRAVO"))
    hand.tap(id="startBtn")
    assert hand.shown == ["b.txt"]
    hand.tap(id="caseSensitive")
    hand.tap(id="startBtn")
    assert hand.text("searchInfo") == "0 files found"
    hand.tap(id="caseSensitive")
    hand.tap(id="startBtn")
    hand.tap("b.txt")
    assert hand.text("curDir") == f"{ROOT}/Box/In"


# what the reader tells


def test_properties_are_read_from_the_dialog(hand: Hand) -> None:
    hand.open("Box/In")
    assert hand.read("details").details == Details()
    hand.hold("b.txt", "Properties")
    assert hand.read("details").details == Details(open=True, name="b.txt", folder="Box/In", size=12)
    hand.tap("OK")
    hand.tap("..")
    hand.hold("In", "Properties")
    assert hand.text("propContents") == "4 files, 0 folders"
    assert hand.read("details").details == Details(open=True, name="In", folder="Box", size=32)


def test_the_properties_of_a_large_file_are_exact(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/big.bin", bytes(123_456)))
    hand.open("Box")
    hand.hold("big.bin", "Properties")
    assert hand.text("propSize") == "123,456 bytes (120.6 k)"
    found = hand.read("details").details
    assert found is not None and found.size == 123_456


def test_the_share_sheet_tells_which_file(hand: Hand) -> None:
    hand.open("Box/In")
    assert hand.read("share").share == ShareSheet()
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt",))
    hand.back()
    assert hand.read("share").share == ShareSheet()
    hand.hold("b.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/b.txt",))


def test_several_files_are_shared_together(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt", "Box/In/b.txt"))


# the first start


def test_the_first_start_asks_for_access_to_all_files(hand: Hand) -> None:
    hand.device.clear(hand.app.package)
    hand.device.shell(f"appops set --uid {hand.app.package} MANAGE_EXTERNAL_STORAGE default")
    hand.app.start(hand.device)
    assert hand.text("alertTitle") == "Access to all files"
    hand.tap("Cancel", "Internal shared storage")
    assert hand.text("alertTitle") == "Access to all files", "without access there is nothing to show"
    hand.tap("OK")
    assert glance(hand.device).package == "com.android.settings"
    hand.device.perform(hand.ui.tap(cls="Switch"))
    hand.back()
    hand.tap("Internal shared storage")
    assert "Alarms" in hand.shown


# words


@pytest.mark.parametrize(("size", "said"), [(0, "0 bytes"), (1, "1 byte"), (900, "900 bytes"), (1234, "1,234 bytes (1.2 k)")])
def test_sizes_are_written_in_full(size: int, said: str) -> None:
    assert words.exact(size) == said


def test_attributes_are_written_as_letters() -> None:
    assert words.attributes(0o640) == "rw-r-----"
