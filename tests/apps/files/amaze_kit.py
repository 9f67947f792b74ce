"""Amaze on the test device: a small tree of files, and a person's hand and eye."""

from __future__ import annotations

import io
import zipfile

from apps.base import Read
from apps.files.amaze.state import App
from apps.glance import glance
from apps.loader import apps
from harness.device import Device, Key, Tap
from harness.device.actions import LongPress
from templates.files.state import FilesState, file_entry, folder_entry

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


def seeded(device: Device) -> App:
    """The app after its first start, with the tree."""
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
