"""X-plore: the tree, the two panes, marks, names, deleting and the recycle bin, search, viewers, configuration."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from apps.files.xplore import words
from apps.files.xplore.trash_place import FOLDER
from apps.glance import glance
from apps.lineages.shared_files.tree import ROOT
from harness.device import Device, Type
from templates.files.state import file_entry, folder_entry
from tests.apps.files.two_panes import INTERNAL
from tests.apps.files.xplore_kit import Hand


@pytest.fixture
def hand(device: Device) -> Hand:
    return Hand(device).start()


# the tree


def test_folders_open_in_place_with_sizes_and_dates_and_no_hidden_files(hand: Hand) -> None:
    assert hand.shown == [INTERNAL, "App manager"]
    hand.open("Box/In")
    assert hand.below("Box") == ["In", "Out"]
    assert hand.below("In") == ["a.txt", "b.txt", "pic.png"]
    assert hand.text("path") == f"{ROOT}/Box/In"
    # The device keeps UTC.
    assert hand.info("b.txt") == "12 B   Jul 22, 2023"


def test_a_tap_on_an_open_folder_makes_it_current_and_then_closes_it(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("Box")
    assert hand.text("title") == "Box" and "a.txt" in hand.shown
    hand.tap(text="Box", id="name")
    assert hand.text("title") == INTERNAL and "In" not in hand.shown
    hand.open("Box")
    assert hand.below("In") == ["a.txt", "b.txt", "pic.png"], "a folder below stays open"


def test_the_mark_before_a_folder_opens_and_closes_it(hand: Hand) -> None:
    hand.open("Box/In")
    ui = hand.ui
    hand.device.perform(ui.tap(desc="Collapse", beside=ui.get(text="Box", id="name")))
    assert "In" not in hand.shown and hand.text("title") == INTERNAL
    ui = hand.ui
    hand.device.perform(ui.tap(desc="Expand", beside=ui.get(text="Box", id="name")))
    assert hand.text("title") == "Box" and "In" in hand.shown


def test_an_empty_folder_says_so(hand: Hand) -> None:
    hand.open("Box/Out")
    assert hand.text("empty") == "Empty"


def test_a_folder_far_below_comes_to_the_top_when_it_opens(device: Device) -> None:
    hand = Hand(device).start(*(file_entry(f"Recordings/{number:02}.txt", b"x") for number in range(12)))
    hand.open("Recordings")
    assert "11.txt" in hand.shown


def test_hidden_files_and_the_order_follow_the_menu(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("More options", "Show hidden")
    assert hand.below("In") == [".secret", "a.txt", "b.txt", "pic.png"]
    hand.bar("Sort by")
    hand.tap("Size")
    assert hand.below("In") == [".secret", "a.txt", "b.txt", "pic.png"]
    hand.bar("Sort by")
    hand.tap("Size (ascending)")
    assert hand.below("In") == ["pic.png", "b.txt", "a.txt", ".secret"]


def test_back_closes_what_was_opened_and_then_leaves(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt")
    hand.hold("b.txt", "Show details")
    hand.back()
    assert not hand.ui.has(id="details_name")
    hand.back()
    assert not any(node.checked for node in hand.ui.all(id="mark"))
    for folder in ("Box", INTERNAL):
        hand.back()
        assert hand.text("title") == folder
    hand.back()
    assert hand.shown == [INTERNAL, "App manager"]
    hand.back()
    assert glance(hand.device).package != hand.app.package


def test_folders_left_open_are_open_at_the_next_start_unless_switched_off(hand: Hand) -> None:
    hand.open("Box/In")
    hand.restart()
    assert hand.below("In") == ["a.txt", "b.txt", "pic.png"] and hand.text("title") == "In"
    hand.tap("More options", "Configuration", "Remember last folders")
    hand.restart()
    assert hand.shown == [INTERNAL, "App manager"]


def test_collapse_all_closes_everything(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("More options", "Collapse all")
    assert hand.shown == [INTERNAL, "App manager"]


# the panes


def test_a_swipe_changes_the_pane_and_each_keeps_its_folders(hand: Hand) -> None:
    hand.open("Box/In")
    hand.device.perform(hand.ui.swipe("left", hand.ui.get(id="pager"), part=0.8))
    assert hand.shown == [INTERNAL, "App manager"] and hand.text("other_title") == "In"
    hand.open("Box/Out")
    hand.tap("Show left pane")
    assert hand.text("title") == "In" and hand.text("other_title") == "Out"


def test_favorites_lead_to_their_folders(hand: Hand) -> None:
    hand.bar("Favorites")
    assert hand.ui.has(pattern="No favorites yet")
    hand.back()
    hand.open("Box/In")
    hand.hold("In", "Add to favorites")
    hand.tap("More options", "Collapse all")
    hand.bar("Favorites")
    hand.tap("Box/In")
    assert hand.text("title") == "In" and hand.below("In") == ["a.txt", "b.txt", "pic.png"]
    hand.hold("In", "Remove from favorites")
    hand.bar("Favorites")
    assert hand.ui.has(pattern="No favorites yet")


def test_the_app_manager_starts_apps_and_leads_to_their_pages(hand: Hand) -> None:
    hand.tap("App manager")
    hand.hold("Amaze", "App info")
    assert glance(hand.device).package == "com.android.settings"
    hand.back()
    hand.tap("Amaze")
    assert glance(hand.device).package == "com.amaze.filemanager"


# marks


def test_marks_choose_what_the_buttons_work_on(hand: Hand) -> None:
    hand.open("Box/In")
    assert not hand.able("Share"), "the current folder is no file"
    hand.mark("a.txt", "b.txt")
    assert hand.able("Share")
    assert not hand.able("Rename")
    hand.bar("Mark")
    hand.tap("Invert")
    hand.bar("Delete")
    assert hand.text("question") == "Delete “pic.png”?"


def test_marking_a_folder_and_what_is_in_it_deletes_once(hand: Hand) -> None:
    hand.open("Box/In")
    hand.mark("a.txt", "In")
    hand.bar("Delete")
    assert hand.text("question") == "Delete “In”?"
    hand.ok()
    assert hand.tree == {"Box": None, "Box/Out": None}


def test_without_marks_the_buttons_work_on_the_current_folder_and_never_on_the_storage(hand: Hand) -> None:
    hand.tap(INTERNAL)
    assert not any(hand.able(label) for label in ("Copy", "Move", "Delete", "Rename", "Create ZIP"))
    hand.open("Box/Out")
    hand.bar("Delete")
    hand.ok()
    assert "Box/Out" not in hand.tree


# names


def test_renaming_refuses_taken_and_impossible_names(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Rename")
    for name in ("B.TXT", "a/b", "a?"):
        hand.retype(name)
        hand.ok()
        assert hand.text("name") == name, "the dialog stays"
    hand.retype("A.txt")
    hand.ok()
    assert "Box/In/A.txt" in hand.tree and "Box/In/a.txt" not in hand.tree


def test_only_the_name_before_the_ending_is_selected(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Rename")
    hand.device.perform(Type("fresh"))
    hand.ok()
    assert hand.tree["Box/In/fresh.txt"] == b"alpha\n"


def test_a_renamed_folder_stays_open_and_current(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("In", "Rename")
    hand.retype("Inner")
    hand.ok()
    assert hand.text("title") == "Inner" and hand.below("Inner") == ["a.txt", "b.txt", "pic.png"]


def test_new_folders_and_files_are_made_where_they_should_be(hand: Hand) -> None:
    hand.open("Box/Out")
    hand.bar("New folder")
    assert hand.text("target") == f"{ROOT}/Box/Out"
    hand.device.perform(Type("Fresh"))
    hand.ok()
    hand.bar("New folder")
    hand.device.perform(Type("FRESH"))
    hand.ok()
    assert hand.ui.has(text="New folder"), "the name is taken"
    hand.back()
    hand.back()
    hand.hold("In", "New text file")
    hand.device.perform(Type("n.txt"))
    hand.ok()
    assert hand.text("title") == "n.txt", "the viewer opens"
    assert hand.tree["Box/In/n.txt"] == b"" and hand.tree["Box/Out/Fresh"] is None


# deleting


def test_deleting_asks_and_can_be_cancelled(hand: Hand) -> None:
    hand.open("Box/In")
    hand.hold("a.txt", "Delete")
    hand.tap(id="android:id/button2")
    assert "Box/In/a.txt" in hand.tree
    hand.hold("a.txt", "Delete")
    hand.ok()
    assert "Box/In/a.txt" not in hand.tree and "Box/In/b.txt" in hand.tree


def test_the_recycle_bin_keeps_files_until_they_are_recovered(hand: Hand) -> None:
    hand.tap("More options", "Configuration")
    hand.device.perform(hand.ui.swipe("up"))
    hand.tap("Use recycle bin")
    hand.back()
    hand.open("Box/In")
    hand.mark("a.txt", "b.txt")
    hand.bar("Delete")
    hand.ok()
    assert not {"Box/In/a.txt", "Box/In/b.txt"} & set(hand.tree)
    assert hand.device.shell(f"cat {ROOT}/{FOLDER}/Box/In/a.txt").stdout == "alpha\n"
    hand.tap("More options", "Collapse all", "Expand")
    hand.tap("Recycle bin", text="Box", id="name")
    hand.tap("In")
    hand.hold("a.txt", "Recover")
    assert hand.tree["Box/In/a.txt"] == b"alpha\n" and "Box/In/b.txt" not in hand.tree
    hand.hold("Recycle bin", "Empty recycle bin")
    assert "Recycle bin" not in hand.shown
    assert hand.device.shell(f"ls -A {ROOT}/{FOLDER}").stdout.strip() == ""


def test_reset_takes_the_recycle_bin_away(hand: Hand) -> None:
    hand.device.shell(f"mkdir -p {ROOT}/{FOLDER} && echo x > {ROOT}/{FOLDER}/x")
    hand.app.reset(hand.device)
    assert hand.device.shell(f"ls {ROOT}/{FOLDER} 2>/dev/null || true").stdout.strip() == ""


# searching


def test_results_stand_in_the_folder_and_can_be_renamed(hand: Hand) -> None:
    hand.open("Box")
    hand.bar("Find")
    hand.device.perform(Type("B.T"))
    hand.ok()
    assert hand.below("Search results") == ["b.txt"]
    hand.hold("b.txt", "Rename")
    hand.retype("c.txt")
    hand.ok()
    assert hand.below("Search results") == ["c.txt"] and hand.tree["Box/In/c.txt"] == b"bravo bravo\n"
    hand.hold("c.txt", "Go to file")
    assert "Search results" not in hand.shown and hand.below("In") == ["a.txt", "c.txt", "pic.png"]


def test_masks_subfolders_and_nothing_found(hand: Hand) -> None:
    hand.open("Box")
    hand.bar("Find")
    hand.device.perform(Type("*.txt"))
    hand.tap(id="deep")
    hand.ok()
    assert "Search results" not in hand.shown, "there are no texts in the folder itself"
    hand.bar("Find")
    hand.device.perform(Type("*.txt"))
    hand.ok()
    assert hand.below("Search results") == ["a.txt", "b.txt"]
    hand.back()
    assert "Search results" not in hand.shown


# viewers


def test_a_text_is_shown_edited_and_saved(hand: Hand) -> None:
    hand.open("Box/In")
    hand.tap("a.txt")
    assert hand.text("text") == "alpha\n"
    hand.tap("Edit")
    hand.device.perform(Type("beta"))
    hand.back()
    hand.back()
    assert hand.text("android:id/message") == "Save changes?"
    hand.tap("Yes")
    assert hand.tree["Box/In/a.txt"] == b"alpha\nbeta"


def test_a_picture_is_shown(device: Device) -> None:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "#00FF00").save(out, "PNG")
    hand = Hand(device).start(file_entry("Box/green.png", out.getvalue()))
    hand.open("Box")
    hand.tap("green.png")
    with Image.open(io.BytesIO(hand.device.screenshot(lossless=True))) as shot:
        assert shot.convert("RGB").getpixel((540, 1200)) == (0, 255, 0)


def test_a_file_without_a_viewer_asks_what_to_open_it_with(device: Device) -> None:
    hand = Hand(device).start(file_entry("Box/thing.xyz", b"plain"))
    hand.open("Box")
    hand.hold("thing.xyz", "Open with")
    hand.tap("Text viewer")
    assert hand.text("text") == "plain"


# configuration


def test_settings_change_the_list_at_once(hand: Hand) -> None:
    hand.open("Box/In")
    before = hand.ui.get(text="a.txt", id="name").bounds[1]
    hand.tap("More options", "Configuration", "Sizes in bytes", "Show hidden", "Item height", "Large")
    hand.back()
    assert ".secret" in hand.shown and hand.ui.get(text="a.txt", id="name").bounds[1] > before
    assert hand.info("b.txt").startswith("12 B")


def test_the_theme_follows_the_system_or_the_setting(hand: Hand) -> None:
    def dark() -> bool:
        with Image.open(io.BytesIO(hand.device.screenshot(lossless=True))) as shot:
            pixel = shot.convert("RGB").getpixel((400, 2000))
        assert isinstance(pixel, tuple)
        return sum(pixel) < 200

    assert not dark()
    hand.tap("More options", "Configuration", "Theme", "Dark")
    hand.back()
    assert dark()


# the first start


def test_the_first_start_asks_for_access_to_all_files(hand: Hand) -> None:
    hand.device.clear(hand.app.package)
    hand.device.shell(f"appops set --uid {hand.app.package} MANAGE_EXTERNAL_STORAGE default")
    hand.app.start(hand.device)
    assert hand.text("alertTitle") == "Access to files"
    hand.tap("Cancel", "Expand")
    assert hand.text("alertTitle") == "Access to files", "without access there is nothing to show"
    hand.ok()
    assert glance(hand.device).package == "com.android.settings"
    hand.device.perform(hand.ui.tap(cls="Switch"))
    hand.back()
    hand.tap("Expand")
    assert "Alarms" in hand.shown


def test_sizes_are_written_as_the_app_does() -> None:
    assert [words.short(size) for size in (0, 1023, 1536, 5 << 20)] == ["0 B", "1023 B", "1.5 KB", "5.0 MB"]
    assert [words.exact(size) for size in (1, 999, 123_456)] == ["1 byte", "999 bytes", "120.6 KB (123,456 bytes)"]
    assert words.attributes(0o660, folder=False) == "-rw-rw----"
    assert folder_entry("x").is_dir and words.attributes(0o770, folder=True) == "drwxrwx---"
