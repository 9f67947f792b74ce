"""The virtual network's shape. It is kept and shown; the device has no network whose packets could be slowed."""

from __future__ import annotations

from dataclasses import dataclass

SPEEDS = {
    "gsm": (14_400, 14_400),
    "hscsd": (43_200, 14_400),
    "gprs": (80_000, 40_000),
    "edge": (236_800, 118_400),
    "umts": (1_920_000, 128_000),
    "hsdpa": (14_400_000, 348_000),
    "lte": (173_000_000, 58_000_000),
    "evdo": (75_000_000, 280_000),
    "full": (0, 0),
}
"""Name to (download, upload) in bits a second; 0 = not limited."""
DELAYS = {"gprs": (150, 550), "edge": (80, 400), "umts": (35, 200), "none": (0, 0)}
"""Name to (least, most) latency in ms."""


@dataclass
class Network:
    """Speeds in bits a second, latencies in ms."""

    down: int = 0
    up: int = 0
    least_ms: int = 0
    most_ms: int = 0

    def set_speed(self, text: str) -> bool:
        """A name of SPEEDS, `NUM` or `UP:DOWN` in kilobits a second; False when it is none of them."""
        if text in SPEEDS:
            self.down, self.up = SPEEDS[text]
            return True
        pair = _pair(text)
        if pair is None:
            return False
        self.up, self.down = pair[0] * 1000, pair[1] * 1000
        return True

    def set_delay(self, text: str) -> bool:
        """A name of DELAYS, `NUM` or `MIN:MAX` in ms; False when it is none of them."""
        pair = DELAYS.get(text) or _pair(text)
        if pair is None or pair[0] > pair[1]:
            return False
        self.least_ms, self.most_ms = pair
        return True


def _pair(text: str) -> tuple[int, int] | None:
    first, colon, second = text.partition(":")
    second = second if colon else first
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in (first, second)):
        return None
    return int(first), int(second)
