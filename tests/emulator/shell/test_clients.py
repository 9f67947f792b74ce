"""The parsing code of unmodified public clients, fed with this shell's texts: adbutils, uiautomator2, android_env."""

from __future__ import annotations

import re
import struct
import subprocess
from typing import Any

import pytest
from adbutils.shell import ShellExtension
from android_env.components import adb_call_parser
from android_env.components.app_screen_checker import matches_path
from android_env.proto import adb_pb2

from tests.emulator.shell.conftest import PAD, Phone

MAIN = f"{PAD}/.ui.MainActivity"


class AdbutilsDevice(ShellExtension):
    """adbutils' shell methods over `shell:` (v1: both outputs in one stream)."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def shell(self, cmdargs: Any, **_: Any) -> str:  # type: ignore[override]
        command = cmdargs if isinstance(cmdargs, str) else subprocess.list2cmdline(cmdargs)
        return self.phone.run(f"{{ {command}\n}} 2>&1").out

    @property
    def sync(self) -> Any:
        raise AssertionError("these tests use no file transfer")


class AndroidEnvController:
    """What AdbCallParser needs of its controller: `adb shell` joins words with blanks."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def execute_command(self, args: list[str], timeout: float | None = None, device_specific: bool = True) -> bytes:
        if args[0] == "uninstall":
            args = ["shell", "cmd", "package", "uninstall", args[1]]
        assert args[0] == "shell"
        done = self.phone.run(" ".join(args[1:]))
        if done.code:
            raise subprocess.CalledProcessError(done.code, args, done.out + done.err)
        return (done.out + done.err).encode()


@pytest.fixture
def adb(pad: Phone) -> AdbutilsDevice:
    pad.run(f"am start -n {MAIN}")
    return AdbutilsDevice(pad)


@pytest.fixture
def env(pad: Phone) -> adb_call_parser.AdbCallParser:
    pad.run(f"am start -n {MAIN}")
    return adb_call_parser.AdbCallParser(AndroidEnvController(pad))  # type: ignore[arg-type]


def test_adbutils_reads_window_size_and_rotation(adb: AdbutilsDevice) -> None:
    assert tuple(adb.window_size()) == (1080, 2400)
    assert adb.rotation() == 0
    assert adb.is_screen_on()


def test_adbutils_finds_the_current_app(adb: AdbutilsDevice) -> None:
    current = adb.app_current()
    assert (current.package, current.activity) == (PAD, ".ui.MainActivity")
    assert current.pid > 0


def test_adbutils_reads_package_information(adb: AdbutilsDevice) -> None:
    info = adb.app_info(PAD)
    assert info is not None
    assert (info.version_name, info.version_code) == ("2.5", 25)
    assert info.first_install_time is not None and info.first_install_time.year == 2023
    assert info.signature and info.path.endswith("/base.apk")
    assert "HAS_CODE" in info.flags
    assert adb.app_info("nope") is None
    assert PAD in adb.list_packages()
    assert adb.list_packages(["-3"]) == [PAD]


def test_adbutils_starts_stops_and_clears(adb: AdbutilsDevice) -> None:
    adb.app_stop(PAD)
    assert adb.app_current().package != PAD
    adb.app_start(PAD)
    assert adb.app_current().package == PAD
    adb.app_start(PAD, ".DetailActivity")
    assert adb.app_current().activity == ".DetailActivity"
    adb.app_clear(PAD)


def test_adbutils_reads_battery_and_address(adb: AdbutilsDevice) -> None:
    battery = adb.battery()
    assert (battery.level, battery.ac_powered, battery.status, battery.technology) == (100, True, 2, "Li-ion")
    assert adb.wlan_ip() == "10.0.2.16"
    assert adb.getprop("ro.product.model") == "sdk_gphone64_x86_64"


def test_adbutils_reads_brightness(adb: AdbutilsDevice) -> None:
    assert adb.brightness_value == 102
    adb.brightness_value = 200
    assert adb.brightness_value == 200


def test_uiautomator2_reads_processes_and_broadcasts(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    listing = pad.out("ps -A")
    assert PAD in re.findall(r"(\S+)$", listing, re.M)
    output = pad.out("am broadcast -a com.example.pad.STAGE --es text 'YWJj'")
    found = re.search(r"result=(-?\d+)", output)
    assert found is not None and found.group(1) == "0"
    assert PAD in re.findall(r"package:([^\s]+)", pad.out("pm list packages ''"))
    dump = pad.out(f"dumpsys package {PAD}")
    target = re.search(r"targetSdk=(\d+)", dump)
    assert target is not None and target.group(1) == "33"
    assert re.findall(r"(android\.\w*\.?permission\.\w+): granted=false", dump) == ["android.permission.READ_CONTACTS"]


def test_shell_v1_exit_code_suffix(pad: Phone) -> None:
    assert pad.run("ls /nope; echo X4EXIT:$?").out == "X4EXIT:1\n"


def test_android_env_finds_the_current_activity(env: adb_call_parser.AdbCallParser) -> None:
    response = env.parse(adb_pb2.AdbRequest(get_current_activity=adb_pb2.AdbRequest.GetCurrentActivity()))
    assert response.get_current_activity.full_activity == f"{PAD}/{PAD}.ui.MainActivity"


def test_android_env_reads_orientation(env: adb_call_parser.AdbCallParser) -> None:
    response = env.parse(adb_pb2.AdbRequest(get_orientation=adb_pb2.AdbRequest.GetOrientationRequest()))
    assert response.status == adb_pb2.AdbResponse.OK
    assert response.get_orientation.orientation == 0


def test_android_env_pins_a_screen_by_task(env: adb_call_parser.AdbCallParser) -> None:
    request = adb_pb2.AdbRequest(start_screen_pinning=adb_pb2.AdbRequest.StartScreenPinning(full_activity=f"{PAD}/{PAD}.ui.MainActivity"))
    assert env.parse(request).status == adb_pb2.AdbResponse.OK


def test_android_env_starts_activities_and_sees_errors(env: adb_call_parser.AdbCallParser) -> None:
    good = adb_pb2.AdbRequest(start_activity=adb_pb2.AdbRequest.StartActivity(full_activity=f"{PAD}/.DetailActivity", force_stop=True))
    assert env.parse(good).status == adb_pb2.AdbResponse.OK
    bad = adb_pb2.AdbRequest(start_activity=adb_pb2.AdbRequest.StartActivity(full_activity="nope/.Main"))
    assert env.parse(bad).status != adb_pb2.AdbResponse.OK


def test_android_env_settings_and_packages(env: adb_call_parser.AdbCallParser) -> None:
    space = adb_pb2.AdbRequest.SettingsRequest.Namespace.SYSTEM
    put = adb_pb2.AdbRequest.SettingsRequest.Put(key="k", value="v")
    env.parse(adb_pb2.AdbRequest(settings=adb_pb2.AdbRequest.SettingsRequest(name_space=space, put=put)))
    get = adb_pb2.AdbRequest.SettingsRequest.Get(key="k")
    assert env.parse(adb_pb2.AdbRequest(settings=adb_pb2.AdbRequest.SettingsRequest(name_space=space, get=get))).settings.output == b"v\n"
    listing = adb_pb2.AdbRequest.PackageManagerRequest(
        list=adb_pb2.AdbRequest.PackageManagerRequest.List(packages=adb_pb2.AdbRequest.PackageManagerRequest.List.Packages())
    )
    assert PAD in env.parse(adb_pb2.AdbRequest(package_manager=listing)).package_manager.list.items
    grant = adb_pb2.AdbRequest.PackageManagerRequest(
        grant=adb_pb2.AdbRequest.PackageManagerRequest.Grant(package_name=PAD, permissions=["android.permission.READ_CONTACTS"])
    )
    assert env.parse(adb_pb2.AdbRequest(package_manager=grant)).status == adb_pb2.AdbResponse.OK


def test_android_env_matches_the_view_hierarchy(pad: Phone) -> None:
    pad.run(f"am start -n {MAIN}")
    text = pad.out(f"dumpsys activity {PAD} {PAD}")
    patterns = [re.compile("DecorView.*"), re.compile("android.widget.FrameLayout.*"), re.compile(".*"), re.compile(".*app:id/field.*")]
    assert matches_path(text, patterns, max_levels=3)
    assert not matches_path(text, [re.compile("Nothing.*")], max_levels=3)


@pytest.mark.parametrize(
    "command",
    [
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1",
        "wm user-rotation lock 1",
        "cmd window user-rotation lock 1",
        "wm set-user-rotation lock 1",
    ],
)
def test_clients_see_the_display_turned(adb: AdbutilsDevice, env: adb_call_parser.AdbCallParser, command: str) -> None:
    adb.phone.run(command)
    assert tuple(adb.window_size()) == (2400, 1080) and adb.rotation() == 1
    response = env.parse(adb_pb2.AdbRequest(get_orientation=adb_pb2.AdbRequest.GetOrientationRequest()))
    assert response.get_orientation.orientation == 1
    shown = adb.phone.run("dumpsys window displays").out
    for line in ("cur=2400x1080", "mCurrentRotation=ROTATION_90", "mUserRotation=ROTATION_90", "DisplayFrames w=2400 h=1080 r=1"):
        assert line in shown, line
    assert "land" in adb.phone.run("dumpsys window | grep mGlobalConfiguration").out
    adb.phone.run("uiautomator dump /sdcard/w.xml")
    assert '<hierarchy rotation="1">' in adb.phone.run("cat /sdcard/w.xml").out
    picture, _, _ = adb.phone.raw("screencap")
    assert struct.unpack("<II", picture[:8]) == (2400, 1080)
    assert adb.phone.run("wm user-rotation").out == "lock 1\n"
    adb.phone.run("wm user-rotation free")
    assert tuple(adb.window_size()) == (1080, 2400)


def test_a_size_and_a_density_of_ones_own(adb: AdbutilsDevice) -> None:
    adb.phone.run("wm size 720x1600; wm density 280")
    assert tuple(adb.window_size()) == (720, 1600)
    assert adb.phone.run("wm size; wm density").out == (
        "Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 280\n"
    )
    assert "init=1080x2400 420dpi mMinSizeOfResizeableTaskDp=220 base=720x1600 280dpi cur=720x1600" in adb.phone.run("dumpsys window d").out
    adb.phone.run("uiautomator dump /sdcard/w.xml")
    assert "[0,0][720,1600]" in adb.phone.run("cat /sdcard/w.xml").out
    adb.phone.run("wm size reset; wm density reset")
    assert tuple(adb.window_size()) == (1080, 2400)
    adb.phone.run("wm size 9000x9000")
    assert tuple(adb.window_size()) == (2160, 4800)


def test_the_user_s_rotation_without_regard_to_activities(adb: AdbutilsDevice) -> None:
    assert adb.phone.run("wm fixed-to-user-rotation").out == "default\n"
    assert adb.phone.run("input keyevent HOME; wm user-rotation lock 1; wm fixed-to-user-rotation enabled").code == 0
    assert adb.rotation() == 1
    adb.phone.run("wm fixed-to-user-rotation disabled")
    assert adb.rotation() == 0
    assert adb.phone.run("wm fixed-to-user-rotation sideways").code == 255
    assert "rotation must be 0-3" in adb.phone.run("wm user-rotation lock 7").err
