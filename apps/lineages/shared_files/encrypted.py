"""Members of zip archives that are locked with a password: WinZip's AES, version AE-2 with keys of 256 bits.

A locked member's data are: salt, two bytes that tell whether the password is right, the encrypted data, ten bytes of their HMAC-SHA1. The
method in its header is 99; the real one stands in the extra field 0x9901. (https://www.winzip.com/en/support/aes-encryption/)
"""

from __future__ import annotations

import hashlib
import hmac
import struct
import zipfile
import zlib
from typing import Final, NamedTuple

from apps.lineages.shared_files.aes import count_through

LOCKED: Final = 0x1
METHOD: Final = 99
_EXTRA: Final = 0x9901
_ROUNDS: Final = 1000
_CHECK, _SEAL = 2, 10
_LOCAL = struct.Struct("<4s5H3L2H")


class WrongPassword(Exception):
    """A password that does not open the member."""


class Sealed(NamedTuple):
    """A member locked: its data, and the extra field that goes with them."""

    data: bytes
    extra: bytes


class _Keys(NamedTuple):
    cipher: bytes
    seal: bytes
    check: bytes


def _keys(password: str, salt: bytes) -> _Keys:
    size = 2 * len(salt)
    made = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, _ROUNDS, 2 * size + _CHECK)
    return _Keys(made[:size], made[size : 2 * size], made[2 * size :])


def seal(data: bytes, password: str, salt: bytes) -> Sealed:
    """Deflate and lock. `salt`: 16 bytes, different for every member."""
    keys = _keys(password, salt)
    deflate = zlib.compressobj(wbits=-15)
    hidden = count_through(keys.cipher, deflate.compress(data) + deflate.flush())
    mark = hmac.new(keys.seal, hidden, "sha1").digest()[:_SEAL]
    return Sealed(salt + keys.check + hidden + mark, struct.pack("<2HH2sBH", _EXTRA, 7, 2, b"AE", 3, zipfile.ZIP_DEFLATED))


def unseal(archive: bytes, info: zipfile.ZipInfo, password: str) -> bytes:
    """What a locked member of an archive holds.

    Raises:
        WrongPassword: it does not open it.
        ValueError: damaged, or locked in another way.
    """
    strength, method = _described(info.extra)
    names, extra = _LOCAL.unpack_from(archive, info.header_offset)[-2:]
    start = info.header_offset + _LOCAL.size + names + extra
    held = archive[start : start + info.compress_size]
    size = 4 + 4 * strength
    salt, check, hidden, mark = held[:size], held[size : size + _CHECK], held[size + _CHECK : -_SEAL], held[-_SEAL:]
    keys = _keys(password, salt)
    if check != keys.check:
        raise WrongPassword(info.filename)
    if not hmac.compare_digest(mark, hmac.new(keys.seal, hidden, "sha1").digest()[:_SEAL]):
        raise ValueError(f"{info.filename}: damaged")
    plain = count_through(keys.cipher, hidden)
    if method == zipfile.ZIP_STORED:
        return plain
    inflate = zlib.decompressobj(wbits=-15)
    data = inflate.decompress(plain, info.file_size + 1)
    if method != zipfile.ZIP_DEFLATED or len(data) != info.file_size:
        raise ValueError(f"{info.filename}: damaged")
    return data


def _described(extra: bytes) -> tuple[int, int]:
    """Strength of the key (1 to 3) and method of compression, from the extra fields of a member."""
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<2H", extra)
        if kind == _EXTRA and size >= 7:
            strength, method = struct.unpack_from("<BH", extra, 8)
            if strength in (1, 2, 3):
                return strength, method
        extra = extra[4 + size :]
    raise ValueError("no description of how it is locked")


def write(members: list[tuple[zipfile.ZipInfo, Sealed | None]]) -> bytes:
    """A whole archive. Members without data, folders, are not locked."""
    out, directory = bytearray(), bytearray()
    for info, sealed in members:
        data, extra = sealed if sealed is not None else (b"", b"")
        name = info.filename.encode()
        year, month, day, hour, minute, second = info.date_time
        at = (hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day)
        flags = (LOCKED if sealed is not None else 0) | (0x800 if not info.filename.isascii() else 0)
        head = (51, flags, METHOD if sealed is not None else 0, *at, 0, len(data), info.file_size, len(name), len(extra))
        directory += struct.pack("<4s6H3L5H2L", b"PK\1\2", 51, *head, 0, 0, 0, info.external_attr, len(out)) + name + extra
        out += _LOCAL.pack(b"PK\3\4", *head) + name + extra + data
    ends = (len(members), len(members), len(directory), len(out), 0)
    return bytes(out + directory + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, *ends))
