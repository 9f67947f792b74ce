"""The driver against a whole device: typing anything, observing, stores, dumps, time, snapshots."""

from __future__ import annotations

import re
import uuid
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.device import Device, Observation, join
from harness.device.dumpsys import activity, alarms, notifications, packages
from harness.device.stores import StoreBatch, content, files, prefs, sqlite, textfile
from harness.device.uiserver import package_asset, selector
from harness.errors import DeviceError, InstallFailed, ShellFailed, SnapshotMissing, StoreMissing, StoreWriteFailed, Unreadable
from tests.device.conftest import PAD

DATA = f"/data/data/{PAD}"
DATABASE = f"{DATA}/databases/pad.db"
PREFERENCES = f"{DATA}/shared_prefs/pad.xml"
SHARED = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\r"), max_size=40)
NASTY = st.lists(
    st.sampled_from(
        [
            "%s",
            "$(reboot)",
            "`id`",
            "'",
            '"',
            "\\",
            "\n",
            "\t",
            " ",
            "&&",
            ";",
            "|",
            "<",
            ">",
            "ü",
            "日本",
            "😀",
            "\u202e",
            "e\u0301",
            "\x01",
            "%",
            "~",
            "#",
        ]
    ),
    max_size=12,
).map("".join)


def tap(device: Device, seen: Observation, short_id: str) -> None:
    node = next(node for node in seen.tree if node.short_id == short_id)
    device.tap(*node.center)


def field_text(device: Device, short_id: str) -> str:
    info = device.ui.call("objInfo", selector(resourceId=f"{PAD}:id/{short_id}"))
    return str(info["text"])


@SHARED
@given(st.one_of(ANY_TEXT, NASTY))
def test_any_text_is_typed_exactly_and_the_clipboard_left_alone(pad_shown: Observation, phone: Device, text: str) -> None:
    tap(phone, pad_shown, "clear")
    phone.ui.call("setClipboard", None, "what the user had copied")
    done = phone.type(text)
    assert field_text(phone, "note") == (text or "Note")
    assert phone.ui.call("getClipboard") == "what the user had copied"
    assert done.typed is not None and done.typed.focused


@pytest.fixture(scope="module")
def pad_shown(phone: Device) -> Observation:
    phone.clear(PAD)
    phone.launch(PAD)
    return phone.observe()


def test_what_is_typed_arrives_in_the_apps_own_stores(pad: Device) -> None:
    texts = ["plain", "a 'b' \"c\" $(d) `e` %s\n\\n\tü😀", "Row: 1 _id=2, body=x", "<map>&amp;</map>"]
    seen = pad.observe()
    for text in texts:
        tap(pad, seen, "clear")
        pad.type(text)
        tap(pad, seen, "save")
    batch = StoreBatch(pad)
    database = sqlite.later(batch, DATABASE)
    values = prefs.later(batch, PREFERENCES)
    assert [row["body"] for row in database.get().rows("notes")] == texts
    assert values.get()["last"] == texts[-1]
    assert values.get().entry("saved_at").kind == "long"
    assert values.get()["saved_at"] == pytest.approx(pad.time_ms(), abs=10_000)


def test_text_goes_in_at_the_cursor(pad: Device) -> None:
    pad.type("ad")
    pad.key("DPAD_LEFT")
    pad.type("bc")
    assert field_text(pad, "note") == "abcd"


def test_an_empty_clipboard_is_empty_again(pad: Device) -> None:
    pad.ui.call("setClipboard", None, "")
    pad.type("x")
    assert pad.ui.call("getClipboard") in ("", None)


def test_typing_without_focus_changes_nothing(pad: Device) -> None:
    pad.home()
    done = pad.type("lost")
    assert done.typed is not None and not done.typed.focused and done.note
    pad.launch(PAD)
    assert field_text(pad, "note") == "Note"


def test_a_password_is_typed_and_not_shown(pad: Device) -> None:
    seen = pad.observe()
    tap(pad, seen, "secret")
    pad.type("hunter2")
    node = next(node for node in pad.observe().tree if node.short_id == "secret")
    assert node.password and "hunter2" not in node.text and node.text


def test_an_observation_is_of_one_state(pad: Device) -> None:
    seen = pad.observe()
    assert seen.consistent and seen.screenshot.startswith(b"\xff\xd8")
    assert (seen.width, seen.height) == (1080, 2400)
    assert (seen.package, seen.activity, seen.keyboard_shown) == (PAD, f"{PAD}.PadActivity", True)
    assert seen.tree.focused is not None and seen.tree.focused.short_id == "note"
    assert not any(node.package == "com.android.systemui" for node in seen.tree)
    assert pad.observe().digest == seen.digest
    assert pad.observe(lossless=True).screenshot.startswith(b"\x89PNG")
    pad.key("BACK")
    hidden = pad.observe()
    assert not hidden.keyboard_shown and hidden.package == PAD and hidden.digest != seen.digest


def test_looking_moves_no_time_and_waiting_does(pad: Device) -> None:
    before = pad.observe().device_time_ms
    elapsed = pad.elapsed_ms()
    assert 0 <= pad.observe().device_time_ms - before < 5_000
    pad.wait(90_000)
    assert pad.observe().device_time_ms - before == pytest.approx(90_000, abs=5_000)
    assert pad.elapsed_ms() - elapsed == pytest.approx(90_000, abs=5_000)


def test_home_back_and_launch_lead_where_they_should(pad: Device) -> None:
    pad.home()
    at_home = pad.observe()
    assert at_home.package != PAD
    pad.launch(f"{PAD}/.PadActivity")
    assert pad.foreground().package == PAD
    with pytest.raises(DeviceError, match="no launcher activity"):
        pad.launch("org.example.nothing")
    with pytest.raises(DeviceError):
        pad.launch(f"{PAD}/.NoSuchActivity")
    found = activity.read(pad)
    assert found.resumed == (PAD, f"{PAD}.PadActivity") and found.running(PAD)
    pad.force_stop(PAD)
    assert pad.foreground().package != PAD


def test_the_shade_is_seen_when_it_is_open(pad: Device) -> None:
    tap(pad, pad.observe(), "remind")
    pad.swipe(540, 2, 540, 1800, 400)
    seen = pad.observe()
    assert "/" not in seen.window and seen.window
    assert any("Reminder" in node.label for node in seen.tree)
    assert not any(node.package == PAD and node.short_id == "note" for node in seen.tree)


def test_notifications_and_alarms_are_found_in_the_dumps(pad: Device) -> None:
    start = pad.time_ms()
    tap(pad, pad.observe(), "remind")
    batch = StoreBatch(pad)
    posted, pending = notifications.later(batch), alarms.later(batch)
    mine = [entry for entry in posted.get() if entry.package == PAD]
    assert [(n.title, n.text, n.channel, n.chronometer, n.count_down, n.ongoing, n.actions) for n in mine] == [
        ("Reminder (soon)", "two\nlines", "pad", True, True, True, ("Stop",))
    ]
    (alarm,) = pending.get().of(PAD)
    assert alarm.clock and alarm.kind == "RTC_WAKEUP"
    assert alarm.due_ms == mine[0].when_ms == pending.get().next_clock_ms
    assert alarm.due_ms - start == pytest.approx(60_000, abs=5_000)


def test_stores_are_written_with_owner_and_mode_kept(pad: Device) -> None:
    tap(pad, pad.observe(), "save")
    pad.force_stop(PAD)
    facts = pad.shell(f"stat -c '%a %u %g' {DATABASE} {PREFERENCES}; ls -Z {DATABASE}", root=True).stdout
    with sqlite.edit(pad, DATABASE) as database:
        database.execute("DELETE FROM notes")
        database.execute("INSERT INTO notes(body) VALUES ('seeded')")
    values = prefs.read(pad, PREFERENCES)
    values.put("saved_at", 5)
    values.put_string("last", "it's <seeded>")
    prefs.write(pad, PREFERENCES, values)
    assert pad.shell(f"stat -c '%a %u %g' {DATABASE} {PREFERENCES}; ls -Z {DATABASE}", root=True).stdout == facts
    assert pad.shell(f"ls {DATA}/databases", root=True).stdout.split() == ["pad.db"]
    pad.launch(PAD)
    pad.type("typed")
    tap(pad, pad.observe(), "save")
    with sqlite.read(pad, DATABASE) as after:
        assert [row["body"] for row in after.rows("notes")] == ["seeded", "typed"]
    assert prefs.read(pad, PREFERENCES)["last"] == "typed"


def test_new_files_belong_to_the_app(pad: Device) -> None:
    path = f"{DATA}/files/a b/new.txt"
    textfile.write_text(pad, path, "hi\n")
    assert textfile.read_text(pad, path) == "hi\n"
    owners = pad.shell(["stat", "-c", "%u", DATA, path], root=True).stdout.split()
    assert owners[0] == owners[1]
    assert [entry.path for entry in files.walk(pad, f"{DATA}/files")] == [f"{DATA}/files/a b", path]
    files.remove(pad, f"{DATA}/files")
    with pytest.raises(StoreMissing):
        textfile.read_text(pad, path)


@SHARED
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20), min_size=1, max_size=3))
def test_words_reach_a_device_program_exactly(phone: Device, words: list[str]) -> None:
    assert phone.shell("printf '%s\\n' " + join(words)).stdout == "".join(f"{word}\n" for word in words)


def test_files_are_pushed_and_pulled(phone: Device, tmp_path: Path) -> None:
    data = bytes(range(256)) * 3000
    name = f"/sdcard/Download/{uuid.uuid4()}.bin"
    phone.push(data, name)
    assert phone.pull(name) == data
    found = phone.stat(name)
    assert found is not None and found.size == len(data)
    assert phone.shell(["wc", "-c", name]).stdout.split()[0] == str(len(data))
    phone.shell(["rm", name])
    assert phone.stat(name) is None


def test_shared_storage_is_walked_through_its_link(phone: Device) -> None:
    name = f"{uuid.uuid4()} ü"
    files.write_file(phone, f"/sdcard/Download/{name}/a.txt", b"hi")
    found = [entry for entry in files.walk(phone, "/sdcard") if name in entry.path]
    assert [(entry.path.partition(name)[2], entry.is_dir, entry.size) for entry in found if not entry.is_dir] == [("/a.txt", False, 2)]
    assert found[0].path == f"/sdcard/Download/{name}" and found[0].is_dir
    files.remove(phone, f"/sdcard/Download/{name}")


def test_a_closed_clipboard_is_got_round_by_the_keyboard(pad: Device) -> None:
    keyboard = pad.setting("secure", "default_input_method")
    pad._entry._by_keyboard("k\u00fc\U0001f600'$(x)\n%s")
    assert field_text(pad, "note") == "k\u00fc\U0001f600'$(x)\n%s"
    assert pad.setting("secure", "default_input_method") == keyboard


def test_providers_are_read_and_written(phone: Device) -> None:
    rows = content.query(phone, "content://settings/system", texts=["name", "value"])
    assert {"name": "font_scale", "value": "1.0"}.items() <= next(row for row in rows if row["name"] == "font_scale").items()
    content.insert(phone, "content://settings/system", [{"name": "driver, value=x", "value": "a, b=c\nRow: 1 _id=2, value="}])
    mine = content.query(phone, "content://settings/system", texts=["value"], where="name='driver, value=x'")
    assert [row["value"] for row in mine] == ["a, b=c\nRow: 1 _id=2, value="]
    content.delete(phone, "content://settings/system", "name='driver, value=x'")
    assert content.query(phone, "content://settings/system", texts=["value"], where="name='driver, value=x'") == []
    with pytest.raises(Unreadable, match="Could not find provider"):
        content.query(phone, "content://org.example.nothing")


def test_rows_of_any_number_are_inserted_at_once(phone: Device) -> None:
    """More than a request to the adb server holds."""
    uri = "content://call_log/calls"
    rows = [{"number": f"+1555{number:06}", "date": number, "type": 1, "name": "it's " + "n\u00fc" * 60} for number in range(400)]
    content.insert(phone, uri, rows)
    found = content.query(phone, uri, texts=["number", "name"], numbers=["_id", "date"], where="number LIKE '+1555%'", sort="date")
    assert [{key: row[key] for key in ("number", "date", "name")} | {"type": 1} for row in found] == rows
    content.delete(phone, uri, "number LIKE '+1555%'")


def test_a_value_longer_than_the_phone_takes_is_refused_in_its_words(phone: Device) -> None:
    with pytest.raises(StoreWriteFailed, match="Argument list too long"):
        content.insert(phone, "content://call_log/calls", [{"number": "5", "date": 1, "name": "x" * 131_072}])
    values = {f"value{number}": "x" * 110_000 for number in range(6)}
    with pytest.raises(StoreWriteFailed, match="TransactionTooLargeException"):
        content.insert(phone, "content://settings/system", [{"name": "x", **values}])


def test_adbd_becomes_root_and_everything_goes_on(phone: Device) -> None:
    assert "root" in phone.become_root()
    assert phone.is_root and phone.root.direct
    assert phone.observe().package


def test_the_device_says_what_it_is(phone: Device) -> None:
    info = phone.info()
    assert (info.width, info.height, info.sdk) == (1080, 2400, 33) and info.density == 420
    assert info.fingerprint and info.model and phone.getprop("ro.build.version.sdk") == "33"
    found = packages.read(phone, PAD)
    assert (found.version_name, found.version_code) == ("1.0.0", 1)
    assert packages.versions(phone, [PAD, "org.example.nothing"]) == {PAD: ("1.0.0", 1)}
    assert phone.installed(PAD) and not phone.installed("org.example.nothing")


def test_apps_are_installed_or_the_refusal_is_told(phone: Device, tmp_path: Path) -> None:
    phone.install(package_asset("uiautomator2", "assets/app-uiautomator.apk"))
    assert phone.installed("com.github.uiautomator")
    (tmp_path / "no.apk").write_bytes(b"not an APK")
    with pytest.raises(InstallFailed, match=r"no\.apk.*INSTALL_"):
        phone.install(tmp_path / "no.apk")
    assert not any("apk" in entry.path for entry in files.walk(phone, "/data/local/tmp"))


def test_permissions_and_settings(phone: Device) -> None:
    phone.grant(PAD, "POST_NOTIFICATIONS")
    assert "android.permission.POST_NOTIFICATIONS" in packages.read(phone, PAD).permissions
    with pytest.raises(ShellFailed):
        phone.grant("org.example.nothing", "POST_NOTIFICATIONS")
    phone.put_setting("global", "driver_test", "it's $x")
    assert phone.setting("global", "driver_test") == "it's $x"
    phone.shell(["settings", "delete", "global", "driver_test"])
    assert phone.setting("global", "driver_test") is None


def test_clock_and_zone_are_set(phone: Device) -> None:
    phone.snapshot_save("driver_clock")
    try:
        phone.set_time(1_700_000_000_000)
        assert phone.time_ms() == pytest.approx(1_700_000_000_000, abs=10_000)
        phone.set_zone("Europe/Berlin")
        assert re.search(r"CES?T", phone.shell("date").stdout)
    finally:
        phone.snapshot_load("driver_clock")


def test_a_turned_display_is_turned_upright_and_kept_so(pad: Device) -> None:
    assert not pad.lock_upright()
    pad.put_setting("system", "user_rotation", "1")
    assert pad.observe().width == 2400
    assert pad.lock_upright() and pad.size == (1080, 2400) and not pad.lock_upright()
    pad.put_setting("system", "accelerometer_rotation", "1")  # upright as it is held, but for how long
    assert pad.lock_upright() and pad.observe().width == 1080


def test_a_snapshot_brings_everything_back(pad: Device) -> None:
    pad.type("before")
    tap(pad, pad.observe(), "save")
    pad.snapshot_save("driver_test")
    assert pad.snapshot_exists("driver_test") and not pad.snapshot_exists("never_saved")
    seen = pad.observe()
    pad.type(" after")
    tap(pad, pad.observe(), "save")
    pad.force_stop(PAD)
    pad.snapshot_load("driver_test")
    again = pad.observe()
    assert (again.digest, again.package) == (seen.digest, PAD)
    with sqlite.read(pad, DATABASE) as database:
        assert [row["body"] for row in database.rows("notes")] == ["before"]
    with pytest.raises(SnapshotMissing):
        pad.snapshot_load("never_saved")


def test_long_press_and_swipe_reach_the_app(pad: Device) -> None:
    pad.type("word")
    field = next(node for node in pad.observe().tree if node.short_id == "note")
    assert pad.long_press(*field.center).accepted
    assert pad.swipe(540, 2000, 540, 900, 250).accepted


def test_the_ui_server_is_started_again_when_it_was_ended(pad: Device) -> None:
    pad.ui.stop()
    assert pad.dump().count("<node") > 3
    pad.adb.shell("pkill -f com.wetest.uia2.Main", check=False)
    assert pad.observe().package == PAD
