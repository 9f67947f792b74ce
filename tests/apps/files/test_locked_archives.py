"""Zip archives with a password, as file managers make and open them."""

from __future__ import annotations

import io
import zipfile

import pytest

from apps.lineages.shared_files import encrypted
from apps.lineages.shared_files.aes import count_through, encrypt_block, expand

FROM_ELSEWHERE = bytes.fromhex(
    "504b03041400010063000a547e5d000000002c0000000e00000005000b00782e7478740199070002004145030800d07d47092957d28dfb7b894c876a6783f2f35af9"
    "4fe26b68c9f4c837153a755c0e0dda6a6288a1427a8a79db504b010214031400010063000a547e5d000000002c0000000e00000005000b0000000000000000008001"
    "00000000782e7478740199070002004145030800504b050600000000010001003e0000005a0000000000"
)
"""An archive made by pyzipper 0.3.6, password `pw`."""


@pytest.mark.parametrize(
    ("size", "cipher"),
    [
        (16, "69c4e0d86a7b0430d8cdb78070b4c55a"),
        (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
        (32, "8ea2b7ca516745bfeafc49904b496089"),
    ],
)
def test_blocks_are_those_of_the_standard(size: int, cipher: str) -> None:
    """FIPS 197, appendix C."""
    plain = bytes.fromhex("00112233445566778899aabbccddeeff")
    assert encrypt_block(expand(bytes(range(size))), plain).hex() == cipher


def test_counting_is_its_own_inverse() -> None:
    data = bytes(range(256)) * 3 + b"rest"
    assert count_through(bytes(32), count_through(bytes(32), data)) == data != count_through(bytes(32), data)


def infos(archive: bytes) -> list[zipfile.ZipInfo]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return opened.infolist()


def test_an_archive_of_another_program_is_opened() -> None:
    [info] = infos(FROM_ELSEWHERE)
    assert encrypted.unseal(FROM_ELSEWHERE, info, "pw") == b"from elsewhere"
    with pytest.raises(encrypted.WrongPassword):
        encrypted.unseal(FROM_ELSEWHERE, info, "PW")


def locked(data: bytes) -> bytes:
    folder, file = zipfile.ZipInfo("a/", (2023, 10, 15, 15, 34, 2)), zipfile.ZipInfo("a/ü.txt", (2023, 10, 15, 15, 34, 2))
    file.file_size = len(data)
    return encrypted.write([(folder, None), (file, encrypted.seal(data, "pässword", b"0123456789abcdef"))])


@pytest.mark.parametrize("data", [b"", b"short", b"long " * 2000])
def test_what_is_locked_is_opened_again(data: bytes) -> None:
    archive = locked(data)
    folder, file = infos(archive)
    assert folder.is_dir() and file.filename == "a/ü.txt" and file.date_time == (2023, 10, 15, 15, 34, 2)
    assert file.flag_bits & encrypted.LOCKED and file.compress_type == encrypted.METHOD
    assert encrypted.unseal(archive, file, "pässword") == data


def test_a_changed_byte_is_noticed() -> None:
    archive = bytearray(locked(b"text that counts"))
    file = infos(bytes(archive))[1]
    archive[file.header_offset + 30 + len("a/ü.txt".encode()) + 11 + 16 + 2 + 3] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        encrypted.unseal(bytes(archive), file, "pässword")
