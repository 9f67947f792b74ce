"""Fossify Contacts, Simple Contacts Pro and Right Contact: stores written by hand are read and shown, and theirs are as the facts say."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from apps.base import Read
from apps.glance import glance
from apps.lineages.simple_contacts.state import SimpleContactsState
from apps.lineages.system_contacts import people, telephone
from apps.loader import app_state, apps
from harness.device import Device, Key, LongPress, Swipe, Tap
from harness.device.stores import StoreBatch, prefs, sqlite
from harness.device.tree import Node
from templates.contacts.state import CallEntry, Contact, ContactForm, ContactsState, Details, Phone

IDS = ("fossify_contacts", "simple_contacts_pro", "right_contact")
URI = "content://com.android.contacts"
ITEM = "vnd.android.cursor.item/"
COLUMNS = (
    "`id` INTEGER PRIMARY KEY AUTOINCREMENT, `prefix` TEXT NOT NULL, `first_name` TEXT NOT NULL, `middle_name` TEXT NOT NULL, "
    "`surname` TEXT NOT NULL, `suffix` TEXT NOT NULL, `nickname` TEXT NOT NULL, `photo` BLOB, `photo_uri` TEXT NOT NULL, "
    "`phone_numbers` TEXT NOT NULL, `emails` TEXT NOT NULL, `events` TEXT NOT NULL, `starred` INTEGER NOT NULL, `addresses` TEXT NOT NULL, "
    "`notes` TEXT NOT NULL, `groups` TEXT NOT NULL, `company` TEXT NOT NULL, `job_position` TEXT NOT NULL, `websites` TEXT NOT NULL, "
    "{relations}`ims` TEXT NOT NULL, `ringtone` TEXT"
)


def app_of(id: str) -> SimpleContactsState:
    found = app_state(apps()[f"contacts/{id}"])
    assert isinstance(found, SimpleContactsState)
    return found


@pytest.fixture(params=IDS)
def app(request: pytest.FixtureRequest, device: Device) -> SimpleContactsState:
    found = app_of(request.param)
    found.reset(device)
    return found


@pytest.fixture
def right(device: Device) -> SimpleContactsState:
    found = app_of("right_contact")
    found.reset(device)
    return found


def look(device: Device, app: SimpleContactsState, *names: str, active: bool = False) -> ContactsState:
    return app.read(device, Read(want=frozenset(names), active=active)).state


def node(device: Device, label: str) -> Node:
    """The node with this id, text, description or hint."""
    nodes = [n for n in glance(device).tree.without_keyboard if label in (n.short_id, n.text, n.desc, n.hint)]
    assert nodes, f"{label!r} is not on the screen"
    return nodes[0]


def tap(device: Device, label: str) -> None:
    device.perform(Tap(*node(device, label).center))


def texts(device: Device, package: str) -> set[str]:
    return {n.text for n in glance(device).tree if n.package == package and n.text}


def person(device: Device, given: str, family: str, number: str) -> None:
    """A record as another program would insert it."""
    raw = device.shell(f"content query --uri {URI}/raw_contacts --projection _id").stdout.count("Row:") + 1
    row = f"content insert --uri {URI}/data --bind raw_contact_id:i:{raw} --bind mimetype:s:{ITEM}"
    device.shell(
        f"""
        content insert --uri {URI}/raw_contacts --bind _id:i:{raw} --bind account_type:s: --bind account_name:s:
        {row}name --bind data2:s:{given} --bind data3:s:{family}
        {row}phone_v2 --bind data1:s:{number} --bind data2:i:2
        """
    )


def write_private(device: Device, app: SimpleContactsState, tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    """A private database as the app's Room makes it, with rows given in part."""
    right = app.spec.id == "right_contact"
    columns = COLUMNS.format(relations="`relations` TEXT NOT NULL, " if right else "")
    db = sqlite3.connect(tmp_path / "local_contacts.db")
    db.execute(f"CREATE TABLE IF NOT EXISTS `contacts` ({columns})")
    db.execute("CREATE UNIQUE INDEX `index_contacts_id` ON `contacts` (`id`)")
    db.execute("CREATE TABLE `groups` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `title` TEXT NOT NULL, `contacts_count` INTEGER NOT NULL)")
    db.execute("CREATE UNIQUE INDEX `index_groups_id` ON `groups` (`id`)")
    db.execute("CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)")
    db.execute("INSERT INTO groups VALUES (10001, 'Choir', 0)")
    texts_ = ("prefix", "first_name", "middle_name", "surname", "suffix", "nickname", "photo_uri", "notes", "company", "job_position")
    lists = ("phone_numbers", "emails", "events", "addresses", "groups", "websites", "ims", *(["relations"] if right else []))
    for row in rows:
        whole = {**dict.fromkeys(texts_, ""), **dict.fromkeys(lists, "[]"), "starred": 0, **row}
        db.execute(
            f"INSERT INTO contacts ({', '.join(f'`{n}`' for n in whole)}) VALUES ({','.join('?' * len(whole))})", tuple(whole.values())
        )
    db.execute(f"PRAGMA user_version={4 if right else 3}")
    db.commit()
    db.close()
    path = f"/data/data/{app.package}/databases/local_contacts.db"
    device.force_stop(app.package)
    device.push(tmp_path / "local_contacts.db", "/data/local/tmp/local_contacts.db")
    device.shell(f"rm -f {path}-wal {path}-shm; cat /data/local/tmp/local_contacts.db > {path}", root=True)
    app.start(device)


def fill(device: Device, app: SimpleContactsState, given: str, family: str, number: str) -> None:
    """The form of a new contact, filled in."""
    contacts_tab(device)
    tap(device, "main_add_button" if app.spec.id == "right_contact" else "fragment_fab")
    for field, text in (("First name", given), ("Surname", family), ("Number", number)):
        tap(device, field)
        device.type(text)


def to_the_top(device: Device) -> None:
    """Scroll a page back to its head."""
    for _ in range(4):
        device.perform(Swipe(90, 900, 90, 1900, 600))


def contacts_tab(device: Device) -> None:
    tab = next(n for n in glance(device).tree if n.short_id == "tab_item_label" and n.text == "Contacts")
    device.perform(Tap(*tab.center))


def test_a_private_store_made_by_hand_is_read_and_shown(device: Device, app: SimpleContactsState, tmp_path: Path) -> None:
    numbers = [
        {"value": "202-555-0143", "type": 3, "label": "", "normalizedNumber": "2025550143", "isPrimary": False},
        {"a": "202-555-0101", "b": 0, "c": "Boat", "d": "2025550101", "e": False},  # as a build with shortened names writes it
    ]
    row = {
        "id": 1000007,
        "first_name": "Zoë",
        "surname": "O'Dowd",
        "middle_name": "Ann",
        "phone_numbers": json.dumps(numbers),
        "emails": json.dumps([{"value": "zoe@example.com", "type": 1, "label": ""}]),
        "notes": "Keys, spare",
        "starred": 1,
        "company": "Acme",
        "groups": "[10001]",
    }
    write_private(device, app, tmp_path, [row])
    assert look(device, app, "contacts").contacts == (
        Contact(
            given="Zoë",
            family="O'Dowd",
            phones=(Phone(number="202-555-0143", label="work"), Phone(number="202-555-0101", label="Boat")),
            emails=("zoe@example.com",),
            note="Keys, spare",
            starred=True,
            extra=("company: Acme", "group: Choir", "middle name: Ann"),
            source="private",
            key="1000007",
        ),
    )
    contacts_tab(device)
    tap(device, "Zoë Ann O'Dowd")
    assert {"(202) 555-0143", "Work", "Boat", "zoe@example.com", "Phone storage (not visible by other apps)"} <= texts(device, app.package)
    viewed = look(device, app, "viewed").viewed
    assert viewed == Details(open=True, name="Zoë Ann O'Dowd", numbers=("(202) 555-0101", "(202) 555-0143"))


def test_provider_contacts_show_in_every_app_and_private_ones_in_their_own(device: Device, tmp_path: Path) -> None:
    own = app_of("fossify_contacts")
    for id in IDS:
        app_of(id).reset(device)
    own.reset(device)
    write_private(device, own, tmp_path, [{"id": 1000001, "first_name": "Private", "surname": "Person"}])
    person(device, "Public", "Person", "202-555-0143")
    for id in IDS:
        app = app_of(id)
        device.force_stop(app.package)
        app.start(device)
        contacts_tab(device)
        shown = texts(device, app.package)
        assert "Public Person" in shown
        assert ("Private Person" in shown) == (app is own or id == own.spec.id)


def test_a_new_contact_is_a_record_of_the_devices_own_account(device: Device, app: SimpleContactsState) -> None:
    fill(device, app, "Jon", "Novak", "202-555-0143")
    tap(device, "save")
    raw = device.shell(f"content query --uri {URI}/raw_contacts --projection account_type:account_name:display_name:starred").stdout
    assert raw.strip() == "Row: 0 account_type=NULL, account_name=NULL, display_name=Jon Novak, starred=0"
    rows = device.shell(f"content query --uri {URI}/data --projection data1:data2:data3:mimetype --sort _id").stdout.splitlines()
    assert rows[0].endswith(f"data1=Jon Novak, data2=Jon, data3=Novak, mimetype={ITEM}name")
    assert [row.partition(" data1")[2] for row in rows if "phone_v2" in row] == [f"=202-555-0143, data2=2, data3=, mimetype={ITEM}phone_v2"]
    assert look(device, app, "contacts").contacts == (
        Contact(given="Jon", family="Novak", phones=(Phone(number="202-555-0143"),), key=people.later(StoreBatch(device)).get()[0].key),
    )


def test_the_source_row_sends_a_contact_to_the_private_store(device: Device, app: SimpleContactsState) -> None:
    fill(device, app, "Jon", "Novak", "202-555-0143")
    device.perform(Key("BACK"))
    while not any(n.short_id in ("contact_source", "contactSource") for n in glance(device).tree):
        device.perform(Swipe(90, 1900, 90, 900, 1200))
    tap(device, "Phone storage")
    tap(device, "Phone storage (not visible by other apps)")
    tap(device, "save")
    assert people.later(StoreBatch(device)).get() == ()
    with sqlite.read(device, f"/data/data/{app.package}/databases/local_contacts.db") as db:
        row = db.rows("contacts")[0]
    assert row["id"] == 1000001
    assert row["emails"] == "[]" and row["notes"] == "" and row["ringtone"] is None
    number = {"value": "202-555-0143", "type": 2, "label": "", "normalizedNumber": "2025550143", "isPrimary": False}
    assert json.loads(str(row["phone_numbers"])) == [number]
    assert prefs.read(device, f"/data/data/{app.package}/shared_prefs/Prefs.xml")["last_used_contact_source"] == "smt_private"


def test_the_source_with_most_contacts_becomes_the_usual_one(device: Device, app: SimpleContactsState, tmp_path: Path) -> None:
    write_private(device, app, tmp_path, [{"id": 1000001, "first_name": "Private"}])
    fill(device, app, "Jon", "Novak", "202-555-0143")
    tap(device, "save")
    found = look(device, app, "contacts").contacts
    assert found is not None and [row.source for row in found] == ["private", "private"]


def test_a_draft_is_read_field_by_field_with_the_type_of_its_number(device: Device, app: SimpleContactsState) -> None:
    fill(device, app, "Jon", "Novak", "202-555-0143")
    assert look(device, app, "draft").draft is None
    tap(device, "contact_number_type")
    tap(device, "Work")
    expected = ContactForm(
        open=True,
        is_new=None if app.spec.id == "right_contact" else True,
        given="Jon",
        family="Novak",
        phones=(Phone(number="202-555-0143", label="work"),),
    )
    assert look(device, app, "draft", active=True).draft == expected
    to_the_top(device)
    tap(device, "Email")
    device.type("j@example.com")
    assert look(device, app, "draft", active=True).draft == expected.model_copy(update={"other": ("j@example.com",)})
    assert look(device, app, "contacts", "viewed") == ContactsState(contacts=(), viewed=Details())


def test_leaving_a_changed_form_asks_first(device: Device, app: SimpleContactsState) -> None:
    fill(device, app, "Jon", "Novak", "202-555-0143")
    device.perform(Key("BACK"))
    device.perform(Key("BACK"))
    assert "You have unsaved changes. Save before exit?" in texts(device, app.package)
    tap(device, "Discard")
    assert look(device, app, "contacts", "draft") == ContactsState(contacts=(), draft=ContactForm())


def test_an_edit_keeps_the_record_and_what_the_form_does_not_show(device: Device, app: SimpleContactsState) -> None:
    person(device, "Jon", "Novak", "202-555-0143")
    device.shell(
        f"content insert --uri {URI}/data --bind raw_contact_id:i:1 --bind mimetype:s:{ITEM}relation --bind data1:s:Eva --bind data2:i:1"
    )
    contacts_tab(device)
    tap(device, "Jon Novak")
    tap(device, "edit")
    stored = look(device, app, "draft", active=True).draft
    assert stored is not None and stored.is_new is not True and stored.family == "Novak"
    to_the_top(device)
    tap(device, "contact_surname")
    device.type("a")
    tap(device, "save")
    found = look(device, app, "contacts", "viewed")
    assert found.contacts == (
        Contact(given="Jon", family="Novaka", phones=(Phone(number="202-555-0143"),), extra=("relation: Eva",), key="1"),
    )
    assert found.viewed == Details(open=True, name="Jon Novaka", numbers=("(202) 555-0143",))


def test_a_star_is_written_at_once_and_deletion_takes_same_named_copies_along(
    device: Device, app: SimpleContactsState, tmp_path: Path
) -> None:
    write_private(device, app, tmp_path, [{"id": 1000001, "first_name": "Jon", "surname": "Novak"}])
    person(device, "Jon", "Novak", "202-555-0143")
    person(device, "Jon", "Novakova", "202-555-0144")
    contacts_tab(device)
    shown = [n.text for n in glance(device).tree if n.short_id == "item_contact_name"]
    assert shown == ["Jon Novak", "Jon Novakova"]
    tap(device, "Jon Novakova")
    tap(device, "Toggle favorite")
    device.perform(Key("BACK"))
    starred = device.shell(f"content query --uri {URI}/contacts --projection starred --where \"display_name='Jon Novakova'\"").stdout
    assert "starred=1" in starred
    device.perform(LongPress(*node(device, "Jon Novak").center))
    tap(device, "More options")
    tap(device, "Delete")
    assert 'Are you sure you want to delete "Jon Novak"?' in texts(device, app.package)
    tap(device, "Yes")
    found = look(device, app, "contacts").contacts
    assert found is not None and [(row.name, row.starred) for row in found] == [("Jon Novakova", True)]


def test_the_search_finds_names_by_part_and_numbers_by_digits(device: Device, app: SimpleContactsState) -> None:
    person(device, "Zoë", "Adams", "202-555-0143")
    person(device, "Jon", "Novak", "202-555-0144")
    contacts_tab(device)
    tap(device, "Search")
    for query, found in (("zoe", ["Zoë Adams"]), ("5550144", ["Jon Novak"]), ("ova", ["Jon Novak"])):
        device.type(query)
        assert look(device, app, "query").query == query
        assert [n.text for n in glance(device).tree if n.short_id == "item_contact_name"] == found
        for _ in query:
            device.perform(Key("DEL"))


def test_without_contact_permissions_a_contact_goes_to_the_private_store(device: Device, app: SimpleContactsState) -> None:
    device.force_stop(app.package)
    for name in ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"):  # one group: a single one left would bring back the others
        device.shell(f"pm revoke {app.package} android.permission.{name}", root=True)
    app.start(device)
    tap(device, "Don’t allow")
    fill(device, app, "Jon", "Novak", "202-555-0143")
    tap(device, "save")
    found = look(device, app, "contacts").contacts
    assert found is not None and [row.source for row in found] == ["private"]


def test_rows_of_right_contact_call_and_write_when_swiped(device: Device, right: SimpleContactsState) -> None:
    person(device, "Jon", "Novak", "202-555-0143")
    contacts_tab(device)
    y = node(device, "Jon Novak").center[1]
    device.perform(Swipe(300, y, 900, y, 300))
    assert telephone.is_off_hook(device)
    telephone.end_call(device)
    assert telephone.log_later(StoreBatch(device)).get() == (CallEntry(number="2025550143", kind="outgoing", key="1"),)
    right.start(device)
    contacts_tab(device)
    device.perform(Swipe(900, y, 300, y, 300))
    composer = look(device, right, "composer").composer
    assert composer is not None and composer.open and composer.by_default_app


def test_right_contact_groups_digits_while_they_are_typed(device: Device, right: SimpleContactsState) -> None:
    fill(device, right, "Jon", "Novak", "2025550143")
    assert node(device, "contact_number").text == "(202) 555-0143"
    tap(device, "save")
    found = look(device, right, "contacts").contacts
    assert found is not None and found[0].phones == (Phone(number="(202) 555-0143"),)


def test_right_contact_recommends_its_sisters_until_told_not_to(device: Device, right: SimpleContactsState) -> None:
    person(device, "Jon", "Novak", "202-555-0143")
    device.force_stop(right.package)
    prefs.write(device, f"/data/data/{right.package}/shared_prefs/Prefs.xml", prefs.Preferences())
    for _ in range(12):  # one time in four
        device.force_stop(right.package)
        right.start(device)
        contacts_tab(device)
        tap(device, "Jon Novak")
        tap(device, "Call")
        if "Later" in texts(device, right.package):
            break
        telephone.end_call(device)
    tap(device, "Do not show again")
    assert telephone.is_off_hook(device)
    telephone.end_call(device)
    assert prefs.read(device, f"/data/data/{right.package}/shared_prefs/Prefs.xml")["app_recommendation_dialog_count"] == 1
