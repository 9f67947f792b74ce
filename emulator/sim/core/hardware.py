"""What the emulator console and gRPC act on besides the telephone: position and battery."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass
class Location:
    """The last fix, degrees and metres; Mountain View at first, as an emulator."""

    latitude: float = 37.421998
    longitude: float = -122.084
    altitude: float = 5.0
    speed: float = 0.0
    bearing: float = 0.0
    satellites: int = 8

    def set(self, latitude: float, longitude: float, altitude: float = 0.0) -> None:
        self.latitude, self.longitude, self.altitude = latitude, longitude, altitude

    def save(self) -> dict[str, Any]:
        return asdict(self)

    def load(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@dataclass
class Battery:
    """`status` and `health` are the console's words; `level` is percent."""

    level: int = 100
    status: str = "charging"
    health: str = "good"
    present: bool = True
    ac: bool = True
    temperature: int = 250
    voltage: int = 5000

    def save(self) -> dict[str, Any]:
        return asdict(self)

    def load(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
