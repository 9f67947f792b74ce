"""The views of contacts2.db, which every query reads."""

from __future__ import annotations

from typing import Final

DATA_COLUMNS: Final = (
    *(f"data{number}" for number in range(1, 16)),
    "carrier_presence",
    "preferred_phone_account_component_name",
    "preferred_phone_account_id",
    "data_sync1",
    "data_sync2",
    "data_sync3",
    "data_sync4",
)
_DATA = (
    "is_primary, is_super_primary, data_version, data.package_id, package AS res_package, data.mimetype_id, mimetype AS mimetype, "
    "is_read_only, " + ", ".join(DATA_COLUMNS)
)
_TYPE_AND_SET = "(CASE WHEN accounts.data_set IS NULL THEN accounts.account_type ELSE accounts.account_type||'/'||accounts.data_set END)"
_ACCOUNT = (
    "accounts.account_name AS account_name, accounts.account_type AS account_type, accounts.data_set AS data_set, "
    f"{_TYPE_AND_SET} AS account_type_and_data_set"
)
_SYNC = (
    f"raw_contacts.account_id, {_ACCOUNT}, raw_contacts.sourceid AS sourceid, raw_contacts.backup_id AS backup_id, "
    "raw_contacts.version AS version, raw_contacts.dirty AS dirty, " + ", ".join(f"raw_contacts.sync{n} AS sync{n}" for n in range(1, 5))
)
_NAME_FIELDS = (
    "display_name_source",
    "display_name",
    "display_name_alt",
    "phonetic_name",
    "phonetic_name_style",
    "sort_key",
    "phonebook_label",
    "phonebook_bucket",
    "sort_key_alt",
    "phonebook_label_alt",
    "phonebook_bucket_alt",
)
_NAME = ", ".join(f"name_raw_contact.{field} AS {field}" for field in _NAME_FIELDS)
_BASE = (
    "has_phone_number, name_raw_contact_id, lookup, photo_id, photo_file_id, "
    "CAST(EXISTS (SELECT _id FROM visible_contacts WHERE contacts._id=visible_contacts._id) AS INTEGER) AS in_visible_group, "
    "CAST(EXISTS (SELECT _id FROM default_directory WHERE contacts._id=default_directory._id) AS INTEGER) AS in_default_directory, "
    "status_update_id, contacts.contact_last_updated_timestamp"
)
_NEVER_CONTACTED = "0 AS x_last_time_contacted, 0 AS x_times_contacted, 0 AS last_time_contacted, 0 AS times_contacted"
"""Android 10 stopped to tell how often people are called; the columns read zero."""
_OPTIONS = ", ".join(f"contacts.{field} AS {field}" for field in ("custom_ringtone", "send_to_voicemail", "starred", "pinned"))


def _photos(contact_id: str) -> str:
    thumbnail = f"'content://com.android.contacts/contacts/'||{contact_id}||'/photo'"
    return (
        f"(CASE WHEN photo_file_id IS NULL THEN (CASE WHEN photo_id IS NULL OR photo_id=0 THEN NULL ELSE {thumbnail} END) "
        "ELSE 'content://com.android.contacts/display_photo/'||photo_file_id END) AS photo_uri, "
        f"(CASE WHEN photo_id IS NULL OR photo_id=0 THEN NULL ELSE {thumbnail} END) AS photo_thumb_uri"
    )


_NAMED = "JOIN raw_contacts AS name_raw_contact ON(name_raw_contact_id=name_raw_contact._id)"
_GROUP = "LEFT OUTER JOIN groups ON (mimetypes.mimetype='vnd.android.cursor.item/group_membership' AND groups._id=data.data1)"
_ACCOUNTS = "JOIN accounts ON (raw_contacts.account_id=accounts._id)"
_OPTIONAL_DATA = (
    "LEFT OUTER JOIN data ON (data.raw_contact_id=raw_contacts._id) LEFT OUTER JOIN packages ON (data.package_id=packages._id) "
    f"LEFT OUTER JOIN mimetypes ON (data.mimetype_id=mimetypes._id) {_GROUP}"
)


def views(profile: bool) -> tuple[str, ...]:
    """The views; in the profile's database every row says that it is the user's."""
    me = int(profile)
    return (
        f"CREATE VIEW view_data AS SELECT data._id AS _id, hash_id, raw_contact_id, raw_contacts.contact_id AS contact_id, {_SYNC}, "
        f"{_DATA}, "
        f"{_OPTIONS}, {_NEVER_CONTACTED}, {_NAME}, {_BASE}, {_photos('raw_contacts.contact_id')}, {me} AS raw_contact_is_user_profile, "
        "groups.sourceid AS group_sourceid FROM data JOIN mimetypes ON (data.mimetype_id=mimetypes._id) "
        f"JOIN raw_contacts ON (data.raw_contact_id=raw_contacts._id) {_ACCOUNTS} "
        f"JOIN contacts ON (raw_contacts.contact_id=contacts._id) {_NAMED} LEFT OUTER JOIN packages ON (data.package_id=packages._id) "
        f"{_GROUP}",
        "CREATE VIEW view_raw_contacts AS SELECT raw_contacts._id AS _id, contact_id, aggregation_mode, raw_contact_is_read_only, deleted, "
        f"raw_contacts.metadata_dirty, {', '.join(_NAME_FIELDS)}, {me} AS raw_contact_is_user_profile, custom_ringtone, send_to_voicemail, "
        f"{_NEVER_CONTACTED}, starred, pinned, {_SYNC} FROM raw_contacts {_ACCOUNTS}",
        f"CREATE VIEW view_contacts AS SELECT contacts._id AS _id, {_OPTIONS}, {_NAME}, {_BASE}, {_NEVER_CONTACTED}, "
        f"{_photos('contacts._id')}, {me} AS is_user_profile FROM contacts {_NAMED}",
        f"CREATE VIEW view_raw_entities AS SELECT contact_id, raw_contacts.deleted AS deleted, raw_contacts.metadata_dirty, {_DATA}, "
        f"{_SYNC}, "
        f"raw_contacts._id AS _id, data._id AS data_id, raw_contacts.starred AS starred, {me} AS raw_contact_is_user_profile, "
        f"groups.sourceid AS group_sourceid FROM raw_contacts {_ACCOUNTS} {_OPTIONAL_DATA}",
        "CREATE VIEW view_entities AS SELECT raw_contacts.contact_id AS _id, raw_contacts.contact_id AS contact_id, "
        f"raw_contacts.deleted AS deleted, raw_contacts.metadata_dirty, {_DATA}, {_SYNC}, {_OPTIONS}, {_NAME}, {_BASE}, "
        f"{_NEVER_CONTACTED}, "
        f"{_photos('raw_contacts.contact_id')}, {me} AS is_user_profile, raw_contacts._id AS raw_contact_id, data._id AS data_id, "
        f"groups.sourceid AS group_sourceid FROM raw_contacts {_ACCOUNTS} JOIN contacts ON (raw_contacts.contact_id=contacts._id) "
        f"{_NAMED} {_OPTIONAL_DATA}",
        "CREATE VIEW view_data_usage_lr AS SELECT stat_id, data_id, usage_type, 0 AS x_times_used, 0 AS x_last_time_used, 0 AS times_used, "
        "0 AS last_time_used FROM data_usage_stat WHERE 0",
        "CREATE VIEW view_stream_items AS SELECT stream_items._id, contacts._id AS contact_id, contacts.lookup AS contact_lookup, "
        "accounts.account_name, accounts.account_type, accounts.data_set, stream_items.raw_contact_id as raw_contact_id, "
        "raw_contacts.sourceid as raw_contact_source_id, stream_items.res_package, stream_items.icon, stream_items.label, "
        "stream_items.text, "
        "stream_items.timestamp, stream_items.comments FROM stream_items JOIN raw_contacts ON "
        "(stream_items.raw_contact_id=raw_contacts._id) "
        f"{_ACCOUNTS} JOIN contacts ON (raw_contacts.contact_id=contacts._id)",
        f"CREATE VIEW view_groups AS SELECT groups._id AS _id, groups.account_id AS account_id, {_ACCOUNT}, sourceid, version, dirty, "
        f"title, "
        "title_res, notes, system_id, deleted, group_visible, groups.should_sync AS should_sync, auto_add, favorites, group_is_read_only, "
        "sync1, sync2, sync3, sync4, package AS res_package FROM groups JOIN accounts ON (groups.account_id=accounts._id) "
        "LEFT OUTER JOIN packages ON (groups.package_id=packages._id)",
        "CREATE VIEW view_settings AS SELECT accounts._id AS account_id, accounts.account_name AS account_name, "
        "accounts.account_type AS account_type, accounts.data_set AS data_set, ungrouped_visible, should_sync FROM accounts",
    )
