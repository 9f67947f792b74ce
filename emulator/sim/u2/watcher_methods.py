"""Watchers: conditions that the service looks at while it waits for something, and what it does when all of one hold.

Today's client keeps its watchers on the host; these serve older clients.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from emulator.sim.u2.device_methods import DeviceMethods
from emulator.sim.u2.selector import Selector
from emulator.sim.u2.session import Session
from emulator.sim.u2.touch_methods import TouchMethods

MAX_WATCHERS: Final = 100


@dataclass(slots=True)
class Watcher:
    """Runs `action` when every selector of `conditions` finds something."""

    conditions: list[Selector]
    action: Callable[[], object]
    triggered: bool = False


class WatcherMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session, device: DeviceMethods, touch: TouchMethods) -> None:
        self._session = session
        self._keys = device
        self._touch = touch
        self._watchers: dict[str, Watcher] = {}
        self._running = False
        session.while_waiting.append(self.run)

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name."""
        return {
            "registerClickUiObjectWatcher": [self.register_click],
            "registerPressKeyskWatcher": [self.register_keys],  # the misspelling is the service's
            "removeWatcher": [self.remove],
            "resetWatcherTriggers": [self.reset],
            "runWatchers": [self.run],
            "getWatchers": [self.names],
            "hasWatcherTriggered": [self.has_triggered],
            "hasAnyWatcherTriggered": [self.any_triggered],
        }

    def register_click(self, name: str, conditions: list[Selector], target: Selector) -> None:
        """Click `target` when all conditions hold."""

        def click() -> None:
            if self._session.find(target) is not None:
                self._touch.click_object(target)

        self._add(name, Watcher(conditions, click))

    def register_keys(self, name: str, conditions: list[Selector], keys: list[str]) -> None:
        """Press keys when all conditions hold."""

        def press() -> None:
            for key in keys:
                self._keys.press_key(key)

        self._add(name, Watcher(conditions, press))

    def _add(self, name: str, watcher: Watcher) -> None:
        self._watchers.pop(name, None)
        if len(self._watchers) < MAX_WATCHERS:
            self._watchers[name] = watcher

    def remove(self, name: str) -> None:
        self._watchers.pop(name, None)

    def reset(self) -> None:
        for watcher in self._watchers.values():
            watcher.triggered = False

    def run(self) -> None:
        """Look at every watcher once."""
        if self._running:
            return  # a watcher's own action does not run watchers
        self._running = True
        try:
            for watcher in list(self._watchers.values()):
                if all(self._session.find(condition) is not None for condition in watcher.conditions):
                    watcher.triggered = True
                    watcher.action()
        finally:
            self._running = False

    def names(self) -> list[str]:
        return list(self._watchers)

    def has_triggered(self, name: str) -> bool:
        watcher = self._watchers.get(name)
        return watcher is not None and watcher.triggered

    def any_triggered(self) -> bool:
        return any(watcher.triggered for watcher in self._watchers.values())
