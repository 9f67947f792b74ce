"""Data rows: what happens besides the row itself when one is added, changed or removed (the provider's data row handlers)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers import names, phones
from emulator.sim.providers.contacts import aggregation, kinds, naming

if TYPE_CHECKING:
    from emulator.sim.providers.contacts.edit import Edit

COLUMNS = frozenset(
    (
        *(f"data{number}" for number in range(1, 16)),
        "is_primary",
        "is_super_primary",
        "is_read_only",
        "data_version",
        "data_sync1",
        "data_sync2",
        "data_sync3",
        "data_sync4",
        "carrier_presence",
        "preferred_phone_account_component_name",
        "preferred_phone_account_id",
        "is_phone_account_migration_pending",
    )
)
TYPED = frozenset(
    (kinds.PHONE, kinds.EMAIL, kinds.POSTAL, kinds.ORGANIZATION, kinds.NICKNAME, kinds.ITEM + "im", kinds.ITEM + "sip_address")
)
"""Kinds with a type in data2 and a label in data3 (the type's column of messengers is data2 as well)."""
_PHONE_RANK = {2: 0, 3: 1, 1: 2, 6: 3, 0: 4, 7: 5, 4: 6, 5: 7}
_EMAIL_RANK = {1: 0, 2: 1, 0: 2, 3: 3}
MOST_DIGITS = 1000


def known(values: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of the data table among the values; raises for a name that is none."""
    for column in values:
        if column not in COLUMNS:
            raise ProviderError(f"table data has no column named {column} (code 1 SQLITE_ERROR)", "android.database.sqlite.SQLiteException")
    return dict(values)


def insert(edit: Edit, raw_id: int, mimetype: str, values: Mapping[str, Any]) -> int:
    """Add a row to a raw contact; gives its id."""
    row = known(values)
    if edit.value("SELECT 1 FROM raw_contacts WHERE _id=?", raw_id) is None:
        raise ProviderError(f"No raw contact with _id={raw_id}")
    _complete(edit, mimetype, row, row)
    _check_label(mimetype, row)
    primary, super_primary = row.pop("is_primary", None), row.pop("is_super_primary", None)
    row["hash_id"] = hash_id(row.get("data1"), row.get("data2")) if mimetype != kinds.PHOTO else None
    data_id = edit.insert("data", {"mimetype_id": edit.mimetype(mimetype), "raw_contact_id": raw_id, **row})
    if _flag(primary) or _flag(super_primary):
        _mark_primary(edit, raw_id, data_id, super_too=_flag(super_primary))
    _after(edit, raw_id, data_id, mimetype, row)
    edit.changed(raw_id)
    return data_id


def update(edit: Edit, row: Mapping[str, Any], values: Mapping[str, Any]) -> int:
    """Change one row (`_id`, `raw_contact_id`, `mimetype`); gives how many rows changed."""
    wanted = known(values)
    if not wanted:
        return 0
    data_id, raw_id, mimetype = int(row["_id"]), int(row["raw_contact_id"]), str(row["mimetype"])
    stored = dict(edit.db.execute("SELECT * FROM data WHERE _id=?", (data_id,)).fetchone())
    whole = {**stored, **wanted}
    if all(_text(stored.get(key)) == _text(value) for key, value in wanted.items()) and not {"is_primary", "is_super_primary"} & set(
        wanted
    ):
        return 0 if mimetype in TYPED or mimetype == kinds.NAME else 1
    _complete(edit, mimetype, wanted, whole)
    _check_label(mimetype, {**whole, **wanted})
    _change_primary(edit, raw_id, data_id, wanted)
    if mimetype != kinds.PHOTO and {"data1", "data2"} & set(wanted):
        final = {**stored, **wanted}
        wanted["hash_id"] = hash_id(final.get("data1"), final.get("data2"))
    edit.update("data", data_id, wanted)
    _after(edit, raw_id, data_id, mimetype, wanted)
    edit.changed(raw_id)
    return 1


def delete(edit: Edit, row: Mapping[str, Any]) -> int:
    """Remove one row."""
    data_id, raw_id, mimetype = int(row["_id"]), int(row["raw_contact_id"]), str(row["mimetype"])
    was_primary = bool(edit.value("SELECT is_primary FROM data WHERE _id=?", data_id))
    count = edit.db.execute("DELETE FROM data WHERE _id=?", (data_id,)).rowcount
    if was_primary:
        _pick_primary(edit, raw_id, mimetype)
    _touched(edit, raw_id, mimetype)
    edit.changed(raw_id)
    return count


def hash_id(first: Any, second: Any) -> str | None:
    """SHA-1 of data1 and data2 in base64 with a line end, by which synchronisation knows rows (generateHashId)."""
    text = f"{first if first is not None else ''}{second if second is not None else ''}"
    return base64.b64encode(hashlib.sha1(text.encode()).digest()).decode() + "\n" if text else None


def _text(value: Any) -> str | None:
    return None if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def _flag(value: Any) -> bool:
    return value not in (None, 0, "0", "", False)


# --- values ------------------------------------------------------------------------------------------------------------------------------


def _complete(edit: Edit, mimetype: str, values: dict[str, Any], whole: Mapping[str, Any]) -> None:
    """Fill in what the provider derives: parts of a name or the whole of it, the international number, the formatted address."""
    if mimetype == kinds.NAME:
        _complete_name(values, whole)
    elif mimetype == kinds.PHONE:
        if "data1" not in values:
            values.pop("data4", None)
        elif values["data1"] is not None:
            values["data1"] = str(values["data1"])[:MOST_DIGITS]
            if values.get("data4") is None:
                values["data4"] = phones.e164(values["data1"])
    elif mimetype == kinds.POSTAL:
        _complete_address(values, whole)
    elif mimetype == kinds.GROUP_MEMBERSHIP and "group_sourceid" in values:
        values["data1"] = edit.value("SELECT _id FROM groups WHERE sourceid=?", values.pop("group_sourceid"))


def _complete_name(values: dict[str, Any], whole: Mapping[str, Any]) -> None:
    shown = values.get("data1")
    parts_given = any(values.get(column) for column in naming.NAME_COLUMNS)
    if shown and not parts_given:
        name = names.split(str(shown))
        for field, column in zip(("given", "family", "prefix", "middle", "suffix"), naming.NAME_COLUMNS, strict=True):
            values[column] = getattr(name, field) or None
        values["data10"], values["data11"] = name.style, 0
    elif not shown and (parts_given or any(column in values for column in naming.NAME_COLUMNS)):
        merged = {**whole, **values}
        name = naming.from_columns(merged)
        style = names.style_of(name.given + name.middle + name.family)
        name.style = style
        values["data1"], values["data10"], values["data11"] = name.join() or None, style, 0
    elif shown:
        values.setdefault("data10", names.style_of(str(shown)))
        values.setdefault("data11", 0)


_ADDRESS_PARTS = ("data4", "data5", "data6", "data7", "data8", "data9", "data10")
"""Street, post-office box, neighbourhood, city, region, postcode, country."""


def _complete_address(values: dict[str, Any], whole: Mapping[str, Any]) -> None:
    shown, parts = values.get("data1"), any(values.get(column) for column in _ADDRESS_PARTS)
    if shown and not parts:
        values["data4"] = shown
    elif not shown and (parts or any(column in values for column in _ADDRESS_PARTS)):
        merged = {**whole, **values}
        street, box, area, city, region, code, country = (str(merged.get(column) or "").strip() for column in _ADDRESS_PARTS)
        place = " ".join(part for part in (f"{city}," if city and (region or code) else city, region, code) if part)
        values["data1"] = "\n".join(line for line in (street, box, area, place, country) if line) or None


def _check_label(mimetype: str, row: Mapping[str, Any]) -> None:
    if mimetype in TYPED and row.get("data3") not in (None, "") and row.get("data2") in (None, ""):
        raise ProviderError("data2 must be specified when data3 is defined.")


# --- primary rows ------------------------------------------------------------------------------------------------------------------------

_SAME_KIND = "raw_contact_id=?1 AND mimetype_id=(SELECT mimetype_id FROM data WHERE _id=?2)"


def _mark_primary(edit: Edit, raw_id: int, data_id: int, *, super_too: bool) -> None:
    """One primary row of a kind a raw contact, one super-primary a contact; a new primary one inherits that."""
    edit.db.execute(f"UPDATE data SET is_primary=(_id=?2) WHERE {_SAME_KIND}", (raw_id, data_id))
    if super_too or edit.value(f"SELECT 1 FROM data WHERE {_SAME_KIND} AND is_super_primary=1", raw_id, data_id):
        edit.db.execute(
            "UPDATE data SET is_super_primary=(_id=?2) WHERE mimetype_id=(SELECT mimetype_id FROM data WHERE _id=?2) AND raw_contact_id IN "
            "(SELECT _id FROM raw_contacts WHERE _id=?1 OR contact_id=(SELECT contact_id FROM raw_contacts WHERE _id=?1))",
            (raw_id, data_id),
        )


def _change_primary(edit: Edit, raw_id: int, data_id: int, values: dict[str, Any]) -> None:
    primary = values.pop("is_primary", None)
    super_primary = values.pop("is_super_primary", None)
    if _flag(primary) or _flag(super_primary):
        _mark_primary(edit, raw_id, data_id, super_too=_flag(super_primary))
    else:
        if primary is not None:
            edit.db.execute("UPDATE data SET is_primary=0, is_super_primary=0 WHERE _id=?", (data_id,))
        if super_primary is not None:
            edit.db.execute("UPDATE data SET is_super_primary=0 WHERE _id=?", (data_id,))


def _pick_primary(edit: Edit, raw_id: int, mimetype: str) -> None:
    """After the primary row went: the best of the others by type."""
    rank = _PHONE_RANK if mimetype == kinds.PHONE else _EMAIL_RANK
    rows = edit.db.execute(
        "SELECT d._id, d.data2 FROM data d JOIN mimetypes m ON m._id=d.mimetype_id WHERE raw_contact_id=? AND m.mimetype=? ORDER BY d._id",
        (raw_id, mimetype),
    ).fetchall()
    if rows and mimetype in TYPED:
        best = min(rows, key=lambda row: rank.get(int(row["data2"]) if str(row["data2"]).isdigit() else -1, 1000))
        edit.db.execute("UPDATE data SET is_primary=1 WHERE _id=?", (best["_id"],))


# --- after the row -----------------------------------------------------------------------------------------------------------------------


def _after(edit: Edit, raw_id: int, data_id: int, mimetype: str, values: Mapping[str, Any]) -> None:
    """Keep the look-up tables in step with a row that was written."""
    if "data1" in values:
        text = None if values["data1"] is None else str(values["data1"])
        if mimetype == kinds.PHONE:
            _write_phone_lookup(edit, raw_id, data_id, text, values.get("data4"))
        elif mimetype == kinds.NAME:
            naming.write_lookup(edit, raw_id, data_id, text)
        elif mimetype == kinds.NICKNAME:
            naming.write_lookup(edit, raw_id, data_id, text, nickname=True)
        elif mimetype == kinds.EMAIL:
            naming.write_lookup(edit, raw_id, data_id, text.partition("@")[0] if text else None, email=True)
        elif mimetype == kinds.ORGANIZATION:
            naming.write_lookup(edit, raw_id, data_id, text, nickname=True)
    _touched(edit, raw_id, mimetype)


def _touched(edit: Edit, raw_id: int, mimetype: str) -> None:
    if mimetype in kinds.SOURCE_OF_NAME:
        edit.rename(raw_id)
    if mimetype in (kinds.NAME, kinds.PHONE, kinds.EMAIL, kinds.NICKNAME, kinds.IDENTITY):
        edit.regroup(raw_id)
    if mimetype == kinds.GROUP_MEMBERSHIP:
        _follow_favorites(edit, raw_id)
        contact_id = edit.value("SELECT contact_id FROM raw_contacts WHERE _id=?", raw_id)
        if contact_id is not None:
            aggregation.update_visibility(edit, int(contact_id))


def _follow_favorites(edit: Edit, raw_id: int) -> None:
    """Where an account has a group of favourites, its members are the starred ones."""
    if not edit.value(
        "SELECT 1 FROM groups g JOIN raw_contacts r ON r.account_id=g.account_id WHERE r._id=? AND g.favorites<>0 AND g.deleted=0", raw_id
    ):
        return
    member = edit.value(
        "SELECT 1 FROM data d JOIN mimetypes m ON m._id=d.mimetype_id JOIN groups g ON g._id=d.data1 "
        "WHERE d.raw_contact_id=? AND m.mimetype=? AND g.favorites<>0",
        raw_id,
        kinds.GROUP_MEMBERSHIP,
    )
    edit.update("raw_contacts", raw_id, {"starred": int(member is not None)})


def _write_phone_lookup(edit: Edit, raw_id: int, data_id: int, number: str | None, international: Any) -> None:
    edit.db.execute("DELETE FROM phone_lookup WHERE data_id=?", (data_id,))
    plain = phones.normalize(number) if number else ""
    if not plain:
        return
    forms = [plain] + ([str(international)] if international is not None and str(international) != plain else [])
    edit.db.executemany("INSERT INTO phone_lookup VALUES (?,?,?,?)", [(data_id, raw_id, form, phones.min_match(form)) for form in forms])
