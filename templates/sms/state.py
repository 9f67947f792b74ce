"""The state model of the category sms, and what each field asks of an app's reader.

Fields and where they live (`fields` in app.yaml):

=========  ========  ============================================================================================================
messages   durable   Every message in the system's message store except drafts: rows of `sms` with the types inbox, sent, outbox,
                     failed and queued, and those of `pdu` (MMS). That store is the evidence, not an app's copy of it.
drafts     durable   Unsent texts as this app keeps them: Simple SMS Messenger as rows of type 3 in the system's store (the address
           or        comes from the thread: threads.recipient_ids, canonical_addresses), Fossify in its table `drafts`, QUIK in
           screen    `Conversation.draft`, Google Messages in bugle_db. Empty texts are no drafts. `screen` only where the store cannot
                     be read or written; EditDraftMessage then starts without a draft and looks for one on the way.
archived   durable   The address of each conversation in the app's archive, as far as the app keeps that; else "none".
contacts   durable   Names and numbers in the system's address book.
clipboard  durable   The text on the system's clipboard, "" when empty. Declared durable because it outlasts the app and is seeded; its
                     source's tier is runtime. Only the template about the clipboard asks for it.
=========  ========  ============================================================================================================

**None is "could not be read this time", never "there is none".**

Drafts are written when the composer leaves the foreground. So a **passive** reading leaves `drafts` None while the app's composer is
in front with a text in its field, and an **active** one (the agent has finished) presses HOME, waits until the app has written it, and
reads the store. Where drafts are seen on the screen only, a passive reading gives them while the list of conversations or the composer
of a conversation shows them, and None otherwise; an active one goes to the list.

**Seeding** makes the stores hold exactly the given rows. The app is stopped; rows of the system's store are written as root, with their
`canonical_addresses` and `threads` rows, and `threads.date` is set to that of the newest message after the inserts, since a trigger moves
it. The app's own copy is brought in step: Simple and Fossify rebuild theirs; QUIK copies the store at its first start or by its own
synchronisation; Google Messages has bugle_db. A seeded message must show on the app's screens; a seeded row of type outbox must not be
sent. A message with a key keeps it as `_id`; one without gets a new id above all in use. All are written read 1, seen 1, status -1.

Evidence (`tier` in app.yaml) is durable for all ten, except where `drafts` is "screen": there CreateDraftMessage and EditDraftMessage
have tier screen, EditDraftMessage is declared adapted ("drafts cannot be put in place"), and conformance plays the flows of both with
other numbers and texts; the flow of EditDraftMessage writes the old draft first when the conversation shows none.

Sending takes device time: a row goes from outbox to sent by itself within seconds. Templates read twice, `motion_ms` apart.

`creator` is this package for a seeded message with `own` True, another package for False, and stays empty for None.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from templates.state import State

Box = Literal["inbox", "sent", "outbox", "failed", "queued"]
"""Types 1, 2, 4, 5 and 6 of the system's message store; for MMS the box of the same meaning."""
OUTGOING: frozenset[Box] = frozenset({"sent", "outbox", "failed", "queued"})


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Message(_Part):
    """One message.

    `address`: the other side's number as stored; of a message to or from several people all of them, joined with `, `. `date_ms`: epoch ms
    UTC, the column `date`; None for a row yet to be made whose date does not matter (seeded with the device's time). `read`: None = not
    looked at. `own`: whether the app under test wrote the row (column `creator` is its package); None where the column is empty.
    `key`: the row's `_id`, with `mms:` before it for MMS.
    """

    address: str
    body: str
    box: Box = "inbox"
    date_ms: int | None = None
    read: bool | None = True
    own: bool | None = None
    mms: bool = False
    key: str | None = None

    def __str__(self) -> str:
        way = "from" if self.box == "inbox" else "to"
        return f"{self.box}: {self.body!r} {way} {self.address}"


class Draft(_Part):
    """An unsent text. `address`: the conversation's number, several joined with `, `, "" when nobody was chosen."""

    address: str
    body: str

    def __str__(self) -> str:
        return f"draft {self.body!r} to {self.address or 'nobody'}"


class Person(_Part):
    """An entry of the address book: displayed name and one number."""

    name: str
    number: str

    def __str__(self) -> str:
        return f"{self.name}: {self.number}"


class SmsState(State):
    """Everything the templates look at; see the module's docstring for who fills what. None = not read this time."""

    messages: tuple[Message, ...] | None = None
    drafts: tuple[Draft, ...] | None = None
    archived: tuple[str, ...] | None = None
    contacts: tuple[Person, ...] | None = None
    clipboard: str | None = None
