"""The conformance suite: what is checked on every pair before its verdicts can be trusted.

reference    the reference flow, through the six primitives alone, passes within the step limit
noop         doing nothing fails
near_misses  each ending that looks right and is not fails, by the clause that should reject it
collateral   each right ending with damage beside it fails, by a clause of kind `unchanged`
roundtrip    random states seeded and read back are equal
unreadable   a lost device, and stores that are missing, garbled or refused, make the verdict invalid
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from apps.base import AppState, Read, Tier
from apps.flows_kit.play import Played, play
from apps.flows_kit.ui import Flows
from apps.loader import app_flows
from harness.device.device import Device
from harness.errors import AnyAppError
from templates.base import Params, Situation
from templates.catalogue import template as find_template
from templates.state import State
from verifiers.damage import LostDevice, disable, enable, ways_to_damage
from verifiers.registry import Pair
from verifiers.trial import Trial
from verifiers.verdict import Verdict

Check = Literal["reference", "noop", "near_misses", "collateral", "roundtrip", "unreadable"]
CHECKS: tuple[Check, ...] = ("reference", "noop", "near_misses", "collateral", "roundtrip", "unreadable")
ROUNDTRIPS = 3
"""Random states per pair."""


class PairResult(BaseModel):
    """Outcome of the suite on one pair: for every check true, or the reason why not."""

    model_config = ConfigDict(frozen=True)

    category: str
    template: str
    app: str
    checks: dict[Check, Literal[True] | str]
    necessary_steps: int | None = None
    tier: Tier | None = None

    @property
    def ok(self) -> bool:
        return all(result is True for result in self.checks.values())


class Report(BaseModel):
    """What `anyapp verify conformance --json` prints."""

    model_config = ConfigDict(frozen=True)

    pairs: tuple[PairResult, ...]


class Nonconformance(AnyAppError):
    """A check that did not hold; the message is the reason in the report."""


class Suite:
    """The checks of one pair on one device.

    Args:
        device: a device with the app installed; its state is changed.
        seed: of the instance's parameters and the random states.
        app, flows: stand in for the app folder's own reader and flows in tests.
    """

    def __init__(self, device: Device, pair: Pair, *, seed: int = 0, app: AppState[Any] | None = None, flows: Flows | None = None) -> None:
        self.device = device
        self.pair = pair
        self.seed = seed
        self.trial = Trial(device, pair, pair.template.instance(seed, 0), app=app)
        self.flows = app_flows(pair.app) if flows is None else flows
        self.steps: int | None = None
        self.tier: Tier | None = None

    @property
    def params(self) -> Params:
        """The instance's parameters, as they hold on this device once the trial is prepared."""
        return self.trial.params

    def run(self, checks: Sequence[Check] = CHECKS) -> PairResult:
        """Run the checks in the given order; a check that raises is reported with the error's words."""
        results: dict[Check, Literal[True] | str] = {}
        for check in checks:
            action: Callable[[], None] = getattr(self, f"check_{check}")
            try:
                action()
                results[check] = True
            except AnyAppError as error:
                results[check] = str(error) if isinstance(error, Nonconformance) else f"{type(error).__name__}: {error}"
        return PairResult(
            category=self.pair.category,
            template=self.pair.template.name,
            app=self.pair.app.id,
            checks=results,
            necessary_steps=self.steps,
            tier=self.tier,
        )

    # the checks

    def check_reference(self) -> None:
        """The flow passes, and with the evidence that app.yaml declares."""
        self.trial.prepare()
        played = self._play(self.pair.template.name, self.params, self.pair.template.step_limit)
        self.steps = played.steps
        verdict = self.trial.verify(played.answer)
        if verdict.outcome != "success":
            raise Nonconformance("the reference flow does not pass", expected="success", found=_story(verdict))
        self.tier = verdict.tier
        declared = self.pair.support.tier
        if verdict.tier != declared:
            raise Nonconformance("the evidence is not the declared one", where="app.yaml", expected=declared, found=str(verdict.tier))

    def check_noop(self) -> None:
        """Nothing is done."""
        self.trial.prepare()
        self._must_fail("doing nothing", self.trial.verify(), None)

    def check_near_misses(self) -> None:
        """Every near miss, put in place through the app's own storage, or played where the app keeps it in memory."""
        self._situations(self.pair.template.near_misses, "goal")

    def check_collateral(self) -> None:
        """Every right ending with damage beside it."""
        self._situations(self.pair.template.collateral, "unchanged")

    def check_roundtrip(self) -> None:
        """Seed random states and read them back. State in memory is not seeded, and so not compared."""
        self.trial.prepare()
        template, profile = self.pair.template, self.pair.profile
        for number in range(ROUNDTRIPS):
            wanted = template.random_state(random.Random(f"{self.seed}/{self.pair.id}/{number}"), profile)
            self.trial.put(wanted)
            found = self.trial.app.read(self.device, Read(want=wanted.known())).state
            want, have = template.normalise(wanted, profile), template.normalise(found, profile)
            if want != have.replace(**dict.fromkeys(have.known() - want.known())):
                raise Nonconformance(f"random state {number} is not read as it was seeded", expected=repr(want), found=repr(have))

    def check_unreadable(self) -> None:
        """Every store of the goal damaged in every way, and the device lost."""
        self.trial.prepare()
        lost = Trial(LostDevice(self.device), self.pair, self.params, app=self.trial.app)
        lost.begin(self.trial.reading)
        self._must_be_invalid("losing the device", lost.verify())
        needs = self.pair.template.needs(self.pair.profile)
        stores = [store for store in self.pair.app.stores if needs & set(store.fields) and store.kind != "provider"]
        for store in stores:
            for way in ways_to_damage(store):
                self.trial.prepare()
                way.apply(self.device, self.pair.app.package)
                self._must_be_invalid(f"{way.name} {store.path}", self.trial.verify())
        if not all(self.pair.profile.holds(name, "durable") for name in needs):
            self.trial.prepare()
            disable(self.device, self.pair.app.package)
            try:
                self._must_be_invalid("disabling the app", self.trial.verify())
            finally:
                enable(self.device, self.pair.app.package)
        self.trial.prepare()

    # how they do it

    def _situations(self, list_them: Callable[[Any, Any, Any], Iterable[Situation[Any]]], kind: str) -> None:
        self.trial.prepare()
        start = self.trial.reading
        situations = list(list_them(self.params, start.state, self.pair.profile))
        if not situations:
            raise Nonconformance("the template names none for this app")
        dirty = False
        for situation in situations:
            if dirty:
                self.trial.put(start.state)
                self.trial.begin(self.trial.read_all())
            dirty = True
            self._bring_about(situation)
            verdict = self.trial.verify(situation.answer)
            self._must_fail(situation.name, verdict, situation.failing)
            others = [c.name for c in verdict.clauses if not c.passed and c.kind != "unchanged"]
            if kind == "unchanged" and others and self._keyed(start.state):
                raise Nonconformance(f"{situation.name} fails for another reason", expected=situation.failing, found=", ".join(others))

    def _bring_about(self, situation: Situation[Any]) -> None:
        start = self.trial.before
        durable = [self._differs(start, state) for state in situation.states]
        in_memory = any(not self.pair.profile.holds(name, "durable") for names in durable for name in names)
        if not in_memory:
            for state in situation.states:
                if state != start or len(situation.states) > 1:
                    self.trial.put(state)
                    self.trial.sample()
            return
        if not situation.plays:
            raise Nonconformance(f"{situation.name} lives in memory, and no flow is named that leads there")
        # What is durable is put in place first, since seeding restarts the app and would end what the flows have started.
        seeded = situation.seeded
        if seeded is None:
            made = {name for name in durable[-1] if not self.pair.profile.holds(name, "durable")}
            seeded = situation.states[-1].replace(**{name: getattr(start, name) for name in made})
        if self._differs(start, seeded):
            self.trial.put(seeded)
            self.trial.sample()
        for step in situation.plays:
            self._play(step.template, step.params, 3 * find_template(self.pair.category, step.template).step_limit)

    def _differs(self, start: State, state: State) -> set[str]:
        return {name for name in type(state).model_fields if getattr(state, name) != getattr(start, name)}

    def _keyed(self, state: State) -> bool:
        """Whether the app's rows have ids; without, a changed row cannot be told from one removed and one added."""
        rows = [row for name in state.known() if isinstance(getattr(state, name), tuple) for row in getattr(state, name)]
        return all(getattr(row, "key", "") is not None for row in rows)

    def _play(self, template: str, params: Params, limit: int) -> Played:
        if template not in self.flows:
            raise Nonconformance(f"flows.py has no flow for {template}", where=self.pair.app.key)
        return play(self.device, self.flows[template], params, limit=limit, after_action=self.trial.sample)

    @staticmethod
    def _must_fail(what: str, verdict: Verdict, clause: str | None) -> None:
        if verdict.outcome != "failure":
            raise Nonconformance(f"{what} is not rejected", expected="failure", found=_story(verdict))
        if clause is not None and clause not in verdict.failing:
            raise Nonconformance(f"{what} is rejected by another clause", expected=clause, found=_story(verdict))

    @staticmethod
    def _must_be_invalid(what: str, verdict: Verdict) -> None:
        if verdict.outcome != "invalid":
            raise Nonconformance(f"{what} does not make the verdict invalid", expected="invalid", found=_story(verdict))


def _story(verdict: Verdict) -> str:
    failing = "; ".join(f"{c.name} (expected {c.expected}, found {c.found})" for c in verdict.clauses if not c.passed)
    return f"{verdict.outcome}: {failing or verdict.cause or 'all clauses passed'}"
