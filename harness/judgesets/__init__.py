"""Trajectories to measure judges with: labelled sets made here, and changes that must not move a verdict."""
