"""All programs of the device by name."""

from __future__ import annotations

from collections.abc import Mapping

from emulator.sim.shell.android import commands, content, input, logcat, network, screen, settings
from emulator.sim.shell.dumpsys import program as dumpsys
from emulator.sim.shell.proc import Program
from emulator.sim.shell.programs import (
    archives,
    awk,
    binary,
    changes,
    date,
    disks,
    ends,
    finding,
    grep,
    listing,
    ownership,
    processes,
    running,
    sed,
    sorting,
    texts,
    xargs,
)
from emulator.sim.shell.sqlite import program as sqlite

TOYBOX_MODULES = (
    archives,
    awk,
    binary,
    changes,
    date,
    disks,
    ends,
    finding,
    grep,
    listing,
    ownership,
    processes,
    running,
    sed,
    sorting,
    texts,
    xargs,
)
ANDROID_MODULES = (commands, content, dumpsys, input, logcat, network, screen, settings, sqlite)
NOT_TOYBOX = frozenset({"sh", "su", "run-as", "toybox", "toolbox", "unzip", "awk"})


def toybox_programs() -> Mapping[str, Program]:
    """What `toybox NAME` runs."""
    found: dict[str, Program] = {}
    for module in TOYBOX_MODULES:
        found.update(module.PROGRAMS)
    return {name: program for name, program in found.items() if name not in NOT_TOYBOX}


def java_programs() -> Mapping[str, Program]:
    """Programs that on a device run in a Java machine, or hand their words to one."""
    found: dict[str, Program] = {}
    for module in ANDROID_MODULES:
        found.update(module.PROGRAMS)
    return found


def programs() -> Mapping[str, Program]:
    """The programs in /system/bin."""
    found: dict[str, Program] = {}
    for module in (*TOYBOX_MODULES, *ANDROID_MODULES):
        found.update(module.PROGRAMS)
    return found
