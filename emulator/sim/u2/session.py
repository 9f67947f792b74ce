"""What one run of the service keeps: the device, objects remembered by id, the configuration, and how it waits.

Waiting moves the device's clock in steps until the condition holds or the time is over, so it takes no time outside the device.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from emulator.sim.a11y.node import Node
from emulator.sim.a11y.tree import Tree, read_tree
from emulator.sim.u2.errors import object_not_found
from emulator.sim.u2.selector import Selector, find, find_all

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Target = Selector | str
"""A selector, or the id of a remembered one."""

STEP_MS: Final = 250
"""Device time between two looks while waiting, at first; later looks are 5 % of the time waited apart."""
LONGEST_WAIT_MS: Final = 86_400_000
"""A day; no call lets more time pass."""
OBJECT_LIFE_MS: Final = 60_000
"""How long an id stays valid, in device time."""
SETTLE_MS: Final = 250

CONFIGURATION: Final = {
    "actionAcknowledgmentTimeout": 500,
    "keyInjectionDelay": 0,
    "scrollAcknowledgmentTimeout": 200,
    "waitForIdleTimeout": 0,
    "waitForSelectorTimeout": 0,
    "uiAutomationFlags": 0,
}
"""The service's configuration at its start, times in ms."""


class Session:
    """The state behind the JSON-RPC methods."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.configuration: dict[str, int] = dict(CONFIGURATION)
        self.seen_toast = device.windows.last_toast
        self.while_waiting: list[Callable[[], object]] = []
        self._objects: dict[str, tuple[int, Selector]] = {}
        self._made = 0

    # --- finding -----------------------------------------------------------------------------------------------------------------

    def tree(self) -> Tree:
        """What is on screen now."""
        return read_tree(self.device)

    def selector(self, target: Target) -> Selector:
        """The selector itself, or the one remembered under an id. Raises RpcError for an id unknown or expired."""
        if isinstance(target, Selector):
            return target
        self._forget_old()
        found = self._objects.get(target)
        if found is None:
            raise object_not_found(f"UiObject {target} not found!")
        return found[1]

    def find(self, target: Target) -> Node | None:
        """The first node a target means now."""
        return find(self.tree(), self.selector(target))

    def find_all(self, target: Target) -> list[Node]:
        """All nodes a target means now."""
        return find_all(self.tree(), self.selector(target))

    def require(self, target: Target) -> Node:
        """The node; waits for it as long as the configuration says. Raises RpcError when it is not there."""
        selector = self.selector(target)
        node = find(self.tree(), selector)
        if node is None and self.wait_until(lambda: self.find(selector) is not None, self.configuration["waitForSelectorTimeout"]):
            node = self.find(selector)
        if node is None:
            raise object_not_found(str(selector))
        return node

    def remember(self, selector: Selector) -> str:
        """An id for a selector. Ids look like the service's UUIDs and are the same in every run."""
        self._forget_old()
        self._made += 1
        name = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self._made} {selector}"))
        self._objects[name] = (self.device.clock.elapsed_ms(), selector)
        return name

    def forget(self, name: str) -> None:
        """Drop an id."""
        self._objects.pop(name, None)

    def _forget_old(self) -> None:
        oldest = self.device.clock.elapsed_ms() - OBJECT_LIFE_MS
        self._objects = {name: entry for name, entry in self._objects.items() if entry[0] >= oldest}

    # --- time --------------------------------------------------------------------------------------------------------------------

    def wait_until(self, condition: Callable[[], bool], timeout_ms: int) -> bool:
        """Let device time pass until `condition` holds, `timeout_ms` at most. Whether it held."""
        if condition():
            return True
        passed, timeout = 0, min(timeout_ms, LONGEST_WAIT_MS)
        while passed < timeout:
            step = min(max(STEP_MS, passed // 20), timeout - passed)
            self.device.clock.advance(step)
            passed += step
            for action in self.while_waiting:
                action()
            if condition():
                return True
        return False

    def settle(self) -> None:
        """What follows any change made without a gesture: storage is written, the screen comes to rest."""
        self.device.sync_storage()
        self.device.clock.advance(SETTLE_MS)
