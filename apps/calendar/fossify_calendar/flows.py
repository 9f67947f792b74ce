"""Reference flows of Fossify Calendar: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_calendar.flows import FLOWS

__all__ = ["FLOWS"]
