"""MIME types by the ending of a file's name, as the platform's own table has them (libcore and android.mime.types), for endings in use.

A table of our own, since that of the host differs from host to host.
"""

from __future__ import annotations

from typing import Final

OTHER: Final = "application/octet-stream"
_BY_TYPE = {
    "application/epub+zip": "epub",
    "application/gpx+xml": "gpx",
    "application/java-archive": "jar",
    "application/json": "json",
    "application/msword": "doc dot",
    "application/pdf": "pdf",
    "application/pgp-signature": "pgp",
    "application/pkcs12": "p12 pfx",
    "application/rar": "rar",
    "application/vnd.android.package-archive": "apk",
    "application/vnd.google-earth.kml+xml": "kml",
    "application/vnd.google-earth.kmz": "kmz",
    "application/vnd.ms-excel": "xls xlt",
    "application/vnd.ms-powerpoint": "ppt pot pps",
    "application/vnd.ms-wpl": "wpl",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/x-7z-compressed": "7z",
    "application/x-bzip2": "bz2",
    "application/gzip": "gz",
    "application/x-gtar-compressed": "tgz",
    "application/x-subrip": "srt",
    "application/x-tar": "tar",
    "application/x-xz": "xz",
    "application/zip": "zip",
    "audio/aac": "aac",
    "audio/amr": "amr",
    "audio/flac": "flac",
    "audio/midi": "mid midi",
    "audio/mp4": "m4a",
    "audio/mpeg": "mp3 mp2 mpga",
    "audio/ogg": "ogg oga opus spx",
    "audio/x-matroska": "mka",
    "audio/x-mpegurl": "m3u m3u8",
    "audio/x-ms-wma": "wma",
    "audio/x-scpls": "pls",
    "audio/x-wav": "wav",
    "image/avif": "avif",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/heif": "heif",
    "image/jpeg": "jpg jpeg jpe",
    "image/png": "png",
    "image/svg+xml": "svg svgz",
    "image/tiff": "tif tiff",
    "image/webp": "webp",
    "image/x-adobe-dng": "dng",
    "image/x-icon": "ico",
    "image/x-ms-bmp": "bmp",
    "text/calendar": "ics icz",
    "text/comma-separated-values": "csv",
    "text/css": "css",
    "text/html": "htm html",
    "text/javascript": "js",
    "text/markdown": "md markdown",
    "text/org": "org",
    "text/plain": "txt asc text diff po log conf cfg ini",
    "text/rtf": "rtf",
    "text/tab-separated-values": "tsv",
    "text/vtt": "vtt",
    "text/x-java": "java",
    "text/x-python": "py",
    "text/x-sh": "sh",
    "text/x-vcard": "vcf",
    "text/xml": "xml",
    "application/yaml": "yaml yml",
    "video/3gpp": "3gp 3gpp",
    "video/avi": "avi",
    "video/mp2ts": "ts",
    "video/mp4": "mp4 m4v",
    "video/mpeg": "mpeg mpg",
    "video/quicktime": "mov qt",
    "video/webm": "webm",
    "video/x-matroska": "mkv",
    "video/x-ms-wmv": "wmv",
}
_BY_ENDING: Final = {ending: mime for mime, endings in _BY_TYPE.items() for ending in endings.split()}


def mime_of(name: str) -> str:
    """The type of a file by its name."""
    _, dot, ending = name.rpartition(".")
    return _BY_ENDING.get(ending.lower(), OTHER) if dot else OTHER
