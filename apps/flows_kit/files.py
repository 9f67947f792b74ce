"""The flows of a file manager, made of the touches in which file managers differ."""

from __future__ import annotations

import posixpath
from abc import ABC, abstractmethod
from typing import ClassVar, Unpack

from apps.flows_kit.ui import Flow, Flows, Selector, Ui
from templates.files.items import CompressParams, ExtractParams, FolderParams, NameParams, Placed, PlaceParams, TargetParams


class FileFlows(ABC):
    """How a person does the ten files tasks, starting from the storage's first page. `confirm_button`: of the app's questions."""

    move_entry: ClassVar[str]
    """What takes a file to another folder is called so, and likewise `copy_entry`."""
    copy_entry: ClassVar[str] = "Copy"
    confirm_button: ClassVar[Selector] = {"id": "android:id/button1"}

    @abstractmethod
    def enter(self, ui: Ui, folder: str) -> Flow:
        """To a folder of the storage."""

    @abstractmethod
    def choose(self, ui: Ui, item: Placed, entry: str) -> Flow:
        """To the folder of a file, and something that is done with it."""

    @abstractmethod
    def carry(self, ui: Ui, params: PlaceParams, entry: str) -> Flow:
        """Move or copy a file to another folder."""

    @abstractmethod
    def new_folder(self, ui: Ui) -> Flow:
        """To where the name of a folder is typed."""

    @abstractmethod
    def rename(self, ui: Ui, old: str, new: str) -> Flow:
        """In the question for the name of a file: another name, confirmed."""

    def confirm(self, ui: Ui) -> Flow:
        yield ui.tap(**self.confirm_button)

    # the tasks

    def delete_file(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Delete")
        yield from self.confirm(ui)

    def move_file(self, ui: Ui, params: PlaceParams) -> Flow:
        yield from self.carry(ui, params, self.move_entry)

    def save_copy(self, ui: Ui, params: PlaceParams) -> Flow:
        yield from self.carry(ui, params, self.copy_entry)

    def create_folder(self, ui: Ui, params: FolderParams) -> Flow:
        folder, name = posixpath.split(params.path)
        yield from self.enter(ui, folder)
        yield from self.new_folder(ui)
        yield ui.type(name)
        yield from self.confirm(ui)

    def rename_file(self, ui: Ui, params: NameParams) -> Flow:
        yield from self.choose(ui, params.target, "Rename")
        yield from self.rename(ui, params.target.name, params.new_name)

    def share_file(self, ui: Ui, params: TargetParams) -> Flow:
        yield from self.choose(ui, params.target, "Share")

    @abstractmethod
    def search_file(self, ui: Ui, params: NameParams) -> Flow: ...

    @abstractmethod
    def compress_files(self, ui: Ui, params: CompressParams) -> Flow: ...

    @abstractmethod
    def extract_archive(self, ui: Ui, params: ExtractParams) -> Flow: ...

    @abstractmethod
    def view_info(self, ui: Ui, params: TargetParams) -> Flow: ...

    def table(self) -> Flows:
        return {
            "DeleteFile": self.delete_file,
            "MoveFile": self.move_file,
            "SaveCopyOfFile": self.save_copy,
            "CreateFolder": self.create_folder,
            "RenameFile": self.rename_file,
            "ShareFile": self.share_file,
            "SearchFile": self.search_file,
            "CompressFiles": self.compress_files,
            "ExtractArchive": self.extract_archive,
            "ViewFileInfo": self.view_info,
        }


def retype(ui: Ui, text: str, /, **field: Unpack[Selector]) -> Flow:
    """New contents for a filled field: holding it selects a word of what it holds."""
    yield ui.long_press(**field)
    if ui.has(desc="Select all"):  # a name without blanks is selected whole already
        yield ui.tap(desc="Select all")
    yield ui.type(text)
