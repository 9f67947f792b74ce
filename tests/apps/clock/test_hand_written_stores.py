"""Every clock app's reader on stores written here by hand in the app's own form, not by its seeder."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from apps.base import AppState, Read, Reading
from apps.loader import app_state, apps
from harness.device import Device
from harness.device.stores.files import write_file
from templates.clock.state import Alarm, ClockState, Timer

WEEKDAYS = frozenset({1, 2, 3, 4, 5})


def database(path: Path, *statements: str) -> bytes:
    """A SQLite file made by plain statements."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path.read_bytes()


def read(device: Device, key: str, *wanted: str) -> ClockState:
    app: AppState[ClockState] = app_state(apps()[key])
    reading: Reading[ClockState] = app.read(device, Read(want=frozenset(wanted)))
    return reading.state


def stopped(device: Device, key: str) -> str:
    """The package of an app that was set up and stopped."""
    app = app_state(apps()[key])
    app.reset(device)
    device.force_stop(app.package)
    return app.package


@pytest.mark.parametrize("key", ["clock/simple_clock", "clock/fossify_clock"])
def test_simple_and_fossify(device: Device, tmp_path: Path, key: str) -> None:
    package = stopped(device, key)
    home = f"/data/data/{package}"
    alarms = database(
        tmp_path / "a.db",
        "CREATE TABLE contacts (id INTEGER PRIMARY KEY AUTOINCREMENT, time_in_minutes INTEGER, days INTEGER,"
        " is_enabled INTEGER, vibrate INTEGER,"
        " sound_title TEXT, sound_uri TEXT, label TEXT, one_shot INTEGER)",
        "INSERT INTO contacts VALUES (4, 1265, 31, 1, 0, 'Default', 'silent', 'Büro', 0)",
        "INSERT INTO contacts VALUES (9, 0, -2, 0, 1, 'Default', 'silent', '', 0)",
    )
    timers = database(
        tmp_path / "t.db",
        "CREATE TABLE timers (id INTEGER PRIMARY KEY AUTOINCREMENT, seconds INTEGER NOT NULL, state TEXT NOT NULL,"
        " vibrate INTEGER NOT NULL,"
        " soundUri TEXT NOT NULL, soundTitle TEXT NOT NULL, label TEXT NOT NULL, createdAt INTEGER NOT NULL, channelId TEXT,"
        " oneShot INTEGER NOT NULL)",
        "INSERT INTO timers VALUES (1, 300, '{\"state\":{\"type\":\"Idle\"}}', 0, '', '', '', 0, NULL, 0)",
        # a release build may have shortened the outer key
        'INSERT INTO timers VALUES (2, 90, \'{"a":{"duration":90000,"tick":41000,"type":"Paused"}}\', 0, \'\', \'\', \'\', 0, NULL, 0)',
    )
    write_file(device, f"{home}/databases/alarms.db", alarms, remove=(f"{home}/databases/alarms.db-wal",))
    write_file(device, f"{home}/databases/app.db", timers, remove=(f"{home}/databases/app.db-wal", f"{home}/databases/app.db-shm"))
    chosen = (
        b"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
        b'<map><set name="selected_time_zones"><string>84</string><string>8</string></set></map>'
    )
    write_file(device, f"{home}/shared_prefs/Prefs.xml", chosen)
    state = read(device, key, "alarms", "timers", "world_clocks")
    assert state.alarms == (
        Alarm(hour=21, minute=5, enabled=True, days=WEEKDAYS, label="Büro", key="4"),
        Alarm(hour=0, minute=0, enabled=False, key="9"),
    )
    assert state.timers == (Timer(seconds=300, key="1"), Timer(seconds=90, state="paused", remaining_ms=41_000, key="2"))
    assert set(state.world_clocks or ()) == {"Australia/Sydney", "America/Denver"}


@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("clock/google_clock", '<int name="number_of_places" value="1" /><string name="place_timezone_id_0">Asia/Seoul</string>'),
        ("clock/clock", '<int name="number_of_cities" value="1" /><string name="city_id_0">C133</string>'),
    ],
)
def test_deskclock_line(device: Device, tmp_path: Path, key: str, places: str) -> None:
    package = stopped(device, key)
    home = f"/data/user_de/0/{package}"
    alarms = database(
        tmp_path / "a.db",
        "CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL,"
        " daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,"
        " delete_after_use INTEGER NOT NULL DEFAULT 0)",
        "INSERT INTO alarm_templates VALUES (7, 6, 45, 31, 1, 1, 'Run', NULL, 0)",
    )
    write_file(device, f"{home}/databases/alarms.db", alarms)
    kept = (
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>"
        '<int name="sw_state" value="2" /><long name="sw_accum_time" value="73250" />'
        '<set name="timers_list"><string>3</string></set><int name="timer_state_3" value="2" />'
        '<long name="timer_setup_timet_3" value="600000" /><long name="timer_time_left_3" value="123000" />'
        f"{places}</map>"
    )
    write_file(device, f"{home}/shared_prefs/{package}_preferences.xml", kept.encode())
    state = read(device, key, "alarms", "timers", "stopwatch", "world_clocks")
    assert state.alarms == (Alarm(hour=6, minute=45, enabled=True, days=WEEKDAYS, label="Run", key="7"),)
    assert state.timers == (Timer(seconds=600, state="paused", remaining_ms=123_000, key="3"),)
    assert state.stopwatch is not None
    assert (state.stopwatch.state, state.stopwatch.elapsed_ms) == ("paused", 73_250)
    assert state.world_clocks == ("Asia/Seoul",)


def test_clock_you(device: Device, tmp_path: Path) -> None:
    key = "clock/clock_you"
    package = stopped(device, key)
    home = f"/data/data/{package}"
    data = database(
        tmp_path / "c.db",
        "CREATE TABLE alarms (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, time INTEGER NOT NULL, label TEXT, enabled INTEGER NOT NULL,"
        " days TEXT NOT NULL, vibrate INTEGER NOT NULL, repeat INTEGER NOT NULL DEFAULT 1)",
        "CREATE TABLE timeZones (key TEXT PRIMARY KEY NOT NULL, zoneId TEXT NOT NULL, zoneName TEXT NOT NULL, countryName TEXT NOT NULL)",
        "INSERT INTO alarms VALUES (2, 24300000, NULL, 1, '0,1,2,3,4,5,6', 0, 0)",
        "INSERT INTO alarms VALUES (5, 79200000, 'Pills', 0, '1,2,3,4,5', 0, 1)",
        "INSERT INTO timeZones VALUES ('Europe/Brussels,Brussels,Belgium', 'Europe/Brussels', 'Brussels', 'Belgium')",
    )
    stale = tuple(f"{home}/databases/com.bnyro.clock{ending}" for ending in ("-wal", "-shm"))
    write_file(device, f"{home}/databases/com.bnyro.clock", data, remove=stale)
    write_file(device, f"{home}/shared_prefs/clock_you.xml", b'<map><string name="persistentTimers">600,45</string></map>')
    state = read(device, key, "alarms", "world_clocks", "presets")
    assert state.alarms == (
        Alarm(hour=6, minute=45, enabled=True, key="2"),
        Alarm(hour=22, minute=0, enabled=False, days=WEEKDAYS, label="Pills", key="5"),
    )
    assert (state.world_clocks, state.presets) == (("Europe/Brussels",), (600, 45))


def test_chrono(device: Device) -> None:
    key = "clock/chrono"
    stopped(device, key)
    home = "/data/data/com.vicolo.chrono/app_flutter/Clock"
    alarm = (
        '[{"timeOfDay":{"hours":13,"minutes":20,"seconds":0},"enabled":true,"markedForDeletion":false,"settings":'
        '{"Label":"Tea","Schedule":{"Type":2,"Week Days":["1","1","1","1","1","0","0"]}}}]'
    )
    timer = (
        '[{"duration":1200,"currentDuration":1260,"id":8,"durationRemainingOnPause":1200,'
        '"startTime":"2023-10-15T15:00:00.000","state":"TimerState.stopped"}]'
    )
    watch = '[{"id":1,"elapsedMillisecondsOnPause":0,"startTime":"2023-10-15T15:30:00.000","state":"TimerState.stopped","laps":"[]"}]'
    city = '[{"name":"Sydney","country":"Canada","timezone":"America/Glace_Bay","id":12}]'
    preset = '[{"id":0,"name":"Nap","duration":{"hours":0,"minutes":20,"seconds":5,"milliseconds":0}}]'
    files = {"alarms": alarm, "timers": timer, "stopwatches": watch, "favorite_cities": city, "timer_presets": preset}
    for name, text in files.items():
        write_file(device, f"{home}/{name}.txt", text.encode())
    state = read(device, key, "alarms", "timers", "stopwatch", "world_clocks", "presets")
    assert state.alarms == (Alarm(hour=13, minute=20, enabled=True, days=WEEKDAYS, label="Tea"),)
    assert state.timers == (Timer(seconds=1200, key="8"),)
    assert state.stopwatch is not None
    assert (state.stopwatch.state, state.stopwatch.ever_started) == ("reset", True)
    assert (state.world_clocks, state.presets) == (("America/Glace_Bay",), (1205,))
