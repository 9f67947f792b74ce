"""Copying, moving, extracting and packing in Material Files, on a device in this process."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.apps.files.material import OCTOBER_11, ROOT, Files


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


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


def test_a_file_does_not_take_the_place_of_a_full_folder(files: Files) -> None:
    files.put("A/Other/report 9.md/kept.txt", b"kept")
    carry(files, "report 9.md", "Copy", "Other")
    files.tap("REPLACE")
    assert files.dialog()[0] == "Error while copying “report 9.md”"
    files.tap("SKIP")
    assert not files.dialog() and files.read("A/Other/report 9.md/kept.txt") == b"kept"


def test_a_folder_takes_the_place_of_a_file(files: Files) -> None:
    files.put("A/Other/Inner", b"a file")
    carry(files, "Inner", "Cut", "Other")
    files.tap("REPLACE")
    assert files.read("A/Other/Inner/x.txt") == b"new"


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
