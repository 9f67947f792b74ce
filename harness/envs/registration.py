"""The environments' names in Gymnasium's registry."""

from __future__ import annotations

import importlib.util
import warnings

from verifiers.registry import sound_pairs

NAMESPACE = "anyapp"
ENTRY_POINT = "harness.envs.gym_env:TaskEnv"
TASKS = f"{NAMESPACE}/Tasks-v0"
"""Draws from all pairs, or from those that its arguments `category`, `app` and `template` let through."""


def pair_id(category: str, app: str, template: str) -> str:
    """`anyapp/clock-fossify_clock-CreateAlarm-v0`."""
    return f"{NAMESPACE}/{category}-{app}-{template}-v0"


def register_all() -> list[str]:
    """Register an environment for each pair, and `TASKS`. Returns the ids; nothing is registered, or twice, without Gymnasium or when they
    are there already."""
    if importlib.util.find_spec("gymnasium") is None:
        return []
    from gymnasium.envs.registration import register
    from gymnasium.envs.registration import registry as known

    names = {TASKS: ""}
    pairs, broken = sound_pairs()
    for app in broken:
        warnings.warn(f"no environments for the app {app.key}: {app.error}", stacklevel=2)
    for pair in pairs:
        key = pair.category, pair.app.id, pair.template.name
        names[pair_id(*key)] = "/".join(key)
    for name, pair_name in names.items():
        if name not in known:
            register(name, entry_point=ENTRY_POINT, kwargs={"pair": pair_name} if pair_name else {})
    return list(names)
