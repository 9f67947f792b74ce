"""contacts2.db at schema version 1604 (API 33): tables and indices.

Source: aosp-mirror/platform_packages_providers_contactsprovider, tag android-13.0.0_r18, ContactsDatabaseHelper.onCreate.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 1604

_CONTACT_OPTIONS = (
    "custom_ringtone TEXT,send_to_voicemail INTEGER NOT NULL DEFAULT 0,x_times_contacted INTEGER NOT NULL DEFAULT 0,"
    "x_last_time_contacted INTEGER,times_contacted INTEGER NOT NULL DEFAULT 0,last_time_contacted INTEGER,"
    "starred INTEGER NOT NULL DEFAULT 0,pinned INTEGER NOT NULL DEFAULT 0"
)
_SYNC = "sync1 TEXT,sync2 TEXT,sync3 TEXT,sync4 TEXT"
_DATA = ",".join(f"data{number} TEXT" for number in range(1, 16))

TABLES: Final[tuple[str, ...]] = (
    "CREATE TABLE _sync_state (_id INTEGER PRIMARY KEY,account_name TEXT NOT NULL,account_type TEXT NOT NULL,data TEXT,"
    "UNIQUE(account_name, account_type))",
    "CREATE TABLE _sync_state_metadata (version INTEGER)",
    "CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT)",
    "CREATE TABLE accounts (_id INTEGER PRIMARY KEY AUTOINCREMENT,account_name TEXT,account_type TEXT,data_set TEXT,"
    "sim_slot_index INTEGER,sim_ef_type INTEGER,ungrouped_visible INTEGER NOT NULL DEFAULT 0,"
    "should_sync INTEGER NOT NULL DEFAULT 1,is_default INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT,name_raw_contact_id INTEGER REFERENCES raw_contacts(_id),"
    f"photo_id INTEGER REFERENCES data(_id),photo_file_id INTEGER REFERENCES photo_files(_id),{_CONTACT_OPTIONS},"
    "has_phone_number INTEGER NOT NULL DEFAULT 0,lookup TEXT,status_update_id INTEGER REFERENCES data(_id),"
    "contact_last_updated_timestamp INTEGER)",
    "CREATE TABLE deleted_contacts (contact_id INTEGER PRIMARY KEY,contact_deleted_timestamp INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE raw_contacts (_id INTEGER PRIMARY KEY AUTOINCREMENT,account_id INTEGER REFERENCES accounts(_id),sourceid TEXT,"
    "backup_id TEXT,raw_contact_is_read_only INTEGER NOT NULL DEFAULT 0,version INTEGER NOT NULL DEFAULT 1,"
    "dirty INTEGER NOT NULL DEFAULT 0,deleted INTEGER NOT NULL DEFAULT 0,metadata_dirty INTEGER NOT NULL DEFAULT 0,"
    "contact_id INTEGER REFERENCES contacts(_id),aggregation_mode INTEGER NOT NULL DEFAULT 0,"
    f"aggregation_needed INTEGER NOT NULL DEFAULT 1,{_CONTACT_OPTIONS},display_name TEXT,display_name_alt TEXT,"
    "display_name_source INTEGER NOT NULL DEFAULT 0,phonetic_name TEXT,phonetic_name_style TEXT,sort_key TEXT COLLATE PHONEBOOK,"
    "phonebook_label TEXT,phonebook_bucket INTEGER,sort_key_alt TEXT COLLATE PHONEBOOK,phonebook_label_alt TEXT,"
    f"phonebook_bucket_alt INTEGER,name_verified INTEGER NOT NULL DEFAULT 0,{_SYNC})",
    "CREATE TABLE stream_items (_id INTEGER PRIMARY KEY AUTOINCREMENT,raw_contact_id INTEGER NOT NULL,res_package TEXT,icon "
    "TEXT,label TEXT,"
    "text TEXT,timestamp INTEGER NOT NULL,comments TEXT,stream_item_sync1 TEXT,stream_item_sync2 TEXT,stream_item_sync3 TEXT,"
    "stream_item_sync4 TEXT,FOREIGN KEY(raw_contact_id) REFERENCES raw_contacts(_id))",
    "CREATE TABLE stream_item_photos (_id INTEGER PRIMARY KEY AUTOINCREMENT,stream_item_id INTEGER NOT NULL,sort_index INTEGER,"
    "photo_file_id INTEGER NOT NULL,stream_item_photo_sync1 TEXT,stream_item_photo_sync2 TEXT,stream_item_photo_sync3 TEXT,"
    "stream_item_photo_sync4 TEXT,FOREIGN KEY(stream_item_id) REFERENCES stream_items(_id))",
    "CREATE TABLE photo_files (_id INTEGER PRIMARY KEY AUTOINCREMENT,height INTEGER NOT NULL,width INTEGER NOT NULL,filesize INTEGER "
    "NOT NULL)",
    "CREATE TABLE packages (_id INTEGER PRIMARY KEY AUTOINCREMENT,package TEXT NOT NULL)",
    "CREATE TABLE mimetypes (_id INTEGER PRIMARY KEY AUTOINCREMENT,mimetype TEXT NOT NULL)",
    "CREATE TABLE data (_id INTEGER PRIMARY KEY AUTOINCREMENT,package_id INTEGER REFERENCES package(_id),"
    "mimetype_id INTEGER REFERENCES mimetype(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,hash_id TEXT,"
    "is_read_only INTEGER NOT NULL DEFAULT 0,is_primary INTEGER NOT NULL DEFAULT 0,is_super_primary INTEGER NOT NULL DEFAULT 0,"
    f"data_version INTEGER NOT NULL DEFAULT 0,{_DATA},data_sync1 TEXT,data_sync2 TEXT,data_sync3 TEXT,data_sync4 TEXT,"
    "carrier_presence INTEGER NOT NULL DEFAULT 0,is_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0,"
    "preferred_phone_account_component_name TEXT,preferred_phone_account_id TEXT)",
    "CREATE TABLE phone_lookup (data_id INTEGER REFERENCES data(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,"
    "normalized_number TEXT NOT NULL,min_match TEXT NOT NULL)",
    "CREATE TABLE name_lookup (data_id INTEGER REFERENCES data(_id) NOT NULL,raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,"
    "normalized_name TEXT NOT NULL,name_type INTEGER NOT NULL,PRIMARY KEY (data_id, normalized_name, name_type))",
    "CREATE TABLE nickname_lookup (name TEXT,cluster TEXT)",
    "CREATE TABLE groups (_id INTEGER PRIMARY KEY AUTOINCREMENT,package_id INTEGER REFERENCES package(_id),"
    "account_id INTEGER REFERENCES accounts(_id),sourceid TEXT,version INTEGER NOT NULL DEFAULT 1,dirty INTEGER NOT NULL DEFAULT 0,"
    "title TEXT,title_res INTEGER,notes TEXT,system_id TEXT,deleted INTEGER NOT NULL DEFAULT 0,group_visible INTEGER NOT NULL DEFAULT 0,"
    "should_sync INTEGER NOT NULL DEFAULT 1,auto_add INTEGER NOT NULL DEFAULT 0,favorites INTEGER NOT NULL DEFAULT 0,"
    f"group_is_read_only INTEGER NOT NULL DEFAULT 0,{_SYNC})",
    "CREATE TABLE agg_exceptions (_id INTEGER PRIMARY KEY AUTOINCREMENT,type INTEGER NOT NULL, "
    "raw_contact_id1 INTEGER REFERENCES raw_contacts(_id), raw_contact_id2 INTEGER REFERENCES raw_contacts(_id))",
    "CREATE TABLE visible_contacts (_id INTEGER PRIMARY KEY)",
    "CREATE TABLE default_directory (_id INTEGER PRIMARY KEY)",
    "CREATE TABLE status_updates (status_update_data_id INTEGER PRIMARY KEY REFERENCES data(_id),status TEXT,status_ts INTEGER,"
    "status_res_package TEXT,status_label INTEGER,status_icon INTEGER)",
    "CREATE TABLE directories (_id INTEGER PRIMARY KEY AUTOINCREMENT,packageName TEXT NOT NULL,authority TEXT NOT NULL,typeResourceId "
    "INTEGER,"
    "typeResourceName TEXT,accountType TEXT,accountName TEXT,displayName TEXT,exportSupport INTEGER NOT NULL DEFAULT 0,"
    "shortcutSupport INTEGER NOT NULL DEFAULT 0,photoSupport INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE data_usage_stat (stat_id INTEGER PRIMARY KEY AUTOINCREMENT, data_id INTEGER NOT NULL, usage_type INTEGER NOT NULL "
    "DEFAULT 0, "
    "x_times_used INTEGER NOT NULL DEFAULT 0, x_last_time_used INTEGER NOT NULL DEFAULT 0, times_used INTEGER NOT NULL DEFAULT 0, "
    "last_time_used INTEGER NOT NULL DEFAULT 0, FOREIGN KEY(data_id) REFERENCES data(_id))",
    "CREATE TABLE pre_authorized_uris (_id INTEGER PRIMARY KEY AUTOINCREMENT, uri STRING NOT NULL, expiration INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE presence (presence_data_id INTEGER PRIMARY KEY REFERENCES data(_id),protocol INTEGER NOT NULL,custom_protocol TEXT,"
    "im_handle TEXT,im_account TEXT,presence_contact_id INTEGER REFERENCES contacts(_id),"
    "presence_raw_contact_id INTEGER REFERENCES raw_contacts(_id),mode INTEGER,chat_capability INTEGER NOT NULL DEFAULT 0,"
    "UNIQUE(protocol, custom_protocol, im_handle, im_account))",
    "CREATE TABLE agg_presence (presence_contact_id INTEGER PRIMARY KEY REFERENCES contacts(_id),mode INTEGER,"
    "chat_capability INTEGER NOT NULL DEFAULT 0)",
)

INDICES: Final[tuple[str, ...]] = (
    "CREATE INDEX contacts_has_phone_index ON contacts (has_phone_number)",
    "CREATE INDEX contacts_name_raw_contact_id_index ON contacts (name_raw_contact_id)",
    "CREATE INDEX contacts_contact_last_updated_timestamp_index ON contacts(contact_last_updated_timestamp)",
    "CREATE INDEX deleted_contacts_contact_deleted_timestamp_index ON deleted_contacts(contact_deleted_timestamp)",
    "CREATE INDEX raw_contacts_contact_id_index ON raw_contacts (contact_id)",
    "CREATE INDEX raw_contacts_source_id_account_id_index ON raw_contacts (sourceid, account_id)",
    "CREATE UNIQUE INDEX raw_contacts_backup_id_account_id_index ON raw_contacts (backup_id, account_id)",
    "CREATE INDEX raw_contact_sort_key1_index ON raw_contacts (sort_key)",
    "CREATE INDEX raw_contact_sort_key2_index ON raw_contacts (sort_key_alt)",
    "CREATE UNIQUE INDEX mime_type ON mimetypes (mimetype)",
    "CREATE INDEX data_raw_contact_id ON data (raw_contact_id)",
    "CREATE INDEX data_mimetype_data1_index ON data (mimetype_id,data1)",
    "CREATE INDEX data_hash_id_index ON data (hash_id)",
    "CREATE INDEX phone_lookup_index ON phone_lookup (normalized_number,raw_contact_id,data_id)",
    "CREATE INDEX phone_lookup_min_match_index ON phone_lookup (min_match,raw_contact_id,data_id)",
    "CREATE INDEX phone_lookup_data_id_min_match_index ON phone_lookup (data_id, min_match)",
    "CREATE INDEX name_lookup_raw_contact_id_index ON name_lookup (raw_contact_id)",
    "CREATE INDEX name_lookup_index ON name_lookup (normalized_name,name_type, raw_contact_id, data_id)",
    "CREATE UNIQUE INDEX nickname_lookup_index ON nickname_lookup (name, cluster)",
    "CREATE INDEX groups_source_id_account_id_index ON groups (sourceid, account_id)",
    "CREATE UNIQUE INDEX aggregation_exception_index1 ON agg_exceptions (raw_contact_id1, raw_contact_id2)",
    "CREATE UNIQUE INDEX aggregation_exception_index2 ON agg_exceptions (raw_contact_id2, raw_contact_id1)",
    "CREATE UNIQUE INDEX data_usage_stat_index ON data_usage_stat (data_id, usage_type)",
    "CREATE INDEX presenceIndex ON presence (presence_raw_contact_id)",
    "CREATE INDEX presenceIndex2 ON presence (presence_contact_id)",
)

_ONLY_MEMBER = "(SELECT COUNT(*) FROM raw_contacts WHERE contact_id=OLD.contact_id)=1"

TRIGGERS: Final[tuple[str, ...]] = (
    # a raw contact takes its rows along, and the contact when it was the only one in it
    "CREATE TRIGGER raw_contacts_deleted BEFORE DELETE ON raw_contacts BEGIN "
    "DELETE FROM data WHERE raw_contact_id=OLD._id; "
    "DELETE FROM agg_exceptions WHERE raw_contact_id1=OLD._id OR raw_contact_id2=OLD._id; "
    f"DELETE FROM visible_contacts WHERE _id=OLD.contact_id AND {_ONLY_MEMBER}; "
    f"DELETE FROM default_directory WHERE _id=OLD.contact_id AND {_ONLY_MEMBER}; "
    f"DELETE FROM contacts WHERE _id=OLD.contact_id AND {_ONLY_MEMBER}; END",
    "CREATE TRIGGER raw_contacts_marked_deleted AFTER UPDATE ON raw_contacts BEGIN "
    "UPDATE raw_contacts SET version=OLD.version+1 WHERE _id=OLD._id AND NEW.deleted!=OLD.deleted; END",
    "CREATE TRIGGER data_updated AFTER UPDATE ON data BEGIN "
    "UPDATE data SET data_version=OLD.data_version+1 WHERE _id=OLD._id; "
    "UPDATE raw_contacts SET version=version+1 WHERE _id=OLD.raw_contact_id; END",
    "CREATE TRIGGER data_deleted BEFORE DELETE ON data BEGIN "
    "UPDATE raw_contacts SET version=version+1 WHERE _id=OLD.raw_contact_id; "
    "DELETE FROM phone_lookup WHERE data_id=OLD._id; "
    "DELETE FROM status_updates WHERE status_update_data_id=OLD._id; "
    "DELETE FROM name_lookup WHERE data_id=OLD._id; END",
    "CREATE TRIGGER groups_updated1 AFTER UPDATE ON groups BEGIN UPDATE groups SET version=OLD.version+1 WHERE _id=OLD._id; END",
    # without a name and type this is the device's own account: its contacts are visible without a group, and not synchronised
    "CREATE TRIGGER accounts_insert_local_account AFTER INSERT ON accounts "
    "WHEN NEW.account_name IS NULL AND NEW.account_type IS NULL AND NEW.data_set IS NULL BEGIN "
    "UPDATE accounts SET ungrouped_visible = 1, should_sync = 0 WHERE _id = NEW._id; END",
    "CREATE TRIGGER view_settings_update INSTEAD OF UPDATE ON view_settings BEGIN "
    "UPDATE accounts SET ungrouped_visible = NEW.ungrouped_visible, should_sync = NEW.should_sync WHERE _id = OLD.account_id; END",
)
