"""Reference flows of Simple Clock: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_clock.flows import FLOWS

__all__ = ["FLOWS"]
