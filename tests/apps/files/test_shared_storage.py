"""The shared storage as all file managers' readers see it."""

from __future__ import annotations

import hashlib
import zipfile
from io import BytesIO

import pytest

from apps.base import SeedError
from apps.lineages.shared_files import sharing
from apps.lineages.shared_files.seeding import STANDARD, clear_tree, seed_tree
from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device
from harness.device.stores import content
from harness.errors import StoreMissing, Unreadable
from templates.files.state import KEPT_BYTES, Entry, file_entry, folder_entry

ODD = "odd 'name' $(id) \"x\" ü\nnewline.txt"


@pytest.fixture(autouse=True)
def clean(device: Device) -> None:
    clear_tree(device)


def test_seeded_entries_are_read_as_they_were(device: Device) -> None:
    entries = [folder_entry("A"), folder_entry("A/empty"), file_entry("A/.hidden", b"", 1_600_000_000_000), file_entry(f"A/{ODD}", b"1\n2")]
    seed_tree(device, entries)
    found = {entry.path: entry for entry in read_tree(device)}
    assert set(found) == {"A", "A/empty", "A/.hidden", f"A/{ODD}"}
    assert found["A/.hidden"].mtime_ms == 1_600_000_000_000
    assert found[f"A/{ODD}"].content == b"1\n2"
    assert found["A/empty"].is_dir


def test_large_files_are_read_by_their_hash_alone(device: Device) -> None:
    data = bytes(KEPT_BYTES + 1)
    seed_tree(device, [file_entry("big.bin", data)])
    [found] = read_tree(device)
    assert found.sha256 == hashlib.sha256(data).hexdigest() and found.content is None and found.size == len(data)
    seed_tree(device, [found])  # it is there already, so its content is not needed
    with pytest.raises(SeedError):
        seed_tree(device, [found.model_copy(update={"path": "other.bin"})])


def test_caches_and_own_folders_are_left_out(device: Device) -> None:
    device.shell(f"mkdir -p {ROOT}/Pictures/.thumbnails {ROOT}/.Own; echo x > {ROOT}/.Own/a")
    assert [entry.path for entry in read_tree(device, [".Own"])] == list(STANDARD)


def test_a_storage_that_is_no_folder_is_an_error(device: Device) -> None:
    device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(StoreMissing):
        read_tree(device)
    device.shell(f"echo x > {ROOT}", root=True)
    with pytest.raises(Unreadable):
        read_tree(device)
    clear_tree(device)
    assert [entry.path for entry in read_tree(device)] == list(STANDARD)


def test_the_media_store_is_in_step(device: Device) -> None:
    seed_tree(device, [folder_entry("A"), file_entry("A/a.txt", b"abc", 1_600_000_000_000), file_entry("b.zip", _zip())])
    rows = content.query(device, "content://media/external/file", texts=("_data",), numbers=("_id", "_size", "date_modified"))
    found = {str(row["_data"]): row for row in rows}
    assert found[f"{ROOT}/A/a.txt"]["_size"] == 3 and found[f"{ROOT}/A/a.txt"]["date_modified"] == 1_600_000_000
    uri = f"content://media/external/file/{found[f'{ROOT}/A/a.txt']['_id']}"
    assert sharing.path_of(device, uri, {}) == "A/a.txt"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("content://x.provider/external_files/A/a%20b.txt", "A/a b.txt"),
        ("content://x.provider/whole/storage/emulated/0/A/a.txt", "A/a.txt"),
        ("content://x.file_provider/file%3A%2F%2F%2Fstorage%2Femulated%2F0%2FA%2Fa%2520b.txt", "A/a b.txt"),
        ("content://x.twice/file%253A%252F%252F%252Fstorage%252Femulated%252F0%252FA%252Fa%252520b%252525.txt", "A/a b%.txt"),
        ("content://x.provider/external_files/../../../data/local/tmp/a", "/data/local/tmp/a"),
        ("content://else.where/A/a.txt", "content://else.where/A/a.txt"),
    ],
)
def test_a_shared_uri_leads_to_its_file(device: Device, uri: str, path: str) -> None:
    roots = {
        "content://x.provider/external_files/": ROOT,
        "content://x.provider/whole/": "/",
        "content://x.file_provider/file%3A%2F%2F%2F": "/",
        "content://x.twice/file%253A%252F%252F%252F": "/",
    }
    assert sharing.path_of(device, uri, roots) == path


def _zip() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("note.txt", "text")
    return out.getvalue()


def test_an_entry_of_another_kind_is_refused(device: Device) -> None:
    with pytest.raises(SeedError):
        seed_tree(device, [Entry(path="x", kind="link")])


def test_what_is_put_beside_private_folders_is_seen(device: Device) -> None:
    device.shell(f"mkdir -p {ROOT}/Android/media/org.example.app {ROOT}/Android/data {ROOT}/Docs", root=True)
    places = ("Android/a.txt", "Android/media/b.txt", "Docs/.thumbcache_x", "Docs/.thumbnails")
    hidden = ("Android/media/org.example.app/c.txt", "Android/data/d.txt", "Pictures/.thumbcache_idx")
    for place in (*places, *hidden):
        device.shell(f"echo x > {ROOT}/{place}", root=True)
    assert {entry.path for entry in read_tree(device)} - set(STANDARD) == {"Docs", *places}
    clear_tree(device)
    assert [entry.path for entry in read_tree(device)] == list(STANDARD)
    device.shell(f"rm -rf {ROOT}/Android/media/org.example.app {ROOT}/Android/data/d.txt {ROOT}/Pictures/.thumbcache_idx", root=True)


def test_many_files_with_long_names_are_read(device: Device) -> None:
    entries = [file_entry(f"M/{number:03}{'x' * 240}", str(number).encode()) for number in range(120)]
    seed_tree(device, entries)
    assert {entry.path: entry.content for entry in read_tree(device) if not entry.is_dir} == {e.path: e.content for e in entries}
