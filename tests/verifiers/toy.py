"""A clock app that is a JSON file on a device that is a dict: what verifiers are tested with, without any device.

Typing a JSON object of fields into the toy device changes the app's state, as a person's touches would.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from apps.base import AppState, Read, Reading, Source
from apps.flows_kit.ui import Flow, Flows, Ui
from apps.spec import AppSpec
from harness.device.actions import Action, Type, Wait
from harness.device.device import Device
from harness.device.foreground import Foreground
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.base import Goal, Params
from templates.clock import TEMPLATES, ClockState
from templates.clock.stopwatch import Stopwatch
from tests.templates.clock_world import Kind, moved_on, stored
from verifiers.registry import Pair

STORE = "/data/data/org.example.toy/files/state.json"
DURABLE_ALWAYS = ("alarms", "presets", "world_clocks")


class ToyDevice(Device):
    """Keeps files, the memory of the app's process and the time; knows no other command than the suite's."""

    def __init__(self, kind: Kind) -> None:
        self.serial = "toy"
        self.kind = kind
        self.files: dict[str, str | None] = {}
        self.memory = ClockState()
        self.enabled = True
        self.page_open = False  # whether the page with the screen-only fields is shown
        self.performed: list[Action] = []

    def foreground(self) -> Foreground:
        return Foreground("org.example.toy", "Main", "", False, "", 0)

    def dump(self) -> str:
        return "<hierarchy/>"

    @property
    def size(self) -> tuple[int, int]:
        return 1080, 2400

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

    def state(self) -> ClockState:
        text = self.files.get(STORE)
        return ClockState.model_validate_json(text).filled_from(self.memory) if text else self.memory

    def write(self, state: ClockState) -> None:
        durable = {n: getattr(state, n) for n in ClockState.model_fields if self.kind.fields[n] == "durable"}
        memory = {n: getattr(state, n) for n in ClockState.model_fields if self.kind.fields[n] in ("runtime", "screen")}
        self.files[STORE] = stored(ClockState(**durable), self.kind).model_dump_json()
        self.memory = stored(ClockState(**memory), self.kind)

    def force_stop(self, package: str) -> None:
        self.page_open = False
        empty = {"timers": (), "stopwatch": Stopwatch(), "draft_timer_s": 0}
        self.memory = ClockState(**{n: v for n, v in empty.items() if self.kind.fields[n] in ("runtime", "screen")})

    def shell(self, command: Any, **options: Any) -> Any:
        if isinstance(command, str):
            self._damage(command)
        elif command[:2] == ["pm", "list"]:
            return SimpleNamespace(stdout="package:org.example.toy\n" if self.enabled else "")
        else:
            self.enabled = command[1] == "enable"
        return SimpleNamespace(stdout="")

    def _damage(self, script: str) -> None:
        if "mkdir" in script:
            self.files[STORE] = None
        elif "printf" in script:
            self.files[STORE] = "no such format"
        else:
            self.files.pop(STORE, None)


class ToyApp(AppState[ClockState]):
    """The reader and seeder of the toy. `blind` fields read as None, as a careless reader's would."""

    def __init__(self, spec: AppSpec, kind: Kind, blind: Sequence[str] = ()) -> None:
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
        if STORE not in device.files:
            raise StoreMissing(STORE, "no such file")
        text = device.files[STORE]
        if text is None:
            raise Unreadable(STORE, "is a directory")
        try:
            state = ClockState.model_validate_json(text)
        except ValueError as error:
            raise StoreCorrupt(STORE, str(error)) from error
        sources = {name: Source("durable", STORE) for name in state.known()}
        device.page_open = device.page_open or read.active
        for name in device.memory.known():
            if fields[name] == "runtime" or device.page_open:
                state = state.replace(**{name: getattr(device.memory, name)})
                sources[name] = Source(fields[name], "memory")
        hidden = [name for name in state.known() if name in self.blind or name not in read.want]
        return Reading(state.replace(**dict.fromkeys(hidden)), sources)

    def seed(self, device: Any, state: ClockState) -> None:
        device.force_stop(self.package)
        device.write(state.filled_from(device.state()))


def toy_spec(kind: Kind) -> AppSpec:
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
    return AppSpec.model_validate(
        {
            "id": "toy",
            "category": "clock",
            "name": "Toy",
            "package": "org.example.toy",
            "role": "new",
            "version_name": "1",
            "version_code": 1,
            "source": {"licence": "none"},
            "stores": [{"name": "state", "kind": "file", "path": STORE, "fields": _durable(kind), "provenance": "source"}],
            "fields": dict(kind.fields),
            "unsupported": sorted(kind.unsupported),
            "templates": support,
            "interface": {
                "toolkit": "custom",
                "navigation_depth": "0",
                "widget_standardness": "custom",
                "home_density": "low",
                "naming": "plain",
                "gestures": "none",
                "primary_screens": 1,
            },
        }
    )


def _durable(kind: Kind) -> list[str]:
    return [name for name, medium in kind.fields.items() if medium == "durable"]


def toy_pairs(kind: Kind) -> tuple[Pair, ...]:
    spec = toy_spec(kind)
    return tuple(Pair(template, spec) for template in TEMPLATES)


def toy_flows(device: ToyDevice) -> Flows:
    """Flows that put each right ending's states in place by typing."""

    def flow_of(pair: Pair) -> Any:
        def flow(ui: Ui, params: Params) -> Flow:
            start = device.state()
            goal: Goal[ClockState] = pair.template.goals(params, start, pair.profile)[0]
            for state in goal.states:
                changed = {n: getattr(state, n) for n in ClockState.model_fields if getattr(state, n) != getattr(start, n)}
                yield Type(ClockState(**changed).model_dump_json() if state != start else start.model_dump_json())

        return flow

    return {pair.template.name: flow_of(pair) for pair in toy_pairs(device.kind)}
