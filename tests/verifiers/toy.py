"""A clock app that is a JSON file on a device that is a dict: what verifiers are tested with, without any device.

Typing a JSON object of fields into the toy device changes the app's state, as a person's touches would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.base import AppState, Read, Reading, Source
from apps.flows_kit.ui import Flows
from apps.spec import AppSpec
from harness.device.actions import Action, Type, Wait
from templates.clock import TEMPLATES, ClockState, Stopwatch
from tests.templates.clock_world import WORLD, ClockKind, moved_on
from tests.templates.one_file import OneFileDevice, flows, one_file_spec, parsed
from verifiers.registry import Pair


class ToyDevice(OneFileDevice):
    """Keeps the time too, and the actions that were performed. `page_open`: whether the page with the screen-only fields is shown."""

    package = "org.example.toy"
    store = "/data/data/org.example.toy/files/state.json"

    def __init__(self, kind: ClockKind) -> None:
        super().__init__(ClockState())
        self.kind = kind
        self.page_open = False
        self.performed: list[Action] = []

    def perform(self, action: Action) -> Any:
        self.performed.append(action)
        if isinstance(action, Wait):
            self.pass_time(action.ms)
        if isinstance(action, Type):
            self.pass_time(250)
            change = ClockState.model_validate_json(action.text)
            self.write(change.filled_from(self.state()))
            self.page_open = True

    def pass_time(self, ms: int) -> None:
        self.write(moved_on(self.state(), ms))

    def write(self, state: ClockState) -> None:
        durable = {n: getattr(state, n) for n in ClockState.model_fields if self.kind.fields[n] == "durable"}
        memory = {n: getattr(state, n) for n in ClockState.model_fields if self.kind.fields[n] in ("runtime", "screen")}
        self.files[self.store] = WORLD.stored(ClockState(**durable), self.kind).model_dump_json()
        self.memory = WORLD.stored(ClockState(**memory), self.kind)

    def force_stop(self, package: str) -> None:
        self.page_open = False
        empty: dict[str, Any] = {"timers": (), "stopwatch": Stopwatch(), "draft_timer_s": 0}
        self.memory = ClockState(**{n: v for n, v in empty.items() if self.kind.fields[n] in ("runtime", "screen")})


class ToyApp(AppState[ClockState]):
    """The reader and seeder of the toy. `blind` fields read as None, as a careless reader's would."""

    def __init__(self, spec: AppSpec, kind: ClockKind, blind: Sequence[str] = ()) -> None:
        super().__init__(spec)
        self.kind = kind
        self.blind = tuple(blind)

    def reset(self, device: Any) -> None:
        device.enabled = True
        device.force_stop(self.package)
        device.write(self.kind.shipped.replace(**dict.fromkeys(device.memory.known())))
        device.force_stop(self.package)

    def read(self, device: Any, read: Read) -> Reading[ClockState]:
        device.foreground()
        fields = self.kind.fields
        state: ClockState = parsed(ClockState, device.text(), device.store)
        sources = {name: Source("durable", device.store) for name in state.known()}
        device.page_open = device.page_open or read.active
        for name in device.memory.known():
            if fields[name] == "runtime" or device.page_open:
                state = state.replace(**{name: getattr(device.memory, name)})
                sources[name] = Source(fields[name], "memory")  # type: ignore[arg-type]
        hidden = [name for name in state.known() if name in self.blind or name not in read.want]
        return Reading(state.replace(**dict.fromkeys(hidden)), sources)

    def seed(self, device: Any, state: ClockState) -> None:
        device.force_stop(self.package)
        device.write(state.filled_from(device.state()))


def toy_spec(kind: ClockKind) -> AppSpec:
    tiers = {
        "StartTimer": kind.fields["timers"],
        **dict.fromkeys(("StopwatchRunning", "PauseStopwatch", "StopwatchReset"), kind.fields["stopwatch"]),
    }
    form = sorted(kind.create_timer)[0]
    support: dict[str, Any] = {name: {"tier": tier} for name, tier in tiers.items()}
    tier = kind.fields["timers"] if form != "draft" else "screen"
    support["CreateTimer"] = {"forms": sorted(kind.create_timer), "tier": tier}
    if kind.adapted:
        support["CreateTimer"] |= {"support": "adapted", "reason": "saves by starting", "tier": "durable"}
    return one_file_spec("clock", ToyDevice, kind, support)


def toy_pairs(kind: ClockKind) -> tuple[Pair, ...]:
    spec = toy_spec(kind)
    return tuple(Pair(template, spec) for template in TEMPLATES)


def toy_flows(device: ToyDevice) -> Flows:
    """Flows that put each right ending's states in place by typing."""
    return flows(device, toy_pairs(device.kind))
