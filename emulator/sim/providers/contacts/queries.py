"""What each URI of com.android.contacts reads."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from urllib.parse import unquote

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers import names, phones
from emulator.sim.providers.contacts import kinds, naming, projections
from emulator.sim.providers.select import Source, string_hash
from emulator.sim.providers.uri import Uri, first_match

BY_NAME = "display_name COLLATE LOCALIZED ASC"
FILTER_ORDER = f"starred DESC, is_super_primary DESC, in_visible_group DESC, {BY_NAME}, contact_id, is_primary DESC"
_CONTACTS = Source("view_contacts", projections.CONTACTS)
_RAW = Source("view_raw_contacts", projections.RAW_CONTACTS)
_DATA = Source("view_data AS data", projections.DATA)
_ENTITIES = Source("view_entities", projections.ENTITIES)
_RAW_ENTITIES = Source("view_raw_entities", projections.RAW_ENTITIES)
_GROUPS = Source("view_groups", projections.GROUPS)
DATA_KINDS = {"phones": (kinds.PHONE,), "emails": (kinds.EMAIL,), "postals": (kinds.POSTAL,),
              "callables": (kinds.PHONE, kinds.ITEM + "sip_address"),
              "contactables": (kinds.PHONE, kinds.EMAIL)}  # fmt: skip
CONTACT_PATTERNS = (
    "contacts", "contacts/#", "contacts/#/data", "contacts/#/entities", "contacts/#/photo", "contacts/#/stream_items", "contacts/filter",
    "contacts/filter/*", "contacts/lookup/*", "contacts/lookup/*/data", "contacts/lookup/*/photo", "contacts/lookup/*/entities",
    "contacts/lookup/*/#", "contacts/lookup/*/#/data", "contacts/lookup/*/#/photo", "contacts/lookup/*/#/entities", "contacts/strequent",
    "contacts/strequent/filter/*", "contacts/frequent", "contacts/group/*", "contacts/as_vcard/*",
)  # fmt: skip
RAW_PATTERNS = ("raw_contacts", "raw_contacts/#", "raw_contacts/#/data", "raw_contacts/#/entity", "raw_contact_entities")
DATA_PATTERNS = (
    "data",
    "data/#",
    *(f"data/{kind}{tail}" for kind in DATA_KINDS for tail in ("", "/#", "/filter", "/filter/*")),
    "data/emails/lookup",
    "data/emails/lookup/*",
)
OTHER_PATTERNS = (
    "groups", "groups/#", "groups_summary", "settings", "phone_lookup", "phone_lookup/*", "phone_lookup_enterprise/*",
    "aggregation_exceptions",
    "deleted_contacts", "deleted_contacts/#", "directories", "directories/#", "provider_status", "complete_name", "syncstate",
    "status_updates",
    "stream_items", "display_photo/#",
)  # fmt: skip
PATTERNS = (*CONTACT_PATTERNS, *RAW_PATTERNS, *DATA_PATTERNS, *OTHER_PATTERNS)


def source_of(uri: Uri, db: sqlite3.Connection) -> Source:
    """The source of a query. Raises LookupError for a URI that the provider does not know."""
    pattern = first_match(uri.segments, PATTERNS)
    if not pattern:
        raise LookupError(uri.text)
    segments = uri.segments
    if pattern in CONTACT_PATTERNS:
        source = _contacts(pattern, uri, db)
    elif pattern in RAW_PATTERNS:
        source = _raw_contacts(pattern, segments)
        source = _in_account(source, uri)
    elif pattern in DATA_PATTERNS:
        source = _in_account(_data(pattern, uri), uri)
        if uri.flag("visible_contacts_only"):
            source = source.only("in_default_directory=1")
    else:
        source = _other(pattern, uri, db)
    return replace(source, limit=limit_of(uri))


def limit_of(uri: Uri) -> str:
    """The parameters `limit` and `offset`. What is no number limits nothing."""
    limit, offset = uri.parameters.get("limit", ""), uri.parameters.get("offset", "")
    if not limit.isdigit():
        return ""
    return f"{offset},{limit}" if offset.isdigit() else limit


def _in_account(source: Source, uri: Uri) -> Source:
    """Parameters account_name and account_type restrict to one account. Raises when only one is given."""
    name, kind = uri.parameters.get("account_name", ""), uri.parameters.get("account_type", "")
    if bool(name) != bool(kind):
        raise ProviderError(f"Must specify both or neither of ACCOUNT_NAME and ACCOUNT_TYPE; URI: {uri.text}")
    if not name:
        return source
    data_set = uri.parameters.get("data_set") or None
    return source.only("account_name=? AND account_type=? AND data_set IS ?", name, kind, data_set)


# --- contacts ----------------------------------------------------------------------------------------------------------------------------


def _contacts(pattern: str, uri: Uri, db: sqlite3.Connection) -> Source:
    segments = uri.segments
    if pattern.startswith("contacts/#"):
        return _of_contact(_CONTACTS.only("_id=?", segments[1]), segments[1], pattern.removeprefix("contacts/#").strip("/"))
    if pattern.startswith("contacts/lookup"):
        contact = find_by_key(db, segments[2], segments[3] if len(segments) > 3 and segments[3].isdigit() else "")
        return _of_contact(_CONTACTS.only("_id=?", contact), contact, "" if segments[-1].isdigit() or len(segments) == 3 else segments[-1])
    if pattern == "contacts/strequent":
        if uri.flag("strequent_phone_only"):
            phones_only = Source(
                "view_data AS data", projections.STREQUENT_PHONES, "starred=1 AND mimetype=? AND in_default_directory=1", (kinds.PHONE,)
            )
            return replace(phones_only, sort="is_super_primary DESC")
        return Source("view_contacts", projections.STREQUENT, "starred=1", sort=BY_NAME)
    if pattern == "contacts/strequent/filter/*":
        ids = _matching_contacts(segments[3])
        return Source("view_contacts", projections.STREQUENT, f"starred=1 AND _id IN ({ids.tables})", ids.args, sort=BY_NAME)
    if pattern == "contacts/frequent":
        return Source("view_contacts", projections.STREQUENT, "0")
    if pattern == "contacts/group/*":
        return _CONTACTS.only(
            "_id IN (SELECT contact_id FROM view_data WHERE mimetype=? AND data1=(SELECT _id FROM groups WHERE title=?))",
            kinds.GROUP_MEMBERSHIP,
            segments[2],
        )
    if pattern.startswith("contacts/filter"):
        text = segments[2] if len(segments) > 2 else ""
        ids = _matching_contacts(text)
        return Source(
            "(SELECT *, NULL AS snippet FROM view_contacts) AS view_contacts",
            projections.CONTACTS_WITH_SNIPPET,
            f"_id IN ({ids.tables})",
            ids.args,
        )
    if pattern == "contacts/as_vcard/*":
        return Source("view_contacts", projections.VCARD, "_id=?", (find_by_key(db, segments[2], ""),))
    source = _CONTACTS
    directory = uri.parameters.get("directory", "")
    if directory == "0":
        source = source.only("in_default_directory=1")
    elif directory == "1":
        source = source.only("in_default_directory=0")
    return source


def _of_contact(contacts: Source, contact: str, part: str) -> Source:
    """A contact itself, or what lies below it."""
    if part == "data":
        return _DATA.only("contact_id=?", contact)
    if part == "entities":
        return replace(_ENTITIES.only("contact_id=?", contact), sort="raw_contact_id")
    if part == "photo":
        return _DATA.only("_id=(SELECT photo_id FROM contacts WHERE _id=?)", contact)
    if part == "stream_items":
        return Source("view_stream_items", None, "contact_id=?", (contact,))
    return contacts


def find_by_key(db: sqlite3.Connection, key: str, contact_id: str) -> str:
    """The contact of a look-up key, `0` when nobody has it. A key outlives changes of the contact's id: each of its parts names a raw
    contact by account and number, and by the name it had. The key as it is stored needs no search."""
    text = unquote(key)
    row = db.execute("SELECT _id FROM contacts WHERE lookup=? OR lookup=? ORDER BY _id=? DESC", (key, text, contact_id or 0)).fetchone()
    if row is not None:
        return str(row[0])
    for part in text.split("."):
        account, _, rest = part.partition("r")
        raw_id, _, name_key = rest.partition("-")
        if account.isdigit() and raw_id.isdigit():
            found = db.execute(
                "SELECT contact_id, display_name, account_name, account_type FROM view_raw_contacts WHERE _id=? AND deleted=0",
                (int(raw_id),),
            ).fetchone()
            if found is not None and found[0] is not None and names.normalized(str(found[1] or "")) == name_key:
                code = (
                    (string_hash(str(found[3])) ^ string_hash(str(found[2]))) & 0xFFF
                    if found[2] is not None and found[3] is not None
                    else 0
                )
                if code == int(account):
                    return str(found[0])
    return "0"


def _matching_contacts(text: str) -> Source:
    """Ids of contacts that a search text finds: every word begins a word of the name, or of another text row; a number is part of one."""
    words = names.words_of(text)
    number = phones.normalize(text) if phones.is_number(text) or text.strip().isdigit() else ""
    if not words and not number:
        return Source("SELECT 0 WHERE 0")
    tests: list[str] = []
    args: list[str] = []
    for word in words:
        tests.append(f"_id IN (SELECT contact_id FROM view_data WHERE mimetype IN ({_quoted(_SEARCHED)}) AND HAS_WORD(data1, ?))")
        args.append(word)
    name_test = f"({' AND '.join(tests)})" if tests else "0"
    if not number:
        return Source(f"SELECT _id FROM contacts WHERE {name_test}", args=tuple(args))
    by_number = (
        "_id IN (SELECT r.contact_id FROM phone_lookup p JOIN raw_contacts r ON r._id=p.raw_contact_id WHERE p.normalized_number GLOB ?)"
    )
    return Source(f"SELECT _id FROM contacts WHERE {name_test} OR {by_number}", args=(*args, f"{number}*"))


_SEARCHED = (kinds.NAME, kinds.NICKNAME, kinds.ORGANIZATION, kinds.EMAIL, kinds.NOTE, kinds.POSTAL)


def _quoted(values: tuple[str, ...]) -> str:
    return ",".join(f"'{value}'" for value in values)


# --- the rest ----------------------------------------------------------------------------------------------------------------------------


def _raw_contacts(pattern: str, segments: tuple[str, ...]) -> Source:
    if pattern == "raw_contacts":
        return _RAW
    if pattern == "raw_contact_entities":
        return _RAW_ENTITIES
    if pattern == "raw_contacts/#":
        return _RAW.only("_id=?", segments[1])
    if pattern == "raw_contacts/#/data":
        return _DATA.only("raw_contact_id=?", segments[1])
    return _RAW_ENTITIES.only("_id=?", segments[1])


def _data(pattern: str, uri: Uri) -> Source:
    segments = uri.segments
    if pattern == "data":
        return _DATA
    if pattern == "data/#":
        return _DATA.only("_id=?", segments[1])
    wanted = DATA_KINDS[segments[1]]
    source = _DATA.only(f"mimetype IN ({_quoted(wanted)})")
    if pattern.endswith("/#"):
        return source.only("_id=?", segments[2])
    text = segments[3] if len(segments) > 3 else ""
    if "/lookup" in pattern:
        return source.only("lower(data1)=?", text.lower()) if text else source
    if "/filter" in pattern:
        if not text:
            return source.only("0")
        ids = _matching_contacts(text)
        source = source.only(f"contact_id IN ({ids.tables}) OR lower(data1) LIKE ? ", *ids.args, f"{text.lower()}%")
        return replace(source, sort=FILTER_ORDER, group="(CASE WHEN data4 IS NOT NULL THEN data4 ELSE data1 END), contact_id")
    if uri.flag("remove_duplicate_entries"):
        return replace(source, group="contact_id, data1")
    return source


_LOOKUP_TABLES = (
    "(SELECT data_id, raw_contact_id, MAX(normalized_number) AS normalized_number FROM phone_lookup WHERE {} GROUP BY data_id) AS lookup "
    "JOIN raw_contacts ON raw_contacts._id=lookup.raw_contact_id JOIN view_contacts AS contacts_view "
    "ON contacts_view._id=raw_contacts.contact_id JOIN data ON data._id=lookup.data_id"
)


def _phone_lookup(number: str, db: sqlite3.Connection) -> Source:
    """Contacts with a number: equal in normal form first, otherwise equal in its last digits with only prefixes in front."""
    plain, international = phones.normalize(number), phones.e164(number)
    forms = [form for form in (plain, international) if form]
    if not forms:
        return Source(_LOOKUP_TABLES.format("0"), projections.PHONE_LOOKUP)
    exact = f"normalized_number IN ({','.join(repr(form) for form in forms)})"
    if db.execute(f"SELECT 1 FROM phone_lookup WHERE {exact} LIMIT 1").fetchone():
        where = exact
    else:
        where = f"min_match='{phones.min_match(plain)}' AND PHONE_NUMBERS_EQUAL(normalized_number, '{plain}', 0, {phones.MIN_MATCH})"
    return Source(_LOOKUP_TABLES.format(where), projections.PHONE_LOOKUP, sort="length(lookup.normalized_number) DESC, contacts_view._id")


def _other(pattern: str, uri: Uri, db: sqlite3.Connection) -> Source:
    segments = uri.segments
    if pattern.startswith("phone_lookup"):
        return _phone_lookup(segments[1] if len(segments) > 1 else "", db)
    if pattern == "groups":
        return _in_account(_GROUPS, uri)
    if pattern == "groups/#":
        return _GROUPS.only("_id=?", segments[1])
    if pattern == "groups_summary":
        return _in_account(Source("view_groups", projections.GROUPS_SUMMARY), uri)
    if pattern == "settings":
        return _in_account(Source("view_settings", projections.SETTINGS), uri)
    if pattern == "aggregation_exceptions":
        return Source("agg_exceptions", projections.EXCEPTIONS)
    if pattern.startswith("deleted_contacts"):
        deleted = Source("deleted_contacts", projections.DELETED)
        return deleted.only("contact_id=?", segments[1]) if len(segments) > 1 else deleted
    if pattern.startswith("directories"):
        directories = Source(_DIRECTORIES, projections.DIRECTORIES)
        return directories.only("_id=?", segments[1]) if len(segments) > 1 else directories
    if pattern == "provider_status":
        return Source("(SELECT 0 AS status, NULL AS data1, '0' AS database_creation_timestamp)")
    if pattern == "complete_name":
        return _complete_name(uri)
    tables = {"syncstate": "_sync_state", "status_updates": "status_updates", "stream_items": "view_stream_items"}
    return Source(tables.get(segments[0], "photo_files"))


_DIRECTORIES = (
    "(SELECT 0 AS _id, 'com.android.providers.contacts' AS packageName, 'com.android.contacts' AS authority, 0 AS typeResourceId, "
    "NULL AS accountType, NULL AS accountName, NULL AS displayName, 0 AS exportSupport, 2 AS shortcutSupport, 3 AS photoSupport "
    "UNION ALL SELECT 1, 'com.android.providers.contacts', 'com.android.contacts', 0, NULL, NULL, NULL, 0, 2, 3)"
)


def _complete_name(uri: Uri) -> Source:
    """The parts of a name given whole, or the whole of parts given (parameters data1 to data6)."""
    whole = uri.parameters.get("data1", "")
    name = names.split(whole) if whole else naming.from_columns(uri.parameters)
    shown = whole or name.join()
    columns = {"data1": shown, "data2": name.given, "data3": name.family, "data4": name.prefix, "data5": name.middle, "data6": name.suffix}
    return Source("(SELECT " + ", ".join("'" + value.replace("'", "''") + f"' AS {column}" for column, value in columns.items()) + ")")
