"""The media store: rows for the files of shared storage, in step with the tree whoever changes it."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import pytest

from emulator.sim.core.providers import ProviderError
from tests.emulator.providers.phone import Phone

FILES = "content://media/external/file"
ROOT = "/storage/emulated/0"
DB = "/data/data/com.google.android.providers.media.module/databases/external.db"
PEEPER, PLANNER = "org.example.peeper", "org.example.planner"


def put(phone: Phone, path: str, data: bytes = b"x") -> None:
    full = f"{ROOT}/{path}"
    parent = full.rsplit("/", 1)[0]
    if not phone.device.fs.exists(parent):
        phone.device.fs.mkdir(parent, parents=True)
    phone.device.fs.write_bytes(full, data)


def paths(phone: Phone, where: str = "mime_type IS NOT NULL", uri: str = FILES) -> list[str]:
    return sorted(str(row["_data"]).removeprefix(ROOT + "/") for row in phone.query(uri, ["_data"], where))


def row(phone: Phone, path: str, *columns: str) -> Any:
    found = phone.query(FILES, list(columns), "_data=?", (f"{ROOT}/{path}",))
    return (found[0][columns[0]] if len(columns) == 1 else tuple(found[0].values())) if found else None


def test_content_query_lists_files(phone: Phone) -> None:
    phone.run("mkdir -p /sdcard/CATBench/Docs; echo payload > /sdcard/CATBench/Docs/note_abc123.txt")
    where = "--where \"_display_name='note_abc123.txt'\""
    out = phone.run(f"content query --uri {FILES} --projection _data:_display_name:relative_path:_size:mime_type:media_type:format {where}")
    assert out == (
        "Row: 0 _data=/storage/emulated/0/CATBench/Docs/note_abc123.txt, _display_name=note_abc123.txt, relative_path=CATBench/Docs/, "
        "_size=8, mime_type=text/plain, media_type=6, format=12288\n"
    )
    now = phone.device.clock.now_ms() // 1000
    assert row(
        phone, "CATBench/Docs/note_abc123.txt", "date_added", "date_modified", "volume_name", "is_pending", "is_trashed", "title"
    ) == (*(now, now, "external_primary", 0, 0, "note_abc123"),)
    folder = row(phone, "CATBench/Docs", "_id", "format", "mime_type")
    assert folder[1:] == (12289, None)
    assert row(phone, "CATBench/Docs/note_abc123.txt", "parent") == folder[0]
    assert row(phone, "CATBench", "parent") == 0


def test_the_database_is_that_of_a_device(phone: Phone) -> None:
    put(phone, "Music/a.mp3")
    assert paths(phone) == ["Music/a.mp3"]
    phone.device.close_databases()
    db = sqlite3.connect(phone.device.fs.open_host(DB))
    assert db.execute("PRAGMA user_version").fetchone() == (1307,)
    assert db.execute("SELECT _data, is_music, artist, album FROM audio").fetchall() == [(f"{ROOT}/Music/a.mp3", 1, "<unknown>", "Music")]
    with pytest.raises(sqlite3.OperationalError, match="no such function: _DELETE"):
        db.execute("DELETE FROM files")
    db.close()


def test_every_change_of_the_tree_is_seen(phone: Phone) -> None:
    fs = phone.device.fs
    put(phone, "CATBench/Docs/a.txt", b"one")
    put(phone, "CATBench/Docs/b.txt", b"two")
    assert paths(phone) == ["CATBench/Docs/a.txt", "CATBench/Docs/b.txt"]
    kept = row(phone, "CATBench/Docs/a.txt", "_id")
    phone.device.clock.advance(5_000)
    fs.write_bytes(f"{ROOT}/CATBench/Docs/a.txt", b"longer")
    assert row(phone, "CATBench/Docs/a.txt", "_id", "_size", "date_modified") == (kept, 6, phone.device.clock.now_ms() // 1000)
    fs.rename(f"{ROOT}/CATBench/Docs/b.txt", f"{ROOT}/CATBench/c.txt")
    assert paths(phone) == ["CATBench/Docs/a.txt", "CATBench/c.txt"]
    fs.rename(f"{ROOT}/CATBench/Docs", f"{ROOT}/CATBench/Papers")
    assert paths(phone) == ["CATBench/Papers/a.txt", "CATBench/c.txt"]
    fs.rmtree(f"{ROOT}/CATBench")
    assert paths(phone) == [] and paths(phone, "_data LIKE '%CATBench%'") == []


def test_changes_in_the_same_instant_are_seen(phone: Phone) -> None:
    for number in range(30):
        put(phone, f"CATBench/{number}.txt", str(number).encode())
        assert len(paths(phone)) == number + 1
        phone.device.fs.write_bytes(f"{ROOT}/CATBench/0.txt", b"0" * number)
        assert row(phone, "CATBench/0.txt", "_size") == number


def test_snapshots_bring_rows_and_files_back_together(phone: Phone) -> None:
    put(phone, "Documents/a.txt")
    assert paths(phone) == ["Documents/a.txt"]
    put(phone, "Documents/b.txt")
    phone.device.snapshots.save("before the look")
    assert paths(phone) == ["Documents/a.txt", "Documents/b.txt"]
    phone.device.snapshots.load("before the look")
    assert paths(phone) == ["Documents/a.txt", "Documents/b.txt"]
    phone.device.fs.remove(f"{ROOT}/Documents/a.txt")
    assert paths(phone) == ["Documents/b.txt"]
    phone.device.snapshots.load("before the look")
    assert paths(phone) == ["Documents/a.txt", "Documents/b.txt"]
    assert phone.run("pm clear com.google.android.providers.media.module") == "Success\n"
    assert paths(phone) == ["Documents/a.txt", "Documents/b.txt"]


def test_collections_show_their_kinds(phone: Phone) -> None:
    for path in ("DCIM/p.jpg", "Music/s.mp3", "Ringtones/r.ogg", "Movies/v.mp4", "Download/d.pdf", "Download/z.zip", "Documents/w.md"):
        put(phone, path)
    base = "content://media/external"
    assert paths(phone, "", f"{base}/images/media") == ["DCIM/p.jpg"]
    assert paths(phone, "", f"{base}/audio/media") == ["Music/s.mp3", "Ringtones/r.ogg"]
    assert paths(phone, "is_music=1", f"{base}/audio/media") == ["Music/s.mp3"]
    assert paths(phone, "", "content://media/external_primary/video/media") == ["Movies/v.mp4"]
    assert paths(phone, "", f"{base}/downloads") == ["Download/d.pdf", "Download/z.zip"]
    assert phone.query("content://media/internal/audio/media") == []
    assert [row(phone, path, "media_type") for path in ("Download/d.pdf", "Download/z.zip", "Documents/w.md")] == [6, 0, 6]
    id = row(phone, "DCIM/p.jpg", "_id")
    assert phone.query(f"{base}/images/media/{id}", ["_display_name", "bucket_display_name", "bucket_id"]) == [
        {"_display_name": "p.jpg", "bucket_display_name": "DCIM", "bucket_id": "-2075821635"}
    ]
    assert phone.device.providers.get_type(f"{base}/images/media/{id}") == "image/jpeg"
    assert phone.query(f"{base}/audio/media/{id}") == []
    with pytest.raises(ProviderError, match="Invalid column nonsense"):
        phone.query(FILES, ["nonsense"])
    with pytest.raises(ProviderError, match="Volume sdcard1 not found"):
        phone.query("content://media/sdcard1/file")
    assert phone.run("content query --uri content://media") == "Row: 0 name=internal\nRow: 1 name=external_primary\n"


def test_hidden_files_are_no_media(phone: Phone) -> None:
    for path in ("Pictures/.thumb/a.jpg", "Pictures/x/b.jpg", "Pictures/.c.jpg", "Android/data/org.example/d.jpg"):
        put(phone, path)
    assert paths(phone, "", "content://media/external/images/media") == ["Pictures/x/b.jpg"]
    put(phone, "Pictures/x/.nomedia", b"")
    assert paths(phone, "", "content://media/external/images/media") == []
    assert paths(phone) == ["Pictures/.c.jpg", "Pictures/.thumb/a.jpg", "Pictures/x/b.jpg"]


def test_scans_from_the_command_line(phone: Phone) -> None:
    put(phone, "CATBench/a.txt")
    call = "content call --uri content://media --method"
    assert phone.run(f"{call} scan_volume --arg external_primary") == "Result: Bundle[{}]\n"
    id = row(phone, "CATBench/a.txt", "_id")
    assert (
        phone.run(f"{call} scan_file --arg /sdcard/CATBench/a.txt")
        == f"Result: Bundle[{{uri=content://media/external_primary/file/{id}}}]\n"
    )
    assert phone.run(f"{call} scan_file --arg /sdcard/none.txt") == "Result: Bundle[{uri=null}]\n"
    assert phone.run(f"{call} scan_file --arg /data/system") == "Result: Bundle[{uri=null}]\n"
    phone.run("am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file:///sdcard/CATBench")
    assert paths(phone) == ["CATBench/a.txt"]


def test_deleting_a_row_deletes_the_file(phone: Phone) -> None:
    put(phone, "CATBench/Docs/a.txt")
    put(phone, "CATBench/Docs/b.txt")
    id = row(phone, "CATBench/Docs/a.txt", "_id")
    assert phone.run(f"content delete --uri {FILES}/{id}") == ""
    assert phone.device.fs.listdir(f"{ROOT}/CATBench/Docs") == ["b.txt"]
    assert phone.delete(FILES, "_data LIKE ?", ("%/CATBench%",)) == 3
    assert not phone.device.fs.exists(f"{ROOT}/CATBench") and paths(phone) == []


def test_a_file_is_made_written_read_moved_and_trashed(phone: Phone) -> None:
    uri = phone.insert("content://media/external/downloads", {"_display_name": "r.pdf", "relative_path": "Download/In"})
    assert uri == f"content://media/external/downloads/{row(phone, 'Download/In/r.pdf', '_id')}"
    phone.device.providers.write(uri, b"amount: 12.34\n")
    assert phone.device.providers.read(uri) == b"amount: 12.34\n" and row(phone, "Download/In/r.pdf", "_size") == 14
    id = row(phone, "Download/In/r.pdf", "_id")
    assert phone.insert("content://media/external/downloads", {"_display_name": "r.pdf", "relative_path": "Download/In/"}) != uri
    assert row(phone, "Download/In/r (1).pdf", "mime_type") == "application/pdf"
    assert phone.update(f"{FILES}/{id}", {"_display_name": "s.pdf", "relative_path": "Documents/"}) == 1
    assert row(phone, "Documents/s.pdf", "_id") == id and phone.device.fs.read_bytes(f"{ROOT}/Documents/s.pdf") == b"amount: 12.34\n"
    phone.update(f"{FILES}/{id}", {"is_trashed": 1})
    expires = phone.device.clock.now_ms() // 1000 + 30 * 86_400
    assert phone.device.fs.listdir(f"{ROOT}/Documents") == [f".trashed-{expires}-s.pdf"]
    assert phone.query(FILES, ["_id"], "_display_name='s.pdf'") == []
    assert phone.query(f"{FILES}/{id}", ["is_trashed", "date_expires"]) == [{"is_trashed": 1, "date_expires": expires}]
    phone.update(f"{FILES}/{id}", {"is_trashed": 0})
    assert phone.device.fs.listdir(f"{ROOT}/Documents") == ["s.pdf"]


@pytest.mark.parametrize("values", [{"_data": "/data/system/x"}, {"_data": f"{ROOT}/../../../data/x"}, {"relative_path": "../../data"}])
def test_no_path_leaves_shared_storage(phone: Phone, values: dict[str, Any]) -> None:
    with pytest.raises(ProviderError, match=f"must be below {ROOT}"):
        phone.insert(FILES, {"_display_name": "x.txt", **values})
    assert not phone.device.fs.exists("/data/x") and not phone.device.fs.exists("/data/system/x")


def test_names_that_differ_in_capitals_only(phone: Phone) -> None:
    put(phone, "CATBench/a.txt")
    put(phone, "CATBench/A.txt")
    assert len(paths(phone)) == 1  # one path to the media store, which does not tell them apart
    assert len(paths(phone)) == 1


def test_apps_see_what_they_may(phone: Phone) -> None:
    for path in ("Pictures/a.jpg", "Documents/b.txt"):
        put(phone, path)
    phone.open(PLANNER)
    ctx = phone.app(PLANNER).ctx
    names = lambda: sorted(found["_display_name"] for found in ctx.query(FILES, ["_display_name"], "mime_type IS NOT NULL"))  # noqa: E731
    assert names() == []
    made = ctx.insert("content://media/external/images/media", {"_display_name": "own.jpg"})
    assert names() == ["own.jpg"]
    found = phone.device.packages.require(PLANNER)
    found.granted.add("android.permission.READ_MEDIA_IMAGES")
    assert names() == ["a.jpg", "own.jpg"]
    with pytest.raises(ProviderError, match=f"{PLANNER} has no access to"):
        ctx.delete_rows("content://media/external/images/media", "_display_name='a.jpg'")
    assert ctx.delete_rows(made) == 1
    phone.run(f"appops set --uid {PLANNER} MANAGE_EXTERNAL_STORAGE allow")
    assert names() == ["a.jpg", "b.txt"]
    assert ctx.delete_rows("content://media/external/images/media", "_display_name='a.jpg'") == 1


def test_times_of_files_that_are_copied_moved_and_touched(phone: Phone) -> None:
    old = 1_600_000_000
    phone.run("mkdir -p /sdcard/CATBench; echo one > /sdcard/CATBench/a.txt")
    phone.run("TZ=UTC touch -d '2020-09-13T12:26:40' /sdcard/CATBench/a.txt")
    assert row(phone, "CATBench/a.txt", "date_modified") == old
    phone.device.clock.advance(60_000)
    now = phone.device.clock.now_ms() // 1000
    phone.run(
        "cd /sdcard/CATBench; cp a.txt plain.txt; cp -p a.txt kept.txt; cp a.txt moved_from.txt; "
        "touch -d '2020-09-13 12:26:40' moved_from.txt"
    )
    phone.run("mv /sdcard/CATBench/moved_from.txt /sdcard/CATBench/moved.txt; touch /sdcard/CATBench/new.txt")
    times = {name: row(phone, f"CATBench/{name}.txt", "date_modified", "date_added") for name in ("plain", "kept", "moved", "new")}
    assert times == {"plain": (now, now), "kept": (old, now), "moved": (old, now), "new": (now, now)}
    assert phone.run("stat -c %Y /sdcard/CATBench/kept.txt /sdcard/CATBench/moved.txt") == f"{old}\n{old}\n"


def test_an_unchanged_tree_costs_little(phone: Phone) -> None:
    for folder in range(20):
        for number in range(10):
            put(phone, f"CATBench/{folder}/{number}.txt")
    assert len(paths(phone)) == 200
    time.sleep(0.05)  # past the tick of the host's clock
    paths(phone)
    began = time.process_time()
    for _ in range(10):
        assert phone.query(f"{FILES}/1", ["_id"])
    assert time.process_time() - began < 2  # s for ten; milliseconds each, but the machine may be busy
