"""A restored device is the saved one: screen, tree and files, byte for byte; and fast."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.core.snapshots import SnapshotError
from emulator.sim.toolkit.app import Schema
from tests.emulator.core.phone import PROBE, Phone


def _everything(phone: Phone) -> tuple[str, str, dict[str, str]]:
    return phone.picture(), phone.tree(), phone.files()


def _busy(phone: Phone) -> None:
    """A state with something of everything in it."""
    phone.device.packages.grant(PROBE, "android.permission.POST_NOTIFICATIONS")
    for label in ("Add", "Add", "Alarm", "Notify"):
        phone.tap(label)
    phone.device.clock.advance(6_000)  # until the notification no longer covers the screen
    phone.tap("Toast")
    phone.tap("Fields")
    phone.tap("name")
    phone.keys("H", "i")
    phone.device.fs.write_bytes("/storage/emulated/0/Documents/a.txt", b"one")


def test_load_gives_back_screen_tree_and_files(phone: Phone) -> None:
    _busy(phone)
    phone.device.snapshots.save("s")
    before = _everything(phone)
    phone.keys("x")
    phone.device.input.key(4)
    phone.device.input.key(4)
    phone.tap("Add")
    phone.device.fs.write_bytes("/storage/emulated/0/Documents/a.txt", b"two")
    phone.device.fs.write_bytes("/storage/emulated/0/Documents/b.txt", b"new")
    phone.device.fs.rmtree("/storage/emulated/0/Music")
    phone.device.clock.advance(3_600_000)
    assert _everything(phone) != before
    phone.device.snapshots.load("s")
    assert _everything(phone) == before


def test_what_comes_after_a_load_is_what_came_after_the_save(phone: Phone) -> None:
    _busy(phone)
    phone.device.snapshots.save("s")

    def go_on() -> tuple[str, str, dict[str, str]]:
        phone.keys("y")
        phone.device.input.key(4)
        phone.device.input.key(4)
        phone.tap("Add")
        phone.device.clock.advance(95_000)
        phone.device.input.swipe(540, 10, 540, 900)
        return _everything(phone)

    first = go_on()
    phone.device.snapshots.load("s")
    assert go_on() == first


def test_an_app_restored_in_front_is_paused_like_any_other(phone: Phone) -> None:
    def leave() -> tuple[object, object]:
        phone.device.input.key(3)
        record = next(r for task in phone.device.activities.tasks for r in task.records if r.package == PROBE)
        return record.state.get("paused"), phone.device.fs.read_bytes(f"/data/data/{PROBE}/shared_prefs/probe.xml")

    phone.device.snapshots.save("s")
    first = leave()
    assert first[0] == 1
    phone.device.snapshots.load("s")
    assert leave() == first


def test_saving_changes_nothing_that_can_be_seen(phone: Phone) -> None:
    _busy(phone)
    picture, tree = phone.picture(), phone.tree()
    phone.device.snapshots.save("s")
    assert (phone.picture(), phone.tree()) == (picture, tree)


def test_rows_written_to_an_open_wal_database_are_saved(phone: Phone) -> None:
    phone.tap("Add")
    phone.tap("Add")
    assert phone.device.fs.exists(f"/data/data/{PROBE}/databases/items.db-wal")
    phone.device.snapshots.save("s")
    phone.tap("Add")
    assert phone.sees("rows 3")
    phone.device.snapshots.load("s")
    assert phone.sees("rows 2")
    phone.tap("Add")
    assert phone.sees("rows 3")


def test_a_change_of_the_same_size_right_after_save_or_load_is_undone(phone: Phone) -> None:
    fs, path = phone.device.fs, "/storage/emulated/0/Documents/a.txt"
    for round_number in range(20):
        fs.write_bytes(path, b"original")
        phone.device.snapshots.save("s")
        for text in (b"changed1", b"changed2", b"changed3"):
            fs.write_bytes(path, text)
            phone.device.snapshots.load("s")
            assert fs.read_bytes(path) == b"original", round_number


def test_times_of_files_and_folders_come_back(phone: Phone) -> None:
    fs = phone.device.fs
    fs.write_bytes("/storage/emulated/0/Documents/a.txt", b"x")
    phone.device.snapshots.save("s")
    before = phone.files()
    phone.device.clock.advance(10_000)
    fs.write_bytes("/storage/emulated/0/Documents/a.txt", b"x")  # the same bytes at another time
    fs.mkdir("/storage/emulated/0/Documents/sub")
    fs.rmtree("/storage/emulated/0/Podcasts")
    phone.device.snapshots.load("s")
    assert phone.files() == before
    time.sleep(0.05)  # until marks are relied upon again
    phone.device.clock.advance(10_000)
    fs.write_bytes("/storage/emulated/0/Documents/a.txt", b"x")
    time.sleep(0.05)
    phone.device.snapshots.load("s")
    assert phone.files() == before


def test_several_snapshots_delete_and_unknown_names(phone: Phone) -> None:
    snapshots = phone.device.snapshots
    for number in range(3):
        snapshots.save(f"n{number}")
        phone.tap("Add")
    for number in (0, 2, 1):
        snapshots.load(f"n{number}")
        assert phone.sees(f"rows {number}")
    assert snapshots.delete("n1") and not snapshots.delete("n1")
    assert snapshots.names() == ["n0", "n2"]
    snapshots.load("n2")
    assert phone.sees("rows 2")
    with pytest.raises(SnapshotError, match="no snapshot named 'n1'; there are: n0, n2"):
        snapshots.load("n1")


def test_a_snapshot_on_disk_outlives_the_process(tmp_path: Path) -> None:
    phone = Phone(tmp_path / "phone")
    config = phone.device.config
    kept = DeviceConfig(config.folder, catalog=config.catalog, keep_snapshots=True)
    phone.device.close()
    phone.device = Device(kept)
    phone.open()
    phone.tap("Add")
    phone.device.snapshots.save("disk")
    before = _everything(phone)
    phone.device.close()
    phone.device = Device(kept)
    phone.device.snapshots.load("disk")
    assert _everything(phone) == before


def test_save_and_load_take_milliseconds_with_200_files_and_20_databases(phone: Phone) -> None:
    device = phone.device
    process = device.activities.process(PROBE)
    assert process is not None and process.app is not None
    for number in range(200):
        device.fs.write_bytes(f"/storage/emulated/0/Documents/file{number}.txt", b"x" * 2000)
    schema = Schema(1, ("CREATE TABLE t (v TEXT)",))
    for number in range(20):
        db = process.app.ctx.db(f"db{number}.db", schema)
        with db:
            db.executemany("INSERT INTO t VALUES (?)", [("row " * 10,)] * 200)
    device.snapshots.save("base")
    times: dict[str, list[float]] = {"save": [], "load": []}
    for number in range(7):
        for index in range(5):
            device.fs.write_bytes(f"/storage/emulated/0/Documents/file{index}.txt", f"{number}".encode())
        phone.tap("Add")
        start = time.process_time()
        device.snapshots.save("now")
        times["save"].append(time.process_time() - start)
        start = time.process_time()
        device.snapshots.load("base")
        times["load"].append(time.process_time() - start)
    assert statistics.median(times["save"]) < 0.05, times
    assert statistics.median(times["load"]) < 0.05, times


def test_a_snapshot_of_another_installation_does_not_say_what_draws_text_now(phone: Phone) -> None:
    drawing = phone.device.props.get("ro.anyapp.fonts")
    assert drawing.startswith("fontpkg-roboto ")
    older = {key: value for key, value in phone.device.props.save().items() if key != "ro.anyapp.fonts"}
    phone.device.props.load({**older, "ro.anyapp.fonts": "fontpkg-roboto 1.0, no raqm", "persist.sys.timezone": "Asia/Tokyo"})
    assert phone.device.props.get("ro.anyapp.fonts") == drawing
    phone.device.props.load(older)
    assert phone.device.props.get("ro.anyapp.fonts") == drawing
