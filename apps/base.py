"""How an app's state is read, put in place and reset: the one interface between verifiers and the 52 apps.

An app folder's `state.py` defines one subclass of `AppState` under the name `App`; see docs/adding-an-app.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from apps.glance import glance
from apps.spec import TIERS, AppSpec, Store, Tier
from harness.errors import DeviceError
from templates.state import Profile, State

if TYPE_CHECKING:
    from harness.device.device import Device
    from harness.device.tree import Tree

S = TypeVar("S", bound=State)

__all__ = ["TIERS", "AppSpec", "AppState", "Read", "Reading", "SeedError", "Source", "Store", "Tier"]


@dataclass(frozen=True)
class Source:
    """Where a field was read: how strong that evidence is, and the place, e.g. `/data/.../alarms.db: contacts`."""

    tier: Tier
    where: str


@dataclass(frozen=True)
class Reading(Generic[S]):
    """A state as read, and the source of each of its known fields."""

    state: S
    sources: Mapping[str, Source]

    def filled_from(self, other: Reading[S]) -> Reading[S]:
        """This reading, with the fields it does not know taken from `other`."""
        missing = other.state.known() - self.state.known()
        return Reading(
            self.state.filled_from(other.state),
            {**self.sources, **{name: other.sources[name] for name in missing if name in other.sources}},
        )


@dataclass(frozen=True)
class Read:
    """What a reading is asked for.

    `want`: fields of the state; others may be left None (reading less is faster: sampling happens after every action).
    `active`: False: look without touching: stores, dumpsys, the current screen. True: the agent has finished, and the reader may
    open the app's own page to see what is nowhere else. `screen`: the accessibility tree already at hand, if any.
    """

    want: frozenset[str]
    active: bool = False
    screen: Tree | None = None

    def wants(self, *names: str) -> bool:
        """Whether any of these fields is asked for."""
        return not self.want.isdisjoint(names)

    def tree(self, device: Device) -> Tree:
        """What is on the screen now: the tree at hand, else a fresh one."""
        return self.screen if self.screen is not None else glance(device).tree


class SeedError(DeviceError):
    """A state that this app has no place for was to be seeded. A fault of the harness or of app.yaml, never of the agent."""


class AppState(ABC, Generic[S]):
    """One app's side of the category's state. Instances hold the spec and nothing else: no caches, no device."""

    def __init__(self, spec: AppSpec) -> None:
        self.spec = spec
        self.package = spec.package

    @abstractmethod
    def read(self, device: Device, read: Read) -> Reading[S]:
        """Read what is asked for.

        A field that this reading cannot see is None. A store that is missing, damaged or refused raises `harness.errors.Unreadable`
        (`StoreMissing`, `StoreCorrupt`), never an empty list or a default: the episode is then invalid, not failed.
        """

    @abstractmethod
    def seed(self, device: Device, state: S) -> None:
        """Make the app's stores hold exactly the durable fields of `state` that are not None, shipped rows included.

        Rows with a key keep it as their row id; rows without one get a new id. Stops the app, writes, and starts it again on its
        first page. Raises `SeedError` for what this app cannot keep.
        """

    def reset(self, device: Device) -> None:
        """Bring the app to the state after a first start with all permissions granted, introductions done and its stores present, and
        leave it in the foreground on its first page."""
        device.clear(self.package)
        device.grant(self.package, *self.spec.permissions)
        self.before_first_start(device)
        self.start(device)
        self.after_first_start(device)

    def before_first_start(self, device: Device) -> None:
        """The app's data are empty and it has not run: write flags that keep introductions away. By default nothing."""

    def after_first_start(self, device: Device) -> None:
        """The app is on its first page: make stores that it makes lazily, pass introductions. By default nothing."""

    def start(self, device: Device) -> None:
        """Bring the app to the foreground; a process that runs goes on, a stopped app starts on its first page."""
        device.launch(f"{self.package}/{self.spec.launch}" if self.spec.launch else self.package)

    def profile(self, template: str) -> Profile:
        """What a template may know about this app."""
        support = self.spec.support(template)
        return Profile(
            fields=self.spec.fields,
            unsupported=frozenset(self.spec.unsupported),
            adapted=support.support == "adapted",
            forms=frozenset(support.forms),
        )
