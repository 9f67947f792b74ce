"""An activity that opens dialogs: a stack of descriptions in its state, from which an app makes its overlays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from emulator.sim.toolkit.app import Activity, Json, State

T = TypeVar("T")


class Asking(Activity):
    """`state["dialogs"]` is the stack of open dialogs: each a dict with its `kind`, the `key` that says what it is about, and what has been
    entered so far."""

    @property
    def dialogs(self) -> list[State]:
        """The open ones, lowest first."""
        found: list[State] = self.state.get("dialogs", [])
        return found

    @property
    def top(self) -> State:
        """The one in front. Raises IndexError when none is open."""
        return self.dialogs[-1]

    def open(self, kind: str, key: str = "", **fields: Json) -> None:
        """Open a dialog above the others."""
        self.state["dialogs"] = [*self.dialogs, {"kind": kind, "key": key, **fields}]

    def close(self) -> None:
        """Close the one in front."""
        self.state["dialogs"] = self.dialogs[:-1]

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """A handler that closes the dialog and then acts."""

        def handler() -> None:
            self.close()
            act()

        return handler


def toggled(chosen: Sequence[T], one: T) -> list[T]:
    """What is chosen after a touch: without `one` if it was, else with it at the end."""
    return [other for other in chosen if other != one] if one in chosen else [*chosen, one]
