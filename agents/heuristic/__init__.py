"""The agent `heuristic`: a baseline without a model.

It reads the instruction for verbs, things and values, looks for widgets that take them, remembers what it tried, and stops when it
believes to be done. It knows English words for phone tasks and how Android apps are usually built, and nothing of any one app or task.
"""

from agents.heuristic.agent import HeuristicAgent

__all__ = ["HeuristicAgent"]
