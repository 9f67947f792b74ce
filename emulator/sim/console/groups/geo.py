"""`geo fix` and `geo nmea`."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group, KoError, number
from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.nmea import NmeaError, parse_nmea

KNOT = 0.514444
"""Metres a second."""


def geo_group(hardware: Hardware) -> Group:
    """The group, acting on the location receiver. Longitude comes first."""

    def fix(rest: str) -> list[str]:
        words = rest.split()
        if len(words) < 2:
            raise KoError("not enough arguments: see 'help geo fix' for details")
        values = [number(word) for word in words[:5]]
        longitude, latitude = values[:2]
        if not -180 <= longitude <= 180:
            raise KoError("invalid longitude value, must be in range [-180..180]")
        if not -90 <= latitude <= 90:
            raise KoError("invalid latitude value, must be in range [-90..90]")
        satellites = values[3] if len(values) > 3 else 9
        if satellites not in range(1, 13):
            raise KoError("invalid number of satellites. Must be an integer between 1 and 12")
        location = hardware.device.location
        location.set(latitude, longitude, values[2] if len(values) > 2 else location.altitude)
        location.satellites = int(satellites)
        location.speed = values[4] * KNOT if len(values) > 4 else 0.0
        return []

    def nmea(rest: str) -> list[str]:
        if not rest:
            raise KoError("NMEA sentence missing, try 'help geo nmea'")
        try:
            position = parse_nmea(rest)
        except NmeaError as error:
            raise KoError(str(error)) from error
        if position is not None:
            location = hardware.device.location
            altitude = location.altitude if position.altitude is None else position.altitude
            location.set(position.latitude, position.longitude, altitude)
        return []

    usage = "geo fix LONGITUDE LATITUDE [ALTITUDE_M [SATELLITES [VELOCITY_KNOTS]]]: longitude first, in degrees"
    return Group(
        ("geo",),
        "the position of the device",
        (
            Command(("fix",), "send a GPS fix", usage, fix),
            Command(("nmea", "gnss"), "send an NMEA sentence", "geo nmea SENTENCE: a $GPGGA or $GPRMC sentence", nmea),
        ),
    )
