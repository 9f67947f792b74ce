"""Reference flows of Right Contact: those of its lineage, with its own ids."""

from __future__ import annotations

from apps.lineages.simple_contacts.flows import Labels, LineageFlows

FLOWS = LineageFlows(
    Labels(
        add="main_add_button",
        first="contactFirstName",
        name="contactName",
        star="favorite",
        search="topToolbarSearch",
        message="contactSendSms",
        delete_in_menu=True,
    )
).table()
