"""Files, databases and preferences through the scripts that a device would run, here run by this machine's shell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.device import Device
from harness.device.stores import StoreBatch, files, missing_is_none, prefs, read_files, sqlite, textfile
from harness.errors import DeviceError, StoreCorrupt, StoreMissing, StoreWriteFailed, Unreadable
from tests.device.fake_adb import SERIAL, Answer, FakeAdb, host_shell


@pytest.fixture
def fake() -> Iterator[FakeAdb]:
    with FakeAdb() as server:
        yield server


@pytest.fixture
def device(fake: FakeAdb) -> Device:
    return Device(SERIAL, fake.address)


def commands(fake: FakeAdb) -> int:
    return sum(service.startswith("shell") for service in fake.opened)


def test_many_files_come_in_one_round_trip_exactly(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    contents = [b"", b"\n", b"no newline", bytes(range(256)) * 50, "ünïcode\r\n".encode()]
    paths = [tmp_path / f"it's {number} $(x)" for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    device.root.command("true")
    before = commands(fake)
    found = read_files(device, [str(path) for path in paths])
    assert [file.data for file in found] == contents
    assert commands(fake) - before == 1


def test_missing_unreadable_and_present_are_three_things(device: Device, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "there").write_text("x")
    batch = StoreBatch(device)
    missing, folder, there = (batch.file(str(tmp_path / name)) for name in ("none", "folder", "there"))
    assert there.get().data == b"x"
    assert missing_is_none(missing) is None
    with pytest.raises(StoreMissing, match="no such file"):
        missing.get()
    with pytest.raises(Unreadable) as caught:
        folder.get()
    assert not isinstance(caught.value, StoreMissing)


def test_a_file_that_may_not_be_read_is_not_missing(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("x")

    def denying(command: str, stdin: bytes) -> Answer:
        out, err, code = host_shell(command.replace(f"cat {path} 2>&1", "{ echo 'cat: Permission denied'; false; }"), stdin)
        return out, err, code

    fake.shell = denying
    with pytest.raises(Unreadable, match="Permission denied") as caught:
        read_files(device, [str(path)])
    assert not isinstance(caught.value, StoreMissing)


def test_a_broken_off_answer_is_an_error_and_not_an_empty_store(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    def cut(command: str, stdin: bytes) -> Answer:
        out, err, code = host_shell(command, stdin)
        return out[: len(out) // 2] if "cat " in command else out, err, code

    fake.shell = cut
    (tmp_path / "a").write_text("x" * 500)
    with pytest.raises(DeviceError, match="broke off"):
        read_files(device, [str(tmp_path / "a")])


def test_files_that_change_while_they_are_read_are_read_again(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    writes = iter(["new one"])

    def busy(command: str, stdin: bytes) -> Answer:
        if "cat " in command:
            text = next(writes, None)
            if text is not None:
                command = command.replace("; echo", f"; printf %s {text!r} > {path}; echo", 3).replace(
                    f"printf %s {text!r} > {path}; ", "", 1
                )
        return host_shell(command, stdin)

    fake.shell = busy
    assert read_files(device, [str(path)])[0].data == b"new one"


def test_a_file_that_never_rests_is_unreadable(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("x")

    def busy(command: str, stdin: bytes) -> Answer:
        return host_shell(command.replace(f"cat {path} 2>&1", f"cat {path} 2>&1; echo more >> {path}"), stdin)

    fake.shell = busy
    with pytest.raises(Unreadable, match="changed during each"):
        read_files(device, [str(path)])


def test_commands_ride_along(device: Device, tmp_path: Path) -> None:
    batch = StoreBatch(device)
    said = batch.command("echo one; echo two >&2")
    failing = batch.command("echo no; exit 4")
    assert said.get() == "one\ntwo\n"
    with pytest.raises(DeviceError, match="exit code 4"):
        failing.get()


def test_rows_still_in_the_log_are_read(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    app = sqlite3.connect(path)
    app.execute("PRAGMA journal_mode=WAL")
    app.execute("CREATE TABLE notes(_id INTEGER PRIMARY KEY, text TEXT)")
    app.execute("INSERT INTO notes(text) VALUES ('in the log')")
    app.commit()
    assert (tmp_path / "a.db-wal").stat().st_size > 0
    with sqlite.read(device, str(path)) as database:
        assert database.rows("notes") == [{"_id": 1, "text": "in the log"}]
        assert database.value("SELECT count(*) FROM notes WHERE text = ?", ("in the log",)) == 1
    app.close()
    with sqlite.read(device, str(path)) as database:
        assert database.rows("SELECT text FROM notes") == [{"text": "in the log"}]


def test_uncommitted_work_is_not_seen(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    app = sqlite3.connect(path)
    app.execute("CREATE TABLE t(x)")
    app.execute("INSERT INTO t VALUES (1)")
    app.commit()
    app.execute("UPDATE t SET x = 2")
    with sqlite.read(device, str(path)) as database:
        assert database.rows("t") == [{"x": 1}]
    app.close()


def test_missing_corrupt_and_tableless_databases_differ(device: Device, tmp_path: Path) -> None:
    with pytest.raises(StoreMissing):
        sqlite.read(device, str(tmp_path / "none.db"))
    (tmp_path / "text.db").write_text("hello" * 100)
    with pytest.raises(StoreCorrupt, match="not a SQLite database"):
        sqlite.read(device, str(tmp_path / "text.db"))
    good = tmp_path / "good.db"
    with sqlite3.connect(good) as app:
        app.execute("CREATE TABLE t(x)")
        app.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 100)
    app.close()
    (tmp_path / "cut.db").write_bytes(good.read_bytes()[:9000])
    with pytest.raises(StoreCorrupt):
        sqlite.read(device, str(tmp_path / "cut.db"))
    with sqlite.read(device, str(good)) as database, pytest.raises(Unreadable, match="no such table: events; its tables are t"):
        database.rows("events")


def test_an_edit_keeps_mode_and_log_mode_and_removes_stale_logs(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    app = sqlite3.connect(path)
    app.execute("PRAGMA journal_mode=WAL")
    app.execute("CREATE TABLE t(x)")
    app.execute("INSERT INTO t VALUES ('old')")
    app.commit()
    log = (tmp_path / "a.db-wal").read_bytes()
    app.close()
    (tmp_path / "a.db-wal").write_bytes(log)
    path.chmod(0o640)
    inode = path.stat().st_ino
    with sqlite.edit(device, str(path)) as database:
        database.execute("DELETE FROM t")
        database.execute("INSERT INTO t VALUES ('new')")
    assert not (tmp_path / "a.db-wal").exists()
    assert (path.stat().st_mode & 0o7777, path.stat().st_ino) == (0o640, inode)
    with sqlite3.connect(path) as app:
        assert app.execute("SELECT x FROM t").fetchall() == [("new",)]
        assert app.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    app.close()


def test_a_failing_edit_leaves_the_device_alone(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with sqlite.edit(device, str(path), create=True) as database:
        database.execute("CREATE TABLE t(x UNIQUE)")
        database.execute("INSERT INTO t VALUES (1)")
    before = path.read_bytes()
    with pytest.raises(sqlite3.IntegrityError), sqlite.edit(device, str(path)) as database:
        database.execute("INSERT INTO t VALUES (2)")
        database.execute("INSERT INTO t VALUES (1)")
    assert path.read_bytes() == before
    with pytest.raises(StoreMissing), sqlite.edit(device, str(tmp_path / "none.db")):
        pass


def test_indexes_in_androids_own_order_are_not_touched(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    app = sqlite3.connect(path)
    app.create_collation("LOCALIZED", lambda a, b: (a > b) - (a < b))
    app.execute("CREATE TABLE t(x TEXT COLLATE LOCALIZED)")
    app.execute("INSERT INTO t VALUES ('a')")
    app.commit()
    app.close()
    with sqlite.read(device, str(path)) as database:
        assert database.rows("t") == [{"x": "a"}]
    with pytest.raises(DeviceError, match="content provider"), sqlite.edit(device, str(path)) as database:
        database.execute("INSERT INTO t VALUES ('b')")


def test_texts_and_json_round_trip_and_folders_are_made(device: Device, tmp_path: Path) -> None:
    path = str(tmp_path / "x" / "y z" / "note.txt")
    textfile.write_text(device, path, "a\r\nb'c\"$d\n")
    assert textfile.read_text(device, path) == "a\r\nb'c\"$d\n"
    textfile.write_json(device, path, {"ü": [1, None]})
    assert textfile.read_json(device, path) == {"ü": [1, None]}
    Path(path).write_bytes(b"\xff\xfe")
    with pytest.raises(StoreCorrupt, match="UTF-8"):
        textfile.read_text(device, path)
    Path(path).write_text("{")
    with pytest.raises(StoreCorrupt, match="JSON"):
        textfile.read_json(device, path)


def test_a_refused_write_says_what_the_device_said(device: Device, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreWriteFailed, match="folder"):
        files.write_file(device, str(tmp_path / "folder"), b"x")


def test_walk_lists_any_name(device: Device, tmp_path: Path) -> None:
    (tmp_path / "a\nb").mkdir()
    (tmp_path / "a\nb" / "c $x'").write_bytes(b"123")
    (tmp_path / ".hidden").write_text("")
    found = files.walk(device, str(tmp_path))
    assert [(entry.path.removeprefix(f"{tmp_path}/"), entry.is_dir) for entry in found] == [
        (".hidden", False),
        ("a\nb", True),
        ("a\nb/c $x'", False),
    ]
    assert found[2].size == 3
    assert files.walk(device, str(tmp_path / "a\nb" / ".")) != []
    with pytest.raises(StoreMissing):
        files.walk(device, str(tmp_path / "none"))
    files.remove(device, str(tmp_path / "a\nb"), str(tmp_path / "never there"))
    assert [entry.path for entry in files.walk(device, str(tmp_path))] == [str(tmp_path / ".hidden")]
    files.remove(device, str(tmp_path / ".hidden"))
    assert files.walk(device, str(tmp_path)) == []


def test_preferences_prefer_the_backup_of_an_interrupted_write(device: Device, tmp_path: Path) -> None:
    path = tmp_path / "p.xml"
    with pytest.raises(StoreMissing):
        prefs.read(device, str(path))
    values = prefs.Preferences()
    values.put_int("n", 1)
    prefs.write(device, str(path), values)
    assert prefs.read(device, str(path)) == {"n": 1}
    (tmp_path / "p.xml.bak").write_bytes(path.read_bytes().replace(b'"1"', b'"2"'))
    assert prefs.read(device, str(path)) == {"n": 2}
    prefs.write(device, str(path), values)
    assert not (tmp_path / "p.xml.bak").exists()


def test_one_batch_reads_stores_of_every_kind(device: Device, fake: FakeAdb, tmp_path: Path) -> None:
    with sqlite.edit(device, str(tmp_path / "a.db"), create=True) as database:
        database.execute("CREATE TABLE t(x)")
    prefs.write(device, str(tmp_path / "p.xml"), prefs.Preferences())
    textfile.write_text(device, str(tmp_path / "t.txt"), "t")
    before = commands(fake)
    batch = StoreBatch(device)
    rows = sqlite.later(batch, str(tmp_path / "a.db"))
    values = prefs.later(batch, str(tmp_path / "p.xml"))
    text = textfile.text_later(batch, str(tmp_path / "t.txt"))
    said = batch.command("echo hi")
    assert (rows.get().rows("t"), dict(values.get()), text.get(), said.get()) == ([], {}, "t", "hi\n")
    assert commands(fake) - before == 1
