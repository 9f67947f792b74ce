"""Groups of contacts, and which accounts show contacts that are in no group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.contacts import aggregation, kinds, rows
from emulator.sim.providers.contacts.people import ACCOUNT_COLUMNS

if TYPE_CHECKING:
    from emulator.sim.providers.contacts.edit import Edit

_COLUMN_WORDS = (
    "sourceid version dirty title title_res notes system_id deleted group_visible should_sync auto_add favorites group_is_read_only "
    "sync1 sync2 sync3 sync4"
)
COLUMNS = frozenset(_COLUMN_WORDS.split())


def _columns(edit: Edit, values: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for column, value in values.items():
        if column in COLUMNS:
            row[column] = int(value) if isinstance(value, bool) else value
        elif column == "res_package":
            row["package_id"] = edit.package(str(value))
        elif column not in (*ACCOUNT_COLUMNS, "_id"):
            raise ProviderError(
                f"table groups has no column named {column} (code 1 SQLITE_ERROR)", "android.database.sqlite.SQLiteException"
            )
    return row


def insert(edit: Edit, account: int, values: Mapping[str, Any]) -> int:
    row = _columns(edit, values)
    if not edit.sync_adapter:
        row["dirty"] = 1
    group = edit.insert("groups", {"account_id": account, **row})
    if row.get("favorites") not in (None, 0, "0"):
        _gather_starred(edit, group, account)
    if "group_visible" in row:
        update_all_visibility(edit)
    return group


def _gather_starred(edit: Edit, group: int, account: int) -> None:
    """A new group of favourites takes in what is starred in its account."""
    for raw in edit.db.execute("SELECT _id FROM raw_contacts WHERE account_id=? AND starred<>0 AND deleted=0", (account,)).fetchall():
        rows.insert(edit, raw["_id"], kinds.GROUP_MEMBERSHIP, {"data1": group})


def update(edit: Edit, group: int, values: Mapping[str, Any]) -> int:
    row = _columns(edit, values)
    if not edit.sync_adapter and row:
        row.setdefault("dirty", 1)
    count = edit.update("groups", group, row)
    if "group_visible" in row:
        update_all_visibility(edit)
    return count


def delete(edit: Edit, group: int) -> int:
    """Remove a group and its memberships; outside the device's own account it is only marked until it is synchronised."""
    local = edit.value(
        "SELECT 1 FROM groups g JOIN accounts a ON a._id=g.account_id WHERE g._id=? AND a.account_name IS NULL AND a.account_type IS NULL",
        group,
    )
    edit.db.execute(
        "DELETE FROM data WHERE mimetype_id=(SELECT _id FROM mimetypes WHERE mimetype=?) AND data1=?", (kinds.GROUP_MEMBERSHIP, str(group))
    )
    if edit.sync_adapter or local:
        count = edit.db.execute("DELETE FROM groups WHERE _id=?", (group,)).rowcount
    else:
        count = edit.update("groups", group, {"deleted": 1, "dirty": 1})
    update_all_visibility(edit)
    return count


def update_settings(edit: Edit, account: int, values: Mapping[str, Any]) -> int:
    """Change whether an account is synchronised and shows contacts without a group."""
    row = {column: value for column, value in values.items() if column in ("ungrouped_visible", "should_sync")}
    count = edit.update("accounts", account, row)
    if "ungrouped_visible" in row:
        update_all_visibility(edit)
    return count


def update_all_visibility(edit: Edit) -> None:
    for row in edit.db.execute("SELECT _id FROM contacts").fetchall():
        aggregation.update_visibility(edit, int(row["_id"]))
