"""The virtual GPS receiver."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

_SENTENCE = re.compile(r"\$(?P<body>[^*$\r\n]{6,120})(?:\*(?P<sum>[0-9A-Fa-f]{2}))?")


class NmeaError(ValueError):
    """A sentence that a receiver would not send."""


@dataclass
class Location:
    """The last fix: degrees (WGS 84), altitude m, speed m/s, bearing degrees. The default is where a new emulator stands."""

    latitude: float = 37.421998
    longitude: float = -122.084
    altitude: float = 5.0
    speed: float = 0.0
    bearing: float = 0.0
    satellites: int = 9

    def set(self, latitude: float, longitude: float, altitude: float | None = None) -> None:
        """Move. Raises ValueError outside of the globe."""
        if not math.isfinite(latitude) or not -90 <= latitude <= 90:
            raise ValueError(f"latitude {latitude} is not in [-90, 90]")
        if not math.isfinite(longitude) or not -180 <= longitude <= 180:
            raise ValueError(f"longitude {longitude} is not in [-180, 180]")
        self.latitude, self.longitude = latitude, longitude
        if altitude is not None and math.isfinite(altitude):
            self.altitude = altitude

    def nmea(self, sentence: str) -> None:
        """Take a `$GPGGA` or `$GPRMC` sentence; other kinds pass unused, as on an emulator.

        Raises:
            NmeaError: not a sentence, a wrong check sum, or fields that are no position.
        """
        match = _SENTENCE.fullmatch(sentence.strip())
        if match is None:
            raise NmeaError("not an NMEA sentence")
        body = match["body"]
        total = 0
        for char in body:
            total ^= ord(char)
        if match["sum"] is not None and int(match["sum"], 16) != total:
            raise NmeaError(f"check sum {match['sum']} should be {total & 0xFF:02X}")
        fields = body.split(",")
        kind = fields[0][2:]
        start = {"GGA": 2, "RMC": 3}.get(kind)
        if start is None:
            return
        try:
            latitude = _degrees(fields[start], fields[start + 1], "N", "S")
            longitude = _degrees(fields[start + 2], fields[start + 3], "E", "W")
            altitude = float(fields[9]) if kind == "GGA" and fields[9] else None
            self.set(latitude, longitude, altitude)
        except (IndexError, ValueError) as error:
            raise NmeaError(f"no position in the sentence: {error}") from error


def _degrees(text: str, side: str, positive: str, negative: str) -> float:
    """`DDDMM.MMMM` and a hemisphere letter as degrees."""
    if side not in (positive, negative):
        raise ValueError(f"hemisphere {side!r}")
    head, dot, _ = text.partition(".")
    if not head.isdigit() or len(head) < 3 or not dot:
        raise ValueError(f"angle {text!r}")
    value = int(head[:-2]) + float(text[len(head) - 2 :]) / 60
    return value if side == positive else -value
