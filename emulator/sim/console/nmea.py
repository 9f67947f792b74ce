"""NMEA 0183 sentences, as `geo nmea` takes them."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

_SENTENCE = re.compile(r"\$(?P<body>[^*$\r\n]{6,120})(?:\*(?P<sum>[0-9A-Fa-f]{2}))?")
_POSITION_AT = {"GGA": 2, "RMC": 3}


class NmeaError(ValueError):
    """A sentence that a receiver would not send."""


class Position(NamedTuple):
    """Degrees (WGS 84); `altitude` in metres, None when the sentence has none."""

    latitude: float
    longitude: float
    altitude: float | None


def parse_nmea(sentence: str) -> Position | None:
    """The position of a `$GPGGA` or `$GPRMC` sentence; None for other kinds, which a device ignores.

    Raises:
        NmeaError: not a sentence, a wrong check sum, or fields that are no position.
    """
    match = _SENTENCE.fullmatch(sentence.strip())
    if match is None:
        raise NmeaError("not an NMEA sentence")
    total = 0
    for char in match["body"]:
        total ^= ord(char)
    if match["sum"] is not None and int(match["sum"], 16) != total:
        raise NmeaError(f"check sum {match['sum']} should be {total & 0xFF:02X}")
    fields = match["body"].split(",")
    kind = fields[0][2:]
    start = _POSITION_AT.get(kind)
    if start is None:
        return None
    try:
        latitude = _degrees(fields[start], fields[start + 1], "N", "S")
        longitude = _degrees(fields[start + 2], fields[start + 3], "E", "W")
        altitude = float(fields[9]) if kind == "GGA" and fields[9] else None
    except (IndexError, ValueError) as error:
        raise NmeaError(f"no position in the sentence: {error}") from error
    if not (abs(latitude) <= 90 and abs(longitude) <= 180 and math.isfinite(altitude or 0.0)):
        raise NmeaError("no position on the globe")
    return Position(latitude, longitude, altitude)


def _degrees(text: str, side: str, positive: str, negative: str) -> float:
    """`DDDMM.MMMM` and a hemisphere letter as degrees."""
    if side not in (positive, negative):
        raise ValueError(f"hemisphere {side!r}")
    head, dot, _ = text.partition(".")
    if not head.isascii() or not head.isdigit() or len(head) < 3 or not dot:
        raise ValueError(f"angle {text!r}")
    value = int(head[:-2]) + float(text[len(head) - 2 :]) / 60
    return value if side == positive else -value
