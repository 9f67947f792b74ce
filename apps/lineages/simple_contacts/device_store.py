"""The contacts provider as the app reads and writes it (commons, ContactsHelper)."""

from __future__ import annotations

from typing import Any, Final

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.person import Item, Person
from emulator.sim.toolkit import Context, Intent

AUTHORITY: Final = "content://com.android.contacts"
CONTACTS, RAW, DATA, GROUPS = (f"{AUTHORITY}/{name}" for name in ("contacts", "raw_contacts", "data", "groups"))
ITEM: Final = "vnd.android.cursor.item/"
NAME, PHONE, EMAIL, NOTE = (ITEM + name for name in ("name", "phone_v2", "email_v2", "note"))
ADDRESS, MESSENGER, EVENT, WEBSITE = (ITEM + name for name in ("postal-address_v2", "im", "contact_event", "website"))
ORGANIZATION, NICKNAME, MEMBERSHIP = (ITEM + name for name in ("organization", "nickname", "group_membership"))

_COLUMNS: Final = (
    *("raw_contact_id", "contact_id", "mimetype", "is_primary", "starred", "account_name", "custom_ringtone"),
    *(f"data{number}" for number in range(1, 7)),
)
_LISTS: Final = {PHONE: "phones", EMAIL: "emails", ADDRESS: "addresses", MESSENGER: "messengers", EVENT: "events"}


def people(ctx: Context, raw_id: int | None = None) -> list[Person]:
    """Everybody with a row for a name or an organization; others the app does not show. With `raw_id` one record."""
    where, args = ("raw_contact_id=?", (raw_id,)) if raw_id is not None else ("", ())
    found: dict[int, Person] = {}
    named: set[int] = set()
    for row in ctx.query(DATA, _COLUMNS, where, args, "raw_contact_id, _id"):
        id = int(row["raw_contact_id"])
        person = found.get(id)
        if person is None:
            person = found[id] = Person(
                id=id,
                contact_id=int(row["contact_id"] or 0),
                source=row["account_name"] or "",
                starred=row["starred"] in (1, "1"),
                ringtone=row["custom_ringtone"] or "",
            )
        if row["mimetype"] in (NAME, ORGANIZATION):
            named.add(id)
        _take(person, row)
    return [person for id, person in found.items() if id in named]


def _take(person: Person, row: dict[str, Any]) -> None:
    """Put what a data row says into its person."""
    mimetype = row["mimetype"]
    main = str(row["data1"] or "")
    if mimetype == NAME:
        columns = {"first_name": "data2", "surname": "data3", "prefix": "data4", "middle_name": "data5", "suffix": "data6"}
        for part, column in columns.items():
            setattr(person, part, str(row[column] or ""))
    elif mimetype in _LISTS and main:
        kind, label = ("data5", "data6") if mimetype == MESSENGER else ("data2", "data3")
        item = Item(main, _number(row[kind]), str(row[label] or ""), row["is_primary"] in (1, "1"))
        getattr(person, _LISTS[mimetype]).append(item)
    elif mimetype == NOTE:
        person.notes = main
    elif mimetype == NICKNAME:
        person.nickname = main
    elif mimetype == WEBSITE and main:
        person.websites.append(main)
    elif mimetype == ORGANIZATION:
        person.company, person.job = main, str(row["data4"] or "")
    elif mimetype == MEMBERSHIP and main.isdigit():
        person.groups.append(int(main))


def _number(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0


def _rows(person: Person) -> list[dict[str, Any]]:
    """The data rows of a person beside the name, in the app's order. Nickname and note are written even when empty."""
    rows: list[dict[str, Any]] = [{"mimetype": NICKNAME, "data1": person.nickname}]
    for item in person.phones:
        number = {"mimetype": PHONE, "data1": item.value, "data2": item.type, "data3": item.label, "data4": store.normalized(item.value)}
        rows.append({**number, "is_primary": int(item.primary)})
    rows += [{"mimetype": EMAIL, "data1": item.value, "data2": item.type, "data3": item.label} for item in person.emails]
    rows += [{"mimetype": ADDRESS, "data1": item.value, "data2": item.type, "data3": item.label} for item in person.addresses]
    rows += [{"mimetype": MESSENGER, "data1": item.value, "data5": item.type, "data6": item.label} for item in person.messengers]
    rows += [{"mimetype": EVENT, "data1": item.value, "data2": item.type} for item in person.events]
    rows.append({"mimetype": NOTE, "data1": person.notes})
    if person.company or person.job:
        rows.append({"mimetype": ORGANIZATION, "data1": person.company, "data2": 1, "data4": person.job})
    rows += [{"mimetype": WEBSITE, "data1": url, "data2": 1} for url in person.websites]
    rows += [{"mimetype": MEMBERSHIP, "data1": group} for group in person.groups]
    return rows


def _name(person: Person) -> dict[str, Any]:
    return {
        "data4": person.prefix,
        "data2": person.first_name,
        "data5": person.middle_name,
        "data3": person.surname,
        "data6": person.suffix,
    }


def insert(ctx: Context, person: Person, account_type: str) -> int:
    """Store a new record; returns its raw contact id."""
    uri = ctx.insert(RAW, {"account_name": person.source, "account_type": account_type})
    raw_id = int(uri.rsplit("/", 1)[1])
    for row in ({"mimetype": NAME, **_name(person)}, *_rows(person)):
        ctx.insert(DATA, {"raw_contact_id": raw_id, **row})
    found = ctx.query(RAW, ["contact_id"], "_id=?", (raw_id,))
    if found and found[0]["contact_id"]:
        _set_options(ctx, int(found[0]["contact_id"]), person)
    return raw_id


def update(ctx: Context, person: Person) -> None:
    """Store a changed record: the name row is changed, all other rows are written anew."""
    where = "raw_contact_id=? AND mimetype=?"
    if not ctx.update(DATA, _name(person), where, (person.id, NAME)):
        ctx.insert(DATA, {"raw_contact_id": person.id, "mimetype": NAME, **_name(person)})
    for mimetype in (NICKNAME, PHONE, EMAIL, ADDRESS, MESSENGER, EVENT, NOTE, ORGANIZATION, WEBSITE, MEMBERSHIP):
        ctx.delete_rows(DATA, where, (person.id, mimetype))
    for row in _rows(person):
        ctx.insert(DATA, {"raw_contact_id": person.id, **row})
    _set_options(ctx, person.contact_id, person)


def _set_options(ctx: Context, contact_id: int, person: Person) -> None:
    values = {"starred": int(person.starred), "custom_ringtone": person.ringtone or None}
    ctx.update(f"{CONTACTS}/{contact_id}", values)


def star(ctx: Context, contact_id: int, on: bool) -> None:
    ctx.update(f"{CONTACTS}/{contact_id}", {"starred": int(on)})


def delete(ctx: Context, raw_id: int) -> None:
    ctx.delete_rows(RAW, "_id=?", (raw_id,))


def accounts(ctx: Context) -> list[tuple[str, str]]:
    """Name and type of the accounts the provider knows; both empty for the device's own."""
    rows = ctx.query(f"{AUTHORITY}/settings", ["account_name", "account_type"])
    return sorted({(row["account_name"] or "", row["account_type"] or "") for row in rows})


def groups(ctx: Context) -> list[tuple[int, str]]:
    """Id and title of the groups people made themselves."""
    rows = ctx.query(GROUPS, ["_id", "title"], "auto_add=0 AND favorites=0 AND deleted=0", (), "title")
    return [(int(row["_id"]), str(row["title"] or "")) for row in rows]


def add_group(ctx: Context, title: str, account: tuple[str, str]) -> int:
    values = {"title": title, "group_visible": 1, "account_name": account[0], "account_type": account[1]}
    return int(ctx.insert(GROUPS, values).rsplit("/", 1)[1])


def rename_group(ctx: Context, id: int, title: str) -> None:
    ctx.update(GROUPS, {"title": title}, "_id=?", (id,))


def delete_group(ctx: Context, id: int) -> None:
    ctx.delete_rows(GROUPS, "_id=?", (id,))


def set_member(ctx: Context, raw_id: int, group: int, member: bool) -> None:
    """Put a record into a group or take it out."""
    ctx.delete_rows(DATA, "raw_contact_id=? AND mimetype=? AND data1=?", (raw_id, MEMBERSHIP, str(group)))
    if member:
        ctx.insert(DATA, {"raw_contact_id": raw_id, "mimetype": MEMBERSHIP, "data1": group})


def raw_id_of(ctx: Context, intent: Intent) -> int:
    """The raw contact that the URI of an intent means; 0 when it means none."""
    if not intent.data.startswith(AUTHORITY):
        return 0
    path = intent.data.removeprefix(AUTHORITY).partition("?")[0].strip("/").split("/")
    if not path[-1].isdigit():
        return 0
    if path[0] == "raw_contacts":
        return int(path[-1])
    rows = ctx.query(RAW, ["_id"], "contact_id=? AND deleted=0", (int(path[-1]),))
    return int(rows[0]["_id"]) if rows else 0
