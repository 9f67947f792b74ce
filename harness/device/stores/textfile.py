"""Text and JSON files of apps."""

from __future__ import annotations

import json
from typing import Any

from harness.device.stores.batch import File, Pending, Source, StoreBatch
from harness.device.stores.files import write_file
from harness.errors import StoreCorrupt


def read_text(device: Source, path: str) -> str:
    """The text of a UTF-8 file, line ends as they are.

    Raises:
        StoreMissing, StoreCorrupt, Unreadable: see `harness.errors`.
    """
    return text_later(StoreBatch(device), path).get()


def read_json(device: Source, path: str) -> Any:
    """The value of a JSON file."""
    return json_later(StoreBatch(device), path).get()


def write_text(device: Source, path: str, text: str) -> None:
    """Write a UTF-8 file; owner, mode and label of an existing one stay."""
    write_file(device, path, text.encode("utf-8"))


def write_json(device: Source, path: str, value: Any) -> None:
    """Write a JSON file in the compact form."""
    write_text(device, path, json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def text_later(batch: StoreBatch, path: str) -> Pending[str]:
    """The text of a file as part of a batch."""
    return batch.files([path], lambda files: _text(files[0]))


def json_later(batch: StoreBatch, path: str) -> Pending[Any]:
    """The value of a JSON file as part of a batch."""
    return batch.files([path], lambda files: _json(files[0]))


def _text(file: File) -> str:
    try:
        return file.data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise StoreCorrupt(file.path, f"not UTF-8: {error}") from error


def _json(file: File) -> Any:
    try:
        return json.loads(_text(file))
    except ValueError as error:
        raise StoreCorrupt(file.path, f"not JSON: {error}") from error
