"""What a raw contact is called: the best of its rows, in both orders, with the keys it is sorted by (updateRawContactDisplayName)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.sim.providers import names
from emulator.sim.providers.contacts import kinds

if TYPE_CHECKING:
    from emulator.sim.providers.contacts.edit import Edit

_ROWS = (
    "SELECT mimetype, is_primary, data1, data2, data3, data4, data5, data6, data7, data8, data9, data10 FROM data "
    "JOIN mimetypes ON mimetypes._id=mimetype_id WHERE raw_contact_id=? AND (data1 NOT NULL OR data8 NOT NULL OR data9 NOT NULL "
    "OR data10 NOT NULL OR data4 NOT NULL) ORDER BY data._id"
)


NAME_COLUMNS = ("data2", "data3", "data4", "data5", "data6")
"""Given name, family name, prefix, middle name, suffix."""


def from_columns(row: Mapping[str, Any]) -> names.Name:
    """A structured name from the columns of a data row; its style stays open."""
    given, family, prefix, middle, suffix = (str(row.get(column) or "") for column in NAME_COLUMNS)
    return names.Name(prefix, given, middle, family, suffix)


def update_display_name(edit: Edit, raw_id: int) -> None:
    """Compute the name columns of a raw contact from its rows; the highest source counts, among equals the first or the primary one."""
    best = 0
    text: str | None = None
    name: names.Name | None = None
    phonetic: str | None = None
    for row in edit.db.execute(_ROWS, (raw_id,)).fetchall():
        source = kinds.SOURCE_OF_NAME.get(row["mimetype"], 0)
        if row["mimetype"] == kinds.NAME and not any(row[column] for column in NAME_COLUMNS):
            source = kinds.PHONETIC_SOURCE
        if source == 0 or source < best or (source == best and not row["is_primary"]):
            continue
        if row["mimetype"] == kinds.NAME:
            spoken = " ".join(part for part in (row["data9"], row["data8"], row["data7"]) if part)
            if spoken or any(row[column] for column in NAME_COLUMNS):
                best, name, phonetic = source, from_columns(dict(row)), spoken or None
                name.style = int(row["data10"] or 0)
        elif row["data1"]:
            best, text, name, phonetic = source, row["data1"], None, row["data8"] if row["mimetype"] == kinds.ORGANIZATION else None
        elif row["mimetype"] == kinds.ORGANIZATION and row["data4"]:
            best, text, name, phonetic = source, row["data4"], None, None
    if name is not None:
        shown: str | None = name.join() or phonetic
        alternative: str | None = name.join(given_first=False) or phonetic
        sort: str | None = name.join(with_prefix=False)
        sort_alternative: str | None = name.join(given_first=False, with_prefix=False)
    else:
        shown = alternative = sort = sort_alternative = text
    if phonetic:
        sort = sort_alternative = phonetic
    bucket, bucket_alternative = names.bucket(sort or ""), names.bucket(sort_alternative or "")
    edit.update(
        "raw_contacts",
        raw_id,
        {
            "display_name_source": best,
            "display_name": shown,
            "display_name_alt": alternative,
            "phonetic_name": phonetic,
            "phonetic_name_style": 0,
            "sort_key": sort,
            "phonebook_label": names.bucket_label(bucket),
            "phonebook_bucket": bucket,
            "sort_key_alt": sort_alternative,
            "phonebook_label_alt": names.bucket_label(bucket_alternative),
            "phonebook_bucket_alt": bucket_alternative,
        },
    )


# --- the name lookup table -------------------------------------------------------------------------------------------------------------

MOST_TOKENS = 4
"""Longer names are matched by their longest words only."""


def write_lookup(edit: Edit, raw_id: int, data_id: int, text: str | None, *, nickname: bool = False, email: bool = False) -> None:
    """Store the keys by which a name, a nickname or the front of an email address is found."""
    edit.db.execute("DELETE FROM name_lookup WHERE data_id=?", (data_id,))
    if not text:
        return
    rows: list[tuple[str, int]] = []
    if nickname or email:
        key = names.normalized(text)
        rows = [(key, kinds.EMAIL_NICKNAME if email else kinds.LOOKUP_NICKNAME)] if key else []
    else:
        tokens = [names.normalized(word) for word in text.replace(",", " ").replace(".", " ").split()]
        tokens = [token for token in tokens if token]
        if len(tokens) > MOST_TOKENS:
            rows += [(".".join(tokens), kinds.NAME_EXACT), ("".join(tokens), kinds.NAME_COLLATION_KEY)]
            tokens = sorted(tokens, key=len, reverse=True)[:MOST_TOKENS]
        for order in _orders(tokens) if tokens else ():
            exact = order == tokens and not rows
            rows += [(".".join(order), kinds.NAME_EXACT if exact else kinds.NAME_VARIANT), ("".join(order), kinds.NAME_COLLATION_KEY)]
    edit.db.executemany("INSERT OR IGNORE INTO name_lookup VALUES (?,?,?,?)", [(data_id, raw_id, key, kind) for key, kind in rows])


def _orders(tokens: list[str]) -> list[list[str]]:
    """Every order of the words, the given one first."""
    if len(tokens) < 2:
        return [tokens]
    return [[tokens[at], *rest] for at in range(len(tokens)) for rest in _orders(tokens[:at] + tokens[at + 1 :])]
