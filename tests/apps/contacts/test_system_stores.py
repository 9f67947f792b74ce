"""The stores that all contacts apps share: written as a person or another program would, and read into the state model."""

from __future__ import annotations

import pytest

from apps.lineages.system_contacts import messages, people, telephone
from harness.device import Device
from harness.device.stores import StoreBatch
from harness.device.tree import parse
from harness.errors import Unreadable
from templates.contacts.state import Call, CallEntry, Composer, Contact, Phone, SentMessage

RAW = "content://com.android.contacts/raw_contacts"
DATA = "content://com.android.contacts/data"


@pytest.fixture(autouse=True)
def empty(device: Device) -> None:
    people.clear(device)
    messages.seed_sent(device, ())


def test_records_made_by_hand_are_read(device: Device) -> None:
    device.shell(
        f"""
        content insert --uri {RAW} --bind _id:i:41 --bind account_type:s: --bind account_name:s:
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/name \
            --bind data2:s:Zoë --bind "data3:s:O'Dowd" --bind data5:s:Ann
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/phone_v2 \
            --bind data1:s:202-555-0143 --bind data2:i:3
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/phone_v2 \
            --bind data1:s:202-555-0101 --bind data2:i:0 --bind data3:s:Boat
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/email_v2 \
            --bind data1:s:zoe@example.com --bind data2:i:1
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/note \
            --bind "data1:s:Row: 4 _id=7, seat 12"
        content insert --uri {DATA} --bind raw_contact_id:i:41 --bind mimetype:s:vnd.android.cursor.item/organization \
            --bind data1:s:Acme --bind data4:s:Diver
        content update --uri content://com.android.contacts/contacts --bind starred:i:1 --where "display_name IS NOT NULL"
        """
    )
    assert people.later(StoreBatch(device)).get() == (
        Contact(
            given="Zoë",
            family="O'Dowd",
            phones=(Phone(number="202-555-0143", label="work"), Phone(number="202-555-0101", label="Boat")),
            emails=("zoe@example.com",),
            note="Row: 4 _id=7, seat 12",
            starred=True,
            extra=("company: Acme", "job: Diver", "middle name: Ann"),
            key="41",
        ),
    )


def test_a_deleted_record_of_another_account_is_not_read(device: Device) -> None:
    device.shell(
        f"""
        content insert --uri {RAW} --bind account_type:s:com.android.contacts --bind account_name:s:DEVICE
        content insert --uri {DATA} --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/name --bind data1:s:Ann
        content delete --uri {RAW} --where "_id>0"
        """
    )
    assert people.later(StoreBatch(device)).get() == ()


def test_seeding_keeps_keys_and_gives_new_ones_above_all_in_use(device: Device) -> None:
    one = Contact(given="Marta", family="Keller", phones=(Phone(number="202-555-0143", label="home"),), starred=True, key="7")
    people.seed(device, [one, Contact(given="Martha"), Contact(given="Jon", note="x=1, y", emails=("j@example.com",))])
    first = people.later(StoreBatch(device)).get()
    assert [(row.name, row.key) for row in first] == [("Marta Keller", "7"), ("Martha", "8"), ("Jon", "9")]
    assert first[0] == one
    people.seed(device, [one, Contact(given="Ada")])
    assert [row.key for row in people.later(StoreBatch(device)).get()] == ["7", "10"]
    shown = device.shell("content query --uri content://com.android.contacts/contacts --projection display_name:starred").stdout
    assert "display_name=Marta Keller, starred=1" in shown


def test_calls_and_messages_are_seeded_and_read(device: Device) -> None:
    calls = (CallEntry(number="202-555-0143", kind="missed", key="3"), CallEntry(number="*100#", kind="outgoing", key="5"))
    telephone.seed_log(device, calls)
    assert telephone.log_later(StoreBatch(device)).get() == calls
    sent = (SentMessage(address="202-555-0143", body="Zurück um 8, ja?\nGruß", key="4"),)
    messages.seed_sent(device, sent)
    assert messages.sent_later(StoreBatch(device)).get() == sent
    messages.seed_sent(device, ())
    assert messages.sent_later(StoreBatch(device)).get() == ()


def test_a_call_whose_number_is_hidden_is_not_guessed() -> None:
    head = "last known state:\n  Phone Id=0\n    mCallState=2\n"
    assert telephone.parse_call(head.replace("=2", "=0")) == Call()
    hidden = "CallsManager:\n  mCalls:\n    [Call id=TC@1, state=ACTIVE, handle=tel:**********43, vidst=A]"
    assert telephone.parse_call(head + hidden) is None
    assert telephone.parse_call(head + hidden.replace("**********43", "2025550143")) == Call(active=True, number="2025550143")
    with pytest.raises(Unreadable):
        telephone.parse_call("Can't find service: telephony.registry")


BAR = (
    '<node class="android.widget.TextView" package="com.foo" text="{title}" bounds="[150,150][700,230]"/>'
    '<node class="android.widget.EditText" package="com.foo" text="" hint="{hint}" bounds="[100,2100][800,2200]"/>'
)
WINDOW = '<hierarchy rotation="0"><node class="x" package="com.foo" bounds="[0,0][1080,2400]">{content}</node></hierarchy>'


@pytest.mark.parametrize(
    ("title", "hint", "recipients"),
    [
        ("Marta Keller", "Text message", ("Marta Keller",)),
        ("(202) 555-0143", "Type a message…", ("(202) 555-0143",)),
        ("Marta Keller, Jon Novak", "Write a message...", ("Marta Keller", "Jon Novak")),
    ],
)
def test_a_composer_names_its_recipients(device: Device, title: str, hint: str, recipients: tuple[str, ...]) -> None:
    xml = WINDOW.format(content=BAR.format(title=title, hint=hint))
    device.put_setting("secure", "sms_default_application", "com.foo")
    assert messages.composer(device, parse(xml)) == Composer(open=True, by_default_app=True, recipients=recipients)
    assert messages.composer(device, parse(xml.replace(hint, "Search"))) == Composer()
