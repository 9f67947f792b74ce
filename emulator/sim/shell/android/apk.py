"""What the installer reads from an APK: the binary AndroidManifest.xml (format: ResourceTypes.h) and the native ABIs."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

MAX_MANIFEST = 8 << 20
XML_CHUNK, STRING_POOL, RESOURCE_MAP, START_ELEMENT = 0x0003, 0x0001, 0x0180, 0x0102
UTF8_FLAG = 0x100
TYPE_STRING, TYPE_BOOLEAN = 0x03, 0x12
NAMES = {
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x0101020C: "minSdkVersion",
    0x01010270: "targetSdkVersion",
    0x01010001: "label",
    0x01010003: "name",
    0x01010272: "testOnly",
    0x0101000F: "debuggable",
    0x0101064E: "requiredSplitTypes",
    0x01010591: "isSplitRequired",
}
"""Attribute names by resource id; the pool may hold empty names."""
Value = str | int | bool


class ApkError(Exception):
    """Not a usable APK."""


@dataclass
class Manifest:
    """What the package manager needs to know."""

    package: str = ""
    label: str = ""
    version_name: str = ""
    version_code: int = 0
    min_sdk: int = 1
    target_sdk: int = 1
    split: str = ""
    split_required: bool = False
    test_only: bool = False
    debuggable: bool = False
    permissions: list[str] = field(default_factory=list)
    abis: list[str] = field(default_factory=list)

    def as_mapping(self) -> dict[str, object]:
        """The form that PackageManager.install takes."""
        return {
            "package": self.package,
            "label": self.label,
            "version_name": self.version_name,
            "version_code": self.version_code,
            "min_sdk": self.min_sdk,
            "target_sdk": self.target_sdk,
            "test_only": self.test_only,
            "permissions": tuple(dict.fromkeys(self.permissions)),
        }


def _length(data: bytes, at: int, wide: bool) -> tuple[int, int]:
    """A string length of the pool: one or two units."""
    if wide:
        value = struct.unpack_from("<H", data, at)[0]
        if value & 0x8000:
            return (value & 0x7FFF) << 16 | struct.unpack_from("<H", data, at + 2)[0], at + 4
        return value, at + 2
    value = data[at]
    if value & 0x80:
        return (value & 0x7F) << 8 | data[at + 1], at + 2
    return value, at + 1


def _strings(data: bytes, start: int) -> list[str]:
    _, header, _, count, _, flags, strings_at, _ = struct.unpack_from("<HHIIIIII", data, start)
    if count > 100_000:
        raise ApkError("string pool too large")
    out = []
    for index in range(count):
        at = start + strings_at + struct.unpack_from("<I", data, start + header + 4 * index)[0]
        if flags & UTF8_FLAG:
            _, at = _length(data, at, False)
            size, at = _length(data, at, False)
            out.append(data[at : at + size].decode("utf-8", "replace"))
        else:
            size, at = _length(data, at, True)
            out.append(data[at : at + 2 * size].decode("utf-16-le", "replace"))
    return out


def elements(data: bytes) -> Iterator[tuple[str, dict[str, Value]]]:
    """Start tags of a binary XML file with their attributes.

    Raises:
        ApkError: malformed.
    """
    try:
        kind, header, size = struct.unpack_from("<HHI", data, 0)
        if kind != XML_CHUNK:
            raise ApkError("AndroidManifest.xml is no binary XML")
        strings: list[str] = []
        ids: list[int] = []
        at = header
        while at + 8 <= min(size, len(data)):
            kind, header, length = struct.unpack_from("<HHI", data, at)
            if length < 8:
                raise ApkError("bad chunk")
            if kind == STRING_POOL:
                strings = _strings(data, at)
            elif kind == RESOURCE_MAP:
                ids = list(struct.unpack_from(f"<{(length - header) // 4}I", data, at + header))
            elif kind == START_ELEMENT:
                yield _element(data, at + header, strings, ids)
            at += length
    except (struct.error, IndexError) as error:
        raise ApkError(f"AndroidManifest.xml is malformed: {error}") from None


def _element(data: bytes, at: int, strings: list[str], ids: list[int]) -> tuple[str, dict[str, Value]]:
    _, name, start, size, count = struct.unpack_from("<IIHHH", data, at)
    attributes: dict[str, Value] = {}
    for index in range(count):
        _, key, raw, _, _, kind, value = struct.unpack_from("<IIIHBBI", data, at + start + size * index)
        label = NAMES.get(ids[key], strings[key]) if key < len(ids) else strings[key]
        if kind == TYPE_STRING:
            attributes[label] = strings[value]
        elif raw != 0xFFFFFFFF:
            attributes[label] = strings[raw]
        elif kind == TYPE_BOOLEAN:
            attributes[label] = value != 0
        else:
            attributes[label] = value
    return strings[name], attributes


def _number(value: Value | None, default: int) -> int:
    if isinstance(value, str):
        return int(value) if value.isdigit() else default
    return int(value) if value is not None else default


def read_manifest(apk: bytes) -> Manifest:
    """The manifest of an APK.

    Raises:
        ApkError: it is no ZIP file, or its manifest is missing or malformed.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(apk)) as archive:
            info = archive.getinfo("AndroidManifest.xml")
            if info.file_size > MAX_MANIFEST:
                raise ApkError("AndroidManifest.xml too large")
            data = archive.read(info)
            names = archive.namelist()
    except KeyError:
        raise ApkError("AndroidManifest.xml missing") from None
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError) as error:
        raise ApkError(f"not a ZIP file ({error})") from None
    out = Manifest(abis=sorted({match.group(1) for name in names if (match := re.match(r"lib/([^/]+)/", name))}))
    for tag, attributes in elements(data):
        if tag == "manifest":
            out.package = str(attributes.get("package", ""))
            out.version_code = _number(attributes.get("versionCode"), 0)
            out.version_name = str(attributes.get("versionName", ""))
            out.split = str(attributes.get("split", ""))
            out.split_required = bool(attributes.get("isSplitRequired", False)) or "requiredSplitTypes" in attributes
        elif tag == "uses-sdk":
            out.min_sdk = _number(attributes.get("minSdkVersion"), 1)
            out.target_sdk = _number(attributes.get("targetSdkVersion"), out.min_sdk)
        elif tag in ("uses-permission", "uses-permission-sdk-23") and isinstance(attributes.get("name"), str):
            out.permissions.append(str(attributes["name"]))
        elif tag == "application":
            label = attributes.get("label")
            out.label = label if isinstance(label, str) else ""
            out.debuggable = bool(attributes.get("debuggable", False))
            out.test_only = bool(attributes.get("testOnly", False))
    if not re.fullmatch(r"[A-Za-z][\w]*(\.[A-Za-z][\w]*)*", out.package):
        raise ApkError("no valid package name in AndroidManifest.xml")
    return out
