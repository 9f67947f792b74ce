"""Users and groups of the device: numbers, names, and the rights the shell has."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

ROOT = 0
SYSTEM = 1000
RADIO = 1001
SHELL = 2000
EVERYBODY = 9997
FIRST_APP = 10000

NAMES: Mapping[int, str] = {
    0: "root",
    1: "daemon",
    2: "bin",
    1000: "system",
    1001: "radio",
    1002: "bluetooth",
    1003: "graphics",
    1004: "input",
    1005: "audio",
    1006: "camera",
    1007: "log",
    1010: "wifi",
    1011: "adb",
    1012: "install",
    1013: "media",
    1015: "sdcard_rw",
    1017: "keystore",
    1021: "gps",
    1023: "media_rw",
    1024: "mtp",
    1028: "sdcard_r",
    1036: "logd",
    1041: "audioserver",
    1047: "cameraserver",
    1065: "reserved_disk",
    1077: "external_storage",
    1078: "ext_data_rw",
    1079: "ext_obb_rw",
    2000: "shell",
    2001: "cache",
    2002: "diag",
    3001: "net_bt_admin",
    3002: "net_bt",
    3003: "inet",
    3006: "net_bw_stats",
    3009: "readproc",
    3011: "uhid",
    3012: "readtracefs",
    9997: "everybody",
    9999: "nobody",
}
"""android_filesystem_config.h, the ids that a listing can show."""

SHELL_GROUPS = (1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012)
"""Supplementary groups of adbd's shell on API 33."""


def name_of(number: int) -> str:
    """The name of a user or group: a fixed one, `u0_aN` for apps, or the number."""
    if number in NAMES:
        return NAMES[number]
    user, app = divmod(number, 100_000)
    if FIRST_APP <= app < 20_000:
        return f"u{user}_a{app - FIRST_APP}"
    if 50_000 <= app < 60_000:
        return f"all_a{app - 50_000}"
    return str(number)


def number_of(name: str) -> int | None:
    """The number of a user or group name or of a decimal number, None when unknown."""
    if name.isascii() and name.isdigit():
        return int(name[:9])
    for number, known in NAMES.items():
        if known == name:
            return number
    if name.startswith("u") and "_a" in name:
        user, _, app = name[1:].partition("_a")
        if user.isascii() and user.isdigit() and app.isascii() and app.isdigit():
            return int(user[:3]) * 100_000 + FIRST_APP + int(app[:5])
    return None


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who a program runs as."""

    uid: int
    gid: int
    groups: frozenset[int]
    context: str

    @property
    def root(self) -> bool:
        return self.uid == ROOT


@functools.lru_cache(maxsize=64)
def credentials(uid: int) -> Credentials:
    """The groups and the SELinux context that go with a user id."""
    if uid == ROOT:
        return Credentials(
            ROOT, ROOT, frozenset((ROOT, 1004, 1007, 1011, 1015, 1028, 3001, 3002, 3003, 3006, 3009, 3011, 3012)), "u:r:su:s0"
        )
    if uid == SHELL:
        return Credentials(SHELL, SHELL, frozenset((SHELL, EVERYBODY, *SHELL_GROUPS)), "u:r:shell:s0")
    if uid == SYSTEM:
        return Credentials(SYSTEM, SYSTEM, frozenset((SYSTEM, EVERYBODY, 1015, 1023, 1028, 3003)), "u:r:system_server:s0")
    return Credentials(uid, uid, frozenset((uid, EVERYBODY, 3003)), "u:r:runas_app:s0:c512,c768")
