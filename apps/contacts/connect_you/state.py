"""How Connect You's state is read and put in place: the contacts provider and the app's own database, both always.

The app may write to either; its source Device (the default) is the provider, its source Local the database. Records seeded in the provider
are in the account that the app gives to its own: saving an edit of any other account's record would delete it and make a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from apps.contacts.connect_you import format as store
from apps.contacts.scrolled_form import Part, close_keyboard, read_scrolled
from apps.glance import glance
from apps.lineages.system_contacts import kinds
from apps.lineages.system_contacts.state import Shown, SystemContactsState
from harness.device import Device, Node, Tap, Tree
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import Record, records
from templates.contacts.state import Contact, ContactForm, Details, Phone

CONTROLLER = "com.google.android.permissioncontroller"
FIELDS = ("First name", "Last name", "Nickname", "Organization", "Title", "Website", "Phone", "E-mail", "Address", "Note")
FIRST_PART, LAST_PART = "First name", "Manage groups"
TYPE, NAME, NUMBER = "type", "name", "number"
MESSAGE, SEARCH = "Message", "Search"
SEARCH_PART = 0.2
"""The search field lies in this upper part of the display."""
PHONE_LABELS = {"Custom": "", "Fax home": "home fax", "Fax work": "work fax"}
_QUERY = (
    "SELECT c.id, c.firstName, c.surName, c.nickName, c.title, c.organization, c.favorite, v.category, v.value, v.type, v.label "
    "FROM localContacts c LEFT JOIN valuableTypes v ON v.contactId=c.id ORDER BY c.id, v.id"
)
_EXTRAS = {"nickName": "nickname", "title": "job", "organization": "company"}
_CATEGORIES = {2: "address", 3: "event", 5: "group", 6: "website"}
NUMBER_CATEGORY, EMAIL_CATEGORY, NOTE_CATEGORY = 0, 1, 4


class App(SystemContactsState):
    """Provider and own database; the pages have no resource ids, so they are known by their words."""

    account = (store.ACCOUNT_TYPE, store.ACCOUNT_NAME)

    # --- the own database --------------------------------------------------------------------------------------------------------

    def private(self, batch: StoreBatch) -> Pending[tuple[Contact, ...]]:
        database = sqlite.later(batch, self.spec.store("local").path)
        return Pending(batch, lambda: read_local(database.get()))

    def private_where(self) -> str:
        return f"{self.spec.store('local').path}: localContacts, valuableTypes"

    def seed_private(self, device: Device, contacts: tuple[Contact, ...]) -> None:
        with sqlite.edit(device, self.spec.store("local").path) as db:
            db.execute("DELETE FROM localContacts")
            db.execute("DELETE FROM valuableTypes")
            for contact in sorted(contacts, key=lambda contact: contact.key is None):  # ids that are wanted come first
                values = (contact.name or None, contact.given or None, contact.family or None, int(contact.starred))
                db.execute(
                    "INSERT INTO localContacts (id, displayName, firstName, surName, favorite) VALUES (?,?,?,?,?)",
                    (None if contact.key is None else int(contact.key), *values),
                )
                owner = db.execute("SELECT last_insert_rowid()").fetchone()[0]
                for row in _rows(contact):
                    db.execute("INSERT INTO valuableTypes (contactId, category, value, type, label) VALUES (?,?,?,?,?)", (owner, *row))

    # --- starting ----------------------------------------------------------------------------------------------------------------

    def start(self, device: Device) -> None:
        """Every start asks for the role of the messaging app: Cancel."""
        super().start(device)
        tree = glance(device).tree
        cancel = next((node for node in tree if node.package == CONTROLLER and node.text == "Cancel"), None)
        if cancel is not None:
            device.perform(Tap(*cancel.center))

    # --- the screen --------------------------------------------------------------------------------------------------------------

    def _own(self, tree: Tree) -> list[Node]:
        return [node for node in tree.without_keyboard if node.package == self.package]

    def shown(self, tree: Tree) -> Shown:
        own = self._own(tree)
        parts = form_parts(own)
        draft: ContactForm | None = ContactForm()
        if parts is not None:
            draft = form(parts) if parts and (parts[0].name, parts[-1].name) == (FIRST_PART, LAST_PART) else None
        page = details_parts(tree, self.package)
        viewed: Details | None = Details()
        if page is not None:
            viewed = details(page) if {NAME, NUMBER} <= {part.name for part in page} or not _scrolls(own) else None
        return Shown(draft, viewed, _query(tree, own) if parts is None else "")

    def look_closer(self, device: Device, shown: Shown) -> Shown:
        draft, viewed = shown.draft, shown.viewed
        if draft is None:
            parts = read_scrolled(device, lambda tree: form_parts(self._own(tree)))
            draft = ContactForm() if parts is None else form(parts)
        elif viewed is None:
            page = read_scrolled(device, lambda tree: details_parts(tree, self.package))
            viewed = Details() if page is None else details(page)
        else:
            close_keyboard(device)
            return self.shown(glance(device).tree)
        return Shown(draft, viewed, shown.query)


# --- rows of the own database ------------------------------------------------------------------------------------------------------------


def read_local(database: sqlite.Database) -> tuple[Contact, ...]:
    """The records in a copy of the app's database, which is closed."""
    with database:
        rows = records(database.rows(_QUERY), database.path)
    return tuple(_contact(list(group)) for _, group in groupby(rows, key=lambda row: row.integer("id")))


def _contact(rows: Sequence[Record]) -> Contact:
    head = rows[0]
    phones, emails, notes = [], [], []
    extra = [f"{word}: {head.text(column)}" for column, word in _EXTRAS.items() if head.text(column, "")]
    for row in rows:
        if row.values["category"] is None:
            continue
        category, value = row.integer("category"), row.text("value")
        if category == NUMBER_CATEGORY:
            kind = None if row.values["type"] is None else row.integer("type")
            phones.append(Phone(number=value, label=kinds.label_of(kind, row.text("label", ""))))
        elif category == EMAIL_CATEGORY:
            emails.append(value)
        elif category == NOTE_CATEGORY:
            notes.append(value)
        else:
            extra.append(f"{_CATEGORIES.get(category, category)}: {value}")
    return Contact(
        given=head.text("firstName", ""),
        family=head.text("surName", ""),
        phones=tuple(phones),
        emails=tuple(emails),
        note="\n".join(notes),
        starred=head.flag("favorite"),
        extra=tuple(sorted(extra)),
        source="private",
        key=str(head.integer("id")),
    )


def _rows(contact: Contact) -> Iterable[tuple[int, str, int, str | None]]:
    """Category, value, type and label of a contact's details."""
    for phone in contact.phones:
        kind, words = kinds.kind_of(phone.label)
        yield NUMBER_CATEGORY, phone.number, kind, words
    for email in contact.emails:
        yield EMAIL_CATEGORY, email, 1, None
    if contact.note:
        yield NOTE_CATEGORY, contact.note, 0, None


# --- pages -------------------------------------------------------------------------------------------------------------------------------


def form_parts(own: Sequence[Node]) -> tuple[Part, ...] | None:
    """Fields, the types beside them, and the button at the end, from top to bottom; None when this is no editor."""
    parts: list[tuple[int, Part]] = []
    for field in (node for node in own if node.editable):
        texts = [node.text for node in own if node.text and not node.editable and _on_line(node, field)]
        # the label is the field's hint, or a text of its own within it
        name = next((text for text in (field.hint, *texts) if text in FIELDS), None)
        if name is not None:
            parts.append((field.bounds[1], Part(name, "" if field.text in (field.hint, name) else field.text)))
            parts += [(field.bounds[1] + 1, Part(TYPE, text)) for text in texts if text not in FIELDS]
    if not parts:
        return None
    parts += [(node.bounds[1], Part(LAST_PART)) for node in own if node.text == LAST_PART]
    return tuple(part for _, part in sorted(parts, key=lambda pair: pair[0]))


def _on_line(node: Node, field: Node) -> bool:
    return field.bounds[1] <= node.center[1] < field.bounds[3] and node.center[0] > field.bounds[0]


def _query(tree: Tree, own: Sequence[Node]) -> str:
    """What the search field at the top of the display holds; an empty one shows its hint or nothing."""
    top = SEARCH_PART * tree.height
    field = next((node for node in own if node.editable and node.center[1] < top and node.hint in ("", SEARCH)), None)
    return "" if field is None or field.text in ("", SEARCH) else field.text


def form(parts: Sequence[Part]) -> ContactForm:
    """What the parts of an editor say; it does not tell whether the contact is stored already."""
    values = {part.name: part.value for part in parts}
    phones, other = [], []
    for place, part in enumerate(parts):
        if part.name == "Phone" and part.value:
            beside = parts[place + 1] if place + 1 < len(parts) else Part("")
            label = PHONE_LABELS.get(beside.value, beside.value.lower()) if beside.name == TYPE else None
            phones.append(Phone(number=part.value, label=label))
        elif part.value and part.name not in (FIRST_PART, "Last name", TYPE):
            other.append(part.value)
    given, family = values.get(FIRST_PART, ""), values.get("Last name", "")
    return ContactForm(open=True, given=given, family=family, phones=tuple(phones), other=tuple(other))


def details_parts(tree: Tree, package: str) -> tuple[Part, ...] | None:
    """Name and numbers of the page of one contact; None when this is none."""
    own = [node for node in tree.without_keyboard if node.package == package]
    if not {"Favorite", "Edit"} <= {node.desc for node in own}:
        return None
    texts = sorted((node for node in own if node.text), key=lambda node: node.bounds[1])
    buttons = [node for node in texts if node.text == MESSAGE]
    parts = []
    if buttons:
        above = [node for node in texts if node.bounds[3] <= buttons[0].bounds[1]]
        # the letter in the flower stands above the name
        parts += [Part(NAME, above[-1].text)] if len(above) > 1 or (above and len(above[-1].text) > 1) else []
    headings = [node for node in texts if node.text in store.HEADINGS.values() and node.bounds[0] < tree.width // 4]
    start = next((node for node in headings if node.text == store.HEADINGS["numbers"]), None)
    if start is not None:
        end = next((node.bounds[1] for node in headings if node.bounds[1] > start.bounds[1]), tree.height)
        cards = [node for node in own if node.clickable and not node.text and start.bounds[3] <= node.center[1] < end]
        for card in cards:
            inside = [node for node in texts if card.bounds[1] <= node.center[1] < card.bounds[3]]
            parts += [Part(NUMBER, inside[-1].text)] if inside else []
    return tuple(parts)


def details(parts: Sequence[Part]) -> Details:
    name = next((part.value for part in parts if part.name == NAME), "")
    return Details(open=True, name=name, numbers=tuple(part.value for part in parts if part.name == NUMBER))


def _scrolls(own: Sequence[Node]) -> bool:
    return any(node.scrollable for node in own)
