"""All programs of the device by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules

from emulator.sim.shell import programs as toybox
from emulator.sim.shell.android import commands, content, input, logcat, network, screen, settings
from emulator.sim.shell.dumpsys import program as dumpsys
from emulator.sim.shell.proc import Program
from emulator.sim.shell.sqlite import program as sqlite

ANDROID = tuple(module.PROGRAMS for module in (commands, content, dumpsys, input, logcat, network, screen, settings, sqlite))
NOT_TOYBOX = frozenset({"sh", "su", "run-as", "toybox", "toolbox", "unzip", "awk"})


def _merged(tables: Iterable[Mapping[str, Program]]) -> dict[str, Program]:
    return {name: program for table in tables for name, program in table.items()}


def _toybox() -> dict[str, Program]:
    """The programs of every module of the folder `programs` that has a table of them, `PROGRAMS`."""
    modules = (import_module(f"{toybox.__name__}.{found.name}") for found in iter_modules(toybox.__path__))
    return _merged(getattr(module, "PROGRAMS", {}) for module in modules)


def toybox_programs() -> Mapping[str, Program]:
    """What `toybox NAME` runs."""
    return {name: program for name, program in _toybox().items() if name not in NOT_TOYBOX}


def java_programs() -> Mapping[str, Program]:
    """Programs that on a device run in a Java machine, or hand their words to one."""
    return _merged(ANDROID)


def programs() -> Mapping[str, Program]:
    """The programs in /system/bin."""
    return _merged((_toybox(), *ANDROID))
