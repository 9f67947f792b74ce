"""Reference flows of Simple Contacts Pro SE: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_contacts.flows import Labels, LineageFlows

FLOWS = LineageFlows(Labels()).table()
