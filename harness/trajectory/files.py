"""Writing files so that a crash leaves either the old or the new state: JSON lines, atomic replacement, durable folders."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import BaseModel


def json_line(value: BaseModel | dict[str, Any]) -> str:
    """One JSON object on one line, without the newline. Keys keep the order of the model's fields."""
    if isinstance(value, BaseModel):
        return value.model_dump_json()
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_document(value: BaseModel | dict[str, Any]) -> str:
    """A JSON object over several lines, for people to read, with a newline at the end."""
    if isinstance(value, BaseModel):
        return value.model_dump_json(indent=1) + "\n"
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` durable (renames and new files)."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Make the content of a file durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_tree(folder: Path) -> None:
    """Make a folder durable with everything below it."""
    for base, _, names in os.walk(folder):
        for name in names:
            sync_file(Path(base) / name)
        sync_folder(Path(base))


def replace_text(path: Path, text: str) -> None:
    """Write `path` in one step: readers see the old content or the new one, also after a crash."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file to write", str(path))
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_text(text, encoding="utf-8")
    sync_file(temporary)
    temporary.replace(path)
    sync_folder(path.parent)


def write_lines(path: Path, records: Iterable[BaseModel]) -> None:
    """Write a JSON-lines file in one step."""
    replace_text(path, "".join(json_line(record) + "\n" for record in records))


def append_line(path: Path, record: BaseModel) -> None:
    """Add one line to a JSON-lines file with a single write, and make it durable."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, (json_line(record) + "\n").encode())
        os.fsync(handle)
    finally:
        os.close(handle)
