"""Commands too small for a module of their own."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group, KoError, whole
from emulator.sim.console.interfaces import Hardware


def rotate_command(hardware: Hardware) -> Command:
    """`rotate`: the next of the four orientations."""

    def rotate(rest: str) -> list[str]:
        hardware.machine.rotate()
        return []

    return Command(("rotate",), "turn the screen by 90 degrees", "rotate: turn to the next orientation", rotate)


def finger_group() -> Group:
    """`finger`: the sensor takes touches, but no app of the device asks for one."""

    def touch(rest: str) -> list[str]:
        whole(rest, 1, 2**31 - 1, "invalid fingerid, must be a positive number")
        return []

    return Group(
        ("finger",),
        "the fingerprint sensor",
        (
            Command(("touch",), "a finger is put on the sensor", "finger touch FINGERID", touch),
            Command(("remove",), "the finger is lifted", "finger remove", lambda rest: []),
        ),
    )


def redir_group() -> Group:
    """`redir`: port redirections through the emulator's router, which a simulated device does not have."""

    def refuse(rest: str) -> list[str]:
        raise KoError("port redirection is not available; use 'adb forward'")

    return Group(
        ("redir",),
        "port redirections",
        (
            Command(("list",), "list redirections", "redir list", lambda rest: ["no active redirections"]),
            Command(("add",), "not available here", "redir add: use adb forward", refuse),
            Command(("del",), "not available here", "redir del: use adb forward", refuse),
        ),
    )
