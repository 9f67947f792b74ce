"""The benchmark's tasks as environments for reinforcement learning: Gymnasium (`gym_env`) and dm_env (`dm`). See docs/environments.md.

import gymnasium, harness.envs
env = gymnasium.make("anyapp/clock-fossify_clock-CreateAlarm-v0")
"""

from harness.envs.registration import TASKS, pair_id, register_all

__all__ = ["TASKS", "pair_id", "register_all"]

register_all()
