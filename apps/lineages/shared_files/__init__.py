"""What all file managers have in common: the shared storage as evidence, and the work done on it by the simulated apps.

`state`, `tree`, `sharing`, `seeding` are for readers; `storage`, `transfer`, `archives`, `words` for screens.
"""
