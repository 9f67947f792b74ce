"""Android commands against a device with one app: their texts, exit codes and effects."""

from __future__ import annotations

import re
import struct

import pytest

from tests.emulator.shell.conftest import PAD, Phone

MAIN = f"{PAD}/.ui.MainActivity"

FIXED: list[tuple[str, str, str, int]] = [
    # command, stdout, stderr, exit code
    ("getprop ro.build.version.sdk", "33\n", "", 0),
    ("getprop no.such.prop", "\n", "", 0),
    ("setprop ro.build.type user", "", "Failed to set property 'ro.build.type' to 'user'.\nSee dmesg for error reason.\n", 1),
    ("setprop debug.x 1; getprop debug.x", "1\n", "", 0),
    ("settings get system nope", "null\n", "", 0),
    (
        "settings put global a 'b c'; settings get global a; settings delete global a; settings get global a",
        "b c\nDeleted 1 rows\nnull\n",
        "",
        0,
    ),
    ("settings get nope x", "", "Invalid namespace 'nope'\n", 255),
    ("settings frob", "", "Invalid command: frob\n", 255),
    ("cmd", "", "cmd: No service specified; use -l to list all running services. Use -w to start and wait for running services.\n", 20),
    ("cmd nope x", "", "cmd: Can't find service: nope\n", 20),
    ("cmd activity frob", "Unknown command: frob\n", "", 255),
    ("dumpsys nope", "", "Can't find service: nope\n", 0),
    ("service call nope 1", "", "service: Service nope does not exist\n", 10),
    ("service check alarm", "Service alarm: found\n", "", 0),
    ("wm size", "Physical size: 1080x2400\n", "", 0),
    ("wm density", "Physical density: 420\n", "", 0),
    (
        "wm size 720x1280; wm size; wm size reset; wm size",
        "Physical size: 1080x2400\nOverride size: 720x1280\nPhysical size: 1080x2400\n",
        "",
        0,
    ),
    ("wm size abc", "", "Error: bad size abc\n", 255),
    ("wm density 10", "", "Error: density must be >= 72\n", 255),
    ("wm nope", "Unknown command: nope\n", "", 255),
    ("input frob 1 2", None, "Error: Unknown command: frob\n", 255),  # type: ignore[list-item]
    ("input tap 1", None, "Error: Invalid arguments for command: tap\n", 255),  # type: ignore[list-item]
    ("input keyevent KEYCODE_NOPE", None, "Error: Invalid arguments for command: keyevent\n", 255),  # type: ignore[list-item]
    ("ime list -s", "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME\n", "", 0),
    ("ime enable nope/.X", "", "Unknown input method nope/.X cannot be enabled for user #0\n", 255),
    ("ime set nope/.X", "", "Unknown input method nope/.X cannot be selected for user #0\n", 255),
    ("pm path nope", "", "", 1),
    ("pm clear nope", "", "Failed\n", 1),
    ("pm list packages pad", f"package:{PAD}\n", "", 0),
    ("pm list packages -3", f"package:{PAD}\n", "", 0),
    ("pm list packages -3 --show-versioncode -U", f"package:{PAD} versionCode:25 uid:10100\n", "", 0),
    ("pm list packages -i pad", f"package:{PAD}  installer=null\n", "", 0),
    ("pm list packages -Q", "", "Error: Unknown option: -Q\n", 255),
    ("pm uninstall nope", "Failure [not installed for 0]\n", "", 1),
    ("cmd package uninstall nope", "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "", 1),
    ("pm install", "", "Error: must either specify a package size or an APK file\n", 1),
    (
        "cmd package resolve-activity --brief -c android.intent.category.LAUNCHER com.example.pad",
        f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n{MAIN}\n",
        "",
        0,
    ),
    ("cmd package resolve-activity --brief -a no.such.ACTION", "No activity found\n", "", 0),
    (
        "pm disable-user com.example.pad; pm list packages -d; pm enable com.example.pad",
        f"Package {PAD} new state: disabled-user\npackage:{PAD}\nPackage {PAD} new state: enabled\n",
        "",
        0,
    ),
    (
        "am start -n nope/.Main",
        "Starting: Intent { cmp=nope/.Main }\n",
        "Error type 3\nError: Activity class {nope/nope.Main} does not exist.\n",
        1,
    ),
    ("am get-current-user", "0\n", "", 0),
    (
        "am broadcast -a no.receiver --es k v",
        "Broadcasting: Intent { act=no.receiver flg=0x400000 (has extras) }\nBroadcast completed: result=0\n",
        "",
        0,
    ),
    (
        "am startservice -n com.example.pad/.S",
        "Starting service: Intent { cmp=com.example.pad/.S }\n",
        "Error: Not found; no service started.\n",
        255,
    ),
    ("am frob", "Unknown command: frob\n", "", 255),
    ("appops set com.example.pad NOPE allow", "", "Error: Unknown operation string: NOPE\n", 255),
    ("appops set com.example.pad CAMERA maybe", "", "Error: Mode maybe is not valid\n", 255),
    ("appops set nope CAMERA allow", "", "Error: No UID for nope in user 0\n", 255),
    (
        "appops set com.example.pad android:camera ignore; appops get com.example.pad CAMERA; appops get com.example.pad CAMERA",
        "CAMERA: ignore\n" * 2,
        "",
        0,
    ),
    ("appops get com.example.pad SYSTEM_ALERT_WINDOW", "No operations.\nDefault mode: default\n", "", 0),
    ("svc wifi disable; settings get global wifi_on", "0\n", "", 0),
    ("cmd connectivity airplane-mode enable; settings get global airplane_mode_on; cmd connectivity airplane-mode", "1\nenabled\n", "", 0),
    ("cmd uimode night yes", "Night mode: yes\n", "", 0),
    ("cmd deviceidle whitelist +com.example.pad", "Added: com.example.pad\n", "", 0),
    (
        "cmd time_detector is_auto_detection_enabled; cmd time_detector set_auto_detection_enabled false; settings get global auto_time",
        "true\n0\n",
        "",
        0,
    ),
    (
        "locksettings set-disabled true; locksettings get-disabled; locksettings set-pin 1234; locksettings clear --old "
        "1; locksettings clear --old 1234",
        "Lock screen disabled set to true\ntrue\nPin set to '1234'\nOld password '1' didn't match\nLock credential cleared\n",
        "",
        0,
    ),
    ("cmd role add-role-holder android.app.role.SMS com.example.pad; settings get secure sms_default_application", f"{PAD}\n", "", 0),
    (
        "service call alarm 3 s16 Asia/Tokyo; date +%Z; getprop persist.sys.timezone",
        "Result: Parcel(00000000    '....')\nJST\nAsia/Tokyo\n",
        "",
        0,
    ),
    ("cmd alarm set-timezone Europe/Berlin; date +%z", "+0200\n", "", 0),
    (
        "content query --uri content://settings/system --projection name:value --where \"name='font_scale'\"",
        "Row: 0 name=font_scale, value=1.0\n",
        "",
        0,
    ),
    ("content query --uri content://settings/system --where \"name='nope'\"", "No result found.\n", "", 0),
    ("content insert --uri content://settings/secure --bind name:s:k --bind value:s:'a, b=c'; settings get secure k", "a, b=c\n", "", 0),
    ("content delete --uri content://settings/system --where \"name='font_scale'\"; settings get system font_scale", "null\n", "", 0),
    ("ping -c 1 example.com", "", "ping: unknown host example.com\n", 2),
    ("log -t T hello; logcat -d -v brief -s T:*", None, "", 0),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("command", "out", "err", "code"), FIXED, ids=[case[0][:70] for case in FIXED])
def test_command(pad: Phone, command: str, out: str | None, err: str, code: int) -> None:
    done = pad.run(command)
    assert (done.err, done.code) == (err, code)
    if out is not None:
        assert done.out == out


def test_start_shows_the_activity_and_warns_when_it_is_there_already(pad: Phone) -> None:
    done = pad.run(f"am start -n {MAIN}")
    assert (done.out, done.err, done.code) == (f"Starting: Intent {{ cmp={MAIN} }}\n", "", 0)
    assert "topResumedActivity=ActivityRecord{" in pad.out("dumpsys activity activities")
    again = pad.run(f"am start -n {MAIN}")
    assert again.err == "Warning: Activity not started, its current task has been brought to the front\n"
    assert again.code == 0


def test_start_reads_all_kinds_of_extras(pad: Phone) -> None:
    pad.run(
        f"am start -n {PAD}/.DetailActivity -a A -d pad:1 -t text/plain -c C --es s 'a b' --ez z true --ei i -3 --el l "
        f"5000000000 --ef f 1.5 "
        "--eia ia 1,2 --esa sa 'x,y\\,z' --esn n -f 0x20000000"
    )
    record = pad.device.activities.top()
    assert record is not None
    intent = record.intent
    assert (intent.action, intent.data, intent.type, intent.categories) == ("A", "pad:1", "text/plain", ("C",))
    assert intent.extras == {"s": "a b", "z": True, "i": -3, "l": 5_000_000_000, "f": 1.5, "ia": [1, 2], "sa": ["x", "y,z"], "n": None}
    assert intent.flags == 0x30000000


def test_start_with_wait_and_stop(pad: Phone) -> None:
    done = pad.run(f"am start -S -W -n {MAIN}")
    assert done.out.startswith(f"Stopping: {PAD}\nStarting: Intent {{ cmp={MAIN} }}\n")
    assert re.search(rf"Status: ok\nLaunchState: COLD\nActivity: {re.escape(MAIN)}\nTotalTime: \d+\nWaitTime: \d+\nComplete\n$", done.out)


def test_implicit_start_resolves_by_filter(pad: Phone) -> None:
    assert pad.run("am start -a android.intent.action.VIEW -d pad:xyz").code == 0
    top = pad.device.activities.top()
    assert top is not None and top.class_name == f"{PAD}.DetailActivity"
    failed = pad.run("am start -a android.intent.action.VIEW -d nope:xyz")
    assert failed.err.startswith("Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=nope:xyz")


def test_force_stop_and_monkey(pad: Phone) -> None:
    done = pad.run(f"monkey -p {PAD} -c android.intent.category.LAUNCHER 1")
    assert "Events injected: 1\n" in done.out
    assert pad.out(f"pidof {PAD}").strip().isdigit()
    pad.out(f"am force-stop {PAD}")
    assert pad.run(f"pidof {PAD}").code == 1
    assert pad.run("monkey -p nope -c android.intent.category.LAUNCHER 1").code == 252


def test_stack_list_and_removing_a_task(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    text = pad.out("am stack list")
    found = re.search(r"^  taskId=(\d+): (\S+) bounds=\S+ userId=0 visible=true topActivity=ComponentInfo{(\S+)}$", text, re.M)
    assert found is not None and found.group(3) == f"{PAD}/{PAD}.ui.MainActivity"
    pad.out(f"am stack remove {found.group(1)}")
    assert PAD not in pad.out("am stack list")


def test_grant_and_revoke(pad: Phone) -> None:
    pad.out(f"pm grant {PAD} android.permission.READ_CONTACTS")
    assert "android.permission.READ_CONTACTS: granted=true" in pad.out(f"dumpsys package {PAD}")
    pad.out(f"pm revoke {PAD} android.permission.READ_CONTACTS")
    assert "android.permission.READ_CONTACTS: granted=false" in pad.out(f"dumpsys package {PAD}")
    done = pad.run(f"pm grant {PAD} android.permission.CAMERA")
    assert done.code == 255
    assert done.err.startswith(
        f"\nException occurred while executing 'grant':\n"
        f"java.lang.SecurityException: Package {PAD} has not requested permission android.permission.CAMERA\n\tat "
    )
    assert "java.lang.IllegalArgumentException: Unknown package: nope" in pad.run("pm grant nope android.permission.CAMERA").err
    assert "is not a changeable permission type" in pad.run(f"pm grant {PAD} android.permission.INTERNET").err


def test_clear_drops_data_and_permissions(pad: Phone) -> None:
    pad.out(f"su 0 sh -c 'echo x > /data/data/{PAD}/file'")
    assert pad.out(f"pm clear {PAD}") == "Success\n"
    assert pad.out(f"su 0 ls /data/data/{PAD}") == ""
    assert "POST_NOTIFICATIONS: granted=false" in pad.out(f"dumpsys package {PAD}")


def test_run_as_refuses_release_builds(pad: Phone) -> None:
    assert pad.run(f"run-as {PAD} id").err == f"run-as: package not debuggable: {PAD}\n"


def test_input_reaches_the_field(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    field = next(view for window in pad.device.frame().windows for view in window.root.walk() if view.id == "field")
    x, y = field.bounds.center
    before = pad.device.clock.elapsed_ms()
    pad.out(
        f"input tap {x} {y}; input text 'a%sb'; input keyevent KEYCODE_DEL; input keyevent 31 SPACE; input keyevent --longpress KEYCODE_C"
    )
    top = pad.device.activities.top()
    assert top is not None and top.state["typed"] == "a c c"
    assert pad.device.clock.elapsed_ms() - before == 60 + 6 * 250
    assert "mInputShown=true" in pad.out("dumpsys input_method")
    assert "input_method" not in pad.out("input keyevent BACK; dumpsys input_method | grep mInputShown=true; true")


def test_input_text_refuses_what_the_key_map_does_not_have(pad: Phone) -> None:
    done = pad.run("input text 'é'")
    assert done.code == 255
    assert "java.lang.NullPointerException" in done.err


def test_home_and_recents_keys(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}; input keyevent HOME")
    assert "nexuslauncher" in pad.out("dumpsys window | grep mCurrentFocus")
    assert re.search(r"\bid=\d+", pad.out("dumpsys activity recents"))


def test_alarms_are_listed(pad: Phone) -> None:
    pad.out("am broadcast -a com.example.pad.STAGE -p com.example.pad > /dev/null")
    text = pad.out("dumpsys alarm")
    assert "    user:0 pendingSend:false time:1697387640000 = 2023-10-15 16:34:00.000 = +1h0m0s0ms\n" in text
    assert re.search(r"^  2 pending alarms: $", text, re.M)
    assert re.search(rf"^    RTC_WAKEUP #\d: Alarm{{[0-9a-f]+ type 0 origWhen 1697387640000 whenElapsed 3660000 {PAD}}}$", text, re.M)
    assert "      tag=*walarm*:com.example.pad.RING\n" in text
    assert "      Alarm clock:\n        triggerTime=2023-10-15 16:34:00.000\n" in text
    assert re.search(r"^    ELAPSED_WAKEUP #\d: Alarm{[0-9a-f]+ type 2 origWhen 150000 whenElapsed 150000", text, re.M)


def test_notifications_are_listed_and_redacted(pad: Phone) -> None:
    pad.out("am broadcast -a com.example.pad.STAGE -p com.example.pad > /dev/null")
    text = pad.out("dumpsys notification --noredact")
    assert re.search(
        rf"^    NotificationRecord\(0x[0-9a-f]{{8}}: pkg={PAD} user=UserHandle\{{0\}} id=7 tag=t importance=4 key=0\|{PAD}\|7\|t\|10100: ",
        text,
        re.M,
    )
    assert "          android.title=String (Timer, x=1)\n" in text
    assert '          [0] "Stop" -> PendingIntent{' in text
    assert "      when=1697384040000\n" in text
    assert "android.showChronometer=Boolean (true)" in text
    assert "android.title=String [length=10]" in pad.out("dumpsys notification")
    assert pad.out("cmd notification list") == f"0|{PAD}|7|t|10100\n"
    assert PAD not in pad.out("dumpsys notification --noredact --package com.other")


def test_a_notification_can_be_posted(pad: Phone) -> None:
    pad.run("cmd notification post -t Hello tag 'some text'")
    text = pad.out("dumpsys notification --noredact")
    assert "pkg=com.android.shell user=UserHandle{0} id=2020 tag=tag" in text
    assert "android.title=String (Hello)" in text and "android.text=String (some text)" in text


def test_media_session_is_listed_and_takes_keys(pad: Phone) -> None:
    pad.out("am broadcast -a com.example.pad.STAGE -p com.example.pad > /dev/null")
    text = pad.out("dumpsys media_session")
    assert "  Sessions Stack - have 1 sessions:\n" in text
    assert f"      package={PAD}\n" in text
    assert re.search(r"state=PlaybackState \{state=3, position=1500, buffered position=0, speed=1.0, updated=60000, ", text)
    assert re.search(r"metadata: size=\d+, description=Song, Band, Disc\n", text)
    assert re.search(r"queueTitle=null, size=2\n", text)
    pad.out("cmd media_session dispatch pause")


def test_windows_dump(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    text = pad.out("dumpsys window")
    assert re.search(rf"^  mCurrentFocus=Window{{[0-9a-f]+ u0 {PAD}/{PAD}\.ui\.MainActivity}}$", text, re.M)
    assert re.search(rf"^  mFocusedApp=ActivityRecord{{[0-9a-f]+ u0 {re.escape(MAIN)}}} t\d+}}$", text, re.M)
    assert "mCurrentRotation=ROTATION_0" in text
    windows = pad.out("dumpsys window windows")
    assert windows.startswith("WINDOW MANAGER WINDOWS (dumpsys window windows)\n  Window #0 Window{")
    assert "mCurrentFocus" not in windows and "mFocusedApp" not in windows
    assert "Animation settings: disabled=false window=1.0 transition=1.0 animator=1.0" in windows
    assert pad.out("dumpsys window nope") == "Bad window command, or no windows match: nope\nUse -h for help.\n"


def test_view_hierarchy_of_the_top_activity(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    text = pad.out("dumpsys activity top")
    last = text.rindex("  ACTIVITY ")
    assert re.match(rf"  ACTIVITY {re.escape(MAIN)} [0-9a-f]+ pid=\d+\n", text[last:])
    assert "app:id/field" in text[last:]
    assert "View Hierarchy:" in pad.out(f"dumpsys activity {PAD} {PAD}")


def test_screencap(pad: Phone) -> None:
    png, code, _ = pad.raw("screencap -p")
    assert code == 0 and png.startswith(b"\x89PNG")
    raw, _, _ = pad.raw("screencap")
    assert struct.unpack("<4I", raw[:16]) == (1080, 2400, 1, 1)
    assert len(raw) == 16 + 1080 * 2400 * 4
    pad.out("screencap -p /sdcard/s.png")
    assert pad.raw("cat /sdcard/s.png")[0] == png
    assert pad.run("screencap -p /nope/s.png").err == "Error opening file: /nope/s.png (No such file or directory)\n"


def test_uiautomator_dump(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    assert pad.out("uiautomator dump /data/local/tmp/d.xml && echo success") == "UI hierchary dumped to: /data/local/tmp/d.xml\nsuccess\n"
    assert 'resource-id="com.example.pad:id/field"' in pad.out("cat /data/local/tmp/d.xml")
    assert pad.out("uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    top = pad.device.activities.top()
    assert top is not None
    top.state["busy"] = True
    pad.device.touch()
    done = pad.run("uiautomator dump")
    assert (done.out, done.err, done.code) == ("", "ERROR: could not get idle state.\n", 0)


def test_logcat_formats_and_filters(pad: Phone) -> None:
    pad.run("logcat -c; log -t One first; log -t Two -p w second; log -t One third")
    assert pad.out("logcat -d -v raw -s One") == "--------- beginning of main\nfirst\nthird\n"
    assert pad.out("logcat -d -v brief Two:W '*:S'").splitlines()[1].startswith("W/Two     (")
    assert re.match(r"10-15 15:34:00.000 +\d+ +\d+ I One     : third$", pad.out("logcat -t 1").splitlines()[-1])
    epoch = pad.out("logcat -d -v epoch").splitlines()[-1]
    assert re.match(
        r"^[ ]+(?P<timestamp>\d+\.\d+)[ ]+(?P<pid>\d+)[ ]+(?P<tid>\d+)[ ]+(?P<level>\w)[ ]+(?P<tag>[^:]+):[ ]+(?P<message>.*)$", epoch
    )
    assert pad.out("logcat -d -e sec -v raw").splitlines()[-1] == "second"
    assert pad.out("logcat -m 1 -v raw").splitlines()[-1] == "first"
    assert pad.run("logcat -b nope -d").err == "logcat: Unknown -b buffer 'nope'.\n"
    assert pad.run("export ANDROID_LOG_TAGS=''; exec logcat '-d'").code == 0


def test_content_errors(pad: Phone) -> None:
    done = pad.run("content query")
    assert done.err == "[ERROR] Content provider URI not specified. Did you specify --uri argument?\n"
    assert done.out.startswith("usage: adb shell content [subcommand] [options]\n")
    assert pad.run("content frob").err == "[ERROR] Unsupported operation: frob\n"
    assert pad.run("content query --uri content://settings/system --frob 1").err == "[ERROR] Unsupported argument: --frob\n"
    assert pad.run("content insert --uri content://settings/system --bind a:q:1").err == "[ERROR] Unsupported type: q\n"
    assert pad.run("content insert --uri content://settings/system --bind ab").err == "[ERROR] Binding not well formed: ab\n"
    assert (
        pad.run("content insert --uri content://settings/system").err
        == "[ERROR] Bindings not specified. Did you specify --bind argument(s)?\n"
    )
    assert pad.run("content query --uri content://nope/x").err.startswith(
        "Error while accessing provider:nope\njava.lang.IllegalStateException: Could not find provider: nope\n"
    )
    assert "SQLiteException" in pad.run("content query --uri content://settings/system --where 'nope nope'").err


def test_app_process_knows_one_class(pad: Phone) -> None:
    done = pad.run("CLASSPATH=/data/local/tmp/x.jar app_process / com.example.Main")
    assert done.code == 134
    assert "ClassNotFoundException: com.example.Main" in done.err
    missing = pad.run("CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008")
    assert "ClassNotFoundException: com.wetest.uia2.Main" in missing.err


def test_reading_the_device_never_moves_time(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    before = pad.device.clock.now_ms()
    for command in (
        "dumpsys",
        "screencap -p",
        "uiautomator dump",
        "getprop",
        "date",
        "logcat -d",
        "pm list packages -f",
        "settings list system",
        "ps -A",
        "ls -lR /sdcard",
    ):
        pad.run(command)
    assert pad.device.clock.now_ms() == before
