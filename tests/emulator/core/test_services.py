"""Alarms, notifications, permissions, clipboard, storage and settings as apps meet them."""

from __future__ import annotations

import pytest

from emulator.sim.core.clock import START_MS
from emulator.sim.core.packages import PackageError
from tests.emulator.core.phone import PROBE, Phone

POST = "android.permission.POST_NOTIFICATIONS"


def test_an_alarm_fires_at_its_virtual_instant(phone: Phone) -> None:
    phone.tap("Alarm")
    due = phone.device.alarms.pending()[0].when
    assert phone.sees("Alarm set.")  # in the status bar
    phone.device.clock.advance(80_000)
    assert phone.sees("alarm none")
    phone.device.clock.advance(20_000)
    assert phone.sees(f"alarm wake@{due}")
    assert phone.device.alarms.pending() == []


def test_an_alarm_starts_a_process_that_is_gone(phone: Phone) -> None:
    phone.tap("Alarm")
    phone.device.input.key(3)
    phone.device.activities.kill(PROBE)
    phone.device.clock.advance(100_000)
    assert phone.device.activities.process(PROBE) is not None
    phone.open()
    assert phone.find("fired").text.startswith("alarm wake@")


def test_setting_the_clock_forward_fires_wall_clock_alarms(phone: Phone) -> None:
    phone.tap("Alarm")
    phone.device.clock.set_time(START_MS + 3_600_000)
    assert phone.find("fired").text == f"alarm wake@{START_MS + 3_600_000}"


def test_notifications_need_the_permission(phone: Phone) -> None:
    phone.tap("Notify")
    assert phone.device.notifications.active() == []
    phone.device.packages.grant(PROBE, POST)
    phone.tap("Notify")
    posted = phone.device.notifications.active()
    assert [(p.package, p.notification.title) for p in posted] == [(PROBE, "Probe running")]
    assert posted[0].key == f"0|{PROBE}|7|null|{posted[0].uid}"


def test_the_users_switch_silences_an_app(phone: Phone) -> None:
    phone.device.packages.grant(PROBE, POST)
    phone.device.packages.set_app_op(PROBE, "POST_NOTIFICATION", "ignore")
    phone.tap("Notify")
    assert phone.device.notifications.active() == []


def test_revoking_kills_and_wrong_names_are_refused_in_the_devices_words(phone: Phone) -> None:
    phone.device.packages.grant(PROBE, "android.permission.READ_CONTACTS")
    phone.device.packages.revoke(PROBE, "android.permission.READ_CONTACTS")
    assert phone.device.activities.process(PROBE) is None
    with pytest.raises(PackageError, match=f"Package {PROBE} has not requested permission android.permission.CAMERA"):
        phone.device.packages.grant(PROBE, "android.permission.CAMERA")


def test_special_access_follows_app_ops(phone: Phone) -> None:
    packages = phone.device.packages
    files, exact = "android.permission.MANAGE_EXTERNAL_STORAGE", "android.permission.SCHEDULE_EXACT_ALARM"
    assert not packages.has_permission(PROBE, files)
    assert packages.has_permission(PROBE, exact)
    packages.set_app_op(PROBE, "MANAGE_EXTERNAL_STORAGE", "allow")
    packages.set_app_op(PROBE, "SCHEDULE_EXACT_ALARM", "ignore")
    assert packages.has_permission(PROBE, files)
    assert not packages.has_permission(PROBE, exact)


def test_pm_clear_drops_data_permissions_and_activities(phone: Phone) -> None:
    phone.device.packages.grant(PROBE, POST)
    phone.tap("Add")
    phone.tap("Add")
    assert phone.sees("rows 2")
    uid = phone.device.packages.require(PROBE).uid
    assert phone.device.packages.clear(PROBE)
    assert phone.device.packages.require(PROBE).uid == uid
    assert not phone.device.packages.has_permission(PROBE, POST)
    assert phone.device.fs.listdir(f"/data/data/{PROBE}") == []
    phone.open()
    assert phone.sees("rows 0")


def test_a_database_replaced_from_outside_is_read_anew(phone: Phone) -> None:
    path = f"/data/data/{PROBE}/databases/items.db"
    phone.tap("Add")
    phone.device.close_databases()
    empty = phone.device.fs.read_bytes(path)
    phone.tap("Add")
    phone.tap("Add")
    assert phone.sees("rows 3")
    phone.device.fs.remove(path)
    for suffix in ("-wal", "-shm"):
        if phone.device.fs.exists(path + suffix):
            phone.device.fs.remove(path + suffix)
    phone.device.fs.write_bytes(path, empty)
    assert phone.sees("rows 1")


def test_files_that_sqlite_wrote_carry_virtual_time(phone: Phone) -> None:
    phone.device.clock.advance(60_000)
    phone.tap("Add")
    stat = phone.device.fs.stat(f"/data/data/{PROBE}/databases/items.db")
    assert START_MS <= stat.mtime_ms <= phone.device.clock.now_ms()
    assert stat.uid == phone.device.packages.require(PROBE).uid


def test_clipboard_is_shared(phone: Phone) -> None:
    phone.tap("Copy")
    assert phone.device.clipboard.get() == "copied text"
    heard: list[str] = []
    phone.device.clipboard.listeners.append(heard.append)
    phone.device.clipboard.set("other")
    assert heard == ["other"]


def test_24_hour_clock(phone: Phone) -> None:
    assert phone.sees("3:34") and phone.sees("12 hours")
    phone.device.settings.put("system", "time_12_24", "24")
    assert phone.sees("15:34") and phone.sees("24 hours")


def test_time_zone_changes_what_clocks_show(phone: Phone) -> None:
    phone.device.props.set("persist.sys.timezone", "Asia/Tokyo")
    assert phone.sees("12:34")


def test_a_toast_lasts_two_seconds(phone: Phone) -> None:
    phone.tap("Toast")
    assert phone.sees("hello from probe")
    phone.device.clock.advance(2500)
    assert not phone.sees("hello from probe")


def test_volume_keys_and_heads_up_time(phone: Phone) -> None:
    phone.device.input.key(24)
    assert phone.device.settings.get("system", "volume_music") == "6"
    phone.device.packages.grant(PROBE, POST)
    phone.tap("Notify")
    assert phone.device.notifications.heads_up() is not None
    phone.device.clock.advance(6_000)
    assert phone.device.notifications.heads_up() is None
