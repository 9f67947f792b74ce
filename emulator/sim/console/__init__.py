"""The emulator console: a text protocol on the even port of a device, as `adb emu` and test scripts speak it.

`server.Console` listens, `session.Session` is one connection, `groups` holds the commands, `interfaces.Hardware` is what they act on.
"""

from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.server import Console

__all__ = ["Console", "Hardware"]
