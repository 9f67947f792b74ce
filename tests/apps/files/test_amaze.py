"""Amaze: what it does to the shared storage, what it shows, and that both are read as they are."""

from __future__ import annotations

import hashlib
import io
import random
import zipfile

import pytest

from apps.base import Read, SeedError
from apps.files.amaze.state import App
from apps.flows_kit.play import play
from apps.glance import glance
from apps.lineages.shared_files.tree import ROOT
from apps.loader import app_flows, apps
from harness.device import Device, Key, Tap
from harness.device.actions import LongPress, Swipe
from harness.device.stores import content, sqlite
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.catalogue import template as catalogue_template
from templates.files.look import ShareFile
from templates.files.state import Details, Entry, FilesState, ShareSheet, Trashed, file_entry, folder_entry

SPEC = apps()["files/amaze"]
NOTE, DAY_MS = b"hello world\n", 24 * 3_600_000
T0 = 1_697_300_000_000


def zipped(members: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return out.getvalue()


TREE = (
    folder_entry("Download"),
    folder_entry("Pictures"),
    folder_entry("Work"),
    file_entry("Work/note.txt", NOTE, T0),
    file_entry("Work/notes.md", b"# notes\n", T0 - DAY_MS),
    file_entry("Work/big.bin", bytes(2345), T0),
    file_entry("Work/.secret.txt", b"hush\n", T0),
    file_entry("Work/bundle.zip", zipped({"one.txt": "one\n", "two.txt": "two\n"}), T0),
    folder_entry("Work/Sub"),
    file_entry("Work/Sub/note.txt", b"another\n", T0),
)


@pytest.fixture
def app(device: Device) -> App:
    app = App(SPEC)
    app.reset(device)
    app.seed(device, FilesState(tree=TREE))
    return app


def look(device: Device, app: App, *names: str, active: bool = False) -> FilesState:
    return app.read(device, Read(want=frozenset(names), active=active)).state


def paths(device: Device, app: App) -> set[str]:
    return {entry.path for entry in look(device, app, "tree").tree or ()}


def data(device: Device, app: App, path: str) -> bytes | None:
    return next((entry.content for entry in look(device, app, "tree").tree or () if entry.path == path), None)


def tap(device: Device, label: str, index: int = 0, *, hold: bool = False) -> None:
    nodes = [node for node in glance(device).tree if label in (node.text, node.desc, node.short_id)]
    assert nodes, f"no {label!r} among {sorted(texts(device))}"
    device.perform((LongPress if hold else Tap)(*nodes[index].center))


def texts(device: Device) -> set[str]:
    return {node.text for node in glance(device).tree if node.text}


def row_menu(device: Device, name: str, *entries: str) -> None:
    """Open the menu of a row and choose from it."""
    tree = list(glance(device).tree)
    y = next(node.center[1] for node in tree if node.short_id == "firstline" and node.text == name)
    dots = next(node for node in tree if node.short_id == "properties" and node.bounds[1] <= y < node.bounds[3])
    device.perform(Tap(*dots.center))
    for entry in entries:
        tap(device, entry)


def enter(device: Device, *folders: str) -> None:
    for folder in folders:
        tap(device, folder)


def back(device: Device, times: int = 1) -> None:
    for _ in range(times):
        device.perform(Key("BACK"))


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
    for label in ("Open navigation drawer", "Settings", "Behavior", "Show hidden files and folders"):
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


def test_a_text_is_opened_changed_and_saved(device: Device, app: App) -> None:
    enter(device, "Work", "note.txt")
    tap(device, "Text Editor")
    tap(device, "fname")
    device.perform(Key("MOVE_END"))
    device.type("more")
    tap(device, "Save")
    held = data(device, app, "Work/note.txt")
    assert held is not None and b"more" in held and b"hello world" in held


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
