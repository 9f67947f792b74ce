"""Total Commander: two panels, the questions it asks, archives, search, and what its reader tells of properties and sharing."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from apps.base import Read
from apps.files.total_commander import words
from apps.files.total_commander.flows import FLOWS
from apps.files.total_commander.state import App
from apps.flows_kit import Ui
from apps.flows_kit.play import play
from apps.glance import glance
from apps.lineages.shared_files.seeding import STANDARD
from apps.lineages.shared_files.tree import ROOT, read_tree
from apps.loader import app_state, apps
from harness.device import Device, Key, Type
from harness.device.stores import content
from harness.errors import StoreMissing, Unreadable
from templates.files import TEMPLATES, TargetParams, make_zip
from templates.files.state import Details, Entry, FilesState, ShareSheet, file_entry, folder_entry

OLD = 1_690_000_000_000
BASE = (
    *(folder_entry(name) for name in STANDARD),
    folder_entry("Box"),
    folder_entry("Box/In"),
    folder_entry("Box/Out"),
    file_entry("Box/In/a.txt", b"alpha\n", OLD),
    file_entry("Box/In/b.txt", b"bravo bravo\n", OLD),
    file_entry("Box/In/.secret", b"s", OLD),
    file_entry("Box/In/pic.png", b"not a picture", OLD),
)
"""What most tests begin with."""


@pytest.fixture(scope="module")
def app() -> App:
    found = app_state(apps()["files/total_commander"])
    assert isinstance(found, App)
    return found


class Hand:
    """Fingers on the app: each method is one or a few actions."""

    def __init__(self, device: Device, app: App) -> None:
        self.device, self.app = device, app

    def start(self, *more: Entry) -> Hand:
        """A freshly reset app over `BASE` and further entries."""
        self.app.reset(self.device)
        wanted = {entry.path: entry for entry in (*BASE, *more)}
        self.app.seed(self.device, FilesState(tree=tuple(wanted.values())))
        return self

    @property
    def ui(self) -> Ui:
        return Ui(glance(self.device))

    def tap(self, *texts: str, **selector: str) -> None:
        for text in texts:
            ui = self.ui
            self.device.perform(ui.tap(ui.find(text=text) or ui.get(desc=text)))
        if selector:
            self.device.perform(self.ui.tap(**selector))  # type: ignore[arg-type]

    def go(self, folder: str) -> None:
        """From the home folder to a folder."""
        self.tap("Go to home folder", "Internal shared storage")
        for name in folder.split("/"):
            if not self.ui.has(text=name):
                self.device.perform(self.ui.swipe("up", self.ui.get(id="fileList")))
            self.tap(name)

    def other(self, folder: str) -> None:
        """The right panel goes to a folder, the left one comes back."""
        self.tap("Switch to right panel")
        self.go(folder)
        self.tap("Switch to left panel")

    def hold(self, name: str, entry: str) -> None:
        self.device.perform(self.ui.long_press(text=name, id="fileName"))
        self.tap(text=entry, id="android:id/text1")

    def select(self, *names: str) -> None:
        for name in names:
            ui = self.ui
            self.device.perform(ui.tap(id="iconCell", beside=ui.get(text=name, id="fileName")))

    def retype(self, text: str, id: str = "newName") -> None:
        self.device.perform(self.ui.long_press(id=id))
        if self.ui.has(desc="Select all"):
            self.tap("Select all")
        self.device.perform(Type(text))

    def back(self) -> None:
        self.device.perform(Key("BACK"))

    @property
    def shown(self) -> list[str]:
        """Names in the list."""
        return [node.text for node in self.ui.all(id="fileName")]

    def text(self, id: str) -> str:
        return self.ui.get(id=id).text

    @property
    def tree(self) -> dict[str, bytes | None]:
        """Files of the storage and what they hold; folders hold None."""
        return {entry.path: entry.content for entry in read_tree(self.device) if entry.path not in STANDARD}

    def read(self, *want: str, active: bool = False) -> FilesState:
        return self.app.read(self.device, Read(want=frozenset(want), active=active)).state


@pytest.fixture
def hand(device: Device, app: App) -> Hand:
    return Hand(device, app).start()


# the list


def test_the_list_shows_folders_first_with_sizes_and_dates_and_no_hidden_files(hand: Hand) -> None:
    hand.go("Box")
    assert hand.shown == ["..", "In", "Out"]
    hand.tap("In")
    assert hand.shown == ["..", "a.txt", "b.txt", "pic.png"]
    assert hand.text("curDir") == f"{ROOT}/Box/In"
    assert hand.text("selInfo") == "0 / 31 in 0 / 3 files, 0 / 0 folders"
    # The device keeps UTC.
    assert hand.ui.all(id="fileInfo")[0].text == "6    07/22/2023 4:26 AM"


def test_hidden_files_and_the_order_follow_the_menu(hand: Hand) -> None:
    hand.go("Box/In")
    hand.tap("More options", "Show hidden files")
    assert hand.shown == ["..", ".secret", "a.txt", "b.txt", "pic.png"]
    hand.tap("More options", "Sort by…", "Size")
    assert hand.shown == ["..", ".secret", "a.txt", "b.txt", "pic.png"]
    hand.tap("More options", "Sort by…", "Size (ascending)")
    assert hand.shown == ["..", "pic.png", "b.txt", "a.txt", ".secret"]


def test_back_goes_up_and_leaves_at_the_home_folder(hand: Hand) -> None:
    hand.go("Box/In")
    hand.select("a.txt")
    hand.back()
    assert not hand.ui.has(desc="Unselect"), "the selection goes first"
    for folder in (f"{ROOT}/Box", ROOT, "Home folder"):
        hand.back()
        assert hand.text("curDir") == folder
    hand.back()
    assert glance(hand.device).package != hand.app.package


def test_a_swipe_changes_the_panel_and_each_keeps_its_folder(hand: Hand) -> None:
    hand.go("Box/In")
    hand.device.perform(hand.ui.swipe("left", hand.ui.get(id="panelPager"), part=0.8))
    assert hand.text("curDir") == "Home folder"
    hand.go("Box/Out")
    hand.device.perform(hand.ui.swipe("right", hand.ui.get(id="panelPager"), part=0.8))
    assert hand.text("curDir") == f"{ROOT}/Box/In"


def test_settings_are_kept_and_change_the_list(hand: Hand) -> None:
    hand.tap(desc="Settings")
    hand.tap("Brief view", "Show hidden files", "Start in", "Last used folders")
    hand.back()
    hand.go("Box/In")
    assert not hand.ui.has(id="fileInfo") and ".secret" in hand.shown
    hand.device.force_stop(hand.app.package)
    hand.app.start(hand.device)
    assert hand.text("curDir") == f"{ROOT}/Box/In"


def test_bookmarks_and_visited_folders_lead_back(hand: Hand) -> None:
    hand.go("Box/In")
    hand.tap(desc="Bookmarks")
    hand.tap("Add current folder", "Go to home folder")
    hand.tap(desc="Bookmarks")
    hand.tap(f"{ROOT}/Box/In")
    assert hand.text("curDir") == f"{ROOT}/Box/In"
    hand.tap(id="dirHeader")
    hand.tap(f"{ROOT}/Box")
    assert hand.text("curDir") == f"{ROOT}/Box"
    hand.tap(id="dirHeader")
    hand.retype("/sdcard/Box/Out", "newDir")
    hand.tap(id="okBtn")
    assert hand.text("curDir") == f"{ROOT}/Box/Out" and hand.shown == [".."] and hand.ui.has(id="emptyInfo")


# selecting


def test_icons_select_and_masks_select_many(hand: Hand) -> None:
    hand.go("Box/In")
    hand.select("a.txt", "pic.png")
    assert hand.text("selInfo") == "19 / 31 in 2 / 3 files, 0 / 0 folders"
    hand.tap(desc="Select files")
    hand.tap("Invert selection")
    assert hand.text("selInfo").startswith("12 / 31 in 1 / 3")
    hand.tap(desc="Select files")
    hand.tap("Select by type…")
    hand.retype("*.txt", "mask")
    hand.tap(id="okBtn")
    assert hand.text("selInfo").startswith("18 / 31 in 2 / 3")


def test_a_button_without_a_selection_says_so(hand: Hand) -> None:
    hand.go("Box/In")
    for button in ("Copy", "Move/Rename", "Pack", "Delete"):
        hand.tap(desc=button)
        assert hand.text("android:id/message") == "No files selected!"
        hand.tap("OK")


# copying and moving


def test_copy_goes_to_the_other_panel_and_keeps_the_time(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.go("Box/In")
    hand.select("a.txt")
    hand.tap(desc="Copy")
    assert hand.text("newName") == f"{ROOT}/Box/Out/*.*"
    hand.tap(id="okBtn")
    assert hand.tree["Box/Out/a.txt"] == hand.tree["Box/In/a.txt"] == b"alpha\n"
    assert next(entry.mtime_ms for entry in read_tree(hand.device) if entry.path == "Box/Out/a.txt") == OLD


def test_copy_without_another_folder_asks_for_one(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("a.txt", "Copy…")
    hand.tap(id="okBtn")
    assert hand.text("android:id/message") == "No target folder given!"
    hand.tap("OK")
    hand.hold("a.txt", "Copy…")
    hand.tap(id="newName")
    hand.device.perform(Type("copy.txt"))
    hand.tap(id="okBtn")
    assert hand.tree["Box/In/copy.txt"] == b"alpha\n", "a name alone is one in the same folder"


def test_a_target_can_be_chosen_from_known_folders(hand: Hand) -> None:
    hand.go("Box/Out")
    hand.back()
    hand.tap("In")
    hand.hold("a.txt", "Move…")
    hand.tap("Choose folder")
    hand.tap(f"{ROOT}/Box/Out")
    hand.tap(id="okBtn")
    assert "Box/In/a.txt" not in hand.tree and hand.tree["Box/Out/a.txt"] == b"alpha\n"


@pytest.mark.parametrize("target", ["/data/local/tmp", "/storage/emulated/0/Box/../../../../data"])
def test_a_target_outside_the_storage_is_refused(hand: Hand, target: str) -> None:
    hand.go("Box/In")
    hand.hold("a.txt", "Move…")
    hand.tap(id="newName")
    hand.device.perform(Type(target))
    hand.tap(id="okBtn")
    assert hand.text("android:id/message").startswith("Access denied")
    assert hand.tree["Box/In/a.txt"] == b"alpha\n"


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["Overwrite", "Skip"], {"a.txt": b"alpha\n", "b.txt": b"old b"}),
        (["Overwrite all"], {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}),
        (["Skip all"], {"a.txt": b"old a", "b.txt": b"old b"}),
        (["Overwrite all older"], {"a.txt": b"alpha\n", "b.txt": b"old b"}),
        (["Rename all"], {"a.txt": b"old a", "b.txt": b"old b", "a (1).txt": b"alpha\n", "b (1).txt": b"bravo bravo\n"}),
        (["Skip", "Cancel"], {"a.txt": b"old a", "b.txt": b"old b"}),
    ],
)
def test_files_in_the_way_are_asked_about(device: Device, app: App, answers: list[str], left: dict[str, bytes]) -> None:
    older, newer = file_entry("Box/Out/a.txt", b"old a", OLD - 1000), file_entry("Box/Out/b.txt", b"old b", OLD + 1000)
    hand = Hand(device, app).start(older, newer)
    hand.other("Box/Out")
    hand.go("Box/In")
    hand.select("a.txt", "b.txt")
    hand.tap(desc="Copy")
    hand.tap(id="okBtn")
    for number, answer in enumerate(answers):
        assert hand.text("oldFile") == f"{ROOT}/Box/Out/{'ab'[number]}.txt"
        hand.tap(answer)
    tree = hand.tree
    assert {path.rpartition("/")[2]: data for path, data in tree.items() if path.startswith("Box/Out/")} == left
    assert tree["Box/In/a.txt"] == b"alpha\n"


def test_a_folder_is_merged_into_one_of_its_name(device: Device, app: App) -> None:
    there = (folder_entry("Box/Out/In"), file_entry("Box/Out/In/a.txt", b"old"), file_entry("Box/Out/In/only.txt", b"o"))
    hand = Hand(device, app).start(*there)
    hand.other("Box/Out")
    hand.go("Box")
    hand.select("In")
    hand.tap(desc="Move/Rename")
    hand.tap(id="okBtn")
    assert hand.text("newFile") == f"{ROOT}/Box/In/a.txt"
    hand.tap("Overwrite")
    tree = hand.tree
    assert "Box/In" not in tree
    assert {path for path in tree if path.startswith("Box/Out/In/")} == {
        f"Box/Out/In/{name}" for name in ("a.txt", "b.txt", ".secret", "pic.png", "only.txt")
    }
    assert tree["Box/Out/In/a.txt"] == b"alpha\n"


def test_a_skipped_file_keeps_its_folder_when_a_folder_is_moved(device: Device, app: App) -> None:
    hand = Hand(device, app).start(folder_entry("Box/Out/In"), file_entry("Box/Out/In/a.txt", b"old"))
    hand.other("Box/Out")
    hand.go("Box")
    hand.select("In")
    hand.tap(desc="Move/Rename")
    hand.tap(id="okBtn")
    hand.tap("Skip")
    assert {path for path in hand.tree if path.startswith("Box/In")} == {"Box/In", "Box/In/a.txt"}


def test_a_folder_whose_name_differs_in_capitals_is_the_same_folder(device: Device, app: App) -> None:
    hand = Hand(device, app).start(folder_entry("Box/Out/IN"), folder_entry("Box/In/sub"), file_entry("Box/In/sub/c.txt", b"c"))
    hand.other("Box/Out")
    hand.go("Box")
    hand.select("In")
    hand.tap(desc="Copy")
    hand.tap(id="okBtn")
    tree = hand.tree
    assert tree["Box/Out/IN/a.txt"] == b"alpha\n" and tree["Box/Out/IN/sub/c.txt"] == b"c" and "Box/Out/In" not in tree


def test_panels_are_exchanged_and_made_equal(hand: Hand) -> None:
    hand.other("Box/Out")
    hand.go("Box/In")
    hand.tap("More options", "Exchange panels")
    assert hand.text("curDir") == f"{ROOT}/Box/Out"
    hand.tap("More options", "Target = source", "Switch to right panel")
    assert hand.text("curDir") == f"{ROOT}/Box/Out"


def test_any_file_can_be_opened_in_the_editor(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("pic.png", "Open with…")
    hand.tap("Internal text editor")
    assert hand.text("title") == "pic.png" and hand.text("editor") == "not a picture"


def test_a_folder_does_not_go_into_itself(hand: Hand) -> None:
    hand.other("Box/In")
    hand.go("Box")
    hand.select("In")
    hand.tap(desc="Copy")
    hand.tap(id="okBtn")
    assert "its own subfolder" in hand.text("android:id/message")


def test_cut_and_paste_move_a_file(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("a.txt", "Cut to clipboard")
    hand.tap("..", "Out")
    hand.tap("More options", "Paste from clipboard")
    assert hand.tree["Box/Out/a.txt"] == b"alpha\n" and "Box/In/a.txt" not in hand.tree
    hand.tap("More options")
    assert not hand.ui.has(text="Paste from clipboard"), "what was cut is pasted once"


def test_a_copy_pasted_beside_its_source_gets_another_name(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("a.txt", "Copy to clipboard")
    hand.tap("More options", "Paste from clipboard")
    assert hand.tree["Box/In/a (1).txt"] == b"alpha\n"


# names and deleting


def test_renaming_refuses_taken_and_impossible_names(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("a.txt", "Rename")
    for name in ("B.TXT", "a/b", "a?"):
        hand.retype(name)
        hand.tap(id="okBtn")
        assert hand.text("newName") == name, "the dialog stays"
        assert hand.tree["Box/In/a.txt"] == b"alpha\n"
    hand.retype("A.txt")
    hand.tap(id="okBtn")
    assert hand.tree["Box/In/A.txt"] == b"alpha\n" and "Box/In/a.txt" not in hand.tree


def test_new_folders_and_text_files(hand: Hand) -> None:
    hand.go("Box/Out")
    hand.tap(desc="New folder")
    hand.device.perform(Type("Sub folder"))
    hand.tap(id="okBtn")
    assert hand.shown == ["..", "Sub folder"]
    hand.tap("More options", "New text file")
    hand.device.perform(Type("note.txt"))
    hand.tap(id="okBtn")
    hand.tap(id="editor")
    hand.device.perform(Type("Hello"))
    hand.tap("Save")
    assert hand.tree["Box/Out/note.txt"] == b"Hello"


def test_the_editor_asks_before_changes_are_lost(hand: Hand) -> None:
    hand.go("Box/In")
    hand.tap("a.txt")
    hand.tap(id="editor")
    hand.device.perform(Type("x"))
    hand.tap(desc="Navigate up")
    hand.tap("No")
    assert hand.tree["Box/In/a.txt"] == b"alpha\n" and hand.text("curDir") == f"{ROOT}/Box/In"


def test_deleting_is_confirmed_and_for_good(hand: Hand) -> None:
    hand.go("Box")
    hand.hold("In", "Delete")
    assert hand.text("question") == 'Do you really want to delete "In"?'
    hand.tap(id="cancelBtn")
    assert "Box/In/a.txt" in hand.tree
    hand.hold("In", "Delete")
    hand.tap(id="okBtn")
    assert set(hand.tree) == {"Box", "Box/Out"}


# archives


def test_packed_files_open_in_other_programs(hand: Hand) -> None:
    hand.go("Box/In")
    hand.select("a.txt", "b.txt")
    hand.tap(desc="Pack")
    assert hand.text("newName") == f"{ROOT}/Box/In/In.zip"
    hand.tap(id="okBtn")
    data = hand.tree["Box/In/In.zip"]
    with zipfile.ZipFile(io.BytesIO(data or b"")) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.txt": b"alpha\n", "b.txt": b"bravo bravo\n"}
    hand.select("a.txt")
    hand.tap(desc="Pack")
    hand.retype(f"{ROOT}/Box/In/In")
    hand.tap(id="okBtn")
    assert hand.ui.has(text=f"The archive {ROOT}/Box/In/In.zip already exists. Overwrite it?")
    hand.tap("Overwrite")
    with zipfile.ZipFile(io.BytesIO(hand.tree["Box/In/In.zip"] or b"")) as archive:
        assert archive.namelist() == ["a.txt"]


def test_archives_of_other_programs_open_as_folders(device: Device, app: App) -> None:
    packed = make_zip({"top.txt": b"top\n", "sub/deep.txt": b"deep\n"})
    hand = Hand(device, app).start(file_entry("Box/z.zip", packed), file_entry("Box/bad.zip", packed[:40]))
    hand.other("Box/Out")
    hand.go("Box")
    hand.tap("bad.zip")
    assert hand.text("android:id/message") == "Error opening archive file!"
    hand.tap("OK", "z.zip")
    assert hand.shown == ["..", "sub", "top.txt"] and hand.text("curDir") == f"{ROOT}/Box/z.zip"
    hand.tap(desc="New folder")
    assert "not available inside archives" in hand.text("android:id/message")
    hand.tap("OK")
    hand.select("sub")
    hand.tap(desc="Copy")
    hand.tap(id="okBtn")
    assert hand.tree["Box/Out/sub/deep.txt"] == b"deep\n" and "Box/Out/top.txt" not in hand.tree


def test_unpacking_asks_about_files_in_the_way(device: Device, app: App) -> None:
    packed = make_zip({"a.txt": b"from the archive", "new.txt": b"new"})
    hand = Hand(device, app).start(file_entry("Box/In/z.zip", packed))
    hand.go("Box/In")
    hand.hold("z.zip", "Unpack")
    assert hand.text("newName") == f"{ROOT}/Box/In/*.*", "this folder, as the other panel is in none"
    hand.tap(id="okBtn")
    assert hand.text("oldFile") == f"{ROOT}/Box/In/a.txt"
    hand.tap("Skip")
    assert (hand.tree["Box/In/a.txt"], hand.tree["Box/In/new.txt"]) == (b"alpha\n", b"new")
    hand.hold("z.zip", "Unpack")
    hand.tap(id="sub")
    hand.tap(id="okBtn")
    assert hand.tree["Box/In/z/a.txt"] == b"from the archive"


# search


def test_search_finds_names_masks_and_texts(hand: Hand) -> None:
    hand.go("Box")
    hand.tap(desc="Search")
    hand.device.perform(Type("A.T"))
    hand.tap(id="startBtn")
    assert hand.text("searchInfo") == "1 file found" and hand.shown == ["a.txt"]
    hand.retype("*.txt", "searchFor")
    hand.tap(id="findText")
    hand.device.perform(Type("BRAVO"))
    hand.tap(id="startBtn")
    assert hand.shown == ["b.txt"]
    hand.tap(id="caseSensitive")
    hand.tap(id="startBtn")
    assert hand.text("searchInfo") == "0 files found"
    hand.tap(id="caseSensitive")
    hand.tap(id="startBtn")
    hand.tap("b.txt")
    assert hand.text("curDir") == f"{ROOT}/Box/In"


# what the reader tells


def test_properties_are_read_from_the_dialog(hand: Hand) -> None:
    hand.go("Box/In")
    assert hand.read("details").details == Details()
    hand.hold("b.txt", "Properties")
    assert hand.read("details").details == Details(open=True, name="b.txt", folder="Box/In", size=12)
    hand.tap("OK")
    hand.tap("..")
    hand.hold("In", "Properties")
    assert hand.text("propContents") == "4 files, 0 folders"
    assert hand.read("details").details == Details(open=True, name="In", folder="Box", size=32)


def test_the_properties_of_a_large_file_are_exact(device: Device, app: App) -> None:
    hand = Hand(device, app).start(file_entry("Box/big.bin", bytes(123_456)))
    hand.go("Box")
    hand.hold("big.bin", "Properties")
    assert hand.text("propSize") == "123,456 bytes (120.6 k)"
    found = hand.read("details").details
    assert found is not None and found.size == 123_456


def test_the_share_sheet_tells_which_file(hand: Hand) -> None:
    hand.go("Box/In")
    assert hand.read("share").share == ShareSheet()
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt",))
    hand.back()
    assert hand.read("share").share == ShareSheet()
    hand.hold("b.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/b.txt",))


def test_names_that_need_quoting_are_shared_under_their_own_name(device: Device, app: App) -> None:
    name = "100% Zoë's (copy)#1.txt"
    hand = Hand(device, app).start(file_entry(f"Box/{name}", b"x"))
    hand.go("Box")
    hand.hold(name, "Share")
    assert hand.ui.has(text=name) and hand.read("share").share == ShareSheet(open=True, files=(f"Box/{name}",))


def test_several_files_are_shared_together(hand: Hand) -> None:
    hand.go("Box/In")
    hand.select("a.txt", "b.txt")
    hand.hold("a.txt", "Share")
    assert hand.read("share").share == ShareSheet(open=True, files=("Box/In/a.txt", "Box/In/b.txt"))


@pytest.mark.parametrize("seed", range(3))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: App, seed: int) -> None:
    app.reset(device)
    state = TEMPLATES[0].random_state(random.Random(seed), app.profile(TEMPLATES[0].name))
    app.seed(device, state)
    found = app.read(device, Read(want=frozenset({"tree"}))).state.tree or ()
    assert [(one.path, one.kind, one.sha256) for one in found] == [(one.path, one.kind, one.sha256) for one in state.tree or ()]


def test_files_put_by_hand_are_read_and_shown_after_a_restart(hand: Hand) -> None:
    hand.device.push(b"pushed", f"{ROOT}/Box/Out/pushed.bin")
    hand.device.shell(f"echo shell > '{ROOT}/Box/Out/it''s mine.txt'")
    hand.device.force_stop(hand.app.package)
    hand.app.start(hand.device)
    hand.go("Box/Out")
    assert hand.shown == ["..", "its mine.txt", "pushed.bin"]
    tree = {entry.path: entry.content for entry in hand.read("tree").tree or ()}
    assert (tree["Box/Out/pushed.bin"], tree["Box/Out/its mine.txt"]) == (b"pushed", b"shell\n")


def test_the_media_store_follows_the_app(hand: Hand) -> None:
    hand.go("Box/In")
    hand.hold("pic.png", "Rename")
    hand.retype("photo.png")
    hand.tap(id="okBtn")
    hand.hold("b.txt", "Delete")
    hand.tap(id="okBtn")
    paths = {str(row["_data"]) for row in content.query(hand.device, "content://media/external/file", texts=("_data",))}
    assert f"{ROOT}/Box/In/photo.png" in paths
    assert not {f"{ROOT}/Box/In/pic.png", f"{ROOT}/Box/In/b.txt"} & paths


def test_an_unreadable_storage_is_an_error(hand: Hand) -> None:
    hand.device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(StoreMissing):
        hand.read("tree")
    hand.device.shell(f"echo x > {ROOT}", root=True)
    with pytest.raises(Unreadable):
        hand.read("tree")
    hand.app.reset(hand.device)


# the first start


def test_the_first_start_asks_for_access_to_all_files(hand: Hand) -> None:
    hand.device.clear(hand.app.package)
    hand.device.shell(f"appops set --uid {hand.app.package} MANAGE_EXTERNAL_STORAGE default")
    hand.app.start(hand.device)
    assert hand.text("alertTitle") == "Access to all files"
    hand.tap("Cancel", "Internal shared storage")
    assert hand.text("alertTitle") == "Access to all files", "without access there is nothing to show"
    hand.tap("OK")
    assert glance(hand.device).package == "com.android.settings"
    hand.device.perform(hand.ui.tap(cls="Switch"))
    hand.back()
    hand.tap("Internal shared storage")
    assert "Alarms" in hand.shown


@pytest.mark.parametrize("seed", [5, 11])
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_reference_flows_work_for_other_parameters(device: Device, app: App, template: object, seed: int) -> None:
    chosen = next(one for one in TEMPLATES if one is template)
    params = chosen.sample(random.Random(seed))
    app.reset(device)
    app.seed(device, chosen.initial(params, FilesState(tree=read_tree(device)), app.profile(chosen.name)))
    played = play(device, FLOWS[chosen.name], params, limit=chosen.step_limit)
    assert (played.answer is None) == (chosen.answer is None)
    if isinstance(params, TargetParams) and chosen.name == "ViewFileInfo":
        assert played.answer == str(len(params.target.data))


# words


@pytest.mark.parametrize(("size", "said"), [(0, "0 bytes"), (1, "1 byte"), (900, "900 bytes"), (1234, "1,234 bytes (1.2 k)")])
def test_sizes_are_written_in_full(size: int, said: str) -> None:
    assert words.exact(size) == said


def test_attributes_are_written_as_letters() -> None:
    assert words.attributes(0o640) == "rw-r-----"
