"""AES in counter mode with a little-endian counter, as encrypted zip archives use it (FIPS 197; WinZip AE-1 and AE-2).

Plain Python, some 20 kB/s: enough for what people lock up on a simulated device, and no dependency.
"""

from __future__ import annotations

from functools import lru_cache

BLOCK = 16


def _doubled(value: int) -> int:
    """Times x in GF(2^8)."""
    return ((value << 1) ^ 0x11B) & 0xFF if value & 0x80 else value << 1


@lru_cache(maxsize=1)
def _sbox() -> bytes:
    """Inverse in GF(2^8), then the affine map of FIPS 197, 5.1.1."""
    box = bytearray(256)
    p = q = 1
    while True:
        p ^= _doubled(p)  # times 3
        for shift in (1, 2, 4):  # divided by 3
            q ^= q << shift
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        turned = q
        for shift in (1, 2, 3, 4):
            turned ^= (q << shift | q >> (8 - shift)) & 0xFF
        box[p] = turned ^ 0x63
        if p == 1:
            break
    box[0] = 0x63
    return bytes(box)


def expand(key: bytes) -> list[bytes]:
    """The round keys of a key of 16, 24 or 32 bytes."""
    box, size = _sbox(), len(key) // 4
    parts = [key[4 * i : 4 * i + 4] for i in range(size)]
    constant = 1
    for i in range(size, 4 * (size + 7)):
        part = parts[-1]
        if i % size == 0:
            part = bytes(box[byte] for byte in part[1:] + part[:1])
            part = bytes([part[0] ^ constant]) + part[1:]
            constant = _doubled(constant)
        elif size > 6 and i % size == 4:
            part = bytes(box[byte] for byte in part)
        parts.append(bytes(a ^ b for a, b in zip(parts[i - size], part, strict=True)))
    return [b"".join(parts[4 * i : 4 * i + 4]) for i in range(size + 7)]


_SHIFTED = tuple((i + 4 * (i % 4)) % 16 for i in range(16))
"""Where each byte comes from when rows are shifted (bytes run down the columns)."""


def encrypt_block(keys: list[bytes], block: bytes) -> bytes:
    """One block of 16 bytes."""
    box = _sbox()
    state = [a ^ b for a, b in zip(block, keys[0], strict=True)]
    for key in keys[1:-1]:
        state = [box[state[place]] for place in _SHIFTED]
        mixed = []
        for column in range(0, 16, 4):
            four = state[column : column + 4]
            whole = four[0] ^ four[1] ^ four[2] ^ four[3]
            mixed += [four[i] ^ whole ^ _doubled(four[i] ^ four[(i + 1) % 4]) for i in range(4)]
        state = [a ^ b for a, b in zip(mixed, key, strict=True)]
    return bytes(box[state[place]] ^ byte for place, byte in zip(_SHIFTED, keys[-1], strict=True))


def count_through(key: bytes, data: bytes) -> bytes:
    """Encrypt or decrypt: the counter starts at 1, in the first bytes of the block."""
    keys = expand(key)
    out = bytearray()
    for number, start in enumerate(range(0, len(data), BLOCK), 1):
        stream = encrypt_block(keys, number.to_bytes(BLOCK, "little"))
        out += bytes(a ^ b for a, b in zip(data[start : start + BLOCK], stream, strict=False))
    return bytes(out)
