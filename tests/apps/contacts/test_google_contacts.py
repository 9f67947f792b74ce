"""Google Contacts: provider records made by hand show in it, and its own are as the platform's; its pages are read from the screen."""

from __future__ import annotations

import pytest

from apps.base import Read
from apps.contacts.google_contacts.state import App
from apps.glance import glance
from apps.lineages.system_contacts import people
from apps.loader import apps
from harness.device import Device, Tap
from templates.contacts.state import Contact, ContactForm, ContactsState, Details, Phone

SPEC = apps()["contacts/google_contacts"]
URI = "content://com.android.contacts"
ITEM = "vnd.android.cursor.item/"


@pytest.fixture
def app(device: Device) -> App:
    app = App(SPEC)
    app.reset(device)
    return app


def look(device: Device, app: App, *names: str, active: bool = False) -> ContactsState:
    return app.read(device, Read(want=frozenset(names), active=active)).state


def tap(device: Device, text: str) -> None:
    device.perform(Tap(*next(node.center for node in glance(device).tree if text in (node.text, node.desc, node.hint))))


def texts(device: Device) -> set[str]:
    return {node.text for node in glance(device).tree if node.package == SPEC.package and node.text}


def test_a_record_inserted_by_hand_shows(device: Device, app: App) -> None:
    device.shell(
        f"""
        content insert --uri {URI}/raw_contacts --bind account_type:s: --bind account_name:s:
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}name --bind data2:s:Zoë --bind "data3:s:O'Dowd"
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}phone_v2 \\
            --bind data1:s:2025550143 --bind data2:i:3
        content update --uri {URI}/contacts/1 --bind starred:i:1
        """
    )
    assert "Zoë O'Dowd" in texts(device)
    tap(device, "Zoë O'Dowd")
    assert {"Zoë O'Dowd", "(202) 555-0143", "Work"} <= texts(device)
    assert look(device, app, "viewed").viewed == Details(open=True, name="Zoë O'Dowd", numbers=("(202) 555-0143",))
    tap(device, "Remove from favorites")
    stored = Contact(given="Zoë", family="O'Dowd", phones=(Phone(number="2025550143", label="work"),), key="1")
    assert look(device, app, "contacts").contacts == (stored,)


def test_what_it_saves_is_a_record_of_the_devices_own_account(device: Device, app: App) -> None:
    tap(device, "Create contact")
    for field, text in (("First name", "Ann"), ("Last name", "Lee"), ("Phone", "202-555-0143")):
        tap(device, field)
        device.type(text)
    tap(device, "Save")
    raw = device.shell(f"content query --uri {URI}/raw_contacts --projection account_type:account_name:display_name:deleted").stdout
    assert raw.strip() == "Row: 0 account_type=NULL, account_name=NULL, display_name=Ann Lee, deleted=0"
    rows = device.shell(f"content query --uri {URI}/data --projection data1:data2:data3:mimetype --sort _id").stdout
    assert rows.splitlines() == [
        f"Row: 0 data1=Ann Lee, data2=Ann, data3=Lee, mimetype={ITEM}name",
        f"Row: 1 data1=202-555-0143, data2=2, data3=NULL, mimetype={ITEM}phone_v2",
    ]


def test_an_edit_keeps_the_record_and_what_the_form_does_not_show(device: Device, app: App) -> None:
    device.shell(
        f"""
        content insert --uri {URI}/raw_contacts --bind account_type:s: --bind account_name:s:
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}name --bind data2:s:Ann --bind data3:s:Lee
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}nickname --bind data1:s:Annie
        """
    )
    tap(device, "Ann Lee")
    tap(device, "Edit contact")
    tap(device, "Last name")
    device.type("son")
    tap(device, "Save")
    assert look(device, app, "contacts").contacts == (Contact(given="Ann", family="Leeson", extra=("nickname: Annie",), key="1"),)


def test_back_asks_before_it_throws_a_form_away(device: Device, app: App) -> None:
    tap(device, "Create contact")
    tap(device, "First name")
    device.type("Ann")
    tap(device, "Navigate up")
    assert "Discard your changes?" in texts(device)
    tap(device, "Cancel")
    assert look(device, app, "draft", active=True).draft == ContactForm(open=True, is_new=True, given="Ann")
    tap(device, "Navigate up")
    tap(device, "Discard")
    assert look(device, app, "draft", "contacts") == ContactsState(draft=ContactForm(), contacts=())


def test_a_long_form_is_read_by_scrolling(device: Device, app: App) -> None:
    numbers = (Phone(number="202-555-0143", label="home"), Phone(number="202-555-0101", label="work fax"))
    people.seed(device, [Contact(given="Ann", family="Lee", phones=numbers, emails=("a@example.com",), note="the last field")])
    tap(device, "Ann Lee")
    tap(device, "Edit contact")
    assert look(device, app, "draft").draft is None
    seen = look(device, app, "draft", active=True).draft
    assert seen == ContactForm(
        open=True, is_new=False, given="Ann", family="Lee", phones=numbers, other=("a@example.com", "the last field")
    )
