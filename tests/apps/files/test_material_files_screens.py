"""What Material Files shows: its list, names, search, properties, and the pages behind the drawer."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.files.material_files import parcel
from apps.files.material_files.parcel import Bookmark, SortOptions, StandardFolder
from templates.files.archives import make_zip
from tests.apps.files.material import PACKAGE, PREFERENCES, ROOT, Files


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


# --- the list ----------------------------------------------------------------------------------------------------------------------------


def test_folders_come_first_and_numbers_count_by_value(files: Files) -> None:
    assert files.names() == ["Inner", "bundle.zip", "note.txt", "report 9.md", "report 10.md"]
    assert files.sees("Oct 11    1.25 kB") and files.sees("Oct 11    6 B")
    assert files.subtitle() == "1 folder, 5 files"


def test_hidden_files_show_when_asked_for_and_stay_shown(files: Files) -> None:
    files.tap("More options")
    files.tap("Show hidden files")
    assert files.names()[-1] == ".hidden"
    assert "key_file_list_show_hidden_files" in files.device.fs.read_bytes(PREFERENCES).decode()
    files.device.activities.force_stop(PACKAGE)
    files.open(PACKAGE)
    files.tap("A")
    files.tap("Docs")
    assert ".hidden" in files.names()


def test_order_holds_everywhere_unless_it_is_for_one_folder_only(files: Files) -> None:
    files.tap("View and sort")
    files.tap("Only for this folder")
    for entry in ("Size", "Ascending", "Folders first"):
        files.tap("View and sort")
        files.tap(entry)
    assert files.names() == ["report 10.md", "bundle.zip", "note.txt", "report 9.md", "Inner"]
    files.go("Other")
    files.tap("View and sort")
    marks = {view.text: view for view in files.views() if view.id == "title"}
    assert set(marks) >= {"List", "Grid", "Name", "Last modified", "Only for this folder"}
    radios = [view.checked for view in files.views() if view.id == "radio"]
    assert radios == [True, False, True, False, False, False]


def test_the_grid_shows_the_same_files(files: Files) -> None:
    names = files.names()
    files.tap("View and sort")
    files.tap("Grid")
    assert files.names() == names
    assert not files.sees("Oct 11    6 B")
    files.tap("note.txt")
    assert files.top != f"{PACKAGE}/me.zhanghai.android.files.filelist.FileListActivity"


def test_the_path_row_keeps_what_lies_beyond(files: Files) -> None:
    def crumbs() -> list[str]:
        return [view.text for view in files.views() if view.id == "text"]

    files.back()
    assert crumbs() == ["Internal shared storage", "A", "Docs"] and files.names() == ["Docs", "Other"]
    files.tap("Other")
    assert crumbs() == ["Internal shared storage", "A", "Other"]
    files.tap("Internal shared storage")
    assert crumbs()[:3] == ["Internal shared storage", "A", "Other"] and "Download" in files.names()
    files.back()
    assert not files.top.startswith(PACKAGE)


def test_long_names_are_drawn_short_and_told_whole(files: Files) -> None:
    name = "the minutes of the meeting of the third of October, second version.txt"
    files.put(f"A/Docs/{name}", b"1")
    files.device.touch()
    view = files.find(name)
    assert "…" in view.lines[0] and view.lines[0].endswith(".txt")


def test_go_to_a_path_that_is_not_there(files: Files) -> None:
    files.tap("More options")
    files.tap("Go to")
    files.type("relative")
    files.tap("OK")
    assert files.sees("Invalid path")
    files.device.ime.set_text(f"{ROOT}/Nowhere")
    files.tap("OK")
    assert files.sees(f"java8.nio.file.NoSuchFileException: {ROOT}/Nowhere") and files.subtitle() == "Error"


# --- selection, delete -------------------------------------------------------------------------------------------------------------------


def test_a_tap_on_the_icon_selects_and_back_ends_it(files: Files) -> None:
    y = files.find("note.txt").bounds.center[1]
    icon = next(v for v in files.views() if v.id == "iconLayout" and v.bounds.top <= y < v.bounds.bottom)
    files.device.input.tap(*icon.bounds.center)
    files.tap("report 9.md")
    assert files.sees("2") and files.sees("Cut")
    files.tap("report 9.md")
    assert files.sees("1")
    files.back()
    assert files.sees("Files") and not files.sees("Cut")


@pytest.mark.parametrize(
    ("names", "question"),
    [
        (["note.txt"], "Delete “note.txt”?"),
        (["Inner"], "Delete folder “Inner” and its contents?"),
        (["note.txt", "report 9.md"], "Delete 2 files?"),
        (["note.txt", "Inner"], "Delete 2 items?"),
    ],
)
def test_deleting_asks_and_is_for_good(files: Files, names: list[str], question: str) -> None:
    before = files.in_folder("A/Docs")
    files.long_press(names[0])
    for name in names[1:]:
        files.tap(name)
    files.tap("Delete")
    assert files.dialog() == [question]
    files.tap("CANCEL")
    assert files.in_folder("A/Docs") == before
    files.tap("Delete")
    files.tap("OK")
    assert files.in_folder("A/Docs") == [name for name in before if name not in names]
    assert files.sees("Files")


def test_what_is_selected_stays_so_in_other_folders(files: Files) -> None:
    files.long_press("report 9.md")
    files.go()
    files.device.input.long_press(*files.find("Other").visible.center)
    assert files.names() == ["note.txt"] and files.sees("1")
    files.tap("note.txt")
    files.tap("More options")
    files.tap("Compress")
    assert files.find("nameEdit").value == ""
    files.type("both")
    files.tap("OK")
    assert files.in_folder("A/Other") == ["both.zip", "note.txt"]


def test_select_all_leaves_hidden_files_alone(files: Files) -> None:
    files.tap("More options")
    files.tap("Select all")
    assert files.sees("5")
    files.tap("Delete")
    files.tap("OK")
    assert files.in_folder("A/Docs") == [".hidden"] and files.sees("No files")


# --- names -------------------------------------------------------------------------------------------------------------------------------


def test_renaming_selects_the_name_without_its_extension(files: Files) -> None:
    files.do("note.txt", "Rename")
    files.type("final")
    files.tap("OK")
    assert files.read("A/Docs/final.txt") == b"hello\n" and files.read("A/Docs/note.txt") is None
    files.do("Inner", "Rename")
    files.type("Deeper")
    files.tap("OK")
    assert files.read("A/Docs/Deeper/x.txt") == b"new"


@pytest.mark.parametrize(
    ("name", "error"),
    [("", "File name cannot be empty"), ("a/b", "Invalid file name"), ("report 9.md", "A file with this name already exists")],
)
def test_a_name_that_cannot_be_is_refused(files: Files, name: str, error: str) -> None:
    files.do("note.txt", "Rename")
    files.device.ime.set_text(name)
    files.tap("OK")
    assert files.sees(error)
    files.tap("CANCEL")
    assert files.read("A/Docs/note.txt") == b"hello\n"


def test_what_the_storage_refuses_ends_in_an_error(files: Files) -> None:
    files.do("note.txt", "Rename")
    files.device.ime.set_text("REPORT 9.md")
    files.tap("OK")
    assert files.dialog()[0] == "Error while renaming “note.txt”"
    files.tap("OK")
    files.do("note.txt", "Rename")
    files.device.ime.set_text("a:b")
    files.tap("OK")
    assert files.dialog()[0] == "Error while renaming “note.txt”"
    files.tap("OK")
    assert files.read("A/Docs/note.txt") == b"hello\n"
    files.do("note.txt", "Rename")
    files.device.ime.set_text("NOTE.txt")
    files.tap("OK")
    assert "NOTE.txt" in files.in_folder("A/Docs")


def test_new_folders_and_files_are_made_where_one_is(files: Files) -> None:
    for offer, name in (("Folder", "Fresh"), ("File", " padded.txt ")):
        files.tap("sd_main_fab")
        files.tap(offer)
        files.type(name)
        files.tap("OK")
    assert files.device.fs.is_dir(f"{ROOT}/A/Docs/Fresh") and files.read("A/Docs/padded.txt") == b""


# --- search, properties, other pages -----------------------------------------------------------------------------------------------------


def test_search_begins_a_second_after_typing_and_looks_below(files: Files) -> None:
    files.tap("crumb/storage/emulated/0/A")
    files.tap("Search")
    files.type("NOTE")
    assert files.names() == ["Docs", "Other"]
    files.device.clock.advance(1100)
    files.device.touch()
    assert files.names() == ["note.txt", "note.txt"]
    files.do("note.txt", "Delete")
    files.tap("OK")
    assert files.names() == ["note.txt"] and files.read("A/Docs/note.txt") is None
    files.back()
    assert files.names() == ["Docs", "Other"]


def test_properties_show_values_under_their_labels(files: Files) -> None:
    files.do("report 10.md", "Properties")
    shown = {view.hint: view.text for view in files.views() if view.id == "text" and view.hint}
    assert shown == {
        "Name": "report 10.md",
        "Parent Folder": f"{ROOT}/A/Docs",
        "Type": "MD document (text/markdown)",
        "Size": "1.25 kB (1,250 bytes)",
        "Last Modified": "Oct 11, 2023, 4:53:20 AM",
    }
    files.tap("CHECKSUMS")
    md5 = next(view.text for view in files.views() if view.hint == "MD5")
    assert len(md5) == 32
    files.tap("OK")
    files.do("Inner", "Properties")
    assert {view.hint: view.text for view in files.views() if view.id == "text"}["Contents"] == "1 item, with size 3 B"


def test_go_up_leaves_the_storage_and_back_does_not_return_to_it(files: Files) -> None:
    for _ in range(3):
        files.tap("More options")
        files.tap("Go up")
    assert files.subtitle() == "Error" and files.sees("java8.nio.file.AccessDeniedException: /storage/emulated")
    files.tap("Open navigation drawer")
    files.tap("Internal shared storage")
    assert "Download" in files.names()


def test_a_package_is_looked_into_when_asked(files: Files) -> None:
    files.put("A/Docs/app.apk", make_zip({"AndroidManifest.xml": b"<>"}))
    files.device.touch()
    files.tap("app.apk")
    assert files.dialog()[0].startswith("This file is an Android package.")
    files.tap("VIEW")
    assert files.names() == ["AndroidManifest.xml"]


def test_a_new_window_begins_where_the_old_one_is(files: Files) -> None:
    files.tap("More options")
    files.tap("New window")
    assert "note.txt" in files.names()
    files.tap("Inner")
    for _ in range(3):
        files.back()
    files.device.activities.settle()
    assert files.top.startswith(PACKAGE)


def test_a_picture_is_shown_and_deleted(files: Files) -> None:
    files.put("A/Docs/pic.png", b"not really")
    files.device.touch()
    files.do("pic.png", "Open with")
    files.tap("Image viewer")
    files.tap("More options")
    files.tap("Delete")
    assert files.dialog() == ["Delete “pic.png”?"]
    files.tap("OK")
    assert files.read("A/Docs/pic.png") is None and "note.txt" in files.names()


def test_night_mode_follows_its_setting(files: Files) -> None:
    def dark() -> bool:
        return int(files.device.screenshot().convert("L").resize((1, 1)).tobytes()[0]) < 100

    assert not dark()
    files.tap("Open navigation drawer")
    files.tap("Settings")
    files.tap("Night mode")
    files.tap("On")
    assert dark()
    files.back()
    assert dark()


def test_a_text_is_opened_changed_and_saved(files: Files) -> None:
    files.do("note.txt", "Open with")
    files.tap("Material Files")
    files.tap("textEdit")
    files.type("world")
    assert files.sees("*note.txt")
    files.tap("Navigate up")
    assert files.dialog() == ["Are you sure you want to discard unsaved changes to this document?"]
    files.tap("KEEP EDITING")
    files.tap("Save")
    assert files.read("A/Docs/note.txt") == b"hello\nworld"


def test_bookmarks_and_standard_folders_are_in_the_drawer(files: Files) -> None:
    files.do("Inner", "Add bookmark")
    files.tap("Open navigation drawer")
    titles = [view.text for view in files.views() if view.id == "titleText"]
    standard = ["DCIM", "Downloads", "Movies", "Music", "Pictures"]
    assert titles == ["Root", "Internal shared storage", *standard, "Screenshots", "Inner", "Settings", "About"]
    files.long_press("bookmark2")
    files.tap("nameEdit")
    files.device.ime.set_text("My place")
    files.tap("OK")
    files.tap("Open navigation drawer")
    files.tap("My place")
    assert files.names() == ["x.txt"]
    files.tap("Open navigation drawer")
    files.tap("Settings")
    files.tap("Standard folders")
    files.tap("rowAlarms")
    files.back()
    files.back()
    files.tap("Open navigation drawer")
    assert files.sees("drawer/storage/emulated/0/Alarms")


def test_the_default_folder_is_where_it_begins(files: Files) -> None:
    files.tap("Open navigation drawer")
    files.tap("Settings")
    files.tap("Default folder")
    files.device.ime.set_text(f"{ROOT}/A/Other")
    files.tap("OK")
    files.device.activities.force_stop(PACKAGE)
    files.open(PACKAGE)
    assert files.names() == ["note.txt"]


def test_an_app_without_access_asks_and_lists_nothing(files: Files) -> None:
    files.device.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "default")
    files.device.activities.force_stop(PACKAGE)
    files.open(PACKAGE)
    assert files.dialog()[0].startswith("App needs access to manage all files.")
    files.tap("CANCEL")
    assert files.names() == [] and files.subtitle() == "Error"


# --- what is kept ------------------------------------------------------------------------------------------------------------------------


def test_values_come_back_from_their_parcels() -> None:
    sort = SortOptions("LAST_MODIFIED", ascending=False, folders_first=False)
    assert parcel.read_sort(parcel.write_sort(sort)) == sort
    marks = [Bookmark(-5, "Übung 你好", f"{ROOT}/A b/ü"), Bookmark(1 << 40, "", "/")]
    assert parcel.read_bookmarks(parcel.write_bookmarks(marks)) == marks
    folders = [StandardFolder("DCIM", False), StandardFolder("Alarms", True)]
    assert parcel.read_standard(parcel.write_standard(folders)) == folders
    assert parcel.read_path(parcel.write_path(f"{ROOT}/A")) == f"{ROOT}/A"


@pytest.mark.parametrize("text", ["", "not base64!", "AAAA", parcel.write_path("/x"), parcel.write_sort(SortOptions())[:40]])
def test_a_text_that_is_no_such_value_is_none(text: str) -> None:
    assert parcel.read_sort(text) is None and parcel.read_bookmarks(text) is None
