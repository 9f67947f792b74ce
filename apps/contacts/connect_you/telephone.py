"""The system's messages: read, sent, and kept and announced when they arrive."""

from __future__ import annotations

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.repositories import DeviceRepository
from emulator.sim.toolkit import Context, Notification
from emulator.sim.toolkit.app import State

SMS = "android.app.role.SMS"
READ_SMS = "android.permission.READ_SMS"
SMS_URI = "content://sms"


def messages(ctx: Context) -> list[State]:
    """All messages of the system's store, oldest first."""
    if not ctx.has_permission(READ_SMS):
        return []
    return [dict(row) for row in ctx.query(SMS_URI, ("_id", "thread_id", "address", "body", "date", "type"), "", (), "date ASC")]


def name_of(ctx: Context, address: str) -> str:
    """Who has exactly this number in the address book; the number itself for nobody."""
    wanted = store.normalized_number(address)
    for contact in DeviceRepository(ctx).contacts():
        if any(store.normalized_number(str(item["value"])) == wanted for item in contact["numbers"]):
            return str(contact["display"])
    return address


def send(ctx: Context, address: str, text: str) -> None:
    """Keep the message, if the app may, and hand it over."""
    if ctx.role_holder(SMS) == ctx.package:
        ctx.insert(f"{SMS_URI}/sent", {"address": address, "body": text, "date": ctx.now(), "read": 1, "seen": 1})
    ctx.send_sms(address, text, "message")


def receive(ctx: Context, extras: State) -> None:
    """A message arrives at the default messaging app: it is kept and announced."""
    address, body = str(extras.get("address", "")), str(extras.get("body", ""))
    ctx.insert(f"{SMS_URI}/inbox", {"address": address, "body": body, "date": extras.get("date", ctx.now()), "read": 0, "seen": 0})
    ctx.notify(
        Notification(sum(map(ord, address)), "sms", title=name_of(ctx, address), text=body, icon="sms", importance="high", category="msg")
    )
