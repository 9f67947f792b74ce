"""Material Files as its reader sees it: the storage, its dialog of properties, what it shares; and its first run."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from apps.base import Read
from apps.files.material_files.flows import FLOWS
from apps.files.material_files.state import App, read_fields
from apps.flows_kit import Ui
from apps.flows_kit.play import play
from apps.glance import glance
from apps.lineages.shared_files.seeding import STANDARD, clear_tree
from apps.lineages.shared_files.tree import ROOT, read_tree
from apps.loader import app_state, apps
from harness.device import Device, Key, Type, Wait
from harness.device.stores import content
from harness.errors import StoreMissing, Unreadable
from templates.base import Trace
from templates.files import TEMPLATES
from templates.files.archives import make_zip
from templates.files.state import Details, FilesState, ShareSheet, file_entry, folder_entry

OLD = 1_690_000_000_000
ODD = "100% Zoë's #1 list.txt"
LONG = "the minutes of the meeting of the third of October, second version, with notes and remarks.txt"
BASE = (
    *(folder_entry(name) for name in STANDARD),
    folder_entry("Box"),
    folder_entry("Box/Two"),
    file_entry("Box/a.txt", b"alpha\n", OLD),
    file_entry("Box/Two/a.txt", b"another\n", OLD),
    file_entry(f"Box/{ODD}", b"odd\n", OLD),
    file_entry(f"Box/{LONG}", b"z" * 1250, OLD),
    file_entry("Box/packed.zip", make_zip({"a.txt": b"alpha\n"}), OLD),
)
"""What most tests begin with."""


@pytest.fixture(scope="module")
def app() -> App:
    found = app_state(apps()["files/material_files"])
    assert isinstance(found, App)
    return found


class Hand:
    """Fingers on the app, over `BASE` with Box open."""

    def __init__(self, device: Device, app: App) -> None:
        self.device, self.app = device, app
        app.reset(device)
        app.seed(device, FilesState(tree=BASE))
        self.tap("Box")

    @property
    def ui(self) -> Ui:
        return Ui(glance(self.device))

    def tap(self, *texts: str) -> None:
        for text in texts:
            ui = self.ui
            self.device.perform(ui.tap(ui.find(text=text) or ui.get(desc=text)))

    def do(self, name: str, entry: str) -> None:
        ui = self.ui
        self.device.perform(ui.tap(id="menuButton", beside=ui.get(text=name, id="nameText")))
        self.tap(entry)

    def back(self) -> None:
        self.device.perform(Key("BACK"))

    def names(self) -> list[str]:
        return [node.text for node in self.ui.all(id="nameText")]

    def read(self, *want: str, active: bool = False) -> FilesState:
        return self.app.read(self.device, Read(want=frozenset(want), active=active)).state

    def details(self, *, active: bool = False) -> Details | None:
        return self.read("details", active=active).details

    def share(self) -> ShareSheet | None:
        return self.read("share").share


@pytest.fixture
def hand(device: Device, app: App) -> Hand:
    return Hand(device, app)


# --- properties --------------------------------------------------------------------------------------------------------------------------


def test_properties_tell_a_file_from_its_namesake(hand: Hand) -> None:
    assert hand.details() == Details()
    hand.do("a.txt", "Properties")
    assert hand.details() == Details(open=True, name="a.txt", folder="Box", size=6)
    hand.tap("OK", "Two")
    hand.do("a.txt", "Properties")
    assert hand.details() == Details(open=True, name="a.txt", folder="Box/Two", size=8)


@pytest.mark.parametrize(("name", "size"), [(LONG, 1250), (ODD, 4)])
def test_a_name_is_told_whole_and_a_size_to_the_byte(hand: Hand, name: str, size: int) -> None:
    hand.do(name, "Properties")
    assert hand.details() == Details(open=True, name=name, folder="Box", size=size)


def test_a_folder_has_no_size(hand: Hand) -> None:
    hand.do("Two", "Properties")
    assert hand.details() == Details(open=True, name="Two", folder="Box")


def test_another_tab_is_not_guessed_from(hand: Hand) -> None:
    hand.do(LONG, "Properties")
    for tab in ("PERMISSIONS", "CHECKSUMS"):
        hand.tap(tab)
        assert hand.details() is None
        assert hand.details(active=True) == Details(open=True, name=LONG, folder="Box", size=1250)


def test_a_keyboard_over_the_dialog_is_closed(hand: Hand) -> None:
    hand.do("a.txt", "Properties")
    hand.tap("CHECKSUMS")
    hand.device.perform(hand.ui.swipe("up", hand.ui.get(id="scrollView")))
    hand.device.perform(hand.ui.tap(id="compareEdit"))
    hand.device.perform(Type("Name"))
    assert hand.details() is None
    assert hand.details(active=True) == Details(open=True, name="a.txt", folder="Box", size=6)


def test_a_file_in_an_archive_is_in_no_folder(hand: Hand) -> None:
    hand.tap("packed.zip")
    hand.do("a.txt", "Properties")
    assert hand.details() == Details(open=True, name="a.txt", folder="Box/packed.zip", size=6)


def test_parts_that_are_missing_make_no_details() -> None:
    whole = {"Name": "a", "Parent Folder": f"{ROOT}/B", "Size": "1 byte"}
    assert read_fields(whole) == Details(open=True, name="a", folder="B", size=1)
    for label in whole:
        assert read_fields({name: value for name, value in whole.items() if name != label}) is None


# --- sharing -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.txt", ODD, LONG])
def test_what_is_shared_is_known_from_its_uri(hand: Hand, name: str) -> None:
    assert hand.share() == ShareSheet()
    hand.do(name, "Share")
    assert hand.share() == ShareSheet(open=True, files=(f"Box/{name}",))


def test_a_namesake_is_another_file(hand: Hand) -> None:
    hand.tap("Two")
    hand.do("a.txt", "Share")
    assert hand.share() == ShareSheet(open=True, files=("Box/Two/a.txt",))
    hand.back()
    assert hand.share() == ShareSheet()


def test_several_files_are_shared_together(hand: Hand) -> None:
    hand.device.perform(hand.ui.long_press(text="a.txt"))
    hand.tap(ODD, "More options", "Share")
    assert hand.share() == ShareSheet(open=True, files=("Box/a.txt", f"Box/{ODD}"))


def test_asking_what_to_open_a_file_with_is_not_sharing(hand: Hand) -> None:
    hand.do("a.txt", "Open with")
    assert hand.ui.has(text="Text editor")
    assert hand.share() == ShareSheet()


# --- the storage -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: App, seed: int) -> None:
    template = TEMPLATES[0]
    profile = app.profile(template.name)
    state = template.random_state(random.Random(seed), profile)
    app.seed(device, state)
    read = app.read(device, Read(want=frozenset({"tree"}))).state
    assert template.normalise(read, profile) == template.normalise(state, profile)
    tops = {entry.path for entry in state.tree or () if "/" not in entry.path and not entry.name.startswith(".")}
    ui = Ui(glance(device))
    assert {node.text for node in ui.all(id="nameText")} - {"Android"} == tops


def test_files_put_there_by_hand_show_and_are_read(hand: Hand) -> None:
    hand.device.push(b"pushed\n", f"{ROOT}/Box/pushed 1.txt", mtime=1_600_000_000)
    hand.device.shell(f"mkdir -p '{ROOT}/Box/By hand'; echo x > '{ROOT}/Box/By hand/x.txt'; rm '{ROOT}/Box/a.txt'")
    hand.device.force_stop(hand.app.package)
    hand.app.start(hand.device)
    hand.tap("Box")
    assert hand.names() == ["By hand", "Two", ODD, "packed.zip", "pushed 1.txt", LONG]
    assert hand.ui.has(text="Sep 13, 2020    7 B")
    tree = {entry.path: entry for entry in hand.read("tree").tree or ()}
    assert tree["Box/pushed 1.txt"].content == b"pushed\n" and "Box/a.txt" not in tree and tree["Box/By hand"].is_dir


def test_a_storage_that_cannot_be_read_is_an_error(device: Device, app: App) -> None:
    app.reset(device)
    device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(StoreMissing):
        app.read(device, Read(want=frozenset({"tree"})))
    device.shell(f"echo x > {ROOT}", root=True)
    with pytest.raises(Unreadable):
        app.read(device, Read(want=frozenset({"tree"})))
    clear_tree(device)


def media(device: Device) -> dict[str, int]:
    """Paths and sizes in the media store."""
    rows = content.query(device, "content://media/external/file", texts=("_data",), numbers=("_size",))
    return {str(row["_data"]).removeprefix(f"{ROOT}/"): int(row["_size"] or 0) for row in rows}


def test_the_media_store_follows_the_apps_work(hand: Hand) -> None:
    hand.do("a.txt", "Rename")
    hand.device.perform(Type("renamed"))
    hand.tap("OK")
    hand.do(ODD, "Cut")
    hand.tap("Two", "Paste")
    hand.back()
    hand.do(LONG, "Delete")
    hand.tap("OK")
    hand.do("packed.zip", "Extract")
    hand.tap("Extract here")
    found = media(hand.device)
    assert {path for path in found if path.startswith("Box/")} == {
        "Box/Two",
        "Box/Two/a.txt",
        f"Box/Two/{ODD}",
        "Box/renamed.txt",
        "Box/packed.zip",
        "Box/packed",
        "Box/packed/a.txt",
    }
    assert found["Box/renamed.txt"] == 6


def test_a_zip_it_makes_is_one_for_everybody(hand: Hand) -> None:
    hand.device.perform(hand.ui.long_press(text="a.txt"))
    hand.tap(ODD, "More options", "Compress", "OK")
    data = hand.device.pull(f"{ROOT}/Box/Box.zip")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.txt": b"alpha\n", ODD: b"odd\n"}
    assert media(hand.device)["Box/Box.zip"] == len(data)


# --- the start ---------------------------------------------------------------------------------------------------------------------------


def test_a_first_start_asks_for_access_and_then_for_notifications(device: Device, app: App) -> None:
    app.reset(device)
    device.clear(app.package)
    device.shell(
        f"appops set --uid {app.package} MANAGE_EXTERNAL_STORAGE default; pm revoke {app.package} android.permission.POST_NOTIFICATIONS"
    )
    app.start(device)
    ui = Ui(glance(device))
    assert any("access to manage all files" in node.text for node in ui.tree)
    device.perform(ui.tap(id="android:id/button1"))
    ui = Ui(glance(device))
    assert ui.screen.package == "com.android.settings"
    device.perform(ui.tap(text="Allow access to manage all files"))
    device.perform(Key("BACK"))
    ui = Ui(glance(device))
    assert ui.has(pattern="send you notifications")
    device.perform(ui.tap(text="Don’t allow") if ui.has(text="Don’t allow") else ui.tap(pattern="Don.t allow"))
    assert {node.text for node in Ui(glance(device)).all(id="nameText")} >= {"Alarms", "DCIM"}


def test_reset_leaves_a_list_that_asks_nothing(hand: Hand) -> None:
    hand.app.reset(hand.device)
    assert hand.names()[:4] == ["Alarms", "Android", "Audiobooks", "DCIM"]
    assert hand.read("tree").tree == tuple(folder_entry(name) for name in STANDARD)
    assert not hand.ui.has(id="android:id/button1")


# --- the reference flows -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_flows_pass_for_another_seed(device: Device, app: App, template: object) -> None:
    chosen = next(each for each in TEMPLATES if each is template)
    profile = app.profile(chosen.name)
    params = chosen.sample(random.Random(f"another {chosen.name}"))
    app.reset(device)
    app.seed(device, chosen.initial(params, FilesState(tree=read_tree(device)), profile))
    want = chosen.needs(profile)
    before = app.read(device, Read(want=want)).state
    played = play(device, FLOWS[chosen.name], params, limit=chosen.step_limit)
    device.perform(Wait(500))
    after = app.read(device, Read(want=want, active=True)).state
    trace = Trace(before=before, after=after, profile=profile, answer=played.answer)
    failed = [clause for clause in chosen.check(params, trace) if not clause.passed]
    assert not failed, failed
