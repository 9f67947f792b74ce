"""The benchmark's tasks as environments for reinforcement learning: Gymnasium (`harness.envs.gym`) and dm_env (`harness.envs.dm`)."""
