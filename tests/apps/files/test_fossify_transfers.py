"""Copying, moving, compressing and extracting with Fossify File Manager: targets, taken names, real archives."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.apps.files.test_fossify_files import MINUTE, PACKAGE, ROOT, Manager


@pytest.fixture
def phone(tmp_path: Path) -> Manager:
    made = Manager(tmp_path)
    made.tap("Box")
    return made


def put_into(phone: Manager, verb: str, *names: str, target: str = "Archive") -> None:
    """Select, and pick a folder beside them."""
    phone.select(*names)
    phone.choose(verb)
    row = next(view for view in phone.views() if view.id == "list_item_name" and view.text == target)
    phone.device.input.tap(*row.visible.center)
    phone.tap("OK")


def packed(*members: tuple[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(name, text)
    return buffer.getvalue()


def test_a_file_is_moved_and_the_media_store_follows(phone: Manager) -> None:
    before = phone.device.fs.stat(f"{ROOT}/Box/b9.txt").mtime_ms
    put_into(phone, "Move to", "b9.txt")
    assert phone.toast == "File moved successfully"
    assert phone.data("Box/b9.txt") is None and phone.data("Box/Archive/b9.txt") == b"nine"
    assert phone.device.fs.stat(f"{ROOT}/Box/Archive/b9.txt").mtime_ms == before
    rows = phone.device.providers.query("content://media/external/file", ["_data"], "_display_name='b9.txt'")
    assert [row["_data"] for row in rows] == [f"{ROOT}/Box/Archive/b9.txt"]


def test_times_are_new_when_they_are_not_to_be_kept(phone: Manager) -> None:
    phone.choose("Settings")
    phone.tap("Keep old last-modified value at file operations")
    phone.back()
    put_into(phone, "Copy to", "b9.txt")
    assert phone.device.fs.stat(f"{ROOT}/Box/Archive/b9.txt").mtime_ms > phone.device.clock.now_ms() - MINUTE


def test_several_with_a_folder_are_copied(phone: Manager) -> None:
    put_into(phone, "Copy to", "Docs", "b9.txt")
    assert phone.toast == "Files copied successfully"
    assert phone.data("Box/Archive/Docs/a.txt") == b"first\n" and phone.data("Box/Docs/a.txt") == b"first\n"
    assert phone.data("Box/Archive/b9.txt") == b"nine"


def test_the_picker_starts_at_the_last_target(phone: Manager) -> None:
    put_into(phone, "Copy to", "b9.txt")
    phone.select("b10.txt")
    phone.choose("Copy to")
    crumbs = [view.text for view in phone.views() if view.id == "breadcrumb_text"]  # the dialog is in front of the list
    assert crumbs[:3] == ["Internal", "Box", "Archive"]
    phone.tap("OK")
    assert phone.held("Box/Archive") == ["b10.txt", "b9.txt"]


def test_the_own_folder_is_no_target(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.choose("Move to")
    phone.tap("OK")
    assert phone.toast == "Source and destination cannot be the same" and phone.data("Box/b9.txt") == b"nine"


def test_back_in_the_picker_goes_up_before_it_closes(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.choose("Move to")
    phone.back()
    assert "Download" in [view.text for view in phone.views() if view.id == "list_item_name"]
    phone.back()
    assert not phone.sees("Select a folder") and phone.sees("1 / 4")


def test_a_folder_made_in_the_picker_is_the_target(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.choose("Move to")
    phone.tap("filepicker_fab")
    phone.device.input.text("Fresh")
    phone.tap("OK")
    assert phone.data("Box/Fresh/b9.txt") == b"nine" and not phone.sees("Select a folder")


def test_a_favorite_is_a_target_at_one_tap(phone: Manager) -> None:
    phone.tap("Archive")
    phone.choose("Add to favorites")
    phone.back()
    phone.select("b9.txt")
    phone.choose("Move to")
    phone.tap("filepicker_fab_show_favorites")
    phone.tap(f"{ROOT}/Box/Archive")
    assert phone.data("Box/Archive/b9.txt") == b"nine"


@pytest.mark.parametrize(
    ("answer", "there", "held"),
    [("Skip", b"other", ["b9.txt"]), ("Overwrite", b"nine", ["b9.txt"]), ("Keep both", b"other", ["b9(1).txt", "b9.txt"])],
)
@pytest.mark.parametrize("verb", ["Copy to", "Move to"])
def test_a_taken_name_is_asked_about(phone: Manager, verb: str, answer: str, there: bytes, held: list[str]) -> None:
    phone.put("Box/Archive/b9.txt", b"other")
    put_into(phone, verb, "b9.txt")
    assert phone.sees('File "b9.txt" already exists') and not phone.sees("Merge") and not phone.sees("Apply to all")
    phone.tap(answer)
    phone.tap("OK")
    assert phone.data("Box/Archive/b9.txt") == there and phone.held("Box/Archive") == held
    if answer == "Keep both":
        assert phone.data("Box/Archive/b9(1).txt") == b"nine"
    kept = verb == "Copy to" or answer == "Skip"
    assert (phone.data("Box/b9.txt") == b"nine") is kept


def test_cancelling_the_question_leaves_all_as_it_is(phone: Manager) -> None:
    phone.put("Box/Archive/b9.txt", b"other")
    put_into(phone, "Move to", "b9.txt")
    phone.tap("Cancel")
    assert phone.data("Box/b9.txt") == b"nine" and phone.data("Box/Archive/b9.txt") == b"other"


def test_an_answer_holds_for_all_or_for_one(phone: Manager) -> None:
    for name in ("b9.txt", "b10.txt"):
        phone.put(f"Box/Archive/{name}", b"other")
    put_into(phone, "Copy to", "b9.txt", "b10.txt")
    assert phone.find("conflict_dialog_apply_to_all").checked
    phone.tap("Overwrite")
    phone.tap("Apply to all")
    phone.tap("OK")
    assert phone.sees('File "b10.txt" already exists') and not phone.find("conflict_dialog_apply_to_all").checked
    phone.tap("Skip")
    phone.tap("OK")
    assert phone.data("Box/Archive/b9.txt") == b"nine" and phone.data("Box/Archive/b10.txt") == b"other"
    assert phone.toast == "File copied successfully"


def test_merging_adds_what_is_not_there(phone: Manager) -> None:
    phone.device.fs.mkdir(f"{ROOT}/Box/Archive/Docs")
    phone.put("Box/Archive/Docs/a.txt", b"older")
    phone.put("Box/Docs/b.txt", b"second")
    put_into(phone, "Move to", "Docs")
    assert phone.sees('Folder "Docs" already exists')
    phone.tap("Merge")
    phone.tap("OK")
    assert phone.data("Box/Archive/Docs/a.txt") == b"older" and phone.data("Box/Archive/Docs/b.txt") == b"second"
    assert phone.held("Box/Docs") == ["a.txt"]


def test_a_folder_does_not_go_into_itself(phone: Manager) -> None:
    phone.device.fs.mkdir(f"{ROOT}/Box/Docs/Inner")
    phone.select("Docs")
    phone.choose("Move to")
    for name in ("Docs", "Inner"):
        row = next(view for view in phone.views() if view.id == "list_item_name" and view.text == name)
        phone.device.input.tap(*row.visible.center)
    phone.tap("OK")
    assert phone.toast == "Some files could not be moved" and phone.data("Box/Docs/a.txt") == b"first\n"


def test_copying_asks_for_notifications(phone: Manager) -> None:
    phone.device.packages.revoke(PACKAGE, "android.permission.POST_NOTIFICATIONS")
    put_into(phone, "Copy to", "b9.txt")
    assert phone.data("Box/Archive/b9.txt") is None and phone.sees("Allow")
    phone.tap("Allow")
    assert phone.data("Box/Archive/b9.txt") == b"nine"


def test_what_is_compressed_opens_elsewhere(phone: Manager) -> None:
    phone.select("b9.txt", "Docs")
    phone.choose("Compress")
    assert phone.find("filename_value").value == "Docs" and phone.find("folder").text == "Internal/Box"
    phone.retype("filename_value", "all of it")
    phone.tap("OK")
    assert phone.toast == "Compression successful"
    with zipfile.ZipFile(io.BytesIO(phone.data("Box/all of it.zip") or b"")) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == ["Docs/", "Docs/a.txt", "b9.txt"] and archive.read("Docs/a.txt") == b"first\n"
        assert archive.getinfo("b9.txt").date_time == (2023, 10, 15, 15, 14, 0)


def test_the_folder_of_an_archive_can_be_picked_and_its_name_must_be_free(phone: Manager) -> None:
    phone.put("Box/b9.zip", b"taken")
    phone.select("b9.txt")
    phone.choose("Compress")
    phone.tap("OK")
    assert phone.toast == "A file or folder with that name already exists" and phone.data("Box/b9.zip") == b"taken"
    phone.tap("folder")
    row = next(view for view in phone.views() if view.id == "list_item_name" and view.text == "Archive")
    phone.device.input.tap(*row.visible.center)
    phone.tap("OK")
    assert phone.find("folder").text == "Internal/Box/Archive"
    phone.tap("OK")
    assert phone.held("Box/Archive") == ["b9.zip"]


def test_decompressing_makes_a_folder_beside_the_archive(phone: Manager) -> None:
    phone.put("Box/pack.zip", packed(("a.txt", "A"), ("in/b.txt", "B")))
    phone.select("pack.zip", "b9.txt")
    phone.choose("Decompress")
    assert phone.toast == "Decompression successful"
    assert phone.data("Box/pack/a.txt") == b"A" and phone.data("Box/pack/in/b.txt") == b"B"
    assert phone.data("Box/pack.zip") is not None and "pack" in phone.names()


def test_decompressing_again_leaves_what_is_there(phone: Manager) -> None:
    phone.put("Box/pack.zip", packed(("a.txt", "A"), ("c.txt", "C")))
    phone.device.fs.mkdir(f"{ROOT}/Box/pack")
    phone.put("Box/pack/a.txt", b"mine")
    phone.select("pack.zip")
    phone.choose("Decompress")
    assert phone.data("Box/pack/a.txt") == b"mine" and phone.data("Box/pack/c.txt") == b"C"


def test_members_named_like_files_beside_the_archive_are_asked_about(phone: Manager) -> None:
    phone.put("Box/pack.zip", packed(("b9.txt", "N"), ("c.txt", "C")))
    phone.select("pack.zip")
    phone.choose("Decompress")
    assert phone.sees('File "b9.txt" already exists')
    phone.tap("OK")
    assert phone.data("Box/pack/b9.txt") == b"N" and phone.data("Box/b9.txt") == b"nine"


@pytest.mark.parametrize("data", [b"", b"PK but nothing more", packed()])
def test_a_damaged_archive_is_told(phone: Manager, data: bytes) -> None:
    phone.put("Box/bad.zip", data)
    phone.select("bad.zip")
    phone.choose("Decompress")
    assert phone.toast == "Decompressing failed" and "bad" not in phone.held("Box")
