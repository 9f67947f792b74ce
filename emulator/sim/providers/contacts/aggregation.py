"""Which raw contacts are one person (ContactAggregator2, the rules of API 33).

Two raw contacts match when they have the same name in any order of its words, or, having no name, share a telephone number, an email
address or an identity. What matches becomes one contact when it also shares such data, or when it comes from different accounts, each
of which has only one candidate. Exceptions say that two belong together or apart whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

from emulator.sim.providers import names
from emulator.sim.providers.contacts import kinds
from emulator.sim.providers.select import string_hash

if TYPE_CHECKING:
    from emulator.sim.providers.contacts.edit import Edit

MOST_CANDIDATES = 50
_SAME_PHONE = (
    "SELECT DISTINCT b.raw_contact_id FROM phone_lookup a JOIN data da ON da._id=a.data_id JOIN phone_lookup b ON b.min_match=a.min_match "
    "JOIN data db ON db._id=b.data_id WHERE a.raw_contact_id=? AND b.raw_contact_id<>a.raw_contact_id "
    "AND PHONE_NUMBERS_EQUAL(da.data1, db.data1, 0, 7)"
)
_SAME_VALUE = (
    "SELECT DISTINCT b.raw_contact_id FROM data a JOIN data b ON b.mimetype_id=a.mimetype_id AND lower(b.data1)=lower(a.data1) "
    "JOIN mimetypes m ON m._id=a.mimetype_id WHERE a.raw_contact_id=? AND b.raw_contact_id<>a.raw_contact_id AND m.mimetype IN (?,?) "
    "AND a.data1<>'' AND (m.mimetype=? OR b.data2=a.data2)"
)
_SAME_NAME = (
    "SELECT DISTINCT b.raw_contact_id FROM name_lookup a JOIN name_lookup b ON b.normalized_name=a.normalized_name AND "
    "b.name_type=a.name_type "
    "JOIN data d ON d._id=a.data_id JOIN mimetypes m ON m._id=d.mimetype_id "
    "WHERE a.raw_contact_id=? AND b.raw_contact_id<>a.raw_contact_id AND a.name_type IN (0,1,2) AND m.mimetype=?"
)


@dataclass
class _Raw:
    id: int
    contact: int
    account: int


@dataclass
class _Exceptions:
    together: set[int] = field(default_factory=set)
    apart: set[int] = field(default_factory=set)


def own_contact(edit: Edit, raw_id: int) -> int:
    """Give a raw contact a contact of its own."""
    contact_id = edit.insert("contacts", {"name_raw_contact_id": raw_id})
    edit.update("raw_contacts", raw_id, {"contact_id": contact_id})
    refresh(edit, contact_id)
    return contact_id


def aggregate(edit: Edit, raw_id: int) -> None:
    """Put a raw contact into the contact it belongs to now."""
    row = edit.db.execute("SELECT contact_id, account_id, aggregation_mode, deleted FROM raw_contacts WHERE _id=?", (raw_id,)).fetchone()
    if row is None or row["deleted"] or row["aggregation_mode"] == kinds.SUSPENDED:
        return
    current = int(row["contact_id"] or 0)
    if row["aggregation_mode"] == kinds.DISABLED:
        matches: dict[int, _Raw] = {}
    else:
        matches = _candidates(edit, raw_id)
    edit.update("raw_contacts", raw_id, {"aggregation_needed": 0})
    others = int(edit.value("SELECT COUNT(*) FROM raw_contacts WHERE contact_id=? AND _id<>?", current, raw_id)) if current else 0
    if len(matches) >= MOST_CANDIDATES or (not matches and current and not others):
        return
    if not matches:
        own_contact(edit, raw_id)
        if others:
            refresh(edit, current)
        return
    matches[raw_id] = _Raw(raw_id, current, int(row["account_id"]))
    for group in _groups(edit, matches):
        _settle(edit, raw_id, current, others, group, matches)


def _settle(edit: Edit, raw_id: int, current: int, others: int, group: set[int], known: dict[int, _Raw]) -> None:
    """Make one contact of a group: an old one when all its members are in the group, else a new one."""
    old = sorted({known[member].contact for member in group if known[member].contact})
    usable = [contact for contact in old if _members(edit, contact) <= group]
    chosen = current if raw_id in group and current and (current in usable or not others) else usable[0] if usable else 0
    _one_super_primary(edit, group)
    if not chosen:
        chosen = edit.insert("contacts", {"name_raw_contact_id": min(group)})
    for member in sorted(group):
        edit.update("raw_contacts", member, {"contact_id": chosen, "aggregation_needed": 0})
    refresh(edit, chosen)
    for contact in {*old, current} - {chosen, 0}:
        if _members(edit, contact):
            refresh(edit, contact)
        else:
            delete_contact(edit, contact)


def _one_super_primary(edit: Edit, group: set[int]) -> None:
    """Contacts that are joined have no super-primary row where each had one."""
    marks = ",".join(str(member) for member in group)
    edit.db.execute(
        f"UPDATE data SET is_super_primary=0 WHERE raw_contact_id IN ({marks}) AND mimetype_id IN (SELECT mimetype_id FROM data "
        f"WHERE is_super_primary=1 AND raw_contact_id IN ({marks}) GROUP BY mimetype_id HAVING COUNT(*)>1) AND is_super_primary=1"
    )


def _members(edit: Edit, contact: int) -> set[int]:
    return {int(row[0]) for row in edit.db.execute("SELECT _id FROM raw_contacts WHERE contact_id=? AND deleted=0", (contact,))}


# --- matching --------------------------------------------------------------------------------------------------------------------------


def _candidates(edit: Edit, raw_id: int) -> dict[int, _Raw]:
    """Everything that matches, and what matches that."""
    found: dict[int, _Raw] = {}
    todo, seen = [raw_id], {raw_id}
    while todo and len(found) < MOST_CANDIDATES:
        for match in _direct_matches(edit, todo.pop(0)):
            if match.id not in seen:
                seen.add(match.id)
                found[match.id] = match
                todo.append(match.id)
    return found


def _direct_matches(edit: Edit, raw_id: int) -> list[_Raw]:
    exceptions = _exceptions(edit, raw_id)
    wanted = exceptions.together | {int(row[0]) for row in edit.db.execute(_SAME_NAME, (raw_id, kinds.NAME))}
    if not _named(edit, raw_id):
        wanted |= {other for other in _sharing(edit, raw_id) if not _named(edit, other)}
    return [raw for raw in _load(edit, wanted - exceptions.apart - {raw_id}) if raw.contact]


def _named(edit: Edit, raw_id: int) -> bool:
    return bool(
        edit.value(
            "SELECT 1 FROM data JOIN mimetypes m ON m._id=mimetype_id WHERE raw_contact_id=? AND m.mimetype=? AND data1<>''",
            raw_id,
            kinds.NAME,
        )
    )


def _sharing(edit: Edit, raw_id: int) -> set[int]:
    """Raw contacts that share a number, an address or an identity."""
    rows = edit.db.execute(_SAME_PHONE, (raw_id,)).fetchall()
    rows += edit.db.execute(_SAME_VALUE, (raw_id, kinds.EMAIL, kinds.IDENTITY, kinds.EMAIL)).fetchall()
    return {int(row[0]) for row in rows}


def _load(edit: Edit, ids: Iterable[int]) -> list[_Raw]:
    marks = ",".join(str(id) for id in sorted(ids))
    rows = edit.db.execute(
        f"SELECT _id, contact_id, account_id FROM raw_contacts WHERE _id IN ({marks}) AND deleted=0 AND aggregation_mode<>3 ORDER BY _id"
    )
    return [_Raw(int(row[0]), int(row[1] or 0), int(row[2] or 0)) for row in rows]


def _exceptions(edit: Edit, raw_id: int) -> _Exceptions:
    out = _Exceptions()
    rows = edit.db.execute(
        "SELECT type, raw_contact_id1, raw_contact_id2 FROM agg_exceptions WHERE raw_contact_id1=? OR raw_contact_id2=?", (raw_id, raw_id)
    )
    for kind, first, second in rows:
        (out.together if kind == kinds.KEEP_TOGETHER else out.apart).add(int(second if first == raw_id else first))
    return out


def _groups(edit: Edit, raws: dict[int, _Raw]) -> list[set[int]]:
    """The candidates in groups that share data; groups of different accounts join when no account has two."""
    links = {raw: _sharing(edit, raw) | _exceptions(edit, raw).together for raw in raws}
    groups = _connected(set(raws), links)
    homes: dict[int, set[int]] = {}
    for index, group in enumerate(groups):
        for member in group:
            homes.setdefault(raws[member].account, set()).add(index)
    crowded = {index for places in homes.values() if len(places) > 1 for index in places}
    merged = [group for index, group in enumerate(groups) if index in crowded]
    single = set().union(*(group for index, group in enumerate(groups) if index not in crowded))
    if single:
        merged.append(single)
    out: list[set[int]] = []
    for group in merged:
        together = {raw: _exceptions(edit, raw).together for raw in group}
        parted = any(_exceptions(edit, raw).apart & group for raw in group)
        out += _connected(group, together) if parted else [group]
    return out


def _connected(ids: set[int], links: dict[int, set[int]]) -> list[set[int]]:
    groups: list[set[int]] = []
    left = set(ids)
    while left:
        group, todo = set[int](), [min(left)]
        while todo:
            id = todo.pop()
            if id not in group:
                group.add(id)
                todo += [other for other in ids if other in links[id] or id in links[other]]
        left -= group
        groups.append(group)
    return groups


# --- what a contact shows ----------------------------------------------------------------------------------------------------------------


def refresh(edit: Edit, contact_id: int) -> None:
    """Compute a contact's columns from its raw contacts: name, photo, star, look-up key, visibility."""
    rows = edit.db.execute(
        "SELECT r.*, a.account_name AS account_name, a.account_type AS account_type, a.data_set AS data_set, EXISTS (SELECT 1 FROM data d "
        "JOIN mimetypes m ON m._id=d.mimetype_id WHERE d.raw_contact_id=r._id AND m.mimetype=? AND d.is_super_primary=1) AS chosen "
        "FROM raw_contacts r LEFT JOIN accounts a ON a._id=r.account_id WHERE r.contact_id=? AND r.deleted=0 ORDER BY r._id",
        (kinds.NAME, contact_id),
    ).fetchall()
    if not rows:
        return
    best = max(
        rows,
        key=lambda row: (bool(row["display_name"]), row["chosen"], row["display_name_source"], len(row["display_name"] or ""), -row["_id"]),
    )
    pins = [row["pinned"] for row in rows if row["pinned"] > kinds.UNPINNED]
    photo = edit.db.execute(
        "SELECT d._id AS id, d.data14 AS file FROM data d JOIN mimetypes m ON m._id=d.mimetype_id JOIN raw_contacts r ON "
        "r._id=d.raw_contact_id "
        "WHERE r.contact_id=? AND r.deleted=0 AND m.mimetype=? AND (d.data15 IS NOT NULL OR d.data14 IS NOT NULL) "
        "ORDER BY d.is_super_primary DESC, d._id LIMIT 1",
        (contact_id, kinds.PHOTO),
    ).fetchone()
    phone = edit.value(
        "SELECT 1 FROM data d JOIN mimetypes m ON m._id=d.mimetype_id JOIN raw_contacts r ON r._id=d.raw_contact_id "
        "WHERE r.contact_id=? AND r.deleted=0 AND m.mimetype=? AND d.data1 NOT NULL",
        contact_id,
        kinds.PHONE,
    )
    edit.update(
        "contacts",
        contact_id,
        {
            "name_raw_contact_id": best["_id"],
            "photo_id": photo["id"] if photo else None,
            "photo_file_id": photo["file"] if photo else None,
            "send_to_voicemail": int(all(row["send_to_voicemail"] for row in rows)),
            "custom_ringtone": next((row["custom_ringtone"] for row in rows if row["custom_ringtone"] is not None), None),
            "starred": int(any(row["starred"] for row in rows)),
            "pinned": min(pins) if pins else kinds.UNPINNED,
            "has_phone_number": int(phone is not None),
            "lookup": quote(".".join(lookup_part(row) for row in rows), safe="_-!.~'()*"),
            "contact_last_updated_timestamp": edit.now,
        },
    )
    update_visibility(edit, contact_id)


def lookup_part(row: object) -> str:
    """A raw contact's part of the look-up key: its account, then its source id, or its number and name."""
    fields: dict[str, object] = dict(row)  # type: ignore[call-overload]
    kind, owner, data_set = fields["account_type"], fields["account_name"], fields["data_set"]
    full = f"{kind}/{data_set}" if data_set else kind
    account = (string_hash(str(full)) ^ string_hash(str(owner))) & 0xFFF if full is not None and owner is not None else 0
    source = fields["sourceid"]
    if source is None:
        return f"{account}r{fields['_id']}-{names.normalized(str(fields['display_name'] or ''))}"
    escaped = str(source).replace(".", "..")
    return f"{account}{'e' if escaped != source else 'i'}{escaped}"


def update_visibility(edit: Edit, contact_id: int) -> None:
    """Keep the tables of visible contacts and of the default directory in step with groups and accounts."""
    visible = edit.value(
        "SELECT EXISTS (SELECT 1 FROM raw_contacts r JOIN accounts a ON a._id=r.account_id WHERE r.contact_id=?1 AND r.deleted=0 "
        "AND a.ungrouped_visible=1 AND NOT EXISTS (SELECT 1 FROM data d JOIN mimetypes m ON m._id=d.mimetype_id "
        "WHERE d.raw_contact_id=r._id AND m.mimetype=?2)) "
        "OR EXISTS (SELECT 1 FROM raw_contacts r JOIN data d ON d.raw_contact_id=r._id JOIN mimetypes m ON m._id=d.mimetype_id "
        "JOIN groups g ON g._id=d.data1 WHERE r.contact_id=?1 AND r.deleted=0 AND m.mimetype=?2 AND g.group_visible=1)",
        contact_id,
        kinds.GROUP_MEMBERSHIP,
    )
    listed = edit.value(
        "SELECT EXISTS (SELECT 1 FROM raw_contacts r JOIN data d ON d.raw_contact_id=r._id JOIN mimetypes m ON m._id=d.mimetype_id "
        "WHERE r.contact_id=?1 AND m.mimetype=?2) OR EXISTS (SELECT 1 FROM raw_contacts r WHERE r.contact_id=?1 "
        "AND NOT EXISTS (SELECT 1 FROM groups g WHERE g.account_id=r.account_id AND g.auto_add<>0))",
        contact_id,
        kinds.GROUP_MEMBERSHIP,
    )
    for table, wanted in (("visible_contacts", visible), ("default_directory", listed)):
        sql = f"INSERT OR IGNORE INTO {table} VALUES (?)" if wanted else f"DELETE FROM {table} WHERE _id=?"
        edit.db.execute(sql, (contact_id,))


def delete_contact(edit: Edit, contact_id: int) -> int:
    """Remove a contact's row and remember that it was there."""
    count = edit.db.execute("DELETE FROM contacts WHERE _id=?", (contact_id,)).rowcount
    for table in ("visible_contacts", "default_directory"):
        edit.db.execute(f"DELETE FROM {table} WHERE _id=?", (contact_id,))
    edit.db.execute("INSERT OR REPLACE INTO deleted_contacts VALUES (?,?)", (contact_id, edit.now))
    return count
