"""Programs on bytes: check sums, base64, xxd, od, dd."""

from __future__ import annotations

import base64 as b64
import hashlib
import re
import zlib

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import Inputs, read_path, text
from emulator.sim.shell.programs.options import UsageError, number, parse
from emulator.sim.shell.streams import CHUNK, ByteSink


async def digest(proc: Proc) -> int:
    """md5sum, sha1sum, sha224sum, sha256sum, sha384sum, sha512sum."""
    name = proc.name.removesuffix("sum")
    options = parse(proc.name, proc.args, "bcs", {"check": "c", "status": "s", "brief": "b"})
    if "c" in options:
        return await _check(proc, name, options.args, "s" in options)
    inputs = Inputs(proc, options.args)
    async for path, data in inputs.each():
        value = hashlib.new(name, data, usedforsecurity=False).hexdigest()
        await proc.out(f"{value}\n" if "b" in options else f"{value}  {path}\n")
    return inputs.status


async def _check(proc: Proc, name: str, paths: list[str], silent: bool) -> int:
    status = 0
    for line in text(await Inputs(proc, paths).joined()).splitlines():
        match = re.fullmatch(r"([0-9a-fA-F]+) [ *](.+)", line)
        if not match:
            continue
        try:
            good = hashlib.new(name, await read_path(proc, match.group(2)), usedforsecurity=False).hexdigest() == match.group(1).lower()
        except OSError as failure:
            await proc.err(f"{proc.name}: {match.group(2)}: {reason(failure)}\n")
            good = False
        status |= not good
        if not silent:
            await proc.out(f"{match.group(2)}: {'OK' if good else 'FAILED'}\n")
    return int(status)


async def cksum(proc: Proc) -> int:
    options = parse(proc.name, proc.args, "HILNP")
    inputs = Inputs(proc, options.args)
    async for path, data in inputs.each():
        shown = f" {path}" if path != "-" else ""
        await proc.out(
            f"{zlib.crc32(data):08x}{shown}\n" if proc.name == "crc32" or "N" in options else f"{_posix_crc(data)} {len(data)}{shown}\n"
        )
    return inputs.status


def _posix_crc(data: bytes) -> int:
    """CRC of POSIX cksum: most significant bit first, length appended."""
    crc = 0
    length = len(data)
    tail = bytearray()
    while length:
        tail.append(length & 0xFF)
        length >>= 8
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1
        table.append(value & 0xFFFFFFFF)
    for byte in data + bytes(tail):
        crc = ((crc << 8) & 0xFFFFFFFF) ^ table[(crc >> 24) ^ byte]
    return crc ^ 0xFFFFFFFF


async def base64(proc: Proc) -> int:
    options = parse("base64", proc.args, "diw:", {"decode": "d", "ignore-garbage": "i", "wrap=": "w"})
    width = options.number("w", 76)
    data = await Inputs(proc, options.args[:1]).joined()
    if "d" in options:
        cleaned = re.sub(rb"[^A-Za-z0-9+/=]" if "i" in options else rb"[\r\n]", b"", data)
        cleaned = cleaned.rstrip(b"=")
        valid = re.match(rb"[A-Za-z0-9+/]*", cleaned)
        good = valid.group() if valid else b""
        await proc.out(b64.b64decode(good[: len(good) - (len(good) % 4 == 1)] + b"=" * (-len(good) % 4)))
        return 0 if good == cleaned else await proc.fail("invalid input")
    encoded = b64.b64encode(data)
    if width > 0:
        encoded = b"".join(encoded[at : at + width] + b"\n" for at in range(0, len(encoded), width))
    await proc.out(encoded)
    return 0


async def xxd(proc: Proc) -> int:
    options = parse("xxd", proc.args, "c:g:il:o:prs:")
    path = options.args[0] if options.args else "-"
    data = await read_path(proc, path)
    if "r" in options:
        await proc.out(_unhex(text(data), "p" in options))
        return 0
    skip = options.number("s", 0)
    data = data[skip:][: options.number("l", 1 << 60)]
    width = max(1, min(options.number("c", 30 if "p" in options else 12 if "i" in options else 16), 256))
    if "p" in options:
        await proc.out("".join(data[at : at + width].hex() + "\n" for at in range(0, len(data), width)))
        return 0
    if "i" in options:
        rows = [", ".join(f"0x{byte:02x}" for byte in data[at : at + width]) for at in range(0, len(data), width)]
        await proc.out("".join(f"  {row}{',' if number_ < len(rows) - 1 else ''}\n" for number_, row in enumerate(rows)))
        return 0
    group = max(1, options.number("g", 2))
    out = []
    for at in range(0, len(data), width):
        row = data[at : at + width]
        cells = [row[place : place + group].hex() for place in range(0, len(row), group)]
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        room = width * 2 + (width + group - 1) // group
        out.append(f"{at + skip + options.number('o', 0):08x}: {' '.join(cells):<{room}} {shown}\n")
    await proc.out("".join(out))
    return 0


def _unhex(dump: str, plain: bool) -> bytes:
    out = bytearray()
    for line in dump.splitlines():
        body = line if plain else re.sub(r"^[0-9a-fA-F]+:\s*", "", line)
        body = body if plain else body.split("  ")[0]
        digits = re.sub(r"[^0-9a-fA-F]", "", body)
        out += bytes.fromhex(digits[: len(digits) // 2 * 2])
    return bytes(out)


async def od(proc: Proc) -> int:
    options = parse("od", proc.args, "A:j:N:t:w:vbcdosx")
    kinds = [
        *options.values.get("t", []),
        *[{"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}[letter] for letter in "bcdosx" if letter in options],
    ] or ["o2"]
    address = options.get("A", "o")
    start = options.number("j", 0)
    data = (await Inputs(proc, options.args).joined())[start:][: options.number("N", 1 << 60)]
    width = max(1, min(options.number("w", 16), 256))
    out = []

    def place(at: int) -> str:
        return {"o": f"{at:07o}", "d": f"{at:07d}", "x": f"{at:06x}"}.get(address, "")

    for at in range(0, len(data), width):
        row = data[at : at + width]
        for index, kind in enumerate(kinds):
            cells = _od_row(row, kind)
            out.append((place(at + start) if index == 0 else " " * len(place(at))) + "".join(cells) + "\n")
    if address != "n":
        out.append(place(start + len(data)) + "\n")
    await proc.out("".join(out))
    return 0


def _od_row(row: bytes, kind: str) -> list[str]:
    letter = kind[:1]
    match = re.match(r"\d+", kind[1:])
    size = int(match.group()) if match else 4
    if size not in (1, 2, 4, 8):
        raise UsageError(f"bad -t {kind}")
    if letter in "ca" and letter:
        named = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
        return [f"{named.get(byte) or (chr(byte) if 32 <= byte < 127 else f'{byte:03o}'):>4}" for byte in row]
    if letter not in ("x", "o", "d", "u"):
        raise UsageError(f"bad -t {kind}")
    cells = []
    for at in range(0, len(row), size):
        value = int.from_bytes(row[at : at + size].ljust(size, b"\0"), "little", signed=letter == "d")
        digits = {"x": size * 2, "o": (size * 8 + 2) // 3, "u": {1: 3, 2: 5, 4: 10, 8: 20}[size], "d": {1: 4, 2: 6, 4: 11, 8: 20}[size]}[
            letter
        ]
        cells.append(" " + (f"{value:0{digits}{letter}}" if letter in "xo" else f"{value:>{digits}}"))
    return cells


async def dd(proc: Proc) -> int:
    values = {
        "bs": "512",
        "ibs": "",
        "obs": "",
        "count": "",
        "skip": "0",
        "seek": "0",
        "if": "",
        "of": "",
        "conv": "",
        "iflag": "",
        "oflag": "",
        "status": "",
    }
    for word in proc.args:
        key, equals, value = word.partition("=")
        if not equals or key not in values:
            return await proc.fail(f"bad arg {word}")
        values[key] = value
    size = max(1, number(values["ibs"] or values["bs"]))
    count = number(values["count"]) if values["count"] else -1
    source = proc.files.open_read(values["if"]) if values["if"] else proc.stdin
    remaining = count * size if count >= 0 else 1 << 62
    skip = number(values["skip"]) * (1 if "skip_bytes" in values["iflag"] else size)
    while skip > 0 and (piece := await source.read(min(skip, CHUNK))):
        skip -= len(piece)
    total = 0
    sink: ByteSink = proc.stdout
    rest = b""
    if values["of"]:
        seek = number(values["seek"]) * max(1, number(values["obs"] or values["bs"]))
        keep = "notrunc" in values["conv"]
        old = proc.files.read_bytes(values["of"]) if (seek or keep) and proc.files.exists(values["of"]) else b""
        if seek > proc.budget.file_bytes:
            return await proc.fail(f"{values['of']}: File too large")
        sink = proc.files.open_write(values["of"])
        if seek:
            await sink.write(old[:seek].ljust(seek, b"\0"))
        rest = old[seek:] if keep else b""
    while remaining > 0 and (piece := await source.read(min(remaining, CHUNK))):
        remaining -= len(piece)
        total += len(piece)
        await proc.budget.tick()
        try:
            await sink.write(piece)
        except BrokenPipeError:
            raise
        except OSError as failure:
            return await proc.fail(f"{values['of'] or 'stdout'}: write error: {reason(failure)}")
    if rest[total:]:
        await sink.write(rest[total:])
    if values["status"] != "none":
        whole, part = divmod(total, size)
        shown = f"{whole}+{int(part > 0)}"
        await proc.err(
            f"{shown} records in\n{shown} records out\n{total} bytes ({short_size(total)}) copied, 0.001 s, {short_size(total * 1000)}/s\n"
        )
    return 0


def short_size(size: int) -> str:
    """`1.2 M` as toybox writes sizes in sentences."""
    value = float(size)
    for unit in ("", "K", "M", "G"):
        if value < 1000 or unit == "G":
            return f"{value:.0f} {unit}".strip() if not unit or value >= 10 else f"{value:.1f} {unit}"
        value /= 1024
    return str(size)


async def hexdump(proc: Proc) -> int:
    """`hd` and `hexdump -C`."""
    options = parse(proc.name, proc.args, "Cn:s:v")
    data = (await Inputs(proc, options.args).joined())[options.number("s", 0) :][: options.number("n", 1 << 60)]
    out = []
    for at in range(0, len(data), 16):
        row = data[at : at + 16]
        halves = "  ".join(" ".join(f"{byte:02x}" for byte in row[half : half + 8]) for half in (0, 8))
        out.append(f"{at:08x}  {halves:<48}  |{''.join(chr(byte) if 32 <= byte < 127 else '.' for byte in row)}|\n")
    await proc.out("".join(out) + f"{len(data):08x}\n")
    return 0


PROGRAMS = {
    "md5sum": digest,
    "sha1sum": digest,
    "sha224sum": digest,
    "sha256sum": digest,
    "sha384sum": digest,
    "sha512sum": digest,
    "cksum": cksum,
    "crc32": cksum,
    "base64": base64,
    "xxd": xxd,
    "od": od,
    "hd": hexdump,
    "hexdump": hexdump,
    "dd": dd,
}
