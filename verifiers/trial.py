"""One verification: put the initial state in place, watch, and judge.

    trial = Trial(device, pair, params)
    trial.prepare()                   # before the first action
    trial.sample(observation.tree)    # after every action; does nothing unless the template needs it
    verdict = trial.verify(answer)    # after the last

A failing device or an unreadable store raises from `prepare` and `sample`, and makes the verdict of `verify` invalid.
"""

from __future__ import annotations

from typing import Any, cast

from apps.base import TIERS, AppState, Read, Reading, SeedError, Source, Tier
from apps.loader import app_state, survey
from harness.device.actions import Wait
from harness.device.device import Device
from harness.device.quoting import quote
from harness.device.tree import Tree
from harness.errors import DeviceError, Unreadable
from templates.answers import form_of
from templates.base import Clause, LocalTime, Params, Trace, passed
from templates.state import State
from verifiers.registry import Pair
from verifiers.verdict import Verdict, weakest


class Trial:
    """The verifier of one instance on one device. `app` stands in for the app folder's own reader in tests.

    `params`: as given; once prepared, as they hold on this device.
    """

    def __init__(self, device: Device, pair: Pair, params: Params, *, app: AppState[Any] | None = None) -> None:
        self.device = device
        self.pair = pair
        self.params = params
        self._given = params
        self.app = app if app is not None else app_state(pair.app)
        self.profile = pair.profile
        self._needs = pair.template.needs(self.profile)
        # What is on the screen only cannot be compared with the start, where its page is not open; so it is read for the goal alone.
        self._lasting = frozenset(name for name in pair.app.fields if self.profile.holds(name, "durable", "runtime"))
        self._held = frozenset(name for name in pair.app.fields if self.profile.holds(name))
        self._before: Reading[Any] | None = None
        self._history: list[State] = []
        self._last: State | None = None

    @property
    def latched(self) -> bool:
        """Whether `sample` has to be called after every action."""
        return self.pair.template.latched

    @property
    def instruction(self) -> str:
        """What the agent is told."""
        return self.pair.template.instruction(self.params, self.pair.app.name)

    @property
    def before(self) -> State:
        """The state at the start, once prepared."""
        return cast(State, self._start().state)

    @property
    def reading(self) -> Reading[Any]:
        """The state at the start with its sources, once prepared."""
        return self._start()

    def read_all(self) -> Reading[Any]:
        """A passive reading of everything the app keeps beyond the screen."""
        return self._look(self._lasting)

    # before the episode

    def prepare(self, *, reset: bool = True) -> None:
        """Reset the app, seed the initial state, read it back. `reset=False` when a snapshot of the reset app was just restored.

        Raises:
            SeedError: what was seeded is not what is read, or the goal holds already.
            DeviceError: the device failed.
        """
        self._switch_off_siblings()
        if self.pair.template.by_the_clock:
            self.params = self.pair.template.settle(self._given, self._local_time())
        if reset:
            self.app.reset(self.device)
        template, profile = self.pair.template, self.profile
        shipped = self._look(self._lasting)
        initial = template.initial(self.params, shipped.state, profile)
        if template.normalise(initial, profile) != template.normalise(shipped.state, profile):
            self.put(initial)
            shipped = self._look(self._lasting)
        self._must_equal(initial, shipped.state)
        self.begin(shipped)

    def _switch_off_siblings(self) -> None:
        """Only this app of its category can be opened: several carry the same label, and a goal reached in another one is not reached."""
        own = self.pair.app
        found = survey()
        siblings = {spec.package for spec in found.specs.values() if spec.category == own.category}
        siblings |= {app.package for app in found.broken if app.category == own.category}  # the device may have them all the same
        others = sorted(siblings - {own.package, ""})
        lines = [f"pm enable {quote(own.package)}", *(f"pm disable-user --user 0 {quote(package)}" for package in others)]
        self.device.shell("; ".join(lines) + "; true", root=True)  # an app that is not installed is no sibling to mind

    def _local_time(self) -> LocalTime:
        said = self.device.shell("date +%s%3N; getprop persist.sys.timezone").stdout
        now, _, zone = said.partition("\n")
        if not now.isdecimal():
            raise DeviceError("the device does not tell the time", where=self.device.serial, expected="epoch ms, a zone", found=said[:80])
        return LocalTime(int(now), zone.strip() or "UTC")

    def put(self, state: State) -> None:
        """Seed the durable part of a state."""
        gone = {name: None for name in type(state).model_fields if not self.profile.holds(name, "durable")}
        self.app.seed(self.device, state.replace(**gone))

    def begin(self, before: Reading[Any]) -> None:
        """Take a reading as the state before the first action.

        Raises:
            Unreadable: a durable field of the goal was not read.
            SeedError: the goal holds already.
        """
        unread = [name for name in self._needs - before.state.known() if self.profile.holds(name, "durable")]
        if unread:
            raise Unreadable(", ".join(sorted(unread)), "the app's reader gave nothing for it", where=self.pair.id)
        self._before, self._history, self._last = before, [], None
        trace: Trace[Any] = Trace(before.state, before.state, self.profile, (before.state,), later=before.state)
        if passed(self.pair.template.check(self.params, trace)):
            raise SeedError("the goal holds before the first action", where=self.pair.id, next_step="The template's parameters collide.")

    def _must_equal(self, wanted: State, found: State) -> None:
        template = self.pair.template
        want, have = template.normalise(wanted, self.profile), template.normalise(found, self.profile)
        if want != have:
            raise SeedError("seeding did not take", where=self.pair.id, expected=repr(want), found=repr(have))

    # during the episode

    def sample(self, screen: Tree | None = None) -> None:
        """Look at the state without touching the user interface; only for latched templates.

        `screen`: the tree of the observation at hand, which saves reading it again.
        """
        if self.latched:
            self._remember(self._look(self._needs, screen=screen).state)

    def satisfied(self, answer: str | None = None, *, screen: Tree | None = None) -> bool:
        """Whether the goal holds now, as far as a passive reading shows it; for runs that stop on success.

        Goals about things that run or stand still have to hold at two calls in a row, since time moves with the actions between them.
        What only the app's own page would show counts as not satisfied.
        """
        template, before = self.pair.template, self._start()
        now = self._look(self._lasting | self._needs, screen=screen).state
        earlier, self._last = self._last, now
        after = earlier if template.motion_ms else now
        if after is None or not self._needs <= now.known() & after.known():
            return False
        trace: Trace[Any] = Trace(
            before=before.state,
            after=after,
            profile=self.profile,
            history=(*self._history, now),
            later=now if template.motion_ms else None,
            answer=answer,
        )
        return passed(template.check(self.params, trace))

    def _remember(self, state: State) -> None:
        if not self._history or self._history[-1] != state:
            self._history.append(state)

    # after the episode

    def verify(self, answer: str | None = None, *, screen: Tree | None = None) -> Verdict:
        """Judge the final state. Never raises for a failing device or store: the verdict is then invalid and says why."""
        try:
            return self._judge(answer, screen)
        except DeviceError as error:
            return Verdict(outcome="invalid", cause=f"{type(error).__name__}: {error}", permitted=self.pair.app.permitted)

    def _judge(self, answer: str | None, screen: Tree | None) -> Verdict:
        template, before = self.pair.template, self._start()
        if not all(self.profile.holds(name, "durable") for name in self._needs):
            self._app_must_be_enabled()
            if self.device.lock_upright():
                screen = None  # turned, a page may have had parts of it out of sight, and now it is laid out anew
        after = self._final(self._lasting | self._needs, screen)
        self._remember(after.state)
        later = None
        if template.motion_ms:
            self.device.perform(Wait(template.motion_ms))
            later = self._final(self._needs, None).state
        trace: Trace[Any] = Trace(
            before=before.state,
            after=after.state,
            profile=self.profile,
            history=tuple(self._history),
            later=later,
            waited_ms=template.motion_ms,
            answer=answer,
        )
        clauses = tuple(_located(clause, before if clause.kind == "not_before" else after) for clause in template.check(self.params, trace))
        failing = next((clause for clause in clauses if not clause.passed), None)
        unread = self._held - (before.state.known() & after.state.known()) - self._needs
        return Verdict(
            outcome="success" if failing is None and clauses else "failure",
            cause="" if failing is None else f"{failing.name}: expected {failing.expected}, found {failing.found}",
            clauses=clauses,
            tier=weakest([cast(Tier, clause.tier) for clause in clauses if clause.kind == "goal" and clause.tier]),
            unread=tuple(sorted(unread)),
            permitted=self.pair.app.permitted,
            answer_form=form_of(answer) if answer is not None and template.answer is not None else None,
        )

    def _app_must_be_enabled(self) -> None:
        """What lives in memory or on the screen is gone with a disabled app, which must not read as "nothing there"."""
        package = self.pair.app.package
        listed = self.device.shell(["pm", "list", "packages", "-e", package]).stdout.split()
        if f"package:{package}" not in listed:
            raise Unreadable(package, "the app is not installed or not enabled", where=self.device.serial)

    def _final(self, want: frozenset[str], screen: Tree | None) -> Reading[Any]:
        """A passive reading; what the goal needs and it does not show is then looked up on the app's own page."""
        reading = self._look(want, screen=screen)
        wanting = self._needs - reading.state.known() | self._weak(reading)
        if wanting:
            reading = self._look(wanting, active=True).filled_from(reading)
        missing = self._needs - reading.state.known()
        if missing:
            raise Unreadable(
                ", ".join(sorted(missing)),
                "neither the stores nor the app's own page show it",
                where=self.pair.id,
                next_step="The app may be disabled, or its reader does not know the page it is on.",
            )
        return reading

    def _weak(self, reading: Reading[Any]) -> frozenset[str]:
        """Fields of the goal that were read, but from weaker evidence than the app declares to have for this template."""
        declared = TIERS.index(self.pair.app.support(self.pair.template.name).tier)
        found = {name for name in self._needs & reading.state.known() if name in reading.sources}
        return frozenset(name for name in found if TIERS.index(reading.sources[name].tier) > declared)

    def _look(self, want: frozenset[str], *, active: bool = False, screen: Tree | None = None) -> Reading[Any]:
        return self.app.read(self.device, Read(want=want, active=active, screen=screen))

    def _start(self) -> Reading[Any]:
        if self._before is None:
            raise RuntimeError("Trial.prepare() has to come first")
        return self._before


def _located(clause: Clause, reading: Reading[Any]) -> Clause:
    source: Source | None = reading.sources.get(clause.field)
    return clause if source is None else clause.model_copy(update={"where": source.where, "tier": source.tier})
