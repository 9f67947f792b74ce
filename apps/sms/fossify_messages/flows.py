"""Reference flows of Fossify Messages: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_sms.flows import FLOWS

__all__ = ["FLOWS"]
