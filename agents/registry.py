"""The agents by name, and how to make one."""

from __future__ import annotations

import difflib
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import cast

from agents.options import AgentOptions
from agents.protocol import Agent
from harness.errors import AnyAppError

ENTRY_POINTS = "anyapp.agents"
"""Entry point group under which an installed package can offer agents by name."""
OLD_ENTRY_POINTS = "anyappbench.agents"
"""What the group was called first; read after the other."""

BUILT_IN = {
    "autoglm-phone": "agents.families.autoglm_phone:AutoGLMPhone",
    "claude-computer-use": "agents.families.claude_computer_use:ClaudeComputerUse",
    "gemini-computer-use": "agents.families.gemini_computer_use:GeminiComputerUse",
    "glm-v": "agents.families.glm_v:GLMV",
    "gui-owl": "agents.families.gui_owl:GuiOwl",
    "gui-owl-1.5": "agents.families.gui_owl:GuiOwl15",
    "heuristic": "agents.heuristic:HeuristicAgent",
    "hybrid": "agents.hybrid:Hybrid",
    "json-coordinates": "agents.families.json_coordinates:JsonCoordinates",
    "m3a": "agents.families.m3a:M3A",
    "mai-ui": "agents.families.mai_ui:MaiUi",
    "mobile-agent-v3": "agents.families.mobile_agent_v3:MobileAgentV3",
    "os-atlas": "agents.families.os_atlas:OsAtlas",
    "qwen2.5-vl": "agents.families.qwen:Qwen25VL",
    "qwen3-vl": "agents.families.qwen:Qwen3VL",
    "near-miss": "agents.near_miss:NearMissAgent",
    "random": "agents.random_agent:RandomAgent",
    "reference": "agents.reference:ReferenceAgent",
    "step-gui": "agents.families.step_gui:StepGUI",
    "t3a": "agents.families.m3a:T3A",
    "ui-tars-1.0": "agents.families.ui_tars:UiTars10",
    "ui-tars-1.5": "agents.families.ui_tars:UiTars15",
    "ui-venus-1.0": "agents.families.ui_venus:UiVenus10",
    "ui-venus-1.5": "agents.families.ui_venus:UiVenus15",
    "ui-voyager": "agents.families.ui_voyager:UiVoyager",
}


class UnknownAgent(AnyAppError):
    """No agent has this name, or it cannot be loaded."""


def agent_names() -> list[str]:
    """Names that `make_agent` knows: built in and from installed packages."""
    groups = (ENTRY_POINTS, OLD_ENTRY_POINTS)
    return sorted({*BUILT_IN, *(point.name for group in groups for point in metadata.entry_points(group=group))})


def make_agent(name: str, options: AgentOptions | None = None) -> Agent:
    """Make an agent by its name, by the address of its server (`http://HOST:PORT`, see docs/external-agents.md), or by `module:Class` for
    one that is on the import path or in the folder where we are.

    Options are handed to classes and functions that take them by the name `options`; others refuse them. Raises `UnknownAgent`, with the
    nearest names, when there is none, and when its code or its options are at fault.
    """
    if _is_address(name):
        return _at_address(name, options)
    value, target = _loaded(name)
    arguments = _arguments(name, value, options or AgentOptions())
    try:
        agent = value(**arguments)
    except AnyAppError:
        raise
    except ValueError as error:
        raise UnknownAgent(f"the agent {name!r} cannot be made with these options", where=target, found=str(error)) from error
    except Exception as error:
        raise _faulty(f"the agent {name!r} cannot be made", target, error) from error
    missing = [method for method in ("reset", "act") if not callable(getattr(agent, method, None))]
    if missing:
        raise UnknownAgent(
            f"{name!r} is not an agent", where=target, expected="methods reset(task) and act(observation)", found=f"no {missing[0]}"
        )
    return cast(Agent, agent)


def check_agents(names: Sequence[str], options: AgentOptions) -> None:
    """Make the agents of a run once, and look for the keys of their models. One agent has to take all options; of several each gets its
    share, and what none takes is refused.

    Raises `UnknownAgent`, `NoKey`, and what making an agent raises.
    """
    if len(names) == 1:
        _check_keys(make_agent(names[0], options))
        return
    if options.key_env and any(map(_is_address, names)):
        raise UnknownAgent(
            "a key of one agent would be sent to another", found="key_env", next_step="Run the agent behind an address by itself."
        )
    taken = set()
    for name in names:
        share = share_of(name, options)
        _check_keys(make_agent(name, share))
        taken |= _given(share)
    left = sorted(_given(options) - taken)
    if left:
        raise UnknownAgent(
            "no agent of the run takes these options", found=", ".join(left), next_step="Leave them out, or name an agent that does."
        )


def share_of(name: str, options: AgentOptions) -> AgentOptions:
    """What an agent takes of the options of a run, whose other agents may take others: none where it takes no options, and of the settings
    those that its class lists."""
    if _is_address(name):
        from agents.external.agent import TAKEN

        return AgentOptions.model_validate(options.model_dump(include=set(TAKEN)))
    value, _ = _loaded(name)
    if not _takes_options(value):
        return AgentOptions()
    known, roles = getattr(value, "settings", None), getattr(value, "roles", ())
    if not isinstance(known, Mapping):
        return options
    kept = {each: text for each, text in options.settings.items() if each in known or ("." in each and each.partition(".")[0] in roles)}
    return options.model_copy(update={"settings": kept})


def _check_keys(agent: Agent) -> None:
    check = getattr(agent, "check_keys", None)
    if callable(check):
        check()


def _given(options: AgentOptions) -> set[str]:
    return {*options.model_dump(exclude={"settings"}, exclude_defaults=True), *options.settings}


def _is_address(name: str) -> bool:
    return name.startswith(("http://", "https://"))


def _loaded(name: str) -> tuple[Callable[..., object], str]:
    """What makes an agent, and where that is."""
    target = BUILT_IN.get(name) or _installed(name) or name
    if not re.fullmatch(r"[\w.]+:[\w.]+", target):
        near = difflib.get_close_matches(name, agent_names(), 3, 0.5) or agent_names()
        raise UnknownAgent(f"no agent named {name!r}", next_step=f"Did you mean {', '.join(near)}? Your own: --agent package.module:Class.")
    module, _, attribute = target.partition(":")
    include_this_folder()
    try:
        value: object = importlib.import_module(module)
        for part in attribute.split("."):
            value = getattr(value, part)
    except (ImportError, AttributeError) as error:
        raise UnknownAgent(
            f"the agent {name!r} cannot be loaded",
            where=target,
            found=str(error),
            next_step="Check that the module is on the import path, or be in its folder.",
        ) from error
    except Exception as error:
        raise _faulty(f"the module of the agent {name!r} fails", target, error) from error
    if not callable(value):
        raise UnknownAgent(f"the agent {name!r} cannot be made", where=target, expected="a class or function", found=type(value).__name__)
    return value, target


def _at_address(address: str, options: AgentOptions | None) -> Agent:
    from agents.external.agent import ExternalAgent  # needs an HTTP client, which other agents do without

    try:
        return ExternalAgent(address, options)
    except ValueError as error:
        raise UnknownAgent("no agent can be had at this address", found=str(error)) from error


def _arguments(name: str, make: Callable[..., object], options: AgentOptions) -> dict[str, AgentOptions]:
    if _takes_options(make):
        return {"options": options}
    given = sorted(options.model_dump(exclude_defaults=True))
    if given:
        raise UnknownAgent(
            f"the agent {name!r} takes no options", found=", ".join(given), next_step="Leave them out, or name another agent."
        )
    return {}


def _takes_options(make: Callable[..., object]) -> bool:
    try:
        return "options" in inspect.signature(make).parameters
    except (TypeError, ValueError):
        return False


def include_this_folder() -> None:
    """Put the folder where we are last on the import path: the user's own modules are found there, and hide none of ours.

    Ours comes before it by name: an editable installation is found by an import hook only, which is asked after all folders.
    """
    for folder in (Path(__file__).resolve().parent.parent, Path.cwd()):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))


def _faulty(what: str, target: str, error: Exception) -> UnknownAgent:
    return UnknownAgent(what, where=target, found=f"{type(error).__name__}: {error}", next_step="Mend it, then run again.")


def _installed(name: str) -> str | None:
    for group in (ENTRY_POINTS, OLD_ENTRY_POINTS):
        for point in metadata.entry_points(group=group, name=name):
            return point.value
    return None
