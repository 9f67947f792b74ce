"""A contact inserted from a shell shows in every contacts app, and no app copies it into a store of its own."""

from __future__ import annotations

from apps.glance import glance
from apps.loader import app_state, apps
from harness.device import Device, Tap
from harness.device.stores import sqlite

URI = "content://com.android.contacts"
ITEM = "vnd.android.cursor.item/"
TABLES = {
    "fossify_contacts": ("local_contacts.db", "contacts"),
    "simple_contacts_pro": ("local_contacts.db", "contacts"),
    "right_contact": ("local_contacts.db", "contacts"),
    "connect_you": ("com.bnyro.contacts", "localContacts"),
}
"""The private database and table of each app that has one."""


def private_rows(device: Device, package: str, database: str, table: str) -> list[object]:
    path = f"/data/data/{package}/databases/{database}"
    if not device.shell(f"test -e {path}", root=True).ok:
        return []  # Room makes the file when it is first used
    with sqlite.read(device, path) as db:
        return list(db.rows(table))


def test_an_inserted_contact_shows_everywhere_and_is_in_no_private_store(device: Device) -> None:
    specs = [spec for spec in apps().values() if spec.category == "contacts"]
    assert {spec.id for spec in specs} == {*TABLES, "google_contacts"}
    for spec in specs:
        app_state(spec).reset(device)
    row = f"content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}"
    device.shell(
        f"""
        content insert --uri {URI}/raw_contacts --bind _id:i:1 --bind account_type:s: --bind account_name:s:
        {row}name --bind data2:s:Public --bind data3:s:Person
        {row}phone_v2 --bind data1:s:202-555-0143 --bind data2:i:2
        """
    )
    for spec in specs:
        app = app_state(spec)
        device.force_stop(spec.package)
        app.start(device)
        tab = [node for node in glance(device).tree if node.short_id == "tab_item_label" and node.text == "Contacts"]
        if tab:
            device.perform(Tap(*tab[0].center))
        assert "Public Person" in {node.text for node in glance(device).tree if node.package == spec.package}, spec.id
    for spec in specs:
        if spec.id in TABLES:
            assert private_rows(device, spec.package, *TABLES[spec.id]) == [], spec.id
