"""`network ...`: speed and delay of the virtual network."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group, KoError
from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.network import DELAYS, SPEEDS


def network_group(hardware: Hardware) -> Group:
    """The group, acting on the network's shape."""
    network = hardware.network

    def status(rest: str) -> list[str]:
        return [
            "Current network status:",
            f"  download speed:  {network.down:>9} bits/s ({network.down / 8192:.1f} KB/s)",
            f"  upload speed:    {network.up:>9} bits/s ({network.up / 8192:.1f} KB/s)",
            f"  minimum latency:  {network.least_ms} ms",
            f"  maximum latency:  {network.most_ms} ms",
        ]

    def speed(rest: str) -> list[str]:
        if not rest:
            raise KoError("missing <speed> argument, see 'help network speed'")
        if not network.set_speed(rest):
            raise KoError("invalid <speed> argument, see 'help network speed' for valid values")
        return []

    def delay(rest: str) -> list[str]:
        if not rest:
            raise KoError("missing <delay> argument, see 'help network delay'")
        if not network.set_delay(rest):
            raise KoError("invalid <delay> argument, see 'help network delay' for valid values")
        return []

    def capture(rest: str) -> list[str]:
        raise KoError("capture would write a file of the host; a simulated device has no packets to write")

    return Group(
        ("network",),
        "speed and delay of the network",
        (
            Command(("status",), "show speed and delay", "network status", status),
            Command(("speed",), "change the speed", f"network speed {'|'.join(SPEEDS)} or UP:DOWN in kilobits a second", speed),
            Command(("delay",), "change the delay", f"network delay {'|'.join(DELAYS)} or MIN:MAX in ms", delay),
            Command(("capture",), "not available here", "network capture start FILE|stop: not available here", capture),
        ),
    )
