"""The document picker and the provider behind its URIs."""

from __future__ import annotations

from typing import Any

import pytest

from emulator.sim.core.providers import ProviderError
from emulator.sim.toolkit.app import Context, Intent
from tests.emulator.core.phone import PROBE, Phone

GET, OPEN, CREATE, TREE = (
    "android.intent.action." + name for name in ("GET_CONTENT", "OPEN_DOCUMENT", "CREATE_DOCUMENT", "OPEN_DOCUMENT_TREE")
)
STORAGE = "/storage/emulated/0"
BASE = "content://com.android.externalstorage.documents"


@pytest.fixture
def probe(phone: Phone) -> Phone:
    fs = phone.device.fs
    fs.mkdir(f"{STORAGE}/Documents/Work")
    fs.write_bytes(f"{STORAGE}/Documents/notes.txt", b"hello")
    fs.write_bytes(f"{STORAGE}/Documents/Work/plan 1.md", b"# plan")
    fs.write_bytes(f"{STORAGE}/Download/photo.png", b"\x89PNG")
    fs.write_bytes(f"{STORAGE}/Documents/.hidden", b"")
    phone.open()
    return phone


def _ctx(phone: Phone) -> Context:
    phone.device.frame()
    process = phone.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    return process.app.ctx


def _ask(phone: Phone, action: str, type: str = "", **extras: Any) -> None:
    _ctx(phone).start(Intent(action=action, type=type, extras=extras), for_result="doc")


def _result(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = phone.state["result"]
    return found


def test_open_from_recent_gives_uri_name_and_path(probe: Phone) -> None:
    _ask(probe, GET, "*/*")
    assert probe.sees("Recent files") and not probe.sees(".hidden")
    probe.tap("notes.txt")
    result = _result(probe)
    assert result["uri"] == f"{BASE}/document/primary%3ADocuments%2Fnotes.txt"
    assert (result["name"], result["path"], result["type"]) == ("notes.txt", f"{STORAGE}/Documents/notes.txt", "text/plain")
    assert _ctx(probe).read_text(result["uri"]) == "hello"


def test_roots_folders_and_breadcrumbs(probe: Phone) -> None:
    _ask(probe, OPEN, "*/*")
    probe.tap("Show roots")
    assert all(probe.sees(label) for label in ("Recent", "Images", "Documents", "Downloads", "sdk_gphone64_x86_64"))
    probe.tap("sdk_gphone64_x86_64")
    probe.tap("Documents")
    probe.tap("Work")
    assert probe.sees("plan 1.md") and probe.sees("Files in Work")
    crumbs = [view.text for view in probe.find_all("breadcrumb_text")]
    assert crumbs == ["sdk_gphone64_x86_64", "Documents", "Work"]
    probe.device.input.tap(*probe.find_all("breadcrumb_text")[1].bounds.center)
    assert probe.sees("notes.txt")
    probe.device.input.key(4)
    assert probe.sees("Files in sdk_gphone64_x86_64")
    probe.device.input.key(4)
    assert probe.log == ["result:doc:False:None"]


def test_types_filter_what_can_be_chosen(probe: Phone) -> None:
    _ask(probe, OPEN, "image/*")
    assert probe.sees("photo.png") and not probe.sees("notes.txt")
    probe.tap("Show roots")
    probe.tap("sdk_gphone64_x86_64")
    probe.tap("Documents")
    entry = next(view for view in probe.find_all("notes.txt") if view.id.endswith("item_root"))
    assert not entry.enabled
    probe.tap("notes.txt")
    assert probe.sees("Files in Documents")  # nothing was chosen


def test_search_grid_and_order(probe: Phone) -> None:
    _ask(probe, OPEN, "*/*")
    probe.tap("Search")
    probe.device.input.text("plan")
    assert probe.sees("plan 1.md") and not probe.sees("notes.txt")
    probe.tap("Collapse")
    probe.tap("Grid view")
    assert probe.sees("List view")
    probe.tap("Show roots")
    probe.tap("sdk_gphone64_x86_64")
    probe.tap("More options")
    probe.tap("Sort by...")
    probe.tap("File name (Z to A)")
    names = [view.desc for view in probe.find_all("item_root")]
    assert names == sorted(names, key=str.casefold, reverse=True)


def test_several_files(probe: Phone) -> None:
    _ask(probe, OPEN, "*/*", **{"android.intent.extra.ALLOW_MULTIPLE": True})
    probe.long_press("notes.txt")
    probe.tap("photo.png")
    assert probe.sees("2 selected")
    probe.tap("SELECT")
    assert _result(probe)["paths"] == [f"{STORAGE}/Documents/notes.txt", f"{STORAGE}/Download/photo.png"]


def test_create_saves_and_asks_before_it_overwrites(probe: Phone) -> None:
    _ask(probe, CREATE, "text/plain", **{"android.intent.extra.TITLE": "export.csv"})
    probe.tap("SAVE")
    result = _result(probe)
    assert result["path"] == f"{STORAGE}/Download/export.csv"
    _ctx(probe).write_text(result["uri"], "a;b")
    assert probe.device.fs.read_bytes(result["path"]) == b"a;b"
    _ask(probe, CREATE, "text/plain", **{"android.intent.extra.TITLE": "export.csv"})
    probe.tap("SAVE")
    assert probe.sees("Overwrite export.csv?")
    probe.tap("CANCEL")
    probe.tap("file_name")
    probe.device.input.key(122)
    probe.device.input.text("my-")
    probe.device.input.key(4)
    probe.tap("SAVE")
    assert _result(probe)["name"] == "my-export.csv"


def test_a_folder_is_given_after_a_question(probe: Phone) -> None:
    _ask(probe, TREE)
    assert probe.sees("Can’t use this folder")
    probe.tap("Documents")
    probe.tap("USE THIS FOLDER")
    assert probe.sees("Allow Probe to access files in Documents?")
    probe.tap("CANCEL")
    probe.tap("USE THIS FOLDER")
    probe.tap("ALLOW")
    result = _result(probe)
    assert (result["uri"], result["path"]) == (f"{BASE}/tree/primary%3ADocuments", f"{STORAGE}/Documents")
    names = [
        row["_display_name"] for row in _ctx(probe).query(result["uri"] + "/document/primary%3ADocuments/children", sort="_display_name")
    ]
    assert names == [".hidden", "Work", "notes.txt"]


def test_a_new_folder(probe: Phone) -> None:
    _ask(probe, TREE)
    probe.tap("Documents")
    probe.tap("More options")
    probe.tap("New folder")
    probe.tap("new_folder")
    probe.device.input.text("Notes")
    probe.tap("OK")
    assert probe.device.fs.is_dir(f"{STORAGE}/Documents/Notes") and probe.sees("Files in Notes")


def test_the_start_folder_can_be_given(probe: Phone) -> None:
    _ask(probe, TREE, **{"android.provider.extra.INITIAL_URI": f"{BASE}/document/primary%3ADocuments%2FWork"})
    assert probe.sees("Files in Work")


def test_the_provider_makes_renames_and_deletes(probe: Phone) -> None:
    ctx = _ctx(probe)
    folder = f"{BASE}/tree/primary%3ADocuments/document/primary%3ADocuments"
    made = ctx.insert(folder, {"_display_name": "a.txt", "mime_type": "text/plain"})
    again = ctx.insert(folder, {"_display_name": "a.txt", "mime_type": "text/plain"})
    assert [uri.rsplit("%2F", 1)[-1] for uri in (made, again)] == ["a.txt", "a%20%281%29.txt"]
    ctx.write_bytes(made, b"123")
    row = ctx.query(made)[0]
    assert (row["_display_name"], row["_size"], row["mime_type"]) == ("a.txt", 3, "text/plain")
    assert ctx.update(made, {"_display_name": "b.txt"}) == 1
    assert not ctx.exists(made) and ctx.read_bytes(made) is None
    assert ctx.delete_rows(again) == 1
    assert probe.device.fs.listdir(f"{STORAGE}/Documents") == [".hidden", "Work", "b.txt", "notes.txt"]


@pytest.mark.parametrize("path", ["document/primary%3A..%2F..%2Fsystem", "document/other%3Ax", "root/primary", "document/primary"])
def test_the_provider_keeps_to_shared_storage(probe: Phone, path: str) -> None:
    with pytest.raises(ProviderError):
        _ctx(probe).query(f"{BASE}/{path}")


def test_names_from_outside_cannot_leave_their_folder(probe: Phone) -> None:
    for name in ("../x", "a/b", "..", ""):
        with pytest.raises(ProviderError):
            _ctx(probe).insert(f"{BASE}/document/primary%3ADocuments", {"_display_name": name})
        assert _ctx(probe).update(f"{BASE}/document/primary%3ADocuments%2Fnotes.txt", {"_display_name": name}) == 0
