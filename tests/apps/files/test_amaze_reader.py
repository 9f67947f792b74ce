"""Amaze's trash, what its reader makes of screens and stores, seeding, the first start."""

from __future__ import annotations

import hashlib
import random

import pytest

from apps.base import SeedError
from apps.files.amaze.state import App
from apps.flows_kit.play import play
from apps.lineages.shared_files.tree import ROOT
from apps.loader import app_flows
from harness.device import Device
from harness.device.stores import content
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.catalogue import template as catalogue_template
from templates.files.look import ShareFile
from templates.files.state import Entry, FilesState, Trashed
from tests.apps.files.amaze_kit import NOTE, SPEC, TREE, back, data, enter, look, paths, row_menu, seeded, tap, texts


@pytest.fixture
def app(device: Device) -> App:
    return seeded(device)


# --- the trash -------------------------------------------------------------------------------------------------------------------


def thrown(path: str, content: bytes) -> Trashed:
    return Trashed(path=path, size=len(content), sha256=hashlib.sha256(content).hexdigest(), content=content)


def test_delete_moves_to_the_trash_and_restore_brings_back(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Delete")
    assert "1. note.txt (12 B)" in texts(device)
    tap(device, "DELETE")
    state = look(device, app, "tree", "trash")
    assert state.trash == (thrown("Work/note.txt", NOTE),)
    assert not any("AmazeData" in entry.path or entry.path == "Work/note.txt" for entry in state.tree or ())
    listed = device.shell(f"cat {ROOT}/.AmazeData/metadata.json").stdout
    assert f'"path":"{ROOT}/Work/note.txt"' in listed and '"totalSize":12' in listed
    tap(device, "Open navigation drawer")
    tap(device, "Trash Bin")
    row_menu(device, "note.txt", "Restore")
    assert data(device, app, "Work/note.txt") == NOTE and look(device, app, "trash").trash == ()


def test_delete_permanently_leaves_nothing(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Delete", "Delete Permanently", "DELETE")
    assert "Work/note.txt" not in paths(device, app) and look(device, app, "trash").trash == ()


def test_the_second_file_of_a_name_takes_the_place_of_the_first(device: Device, app: App) -> None:
    enter(device, "Work")
    row_menu(device, "note.txt", "Delete", "DELETE")
    enter(device, "Sub")
    row_menu(device, "note.txt", "Delete", "DELETE")
    assert look(device, app, "trash").trash == (thrown("Work/Sub/note.txt", b"another\n"),)


def test_the_trash_is_emptied_for_good(device: Device, app: App) -> None:
    app.seed(device, FilesState(tree=TREE, trash=(thrown("Work/a.txt", b"a"), thrown("Work/b.txt", b"b"))))
    for label in ("Open navigation drawer", "Trash Bin"):
        tap(device, label)
    assert {"a.txt", "b.txt", "0 folders and 2 files"} <= texts(device)
    for label in ("More options", "Empty trash bin", "DELETE"):
        tap(device, label)
    assert look(device, app, "trash").trash == () and "Trash bin is empty" in texts(device)


def test_what_is_hidden_in_the_trash_folder_by_hand_is_seen(device: Device, app: App) -> None:
    device.shell(f"mv {ROOT}/Work/note.txt {ROOT}/.AmazeData/elsewhere.txt")
    assert look(device, app, "trash").trash == (thrown(".AmazeData/elsewhere.txt", NOTE),)


def test_two_of_a_name_cannot_be_seeded_into_the_trash(device: Device, app: App) -> None:
    with pytest.raises(SeedError):
        app.seed(device, FilesState(trash=(thrown("A/a.txt", b"a"), thrown("B/a.txt", b"b"))))


@pytest.mark.parametrize("bad", ["no json", "[]", '{"files":[{"fileName":"a"}]}', '{"files":[{"fileName":"../a"}]}'])
def test_a_damaged_list_of_the_trash_is_an_error(device: Device, app: App, bad: str) -> None:
    device.shell(["sh", "-c", f"printf '%s' '{bad}' > {ROOT}/.AmazeData/metadata.json"])
    with pytest.raises(StoreCorrupt):
        look(device, app, "trash")
    device.shell(f"rm {ROOT}/.AmazeData/metadata.json")
    with pytest.raises(StoreMissing):
        look(device, app, "trash")


def test_a_storage_that_is_not_there_is_an_error(device: Device, app: App) -> None:
    device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(Unreadable):
        look(device, app, "tree")
    app.reset(device)


# --- seeding and starting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: App, seed: int) -> None:
    template, profile = ShareFile(), app.profile("ShareFile")
    wanted = template.random_state(random.Random(seed), profile)
    app.seed(device, wanted)
    found = look(device, app, "tree", "trash")
    assert template.normalise(found, profile) == template.normalise(wanted, profile)


def test_seeding_starts_on_the_first_page(device: Device, app: App) -> None:
    enter(device, "Work", "Sub")
    app.seed(device, FilesState(tree=TREE))
    assert "Download" in texts(device)


@pytest.mark.parametrize(
    "template", ["DeleteFile", "MoveFile", "SaveCopyOfFile", "RenameFile", "SearchFile", "CompressFiles", "ExtractArchive"]
)
def test_the_media_store_is_in_step_with_its_work(device: Device, app: App, template: str) -> None:
    task = catalogue_template("files", template)
    params = task.instance(11, 0)
    app.seed(device, task.initial(params, look(device, app, "tree"), app.profile(template)))
    play(device, app_flows(SPEC)[template], params, limit=task.step_limit)
    rows = content.query(device, "content://media/external/file", texts=("_data",), numbers=("_size",))
    indexed = {str(row["_data"]).removeprefix(f"{ROOT}/"): row["_size"] for row in rows}
    files: list[Entry] = [entry for entry in look(device, app, "tree").tree or () if entry.kind == "file" and "/." not in entry.path]
    assert {entry.path: entry.size for entry in files} == {
        path: size for path, size in indexed.items() if any(entry.path == path for entry in files)
    }
    there = paths(device, app)
    assert not [path for path in indexed if path.startswith("Workbench") and path not in there]


def test_the_first_start_asks_for_notifications_and_all_files(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    device.shell(f"appops set --uid {SPEC.package} MANAGE_EXTERNAL_STORAGE default")
    device.shell(f"pm revoke {SPEC.package} android.permission.POST_NOTIFICATIONS")
    app.start(device)
    assert {"Grant permission", "GRANT", "CANCEL"} <= texts(device)
    tap(device, "GRANT")
    tap(device, "Allow")
    assert "Grant permission" in texts(device)
    tap(device, "GRANT")
    assert "All files access" in texts(device)
    tap(device, "Allow access to manage all files")
    back(device)
    assert {"Amaze", "Work", "Download"} <= texts(device)


def test_without_access_to_all_files_the_app_is_left(device: Device, app: App) -> None:
    device.shell(f"appops set --uid {SPEC.package} MANAGE_EXTERNAL_STORAGE deny")
    device.force_stop(SPEC.package)
    app.start(device)
    assert "Work" not in texts(device)
    tap(device, "CANCEL")
    assert device.foreground().package != SPEC.package
