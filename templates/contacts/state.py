"""The state model of the category contacts, and what each field asks of an app's reader.

Fields and where they live (`fields` in app.yaml):

=========  ========  ============================================================================================================
contacts   durable   Every record: the raw contacts of the system's contacts provider that are not deleted, whatever their account,
                     and the rows of the app's own private store. Both are read always, whichever the app uses for new contacts.
call_log   durable   Rows of the system's call log.
sent       durable   Outgoing messages in the system's message store (types sent, outbox, failed, queued), SMS and MMS.
call       runtime   The telephone call going on now (dumpsys telephony.registry and telecom). A passive reading that sees a call but
                     not its number leaves the field None; an active one may end the call and take the number from the call log.
draft      screen    What the form for editing a contact holds, while it is in front.
viewed     screen    Whose details page is in front.
query      screen    What the app's search field holds, while it is shown.
composer   screen    The message being written in a messaging app in front.
=========  ========  ============================================================================================================

**None is "could not be read this time", never "there is none".** The screen can always be looked at, so a reader knows that no form,
no details page, no composer is in front: it then gives `ContactForm()`, `Details()`, `Composer()`, and "" for the query. It gives None
only when such a page is in front and a part of it is out of sight (scrolled away, under the keyboard). An active reading, which comes
after the agent has finished, may then close the keyboard and scroll, but never leaves the page or presses one of its buttons.

Rows have ids that last, so that an edit can be told from a deletion and an addition: `key` is `raw_contacts._id` for the provider, the
row's id for a private store. **Seeding keeps keys**: a row with a key must get it (`content insert` on raw_contacts takes `_id`); rows
without one get a new id above all that were in use. Seeding and resetting first end a call that goes on, since hanging up writes a row of
the call log, and then make contacts, call log and sent messages hold exactly the given rows. Records are seeded in the store that
`source` says, under the account that the app uses for new contacts there.

Weakest evidence (`tier` in app.yaml): screen for NewContactDraft, SearchContact, ViewContactDetails and MessageContact, runtime for
CallContact, durable for the rest. Flows take the person from `params.target`, and must work for anybody: conformance plays AddContact,
NewContactDraft, SearchContact, ViewContactDetails, CallContact and MessageContact with other people, labels, and records already there.

Details for `unsupported` in app.yaml: `contacts.private` the app has no store of its own; `contacts.lasting_key` saving an edit may give
the record a new id; `contacts.emails`, `contacts.note`, `contacts.phone_label` cannot be kept.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from templates.state import State

Where = Literal["provider", "private"]
"""Which store a record is in: the system's contacts provider, or the app's own database."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Phone(_Part):
    """A number as stored or shown.

    `label`: the kind of number in lower case English: mobile, home, work, main, other, "work fax", "home fax", pager, ...; for a custom
    kind its own words, "" when it has none (Connect You's default); None = not known (on a form: not shown).
    """

    number: str
    label: str | None = "mobile"

    def __str__(self) -> str:
        return f"{self.number} ({self.label})" if self.label else self.number


class Contact(_Part):
    """One record. Every part is as stored, "" or () where there is none.

    `given` and `family` are the parts of the structured name. Where a record's name is spread over several rows (Connect You writes three),
    each part is the first that is not empty. `emails` are addresses without their kind. `extra` is everything else the record holds, one
    text `kind: value` for each, sorted (prefix, middle name, suffix, nickname, company, title, address, event, website, group, ...): it is
    compared, never seeded. A photo is `photo: yes`. Counters and times of use are no part of a record.
    """

    given: str = ""
    family: str = ""
    phones: tuple[Phone, ...] = ()
    emails: tuple[str, ...] = ()
    note: str = ""
    starred: bool = False
    extra: tuple[str, ...] = ()
    source: Where = "provider"
    key: str | None = None

    @property
    def name(self) -> str:
        """Given and family name with one space between."""
        return " ".join(part for part in (self.given.strip(), self.family.strip()) if part)

    def __str__(self) -> str:
        star = " ★" if self.starred else ""
        more = "".join(f", {text}" for text in (*self.emails, *((self.note,) if self.note else ()), *self.extra))
        where = " [private store]" if self.source == "private" else ""
        return f"{self.name or 'no name'}{star}: {', '.join(map(str, self.phones)) or 'no number'}{more}{where}"


class CallEntry(_Part):
    """A row of the call log. `kind`: what happened; `number` as dialled."""

    number: str
    kind: Literal["incoming", "outgoing", "missed", "other"] = "outgoing"
    key: str | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class SentMessage(_Part):
    """An outgoing message, whether it has left already or not. Recipients of a group message are joined with `, `."""

    address: str
    body: str
    key: str | None = None

    def __str__(self) -> str:
        return f"{self.body!r} to {self.address}"


class Call(_Part):
    """The telephone's state. `active`: dialling or talking (mCallState 2); `number` the other end's."""

    active: bool = False
    number: str = ""

    def __str__(self) -> str:
        return f"in a call with {self.number}" if self.active else "no call"


class ContactForm(_Part):
    """The form for a contact, before saving. `open` False = no such form is in front, all else empty.

    `is_new`: True for a contact that is not stored yet, False for one that is, None where the form does not tell. `phones`: the rows that
    are not empty, each with the kind that its own row shows. `other`: the contents of every other field that is not empty.
    """

    open: bool = False
    is_new: bool | None = None
    given: str = ""
    family: str = ""
    phones: tuple[Phone, ...] = ()
    other: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.open:
            return "no form"
        kind = {True: "form of a new contact", False: "form of a stored contact", None: "form"}[self.is_new]
        rest = ", ".join(map(str, (*self.phones, *self.other))) or "no number"
        return f"{kind}: first name {self.given!r}, last name {self.family!r}, {rest}"


class Details(_Part):
    """The page that shows one contact, with nothing to type in. `open` False = none is in front. `name` and `numbers` as shown."""

    open: bool = False
    name: str = ""
    numbers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"details of {self.name!r}, {', '.join(self.numbers) or 'no number'}" if self.open else "no details page"


class Composer(_Part):
    """A message being written. `open` False = no composer is in front.

    `by_default_app`: the app in front holds the role android.app.role.SMS. `recipients`: of each the number if the page shows it, else
    the name it shows. `text`: what the message field holds.
    """

    open: bool = False
    by_default_app: bool = True
    recipients: tuple[str, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        if not self.open:
            return "no composer"
        where = "" if self.by_default_app else ", not in the default messaging app"
        return f"composer to {', '.join(self.recipients) or 'nobody'}{where}"


class ContactsState(State):
    """Everything the templates look at; see the module's docstring for who fills what. None = not read this time."""

    contacts: tuple[Contact, ...] | None = None
    call_log: tuple[CallEntry, ...] | None = None
    sent: tuple[SentMessage, ...] | None = None
    call: Call | None = None
    draft: ContactForm | None = None
    viewed: Details | None = None
    query: str | None = None
    composer: Composer | None = None
