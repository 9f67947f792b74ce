"""What a tap on a file opens in Fossify File Manager: the editor, the look into an archive; archives that are locked."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from templates.files.archives import read_zip
from tests.apps.files.test_fossify_files import Manager
from tests.apps.files.test_locked_archives import FROM_ELSEWHERE


@pytest.fixture
def phone(tmp_path: Path) -> Manager:
    made = Manager(tmp_path)
    made.tap("Box")
    return made


def test_a_text_is_edited_and_saved(phone: Manager) -> None:
    phone.tap("b9.txt")
    assert phone.top.endswith(".ReadTextActivity") and phone.find("read_text_view").value == "nine"
    phone.tap("read_text_view")
    phone.device.input.text(" lives")
    phone.back()
    phone.back()
    assert phone.sees("You have unsaved changes. Save before exit?")
    phone.tap("Save")
    assert phone.data("Box/b9.txt") == b"nine lives" and phone.top.endswith(".MainActivity")


def test_a_zip_opens_in_a_look_at_it_and_goes_where_it_is_put(phone: Manager) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("top.txt", "t")
        archive.writestr("in/deep.txt", "d")
        archive.writestr("../outside.txt", "o")
    phone.put("Box/pack.zip", buffer.getvalue())
    phone.tap("pack.zip")
    assert phone.top.endswith(".DecompressActivity") and phone.names() == ["in", "top.txt"]
    phone.tap("in")
    assert phone.names() == ["deep.txt"]
    phone.tap("Decompress")
    phone.tap("Box")
    phone.tap("Archive")
    phone.tap("OK")
    assert phone.data("Box/Archive/pack/in/deep.txt") == b"d" and phone.held("Box/Archive/pack") == ["in", "top.txt"]
    assert phone.data("Box/Archive/outside.txt") is None


def test_a_text_is_saved_under_another_name(phone: Manager) -> None:
    phone.tap("b9.txt")
    phone.choose("Save as")
    phone.retype("filename_value", "copy")
    phone.tap("OK")
    assert phone.data("Box/copy.txt") == b"nine" and phone.data("Box/b9.txt") == b"nine"


def test_changes_can_be_discarded(phone: Manager) -> None:
    phone.tap("b9.txt")
    phone.tap("read_text_view")
    phone.device.input.text(" lives")
    phone.back()  # the keyboard
    phone.back()
    phone.tap("Discard")
    assert phone.data("Box/b9.txt") == b"nine" and phone.top.endswith(".MainActivity")


def test_a_type_that_nobody_opens_is_told(phone: Manager) -> None:
    phone.put("Box/tune.mp3", b"m")
    phone.tap("tune.mp3")
    assert phone.toast == "No valid app found"


def lock(phone: Manager, password: str) -> None:
    phone.select("b9.txt")
    phone.choose("Compress")
    phone.tap("Add password")
    if password:
        phone.tap("password")
        phone.device.input.text(password)
    phone.tap("OK")


def test_an_archive_can_be_locked_and_opened_with_the_password(phone: Manager) -> None:
    lock(phone, "open sesame")
    members = read_zip(phone.data("Box/b9.zip") or b"")
    assert members is not None and [(member.path, member.sha256) for member in members] == [("b9.txt", None)]
    phone.tap("b9.zip")
    assert phone.sees("Enter password") and phone.names() == []
    phone.device.input.text("wrong")
    phone.tap("OK")
    assert phone.toast == "Incorrect password" and phone.sees("Enter password")
    phone.device.input.text("open sesame")
    phone.tap("OK")
    assert phone.names() == ["b9.txt"]
    phone.tap("Decompress")
    phone.tap("OK")
    assert phone.data("Box/b9/b9.txt") == b"nine"


def test_a_lock_needs_a_password(phone: Manager) -> None:
    lock(phone, "")
    assert phone.toast == "Please enter a password" and phone.data("Box/b9.zip") is None


def test_a_locked_archive_is_not_extracted_from_the_selection(phone: Manager) -> None:
    phone.put("Box/other.zip", FROM_ELSEWHERE)
    phone.select("other.zip")
    phone.choose("Decompress")
    assert phone.toast == "Error: Incorrect password" and "other" not in phone.held("Box")


def test_an_archive_locked_elsewhere_opens(phone: Manager) -> None:
    phone.put("Box/other.zip", FROM_ELSEWHERE)
    phone.tap("other.zip")
    phone.device.input.text("pw")
    phone.tap("OK")
    assert phone.names() == ["x.txt"]
    phone.back()
    phone.tap("other.zip")
    phone.tap("Cancel")
    assert phone.top.endswith(".MainActivity")
