"""Connect You: its database written by hand is read; the two sources show their own records; its pages are read from the screen."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from apps.base import Read, Reading
from apps.contacts.connect_you.state import App
from apps.glance import glance
from apps.lineages.system_contacts import people
from apps.loader import apps
from harness.device import Device, Tap
from harness.device.stores import files
from harness.device.tree import parse
from harness.errors import StoreCorrupt
from templates.contacts.state import Contact, ContactForm, ContactsState, Details, Phone

SPEC = apps()["contacts/connect_you"]
DATABASE = "/data/data/com.bnyro.contacts/databases/com.bnyro.contacts"
PREFERENCES = "/data/data/com.bnyro.contacts/shared_prefs/preferences.xml"
URI = "content://com.android.contacts"
ITEM = "vnd.android.cursor.item/"
SCHEMA = """
CREATE TABLE localContacts (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, displayName TEXT, firstName TEXT, surName TEXT, nickName TEXT,
 title TEXT, organization TEXT, favorite INTEGER NOT NULL DEFAULT 0);
CREATE TABLE valuableTypes (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, contactId INTEGER NOT NULL, category INTEGER NOT NULL,
 value TEXT NOT NULL, type INTEGER, label TEXT);
CREATE TABLE localSms (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, address TEXT NOT NULL, body TEXT NOT NULL, timestamp INTEGER NOT NULL,
 threadId INTEGER NOT NULL, type INTEGER NOT NULL, simNumber INTEGER, status TEXT NOT NULL DEFAULT 'NONE');
CREATE TABLE room_master_table (id INTEGER PRIMARY KEY, identity_hash TEXT);
INSERT INTO room_master_table VALUES (42, 'a3f140de0d351c554afe93fa3bc5b7ad');
PRAGMA user_version=8;
"""
ROWS = """
INSERT INTO localContacts VALUES (4, 'Marta Keller', 'Marta', 'Keller', NULL, NULL, NULL, 1);
INSERT INTO localContacts VALUES (9, 'Zoë O''Dowd', 'Zoë', 'O''Dowd', 'Zo', 'Diver', 'Acme', 0);
INSERT INTO valuableTypes (contactId, category, value, type, label) VALUES
 (4, 0, '202-555-0143', 0, NULL), (9, 0, '202-555-0111', 3, NULL), (9, 0, '202-555-0122', 0, 'Boat'), (9, 1, 'zoe@example.com', 1, NULL),
 (9, 2, '1 Quay', 1, NULL), (9, 4, 'Row: 4', NULL, NULL), (9, 5, 'Sailors', -1, NULL);
"""
LOCAL = (
    Contact(given="Marta", family="Keller", phones=(Phone(number="202-555-0143", label=""),), starred=True, source="private", key="4"),
    Contact(
        given="Zoë",
        family="O'Dowd",
        phones=(Phone(number="202-555-0111", label="work"), Phone(number="202-555-0122", label="Boat")),
        emails=("zoe@example.com",),
        note="Row: 4",
        extra=("address: 1 Quay", "company: Acme", "group: Sailors", "job: Diver", "nickname: Zo"),
        source="private",
        key="9",
    ),
)


@pytest.fixture
def app(device: Device) -> App:
    app = App(SPEC)
    app.reset(device)
    return app


def put(device: Device, path: Path, script: str) -> None:
    """Replace the app's database by one made with this script."""
    with sqlite3.connect(path) as db:
        db.executescript(script)
    db.close()
    device.force_stop(SPEC.package)
    files.write_file(device, DATABASE, path.read_bytes(), remove=(f"{DATABASE}-wal", f"{DATABASE}-shm"))


def put_source(device: Device, source: int) -> None:
    text = f'<?xml version="1.0" encoding="utf-8" standalone="yes" ?><map><int name="selectedContactsRepo" value="{source}" /></map>'
    files.write_file(device, PREFERENCES, text.encode())


def look(device: Device, app: App, *names: str, active: bool = False) -> Reading[ContactsState]:
    return app.read(device, Read(want=frozenset(names), active=active))


def texts(device: Device) -> set[str]:
    return {node.text for node in glance(device).tree if node.package == SPEC.package and node.text}


def tap(device: Device, text: str) -> None:
    device.perform(Tap(*next(node.center for node in glance(device).tree if text in (node.text, node.desc))))


def test_a_database_written_by_hand_is_read(device: Device, app: App, tmp_path: Path) -> None:
    put(device, tmp_path / "local.db", SCHEMA + ROWS)
    assert look(device, app, "contacts").state.contacts == LOCAL


def test_a_name_of_the_wrong_type_is_damage(device: Device, app: App, tmp_path: Path) -> None:
    put(device, tmp_path / "local.db", SCHEMA + "INSERT INTO localContacts (firstName) VALUES (x'00ff');")
    with pytest.raises(StoreCorrupt):
        look(device, app, "contacts")


def test_each_source_shows_its_own_records(device: Device, app: App, tmp_path: Path) -> None:
    device.shell(
        f"""
        content insert --uri {URI}/raw_contacts --bind account_type:s:com.android.contacts --bind account_name:s:DEVICE
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}name --bind "data1:s:Jon Novak"
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}name --bind data2:s:Jon
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}name --bind data3:s:Novak
        content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}phone_v2 \\
            --bind data1:s:202-555-0150 --bind data2:i:0
        """
    )
    put(device, tmp_path / "local.db", SCHEMA + ROWS)
    app.start(device)
    assert "Jon Novak" in texts(device)
    assert "Marta Keller" not in texts(device)
    device.force_stop(SPEC.package)
    put_source(device, 1)
    app.start(device)
    assert {"Marta Keller", "Zoë O'Dowd"} <= texts(device)
    assert "Jon Novak" not in texts(device)
    assert "Marta" not in device.shell(f"content query --uri {URI}/contacts --projection display_name").stdout
    jon = Contact(given="Jon", family="Novak", phones=(Phone(number="202-555-0150", label=""),), key="1")
    assert look(device, app, "contacts").state.contacts == (jon, *LOCAL)


def test_an_edited_local_record_has_a_new_id(device: Device, app: App, tmp_path: Path) -> None:
    put(device, tmp_path / "local.db", SCHEMA + ROWS)
    put_source(device, 1)
    app.start(device)
    tap(device, "Marta Keller")
    tap(device, "Edit")
    disk = [node for node in glance(device).tree if node.clickable and not node.label and node.center[0] > 860 and node.center[1] > 1800]
    device.perform(Tap(*disk[-1].center))
    found = look(device, app, "contacts").state.contacts or ()
    assert {(row.name, row.key, row.starred) for row in found} == {("Zoë O'Dowd", "9", False), ("Marta Keller", "10", True)}


def test_the_star_goes_by_the_number_of_the_raw_contact(device: Device, app: App) -> None:
    """The app's own fault: a record whose number differs from its contact's is not marked."""
    people.seed(device, [Contact(given="Ann", phones=(Phone(number="202-555-0143"),), key="7")], App.account)
    app.start(device)
    tap(device, "Ann")
    tap(device, "Favorite")
    assert [row.starred for row in look(device, app, "contacts").state.contacts or ()] == [False]


def test_details_and_search_are_read(device: Device, app: App) -> None:
    people.seed(
        device, [Contact(given="Ann", family="Lee", phones=(Phone(number="202-555-0143"),), emails=("a@example.com",))], App.account
    )
    app.start(device)
    assert look(device, app, "viewed", "query").state == ContactsState(viewed=Details(), query="")
    tap(device, "Search")
    device.type("an")
    assert look(device, app, "query").state.query == "an"
    tap(device, "Ann Lee")
    seen = look(device, app, "viewed", "query", "draft").state
    assert seen == ContactsState(viewed=Details(open=True, name="Ann Lee", numbers=("202-555-0143",)), query="", draft=ContactForm())


def test_a_long_form_is_read_by_scrolling(device: Device, app: App) -> None:
    everything = Contact(
        given="Ann",
        family="Lee",
        phones=(Phone(number="202-555-0143", label="home"), Phone(number="202-555-0101", label="work fax")),
        emails=("a@example.com",),
        note="last field",
    )
    people.seed(device, [everything], App.account)
    app.start(device)
    tap(device, "Ann Lee")
    tap(device, "Edit")
    assert look(device, app, "draft").state.draft is None
    assert look(device, app, "draft", active=True).state.draft == ContactForm(
        open=True, given="Ann", family="Lee", phones=everything.phones, other=("a@example.com", "last field")
    )


FIELD = (
    '<node class="android.widget.EditText" package="com.bnyro.contacts" text="{value}" bounds="[21,{top}][1059,{bottom}]" clickable="true">'
    '<node class="android.widget.TextView" package="com.bnyro.contacts" text="{label}" bounds="[168,{top}][400,{middle}]"/>{more}</node>'
)
KIND = (
    '<node class="android.view.View" package="com.bnyro.contacts" clickable="true" bounds="[880,{top}][1040,{bottom}]">'
    '<node class="android.widget.TextView" package="com.bnyro.contacts" text="Work" bounds="[880,{top}][980,{bottom}]"/></node>'
)
BUTTON = '<node class="android.widget.TextView" package="com.bnyro.contacts" text="Manage groups" bounds="[60,1900][400,1960]"/>'
WINDOW = (
    '<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.bnyro.contacts" bounds="[0,0][1080,2400]">'
    "{0}</node></hierarchy>"
)


def test_labels_that_are_texts_within_their_fields_are_understood() -> None:
    """Compose gives a text field no hint: its label is a text inside it."""
    lines = [("First name", "Ann"), ("Last name", ""), ("Phone", "202-555-0143"), ("E-mail", "")]
    xml = ""
    for place, (label, value) in enumerate(lines):
        top = 700 + 170 * place
        more = KIND.format(top=top, bottom=top + 147) if label == "Phone" else ""
        xml += FIELD.format(value=value, label=label, top=top, middle=top + 60, bottom=top + 147, more=more)
    shown = App(SPEC).shown(parse(WINDOW.format(xml + BUTTON)))
    assert shown.draft == ContactForm(open=True, given="Ann", phones=(Phone(number="202-555-0143", label="work"),))
    assert App(SPEC).shown(parse(WINDOW.format(xml))).draft is None
