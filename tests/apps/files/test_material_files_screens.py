"""What Material Files shows and does, on a device in this process."""

from __future__ import annotations

import io
import posixpath
import tarfile
import zipfile
from pathlib import Path

import pytest

from apps.files.material_files import parcel
from apps.files.material_files.parcel import Bookmark, SortOptions, StandardFolder
from apps.loader import APPS_ROOT
from templates.files.archives import make_zip
from tests.emulator.core.phone import Phone

PACKAGE = "me.zhanghai.android.files"
ROOT = "/storage/emulated/0"
BACK = 4
OCTOBER_11 = 1_697_000_000_000
PREFERENCES = f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"


class Files(Phone):
    """A device with all-files access given, and a few files in two folders; Docs is open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, extra=APPS_ROOT / "files")
        self.device.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
        self.device.packages.require(PACKAGE).granted.add("android.permission.POST_NOTIFICATIONS")
        self.put("A/Docs/note.txt", b"hello\n")
        self.put("A/Docs/report 10.md", b"z" * 1250)
        self.put("A/Docs/report 9.md", b"y")
        self.put("A/Docs/.hidden", b"h")
        self.put("A/Docs/bundle.zip", make_zip({"a.txt": b"1", "sub/b.txt": b"22"}))
        self.put("A/Docs/Inner/x.txt", b"new")
        self.put("A/Other/note.txt", b"older\n")
        self.open(PACKAGE)
        self.tap("A")
        self.tap("Docs")

    def put(self, path: str, data: bytes) -> None:
        fs, full = self.device.fs, f"{ROOT}/{path}"
        if not fs.exists(posixpath.dirname(full)):
            fs.mkdir(posixpath.dirname(full), parents=True)
        fs.write_bytes(full, data)
        fs.utime(full, OCTOBER_11)

    def read(self, path: str) -> bytes | None:
        fs, full = self.device.fs, f"{ROOT}/{path}"
        return fs.read_bytes(full) if fs.exists(full) else None

    def names(self) -> list[str]:
        return [view.text for view in self.views() if view.id == "nameText"]

    def in_folder(self, path: str) -> list[str]:
        return sorted(self.device.fs.listdir(f"{ROOT}/{path}"))

    def menu(self, name: str) -> list[str]:
        """Open the menu of a row; its entries."""
        y = self.find(name).bounds.center[1]
        dots = next(v for v in self.views() if v.id == "menuButton" and v.bounds.top <= y < v.bounds.bottom)
        self.device.input.tap(*dots.bounds.center)
        return [view.text for view in self.views() if view.id == "title"]

    def do(self, name: str, entry: str) -> None:
        self.menu(name)
        self.tap(entry)

    def back(self) -> None:
        self.device.input.key(BACK)

    def type(self, text: str) -> None:
        self.device.ime.commit(text)

    def go(self, *names: str) -> None:
        """Up to A, then down."""
        self.tap("crumb/storage/emulated/0/A")
        for name in names:
            self.tap(name)

    def subtitle(self) -> str:
        below = next(view for view in self.views() if view.text == "Files").bounds.bottom
        return next(view.text for view in self.views() if view.kind == "text" and view.bounds.top == below)

    def dialog(self) -> list[str]:
        return [view.text for view in self.views() if view.id in ("alertTitle", "android:id/message") and view.text]


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


# --- cut, copy, paste --------------------------------------------------------------------------------------------------------------------


def carry(files: Files, name: str, entry: str, *to: str) -> None:
    files.do(name, entry)
    files.go(*to)
    files.tap("Paste")


def test_the_bar_at_the_bottom_gathers_and_forgets(files: Files) -> None:
    files.do("note.txt", "Copy")
    files.do("report 9.md", "Copy")
    assert files.sees("Copying 2")
    files.do("report 10.md", "Cut")
    assert files.sees("Moving 1")
    files.tap("Close")
    assert not files.sees("Moving 1") and not files.sees("Paste")


def test_a_copy_beside_its_original_is_counted(files: Files) -> None:
    for _ in range(2):
        files.do("note.txt", "Copy")
        files.tap("Paste")
    assert {"note.txt", "note (1).txt", "note (2).txt"} <= set(files.in_folder("A/Docs"))
    files.do("note (2).txt", "Copy")
    files.tap("Paste")
    assert "note (3).txt" in files.in_folder("A/Docs")


def test_moving_keeps_time_and_content(files: Files) -> None:
    carry(files, "report 9.md", "Cut", "Other")
    assert files.read("A/Other/report 9.md") == b"y" and files.read("A/Docs/report 9.md") is None
    assert files.device.fs.stat(f"{ROOT}/A/Other/report 9.md").mtime_ms == OCTOBER_11


@pytest.mark.parametrize(
    ("button", "there", "here"), [("REPLACE", b"hello\n", None), ("SKIP", b"older\n", b"hello\n"), ("CANCEL", b"older\n", b"hello\n")]
)
def test_a_name_that_is_taken_is_asked_about(files: Files, button: str, there: bytes, here: bytes | None) -> None:
    carry(files, "note.txt", "Cut", "Other")
    assert files.dialog()[0] == "Replace file “note.txt”?"
    files.tap(button)
    assert files.read("A/Other/note.txt") == there and files.read("A/Docs/note.txt") == here
    assert files.in_folder("A/Other") == ["note.txt"]


def test_another_name_turns_replace_into_rename(files: Files) -> None:
    carry(files, "note.txt", "Copy", "Other")
    files.tap("Select a new name for the destination")
    files.type("second")
    assert files.sees("RENAME") and not files.sees("REPLACE")
    files.tap("RENAME")
    assert files.read("A/Other/second.txt") == b"hello\n" and files.read("A/Other/note.txt") == b"older\n"


def test_merging_asks_about_files_within(files: Files) -> None:
    files.put("A/Other/Inner/x.txt", b"old")
    files.put("A/Docs/Inner/y.txt", b"only here")
    carry(files, "Inner", "Cut", "Other")
    assert files.dialog()[0] == "Merge folder “Inner”?"
    files.tap("MERGE")
    assert files.dialog()[0] == "Replace file “x.txt”?"
    files.tap("SKIP")
    assert files.read("A/Other/Inner/x.txt") == b"old" and files.read("A/Other/Inner/y.txt") == b"only here"
    assert files.in_folder("A/Docs/Inner") == ["x.txt"]  # a folder that is not empty stays


def test_one_answer_can_be_for_all(files: Files) -> None:
    files.put("A/Other/report 9.md", b"old")
    files.put("A/Other/report 10.md", b"old")
    files.long_press("note.txt")
    files.tap("report 9.md")
    files.tap("report 10.md")
    files.tap("Cut")
    files.go("Other")
    files.tap("Paste")
    files.tap("Apply this action to all files")
    files.tap("REPLACE")
    assert not files.dialog()
    assert files.read("A/Other/note.txt") == b"hello\n" and files.read("A/Other/report 9.md") == b"y"


def test_a_folder_does_not_go_into_itself(files: Files) -> None:
    files.do("Inner", "Cut")
    files.tap("Inner")
    files.tap("Paste")
    assert files.dialog()[0] == "Cannot move a folder into itself"
    files.tap("CANCEL")
    assert files.in_folder("A/Docs/Inner") == ["x.txt"]


# --- archives ----------------------------------------------------------------------------------------------------------------------------


def test_a_zip_opens_as_a_folder_that_cannot_be_changed(files: Files) -> None:
    files.tap("bundle.zip")
    assert files.names() == ["sub", "a.txt"]
    assert files.menu("a.txt") == ["Open with", "Extract", "Copy path", "Properties"]
    files.back()
    files.tap("sub")
    assert files.names() == ["b.txt"]
    files.tap("sd_main_fab")
    files.tap("File")
    files.type("new.txt")
    files.tap("OK")
    assert files.dialog()[0] == "Error while creating"


def test_extracting_makes_a_folder_named_after_the_archive(files: Files) -> None:
    assert files.menu("bundle.zip")[5:7] == ["Extract", "Compress"]
    files.tap("Extract")
    assert files.sees("Extracting 1")
    files.tap("Extract here")
    assert files.read("A/Docs/bundle/a.txt") == b"1" and files.read("A/Docs/bundle/sub/b.txt") == b"22"


def test_single_files_come_out_of_an_archive(files: Files) -> None:
    files.tap("bundle.zip")
    files.tap("sub")
    files.do("b.txt", "Extract")
    files.back()
    files.back()
    files.tap("Extract here")
    assert files.read("A/Docs/b.txt") == b"22"


def test_what_is_no_archive_shows_an_error(files: Files) -> None:
    files.put("A/Docs/bad.zip", b"no zip")
    files.device.touch()
    files.tap("bad.zip")
    assert files.subtitle() == "Error"
    assert any(view.id == "errorText" and view.text.endswith("Unrecognized archive format") for view in files.views())


def test_a_zip_it_makes_opens_elsewhere(files: Files) -> None:
    files.long_press("note.txt")
    files.tap("Inner")
    files.tap("More options")
    files.tap("Compress")
    assert files.find("nameEdit").value == "Docs"
    files.type("packed")
    files.tap("OK")
    with zipfile.ZipFile(io.BytesIO(files.read("A/Docs/packed.zip") or b"")) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == ["Inner/", "Inner/x.txt", "note.txt"]
        assert archive.read("note.txt") == b"hello\n"


def test_the_last_kind_of_archive_is_kept(files: Files) -> None:
    files.do("note.txt", "Compress")
    files.type("kept")
    files.tap("tarXzRadio")
    files.tap("OK")
    with tarfile.open(fileobj=io.BytesIO(files.read("A/Docs/kept.tar.xz") or b"")) as archive:
        assert archive.getnames() == ["note.txt"]
    files.do("report 9.md", "Compress")
    assert files.find("tarXzRadio").checked
    files.tap("OK")
    files.do("kept.tar.xz", "Extract")
    files.tap("Extract here")
    assert files.read("A/Docs/kept/note.txt") == b"hello\n"


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
