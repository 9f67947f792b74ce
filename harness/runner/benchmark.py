"""The benchmark's own tasks, as the runner sees them: templates, apps and verifiers behind the `Suite` interface."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

import apps
from apps.flows_kit.ui import Flow, Ui
from apps.loader import BrokenApp, Module, app_flows, check_code
from apps.spec import AppSpec, Irreversible, SpecError
from harness.device import Action, Device, LongPress, Node, Observation, Said, Tap
from harness.errors import AnyAppError
from harness.runner.suite import PairFacts
from harness.trajectory import schema
from harness.trajectory.schema import AppIdentity, VerdictRecord
from templates.base import Params
from verifiers.registry import Pair, sound_pairs
from verifiers.trial import Trial
from verifiers.verdict import Verdict

APPS_ROOT = Path(apps.__file__).parent
Json = Any


def benchmark_suite() -> BenchmarkSuite:
    """The pairs of all apps that can be used; `broken` tells of the others."""
    return BenchmarkSuite(*sound_pairs())


class BenchmarkSuite:
    """The task-app pairs with their parameters, trials and reference solutions. `broken`: apps that cannot be used, and why."""

    def __init__(self, pairs: Sequence[Pair], broken: Sequence[BrokenApp] = ()) -> None:
        self._pairs = {(pair.category, pair.template.name, pair.app.id): pair for pair in pairs}
        self.broken = tuple(broken)

    def checked(self, keys: Collection[str], modules: Sequence[Module]) -> BenchmarkSuite:
        """The same without those of the apps `keys` (`category/app_id`) whose modules cannot be imported; they are among its `broken`."""
        broken = list(self.broken)
        specs = {pair.app.key: pair.app for pair in self._pairs.values()}
        for key in sorted(specs.keys() & set(keys)):
            try:
                check_code(specs[key], modules)
            except SpecError as error:
                broken.append(BrokenApp(key, specs[key].package, error))
        gone = {each.key for each in broken}
        kept = [pair for pair in self._pairs.values() if pair.app.key not in gone]
        return BenchmarkSuite(kept, sorted(broken, key=lambda each: each.key))

    def pairs(self) -> list[PairFacts]:
        """All pairs, by category, app and published template order."""
        return list(self._facts)

    @cached_property
    def _facts(self) -> tuple[PairFacts, ...]:
        apk_sums = _apk_checksums()
        identities = {pair.app.key: _identity(pair.app, apk_sums) for pair in self._pairs.values()}
        return tuple(
            PairFacts(
                category=pair.category,
                template=pair.template.name,
                app=identities[pair.app.key],
                provenance=pair.template.provenance,
                evidence=pair.template.evidence,
                support=pair.support.support,
                step_limit=pair.template.step_limit,
                necessary_steps=pair.necessary_steps,
                permitted_apps=pair.app.permitted,
            )
            for pair in self._pairs.values()
        )

    def parameters(self, category: str, template: str, seed: int, index: int) -> dict[str, Json]:
        """Parameters of an instance: from the seed, the template and the index alone."""
        found = next(pair.template for key, pair in self._pairs.items() if key[:2] == (category, template))
        values: dict[str, Json] = found.instance(seed, index).model_dump(mode="json")
        return values

    def instruction(self, pair: PairFacts, parameters: Mapping[str, Json]) -> str:
        """What the agent is asked to do."""
        found = self._pairs[pair.key]
        return found.template.instruction(_params(found, parameters), found.app.name)

    def trial(self, device: Device, pair: PairFacts, parameters: Mapping[str, Json]) -> BenchmarkTrial:
        """Begin an attempt on a device."""
        found = self._pairs[pair.key]
        return BenchmarkTrial(Trial(device, found, _params(found, parameters)), found)

    def solution(self, pair: PairFacts, parameters: Mapping[str, Json]) -> FlowSolution:
        """Begin the app's reference flow."""
        found = self._pairs[pair.key]
        return FlowSolution(found, _params(found, parameters))


class BenchmarkTrial:
    """A verifier's trial, with its verdict and the app's declarations in the terms of the records."""

    def __init__(self, trial: Trial, pair: Pair) -> None:
        self._trial = trial
        self._pair = pair

    @property
    def latched(self) -> bool:
        """Whether `sample` has to be called after every action."""
        return self._trial.latched

    def prepare(self) -> None:
        """Reset the app, seed the initial state and read it back."""
        self._trial.prepare()

    def sample(self, observation: Observation) -> None:
        """Look at the state in between."""
        self._trial.sample(observation.tree)

    def satisfied(self, observation: Observation, answer: str | None) -> bool:
        """Whether the goal holds now, as far as that shows without touching the device."""
        return self._trial.satisfied(answer, screen=observation.tree)

    def verify(self, answer: str | None) -> VerdictRecord:
        """Judge the final state."""
        return verdict_record(self._trial.verify(answer), self._pair.template.evidence)

    def irreversible(self, action: Action | Said | None, observation: Observation) -> schema.Irreversible | None:
        """The kind of irreversible effect declared for the control that `action` touches."""
        if not isinstance(action, (Tap, LongPress)):
            return None
        node = observation.tree.at(action.x, action.y)
        return None if node is None else declared_effect(self._pair.app, node)


def declared_effect(app: AppSpec, node: Node) -> schema.Irreversible | None:
    """What the app declares of a touched node: text, description or id match as given there, ignoring case."""
    return next((effect.kind for effect in app.irreversible if _touches(effect, node)), None)


def _touches(effect: Irreversible, node: Node) -> bool:
    given = [(effect.text, (node.text,)), (effect.desc, (node.desc,)), (effect.id, (node.short_id, node.resource_id))]
    return any(wanted and wanted.casefold() in (value.casefold() for value in values) for wanted, values in given)


def verdict_record(verdict: Verdict, evidence: str) -> VerdictRecord:
    """A verdict as it is stored. The cause becomes a short name, what it says the detail."""
    cause, detail = "", verdict.cause
    if verdict.outcome == "failure":
        cause = verdict.failing[0] if verdict.failing else "no_clause"
    elif verdict.outcome == "invalid":
        kind, _, detail = verdict.cause.partition(": ")
        cause = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("_")
    return VerdictRecord(
        outcome=verdict.outcome,
        cause=cause,
        detail=detail,
        evidence=evidence,
        tier=verdict.tier or "",
        answer_form=verdict.answer_form or "",
        unread=list(verdict.unread),
        clauses=[
            schema.Clause(
                name=clause.name,
                kind=clause.kind,
                passed=clause.passed,
                expected=clause.expected,
                found=clause.found,
                field=clause.field,
                where=clause.where,
                tier=clause.tier,
            )
            for clause in verdict.clauses
        ],
    )


class FlowSolution:
    """A reference flow that is fed observations and gives actions."""

    def __init__(self, pair: Pair, params: Params) -> None:
        self._pair = pair
        self._params = params
        self._ui: Ui | None = None
        self._flow: Flow | None = None

    def next(self, observation: Observation) -> Action | Said | None:
        """The next action on what is shown; None at the end."""
        if self._ui is None or self._flow is None:
            flow = app_flows(self._pair.app).get(self._pair.template.name)
            if flow is None:
                raise AnyAppError("there is no reference flow", where=self._pair.id, next_step="Add it to FLOWS in the app's flows.py.")
            self._ui = Ui(observation)
            self._flow = flow(self._ui, self._params)
        self._ui.screen = observation
        return next(self._flow, None)


def _params(pair: Pair, parameters: Mapping[str, Json]) -> Params:
    params: Params = pair.template.params_type.model_validate(dict(parameters))
    return params


def _identity(spec: AppSpec, apk_sums: Mapping[str, str]) -> AppIdentity:
    return AppIdentity(
        id=spec.id,
        category=spec.category,
        name=spec.name,
        package=spec.package,
        role=spec.role,
        version_name=spec.version_name,
        version_code=spec.version_code,
        checksum=folder_checksum(APPS_ROOT / spec.category / spec.id),
        apk_sha256=apk_sums.get(spec.key, ""),
    )


def folder_checksum(folder: Path) -> str:
    """SHA-256 over the names and contents of all files of an app's folder, in the order of their names; caches of Python left out."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _apk_checksums() -> Mapping[str, str]:
    """sha256 of the APKs by app key, from apks.lock; empty where the file is not installed along."""
    path = APPS_ROOT.parent / "apks.lock"
    if not path.is_file():
        return {}
    rows = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return {str(key): str(row.get("sha256", "")) for key, row in rows.items()}
