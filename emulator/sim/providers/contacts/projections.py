"""Which columns each kind of URI offers, in the order in which a query without projection lists them."""

from __future__ import annotations

from typing import Final

from emulator.sim.providers.contacts.views import DATA_COLUMNS
from emulator.sim.providers.select import hash_map

Columns = dict[str, str]


def _plain(*names: str) -> Columns:
    return {name: name for name in names}


_CONTACT: Final = {
    **_plain(
        "custom_ringtone", "display_name", "display_name_alt", "display_name_source", "in_default_directory", "in_visible_group"
    ),
    "last_time_contacted": "0",
    **_plain(
        "lookup", "phonetic_name", "phonetic_name_style", "photo_id", "photo_file_id", "photo_uri", "photo_thumb_uri", "send_to_voicemail",
        "sort_key_alt", "sort_key", "phonebook_label", "phonebook_bucket", "phonebook_label_alt", "phonebook_bucket_alt", "starred",
        "pinned"
    ),
    "times_contacted": "0",
    **_plain("has_phone_number", "contact_last_updated_timestamp"),
}  # fmt: skip
_NO_STATUS: Final = "NULL"
"""Nobody on this device publishes presence."""
_CONTACT_STATUS: Final = dict.fromkeys(
    (
        "contact_presence",
        "contact_chat_capability",
        "contact_status",
        "contact_status_ts",
        "contact_status_res_package",
        "contact_status_label",
        "contact_status_icon",
    ),
    _NO_STATUS,
)
_DATA_STATUS: Final = dict.fromkeys(
    ("mode", "chat_capability", "status", "status_ts", "status_res_package", "status_label", "status_icon"), _NO_STATUS
)
_RAW: Final = _plain("account_name", "account_type", "data_set", "account_type_and_data_set", "dirty", "sourceid", "backup_id", "version")
_RAW_SYNC: Final = _plain("sync1", "sync2", "sync3", "sync4")
_DATA: Final = {
    **_plain(*DATA_COLUMNS[:18], "data_version", "is_primary", "is_super_primary", "mimetype", "res_package"),
    **_plain(*DATA_COLUMNS[18:], "group_sourceid"),
}
_USAGE: Final = {"times_used": "0", "last_time_used": "0"}

CONTACTS: Final = hash_map({**_plain("_id", "has_phone_number", "name_raw_contact_id", "is_user_profile"), **_CONTACT, **_CONTACT_STATUS})
CONTACTS_WITH_SNIPPET: Final = hash_map({**CONTACTS, "snippet": "snippet"})
STREQUENT: Final = hash_map({**CONTACTS, "times_used": "9223372036854775807", "last_time_used": "9223372036854775807"})
STREQUENT_PHONES: Final = hash_map(
    {**CONTACTS, **_USAGE, **_plain("data1", "data2", "data3", "is_super_primary", "contact_id"), "is_user_profile": "NULL"}
)
RAW_CONTACTS: Final = hash_map(
    {
        **_plain(
            "_id", "contact_id", "deleted", "display_name", "display_name_alt", "display_name_source", "phonetic_name",
            "phonetic_name_style",
            "sort_key", "sort_key_alt", "phonebook_label", "phonebook_bucket", "phonebook_label_alt", "phonebook_bucket_alt",
            "times_contacted", "last_time_contacted", "custom_ringtone", "send_to_voicemail", "starred", "pinned", "aggregation_mode",
            "raw_contact_is_user_profile", "metadata_dirty"
        ),
        **_RAW,
        **_RAW_SYNC,
    }
)  # fmt: skip
RAW_ENTITIES: Final = hash_map(
    {**_plain("_id", "contact_id", "data_id", "deleted", "starred", "raw_contact_is_user_profile"), **_RAW, **_RAW_SYNC, **_DATA}
)
ENTITIES: Final = hash_map(
    {
        **_plain("_id", "contact_id", "raw_contact_id", "data_id", "name_raw_contact_id", "deleted", "is_user_profile"),
        **_CONTACT,
        **_CONTACT_STATUS,
        **_RAW,
        **_RAW_SYNC,
        **_DATA,
        **_DATA_STATUS,
        **_USAGE,
    }
)
DATA: Final = hash_map(
    {
        **_plain("_id", "raw_contact_id", "hash_id", "contact_id", "name_raw_contact_id", "raw_contact_is_user_profile"),
        **_DATA,
        **_DATA_STATUS,
        **_RAW,
        **_CONTACT,
        **_CONTACT_STATUS,
        **_USAGE,
    }
)
PHONE_LOOKUP: Final = hash_map(
    {
        "_id": "contacts_view._id",
        "contact_id": "contacts_view._id",
        "data_id": "data_id",
        **{
            name: f"contacts_view.{name}"
            for name in (
                "lookup", "display_name_source", "display_name", "display_name_alt", "phonetic_name", "phonetic_name_style", "sort_key",
                "sort_key_alt", "last_time_contacted", "times_contacted", "starred", "in_default_directory", "in_visible_group", "photo_id",
                "photo_file_id", "photo_uri", "photo_thumb_uri", "custom_ringtone", "has_phone_number", "send_to_voicemail"
            )
        },
        "number": "data1",
        "type": "data2",
        "label": "data3",
        "normalized_number": "data4",
        **_plain("preferred_phone_account_component_name", "preferred_phone_account_id"),
    }
)  # fmt: skip
GROUPS: Final = hash_map(
    _plain(
        "_id", "account_name", "account_type", "data_set", "account_type_and_data_set", "sourceid", "dirty", "version",
        "res_package", "title",
        "title_res", "group_visible", "system_id", "deleted", "notes", "should_sync", "favorites", "auto_add", "group_is_read_only",
        "sync1", "sync2", "sync3", "sync4"
    )
)  # fmt: skip
GROUPS_SUMMARY: Final = hash_map(
    {
        **GROUPS,
        "summ_count": "(SELECT COUNT(DISTINCT r.contact_id) FROM data d JOIN mimetypes m ON m._id=d.mimetype_id JOIN raw_contacts r ON "
        "r._id=d.raw_contact_id WHERE m.mimetype='vnd.android.cursor.item/group_membership' AND d.data1=view_groups._id AND r.deleted=0)",
        "summ_phones": "(SELECT COUNT(DISTINCT r.contact_id) FROM data d JOIN mimetypes m ON m._id=d.mimetype_id JOIN raw_contacts r ON "
        "r._id=d.raw_contact_id JOIN contacts c ON c._id=r.contact_id WHERE m.mimetype='vnd.android.cursor.item/group_membership' "
        "AND d.data1=view_groups._id AND r.deleted=0 AND c.has_phone_number)",
        "group_count_per_account": "0",
    }
)
SETTINGS: Final = hash_map(
    {
        **_plain("account_name", "account_type", "data_set", "ungrouped_visible", "should_sync"),
        "any_unsynced": "(CASE WHEN MIN(should_sync,1)=0 THEN 1 ELSE 0 END)",
        "summ_count": "(SELECT COUNT(*) FROM raw_contacts r WHERE r.account_id=view_settings.account_id AND r.deleted=0)",
        "summ_phones": "(SELECT COUNT(*) FROM raw_contacts r JOIN contacts c ON c._id=r.contact_id "
        "WHERE r.account_id=view_settings.account_id AND r.deleted=0 AND c.has_phone_number)",
    }
)
DELETED: Final = hash_map(_plain("contact_id", "contact_deleted_timestamp"))
EXCEPTIONS: Final = hash_map(_plain("_id", "type", "raw_contact_id1", "raw_contact_id2"))
DIRECTORIES: Final = hash_map(
    _plain("_id", "packageName", "typeResourceId", "displayName", "authority", "accountType", "accountName", "exportSupport",
           "shortcutSupport", "photoSupport")
)  # fmt: skip
VCARD: Final = hash_map({"_id": "_id", "_display_name": "display_name || '.vcf'", "_size": "NULL"})
