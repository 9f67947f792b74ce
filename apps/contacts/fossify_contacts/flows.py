"""Reference flows of Fossify Contacts: those of its lineage."""

from __future__ import annotations

from apps.lineages.simple_contacts.flows import Labels, LineageFlows

FLOWS = LineageFlows(Labels()).table()
