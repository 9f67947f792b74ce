"""Zip archives and minimal PDF documents: made for seeding, and looked into with limits, since what apps and agents write is not
trusted."""

from __future__ import annotations

import hashlib
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

MOST_MEMBERS = 200
MOST_BYTES = 4 * 1024 * 1024
"""Limits on what is unpacked; a goal's archive is a thousand times smaller."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, ValueError, OSError, LookupError, RuntimeError)
"""What `zipfile` raises for archives that are damaged, or compressed in a way that it does not know."""
_EPOCH = (2023, 10, 1, 12, 0, 0)
_ENCRYPTED = 0x1


@dataclass(frozen=True)
class Member:
    """A file in an archive; `sha256` is None where it cannot be unpacked without a password."""

    path: str
    size: int
    sha256: str | None

    @property
    def name(self) -> str:
        return self.path.replace("\\", "/").rpartition("/")[2]

    def __str__(self) -> str:
        return f"{self.path} ({self.size} bytes{', encrypted' if self.sha256 is None else ''})"


def make_zip(members: Mapping[str, bytes]) -> bytes:
    """An archive of these files, compressed, with fixed times: the same members give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in members.items():
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def read_zip(data: bytes) -> tuple[Member, ...] | None:
    """The files in an archive, folders left out; None if it is no zip archive, damaged, or beyond the limits."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) > MOST_MEMBERS or sum(info.file_size for info in infos) > MOST_BYTES:
                return None
            return tuple(_member(archive, info) for info in infos if not info.is_dir())
    except _DAMAGE:
        return None


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Member:
    if info.flag_bits & _ENCRYPTED:
        return Member(info.filename, info.file_size, None)
    with archive.open(info) as stream:
        data = stream.read(MOST_BYTES + 1)  # headers may lie about sizes; the check sum is compared at the end of reading
    if len(data) > MOST_BYTES:
        raise ValueError("larger than its header says")
    return Member(info.filename, len(data), hashlib.sha256(data).hexdigest())


def make_pdf(line: str) -> bytes:
    """A document of one page with one line, as small as the format allows (PDF 1.4, sections 3.4 and 3.6)."""
    stream = f"BT /F1 18 Tf 72 720 Td ({line.replace(chr(92), '').replace('(', '').replace(')', '')}) Tj ET".encode("latin-1", "replace")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body = b"%PDF-1.4\n"
    offsets = []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return body + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        table,
        size,
        len(body),
    )
