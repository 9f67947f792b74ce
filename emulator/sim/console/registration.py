"""How the virtual modem stands with its network. It is kept and shown; nothing on the device depends on it."""

from __future__ import annotations

from dataclasses import dataclass

NETWORK_STATES = ("unregistered", "home", "roaming", "searching", "denied", "off", "on")


@dataclass
class Registration:
    """`voice` and `data` are names of NETWORK_STATES; `rssi` 0..31 and `bit_errors` 0..7, both 99 when unknown; `profile` 0..4."""

    voice: str = "home"
    data: str = "home"
    metered: bool = True
    rssi: int = 99
    bit_errors: int = 99
    profile: int = 4
