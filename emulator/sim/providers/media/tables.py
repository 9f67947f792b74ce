"""Tables, views, indices and triggers of external.db (schema version 1307, API 33).

Source: LineageOS/android_packages_providers_MediaProvider, branch lineage-20.0, DatabaseHelper.createLatestSchema. The views of artists,
albums and genres and the old search views are left out.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from emulator.sim.providers.select import array_map
from emulator.sim.providers.store import Layout

PACKAGE: Final = "com.google.android.providers.media.module"
AUTHORITY: Final = "media"
VERSION: Final = 1307
PRIMARY: Final = "external_primary"

_FILES = (
    "_id INTEGER PRIMARY KEY AUTOINCREMENT,_data TEXT UNIQUE COLLATE NOCASE,_size INTEGER,format INTEGER,parent INTEGER,"
    "date_added INTEGER,date_modified INTEGER,mime_type TEXT,title TEXT,description TEXT,_display_name TEXT,picasa_id TEXT,"
    "orientation INTEGER,latitude DOUBLE,longitude DOUBLE,datetaken INTEGER,mini_thumb_magic INTEGER,bucket_id TEXT,"
    "bucket_display_name TEXT,isprivate INTEGER,title_key TEXT,artist_id INTEGER,album_id INTEGER,composer TEXT,track INTEGER,"
    "year INTEGER CHECK(year!=0),is_ringtone INTEGER,is_music INTEGER,is_alarm INTEGER,is_notification INTEGER,is_podcast INTEGER,"
    "album_artist TEXT,duration INTEGER,bookmark INTEGER,artist TEXT,album TEXT,resolution TEXT,tags TEXT,category TEXT,language TEXT,"
    "mini_thumb_data TEXT,name TEXT,media_type INTEGER,old_id INTEGER,is_drm INTEGER,width INTEGER,height INTEGER,"
    "title_resource_uri TEXT,owner_package_name TEXT DEFAULT NULL,color_standard INTEGER,color_transfer INTEGER,color_range INTEGER,"
    "_hash BLOB DEFAULT NULL,is_pending INTEGER DEFAULT 0,is_download INTEGER DEFAULT 0,download_uri TEXT DEFAULT NULL,"
    "referer_uri TEXT DEFAULT NULL,is_audiobook INTEGER DEFAULT 0,date_expires INTEGER DEFAULT NULL,is_trashed INTEGER DEFAULT 0,"
    "group_id INTEGER DEFAULT NULL,primary_directory TEXT DEFAULT NULL,secondary_directory TEXT DEFAULT NULL,"
    "document_id TEXT DEFAULT NULL,instance_id TEXT DEFAULT NULL,original_document_id TEXT DEFAULT NULL,"
    "relative_path TEXT DEFAULT NULL,volume_name TEXT DEFAULT NULL,artist_key TEXT DEFAULT NULL,album_key TEXT DEFAULT NULL,"
    "genre TEXT DEFAULT NULL,genre_key TEXT DEFAULT NULL,genre_id INTEGER,author TEXT DEFAULT NULL,bitrate INTEGER DEFAULT NULL,"
    "capture_framerate REAL DEFAULT NULL,cd_track_number TEXT DEFAULT NULL,compilation INTEGER DEFAULT NULL,"
    "disc_number TEXT DEFAULT NULL,is_favorite INTEGER DEFAULT 0,num_tracks INTEGER DEFAULT NULL,writer TEXT DEFAULT NULL,"
    "exposure_time TEXT DEFAULT NULL,f_number TEXT DEFAULT NULL,iso INTEGER DEFAULT NULL,scene_capture_type INTEGER DEFAULT NULL,"
    "generation_added INTEGER DEFAULT 0,generation_modified INTEGER DEFAULT 0,xmp BLOB DEFAULT NULL,"
    "_transcode_status INTEGER DEFAULT 0,_video_codec_type TEXT DEFAULT NULL,_modifier INTEGER DEFAULT 0,"
    "is_recording INTEGER DEFAULT 0,redacted_uri_id TEXT DEFAULT NULL,_user_id INTEGER DEFAULT 0,"
    "_special_format INTEGER DEFAULT NULL"
)
_ANY = (
    "_id _data _size _display_name title date_added date_modified mime_type is_drm is_pending is_trashed date_expires width height "
    "resolution datetaken owner_package_name instance_id document_id original_document_id bucket_id bucket_display_name orientation "
    "relative_path volume_name duration artist album album_artist author composer genre year num_tracks writer disc_number compilation "
    "bitrate capture_framerate cd_track_number is_download is_favorite generation_added generation_modified xmp"
)
_OWN = {
    "file": "format parent media_type",
    "downloads": "download_uri referer_uri description",
    "images/media": "description isprivate mini_thumb_magic latitude longitude exposure_time f_number iso scene_capture_type",
    "audio/media": (
        "artist_id album_id track title_key artist_key album_key genre_id genre_key bookmark is_music is_ringtone is_alarm "
        "is_notification is_podcast is_audiobook is_recording title_resource_uri"
    ),
    "video/media": (
        "description isprivate tags category language latitude longitude mini_thumb_magic bookmark color_standard color_transfer "
        "color_range"
    ),
}
COLLECTIONS: Final = {
    name: array_map({column: column for column in f"{_ANY} {columns}".split()}) | {"_count": "COUNT(*)"} for name, columns in _OWN.items()
}
"""Columns that the URIs of each collection offer."""
SOURCES: Final = {"file": "files", "downloads": "downloads", "images/media": "images", "audio/media": "audio", "video/media": "video"}
"""The table or view behind each collection."""
_CONDITIONS = {"downloads": "is_download=1", "images/media": "media_type=1", "audio/media": "media_type=2", "video/media": "media_type=3"}

TABLES: Final = (
    "CREATE TABLE local_metadata (generation INTEGER DEFAULT 0)",
    "INSERT INTO local_metadata VALUES (0)",
    "CREATE TABLE thumbnails (_id INTEGER PRIMARY KEY,_data TEXT,image_id INTEGER,kind INTEGER,width INTEGER,height INTEGER)",
    "CREATE TABLE album_art (album_id INTEGER PRIMARY KEY,_data TEXT)",
    "CREATE TABLE videothumbnails (_id INTEGER PRIMARY KEY,_data TEXT,video_id INTEGER,kind INTEGER,width INTEGER,height INTEGER)",
    f"CREATE TABLE files ({_FILES})",
    "CREATE TABLE log (time DATETIME,message TEXT)",
    "CREATE TABLE deleted_media (_id INTEGER PRIMARY KEY AUTOINCREMENT,old_id INTEGER UNIQUE,generation_modified INTEGER NOT NULL)",
    "CREATE TABLE audio_playlists_map (_id INTEGER PRIMARY KEY,audio_id INTEGER NOT NULL,playlist_id INTEGER NOT NULL,"
    "play_order INTEGER NOT NULL)",
)
VIEWS: Final = tuple(
    f"CREATE VIEW {SOURCES[name]} AS SELECT {','.join(column for column in COLLECTIONS[name] if column != '_count')},_modifier "
    f"FROM files WHERE {condition}"
    for name, condition in _CONDITIONS.items()
)
INDICES: Final = (
    "CREATE INDEX image_id_index ON thumbnails(image_id)",
    "CREATE INDEX video_id_index ON videothumbnails(video_id)",
    "CREATE INDEX album_id_idx ON files(album_id)",
    "CREATE INDEX artist_id_idx ON files(artist_id)",
    "CREATE INDEX genre_id_idx ON files(genre_id)",
    "CREATE INDEX bucket_index ON files(bucket_id,media_type,datetaken,_id)",
    "CREATE INDEX bucket_name ON files(bucket_id,media_type,bucket_display_name)",
    "CREATE INDEX format_index ON files(format)",
    "CREATE INDEX media_type_index ON files(media_type)",
    "CREATE INDEX parent_index ON files(parent)",
    "CREATE INDEX path_index ON files(_data)",
    "CREATE INDEX sort_index ON files(datetaken ASC,_id ASC)",
    "CREATE INDEX title_idx ON files(title)",
    "CREATE INDEX titlekey_index ON files(title_key)",
)
TRIGGERS: Final = tuple(
    f"CREATE TRIGGER files_{verb.lower()} AFTER {verb} ON files BEGIN "
    f"SELECT _{verb}({row}.volume_name||':'||{row}._id||':'||{row}._data); END"
    for verb, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old"))
)
"""They call back into the provider, so that nobody else can write: other programs lack the functions."""


def prepare(connection: sqlite3.Connection) -> None:
    for verb in ("INSERT", "UPDATE", "DELETE"):
        connection.create_function(f"_{verb}", 1, lambda row: None)


MEDIA: Final = Layout(
    f"/data/data/{PACKAGE}/databases/external.db", PACKAGE, VERSION, (*TABLES, *VIEWS, *INDICES, *TRIGGERS), prepare=prepare
)
