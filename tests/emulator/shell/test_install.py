"""Installing APKs: manifests, single files, streams, sessions with splits, and what is refused."""

from __future__ import annotations

import asyncio
import contextlib
import io
import struct
import zipfile
from pathlib import Path

import pytest
import uiautomator2

from emulator.sim.shell.android.apk import ApkError, read_manifest
from emulator.sim.shell.streams import BufferSink, BytesSource
from tests.emulator.shell.conftest import PAD, Phone

KEYBOARD = Path(uiautomator2.__file__).parent / "assets" / "app-uiautomator.apk"
IDS = {
    "versionCode": 0x0101021B,
    "versionName": 0x0101021C,
    "minSdkVersion": 0x0101020C,
    "targetSdkVersion": 0x01010270,
    "name": 0x01010003,
    "testOnly": 0x01010272,
    "debuggable": 0x0101000F,
}
TMP = "/data/local/tmp"


def _chunk(kind: int, header: bytes, body: bytes) -> bytes:
    return struct.pack("<HHI", kind, 8 + len(header), 8 + len(header) + len(body)) + header + body


def binary_xml(elements: list[tuple[str, dict[str, str | int | bool]]]) -> bytes:
    """A binary XML file with these start tags, one after the other."""
    strings = list(IDS)
    for tag, attributes in elements:
        strings += [tag, *attributes, *(value for value in attributes.values() if isinstance(value, str))]
    strings = list(dict.fromkeys(strings))
    blob, offsets = b"", []
    for text in strings:
        offsets.append(len(blob))
        blob += struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
    pool = _chunk(1, struct.pack("<IIIII", len(strings), 0, 0, 28 + 4 * len(strings), 0), struct.pack(f"<{len(offsets)}I", *offsets) + blob)
    body = pool + _chunk(0x0180, b"", struct.pack(f"<{len(IDS)}I", *IDS.values()))
    for tag, attributes in elements:
        cells = b""
        for key, value in attributes.items():
            index = strings.index(key)
            if isinstance(value, str):
                cells += struct.pack("<IIIHBBI", 0xFFFFFFFF, index, strings.index(value), 8, 0, 0x03, strings.index(value))
            else:
                kind = 0x12 if isinstance(value, bool) else 0x10
                cells += struct.pack("<IIIHBBI", 0xFFFFFFFF, index, 0xFFFFFFFF, 8, 0, kind, 0xFFFFFFFF if value is True else int(value))
        extension = struct.pack("<IIHHHHHH", 0xFFFFFFFF, strings.index(tag), 20, 20, len(attributes), 0, 0, 0)
        body += _chunk(0x0102, struct.pack("<II", 1, 0xFFFFFFFF), extension + cells)
    return _chunk(3, b"", body)


def apk(
    package: str = "org.example.app",
    code: int = 3,
    *,
    split: str = "",
    min_sdk: int = 21,
    test_only: bool = False,
    debuggable: bool = False,
    abis: tuple[str, ...] = (),
) -> bytes:
    manifest: dict[str, str | int | bool] = {"package": package, "versionCode": code, "versionName": f"{code}.0"}
    if split:
        manifest["split"] = split
    elements: list[tuple[str, dict[str, str | int | bool]]] = [
        ("manifest", manifest),
        ("uses-sdk", {"minSdkVersion": min_sdk, "targetSdkVersion": 33}),
        ("uses-permission", {"name": "android.permission.CAMERA"}),
        ("uses-permission", {"name": "android.permission.INTERNET"}),
        ("application", {"testOnly": test_only, "debuggable": debuggable}),
    ]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("AndroidManifest.xml", binary_xml(elements))
        for abi in abis:
            archive.writestr(f"lib/{abi}/libx.so", b"x")
    return out.getvalue()


def put(phone: Phone, data: bytes, name: str = "a.apk") -> str:
    phone.device.fs.write_bytes(f"{TMP}/{name}", data, uid=2000, gid=2000)
    return f"{TMP}/{name}"


def test_manifest_of_a_real_apk() -> None:
    manifest = read_manifest(KEYBOARD.read_bytes())
    assert manifest.package == "com.github.uiautomator"
    assert manifest.version_name == "2.4.0"
    assert manifest.version_code > 0 and manifest.target_sdk >= 28


def test_manifest_fields() -> None:
    manifest = read_manifest(apk(code=7, abis=("x86_64", "armeabi-v7a")))
    assert (manifest.package, manifest.version_code, manifest.version_name, manifest.min_sdk, manifest.target_sdk) == (
        "org.example.app",
        7,
        "7.0",
        21,
        33,
    )
    assert manifest.permissions == ["android.permission.CAMERA", "android.permission.INTERNET"]
    assert manifest.abis == ["armeabi-v7a", "x86_64"]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04junk", b"\0" * 100])
def test_what_is_no_apk_is_refused(phone: Phone, data: bytes) -> None:
    with pytest.raises(ApkError):
        read_manifest(data)
    done = phone.run(f"pm install {put(phone, data)}")
    assert done.out.startswith("Failure [INSTALL_PARSE_FAILED_NOT_APK: ")
    assert done.code == 1


def test_damaged_manifests_are_refused_not_crashed_on() -> None:
    good = apk()
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        xml = archive.read("AndroidManifest.xml")
    for at in range(0, len(xml), 3):
        damaged = xml[:at] + bytes([xml[at] ^ 0xFF]) + xml[at + 1 :]
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("AndroidManifest.xml", damaged)
        with contextlib.suppress(ApkError):
            read_manifest(out.getvalue())


def test_install_list_and_uninstall(phone: Phone) -> None:
    data = apk()
    path = put(phone, data)
    assert phone.out(f"pm install -r -t {path}") == "Success\n"
    assert phone.out("pm list packages -3 --show-versioncode") == "package:org.example.app versionCode:3\n"
    where = phone.out("pm path org.example.app").removeprefix("package:").strip()
    assert where.startswith("/data/app/~~") and where.endswith("/base.apk")
    assert phone.raw(f"cat '{where}'")[0] == data
    assert "android.permission.CAMERA: granted=false" in phone.out("dumpsys package org.example.app")
    assert phone.out("pm uninstall org.example.app") == "Success\n"
    assert phone.run("pm path org.example.app").code == 1


def test_install_options(phone: Phone) -> None:
    path = put(phone, apk(code=5))
    phone.out(f"pm install -g -i com.store {path}")
    text = phone.out("dumpsys package org.example.app")
    assert "android.permission.CAMERA: granted=true" in text
    assert "installerPackageName=com.store" in text
    old = put(phone, apk(code=4))
    assert phone.run(f"pm install -r {old}").out.startswith("Failure [INSTALL_FAILED_VERSION_DOWNGRADE")
    assert phone.out(f"pm install -r -d {old}") == "Success\n"
    assert phone.run(f"pm install --frob {old}").err == "Error: Unknown option --frob\n"


@pytest.mark.parametrize(
    ("data", "failure"),
    [
        (apk(min_sdk=34), "INSTALL_FAILED_OLDER_SDK"),
        (apk(test_only=True), "INSTALL_FAILED_TEST_ONLY"),
        (apk(abis=("armeabi-v7a",)), "INSTALL_FAILED_NO_MATCHING_ABIS"),
        (apk(split="config.en"), "INSTALL_FAILED_INVALID_APK"),
        (apk(package="no-good"), "INSTALL_PARSE_FAILED_NOT_APK"),
    ],
)
def test_refused(phone: Phone, data: bytes, failure: str) -> None:
    done = phone.run(f"pm install {put(phone, data)}")
    assert done.out.startswith(f"Failure [{failure}")
    assert done.code == 1


def test_streamed_install_as_adb_sends_it(phone: Phone) -> None:
    data = apk()

    async def body() -> tuple[bytes, int]:
        out = BufferSink()
        code = await phone.shell.exec(
            ["cmd", "package", "install", "-r", "-t", "-g", "-S", str(len(data))], BytesSource(data + b"more"), out, out, uid=2000
        )
        return out.getvalue(), code

    assert asyncio.run(body()) == (b"Success\n", 0)
    assert phone.run("cmd package install -S 99999", b"short").out.startswith("Failure [")


def test_session_with_splits(phone: Phone) -> None:
    base, split = apk(), apk(split="config.x86_64")
    total = len(base) + len(split)
    created = phone.out(f"cmd package install-create -r -S {total}")
    assert created.startswith("Success: created install session [")
    session = created.split("[")[1].split("]")[0]
    assert phone.out(f"cmd package install-write -S {len(base)} {session} 0_base.apk -", base) == f"Success: streamed {len(base)} bytes\n"
    phone.out(f"pm install-write -S {len(split)} {session} 1_split.apk {put(phone, split)}")
    assert phone.out(f"cmd package install-commit {session}") == "Success\n"
    folder = phone.out("pm path org.example.app").removeprefix("package:").split("/base.apk")[0]
    assert phone.out(f"ls '{folder}'", uid=0) == "base.apk\nsplit_config.x86_64.apk\n"
    assert phone.run(f"pm install-commit {session}").code == 255
    other = phone.out("pm install-create").split("[")[1].split("]")[0]
    assert phone.out(f"pm install-abandon {other}") == "Success\n"


def test_catalogue_apps_come_back_by_their_package_name(pad: Phone) -> None:
    assert pad.out(f"pm uninstall {PAD}") == "Success\n"
    assert pad.run(f"am start -n {PAD}/.ui.MainActivity").code == 1
    pad.out(f"pm install {put(pad, apk(package=PAD, code=30))}")
    assert pad.run(f"am start -n {PAD}/.ui.MainActivity").code == 0


def test_the_keyboard_of_uiautomator2_becomes_an_input_method(phone: Phone) -> None:
    phone.out(f"pm install -r -t {put(phone, KEYBOARD.read_bytes(), 'k.apk')}")
    name = "com.github.uiautomator/.AdbKeyboard"
    assert name in phone.out("ime list -s -a").splitlines()
    assert phone.out(f"ime enable {name}; ime set {name}; settings get secure default_input_method") == (
        f"Input method {name}: now enabled for user #0\nInput method {name} selected for user #0\n{name}\n"
    )


def test_run_as_uses_the_apps_user_and_folder(phone: Phone) -> None:
    phone.out(f"pm install -t {put(phone, apk(debuggable=True))}")
    name = "org.example.app"
    uid = phone.out("pm list packages -U example").split("uid:")[1].strip()
    assert phone.out(f"run-as {name} id -u; run-as {name} pwd") == f"{uid}\n/data/data/{name}\n"
    phone.out(f"run-as {name} sh -c 'echo x > f'")
    assert phone.out(f"run-as {name} ls -n f").split()[2] == uid
    assert phone.run(f"run-as {name} cat /data/system/users/0/settings_system.xml").code == 1
