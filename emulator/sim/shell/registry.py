"""All programs of the device by name."""

from __future__ import annotations

from collections.abc import Mapping

from emulator.sim.shell.proc import Program
from emulator.sim.shell.programs import (
    binary,
    changes,
    date,
    disks,
    finding,
    grep,
    listing,
    ownership,
    processes,
    running,
    sed,
    sorting,
    texts,
)

TOYBOX_MODULES = (binary, changes, date, disks, finding, grep, listing, ownership, processes, running, sed, sorting, texts)
NOT_TOYBOX = frozenset({"sh", "su", "run-as", "toybox", "toolbox"})


def toybox_programs() -> Mapping[str, Program]:
    """What `toybox NAME` runs."""
    found: dict[str, Program] = {}
    for module in TOYBOX_MODULES:
        found.update(module.PROGRAMS)
    return {name: program for name, program in found.items() if name not in NOT_TOYBOX}


def programs() -> Mapping[str, Program]:
    """The programs in /system/bin."""
    found: dict[str, Program] = {}
    for module in TOYBOX_MODULES:
        found.update(module.PROGRAMS)
    return found
