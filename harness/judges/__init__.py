"""Judges: what a model says of a trajectory where no verifier exists, or beside one."""
