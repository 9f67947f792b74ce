"""Reference flows of Simple SMS Messenger: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_sms.flows import FLOWS

__all__ = ["FLOWS"]
