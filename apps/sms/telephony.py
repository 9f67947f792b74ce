"""The system's messages and address book as a messaging app on the simulated device sees them, through the content providers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import parse_qs, quote, unquote
from zoneinfo import ZoneInfo

from emulator.sim.toolkit import Context, Intent, IntentFilter

INBOX, SENT, DRAFT, OUTBOX, FAILED, QUEUED = 1, 2, 3, 4, 5, 6
"""`sms.type`."""
SMS_ROLE: Final = "android.app.role.SMS"
SMS_DELIVER: Final = "android.provider.Telephony.SMS_DELIVER"
EXTERNAL_CHANGE: Final = "android.provider.action.EXTERNAL_PROVIDER_CHANGE"
SCHEMES: Final = ("sms", "smsto", "mms", "mmsto")
BROWSABLE: Final = ("android.intent.category.DEFAULT", "android.intent.category.BROWSABLE")
RECEIVERS: Final = (IntentFilter((SMS_DELIVER,)), IntentFilter((EXTERNAL_CHANGE,), schemes=("content",)))
"""What the system tells the default app for messages."""
READ_CONTACTS: Final = "android.permission.READ_CONTACTS"
READ_SMS: Final = "android.permission.READ_SMS"
SEND_SMS: Final = "android.permission.SEND_SMS"
_COLUMNS: Final = ("_id", "thread_id", "address", "body", "date", "date_sent", "type", "read", "seen", "error_code")
_PHONES: Final = ("contact_id", "display_name", "data1", "data2", "data3", "lookup")
_KINDS: Final = {1: "Home", 2: "Mobile", 3: "Work", 4: "Work Fax", 5: "Home Fax", 6: "Pager", 7: "Other"}
"""Names of `Phone.TYPE` in English."""


@dataclass(frozen=True)
class Text:
    """One text message of the system's store; `date` and `date_sent` are epoch ms, `box` is `sms.type`."""

    id: int
    thread: int
    address: str
    body: str
    date: int
    date_sent: int
    box: int
    read: bool

    @property
    def incoming(self) -> bool:
        return self.box == INBOX


@dataclass(frozen=True)
class Phone:
    """One number of the address book."""

    contact: int
    name: str
    number: str
    kind: str
    lookup: str = ""


def is_default(ctx: Context) -> bool:
    """Whether this app is the default one for messages."""
    return ctx.role_holder(SMS_ROLE) == ctx.package


def ask_for_role(ctx: Context) -> None:
    """Have the system ask whether this app shall be the default one."""
    ctx.start(Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": SMS_ROLE}))


# --- numbers and names -------------------------------------------------------------------------------------------------------------------


def digits(number: str) -> str:
    return "".join(char for char in number if char.isdigit())


def dialable(number: str) -> str:
    """A number without what only separates its groups (PhoneNumberUtils.stripSeparators)."""
    kept = "".join(char for char in number if char.isdigit() or char in "+*#")
    return kept if digits(number) else number


def national(number: str) -> str:
    """A number as shown in the United States, `(415) 555-0101`; what has not ten digits as it is."""
    figures = digits(number)
    if any(not char.isdigit() and char not in "+()-. " for char in number):
        return number
    if len(figures) == 11 and figures.startswith("1"):
        figures = figures[1:]
    if len(figures) == 10 and figures[0] in "23456789":
        return f"({figures[:3]}) {figures[3:6]}-{figures[6:]}"
    return number


def looks_like_number(query: str) -> bool:
    """Whether a message can be sent to what was typed."""
    return len(digits(query)) >= 3 and all(char.isdigit() or char in "+()-. *#" for char in query.strip())


def who(ctx: Context, address: str) -> Phone | None:
    """The entry of the address book that has a number."""
    if not ctx.has_permission(READ_CONTACTS) or not digits(address):
        return None
    columns = ("contact_id", "display_name", "number", "type", "lookup")
    rows = ctx.query(f"content://com.android.contacts/phone_lookup/{quote(address, safe='')}", columns)
    if not rows:
        return None
    row = rows[0]
    kind = _KINDS.get(int(row["type"] or 0), "Other")
    return Phone(int(row["contact_id"]), str(row["display_name"] or ""), str(row["number"] or address), kind, str(row["lookup"] or ""))


def name_of(ctx: Context, address: str) -> str:
    """What to call the owner of a number: the name in the address book, else the number."""
    found = who(ctx, address)
    return found.name if found is not None and found.name else national(address)


def names_of(ctx: Context, addresses: Iterable[str]) -> str:
    return ", ".join(name_of(ctx, address) for address in addresses)


def phones(ctx: Context, query: str = "") -> list[Phone]:
    """Numbers of the address book by name; with a query those of people whose name, or whose number, it begins or is part of."""
    if not ctx.has_permission(READ_CONTACTS):
        return []
    rows = ctx.query("content://com.android.contacts/data/phones", _PHONES, "", (), "display_name COLLATE LOCALIZED ASC, _id")
    wanted, figures = query.strip().casefold(), digits(query)
    found = []
    for row in rows:
        name, number = str(row["display_name"] or ""), str(row["data1"] or "")
        by_name = not wanted or wanted in name.casefold()
        by_number = bool(figures) and not any(char.isalpha() for char in query) and figures in digits(number)
        if by_name or by_number:
            kind = str(row["data3"] or "") if row["data2"] == 0 else _KINDS.get(int(row["data2"] or 7), "Other")
            found.append(Phone(int(row["contact_id"]), name, number, kind, str(row["lookup"] or "")))
    return found


# --- threads and messages ----------------------------------------------------------------------------------------------------------------


def thread_of(ctx: Context, addresses: Sequence[str]) -> int:
    """The thread of these people, made when there is none."""
    recipients = "&".join(f"recipient={quote(address, safe='')}" for address in addresses)
    return int(ctx.query(f"content://mms-sms/threadID?{recipients}", ("_id",))[0]["_id"])


def people_of_threads(ctx: Context) -> dict[int, list[str]]:
    """The addresses of every thread."""
    addresses = {int(row["_id"]): str(row["address"]) for row in ctx.query("content://mms-sms/canonical-addresses")}
    threads = ctx.query("content://mms-sms/conversations?simple=true", ("_id", "recipient_ids"))
    return {
        int(row["_id"]): [addresses[int(id)] for id in str(row["recipient_ids"] or "").split() if int(id) in addresses] for row in threads
    }


def texts(ctx: Context, where: str = "", args: Sequence[object] = ()) -> list[Text]:
    """Text messages but drafts, oldest first."""
    if not ctx.has_permission(READ_SMS):
        return []
    wanted = f"type!={DRAFT}" + (f" AND ({where})" if where else "")
    return [
        Text(
            int(row["_id"]),
            int(row["thread_id"] or 0),
            str(row["address"] or ""),
            str(row["body"] or ""),
            int(row["date"] or 0),
            int(row["date_sent"] or 0),
            int(row["type"] or 0),
            bool(row["read"]),
        )
        for row in ctx.query("content://sms", _COLUMNS, wanted, args, "date ASC, _id ASC")
    ]


def hand_over(ctx: Context, address: str, body: str, thread: int) -> int:
    """Put a message into the outbox and give it to the network; the row's id. `App.on_sms_result` is told with the id as key."""
    row = {"address": address, "body": body, "date": ctx.now(), "read": 1, "seen": 1, "type": OUTBOX, "sub_id": 1, "thread_id": thread}
    id = int(ctx.insert("content://sms", row).rpartition("/")[2])
    _send(ctx, id, address, body)
    return id


def hand_over_again(ctx: Context, text: Text) -> None:
    """Try a message once more that could not be sent."""
    ctx.update("content://sms", {"type": OUTBOX, "date": ctx.now()}, "_id=?", (text.id,))
    _send(ctx, text.id, text.address, text.body)


def _send(ctx: Context, id: int, address: str, body: str) -> None:
    try:
        ctx.send_sms(address, body, str(id))
    except (PermissionError, ValueError):
        ctx.update("content://sms", {"type": FAILED}, "_id=?", (id,))


def settle(ctx: Context, id: int, *, ok: bool) -> None:
    """The network has answered: sent, or failed."""
    ctx.update("content://sms", {"type": SENT if ok else FAILED}, "_id=?", (id,))


def take(ctx: Context, intent: Intent) -> Text:
    """Store a message that was delivered to the default app."""
    address, body, sent = str(intent.extras["address"]), str(intent.extras["body"]), int(intent.extras["date"])
    row = {"address": address, "body": body, "date": ctx.now(), "date_sent": sent, "read": 0, "seen": 0, "type": INBOX}
    row |= {"sub_id": 1, "protocol": 0, "reply_path_present": 0, "thread_id": thread_of(ctx, [address])}
    id = int(ctx.insert("content://sms/inbox", row).rpartition("/")[2])
    return texts(ctx, "_id=?", (id,))[0]


def mark_read(ctx: Context, threads: Iterable[int], *, read: bool = True) -> None:
    """Mark everything in these threads as read and seen, or the newest message of each as unread."""
    for thread in threads:
        if read:
            ctx.update("content://sms", {"read": 1, "seen": 1}, f"thread_id=? AND type={INBOX} AND (read=0 OR seen=0)", (thread,))
        else:
            rows = texts(ctx, f"thread_id=? AND type={INBOX}", (thread,))
            if rows:
                ctx.update("content://sms", {"read": 0}, "_id=?", (rows[-1].id,))


def delete_texts(ctx: Context, ids: Iterable[int]) -> None:
    for id in ids:
        ctx.delete_rows(f"content://sms/{id}")


def delete_threads(ctx: Context, threads: Iterable[int]) -> None:
    for thread in threads:
        ctx.delete_rows(f"content://mms-sms/conversations/{thread}")


# --- intents and times -------------------------------------------------------------------------------------------------------------------


def addressed(intent: Intent) -> tuple[list[str], str]:
    """Whom an intent wants to write to, and the text it brings: `smsto:NUMBER?body=...`, extras `address`, `sms_body`, `EXTRA_TEXT`."""
    scheme, _, rest = intent.data.partition(":")
    people: list[str] = []
    text = ""
    if scheme in SCHEMES:
        numbers, _, parameters = rest.removeprefix("//").partition("?")
        people = [part.strip() for part in unquote(numbers).replace(";", ",").split(",") if part.strip()]
        text = next(iter(parse_qs(parameters).get("body", [])), "")
    if not people and intent.extras.get("address"):
        people = [str(intent.extras["address"])]
    for extra in ("sms_body", "android.intent.extra.TEXT"):
        text = text or str(intent.extras.get(extra) or "")
    return people, text


def local(ctx: Context, ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))


def clock(ctx: Context, ms: int) -> str:
    """`3:34 PM`, or `15:34` where the device says so."""
    at = local(ctx, ms)
    return f"{at:%H:%M}" if ctx.is_24h else f"{at.hour % 12 or 12}:{at:%M %p}"


def day(ctx: Context, ms: int) -> str:
    """`Oct 11`, with the year when it is another one."""
    at, now = local(ctx, ms), local(ctx, ctx.now())
    return f"{at:%b} {at.day}" if at.year == now.year else f"{at:%b} {at.day}, {at.year}"


def days_ago(ctx: Context, ms: int) -> int:
    """Midnights between then and now."""
    return (local(ctx, ctx.now()).date() - local(ctx, ms).date()).days


def show_contact(ctx: Context, address: str, entry: str | None) -> None:
    """Open an entry of the address book by its path below `contacts/`, or a new one for the address where there is none."""
    if entry is not None:
        uri = f"content://com.android.contacts/contacts/{entry}"
        intent = Intent(action="android.intent.action.VIEW", data=uri, type="vnd.android.cursor.item/contact")
    else:
        intent = Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras={"phone": address})
    try:
        ctx.start(intent)
    except LookupError:
        ctx.toast("No app can show contacts")


def show_notification_settings(ctx: Context) -> None:
    """The system's page about the app's notifications."""
    extras = {"android.provider.extra.APP_PACKAGE": ctx.package}
    ctx.start(Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))
