"""Plans made by a model: one an instance, from the instruction alone, the app's name replaced by a placeholder.

Every plan is checked as it comes, and the model is told what is wrong with it; what is still wrong after that is left out and reported.
The file is written after every plan, so that a stopped generation goes on where it was; with another model or prompt it does not.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import yaml

from agents.grammar.errors import ParseError
from agents.grammar.objects import objects
from agents.grammar.tidy import split_thought
from agents.models.request import Message, ModelClient, Request, assistant, system, user
from agents.options import AgentOptions
from harness.judges.budget import Purse
from harness.judges.estimate import Estimate, Rehearsal, Tally
from harness.plans.check import Finding, check_subgoals
from harness.plans.file import PlanDocument, PlanEntry, PlanProblem, read_document

PLACEHOLDER: Final = "the app"
TRIES: Final = 3
PROMPT: Final = (
    "You prepare tasks for people who will do them on a phone with an app that neither you nor they know yet. From the task alone, write "
    "the sub-goals that lead to it with any app of its kind: what has to be reached, in order, not how.\n"
    "Rules: 1 to 8 sub-goals, each one short sentence in the imperative. Name no app, no part of a screen (button, menu, tab, icon, field, "
    "dialog, ...), no way of touching (tap, swipe, scroll, press, drag, ...), no place on the screen and no identifier. Keep names, "
    "numbers and texts of the task exactly when you repeat them. Add nothing that the task does not ask for.\n"
    'Reply with JSON only: {"subgoals": ["...", "..."]}'
)
_GOOD: Final = json.dumps({"subgoals": ["Reach what the task is about.", "Set what it asks for.", "Leave all else as it is.", "Save it."]})
_BAD: Final = json.dumps(
    {"subgoals": ["Tap the button that the task is about.", "Set what it asks for.", "Leave all else as it is.", "Save."]}
)


@dataclass(frozen=True)
class Instance:
    """A task to plan. `instruction` has `PLACEHOLDER` for the app's name."""

    template: str
    index: int
    instruction: str

    @property
    def key(self) -> tuple[str, int]:
        return self.template, self.index


@dataclass
class Outcome:
    """What became of a generation. `stopped`: why it ended before all plans were asked for; empty when it did not."""

    made: int = 0
    kept: int = 0
    rejected: list[Finding] = field(default_factory=list)
    stopped: str = ""


def prompt_checksum() -> str:
    """sha256 of the prompt."""
    return hashlib.sha256(PROMPT.encode()).hexdigest()


def generate(
    instances: Iterable[Instance],
    client: ModelClient,
    model: str,
    seed: int,
    path: Path,
    names: Sequence[str],
    packages: Sequence[str],
    *,
    temperature: float | None = 0.0,
    max_tokens: int | None = 2000,
    purse: Purse[tuple[str, int]] | None = None,
    on_plan: Callable[[Instance, bool], object] = lambda instance, good: None,
) -> Outcome:
    """Make the plans that `path` does not have yet.

    `purse`: what may be spent, by `Instance.key` (`estimates`); None: no bound.

    Raises:
        PlanProblem: the file is of another model, prompt or seed, or cannot be read.
        agents.protocol.AgentUnavailable: the model is out of reach; what was made so far is in the file.
    """
    document = _begun(path, model, seed)
    outcome = Outcome()
    for instance in instances:
        if any(entry.template == instance.template and entry.index == instance.index for entry in document.plans):
            outcome.kept += 1
            continue
        if purse is not None and not purse.reserve(instance.key):
            outcome.stopped = purse.stopped
            break
        tally = Tally(client)
        subgoals, findings = _plan(instance, tally, model, names, packages, temperature, max_tokens)
        if purse is not None:
            purse.settle(instance.key, tally.total)
        on_plan(instance, not findings)
        if findings:
            outcome.rejected += findings
            continue
        entry = PlanEntry(template=instance.template, index=instance.index, subgoals=subgoals)
        document = document.model_copy(update={"plans": (*document.plans, entry)})
        write_document(document, path)
        outcome.made += 1
    return outcome


def estimates(
    instances: Iterable[Instance],
    options: AgentOptions,
    seed: int,
    path: Path,
    names: Sequence[str],
    packages: Sequence[str],
    *,
    temperature: float | None = 0.0,
    max_tokens: int | None = 2000,
) -> dict[tuple[str, int], tuple[Estimate, Estimate]]:
    """By `Instance.key`, what the plans that `path` does not have yet will cost: when the first answer is good, and when none of all tries
    is. Sends and writes nothing.

    Raises:
        PlanProblem: the file is of another model, prompt or seed, or cannot be read.
    """
    there = {(entry.template, entry.index) for entry in _begun(path, options.model, seed).plans}

    def cost(instance: Instance, answer: str) -> Estimate:
        tally = Tally(Rehearsal(lambda request: answer, options))
        _plan(instance, tally, options.model, names, packages, temperature, max_tokens)
        return tally.total

    missing = [instance for instance in instances if instance.key not in there]
    return {instance.key: (cost(instance, _GOOD), cost(instance, _BAD)) for instance in missing}


def _begun(path: Path, model: str, seed: int) -> PlanDocument:
    fresh = PlanDocument(generator="anyapp plans generate", version="1", model=model, prompt_sha256=prompt_checksum(), seed=seed, plans=())
    if not path.exists():
        return fresh
    there, _ = read_document(path)
    for name in ("generator", "model", "prompt_sha256", "seed"):
        if getattr(there, name) != getattr(fresh, name):
            raise PlanProblem(
                "the plan file was begun with something else, and plans of two kinds must not be mixed",
                where=f"{path}, {name}",
                expected=str(getattr(fresh, name)),
                found=str(getattr(there, name)),
                next_step="Name another file, or delete this one.",
            )
    return there


def _plan(
    instance: Instance,
    client: ModelClient,
    model: str,
    names: Sequence[str],
    packages: Sequence[str],
    temperature: float | None,
    max_tokens: int | None,
) -> tuple[tuple[str, ...], list[Finding]]:
    """The sub-goals of an instance, and what is wrong with them after all tries."""
    where = f"{instance.template} instance {instance.index}"
    turns: list[Message] = [system(PROMPT), user(f"The task: {instance.instruction}")]
    subgoals: tuple[str, ...] = ()
    findings: list[Finding] = []
    for _ in range(TRIES):
        reply = client.complete(Request(model, tuple(turns), temperature=temperature, max_tokens=max_tokens))
        try:
            subgoals = _read(reply.text)
            findings = check_subgoals(subgoals, names, packages, where)
        except ParseError as error:
            findings = [Finding(where, str(error), reply.text[:120])]
        if not findings:
            break
        wrong = "; ".join(dict.fromkeys(f"{finding.what}: {finding.found}" for finding in findings))
        turns += [assistant(reply.text), user(f"That breaks the rules: {wrong}. Reply again with JSON only.")]
    return subgoals, findings


def _read(text: str) -> tuple[str, ...]:
    for value in objects(split_thought(text).rest):
        found = value.get("subgoals")
        if isinstance(found, list) and found and all(isinstance(each, str) for each in found):
            return tuple(" ".join(each.split()) for each in found)
    raise ParseError("bad_syntax", "the reply is not the JSON that was asked for")


def write_document(document: PlanDocument, path: Path) -> None:
    """Write a plan file at once or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fields = json.loads(document.model_dump_json())
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_text(yaml.safe_dump(fields, sort_keys=False, allow_unicode=True, width=1000), encoding="utf-8")
    os.replace(draft, path)  # noqa: PTH105 - atomic
