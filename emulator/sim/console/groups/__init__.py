"""The console's commands, one module a group."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group
from emulator.sim.console.groups.avd import avd_group
from emulator.sim.console.groups.event import event_group
from emulator.sim.console.groups.geo import geo_group
from emulator.sim.console.groups.gsm import gsm_group
from emulator.sim.console.groups.misc import finger_group, redir_group, rotate_command
from emulator.sim.console.groups.network import network_group
from emulator.sim.console.groups.power import power_group
from emulator.sim.console.groups.sms import sms_group
from emulator.sim.console.interfaces import Hardware


def all_groups(hardware: Hardware) -> tuple[Group | Command, ...]:
    """Every command of a device's console, except those that act on the session itself."""
    return (
        avd_group(hardware),
        event_group(hardware),
        finger_group(),
        geo_group(hardware),
        gsm_group(hardware),
        network_group(hardware),
        power_group(hardware),
        redir_group(),
        rotate_command(hardware),
        sms_group(hardware),
    )
