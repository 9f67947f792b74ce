"""Reference flows of Simple Calendar Pro: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_calendar.flows import FLOWS

__all__ = ["FLOWS"]
