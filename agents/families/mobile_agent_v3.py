"""Mobile-Agent-v3: a manager, an executor, a reflector and a note keeper, over GUI-Owl or any model that finds places.

Source of the facts: X-PLUG/MobileAgent (Mobile-Agent-v3). Unlike there, the resolution in the prompt is that of the picture the model sees.
"""

from __future__ import annotations

import dataclasses
import time
from typing import Final

from agents.families.feedback import feedback
from agents.families.mobile_agent_roles import (
    INVALID,
    Memory,
    Planned,
    Step,
    action_of,
    executor_prompt,
    manager_prompt,
    notes_prompt,
    parse_executor,
    parse_manager,
    parse_notes,
    parse_reflector,
    reflector_prompt,
)
from agents.families.mobile_use import Dialect
from agents.families.mobile_use_agent import SEED_BITS, picture_of, spoken
from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Parsed, Reply
from agents.model_agent import Calls, ModelAgent, Turn
from agents.models.connect import check_key, connect
from agents.models.request import ModelClient, ModelReply, Request, user
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable, Task
from agents.settings import picture_pixels
from agents.vision.frame import GRID_999, PERMILLE, PIXELS, Frame
from agents.vision.picture import prepare
from agents.vision.resize import SmartResize, unchanged
from harness.device import Observation

RESIZE: Final = SmartResize(28, 3136, 10_035_200)
ABSOLUTE: Final = Dialect(
    space=PIXELS,
    actions={
        "answer": ("text",),
        "click": ("coordinate",),
        "long_press": ("coordinate",),
        "type": ("text",),
        "system_button": ("button",),
        "swipe": ("coordinate", "coordinate2"),
        "open_app": ("text",),
    },
    buttons=("Back", "Home", "Enter"),
    server=RESIZE,
    temperature=None,
)
SPACES: Final = {
    "absolute": ABSOLUTE,
    "1000": dataclasses.replace(ABSOLUTE, space=PERMILLE, shown=(1000, 1000), server=unchanged),
    "999": dataclasses.replace(ABSOLUTE, space=GRID_999, shown=(999, 999), server=unchanged),
}
ROLES: Final = ("manager", "executor", "reflector", "notetaker")
SHARE: Final = 0.5
"""Share of the deadline that one role's call may take, and after which no further call of a decision begins."""


def dialect_of(space: str) -> Dialect:
    """The dialect of a space, from a setting. Raises ValueError."""
    if space not in SPACES:
        raise ValueError(f"spaces are {', '.join(SPACES)}")
    return SPACES[space]


def switch(text: str) -> bool:
    """On or off, from a setting. Raises ValueError."""
    words = {"on": True, "true": True, "1": True, "yes": True, "off": False, "false": False, "0": False, "no": False}
    if text.lower() not in words:
        raise ValueError("it is on or off")
    return words[text.lower()]


def count(text: str) -> int:
    """A number from 1, from a setting. Raises ValueError."""
    if int(text) < 1:
        raise ValueError("it is at least 1")
    return int(text)


class MobileAgentV3(ModelAgent):
    """Three or four calls a decision: the reflector judges the last action, the note keeper notes what a good one shows, the manager plans,
    the executor acts. A plan that only says Finished ends the episode.

    Settings:
        space: how the executor's model writes places: `absolute` (GUI-Owl: pixels of the resized picture), `1000` or `999`.
        max_pixels: pictures are made smaller before they are sent, for a server with another bound than the model's.
        notes: whether there is a note keeper.
        escalate: so many failed actions in a row are put before the manager (2).
        manager.model, executor.base_url, ...: another model for a role.
    """

    default_model = "mPLUG/GUI-Owl-7B"
    settings = {"space": dialect_of, "max_pixels": picture_pixels, "notes": switch, "escalate": count}
    roles = ROLES

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        super().__init__(options, client)
        self._options = {role: self.options.of_role(role) for role in ROLES}
        self.dialect: Dialect = self.setting("space", ABSOLUTE)
        if "max_pixels" in self.own:
            self.dialect = self.dialect.within(self.own["max_pixels"])
        self.memory = Memory("")
        self._began = 0.0

    def reset(self, task: Task) -> None:
        super().reset(task)
        self.memory = Memory(task.prompt())

    def prompt_texts(self) -> tuple[str, ...]:
        memory = Memory("", "1.", "", "", [Step("", "")])
        return (
            manager_prompt(Memory("")),
            manager_prompt(memory, failures=1),
            executor_prompt(memory, self.dialect, (0, 0)),
            reflector_prompt(memory, memory.steps[0]),
            notes_prompt(memory),
        )

    # one decision

    def decide(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        self._began = time.monotonic()
        device = observation.width, observation.height
        turn.frame = Frame.of(device, self.dialect.space, client=self.dialect.client, server=self.dialect.server)
        turn.picture = prepare(observation.screenshot, device, turn.frame.sent)
        self._judge(turn, calls)
        planned = self._plan(turn, calls)
        if planned is not None and planned.finished:
            return Parsed((Done(),), planned.thought, "Finished")
        reply = self._ask("executor", self.request(observation, turn), turn, calls)
        turn.notes["executor"] = True
        return self.parse(reply, turn)

    def request(self, observation: Observation, turn: Turn) -> Request:
        """The executor's request; the picture is already in the turn."""
        assert turn.frame is not None
        wrong = feedback(self.turns) if self._misspoke else ""
        prompt = executor_prompt(self.memory, self.dialect, self.dialect.shown or turn.frame.seen, wrong)
        return self._request("executor", prompt, turn)

    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        """The executor's action."""
        assert turn.frame is not None
        parsed = parse_executor(spoken(reply), turn.frame, self.dialect, reply.finish)
        turn.notes["action"] = action_of(spoken(reply))
        return parsed

    @property
    def _misspoke(self) -> bool:
        """Whether the executor's last reply was no action."""
        return bool(self.turns) and self.turns[-1].parsed is None and "executor" in self.turns[-1].notes

    def _judge(self, turn: Turn, calls: Calls) -> None:
        """How the last decision ended, and what of it has to be noted."""
        if not self.turns:
            return
        last = self.turns[-1]
        if last.parsed is None:
            if self._misspoke:
                self.memory.steps.append(Step(INVALID, "", "C", last.error))
            return
        step = Step(last.notes.get("action", ""), last.parsed.summary)
        if last.error:
            step.outcome, step.error = "C", last.error
        elif isinstance(last.parsed.intents[0], Reply):
            step.outcome = "A"
        else:
            reply = self._ask("reflector", self._request("reflector", reflector_prompt(self.memory, step), last, turn), turn, calls)
            try:
                step.outcome, step.error = parse_reflector(spoken(reply), reply.finish)
            except ParseError as error:
                turn.notes["reflector"] = str(error)  # the outcome stays unknown
        self.memory.steps.append(step)
        if step.outcome == "A" and self.setting("notes", True) and not isinstance(last.parsed.intents[0], Reply):
            reply = self._ask("notetaker", self._request("notetaker", notes_prompt(self.memory), turn), turn, calls)
            try:
                self.memory.notes = parse_notes(spoken(reply), reply.finish)
            except ParseError as error:
                turn.notes["notetaker"] = str(error)  # the notes stay as they are

    def _plan(self, turn: Turn, calls: Calls) -> Planned | None:
        """The manager's plan; None when it is not asked (once after a reply that was no action, unless the work is stuck) or cannot be
        understood, and the plan stays. Raises ParseError when there is none yet."""
        threshold = int(self.setting("escalate", 2))
        stuck = self.memory.stuck(threshold)
        if self._misspoke and self.memory.plan and not stuck:
            return None
        prompt = manager_prompt(self.memory, failures=threshold if stuck else 0)
        reply = self._ask("manager", self._request("manager", prompt, turn), turn, calls)
        try:
            planned = parse_manager(spoken(reply), reply.finish)
        except ParseError as error:
            if not self.memory.plan:
                raise
            turn.notes["manager"] = str(error)
            return None
        self.memory.plan = planned.plan
        self.memory.done = planned.done or self.memory.done
        return planned

    # calls

    def _request(self, role: str, prompt: str, *seen: Turn) -> Request:
        """A role's request, with the pictures of these turns."""
        options = self._options[role]
        return Request(
            model=options.model or self.default_model,
            messages=(user(prompt, *(picture_of(turn) for turn in seen)),),
            temperature=self.dialect.temperature if options.temperature is None else options.temperature,
            top_p=options.top_p,
            max_tokens=options.max_tokens or self.dialect.max_tokens,
            seed=self.task.seed % 2**SEED_BITS,
        )

    def _ask(self, role: str, request: Request, turn: Turn, calls: Calls) -> ModelReply:
        """One role's call. Its output goes on record."""
        within = SHARE * self.options.deadline_s
        if calls.replies and time.monotonic() - self._began > within:
            raise AgentUnavailable("the models are too slow for all the roles", expected=f"the last to be asked within {within:g} s")
        reply = self.ask(request, calls, role)
        turn.output = "\n\n".join(filter(None, [turn.output, f"[{role}]\n{spoken(reply)}"]))
        return reply

    def check_keys(self) -> None:
        for options in self._options.values():
            check_key(options)

    def client(self, role: str = "") -> ModelClient:
        if self._given is not None:
            return self._given
        if role not in self._connected:
            options = self._options[role]
            limit = SHARE * options.deadline_s
            self._connected[role] = connect(
                options.model_copy(update={"deadline_s": limit, "timeout_s": min(options.timeout_s, limit)}),
            )
        return self._connected[role]
