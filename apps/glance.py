"""Looking at the screen without taking its picture: what readers and reference flows need, at a fraction of an observation's cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.device import tree as trees
from harness.device.tree import Tree

if TYPE_CHECKING:
    from harness.device import Device


@dataclass(frozen=True)
class Glance:
    """The filtered tree, and the package of the app in front."""

    tree: Tree
    package: str


def glance(device: Device, *, attempts: int = 4) -> Glance:
    """Look until two readings of the tree agree, at most `attempts` times; then take the last.

    Raises:
        DeviceError: the device failed.
    """
    front = device.foreground()
    keyboard = front.keyboard_package if front.keyboard else ""

    def parse(xml: str) -> Tree:
        return trees.parse(xml, keyboard=keyboard, focused_window=front.window, size=device.size)

    xml = device.dump()
    tree = parse(xml)
    for _ in range(attempts - 1):
        again = device.dump()
        if again == xml:
            break
        # A clock in the status bar may tick between the dumps; what counts is what the filter keeps.
        xml, before, tree = again, tree, parse(again)
        if tree.digest == before.digest:
            break
    return Glance(tree, front.package)
