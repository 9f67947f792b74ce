"""The category files: ten templates over the shared storage, archives, and the pages that share and describe a file."""

from templates.base import AnyTemplate
from templates.files.archives import make_pdf, make_zip, read_zip
from templates.files.change import DeleteFile, MoveFile, RenameFile, SaveCopyOfFile, SearchFile
from templates.files.items import (
    Archive,
    CompressParams,
    ExtractParams,
    FilesParams,
    FolderParams,
    Item,
    NameParams,
    PlaceParams,
    TargetParams,
)
from templates.files.look import ShareFile, ViewFileInfo
from templates.files.make import CompressFiles, CreateFolder, ExtractArchive
from templates.files.pools import pools
from templates.files.state import Details, Entry, FilesState, ShareSheet, Trashed, file_entry, folder_entry

__all__ = [
    "TEMPLATES",
    "Archive",
    "CompressParams",
    "Details",
    "Entry",
    "ExtractParams",
    "FilesParams",
    "FilesState",
    "FolderParams",
    "Item",
    "NameParams",
    "PlaceParams",
    "ShareSheet",
    "TargetParams",
    "Trashed",
    "file_entry",
    "folder_entry",
    "make_pdf",
    "make_zip",
    "pools",
    "read_zip",
]

TEMPLATES: tuple[AnyTemplate, ...] = (
    DeleteFile(),
    MoveFile(),
    SaveCopyOfFile(),
    CreateFolder(),
    RenameFile(),
    ShareFile(),
    SearchFile(),
    CompressFiles(),
    ExtractArchive(),
    ViewFileInfo(),
)
