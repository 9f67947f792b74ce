"""The device side of the Android Debug Bridge: what an adb server on the host talks to.

A packet's way through this package: `transport.Transport` (one TCP connection) reads it with `packet.PacketReader`, hands it to a
`stream.Stream`, whose service was found by name in `services.ServiceTable`. `daemon.Adbd` owns what all connections share.
"""

from emulator.sim.adbd.daemon import Adbd

__all__ = ["Adbd"]
