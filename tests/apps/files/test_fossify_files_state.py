"""The reader and seeder of Fossify File Manager against the app on a device."""

from __future__ import annotations

import random

import pytest

from apps.base import Read
from apps.flows_kit import Ui
from apps.glance import glance
from apps.lineages.shared_files.state import SharedFilesState
from apps.loader import app_state, apps
from harness.device import Device, Key, LongPress, Swipe, Tap
from harness.errors import StoreMissing, Unreadable
from templates.files.look import ViewFileInfo
from templates.files.state import Details, FilesState, ShareSheet, file_entry, folder_entry

ROOT = "/storage/emulated/0"


@pytest.fixture
def app(device: Device) -> SharedFilesState:
    found = app_state(apps()["files/fossify_files"])
    assert isinstance(found, SharedFilesState)
    found.reset(device)
    return found


def read(device: Device, app: SharedFilesState, *names: str, active: bool = False) -> FilesState:
    return app.read(device, Read(want=frozenset(names), active=active)).state


def seed(device: Device, app: SharedFilesState) -> None:
    entries = [folder_entry(name) for name in ("Box", "Box/Docs", "Box/Inbox")]
    entries += [
        file_entry("Box/Docs/a.txt", b"1234567\n"),
        file_entry("Box/Docs/b.txt", b"bb\n"),
        file_entry("Box/Inbox/a.txt", b"other\n"),
    ]
    app.seed(device, FilesState(tree=tuple(entries)))


def tap(device: Device, **selector: str) -> None:
    device.perform(Tap(*Ui(glance(device)).get(**selector).center))  # type: ignore[arg-type]


def select(device: Device, folder: str, name: str) -> None:
    for part in folder.split("/"):
        tap(device, id="item_name", text=part)
    device.perform(LongPress(*Ui(glance(device)).get(id="item_name", text=name).center))


def share(device: Device) -> None:
    tap(device, desc="More options")
    tap(device, id="title", text="Share")


@pytest.mark.parametrize("number", range(4))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: SharedFilesState, number: int) -> None:
    template = ViewFileInfo()
    profile = app.profile(template.name)
    state = template.random_state(random.Random(number), profile)
    app.seed(device, state)
    assert template.normalise(read(device, app, "tree"), profile) == template.normalise(state, profile)


def test_files_put_by_hand_are_read_and_shown(device: Device, app: SharedFilesState) -> None:
    device.shell(f"mkdir -p {ROOT}/Aa/Sub && echo -n shell > {ROOT}/Aa/s.txt")
    device.push(b"pushed", f"{ROOT}/Aa/p.txt")
    device.force_stop(app.package)
    app.start(device)
    tap(device, id="item_name", text="Aa")
    names = [node.text for node in glance(device).tree.nodes if node.short_id == "item_name"]
    assert names == ["Sub", "p.txt", "s.txt"]
    held = {entry.path: entry.content for entry in read(device, app, "tree").tree or ()}
    assert held["Aa/s.txt"] == b"shell" and held["Aa/p.txt"] == b"pushed" and held["Aa/Sub"] is None


def test_resetting_empties_the_storage_and_grants_access(device: Device, app: SharedFilesState) -> None:
    seed(device, app)
    app.reset(device)
    assert "Box" not in {entry.path for entry in read(device, app, "tree").tree or ()}
    assert any(node.text == "Download" for node in glance(device).tree.nodes)
    assert device.shell(f"ls /data/data/{app.package}/shared_prefs", root=True).stdout.split() == ["Prefs.xml"]


def test_details_are_those_of_the_file_in_the_dialog(device: Device, app: SharedFilesState) -> None:
    seed(device, app)
    assert read(device, app, "details").details == Details()
    select(device, "Box/Docs", "a.txt")
    assert read(device, app, "details").details == Details()
    tap(device, id="cab_properties")
    assert read(device, app, "details").details == Details(open=True, name="a.txt", folder="Box/Docs", size=8)
    tap(device, id="android:id/button1")
    tap(device, id="item_name", text="b.txt")
    tap(device, id="cab_properties")
    found = read(device, app, "details").details
    assert found is not None and found.open and found.name == "" and found.folder == "Box/Docs" and found.size == 11


def test_a_rounded_size_is_no_size(device: Device, app: SharedFilesState) -> None:
    app.seed(device, FilesState(tree=(folder_entry("Box"), file_entry("Box/a.txt", b"x" * 1234))))
    select(device, "Box", "a.txt")
    tap(device, id="cab_properties")
    assert read(device, app, "details").details == Details(open=True, name="a.txt", folder="Box", size=None)


def test_details_scrolled_away_are_looked_for_at_the_end_only(device: Device, app: SharedFilesState) -> None:
    name = "long name " * 23 + ".txt"
    deep = "/".join(["Box", *(f"{letter * 90}" for letter in "abcdefgh")])
    app.seed(device, FilesState(tree=(*(folder_entry(deep[:end]) for end in range(len(deep)) if deep[end] == "/"), folder_entry(deep),
                                      file_entry(f"{deep}/{name}", b"12345\n"))))  # fmt: skip
    select(device, deep, name)
    tap(device, id="cab_properties")
    whole = Details(open=True, name=name, folder=deep, size=6)
    area = Ui(glance(device)).get(id="properties_scrollview").bounds
    device.perform(Swipe(area[0] + 200, area[3] - 200, area[0] + 200, area[1] + 200, 800))
    assert read(device, app, "details").details is None
    assert read(device, app, "details", active=True).details == whole


def test_what_is_shared_is_known_by_its_uri(device: Device, app: SharedFilesState) -> None:
    seed(device, app)
    assert read(device, app, "share").share == ShareSheet()
    select(device, "Box/Docs", "a.txt")
    share(device)
    assert read(device, app, "share").share == ShareSheet(open=True, files=("Box/Docs/a.txt",))
    device.perform(Key("BACK"))
    tap(device, id="item_name", text="b.txt")
    share(device)
    assert read(device, app, "share").share == ShareSheet(open=True, files=("Box/Docs/a.txt", "Box/Docs/b.txt"))


def test_a_file_of_the_same_name_elsewhere_is_told_apart(device: Device, app: SharedFilesState) -> None:
    seed(device, app)
    select(device, "Box/Inbox", "a.txt")
    share(device)
    shown = [node.text for node in glance(device).tree.nodes if node.short_id == "content_preview_filename"]
    assert shown == ["a.txt"] and read(device, app, "share").share == ShareSheet(open=True, files=("Box/Inbox/a.txt",))


def test_a_list_of_apps_to_open_with_is_none_to_share_with(device: Device, app: SharedFilesState) -> None:
    seed(device, app)
    select(device, "Box/Docs", "a.txt")
    tap(device, desc="More options")
    tap(device, id="title", text="Open with")
    assert read(device, app, "share").share == ShareSheet()


def test_a_storage_that_cannot_be_read_is_an_error(device: Device, app: SharedFilesState) -> None:
    device.shell(f"rm -rf {ROOT}", root=True)
    try:
        with pytest.raises(StoreMissing):
            read(device, app, "tree")
        device.shell(f"echo x > {ROOT}", root=True)
        with pytest.raises(Unreadable):
            read(device, app, "tree")
    finally:
        app.reset(device)
