"""Amaze's screens: the list, what is done to files from it, archives, search, opening."""

from __future__ import annotations

import hashlib
import io
import zipfile

import pytest
from PIL import Image

from apps.files.amaze.state import App
from apps.glance import glance
from apps.lineages.shared_files.tree import ROOT
from harness.device import Device, Key
from harness.device.actions import Swipe
from harness.device.stores import sqlite
from templates.files.state import Details, ShareSheet
from tests.apps.files.amaze_kit import NOTE, SPEC, T0, back, data, enter, look, paths, row_menu, seeded, tap, texts


@pytest.fixture
def app(device: Device) -> App:
    return seeded(device)


# --- the list --------------------------------------------------------------------------------------------------------------------


def test_the_list_shows_names_sizes_dates_and_counts(device: Device, app: App) -> None:
    assert "4 folders and 0 files" in texts(device) or "3 folders and 0 files" in texts(device)
    enter(device, "Work")
    shown = texts(device)
    assert {"Folders", "Files", "Sub", "note.txt", "12 B", "2.35 kB", "Oct 14 | 4:13 PM", "1 folders and 4 files"} <= shown
    assert ".secret.txt" not in shown


def test_files_put_by_hand_show_up_and_are_read(device: Device, app: App) -> None:
    device.push(b"by hand\n", f"{ROOT}/Work/hand made.txt")
    device.shell(f"mkdir -p '{ROOT}/Work/My $(folder)'; printf 'odd' > \"{ROOT}/Work/it's.txt\"")
    device.force_stop(SPEC.package)
    app.start(device)
    if "Work" in texts(device) and "Download" in texts(device):
        enter(device, "Work")
    assert {"hand made.txt", "My $(folder)", "it's.txt"} <= texts(device)
    assert data(device, app, "Work/it's.txt") == b"odd"


def test_dates_keep_their_margin_while_files_are_selected(device: Device, app: App) -> None:
    enter(device, "Work")
    tap(device, "note.txt", hold=True)
    tree = glance(device).tree
    dates = [node for node in tree if node.short_id == "date" and node.text]
    assert dates and all(tree.width - node.bounds[2] >= 40 for node in dates)


def test_the_path_above_the_list_and_back_lead_up(device: Device, app: App) -> None:
    enter(device, "Work", "Sub")
    assert {"Work", "Sub"} <= {node.text for node in glance(device).tree if node.short_class == "Button"}
    tap(device, "Work")
    assert "notes.md" in texts(device)
    back(device)
    assert "Download" in texts(device)
    back(device)
    assert device.foreground().package == SPEC.package  # the first Back only says so
    back(device)
    assert device.foreground().package != SPEC.package


def test_the_second_tab_has_a_folder_of_its_own(device: Device, app: App) -> None:
    enter(device, "Work")
    device.perform(Swipe(900, 1200, 150, 1200, 200))
    assert "Download" in texts(device) and "notes.md" not in texts(device)
    device.perform(Swipe(150, 1200, 900, 1200, 200))
    assert "notes.md" in texts(device)


def test_sorting_holds_for_all_folders_or_for_one(device: Device, app: App) -> None:
    enter(device, "Work")
    for label in ("Sort", "Sort By", "Size", "DESCENDING"):
        tap(device, label)
    names = [node.text for node in glance(device).tree if node.short_id == "firstline"]
    assert names[:3] == ["Sub", "big.bin", "bundle.zip"]
    for label in ("Sort", "Sort By", "Name", "Only this folder", "ASCENDING", "Sort", "Directory Sort Mode", "Files on top"):
        tap(device, label)
    names = [node.text for node in glance(device).tree if node.short_id == "firstline"]
    assert names == ["big.bin", "bundle.zip", "note.txt", "notes.md", "Sub"]
    with sqlite.read(device, f"/data/data/{SPEC.package}/databases/explorer.db") as db:
        assert db.rows("SELECT path, type FROM sort")[0]["path"] == f"{ROOT}/Work"


def test_hidden_files_show_when_the_settings_say_so(device: Device, app: App) -> None:
    tap(device, "Open navigation drawer")
    device.perform(Swipe(300, 1900, 300, 700, 600))
    for label in ("Settings", "Behavior", "Show hidden files and folders"):
        tap(device, label)
    back(device, 2)
    assert ".AmazeData" in texts(device)
    enter(device, "Work")
    assert ".secret.txt" in texts(device)


def test_hide_takes_a_file_out_of_the_list_and_not_away(device: Device, app: App) -> None:
    enter(device, "Work")
    tap(device, "note.txt", hold=True)
    tap(device, "More options")
    tap(device, "Hide")
    assert "note.txt" not in texts(device) and "Work/note.txt" in paths(device, app)
    tap(device, "More options")
    tap(device, "Hidden Files")
    tap(device, "Unhide")
    tap(device, "CLOSE")
    assert "note.txt" in texts(device)


# --- changing --------------------------------------------------------------------------------------------------------------------


def test_new_folders_and_files_need_a_free_and_valid_name(device: Device, app: App) -> None:
    enter(device, "Work")
    tap(device, "sd_main_fab")
    tap(device, "Folder")
    device.type("sub")
    assert "A file or folder of this name is already there" in texts(device)
    tap(device, "CREATE")
    assert "New Folder" in texts(device)  # it stays open
    device.type("/2")
    assert "Invalid name" in texts(device)
    for _ in range(2):
        device.perform(Key("DEL"))
    device.type(" two")
    tap(device, "CREATE")
    assert "Work/sub two" in paths(device, app)
    tap(device, "sd_main_fab")
    tap(device, "File")
    device.type("fresh")  # the cursor stands before .txt
    tap(device, "CREATE")
    assert data(device, app, "Work/fresh.txt") == b""


def test_rename_begins_before_the_extension(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Rename")
    device.type("2")
    tap(device, "SAVE")
    assert data(device, app, "Work/note2.txt") == NOTE and "Work/note.txt" not in paths(device, app)
    row_menu(device, "note2.txt", "Rename")
    device.type("x")
    tap(device, "CANCEL")
    assert "Work/note2.txt" in paths(device, app)


def test_copies_and_moves_keep_contents_and_times(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "big.bin", "Copy")
    assert "Copy: 0 folders and 1 files" in texts(device)
    enter(device, "Sub")
    tap(device, "Paste")
    back(device)
    row_menu(device, "notes.md", "Cut")
    enter(device, "Sub")
    tap(device, "Paste")
    found = {entry.path: entry for entry in look(device, app, "tree").tree or ()}
    assert found["Work/Sub/big.bin"].sha256 == found["Work/big.bin"].sha256 and found["Work/Sub/big.bin"].mtime_ms == T0
    assert "Work/Sub/notes.md" in found and "Work/notes.md" not in found
    assert "snackBarActionButton" not in {node.short_id for node in glance(device).tree}


@pytest.mark.parametrize(
    ("button", "there", "new"),
    [("SKIP", b"another\n", None), ("OVERWRITE", NOTE, None), ("RENAME", b"another\n", NOTE)],
)
def test_a_name_that_is_taken_is_asked_about(device: Device, app: App, button: str, there: bytes, new: bytes | None) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Copy")
    enter(device, "Sub")
    tap(device, "Paste")
    assert {"Paste", "note.txt"} <= texts(device)
    tap(device, button)
    assert data(device, app, "Work/Sub/note.txt") == there
    assert data(device, app, "Work/Sub/note (1).txt") == new
    assert data(device, app, "Work/note.txt") == NOTE


def test_one_answer_holds_for_all_when_asked_so(device: Device, app: App) -> None:
    device.push(b"old", f"{ROOT}/Work/Sub/notes.md")
    enter(device, "Work")
    tap(device, "note.txt", hold=True)
    tap(device, "notes.md")
    tap(device, "Cut")
    enter(device, "Sub")
    tap(device, "Paste")
    tap(device, "Apply to all")
    tap(device, "OVERWRITE")
    assert data(device, app, "Work/Sub/note.txt") == NOTE and data(device, app, "Work/Sub/notes.md") == b"# notes\n"
    assert not {"Work/note.txt", "Work/notes.md"} & paths(device, app)


def test_overwriting_puts_folders_together(device: Device, app: App) -> None:
    device.shell(f"mkdir {ROOT}/Download/Sub; echo kept > {ROOT}/Download/Sub/kept.txt")
    enter(device, "Work")
    row_menu(device, "Sub", "Cut")
    back(device)
    enter(device, "Download")
    tap(device, "Paste")
    tap(device, "OVERWRITE")
    assert {"Download/Sub/kept.txt", "Download/Sub/note.txt"} <= paths(device, app) and "Work/Sub" not in paths(device, app)


def test_a_file_does_not_take_the_place_of_a_folder(device: Device, app: App) -> None:
    device.shell(f"mkdir {ROOT}/Download/note.txt; echo kept > {ROOT}/Download/note.txt/kept")
    enter(device, "Work")
    row_menu(device, "note.txt", "Cut")
    back(device)
    enter(device, "Download")
    tap(device, "Paste")
    tap(device, "OVERWRITE")
    assert {"Download/note.txt/kept", "Work/note.txt"} <= paths(device, app)


def test_a_folder_cannot_be_put_into_itself(device: Device, app: App) -> None:
    before = paths(device, app)
    enter(device, "Work")
    row_menu(device, "Sub", "Cut")
    enter(device, "Sub")
    tap(device, "Paste")
    assert paths(device, app) == before


def test_select_by_type_inverse_and_all(device: Device, app: App) -> None:
    device.push(b"x", f"{ROOT}/Work/third.txt")
    enter(device, "Work")
    tap(device, "note.txt", hold=True)

    def chosen() -> str:
        return next(node.text for node in glance(device).tree if node.short_id == "action_bar_title")

    for entry, count in (("Select by type", "2"), ("Select inverse", "4"), ("Select All", "6")):
        tap(device, "More options")
        tap(device, entry)
        assert chosen() == count
    back(device)
    assert "Amaze" in texts(device)


# --- archives --------------------------------------------------------------------------------------------------------------------


def test_what_it_packs_is_a_zip_that_others_open(device: Device, app: App) -> None:
    enter(device, "Work")
    tap(device, "note.txt", hold=True)
    tap(device, "Sub")
    tap(device, "More options")
    tap(device, "Compress")
    device.type("packed")
    tap(device, "CREATE")
    made = data(device, app, "Work/packed.zip")
    assert made is not None
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")} == {
            "note.txt": NOTE,
            "Sub/note.txt": b"another\n",
        }


def test_an_archive_is_extracted_beside_itself_or_looked_into(device: Device, app: App) -> None:
    enter(device, "Work", "bundle.zip")
    tap(device, "VIEW")
    assert {"one.txt", "two.txt", "0 folders and 2 files"} <= texts(device)
    tap(device, "one.txt", hold=True)
    tap(device, "Extract")
    assert data(device, app, "Work/bundle/one.txt") == b"one\n" and "Work/bundle/two.txt" not in paths(device, app)
    back(device)
    enter(device, "bundle.zip")
    tap(device, "EXTRACT")
    assert data(device, app, "Work/bundle/two.txt") == b"two\n"


def test_a_file_that_is_no_archive_says_so(device: Device, app: App) -> None:
    device.push(b"not a zip", f"{ROOT}/Work/bad.zip")
    before = paths(device, app)
    enter(device, "Work", "bad.zip")
    tap(device, "EXTRACT")
    assert paths(device, app) == before
    enter(device, "bad.zip")
    tap(device, "VIEW")
    assert "The archive cannot be opened" in texts(device)


# --- search, details, sharing, opening -------------------------------------------------------------------------------------------


def test_search_has_three_stages(device: Device, app: App) -> None:
    device.push(b"new", f"{ROOT}/Work/Sub/newest note.txt")
    tap(device, "Search")
    device.type("no")
    assert "Type at least 3 characters" in texts(device)
    device.type("te")
    assert "No results found" in texts(device)  # none in the folder that is open
    tap(device, "Try Indexed Search!")
    assert f"{ROOT}/Work/Sub/note.txt" in texts(device)
    tap(device, "Try Deep Search!")
    assert f"{ROOT}/Work/Sub/newest note.txt" in texts(device)
    back(device)
    tap(device, "Search")
    assert {"Recent", "note"} <= {node.label for node in glance(device).tree}


def test_properties_are_read_as_shown(device: Device, app: App) -> None:
    assert look(device, app, "details").details == Details()
    enter(device, "Work", "Sub")
    row_menu(device, "note.txt", "Properties")
    shown = texts(device)
    assert {"8 B (8 bytes)", f"{ROOT}/Work/Sub", "Oct 14 | 4:13 PM"} <= shown
    assert hashlib.md5(b"another\n", usedforsecurity=False).hexdigest() in shown
    assert look(device, app, "details").details == Details(open=True, name="note.txt", folder="Work/Sub", size=8)
    tap(device, "OK")
    assert look(device, app, "details").details == Details()


def test_properties_of_a_folder_count_what_is_in_it(device: Device, app: App) -> None:
    row_menu(device, "Work", "Properties")
    found = look(device, app, "details").details
    assert found == Details(open=True, name="Work", folder="", size=None)
    assert any(text.startswith("7 items; ") for text in texts(device))


@pytest.mark.parametrize("folder", ["Work", "Work/Sub"])
def test_the_share_dialog_shares_the_file_of_its_folder(device: Device, app: App, folder: str) -> None:
    enter(device, *folder.split("/"))
    row_menu(device, "note.txt", "Share")
    assert look(device, app, "share").share is None  # only who is chosen learns it
    assert look(device, app, "share", active=True).share == ShareSheet(open=True, files=(f"{folder}/note.txt",), own=True)


def test_other_dialogs_are_no_list_to_share_with(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Open with")
    assert look(device, app, "share", active=True).share == ShareSheet()


def test_several_files_are_shared_together(device: Device, app: App) -> None:
    enter(device, "Work")
    tap(device, "note.txt", hold=True)
    tap(device, "big.bin")
    tap(device, "More options")
    tap(device, "Share")
    found = look(device, app, "share", active=True).share
    assert found is not None and set(found.files) == {"Work/note.txt", "Work/big.bin"}


def test_a_file_of_no_known_type_is_opened_as_one_of_another(device: Device, app: App) -> None:
    enter(device, "Work", "big.bin")
    assert {"Open As", "Text", "Image"} <= texts(device)
    tap(device, "Text")
    assert {"Open with", "OPEN AS", "Text Editor"} <= texts(device)


def test_a_text_is_opened_changed_and_saved(device: Device, app: App) -> None:
    enter(device, "Work", "note.txt")
    tap(device, "Text Editor")
    tap(device, "fname")
    device.perform(Key("MOVE_END"))
    device.type("more")
    tap(device, "Save")
    held = data(device, app, "Work/note.txt")
    assert held is not None and b"more" in held and b"hello world" in held


def test_bookmarks_are_added_renamed_and_lead_there(device: Device, app: App) -> None:
    row_menu(device, "Work", "Add to Bookmarks")
    enter(device, "Pictures")
    tap(device, "Open navigation drawer")
    assert {"Internal Storage", "DCIM", "Downloads", "Movies", "Music", "Pictures"} <= texts(device)
    tap(device, "Work", -1, hold=True)
    tap(device, "et_name")
    device.type("2")
    tap(device, "SAVE")
    tap(device, "Open navigation drawer")
    tap(device, "Work2")
    assert "notes.md" in texts(device)


def test_lists_by_kind_come_from_the_media_store(device: Device, app: App) -> None:
    for label in ("Open navigation drawer", "Documents"):
        tap(device, label, -1)
    names = [node.text for node in glance(device).tree if node.short_id == "firstline"]
    assert names == ["note.txt", "note.txt"] and "Documents" in texts(device)
    back(device)
    assert "Amaze" in texts(device)


def test_what_is_packed_from_a_list_lies_beside_its_file(device: Device, app: App) -> None:
    for label in ("Open navigation drawer", "Documents"):
        tap(device, label, -1)
    tap(device, "properties")
    tap(device, "Compress")
    device.type("packed")
    tap(device, "CREATE")
    assert "Work/Sub/packed.zip" in paths(device, app)


def test_the_app_manager_leads_to_the_systems_page(device: Device, app: App) -> None:
    for label in ("Open navigation drawer", "App Manager"):
        tap(device, label)
    assert {"Amaze", "com.amaze.filemanager"} <= texts(device)
    row_menu(device, "Amaze", "Properties")
    assert "App info" in texts(device)


def test_what_is_gone_meanwhile_is_told(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Rename")
    device.shell(f"rm {ROOT}/Work/note.txt")
    device.type("2")
    tap(device, "SAVE")
    assert device.foreground().package == SPEC.package and "Work/note2.txt" not in paths(device, app)


def test_the_status_bar_is_a_darker_indigo(device: Device, app: App) -> None:
    image = Image.open(io.BytesIO(device.adb.run("screencap -p").stdout))
    assert image.convert("RGB").getpixel((540, 4)) == (0x30, 0x3F, 0x9F)
