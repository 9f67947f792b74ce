"""Raw contacts and contacts: adding, changing and deleting them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.contacts import aggregation, kinds, rows

if TYPE_CHECKING:
    from emulator.sim.providers.contacts.edit import Edit

ACCOUNT_COLUMNS = ("account_name", "account_type", "data_set")
OPTIONS = ("custom_ringtone", "send_to_voicemail", "starred", "pinned")
RAW_COLUMNS = frozenset(
    (
        *OPTIONS,
        "sourceid",
        "backup_id",
        "raw_contact_is_read_only",
        "version",
        "dirty",
        "deleted",
        "metadata_dirty",
        "aggregation_mode",
        "name_verified",
        "sync1",
        "sync2",
        "sync3",
        "sync4",
    )
)
IGNORED = frozenset(("times_contacted", "last_time_contacted", "_id", "contact_id", "display_name", "display_name_alt", "is_user_profile"))
"""What callers may name without effect: the provider keeps these itself, or no longer keeps them."""


def insert_raw(edit: Edit, account: int, values: Mapping[str, Any]) -> int:
    """Add a raw contact; it gets a contact of its own at the end of the edit."""
    row = _raw_values(values)
    if values.get("_id") is not None:
        row["_id"] = int(values["_id"])  # taken as it is on an insert, and ignored on an update
    if _is_set(row.get("deleted")):
        row["aggregation_mode"] = kinds.DISABLED
    raw_id = edit.insert("raw_contacts", {"account_id": account, "contact_id": None, **row})
    edit.inserted(raw_id)
    if not edit.sync_adapter:
        _auto_add(edit, raw_id, account)
        if _is_set(row.get("starred")):
            favorites(edit, raw_id, starred=True)
    return raw_id


def _raw_values(values: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for column, value in values.items():
        if column in RAW_COLUMNS:
            row[column] = int(value) if isinstance(value, bool) else value
        elif column not in ACCOUNT_COLUMNS and column not in IGNORED:
            raise ProviderError(
                f"table raw_contacts has no column named {column} (code 1 SQLITE_ERROR)", "android.database.sqlite.SQLiteException"
            )
    return row


def _is_set(value: Any) -> bool:
    return value not in (None, 0, "0", "", False)


def _auto_add(edit: Edit, raw_id: int, account: int) -> None:
    """New contacts join the groups of their account that take everybody."""
    for group in edit.db.execute("SELECT _id FROM groups WHERE account_id=? AND auto_add<>0 AND deleted=0", (account,)).fetchall():
        rows.insert(edit, raw_id, kinds.GROUP_MEMBERSHIP, {"data1": group["_id"]})


def favorites(edit: Edit, raw_id: int, *, starred: bool) -> None:
    """Put a raw contact into its account's group of favourites, or take it out. Accounts without one have the star alone."""
    group = edit.value(
        "SELECT g._id FROM groups g JOIN raw_contacts r ON r.account_id=g.account_id WHERE r._id=? AND g.favorites<>0 AND g.deleted=0",
        raw_id,
    )
    if group is None:
        return
    member = edit.db.execute(
        "SELECT d._id, d.raw_contact_id, m.mimetype FROM data d JOIN mimetypes m ON m._id=d.mimetype_id "
        "WHERE d.raw_contact_id=? AND m.mimetype=? AND d.data1=?",
        (raw_id, kinds.GROUP_MEMBERSHIP, group),
    ).fetchone()
    if starred and member is None:
        rows.insert(edit, raw_id, kinds.GROUP_MEMBERSHIP, {"data1": group})
    elif not starred and member is not None:
        rows.delete(edit, dict(member))


def update_raw(edit: Edit, raw_id: int, values: Mapping[str, Any]) -> int:
    """Change a raw contact. Its account, star and mode have consequences."""
    row = _raw_values(values)
    before = edit.db.execute("SELECT * FROM raw_contacts WHERE _id=?", (raw_id,)).fetchone()
    if before is None:
        return 0
    if any(column in values for column in ACCOUNT_COLUMNS):
        old = edit.db.execute("SELECT account_name, account_type, data_set FROM accounts WHERE _id=?", (before["account_id"],)).fetchone()
        parts = [values.get(column, old[column]) or None for column in ACCOUNT_COLUMNS]
        row["account_id"] = edit.account(*parts)
    undelete = "deleted" in row and not _is_set(row["deleted"])
    if undelete:
        row["aggregation_mode"] = kinds.DEFAULT_AGGREGATION
    if not row:
        return 0
    edit.update("raw_contacts", raw_id, row)
    if row.get("aggregation_mode") not in (None, kinds.DEFAULT_AGGREGATION, "0"):
        edit.force_regroup([raw_id])
    if "starred" in row and not edit.sync_adapter:
        favorites(edit, raw_id, starred=_is_set(row["starred"]))
        edit.db.execute("UPDATE raw_contacts SET dirty=1 WHERE _id=?", (raw_id,))
    if undelete and before["deleted"]:
        edit.inserted(raw_id)
    contact_id = before["contact_id"]
    if contact_id is not None:
        aggregation.refresh(edit, int(contact_id))
    return 1


def update_contact(edit: Edit, contact_id: int, values: Mapping[str, Any]) -> int:
    """Change the options of a contact: they are written to all its raw contacts."""
    row = {column: int(value) if isinstance(value, bool) else value for column, value in values.items() if column in OPTIONS}
    if not row:
        return 0
    extra = ", dirty=1" if "starred" in row else ""
    names = ", ".join(f"{column}=?" for column in row)
    edit.db.execute(
        f"UPDATE raw_contacts SET {names}{extra} WHERE contact_id=? AND raw_contact_is_read_only=0", (*row.values(), contact_id)
    )
    if "starred" in row and not edit.sync_adapter:
        for raw in edit.db.execute("SELECT _id FROM raw_contacts WHERE contact_id=?", (contact_id,)).fetchall():
            favorites(edit, raw["_id"], starred=_is_set(row["starred"]))
    return edit.update("contacts", contact_id, {**row, "contact_last_updated_timestamp": edit.now})


def delete_contact(edit: Edit, contact_id: int) -> int:
    """Delete a contact: raw contacts of the device's own account go at once, others are marked until they are synchronised."""
    raw_ids = [row["_id"] for row in edit.db.execute("SELECT _id FROM raw_contacts WHERE contact_id=?", (contact_id,)).fetchall()]
    local = [raw_id for raw_id in raw_ids if edit.is_local(raw_id)]
    for raw_id in raw_ids:
        if raw_id not in local:
            _mark_deleted(edit, raw_id)
    count = aggregation.delete_contact(edit, contact_id)
    for raw_id in local:
        edit.db.execute("DELETE FROM raw_contacts WHERE _id=?", (raw_id,))
    return count


def delete_raw(edit: Edit, raw_id: int) -> int:
    """Delete a raw contact, and the contact when nothing else is in it."""
    contact_id = edit.value("SELECT contact_id FROM raw_contacts WHERE _id=?", raw_id)
    alone = contact_id is not None and edit.value("SELECT COUNT(*) FROM raw_contacts WHERE contact_id=?", contact_id) == 1
    if alone:
        aggregation.delete_contact(edit, int(contact_id))
    if edit.sync_adapter or edit.is_local(raw_id):
        count = edit.db.execute("DELETE FROM raw_contacts WHERE _id=?", (raw_id,)).rowcount
    else:
        count = _mark_deleted(edit, raw_id)
    if contact_id is not None and not alone:
        aggregation.refresh(edit, int(contact_id))
    return count


def _mark_deleted(edit: Edit, raw_id: int) -> int:
    return edit.update(
        "raw_contacts",
        raw_id,
        {"deleted": 1, "aggregation_mode": kinds.DISABLED, "aggregation_needed": 1, "contact_id": None, "dirty": 1},
    )


def set_exception(edit: Edit, kind: int, first: int, second: int) -> int:
    """Say that two raw contacts belong together (1) or apart (2), or that the rules decide again (0)."""
    one, two = sorted((first, second))
    edit.db.execute("DELETE FROM agg_exceptions WHERE raw_contact_id1=? AND raw_contact_id2=?", (one, two))
    if kind in (kinds.KEEP_TOGETHER, kinds.KEEP_SEPARATE):
        edit.insert("agg_exceptions", {"type": kind, "raw_contact_id1": one, "raw_contact_id2": two})
    edit.force_regroup((one, two))
    return 1
